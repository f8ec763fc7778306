"""Random games with all kinds of house rules keep the invariants, end, and use everything there is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.catalog import open_game
from game.core.chance import pick, seeded
from game.core.model import Action, Ask, Chance, Over
from game.rules.prince_of_the_city.rules import PrinceOfTheCity
from tests.rules.prince_of_the_city.invariants import check_state


def rules() -> PrinceOfTheCity:
    """The game with its own content."""
    opened = open_game("prince_of_the_city")
    assert isinstance(opened, PrinceOfTheCity)
    return opened


def some_options(game: PrinceOfTheCity, rng: Random) -> dict[str, str]:
    """A random value for every option; short games, so that the tests stay quick."""
    chosen = {}
    for option in game.content.options.values():
        values = list(option.values)
        chosen[option.id] = values[int(rng.random() * len(values))] if rng.random() < 0.5 else option.default
    return {**chosen, "turns": "6"}


def play(game: PrinceOfTheCity, options: dict[str, str], seats: int, rng: Random) -> list[Any]:
    """One game with interrupts of others now and then; checks each state at a question."""
    state = game.setup(options, seats)
    table = game.table_for(state.options)
    asked: list[Any] = []
    for _ in range(20_000):
        pending = game.pending(state)
        if isinstance(pending, Over):
            check_state(table, state)
            return asked
        if isinstance(pending, Chance):
            game.apply(state, pick(pending, rng))
            continue
        check_state(table, state)
        asked.append(pending.kind)
        game.apply(state, some_action(game, state, pending, seats, rng))
    raise AssertionError("the game does not end")


def some_action(game: PrinceOfTheCity, state: Any, ask: Ask, seats: int, rng: Random) -> Action:
    """An answer of an asked seat, or an interrupt of anybody."""
    if rng.random() < 0.1:
        extra = [action for seat in range(1, seats + 1) for action in game.unasked(state, seat)]
        if extra:
            return extra[int(rng.random() * len(extra))]
    action = game.sample(state, ask.seats[int(rng.random() * len(ask.seats))], rng)
    assert game.check(state, action) is None, f"{action} was sampled and is refused"
    return action


@pytest.mark.parametrize("seed", range(24))
def test_invariants_hold_with_any_house_rules(seed: int) -> None:
    game, rng = rules(), seeded(f"invariants {seed}")
    options = some_options(game, rng)
    counts = list(game.seat_counts(options))
    asked = play(game, options, counts[seed % len(counts)], rng)
    assert {"resource", "move", "challenge", "propose"} <= set(asked)


def test_every_kind_of_question_comes_up() -> None:
    game, rng = rules(), seeded("questions")
    seen: set[str] = set()
    for seed in range(30):
        seen |= set(play(game, {"turns": "8"}, 3 + seed % 3, rng))
    assert seen >= {"resource", "torpid", "move", "challenge", "defend", "attack", "attempt", "help", "react",
                    "spoil", "propose", "contest", "raise", "offer", "prepare", "over_hand", "opening"}
