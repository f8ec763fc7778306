"""Random games: cards and disciplines may be used exactly when a second reading of the rules says so."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.core.chance import pick, seeded
from game.core.model import Ask, Chance, Over, Value
from game.rules.prince_of_the_city.rules import PrinceOfTheCity
from game.rules.prince_of_the_city.scenario import given
from tests.rules.prince_of_the_city.slow_cards import COMPARED, Uses
from tests.rules.prince_of_the_city.test_random_games import some_action
from tests.rules.prince_of_the_city.test_slow_results import crowded, houses, rules

Choice = tuple[str | tuple[str, Value], ...]


def compare(game: PrinceOfTheCity, state: Any, ask: Ask, ridden: frozenset[int]) -> Counter[str]:
    """The engine lets every seat do what the text lets it do; how often each thing was there."""
    known, seen = {zone.id: zone for zone in game.content.zones.values()}, Counter[str]()
    for seat in range(1, state.seats + 1):
        view = game.view(state, seat)
        zones = {name: (known[name].domain, known[name].prestige) for name in view["zones"]}
        uses = Uses(view, zones, {name: (known[name].q, known[name].r) for name in view["zones"]})
        uses.ridden = ridden
        slow = uses.everything(seat)
        engine: set[Choice] = {
            (action.do, *action.arguments) for action in game.legal(state, seat) if action.do in COMPARED
        }
        surplus, missing = sorted(map(str, engine - slow))[:5], sorted(map(str, slow - engine))[:5]
        assert engine == slow, (
            f"{ask.kind} {ask.seats}: seat {seat} only the engine {surplus}, only the text {missing}"
        )
        seen += Counter(f"{found[0]} {found[1][1]}" for found in slow)
    return seen


def follow(game: PrinceOfTheCity, state: Any, rng: Random, steps: int) -> Counter[str]:
    """Play on at random and compare every question."""
    ridden, seen = frozenset[int](), Counter[str]()
    for _ in range(steps):
        pending = game.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            game.apply(state, pick(pending, rng))
            continue
        if state.phase != "setup":
            seen += compare(game, state, pending, ridden)
        action = some_action(game, state, pending, state.seats, rng)
        if action.do == "use" and action.get("card") == "armored_sedan":
            ridden |= {action.seat}
        elif state.phase != "challenge":
            ridden = frozenset()
        game.apply(state, action)
    return seen


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_cards_in_random_games_are_used_as_the_text_allows(seats: int) -> None:
    game = rules()
    seen = follow(game, game.setup({"turns": "6"}, seats), seeded(f"cards {seats}"), 20_000)
    assert len(seen) > 10, seen


@pytest.mark.parametrize("phase", ["resource", "movement", "challenge", "influence", "resolution"])
def test_cards_in_crowded_positions_are_used_as_the_text_allows(phase: str) -> None:
    game, rng, seen = rules(), seeded(f"cards {phase}"), Counter[str]()
    for number in range(12):
        options = houses(rng) if number % 2 else {}
        seen += follow(game, given(game, options, crowded(game, rng, phase)), rng, 50)
    assert len(seen) > 20, seen
