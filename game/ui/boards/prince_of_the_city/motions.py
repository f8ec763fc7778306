"""How events become movement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.model import Event, View
from game.ui.boards import Motion
from game.ui.boards.prince_of_the_city.reading import Scene

if TYPE_CHECKING:
    from game.ui.boards.prince_of_the_city.board import PrinceOfTheCityBoard


class Choreography:
    """Makes motions of events."""

    def __init__(self, board: PrinceOfTheCityBoard) -> None:
        self.board = board

    def carried(self, view: View, scene: Scene) -> Scene:
        """The scene with what events shown so far have changed."""
        return scene

    def motions(self, event: Event, view: View, scene: Scene) -> Sequence[Motion]:
        """The motions of one event."""
        return []
