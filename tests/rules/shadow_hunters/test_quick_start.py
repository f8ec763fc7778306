"""The quick start (Rules 18.1) in random games: all are placed, all give to the left, nothing leaks."""

from __future__ import annotations

import pytest

from game.catalog import open_game
from game.core.chance import SeededChance, seeded
from game.core.match import Match
from game.core.model import TABLE, Ask


def opened(kind: str, seats: int, seed: int) -> Match:
    rules = open_game("shadow_hunters")
    state = rules.setup(rules.complete_options({"quick_start": kind}), seats)
    match = Match(rules, state, SeededChance(f"{seed}"))
    match.start()
    return match


@pytest.mark.parametrize("kind", ["places", "cards", "both"])
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_the_first_turn_finds_everything_done(kind: str, seats: int) -> None:
    for seed in range(12):
        match, rng = opened(kind, seats, seed), seeded(f"{kind} {seats} {seed}")
        while match.view(TABLE)["turn_number"] == 0:
            ask = match.pending
            assert isinstance(ask, Ask)
            assert ask.kind in ("choose_area", "answer_hermit")
            answers = [action for action in match.legal(ask.seats[0]) if action.do != "reveal"]
            assert match.submit(answers[int(rng.random() * len(answers))]) is None
        view = match.view(TABLE)
        assert view["turn"] == view["first"] and view["question"]["kind"] == "move"
        assert all((seat["area"] is not None) is (kind != "cards") for seat in view["seats"])
        order = [(view["first"] - 1 + turn) % seats + 1 for turn in range(seats)]
        given = [] if kind == "places" else [(seat, seat % seats + 1) for seat in order]
        assert [(card["giver"], card["receiver"]) for card in view["hermit_cards"]] == given
        assert all(card["card"] is None for card in view["hermit_cards"])


@pytest.mark.parametrize("kind", ["places", "cards", "both"])
def test_what_a_seat_imagines_looks_to_it_like_the_truth(kind: str) -> None:
    rules = open_game("shadow_hunters")
    for seed in range(12):
        match, rng = opened(kind, 5, seed), seeded(f"imagined {kind} {seed}")
        while match.view(TABLE)["turn_number"] == 0:
            for seat in range(1, 6):
                seen = match.view(seat)
                assert rules.view(rules.imagine(seen, seat, rng), seat) == seen
            ask = match.pending
            assert isinstance(ask, Ask)
            match.submit(rules.sample(match.snapshot(), ask.seats[0], rng))
