"""Plans for a whole turn: a beam of the most promising ways to go on, judged where they end.

What belongs here: looking at what could be done, in slices. What belongs next door: what a position is worth
(`worth`), when to plan anew (`player`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Final

from game.bots.vampire_knight.worth import Worth
from game.core.model import Action
from game.rules.vampire_knight.rules import APPLY, IN_TURN, LEGAL
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.table import Table
from game.rules.vampire_knight.turn import after_loss

DEEPEST: Final = 40  # decisions of one turn
SLICE: Final = 24  # states between two breaths


@dataclass(slots=True)
class Plan:
    """A way through the turn: what to do, the state after each step, and what its end is worth."""

    steps: tuple[tuple[Action, State], ...]
    worth: float

    @property
    def end(self) -> State:
        """The state in which it ends."""
        return self.steps[-1][1]


@dataclass(slots=True)
class _Node:
    state: State
    worth: float
    before: _Node | None
    action: Action | None

    def steps(self) -> tuple[tuple[Action, State], ...]:
        """What was done to come here."""
        found: list[tuple[Action, State]] = []
        node: _Node = self
        while node.before is not None and node.action is not None:
            found.append((node.action, node.state))
            node = node.before
        return tuple(reversed(found))


class Search:
    """Beam search on one table. Of ways that look equally good any may come first, so that two matches
    from the same position differ."""

    def __init__(self, table: Table, worth: Worth, rng: Random) -> None:
        self.table, self.worth, self._rng = table, worth, rng

    def after(self, state: State, action: Action) -> State:
        """The state after a legal action."""
        twin = state.copy()
        APPLY[action.do](self.table, twin, action, [])
        if twin.out and twin.out >> twin.turn_seat & 1 and twin.phase in IN_TURN:
            after_loss(self.table, twin, [])
        return twin

    def plans(self, state: State, team: int, width: int, keep: int) -> Generator[None, None, list[Plan]]:
        """The `keep` best plans for the rest of the turn of `state`, best first."""
        start = (state.turn, state.turn_seat)
        beam = [_Node(state, 0.0, None, None)]
        ends: list[Plan] = []
        for _ in range(DEEPEST):
            found: list[_Node] = []
            seen: set[tuple[object, ...]] = set()
            looked = 0
            for node in beam:
                ways = list(LEGAL[node.state.phase](self.table, node.state))
                self._rng.shuffle(ways)
                for action in ways:
                    if action.do == "offer_draw":
                        continue
                    looked += 1
                    if looked % SLICE == 0:
                        yield
                    twin = self.after(node.state, action)
                    mark = _mark(twin)
                    if mark in seen:
                        continue
                    seen.add(mark)
                    grown = _Node(twin, 0.0, node, action)
                    if twin.phase == "over" or (twin.turn, twin.turn_seat) != start:
                        grown.worth = self.worth.whole(twin, team)
                        ends.append(Plan(grown.steps(), grown.worth))
                    else:
                        grown.worth = self._promise(twin, team)
                        found.append(grown)
            if not found:
                break
            found.sort(key=lambda node: node.worth, reverse=True)
            beam = found[:width]
        ends.sort(key=lambda plan: plan.worth, reverse=True)
        return ends[:keep]

    def _promise(self, state: State, team: int) -> float:
        """What a state in the middle of the turn promises; others answer as is worst for the planner."""
        worth = self.worth.quick(state, team)
        return worth if self.table.team[state.seat] == team else worth - 5.0

    def best_answer(
        self, state: State, seat: int, legal: list[Action], judge: Callable[[State], float]
    ) -> Action:
        """The single action after which the state looks best."""
        self._rng.shuffle(legal)
        return max(legal, key=lambda action: judge(self.after(state, action)))


def _mark(state: State) -> tuple[object, ...]:
    """What tells two states of one turn apart."""
    return (
        state.phase,
        state.seat,
        state.turn,
        state.used,
        state.ruin,
        tuple(state.at),
        tuple(state.active),
        state.paid,
        state.taps,
        state.moved,
        state.tapped,
        state.attacked,
        state.joined,
        state.queue,
        state.capitals,
        state.cell,
        state.effect_taps,
        state.waiting,
    )
