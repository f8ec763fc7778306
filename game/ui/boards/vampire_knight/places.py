"""Where everything stands: the diamond in the middle, panels in the corners it leaves free, the parted bars.

Pure geometry, in pixels of the window. A panel is a polygon whose inner edge runs along the diamond; `Panel`
answers how wide it is at a height, so that text and cards can follow the slope.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import pygame

from game.ui.boards.vampire_knight.lattice import CORNERS, RATIO, Lattice, Outline, Point
from game.ui.boards.vampire_knight.reading import Scene
from game.ui.kit.theme import Scale

TOP: Final = 56.0
BAR: Final = 120.0
MARGIN: Final = 16.0
CHANNEL: Final = 46.0  # between the diamond and a panel, measured across the screen
GAP: Final = 12.0
ROOMY: Final = 800.0  # from this logical height on the bars part for the tips of the diamond
WAIST: Final = 196.0  # what a corner keeps beside the diamond at its widest


@dataclass(slots=True, frozen=True)
class Panel:
    """A panel beside the diamond: `outline` in pixels, `left` tells its side of the screen."""

    outline: Outline
    left: bool

    @property
    def rect(self) -> pygame.Rect:
        """The bounding box."""
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return pygame.Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))

    def span(self, y: float) -> tuple[float, float]:
        """Left and right end of the panel at a height."""
        crossings: list[float] = []
        for (x1, y1), (x2, y2) in zip(self.outline, (*self.outline[1:], self.outline[0]), strict=True):
            if y1 != y2 and min(y1, y2) <= y <= max(y1, y2):
                crossings.append(x1 + (x2 - x1) * (y - y1) / (y2 - y1))
        if not crossings:
            return float(self.rect.left), float(self.rect.left)
        return min(crossings), max(crossings)

    def room(self, top: float, foot: float, pad: float) -> pygame.Rect:
        """The largest upright box between two heights, `pad` pixels away from the edges."""
        spans = [self.span(top), self.span((top + foot) / 2), self.span(foot)]
        left, right = max(start for start, _ in spans) + pad, min(end for _, end in spans) - pad
        return pygame.Rect(round(left), round(top), max(0, round(right - left)), max(0, round(foot - top)))

    @property
    def widens(self) -> bool:
        """Is it wider at its foot than at its top?"""
        rect = self.rect
        top, foot = self.span(rect.top + 1), self.span(rect.bottom - 1)
        return foot[1] - foot[0] > top[1] - top[0]


@dataclass(slots=True)
class Places:
    """Everything in pixels. `seats` are panels by seat; `track` holds the turn track, tray and log, `inspect`
    the inspector (None where the window has no room for it)."""

    window: pygame.Rect
    unit: float
    lattice: Lattice
    seats: dict[int, Panel]
    track: Panel
    inspect: Panel | None
    parted: bool
    bars: tuple[Outline, ...]
    prompt: pygame.Rect
    actions: pygame.Rect
    top_left: pygame.Rect
    top_right: pygame.Rect
    corners: dict[int, str] = field(default_factory=dict)

    def u(self, length: float) -> float:
        """A logical length in pixels."""
        return length * self.unit


def places_for(scale: Scale, scene: Scene, turn: int) -> Places:
    """The layout of the present window for the board and the seats of a scene."""
    return _Planner(scale, scene, turn).plan()


class _Planner:
    """Works in logical units and turns the results into pixels at the end."""

    def __init__(self, scale: Scale, scene: Scene, turn: int) -> None:
        self.scale, self.scene, self.turn = scale, scene, turn
        self.width, self.height = scale.size
        self.parted = self.height >= ROOMY
        self.bar = BAR if self.parted else max(92.0, min(120.0, self.height * 0.17))
        self.tips = {"0,0", f"{scene.rows - 1},{scene.columns - 1}"} <= scene.voids
        self._diamond()

    def _diamond(self) -> None:
        scene, count = self.scene, (self.scene.rows + self.scene.columns) / 2
        real = count - 1 if self.tips else count
        if self.parted:
            tall = (self.height - 48) / 2
            self.middle = (self.width / 2, self.height / 2 - 4)
        else:
            tall = (self.height - TOP - self.bar - 16) / 2
            self.middle = (self.width / 2, TOP + 8 + tall)
        half = tall / (count - 0.5 if self.tips and self.parted else real)
        half = min(half, (self.width / 2 - WAIST) / RATIO / real)
        self.half, self.reach, self.real = half, half * count, half * real
        k = self.scale.factor
        center = (round(self.middle[0] * k), round(self.middle[1] * k))
        self.lattice = Lattice(center, half * k, scene.rows, scene.columns, scene.voids, self.turn)

    # ---- the slope

    def edge(self, y: float) -> float:
        """How far from the middle of the screen a panel must stay at a height."""
        depth = self.reach - abs(y - self.middle[1])
        if self.tips:
            depth = min(depth, self.real)
        return max(14.0, depth * RATIO + CHANNEL)

    def panel(self, left: bool, top: float, foot: float) -> Panel:
        """The panel of one side between two heights."""
        heights = [top]
        turning = [
            self.middle[1] - (self.reach - self.real),
            self.middle[1],
            self.middle[1] + (self.reach - self.real),
        ]
        heights += sorted({y for y in turning if top < y < foot})
        heights.append(foot)
        inner = [(self.middle[0] - self.edge(y), y) for y in heights]
        points = [(MARGIN, top), *inner, (MARGIN, foot)]
        if not left:
            points = [(self.width - x, y) for x, y in points]
        return Panel(self.pixels(points), left)

    def pixels(self, points: list[Point]) -> Outline:
        """Logical points in pixels."""
        k = self.scale.factor
        return tuple((x * k, y * k) for x, y in points)

    # ---- all of it

    def plan(self) -> Places:
        """The finished layout."""
        top, foot = TOP + GAP, self.height - self.bar - GAP
        corners = {seat.number: self.lattice.corner_of(seat.side) for seat in self.scene.seats}
        panels, track, inspect = self._columns(top, foot, corners)
        k = self.scale.factor

        def box(x: float, y: float, w: float, h: float) -> pygame.Rect:
            return pygame.Rect(round(x * k), round(y * k), round(w * k), round(h * k))

        reach = self._gap_at(TOP)
        low = self._gap_at(self.height - self.bar) if self.parted else 0.0
        half = self.width / 2
        bar_top = self.height - self.bar + 8
        split = half - low if self.parted else self.width * 0.4
        return Places(
            pygame.Rect(0, 0, *self.scale.pixels),
            k,
            self.lattice,
            panels,
            track,
            inspect,
            self.parted,
            self._bars(),
            box(24, bar_top, split - 24 - 14, self.bar - 16),
            box(
                (half + low if self.parted else split) + 14,
                bar_top,
                (half - low if self.parted else self.width - split) - 34,
                self.bar - 16,
            ),
            box(14, 4, half - reach - 14 - 14, TOP - 8),
            box(half + reach + 14, 4, half - reach - 28, TOP - 8),
            corners,
        )

    def _columns(
        self, top: float, foot: float, corners: dict[int, str]
    ) -> tuple[dict[int, Panel], Panel, Panel | None]:
        middle = self.middle[1]
        if len(corners) == 2:
            cut = min(max(middle, top + 150), foot - 150)
            boxes = {
                "tl": (True, top, cut - GAP / 2),
                "bl": (True, cut + GAP / 2, foot),
                "tr": (False, top, cut - GAP / 2),
                "br": (False, cut + GAP / 2, foot),
            }
            made = {name: self.panel(*box) for name, box in boxes.items()}
            taken = {seat: made[corner] for seat, corner in corners.items()}
            free = [name for name in ("tl", "br", *CORNERS) if name not in corners.values()]
            return taken, made[free[0]], made[free[1]]
        tall = foot - top
        seat = min(max(tall * 0.33, 190), tall * 0.44)
        rows = {"t": (top, top + seat), "b": (foot - seat, foot)}
        taken = {number: self.panel(corner[1] == "l", *rows[corner[0]]) for number, corner in corners.items()}
        waist = (top + seat + GAP, foot - seat - GAP)
        inspect = None if self.scale.compact else self.panel(False, *waist)
        return taken, self.panel(True, *waist), inspect

    def _gap_at(self, y: float) -> float:
        """Half the opening that a bar leaves for the diamond."""
        depth = self.reach - abs(y - self.middle[1])
        if self.tips:
            depth = min(depth, self.real)
        return max(0.0, depth * RATIO) + 34 if self.parted else 0.0

    def _bars(self) -> tuple[Outline, ...]:
        """The four pieces of the two bars; whole bars where they are not parted."""
        wide, half = self.width, self.width / 2
        top, low = TOP, self.height - self.bar
        at_top, at_low = self._gap_at(top), self._gap_at(low)
        tip_top, tip_low = max(4.0, at_top - top * RATIO), max(4.0, at_low - self.bar * RATIO)
        if not self.parted:
            whole = [
                [(-20.0, -20.0), (wide + 20, -20), (wide + 20, top), (-20, top)],
                [(-20.0, low), (wide + 20, low), (wide + 20, self.height + 20), (-20, self.height + 20)],
            ]
            return tuple(self.pixels(points) for points in whole)
        left = [(-20, -20), (half - tip_top, -20), (half - tip_top, 0), (half - at_top, top), (-20, top)]
        down = [
            (-20, low),
            (half - at_low, low),
            (half - tip_low, self.height),
            (half - tip_low, self.height + 20),
            (-20, self.height + 20),
        ]
        mirrored = [[(wide - x, y) for x, y in points] for points in (left, down)]
        return (
            self.pixels(list(left)),
            self.pixels(mirrored[0]),
            self.pixels(list(down)),
            self.pixels(mirrored[1]),
        )
