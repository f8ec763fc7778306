"""Exact chances of dice that are still to fall, for panels and for players made of code.

What belongs here: sums of ten-sided dice and who is highest. What belongs next door: which dice and bonuses
there are (`panels.py`). Chances are given in thousandths.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

Spread: TypeAlias = "tuple[float, ...]"
"""Probability of each value, from 0 up."""


@lru_cache(maxsize=256)
def sum_of_dice(count: int, faces: int = 10) -> Spread:
    """The spread of the sum of `count` dice."""
    if count <= 0:
        return (1.0,)
    before = sum_of_dice(count - 1, faces)
    found = [0.0] * (len(before) + faces)
    for value, weight in enumerate(before):
        for face in range(1, faces + 1):
            found[value + face] += weight / faces
    return tuple(found)


def best_of_dice(count: int, faces: int = 10) -> Spread:
    """The spread of the highest of `count` dice."""
    if count <= 0:
        return (1.0,)
    at_most = [(face / faces) ** count for face in range(faces + 1)]
    return (0.0, *(after - before for before, after in pairwise(at_most)))


def at_least(spread: Spread, bonus: int, wanted: int) -> int:
    """Thousandths: the chance that the dice and `bonus` reach `wanted`."""
    return round(1000 * sum(weight for value, weight in enumerate(spread) if value + bonus >= wanted))


def highest(sides: Sequence[tuple[Spread, int]]) -> tuple[list[int], int]:
    """Thousandths for each side (its dice and its bonus) to be alone on top, and for a shared top."""
    wins = [0.0] * len(sides)
    for index, (spread, bonus) in enumerate(sides):
        for value, weight in enumerate(spread):
            if weight:
                chance = weight
                for other, (rival, extra) in enumerate(sides):
                    if other != index:
                        chance *= below(rival, value + bonus - extra)
                wins[index] += chance
    return [round(1000 * win) for win in wins], round(1000 * max(0.0, 1.0 - sum(wins)))


def below(spread: Spread, limit: int) -> float:
    """The chance that the dice give less than `limit`."""
    return sum(spread[:limit]) if limit > 0 else 0.0
