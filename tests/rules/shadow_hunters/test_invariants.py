"""Random games: the invariants hold at every step, and there is exactly one end."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import pick, seeded
from game.core.model import Ask, Chance, Event, Over
from game.rules.shadow_hunters.state import State
from tests.rules.shadow_hunters.invariants import invariants, rules

HOUSES: list[dict[str, Any]] = [
    {}, {"expansion": "all", "bob_at_seven": "special"}, {"expansion": "new_only"},
    {"expansion": "per_initial"},
    {"bob_robs": "all_damage", "vampire_drinks": "all_damage", "expansion": "all"},
    {"win_declaration": "declared", "loot_optional": "on", "bob_machine_gun": "per_target"},
]


def other_values(seed: int) -> dict[str, Any]:
    """A random value for every option."""
    rng = seeded(f"options {seed}")
    options = rules().content.options
    return {name: rng.choice(sorted(option.values)) for name, option in options.items()}


def run(state: State, seed: int) -> list[Event]:
    """Play to the end at random, with interrupts of all seats; the invariants hold all the way."""
    game, rng = rules(), seeded(seed)
    events: list[Event] = []
    start = ""
    for _ in range(20_000):
        wrong = list(invariants(state))
        assert not wrong, wrong
        pending = state.pending
        if isinstance(pending, Over):
            return events
        if isinstance(pending, Chance):
            news = game.apply(state, pick(pending, rng))
        else:
            assert isinstance(pending, Ask)
            if pending.kind == "move":
                start = state.area[state.turn]
            seat = rng.randrange(1, state.seats + 1) if rng.random() < 0.03 else pending.seats[0]
            legal = game.legal(state, seat)
            if not legal:
                continue
            action = legal[rng.randrange(len(legal))]
            assert game.check(state, action) is None
            news = game.apply(state, action)
        for event in news:
            if event.kind in ("moved", "teleported"):
                assert dict(event.arguments)["area"] != start
        events += news
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_h147_invariants_hold_in_random_games(seats: int, house: int) -> None:
    for seed in range(4):
        state = rules().setup(HOUSES[house], seats)
        events = run(state, seed)
        ends = [event for event in events if event.kind == "game_over"]
        assert len(ends) == 1
        assert ends == events[-1:]


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_invariants_hold_with_any_mixture_of_house_rules(seats: int) -> None:
    for seed in range(16):
        run(rules().setup(other_values(seed * 10 + seats), seats), seed)


def test_attacks_happen_once_a_turn_without_a_feast() -> None:
    """Invariant 6: between two turn starts a seat declares one attack, apart from feasts."""
    for seed in range(10):
        attacks, feasts = 0, 0
        for event in run(rules().setup({}, 6), seed):
            if event.kind in ("turn_started", "game_over"):
                assert attacks <= 1 + feasts
                attacks = feasts = 0
            elif event.kind in ("attack_rolled", "attack_rolled_one"):
                attacks += 1
            elif event.kind in ("damaged_by_feast_cost", "countered"):
                feasts += 1
