"""The frame of a turn: beginning, the menu of actions, the end, who is next. Rules 4, 8, 9.

What belongs here: the order of things. What belongs next door: what each action does (`tapping`,
`fighting`, `moving`, `free`) and the set-up (`setup`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.model import Action, Event
from game.rules.vampire_knight import free
from game.rules.vampire_knight.fighting import can_fight
from game.rules.vampire_knight.free import FREE, legal_plunders, timings
from game.rules.vampire_knight.geometry import bits
from game.rules.vampire_knight.moving import can_move
from game.rules.vampire_knight.pieces import Events, at, finish, knock_out, on_board, put, settle, who, win
from game.rules.vampire_knight.state import FIGHT, MOVE, TAP, State
from game.rules.vampire_knight.table import Table, value
from game.rules.vampire_knight.tapping import can_tap

if TYPE_CHECKING:
    from random import Random

# ---- the beginning


def start_turn(table: Table, state: State, seat: int, events: Events) -> None:
    """The turn of `seat` begins."""
    state.turn_seat = state.seat = seat
    state.used = state.tapped = state.attacked = state.moved = state.fought = state.touched = 0
    state.boosts = ()
    state.once = (0,) * table.seats
    state.returned = state.offered = False
    events.append(Event("turn_begins", (("seat", seat + 1), ("turn", state.turn))))
    if not table.layout.beginning:
        state.phase = "turn"
        return
    if table.powers(state.active[seat]).respawn_at_start:
        state.returned = True
        bring_back(table, state, "return_begin", events)
    else:
        begin_effects(table, state, events)


def begin_effects(table: Table, state: State, events: Events) -> None:
    """Everybody may use effects of the beginning: the active player first, then the others in decreasing
    initiative. Rules 4."""
    others = tuple(seat for seat in state.initiative if seat != state.turn_seat)
    state.waiting = (state.turn_seat, *others)
    next_begin(table, state)


def next_begin(table: Table, state: State) -> None:
    """Ask the next seat that has something to use, or open the menu."""
    while state.waiting:
        seat = state.waiting[0]
        if not state.out >> seat & 1 and legal_plunders(table, state, seat, timings(table, state, seat)):
            state.phase, state.seat = "begin", seat
            return
        state.waiting = state.waiting[1:]
    state.phase, state.seat = "turn", state.turn_seat


def legal_begin(table: Table, state: State) -> list[Action]:
    """The effects of the asked seat, or no more of them."""
    found = legal_plunders(table, state, state.seat, timings(table, state, state.seat))
    return [*found, Action(state.seat + 1, "pass")]


def plunder(table: Table, state: State, action: Action, events: Events) -> None:
    """An effect of the beginning or a free one; at the beginning the next one to act is asked."""
    free.plunder(table, state, action, events)
    if state.phase == "begin":
        next_begin(table, state)


def pass_begin(table: Table, state: State, action: Action, events: Events) -> None:
    """No more effects of the beginning."""
    state.waiting = state.waiting[1:]
    next_begin(table, state)


# ---- the menu


def legal_turn(table: Table, state: State) -> list[Action]:
    """The actions that are left and have something to do, free effects, the end of the turn. Rules 4."""
    seat, used = state.turn_seat, state.used
    who, found = seat + 1, []
    if not used & TAP and can_tap(table, state):
        found.append(Action(who, "start_tap"))
    must = not used & FIGHT and can_fight(table, state)
    if must:
        found.append(Action(who, "start_fight"))
    if not used & MOVE and can_move(table, state):
        found.append(Action(who, "start_move"))
    if table.powers(state.active[seat]).any_free:
        found += legal_plunders(table, state, seat, FREE)
    if table.flags.draw_offers and not state.offered:
        found.append(Action(who, "offer_draw"))
    if not must:
        found.append(Action(who, "end_turn"))
    return found


def sample_turn(table: Table, state: State, rng: Random) -> Action:
    """As one of `legal_turn` by chance: the first possible one in a random order, so that most questions
    need not be asked."""
    seat, used = state.turn_seat, state.used
    if table.flags.draw_offers or table.powers(state.active[seat]).any_free:
        actions = legal_turn(table, state)
        return actions[int(rng.random() * len(actions))]
    must = not used & FIGHT and can_fight(table, state)
    open_steps = ["start_fight" if must else "end_turn"]
    if not used & TAP:
        open_steps.append("start_tap")
    if not used & MOVE:
        open_steps.append("start_move")
    while True:
        step = open_steps.pop(int(rng.random() * len(open_steps)))
        if step == "start_tap" and not can_tap(table, state):
            continue
        if step == "start_move" and not can_move(table, state):
            continue
        return Action(seat + 1, step)


# ---- a draw


def offer_draw(table: Table, state: State, action: Action, events: Events) -> None:
    """Ask everybody else. Rules 11.48."""
    state.offered = True
    state.waiting = tuple(
        seat for seat in table.everyone if seat != state.turn_seat and not state.out >> seat & 1
    )
    state.phase, state.seat = "draw", state.waiting[0]
    events.append(Event("draw_offered", (("seat", action.seat),)))


def legal_draw(table: Table, state: State) -> list[Action]:
    """Yes or no."""
    return [Action(state.seat + 1, "accept_draw"), Action(state.seat + 1, "refuse_draw")]


def accept_draw(table: Table, state: State, action: Action, events: Events) -> None:
    """One seat agrees; the match is drawn when all have."""
    events.append(Event("draw_accepted", (("seat", action.seat),)))
    state.waiting = state.waiting[1:]
    if state.waiting:
        state.seat = state.waiting[0]
    else:
        finish(state, (), "draw_agreed", events)


def refuse_draw(table: Table, state: State, action: Action, events: Events) -> None:
    """One seat plays on, and so do all."""
    events.append(Event("draw_refused", (("seat", action.seat),)))
    state.waiting = ()
    state.phase, state.seat = "turn", state.turn_seat


# ---- characters return


def due(table: Table, state: State, seat: int) -> list[tuple[int, int]]:
    """The entries of the queue that may return to `seat`'s capitals now, in order. Rules 8."""
    if not state.queue or not state.capitals[seat] or state.out >> seat & 1:
        return []
    room = table.layout.soldiers - on_board(table, state, seat)
    entries = [entry for entry in state.queue if table.owner[entry[0]] == seat and entry[1] < state.turn]
    return entries[: max(room, 0)]


