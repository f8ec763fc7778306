"""The log of a match: one readable line per event, with the things in it as things."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.match import Match, visible
from game.session.wording import Wording
from game.ui.boxes import Column, Label
from game.ui.canvas import Canvas
from game.ui.events import Pointer, UiEvent
from game.ui.services import rich
from game.ui.text import Words
from game.ui.widget import Widget

if TYPE_CHECKING:
    from game.ui.services import Ui


@dataclass(slots=True, frozen=True)
class Line:
    """One line: the log entry it belongs to and its words."""

    entry: int
    words: Words


class Log:
    """Lines of everything that one viewer may have seen, kept so that only new entries cost anything."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.back = 0
        """How many of the newest lines are scrolled out of sight, where the log has no scrolling area."""
        self._read = 0
        self._for: tuple[int, str] | None = None

    def bring_up_to_date(self, match: Match, wording: Wording, viewer: int, language: str, told: int) -> None:
        """Lines for the first `told` entries of the log, for `viewer` in `language`."""
        if self._for != (viewer, language) or told < self._read:
            self.lines, self._read, self._for = [], 0, (viewer, language)
        for index in range(self._read, told):
            for event in visible(match.log[index], viewer):
                parts = wording.event(event)
                if parts:
                    self.lines.append(Line(index, rich(parts)))
        self._read = max(self._read, told)

    def since(self, entry: int) -> list[Line]:
        """The lines of entry number `entry` and later."""
        return [line for line in self.lines if line.entry >= entry]


def last_own_entry(match: Match, seat: int, told: int) -> int:
    """Number of the entry after `seat`'s last action among the first `told`; 0 if it has not acted yet."""
    return next((index + 1 for index in range(told - 1, -1, -1) if match.log[index].author == seat), 0)


class LogLine(Label):
    """A line whose things can be looked at: pointing at a name shows it in the inspector."""

    def __init__(self, words: Words, on_thing: Callable[[str], None], *, fresh: bool) -> None:
        super().__init__(words, "small", vertical="top")
        self._on_thing = on_thing
        self._fresh = fresh

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if isinstance(event, Pointer) and event.kind in ("move", "down"):
            thing = self.ref_at(ui, event.pos)
            if thing:
                self._on_thing(thing)
                return event.kind == "down"
        return False


class Lines(Column):
    """Many lines, of which only those are drawn that can be seen."""

    def draw(self, canvas: Canvas) -> None:
        seen = canvas.surface.get_clip()
        for child in self.children:
            if canvas.rect(child.rect).colliderect(seen):
                child.draw(canvas)


def log_column(log: Log, newest: int, on_thing: Callable[[str], None], heading: Words, since: int) -> Widget:
    """All lines under each other; `heading` stands before what happened since entry `since`."""
    rows: list[Widget] = []
    told_heading = False
    for line in log.lines[-200:]:
        if not told_heading and line.entry >= since:
            rows.append(Label(heading, "quiet"))
            told_heading = True
        rows.append(LogLine(line.words, on_thing, fresh=line.entry >= newest))
    if not told_heading:
        rows.append(Label(heading, "quiet"))
    return Lines(*rows, gap=5)
