"""Imagined deals: whole states that fit what a seat knows, and the truth is never ruled out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.core.chance import pick, seeded
from game.core.model import TABLE, Ask, Chance, Over
from game.rules.shadow_hunters.imagine import fits
from game.rules.shadow_hunters.scenario import given
from game.rules.shadow_hunters.state import State
from tests.rules.shadow_hunters.invariants import invariants, rules


def sides(state: State) -> Counter[str]:
    return Counter(rules().tables.roles[name].faction for name in state.characters[1:])


def questions(seats: int, options: dict[str, Any], seed: int, share: float) -> list[State]:
    """States of a random game in which people reveal themselves rarely, at some of its questions."""
    game, rng = rules(), seeded(seed)
    state, found = game.setup(options, seats), []
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Chance):
            game.apply(state, pick(state.pending, rng))
            continue
        assert isinstance(state.pending, Ask)
        if rng.random() < share:
            found.append(state.copy())
        legal = list(game.legal(state, state.pending.seats[0]))
        hidden = [action for action in legal if action.do != "reveal"]
        game.apply(state, rng.choice(hidden if rng.random() < 0.98 else legal))
    return found


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("options", [{}, {"expansion": "all"}, {"expansion": "per_initial"}])
def test_imagined_states_are_sound_and_the_truth_is_possible(seats: int, options: dict[str, Any]) -> None:
    game, rng = rules(), seeded("imagine")
    for seed in range(3):
        for state in questions(seats, options, seed, 0.1):
            for viewer in range(TABLE, seats + 1):
                view = game.view(state, viewer)
                other = game.imagine(view, viewer, rng)
                assert not list(invariants(other))
                assert sides(other) == sides(state)
                assert all(other.characters[seat] == state.characters[seat]
                           for seat in range(1, seats + 1) if state.revealed[seat] or seat == viewer)
                for seat in range(1, seats + 1):
                    truth = game.tables.roles[state.characters[seat]]
                    assert state.revealed[seat] or fits(game.tables, state, view, seat, truth)


def imagined(data: dict[str, Any], viewer: int, seat: int, count: int = 60) -> set[str]:
    """The characters that `viewer` takes `seat` for, in some imagined deals."""
    game = rules()
    state = given(game, data.pop("options", {}), data)
    view, rng = game.view(state, viewer), seeded("some deals")
    return {game.imagine(view, viewer, rng).characters[seat] for _ in range(count)}


def test_prediction_is_remembered() -> None:
    data = {"seats": {1: {"character": "emi", "shown": {2: "vampire"}}, 2: {"character": "vampire"}}}
    assert imagined(dict(data), 1, 2) == {"vampire"}
    assert len(imagined(dict(data), 3, 2)) > 3


def test_damage_rules_out_who_would_be_dead() -> None:
    data = {"seats": {1: {"character": "emi"}, 2: {"character": "werewolf", "damage": 13}}}
    assert imagined(data, 1, 2) == {"george", "werewolf"}


def test_an_answer_to_a_hermit_card_is_remembered_by_the_two_it_concerns() -> None:
    game = rules()
    state = given(game, {}, {"seats": {1: {"character": "emi"}, 2: {"character": "george"}},
                             "hermit": {"giver": 1, "receiver": 2, "card": "slap"}})
    game.apply(state, state.choices[0])
    rng = seeded("slap")
    seen = {viewer: {game.imagine(game.view(state, viewer), viewer, rng).characters[2] for _ in range(80)}
            for viewer in (1, 3)}
    assert seen[1] == {"franklin", "george", "unknown"}
    assert {"vampire", "werewolf"} & seen[3]
