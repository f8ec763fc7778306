"""What all motions share: the board's places, and what the running step has changed already.

Which event gets which motion is in `motions.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pygame

from game.core.model import View
from game.ui.boards.pen import Point
from game.ui.boards.prince_of_the_city.forecast import controller
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.pieces import KERB
from game.ui.boards.prince_of_the_city.reading import Scene, ZoneView

if TYPE_CHECKING:
    from game.ui.boards.prince_of_the_city.board import PrinceOfTheCityBoard


@dataclass(slots=True)
class Carried:
    """What events of the running step have changed since the view that is drawn."""

    view: View | None = None
    zones: dict[int, str] = field(default_factory=dict)
    tokens: dict[str, dict[int, int]] = field(default_factory=dict)
    vitae: dict[int, int] = field(default_factory=dict)
    personal: dict[int, int] = field(default_factory=dict)
    pool: dict[int, int] = field(default_factory=dict)
    regent: int = 0
    phase: str = ""

    def follow(self, view: View) -> None:
        """Forget everything once another view is drawn."""
        if self.view is not view:
            self.view, self.regent, self.phase = view, 0, ""
            for kept in (self.zones, self.tokens, self.vitae, self.personal, self.pool):
                kept.clear()

    @property
    def empty(self) -> bool:
        """Has nothing changed yet?"""
        return not (
            self.zones or self.tokens or self.vitae or self.personal or self.pool or self.regent or self.phase
        )


class MotionMaker:
    """What all motions need: the parts of the board, and what the running step has changed."""

    def __init__(self, board: PrinceOfTheCityBoard) -> None:
        self.board = board
        self.ui = board.ui
        self._kept = Carried()
        self._last: tuple[View, int, Scene] | None = None
        self._count = 0

    # ---- what was changed on the way

    def carried(self, view: View, scene: Scene) -> Scene:
        """The scene with what events shown so far have changed."""
        kept = self._kept
        kept.follow(view)
        if kept.empty:
            return scene
        if self._last is not None and self._last[0] is view and self._last[1] == self._count:
            return self._last[2]
        changed = self._changed(scene)
        self._last = (view, self._count, changed)
        return changed

    def _changed(self, scene: Scene) -> Scene:
        kept = self._kept
        seats = tuple(
            replace(
                seat,
                vitae=kept.vitae.get(seat.number, seat.vitae),
                personal=kept.personal.get(seat.number, seat.personal),
                pool=kept.pool.get(seat.number, seat.pool),
                zone=kept.zones.get(seat.number, seat.zone),
                torpid=not kept.zones.get(seat.number, seat.zone),
            )
            for seat in scene.seats
        )
        together = scene.options.get("control_means") == "together"
        zones = {}
        for name, zone in scene.zones.items():
            tokens = kept.tokens.get(name)
            figures = tuple(seat.number for seat in seats if seat.zone == name)
            if tokens is None:
                zones[name] = replace(zone, figures=figures)
                continue
            order = tuple(sorted(((s, n) for s, n in tokens.items() if n), key=lambda one: (-one[1], one[0])))
            zones[name] = ZoneView(order, controller(dict(order), together), figures)
        return replace(
            scene,
            seats=seats,
            zones=zones,
            regent=kept.regent or scene.regent,
            phase=kept.phase or scene.phase,
            current=0 if kept.phase else scene.current,
            asked=() if kept.phase else scene.asked,
        )

    def _tokens(self, scene: Scene, zone: str) -> dict[int, int]:
        return self._kept.tokens.setdefault(zone, dict(scene.zones[zone].tokens))

    # ---- places

    def _pen(self, surface: pygame.Surface) -> Pen:
        return Pen(self.ui, surface)

    def _center(self, scene: Scene, zone: str) -> Point:
        return self.board.places(scene).city.centers[zone]

    def _unit(self, scene: Scene) -> float:
        return self.board.places(scene).city.unit

    def _row(self, scene: Scene, seat: int) -> pygame.Rect:
        rows = self.board.rows(scene)
        return rows[seat].rect if seat in rows else self.board.places(scene).board

    def _foot(self, scene: Scene, zone: str) -> Point:
        x, y = self._center(scene, zone)
        return (x, y + KERB * self._unit(scene))
