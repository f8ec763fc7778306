"""Tips at first occurrence: one line beside the prompt, shown until what it is about has been done once.

`<game>.tip.<kind of question>` is the tip for a question of a game, `table.tip.<moment>` one for the table
itself. Which have been seen is kept in the settings; with `Settings.hints` off none is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.model import Ask
from game.ui.kit.text import Icon, Words

if TYPE_CHECKING:
    from game.ui.screens.table.screen import TableScreen

PREFIX: Final = "tip:"


class Tips:
    """The tip of the moment."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._shown = ""

    def words(self, moment: str = "") -> Words:
        """The tip for the pending question, or for a `moment` of the table; empty if it has been seen."""
        screen = self._screen
        pending = screen.match.pending
        name = f"table.tip.{moment}"
        if not moment:
            name = f"{screen.session.rules.name}.tip.{pending.kind}" if isinstance(pending, Ask) else ""
        settings = screen.ui.settings
        if not settings.hints or name not in screen.ui.catalog or PREFIX + name in settings.seen:
            return ""
        self._shown = name
        return (Icon("hint", screen.ui.theme.lamp), screen.ui.t(name))

    def done(self) -> None:
        """The tip that was shown has been of use: it need not come again."""
        if self._shown:
            self._screen.ui.settings.seen.append(PREFIX + self._shown)
            self._screen.shell.save_settings()
            self._shown = ""


def forget_tips(seen: list[str]) -> None:
    """All tips come again, each at its next occasion."""
    seen[:] = [name for name in seen if not name.startswith(PREFIX)]
