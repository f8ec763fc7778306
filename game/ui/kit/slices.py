"""Cutting rendered boxes for fast drawing.

Where a large box hides what lies below, its middle is a plain copy without alpha; shadows are kept only where
they can be seen.  (Filling the rows of a gradient one by one was measured: slower than copying a picture.)
How a box is rendered in the first place is `paint.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.ui.kit.cache import surface_bytes

Piece = tuple[pygame.Surface, tuple[int, int]]
LARGE = 60_000  # pixels from which a box is worth cutting


@dataclass(slots=True)
class Sprite:
    """A box ready to draw: pictures in drawing order, with places relative to the corner of the box."""

    parts: list[Piece] = field(default_factory=list)

    def weight(self) -> int:
        """Bytes of all pictures."""
        return sum(surface_bytes(part) for part, _ in self.parts) + 200

    def draw(self, surface: pygame.Surface, x: int, y: int) -> None:
        """Draws everything at a pixel position."""
        surface.fblits([(part, (x + left, y + top)) for part, (left, top) in self.parts])


def body_pieces(body: pygame.Surface, edge: int, opaque: bool) -> list[Piece]:
    """A box as strips with alpha around and, where it is opaque and large, a middle without."""
    width, height = body.get_size()
    if not opaque or width * height < LARGE or min(width, height) < 2 * edge + 8:
        return [(body, (0, 0))]
    middle = pygame.Rect(edge, edge, width - 2 * edge, height - 2 * edge)
    return [*border(body, (0, 0), edge), (body.subsurface(middle).convert(), middle.topleft)]


def plate_pieces(body: pygame.Surface, solid: pygame.Rect) -> list[Piece]:
    """A picture that hides what lies below in `solid`: this without alpha, and what is seen around it.
    Nothing of what is all transparent is kept."""
    seen = body.get_bounding_rect()
    middle = solid.clip(seen)
    if not middle.width or not middle.height:
        return [(body.subsurface(seen).copy(), seen.topleft)]
    cuts = (
        pygame.Rect(seen.left, seen.top, seen.width, middle.top - seen.top),
        pygame.Rect(seen.left, middle.bottom, seen.width, seen.bottom - middle.bottom),
        pygame.Rect(seen.left, middle.top, middle.left - seen.left, middle.height),
        pygame.Rect(middle.right, middle.top, seen.right - middle.right, middle.height),
    )
    around = [(body.subsurface(cut).copy(), cut.topleft) for cut in cuts if cut.width and cut.height]
    return [(body.subsurface(middle).convert(), middle.topleft), *around]


def border(body: pygame.Surface, at: tuple[int, int], edge: int) -> list[Piece]:
    """The outer `edge` pixels of a picture as four strips (the middle is empty), placed at `at`."""
    width, height = body.get_size()
    edge = max(1, edge)
    if min(width, height) < 2 * edge + 8:
        return [(body, at)]
    cuts = (
        pygame.Rect(0, 0, width, edge),
        pygame.Rect(0, height - edge, width, edge),
        pygame.Rect(0, edge, edge, height - 2 * edge),
        pygame.Rect(width - edge, edge, edge, height - 2 * edge),
    )
    return [(body.subsurface(cut).copy(), (at[0] + cut.x, at[1] + cut.y)) for cut in cuts]


def around(whole: pygame.Surface, at: tuple[int, int], hole: tuple[int, int], corner: int) -> list[Piece]:
    """What of a picture lies outside a box of size `hole` at (0, 0), and under its four round corners."""
    left, top = at
    right, foot = left + whole.get_width(), top + whole.get_height()
    if min(hole) < 2 * corner + 8 or not (left <= 0 <= right and top <= 0 <= foot):
        return [(whole, at)]
    wide, tall = hole
    areas = [
        pygame.Rect(left, top, right - left, -top),  # above
        pygame.Rect(left, tall, right - left, foot - tall),  # below
        pygame.Rect(left, 0, -left, tall),
        pygame.Rect(wide, 0, right - wide, tall),
    ]
    if corner:
        for x in (0, wide - corner):
            areas += [pygame.Rect(x, 0, corner, corner), pygame.Rect(x, tall - corner, corner, corner)]
    pieces = []
    for area in areas:
        cut = area.move(-left, -top).clip(whole.get_rect())
        if cut.width and cut.height:
            pieces.append((whole.subsurface(cut).copy(), (cut.x + left, cut.y + top)))
    return pieces
