"""Where everything lies: from the boxes of the stage to pixels. Pure geometry, nothing is drawn here.

The scene (forest with six clearings) is designed in units of its own, 1160 x 728.
`Scene.k` is how many pixels a unit is; a wider or higher box gets more forest, never stretched clearings.
Letters do not shrink with the scene: what holds words is measured in logical units of the theme's scale.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from game.ui.boards import Stage
from game.ui.kit.theme import Scale

Point = tuple[float, float]
SCENE: Final = (1160.0, 728.0)
CLEARING: Final = (124.0, 82.0)  # radii
GROUND: Final = 30.0  # a clearing's center lies this far below its landmark's
PAIRS: Final = ("left", "top", "right")
HULL_BOX: Final = {
    "left": (-16.0, 120.0, 330.0, 560.0),
    "top": (262.0, 30.0, 632.0, 250.0),
    "right": (846.0, 120.0, 330.0, 560.0),
}
SLOTS: Final = (
    (148.0, 212.0),
    (148.0, 546.0),
    (428.0, 150.0),
    (732.0, 150.0),
    (1012.0, 212.0),
    (1012.0, 546.0),
)
ROUNDELS: Final = ((148.0, 391.0), (580.0, 177.0), (1012.0, 391.0))
PLATE_DROP: Final = 105.0  # a name plate begins this far below the middle of its landmark
PLATE_HEIGHT: Final = 42.0  # logical
CELLS: Final = 15  # damage 0 to 14
FULL_ROW: Final = 100.0  # logical height from which a seat's row has three lines
TWO_LINES: Final = 60.0


@dataclass(frozen=True)
class Scene:
    """The forest: its box in pixels, pixels per unit, and its size in units."""

    rect: pygame.Rect
    k: float
    width: float
    height: float

    @classmethod
    def in_box(cls, rect: pygame.Rect) -> Scene:
        """The largest scene whose clearings fit into `rect`."""
        k = max(0.05, min(rect.width / SCENE[0], rect.height / SCENE[1]))
        return cls(rect, k, rect.width / k, rect.height / k)

    def shift(self, pair: int) -> Point:
        """How far a pair (0 left, 1 top, 2 right) is moved from its place in the design, in units."""
        across, down = self.width - SCENE[0], self.height - SCENE[1]
        if pair == 1:
            return across / 2, down * 0.25
        inset = across * 0.2
        return (inset if pair == 0 else across - inset), down * 0.5

    def slot(self, place: int) -> Point:
        """The middle of a landmark (place 0 to 5: two of each pair) in units."""
        dx, dy = self.shift(place // 2)
        return SLOTS[place][0] + dx, SLOTS[place][1] + dy

    def roundel(self, pair: int) -> Point:
        """Where the sign of the attack range stands between two areas of a pair, in units."""
        dx, dy = self.shift(pair)
        return ROUNDELS[pair][0] + dx, ROUNDELS[pair][1] + dy

    def hull(self, pair: int) -> tuple[float, float, float, float]:
        """Box of a pair's common floor: left, top, width, height in units."""
        left, top, width, height = HULL_BOX[PAIRS[pair]]
        dx, dy = self.shift(pair)
        return left + dx, top + dy, width, height

    @property
    def center(self) -> Point:
        """The middle of the lamplight, in units."""
        return self.width / 2, 518.0 + (self.height - SCENE[1]) * 0.5

    def at(self, point: Point) -> Point:
        """A point of the scene in pixels."""
        return self.rect.left + point[0] * self.k, self.rect.top + point[1] * self.k

    def inner(self, point: Point) -> tuple[int, int]:
        """A point of the scene in pixels from the scene's own corner (for its cached layer)."""
        return round(point[0] * self.k), round(point[1] * self.k)

    @cached_property
    def hollow(self) -> pygame.Rect:
        """The free middle between the clearings in pixels: dice, decks, trays."""
        left = self.slot(0)[0] + CLEARING[0] + 6
        right = self.slot(4)[0] - CLEARING[0] - 6
        top = 304.0 + self.shift(1)[1]
        bottom = self.height - 10
        x, y = self.at((left, top))
        return pygame.Rect(round(x), round(y), round((right - left) * self.k), round((bottom - top) * self.k))


