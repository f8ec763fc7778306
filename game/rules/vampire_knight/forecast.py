"""What would happen: sums of possible fights, reach with its bonuses, threats. For looking only.

What belongs here: plain data for screens and bots. What belongs next door: the rules it asks (`fighting`,
`moving`, `strength`).
"""

from __future__ import annotations

from typing import Any

from game.rules.vampire_knight.fighting import able, sides
from game.rules.vampire_knight.geometry import bits
from game.rules.vampire_knight.moving import Reach, destinations
from game.rules.vampire_knight.pieces import foes_of, solid_cells
from game.rules.vampire_knight.powers import ATTACK, DEFENSE
from game.rules.vampire_knight.state import FIGHT, MOVE, State
from game.rules.vampire_knight.strength import Part, parts
from game.rules.vampire_knight.table import Table

# ---- fights


def fights(table: Table, state: State) -> list[dict[str, Any]]:
    """Each territory where the active player's characters meet opponents, with both sums as they would be
    if everyone able took part; in the fight that is going on, with those who do."""
    seat = state.turn_seat
    found = []
    for cell in bits(state.occupied[seat] & foes_of(table, state, seat)):
        mine = able(table, state, cell)
        if state.phase in ("attackers", "winning_card") and cell == state.cell and state.joined:
            mine = state.joined
        if mine:
            found.append(_fight(table, state, cell, mine))
    return found


def _fight(table: Table, state: State, cell: int, mine: int) -> dict[str, Any]:
    twin = state.copy()
    twin.cell, twin.joined = cell, mine
    attackers, defenders = sides(table, twin)
    attack = parts(table, state, cell, attackers, ATTACK)
    defense = parts(table, state, cell, defenders, DEFENSE)
    return {
        "cell": table.where[cell],
        "attack": sum(part.amount for part in attack),
        "defense": sum(part.amount for part in defense),
        "attackers": [table.pieces[piece].id for piece in bits(attackers)],
        "defenders": [table.pieces[piece].id for piece in bits(defenders)],
        "attack_parts": [_part(table, part) for part in attack],
        "defense_parts": [_part(table, part) for part in defense],
        "must": not state.used & FIGHT,
        "open": not state.fought >> cell & 1,
    }


def _part(table: Table, part: Part) -> dict[str, Any]:
    card = table.cards[part.card].id if part.card >= 0 else None
    return {"seat": part.seat + 1, "kind": part.kind, "card": card, "amount": part.amount}


# ---- reach


def reaches(table: Table, state: State) -> dict[str, Any]:
    """For each piece of the active seat that may still move: its goals, with the number of territories
    walked, the first one entered if a bonus is used (it decides the bonus), and whether a fight must
    follow."""
    if state.used & MOVE and state.phase != "move":
        return {}
    seat = state.turn_seat
    reach = Reach(table, state, seat)
    guarded = 0 if state.used & FIGHT else solid_cells(table, state, table.foes[seat])
    found: dict[str, Any] = {}
    for piece, goals in destinations(table, state):
        routes = reach.routes(table, piece, state.at[piece])
        solid = not table.ethereal >> piece & 1
        found[table.pieces[piece].id] = {
            table.where[cell]: {
                "steps": routes[cell][0],
                "by": table.where[routes[cell][1]] if routes[cell][0] > 1 else None,
                "fight": bool(solid and guarded >> cell & 1),
            }
            for cell in bits(goals)
        }
    return found


def threats(table: Table, state: State) -> dict[str, list[str]]:
    """For each seat the territories where its characters stand or could go in one move, limits aside."""
    found: dict[str, list[str]] = {}
    for seat in table.everyone:
        reach, cells = Reach(table, state, seat), state.occupied[seat]
        for piece in table.own_list[seat]:
            if state.at[piece] >= 0:
                cells |= reach.of(table, piece, state.at[piece])
        found[str(seat + 1)] = [table.where[cell] for cell in bits(cells)]
    return found
