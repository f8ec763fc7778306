"""The screen in other hands for a while: somebody looks at the own card or acts out of turn; and the curtain
that falls by itself when nobody has touched anything for a quiet minute.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.core.model import TABLE
from game.ui.kit.boxes import Column
from game.ui.kit.buttons import Button
from game.ui.kit.intents import Intent
from game.ui.kit.popups import Modal
from game.ui.kit.text import Mark
from game.ui.screens.table import doors

if TYPE_CHECKING:
    from game.ui.screens.table.screen import TableScreen

IDLE: Final = 60.0
"""Seconds without a touch after which secrets are covered."""


class Visits:
    """Who has the screen although another one is awaited, and since when nothing was touched."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self.guest = TABLE
        self._touched = screen.ui.clock()
        self._waits_for = 0.0

    # ---- another person

    def ask(self) -> None:
        """A guest gives the screen back; otherwise: who wants it?"""
        screen = self._screen
        if self.guest != TABLE:
            self.end()
            return
        others = [seat for seat in sorted(screen.eyes.humans) if seat != screen.eyes.viewer]
        if len(others) == 1:
            self._begin(others[0])
        elif others:
            screen.popup(self._chooser(others))

    def _chooser(self, seats: list[int]) -> Modal:
        screen = self._screen
        ui = screen.ui
        rows = [
            Button((Mark(seat), screen.session.player(seat).name), partial(self._chosen, seat), kind="normal",
                   shortcut=str(number), height=60, id=f"visit.{seat}")
            for number, seat in enumerate(seats, 1)
        ]
        close = Button(ui.t("screen.cancel"), self._closed, intent=Intent.BACK, id="visit.cancel")
        self._modal = Modal(ui.t("table.who_takes"), Column(*rows, gap=10), [close], width=520)
        return self._modal

    def _closed(self) -> None:
        self._screen.close_popup(self._modal)

    def _chosen(self, seat: int) -> None:
        self._closed()
        self._begin(seat)

    def _begin(self, seat: int) -> None:
        self.guest = seat
        self._screen.cover(seat)

    def end(self) -> None:
        """The screen is free for whoever is awaited."""
        if self.guest != TABLE:
            self.guest = TABLE
            self._screen.uncovered_again()

    def holds(self) -> bool:
        """Does a guest sit here, so that nobody is called to the screen?"""
        return self.guest != TABLE and self.guest == self._screen.eyes.viewer

    # ---- a quiet minute

    def touched(self) -> None:
        """Somebody pressed or moved something."""
        self._touched = self._screen.ui.clock()

    def watch(self, now: float) -> None:
        """Cover what is private if nobody has touched anything for long and several share the screen."""
        screen = self._screen
        eyes = screen.eyes
        if eyes.alone or eyes.viewer == TABLE or not eyes.secret or screen.covered:
            return
        if not screen.ui.settings.hide_on_focus_loss or screen.session.over:
            return
        due = self._touched + IDLE
        if now >= due:
            doors.close_all(screen)
            screen.hide_private()
        elif due != self._waits_for:
            self._waits_for = due
            screen.ui.host.wake_at(due)
