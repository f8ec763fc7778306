"""Short ways to draw in pixels with the kit's services: pictures of this game, boxes, words, made-up SVG.

`Pen` is a surface with the kit at hand; what is drawn where is the business of the modules next door.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.assets import Recolor, rasterise
from game.ui.boards.prince_of_the_city.style import BONE
from game.ui.paint import Box
from game.ui.services import Ui
from game.ui.shapes import corner_mask, radial
from game.ui.text import Align, Paragraph, TextStyle, Words
from game.ui.theme import INK, Color, rgb

ART: Final = "prince_of_the_city"
Point = tuple[float, float]
HALO: Final = rgb("#060910")
AROUND: Final = ((-1, 0), (1, 0), (0, -1), (0, 1), (-0.7, -0.7), (0.7, -0.7), (-0.7, 0.7), (0.7, 0.7))
MARK_AIR: Final = 1.2


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

    # ---- boxes and pictures

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

        def fill(target: pygame.Surface) -> None:
            target.blit(pygame.transform.smoothscale(radial(color), target.get_size()), (0, 0))

        picture = self.ui.layer(("potc halo", color), (side, side), fill)
        place = picture.get_rect(center=whole(center))
        self.put(picture, place.topleft, min(1.0, share))

    def art(self, name: str, origin: Point, scale: float, recolor: Recolor = (), alpha: float = 1.0) -> None:
        """A picture whose origin (0, 0) of its view box lands at `origin`, `scale` pixels to its unit."""
        full = f"{ART}/{name}"
        left, top, width, height = self.ui.assets.box(full)
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        picture = self.ui.assets.image(full, size, recolor)
        self.put(picture, (round(origin[0] + left * scale), round(origin[1] + top * scale)), alpha)

    def fit(
        self,
        name: str,
        center: Point,
        size: Point,
        recolor: Recolor = (),
        tint: Color | None = None,
        alpha: float = 1.0,
    ) -> pygame.Rect:
        """A picture as large as fits into `size`, centered; returns where it landed."""
        picture = self.ui.assets.image(f"{ART}/{name}", whole(size), recolor, tint)
        place = picture.get_rect(center=whole(center))
        self.put(picture, place.topleft, alpha)
        return place

    def put(self, picture: pygame.Surface, place: Point, alpha: float = 1.0) -> None:
        """A surface with its upper left corner at a point."""
        if alpha < 1:
            picture.set_alpha(round(255 * max(0.0, alpha)))
        self.surface.blit(picture, whole(place))
        if alpha < 1:
            picture.set_alpha(255)

    def glyph(self, name: str, center: Point, pixels: float, color: Color) -> None:
        """A one-color picture: of this game (`marks/hand`) or of the shell (`check`)."""
        full = f"{ART}/{name}" if "/" in name else name
        picture = self.ui.assets.glyph(full, max(1, round(pixels)), color)
        self.surface.blit(picture, picture.get_rect(center=whole(center)))

    def mark(self, seat: int, center: Point, pixels: float, alpha: float = 1.0) -> None:
        """A seat's mark with its number; `pixels` is what one sees of it, its picture has air around."""
        picture = self.ui.marks.get(seat, max(8, round(pixels * MARK_AIR)))
        self.put(picture, picture.get_rect(center=whole(center)).topleft, alpha)

    def shape(
        self,
        key: object,
        rect: pygame.Rect,
        box: tuple[float, float, float, float],
        body: str,
        defs: str = "",
        alpha: float = 1.0,
    ) -> None:
        """SVG made on the spot in units of `box` (left, top, width, height), laid over `rect`, cached."""
        picture = made(self.ui, key, rect.size, box, body, defs)
        self.put(picture, rect.topleft, alpha)

    # ---- words

    def words(
        self, words: Words, at: Point, style: TextStyle, anchor: Align = "left", limit: float | None = None
    ) -> int:
        """One line whose vertical middle is at `at`, cut with an ellipsis at `limit` pixels; its width."""
        laid = self.line(words, style, limit)
        x = at[0] - {"left": 0.0, "center": laid.width / 2, "right": float(laid.width)}[anchor]
        laid.blit(self.surface, round(x), round(at[1] - laid.height / 2))
        return laid.width

    def outlined(self, words: Words, at: Point, style: TextStyle, halo: float, color: Color = HALO) -> None:
        """One centered line with a dark edge that lifts it off a picture."""
        dark = self.line(words, style.of(color=color))
        x, y = at[0] - dark.width / 2, at[1] - dark.height / 2
        for dx, dy in AROUND:
            dark.blit(self.surface, round(x + dx * halo), round(y + dy * halo))
        self.line(words, style).blit(self.surface, round(x), round(y))

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
        """The style, smaller if need be, in which a line is at most `width` pixels long; at least `least`."""
        while (long := self.width(words, style)) > width and style.size > least:
            style = style.of(size=max(least, min(style.size - 0.5, style.size * width / long)))
        return style


def made(
    ui: Ui,
    key: object,
    size: tuple[int, int],
    box: tuple[float, float, float, float],
    body: str,
    defs: str = "",
) -> pygame.Surface:
    """A picture from SVG text, drawn once for `key` and size."""

    def draw(target: pygame.Surface) -> None:
        left, top, width, height = box
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" '
            f'width="{width:g}" height="{height:g}"><defs>{defs}</defs>{body}</svg>'
        )
        target.blit(rasterise(text, size, width / height), (0, 0))

    return ui.layer(("potc", key), (max(1, size[0]), max(1, size[1])), draw)


def layered(ui: Ui, key: object, size: tuple[int, int], draw: Callable[[Pen], None]) -> pygame.Surface:
    """A transparent picture drawn once with a pen of its own."""
    return ui.layer(("potc", key), (max(1, size[0]), max(1, size[1])), lambda target: draw(Pen(ui, target)))


def rounded(
    picture: pygame.Surface, radius: int, corners: tuple[bool, bool, bool, bool] = (True,) * 4
) -> pygame.Surface:
    """A copy of a picture with round corners."""
    copy = pygame.Surface(picture.get_size(), pygame.SRCALPHA).convert_alpha()
    copy.fill((0, 0, 0, 0))
    copy.blit(picture, (0, 0))
    corner_mask(copy, radius, corners)
    return copy


def whole(point: Point) -> tuple[int, int]:
    """A point or size in whole pixels."""
    return round(point[0]), round(point[1])


def ink_on(color: Color) -> Color:
    """The readable one of dark and light letters on a color."""
    return INK if color[0] * 0.299 + color[1] * 0.587 + color[2] * 0.114 > 120 else BONE
