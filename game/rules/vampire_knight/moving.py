"""The Move action: where each character may go. Rules 6.7, 7.1.

What belongs here: reach, stops, limits and the guard against fights that could not be fought. What
belongs next door: the frame of the turn (`turn`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.model import Action, Event
from game.rules.vampire_knight.geometry import bits
from game.rules.vampire_knight.pieces import Events, foes_of, lift, put, settle, solid_cells, who
from game.rules.vampire_knight.powers import LAND, RUIN
from game.rules.vampire_knight.state import FIGHT, MOVE, State
from game.rules.vampire_knight.table import Table, value

if TYPE_CHECKING:
    from random import Random


def within(heroes: int, soldiers: int, extra: int, most: int) -> bool:
    """May so many heroes and soldiers take part in one action, `extra` places being for soldiers only?
    Rules 4."""
    return heroes + max(0, soldiers - extra) <= most


def may_join(table: Table, seat: int, taken: int, extra: int) -> int:
    """The pieces of `seat` that may still take part when the pieces in `taken` do."""
    taken &= table.own[seat]
    if not taken:
        return table.own[seat]
    heroes = (taken & table.heroes).bit_count()
    soldiers = taken.bit_count() - heroes
    free = table.own[seat] & ~taken
    if not within(heroes + 1, soldiers, extra, table.participants):
        free &= ~table.heroes
    if not within(heroes, soldiers + 1, extra, table.participants):
        free &= table.heroes
    return free


class Reach:
    """Where the pieces of one seat could go now, worked out for all of them at once."""

    __slots__ = ("_bonus_by_left", "_geometry", "_known", "_ruin", "_steps", "_stops", "ignore")

    def __init__(self, table: Table, state: State, seat: int) -> None:
        powers = table.powers(state.active[seat])
        self.ignore = powers.ignore_stop
        self._steps = powers.move
        self._stops = foes_of(table, state, seat)
        self._ruin = state.ruin
        self._geometry = table.geometry
        self._bonus_by_left = table.flags.bonus_by_left
        self._known: dict[int, int] = {}

    def of(self, table: Table, piece: int, cell: int) -> int:
        """All cells that `piece` could reach from `cell`, guards aside."""
        hero = table.hero.get(piece)
        if hero is None:
            found = self._known.get(cell)
            if found is None:
                found = self._known[cell] = self._reach(cell, self._steps, self.ignore)
            return found
        return self._reach(cell, hero.move, hero.ignore_stop)

    def routes(self, table: Table, piece: int, cell: int) -> dict[int, tuple[int, int]]:
        """For each goal of `of` the fewest territories walked and the first one entered on that way."""
        hero = table.hero.get(piece)
        steps, ignore = (self._steps, self.ignore) if hero is None else (hero.move, hero.ignore_stop)
        found = {first: (1, first) for first in bits(self._geometry.beside[cell])}
        for first in sorted(found):
            face = (self._ruin >> (cell if self._bonus_by_left else first)) & 1
            cells = 1 << first if ignore else 1 << first & ~self._stops
            for walked in range(2, steps[face] + 2):
                cells = self._geometry.step(cells)
                for goal in bits(cells):
                    if goal not in found or walked < found[goal][0]:
                        found[goal] = (walked, first)
                if not ignore:
                    cells &= ~self._stops
        return found

    def _reach(self, cell: int, steps: list[int], ignore: bool) -> int:
        first = self._geometry.beside[cell]
        on_land, on_ruin = steps[LAND], steps[RUIN]
        if not (on_land or on_ruin):
            return first
        going = first if ignore else first & ~self._stops
        if self._bonus_by_left:
            on_land = on_ruin = on_ruin if self._ruin >> cell & 1 else on_land
        reached = first
        if on_land:
            reached |= self._spread(going & ~self._ruin, on_land, ignore)
        if on_ruin:
            reached |= self._spread(going & self._ruin, on_ruin, ignore)
        return reached

    def _spread(self, cells: int, steps: int, ignore: bool) -> int:
        reached, step = 0, self._geometry.step
        for _ in range(steps):
            cells = step(cells)
            reached |= cells
            if not ignore:
                cells &= ~self._stops
        return reached


def destinations(table: Table, state: State) -> Iterator[tuple[int, int]]:
    """Each piece of the active seat that may move now, with the cells where it may go."""
    seat = state.turn_seat
    extra = table.powers(state.active[seat]).extra_move
    free = may_join(table, seat, state.moved, extra) & ~state.moved
    if not free:
        return
    reach, at = Reach(table, state, seat), state.at
    guarded = 0 if state.used & FIGHT else solid_cells(table, state, table.foes[seat])
    barred = barred_pieces(table, state, guarded) if guarded else 0
    for piece in bits(free):
        cell = at[piece]
        if cell >= 0:
            goals = reach.of(table, piece, cell)
            if barred >> piece & 1:
                goals &= ~guarded
            if goals:
                yield piece, goals


def barred_pieces(table: Table, state: State, guarded: int) -> int:
    """The pieces that may not enter the cells in `guarded`, where opponents stand, while the Fight action
    is unused: those who tapped, and those who would be one too many to fight. Rules 6.7."""
    seat, at = state.turn_seat, state.at
    if not state.occupied[seat] & guarded:
        return state.tapped & ~table.ethereal
    there = heroes = soldiers = 0
    for piece in table.own_list[seat]:
        cell = at[piece]
        if cell >= 0 and guarded >> cell & 1 and not table.ethereal >> piece & 1:
            there |= 1 << piece
            if table.heroes >> piece & 1:
                heroes += 1
            else:
                soldiers += 1
    extra, most = table.powers(state.active[seat]).extra_fight, table.participants
    barred = state.tapped
    if not within(heroes, soldiers + 1, extra, most):
        barred |= table.own[seat] & ~table.heroes & ~there
    if not within(heroes + 1, soldiers, extra, most):
        barred |= table.own[seat] & table.heroes & ~there
    return barred & ~table.ethereal


# ---- the action


def can_move(table: Table, state: State) -> bool:
    """Is there any move to make?"""
    return next(destinations(table, state), None) is not None


def legal_move(table: Table, state: State) -> list[Action]:
    """One character, one destination; or the end of the action once something has moved."""
    found = [Action(state.turn_seat + 1, "finish_move")] if state.moved else []
    for piece, goals in destinations(table, state):
        moves = table.moves_of(piece)
        found += [moves[cell] for cell in bits(goals)]
    return found


def sample_move(table: Table, state: State, rng: Random) -> Action:
    """As one of `legal_move` by chance, without making the list."""
    found = list(destinations(table, state))
    number = sum([goals.bit_count() for _, goals in found]) + (1 if state.moved else 0)
    pick = int(rng.random() * number)
    for piece, goals in found:
        size = goals.bit_count()
        if pick < size:
            for _ in range(pick):
                goals &= goals - 1
            return table.moves_of(piece)[(goals & -goals).bit_length() - 1]
        pick -= size
    return Action(state.turn_seat + 1, "finish_move")


def start_move(table: Table, state: State, action: Action, events: Events) -> None:
    """Open the action."""
    state.used |= MOVE
    state.phase = "move"
    events.append(Event("action_starts", (("seat", action.seat), ("action", "move"))))


def move(table: Table, state: State, action: Action, events: Events) -> None:
    """One character goes to one territory."""
    name, to = value(action, 0), value(action, 1)
    piece, cell = table.piece_of[name], table.cell_of[to]
    before = state.at[piece]
    lift(table, state, piece)
    put(table, state, piece, cell)
    state.moved |= 1 << piece
    kind = table.kinds[state.kinds[cell]]
    events.append(
        Event("moved", (*who(table, piece), ("from", table.where[before]), ("to", to), ("territory", kind)))
    )
    if table.ethereal:
        settle(table, state, events)


def finish_move(table: Table, state: State, action: Action, events: Events) -> None:
    """Close the action."""
    state.phase = "turn"
