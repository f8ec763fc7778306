"""Random play straight on the rules, without a referee: the fast path of simulation, bots and benchmarks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.core.chance import pick
from game.core.model import Ask, Chance, Outcome, Rules

if TYPE_CHECKING:
    from random import Random


@dataclass(slots=True)
class Count:
    """How many decisions and chances a playout took."""

    decisions: int = 0
    chances: int = 0


class PlayoutTooLong(Exception):
    """A playout went past its limit of steps; the rules promise that every game ends."""


def playout(rules: Rules, state: Any, rng: Random, count: Count | None = None,
            limit: int = 200_000) -> Outcome:
    """Play `state` to its end with random actions of the asked seats and fair chances; changes `state`.

    Interrupts are part of the choice: `Rules.sample` may return one for the asked seat.
    Raises PlayoutTooLong after `limit` steps.
    """
    pending, sample, apply = rules.pending, rules.sample, rules.apply
    decisions = chances = 0
    for _ in range(limit):
        now = pending(state)
        if isinstance(now, Chance):
            apply(state, pick(now, rng))
            chances += 1
        elif isinstance(now, Ask):
            seats = now.seats
            seat = seats[0] if len(seats) == 1 else seats[int(rng.random() * len(seats))]
            apply(state, sample(state, seat, rng))
            decisions += 1
        else:
            if count is not None:
                count.decisions += decisions
                count.chances += chances
            return now.outcome
    raise PlayoutTooLong(f"{rules.name}: no end after {limit} steps")
