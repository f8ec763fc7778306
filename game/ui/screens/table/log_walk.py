"""The log without a mouse: arrows choose a line and the things in it, Confirm shows the table as it was then.

The lines themselves are next door (`table.log`); where the log of a board slopes, `table.corners`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command, UiEvent
from game.ui.kit.intents import Intent
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text import Words
from game.ui.kit.widget import Widget
from game.ui.screens.table.log import Log, LogLine

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

LINES: Final = {Intent.UP: -1, Intent.DOWN: 1}
THINGS: Final = {Intent.LEFT: -1, Intent.RIGHT: 1}


def things_in(words: Words) -> list[str]:
    """The things that the words of a line name, each once."""
    parts = () if isinstance(words, str) else words
    return list(dict.fromkeys(ref for part in parts if (ref := getattr(part, "ref", ""))))


class LineCursor:
    """Which line of the log is chosen (the newest until somebody walks), and which thing in it. The choice is
    kept by the log, for screens are built anew all the time."""

    def __init__(self, log: Log, on_thing: Callable[[str], None], on_entry: Callable[[int], None]) -> None:
        self._log, self._on_thing, self._on_entry = log, on_thing, on_entry

    @property
    def place(self) -> int:
        """Index of the chosen line, -1 if there are no lines."""
        last = len(self._log.lines) - 1
        return last if self._log.chosen is None else min(self._log.chosen, last)

    def handle(self, event: UiEvent) -> bool:
        """Walk or open; False where the focus should go on to what lies beside the log."""
        if not isinstance(event, Command) or self.place < 0:
            return False
        if event.intent in LINES:
            return self._line(LINES[event.intent])
        if event.intent in THINGS:
            return self._thing(THINGS[event.intent])
        if event.intent is Intent.CONFIRM:
            self._on_entry(self._log.lines[self.place].entry)
            return True
        return False

    def _line(self, by: int) -> bool:
        wanted = self.place + by
        if not 0 <= wanted < len(self._log.lines):
            return False
        self._log.chosen, self._log.thing = wanted, -1
        return True

    def _thing(self, by: int) -> bool:
        things = things_in(self._log.lines[self.place].words)
        wanted = self._log.thing + by
        if not 0 <= wanted < len(things):
            return False
        self._log.thing = wanted
        self._on_thing(things[wanted])
        return True


class LogArea(ScrollArea):
    """The log as a scrolling column that takes the focus as a whole."""

    focusable = True

    def __init__(self, child: Widget, cursor: LineCursor, tooltip: str) -> None:
        super().__init__(child, stick=True, id="log")
        self._cursor = cursor
        self._marked = False
        self.tooltip = tooltip

    def _lines(self) -> Iterator[LogLine]:
        return (widget for widget in self.child.walk() if isinstance(widget, LogLine))

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if not self._cursor.handle(event):
            return super().handle(ui, event)
        for line in self._lines():
            if line.place_in_log == self._cursor.place:
                self.reveal(ui, line)
        ui.dirty()
        return True

    def draw(self, canvas: Canvas) -> None:
        if self.ring or self._marked:
            for line in self._lines():
                line.chosen = self.ring and line.place_in_log == self._cursor.place
            self._marked = self.ring
        super().draw(canvas)
