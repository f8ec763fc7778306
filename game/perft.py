"""Counts the ways a position can go on, move by move: the classic proof that moves are made correctly.

Chances count one way per outcome, so games with dice can be counted, too.
"""

from __future__ import annotations

from typing import Any

from game.core.model import Ask, Chance, Rules


def perft(rules: Rules, state: Any, depth: int) -> int:
    """Number of ways to go `depth` steps on from `state`; a finished match has none."""
    pending = rules.pending(state)
    if depth == 0:
        return 1
    if isinstance(pending, Ask):
        moves: list[Any] = [action for seat in pending.seats for action in rules.legal(state, seat)]
    elif isinstance(pending, Chance):
        moves = list(pending.outcomes)
    else:
        return 0
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = state.copy()
        rules.apply(after, move)
        total += perft(rules, after, depth - 1)
    return total


def divide(rules: Rules, state: Any, depth: int) -> dict[str, int]:
    """The count below each first move, to find where two implementations differ."""
    pending = rules.pending(state)
    counts: dict[str, int] = {}
    if depth < 1 or not isinstance(pending, Ask):
        return counts
    for seat in pending.seats:
        for action in rules.legal(state, seat):
            after = state.copy()
            rules.apply(after, action)
            words = [action.do, *(f"{name}={value}" for name, value in action.arguments)]
            counts[" ".join(words)] = perft(rules, after, depth - 1)
    return counts
