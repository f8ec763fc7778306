"""Drawing in logical units: the surface of the window (or of a layer) with everything needed to fill it.

A `Canvas` lives for one frame.  It holds no state of the game and decides nothing; `looks.py` says how things
look, `text.py` how words lie, `assets.py` where pictures come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

import pygame

from game.ui.kit.assets import Recolor
from game.ui.kit.paint import Box
from game.ui.kit.text import Align, Paragraph, TextStyle, Words
from game.ui.kit.theme import Color

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

Rect = pygame.FRect
Point = tuple[float, float]
Vertical = Literal["top", "middle", "bottom"]


class Canvas:
    """Draws on `surface`; every coordinate is logical and measured from the window's corner."""

    def __init__(
        self, ui: Ui, surface: pygame.Surface, origin: Point = (0.0, 0.0), partial: bool = False
    ) -> None:
        self.ui = ui
        self.partial = partial  # only a part of the window is drawn; what lies outside may be left out
        self.surface = surface
        self.scale = ui.scale
        self.theme = ui.theme
        self.looks = ui.looks
        self.styles = ui.styles
        self._shift = self.scale.point(origin)

    def moved(self, across: float, along: float) -> Canvas:
        """The same surface with everything drawn a little elsewhere (something slides in)."""
        other = Canvas(self.ui, self.surface, partial=self.partial)
        dx, dy = self.scale.point((across, along))
        other._shift = (self._shift[0] - dx, self._shift[1] - dy)
        return other

    # -- coordinates ---------------------------------------------------------------------------------

    def px(self, length: float) -> int:
        """A logical length in pixels."""
        return self.scale.px(length)

    def rect(self, rect: pygame.FRect | pygame.Rect) -> pygame.Rect:
        """A logical rectangle in pixels of this surface."""
        return self.scale.rect(rect).move(-self._shift[0], -self._shift[1])

    def point(self, at: Point) -> tuple[int, int]:
        """A logical point in pixels of this surface."""
        x, y = self.scale.point(at)
        return x - self._shift[0], y - self._shift[1]

    @contextmanager
    def clip(self, rect: pygame.FRect) -> Iterator[None]:
        """Draws only inside `rect` for as long as the block lasts."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.rect(rect).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def shows(self, rect: pygame.FRect) -> bool:
        """Whether anything drawn in `rect` could be seen."""
        return bool(self.surface.get_clip().colliderect(self.rect(rect)))

    # -- boxes, lines, lights ------------------------------------------------------------------------

    def box(self, rect: pygame.FRect, box: Box, alpha: float = 1.0) -> None:
        """A box of the kit (`self.looks.panel`, ...)."""
        self.ui.painter.draw(self.surface, box, self.rect(rect), alpha)

    def fill(self, rect: pygame.FRect, color: Color) -> None:
        """A plain rectangle; see-through colors are blended."""
        area = self.rect(rect)
        if color[3] == 255:
            self.surface.fill(color, area)
            return
        veil = pygame.Surface(area.size, pygame.SRCALPHA)
        veil.fill(color)
        self.surface.blit(veil, area)

    def dim(self, share: float = 0.55) -> None:
        """Darkens everything drawn so far (behind a modal, at nightfall)."""
        left = round(255 * (1 - share))
        self.surface.fill((left, left, min(255, left + 6)), special_flags=pygame.BLEND_RGB_MULT)

    def line(self, start: Point, end: Point, color: Color, width: float = 1) -> None:
        """A straight line; horizontal and vertical ones are crisp, others smooth."""
        a, b = self.point(start), self.point(end)
        if (a[0] == b[0] or a[1] == b[1]) and color[3] == 255:
            pygame.draw.line(self.surface, color, a, b, self.px(width))
        elif a[0] == b[0] or a[1] == b[1]:
            area = pygame.Rect(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]) or 1, abs(a[1] - b[1]) or 1)
            veil = pygame.Surface(
                (max(area.width, self.px(width)), max(area.height, self.px(width))), pygame.SRCALPHA
            )
            veil.fill(color)
            if a[0] == b[0]:
                veil = veil.subsurface((0, 0, self.px(width), area.height))
            else:
                veil = veil.subsurface((0, 0, area.width, self.px(width)))
            self.surface.blit(veil, area)
        else:
            pygame.draw.aaline(self.surface, color, a, b, self.px(width))

    def glow(self, center: Point, radius: float | tuple[float, float], color: Color) -> None:
        """A round light that fades out at `radius` (or two radii)."""
        across, along = radius if isinstance(radius, tuple) else (radius, radius)
        self.ui.painter.glow(self.surface, self.point(center), (self.px(across), self.px(along)), color)

    # -- pictures ------------------------------------------------------------------------------------

    def image(
        self,
        name: str,
        rect: pygame.FRect,
        recolor: Recolor = (),
        tint: Color | None = None,
        alpha: float = 1.0,
        cover: bool = False,
    ) -> pygame.Rect:
        """A picture centered in `rect` with its ratio kept; `cover` fills the rectangle and crops instead.

        Returns where it landed, in pixels.
        """
        area = self.rect(rect)
        if cover:
            ratio = self.ui.assets.ratio(name)
            size = (max(area.width, round(area.height * ratio)), max(area.height, round(area.width / ratio)))
        else:
            size = area.size
        picture = self.ui.assets.image(name, size, recolor, tint)
        if cover:
            cut = picture.get_rect(center=(picture.get_width() // 2, picture.get_height() // 2))
            cut = pygame.Rect(0, 0, *area.size)
            cut.center = picture.get_rect().center
            return self._blit(picture.subsurface(cut.clip(picture.get_rect())), area, alpha)
        return self._blit(picture, area, alpha)

    def _blit(self, picture: pygame.Surface, area: pygame.Rect, alpha: float) -> pygame.Rect:
        place = picture.get_rect(center=area.center)
        if alpha < 1:
            picture.set_alpha(round(255 * max(0.0, alpha)))
        self.surface.blit(picture, place)
        if alpha < 1:
            picture.set_alpha(255)
        return place

    def icon(self, name: str, center: Point, size: float, color: Color) -> None:
        """A white glyph (`eye`, or a full art name) in a color, centered."""
        picture = self.ui.assets.glyph(name, self.px(size), color)
        self.surface.blit(picture, picture.get_rect(center=self.point(center)))

    def mark(self, seat: int, center: Point, size: float, dead: bool = False) -> None:
        """The mark of a seat with its number, centered."""
        picture = self.ui.marks.get(seat, self.px(size), dead)
        self.surface.blit(picture, picture.get_rect(center=self.point(center)))

    # -- words ---------------------------------------------------------------------------------------

    def paragraph(self, paragraph: Paragraph, at: Point, alpha: float = 1.0) -> None:
        """Words that were laid out before, with their upper left corner at a point."""
        paragraph.blit(self.surface, *self.point(at), alpha)

    def text(
        self,
        words: Words,
        rect: pygame.FRect,
        style: TextStyle,
        align: Align = "left",
        vertical: Vertical = "top",
        lines: int | None = None,
        alpha: float = 1.0,
    ) -> Paragraph:
        """Words wrapped into the width of `rect`; at most `lines` lines (then an ellipsis)."""
        laid = self.ui.text.paragraph(words, style, rect.width, align, lines)
        x, y = self.point(rect.topleft)
        spare = self.rect(rect).height - laid.height
        y += {"top": 0, "middle": spare // 2, "bottom": spare}[vertical]
        laid.blit(self.surface, x, y, alpha)
        return laid

    def words(self, words: Words, at: Point, style: TextStyle, anchor: Align = "left") -> float:
        """One line whose vertical middle is at `at`; returns its logical width."""
        laid = self.ui.text.paragraph(words, style)
        x, y = self.point(at)
        x -= {"left": 0, "center": laid.width // 2, "right": laid.width}[anchor]
        laid.blit(self.surface, x, y - laid.height // 2)
        return laid.size[0]

    def key(self, label: str, at: Point, look: str = "key") -> float:
        """A key cap whose left middle is at `at`; returns its width.  On a lit button: "key_on_lamp"."""
        style = self.styles.key.of(color=self.theme.ink) if look == "key_on_lamp" else self.styles.key
        width = key_width(self.ui, label)
        cap = Rect(at[0], at[1] - 14, width, 28)
        self.box(cap, self.looks.named(look))
        self.words(label, cap.center, style, "center")
        return width

    # -- layers --------------------------------------------------------------------------------------

    def layer(
        self, key: object, rect: pygame.FRect, draw: Callable[[Canvas], None], opaque: bool = False
    ) -> None:
        """Draws a static part of the screen once and copies it from then on.

        `key` must name everything that the picture depends on (the kit adds size, scale, theme, language).
        """
        area = self.scale.rect(rect)
        picture = self.ui.layer(
            key, area.size, lambda made: draw(Canvas(self.ui, made, rect.topleft)), opaque
        )
        self.surface.blit(picture, self.rect(rect))


def key_width(ui: Ui, label: str) -> float:
    """Logical width of a key cap."""
    return max(28.0, ui.text.size(label, ui.styles.key)[0] + 16)
