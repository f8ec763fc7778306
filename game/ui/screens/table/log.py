"""The log of a match: one readable line per event, with the things in it as things."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame

from game.core.match import Match, visible
from game.core.model import CHANCE
from game.session.wording import Wording
from game.ui.kit.boxes import Column, Label
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Pointer, UiEvent
from game.ui.kit.services import rich
from game.ui.kit.text import Words
from game.ui.kit.widget import Rect, Size, Widget

if TYPE_CHECKING:
    from game.ui.kit.services import Ui


MOST: Final = 200
"""So many of the newest lines can be scrolled to."""

Remarks: TypeAlias = Mapping[int, tuple[int, str]]
"""See `Session.remarks`."""


@dataclass(slots=True, frozen=True)
class Line:
    """One line: the log entry it belongs to and its words."""

    entry: int
    words: Words


class Sizes:
    """How large the lines of a log are: they are measured at every new decision and never change."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, float | None], Size] = {}
        self._edition = -1

    def get(self, ui: Ui, key: tuple[int, float | None], measure: Callable[[], Size]) -> Size:
        """The size under the index of a line and the width it may take."""
        if self._edition != ui.text.edition or len(self._known) > 8 * MOST:
            self._known.clear()
            self._edition = ui.text.edition
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = measure()
        return found


