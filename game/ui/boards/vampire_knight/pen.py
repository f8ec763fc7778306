"""What only this game draws with a pen (`game.ui.boards.pen`): rhombuses, pills, slopes, seats' colors.

What is drawn where is the business of the modules next door.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame

from game.ui.boards import pen
from game.ui.boards.pen import Point
from game.ui.kit.assets import Recolor
from game.ui.kit.services import Ui
from game.ui.kit.theme import Color, hexed

ART: Final = "vampire_knight"
SEAT_PAINT: Final = "#D55E00"  # the color of the path `seat` in the tokens
Placed = tuple[pygame.Surface, tuple[int, int]]


class Pen(pen.Pen):
    """A pen for the pictures of this game."""

    folder: ClassVar[str] = ART
    mark_air: ClassVar[float] = 1.0

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
