"""Perft: the counts of perft.yaml, and every move behind them checked by a second reading of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.model import Ask, Chance, Over
from game.perft import perft
from tests.rules.vampire_knight.positions import compare, positions, state_of

NODES = 600
"""How many questions per position are compared with the slow generator."""


@pytest.mark.parametrize("position", positions(), ids=lambda position: str(position["id"]))
def test_counts(position: dict[str, Any]) -> None:
    rules, state = state_of(position)
    counts = position["counts"]
    assert len(counts) >= 3
    assert [perft(rules, state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("position", positions(), ids=lambda position: str(position["id"]))
def test_every_node_agrees_with_the_rules_read_again(position: dict[str, Any]) -> None:
    rules, start = state_of(position)
    level, compared = [start], 0
    for _ in range(3):
        following = []
        for state in level:
            pending = rules.pending(state)
            assert not isinstance(pending, Chance)
            if isinstance(pending, Over) or compared >= NODES:
                continue
            assert isinstance(pending, Ask)
            compared += compare(rules, state) is not None
            for action in rules.legal(state, pending.seats[0]):
                after = state.copy()
                rules.apply(after, action)
                following.append(after)
        level = following
    assert compared >= 1


def test_there_are_enough_positions() -> None:
    assert len(positions()) >= 8
    assert len({position["id"] for position in positions()}) == len(positions())