def waiting_line(scene: Scene, factor: float) -> tuple[float, int]:
    """The middle of the line, and the size, of the tokens that are not on the board yet, in pixels."""
    size = round(max(34 * scene.k, 30 * factor))
    return min(scene.hollow.bottom - size * 0.62, scene.at((0, scene.center[1] + 172))[1]), size


@dataclass(frozen=True)
class Row:
    """A seat's row in the left column: its box and how much fits into it."""

    rect: pygame.Rect
    lines: int  # 3: everything, 2: name and one line, 1: a single line
    narrow: bool = False  # the damage stands below the name, not beside it


@dataclass(frozen=True)
class Track:
    """The damage track in pixels: cells 0 to 14, the fallen, and the row of letters below."""

    rect: pygame.Rect
    cells: tuple[pygame.Rect, ...]
    fallen: pygame.Rect
    legend: pygame.Rect
    letters_y: int
    chip: int
    letter: int

    def chip_zone(self, damage: int) -> pygame.Rect:
        """The part of a cell where the seats' marks stand (its number stands below)."""
        cell = self.cells[max(0, min(CELLS - 1, damage))]
        return pygame.Rect(cell.left, cell.top, cell.width, max(8, round(cell.height * 0.72)))


@dataclass(frozen=True)
class Places:
    """All boxes of the board for one stage, scale and number of seats."""

    stage: Stage
    scene: Scene
    track: Track
    rows: tuple[Row, ...]

    @classmethod
    def of(cls, stage: Stage, scale: Scale, seats: int, letters: Mapping[int, int] | None = None) -> Places:
        """Lay the board out in the boxes of `stage` for `seats` seats; `letters` as for `track_in`."""
        board = stage.board
        tall = board.height / scale.factor
        height = scale.px(152 if tall >= 840 else 126 if tall >= 460 else 104)
        gap = scale.px(8)
        scene = Scene.in_box(
            pygame.Rect(board.left, board.top, board.width, max(40, board.height - height - gap))
        )
        inset = min(scale.px(12), board.width // 60)
        box = pygame.Rect(board.left + inset, board.bottom - height, board.width - 2 * inset, height)
        return cls(stage, scene, track_in(box, scale, letters), rows_in(stage.seats, scale, seats))


def rows_in(rect: pygame.Rect, scale: Scale, seats: int) -> tuple[Row, ...]:
    """The rows of the seats, of equal height, from the top of the column."""
    if seats < 1:
        return ()
    gap = scale.px(6)
    height = (rect.height - gap * (seats - 1)) / seats
    tallest = scale.px(164)
    logical = min(height, tallest) / scale.factor
    lines = 3 if logical >= FULL_ROW else 2 if logical >= TWO_LINES else 1
    step = min(height, tallest) + gap
    narrow = rect.width < scale.px(290) and lines > 1
    return tuple(
        Row(
            pygame.Rect(rect.left, round(rect.top + place * step), rect.width, round(min(height, tallest))),
            lines,
            narrow,
        )
        for place in range(seats)
    )


def track_in(rect: pygame.Rect, scale: Scale, letters: Mapping[int, int] | None = None) -> Track:
    """The damage track inside `rect`; cell 0, where everybody starts, is wider than the others.

    `letters` counts the characters that fall at each damage: many of them need wider cells.
    """
    pad = scale.px(12 if rect.height >= scale.px(140) else 7)
    letter = min(scale.px(30), round(rect.height * 0.24))
    legend = scale.px(102 if rect.width >= scale.px(900) else 64)
    cell_height = rect.height - 2 * pad - letter - scale.px(6)
    free = rect.width - legend - pad
    gap = max(1, round(scale.factor * 3))
    weights = _weights(letters or {})
    unit = (free - gap * CELLS) / (sum(weights) + 0.85)
    cells: list[pygame.Rect] = []
    x = float(rect.left + legend)
    for damage in range(CELLS):
        width = unit * weights[damage]
        cells.append(pygame.Rect(round(x), rect.top + pad, round(x + width) - round(x), cell_height))
        x += width + gap
    fallen = pygame.Rect(round(x), rect.top + pad, rect.right - pad - round(x), cell_height)
    chip = round(min(scale.px(36), min(cell.width for cell in cells) * 0.92, cell_height * 0.62))
    return Track(
        rect,
        tuple(cells),
        fallen,
        pygame.Rect(rect.left, rect.top, legend, rect.height),
        rect.bottom - pad // 2 - letter // 2 - scale.px(2),
        chip,
        letter,
    )


def _weights(letters: Mapping[int, int]) -> list[float]:
    """Widths of the cells in units of an ordinary one."""
    plain = 1.0 if max(letters.values(), default=0) <= 2 else 0.8
    return [1.6 if damage == 0 else max(plain, 0.42 * letters.get(damage, 0)) for damage in range(CELLS)]


def crowd(zone: pygame.Rect, count: int, want: int, least: int) -> list[tuple[Point, int]]:
    """Centers and size of `count` marks in `zone`: as large as `want`, overlapping rather than too small."""
    if count < 1:
        return []
    best = (0.0, 1, 1)
    for rows in range(1, count + 1):
        columns = math.ceil(count / rows)
        best = max(
            best, (min(float(want), zone.width * 0.97 / columns, zone.height * 0.97 / rows), rows, columns)
        )
        if best[0] >= want:
            break
    size = max(float(least), best[0])
    rows, columns = best[1], best[2]
    across = min(size * 1.04, (zone.width - size) / max(1, columns - 1) if columns > 1 else size)
    down = min(size * 1.04, (zone.height - size) / max(1, rows - 1) if rows > 1 else size)
    found: list[tuple[Point, int]] = []
    for place in range(count):
        row, column = divmod(place, columns)
        here = min(columns, count - row * columns)
        x = zone.centerx + (column - (here - 1) / 2) * across
        y = zone.centery + (row - (rows - 1) / 2) * down
        found.append(((x, y), round(size)))
    return found


def tokens_on(scene: Scene, place: int, count: int, scale: Scale) -> list[tuple[Point, int]]:
    """Centers (pixels) and size of `count` tokens on the clearing of slot `place`, none over another."""
    if count < 1:
        return []
    k = scene.k
    columns = count if count <= 4 else math.ceil(count / 2)
    size = min(max(48 * k, 42 * scale.factor), 228 * k / columns if columns > 1 else 90 * k, 60 * k)
    step = (
        min(size * (1.36 if columns < 4 else 1.2), (236 * k - size) / max(1, columns - 1))
        if columns > 1
        else size
    )
    x, y = scene.slot(place)
    found: list[tuple[Point, int]] = []
    for index in range(count):
        row, column = divmod(index, columns)
        here = min(columns, count - row * columns)
        back = 0.0 if count <= 4 else (size * 1.02 if row == 0 else 0.0)
        px, py = scene.at((x, y + 66))
        py = min(
            py, scene.rect.bottom - (PLATE_HEIGHT + 7) * scale.factor - size * 0.5
        )  # above its name plate
        found.append(((px + (column - (here - 1) / 2) * step, py - back), round(size * 0.96)))
    return found


def clearing_outline(scene: Scene, place: int, shape: tuple[Point, ...]) -> tuple[Point, ...]:
    """The edge of a clearing in pixels; `shape` is around its own center in units."""
    x, y = scene.slot(place)
    return tuple(scene.at((x + px, y + GROUND + py)) for px, py in shape)
