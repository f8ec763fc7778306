"""What is measured of the window: frames of the fullest table.

Drawn under SDL's dummy driver, so no screen is needed and no graphics card helps. pygame is imported only
when a row is measured.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Literal

from game.catalog import open_game
from game.content.paths import find_folders
from game.content.settings import Settings
from game.core.chance import seeded
from game.core.model import Ask
from game.session.players import Player
from game.session.session import Session, Start

FRAMES = 40
MOST_STILL = 600
"""Sixtieths of a second after which something must have moved."""
QUESTIONS = 120
"""How far into a match the table is when it is drawn."""


class Stage:
    """The table screen of a match in the middle, drawn off the screen."""

    def __init__(self, game: str, seats: int, size: tuple[int, int], speed: Literal[0, 100] = 0) -> None:
        from game.ui.kit.app import Stage, prepare_headless
        from game.ui.start import open_shell

        prepare_headless()
        import pygame

        self._folder = TemporaryDirectory()
        self.now = 0.0
        settings = Settings(language="en", speed=speed, mute=True)
        clock = self._clock if speed else time.monotonic
        shell = open_shell(find_folders(self._folder.name), settings, clock)
        self.stage = Stage(shell.ui)
        shell.ui.resize(size)
        self.stage.push(shell.table(_session(game, seats)))
        self.surface: Any = pygame.Surface(size).convert()
        for _ in range(5):
            self.stage.step()
            self.stage.paint(self.surface)

    def _clock(self) -> float:
        return self.now

    def full(self) -> float:
        """Seconds of one frame in which everything is laid out and drawn anew."""
        started = time.process_time()
        self.stage.screen.rebuild()
        self.stage.paint(self.surface)
        return time.process_time() - started

    def moving(self) -> float:
        """Seconds of the next frame that has to be drawn while the bots play on, a sixtieth of a second
        apart: what moves is drawn over the layers that are there."""
        for _ in range(MOST_STILL):
            self.now += 1 / 60
            self.stage.step()
            if self.stage.needs_drawing:
                break
        started = time.process_time()
        self.stage.paint(self.surface)
        return time.process_time() - started


def _session(game: str, seats: int) -> Session:
    players = [Player(str(seat), "bot", "random", mark=seat) for seat in range(1, seats + 1)]
    session = Session.new(open_game(game), Start(game, players, seed="bench"))
    rng = seeded("bench frames")
    for _ in range(QUESTIONS):
        ask = session.match.pending
        if not isinstance(ask, Ask):
            break
        session.submit(session.rules.sample(session.match.snapshot(), ask.seats[0], rng))
    return session


def frame_time(kind: str, game: str, seats: int, size: tuple[int, int],
               share: str = "median") -> Callable[[], float]:
    """Milliseconds of a frame, `full` or `moving`: the median or the 95th percentile (`p95`)."""
    made: list[Stage] = []

    def measure() -> float:
        if not made:
            made.append(Stage(game, seats, size, 100 if kind == "moving" else 0))
        frame = made[0].full if kind == "full" else made[0].moving
        times = [frame() for _ in range(FRAMES)]
        return (median(times) if share == "median" else quantiles(times, n=20)[-1]) * 1e3

    return measure
