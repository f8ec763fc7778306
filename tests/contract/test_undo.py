"""Taking back: exactly the state before, never past chance, other people or knowledge; and forward again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from game.core.chance import seeded
from game.core.match import Entry, Match
from game.core.model import CHANCE, Action, Ask, Refusal
from tests.contract.seatings import SEATINGS, Sampler, Seating, new_match, pick_action, rules_of, viewers


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_undo_to_the_barrier_and_forward_again(seating: Seating) -> None:
    taken_back = 0
    for seed in (31, 32, 33):
        match, rng = new_match(seating, seed), seeded(seed)
        while not match.over:
            before, length = match.state_hash(), len(match.log)
            action = pick_action(match, seating, rng)
            assert match.submit(action) is None
            entries, after = list(match.log[length:]), match.state_hash()
            if match.over:
                continue
            point = match.undo_point(action.seat)
            assert isinstance(point, Refusal) == _barred(entries), f"{action}: {point}"
            if isinstance(point, Refusal):
                continue
            taken_back += 1
            assert point == length
            assert match.undo(action.seat) is None
            assert (match.state_hash(), len(match.log)) == (before, length)
            assert match.submit(action) is None
            assert match.state_hash() == after
            assert list(match.log[length:]) == entries
    assert taken_back, "no decision in three games could be taken back"


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_back_to_the_start_and_forward_again_by_agreement(seating: Seating) -> None:
    """The whole table may agree to go back; the chances that follow are the same ones again."""
    match, rng = new_match(seating, 34), seeded(34)
    start, hash_at_start = len(match.log), match.state_hash()
    actions: list[Action] = []
    while not match.over and len(actions) < 60:
        actions.append(pick_action(match, seating, rng))
        assert match.submit(actions[-1]) is None
    log, end = list(match.log), match.state_hash()
    assert match.undo_to(start) is None
    assert match.state_hash() == hash_at_start
    for action in actions:
        assert match.submit(action) is None
    assert list(match.log) == log
    assert match.state_hash() == end


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_what_can_be_taken_back_has_told_nobody_anything(seating: Seating) -> None:
    """In every other world that fits what a viewer knew, he sees the same after the move."""
    match, rng = new_match(seating, 35), seeded(35)
    sampled = Sampler(seating, "told nobody", 0.7 if rules_of(seating.game).secret else 0.03)
    while not match.over:
        before, action = match.snapshot(), pick_action(match, seating, rng)
        assert match.submit(action) is None
        if not match.over and not isinstance(match.undo_point(action.seat), Refusal) and sampled:
            for viewer in viewers(seating.seats):
                _compare_worlds(match, before, action, viewer, rng)


def _compare_worlds(match: Match, before: object, action: Action, viewer: int, rng: Random) -> None:
    rules = match.rules
    other = rules.imagine(rules.view(before, viewer), viewer, rng)
    if isinstance(rules.pending(other), Ask) and rules.check(other, action) is None:
        rules.apply(other, action)
        assert rules.view(other, viewer) == match.view(viewer), f"{action} told viewer {viewer} something"


def _barred(entries: Sequence[Entry]) -> bool:
    """Whether chance or a gain of knowledge lies behind the decision (written out a second time)."""
    return any(entry.author == CHANCE for entry in entries) or any(
        event.reveals or event.seats is not None for entry in entries for event in entry.events)


def test_the_toy_is_among_the_games() -> None:
    assert any(rules_of(seating.game).name == "toy" for seating in SEATINGS)
