"""A match that has left the table leaves nothing behind in memory: neither its screens nor its boards."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.catalog import open_game
from game.content.paths import find_folders
from game.content.settings import Settings
from game.core.chance import seeded
from game.core.playout import playout
from game.rules.vampire_knight import payment
from game.session.players import Player
from game.session.session import Start
from game.ui.boards.registry import BOARDS
from game.ui.kit.app import Stage, prepare_headless
from game.ui.screens.menu.screen import MenuScreen
from game.ui.screens.shell import Shell
from game.ui.start import open_shell
from tests.robust.records import SEATS


class Clock:
    def __init__(self) -> None:
        self.now = 10.0

    def __call__(self) -> float:
        return self.now


Kept = list[Callable[[], object]]


def at_the_menu(folder: Path) -> tuple[Shell, Stage, Clock]:
    prepare_headless()
    clock = Clock()
    shell = open_shell(find_folders(folder), Settings(language="en", speed=400, mute=True), clock)
    stage = Stage(shell.ui)
    shell.ui.resize((1280, 720))
    stage.push(MenuScreen(shell))
    return shell, stage, clock


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
    shell, stage, clock = at_the_menu(tmp_path)
    kept = play_for_a_while(shell, stage, clock, game, people)
    gc.collect()
    assert [found for reference in kept if (found := reference()) is not None] == []


@pytest.mark.parametrize("game", BOARDS)
def test_nothing_of_a_closed_window_stays_in_memory(tmp_path: Path, game: str) -> None:
    shell, stage, clock = at_the_menu(tmp_path)
    play_for_a_while(shell, stage, clock, game, 0)
    kept = {name: weakref.ref(part) for name, part in (
        ("shell", shell), ("ui", shell.ui), ("pictures", shell.ui.assets), ("budget", shell.ui.budget),
        ("menu", stage.screen))}
    shell.leave_all()
    del shell, stage
    gc.collect()
    assert [name for name, part in kept.items() if part() is not None] == []


@pytest.mark.parametrize("game", ["prince_of_the_city", "vampire_knight"])
def test_ever_other_house_rules_do_not_fill_the_memory(game: str) -> None:
    rules: Any = open_game(game)
    first = rules.setup(rules.complete_options({}), rules.seat_counts({})[0])
    made = 0
    for option in rules.content.options.values():
        for value in option.values:
            try:
                chosen = rules.complete_options({option.id: value})
            except ValueError:  # options that exclude each other
                continue
            rules.setup(chosen, rules.seat_counts(chosen)[0])
            made += 1
    assert made > 30
    assert len(rules._tables) <= 8
    assert playout(rules, first, seeded("long ago")).winners is not None, "its table is made again"


def test_ever_other_decks_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payment, "MOST_SHOPS", 7)
    rules: Any = open_game("vampire_knight")
    told = payment.Payment(rules.content)
    deck = tuple(range(10))
    first = told.shop(deck, 0, True)
    for active in range(100):
        shop = told.shop(deck, active, bool(active % 2))
        assert not any(active >> card & 1 for card in shop.payable)
        assert len(told._shops) <= 7
    assert told.shop(deck, 0, True).payable == first.payable
