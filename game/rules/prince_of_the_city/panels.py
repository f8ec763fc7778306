"""A challenge or contest spelled out for the eyes: every die and bonus with its reason (Rules 4.3, 4.4.5).

All of it is public. `odds` are thousandths, counted over the dice that are still to fall.
"""

from __future__ import annotations

from typing import Any

from game.rules.prince_of_the_city.challenge import Challenge, strength
from game.rules.prince_of_the_city.contest import Contest, may_contest
from game.rules.prince_of_the_city.holdings import laws_for, result_bonus
from game.rules.prince_of_the_city.odds import Side, at_least, chances
from game.rules.prince_of_the_city.rolls import Rolled
from game.rules.prince_of_the_city.spoils import Spoils
from game.rules.prince_of_the_city.state import State
from game.rules.prince_of_the_city.table import STRIDE, Table


def _dice(flow: Rolled, seat: int) -> list[dict[str, Any]]:
    return [{"die": flow.die_name(index), "face": face} for index, face in enumerate(flow.faces)
            if flow.owner[index] == seat]


def duel_panel(table: Table, state: State) -> dict[str, Any] | None:
    """The challenge in progress. A side: its principal, `dice` count, faces so far, members with their
    attribute (or zones), bonus by `cards`, `steady` and `powers`, and `total` as it stands."""
    flow = next((flow for flow in reversed(state.stack) if type(flow) is Challenge), None)
    if flow is None or not flow.side:
        return None
    principals = [flow.leader] + ([flow.target] if flow.target else [])
    card = table.content.events.get(flow.event)
    spoils = next((each for each in state.stack if type(each) is Spoils), None)
    return {
        "leader": flow.leader, "target": flow.target, "event": flow.event, "type": flow.type,
        "stage": "spoils" if spoils else _stage(flow),
        "difficulty": card.difficulty - flow.easier if card else 0,
        "sides": [_duel_side(table, state, flow, seat) for seat in principals],
        "odds": _duel_odds(table, state, flow),
        "asked": flow.asked[:],
    }


def _still_to_fall(flow: Rolled, seat: int, dice: int) -> int:
    return dice - sum(1 for owner in flow.owner[:len(flow.faces)] if owner == seat)


def _duel_odds(table: Table, state: State, flow: Challenge) -> dict[str, int]:
    """Chance of each side and of a tie; against an event of the leader alone."""
    principals = [flow.leader] + ([flow.target] if flow.target else [])
    sides = []
    for seat in principals:
        count = flow.owner.count(seat)
        left = _still_to_fall(flow, seat, count)
        best = table.options.extra_dice == "highest" and left == count
        sides.append(Side(left, flow.result(table, state, seat), best))
    if flow.event:
        wanted = table.content.events[flow.event].difficulty - flow.easier
        return {str(flow.leader): round(1000 * at_least(sides[0], wanted))}
    return _thousandths(principals, tuple(sides), any_tie=False)


def _thousandths(principals: list[int], sides: tuple[Side, ...], any_tie: bool) -> dict[str, int]:
    found = chances(sides, any_tie)
    return {**{str(seat): round(1000 * win) for seat, win in zip(principals, found.win, strict=True)},
            "tie": round(1000 * found.tie)}


def _contest_odds(table: Table, state: State, flow: Contest, order: list[int]) -> dict[str, int]:
    """Chance of each side to win, and of a shared top; meaningful once all have joined."""
    sides = []
    principals = [seat for seat in order if flow.side[seat] == seat]
    for principal in principals:
        members = [seat for seat in order if flow.side[seat] == principal]
        left = sum(_still_to_fall(flow, seat, flow.dice_count(state, seat)) for seat in members)
        total = _contest_side(table, state, flow, principal, order)["total"]
        sides.append(Side(left, total))
    return _thousandths(principals, tuple(sides), table.options.contest_tie == "any")


def _stage(flow: Rolled) -> str:
    """helpers, dice or reactions: how far the matter is."""
    if flow.step in ("ask_react", "settle_roll", "outcome", "roll_again"):
        return "reactions"
    return "dice" if flow.faces or flow.step == "roll_die" else "helpers"


def _duel_side(table: Table, state: State, flow: Challenge, principal: int) -> dict[str, Any]:
    members = [{"seat": seat, "strength": strength(table, state, seat, flow.type)}
               for seat, side in enumerate(flow.side) if side == principal]
    members.sort(key=lambda member: member["seat"] != principal)
    return {"seat": principal, "members": members, "dice": flow.owner.count(principal),
            "faces": _dice(flow, principal),
            "cards": result_bonus(table, state, principal, flow.type), "steady": state.steady[principal],
            "powers": flow.boost[principal], "total": flow.result(table, state, principal)}


def contest_panel(table: Table, state: State) -> dict[str, Any] | None:
    """The contest in progress. A side: its principal, members (`committed`, `there`: own tokens in the
    zone, `extra` dice, `same`: tokens in the color, `figure`), bonus by `cards` and `powers`, `dice` count,
    faces, and `total` as it stands. `waiting` are seats still to be asked whether they contest."""
    flow = next((flow for flow in reversed(state.stack) if type(flow) is Contest), None)
    if flow is None:
        return None
    order = [seat for seat in table.orders[state.seats][flow.active] if flow.side[seat]]
    return {
        "zone": table.zone_ids[flow.zone], "active": flow.active, "stage": _stage(flow),
        "waiting": [seat for seat in flow.rivals if may_contest(table, state, seat, flow.zone)],
        "sides": [_contest_side(table, state, flow, seat, order) for seat in order
                  if flow.side[seat] == seat],
        "odds": _contest_odds(table, state, flow, order),
        "asked": flow.asked[:],
    }


def _contest_side(table: Table, state: State, flow: Contest, principal: int, order: list[int]) -> dict[str,
                                                                                                       Any]:
    members = [_member(table, state, flow, seat) for seat in order if flow.side[seat] == principal]
    cards = result_bonus(table, state, principal, "contest", table.zone_domain[flow.zone])
    dice = sum(member["committed"] + member["there"] + member["extra"] for member in members)
    total = flow.boost[principal] + cards + sum(
        flow.dice_of(table, member["seat"]) + member["same"] + member["figure"] for member in members)
    return {"seat": principal, "members": members, "dice": dice, "cards": cards,
            "powers": flow.boost[principal],
            "faces": [die for member in members for die in _dice(flow, member["seat"])], "total": total}


def _member(table: Table, state: State, flow: Contest, seat: int) -> dict[str, Any]:
    there = state.tokens[flow.zone * STRIDE + seat] if flow.sits[seat] else 0
    figure = laws_for(table, state, seat).figure_bonus if state.zone[seat] == flow.zone else 0
    return {"seat": seat, "committed": flow.stake[seat], "there": there, "extra": flow.extra[seat],
            "same": flow.bonus(table, state, seat) - figure, "figure": figure}
