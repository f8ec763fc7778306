"""The words in which scenario files describe a match of this game.

What belongs here: `given` (words to a state), `describe` (a state to words), `VOCABULARY`. What belongs
next door: reading files and comparing (`game.scenario`), cards written inside a case (`inline`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.core.model import Ask
from game.rules.vampire_knight import setup, turn
from game.rules.vampire_knight.asks import ask_of
from game.rules.vampire_knight.geometry import bits, first_line
from game.rules.vampire_knight.inline import extended
from game.rules.vampire_knight.pieces import put
from game.rules.vampire_knight.plain import Wrong, choose, flag, items, known_keys, mapping, number
from game.rules.vampire_knight.rules import LEGAL, VampireKnight
from game.rules.vampire_knight.state import FIGHT, MOVE, OFF, TAP, State
from game.rules.vampire_knight.table import Table

VOCABULARY: Final[Mapping[str, str]] = {
    "phase": "given: turn (default: the menu of the active seat), beginning (the turn begins: returns, "
    "effects), setup, consolidation, placing (these three know no seats, pieces or turn yet); expect: the "
    "step the match is at. An action opens with "
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
    "with four players the third and third last, less those that are lost or where another stands)",
    "seats.N.lost": "cells of capitals that were taken",
    "seats.N.cards": "active cards: ids (alternates take their number in the deck; of several levels the "
    "highest covers the others; the other faction's cards work, too), or cards written out once "
    "{id, type: fight|movement|other|hero, level, numbers, cost: [gold, ...], effects: "
    "[...]}. Effects by `do`: fight_bonus (face: land|ruin|any, attack, defense, who: "
    "soldiers|characters), support_bonus (face, attack, defense: true|false), "
    "move_bonus (face, steps), ignore_enemy_stop, extra_soldiers (action: "
    "tap|fight|move, count), dissipation (territory), win_fight, respawn_at_start, "
    "effect_tap (face, territory, resource, ritual, then), plunder (when: "
    "free|any_turn|own_turn|opponents_turn, face, territory, resource, ritual, once, "
    "disputed, then), after_fight (when: won|lost, then); on heroes: ethereal, regeneration, "
    "aura_fight_bonus (face, attack, defense), aura_tap_bonus (resource, amount). "
    "`then` is flip_territory (which: this|adjacent), strike (strength) or "
    "self_strength (attack, defense). Left out, `face` is any (support_bonus, plunder: land), `when` is "
    "free, attack and defense are 0 (self_strength: 1, support_bonus: true), steps, count and amount 1, "
    "all else off",
    "seats.N.deck": "given: number -> card in its place, an id or a card written out; expect: the whole deck",
    "seats.N.removed": "waiting to return, in order: {piece: 1-3, turn: 2}, the turn being that of the "
    "removal; in given, `piece: soldier` (the default) takes the next free one, and without a turn it was "
    "the one before the current turn",
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
OF_A_TURN: Final = ("active", "turn", "used", "seats")
"""Keys that mean nothing before the first turn."""
THIS_TURN: Final = ("tapped", "attacked", "moved", "strength", "used_once")
"""Keys of a seat that a turn which only begins wipes out."""

_tables: dict[str, Table] = {}
"""The tables of the states that `given` made, so that `describe` can read them."""


# ---- words to a state


def given(rules: VampireKnight, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
    """A state in which `data` holds; all else has its neutral default. Raises ValueError naming the key."""
    known_keys(data, [key for key in VOCABULARY if "." not in key and key not in ONLY_EXPECTED])
    phase = choose(data.get("phase", "turn"), PHASES, "phase")
    seats = _seats_data(data)
    _fits_phase(data, seats, phase)
    table = extended(rules, rules.table_for(rules.complete_options(options)), seats)
    for seat in seats:
        if not 0 <= seat < table.seats:
            raise Wrong(f"there is no seat {seat + 1}", "seats", str(seat + 1))
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
        _capitals(table, state, seat, seats)
        _seat(table, state, seat, seats.get(seat, {}), number(data.get("turn", 1), "turn", least=1))
    _turn(table, state, data, phase)
    return state


def _fits_phase(data: Mapping[str, Any], seats: Mapping[int, Mapping[str, Any]], phase: str) -> None:
    """Nothing may be given that the phase would pass over in silence."""
    if phase == "setup" and len(data) > 1:
        raise Wrong("nothing else can be given with phase setup", *(key for key in data if key != "phase"))
    for key in OF_A_TURN if phase in ("consolidation", "placing") else ():
        if key in data:
            raise Wrong(f"{key} means nothing yet in phase {phase}", key)
    if phase == "beginning" and data.get("used"):
        raise Wrong("in a turn that only begins nothing has been used", "used")
    for seat, words in seats.items():
        for key in THIS_TURN if phase == "beginning" else ():
            if key in words:
                raise Wrong("a turn that only begins has none of this", "seats", str(seat + 1), key)


def _seats_data(data: Mapping[str, Any]) -> dict[int, Mapping[str, Any]]:
    found: dict[int, Mapping[str, Any]] = {}
    keys = [key.removeprefix("seats.N.") for key in VOCABULARY if key.startswith("seats.N.")]
    for key, item in mapping(data.get("seats"), "seats").items():
        if not str(key).isdigit() or not isinstance(item, Mapping):
            raise Wrong(f"a seat is a number with a mapping, not {key!r}", "seats", str(key))
        known_keys(item, keys, "seats", str(key))
        found[int(key) - 1] = item
    return found


def _orders(table: Table, state: State, data: Mapping[str, Any]) -> None:
    state.initiative = setup.initiative_orders(table)[0]
    if "initiative" in data:
        state.initiative = _all_seats(table, data["initiative"], "initiative")
    state.order = setup.turn_order(table, state.initiative)
    if "order" in data:
        state.order = _all_seats(table, data["order"], "order")


def _all_seats(table: Table, value: Any, key: str) -> tuple[int, ...]:
    seats = tuple(_seat_number(table, seat, key) for seat in items(value, key))
    if sorted(seats) != list(table.everyone):
        raise Wrong("each seat must be named once", key)
    return seats


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
            table.tiles[place] if table.tiles and "default_territory" not in data else neutral
        )
        kinds[cell] = table.kind_of[fixed]
    for name, kind in mapping(data.get("territories"), "territories").items():
        kinds[cell_in(table, name, "territories", name)] = table.kind_of[
            choose(kind, table.kinds, "territories", name)
        ]
    state.kinds = tuple(kinds)
    state.ruin = sum({1 << cell_in(table, cell, "ruins") for cell in items(data.get("ruins"), "ruins")})
    state.replaced = sum(
        {1 << cell_in(table, cell, "replaced") for cell in items(data.get("replaced"), "replaced")}
    )
    usual = {
        kind: table.content.territories[kind].copies * table.layout.boxes for kind in table.layout.held_back
    }
    aside = mapping(data["set_aside"], "set_aside") if "set_aside" in data else usual
    for kind, count in aside.items():
        choose(kind, table.kinds, "set_aside", str(kind))
        number(count, "set_aside", kind)
    state.stock = tuple(aside.get(kind, 0) for kind in table.kinds)


def _setup_from(table: Table, state: State, phase: str) -> None:
    if phase == "consolidation":
        setup.begin_consolidation(table, state, [])
    else:
        setup.begin_placing(table, state, [])


def _seat(table: Table, state: State, seat: int, data: Mapping[str, Any], turn_number: int) -> None:
    path = ("seats", str(seat + 1))
    lost = tuple(cell_in(table, cell, *path, "lost") for cell in items(data.get("lost"), *path, "lost"))
    state.lost = (*state.lost[:seat], lost, *state.lost[seat + 1 :])
    _deck(table, state, seat, data)
    _stand(table, state, seat, data)
    _casualties(table, state, seat, data, turn_number)
    _heroes_stand(table, state, seat)
    state.tapped |= _pieces(table, seat, data, "tapped")
    state.attacked |= _pieces(table, seat, data, "attacked")
    state.moved |= _pieces(table, seat, data, "moved")
    for name, amount in mapping(data.get("strength"), *path, "strength").items():
        amount = number(amount, *path, "strength", str(name))
        state.boosts += ((_piece(table, seat, name, "strength"), amount, amount, 1),)
    used = items(data.get("used_once"), *path, "used_once")
    once = sum({1 << _card(table, name, *path, "used_once") for name in used})
    state.once = (*state.once[:seat], once, *state.once[seat + 1 :])
    state.out |= flag(data.get("out", False), *path, "out") << seat


def _capitals(table: Table, state: State, seat: int, seats: Mapping[int, Mapping[str, Any]]) -> None:
    data, path = seats.get(seat, {}), ("seats", str(seat + 1), "capitals")
    named = {
        str(cell)
        for other, words in seats.items()
        for cell in [*items(words.get("capitals")), *(items(words.get("lost")) if other == seat else ())]
    }
    usual = [cell for cell in _usual_capitals(table, seat) if cell not in named]
    usual = usual[: table.layout.capitals - len(items(data.get("lost")))]
    cells = [
        cell_in(table, cell, *path)
        for cell in (items(data["capitals"], *path) if "capitals" in data else usual)
    ]
    if len(cells) > table.layout.capitals:
        raise Wrong(f"a seat has {table.layout.capitals} capitals at most", *path)
    taken = {cell for others in state.capitals for cell in others}
    for cell in cells:
        if cell in taken:
            raise Wrong(f"two capitals can't stand on {table.where[cell]}", *path)
        taken.add(cell)
    state.capitals = (*state.capitals[:seat], tuple(cells), *state.capitals[seat + 1 :])


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
    given = mapping(data.get("deck"), *path, "deck")
    for place, card in given.items():
        if not str(place).isdigit() or not 1 <= int(place) <= len(deck):
            raise Wrong(f"there is no card number {place}", *path, "deck", str(place))
        deck[int(place) - 1] = _card(table, card, *path, "deck", str(place))
    active = [_card(table, card, *path, "cards") for card in items(data.get("cards"), *path, "cards")]
    heroes = mapping(data.get("heroes"), *path, "heroes")
    for card in (*active, *(_card(table, name, *path, "heroes", str(name)) for name in heroes)):
        state.active[seat] |= 1 << card
        _into_deck(table, deck, card, seat, state.active[seat], {int(place) - 1 for place in given})
    _cover(table, state, seat, *path, "cards")
    state.decks = (*state.decks[:seat], tuple(deck), *state.decks[seat + 1 :])


def _cover(table: Table, state: State, seat: int, *path: str) -> None:
    """Of the active Fight and Movement cards only the highest level lies open. Rules 5.5."""
    for word in ("fight", "movement"):
        cards = sorted(
            bits(state.active[seat] & table.type_cards[word]), key=lambda card: table.cards[card].level
        )
        if len(cards) > 1 and table.cards[cards[-1]].level == table.cards[cards[-2]].level:
            names = " and ".join(table.cards[card].id for card in cards[-2:])
            raise Wrong(f"{names} are {word} cards of one level: one would cover the other", *path)
        state.active[seat] &= ~sum(1 << card for card in cards[:-1])


def _into_deck(table: Table, deck: list[int], card: int, seat: int, active: int, given: set[int]) -> None:
    """An active card of the data takes its number in the deck, best one for which no card was given and
    which holds no active card."""
    known = table.cards[card]
    if card in deck or known.faction != table.faction[seat] or known.id in table.written:
        return
    places = [place - 1 for place in known.numbers if place <= len(deck)]
    places.sort(key=lambda place: (place in given, deck[place] >= 0 and active >> deck[place] & 1))
    if places:
        deck[places[0]] = card


def _card(table: Table, value: Any, *path: str) -> int:
    name = value.get("id") if isinstance(value, Mapping) else value
    return table.card_of[choose(name, table.card_of, *path)]


def _stand(table: Table, state: State, seat: int, data: Mapping[str, Any]) -> None:
    path = ("seats", str(seat + 1))
    reserve = [piece for piece in table.own_list[seat] if not table.heroes >> piece & 1]
    usual = len(reserve) if table.layout.tiles else 1
    cells = (
        [cell_in(table, cell, *path, "soldiers") for cell in items(data["soldiers"], *path, "soldiers")]
        if "soldiers" in data
        else list(state.capitals[seat][:1]) * usual
    )
    if len(cells) > len(reserve):
        raise Wrong(f"a seat has {len(reserve)} soldiers, not {len(cells)}", *path, "soldiers")
    for piece, cell in zip(reserve, cells, strict=False):
        put(table, state, piece, cell)
    for name, cell in mapping(data.get("heroes"), *path, "heroes").items():
        put(
            table,
            state,
            _piece(table, seat, f"{seat + 1}-{name}", "heroes"),
            cell_in(table, cell, *path, "heroes", name),
        )


def _casualties(table: Table, state: State, seat: int, data: Mapping[str, Any], turn_number: int) -> None:
    path = ("seats", str(seat + 1), "removed")
    for entry in items(data.get("removed"), *path):
        words = mapping(entry, *path)
        known_keys(words, ("piece", "turn"), *path)
        queued = {piece for piece, _ in state.queue}
        free = [piece for piece in table.own_list[seat] if state.at[piece] == OFF and piece not in queued]
        if words.get("piece", "soldier") == "soldier":
            piece = next((piece for piece in free if piece not in table.hero), OFF)
        else:
            piece = _piece(table, seat, words["piece"], "removed")
        if piece not in free:
            raise Wrong(f"{words.get('piece', 'soldier')} is on the board, or waits already", *path)
        if piece in table.hero:
            state.active[seat] |= 1 << table.pieces[piece].card
        state.queue += ((piece, number(words.get("turn", turn_number - 1), *path, "turn")),)


def _heroes_stand(table: Table, state: State, seat: int) -> None:
    """The card of a hero is active only while the hero stands on the board or waits to return. Rules 7.5."""
    queued = {piece for piece, _ in state.queue}
    for card in bits(state.active[seat] & table.type_cards["hero"]):
        ident = table.cards[card].id
        piece = table.piece_of.get(f"{seat + 1}-{ident}", OFF)
        if piece < 0 or (state.at[piece] == OFF and piece not in queued):
            raise Wrong(
                f'{ident} is a hero: say where it stands, heroes: {{{ident}: "2,2"}}',
                "seats",
                str(seat + 1),
                "cards",
            )


def _piece(table: Table, seat: int, name: Any, key: str) -> int:
    own = {table.pieces[piece].id: piece for piece in table.own_list[seat]}
    return own[choose(name, own, "seats", str(seat + 1), key)]


def _pieces(table: Table, seat: int, data: Mapping[str, Any], key: str) -> int:
    names = items(data.get(key), "seats", str(seat + 1), key)
    return sum({1 << _piece(table, seat, name, key) for name in names})


def _turn(table: Table, state: State, data: Mapping[str, Any], phase: str) -> None:
    state.turn = number(data.get("turn", 1), "turn", least=1)
    active = _seat_number(table, data.get("active", state.order[0] + 1), "active")
    if state.out >> active & 1:
        raise Wrong(f"seat {active + 1} is out", "active")
    state.turn_seat = state.seat = active
    state.phase = "turn"
    if phase == "beginning":
        turn.start_turn(table, state, active, [])
    for word in items(data.get("used"), "used"):
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
        "strength": _strength_words(table, state, seat),
        "used_once": _card_names(table, state.once[seat]),
        "out": bool(state.out >> seat & 1),
    }


def _strength_words(table: Table, state: State, seat: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for piece, attack, _, _ in state.boosts:
        if table.owner[piece] == seat:
            ident = table.pieces[piece].id
            found[ident] = found.get(ident, 0) + attack
    return found
