"""Random games: results, limits, income and prestige are what a second reading of the rules makes them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.catalog import open_game
from game.core.chance import pick, seeded
from game.core.model import Action, Chance, Over, Value
from game.rules.prince_of_the_city.rules import PrinceOfTheCity
from game.rules.prince_of_the_city.scenario import given
from tests.rules.prince_of_the_city.slow_results import Watch
from tests.rules.prince_of_the_city.test_random_games import some_action

ZONES = [
    "police_station",
    "university",
    "broadcast_tower",
    "opera_house",
    "gallery_row",
    "cathedral",
    "mosque",
    "harbor",
    "mercantile_district",
    "city_hall",
    "courthouse",
    "night_market",
    "shanty_rows",
    "museum",
    "sewers",
    "underground_line",
    "hospital",
]
"""Zones that cards name, so that their bonuses come and go."""


def rules() -> PrinceOfTheCity:
    game = open_game("prince_of_the_city")
    assert isinstance(game, PrinceOfTheCity)
    return game


def follow(game: PrinceOfTheCity, state: Any, rng: Random, steps: int) -> Counter[str]:
    """Play on at random and compare every step."""
    zones = {zone.id: (zone.domain, zone.prestige) for zone in game.content.zones.values()}
    move: Action | Value
    before = game.view(state, 0)
    watch = Watch({zone: zones[zone] for zone in before["zones"]})
    for _ in range(steps):
        pending = game.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            move = pick(pending, rng)
        else:
            move = some_action(game, state, pending, state.seats, rng)
        events = game.apply(state, move)
        after = game.view(state, 0)
        if before["turn"]:
            watch.step(before, move if isinstance(move, Action) else None, events, after)
        before = after
    return Counter(watch.seen)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_come_to_what_the_text_says(seats: int) -> None:
    game, seen = rules(), Counter[str]()
    for number in range(2):
        state = game.setup({"turns": "6"}, seats)
        seen += follow(game, state, seeded(f"results {seats} {number}"), 20_000)
    assert {"challenge", "failed", "won", "prestige", "regent", "toll"} <= set(seen), seen


def some(rng: Random, items: list[Any], share: float) -> list[Any]:
    return [item for item in items if rng.random() < share]


def crowded(game: PrinceOfTheCity, rng: Random, phase: str) -> dict[str, Any]:
    """A position with many cards in play, some events, and tokens where cards look for them."""
    copies = {card.id: card.copies for card in game.content.cards.values()}
    places = [*ZONES, "elysium"]
    seats: dict[int, Any] = {}
    for seat in range(1, 5):
        hand = [card for card in some(rng, list(copies), 0.05) if copies[card]]
        for card in hand:
            copies[card] -= 1
        lasting = [card.id for card in game.content.cards.values() if card.kind != "activation"]
        first = int(rng.random() * len(lasting))
        active = [card for card in some(rng, lasting[first:] + lasting[:first], 0.2) if copies[card]][:5]
        for card in active:
            copies[card] -= 1
        seats[seat] = {
            "at": places[int(rng.random() * len(places) * 0.6)] if rng.random() < 0.9 else None,
            "hand": hand[:3],
            "active": active,
            "powers": "all",
            "pool": int(rng.random() * 4) if phase == "influence" else 0,
            "personal": int(rng.random() * 8),
            "steady": int(rng.random() * 2),
        }
        if seats[seat]["at"]:
            seats[seat]["vitae"] = 1 + int(rng.random() * 5)
    zones = {
        zone: {seat: 1 + int(rng.random() * 2) for seat in some(rng, [1, 2, 3, 4], 0.4)} for zone in ZONES
    }
    return {
        "phase": phase,
        "seats": seats,
        "zones": {zone: row for zone, row in zones.items() if row},
        "events": some(rng, list(game.content.events), 0.12),
    }


HOUSES: dict[str, list[str]] = {
    "control_means": ["each", "together"],
    "contest_tie": ["top", "any"],
    "extra_dice": ["sum", "highest"],
    "losing_helper_spoil": ["each", "shared"],
    "winning_defender_takes_spoils": ["true", "false"],
    "elysium_penalty_when": ["declaring", "after_roll"],
    "influence_helper_needs_permission": ["true", "false"],
    "helper_may_commit_zero": ["with_token", "always", "never"],
    "voluntary_discard": ["true", "false"],
    "reshuffle_discards": ["true", "false"],
    "revive_needs_adjacency": ["true", "false"],
    "lost_upkeep": ["dormant", "discarded"],
    "max_active_events": ["0", "3"],
}
"""House rules that the second readings know, or that they need not know, with their values."""


def houses(rng: Random) -> dict[str, str]:
    """The default of each, or now and then another value."""
    return {
        name: values[int(rng.random() * len(values))] if rng.random() < 0.4 else values[0]
        for name, values in HOUSES.items()
    }


@pytest.mark.parametrize("phase", ["challenge", "influence", "resolution"])
def test_crowded_positions_come_to_what_the_text_says(phase: str) -> None:
    game, rng, seen = rules(), seeded(f"crowded {phase}"), Counter[str]()
    for number in range(24):
        options = houses(rng) if number % 2 else {}
        state = given(game, options, crowded(game, rng, phase))
        seen += follow(game, state, rng, 60)
    assert {"challenge": {"challenge"}, "influence": {"won"}, "resolution": {"toll"}}[phase] <= set(seen), (
        seen
    )
