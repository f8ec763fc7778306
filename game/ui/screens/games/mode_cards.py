"""The ways to play Vampire Knight as cards in the set-up: a small board with the seats at its edges, a name,
what it is. A press chooses it; the house rule `mode` is the same choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.ui.boards.vampire_knight.pen import Pen
from game.ui.kit.boxes import Group, Label
from game.ui.kit.buttons import Hot
from game.ui.kit.canvas import Canvas
from game.ui.kit.theme import fade, rgb
from game.ui.kit.widget import Rect, Size, Widget

if TYPE_CHECKING:
    from game.core.model import Text
    from game.ui.kit.services import Ui

BONE: Final = rgb("#D9CBB0")
RUIN: Final = rgb("#3A2C22")
INK: Final = rgb("#14100C")
RATIO: Final = 1.3
GAP: Final = 8.0
PAD: Final = 14.0
LOW: Final = 960.0  # a window of less logical height has smaller boards
EDGE: Final = 22.0  # room around the small board for the marks of the seats
SIDES: Final = {"south": (-1, 1), "west": (-1, -1), "north": (1, -1), "east": (1, 1)}
"""Where the edge of a side lies on the screen: left or right, above or below."""


class ModeCards(Group):
    """`boards` are the layouts by id, `chosen` the id of one, `marks` those of the seats in turn order."""

    def __init__(
        self,
        ui: Ui,
        boards: dict[str, Any],
        chosen: str,
        marks: Sequence[int],
        choose: Callable[[str], None],
    ) -> None:
        self.heading = Label(ui.t("setup.modes"), "small_bold")
        self.cards = [
            ModeCard(ui, board, name == chosen, marks, partial(choose, name))
            for name, board in boards.items()
        ]
        super().__init__(self.heading, *self.cards)

    def _grid(self, ui: Ui, width: float) -> tuple[int, float, float]:
        """Cards side by side, and the size of each."""
        across = min(len(self.cards), 3 if width > 660 else 2 if width > 440 else 1)
        wide = (width - GAP * (across - 1)) / across
        return across, wide, max(card.measure(ui, wide)[1] for card in self.cards)

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        full = width or 1018.0
        across, _, tall = self._grid(ui, full)
        return full, 34 + -(-len(self.cards) // across) * (tall + GAP) - GAP

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        self.heading.place(ui, Rect(rect.left + 4, rect.top, rect.width - 8, 26))
        across, wide, tall = self._grid(ui, rect.width)
        for number, card in enumerate(self.cards):
            x, y = number % across, number // across
            card.place(ui, Rect(rect.left + x * (wide + GAP), rect.top + 34 + y * (tall + GAP), wide, tall))


class ModeCard(Hot):
    """One board: picture, name, note."""

    def __init__(
        self, ui: Ui, board: Any, chosen: bool, marks: Sequence[int], press: Callable[[], None]
    ) -> None:
        self.board, self.chosen, self.marks = board, chosen, tuple(marks)
        self.title, self.note = _said(ui, board.name), _said(ui, board.note)
        super().__init__(self.title, press, id=f"mode.{board.id}")

    def _picture(self, ui: Ui, width: float) -> float:
        """Height of the small board."""
        return max(70.0, width * 0.26) if ui.scale.size[1] < LOW else max(84.0, min(width * 0.42, 160.0))

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        wide = width or 300.0
        words = ui.text.size(self.note, ui.styles.small, wide - 2 * PAD)[1]
        return wide, PAD + self._picture(ui, wide) + 2 * EDGE + 34 + words + PAD

    def draw(self, canvas: Canvas) -> None:
        looks, rect = canvas.looks, self.rect
        warm = self.hovered or self.ring
        if self.chosen:
            canvas.box(rect, looks.selected_focus if self.ring else looks.selected)
        else:
            canvas.box(rect, looks.button_focus if warm else looks.row)
        tall = self._picture(canvas.ui, rect.width) + 2 * EDGE
        top = Rect(rect.left, rect.top + PAD / 2, rect.width, tall)
        shapes = tuple(canvas.ui.marks.of(mark) for mark in self.marks)
        key = ("mode_card", self.board.id, self.chosen, shapes)
        canvas.layer(key, top, self._lattice)
        styles, theme = canvas.styles, canvas.theme
        ink = theme.lamp if self.chosen else theme.bone_100
        y = top.bottom + 2
        name = Rect(rect.left + PAD, y, rect.width - 2 * PAD, 30)
        canvas.text(self.title, name, styles.card_name.of(color=ink), "left", "middle", 1)
        note = Rect(rect.left + PAD, y + 32, rect.width - 2 * PAD, rect.bottom - y - 32 - PAD / 2)
        canvas.text(self.note, note, styles.small)

    def _lattice(self, canvas: Canvas) -> None:
        """The board as South sees it, first line at the lower left; each edge in the color of its seat."""
        board, rect = self.board, self.rect
        tall = self._picture(canvas.ui, rect.width)
        half = tall / (board.rows + board.columns)
        middle = (rect.centerx, rect.top + PAD / 2 + EDGE + tall / 2)
        pen = Pen(canvas.ui, canvas.surface)
        across, along = half * RATIO, half
        faint = 255 if self.chosen else 150
        for row in range(board.rows):
            for column in range(board.columns):
                if (row, column) in board.voids:
                    continue
                x = middle[0] + (column + row - (board.rows + board.columns - 2) / 2) * across
                y = middle[1] + (column - row - (board.columns - board.rows) / 2) * along
                dark = (3 * row + 5 * column) % 7 == 0
                color = (RUIN if dark else BONE)[:3]
                pen.rhombus(canvas.point((x, y)), canvas.px(half), (*color, faint), INK, 1, RATIO)
        self._edges(canvas, middle, (across, along))

    def _edges(self, canvas: Canvas, middle: tuple[float, float], step: tuple[float, float]) -> None:
        board = self.board
        for number, seat in enumerate(board.seats):
            right, below = SIDES[seat.side]
            long = (board.rows if seat.side in ("west", "east") else board.columns) / 2
            wide = (board.columns if seat.side in ("west", "east") else board.rows) / 2
            x = middle[0] + right * (wide * step[0] + 16)
            y = middle[1] + below * (wide * step[1] + 12)
            mark = self.marks[number] if self.chosen and number < len(self.marks) else 0
            color = canvas.ui.marks.of(mark).color if mark else canvas.theme.night_500
            dx, dy = long * step[0] * 0.9, long * step[1] * 0.9 * (-right * below)
            at = (x - right * 8, y - below * 6)
            canvas.line((at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy), fade(color, 1), 3)
            if mark:
                canvas.mark(mark, (x + right * 10, y + below * 4), 30)


def _said(ui: Ui, text: Text) -> str:
    return text.get(ui.language)
