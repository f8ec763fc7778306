"""Several people at one real window: a twin plays the same match in step and says where each press goes.

The twin is the same match opened without a window: same seed, same dice. Every press is made at both, at
the same place; what the bots did comes from the journal. So the window must do, press by press, what the twin
does.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from game.content.paths import find_folders
from game.content.settings import Settings
from game.core.model import Action, act
from game.core.record import Record
from game.session.session import Session
from game.ui import start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.buttons import Button
from game.ui.kit.widget import Widget
from game.ui.screens.curtain.screen import CurtainScreen
from game.ui.screens.end.screen import EndScreen
from game.ui.screens.table.area import Spot
from game.ui.screens.table.screen import TableScreen
from tests.window.walk import Walk

SETTLE: Final = 0.3
"""Seconds for the window to draw what cannot be read from the journal; more on a busy machine."""
WAIT: Final = 8.0
TRIES: Final = 3
NOT_PLAY: Final = frozenset({
    "undo", "hint", "pass", "speed", "pause", "sound", "rules", "menu", "drawer", "inspector.rules",
    "tray.hide", "step", "back", "extra.ask_me_again", "companion", "interrupt.reveal",
})  # fmt: skip
"""Buttons of the table that do not play on; nobody reveals unasked, so that the game stays a long secret."""


def offered(table: TableScreen) -> list[Widget]:
    """What may be pressed to get on, each where nothing covers it."""
    found: list[Widget] = []
    for widget in table.root.walk():
        lit = widget.lit if isinstance(widget, Spot) else isinstance(widget, Button) and widget.enabled
        fresh = not (isinstance(widget, Button) and (widget.selected or widget.id in NOT_PLAY))
        if lit and fresh and table.root.at(widget.rect.center) is widget:
            found.append(widget)
    return found


def choose(table: TableScreen, rng: Random) -> Widget:
    """What a person presses: stays hidden if asked, strikes if there is somebody to strike, else anything."""
    found = offered(table)
    assert found, f"nothing to press although {table.match.pending} waits"
    hide = [widget for widget in found if widget.id == "extra.stay_hidden"]
    question = table.view["question"]["kind"]
    strike = [widget for widget in found if question == "attack" and isinstance(widget, Spot)]
    return rng.choice(hide or strike or found)


def let_it_draw(times: float = 1.0) -> None:
    """Give the window the time that it needs on this machine just now."""
    busy = os.getloadavg()[0] / (2 * (os.cpu_count() or 1))
    time.sleep(SETTLE * times * min(4.0, max(1.0, busy)))


class Twin:
    """The match of a window, opened without one in windows of `size` pixels."""

    def __init__(self, folder: Path, size: tuple[int, int], record: Record, bots: bool = False) -> None:
        prepare_headless()
        self.shell = start.open_shell(find_folders(folder), Settings(language="en", speed=0, mute=True))
        self.stage = Stage(self.shell.ui)
        self.shell.ui.resize(size)
        game = record.header.game
        self.session = Session.resume(self.shell.rules(game), Record(record.header))
        if not bots:
            self.session.bot_step = _still  # type: ignore[method-assign]  # bots play at the window only
        self.shell.dress(self.session.players)
        table = self.shell.table(self.session)
        assert isinstance(table, TableScreen)
        self.table = table
        self.stage.push(table)
        self.settle()

    def settle(self) -> None:
        """Let it show what happened."""
        for _ in range(3):
            self.stage.step()

    @property
    def actions(self) -> list[Action]:
        return [entry.move for entry in self.session.match.log if isinstance(entry.move, Action)]

    def follow(self, told: list[dict[str, Any]]) -> None:
        """Do what the journal says beyond what has been done here."""
        for line in told[len(self.actions) :]:
            given = {name: value for name, value in line.items() if name not in ("seat", "do")}
            refusal = self.session.submit(act(line["seat"], line["do"], **given))
            assert refusal is None, (line, refusal)
        self.settle()


def _still(patience: float | None = None) -> bool:
    """In place of `Session.bot_step`."""
    return False


class HotSeat:
    """People at the window of `walk`."""

    def __init__(self, walk: Walk, rng: Random) -> None:
        self.walk, self._rng = walk, rng
        walk.until(walk.saves, "a save")
        self._path = walk.saves()[0]
        self.twin = Twin(walk.home / "twin", walk.size, walk.record())
        self.curtains = 0
        self.presses = 0
        self.asked: set[str] = set()
        self.takers: list[int] = []
        self._since: list[tuple[float, float]] = []

    def told(self) -> list[dict[str, Any]]:
        """The actions in the journal, wherever it lies by now."""
        replays = find_folders(self.walk.home).replays / self._path.name
        path = self._path if self._path.exists() else replays
        lines = (json.loads(line) for line in path.read_text().splitlines() if line.endswith("}"))
        return [line["action"] for line in lines if "action" in line]

    def _wait(self, ready: Callable[[], bool], seconds: float) -> bool:
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            if ready():
                return True
            time.sleep(0.05)
        return ready()

    def _click(self, widget: Widget) -> None:
        factor = self.twin.shell.ui.scale.factor
        place = (widget.rect.centerx * factor, widget.rect.centery * factor)
        self._since.append(place)
        self.walk.click(place)
        self.presses += 1

    def play(self, seconds: float) -> bool:
        """Play until the end screen stands; False if that takes longer than so many seconds."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            self.twin.follow(self.told())
            screen = self.twin.stage.screen
            if isinstance(screen, EndScreen):
                return True
            if isinstance(screen, CurtainScreen):
                self._open(screen)
            elif self.twin.table.choice is None:
                time.sleep(0.05)
            else:
                self._press()
        return False

    def _open(self, curtain: CurtainScreen) -> None:
        """The right person takes the screen."""
        let_it_draw()
        self.curtains += 1
        self.takers.append(curtain.seat)
        self._click(curtain.action)
        curtain.open()
        self.twin.settle()
        let_it_draw()

    def _press(self) -> None:
        """One press at both; if it decides something the journal must say the same."""
        table = self.twin.table
        self.asked.add(table.view["question"]["kind"])
        widget = choose(table, self._rng)
        before = len(self.twin.actions)
        quiet = len(table.session.quiet)
        self._click(widget)
        assert isinstance(widget, (Spot, Button))
        widget.activate(table.ui)
        self.twin.settle()
        if len(self.twin.actions) == before:
            let_it_draw()
            return
        self._confirm(before)
        if len(table.session.quiet) > quiet:
            let_it_draw()

    def _confirm(self, before: int) -> None:
        """Wait for the action in the journal; a window that was still drawing gets the presses again."""
        for _ in range(TRIES):
            if self._wait(lambda: len(self.told()) > before, WAIT):
                break
            for place in self._since:
                self.walk.click(place)
                let_it_draw(2.0)
        self._since.clear()
        told, own = self.told(), self.twin.actions
        assert len(told) > before, f"the window did not do {own[before]}"
        assert told[before] == json.loads(json.dumps(own[before].to_json()))
