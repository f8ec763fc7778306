"""The card of one seat on the end screen: portrait, name, side, damage, condition, how it went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.paint import Box, Shadow, down
from game.ui.kit.shapes import corner_mask
from game.ui.kit.text import Icon, Mark, Span, TextStyle, Words
from game.ui.kit.theme import fade, rgb
from game.ui.kit.widget import Accessible, Rect, Size, Widget, plain
from game.ui.screens.games.face import SeatResult

if TYPE_CHECKING:
    from game.ui.kit.services import Ui


LEAST_PICTURE: Final = 0.20
"""Share of a card's height that its picture keeps however long the words are."""
LOW: Final = 330.0
"""Height of a card below which the portrait stands whole beside the name: above it, little would be left of
the face."""
NARROW: Final = 205.0
"""Width below which only the mark stands beside a portrait, and the name below it."""
BESIDE: Final = 0.44
"""Share of a card's width that a portrait beside the name takes at most."""
LINE: Final = 24.5
LEAST_TITLE: Final = 18.0
LEAST_NAME: Final = 16.0
FOOT: Final = 10.0


class RoleCard(Widget):
    """`turned` goes from 0 (face down) to 1 (face up); `back` is its picture face down, if there is one;
    `picture` is the picture's height, the same on all cards that stand side by side."""

    role = "text"

    def __init__(self, result: SeatResult, back: str, limit_words: str) -> None:
        super().__init__()
        self.result = result
        self.back = back
        self.limit_words = limit_words
        self.turned = 1.0
        self.picture = 0.0
        self.tooltip: Words = result.condition

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return width or 288.0, 348.0

    def accessible(self) -> Accessible:
        result = self.result
        side = result.side.word if result.side is not None else ""
        states = tuple(word for word, holds in (("winner", result.won), ("dead", result.dead)) if holds)
        return Accessible("text", f"{result.name}, {result.title}, {side}", plain(result.note), states=states)

    # -- places --------------------------------------------------------------------------------------

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        super().place(ui, rect)
        self.picture = self.fitting_picture(ui)

    def fitting_picture(self, ui: Ui) -> float:
        """Height of the picture that leaves room for the whole condition, and for one line of the note."""
        rect = self.rect
        usual = min(rect.width * 0.58, rect.height * (0.48 if rect.height >= LOW else 0.38))
        if self.beside:
            usual = min(rect.width * BESIDE / self._ratio(ui), rect.height * 0.55)
        wanted = ui.text.size(self.result.condition, ui.styles.small, self._words_width)[1] + 2
        note = LINE if self.result.note else 0.0
        left = rect.height - self._words_top - wanted - note - FOOT
        return min(usual, max(rect.height * LEAST_PICTURE, left))

    @property
    def beside(self) -> bool:
        """Whether the portrait stands whole beside the name instead of above it."""
        return bool(self.result.portrait) and self.rect.height < LOW

    @property
    def named_beside(self) -> bool:
        """Whether the name stands there, too."""
        return self.beside and self.rect.width >= NARROW

    @property
    def _words_width(self) -> float:
        return self.rect.width - 58

    @property
    def _words_top(self) -> float:
        """How far the condition begins below the picture: under the meter, and under name and title where
        these are not beside it."""
        return (13.0 if self.named_beside else 77.0) + (18.0 if self.result.meter is not None else 0.0)

    def shows_condition(self, ui: Ui) -> bool:
        """Whether the whole condition can be read on the card itself."""
        lines = ui.text.paragraph(self.result.condition, ui.styles.small, self._words_width).lines
        return lines <= self._condition_lines()

    def _condition_lines(self) -> int:
        room = self.rect.height - self.picture - self._words_top - FOOT
        return max(1, int((room + 1) // LINE))

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self.turned >= 1:
            self._shadow(canvas)
            canvas.layer(("role", self.result, self.rect.size, self.picture), self.rect, self._face)
            self._draw_mark(canvas)
            return
        share = abs(1 - 2 * self.turned)
        area = canvas.rect(self.rect)
        face = canvas.ui.layer(
            ("role_turning", self.result, self.rect.size, self.picture, self.turned >= 0.5),
            area.size,
            lambda made: self._side(Canvas(canvas.ui, made, self.rect.topleft)),
        )
        width = max(2, round(area.width * share))
        picture = pygame.transform.smoothscale(face, (width, area.height))
        canvas.surface.blit(picture, picture.get_rect(center=area.center))

    def _side(self, canvas: Canvas) -> None:
        if self.turned >= 0.5:
            self._face(canvas)
            return
        canvas.box(self.rect, Box(down(rgb("#1B2538"), rgb("#121A29")), rgb("#33435E"), 1, 12))
        inner = Rect(self.rect.left + 1, self.rect.top + 1, self.rect.width - 2, self.rect.height - 2)
        if self.back:
            canvas.image(self.back, inner, cover=True)
        else:
            canvas.mark(self.result.seat, inner.center, inner.width * 0.5)
        corner_mask(canvas.surface, canvas.px(12), (True, True, True, True))

    def _shadow(self, canvas: Canvas) -> None:
        canvas.box(
            self.rect, Box(down(rgb("#121A29")), None, 0, 12, shadows=(Shadow((0, 0, 0, 115), 22, 8),))
        )

    def _face(self, canvas: Canvas) -> None:
        result, rect = self.result, self.rect
        color = result.side.color if result.side is not None else canvas.ui.marks.of(result.seat).color
        canvas.box(rect, Box(down(rgb("#1B2538"), rgb("#121A29")), None, 0, 12))
        tall = self.picture
        self._portrait(canvas, Rect(rect.left, rect.top, self._portrait_width(canvas.ui), tall))
        canvas.fill(Rect(rect.left, rect.top + tall - 4, rect.width, 4), color)
        if result.dead:
            self._skull(canvas)
        if self.named_beside:
            self._words_beside(canvas, tall)
        else:
            self._words(canvas, tall)
        if result.meter is not None:
            top = rect.top + tall + self._words_top - 23
            self._meter(canvas, Rect(rect.left + 16, top, rect.width - 32, 12), result.meter)
        self._condition(canvas, rect.top + tall + self._words_top)
        corner_mask(canvas.surface, canvas.px(12), (True, True, True, True))
        canvas.box(rect, Box(rim=color if result.won else rgb("#33435E"), radius=12))

    def _portrait_width(self, ui: Ui) -> float:
        """How much of the card's width the picture takes."""
        return self.picture * self._ratio(ui) if self.beside else self.rect.width

    def _ratio(self, ui: Ui) -> float:
        """Width of the portrait by its height; a wide one is taken for a square."""
        name = self.result.portrait
        return min(1.0, ui.assets.ratio(name)) if ui.assets.exists(name) else 1.0

    def _portrait(self, canvas: Canvas, place: pygame.FRect) -> None:
        result = self.result
        if result.figures:
            self._figures(canvas, place)
            return
        if not result.portrait or not canvas.ui.assets.exists(result.portrait):
            canvas.mark(result.seat, place.center, place.height * 0.66)
            return
        side = place.width
        above = max(0.09, 0.42 - place.height / side / 2)  # the eyes stay in a low picture
        spot = place if self.beside else Rect(place.left, place.top - side * above, side, side)
        with canvas.clip(place):
            canvas.image(result.portrait, spot)
            if not result.won:
                canvas.fill(place, fade(canvas.theme.night_900, 0.42))

    def _figures(self, canvas: Canvas, place: pygame.FRect) -> None:
        """What stands on the board for the seat, side by side in its color."""
        color = canvas.ui.marks.of(self.result.seat).color
        canvas.fill(place, fade(color, 0.10))
        wide = min(place.height, place.width / len(self.result.figures))
        x = place.centerx - wide * len(self.result.figures) / 2
        for name in self.result.figures:
            spot = Rect(x, place.top + place.height * 0.12, wide, place.height * 0.88)
            canvas.image(name, spot, self.result.recolor, alpha=1.0 if self.result.won else 0.5)
            x += wide

    def _skull(self, canvas: Canvas) -> None:
        at, radius = (self.rect.right - 32, self.rect.top + 32), 22.0
        if self.beside:  # on the corner of the portrait
            wide = self._portrait_width(canvas.ui)
            at, radius = (self.rect.left + wide - 10, self.rect.top + self.picture - 20), 15.0
        pygame.draw.aacircle(canvas.surface, (138, 106, 112), canvas.point(at), canvas.px(radius))
        pygame.draw.aacircle(canvas.surface, (10, 8, 12), canvas.point(at), canvas.px(radius - 1))
        canvas.icon("skull", at, radius * 1.28, canvas.theme.bone_100)

    def _draw_mark(self, canvas: Canvas) -> None:
        if self.named_beside:
            return  # it stands before the name
        if self.beside:
            free = self.rect.width - self._portrait_width(canvas.ui)
            at = (self.rect.right - free / 2 + 4, self.rect.top + self.picture / 2 - 2)
            canvas.mark(self.result.seat, at, min(54.0, free * 0.5))
            return
        canvas.mark(self.result.seat, (self.rect.left + 39, self.rect.top + self.picture), 54)

    def _words(self, canvas: Canvas, tall: float) -> None:
        result, rect, styles = self.result, self.rect, canvas.styles
        y = rect.top + tall + 18
        side = result.side
        edge = rect.right - 14
        if side is not None and rect.width >= 230:
            edge -= canvas.words(side.word, (edge, y), styles.small.of(color=side.ink), "right") + 14
            canvas.icon(side.glyph, (edge, y), 20, side.ink)
            edge -= 14
        left = rect.left + (16 if self.beside else 74)
        self._name(canvas, Rect(left, y - 14, edge - left - 4, 28))
        y += 31
        edge = rect.right - 14
        if side is not None and rect.width < 230:
            canvas.icon(side.glyph, (edge - 10, y), 20, side.ink)
            edge -= 28
        elif result.meter is not None:
            edge -= canvas.words(self.limit_words, (edge, y), styles.small, "right") + 8
        title = self._title_style(canvas, edge - rect.left - 16)
        canvas.text(
            result.title, Rect(rect.left + 16, y - 18, edge - rect.left - 16, 36), title, "left", "middle", 1
        )

    def _words_beside(self, canvas: Canvas, tall: float) -> None:
        """Mark and name, title, side and how full the meter is, right of the portrait."""
        result, styles = self.result, canvas.styles
        left, right = self.rect.left + self._portrait_width(canvas.ui) + 12, self.rect.right - 12
        y = self.rect.top + tall * 0.24
        canvas.mark(result.seat, (left + 17, y), 34)
        self._name(canvas, Rect(left + 40, y - 14, right - left - 40, 28))
        y = self.rect.top + tall * 0.52
        title = self._title_style(canvas, right - left)
        canvas.text(result.title, Rect(left, y - 18, right - left, 36), title, "left", "middle", 1)
        y = self.rect.top + tall * 0.78
        side, used = result.side, 0.0
        if side is not None:
            canvas.icon(side.glyph, (left + 10, y), 20, side.ink)
            used = 26.0
        if result.meter is not None:
            used += canvas.words(self.limit_words, (right, y), styles.small, "right") + 8
        if side is not None and canvas.ui.text.size(side.word, styles.small)[0] <= right - left - used:
            canvas.words(side.word, (left + 26, y), styles.small.of(color=side.ink))

    def _name(self, canvas: Canvas, place: pygame.FRect) -> None:
        """The player's name, smaller if it is long."""
        style = canvas.styles.body_bold
        while style.size > LEAST_NAME and canvas.ui.text.size(self.result.name, style)[0] > place.width:
            style = style.of(size=style.size - 1)
        canvas.text(self.result.name, place, style, "left", "middle", 1)

    def _title_style(self, canvas: Canvas, room: float) -> TextStyle:
        """The title's letters, smaller for a long one."""
        style = canvas.styles.card_name.of(
            size=26 if self.rect.width >= 250 else 22,
            color=canvas.theme.bone_100 if self.result.won else canvas.theme.bone_300,
        )
        while style.size > LEAST_TITLE and canvas.ui.text.size(self.result.title, style)[0] > room:
            style = style.of(size=style.size - 1)
        return style

    def _meter(self, canvas: Canvas, place: pygame.FRect, meter: tuple[int, int]) -> None:
        filled, whole = meter
        wide = place.width / max(1, whole)
        for step in range(whole):
            color = canvas.theme.blood if step < filled else rgb("#2C3B55")
            cell = Rect(place.left + step * wide + 1, place.top, wide - 2, place.height)
            canvas.box(cell, Box(down(color), None, 0, 3))

    def _condition(self, canvas: Canvas, y: float) -> None:
        result, theme = self.result, canvas.theme
        room = self.rect.bottom - FOOT - y
        if room < 24 or not (result.condition or result.note):
            return
        icon, color = ("check", theme.moss_text) if result.won else ("close", theme.blood_text)
        canvas.icon(icon, (self.rect.left + 26, y + 13), 24, color)
        left, width = self.rect.left + 46, self._words_width
        words = canvas.text(
            result.condition,
            Rect(left, y, width, room),
            canvas.styles.small.of(color=theme.bone_100),
            lines=self._condition_lines(),
        )
        used = words.size[1] + 2
        if room - used < 22:
            return
        style = canvas.styles.quiet
        most = 2 if room - used >= 48 else 1
        note = self._short_note(canvas.ui, style, width, most)
        canvas.text(note, Rect(left, y + used, width, room - used), style, lines=most)

    def _short_note(self, ui: Ui, style: TextStyle, width: float, most: int) -> Words:
        """How it went in at most so many lines: in full; with marks for names; a skull and the marks of whom
        it is about; nothing."""
        note = self.result.note
        parts = (note,) if isinstance(note, str) else tuple(note)
        nameless = tuple(part for part in parts if not (isinstance(part, Span) and part.ref))
        marks = tuple(part for part in parts if isinstance(part, Mark))
        forms: list[Words] = [parts, nameless, (Icon("skull"), *marks) if marks else ""]
        return next((form for form in forms if ui.text.paragraph(form, style, width).lines <= most), "")
