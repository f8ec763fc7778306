"""What is measured of how soon the window answers: a click, another language or size, and the cost of rest.

The clicks go the way of the mouse, through hit-testing, rules and drawing; only the screen is missing (SDL's
dummy driver). At rest a real process of the app is looked at from outside.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final

from game.bench.frames import Stage
from game.bench.start import DUMMY, ROOT
from game.bots import Thinker, levels, make_bot
from game.content.paths import find_folders
from game.content.settings import SettingsFile
from game.core.chance import seeded
from game.session.session import Session

CLICKS: Final = 30
SETTLE: Final = 6.0
REST: Final = 5.0
"""Seconds until an opened table has come to rest, and seconds of rest that are looked at."""
CHANGES: Final = 4
PATIENCE: Final = 0.008
"""Seconds that a bot may think at a time (`game.ui.screens.table.screen`)."""


class Waiting(Stage):
    """A table that waits: its bots do nothing, but one may think without an end."""

    def __init__(self, game: str, seats: int, size: tuple[int, int], thinks: bool = False) -> None:
        super().__init__(game, seats, size)
        session = self.screen.session
        session.bot_step = _still
        self._thoughts = _thoughts(session) if thinks else iter(())

    @property
    def screen(self) -> Any:
        """The table screen."""
        return self.stage.screen

    def slice(self) -> None:
        """One slice of thinking, as long as the table allows."""
        until = time.process_time() + PATIENCE
        while time.process_time() < until and next(self._thoughts, self) is not self:
            pass


def _still(patience: float | None = None) -> bool:
    """In place of `Session.bot_step`."""
    return False


def _thoughts(session: Session) -> Iterator[None]:
    """A thinking bot's steps of thought about the pending question, again and again."""
    seat = session.asked()[0]
    bot = make_bot(session.rules, levels(session.rules.name)[-1], seeded("bench answers"))
    while isinstance(bot, Thinker):
        yield from bot.think(session.match.view(seat), session.match.legal(seat))


def click_time(game: str, seats: int, size: tuple[int, int], thinks: bool = False) -> Callable[[], float]:
    """Milliseconds from a click on a thing to the first frame that shows it, the 95th percentile. If a bot
    `thinks`, the click comes at the beginning of a slice of its thought and has to wait for the end."""
    made: list[Waiting] = []

    def measure() -> float:
        if not made:
            made.append(Waiting(game, seats, size, thinks))
        return quantiles([_click(made[0], number) for number in range(CLICKS)], n=20)[-1] * 1e3

    return measure


def _click(stage: Waiting, number: int) -> float:
    from game.ui.kit.events import Pointer

    screen = stage.screen
    spots = [w for w in screen.root.walk() if w.id.startswith(("seat:", "cell:")) and w.focusable]
    place = spots[number % len(spots)].rect.center
    stage.stage.step()
    stage.stage.paint(stage.surface)
    started = time.process_time()
    stage.slice()
    screen.handle(Pointer("down", place))
    screen.handle(Pointer("up", place))
    if not stage.stage.needs_drawing:
        raise RuntimeError("a click changed nothing")
    stage.stage.step()
    stage.stage.paint(stage.surface)
    return time.process_time() - started


def change_time(what: str, game: str, seats: int) -> Callable[[], float]:
    """Seconds from another `language` or `scale` in the settings to the first frame of the table in it."""
    made: list[Waiting] = []
    values = ("zh_hant", "en") if what == "language" else (125, 100)

    def measure() -> float:
        if not made:
            made.append(Waiting(game, seats, (1920, 1080)))
        return median(_change(made[0], what, values[turn % 2]) for turn in range(CHANGES))

    return measure


def _change(stage: Stage, what: str, value: str | int) -> float:
    settings: Any = stage.stage.ui.settings
    started = time.process_time()
    setattr(settings, "language" if what == "language" else "ui_scale", value)
    stage.stage.settings_changed()
    stage.stage.step()
    stage.stage.paint(stage.surface)
    return time.process_time() - started


def idle_share(game: str, seats: str) -> Callable[[], float] | None:
    """Percent of a core that the app takes with a table open that waits for a person; None where the system
    does not tell (`/proc`)."""
    if not Path("/proc/self/stat").exists():
        return None
    nothing = subprocess.DEVNULL
    words = [sys.executable, "-m", "game", "play", game, "--seats", seats, "--seed", "bench"]

    def measure() -> float:
        with TemporaryDirectory() as home:
            kept = SettingsFile(find_folders(home).settings)
            kept.settings.speed, kept.settings.mute = 0, True
            kept.save()
            around = {**os.environ, "PYTHONPATH": str(ROOT), **DUMMY, "NIGHTBOARD_HOME": home}
            with subprocess.Popen(  # noqa: S603  # our own program
                words, env=around, stdin=nothing, stdout=nothing, stderr=nothing
            ) as running:
                try:
                    time.sleep(SETTLE)
                    before = _spent(running.pid)
                    time.sleep(REST)
                    return (_spent(running.pid) - before) / REST * 100
                finally:
                    running.kill()

    return measure


def _spent(process: int) -> float:
    """Seconds of processor time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
