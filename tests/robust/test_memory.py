"""A match that has left the table leaves nothing behind in memory: neither its screens nor its boards."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.content.paths import find_folders
from game.content.settings import Settings
from game.session.players import Player
from game.session.session import Start
from game.ui.app import Stage, prepare_headless
from game.ui.boards.registry import BOARDS
from game.ui.screens.menu import MenuScreen
from game.ui.screens.shell import Shell
from game.ui.start import open_shell
from tests.robust.records import SEATS


class Clock:
    def __init__(self) -> None:
        self.now = 10.0

    def __call__(self) -> float:
        return self.now


Kept = list[Callable[[], object]]


def play_for_a_while(shell: Shell, stage: Stage, clock: Clock, game: str, people: int) -> Kept:
    """Play, leave, and give back weak references to what was on the table."""
    players = [Player(f"P{seat}", "human" if seat <= people else "bot", "random", seat)
               for seat in range(1, SEATS[game] + 1)]
    session = shell.begin(Start(game, players, seed="9"))
    shell.play(session)
    surface = pygame.Surface((1280, 720)).convert()
    for _ in range(12):
        clock.now += 0.3
        stage.step()
        stage.paint(surface)
    kept: Kept = [weakref.ref(screen) for screen in stage.screens]
    kept += [weakref.ref(session), weakref.ref(session.match)]
    shell.to_menu(session)
    clock.now += 0.3
    stage.step()
    stage.paint(surface)
    return kept


@pytest.mark.parametrize("people", [0, 1, 2])
@pytest.mark.parametrize("game", BOARDS)
def test_nothing_of_a_match_stays_in_memory(tmp_path: Path, game: str, people: int) -> None:
    prepare_headless()
    clock = Clock()
    shell = open_shell(find_folders(tmp_path), Settings(language="en", speed=400, mute=True), clock)
    stage = Stage(shell.ui)
    shell.ui.resize((1280, 720))
    stage.push(MenuScreen(shell))
    kept = play_for_a_while(shell, stage, clock, game, people)
    gc.collect()
    assert [found for reference in kept if (found := reference()) is not None] == []
