"""The night forest: everything of the board that stays as it is while nobody enters another area.

Sky, moon, floors of the pairs, trees, clearings with their landmarks. Names, tokens, dice and cards are drawn
above by the modules next door.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final
from weakref import WeakKeyDictionary

import pygame

from game.ui.boards.shadow_hunters.pen import ART, Pen, drawn, light
from game.ui.boards.shadow_hunters.places import CLEARING, GROUND, PAIRS, SCENE, Point, Scene
from game.ui.kit.assets import Assets
from game.ui.kit.services import Ui
from game.ui.kit.theme import rgb

TREES: Final = ("pine_1", "pine_2", "pine_3", "pine_4", "bare_tree_1", "bare_tree_2")
TREE_FOOT: Final = {"pine": (26.0, 90.0), "bare": (34.0, 90.0)}
SIZES: Final = (0.66, 0.85, 1.05)
CLEARING_ORIGIN: Final = (150.0, 106.0)
LANDMARK_ORIGIN: Final = (122.0, 160.0)
LANDMARK_SCALE: Final = 0.9
ORDER: Final = (2, 3, 0, 4, 1, 5)  # what stands farther up is drawn first
EARTH: Final = ((0.0, "#6B5530", 1.0), (0.6, "#4A4229", 1.0), (1.0, "#2B3A2A", 0.0))
LAMPLIGHT: Final = ((0.0, "#F2C46D", 0.5), (0.45, "#D99A45", 0.22), (1.0, "#D99A45", 0.0))
MASK_SCALE: Final = 0.25


def paint_forest(ui: Ui, surface: pygame.Surface, scene: Scene, areas: tuple[str, ...], entered: str) -> None:
    """Draws the whole forest on a surface of the scene's size; `areas` are the six slots in order.

    The clearing of `entered` and the floor of its pair lie in lamplight ("": none does).
    """
    pen = Pen(ui, surface)
    lit = areas.index(entered) // 2 if entered in areas else -1
    _ground(pen, scene)
    _moon(pen, scene)
    for pair in (1, 0, 2):
        _hull(pen, scene, pair, pair == lit)
    _trees(pen, scene)
    _lamplight(pen, scene)
    for place in ORDER:
        if place < len(areas):
            clearing(pen, scene, place, areas[place], areas[place] == entered, inner=True)
            landmark(pen, scene, place, areas[place], inner=True)


def _ground(pen: Pen, scene: Scene) -> None:
    width, height = scene.width, scene.height
    x, y = scene.center
    reach = max(720.0, width * 0.62)
    stops = "".join(
        f'<stop offset="{at}" stop-color="{color}"/>'
        for at, color in ((0, "#2C4633"), (0.35, "#1D3B32"), (0.7, "#132A29"), (1, "#0B1A1E"))
    )
    gradient = (
        f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{x:g}" cy="{y - 20:g}" r="{reach:g}">'
        f"{stops}</radialGradient>"
    )
    body = f'<rect width="{width:g}" height="{height:g}" fill="url(#g)"/>'
    pen.surface.blit(drawn(scene.rect.size, (width, height), body, gradient), (0, 0))
    size = (round(SCENE[0] * scene.k), round(SCENE[1] * scene.k))
    lines = pen.ui.assets.image(f"{ART}/scenery/ground_lines", size)
    for left in range(0, scene.rect.width, max(1, lines.get_width())):
        for top in range(0, scene.rect.height, max(1, lines.get_height())):
            pen.surface.blit(lines, (left, top))
    earth = light(scene.inner((660 * _spread(scene), 480)), EARTH)
    pen.center(earth, scene.inner((x, y + 8)))


def _moon(pen: Pen, scene: Scene) -> None:
    middle = scene.inner((scene.width / 2, _moon_y(scene.height)))
    pen.fit("scenery/moon_glow", middle, scene.inner((300, 300)))
    pen.fit("scenery/moon", middle, scene.inner((100, 100)))


def _moon_y(height: float) -> float:
    return 52 + max(0.0, height - SCENE[1]) * 0.08


def _hull(pen: Pen, scene: Scene, pair: int, lit: bool) -> None:
    left, top, width, height = scene.hull(pair)
    name = f"scenery/hull_{PAIRS[pair]}" + ("_lit" if lit else "")
    picture = pen.ui.assets.image(f"{ART}/{name}", scene.inner((width, height)))
    pen.surface.blit(picture, scene.inner((left, top)))


def _lamplight(pen: Pen, scene: Scene) -> None:
    x, y = scene.center
    pen.center(light(scene.inner((660 * _spread(scene), 560)), LAMPLIGHT), scene.inner((x, y - 12)))


def _spread(scene: Scene) -> float:
    """How much wider than in the design the light in the middle lies."""
    return max(1.0, min(1.5, scene.hollow.width / scene.k / 616))


def _trees(pen: Pen, scene: Scene) -> None:
    batch: list[tuple[pygame.Surface, tuple[int, int]]] = []
    hulls = tuple((PAIRS[pair], *scene.hull(pair)) for pair in range(3))
    slots = tuple(scene.slot(place) for place in range(6))
    cx, cy = scene.center
    ground = Ground(round(scene.width), round(scene.height), hulls, slots, (cx, cy))
    for x, y, kind, size in trees(pen.ui.assets, ground):
        warm = ((x - cx) / 350) ** 2 + ((y - cy - 2) / 290) ** 2 < 1
        name = f"{ART}/scenery/{TREES[kind]}_{'warm' if warm else 'cool'}"
        _, _, width, height = pen.ui.assets.box(name)
        scale = SIZES[size] * scene.k
        picture = pen.ui.assets.image(name, (round(width * scale), round(height * scale)))
        foot = TREE_FOOT[TREES[kind][:4]]
        batch.append((picture, (round(x * scene.k - foot[0] * scale), round(y * scene.k - foot[1] * scale))))
    pen.surface.fblits(batch)


def clearing(pen: Pen, scene: Scene, place: int, area: str, lit: bool, inner: bool = False) -> None:
    """The clearing of an area; `inner`: on the cached layer, whose corner is the scene's."""
    x, y = scene.slot(place)
    name = f"{ART}/scenery/clearing_{area}" + ("_lit" if lit else "")
    _stand(pen, scene, name, (x, y + GROUND), CLEARING_ORIGIN, 1.0, inner)


