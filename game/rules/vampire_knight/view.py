"""What can be seen of a match: everything, as plain data for screens, phones and bots.

What belongs here: the shape of the view. What belongs next door: forecasts of reach and fights
(`forecast`).
"""

from __future__ import annotations

from typing import Any, Final

from game.core.model import Ask, Over, Pending, View
from game.core.snapshot import dump
from game.rules.vampire_knight.forecast import fights, reaches, threats
from game.rules.vampire_knight.geometry import bits, first_line
from game.rules.vampire_knight.payment import Payment
from game.rules.vampire_knight.pieces import on_board
from game.rules.vampire_knight.powers import ATTACK, DEFENSE, LAND, RUIN
from game.rules.vampire_knight.state import OFF, OPEN, WORDS, State
from game.rules.vampire_knight.table import Table
from game.rules.vampire_knight.tapping import survey

SHAPES: Final = {"state": State}


def view_of(table: Table, state: State, pending: Pending) -> View:
    """The whole match. A cell is named "row,column", a piece "seat-number" or "seat-hero"."""
    over = pending.outcome if isinstance(pending, Over) else None
    playing = bool(state.order) and over is None and state.phase in _PLAY
    return {
        "game": "vampire_knight",
        "mode": table.layout.id,
        "options": dict(table.options),
        **_moment(table, state, pending if isinstance(pending, Ask) else None),
        "board": _board(table),
        "cells": [_cell(table, state, cell) for cell in table.geometry.cells],
        "pieces": {piece.id: _piece(table, state, index) for index, piece in enumerate(table.pieces)},
        "seats": [_seat(table, state, seat) for seat in table.everyone],
        "set_aside": _set_aside(table, state),
        "replaced": [table.where[cell] for cell in bits(state.replaced)],
        "tray": _tray(table, state) if state.phase in _TRAY else None,
        "battle": _battle(table, state) if state.phase in _BATTLE else None,
        "fights": fights(table, state) if playing else [],
        "reach": reaches(table, state) if playing else {},
        "threats": threats(table, state),
        "over": {"winners": list(over.winners), "reason": over.reason} if over else None,
        "snapshot": dump(state, SHAPES),
    }


_TRAY: Final = frozenset({"tap", "sponsor", "hero_place"})
_BATTLE: Final = frozenset({"attackers", "winning_card", "after_fight"})
_PLAY: Final = frozenset(
    {"begin", "turn", "tap", "fight", "attackers", "winning_card", "after_fight", "move"}
)


def _moment(table: Table, state: State, ask: Ask | None) -> dict[str, Any]:
    """Whose turn it is, what is asked and what was done in this turn."""
    return {
        "phase": state.phase,
        "ask": ask.kind if ask else None,
        "ask_arguments": dict(ask.arguments) if ask else {},
        "asked": list(ask.seats) if ask else [],
        "turn": state.turn,
        "active": state.turn_seat + 1 if state.order else None,
        "order": [seat + 1 for seat in state.order],
        "initiative": [seat + 1 for seat in state.initiative],
        "used": [word for bit, word in WORDS.items() if state.used & bit],
        "open": OPEN.get(state.phase),
        "fought": [table.where[cell] for cell in bits(state.fought)],
        "once": {
            str(seat + 1): [table.cards[card].id for card in bits(used)]
            for seat, used in enumerate(state.once)
        },
        "draw_offered": state.offered,
    }


def _set_aside(table: Table, state: State) -> list[dict[str, Any]]:
    counted = zip(table.kinds, state.stock, strict=True)
    return [{"territory": kind, "count": count} for kind, count in counted if count]


def _board(table: Table) -> dict[str, Any]:
    layout = table.layout
    return {
        "rows": layout.rows,
        "columns": layout.columns,
        "voids": [f"{row},{column}" for row, column in layout.voids],
        "first_lines": {
            str(seat + 1): [
                table.where[cell]
                for cell in first_line(layout, table.sides[seat])
                if table.geometry.real >> cell & 1
            ]
            for seat in table.everyone
        },
    }


def _cell(table: Table, state: State, cell: int) -> dict[str, Any]:
    kind = state.kinds[cell]
    capital = next((seat + 1 for seat in table.everyone if cell in state.capitals[seat]), 0)
    return {
        "cell": table.where[cell],
        "row": cell // table.layout.columns,
        "column": cell % table.layout.columns,
        "territory": table.kinds[kind] if kind >= 0 else None,
        "face": "ruin" if state.ruin >> cell & 1 else "land",
        "capital": capital,
        "pieces": [table.pieces[piece].id for piece in bits(state.on[cell])],
    }


def _piece(table: Table, state: State, piece: int) -> dict[str, Any]:
    known = table.pieces[piece]
    at = state.at[piece]
    return {
        "seat": known.seat + 1,
        "hero": table.cards[known.card].id if known.card >= 0 else None,
        "cell": None if at == OFF else table.where[at],
        "tapped": bool(state.tapped >> piece & 1),
        "attacked": bool(state.attacked >> piece & 1),
        "moved": bool(state.moved >> piece & 1),
        "strength": sum(attack for other, attack, _, _ in state.boosts if other == piece),
        "ethereal": bool(table.ethereal >> piece & 1),
    }


# ---- seats


