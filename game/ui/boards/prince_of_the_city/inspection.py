"""What the inspector shows of seats, zones, cards, events, domains. Only what the view knows."""

from __future__ import annotations

from game.ui.boards import Inspection, Look
from game.ui.boards.prince_of_the_city.cards import Cards
from game.ui.boards.prince_of_the_city.city import CityView
from game.ui.boards.prince_of_the_city.events import Events
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.reading import Scene


class Inspector:
    def __init__(self, lore: Lore, cards: Cards, city: CityView, events: Events) -> None:
        self.lore, self.cards, self.city, self.events = lore, cards, city, events

    def inspect(self, thing: str, scene: Scene, look: Look) -> Inspection | None:
        return None
