"""Exact chances of challenges and contests before the dice are rolled (Rules 4.3.1, 4.3.2, 4.4.5).

Pure functions of numbers of dice and bonuses, by convolution of whole numbers; nothing is estimated. What the
numbers are is worked out by the flows (`challenge.py`, `contest.py`) and shown by `panels.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

FACES = 10


class Side(NamedTuple):
    """One side of a roll: so many ten-sided dice and what is added to them. `best`: only the highest die
    counts (a house rule of challenges)."""

    dice: int
    bonus: int
    best: bool = False


class Chances(NamedTuple):
    """The chance of each side to win, in the order of the sides, and that nobody does."""

    win: tuple[float, ...]
    tie: float


@lru_cache(maxsize=256)
def ways(dice: int, best: bool = False) -> tuple[int, ...]:
    """In how many ways `dice` ten-sided dice give 0, 1, 2, ... together (or as their highest face)."""
    if dice <= 0:
        return (1,)
    if best:
        return (0, *(face**dice - (face - 1) ** dice for face in range(1, FACES + 1)))
    before = ways(dice - 1)
    found = [0] * (len(before) + FACES)
    for total, count in enumerate(before):
        for face in range(1, FACES + 1):
            found[total + face] += count
    return tuple(found)


def at_least(side: Side, wanted: int) -> float:
    """The chance that a side reaches `wanted` (a difficulty)."""
    counts = ways(side.dice, side.best)
    least = wanted - side.bonus
    good = sum(counts[max(0, least):])
    return good / sum(counts)


@lru_cache(maxsize=4096)
def chances(sides: tuple[Side, ...], any_tie: bool = False) -> Chances:
    """Who wins with which chance. The highest result wins; if it is shared nobody does. With `any_tie`
    (house rule) nobody wins either if two lower results are equal."""
    if any_tie and len(sides) > 2:
        return _without_any_tie(sides)
    tables = [_results(side) for side in sides]
    top = max(len(table) for table in tables)
    tables = [table + [0] * (top - len(table)) for table in tables]
    below = [[0, *accumulate(table)][:top] for table in tables]
    every = _product([sum(table) for table in tables])
    win = []
    for place, table in enumerate(tables):
        others = [below[other] for other in range(len(tables)) if other != place]
        good = sum(count * _product([less[result] for less in others])
                   for result, count in enumerate(table) if count)
        win.append(good / every)
    return Chances(tuple(win), max(0.0, 1.0 - sum(win)))


def chance_table(own: Side, rival: Side, most: int) -> tuple[float, ...]:
    """The chance of `own` to beat `rival` if that adds 0, 1, ... `most` further dice."""
    return tuple(chances((own, rival._replace(dice=rival.dice + more))).win[0] for more in range(most + 1))


def average(side: Side) -> float:
    """The mean result of a side."""
    counts = ways(side.dice, side.best)
    return side.bonus + sum(total * count for total, count in enumerate(counts)) / sum(counts)


def _results(side: Side) -> list[int]:
    """In how many ways the side gets -SHIFT, ..., 0, 1, 2, ..., by result + SHIFT."""
    return [0] * (side.bonus + SHIFT) + list(ways(side.dice, side.best))


SHIFT = 60
"""Added to all results, so that penalties never push one below 0."""


def _product(numbers: Sequence[int]) -> int:
    total = 1
    for number in numbers:
        total *= number
    return total


def _without_any_tie(sides: tuple[Side, ...]) -> Chances:
    """Like `chances`, with all results different or nobody wins; by going through the highest result."""
    tables = [{result: count for result, count in enumerate(_results(side)) if count} for side in sides]
    every = _product([sum(table.values()) for table in tables])
    win = []
    for place, table in enumerate(tables):
        others = [tables[other] for other in range(len(tables)) if other != place]
        good = sum(count * _different(others, result, frozenset()) for result, count in table.items())
        win.append(good / every)
    return Chances(tuple(win), max(0.0, 1.0 - sum(win)))


def _different(tables: Sequence[dict[int, int]], limit: int, taken: frozenset[int]) -> int:
    """In how many ways all `tables` give different results below `limit`."""
    if not tables:
        return 1
    return sum(count * _different(tables[1:], limit, taken | {result})
               for result, count in tables[0].items() if result < limit and result not in taken)
