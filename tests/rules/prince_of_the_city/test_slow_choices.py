"""Random games and crowded positions: each question offers what a second reading of the rules allows."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.core.chance import pick, seeded
from game.core.model import Ask, Chance, Event, Over, Value
from game.rules.prince_of_the_city.rules import PrinceOfTheCity
from game.rules.prince_of_the_city.scenario import given
from tests.rules.prince_of_the_city.slow_choices import COMPARED, FINDERS, Choices
from tests.rules.prince_of_the_city.test_random_games import some_action
from tests.rules.prince_of_the_city.test_slow_results import crowded, houses, rules


class Memory:
    """What a view does not tell: who hunted this turn, whose Beast-speech works, whether somebody has just
    refused a gift."""

    def __init__(self) -> None:
        self.hunted: set[int] = set()
        self.far: set[int] = set()
        self.refused = False

    def note(self, events: list[Event]) -> None:
        for event in events:
            told: dict[str, Any] = dict(event.arguments)
            if event.kind == "hunted":
                self.hunted.add(told["seat"])
            elif event.kind == "power" and told["discipline"] == "beast_speech":
                self.far.add(told["seat"])
            elif event.kind == "phase":
                self.far.clear()
            elif event.kind == "turn":
                self.hunted.clear()
            elif event.kind == "gift_refused":
                self.refused = True


def compare(game: PrinceOfTheCity, state: Any, ask: Ask, memory: Memory) -> int:
    """How many seats were compared: engine and text offer the same."""
    kinds = COMPARED.get(ask.kind)
    shared = state.options.losing_helper_spoil == "shared"
    if kinds is None or (ask.kind == "spoil" and shared):
        return 0  # the view does not tell what of a shared spoil is left
    if not ask.kind.startswith("over"):
        memory.refused = False
    known = {zone.id: zone for zone in game.content.zones.values()}
    for seat in ask.seats:
        view = game.view(state, seat)
        zones = {name: (known[name].domain, known[name].prestige) for name in view["zones"]}
        cells = {name: (known[name].q, known[name].r) for name in view["zones"]}
        choices = Choices(view, zones, cells)
        choices.far, choices.hunted = memory.far, memory.hunted
        wanted = kinds - {"give"} if memory.refused else kinds
        slow = {found for found in FINDERS[ask.kind](choices, seat) if found[0] in wanted}
        engine: set[tuple[str | tuple[str, Value], ...]] = {
            (action.do, *action.arguments) for action in game.legal(state, seat) if action.do in wanted
        }
        surplus, missing = sorted(map(str, engine - slow))[:5], sorted(map(str, slow - engine))[:5]
        assert engine == slow, f"{ask.kind}: only the engine {surplus}, only the text {missing}"
    return len(ask.seats)


def follow(game: PrinceOfTheCity, state: Any, rng: Random, steps: int) -> Counter[str]:
    """Play on at random and compare every question."""
    memory, seen = Memory(), Counter[str]()
    for _ in range(steps):
        pending = game.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            memory.note(game.apply(state, pick(pending, rng)))
            continue
        seen[pending.kind] += compare(game, state, pending, memory)
        memory.note(game.apply(state, some_action(game, state, pending, state.seats, rng)))
    return seen


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_offer_what_the_text_allows(seats: int) -> None:
    game, rng, seen = rules(), seeded(f"choices {seats}"), Counter[str]()
    for _ in range(2):
        seen += follow(game, game.setup({"turns": "6"}, seats), rng, 20_000)
    assert {"resource", "move", "challenge", "propose", "contest", "raise"} <= set(seen), seen


@pytest.mark.parametrize("phase", ["resource", "challenge", "influence"])
def test_crowded_positions_offer_what_the_text_allows(phase: str) -> None:
    game, rng, seen = rules(), seeded(f"choices {phase}"), Counter[str]()
    for number in range(24):
        options = houses(rng) if number % 2 else {}
        seen += follow(game, given(game, options, crowded(game, rng, phase)), rng, 50)
    assert {"resource": {"resource"}, "challenge": {"spoil"}, "influence": {"raise"}}[phase] <= set(seen), (
        seen
    )
