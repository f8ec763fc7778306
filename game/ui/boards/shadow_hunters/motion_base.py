"""What all motions share: the parts of the board, what the running step has changed already, and curves.

The motions themselves are in `piece_motions`, `card_motions` and `character_motions`; which event gets which
in `motions`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.core.model import View
from game.ui.boards.shadow_hunters.landscape import Landscape
from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.pen import Pen
from game.ui.boards.shadow_hunters.places import Places, Point
from game.ui.boards.shadow_hunters.seats import SeatRows, portrait_width
from game.ui.boards.shadow_hunters.track import TrackView
from game.ui.kit.services import Ui

Draw = Callable[[pygame.Surface, float], None]


@dataclass(slots=True)
class Carried:
    """What events of the running step have changed since the view that is drawn."""

    view: View | None = None
    areas: dict[int, str] = field(default_factory=dict)
    damage: dict[int, int] = field(default_factory=dict)
    equipment: dict[int, tuple[str, ...]] = field(default_factory=dict)
    shown: dict[int, str] = field(default_factory=dict)
    dead: set[int] = field(default_factory=set)
    dice: tuple[int, int, int, str] | None = None  # seat, d4, d6, what for

    def follow(self, view: View) -> None:
        """Forget everything once another view is drawn."""
        if self.view is not view:
            self.view = view
            self.areas, self.damage, self.equipment, self.shown, self.dead, self.dice = (
                {},
                {},
                {},
                {},
                set(),
                None,
            )


class MotionMaker:
    """What all motions need: the parts of the board, and what the running step has changed."""

    def __init__(self, ui: Ui, lore: Lore, landscape: Landscape, track: TrackView, seats: SeatRows) -> None:
        self.ui, self.lore = ui, lore
        self.landscape, self.track, self.seats = landscape, track, seats
        self._carried = Carried()

    def _pen(self, surface: pygame.Surface) -> Pen:
        return Pen(self.ui, surface)

    def _portrait(self, seat: int, places: Places) -> pygame.Rect:
        row = places.rows[seat - 1]
        gap = self.ui.scale.px(6)
        return pygame.Rect(
            row.rect.left + gap, row.rect.top + gap, portrait_width(self.ui, row), row.rect.height - 2 * gap
        )


def swell(progress: float) -> float:
    """Up and down again: 0, 1 in the middle, 0."""
    return max(0.0, math.sin(max(0.0, min(1.0, progress)) * math.pi))


def between(start: pygame.Rect, goal: pygame.Rect, share: float) -> pygame.Rect:
    """The rectangle on the way from one to another."""

    def part(one: int, other: int) -> int:
        return round(one + (other - one) * share)

    rect = pygame.Rect(0, 0, max(2, part(start.width, goal.width)), max(2, part(start.height, goal.height)))
    rect.center = (part(start.centerx, goal.centerx), part(start.centery, goal.centery))
    return rect


def larger(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """The larger of two sizes, to shrink pictures rather than blow them up."""
    return max(one, other)


def curve(a: Point, b: Point, c: Point, t: float) -> Point:
    """A point of the curve from `a` to `c` that is pulled towards `b`; `t` from 0 to 1."""
    s = 1 - t
    return (s * s * a[0] + 2 * s * t * b[0] + t * t * c[0], s * s * a[1] + 2 * s * t * b[1] + t * t * c[1])
