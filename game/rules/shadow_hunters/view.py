"""What a seat, or the table, may know: plain data that JSON can hold (Rules 15).

Nothing in a view depends on what its viewer may not know (test: secrets). A view names no character but
those face up, the viewer's own and those shown to him; hit points likewise. `process` is the flow stack
with its secrets masked: `imagine` needs it to go on at the same question; nobody else should look at it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.model import TABLE, Ask, Chance, Over, View
from game.core.snapshot import dump
from game.rules.shadow_hunters.hermit import Hermit
from game.rules.shadow_hunters.house import NAMES
from game.rules.shadow_hunters.state import State
from game.rules.shadow_hunters.tables import Tables


def view(tables: Tables, state: State, viewer: int, shapes: Mapping[str, type]) -> View:
    """The view of `viewer`, a seat or TABLE."""
    return {
        "viewer": viewer,
        "options": options_of(tables, state),
        "areas": list(state.areas),
        "seats": [_seat(state, seat, viewer) for seat in range(1, state.seats + 1)],
        "first": state.first,
        "turn": state.turn,
        "turn_number": state.turn_number,
        "round": state.round,
        "stage": state.stage,
        "extra_turns": state.extra_turns,
        "dice": {"seat": state.roller, "d6": state.dice[0], "d4": state.dice[1]} if state.roller else None,
        "decks": {"white": sum(state.white), "black": sum(state.black), "hermit": sum(state.hermit)},
        "discards": {"white": state.white_discard[:], "black": state.black_discard[:],
                     "hermit": sum(state.hermit_discard)},
        "deaths": [list(batch) for batch in state.deaths],
        "hermit_cards": [_remembered(entry, viewer) for entry in state.memory],
        "shuffles": state.shuffles,
        **_waiting(state, viewer),
        "process": _process(state, viewer, shapes),
        "again": state.again,
    }


def options_of(tables: Tables, state: State) -> dict[str, str]:
    """The house rules that differ from their defaults."""
    options = tables.content.options
    return {name: word for name in NAMES if (word := getattr(state.house, name)) != options[name].default}


def _seat(state: State, seat: int, viewer: int) -> dict[str, Any]:
    """One seat as `viewer` knows it. `shown` is a character that Prediction showed to the viewer."""
    own = seat == viewer and bool(state.characters[seat])
    known = state.revealed[seat] or own
    shown = next((name for by, of, name in state.shown if by == viewer and of == seat), None)
    return {
        "seat": seat,
        "alive": state.alive[seat],
        "revealed": state.revealed[seat],
        "character": state.characters[seat] if known else None,
        "shown": shown if viewer != TABLE else None,
        "hit_points": state.hit_points[seat] if known else None,
        "damage": state.damage[seat],
        "area": state.area[seat] or None,
        "equipment": list(state.equipment[seat]),
        "guarded": state.guarded[seat],
        "barred": state.barred[seat],
        "spent": state.spent[seat],
        "voided": state.voided[seat],
        "deed": state.deeds[seat] if known else None,
        "facts": list(state.facts[seat]),
    }


def _remembered(entry: tuple[int, int, str, str, int, int], viewer: int) -> dict[str, Any]:
    """A hermit card of the past: its name for giver and receiver only."""
    giver, receiver, card, result, shuffles, turn = entry
    return {"giver": giver, "receiver": receiver, "card": card if viewer in (giver, receiver) else None,
            "result": result, "shuffles": shuffles, "turn_number": turn}


def _waiting(state: State, viewer: int) -> dict[str, Any]:
    """The question, chance or end that the table is at; the other two are None."""
    question = chance = over = None
    pending = state.pending
    if isinstance(pending, Ask):
        private = pending.private if viewer in pending.seats else ()
        question = {"kind": pending.kind, "seats": list(pending.seats), "section": pending.section,
                    "arguments": dict(pending.arguments), "interrupts": pending.interrupts,
                    "private": dict(private)}
    elif isinstance(pending, Chance):
        chance = {"kind": pending.kind, "seat": pending.seat, "arguments": dict(pending.arguments)}
    elif isinstance(pending, Over):
        over = {"reason": pending.outcome.reason, "winners": list(pending.outcome.winners)}
    return {"question": question, "chance": chance, "over": over}


def _process(state: State, viewer: int, shapes: Mapping[str, type]) -> list[Any]:
    flows = []
    for flow in state.stack:
        data = dump(flow, shapes)
        if isinstance(flow, Hermit) and (viewer == TABLE or viewer not in (flow.giver, flow.receiver)):
            data["card"] = None
        flows.append(data)
    return flows
