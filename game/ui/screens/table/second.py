"""Asking once more, docked in the action bar, before what can't be taken back.

Turning one's own card up unasked is one key away from everything else, so it is always asked about; all
other lasting actions only if the player wants that (`Settings.confirm`). The board stays in view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.core.model import Action
from game.session.quiet import WINDOWS, is_window
from game.ui.boards.docking import Extra
from game.ui.kit.services import rich
from game.ui.kit.text import Words

if TYPE_CHECKING:
    from game.ui.screens.table.screen import TableScreen

REVEALING: Final = frozenset({"reveal"})


class Second:
    """What waits to be confirmed, if anything."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self.action: Action | None = None

    def wants(self, action: Action) -> bool:
        """Should the player be asked before `action` is done?"""
        screen = self._screen
        if action.do in REVEALING and not is_window(screen.session):
            return True
        if not screen.ui.settings.confirm or screen.tray() is not None:
            return False
        only = screen.choice is not None and len(screen.choice.actions) == 1
        return not only and screen.session.is_lasting(action)

    def prompt(self) -> Words:
        """The question."""
        assert self.action is not None
        return rich(self._screen.wording.parts("table.sure", {"action": self._said(self.action)}))

    def help(self) -> Words:
        """What it means."""
        assert self.action is not None
        revealing = self.action.do in REVEALING
        return self._screen.ui.t("table.sure_reveal" if revealing else "table.sure_help")

    def _said(self, action: Action) -> str:
        wording = self._screen.wording
        return "".join(part.text for part in wording.action(action))

    # ---- staying hidden

    def extras(self) -> Sequence[Extra]:
        """The button that ends, or begins, being asked at every chance to reveal."""
        screen = self._screen
        seat, session = screen.eyes.viewer, screen.session
        if session.rules.name not in WINDOWS or not seat:
            return ()
        asked = self.action is None and is_window(session) and screen.choice is not None
        if not asked and (self.action is None or self.action.do not in REVEALING):
            return ()
        quiet = seat in session.quiet
        name = "ask_me_again" if quiet else "stay_hidden"
        return (Extra(name, screen.ui.t(f"table.{name}"), self._turn, "eye" if quiet else "eye_closed", "q"),)

    def _turn(self) -> None:
        """From now on the seat of whoever sits here is asked, or is not."""
        screen = self._screen
        seat = screen.eyes.viewer
        screen.session.stay_quiet(seat, seat not in screen.session.quiet)
        self.action = None
        if is_window(screen.session):
            screen.choice = None
        screen.rebuild()
        screen.ui.host.wake_at(screen.ui.clock())
