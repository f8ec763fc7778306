"""Set-up: how many of each side, who stays out, equal odds (Rules 2, 2.1, 12.5)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from game.core.chance import SeededChance, pick, seeded
from game.core.match import Match
from game.core.model import TABLE, Chance
from game.rules.shadow_hunters.state import State
from tests.rules.shadow_hunters.invariants import rules

SIDES = {4: (2, 2, 0), 5: (2, 2, 1), 6: (2, 2, 2), 7: (2, 2, 3), 8: (3, 3, 2)}


def dealt(seats: int, options: dict[str, Any], seed: int) -> State:
    """A state at its first question."""
    state, rng = rules().setup(options, seats), seeded(seed)
    while isinstance(state.pending, Chance):
        rules().apply(state, pick(state.pending, rng))
    return state


def sides(state: State) -> tuple[int, ...]:
    count = Counter(rules().tables.roles[name].faction for name in state.characters[1:])
    return count["hunter"], count["shadow"], count["neutral"]


@pytest.mark.parametrize("seats", SIDES)
@pytest.mark.parametrize("expansion", ["off", "new_only", "per_initial", "all"])
def test_h01_h02_sides_and_bob(seats: int, expansion: str) -> None:
    roles = rules().tables.roles
    for seed in range(250 if expansion == "off" else 60):
        state = dealt(seats, {"expansion": expansion}, seed)
        names = state.characters[1:]
        assert sides(state) == SIDES[seats]
        assert len(set(names)) == seats
        assert "bob" not in names or seats < 7
        if expansion == "per_initial":
            assert len({roles[name].initial for name in names}) == seats
        if expansion == "off" and seats == 7:
            neutrals = {name for name in names if roles[name].faction == "neutral"}
            assert neutrals == {"allie", "charles", "daniel"}
        if expansion == "off" and seats == 8:
            assert {"emi", "franklin", "george", "unknown", "vampire", "werewolf"} <= set(names)


def test_every_character_is_dealt_equally_often_within_its_side() -> None:
    count: Counter[str] = Counter()
    first: Counter[int] = Counter()
    pairs: Counter[frozenset[str]] = Counter()
    for seed in range(1500):
        state = dealt(5, {}, seed)
        count.update(state.characters[1:])
        first[state.first] += 1
        pairs[frozenset(state.areas[:2])] += 1
    for name in ("emi", "franklin", "george", "unknown", "vampire", "werewolf"):
        assert 880 < count[name] < 1120, count
    for name in ("allie", "bob", "charles", "daniel"):
        assert 300 < count[name] < 450, count
    assert all(220 < number < 380 for number in first.values()), first
    assert len(pairs) == 15


def test_per_initial_gives_each_of_a_letter_the_same_odds() -> None:
    count: Counter[str] = Counter()
    for seed in range(1200):
        count.update(dealt(4, {"expansion": "per_initial"}, seed).characters[1:])
    for one, two in (("emi", "ellen"), ("george", "gregor"), ("vampire", "valkyrie")):
        assert 320 < count[one] < 480, count
        assert 320 < count[two] < 480, count


@pytest.mark.parametrize("seats", SIDES)
def test_h04_nobody_sees_more_than_the_own_card(seats: int) -> None:
    game = rules()
    for seed in range(20):
        match = Match(game, game.setup({}, seats), SeededChance(seed))
        match.start()
        state = match.snapshot()
        for viewer in range(TABLE, seats + 1):
            view = match.view(viewer)
            text = json.dumps([view, [event.to_json() for event in match.events(viewer)]])
            for name, role in game.tables.roles.items():
                own = viewer != TABLE and state.characters[viewer] == name
                assert (f'"{name}"' in text) == own, f"viewer {viewer}: {name}"
                assert role.verb
            known = [seat["hit_points"] for seat in view["seats"] if seat["hit_points"] is not None]
            assert known == ([state.hit_points[viewer]] if viewer != TABLE else [])
            assert view["decks"] == {"white": 16, "black": 16, "hermit": 16}


@pytest.mark.parametrize("options", [{"expansion": "some"}, {"bob": "removed"}, {"feast": True}])
def test_wrong_options_are_named(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        rules().complete_options(options)


def test_wrong_numbers_of_seats_are_refused() -> None:
    for seats in (3, 9):
        with pytest.raises(ValueError, match=str(seats)):
            rules().setup({}, seats)


def test_true_and_false_stand_for_on_and_off() -> None:
    complete = rules().complete_options({"loot_optional": True, "loot_non_attack": False, "expansion": True})
    chosen = complete["loot_optional"], complete["loot_non_attack"], complete["expansion"]
    assert chosen == ("on", "off", "all")


@pytest.mark.parametrize(("options", "seats", "deals"), [
    ({}, 7, False), ({"bob_at_seven": "special"}, 6, False), ({"bob_at_seven": "special"}, 7, True),
    ({"bob_at_seven": "special"}, 8, True), ({"bob_at_seven": "special", "expansion": "all"}, 7, True),
    ({"bob_at_seven": "special", "expansion": "per_initial"}, 8, True),
    ({"bob_at_seven": "special", "expansion": "new_only"}, 7, False),
    ({"bob_at_seven": "special", "expansion": "swap"}, 7, True),
    ({"bob_at_seven": "special", "expansion": "swap", "letter_b": "bryan"}, 7, False),
])
def test_when_the_special_bob_may_be_dealt(options: dict[str, Any], seats: int, deals: bool) -> None:
    """He stands in for the Bob that seven and eight players leave out (Rules 2.1, 12.5, 17.2)."""
    pool = rules().setup(options, seats).pool
    assert ("bob_seven" in pool) is deals
    assert ("bob" in pool) is (seats < 7)
