"""Random games and strange positions: what the engine lets happen is what the text says."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.catalog import open_game, open_words
from game.core.chance import pick, seeded
from game.core.model import Ask, Chance, Over, Rules
from tests.rules.vampire_knight.positions import content_of
from tests.rules.vampire_knight.slow_outcomes import check
from tests.rules.vampire_knight.test_random_positions import position

READINGS = {"support_from": "territories", "fight_aura": "strength"}


def watched(rules: Rules, state: Any, rng: Random, steps: int) -> Counter[str]:
    """Play on at random and compare each step."""
    seen: Counter[str] = Counter()
    for _ in range(steps):
        pending = rules.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            rules.apply(state, pick(pending, rng))
            continue
        assert isinstance(pending, Ask)
        action = rules.sample(state, pending.seats[0], rng)
        worth_a_look = pending.kind not in ("build_deck", "consolidate", "place_capital", "garrison")
        before = rules.view(state, 0) if worth_a_look else None
        events = rules.apply(state, action)
        if before is not None:
            seen += Counter(check(before, action, events, rules.view(state, 0), content_of(rules, state)))
    return seen


@pytest.mark.parametrize("mode", ["duel", "teams"])
@pytest.mark.parametrize("batch", range(3))
def test_strange_positions_end_as_the_text_says(mode: str, batch: int) -> None:
    rules, words = open_words("vampire_knight")
    rng, seen = seeded(f"outcomes {mode} {batch}"), Counter[str]()
    for _ in range(40):
        options = rules.complete_options({"mode": mode, **(READINGS if batch == 2 else {})})
        state = words.given(rules, options, position(rules, rng, mode))
        seen += watched(rules, state, rng, 25)
    assert {"fought", "removed", "struck", "end"} <= set(seen), seen


@pytest.mark.parametrize("mode", ["initiation", "duel", "teams"])
def test_random_games_end_as_the_text_says(mode: str) -> None:
    rules, seen = open_game("vampire_knight"), Counter[str]()
    for number in range(3):
        rng = seeded(f"outcomes {mode} {number}")
        options = {"mode": mode, "alternates": "all", "turn_cap": "60"}
        state = rules.setup(options, rules.seat_counts(options)[0])
        seen += watched(rules, state, rng, 600)
    assert {"fought", "removed", "end"} <= set(seen), seen
