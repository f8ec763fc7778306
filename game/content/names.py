"""What a thing on the table is called: `card:chainsaw` -> Chainsaw, 电锯, 電鋸; `seat:3` -> the player's
name.

Names stand beside the things in the game's data: every field of a `Content` dataclass that maps ids to
objects with a `name: Text` gives names to the kind that the field's last word says (`white_cards` names
things of kind `card`). Words of sentences belong to `game.content.text`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from game.core.model import Text


def kind_of_field(field_name: str) -> str:
    """The kind of thing that a content field holds: `white_cards` -> `card`, `territories` -> `territory`."""
    word = field_name.rsplit("_", 1)[-1]
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word.removesuffix("s")


def named_things(content: Any) -> dict[str, Any]:
    """Every object of `content` that has a name, by the name of the thing (`card:chainsaw`)."""
    found: dict[str, Any] = {}
    if not is_dataclass(content):
        return found
    for field in fields(content):
        value = getattr(content, field.name)
        if isinstance(value, Mapping):
            for ident, item in value.items():
                if isinstance(getattr(item, "name", None), Text):
                    found[f"{kind_of_field(field.name)}:{ident}"] = item
    return found


class Names:
    """Names of all things of one match in one language.

    `players` are the names of seats 1, 2, ... as their owners typed them.
    """

    def __init__(self, content: Any, language: str, players: Sequence[str] = ()) -> None:
        self._things = named_things(content)
        self._language = language
        self._players = tuple(players)

    def name(self, thing: str) -> str | None:
        """The name of `thing` (`kind:id`), or None for a kind that has no names of its own."""
        kind, _, ident = thing.partition(":")
        if kind == "seat":
            seat = int(ident) if ident.isdigit() else 0
            return self._players[seat - 1] if 1 <= seat <= len(self._players) else ident
        item = self._things.get(thing)
        return item.name.get(self._language) if item is not None else None

    def described(self, thing: str) -> Any | None:
        """The object of the game's content behind `thing`, if there is one."""
        return self._things.get(thing)
