"""What happens next gives no hidden card away: two worlds that look alike to a seat go on alike.

At many questions of random games a seat imagines another deal that fits all it knows. The same move with the
same dice must then tell everybody the same and lead to the same question in both, unless a card is turned
up or somebody dies of it. (The answer to a hermit card is the receiver's own business: its public result may
differ with the card.)
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.core.chance import pick, seeded
from game.core.model import TABLE, Ask, Chance, Event, Over
from game.rules.shadow_hunters.state import State
from tests.rules.shadow_hunters.invariants import rules

HOUSES: list[dict[str, Any]] = [
    {}, {"expansion": "all", "bob_at_seven": "special"}, {"expansion": "per_initial"},
    {"expansion": "all", "bob_robs": "all_damage", "vampire_drinks": "all_damage"},
]
SHOWN = {"died", "revealed", "must_reveal", "screamed", "game_over"}
PLAIN = ("move", "area", "choose_area")
"""Questions that come so often that only some of them are looked at."""


def public(events: Sequence[Event]) -> list[Event]:
    return [seen for event in events if (seen := event.seen_by(TABLE)) is not None]


def form(state: State) -> tuple[Any, ...]:
    """What everybody sees of what is pending."""
    pending = state.pending
    if isinstance(pending, Ask):
        return "ask", pending.kind, pending.seats, pending.arguments
    if isinstance(pending, Chance):
        return "chance", pending.kind, pending.seat, pending.arguments
    return ("over",)


def go_on(one: State, other: State, move: Any, rng: Random) -> bool:
    """Do the same in both worlds until somebody is asked; whether that came without a card turned up."""
    while True:
        told, told_there = public(rules().apply(one, move)), public(rules().apply(other, move))
        if SHOWN & {event.kind for event in (*told, *told_there)}:
            return False
        assert told == told_there
        assert form(one) == form(other)
        if not isinstance(one.pending, Chance):
            return True
        assert isinstance(other.pending, Chance)
        move = pick(one.pending, rng)
        if move not in other.pending.outcomes:
            return False


def play(state: State, rng: Random) -> int:
    """Play to the end, comparing on the way; how often it was compared."""
    game, compared = rules(), 0
    while not isinstance(pending := state.pending, Over):
        if isinstance(pending, Chance):
            game.apply(state, pick(pending, rng))
            continue
        assert isinstance(pending, Ask)
        seat = pending.seats[0]
        legal = game.legal(state, seat)
        move = legal[rng.randrange(len(legal))]
        if rng.random() < (0.04 if pending.kind in PLAIN else 0.4):
            eye = rng.randrange(1, state.seats + 1)
            other = game.imagine(game.view(state, eye), eye, rng)
            if eye == seat:
                assert sorted(map(str, game.legal(other, seat))) == sorted(map(str, legal))
            own = pending.kind == "answer_hermit" and eye != seat
            if not own and move in game.legal(other, seat):
                compared += go_on(state.copy(), other, move, rng)
        game.apply(state, move)
    return compared


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.get("expansion", "base"))
def test_nothing_that_follows_tells_a_hidden_card(house: dict[str, Any]) -> None:
    compared = sum(play(rules().setup(house, 4 + number % 5), seeded(f"twins {number}"))
                   for number in range(15))
    assert compared > 200, "too few comparisons to mean anything"