def _seat(table: Table, state: State, seat: int) -> dict[str, Any]:
    powers = table.powers(state.active[seat])
    most = table.participants
    return {
        "seat": seat + 1,
        "side": table.sides[seat],
        "team": table.team[seat],
        "faction": table.faction[seat],
        "initiative": table.initiative_of(seat),
        "out": bool(state.out >> seat & 1),
        "characters": on_board(table, state, seat),
        "capitals": [table.where[cell] for cell in state.capitals[seat]],
        "lost": [table.where[cell] for cell in state.lost[seat]],
        "waiting": [
            {"piece": table.pieces[piece].id, "removed": when}
            for piece, when in state.queue
            if table.owner[piece] == seat
        ],
        "deck": [_card(table, state, seat, number, card) for number, card in _held(state, seat)],
        "in_force": {
            "land": {
                "attack": powers.fight[ATTACK][LAND],
                "defense": powers.fight[DEFENSE][LAND],
                "move": powers.move[LAND],
            },
            "ruin": {
                "attack": powers.fight[ATTACK][RUIN],
                "defense": powers.fight[DEFENSE][RUIN],
                "move": powers.move[RUIN],
            },
            "support": bool(powers.supports),
            "ignore_stop": powers.ignore_stop,
            "tap": [most, powers.extra_tap],
            "fight": [most, powers.extra_fight],
            "move": [most, powers.extra_move],
        },
        "alternates": [table.cards[card].id for card in table.alternates(seat)]
        if state.phase == "decks"
        else [],
    }


def _held(state: State, seat: int) -> list[tuple[int, int]]:
    """The cards of a deck by number; an active one from elsewhere (a scenario can give it) has number 0."""
    deck = state.decks[seat]
    found = [(number, card) for number, card in enumerate(deck, 1) if card >= 0]
    return found + [(0, card) for card in bits(state.active[seat]) if card not in deck]


def _card(table: Table, state: State, seat: int, number: int, card: int) -> dict[str, Any]:
    kind, active = table.cards[card], bool(state.active[seat] >> card & 1)
    top = max(
        (table.cards[other].level for other in bits(state.active[seat] & table.type_cards[kind.type])),
        default=0,
    )
    if active:
        state_word = "active"
    elif state.paid >> card & 1 and seat == state.turn_seat:
        state_word = "paid"
    else:
        state_word = "covered" if kind.level and kind.level < top else "inactive"
    shop = table.payment.shop(state.decks[seat], state.active[seat], bool(state.capitals[seat]))
    return {
        "number": number,
        "card": kind.id,
        "type": kind.type,
        "level": kind.level,
        "state": state_word,
        "cost": list(kind.cost),
        "next": card in shop.payable,
    }


# ---- open actions


def _tray(table: Table, state: State) -> dict[str, Any]:
    """What was tapped in the open action, which unit pays for which card, and what has no use yet."""
    paid = list(bits(state.paid))
    spending = _spending(table, state, paid)
    return {
        "taps": [
            {"cell": table.where[cell], "units": units, "used": any(unit["card"] for unit in units)}
            for (cell, _, _), units in zip(state.taps, spending, strict=True)
        ],
        "effect_taps": [
            {"cell": table.where[cell], "card": table.cards[card].id} for cell, card in state.effect_taps
        ],
        "touched": [table.where[cell] for cell in bits(state.touched)],
        "paid": [table.cards[card].id for card in paid],
        "justified": state.phase != "tap" or survey(table, state).justified,
        "characters": (state.tapped & table.own[state.turn_seat]).bit_count(),
    }


def _spending(table: Table, state: State, paid: list[int]) -> list[list[dict[str, Any]]]:
    """For each tapped land its units, each with the card it pays for: every land is used before any is
    used twice, as far as that goes."""
    pay: Payment = table.payment
    lands = [
        [index for index in range(pay.width) for _ in range(units >> 8 * index & 0x7F)]
        for _, _, units in state.taps
    ]
    wants = [
        (index, card)
        for card in paid
        for index in range(pay.width)
        for _ in range(pay.costs[card] >> 8 * index & 0x7F)
    ]
    first = _match(lands, wants)
    given: list[list[int | None]] = [[None] * len(units) for units in lands]
    left = [want for place, want in enumerate(wants) if place not in first.values()]
    for land, place in first.items():
        given[land][lands[land].index(wants[place][0])] = wants[place][1]
    for resource, card in left:
        for land, units in enumerate(lands):
            free = [at for at, unit in enumerate(units) if unit == resource and given[land][at] is None]
            if free:
                given[land][free[0]] = card
                break
    return [
        [
            {"resource": table.resources[unit], "card": None if card is None else table.cards[card].id}
            for unit, card in zip(units, cards, strict=True)
        ]
        for units, cards in zip(lands, given, strict=True)
    ]


def _match(lands: list[list[int]], wants: list[tuple[int, int]]) -> dict[int, int]:
    """As many lands as possible, each with a wanted unit of its own (index into `wants`)."""
    taken: dict[int, int] = {}

    def place(land: int, seen: set[int]) -> bool:
        for index, (resource, _) in enumerate(wants):
            if resource in lands[land] and index not in seen:
                seen.add(index)
                if index not in taken or place(taken[index], seen):
                    taken[index] = land
                    return True
        return False

    for land in range(len(lands)):
        place(land, set())
    return {land: index for index, land in taken.items()}


def _battle(table: Table, state: State) -> dict[str, Any]:
    return {
        "cell": table.where[state.cell],
        "joined": [table.pieces[piece].id for piece in bits(state.joined)],
    }
