"""The words in which scenario files describe a match of this game.

What belongs here: `given` (words to a state), `describe` (a state to words), `VOCABULARY`. What belongs
next door: reading files and comparing (`game.scenario`), cards written inside a case (`inline`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from game.core.model import Ask
from game.rules.vampire_knight import setup, turn
from game.rules.vampire_knight.asks import ask_of
from game.rules.vampire_knight.geometry import bits, first_line
from game.rules.vampire_knight.inline import Wrong, choose, extended
from game.rules.vampire_knight.pieces import put
from game.rules.vampire_knight.rules import LEGAL, VampireKnight
from game.rules.vampire_knight.state import FIGHT, MOVE, OFF, TAP, State
from game.rules.vampire_knight.table import Table

VOCABULARY: Final[Mapping[str, str]] = {
    "phase": "given: turn (default: the menu of the active seat), beginning (the turn begins: returns, "
    "effects), setup, consolidation, placing; expect: the step the match is at. An action opens with "
    "start_tap, start_fight or start_move; tap and move end with finish_tap and finish_move, a fight "
    "when none is left",
    "ask": "expect: kind of the pending question",
    "asked": "expect: the seat that is asked",
    "active": "seat whose turn it is (default: the first of the order)",
    "turn": "number of the turn, all seats counted together (default 1)",
    "order": "seats in the order of turns (default: by initiative, teams taking turns, ties by seat number)",
    "initiative": "seats by decreasing initiative (default: ties by seat number)",
    "used": "actions opened in this turn: tap, fight, move",
    "default_territory": "given: kind of all cells not listed (default tower_of_the_damned; a fixed board "
    "keeps its own)",
    "territories": 'kind of territory by cell, {"2,3": lonava}. A cell is always "row,column", counted from '
    "0: row 0 is South's first line, column 0 lies at South's left hand",
    "ruins": 'cells whose ruin lies up, ["2,3"]; all others are lands',
    "set_aside": "kinds beside the board and how many of each, {lonava: 1}",
    "replaced": "cells replaced in consolidation",
    "paid": "expect: cards paid in the open Tap action",
    "units": "expect: units of the open Tap action that are not spent, {gold: 1}",
    "pieces": "expect: cell of each piece by id, null if off the board (1-2 is seat 1's second soldier, "
    "1-otto_von_todt its hero)",
    "seats": "by seat number, with the keys below",
    "seats.N.soldiers": "cells, one per soldier; in given they become pieces 1, 2, ... in this order, in "
    "expect they are sorted (default: one soldier on the first capital; initiation: all)",
    "seats.N.heroes": "cell by card of heroes on the board; their cards are active",
    "seats.N.capitals": "cells of capitals (default: the second and second last place of the first line, "
    "with four players the third and third last)",
    "seats.N.lost": "cells of capitals that were taken",
    "seats.N.cards": "active cards: ids (alternates take their number in the deck), or cards written out "
    "{id, type: fight|movement|other|hero, level, numbers, cost: [gold, ...], effects: "
    "[...]}. Effects by `do`: fight_bonus (face: land|ruin|any, attack, defense, who: "
    "soldiers|characters), support_bonus (face, attack, defense: true|false), "
    "move_bonus (face, steps), ignore_enemy_stop, extra_soldiers (action: "
    "tap|fight|move, count), dissipation (territory), win_fight, respawn_at_start, "
    "effect_tap (face, territory, resource, ritual, then), plunder (when: "
    "free|any_turn|own_turn|opponents_turn, face, territory, resource, ritual, once, "
    "then), after_fight (when: won|lost, then); on heroes: ethereal, regeneration, "
    "aura_fight_bonus (face, attack, defense), aura_tap_bonus (resource, amount). "
    "`then` is flip_territory (which: this|adjacent), strike (strength) or "
    "self_strength (attack, defense)",
    "seats.N.deck": "given: number -> card in its place, an id or a card written out; expect: the whole deck",
    "seats.N.removed": "waiting to return, in order: {piece: 1-3, turn: 2}; in given, `piece: soldier` takes "
    "the next free one",
    "seats.N.tapped": "pieces that tapped this turn",
    "seats.N.attacked": "pieces that attacked this turn",
    "seats.N.moved": "pieces that moved this turn",
    "seats.N.strength": "strength gained until the end of the turn: {1-1: 1}; in given it is a ritual's",
    "seats.N.used_once": "cards marked 1x that were used this turn",
    "seats.N.out": "true for a player who is out",
}
"""Key -> what it means. Keys of seats stand below `seats.N.`."""

PHASES: Final = ("turn", "beginning", "setup", "consolidation", "placing")
USES: Final[Mapping[str, int]] = {"tap": TAP, "fight": FIGHT, "move": MOVE}
NEUTRAL: Final = "tower_of_the_damned"
ONLY_EXPECTED: Final = frozenset({"ask", "asked", "paid", "units", "pieces"})

_tables: dict[str, Table] = {}
"""The tables of the states that `given` made, so that `describe` can read them."""


# ---- words to a state


def given(rules: VampireKnight, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
    """A state in which `data` holds; all else has its neutral default. Raises ValueError naming the key."""
    _known(data, [key for key in VOCABULARY if "." not in key and key not in ONLY_EXPECTED], ())
    seats = _seats_data(data)
    table = extended(rules, rules.table_for(rules.complete_options(options)), seats)
    for seat in seats:
        if not 0 <= seat < table.seats:
            raise Wrong(f"there is no seat {seat + 1}", "seats", str(seat + 1))
    phase = choose(data.get("phase", "turn"), PHASES, "phase")
    state = setup.new_state(table)
    _tables[state.table] = table
    if phase == "setup":
        setup.begin_setup(table, state, [])
        return state
    _orders(table, state, data)
    _board(table, state, data)
    if phase in ("consolidation", "placing"):
        _setup_from(table, state, phase)
        return state
    for seat in table.everyone:
        _seat(table, state, seat, seats.get(seat, {}))
    _turn(table, state, data, phase)
    return state


def _known(data: Mapping[str, Any], keys: Iterable[str], path: tuple[str, ...]) -> None:
    known = list(keys)
    for key in data:
        if str(key) not in known:
            raise Wrong(f"unknown key {key!r}; known: {', '.join(known)}", *path, str(key))


def _seats_data(data: Mapping[str, Any]) -> dict[int, Mapping[str, Any]]:
    found: dict[int, Mapping[str, Any]] = {}
    keys = [key.removeprefix("seats.N.") for key in VOCABULARY if key.startswith("seats.N.")]
    for key, item in dict(data.get("seats") or {}).items():
        if not str(key).isdigit() or not isinstance(item, Mapping):
            raise Wrong(f"a seat is a number with a mapping, not {key!r}", "seats", str(key))
        _known(item, keys, ("seats", str(key)))
        found[int(key) - 1] = item
    return found


def _orders(table: Table, state: State, data: Mapping[str, Any]) -> None:
    initiative = setup.initiative_orders(table)[0]
    if "initiative" in data:
        initiative = tuple(_seat_number(table, seat, "initiative") for seat in data["initiative"])
    state.initiative = initiative
    state.order = setup.turn_order(table, initiative)
    if "order" in data:
        state.order = tuple(_seat_number(table, seat, "order") for seat in data["order"])


def _seat_number(table: Table, value: Any, key: str) -> int:
    if type(value) is not int or not 1 <= value <= table.seats:
        raise Wrong(f"{value!r} is no seat", key)
    return value - 1


def cell_in(table: Table, value: Any, *path: str) -> int:
    """The cell that a case names as "2,3" or [2, 3]."""
    name = value if isinstance(value, str) else ",".join(map(str, value)) if isinstance(value, list) else ""
    if name not in table.cell_of:
        raise Wrong(f'{value!r} is no territory of this board; write "row,column"', *path)
    return table.cell_of[name]


def _board(table: Table, state: State, data: Mapping[str, Any]) -> None:
    kinds = list(state.kinds)
    neutral = choose(data.get("default_territory", NEUTRAL), table.kinds, "default_territory")
    for place, cell in enumerate(table.geometry.cells):
        fixed = (
            table.layout.tiles[place] if table.layout.tiles and "default_territory" not in data else neutral
        )
        kinds[cell] = table.kind_of[fixed]
    for name, kind in dict(data.get("territories") or {}).items():
        kinds[cell_in(table, name, "territories", name)] = table.kind_of[
            choose(kind, table.kinds, "territories", name)
        ]
    state.kinds = tuple(kinds)
    state.ruin = sum({1 << cell_in(table, cell, "ruins") for cell in data.get("ruins") or ()})
    state.replaced = sum({1 << cell_in(table, cell, "replaced") for cell in data.get("replaced") or ()})
    aside = dict(
        data.get("set_aside")
        or {
            kind: table.content.territories[kind].copies * table.layout.boxes
            for kind in table.layout.held_back
        }
    )
    for kind in aside:
        choose(kind, table.kinds, "set_aside", kind)
    state.stock = tuple(int(aside.get(kind, 0)) for kind in table.kinds)


def _setup_from(table: Table, state: State, phase: str) -> None:
    if phase == "consolidation":
        setup.begin_consolidation(table, state, [])
    else:
        setup.begin_placing(table, state, [])


def _seat(table: Table, state: State, seat: int, data: Mapping[str, Any]) -> None:
    path = ("seats", str(seat + 1))
    capitals = [
        cell_in(table, cell, *path, "capitals") for cell in data.get("capitals", _usual_capitals(table, seat))
    ]
    state.capitals = (*state.capitals[:seat], tuple(capitals), *state.capitals[seat + 1 :])
    lost = tuple(cell_in(table, cell, *path, "lost") for cell in data.get("lost") or ())
    state.lost = (*state.lost[:seat], lost, *state.lost[seat + 1 :])
    _deck(table, state, seat, data)
    _stand(table, state, seat, data, capitals)
    _casualties(table, state, seat, data)
    state.tapped |= _pieces(table, seat, data, "tapped")
    state.attacked |= _pieces(table, seat, data, "attacked")
    state.moved |= _pieces(table, seat, data, "moved")
    for name, amount in dict(data.get("strength") or {}).items():
        state.boosts += ((_piece(table, seat, name, "strength"), int(amount), int(amount), 1),)
    used = sum(1 << _card(table, name, *path, "used_once") for name in data.get("used_once") or ())
    state.once = (*state.once[:seat], used, *state.once[seat + 1 :])
    state.out |= bool(data.get("out")) << seat


def _usual_capitals(table: Table, seat: int) -> list[str]:
    fixed = table.layout.seats[seat].capitals
    line, edge = first_line(table.layout, table.sides[seat]), max(table.layout.excluded, 1)
    return [f"{row},{column}" for row, column in fixed] or [
        table.where[line[edge]],
        table.where[line[-1 - edge]],
    ]


def _deck(table: Table, state: State, seat: int, data: Mapping[str, Any]) -> None:
    path = ("seats", str(seat + 1))
    deck = list(state.decks[seat])
    for number, card in dict(data.get("deck") or {}).items():
        if not str(number).isdigit() or not 1 <= int(number) <= len(deck):
            raise Wrong(f"there is no card number {number}", *path, "deck", str(number))
        deck[int(number) - 1] = _card(table, card, *path, "deck", str(number))
    active = [_card(table, card, *path, "cards") for card in data.get("cards") or ()]
    heroes = [_card(table, name, *path, "heroes", name) for name in data.get("heroes") or {}]
    for card in (*active, *heroes):
        state.active[seat] |= 1 << card
        _into_deck(table, deck, card, seat, state.active[seat])
    state.decks = (*state.decks[:seat], tuple(deck), *state.decks[seat + 1 :])


def _into_deck(table: Table, deck: list[int], card: int, seat: int, active: int) -> None:
    """An active card of the data takes its number in the deck, best that of a card that is not active."""
    known = table.cards[card]
    if card in deck or known.faction != table.faction[seat] or known.id in table.written:
        return
    places = [number - 1 for number in known.numbers if number <= len(deck)]
    places.sort(key=lambda place: deck[place] >= 0 and active >> deck[place] & 1)
    if places:
        deck[places[0]] = card


def _card(table: Table, value: Any, *path: str) -> int:
    name = value.get("id") if isinstance(value, Mapping) else value
    return table.card_of[choose(name, table.card_of, *path)]


def _stand(table: Table, state: State, seat: int, data: Mapping[str, Any], capitals: list[int]) -> None:
    path = ("seats", str(seat + 1))
    reserve = [piece for piece in table.own_list[seat] if not table.heroes >> piece & 1]
    usual = len(reserve) if table.layout.tiles else 1
    cells = (
        [cell_in(table, cell, *path, "soldiers") for cell in data["soldiers"]]
        if "soldiers" in data
        else capitals[:1] * usual
    )
    if len(cells) > len(reserve):
        raise Wrong(f"a seat has {len(reserve)} soldiers, not {len(cells)}", *path, "soldiers")
    for piece, cell in zip(reserve, cells, strict=False):
        put(table, state, piece, cell)
    for name, cell in dict(data.get("heroes") or {}).items():
        put(
            table,
            state,
            _piece(table, seat, f"{seat + 1}-{name}", "heroes"),
            cell_in(table, cell, *path, "heroes", name),
        )


def _casualties(table: Table, state: State, seat: int, data: Mapping[str, Any]) -> None:
    for entry in data.get("removed") or ():
        _known(entry, ("piece", "turn"), ("seats", str(seat + 1), "removed"))
        name = entry.get("piece", "soldier")
        queued = {piece for piece, _ in state.queue}
        if name == "soldier":
            free = [
                piece
                for piece in table.own_list[seat]
                if not table.heroes >> piece & 1 and state.at[piece] == OFF and piece not in queued
            ]
            if not free:
                raise Wrong("there is no soldier left to wait", "seats", str(seat + 1), "removed")
            piece = free[0]
        else:
            piece = _piece(table, seat, name, "removed")
            if piece in table.hero:
                state.active[seat] |= 1 << table.pieces[piece].card
        state.queue += ((piece, int(entry["turn"])),)


def _piece(table: Table, seat: int, name: Any, key: str) -> int:
    own = {table.pieces[piece].id: piece for piece in table.own_list[seat]}
    return own[choose(name, own, "seats", str(seat + 1), key)]


def _pieces(table: Table, seat: int, data: Mapping[str, Any], key: str) -> int:
    return sum({1 << _piece(table, seat, name, key) for name in data.get(key) or ()})


def _turn(table: Table, state: State, data: Mapping[str, Any], phase: str) -> None:
    state.turn = int(data.get("turn", 1))
    active = _seat_number(table, data.get("active", state.order[0] + 1), "active")
    state.turn_seat = state.seat = active
    state.phase = "turn"
    if phase == "beginning":
        turn.start_turn(table, state, active, [])
    for word in data.get("used") or ():
        state.used |= USES[choose(word, USES, "used")]


# ---- a state to words


def describe(state: State) -> dict[str, Any]:
    """The whole state in the words of `VOCABULARY`."""
    table = _tables[state.table]
    ask: Ask | None = ask_of(table, state) if state.phase in LEGAL else None
    return {
        "phase": state.phase,
        "ask": ask.kind if ask else None,
        "asked": state.seat + 1 if ask else None,
        "active": state.turn_seat + 1,
        "turn": state.turn,
        "order": [seat + 1 for seat in state.order],
        "initiative": [seat + 1 for seat in state.initiative],
        "used": [word for word, bit in USES.items() if state.used & bit],
        "territories": {
            table.where[cell]: table.kinds[state.kinds[cell]]
            for cell in table.geometry.cells
            if state.kinds[cell] >= 0
        },
        "ruins": _cells(table, state.ruin),
        "replaced": _cells(table, state.replaced),
        "set_aside": {kind: count for kind, count in zip(table.kinds, state.stock, strict=True) if count},
        "paid": _card_names(table, state.paid),
        "units": _spare_units(table, state),
        "pieces": {piece.id: _where(table, state.at[index]) for index, piece in enumerate(table.pieces)},
        "seats": {seat + 1: _seat_words(table, state, seat) for seat in table.everyone},
    }


def _where(table: Table, cell: int) -> str | None:
    return None if cell == OFF else table.where[cell]


def _cells(table: Table, cells: int) -> list[str]:
    return [table.where[cell] for cell in bits(cells)]


def _card_names(table: Table, cards: int) -> list[str]:
    return sorted(table.cards[card].id for card in bits(cards))


def _spare_units(table: Table, state: State) -> dict[str, int]:
    units = sum(tap[2] for tap in state.taps) - sum(table.payment.costs[card] for card in bits(state.paid))
    return {
        name: units >> 8 * index & 0x7F
        for index, name in enumerate(table.resources)
        if units >> 8 * index & 0x7F
    }


def _seat_words(table: Table, state: State, seat: int) -> dict[str, Any]:
    names: Callable[[int], list[str]] = lambda pieces: [  # noqa: E731 - used thrice below
        table.pieces[piece].id for piece in bits(pieces & table.own[seat])
    ]
    own = table.own_list[seat]
    return {
        "soldiers": sorted(
            table.where[state.at[piece]] for piece in own if piece not in table.hero and state.at[piece] >= 0
        ),
        "heroes": {
            table.cards[table.pieces[piece].card].id: table.where[state.at[piece]]
            for piece in own
            if piece in table.hero and state.at[piece] >= 0
        },
        "capitals": sorted(table.where[cell] for cell in state.capitals[seat]),
        "lost": sorted(table.where[cell] for cell in state.lost[seat]),
        "cards": _card_names(table, state.active[seat]),
        "deck": {
            number: table.cards[card].id for number, card in enumerate(state.decks[seat], 1) if card >= 0
        },
        "removed": [
            {"piece": table.pieces[piece].id, "turn": when}
            for piece, when in state.queue
            if table.owner[piece] == seat
        ],
        "tapped": names(state.tapped),
        "attacked": names(state.attacked),
        "moved": names(state.moved),
        "strength": {
            table.pieces[piece].id: attack
            for piece, attack, _, _ in state.boosts
            if table.owner[piece] == seat
        },
        "used_once": _card_names(table, state.once[seat]),
        "out": bool(state.out >> seat & 1),
    }