def landmark(pen: Pen, scene: Scene, place: int, area: str, inner: bool = False) -> None:
    """The landmark of an area on its clearing."""
    x, y = scene.slot(place)
    _stand(pen, scene, f"{ART}/landmarks/{area}", (x, y + 4), LANDMARK_ORIGIN, LANDMARK_SCALE, inner)


def _stand(pen: Pen, scene: Scene, name: str, at: Point, origin: Point, scale: float, inner: bool) -> None:
    _, _, width, height = pen.ui.assets.box(name)
    k = scene.k * scale
    picture = pen.ui.assets.image(name, (round(width * k), round(height * k)))
    x, y = scene.inner(at) if inner else scene.at(at)
    pen.surface.blit(picture, (round(x - origin[0] * k), round(y - origin[1] * k)))


# -- where trees grow ------------------------------------------------------------------------------------


Tree = tuple[float, float, int, int]
"""Foot (units), kind and size."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What the trees of a scene of `width` x `height` units keep off: the floors of the pairs, the landmarks,
    the glade in the middle."""

    width: int
    height: int
    hulls: tuple[tuple[str, float, float, float, float], ...]
    slots: tuple[Point, ...]
    center: Point


_WOODS: Final[WeakKeyDictionary[Assets, dict[Ground, tuple[Tree, ...]]]] = WeakKeyDictionary()
"""By the pictures of a window, and gone with them: kept in any other way, a closed window would stay."""
MOST_WOODS: Final = 8


def trees(assets: Assets, ground: Ground) -> tuple[Tree, ...]:
    """The trees of a scene from far to near: always the same for the same scene."""
    kept = _WOODS.setdefault(assets, {})
    if ground not in kept:
        if len(kept) == MOST_WOODS:
            kept.clear()
        kept[ground] = _grown(assets, ground)
    return kept[ground]


def _grown(assets: Assets, ground: Ground) -> tuple[Tree, ...]:
    width, height, slots, center = ground.width, ground.height, ground.slots, ground.center
    grow = Random(77)
    taken = _floor(assets, ground)
    crowded: dict[tuple[int, int], list[Point]] = {}
    found: list[Tree] = []
    for _ in range(round(7000 * width * height / (SCENE[0] * SCENE[1]))):
        x, y, luck = grow.uniform(6, width - 6), grow.uniform(28, height + 14), grow.random()
        if (
            _is_taken(taken, x, y)
            or _is_free(x, y, center, slots, (width, height))
            or _too_near(crowded, x, y)
        ):
            continue
        low = y > height - 232 and slots[0][0] + 120 < x < slots[4][0] - 120
        found.append((x, y, min(5, int(luck * 5.4)), 0 if low else int((luck * 7) % 1 * 3)))
    return tuple(sorted(found, key=lambda tree: tree[1]))


def _is_free(x: float, y: float, center: Point, slots: tuple[Point, ...], size: Point) -> bool:
    """Whether the place must stay free of trees."""
    if _in_glade(x, y, center, slots) or _before_landmark(x, y, slots, size):
        return True
    return size[0] > SCENE[0] * 1.15 and _in_small_glade(x, y)


