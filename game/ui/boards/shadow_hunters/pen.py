"""What only this game draws with a pen (`game.ui.boards.pen`): glyphs by short names, lights, strips.

What is drawn where is the business of the modules next door.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame

from game.ui.boards import pen
from game.ui.boards.pen import Point, svg

ART: Final = "shadow_hunters"


class Pen(pen.Pen):
    """A pen for the pictures of this game."""

    folder: ClassVar[str] = ART

    def glyph_name(self, name: str) -> str:
        """The full name of a one-color glyph: of this game (`swords`), or of the shell with its full name."""
        return name if "/" in name else f"{ART}/glyphs/{name}"


def lifted(rect: pygame.Rect, by: float) -> pygame.Rect:
    """The rectangle grown by `by` pixels on each side."""
    grown = round(by)
    return rect.inflate(2 * grown, 2 * grown)


def drawn(size: tuple[int, int], box: Point, body: str, defs: str = "") -> pygame.Surface:
    """An SVG made on the spot whose paths are filled by the even-odd rule."""
    return svg(size, box, f'<g fill-rule="evenodd">{body}</g>', defs)


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
