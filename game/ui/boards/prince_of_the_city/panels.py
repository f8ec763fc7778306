"""stub"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.boards import Look, Region
from game.ui.boards.prince_of_the_city.cards import Cards
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.pieces import Pieces
from game.ui.boards.prince_of_the_city.reading import Scene


class Panels:
    def __init__(self, lore: Lore, pieces: Pieces, cards: Cards) -> None:
        self.lore, self.pieces, self.cards = lore, pieces, cards

    def shows(self, scene: Scene) -> bool:
        return scene.contest is not None or scene.duel is not None

    def draw(self, pen: Pen, rect: pygame.Rect, scene: Scene, look: Look) -> None:
        pass

    def regions(self, rect: pygame.Rect, scene: Scene) -> Sequence[Region]:
        return []
