"""What the game's data says about its things: the deck of a card, faction and limit of a character, texts.

Reads `Rules.content` and `Names`; knows nothing of a match.
"""

from __future__ import annotations

from typing import Any, Final

from game.content.names import Names
from game.core.model import Rules
from game.ui.kit.services import Ui

CARD_SECTION: Final = {"white": "13.1", "black": "13.2", "hermit": "13.3"}
PICTURES: Final = {"bob_seven": "bob"}  # characters that share a portrait with another


class Lore:
    """The data of the game in the language of the moment."""

    def __init__(self, ui: Ui, rules: Rules, names: Names) -> None:
        self.ui = ui
        self.content: Any = rules.content
        self.names = names
        self._decks: dict[str, str] = {}
        for deck in ("white", "black", "hermit"):
            for card in getattr(self.content, f"{deck}_cards"):
                self._decks[card] = deck

    def name(self, thing: str) -> str:
        """The name of `card:chainsaw`, `seat:3`; the id itself if nothing has that name."""
        kind, _, ident = thing.partition(":")
        if kind == "seat":
            return self.names.name(thing) or ident
        item = self._item(kind, ident)
        return str(item.name.get(self.ui.language)) if item is not None else ident

    def _item(self, kind: str, ident: str) -> Any | None:
        if kind == "card":
            deck = self._decks.get(ident)
            return getattr(self.content, f"{deck}_cards")[ident] if deck else None
        shelf = {"character": "characters", "area": "areas"}.get(kind)
        return getattr(self.content, shelf).get(ident) if shelf else None

    def t(self, word: str, **arguments: Any) -> str:
        """A text of this board."""
        return self.ui.t(f"shadow_hunters.board.{word}", **arguments)

    # -- cards ---------------------------------------------------------------------------------------

    def is_card(self, card: str) -> bool:
        """Whether there is such a card."""
        return card in self._decks

    def deck(self, card: str) -> str:
        """`white`, `black` or `hermit`."""
        return self._decks[card]

    def card(self, card: str) -> Any:
        """The card's object of the content."""
        return self._item("card", card)

    def text(self, card: str) -> str:
        """What a card says."""
        return str(self.card(card).text.get(self.ui.language))

    def card_type(self, card: str) -> str:
        """`White card · equipment`."""
        deck, kind = self.deck(card), self.card(card).kind
        return self.t(f"type.{deck}_{kind}" if deck != "hermit" else "type.hermit")

    # -- characters and areas ------------------------------------------------------------------------

    def character(self, character: str) -> Any:
        """The character's object of the content."""
        return self.content.characters[character]

    def faction(self, character: str) -> str:
        """`hunter`, `shadow` or `neutral`."""
        return str(self.character(character).faction)

    def limit(self, character: str) -> int:
        """The damage at which a character falls."""
        return int(self.character(character).hit_points)

    def letter(self, character: str) -> str:
        """The sign of a character on the track: its initial, in Chinese the first sign of its name, or the
        last where several names begin alike."""
        if self.ui.language == "en":
            return str(self.character(character).initial)
        name = self.name(f"character:{character}")
        names = {str(other.name.get(self.ui.language)) for other in self.content.characters.values()}
        return name[0] if sum(other[0] == name[0] for other in names) == 1 else name[-1]

    def area(self, area: str) -> Any:
        """The area's object of the content."""
        return self.content.areas[area]

    def numbers(self, area: str) -> str:
        """The sums of the dice that lead to an area: `4 · 5`."""
        return " · ".join(str(number) for number in self.area(area).numbers)

    def area_of_sum(self, total: int) -> str:
        """The area that a sum of the dice leads to ("" for seven: free choice)."""
        return next((ident for ident, area in self.content.areas.items() if total in area.numbers), "")


def portrait(character: str) -> str:
    """Art name of a character's portrait."""
    return f"characters/{PICTURES.get(character, character)}"
