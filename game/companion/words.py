"""Sentences for phones: the same words as on the screen, as pieces that a page can draw.

A piece is a plain string, or a mapping with `t` (the text) and, where it names a thing, `m` (the mark of a
seat), `r` (the thing, to look it up) or `b` (strong).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from game.content.names import Names
from game.content.text import Catalog, Given, Part
from game.core.model import Text
from game.session.players import Player
from game.session.session import Session, names_of
from game.session.wording import Wording

Piece: TypeAlias = "str | dict[str, Any]"
Pieces: TypeAlias = "list[Piece]"


def pieces(parts: Sequence[Part], mark: Callable[[str], int]) -> Pieces:
    """Parts of a catalog's text as pieces; neighbouring plain texts become one."""
    found: Pieces = []
    for part in parts:
        if part.kind == "seat" and part.id.isdigit():
            found.append({"t": part.text, "m": mark(part.id)})
        elif part.kind:
            found.append({"t": part.text, "r": part.thing})
        elif part.strong:
            found.append({"t": part.text, "b": True})
        elif found and isinstance(found[-1], str):
            found[-1] += part.text
        else:
            found.append(part.text)
    return found


class Writer:
    """All words for one match in one language."""

    def __init__(self, session: Session, catalog: Catalog) -> None:
        self.session, self.catalog = session, catalog
        self.language = catalog.language
        self.names = Names(session.rules.content, self.language, names_of(session.players))
        self.wording = Wording(session.rules, catalog, self.names)
        self.game = session.rules.name
        self._marks = {str(seat): player.mark for seat, player in enumerate(session.players, 1)}

    def player(self, seat: int) -> Player:
        """Who sits on `seat`."""
        return self.session.player(seat)

    def mark(self, seat: int | str) -> int:
        """The mark that the player of `seat` chose."""
        return self._marks.get(str(seat), 0)

    def pieces(self, parts: Sequence[Part]) -> Pieces:
        """Parts as pieces."""
        return pieces(parts, self.mark)

    def say(self, message: str, arguments: Given = ()) -> Pieces:
        """A message whose arguments may be things (`seat:3`)."""
        return self.pieces(self.catalog.parts(message, arguments, self.names.name))

    def text(self, message: str, **arguments: Any) -> str:
        """The same as one string."""
        return self.catalog.format(message, arguments, self.names.name)

    def phone(self, word: str, **arguments: Any) -> str:
        """A text of the companion."""
        return self.text(f"companion.{word}", **arguments)

    def has(self, message: str) -> bool:
        """Is there such a message?"""
        return message in self.catalog

    def name(self, thing: str) -> str:
        """What a thing is called; the id itself if nothing is."""
        return self.catalog.name(thing, self.names.name) or thing.partition(":")[2]

    def own(self, text: Text) -> str:
        """A text of the game's data in this language."""
        return text.get(self.language)

    def described(self, thing: str) -> list[str]:
        """What the game's data says about a thing, line by line: its own texts, in their order."""
        item = self.names.described(thing)
        return texts_of(item, self.language) if item is not None else []


NOT_TEXTS = ("name", "short", "ability_name", "character", "help")


def texts_of(item: Any, language: str) -> list[str]:
    """All texts of an object of the content except its names."""
    fields: Mapping[str, Any] = getattr(type(item), "__dataclass_fields__", {})
    return [
        value.get(language)
        for field in fields
        if field not in NOT_TEXTS and isinstance(value := getattr(item, field), Text)
    ]
