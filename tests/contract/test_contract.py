"""What every game promises to the referee: it ends, accepts what it offers, refuses the rest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from game.core.chance import seeded
from game.core.match import Match
from game.core.model import Action, Ask, Chance, Over, Refusal
from game.core.snapshot import dump, restore
from tests.contract.seatings import (
    SEATINGS,
    Sampler,
    Seating,
    new_match,
    outcome_of,
    play,
    questions,
    rules_of,
    viewers,
)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
class TestPlay:
    def test_random_play_ends_with_winners_at_the_table(self, seating: Seating) -> None:
        for seed in (1, 2):
            played = play(seating, seed)
            outcome = outcome_of(played.match)
            assert set(outcome.winners) <= set(range(1, seating.seats + 1))
            assert len(set(outcome.winners)) == len(outcome.winners)
            assert outcome.reason
            assert not any(played.match.legal(seat) for seat in range(1, seating.seats + 1))

    def test_same_inputs_give_same_events_and_states(self, seating: Seating) -> None:
        first = play(seating, 3)
        again = new_match(seating, 3)
        hashes: list[str] = []
        again.listeners.append(lambda _entry: hashes.append(again.state_hash()))
        for action in first.actions:
            assert again.submit(action) is None
        assert list(again.log) == list(first.match.log)
        assert hashes[:len(first.hashes)] == first.hashes

    def test_an_asked_seat_has_an_answer_and_nobody_else_is_named(self, seating: Seating) -> None:
        for match, _ in questions(seating, 4):
            ask = match.pending
            assert isinstance(ask, Ask)
            assert ask.seats, "a question without anybody to answer it"
            assert set(ask.seats) <= set(range(1, seating.seats + 1))
            for seat in range(1, seating.seats + 1):
                legal = match.legal(seat)
                assert all(action.seat == seat for action in legal)
                assert len(set(legal)) == len(legal), f"{ask.kind}: the same action twice"
                unasked = list(match.unasked(seat))
                assert set(unasked) <= set(legal)
                if seat in ask.seats:
                    assert len(legal) > len(unasked), f"seat {seat} is asked {ask.kind} and has no answer"
                elif legal:
                    assert len(unasked) == len(legal)
                    assert ask.interrupts, f"{ask.kind}: seat {seat} is not asked, yet may do {legal[0]}"

    def test_all_that_is_legal_passes_the_check_and_json(self, seating: Seating) -> None:
        sampled = Sampler(seating, "legal")
        for match, _ in questions(seating, 5):
            if sampled:
                for seat in range(1, seating.seats + 1):
                    for action in match.legal(seat):
                        assert match.check(action) is None, f"{action} is offered and refused"
                        assert Action.from_json(json.loads(json.dumps(action.to_json()))) == action

    def test_looking_changes_nothing(self, seating: Seating) -> None:
        sampled = Sampler(seating, "look")
        for match, action in questions(seating, 6):
            if sampled:
                before = match.state_hash()
                for viewer in viewers(seating.seats):
                    _spoil(match.view(viewer))
                for seat in range(1, seating.seats + 1):
                    list(match.legal(seat))
                match.check(action)
                assert match.state_hash() == before, "a view, a legal list or a check changed the state"

    def test_views_and_events_are_plain_data(self, seating: Seating) -> None:
        sampled = Sampler(seating, "plain")
        for match, _ in questions(seating, 7):
            if sampled:
                for viewer in viewers(seating.seats):
                    view = match.view(viewer)
                    text = json.dumps(view, sort_keys=True)
                    assert json.loads(text) == view, "a view holds something that JSON changes"
        for viewer in viewers(seating.seats):
            for event in match.events(viewer):
                assert event.redacted is None
                json.dumps(event.to_json())

    def test_a_state_comes_back_from_json_as_it_was(self, seating: Seating) -> None:
        sampled = Sampler(seating, "snapshot")
        shapes = rules_of(seating.game).shapes
        for match, _ in questions(seating, 8):
            if sampled:
                state = match.snapshot()
                again = restore(json.loads(json.dumps(dump(state, shapes))), shapes)
                assert again == state

    def test_chances_have_outcomes_and_weights_that_fit(self, seating: Seating) -> None:
        rules = rules_of(seating.game)
        match, rng = new_match(seating, 9), seeded("chances")
        state = rules.setup(dict(seating.options), seating.seats)
        while not isinstance(pending := rules.pending(state), Over):
            if isinstance(pending, Chance):
                assert pending.outcomes
                assert len(set(pending.outcomes)) == len(pending.outcomes), f"{pending.kind}: one twice"
                assert not pending.weights or len(pending.weights) == len(pending.outcomes)
                assert all(weight > 0 for weight in pending.weights), f"{pending.kind}: an impossible outcome"
                rules.apply(state, pending.outcomes[int(rng.random() * len(pending.outcomes))])
            else:
                rules.apply(state, rules.sample(state, pending.seats[0], rng))
        assert not match.over


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_what_is_not_legal_is_refused_and_changes_nothing(seating: Seating) -> None:
    sampled = Sampler(seating, "illegal")
    refused = 0
    for match, action in questions(seating, 10):
        if not sampled:
            continue
        before, length = match.state_hash(), len(match.log)
        for wrong in _perturbed(match, action, seating.seats):
            refusal = match.check(wrong)
            if 1 <= wrong.seat <= seating.seats and wrong in match.legal(wrong.seat):
                assert refusal is None
                continue
            if refusal is None and wrong.do in getattr(match.rules, "unlisted", ()):
                # An offer near the sampled one: legal, but too many to list. It must be possible to do it.
                match.rules.apply(match.snapshot(), wrong)
                continue
            assert isinstance(refusal, Refusal), f"{wrong} is not offered, yet passes the check"
            assert refusal.reason
            assert match.submit(wrong) == refusal
            refused += 1
        assert match.state_hash() == before
        assert len(match.log) == length
    assert refused > 20


@pytest.mark.parametrize("game", sorted({seating.game for seating in SEATINGS}))
def test_options_and_seats_that_do_not_exist_are_named(game: str) -> None:
    rules = rules_of(game)
    defaults = rules.complete_options({})
    assert rules.complete_options(defaults) == defaults
    with pytest.raises(ValueError, match="no_such_option"):
        rules.complete_options({"no_such_option": 1})
    for name in defaults:
        with pytest.raises(ValueError, match=name):
            rules.complete_options({name: "no such value"})
    for seats in (0, 1, 99):
        with pytest.raises(ValueError, match=str(seats)):
            rules.setup({}, seats)


def _perturbed(match: Match, action: Action, seats: int) -> Iterator[Action]:
    """Actions near a legal one: other seats, words, values, missing and surplus arguments."""
    for seat in (*range(-1, seats + 2), 99):
        if seat != action.seat:
            yield action._replace(seat=seat)
    yield action._replace(do="no_such_action")
    yield action._replace(arguments=(*action.arguments, ("surplus", 1)))
    for index, (name, value) in enumerate(action.arguments):
        rest = action.arguments[:index], action.arguments[index + 1:]
        yield action._replace(arguments=rest[0] + rest[1])
        for other in _others(match, name, value, seats):
            yield action._replace(arguments=(*rest[0], (name, other), *rest[1]))


def _others(match: Match, name: str, value: Any, seats: int) -> Iterator[Any]:
    yield from (other for other in (None, -1, 0, 99, "no_such_thing", (), (1, 2)) if other != value)
    if isinstance(value, int):
        yield from (value + 1, value - 1)
    for seat in range(1, seats + 1):
        for action in match.legal(seat):
            if (other := action.get(name)) is not None and other != value:
                yield other


def _spoil(data: Any) -> None:
    """Change everything inside `data` that can be changed."""
    if isinstance(data, dict):
        for item in data.values():
            _spoil(item)
        data["spoiled"] = True
    elif isinstance(data, list):
        for item in data:
            _spoil(item)
        data.append("spoiled")
