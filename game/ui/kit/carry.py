"""Carrying something with the pointer: a card or token that hangs at it until it is let go over a place that
takes it.

A control asks its `Grip` first about every event; what may be carried, what it looks like and where it may go
is told by a `Cargo`. Everything that can be carried must also be reachable by a press: dragging is a second
way, never the only one.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Pointer, UiEvent
from game.ui.kit.popups import Popup
from game.ui.kit.widget import Rect, Widget

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

LIFT: Final = 8.0
"""Logical distance from which on a press is no press but carries something away."""


class Target(NamedTuple):
    """A place that takes what is carried: its frame on the screen and what letting go there does."""

    rect: Rect
    drop: Callable[[], None]


class Cargo(NamedTuple):
    """What is carried: its logical size, how it is drawn into a rectangle, and which place at a logical
    position would take it (None: none does)."""

    size: tuple[float, float]
    paint: Callable[[Canvas, Rect], None]
    target: Callable[[tuple[float, float]], Target | None]


class Load(Popup):
    """What hangs at the pointer, above everything else."""

    def __init__(self, cargo: Cargo, pos: tuple[float, float]) -> None:
        super().__init__(id="load")
        self.cargo = cargo
        self.pos = pos

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """Never in the way of what lies below."""
        return None

    def arrange(self, ui: Ui, window: pygame.FRect) -> None:
        self.place(ui, window)

    @property
    def target(self) -> Target | None:
        """The place under the pointer, if it takes the load."""
        return self.cargo.target(self.pos)

    def draw(self, canvas: Canvas) -> None:
        target = self.target
        if target is not None:
            canvas.box(target.rect, canvas.looks.focus_ring)
        wide, tall = self.cargo.size
        self.cargo.paint(canvas, Rect(self.pos[0] - wide / 2, self.pos[1] - tall / 2, wide, tall))


class Grip:
    """Tells a carry from a press for one control. `lift` says what is carried, None if nothing can be."""

    def __init__(self, lift: Callable[[], Cargo | None]) -> None:
        self._lift = lift
        self._start: tuple[float, float] | None = None
        self._load: Load | None = None

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        """Follow the pointer; True if the event belongs to a carry and must not count as a press."""
        if not isinstance(event, Pointer):
            return False
        if event.kind == "down" and event.button == 1:
            self._start = event.pos
            return False
        if event.kind == "move" and self._start is not None:
            return self._move(ui, event.pos)
        if event.kind == "up" and event.button == 1:
            return self._let_go(ui)
        return False

    def _move(self, ui: Ui, pos: tuple[float, float]) -> bool:
        assert self._start is not None
        if self._load is None:
            if math.dist(self._start, pos) < LIFT:
                return False
            cargo = self._lift()
            if cargo is None:
                self._start = None
                return False
            self._load = Load(cargo, pos)
            ui.screen.popup(self._load)
        self._load.pos = pos
        ui.dirty()
        return True

    def _let_go(self, ui: Ui) -> bool:
        load, self._load, self._start = self._load, None, None
        if load is None:
            return False
        if load not in ui.screen.popups:  # the carry was broken off
            return True
        target = load.target
        ui.screen.close_popup(load)
        if target is not None:
            ui.sounds.play("click")
            target.drop()
        ui.dirty()
        return True
