"""Short ways to draw in pixels with the kit's services.

`Pen` is a surface with the kit at hand; what is drawn where is the business of the modules next door. Lengths
are pixels here, because a board is laid out in the pixels of its stage; `px` turns logical units into them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.ui.assets import Recolor, rasterise
from game.ui.paint import Box
from game.ui.services import Ui
from game.ui.shapes import corner_mask, radial
from game.ui.text import Align, Paragraph, TextStyle, Words
from game.ui.theme import Color

ART: Final = "shadow_hunters"
Point = tuple[float, float]
MARK_AIR: Final = 1.2
ALL_CORNERS: Final = (True, True, True, True)


class Pen:
    """Draws on `surface`; every coordinate is in pixels of it."""

    def __init__(self, ui: Ui, surface: pygame.Surface) -> None:
        self.ui = ui
        self.surface = surface
        self.theme = ui.theme
        self.styles = ui.styles
        self.looks = ui.looks

    def px(self, length: float) -> int:
        """A logical length in pixels."""
        return self.ui.scale.px(length)

    # -- boxes and pictures --------------------------------------------------------------------------

    def box(self, box: Box, rect: pygame.Rect, alpha: float = 1.0) -> None:
        """A box of the kit with its edges at `rect`."""
        self.ui.painter.draw(self.surface, box, rect, alpha)

    def glow(self, center: Point, radius: float, color: Color) -> None:
        """A round light that is gone at `radius`."""
        self.ui.painter.glow(self.surface, whole(center), (round(radius), round(radius)), color)

    def halo(self, center: Point, radius: float, color: Color, share: float) -> None:
        """A round light of changing strength (`share` 0..1), cheap enough for every frame of a motion."""
        if share <= 0.02:
            return
        side = max(16, round(radius * 2 / 16) * 16)
        picture = self.ui.layer(("sh_halo", color), (side, side), partial(_fill_radial, color=color))
        self.put(picture, center, min(1.0, share))

    def art(
        self,
        name: str,
        center: Point,
        size: Point,
        recolor: Recolor = (),
        tint: Color | None = None,
        alpha: float = 1.0,
    ) -> pygame.Rect:
        """A picture of the game, as large as fits into `size`, centered; returns where it landed."""
        picture = self.ui.assets.image(f"{ART}/{name}", whole(size), recolor, tint)
        return self.put(picture, center, alpha)

    def put(self, picture: pygame.Surface, center: Point, alpha: float = 1.0) -> pygame.Rect:
        """A surface centered at a point."""
        place = picture.get_rect(center=whole(center))
        if alpha < 1:
            picture.set_alpha(round(255 * max(0.0, alpha)))
        self.surface.blit(picture, place)
        if alpha < 1:
            picture.set_alpha(255)
        return place

    def glyph(self, name: str, center: Point, pixels: float, color: Color, alpha: float = 1.0) -> None:
        """A one-color glyph: of this game (`swords`), or of the shell with its full name."""
        full = name if "/" in name else f"{ART}/glyphs/{name}"
        self.put(self.ui.assets.glyph(full, max(1, round(pixels)), color), center, alpha)

    def mark(self, seat: int, center: Point, pixels: float, dead: bool = False, alpha: float = 1.0) -> None:
        """A seat's mark with its number; `pixels` is what one sees of it, its picture has air around."""
        self.put(self.ui.marks.get(seat, mark_box(pixels), dead), center, alpha)

    # -- words ---------------------------------------------------------------------------------------

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


def _fill_radial(made: pygame.Surface, color: Color) -> None:
    made.blit(pygame.transform.smoothscale(radial(color), made.get_size()), (0, 0))


def mark_box(pixels: float) -> int:
    """Side of the picture of a seat's mark whose shape is to look `pixels` large."""
    return max(8, round(pixels * MARK_AIR))


def whole(point: Point) -> tuple[int, int]:
    """A point or size in whole pixels."""
    return round(point[0]), round(point[1])


def lifted(rect: pygame.Rect, by: float) -> pygame.Rect:
    """The rectangle grown by `by` pixels on each side."""
    grown = round(by)
    return rect.inflate(2 * grown, 2 * grown)


def rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """A copy of a picture with round corners."""
    made = pygame.Surface(picture.get_size(), pygame.SRCALPHA).convert_alpha()
    made.fill((0, 0, 0, 0))
    made.blit(picture, (0, 0))
    corner_mask(made, radius, ALL_CORNERS)
    return made


def drawn(size: tuple[int, int], box: tuple[float, float], body: str, defs: str = "") -> pygame.Surface:
    """An SVG made on the spot: `body` in units of `box` (width, height), at `size` pixels."""
    width, height = box
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}"><defs>{defs}</defs><g fill-rule="evenodd">{body}</g></svg>'
    )
    return rasterise(text, size, width / height)


def light(size: tuple[int, int], stops: Sequence[tuple[float, str, float]]) -> pygame.Surface:
    """An elliptic light of `size` pixels; `stops` are (place, `#RRGGBB`, opacity)."""
    inner = "".join(
        f'<stop offset="{at:g}" stop-color="{color}" stop-opacity="{opacity:g}"/>'
        for at, color, opacity in stops
    )
    head = '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">'
    gradient = f"{head}{inner}</radialGradient>"
    made = drawn(
        (max(2, size[0]), max(2, size[0])),
        (100, 100),
        '<circle cx="50" cy="50" r="50" fill="url(#g)"/>',
        gradient,
    )
    return made if size[0] == size[1] else pygame.transform.smoothscale(made, size)


def in_strips(picture: pygame.Surface, edge: int) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """A picture with round corners as two strips with alpha and an opaque middle: quick to copy."""
    width, height = picture.get_size()
    edge = max(1, min(edge, height // 3))
    middle = pygame.Rect(0, edge, width, height - 2 * edge)
    upper, lower = pygame.Rect(0, 0, width, edge), pygame.Rect(0, height - edge, width, edge)
    found = [(picture.subsurface(cut).copy(), cut.topleft) for cut in (upper, lower)]
    found.append((picture.subsurface(middle).convert(), middle.topleft))
    return found
