"""What must hold in every state of Shadow Hunters, whatever was played (section 20 of the specification).

`invariants(state)` yields one sentence per violation, so a test can name them all at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.catalog import open_game
from game.core.model import Ask, Chance, Over
from game.rules.shadow_hunters.card import Draw
from game.rules.shadow_hunters.death import Deaths
from game.rules.shadow_hunters.hermit import Hermit
from game.rules.shadow_hunters.rules import ShadowHunters
from game.rules.shadow_hunters.state import State


def rules() -> ShadowHunters:
    """The rules with the app's own content."""
    found = open_game("shadow_hunters")
    assert isinstance(found, ShadowHunters)
    return found


def invariants(state: State) -> Iterator[str]:
    """Everything that is wrong with `state`."""
    yield from _cards(state)
    yield from _seats(state)
    yield from _question(state)
    if state.events:
        yield "events are left over between two steps"


def _cards(state: State) -> Iterator[str]:
    """Sixteen cards of each color, always; six white and six black pieces of equipment (1, 2)."""
    tables = rules().tables
    held = [card for cards in state.equipment for card in cards]
    for deck in ("white", "black"):
        pile: list[str] = getattr(state, f"{deck}_discard")
        counts = dict(zip(tables.ids[deck], getattr(state, deck), strict=True))
        for place, name in enumerate(tables.ids[deck]):
            total = counts[name] + pile.count(name) + held.count(name)
            if total != tables.copies[deck][place]:
                yield f"{total} copies of {name}"
    way = [flow.card for flow in state.stack if isinstance(flow, Hermit)]
    for place, name in enumerate(tables.ids["hermit"]):
        total = state.hermit[place] + state.hermit_discard[place] + way.count(name)
        if total != tables.copies["hermit"][place]:
            yield f"{total} copies of {name}"
    if any(tables.cards[card].kind != "equipment" for card in held):
        yield f"somebody has a card that is no equipment: {held}"
    if any(flow.card in held for flow in state.stack if isinstance(flow, Draw) and flow.card):
        yield "a card in play is with a player, too"


def _seats(state: State) -> Iterator[str]:
    """Damage, pieces and the order of death (3, 4)."""
    looting = any(isinstance(flow, Deaths) for flow in state.stack)
    for seat in range(1, state.seats + 1):
        if not state.characters[seat]:
            continue
        limit = rules().tables.roles[state.characters[seat]].hit_points
        if state.hit_points[seat] != limit:
            yield f"seat {seat} has {state.hit_points[seat]} hit points"
        if state.alive[seat] and not 0 <= state.damage[seat] < limit:
            yield f"seat {seat} lives with {state.damage[seat]} of {limit}"
        left = state.equipment[seat] and not looting
        if not state.alive[seat] and (state.area[seat] or left or not state.revealed[seat]):
            yield f"dead seat {seat} is still on the table"
        if state.area[seat] and state.area[seat] not in state.areas:
            yield f"seat {seat} stands nowhere"
    dead = sorted(seat for batch in state.deaths for seat in batch)
    if not isinstance(state.pending, Over) and dead != [
            seat for seat in range(1, state.seats + 1) if not state.alive[seat]]:
        yield f"the order of death {state.deaths} is wrong"


def _question(state: State) -> Iterator[str]:
    """Only the living are asked and aimed at; an asked seat always has an answer (4, 6)."""
    pending = state.pending
    if isinstance(pending, Chance):
        if not pending.outcomes or (pending.weights and len(pending.weights) != len(pending.outcomes)):
            yield f"a chance without outcomes: {pending.kind}"
        return
    if not isinstance(pending, Ask):
        return
    seat = pending.seats[0]
    if not state.alive[seat]:
        yield f"dead seat {seat} is asked"
    if not state.choices:
        yield f"no answer to {pending.kind}"
    if len(set(state.choices)) != len(state.choices):
        yield f"an answer to {pending.kind} is offered twice"
    for action in state.choices:
        target = action.get("target")
        if action.seat != seat:
            yield f"{action} is offered to seat {seat}"
        if isinstance(target, int) and not state.alive[target] and pending.kind not in ("loot",):
            yield f"{action} aims at the dead"
        if action.do == "attack" and (state.area[seat] == "" or state.area[int(str(target))] == ""):
            yield f"{action} aims off the board"
        if action.do == "move" and action.get("area") == state.area[seat]:
            yield "the move may end where it began"
