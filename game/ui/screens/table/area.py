"""The board as a widget: its regions become spots that hover, focus and press like any control.

Drawing is the board's; what a press means is the table screen's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.model import View
from game.ui.boards import Board, Look, Region
from game.ui.boards.docking import CarryingBoard
from game.ui.kit.buttons import Control
from game.ui.kit.canvas import Canvas
from game.ui.kit.carry import Grip
from game.ui.kit.events import Command, Pointer, UiEvent
from game.ui.kit.intents import Intent
from game.ui.kit.widget import Accessible, Rect, Widget
from game.ui.presenter import Presenter

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

Press = Callable[[str], None]


class Spot(Control):
    """One region of the board. Left press picks, right press or the inspect key pins it."""

    role = "button"
    pressable = True

    def __init__(self, region: Region, name: str, lit: bool, on_press: Press, on_inspect: Press) -> None:
        super().__init__(id=region.thing)
        self.region = region
        self.name = name
        self.lit = lit
        self._on_press, self._on_inspect = on_press, on_inspect

    @property
    def focusable(self) -> bool:  # type: ignore[override]  # a property of the region, not of the class
        return self.region.focusable

    def at(self, pos: tuple[float, float]) -> Widget | None:
        return self if self.visible and self.region.contains(self._pixels(pos)) else None

    def _pixels(self, pos: tuple[float, float]) -> tuple[float, float]:
        if not self.rect.width or not self.rect.height:
            return (-1.0, -1.0)
        box = self.region.rect
        return (
            box.left + (pos[0] - self.rect.left) * box.width / self.rect.width,
            box.top + (pos[1] - self.rect.top) * box.height / self.rect.height,
        )

    def activate(self, ui: Ui) -> None:
        if self.lit:
            ui.sounds.play("click")
        self._on_press(self.region.thing)
        ui.dirty()

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        right = isinstance(event, Pointer) and event.kind == "down" and event.button == 3
        if right or (isinstance(event, Command) and event.intent is Intent.INSPECT):
            self._on_inspect(self.region.thing)
            ui.dirty()
            return True
        return super().handle(ui, event)

    def accessible(self) -> Accessible:
        return Accessible("button", self.name, states=("legal",) if self.lit else ())


class BoardArea(Widget):
    """Seats and board together: everything that the board draws."""

    role = "group"

    def __init__(
        self, board: Board, view: View, look: Look, presenter: Presenter, spots: Sequence[Spot]
    ) -> None:
        super().__init__(id="board")
        self.board, self.view, self.look = board, view, look
        self._presenter = presenter
        self._spots = tuple(spots)
        if isinstance(board, CarryingBoard):
            for spot in self._spots:
                spot.grip = Grip(partial(board.lift, spot.region, view))

    @property
    def children(self) -> Sequence[Widget]:
        return self._spots

    def at(self, pos: tuple[float, float]) -> Widget | None:
        return next((found for spot in reversed(self._spots) if (found := spot.at(pos)) is not None), None)

    def place(self, ui: Ui, rect: Rect) -> None:
        super().place(ui, rect)
        factor = ui.scale.factor
        for spot in self._spots:
            box = spot.region.rect
            spot.place(ui, Rect(box.left / factor, box.top / factor, box.width / factor, box.height / factor))

    def draw(self, canvas: Canvas) -> None:
        hovered = next((spot.region.thing for spot in self._spots if spot.hovered), None)
        focused = next((spot.region.thing for spot in self._spots if spot.ring), None)
        self.look.hover, self.look.focus = hovered, focused
        self.board.draw(canvas.surface, self.view, self.look, self._presenter.hides)
