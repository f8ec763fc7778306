"""A copy of a state is a state of its own: later moves show in neither direction."""

from __future__ import annotations

import pytest

from game.core.chance import pick
from game.core.model import Ask, Chance, Over
from game.core.snapshot import state_hash
from tests.contract.seatings import SEATINGS, Sampler, Seating, questions, rules_of


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_past_states_never_change(seating: Seating) -> None:
    past = []
    for match, _ in questions(seating, 21):
        past.append((match.snapshot(), match.state_hash()))
    shapes = rules_of(seating.game).shapes
    for number, (state, before) in enumerate(past, 1):
        assert state_hash(state, shapes) == before, f"the state at question {number} changed afterwards"


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_playing_on_a_copy_leaves_the_original_alone(seating: Seating) -> None:
    rules, sampled = rules_of(seating.game), Sampler(seating, "copies")
    for match, _ in questions(seating, 22):
        if not sampled:
            continue
        state, before = match.snapshot(), match.state_hash()
        twin = state.copy()
        assert twin == state
        for _ in range(12):
            pending = rules.pending(twin)
            if isinstance(pending, Over):
                break
            if isinstance(pending, Chance):
                rules.apply(twin, pick(pending, sampled.rng))
            elif isinstance(pending, Ask):
                rules.apply(twin, rules.sample(twin, pending.seats[-1], sampled.rng))
        assert state_hash(state, rules.shapes) == before
        assert match.state_hash() == before
