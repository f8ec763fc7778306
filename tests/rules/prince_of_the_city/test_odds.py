"""Chances before the dice are exact: compared with counting all rolls."""

from __future__ import annotations

from itertools import product

import pytest

from game.catalog import open_game
from game.core.chance import ScriptedChance
from game.core.match import Match
from game.core.model import act
from game.rules.prince_of_the_city.odds import Side, at_least, chances, ways
from game.rules.prince_of_the_city.rules import PrinceOfTheCity
from game.rules.prince_of_the_city.scenario import given


@pytest.mark.parametrize("count", [0, 1, 2, 3, 12])
@pytest.mark.parametrize("best", [False, True])
def test_all_rolls_are_counted(count: int, best: bool) -> None:
    assert sum(ways(count, best)) == 10 ** count


def test_best_of_dice_by_counting() -> None:
    counted = [sum(max(roll) == face for roll in product(range(1, 11), repeat=2)) for face in range(11)]
    assert list(ways(2, best=True)) == counted


def test_an_edge_of_four() -> None:
    """Win 79, tie 6, lose 15 of 100."""
    found = chances((Side(1, 6), Side(1, 2)))
    assert found.win == pytest.approx((0.79, 0.15))
    assert found.tie == pytest.approx(0.06)


@pytest.mark.parametrize("any_tie", [False, True])
def test_three_sides_by_counting(any_tie: bool) -> None:
    sides = (Side(2, 1), Side(1, 5), Side(1, 0))
    counted, ties = [0, 0, 0], 0
    for roll in product(range(1, 11), repeat=4):
        totals = [roll[0] + roll[1] + 1, roll[2] + 5, roll[3]]
        best = max(totals)
        if totals.count(best) > 1 or (any_tie and len(set(totals)) < 3):
            ties += 1
        else:
            counted[totals.index(best)] += 1
    found = chances(sides, any_tie)
    assert found.win == pytest.approx([count / 10_000 for count in counted])
    assert found.tie == pytest.approx(ties / 10_000)


def test_solving_an_event() -> None:
    """Difficulty 12 with an attribute of 6: faces 6 to 10."""
    assert at_least(Side(1, 6), 12) == pytest.approx(0.5)


def match_of(data: dict[str, object]) -> Match:
    rules = open_game("prince_of_the_city")
    assert isinstance(rules, PrinceOfTheCity)
    return Match(rules, given(rules, {}, data), ScriptedChance([]))


def test_a_challenge_shows_its_odds() -> None:
    match = match_of({"phase": "challenge", "seats": {1: {"at": "harbor"}, 2: {"at": "harbor"}}})
    assert match.submit(act(1, "challenge", target=2, type="mental")) is None
    panel = match.view(0)["duel"]
    assert panel["odds"] == {"1": 790, "2": 150, "tie": 60}
    assert panel["sides"][0]["members"] == [{"seat": 1, "strength": 6}]


def test_a_contest_shows_dice_and_odds() -> None:
    match = match_of({"phase": "influence",
                      "seats": {1: {"at": "harbor", "pool": 2}, 2: {"at": "harbor", "pool": 2}},
                      "zones": {"airport": {1: 1}}})
    assert match.submit(act(1, "propose", zone="harbor", tokens=1)) is None
    assert match.submit(act(2, "contest", tokens=1)) is None
    panel = match.view(2)["contest"]
    first, second = panel["sides"]
    assert first["members"] == [{"seat": 1, "committed": 1, "there": 0, "extra": 0, "same": 1, "figure": 4}]
    assert (first["total"], second["total"]) == (5, 4)
    assert sum(panel["odds"].values()) in range(999, 1002)
    assert panel["odds"]["1"] > panel["odds"]["2"]
