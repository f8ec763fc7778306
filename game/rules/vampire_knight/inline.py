"""Cards written out inside a scenario, so that a case need not depend on the cards of the data.

What belongs here: effects from plain data, and a table that knows the additional cards. What belongs next
door: the rest of a scenario's words (`scenario`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

from game.core.model import Text
from game.rules.vampire_knight.content import Card, Content, Effect, Result
from game.rules.vampire_knight.table import Table

if TYPE_CHECKING:
    from game.rules.vampire_knight.rules import VampireKnight


class Wrong(ValueError):
    """A part of `given` that can't be used; `path` leads to it."""

    def __init__(self, message: str, *path: str) -> None:
        super().__init__(f"{'.'.join(path)}: {message}" if path else message)
        self.path = path


def choose(value: Any, known: Iterable[str], *path: str) -> str:
    """`value` if it is one of `known`."""
    words = list(known)
    if value not in words:
        raise Wrong(f"unknown {value!r}; known: {', '.join(words[:40])}", *path)
    return str(value)


def _by_word(union: UnionType) -> dict[str, type]:
    return {get_args(get_type_hints(kind)["do"])[0]: kind for kind in get_args(union)}


EFFECTS: Final = _by_word(Effect)
RESULTS: Final = _by_word(Result)
CARD_KEYS: Final = ("id", "type", "level", "cost", "effects", "numbers")


def effect(data: Mapping[str, Any], kinds: Mapping[str, type], *path: str) -> Any:
    """An effect or result from plain data."""
    kind = kinds[choose(data.get("do"), kinds, *path, "do")]
    known = {field.name for field in fields(kind)}
    given = dict(data)
    for key in given:
        if key not in known:
            raise Wrong(f"unknown key {key!r}; known: {', '.join(sorted(known))}", *path, key)
    if "then" in given:
        given["then"] = effect(given["then"], RESULTS, *path, "then")
    try:
        return kind(**given)
    except TypeError as error:
        raise Wrong(str(error), *path) from error


def card(data: Mapping[str, Any], faction: str, content: Content, *path: str) -> Card:
    """A card from plain data; it needs an id."""
    for key in data:
        if key not in CARD_KEYS:
            raise Wrong(f"unknown key {key!r}; known: {', '.join(CARD_KEYS)}", *path, key)
    ident = data.get("id")
    if not isinstance(ident, str) or ident in content.cards:
        raise Wrong(f"a card written out needs an id of its own, not {ident!r}", *path, "id")
    name = Text(ident, ident, ident)
    kind: Any = choose(data.get("type", "other"), ("fight", "movement", "other", "hero"), *path, "type")
    cost = tuple(choose(word, content.resources, *path, "cost") for word in data.get("cost") or ())
    effects = tuple(effect(item, EFFECTS, *path, "effects") for item in data.get("effects") or ())
    level = int(data.get("level", 1 if kind in ("fight", "movement") else 0))
    return Card(
        ident, name, name, faction, tuple(data.get("numbers") or (7,)), kind, cost, effects, level, "extra"
    )


def extended(rules: VampireKnight, table: Table, seats: Mapping[int, Mapping[str, Any]]) -> Table:
    """`table` with the cards that are written out in the decks and cards of `seats`, if any. The cards
    written out are part of the table's key, so that states of different cases never meet."""
    found: dict[str, Card] = {}
    written: dict[str, Any] = {}
    for seat, data in seats.items():
        for path, item in _written(seat, data):
            made = card(item, table.faction[seat] if seat < table.seats else "", table.content, *path)
            found[made.id], written[made.id] = made, [made.faction, dict(item)]
    if not found:
        return table
    key = f"{table.key} cards={json.dumps(written, sort_keys=True)}"
    more = Table(replace(table.content, cards={**table.content.cards, **found}), table.options)
    more.key, more.written = key, frozenset(found)
    return rules.keep_table(more)


def _written(seat: int, data: Mapping[str, Any]) -> Iterable[tuple[tuple[str, ...], Mapping[str, Any]]]:
    path = ("seats", str(seat + 1))
    for item in data.get("cards") or ():
        if isinstance(item, Mapping):
            yield (*path, "cards"), item
    for number, item in dict(data.get("deck") or {}).items():
        if isinstance(item, Mapping):
            yield (*path, "deck", str(number)), item
