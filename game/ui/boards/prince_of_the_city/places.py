"""Where everything lies, in pixels: hexes, corners of the board, rows of seats.

The city is as large as the board allows while the things around it keep off its hexes. Those come in three
sizes; a smaller one is taken where it lets the city grow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Final

import pygame

from game.ui.boards.prince_of_the_city.lore import Chart

Point = tuple[float, float]
ROOT3: Final = math.sqrt(3)
LARGEST: Final = 132.0  # side of a hex, logical: small maps shall not grow without end
LEAST: Final = 14.0
"""Logical side of the smallest hex for which room is sought."""
COLUMN: Final = (206.0, 292.0)
"""Logical width of events standing in a column: the least, and the most where the city leaves room."""
TURN: Final = ((232.0, 176.0), (190.0, 150.0), (150.0, 94.0), (150.0, 38.0), (0.0, 0.0))
EVENT: Final = (216.0, 244.0)
CHIP: Final = (216.0, 34.0)
TELLING: Final = (206.0, 126.0)
WORTH: Final = 0.95
"""Share of the largest city that is left where chips tell what their events do."""
CHIP_SMALL: Final = (74.0, 34.0)
PILE: Final = (66.0, 114.0)
ROW: Final = 25.5
"""Logical height of a row of the ledger at its full size."""


@dataclass(slots=True, frozen=True)
class Asked:
    """What has to find a place around the city, in logical units."""

    events: int
    ledger: tuple[Point, ...]
    """Sizes of the ledger of domains from full to smallest."""
    legend: Point
    """Size of the legend of the reach; (0, 0) while there is none."""
    chips: bool = False
    """Events as chips with their names only: a panel stands beside the board."""
    told: bool = False
    """Chips that are large enough to tell what the event does."""


@dataclass(slots=True)
class City:
    """The map on the screen: `side` of a hex and the center of each zone, in pixels."""

    rect: pygame.Rect
    side: float
    centers: dict[str, Point]

    @property
    def unit(self) -> float:
        """Pixels to one unit of the art, whose hexes have a side of 80."""
        return self.side / 80

    def outline(self, zone: str, shrink: float = 0.97) -> tuple[Point, ...]:
        """The six corners of a hex, from the top clockwise."""
        x, y = self.centers[zone]
        return tuple((x + a * self.side * shrink, y + b * self.side * shrink) for a, b in CORNERS)


CORNERS: Final = tuple((math.sin(math.radians(60 * i)), -math.cos(math.radians(60 * i))) for i in range(6))


@dataclass(slots=True)
class Places:
    """All boxes in pixels; empty rectangles are not shown."""

    board: pygame.Rect
    city: City
    turn: pygame.Rect
    turn_size: int
    ledger: pygame.Rect
    ledger_size: int
    events: list[pygame.Rect]
    legend: pygame.Rect
    deck: pygame.Rect
    spent: pygame.Rect
    rows: list[pygame.Rect]
    hand: pygame.Rect
    dock: pygame.Rect
    fits: bool = True
    """Does everything lie beside everything else?"""

    def around(self) -> tuple[pygame.Rect, ...]:
        """The boxes around the city; nothing else may lie there."""
        return (self.turn, self.ledger, self.legend, self.deck, self.spent, *self.events)


def hexes(chart: Chart) -> dict[str, Point]:
    """The centers of the zones for hexes with a side of 1."""
    return {zone: (ROOT3 * (q + r / 2), 1.5 * r) for zone, (q, r) in chart.places.items()}


def plan(board: pygame.Rect, chart: Chart, asked: Asked, unit: float) -> Places:
    """The largest city around which what is asked for finds room; `unit` is pixels to a logical unit."""
    best = _largest(board, chart, asked, unit)
    if not best.fits and asked.legend[0]:  # what the signs mean can be inspected, too
        asked = replace(asked, legend=(0.0, 0.0))
        best = _largest(board, chart, asked, unit)
    if asked.chips and asked.events:
        told = _largest(board, chart, replace(asked, told=True), unit)
        if told.fits and told.city.side >= best.city.side * WORTH:
            return told
    return best


def _largest(board: pygame.Rect, chart: Chart, asked: Asked, unit: float) -> Places:
    """The largest city among the sizes of what is around it."""
    best: Places | None = None
    sizes = (*asked.ledger, (0.0, 0.0))
    for turn, ledger in product(range(len(TURN)), range(len(sizes))):
        if abs(turn - ledger) > 1:
            continue
        made = _attempt(board, chart, replace(asked, ledger=sizes), unit, turn, ledger)
        if best is None or (made.fits, made.city.side) > (best.fits, best.city.side * 1.04):
            best = made
    assert best is not None
    return best


def _attempt(board: pygame.Rect, chart: Chart, asked: Asked, unit: float, turn: int, ledger: int) -> Places:
    flat = hexes(chart)
    left, right = min(x for x, _ in flat.values()) - ROOT3 / 2, max(x for x, _ in flat.values()) + ROOT3 / 2
    top, foot = min(y for _, y in flat.values()) - 1, max(y for _, y in flat.values()) + 1
    frame = board.inflate(-round(8 * unit), -round(14 * unit))
    side = min(frame.width / (right - left), frame.height / (foot - top), LARGEST * unit)
    fixed = _Around(board, asked, unit, turn, ledger, (frame.width - (right - left) * side) / 2)
    while True:
        wide, tall = (right - left) * side, (foot - top) * side
        taken = fixed.column if fixed.column > (frame.width - wide) / 2 else 0.0
        x0 = min(frame.left + (frame.width - wide) / 2, frame.right - taken - wide)
        y0 = frame.top + (frame.height - tall) / 2
        centers = {zone: (x0 + (x - left) * side, y0 + (y - top) * side) for zone, (x, y) in flat.items()}
        free = x0 >= frame.left - 1 and not any(_meets(centers, side, rect) for rect in fixed.rects())
        if free or side < LEAST * unit:
            break
        side *= 0.985
    city = City(pygame.Rect(round(x0), round(y0), round(wide), round(tall)), side, centers)
    return replace(fixed.places(city), fits=free and not fixed.clash)


def _meets(centers: Mapping[str, Point], side: float, rect: pygame.Rect) -> bool:
    """Does any hex reach into a box? (The nearest point of the box decides: hexes are convex.)"""
    if not rect.width:
        return False
    for x, y in centers.values():
        dx = abs(min(max(x, rect.left), rect.right) - x)
        dy = abs(min(max(y, rect.top), rect.bottom) - y)
        if dx < side * ROOT3 / 2 and dy < side - dx / ROOT3:
            return True
    return False


class _Around:
    """The boxes around the city for one choice of sizes."""

    def __init__(
        self, board: pygame.Rect, asked: Asked, unit: float, turn: int, ledger: int, beside: float
    ) -> None:
        """`beside` is the room in pixels that the largest city leaves at its right."""
        self.board, self.unit, self.turn_size, self.ledger_size = board, unit, turn, ledger

        def box(size: Point) -> pygame.Rect:
            return pygame.Rect(0, 0, round(size[0] * unit), round(size[1] * unit))

        inner = board.inflate(-round(6 * unit), -round(4 * unit))
        self.turn, self.ledger, self.legend = box(TURN[turn]), box(asked.ledger[ledger]), box(asked.legend)
        self.turn.topleft, self.ledger.bottomleft = inner.topleft, inner.bottomleft
        self.column = 0.0
        self.events: list[pygame.Rect] = []
        if asked.told:
            self._stack(inner, asked.events, box(TELLING))
        elif asked.chips:
            self._chips(inner, asked.events)
        elif asked.events == 1:
            one = box(EVENT)
            one.topright = inner.topright
            self.events = [one]
        elif asked.events:
            self.column = max(COLUMN[0] * unit, min(COLUMN[1] * unit, beside - 12 * unit)) + 10 * unit
            self._column(inner, asked.events)
        self.legend.bottomright = inner.bottomright
        shown = [rect for rect in self.rects() if rect.width]
        self.clash = any(one.colliderect(other) for one, other in combinations(shown, 2)) or not all(
            board.contains(rect) for rect in shown
        )
        """Do the boxes lie on each other, or leave the board?"""
        self.pile = box(PILE)

    def _column(self, inner: pygame.Rect, count: int) -> None:
        gap = round(8 * self.unit)
        room = inner.height - (self.legend.height + gap if self.legend.width else 0)
        tall = min(round(150 * self.unit), (room + gap) // count - gap)
        for place in range(count):
            rect = pygame.Rect(0, 0, round(self.column - 10 * self.unit), tall)
            rect.topright = (inner.right, inner.top + place * (tall + gap))
            self.events.append(rect)

    def _stack(self, inner: pygame.Rect, count: int, one: pygame.Rect) -> None:
        pitch = one.height + round(7 * self.unit)
        for place in range(count):
            self.events.append(one.move(inner.right - one.width, inner.top + place * pitch))

    def _chips(self, inner: pygame.Rect, count: int) -> None:
        small = self.board.width < 820 * self.unit
        wide, tall = (round(length * self.unit) for length in (CHIP_SMALL if small else CHIP))
        gap = round(5 * self.unit)
        for place in range(count):
            column, row = (place % 2, place // 2) if small else (0, place)
            rect = pygame.Rect(
                inner.right - wide - column * (wide + gap), inner.top + row * (tall + gap), wide, tall
            )
            self.events.append(rect)

    def rects(self) -> Iterator[pygame.Rect]:
        """What must keep off the hexes."""
        yield from (self.turn, self.ledger, self.legend, *self.events)

    def places(self, city: City) -> Places:
        """Everything with the city in the middle; the piles go where a place is left."""
        deck, spent = self._piles(city)
        empty = pygame.Rect(0, 0, 0, 0)
        return Places(
            self.board,
            city,
            self.turn,
            self.turn_size,
            self.ledger,
            self.ledger_size,
            self.events,
            self.legend,
            deck,
            spent,
            [],
            empty,
            empty,
        )

    def _piles(self, city: City) -> tuple[pygame.Rect, pygame.Rect]:
        """Left and right of the city's waist, else side by side in a corner that is free, else nowhere."""
        unit, inner = self.unit, self.board.inflate(-round(16 * self.unit), -round(8 * self.unit))
        left, right = self.pile.copy(), self.pile.copy()
        left.midleft = (inner.left, round(city.rect.centery))
        right.midright = (inner.right, round(city.rect.centery))
        if self._free(left, city) and self._free(right, city):
            return left, right
        low = self.legend.top if self.legend.width else inner.bottom
        for x, y in (
            (inner.right, low),
            (inner.right, low - 20 * unit),
            (inner.left + 150 * unit, inner.bottom),
        ):
            right.bottomright = (round(x), round(y))
            left.bottomright = (round(right.left - 12 * unit), round(y))
            if self._free(left, city) and self._free(right, city):
                return left, right
        return pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)

    def _free(self, rect: pygame.Rect, city: City) -> bool:
        return not _meets(city.centers, city.side, rect) and rect.collidelist([*self.rects()]) < 0


def seat_rows(column: pygame.Rect, count: int, unit: float) -> list[pygame.Rect]:
    """The boxes of the seats, one below the other; few seats get taller ones, but not without end."""
    gap = round(7 * unit)
    pitch = min(column.height / count, 190 * unit)
    return [
        pygame.Rect(column.left, round(column.top + place * pitch), column.width, round(pitch) - gap)
        for place in range(count)
    ]