class Log:
    """Lines of everything that one viewer may have seen, kept so that only new entries cost anything."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.back = 0
        """How many of the newest lines are scrolled out of sight, where the log has no scrolling area."""
        self.chosen: int | None = None
        """Index of the line that the keyboard has chosen; None: the newest."""
        self.thing = -1
        """Which thing in that line is looked at; -1: none yet."""
        self.sizes = Sizes()
        self.rows: dict[int, LogLine] = {}
        """The widgets of the newest lines by index: words that were said do not change."""
        self.column: Lines | None = None
        """The last column of these widgets."""
        self._heading: Label | None = None
        self._read = 0
        self._for: tuple[int, str] | None = None

    def headed(self, words: Words) -> Label:
        """The line above what is new, the same one as long as its words are the same."""
        if self._heading is None or self._heading.words != words:
            self._heading = Label(words, "quiet")
        return self._heading

    def _remark(self, remarks: Remarks, wording: Wording, index: int) -> None:
        """What a bot said about its action, as a line of its own."""
        if index in remarks:
            seat, word = remarks[index]
            message = f"{wording.game}.remark.{word}"
            if wording.has(message):
                self.lines.append(Line(index, rich(wording.parts(message, {"seat": seat}))))

    def bring_up_to_date(
        self,
        match: Match,
        wording: Wording,
        viewer: int,
        language: str,
        told: int,
        remarks: Remarks = MappingProxyType({}),
    ) -> None:
        """Lines for the first `told` entries of the log, for `viewer` in `language`."""
        if self._for != (viewer, language) or told < self._read:
            self.lines, self._read, self._for = [], 0, (viewer, language)
            self.sizes = Sizes()
            self.rows, self.column, self._heading = {}, None, None
            self.chosen, self.thing = None, -1
        for index in range(self._read, told):
            for event in visible(match.log[index], viewer):
                parts = wording.event(event)
                if parts:
                    self.lines.append(Line(index, rich(parts)))
            self._remark(remarks, wording, index)
        self._read = max(self._read, told)

    def since(self, entry: int) -> list[Line]:
        """The lines of entry number `entry` and later."""
        return [line for line in self.lines if line.entry >= entry]


def last_own_entry(match: Match, seat: int, told: int) -> int:
    """Number of the entry where what others did since `seat` last acted begins, among the first `told`.

    While `seat` goes on acting it stays where it is. 0 if nobody else has acted since the beginning, or
    `seat` has not acted yet.
    """
    log = match.log
    other = next((index for index in range(told - 1, -1, -1) if log[index].author not in (seat, CHANCE)), -1)
    own = next((index for index in range(other - 1, -1, -1) if log[index].author == seat), -1)
    while 0 <= own < other and log[own + 1].author == CHANCE:  # dice of the own action
        own += 1
    return own + 1


class LogLine(Label):
    """A line whose things can be looked at: pointing at a name shows it in the inspector. A press anywhere
    shows the table as it was then."""

    cursor = "hand"

    def __init__(
        self,
        words: Words,
        on_thing: Callable[[str], None],
        *,
        place: int,
        sizes: Sizes,
        on_press: Callable[[], None] | None = None,
        tooltip: str = "",
    ) -> None:
        """`place` is the index of the line in the log that keeps `sizes`."""
        super().__init__(words, "small", vertical="top")
        self._on_thing = on_thing
        self._on_press = on_press
        self.place_in_log = place
        self._sizes = sizes
        self.chosen = False
        self.tooltip = tooltip

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return self._sizes.get(ui, (self.place_in_log, width), lambda: self.laid(ui, width).size)

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if not isinstance(event, Pointer):
            return False
        thing = self.ref_at(ui, event.pos) if event.kind in ("move", "down") else ""
        if thing:
            self._on_thing(thing)
        if event.kind == "down" and event.button == 1 and self._on_press is not None:
            self._on_press()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        if self.chosen:
            canvas.box(Rect(self.rect.inflate(8, 2)), canvas.looks.raised_lit)
        elif self.hovered and self._on_press is not None:
            canvas.box(Rect(self.rect.inflate(8, 2)), canvas.looks.ghost_hover)
        super().draw(canvas)


class Lines(Column):
    """Many lines, of which only those are drawn that can be seen. They are measured once for each width."""

    def __init__(self, rows: Sequence[Widget]) -> None:
        super().__init__(*rows, gap=5)
        self._measured: dict[float | None, list[tuple[Widget, Size]]] = {}
        self._edition = -1
        self._lies: tuple[float, ...] = ()

    def _sizes(self, ui: Ui, width: float | None) -> list[tuple[Widget, Size]]:
        if self._edition != ui.text.edition:
            self._measured.clear()
            self._edition, self._lies = ui.text.edition, ()
        found = self._measured.get(width)
        if found is None:
            found = self._measured[width] = super()._sizes(ui, width)
        return found

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        """Nothing to do where they lie already: a press lays the table out anew, the same lines with it."""
        self._sizes(ui, rect.width)
        if self._lies != tuple(rect):
            super().place(ui, rect)
            self._lies = tuple(rect)

    def draw(self, canvas: Canvas) -> None:
        seen, rows = canvas.surface.get_clip(), self.children
        first = bisect_left(rows, seen.top, key=lambda row: canvas.rect(row.rect).bottom)
        for row in rows[first:]:
            if canvas.rect(row.rect).top >= seen.bottom:
                break
            row.draw(canvas)


def log_column(
    log: Log,
    on_thing: Callable[[str], None],
    heading: Words,
    since: int,
    on_entry: Callable[[int], None],
    tooltip: str,
    again: bool = False,
) -> Widget:
    """All lines under each other; `heading` stands before what happened since entry `since`, if anything did
    and something was before. A press on a line calls `on_entry` with the number of its entry.

    `again`: the widgets of the last such column may be used again; it is gone then, or is this one.
    """
    rows: list[Widget] = []
    told_heading = since == 0
    first = max(0, len(log.lines) - MOST)
    kept, made = log.rows if again else {}, dict[int, LogLine]()
    for place, line in enumerate(log.lines[first:], first):
        if not told_heading and line.entry >= since:
            rows.append(log.headed(heading) if again else Label(heading, "quiet"))
            told_heading = True
        row = kept.get(place)
        if row is None:
            row = LogLine(line.words, on_thing, place=place, sizes=log.sizes,
                          on_press=partial(on_entry, line.entry), tooltip=tooltip)
        row.hovered = row.pressed = row.chosen = False
        made[place] = row
        rows.append(row)
    if not again:
        return Lines(rows)
    log.rows = made
    if log.column is None or list(log.column.children) != rows:
        log.column = Lines(rows)
    return log.column
