"""Columns that follow the slopes of a board that takes the whole window, and the log in one of them.

The frame that places them is `table.corners`; lines and walking them with keys are `table.log` and
`table.log_walk`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.ui.boards import inside
from game.ui.kit.boxes import Label
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Pointer, UiEvent
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.table.log import LogLine
from game.ui.screens.table.log_walk import LineCursor

if TYPE_CHECKING:
    from game.ui.kit.services import Ui
    from game.ui.screens.table.screen import TableScreen

Outline = tuple[tuple[float, float], ...]
PAD = 18.0
MOST_LINES = 16


def span(outline: Outline, top: float, foot: float) -> tuple[float, float]:
    """Left and right end that a polygon has all the way between two heights."""
    heights = [top, (top + foot) / 2, foot]
    ends = [ends_of(outline, y) for y in heights]
    return max(left for left, _ in ends), min(right for _, right in ends)


def ends_of(outline: Outline, y: float) -> tuple[float, float]:
    """Left and right end of a polygon at one height."""
    low, high = min(py for _, py in outline), max(py for _, py in outline)
    y = max(low + 0.5, min(high - 0.5, y))
    found: list[float] = []
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if y1 != y2 and min(y1, y2) <= y <= max(y1, y2):
            found.append(x1 + (x2 - x1) * (y - y1) / (y2 - y1))
    return (min(found), max(found)) if found else (0.0, 0.0)


class Sloped(Widget):
    """Children one under the other, each as wide as the polygon allows at its height."""

    gap = 5.0

    def __init__(self, outline: Outline, id: str = "") -> None:
        super().__init__(id=id)
        self.outline = outline
        self._children: list[Widget] = []

    @property
    def children(self) -> Sequence[Widget]:
        return self._children

    @property
    def box(self) -> Rect:
        """The bounding box of the polygon."""
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def room(self, top: float, foot: float) -> tuple[float, float]:
        """Left and right end of the words between two heights."""
        left, right = span(self.outline, top, foot)
        return left + PAD, right - PAD

    def at(self, pos: tuple[float, float]) -> Widget | None:
        for child in reversed(self._children):
            found = child.at(pos)
            if found is not None and found is not child:
                return found
            if found is not None and (child.focusable or isinstance(child, LogLine)):
                return found
        return self if self.visible and inside(self.outline, pos) else None

    def stack(self, ui: Ui, widgets: Sequence[Widget], top: float) -> float:
        """Places widgets from `top` down; returns where they end."""
        y = top
        for widget in widgets:
            tall = 24.0
            for _ in range(3):  # the width depends on the height and the other way round
                left, right = self.room(y, y + tall)
                wide = max(60.0, right - left)
                tall = widget.measure(ui, wide)[1]
            widget.place(ui, Rect(left, y, wide, tall))
            y += tall + self.gap
        return y - self.gap


class SlopedLog(Sloped):
    """The newest lines of the log that fit; the wheel goes back and forth, and so do the keys."""

    focusable = True

    def __init__(self, screen: TableScreen, outline: Outline) -> None:
        super().__init__(outline, "log")
        self._screen = screen
        self._cursor = LineCursor(screen.log, screen.look_at, screen.show_entry)

    def place(self, ui: Ui, rect: Rect) -> None:
        super().place(ui, rect)
        self._fill(ui)

    def _fill(self, ui: Ui) -> None:
        box = self.box
        lines = self._screen.log.lines
        end = len(lines) - self._screen.log.back
        first = self._guess(ui, end)
        while first < end:
            self._children = self._rows(first, end)
            if self.stack(ui, self._children, box.top + 8) <= box.bottom - 8:
                return
            first += 1
        self._children = []

    def _guess(self, ui: Ui, end: int) -> int:
        """The first line of those that may fit, reckoned with the width in the middle: a little too early."""
        box = self.box
        left, right = self.room(box.centery, box.centery + 24)
        left_top, right_top = self.room(box.top + 2, box.top + 26)
        wide = max(60.0, right - left, (right - left + right_top - left_top) / 2)
        room, first = box.height - 16.0, end
        while first > max(0, end - MOST_LINES) and room > 0:
            first -= 1
            room -= Label(self._screen.log.lines[first].words, "small").measure(ui, wide)[1] + self.gap
        return first

    def _rows(self, first: int, end: int) -> list[Widget]:
        screen = self._screen
        since, viewer = screen.recap_from(), screen.eyes.viewer
        rows: list[Widget] = []
        for place, line in enumerate(screen.log.lines[first:end]):
            before = screen.log.lines[first + place - 1].entry if first + place else -1
            if since and line.entry >= since and (before < since or not place):
                heading = (
                    screen.ui.words("table.since", {"seat": f"seat:{viewer}"})
                    if viewer
                    else screen.ui.t("table.log")
                )
                rows.append(Label(heading, "quiet", lines=1))
            rows.append(
                LogLine(
                    line.words,
                    screen.look_at,
                    place=first + place,
                    sizes=screen.log.sizes,
                    on_press=partial(screen.show_entry, line.entry),
                    tooltip=screen.ui.t("table.log_tip"),
                )
            )
        return rows

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if isinstance(event, Pointer) and event.kind == "wheel":
            log = self._screen.log
            self._go(ui, log.back + (1 if event.wheel > 0 else -1))
            return True
        if self._cursor.handle(event):
            self._reveal_chosen(ui)
            return True
        return False

    def _go(self, ui: Ui, back: int) -> None:
        """Show the lines up to the one that is `back` before the newest."""
        log = self._screen.log
        log.back = max(0, min(len(log.lines) - 1, back))
        self._fill(ui)
        ui.dirty()

    def _shown(self) -> list[LogLine]:
        return [line for line in self._children if isinstance(line, LogLine)]

    def _reveal_chosen(self, ui: Ui) -> None:
        """Scroll as little as possible so that the chosen line is among those shown."""
        log, chosen = self._screen.log, self._cursor.place
        if chosen > len(log.lines) - 1 - log.back:
            self._go(ui, len(log.lines) - 1 - chosen)
        while (shown := self._shown()) and chosen < shown[0].place_in_log:
            self._go(ui, log.back + 1)
        ui.dirty()

    def draw(self, canvas: Canvas) -> None:
        for line in self._shown():
            line.chosen = self.ring and line.place_in_log == self._cursor.place
        super().draw(canvas)
