"""Random positions, far stranger than games bring about: crowded squares, many active cards, heroes,
dissipation. One turn of each is played at random; at every question engine and slow generator agree."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.catalog import open_words
from game.core.chance import seeded
from game.core.model import Ask, Chance, Rules
from tests.rules.vampire_knight.positions import compare

EXTRAS = [
    {"id": "more_fight", "effects": [{"do": "extra_soldiers", "action": "fight", "count": 1}]},
    {"id": "more_tap", "effects": [{"do": "extra_soldiers", "action": "tap", "count": 2}]},
    {"id": "more_move", "effects": [{"do": "extra_soldiers", "action": "move", "count": 1}]},
    {
        "id": "loot",
        "effects": [
            {
                "do": "plunder",
                "when": "free",
                "resource": "blood",
                "then": {"do": "flip_territory", "which": "adjacent"},
            }
        ],
    },
    {
        "id": "scorch",
        "effects": [
            {"do": "after_fight", "when": "won", "then": {"do": "flip_territory", "which": "adjacent"}}
        ],
    },
    {
        "id": "spite",
        "effects": [{"do": "after_fight", "when": "lost", "then": {"do": "flip_territory", "which": "this"}}],
    },
]


def some(rng: Random, items: list[Any], share: float) -> list[Any]:
    return [item for item in items if rng.random() < share]


def one(rng: Random, items: list[Any]) -> Any:
    return items[int(rng.random() * len(items))]


def position(rules: Rules, rng: Random, mode: str) -> dict[str, Any]:
    """A `given` with everything at random, crowded into a few squares."""
    board = rules.content.boards[mode]
    cells = [
        f"{row},{column}"
        for row in range(board.rows)
        for column in range(board.columns)
        if (row, column) not in board.voids
    ]
    near = [
        cell
        for cell in cells
        if abs(int(cell[0]) - board.rows // 2) < 2 and abs(int(cell[2]) - board.columns // 2) < 2
    ]
    middle = [one(rng, near) for _ in range(2 + int(rng.random() * 5))]
    seats: dict[int, Any] = {}
    for number, side in enumerate(board.seats, 1):
        faction = {"south": "vampires", "west": "vampires"}.get(side.side, "ghouls")
        cards = [card for card in rules.content.cards.values() if card.faction == faction]
        heroes = some(rng, [card.id for card in cards if card.type == "hero"], 0.5)
        active = some(rng, [card.id for card in cards if card.type == "other"], 0.4)
        for kind in ("fight", "movement"):
            active += (
                [one(rng, [card.id for card in cards if card.type == kind])] if rng.random() < 0.6 else []
            )
        count = 1 + int(rng.random() * (5 - len(heroes)))
        seats[number] = {
            "soldiers": [one(rng, middle) for _ in range(count)],
            "heroes": {hero: one(rng, middle) for hero in heroes},
            "cards": [*active, *([one(rng, EXTRAS)] if number == 1 and rng.random() < 0.5 else [])],
        }
    return {
        "phase": one(rng, ["turn", "beginning"]),
        "turn": 5,
        "seats": seats,
        "ruins": some(rng, cells, 0.35),
        "territories": {cell: one(rng, list(rules.content.territories)) for cell in near},
    }


READINGS = {
    "bonus_by": "left",
    "bystanders": "one",
    "shift_is_named": "off",
    "ethereal_bars_tap": "off",
    "judgment": "any",
    "shared_plunder": "off",
}
"""The other reading of each house rule that changes what is legal."""


def house_rules(rng: Random, batch: int) -> dict[str, str]:
    """None in the first batches, then some."""
    return dict(some(rng, list(READINGS.items()), 0.5)) if batch >= 2 else {}


@pytest.mark.parametrize("mode", ["duel", "teams"])
@pytest.mark.parametrize("batch", range(4))
def test_engine_and_rules_agree_in_strange_positions(mode: str, batch: int) -> None:
    rules, words = open_words("vampire_knight")
    rng, seen = seeded(f"strange {mode} {batch}"), Counter[str]()
    for _ in range(25):
        options = rules.complete_options({"mode": mode, **house_rules(rng, batch)})
        state = words.given(rules, options, position(rules, rng, mode))
        for _ in range(40):
            pending = rules.pending(state)
            if isinstance(pending, Chance) or not isinstance(pending, Ask):
                break
            kind = compare(rules, state)
            if kind is not None:
                seen[kind] += 1
            rules.apply(state, rules.sample(state, pending.seats[0], rng))
    assert {"turn", "fight", "move", "tap"} <= set(seen), seen


ABILITIES: list[list[dict[str, str]]] = [[], [{"do": "ethereal"}], [{"do": "regeneration"}]]


def with_heroes_to_pay(rules: Rules, rng: Random, mode: str) -> dict[str, Any]:
    """As `position`, with cheap heroes waiting in the decks."""
    given = {**position(rules, rng, mode), "phase": "turn"}
    resources = list(rules.content.resources)
    for seat, facts in given["seats"].items():
        facts["heroes"] = {}
        facts["cards"] = [
            card
            for card in facts["cards"]
            if isinstance(card, dict) or rules.content.cards[card].type in ("fight", "movement")
        ]
        facts["deck"] = {
            number: {
                "id": f"h{seat}{number}",
                "type": "hero",
                "numbers": [number],
                "cost": [one(rng, resources) for _ in range(1 + int(rng.random() * 2))],
                "effects": one(rng, ABILITIES),
            }
            for number in some(rng, [7, 8, 9, 10], 0.6)
        }
    return given


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_heroes_are_paid_for_as_the_rules_say(mode: str) -> None:
    rules, words = open_words("vampire_knight")
    rng, seen = seeded(f"heroes {mode}"), Counter[str]()
    paying = ("start_tap", "tap", "pay", "finish_tap", "set_aside", "place_hero")
    for _ in range(30):
        options = rules.complete_options({"mode": mode})
        state = words.given(rules, options, with_heroes_to_pay(rules, rng, mode))
        for _ in range(10):
            pending = rules.pending(state)
            if not isinstance(pending, Ask):
                break
            kind = compare(rules, state)
            if kind is not None:
                seen[kind] += 1
            wanted = [action for action in rules.legal(state, pending.seats[0]) if action.do in paying]
            sampled = rules.sample(state, pending.seats[0], rng)
            rules.apply(state, one(rng, wanted) if wanted else sampled)
    assert {"tap", "sponsor", "place_hero"} <= set(seen), seen
