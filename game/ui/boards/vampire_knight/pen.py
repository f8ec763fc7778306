"""Short ways to draw in pixels with the kit's services: pictures of this game, rhombuses, words.

`Pen` is a surface with the kit at hand; what is drawn where is the business of the modules next door.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.assets import Recolor, rasterise
from game.ui.services import Ui
from game.ui.text import Align, Paragraph, TextStyle, Words
from game.ui.theme import Color, hexed

ART: Final = "vampire_knight"
SEAT_PAINT: Final = "#D55E00"  # the color of the path `seat` in the tokens
Point = tuple[float, float]
Placed = tuple[pygame.Surface, tuple[int, int]]


class Pen:
    """Draws on `surface`; every coordinate is in pixels of it."""

    def __init__(self, ui: Ui, surface: pygame.Surface) -> None:
        self.ui = ui
        self.surface = surface
        self.theme = ui.theme
        self.styles = ui.styles

    def px(self, length: float) -> int:
        """A logical length in pixels."""
        return self.ui.scale.px(length)

    # ---- pictures

    def unit_art(
        self,
        name: str,
        at: Point,
        scale: float,
        recolor: Recolor = (),
        tint: Color | None = None,
        alpha: float = 1.0,
    ) -> None:
        """A picture whose origin (0, 0) of its view box lands at `at`, `scale` pixels to its unit."""
        full = f"{ART}/{name}"
        left, top, width, height = self.ui.assets.box(full)
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        picture = self.ui.assets.image(full, size, recolor, tint)
        place = (round(at[0] + left * scale), round(at[1] + top * scale))
        self.put(picture, place, alpha)

    def art(
        self,
        name: str,
        center: Point,
        size: float,
        recolor: Recolor = (),
        tint: Color | None = None,
        alpha: float = 1.0,
    ) -> None:
        """A picture in a square of `size` pixels, centered."""
        side = max(1, round(size))
        picture = self.ui.assets.image(f"{ART}/{name}", (side, side), recolor, tint)
        place = picture.get_rect(center=(round(center[0]), round(center[1])))
        self.put(picture, place.topleft, alpha)

    def put(self, picture: pygame.Surface, place: tuple[int, int], alpha: float = 1.0) -> None:
        """A surface with its corner at a place."""
        if alpha >= 1:
            self.surface.blit(picture, place)
            return
        picture.set_alpha(round(255 * max(0.0, alpha)))
        self.surface.blit(picture, place)
        picture.set_alpha(255)

    def glyph(self, name: str, center: Point, size: float, color: Color) -> None:
        """A one-color picture of the shell or of this game (`icons/sword`)."""
        full = f"{ART}/{name}" if "/" in name else name
        picture = self.ui.assets.glyph(full, max(1, round(size)), color)
        self.surface.blit(picture, picture.get_rect(center=(round(center[0]), round(center[1]))))

    def mark(self, seat: int, center: Point, size: float) -> None:
        """A seat's mark with its number."""
        picture = self.ui.marks.get(seat, max(8, round(size)))
        self.surface.blit(picture, picture.get_rect(center=(round(center[0]), round(center[1]))))

    # ---- shapes

    def rhombus(
        self,
        center: Point,
        half: float,
        fill: Color,
        rim: Color | None = None,
        width: float = 1.5,
        ratio: float = 1.0,
    ) -> None:
        """A small rhombus with smooth edges, cached by its size."""
        picture = rhombus(self.ui, half, fill, rim, width, ratio)
        self.surface.blit(picture, picture.get_rect(center=(round(center[0]), round(center[1]))))

    def pill(self, center: Point, size: Point, fill: Color, rim: Color, width: float = 1.5) -> None:
        """A box with round ends."""
        wide, tall = max(2, round(size[0])), max(2, round(size[1]))
        rect = pygame.Rect(0, 0, wide, tall)
        rect.center = (round(center[0]), round(center[1]))
        picture = pill(self.ui, (wide, tall), fill, rim, width)
        self.surface.blit(picture, picture.get_rect(center=rect.center))

    def slope(self, start: Point, end: Point, color: Color, width: float) -> None:
        """A thick line at any angle with round ends."""
        pygame.draw.line(self.surface, color, start, end, max(1, round(width)))

    # ---- words

    def words(
        self, words: Words, at: Point, style: TextStyle, anchor: Align = "left", limit: float | None = None
    ) -> int:
        """One line whose vertical middle is at `at`, cut with an ellipsis at `limit` pixels; its width."""
        laid = self.ui.text.paragraph(words, style)
        if limit is not None and laid.width > limit:
            laid = self.ui.text.paragraph(words, style, max(1.0, limit) / self.ui.scale.factor, "left", 1)
        x = at[0] - {"left": 0.0, "center": laid.width / 2, "right": float(laid.width)}[anchor]
        laid.blit(self.surface, round(x), round(at[1] - laid.height / 2))
        return laid.width

    def width(self, words: Words, style: TextStyle) -> int:
        """How long a line is in pixels."""
        return self.ui.text.paragraph(words, style).width

    def lines(self, words: Words, style: TextStyle, width: float, most: int | None = None) -> Paragraph:
        """Words wrapped to `width` pixels."""
        return self.ui.text.paragraph(words, style, width / self.ui.scale.factor, "left", most)


