"""What is drawn frame by frame, only where something moves, looks as if all had been drawn anew."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.catalog import open_game
from game.content.paths import find_folders
from game.content.settings import Settings
from game.session.players import Player
from game.session.session import Session, Start
from game.ui.boards.registry import BOARDS
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.canvas import Canvas
from game.ui.kit.theme import Scale
from game.ui.presenter import Moving
from game.ui.screens.table.screen import TableScreen
from game.ui.screens.table.show import only_motions
from game.ui.start import open_shell
from tests.robust.records import SEATS

SIZE = (1280, 720)
SHARES = (0.0, 0.3, 0.5, 0.8, 1.0)


class Clock:
    def __init__(self) -> None:
        self.now = 5.0

    def __call__(self) -> float:
        return self.now


def stage_of(folder: Path, clock: Clock, game: str, people: int, size: tuple[int, int] = SIZE) -> Stage:
    prepare_headless()
    settings = Settings(language="en", speed=100, mute=True)
    shell = open_shell(find_folders(folder), settings, clock)
    shell.ui.resize(size)
    stage = Stage(shell.ui)
    players = [Player(f"P{seat}", "human" if seat <= people else "bot", "random", seat)
               for seat in range(1, SEATS[game] + 1)]
    stage.push(shell.table(Session.new(open_game(game), Start(game, players, seed="frames"))))
    return stage


@pytest.mark.parametrize("people", [0, 1])
@pytest.mark.parametrize("game", BOARDS)
def test_a_frame_looks_as_if_all_had_been_drawn_anew(tmp_path: Path, game: str, people: int) -> None:
    clock = Clock()
    stage = stage_of(tmp_path, clock, game, people)
    picture, whole = (pygame.Surface(SIZE).convert() for _ in range(2))
    compared = 0
    for number in range(1500):
        clock.now += 0.045
        stage.step()
        partly = stage.needs_drawing and not stage._stale
        stage.paint(picture)
        if not partly:
            continue
        canvas = Canvas(stage.ui, whole)
        stage.screen.draw(canvas)
        stage._paint_toasts(canvas)
        compared += 1
        if pygame.image.tobytes(picture, "RGB") != pygame.image.tobytes(whole, "RGB"):
            pygame.image.save(picture, tmp_path / "frame.png")
            pygame.image.save(whole, tmp_path / "whole.png")
            pytest.fail(f"frame {number} differs from the whole: {tmp_path}")
        if compared == 60:
            return
    assert compared > 25


NOWHERE, HERE, THERE = pygame.Rect(0, 0, 0, 0), pygame.Rect(5, 5, 20, 10), pygame.Rect(90, 5, 10, 10)


@pytest.mark.parametrize(("now", "less", "drawn"), [
    (Moving((7,), HERE, NOWHERE, 3), True, []),  # the same motion runs on
    (Moving((8,), THERE, NOWHERE, 4), True, [THERE, HERE]),
    (Moving((8,), THERE, pygame.Rect(1, 1, 2, 2), 4), True, [THERE, HERE, pygame.Rect(1, 1, 2, 2)]),
    (Moving((8,), THERE, None, 4), False, []),  # its event may have changed a panel beside the board
    (Moving((8,), None, NOWHERE, 4), False, []),
    (Moving((), NOWHERE, NOWHERE, 3), True, [HERE]),  # the motion is over
    (Moving((), NOWHERE, NOWHERE, 4), False, []),  # an event without a motion: nobody knows what it changed
])
def test_what_an_event_may_have_changed_anywhere_is_drawn_whole(
    now: Moving, less: bool, drawn: list[pygame.Rect]
) -> None:
    areas: list[pygame.Rect] = []
    ui: Any = SimpleNamespace(
        host=SimpleNamespace(move_over=lambda reach: None),
        scale=Scale(),
        animate=lambda area: areas.append(pygame.Rect(area)),
    )
    screen: Any = SimpleNamespace(ui=ui)
    presenter: Any = SimpleNamespace(moving=now)
    assert only_motions(screen, presenter, Moving((7,), HERE, NOWHERE, 3)) is less
    assert areas == drawn


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("game", BOARDS)
def test_no_motion_is_seen_outside_of_its_reach(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    clock = Clock()
    stage = stage_of(tmp_path, clock, game, 0, size)
    table = stage.screen
    assert isinstance(table, TableScreen)
    apart = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
    times: Counter[str] = Counter()
    for _ in range(1500):
        clock.now += 0.12
        stage.step()
        for running in table.presenter.running:
            motion = running.motion
            assert motion.draw is not None
            kind = motion.draw.__qualname__
            if times[kind] == 3 or running.began != clock.now:
                continue
            times[kind] += 1
            assert motion.reach is not None, kind
            for share in SHARES:
                apart.fill((0, 0, 0, 0))
                motion.draw(apart, share)
                seen = apart.get_bounding_rect(min_alpha=3)
                assert not seen.width or motion.reach.contains(seen), (kind, share, motion.reach, seen)
        if table.session.over and not table.presenter.busy:
            break
    assert len(times) >= 7, times
