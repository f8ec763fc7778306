"""The only place where chance comes from, and it writes down what it gave.

Three sources behind one protocol: *seeded* (the app rolls), *scripted* (replays, scenarios, tests) and
*table* (people at the table roll real dice or draw real cards and enter what came).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Protocol

from game.core.model import Chance, Value


class ChanceError(Exception):
    """A script does not fit the chance that is asked for, or has run out."""


class ChanceSource(Protocol):
    """Decides chances one at a time."""

    def next(self, chance: Chance) -> tuple[Value] | None:
        """The outcome in a tuple of one, or None when people have to enter it."""
        ...


def pick(chance: Chance, rng: Random) -> Value:
    """A random outcome of `chance` by its weights."""
    outcomes, weights = chance.outcomes, chance.weights
    if not weights:
        return outcomes[int(rng.random() * len(outcomes))]
    point = rng.random() * sum(weights)
    for outcome, weight in zip(outcomes, weights, strict=True):
        point -= weight
        if point < 0:
            return outcome
    return next(o for o, w in zip(reversed(outcomes), reversed(weights), strict=True) if w)


def seeded(seed: int | str) -> Random:
    """A generator of its own for `seed`; equal seeds give equal sequences on every machine."""
    digest = hashlib.sha256(f"nightboard:{seed}".encode()).digest()
    return Random(int.from_bytes(digest[:8], "big"))


def commitment(seed: int | str, salt: str) -> str:
    """The seal shown at the start of a match: it fixes the seed without telling it."""
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()[:16]


class SeededChance:
    """The app rolls. Undo never buys a new roll: the n-th chance of a match always gets the n-th draw.

    `position` counts the draws already used, so a loaded match goes on where it was.
    """

    def __init__(self, seed: int | str, position: int = 0) -> None:
        self.seed = seed
        self._position = position

    def next(self, chance: Chance) -> tuple[Value]:
        outcome = pick(chance, seeded(f"{self.seed}:{self._position}"))
        self._position += 1
        return (outcome,)

    def rewind(self, position: int) -> None:
        """Go back to draw number `position` (undo)."""
        self._position = position


def _some(chance: Chance, most: int = 24) -> str:
    return ", ".join(map(str, chance.outcomes[:most])) + (", ..." if len(chance.outcomes) > most else "")


class ScriptedChance:
    """Gives the outcomes of a list, in order. Raises ChanceError for one that is not possible.

    `then` decides what follows the end of the list: another source, or None to refuse.
    """

    def __init__(self, outcomes: Iterable[Value], then: ChanceSource | None = None) -> None:
        self._left = list(outcomes)
        self._then = then

    @property
    def left(self) -> tuple[Value, ...]:
        """Outcomes not yet used."""
        return tuple(self._left)

    def next(self, chance: Chance) -> tuple[Value] | None:
        if not self._left:
            if self._then is None:
                raise ChanceError(f"the script has no outcome for {chance.kind}; possible: {_some(chance)}")
            return self._then.next(chance)
        outcome = self._left.pop(0)
        if outcome not in chance.outcomes:
            raise ChanceError(f"{outcome!r} is no outcome of {chance.kind}; possible: {_some(chance)}")
        return (outcome,)


class TableChance:
    """People enter what the real dice or cards gave; what must stay secret, or is not on the table,
    comes from `otherwise`. `entered_by_hand` decides which kinds lie on the table."""

    def __init__(self, otherwise: ChanceSource, entered_by_hand: Callable[[Chance], bool]) -> None:
        self.otherwise = otherwise
        self._by_hand = entered_by_hand

    def next(self, chance: Chance) -> tuple[Value] | None:
        if not chance.secret and self._by_hand(chance):
            return None
        return self.otherwise.next(chance)

    def around(self, otherwise: ChanceSource) -> TableChance:
        """The same table with another source behind it."""
        return TableChance(otherwise, self._by_hand)

    def rewind(self, position: int) -> None:
        """Passed on to the source behind."""
        rewind: Any = getattr(self.otherwise, "rewind", None)
        if rewind is not None:
            rewind(position)
