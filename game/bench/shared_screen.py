"""What is measured of a whole table: from a tap on one phone to every phone and to the shared screen.

The screen is the app's own, in table mode at 1080 lines, drawn under SDL's dummy driver; motions are off, so
what counts is when it shows the match as it is. pygame is imported only when the row is measured.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final

from game.bench.phones import TAPS, Phones
from game.companion.headless import Pump
from game.content.paths import find_folders
from game.content.settings import Settings

SIZE: Final = (1920, 1080)
NAP: Final = 0.001


class ScreenPump(Pump):
    """The window's loop in place of a plain queue: work, a step, a picture if something has changed."""

    def __init__(self) -> None:
        from game.ui.kit.app import Stage, prepare_headless
        from game.ui.start import open_shell

        super().__init__()
        prepare_headless()
        import pygame

        self._folder = TemporaryDirectory()
        self.shell = open_shell(find_folders(self._folder.name), Settings(language="en", speed=0))
        self.stage = Stage(self.shell.ui)
        self.shell.ui.resize(SIZE)
        self._surface: Any = pygame.Surface(SIZE).convert()
        self.painted = 0.0
        """When the last picture was ready."""

    def turn(self, wait: float = 0.0) -> None:
        """One round of the loop."""
        self.stage.step()
        if self.stage.needs_drawing:
            self.stage.paint(self._surface)
            self.painted = time.perf_counter()
        else:
            time.sleep(NAP)

    def close(self) -> None:
        """Nothing is left of it."""
        self._folder.cleanup()


class Tables(Phones):
    """Phones at a match that stands on the shared screen."""

    def __init__(self, game: str, seats: int) -> None:
        self.screen = ScreenPump()
        super().__init__(game, seats, pump=self.screen)

    def sit_down(self) -> None:
        """The companion of the table screen."""
        from game.ui.screens.table_mode.screen import TableModeScreen

        table = self.screen.shell.table(self.session)
        assert isinstance(table, TableModeScreen)
        self.desk, self.server = table.companion.desk, table.companion.server
        self.screen.stage.reset(table)
        self.screen.turn()
        while self.screen.stage.screen is not table:  # the greeting
            self.screen.stage.pop()

    def stand_up(self) -> None:
        """The companion closes with its match."""
        self.session.close()

    def timed(self, seat: int, page: dict[str, Any]) -> float:
        """Seconds until every phone and the screen show it."""
        began = time.perf_counter()
        phones = super().timed(seat, page)
        self.screen.run(lambda: not self.screen.stage.needs_drawing, 5.0)
        return max(phones, self.screen.painted - began)


def every_screen_time(game: str, seats: int) -> Callable[[], float]:
    """Milliseconds from a tap to the last of all screens, p95."""

    def measure() -> float:
        tables = Tables(game, seats)
        try:
            times = [tables.tap() for _ in range(TAPS)]
        finally:
            tables.close()
            tables.screen.close()
        return quantiles(times, n=20)[18] * 1000

    return measure