def rhombus(
    ui: Ui, half: float, fill: Color, rim: Color | None, width: float, ratio: float = 1.0
) -> pygame.Surface:
    """The picture of a rhombus `half` pixels high above its middle, drawn large and shrunk."""
    tall = max(2, round(half * 2) + 2)
    size = (round(tall * ratio), tall)
    key = ("vk_rhombus", size, fill, rim, round(width * 4), ratio)

    def draw(made: pygame.Surface) -> None:
        big = pygame.Surface((size[0] * 4, size[1] * 4), pygame.SRCALPHA)
        outer = (rim or fill)[:3]
        big.fill((*outer, 0))
        middle = (big.get_width() / 2, big.get_height() / 2)

        def shape(shrink: float) -> list[Point]:
            y = (half - shrink) * 4
            x = y * ratio
            return [
                (middle[0], middle[1] - y),
                (middle[0] + x, middle[1]),
                (middle[0], middle[1] + y),
                (middle[0] - x, middle[1]),
            ]

        if rim is not None:
            pygame.draw.polygon(big, rim, shape(0))
            pygame.draw.polygon(big, fill, shape(width * 1.3))
        else:
            pygame.draw.polygon(big, fill, shape(0))
        made.blit(pygame.transform.smoothscale(big, size), (0, 0))

    return ui.layer(key, size, draw)


def pill(ui: Ui, size: tuple[int, int], fill: Color, rim: Color, width: float) -> pygame.Surface:
    """The picture of a box with round ends."""
    key = ("vk_pill", fill, rim, round(width * 4))

    def draw(made: pygame.Surface) -> None:
        big = pygame.Surface((size[0] * 4, size[1] * 4), pygame.SRCALPHA)
        big.fill((*rim[:3], 0))
        radius = size[1] * 2
        pygame.draw.rect(big, rim, big.get_rect(), border_radius=radius)
        edge = round(width * 4)
        pygame.draw.rect(
            big, fill, big.get_rect().inflate(-2 * edge, -2 * edge), border_radius=max(1, radius - edge)
        )
        made.blit(pygame.transform.smoothscale(big, size), (0, 0))

    return ui.layer(key, size, draw)


def svg(size: tuple[int, int], box: Point, body: str, defs: str = "") -> pygame.Surface:
    """An SVG made on the spot: `body` in units of `box` (width, height), at `size` pixels."""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box[0]:g} {box[1]:g}" width="{box[0]:g}" '
        f'height="{box[1]:g}"><defs>{defs}</defs>{body}</svg>'
    )
    return rasterise(text, size, box[0] / box[1])


def rounded_path(points: Sequence[Point], radius: float) -> str:
    """The SVG path of a polygon with rounded corners."""
    parts = []
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        parts.append(
            f"{'M' if not index else 'L'}{start[0]:.1f} {start[1]:.1f}"
            f"Q{corner[0]:.1f} {corner[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
        )
    return "".join(parts) + "Z"


def _towards(start: Point, goal: Point, by: float) -> Point:
    length = max(1e-6, ((goal[0] - start[0]) ** 2 + (goal[1] - start[1]) ** 2) ** 0.5)
    share = min(by, length / 2) / length
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def seat_paint(color: Color) -> Recolor:
    """The recoloring that gives a token the color of a seat."""
    return ((SEAT_PAINT, hexed(color)),)
