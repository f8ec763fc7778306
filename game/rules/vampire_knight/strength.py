"""How strong a side is on one territory. Rules 6.4, 6.5, 7.3.

What belongs here: totals and the sums that explain them. What belongs next door: who fights and what
follows (`fighting`).
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.vampire_knight.geometry import bits
from game.rules.vampire_knight.pieces import dissipated
from game.rules.vampire_knight.powers import ATTACK, DEFENSE, LAND, RUIN, Powers, faces
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.table import Table


class Part(NamedTuple):
    """One summand of a total: which seat (from 0) gets how much from which card; card -1 are the
    characters themselves. `kind` is characters, strength, fight, support, hero or aura."""

    seat: int
    kind: str
    card: int
    amount: int


def parts(table: Table, state: State, cell: int, pieces: int, side: int) -> list[Part]:
    """The sum for the side whose `pieces` fight on `cell`; `side` is ATTACK or DEFENSE."""
    found: list[Part] = []
    for seat in table.everyone:
        mine = pieces & table.own[seat]
        if mine:
            found.append(Part(seat, "characters", -1, mine.bit_count()))
            if state.boosts:
                found += _boosts(table, state, seat, cell, mine, side)
            found += _card_parts(table, state, seat, cell, mine, side)
            found += _hero_parts(table, state, seat, cell, mine, side)
    return found


def total(table: Table, state: State, cell: int, pieces: int, side: int) -> int:
    """The strength of the side whose `pieces` fight on `cell`."""
    return sum(part.amount for part in parts(table, state, cell, pieces, side))


def _boosts(table: Table, state: State, seat: int, cell: int, mine: int, side: int) -> list[Part]:
    """Strength gained this turn; what a ritual gave does not count under dissipation (11.50)."""
    amount = sum(
        (defense if side == DEFENSE else attack)
        for piece, attack, defense, ritual in state.boosts
        if mine >> piece & 1 and not (ritual and dissipated(table, state, seat, cell))
    )
    return [Part(seat, "strength", -1, amount)] if amount else []


def _card_parts(table: Table, state: State, seat: int, cell: int, mine: int, side: int) -> list[Part]:
    powers = table.powers(state.active[seat])
    found: list[Part] = []
    face = RUIN if state.ruin >> cell & 1 else LAND
    soldiers = mine & ~table.heroes
    for card, effect in powers.sources:
        amount = effect.defense if side == DEFENSE else effect.attack
        if amount and (soldiers or effect.who == "characters") and face in faces(effect.face):
            found.append(Part(seat, "fight", card, amount))
    if soldiers:
        found += _support(table, state, seat, cell, side, powers)
    return found


def _support(table: Table, state: State, seat: int, cell: int, side: int, powers: Powers) -> list[Part]:
    found: list[Part] = []
    allied, ruin = table.allied_pieces[seat], state.ruin
    for card, effect in powers.supports:
        if not (effect.defense if side == DEFENSE else effect.attack):
            continue
        wanted = (LAND, RUIN) if table.flags.support_anywhere else faces(effect.face)
        amount = sum(
            (state.on[other] & allied).bit_count()
            for other in table.geometry.around[cell]
            if (ruin >> other & 1) in wanted
        )
        if amount:
            found.append(Part(seat, "support", card, amount))
    return found


def _hero_parts(table: Table, state: State, seat: int, cell: int, mine: int, side: int) -> list[Part]:
    found: list[Part] = []
    face = RUIN if state.ruin >> cell & 1 else LAND
    for piece in bits(mine & table.heroes):
        powers = table.hero[piece]
        found += _support(table, state, seat, cell, side, powers)
        amount = powers.fight[side][face] + powers.anyone[side][face]
        if amount:
            found.append(Part(seat, "hero", table.pieces[piece].card, amount))
    for piece in table.fight_auras[seat]:
        if state.at[piece] >= 0 and table.geometry.around_set[cell] >> state.at[piece] & 1:
            amount = sum(
                _aura(table, effect.attack, effect.defense, side)
                for effect in table.hero[piece].fight_auras
                if face in faces(effect.face)
            )
            if amount:
                found.append(Part(seat, "aura", table.pieces[piece].card, amount))
    return found


def _aura(table: Table, attack: int, defense: int, side: int) -> int:
    if side == ATTACK:
        return attack
    return max(attack, defense) if table.flags.aura_is_strength else defense


def struck_defense(table: Table, state: State, piece: int) -> int:
    """The strength with which one character meets a strike: its own, with its defence bonuses, without
    its companions. Rules 7.3, 11.27."""
    return total(table, state, state.at[piece], 1 << piece, DEFENSE)
