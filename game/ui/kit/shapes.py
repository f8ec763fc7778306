"""Pixel work under the boxes: smooth corners, gradients, blurred shadows, dashes, round lights.

Functions from sizes and colors to surfaces; only small parts are kept (`paint.py` keeps the results).
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame

from game.ui.kit.cache import ByteCache, surface_bytes
from game.ui.kit.slices import Piece, around
from game.ui.kit.theme import Color

Corners = tuple[bool, bool, bool, bool]
"""Which corners are meant, from the upper left one clockwise."""
ALL_CORNERS: Final[Corners] = (True, True, True, True)
LIGHT: Final = 128
SMOOTH: Final = 4  # supersampling of curves
COARSE: Final = 20  # pixels of blur from which half the resolution is enough
_CORNERS: Final[ByteCache[pygame.Surface]] = ByteCache(2 * 1024 * 1024, surface_bytes)
_SOFT: Final[ByteCache[pygame.Surface]] = ByteCache(6 * 1024 * 1024, surface_bytes)


def corner(radius: int) -> pygame.Surface:
    """The upper left quarter of a disc, white with a smooth edge, on transparent white."""
    return _CORNERS.get(radius, lambda: _corner(radius))


def _corner(radius: int) -> pygame.Surface:
    big = radius * SMOOTH
    quarter = pygame.Surface((big, big), pygame.SRCALPHA)
    quarter.fill((255, 255, 255, 0))
    pygame.draw.circle(quarter, (255, 255, 255, 255), (big, big), big)
    return pygame.transform.smoothscale(quarter, (radius, radius)).convert_alpha()


def corner_mask(surface: pygame.Surface, radius: int, which: Corners = ALL_CORNERS) -> None:
    """Makes the chosen corners of a picture round (in place), from the upper left one clockwise."""
    width, height = surface.get_size()
    radius = min(radius, width // 2, height // 2)
    if radius < 1:
        return
    quarter = corner(radius)
    places = ((0, 0), (width - radius, 0), (width - radius, height - radius), (0, height - radius))
    flips = ((False, False), (True, False), (True, True), (False, True))
    for rounded, place, (across, upside) in zip(which, places, flips, strict=True):
        if rounded:
            piece = pygame.transform.flip(quarter, across, upside)
            surface.blit(piece, place, special_flags=pygame.BLEND_RGBA_MULT)


def gradient(size: tuple[int, int], stops: tuple[tuple[float, Color], ...]) -> pygame.Surface:
    """A picture filled from top to foot through `stops` (place 0..1, color)."""
    height = size[1]
    surface = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
    if len(stops) == 1:
        surface.fill(stops[0][1])
        return surface
    column = pygame.Surface((1, height), pygame.SRCALPHA).convert_alpha()
    for y in range(height):
        column.set_at((0, y), at(stops, y / max(1, height - 1)))
    surface.blit(pygame.transform.scale(column, size), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def at(stops: tuple[tuple[float, Color], ...], place: float) -> Color:
    """The color of a gradient at `place` 0..1."""
    for (left, one), (right, other) in pairwise(stops):
        if place <= right:
            share = (place - left) / (right - left) if right > left else 1.0
            red, green, blue, alpha = (
                round(a + (b - a) * max(0.0, share)) for a, b in zip(one, other, strict=True)
            )
            return red, green, blue, alpha
    return stops[-1][1]


@lru_cache(maxsize=64)
def radial(color: Color) -> pygame.Surface:
    """A round light `LIGHT` pixels wide that fades smoothly to nothing; scale it as needed."""
    light = _white_light().copy()
    light.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    return light


@lru_cache(maxsize=1)
def _white_light() -> pygame.Surface:
    """The light in white. One quarter is computed point by point, the others are its reflections."""
    half = LIGHT // 2
    quarter = pygame.Surface((half, half), pygame.SRCALPHA)
    for y in range(half):
        for x in range(half):
            share = max(0.0, 1 - math.hypot(half - x - 0.5, half - y - 0.5) / half)
            quarter.set_at((x, y), (255, 255, 255, round(255 * share * share * (3 - 2 * share))))
    light = pygame.Surface((LIGHT, LIGHT), pygame.SRCALPHA).convert_alpha()
    light.fill((255, 255, 255, 0))
    for right, low in ((False, False), (True, False), (False, True), (True, True)):
        part = pygame.transform.flip(quarter.convert_alpha(), right, low)
        light.blit(part, (half * right, half * low), special_flags=pygame.BLEND_RGBA_MAX)
    return light


def _reach(blur: int) -> int:
    """How far a blur is seen: 2.4 standard deviations, one being half of what CSS calls the blur."""
    return math.ceil(1.2 * blur)


def _soft(size: tuple[int, int], radius: int, blur: int, color: Color) -> pygame.Surface:
    """The picture that `_blurred` makes, kept."""
    return _SOFT.get((size, radius, blur, color), lambda: _blurred(size, radius, blur, color))


def _blurred(size: tuple[int, int], radius: int, blur: int, color: Color) -> pygame.Surface:
    """A blurred rounded box of `size` with its reach around it; large blurs are made at half resolution."""
    if blur > COARSE:
        half = _soft((-(-size[0] // 2), -(-size[1] // 2)), radius // 2, blur // 2, color)
        whole = (size[0] + 2 * _reach(blur), size[1] + 2 * _reach(blur))
        return pygame.transform.smoothscale(half, whole).convert_alpha()
    margin = _reach(blur)
    base = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    base.fill((*color[:3], 0))
    body = pygame.Surface(size, pygame.SRCALPHA)
    body.fill(color)
    corner_mask(body, radius, (True, True, True, True))
    base.blit(body, (margin, margin), special_flags=pygame.BLEND_RGBA_MAX)
    for _ in range(3):  # three box blurs are close to a Gaussian
        base = pygame.transform.box_blur(base, max(1, round(blur / 2)))
    return base.convert_alpha()


def soft_box(
    size: tuple[int, int], radius: int, blur: int, spread: int, dy: int, color: Color, opaque: bool
) -> list[Piece]:
    """A blurred box around a box of `size`, as surfaces with places relative to that box.

    What lies under the box is left out, except under the corners of a box that hides it.
    """
    width, height = max(1, size[0] + 2 * spread), max(1, size[1] + 2 * spread)
    radius = min(radius + spread, width // 2, height // 2)
    margin = _reach(blur)
    edge = radius + 2 * margin  # from here on the rows and columns of the blurred box are all alike
    least = 2 * (radius + margin) + 2
    small = _soft((min(width, least), min(height, least)), radius, blur, color)
    whole = stretch(small, edge, (width + 2 * margin, height + 2 * margin))
    left, top = -margin - spread, -margin - spread + dy
    if not opaque:
        hole = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
        hole.fill((0, 0, 0, 255))
        corner_mask(hole, radius, (True, True, True, True))
        whole.blit(hole, (-left, -top), special_flags=pygame.BLEND_RGBA_SUB)
    return around(whole, (left, top), size, radius)


def stretch(square: pygame.Surface, edge: int, size: tuple[int, int]) -> pygame.Surface:
    """Nine-slice: the corners of `square` as they are, the middle rows and columns pulled to `size`."""
    width, height = size
    out = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
    out.fill((0, 0, 0, 0))
    columns = _cuts(edge, square.get_width(), width)
    rows = _cuts(edge, square.get_height(), height)
    for x0, w0, x1, w1 in columns:
        for y0, h0, y1, h1 in rows:
            if w1 > 0 and h1 > 0:
                piece = square.subsurface((x0, y0, w0, h0))
                if (w0, h0) != (w1, h1):
                    piece = pygame.transform.scale(piece, (w1, h1))
                out.blit(piece, (x1, y1), special_flags=pygame.BLEND_RGBA_MAX)
    return out


def _cuts(edge: int, source: int, target: int) -> tuple[tuple[int, int, int, int], ...]:
    edge = min(edge, target // 2, source // 2)
    middle = target - 2 * edge
    return (
        (0, edge, 0, edge),
        (source // 2, 1, edge, middle),
        (source - edge, edge, target - edge, edge),
    )


def dash_border(
    size: tuple[int, int], radius: int, thickness: int, color: Color, factor: float
) -> pygame.Surface:
    """A dashed rounded outline as a picture of `size`."""
    width, height = size
    surface = pygame.Surface((width * 2, height * 2), pygame.SRCALPHA)
    surface.fill((*color[:3], 0))
    points = outline(width * 2 - thickness * 2, height * 2 - thickness * 2, radius * 2, thickness)
    dash, gap = 6 * 2 * factor, 5 * 2 * factor
    for start, end in dashes(points, dash, gap):
        pygame.draw.line(surface, color, start, end, thickness * 2)
    return pygame.transform.smoothscale(surface, size).convert_alpha()


def outline(width: int, height: int, radius: int, inset: int) -> list[tuple[float, float]]:
    """Points along a rounded rectangle, clockwise, closed."""
    radius = min(radius, width // 2, height // 2)
    centers = (
        (width - radius, radius, -90),
        (width - radius, height - radius, 0),
        (radius, height - radius, 90),
        (radius, radius, 180),
    )
    points: list[tuple[float, float]] = []
    for x, y, start in centers:
        for step in range(9):
            angle = math.radians(start + step * 90 / 8)
            points.append((inset + x + radius * math.cos(angle), inset + y + radius * math.sin(angle)))
    points.append(points[0])
    return points


def dashes(
    points: list[tuple[float, float]], dash: float, gap: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Straight pieces that draw a dashed line along `points`."""
    pieces: list[tuple[tuple[float, float], tuple[float, float]]] = []
    left, on = dash, True
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        walked = 0.0
        while length - walked > 1e-6:
            step = min(left, length - walked)
            if on:
                a, b = walked / length, (walked + step) / length
                pieces.append(
                    ((x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b))
                )
            walked += step
            left -= step
            if left <= 1e-6:
                on = not on
                left = dash if on else gap
    return pieces
