"""Boxes of the kit as pictures: rounded, gradient, rim, dashes, soft shadow, glow; cached and cut for speed.

A `Box` says how a box looks in logical units; `Painter.draw` puts one on a surface.  A box is rendered
once per look and size and then blitted in strips: only the rim strips carry alpha, the opaque middle is a
plain copy.  Which box stands for which state of which widget is `looks.py`'s business.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from game.ui.cache import ByteCache, surface_bytes
from game.ui.shapes import corner_mask, dash_border, gradient, radial, soft_box
from game.ui.theme import Color, Scale

Stops = tuple[tuple[float, Color], ...]
BOX_BYTES: Final = 96 * 1024 * 1024
STRIP_FROM: Final = 96  # boxes at least this large in both directions are cut into strips


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
    corners: tuple[bool, bool, bool, bool] = (
        True,
        True,
        True,
        True,
    )  # rounded: top left, top right, foot right, left
    dashed: bool = False
    shine: Color | None = None  # a hair of light under the upper rim
    shadows: tuple[Shadow, ...] = ()
    ring: Color | None = None  # a second, outer rim
    ring_width: float = 2

    def of(self, **changes: Any) -> Box:
        """A copy with some fields changed."""
        return replace(self, **changes)


@dataclass(slots=True)
class Sprite:
    """Surfaces with their places relative to the corner of the box."""

    parts: list[tuple[pygame.Surface, tuple[int, int]]]

    def weight(self) -> int:
        """Bytes of all parts."""
        return sum(surface_bytes(part) for part, _ in self.parts)


class Painter:
    """Renders and keeps boxes and glows at the current scale."""

    def __init__(self, scale: Scale, limit: int = BOX_BYTES) -> None:
        self.scale = scale
        self._sprites: ByteCache[Sprite] = ByteCache(limit, Sprite.weight)

    def reset(self, scale: Scale) -> None:
        """Takes a new scale and forgets what was rendered for the old one."""
        if scale.factor != self.scale.factor:
            self._sprites.clear()
        self.scale = scale

    def draw(self, surface: pygame.Surface, box: Box, rect: pygame.Rect, alpha: float = 1.0) -> None:
        """Draws a box whose edges are `rect` (pixels); shadows and rings reach beyond it."""
        if rect.width <= 0 or rect.height <= 0 or alpha <= 0:
            return
        key = (box, rect.width, rect.height)
        sprite = self._sprites.get(key, lambda: self._render(box, rect.width, rect.height))
        if alpha >= 1:
            surface.fblits([(part, (rect.x + x, rect.y + y)) for part, (x, y) in sprite.parts])
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
        parts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        px = self.scale.px
        opaque = bool(box.fill) and all(color[3] == 255 for _, color in box.fill)
        for shadow in box.shadows:
            lengths = (px(box.radius), px(shadow.blur), px(shadow.spread), px(shadow.dy))
            parts += soft_box((width, height), *lengths, shadow.color, opaque)
        if box.ring is not None:
            extra = px(box.ring_width)
            ring = self._frame(
                box, width + 2 * extra, height + 2 * extra, px(box.radius) + extra, box.ring, extra
            )
            parts += _border_strips(ring, (-extra, -extra), px(box.radius) + extra)
        if box.fill or (box.rim is not None and not box.dashed):
            body = self._body(box, width, height)
            parts += strips(body, px(box.radius) + px(box.rim_width), opaque)
        if box.rim is not None and box.dashed:
            dashes = dash_border(
                (width, height), px(box.radius), px(box.rim_width), box.rim, self.scale.factor
            )
            parts += _border_strips(dashes, (0, 0), px(box.radius))
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


def strips(body: pygame.Surface, edge: int, opaque: bool) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """A picture cut into rim strips with alpha and, where it is opaque, a middle without."""
    width, height = body.get_size()
    if not opaque or min(width, height) < max(STRIP_FROM, 2 * edge + 8):
        return [(body, (0, 0))]
    middle = pygame.Rect(edge, edge, width - 2 * edge, height - 2 * edge)
    found = _border_strips(body, (0, 0), edge)
    found.append((body.subsurface(middle).convert(), middle.topleft))
    return found


def _border_strips(
    body: pygame.Surface, at: tuple[int, int], edge: int
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
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
