"""The dock beside the board: which of its panels is shown, and the things in it that can be pointed at."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.boards import Look, Region
from game.ui.boards.prince_of_the_city.contest_panel import ContestPanel
from game.ui.boards.prince_of_the_city.duel_panel import DuelPanel
from game.ui.boards.prince_of_the_city.events import Events
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.pieces import Pieces
from game.ui.boards.prince_of_the_city.reading import Scene


class Panels:
    """The drawn panels: contest and challenge."""

    def __init__(self, lore: Lore, pieces: Pieces, events: Events) -> None:
        self.contest = ContestPanel(lore, pieces)
        self.duel = DuelPanel(lore, events)

    def shows(self, scene: Scene) -> bool:
        """Is anything being fought?"""
        return scene.contest is not None or scene.duel is not None

    def draw(self, pen: Pen, rect: pygame.Rect, scene: Scene, look: Look) -> None:
        """The panel of what is being fought."""
        if scene.contest is not None:
            self.contest.draw(pen, rect, scene, look)
        elif scene.duel is not None:
            self.duel.draw(pen, rect, scene, look)

    def regions(self, rect: pygame.Rect, scene: Scene) -> Sequence[Region]:
        """The dice that lie there."""
        dice = self.contest.dice(rect, scene) if scene.contest is not None else self.duel.dice(rect, scene)
        return [Region(f"die:{name}", box) for name, box in dice.items()]