def _too_near(crowded: dict[tuple[int, int], list[Point]], x: float, y: float) -> bool:
    """Whether another tree stands too near; if not, the place is taken from now on."""
    column, row = int(x // 25), int(y // 21)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            for px, py in crowded.get((column + dx, row + dy), ()):
                if abs(px - x) < 25 and abs(py - y) < 21:
                    return True
    crowded.setdefault((column, row), []).append((x, y))
    return False


def _floor(assets: Assets, ground: Ground) -> pygame.Mask:
    mask = pygame.Mask((round(ground.width * MASK_SCALE) + 1, round(ground.height * MASK_SCALE) + 1))
    for name, left, top, across, down in ground.hulls:
        size = (round(across * MASK_SCALE), round(down * MASK_SCALE))
        picture = assets.image(f"{ART}/scenery/hull_{name}", size)
        mask.draw(pygame.mask.from_surface(picture, 140), (round(left * MASK_SCALE), round(top * MASK_SCALE)))
    return mask


def _is_taken(mask: pygame.Mask, x: float, y: float) -> bool:
    width, height = mask.get_size()

    def at(px: float, py: float) -> bool:
        column, row = int(px * MASK_SCALE), int(py * MASK_SCALE)
        return 0 <= column < width and 0 <= row < height and bool(mask.get_at((column, row)))

    return at(x, y) or at(x, y - 30) or at(x - 5, y - 2) or at(x + 5, y - 2)


def _in_glade(x: float, y: float, center: Point, slots: tuple[Point, ...]) -> bool:
    if ((x - center[0]) / 292) ** 2 + ((y - center[1] - 2) / 222) ** 2 < 1:
        return True
    half = min(304.0, (slots[4][0] - slots[0][0]) / 2 - 128)
    return abs(x - center[0]) < half and center[1] - 62 < y < center[1] + 208


def _in_small_glade(x: float, y: float) -> bool:
    """Light places that keep a wide forest from becoming a wall."""
    return math.sin(x * 0.019 + 1.3) * math.sin(y * 0.023 + x * 0.006) > 0.30


def _before_landmark(x: float, y: float, slots: tuple[Point, ...], size: Point) -> bool:
    if any(abs(x - sx) < 126 and sy - 112 < y < sy + 76 for sx, sy in slots):
        return True
    moon = _moon_y(size[1])
    return abs(x - size[0] / 2) < 76 and moon - 50 < y < moon + 150


# -- the edge of a clearing ------------------------------------------------------------------------------

NUMBER: Final = re.compile(r"[MmLlZz]|-?\d*\.?\d+")
FACE: Final = re.compile(r'<path d="([^"]+)" fill="url')


def clearing_shape(assets: Assets, area: str) -> tuple[Point, ...]:
    """The edge of a clearing as points around its own center, in units: the upper face in the art file."""
    return _face(assets.source(f"{ART}/scenery/clearing_{area}"))


@lru_cache(maxsize=16)
def _face(source: str) -> tuple[Point, ...]:
    """Kept by the words of the file; kept by `Assets`, a closed window would stay with all its pictures."""
    match = FACE.search(source)
    return (
        polygon(match.group(1))
        if match
        else ((-CLEARING[0], 0), (0, -CLEARING[1]), (CLEARING[0], 0), (0, CLEARING[1]))
    )


def polygon(path: str) -> tuple[Point, ...]:
    """The points of an SVG path made of one polygon (absolute M, relative or absolute l)."""
    points: list[Point] = []
    x = y = 0.0
    relative = False
    numbers: list[float] = []
    for token in NUMBER.findall(path):
        if token.isalpha():
            relative = token.islower()
            continue
        numbers.append(float(token))
        if len(numbers) == 2:
            x, y = (x + numbers[0], y + numbers[1]) if relative and points else (numbers[0], numbers[1])
            points.append((x, y))
            relative = relative or len(points) == 1
            numbers = []
    return tuple(points)


def ring_source(assets: Assets, area: str, strong: bool) -> str:
    """SVG body of a lit rim around a clearing in a box of 300 x 224 units."""
    shape = clearing_shape(assets, area)
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in shape) + "Z"
    widths = ((26, 0.10), (15, 0.2), (8, 0.34)) if strong else ((22, 0.08), (13, 0.14), (7, 0.25))
    glow = "".join(
        f'<path d="{path}" fill="none" stroke="#F2C46D" stroke-width="{w}" stroke-opacity="{a}"/>'
        for w, a in widths
    )
    wash = f'<path d="{path}" fill="#F2C46D" fill-opacity="{0.22 if strong else 0.10}"/>'
    line = f'<path d="{path}" fill="none" stroke="#F2C46D" stroke-width="{3.5 if strong else 2.5}"/>'
    return f'<g transform="translate({CLEARING_ORIGIN[0]} {CLEARING_ORIGIN[1]})">{wash}{glow}{line}</g>'


def lit_clearing(pen: Pen, scene: Scene, place: int, area: str, strong: bool) -> None:
    """The lamp rim of an area that may be chosen (`strong`: under the pointer), its landmark above it."""
    size = scene.inner((300, 224))
    picture = pen.ui.layer(
        ("sh_ring", area, strong), size, lambda made: _ring(made, pen.ui.assets, area, strong)
    )
    x, y = scene.slot(place)
    px, py = scene.at((x - CLEARING_ORIGIN[0], y + GROUND - CLEARING_ORIGIN[1]))
    pen.surface.blit(picture, (round(px), round(py)))
    landmark(pen, scene, place, area)


def _ring(made: pygame.Surface, assets: Assets, area: str, strong: bool) -> None:
    made.blit(drawn(made.get_size(), (300, 224), ring_source(assets, area, strong)), (0, 0))


MOON_RIM: Final = rgb("#2E4A45")
