"""Effects used outside the three actions: plunder and what it pays for. Rules 7.3, 7.4.

What belongs here: who may plunder where and when. What belongs next door: what it brings about
(`effects`), the beginning of a turn (`turn`).
"""

from __future__ import annotations

from game.core.model import Action, Event
from game.rules.vampire_knight.content import Plunder
from game.rules.vampire_knight.effects import bring_about, flip, targets
from game.rules.vampire_knight.pieces import Events, at, foes_of, settle
from game.rules.vampire_knight.powers import LAND, RUIN, faces
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.table import Table, value

FREE = frozenset({"free"})


def timings(table: Table, state: State, seat: int) -> frozenset[str]:
    """Which flags wave for `seat` at the beginning of this turn. Rules 7.2."""
    if seat == state.turn_seat:
        return frozenset({"any_turn", "own_turn"})
    if seat in table.foes[state.turn_seat]:
        return frozenset({"any_turn", "opponents_turn"})
    return frozenset({"any_turn"})


def legal_plunders(table: Table, state: State, seat: int, when: frozenset[str]) -> list[Action]:
    """All plunders that `seat` may make at this moment."""
    plunders = table.powers(state.active[seat]).plunders
    if not plunders:
        return []
    found: list[Action] = []
    for card, effect in plunders:
        if effect.when in when and not used_up(table, state, seat, card, effect):
            for piece in table.own_list[seat]:
                cell = state.at[piece]
                if cell >= 0 and fits_plunder(table, state, seat, cell, effect):
                    head = (("card", table.cards[card].id), ("piece", table.pieces[piece].id))
                    found += [
                        Action(seat + 1, "plunder", (*head, *target))
                        for target in targets(table, state, seat, cell, effect.then, effect.ritual)
                    ]
    return found


def used_up(table: Table, state: State, seat: int, card: int, effect: Plunder) -> bool:
    """Has a card that works once per turn done so? Rules 7.2, 11.24."""
    limited = effect.once and (table.flags.judgment_once or not effect.disputed)
    return limited and bool(state.once[seat] >> card & 1)


def fits_plunder(table: Table, state: State, seat: int, cell: int, effect: Plunder) -> bool:
    """Is the territory one that the effect may be used on? Rules 7.4, 11.26."""
    kind = state.kinds[cell]
    face = RUIN if state.ruin >> cell & 1 else LAND
    if face not in faces(effect.face) or effect.territory not in ("", table.kinds[kind]):
        return False
    if not table.flags.shared_plunder and foes_of(table, state, seat) >> cell & 1:
        return False
    return (
        not effect.resource
        or table.resource_of[effect.resource] in table.kind_resources[kind]
        or (kind in table.choice_kinds and table.flags.shift_is_named)
    )


def plunder(table: Table, state: State, action: Action, events: Events) -> None:
    """Flip the territory under a character and use the effect that this pays for."""
    seat = action.seat - 1
    card, piece = table.card_of[value(action)], table.piece_of[value(action, 1)]
    cell = state.at[piece]
    effect = next(effect for owner, effect in table.powers(state.active[seat]).plunders if owner == card)
    events.append(
        Event(
            "plundered",
            (
                ("seat", action.seat),
                ("card", value(action)),
                ("piece", value(action, 1)),
                *at(table, state, cell),
            ),
        )
    )
    flip(table, state, cell, events)
    if effect.once:
        state.once = tuple(
            used | (1 << card if other == seat else 0) for other, used in enumerate(state.once)
        )
    bring_about(table, state, seat, card, piece, effect.then, effect.ritual, action.arguments[2:], events)
    settle(table, state, events)
