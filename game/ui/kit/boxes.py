"""Arrangement: rows, columns, grids, padding, panels, labels, pictures, scrolling.

Containers measure their children (texts grow with the language) and never cut one off: what does not fit
scrolls or wraps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import pygame

from game.ui.kit.canvas import Canvas, Vertical
from game.ui.kit.paint import Box
from game.ui.kit.text import Align, Paragraph, TextStyle, Words
from game.ui.kit.theme import Color
from game.ui.kit.widget import Accessible, Rect, Size, Widget, plain

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

Across = Literal["start", "center", "end", "stretch"]
Along = Literal["start", "center", "end", "between"]


class Group(Widget):
    """Children laid over each other, each in the whole place."""

    def __init__(self, *children: Widget, id: str = "", flex: float = 0.0) -> None:
        super().__init__(id=id, flex=flex)
        self._children = list(children)

    @property
    def children(self) -> Sequence[Widget]:
        return self._children

    def add(self, widget: Widget) -> Widget:
        """Puts a widget on top and returns it."""
        self._children.append(widget)
        return widget

    def clear(self) -> None:
        """Takes all widgets out."""
        self._children.clear()

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        sizes = [child.measure(ui, width) for child in self._children if child.visible]
        return max((w for w, _ in sizes), default=0.0), max((h for _, h in sizes), default=0.0)

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        super().place(ui, rect)
        for child in self._children:
            child.place(ui, rect)


class Free(Group):
    """Children stand where the screen places them by hand; placing the group moves nobody."""

    def __init__(self, ui: Ui, id: str = "") -> None:
        super().__init__(id=id)
        self._ui = ui

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        self.rect = Rect(rect)

    def put(self, widget: Widget, rect: pygame.FRect) -> None:
        """Adds a widget and gives it its place."""
        widget.place(self._ui, rect)
        self.add(widget)


class Fixed(Widget):
    """Parts with given places, in reading order; they stay there wherever the whole is placed."""

    def __init__(self, parts: Sequence[tuple[Widget, pygame.FRect]], id: str = "") -> None:
        super().__init__(id=id)
        self._parts = tuple(parts)

    @property
    def children(self) -> Sequence[Widget]:
        return tuple(widget for widget, _ in self._parts)

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        super().place(ui, rect)
        for widget, box in self._parts:
            widget.place(ui, box)


class Row(Group):
    """Children side by side.  `wrap` starts a new line where the place ends."""

    def __init__(
        self,
        *children: Widget,
        gap: float = 12,
        align: Across = "center",
        justify: Along = "start",
        wrap: bool = False,
        id: str = "",
        flex: float = 0.0,
    ) -> None:
        super().__init__(*children, id=id, flex=flex)
        self.gap = gap
        self.align = align
        self.justify = justify
        self.wrap = wrap

    def _shown(self) -> list[Widget]:
        return [child for child in self._children if child.visible]

    def _lines(self, ui: Ui, width: float | None) -> list[list[tuple[Widget, Size]]]:
        lines: list[list[tuple[Widget, Size]]] = [[]]
        used = 0.0
        for child in self._shown():
            size = child.measure(ui)
            step = size[0] + (self.gap if lines[-1] else 0)
            if self.wrap and width is not None and lines[-1] and used + step > width + 0.5:
                lines.append([])
                used, step = 0.0, size[0]
            lines[-1].append((child, size))
            used += step
        return lines

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        if not self.wrap and width is not None:
            sizes = [size for _, size in self._squeezed(ui, width)]
            across = max((h for _, h in sizes), default=0.0)
            return min(width, sum(w for w, _ in sizes) + self.gap * max(0, len(sizes) - 1)), across
        lines = self._lines(ui, width)
        widths = [sum(w for _, (w, _) in line) + self.gap * max(0, len(line) - 1) for line in lines]
        heights = [max((h for _, (_, h) in line), default=0.0) for line in lines]
        return max(widths, default=0.0), sum(heights) + self.gap * (len(lines) - 1)

    def _squeezed(self, ui: Ui, width: float) -> list[tuple[Widget, Size]]:
        """Children with their sizes in `width`: flexible ones share what the others leave."""
        shown = self._shown()
        room = width - self.gap * max(0, len(shown) - 1)
        total = sum(child.flex for child in shown)
        fixed = {id(child): child.measure(ui) for child in shown if not child.flex}
        room -= sum(w for w, _ in fixed.values())
        sizes: list[tuple[Widget, Size]] = []
        for child in shown:
            if child.flex:
                share = max(0.0, room * child.flex / total)
                sizes.append((child, (share, child.measure(ui, share)[1])))
            else:
                sizes.append((child, fixed[id(child)]))
        return sizes

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        if not self.wrap:
            self._place_line(ui, self._squeezed(ui, rect.width), rect)
            return
        y = rect.top
        for line in self._lines(ui, rect.width):
            height = max((h for _, (_, h) in line), default=0.0)
            self._place_line(ui, line, Rect(rect.left, y, rect.width, height))
            y += height + self.gap

    def _place_line(self, ui: Ui, line: list[tuple[Widget, Size]], rect: pygame.FRect) -> None:
        used = sum(w for _, (w, _) in line) + self.gap * max(0, len(line) - 1)
        x, gap = spread(self.justify, rect.left, rect.width - used, len(line), self.gap)
        for child, (width, height) in line:
            top, tall = lodge(self.align, rect.top, rect.height, height)
            child.place(ui, Rect(x, top, width, tall))
            x += width + gap


class Column(Group):
    """Children one below the other."""

    def __init__(
        self,
        *children: Widget,
        gap: float = 12,
        align: Across = "stretch",
        justify: Along = "start",
        id: str = "",
        flex: float = 0.0,
    ) -> None:
        super().__init__(*children, id=id, flex=flex)
        self.gap = gap
        self.align = align
        self.justify = justify

    def _sizes(self, ui: Ui, width: float | None) -> list[tuple[Widget, Size]]:
        return [(child, child.measure(ui, width)) for child in self._children if child.visible]

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        sizes = [size for _, size in self._sizes(ui, width)]
        return max((w for w, _ in sizes), default=0.0), sum(h for _, h in sizes) + self.gap * max(
            0, len(sizes) - 1
        )

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        sizes = self._sizes(ui, rect.width)
        total = sum(child.flex for child, _ in sizes)
        used = sum(h for child, (_, h) in sizes if not child.flex) + self.gap * max(0, len(sizes) - 1)
        spare = max(0.0, rect.height - used)
        y, gap = spread(self.justify if not total else "start", rect.top, spare, len(sizes), self.gap)
        for child, (width, height) in sizes:
            if child.flex:
                height = spare * child.flex / total
            left, wide = lodge(self.align, rect.left, rect.width, min(width, rect.width))
            child.place(ui, Rect(left, y, wide, height))
            y += height + gap


def spread(justify: Along, start: float, spare: float, count: int, gap: float) -> tuple[float, float]:
    """Where the first child begins and the gap between children, with `spare` room left over."""
    spare = max(0.0, spare)
    if justify == "between" and count > 1:
        return start, gap + spare / (count - 1)
    return start + {"start": 0.0, "between": 0.0, "center": spare / 2, "end": spare}[justify], gap


def lodge(align: Across, start: float, room: float, size: float) -> tuple[float, float]:
    """Place and size of a child across the direction of its container."""
    if align == "stretch":
        return start, room
    return start + {"start": 0.0, "center": (room - size) / 2, "end": room - size}[align], size


class Grid(Group):
    """Children in `columns` equal columns."""

    def __init__(
        self, *children: Widget, columns: int = 2, gap: float = 12, id: str = "", flex: float = 0.0
    ) -> None:
        super().__init__(*children, id=id, flex=flex)
        self.columns = columns
        self.gap = gap

    def _cell(self, width: float) -> float:
        return (width - self.gap * (self.columns - 1)) / self.columns

    def _rows(self, ui: Ui, cell: float | None) -> list[tuple[list[Widget], float]]:
        shown = [child for child in self._children if child.visible]
        rows = [shown[at : at + self.columns] for at in range(0, len(shown), self.columns)]
        return [(row, max(child.measure(ui, cell)[1] for child in row)) for row in rows]

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        widest = max((child.measure(ui)[0] for child in self._children if child.visible), default=0.0)
        natural = widest * self.columns + self.gap * (self.columns - 1)
        full = natural if width is None else width
        rows = self._rows(ui, self._cell(full))
        return full, sum(height for _, height in rows) + self.gap * max(0, len(rows) - 1)

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        cell = self._cell(rect.width)
        y = rect.top
        for row, height in self._rows(ui, cell):
            for place, child in enumerate(row):
                child.place(ui, Rect(rect.left + place * (cell + self.gap), y, cell, height))
            y += height + self.gap


class Space(Widget):
    """Emptiness: fixed, or flexible."""

    def __init__(self, width: float = 0, height: float = 0, flex: float = 0.0) -> None:
        super().__init__(flex=flex)
        self.size = (width, height)

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return self.size


class Pad(Group):
    """Room around its children; (left, top, right, foot) or one number."""

    def __init__(
        self,
        *children: Widget,
        pad: float | tuple[float, float, float, float] = 16,
        id: str = "",
        flex: float = 0.0,
    ) -> None:
        super().__init__(*children, id=id, flex=flex)
        self.pad = (pad, pad, pad, pad) if isinstance(pad, (int, float)) else pad

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        left, top, right, foot = self.pad
        wide, tall = super().measure(ui, None if width is None else max(0.0, width - left - right))
        return wide + left + right, tall + top + foot

    def inner(self, rect: pygame.FRect) -> pygame.FRect:
        """The room inside."""
        left, top, right, foot = self.pad
        return Rect(
            rect.left + left,
            rect.top + top,
            max(0.0, rect.width - left - right),
            max(0.0, rect.height - top - foot),
        )

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        for child in self._children:
            child.place(ui, self.inner(rect))


class Panel(Pad):
    """A plate with a rim.  `look` names a box of `Looks` ("panel", "raised", "inset", ...) or is one."""

    def __init__(
        self,
        *children: Widget,
        look: str | Box = "panel",
        pad: float | tuple[float, float, float, float] = 24,
        id: str = "",
        flex: float = 0.0,
    ) -> None:
        super().__init__(*children, pad=pad, id=id, flex=flex)
        self.look = look

    def draw(self, canvas: Canvas) -> None:
        canvas.box(self.rect, self.look if isinstance(self.look, Box) else canvas.looks.named(self.look))
        super().draw(canvas)


class Label(Widget):
    """Words.  `style` names one of `Styles` ("body", "heading", "quiet", ...) or is a TextStyle."""

    role = "text"

    def __init__(
        self,
        words: Words,
        style: str | TextStyle = "body",
        *,
        align: Align = "left",
        vertical: Vertical = "middle",
        lines: int | None = None,
        color: Color | None = None,
        id: str = "",
        flex: float = 0.0,
        tooltip: Words = "",
    ) -> None:
        super().__init__(id=id, flex=flex, tooltip=tooltip)
        self.words = words
        self.style = style
        self.align = align
        self.vertical = vertical
        self.lines = lines
        self.color = color

    def look(self, ui: Ui) -> TextStyle:
        """The style with its color."""
        style = self.style if isinstance(self.style, TextStyle) else getattr(ui.styles, self.style)
        assert isinstance(style, TextStyle)
        return style if self.color is None else style.of(color=self.color)

    def laid(self, ui: Ui, width: float | None) -> Paragraph:
        """The words in lines."""
        return ui.text.paragraph(self.words, self.look(ui), width, "left", self.lines)

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return self.laid(ui, width).size

    def draw(self, canvas: Canvas) -> None:
        canvas.text(self.words, self.rect, self.look(canvas.ui), self.align, self.vertical, self.lines)

    def ref_at(self, ui: Ui, pos: tuple[float, float]) -> str:
        """The thing named in the words at a position, for the inspector."""
        laid = ui.text.paragraph(self.words, self.look(ui), self.rect.width, self.align, self.lines)
        spare = self.rect.height - laid.size[1]
        top = self.rect.top + {"top": 0.0, "middle": spare / 2, "bottom": spare}[self.vertical]
        return laid.ref_at(pos[0] - self.rect.left, pos[1] - top)

    def accessible(self) -> Accessible:
        return Accessible("text", plain(self.words))


class Picture(Widget):
    """An image of the art folder in a fixed logical size."""

    role = "image"

    def __init__(
        self,
        name: str,
        width: float,
        height: float,
        *,
        tint: Color | None = None,
        label: str = "",
        cover: bool = False,
    ) -> None:
        super().__init__()
        self.name = name
        self.size = (width, height)
        self.tint = tint
        self.label = label
        self.cover = cover

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return self.size

    def draw(self, canvas: Canvas) -> None:
        canvas.image(self.name, self.rect, tint=self.tint, cover=self.cover)

    def accessible(self) -> Accessible:
        return Accessible("image", self.label)


class SeatChip(Widget):
    """The mark of a seat with its number."""

    role = "image"

    def __init__(self, seat: int, size: float = 52, *, dead: bool = False) -> None:
        super().__init__()
        self.seat = seat
        self.size = size
        self.dead = dead

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return self.size, self.size

    def draw(self, canvas: Canvas) -> None:
        canvas.mark(self.seat, self.rect.center, self.size, self.dead)

    def accessible(self) -> Accessible:
        return Accessible("image", f"seat {self.seat}")


class Rule(Widget):
    """A thin horizontal line."""

    def __init__(self, room: float = 13) -> None:
        super().__init__()
        self.room = room

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return 0.0, self.room

    def draw(self, canvas: Canvas) -> None:
        y = self.rect.centery
        canvas.line((self.rect.left, y), (self.rect.right, y), canvas.theme.panel_rim)


class Drawn(Widget):
    """A place that a function fills: `draw(canvas, rect)`; for charts, boards and ornaments."""

    def __init__(
        self,
        paint: Callable[[Canvas, pygame.FRect], None],
        width: float = 0,
        height: float = 0,
        *,
        flex: float = 0.0,
    ) -> None:
        super().__init__(flex=flex)
        self.paint = paint
        self.size = (width, height)

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return self.size

    def draw(self, canvas: Canvas) -> None:
        self.paint(canvas, self.rect)
