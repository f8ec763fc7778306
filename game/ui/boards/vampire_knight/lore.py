"""What the game's data says about its things, in the language of the moment. Knows nothing of a match."""

from __future__ import annotations

from typing import Any, Final

from game.content.names import Names
from game.core.model import Rules
from game.ui.kit.services import Ui
from game.ui.kit.theme import Color

ANY: Final = "any"


class Lore:
    """The data of the game."""

    def __init__(self, ui: Ui, rules: Rules, names: Names) -> None:
        self.ui = ui
        self.rules = rules
        self.content: Any = rules.content
        self.names = names

    def t(self, word: str, **arguments: Any) -> str:
        """A text of this board."""
        return self.ui.t(f"vampire_knight.board.{word}", **arguments)

    def name(self, thing: str) -> str:
        """The name of `card:black_opium`, `cell:2,3`, `piece:1-2`; the id itself if nothing has that name."""
        return self.ui.catalog.name(thing, self.names.name) or thing.partition(":")[2]

    def territory(self, ident: str) -> Any:
        """The kind of territory."""
        return self.content.territories[ident]

    def short(self, ident: str) -> str:
        """The name of a territory on a tile."""
        return str(self.territory(ident).short.get(self.ui.language))

    def yields(self, ident: str) -> tuple[str, ...]:
        """What the land yields, one word per unit; `any` for the one that may be named."""
        kind = self.territory(ident)
        return (ANY,) if kind.choice else tuple(kind.resources)

    def card(self, ident: str) -> Any:
        """The development card."""
        return self.content.cards[ident]

    def card_text(self, ident: str) -> str:
        """What a card does, in words."""
        return str(self.card(ident).text.get(self.ui.language))

    def faction(self, ident: str) -> Any:
        """The faction."""
        return self.content.factions[ident]

    def word(self, text: Any) -> str:
        """A text of the data in the language of the moment."""
        return str(text.get(self.ui.language))

    def color(self, seat: int) -> Color:
        """The color of a seat."""
        return self.ui.marks.of(seat).color

    def shape(self, seat: int) -> str:
        """The shape of a seat's mark."""
        return self.ui.marks.of(seat).shape
