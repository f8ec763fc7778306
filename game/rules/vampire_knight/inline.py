"""Cards written out inside a scenario, so that a case need not depend on the cards of the data.

What belongs here: effects from plain data, and a table that knows the additional cards. What belongs next
door: the rest of a scenario's words (`scenario`), reading plain data (`plain`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, replace
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin, get_type_hints

from game.core.model import Text
from game.rules.vampire_knight.content import Card, Content, Effect, Result
from game.rules.vampire_knight.plain import Wrong, choose, flag, items, mapping, number, word
from game.rules.vampire_knight.table import Table

if TYPE_CHECKING:
    from game.rules.vampire_knight.rules import VampireKnight


def _by_word(kinds: Iterable[type]) -> dict[str, type]:
    return {get_args(get_type_hints(kind)["do"])[0]: kind for kind in kinds}


EFFECTS: Final = _by_word(get_args(Effect))
RESULTS: Final = _by_word(get_args(Result))
CARD_KEYS: Final = ("id", "type", "level", "cost", "effects", "numbers")
LARGE: Final = 99
TYPES: Final = ("fight", "movement", "other", "hero")


def effect(data: Any, kinds: Mapping[str, type], *path: str) -> Any:
    """An effect or result from plain data."""
    given = mapping(data, *path)
    kind = kinds[choose(given.get("do"), kinds, *path, "do")]
    hints = get_type_hints(kind)
    for key in given:
        if key not in hints:
            raise Wrong(f"unknown key {key!r}; known: {', '.join(sorted(hints))}", *path, str(key))
    for field in fields(kind):
        if field.default is MISSING and field.name not in given:
            raise Wrong(f"{given['do']} needs {field.name!r}", *path)
    return kind(**{key: _part(item, hints[key], *path, key) for key, item in given.items()})


def _part(data: Any, hint: Any, *path: str) -> Any:
    """One value of an effect, as its type hint wants it."""
    if get_origin(hint) is Literal:
        return choose(data, get_args(hint), *path)
    if hint is int:
        return number(data, *path, least=-LARGE)
    if hint is bool:
        return flag(data, *path)
    if hint is str:
        return word(data, *path)
    kinds = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    return effect(data, _by_word(kinds), *path)


def card(data: Mapping[str, Any], faction: str, content: Content, *path: str) -> Card:
    """A card from plain data; it needs an id."""
    for key in data:
        if key not in CARD_KEYS:
            raise Wrong(f"unknown key {key!r}; known: {', '.join(CARD_KEYS)}", *path, str(key))
    ident = data.get("id")
    if not isinstance(ident, str) or ident in content.cards:
        raise Wrong(f"a card written out needs an id of its own, not {ident!r}", *path, "id")
    name = Text(ident, ident, ident)
    kind: Any = choose(data.get("type", "other"), TYPES, *path, "type")
    made = Card(
        ident,
        name,
        name,
        faction,
        tuple(number(item, *path, "numbers") for item in items(data.get("numbers", [7]), *path, "numbers")),
        kind,
        tuple(
            choose(name, content.resources, *path, "cost") for name in items(data.get("cost"), *path, "cost")
        ),
        tuple(
            effect(item, EFFECTS, *path, "effects") for item in items(data.get("effects"), *path, "effects")
        ),
        number(data.get("level", 1 if kind in ("fight", "movement") else 0), *path, "level"),
        "extra",
    )
    for where, reason, arguments in content.card_mistakes(made):
        raise Wrong(f"{where}: {reason} {dict(arguments)}", *path)
    return made


def extended(rules: VampireKnight, table: Table, seats: Mapping[int, Mapping[str, Any]]) -> Table:
    """`table` with the cards that are written out in the decks and cards of `seats`, if any. The cards
    written out are part of the table's key, so that states of different cases never meet."""
    found: dict[str, Card] = {}
    written: dict[str, Any] = {}
    for seat, data in seats.items():
        for path, item in _written(seat, data):
            made = card(item, table.faction[seat] if seat < table.seats else "", table.content, *path)
            if made.id in found:
                raise Wrong(f"{made.id} is written out already: name it by its id here", *path)
            found[made.id], written[made.id] = made, [made.faction, dict(item)]
    if not found:
        return table
    key = f"{table.key} cards={json.dumps(written, sort_keys=True)}"
    more = Table(replace(table.content, cards={**table.content.cards, **found}), table.options)
    more.key, more.written = key, frozenset(found)
    return rules.keep_table(more)


def _written(seat: int, data: Mapping[str, Any]) -> Iterable[tuple[tuple[str, ...], Mapping[str, Any]]]:
    path = ("seats", str(seat + 1))
    for item in items(data.get("cards"), *path, "cards"):
        if isinstance(item, Mapping):
            yield (*path, "cards"), item
    for place, item in mapping(data.get("deck"), *path, "deck").items():
        if isinstance(item, Mapping):
            yield (*path, "deck", str(place)), item
