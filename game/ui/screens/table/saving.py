"""Says that a match can't be saved for as long as that is so, and that it is saved again.

A message that is gone after a few seconds would not do: who looks away plays on and loses an evening.
What is written and tried again is the session's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.ui.screens.table.screen import TableScreen

AGAIN: Final = 45.0
"""Seconds after which it is said again."""


class Saving:
    """Watches the journal of the match on the table."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._due: float | None = None  # when to say it again; None while all is well

    def watch(self, now: float) -> None:
        """Call it whenever time has passed."""
        ui, trouble = self._screen.ui, self._screen.session.trouble
        if trouble is None:
            if self._due is not None:
                self._due = None
                ui.toast(ui.t("table.saved_again"), "good")
            return
        if self._due is None or now >= self._due:
            self._due = now + AGAIN
            ui.toast(ui.t("table.not_saved", detail=trouble.strerror or str(trouble)), "bad")
            ui.wake_in(AGAIN)