def bring_back(table: Table, state: State, phase: str, events: Events) -> None:
    """Return what is due; asks for each piece if there are two capitals. Then goes on after `phase`."""
    seat = state.turn_seat
    capitals = state.capitals[seat]
    while entries := due(table, state, seat):
        if len(capitals) > 1:
            state.phase, state.seat = phase, seat
            return
        _return(table, state, entries[0], capitals[0], events)
    if settle(table, state, events):
        return
    if phase == "return_begin":
        begin_effects(table, state, events)
    elif phase == "return_first":
        check_capitals(table, state, events)
    else:
        next_turn(table, state, events)


def _return(table: Table, state: State, entry: tuple[int, int], cell: int, events: Events) -> None:
    piece = entry[0]
    left = list(state.queue)
    left.remove(entry)
    state.queue = tuple(left)
    put(table, state, piece, cell)
    events.append(Event("returned", (*who(table, piece), *at(table, state, cell))))


def legal_return(table: Table, state: State) -> list[Action]:
    """The capitals where the next character may return."""
    seat = state.turn_seat
    ident = table.pieces[due(table, state, seat)[0][0]].id
    return [
        Action(seat + 1, "return_to", (("piece", ident), ("cell", table.where[cell])))
        for cell in state.capitals[seat]
    ]


def return_to(table: Table, state: State, action: Action, events: Events) -> None:
    """One character returns to the chosen capital."""
    entry = due(table, state, state.turn_seat)[0]
    _return(table, state, entry, table.cell_of[value(action, 1)], events)
    bring_back(table, state, state.phase, events)


# ---- the end


def end_turn(table: Table, state: State, action: Action, events: Events) -> None:
    """The actions are over. Rules 4."""
    close_turn(table, state, events)


def close_turn(table: Table, state: State, events: Events) -> None:
    """Characters return, capitals are checked, the turn passes on. Rules 8, 9, 11.2."""
    if not table.flags.return_first or state.returned:
        check_capitals(table, state, events)
    else:
        bring_back(table, state, "return_first", events)


def check_capitals(table: Table, state: State, events: Events) -> None:
    """Capitals without a guard on which an opponent stands are taken. Rules 9."""
    takers = []
    for seat in table.everyone:
        for cell in state.capitals[seat]:
            if state.on[cell] & table.foe_pieces[seat] and (taker := _taker(table, state, seat, cell)) >= 0:
                takers.append((seat, cell, taker))
    for seat, cell, taker in takers:
        state.capitals = _changed(state.capitals, seat, tuple(c for c in state.capitals[seat] if c != cell))
        state.lost = _changed(state.lost, seat, (*state.lost[seat], cell))
        events.append(
            Event("capital_taken", (("seat", taker + 1), ("owner", seat + 1), ("cell", table.where[cell])))
        )
    if takers and _winners(table, state, events):
        return
    if not table.flags.loss_at_once and knock_out(table, state, events):
        return
    if not table.flags.return_first and not state.returned:
        bring_back(table, state, "return_last", events)
    else:
        next_turn(table, state, events)


def _changed(
    values: tuple[tuple[int, ...], ...], seat: int, new: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*values[:seat], new, *values[seat + 1 :])


def _taker(table: Table, state: State, owner: int, cell: int) -> int:
    """The seat that takes a capital now, -1 if nobody does; the active one first. Rules 9, 11.34, 11.45."""
    here = state.on[cell]
    guards = here & table.own[owner]
    if not table.flags.ethereal_guards:
        guards &= ~table.ethereal
    takers = here & table.foe_pieces[owner] & ~table.ethereal
    if guards or not takers:
        return -1
    if takers & table.own[state.turn_seat]:
        return state.turn_seat
    return table.owner[next(bits(takers))]


def _winners(table: Table, state: State, events: Events) -> bool:
    """Has a team taken a capital from each of its opponents? The active one is looked at first."""
    active = table.team[state.turn_seat]
    for team in (active, *(other for other in table.teams if other != active)):
        if all(state.lost[seat] for seat in table.everyone if table.team[seat] != team):
            win(table, state, team, "capital" if len(table.everyone) == 2 else "capitals", events)
            return True
    return False


def next_turn(table: Table, state: State, events: Events) -> None:
    """The turn passes to the next seat that is still in. Rules 9, 11.44, 11.48."""
    if table.flags.turn_cap and state.turn >= table.flags.turn_cap:
        finish(state, (), "turn_cap", events)
        return
    state.turn += 1
    place = state.order.index(state.turn_seat)
    for seat in (*state.order[place + 1 :], *state.order[: place + 1]):
        if not state.out >> seat & 1:
            start_turn(table, state, seat, events)
            return


def after_loss(table: Table, state: State, events: Events) -> None:
    """The player whose turn it is has just been knocked out: his turn ends. Rules 11.44."""
    state.taps = state.effect_taps = state.recruits = state.waiting = ()
    state.paid = state.joined = 0
    close_turn(table, state, events)
