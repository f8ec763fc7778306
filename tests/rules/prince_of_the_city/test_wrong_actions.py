"""What is refused is refused for a reason that is so, wherever a game may be."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.core.chance import pick, seeded
from game.core.model import Ask, Chance, Over
from game.rules.prince_of_the_city.rules import PrinceOfTheCity
from game.rules.prince_of_the_city.scenario import given
from tests.rules.prince_of_the_city.test_random_games import rules, some_options
from tests.rules.prince_of_the_city.test_slow_results import crowded
from tests.rules.prince_of_the_city.wrong_actions import untrue, wrong_action

TRIES = 8
"""Wrong actions at each question."""


def follow(game: PrinceOfTheCity, state: Any, rng: Random, steps: int) -> Counter[str]:
    """Play on at random and try wrong actions at every question; the reasons that were given."""
    table, seen = game.table_for(state.options), Counter[str]()
    for _ in range(steps):
        pending = game.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            game.apply(state, pick(pending, rng))
            continue
        assert isinstance(pending, Ask)
        for _ in range(TRIES if state.phase != "setup" else 0):
            asked = rng.random() < 0.6
            seat = pending.seats[0] if asked else 1 + int(rng.random() * state.seats)
            action = wrong_action(table, state, seat, rng)
            refusal = game.check(state, action)
            if refusal is not None:
                assert not untrue(table, state, action, refusal), (action, refusal, pending)
                seen[refusal.reason] += 1
        game.apply(state, game.sample(state, pending.seats[0], rng))
    return seen


@pytest.mark.parametrize("seed", range(6))
def test_reasons_in_random_games_are_so(seed: int) -> None:
    game, rng = rules(), seeded(f"wrong {seed}")
    options = some_options(game, rng)
    counts = list(game.seat_counts(options))
    seen = follow(game, game.setup(options, counts[seed % len(counts)]), rng, 3_000)
    assert {"resource_phase_only", "not_asked", "not_in_hand", "not_active"} <= set(seen), seen


@pytest.mark.parametrize("phase", ["resource", "movement", "challenge", "influence"])
def test_reasons_in_crowded_positions_are_so(phase: str) -> None:
    game, rng, seen = rules(), seeded(f"wrong {phase}"), Counter[str]()
    for _ in range(20):
        seen += follow(game, given(game, {}, crowded(game, rng, phase)), rng, 60)
    assert len(seen) > 25, seen
