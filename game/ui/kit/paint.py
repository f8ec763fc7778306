"""Boxes of the kit as pictures: rounded, gradient, rim, dashes, soft shadow, glow; cached and cut for speed.

A `Box` says how a box looks in logical units; `Painter.draw` puts one on a surface.  A box is rendered
once per look and size and then drawn in pieces (`slices.py`).  Which box stands for which state of which
widget is `looks.py`'s business.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

import pygame

from game.ui.kit.cache import Budget, ByteCache
from game.ui.kit.shapes import corner_mask, dash_border, gradient, radial, soft_box
from game.ui.kit.slices import Piece, Sprite, body_pieces, border
from game.ui.kit.theme import Color, Scale

Stops = tuple[tuple[float, Color], ...]
ALL: Final = (True, True, True, True)
BOX_BYTES: Final = 32 * 1024 * 1024


def down(*colors: Color) -> Stops:
    """A gradient from top to foot through evenly spread colors; one color is a plain fill."""
    if len(colors) == 1:
        return ((0.0, colors[0]),)
    return tuple((place / (len(colors) - 1), color) for place, color in enumerate(colors))


@dataclass(frozen=True, slots=True)
class Shadow:
    """A soft shadow or glow around a box: offset down, blur radius, spread, color."""

    color: Color
    blur: float
    dy: float = 0
    spread: float = 0


@dataclass(frozen=True, slots=True)
class Box:
    """How a box looks; lengths in logical units."""

    fill: Stops = ()
    rim: Color | None = None
    rim_width: float = 1
    radius: float = 12
    corners: tuple[bool, bool, bool, bool] = ALL  # rounded ones: top left, top right, foot right, foot left
    dashed: bool = False
    shine: Color | None = None  # a hair of light under the upper rim
    shadows: tuple[Shadow, ...] = ()
    ring: Color | None = None  # a second, outer rim
    ring_width: float = 2
    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        parts = (self.fill, self.rim, self.rim_width, self.radius, self.corners, self.dashed)
        more = (self.shine, self.shadows, self.ring, self.ring_width)
        object.__setattr__(self, "_hash", hash(parts + more))  # asked for in every frame: computed once

    def __hash__(self) -> int:
        return self._hash

    def of(self, **changes: Any) -> Box:
        """A copy with some fields changed."""
        return replace(self, **changes)


class Painter:
    """Renders and keeps boxes and glows at the current scale."""

    def __init__(self, scale: Scale, limit: Budget | int = BOX_BYTES) -> None:
        self.scale = scale
        self._sprites: ByteCache[Sprite] = ByteCache(limit, Sprite.weight)

    def reset(self, scale: Scale) -> None:
        """Takes a new scale and forgets what was rendered for the old one."""
        if scale.factor != self.scale.factor:
            self._sprites.clear()
        self.scale = scale

    def draw(self, surface: pygame.Surface, box: Box, rect: pygame.Rect, alpha: float = 1.0) -> None:
        """Draws a box whose edges are `rect` (pixels); shadows and rings reach beyond it."""
        width, height = rect.size
        if width <= 0 or height <= 0 or alpha <= 0:
            return
        sprite = self._sprites.get((box, rect.size), lambda: self._render(box, width, height))
        if alpha >= 1:
            sprite.draw(surface, rect.x, rect.y)
            return
        for part, (x, y) in sprite.parts:
            part.set_alpha(round(255 * alpha))
            surface.blit(part, (rect.x + x, rect.y + y))
            part.set_alpha(255)

    def glow(
        self, surface: pygame.Surface, center: tuple[int, int], radii: tuple[int, int], color: Color
    ) -> None:
        """A round light, brightest in the middle, gone at `radii` pixels."""
        if radii[0] <= 0 or radii[1] <= 0:
            return

        def make() -> Sprite:
            picture = pygame.transform.smoothscale(radial(color), (radii[0] * 2, radii[1] * 2))
            return Sprite([(picture.convert_alpha(), (0, 0))])

        sprite = self._sprites.get(("glow", radii, color), make)
        surface.blit(sprite.parts[0][0], (center[0] - radii[0], center[1] - radii[1]))

    # -- rendering -----------------------------------------------------------------------------------

    def _render(self, box: Box, width: int, height: int) -> Sprite:
        px = self.scale.px
        radius = px(box.radius)
        opaque = bool(box.fill) and all(color[3] == 255 for _, color in box.fill)
        parts: list[Piece] = []
        for shadow in box.shadows:
            lengths = (radius, px(shadow.blur), px(shadow.spread), px(shadow.dy))
            parts += soft_box((width, height), *lengths, shadow.color, opaque)
        if box.ring is not None:
            extra = px(box.ring_width)
            frame = self._frame(box, width + 2 * extra, height + 2 * extra, radius + extra, box.ring, extra)
            parts += border(frame, (-extra, -extra), radius + extra)
        if box.fill:
            parts += body_pieces(self._body(box, width, height), radius + px(box.rim_width), opaque)
        elif box.rim is not None and not box.dashed:
            parts += border(self._body(box, width, height), (0, 0), max(radius, px(box.rim_width)))
        if box.rim is not None and box.dashed:
            size = (width, height)
            dashes = dash_border(size, radius, px(box.rim_width), box.rim, self.scale.factor)
            parts += border(dashes, (0, 0), max(radius, px(box.rim_width)))
        return Sprite(parts)

    def _body(self, box: Box, width: int, height: int) -> pygame.Surface:
        radius = self.scale.px(box.radius)
        rim = self.scale.px(box.rim_width) if box.rim is not None and not box.dashed else 0
        body = pygame.Surface((width, height), pygame.SRCALPHA).convert_alpha()
        if rim and box.rim is not None:
            body.blit(self._frame(box, width, height, radius, box.rim, rim), (0, 0))
        inner = (width - 2 * rim, height - 2 * rim)
        if box.fill and inner[0] > 0 and inner[1] > 0:
            filled = gradient(inner, box.fill)
            if box.shine is not None:
                strip = pygame.Surface((inner[0], self.scale.px(1)), pygame.SRCALPHA)
                strip.fill(box.shine)
                filled.blit(strip, (0, 0))
            corner_mask(filled, max(0, radius - rim), box.corners)
            body.blit(filled, (rim, rim))
        return body

    def _frame(
        self, box: Box, width: int, height: int, radius: int, color: Color, thickness: int
    ) -> pygame.Surface:
        frame = pygame.Surface((width, height), pygame.SRCALPHA).convert_alpha()
        frame.fill(color)
        corner_mask(frame, radius, box.corners)
        inner = (
            pygame.Surface((width - 2 * thickness, height - 2 * thickness), pygame.SRCALPHA).convert_alpha()
            if width > 2 * thickness and height > 2 * thickness
            else None
        )
        if inner is not None:
            inner.fill((0, 0, 0, 255))
            corner_mask(inner, max(0, radius - thickness), box.corners)
            frame.blit(inner, (thickness, thickness), special_flags=pygame.BLEND_RGBA_SUB)
        return frame
