"""Short ways to draw a board in pixels with the kit's services: pictures of the game, boxes, light, words.

`Pen` is a surface with the kit at hand.  Lengths are pixels here, because a board is laid out in the pixels
of its stage; `px` turns logical units into them.  Each game has a pen of its own (`<game>/pen.py`) that knows
where its pictures lie and what only that game draws.
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame

from game.ui.kit.assets import Recolor, rasterise
from game.ui.kit.paint import Box
from game.ui.kit.services import Ui
from game.ui.kit.shapes import ALL_CORNERS, Corners, corner_mask, radial
from game.ui.kit.text import Align, Paragraph, TextStyle, Words
from game.ui.kit.theme import Color

Point = tuple[float, float]
ViewBox = tuple[float, float, float, float]
FAINT = 0.02  # a light of less than this share of its strength is not seen
HALO_STEP = 16  # sides of halos in pixels are multiples of it, so that few pictures serve all sizes


class Pen:
    """Draws on `surface`; every coordinate is in pixels of it."""

    folder: ClassVar[str] = ""
    """Where the pictures of the game lie in the art."""
    mark_air: ClassVar[float] = 1.2
    """A mark's picture is this much larger than the shape that one sees of it."""

    def __init__(self, ui: Ui, surface: pygame.Surface) -> None:
        self.ui = ui
        self.surface = surface
        self.theme = ui.theme
        self.styles = ui.styles
        self.looks = ui.looks

    def px(self, length: float) -> int:
        """A logical length in pixels."""
        return self.ui.scale.px(length)

    # ---- boxes and light

    def box(self, box: Box, rect: pygame.Rect, alpha: float = 1.0) -> None:
        """A box of the kit with its edges at `rect`."""
        self.ui.painter.draw(self.surface, box, rect, alpha)

    def glow(self, center: Point, radius: float, color: Color) -> None:
        """A round light that is gone at `radius`."""
        self.ui.painter.glow(self.surface, whole(center), (round(radius), round(radius)), color)

    def halo(self, center: Point, radius: float, color: Color, share: float) -> None:
        """A round light of changing strength (`share` 0..1), cheap enough for every frame of a motion."""
        if share <= FAINT:
            return
        side = max(HALO_STEP, round(radius * 2 / HALO_STEP) * HALO_STEP)
        picture = self.ui.layer(("halo", color), (side, side), partial(_fill_radial, color=color))
        self.center(picture, center, min(1.0, share))

    # ---- pictures

    def unit_art(
        self,
        name: str,
        origin: Point,
        scale: float,
        recolor: Recolor = (),
        tint: Color | None = None,
        alpha: float = 1.0,
    ) -> None:
        """A picture whose origin (0, 0) of its view box lands at `origin`, `scale` pixels to its unit."""
        full = f"{self.folder}/{name}"
        left, top, width, height = self.ui.assets.box(full)
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        picture = self.ui.assets.image(full, size, recolor, tint)
        self.put(picture, (origin[0] + left * scale, origin[1] + top * scale), alpha)

    def fit(
        self,
        name: str,
        center: Point,
        size: Point | float,
        recolor: Recolor = (),
        tint: Color | None = None,
        alpha: float = 1.0,
    ) -> pygame.Rect:
        """A picture as large as fits into `size` (a number: a square), centered; returns where it landed."""
        width, height = whole(size if isinstance(size, tuple) else (size, size))
        picture = self.ui.assets.image(
            f"{self.folder}/{name}", (max(1, width), max(1, height)), recolor, tint
        )
        return self.center(picture, center, alpha)

    def put(self, picture: pygame.Surface, corner: Point, alpha: float = 1.0) -> None:
        """A surface with its upper left corner at a point."""
        if alpha < 1:
            picture.set_alpha(round(255 * max(0.0, alpha)))
        self.surface.blit(picture, whole(corner))
        if alpha < 1:
            picture.set_alpha(255)

    def center(self, picture: pygame.Surface, center: Point, alpha: float = 1.0) -> pygame.Rect:
        """A surface centered at a point; returns where it landed."""
        place = picture.get_rect(center=whole(center))
        self.put(picture, place.topleft, alpha)
        return place

    def glyph_name(self, name: str) -> str:
        """The full name of a one-color picture: of this game (`marks/hand`) or of the shell (`check`)."""
        return f"{self.folder}/{name}" if "/" in name else name

    def glyph(self, name: str, center: Point, pixels: float, color: Color, alpha: float = 1.0) -> None:
        """A one-color picture, as `glyph_name` finds it, in a square of `pixels`."""
        full = self.glyph_name(name)
        self.center(self.ui.assets.glyph(full, max(1, round(pixels)), color), center, alpha)

    def mark(self, seat: int, center: Point, pixels: float, dead: bool = False, alpha: float = 1.0) -> None:
        """A seat's mark with its number; `pixels` is what one sees of it, its picture has air around."""
        self.center(self.ui.marks.get(seat, self.mark_box(pixels), dead), center, alpha)

    @classmethod
    def mark_box(cls, pixels: float) -> int:
        """Side of the picture of a seat's mark whose shape is to look `pixels` large."""
        return max(8, round(pixels * cls.mark_air))

    # ---- words

    def words(
        self, words: Words, at: Point, style: TextStyle, anchor: Align = "left", limit: float | None = None
    ) -> int:
        """One line whose vertical middle is at `at`, cut with an ellipsis at `limit` pixels; its width."""
        laid = self.line(words, style, limit)
        x = at[0] - {"left": 0.0, "center": laid.width / 2, "right": float(laid.width)}[anchor]
        laid.blit(self.surface, round(x), round(at[1] - laid.height / 2))
        return laid.width

    def line(self, words: Words, style: TextStyle, limit: float | None = None) -> Paragraph:
        """One line laid out, at most `limit` pixels long."""
        if limit is not None and self.width(words, style) > limit:
            return self.ui.text.paragraph(words, style, max(1.0, limit) / self.ui.scale.factor, "left", 1)
        return self.ui.text.paragraph(words, style)

    def width(self, words: Words, style: TextStyle) -> int:
        """How long a line is in pixels."""
        return self.ui.text.paragraph(words, style).width

    def lines(
        self, words: Words, style: TextStyle, width: float, align: Align = "left", most: int | None = None
    ) -> Paragraph:
        """Words wrapped to `width` pixels."""
        return self.ui.text.paragraph(words, style, width / self.ui.scale.factor, align, most)

    def fitted(self, words: Words, style: TextStyle, width: float, least: float) -> TextStyle:
        """The style, smaller if need be, in which a line is at most `width` pixels long; at least `least`
        and never below what the screen allows (`Ui.least_letter`)."""
        least = max(least, min(style.size, self.ui.least_letter))
        while (long := self.width(words, style)) > width and style.size > least:
            style = style.of(size=max(least, min(style.size - 0.5, style.size * width / long)))
        return style


def _fill_radial(made: pygame.Surface, color: Color) -> None:
    made.blit(pygame.transform.smoothscale(radial(color), made.get_size()), (0, 0))


def whole(point: Point) -> tuple[int, int]:
    """A point or size in whole pixels."""
    return round(point[0]), round(point[1])


def rounded(
    picture: pygame.Surface, radius: int, corners: Corners = ALL_CORNERS
) -> pygame.Surface:
    """A copy of a picture with round corners (from the upper left one clockwise)."""
    copy = pygame.Surface(picture.get_size(), pygame.SRCALPHA).convert_alpha()
    copy.fill((0, 0, 0, 0))
    copy.blit(picture, (0, 0))
    corner_mask(copy, radius, corners)
    return copy


def svg(size: tuple[int, int], box: Point | ViewBox, body: str, defs: str = "") -> pygame.Surface:
    """An SVG made on the spot, at `size` pixels; `body` is in units of `box`: (width, height), or with the
    left and top edge before them."""
    left, top, width, height = box if len(box) == 4 else (0.0, 0.0, *box)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}"><defs>{defs}</defs>{body}</svg>'
    )
    return rasterise(text, size, width / height)
