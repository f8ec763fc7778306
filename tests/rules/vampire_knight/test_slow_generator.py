"""Random games in all modes, with all alternates and house rules: at each question the engine offers
exactly what the slow generator finds in the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.catalog import open_game
from game.core.chance import pick, seeded
from game.core.model import Chance, Over, Rules
from tests.rules.vampire_knight.positions import compare

USUAL = frozenset({"move", "turn"})
"""Questions that come so often that a share of them is enough."""

CASES = [
    {"mode": "initiation"},
    {"mode": "duel", "alternates": "printed"},
    {"mode": "duel", "alternates": "all"},
    {
        "mode": "duel",
        "alternates": "all",
        "bonus_by": "left",
        "bystanders": "one",
        "ethereal_bars_tap": "off",
        "shift_is_named": "off",
        "judgment": "any",
        "shared_plunder": "off",
        "draw_offers": "on",
    },
    {"mode": "teams", "alternates": "all"},
    {
        "mode": "teams",
        "alternates": "all",
        "end_squares": "two_real",
        "team_consolidation": "may",
        "south": "ghouls",
        "east": "vampires",
    },
]


def compared(rules: Rules, options: dict[str, Any], rng: Random) -> Counter[str]:
    """Play one random game and compare."""
    seen: Counter[str] = Counter()
    state = rules.setup(options, rules.seat_counts(options)[0])
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, Chance):
            rules.apply(state, pick(pending, rng))
            continue
        if pending.kind not in USUAL or rng.random() < 0.08:
            kind = compare(rules, state)
            if kind is not None:
                seen[kind] += 1
        rules.apply(state, rules.sample(state, pending.seats[0], rng))
    return seen


@pytest.mark.parametrize("options", CASES, ids=lambda options: "-".join(options.values())[:40])
def test_random_games_offer_what_the_rules_allow(options: dict[str, Any]) -> None:
    rules = open_game("vampire_knight")
    seen: Counter[str] = Counter()
    for number in range(3 if options["mode"] == "teams" else 5):
        seen += compared(rules, {**options, "turn_cap": "120"}, seeded(f"slow {number}"))
    assert {"turn", "move", "tap"} <= set(seen)
