"""What stands and lies in a zone: stacks of tokens with their count, figures, marks of control.

`arrange` works out where everything goes, for drawing, motions and the pointer alike; units are those of the
art, whose hexes have a side of 80, with the origin in the middle of the hex and the kerb at y 13.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.boards.pen import Point
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.reading import Scene, ZoneView
from game.ui.boards.prince_of_the_city.style import NIGHT, seat_colors
from game.ui.kit.text import TextStyle
from game.ui.kit.theme import hexed, rgb

COUNT: Final = 13.0
"""Pixels of a stack's count, at the least; more where all letters are larger."""
KERB: Final = 13.0
TOKEN: Final = 23.5
RISE: Final = 7.0
ROOM: Final = 138.0


@dataclass(slots=True, frozen=True)
class Stack:
    """Tokens of one seat: the middle of the lowest, their size, the step from one to the next."""

    seat: int
    count: int
    at: Point
    size: float
    rise: float


@dataclass(slots=True, frozen=True)
class Stand:
    """A figure: where its foot is and its size."""

    seat: int
    at: Point
    size: float


@dataclass(slots=True, frozen=True)
class Layout:
    """Everything in one zone."""

    stacks: tuple[Stack, ...]
    stands: tuple[Stand, ...]
    span: tuple[float, float] | None
    """Left and right of the plate under the stacks."""


def arrange(zone: ZoneView, elysium: bool = False) -> Layout:
    """Where tokens and figures of a zone go."""
    stacks, figures = zone.tokens, zone.figures
    wide, stand = 36.0, 44.0
    behind = len(stacks) * wide + len(figures) * stand > ROOM
    if elysium or not stacks:
        middle = 0.0 if elysium or len(figures) != 1 else 31.0
        return Layout((), _row(figures, middle, ROOM - 8, KERB - 1, 1.06 if elysium else 0.95), None)
    if not behind:
        total = len(stacks) * wide + len(figures) * stand
        left = -total / 2
        stands = tuple(
            Stand(seat, (left + len(stacks) * wide + stand * (i + 0.5), KERB - 1), 0.95)
            for i, seat in enumerate(figures)
        )
        return Layout(_stacks(stacks, left, wide), stands, (left, left + len(stacks) * wide))
    wide = min(wide, (ROOM - 4) / len(stacks))
    left = -len(stacks) * wide / 2
    stands = _row(figures, 0.0, 108.0, KERB - 10, 0.92)
    return Layout(_stacks(stacks, left, wide), stands, (left, -left))


def _stacks(tokens: tuple[tuple[int, int], ...], left: float, wide: float) -> tuple[Stack, ...]:
    size = TOKEN if wide > 30 else TOKEN * wide / 31
    return tuple(
        Stack(
            seat, count, (left + wide * (i + 0.5) - wide / 6, -1.0), size, min(RISE, 30.0 / max(1, count - 1))
        )
        for i, (seat, count) in enumerate(tokens)
    )


def _row(figures: tuple[int, ...], middle: float, room: float, foot: float, size: float) -> tuple[Stand, ...]:
    """Figures side by side; where they must overlap, every second one stands a step behind."""
    if not figures:
        return ()
    step = min(44.0, (room - 40) / max(1, len(figures) - 1))
    left = middle - step * (len(figures) - 1) / 2
    tight = step < 36
    stands = [
        Stand(seat, (left + step * i, foot - (9.0 if tight and i % 2 else 0.0)), size)
        for i, seat in enumerate(figures)
    ]
    return tuple(sorted(stands, key=lambda one: one.at[1]))


class Pieces:
    """Draws tokens, figures and marks."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.ui = lore.ui

    def token(self, pen: Pen, seat: int, at: Point, size: float, alpha: float = 1.0) -> None:
        """An influence token of `size` pixels with its middle at a point."""
        shape = self.ui.marks.of(seat).shape
        pen.unit_art(f"tokens/influence_{shape}", at, size / 100, alpha=alpha)

    def stack(self, pen: Pen, stack: Stack, center: Point, unit: float, count: bool = True) -> None:
        """A stack with its count in figures."""
        x, y = center[0] + stack.at[0] * unit, center[1] + stack.at[1] * unit
        for i in range(stack.count):
            self.token(pen, stack.seat, (x, y - i * stack.rise * unit), stack.size * unit)
        if count:
            style = self.count_style(pen, unit)
            at = (x + (stack.size * 0.5 + 6.5) * unit, y + 3.5 * unit)
            pen.outlined(str(stack.count), at, style, max(1.0, 2.2 * unit))

    def count_style(self, pen: Pen, unit: float) -> TextStyle:
        """The style of a stack's count: letters that can be read, but on a small map never so large that they
        lie on the zone's name, whatever size the player wants of everything."""
        factor = self.ui.scale.factor
        least = min(COUNT * factor, max(26.0 * unit, COUNT))
        size = max(17.5 * unit, least) / factor
        return pen.styles.body_bold.of(size=size, color=rgb("#FFFFFF"))

    def figure(
        self,
        pen: Pen,
        seat: int,
        clan: str,
        foot: Point,
        scale: float,
        regent: bool = False,
        alpha: float = 1.0,
    ) -> None:
        """A standing figure with its foot at a point."""
        color = self.ui.marks.of(seat).color
        name = self.lore.character(clan)
        if name:
            pen.unit_art(f"figures/{name}", foot, scale, seat_colors(color), alpha=alpha)
        else:
            self.token(pen, seat, (foot[0], foot[1] - 12 * scale), 34 * scale, alpha)
        if regent:
            pen.fit("tokens/crown", (foot[0], foot[1] - 64 * scale), (24 * scale, 24 * scale), alpha=alpha)

    def control(self, pen: Pen, seat: int, center: Point, unit: float, low: bool) -> None:
        """The V of whoever controls a zone and its mark at the lower corner."""
        color = hexed(self.ui.marks.of(seat).color)
        pen.unit_art("tokens/control_edge", center, unit, (("#F2F2F2", color),))
        size, y = (21.0, 62.5) if low else (25.0, 57.0)
        pen.mark(seat, (center[0], center[1] + y * unit), size * unit)

    def tie(self, pen: Pen, center: Point, unit: float, low: bool) -> None:
        """Nobody controls the zone although tokens lie there."""
        pen.fit(
            "tokens/control_tie",
            (center[0], center[1] + (63.5 if low else 57.0) * unit),
            (24 * unit, 24 * unit),
        )

    def plate(self, pen: Pen, center: Point, unit: float, span: tuple[float, float]) -> None:
        """The dark ground under stacks."""
        left, right = span
        picture = pen.ui.layer(
            ("potc_plate", round((right - left) * 2)),
            (max(2, round((right - left + 2) * unit)), max(2, round((KERB + 12) * unit))),
            _plate,
        )
        pen.put(picture, (center[0] + (left - 1) * unit, center[1] - 13 * unit))


def _plate(target: pygame.Surface) -> None:
    big = pygame.Surface((target.get_width() * 3, target.get_height() * 3), pygame.SRCALPHA)
    pygame.draw.rect(big, (*NIGHT[:3], 158), big.get_rect(), border_radius=big.get_height() // 3)
    target.blit(pygame.transform.smoothscale(big, target.get_size()), (0, 0))


def standing(scene: Scene, seat: int) -> Point | None:
    """Where the foot of a seat's figure is within its zone, in units of the art; None while torpid."""
    view = scene.seat(seat)
    if not view.zone:
        return None
    layout = arrange(scene.zones[view.zone], view.zone == scene.chart.elysium)
    return next((stand.at for stand in layout.stands if stand.seat == seat), None)
