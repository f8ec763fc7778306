"""The words of scenarios: what is given comes back, and what can't be used is named."""

from __future__ import annotations

from typing import Any

import pytest

from game.catalog import open_words
from game.core.model import act


def given(data: dict[str, Any], **options: str) -> Any:
    rules, words = open_words("vampire_knight")
    return words.given(rules, rules.complete_options(options), data)


def described(data: dict[str, Any], **options: str) -> Any:
    _, words = open_words("vampire_knight")
    return words.describe(given(data, **options))


def test_what_is_given_comes_back() -> None:
    data = {
        "turn": 7,
        "active": 2,
        "used": ["tap"],
        "ruins": ["0,0", "3,3"],
        "territories": {"1,1": "lonava"},
        "seats": {
            1: {
                "soldiers": ["1,1", "2,2"],
                "heroes": {"otto_von_todt": "0,0"},
                "capitals": ["0,0", "0,2"],
                "cards": ["first_blood"],
                "removed": [{"piece": "1-4", "turn": 6}],
                "moved": ["1-1"],
                "tapped": ["1-2"],
                "attacked": ["1-1"],
                "strength": {"1-2": 1},
                "lost": ["0,5"],
                "used_once": ["the_terrible_judgment"],
            },
            2: {"deck": {8: "lady_venus"}},
        },
    }
    found = described(data)
    for key in ("turn", "active", "used", "ruins"):
        assert found[key] == data[key]
    assert found["territories"]["1,1"] == "lonava"
    seat = found["seats"][1]
    assert seat["soldiers"] == ["1,1", "2,2"]
    assert seat["heroes"] == {"otto_von_todt": "0,0"}
    assert seat["capitals"] == ["0,0", "0,2"]
    assert seat["cards"] == ["first_blood", "otto_von_todt"]
    assert seat["deck"][9] == "otto_von_todt"
    assert seat["removed"] == [{"piece": "1-4", "turn": 6}]
    assert (seat["moved"], seat["tapped"], seat["attacked"]) == (["1-1"], ["1-2"], ["1-1"])
    assert (seat["strength"], seat["lost"], seat["used_once"]) == (
        {"1-2": 1},
        ["0,5"],
        ["the_terrible_judgment"],
    )
    assert found["seats"][2]["deck"][8] == "lady_venus"
    assert found["pieces"]["1-3"] is None


def test_cells_may_be_lists() -> None:
    assert described({"ruins": [[2, 3]], "seats": {1: {"soldiers": [[1, 1]]}}})["ruins"] == ["2,3"]


def test_defaults_are_neutral() -> None:
    found = described({})
    assert found["ask"] == "turn"
    assert found["asked"] == 1
    assert found["ruins"] == []
    assert {seat: words["soldiers"] for seat, words in found["seats"].items()} == {1: ["0,1"], 2: ["5,1"]}
    four = described({}, mode="teams")
    assert four["seats"][2]["capitals"] == ["2,0", "6,0"]
    assert four["order"] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ({"ruin": ["2,3"]}, "ruin"),
        ({"phase": "noon"}, "noon"),
        ({"seats": {1: {"soldier": ["2,3"]}}}, "soldier"),
        ({"seats": {1: {"soldiers": ["9,9"]}}}, "9,9"),
        ({"seats": {1: {"soldiers": ["2,2"] * 6}}}, "5 soldiers"),
        ({"seats": {1: {"cards": ["first_blod"]}}}, "first_blod"),
        ({"seats": {1: {"heroes": {"lady_venus": "2,2"}}}}, "lady_venus"),
        ({"seats": {5: {}}}, "5"),
        ({"seats": {1: {"deck": {11: "berserker"}}}}, "11"),
        ({"seats": {1: {"removed": [{"peace": "1-1", "turn": 1}]}}}, "peace"),
        ({"seats": {1: {"tapped": ["2-1"]}}}, "2-1"),
        ({"territories": {"2,2": "moon"}}, "moon"),
        ({"used": ["sleep"]}, "sleep"),
        ({"active": 3}, "3"),
        ({"seats": {1: {"cards": [{"id": "x", "effects": [{"do": "fly"}]}]}}}, "fly"),
        ({"seats": {1: {"cards": [{"id": "x", "effects": [{"do": "move_bonus", "step": 1}]}]}}}, "step"),
        ({"seats": {1: {"cards": [{"id": "x", "price": []}]}}}, "price"),
        ({"seats": {1: {"cards": [{"effects": []}]}}}, "id"),
        ({"seats": {1: {"soldiers": 3}}}, "soldiers: 3 must be a list"),
        ({"seats": [1]}, "must be a mapping"),
        ({"turn": 0}, "whole number"),
        ({"set_aside": {"lonava": "x"}}, "set_aside.lonava"),
        ({"seats": {1: {"removed": ["1-2"]}}}, "removed"),
        ({"seats": {1: {"removed": [{"piece": "1-1", "turn": 1}]}}}, "1-1 is on the board"),
        ({"seats": {1: {"removed": [{"piece": "1-2"}, {"piece": "1-2"}]}}}, "waits already"),
        ({"seats": {1: {"heroes": ["otto_von_todt"]}}}, "must be a mapping"),
        ({"seats": {1: {"cards": ["otto_von_todt"]}}}, "say where it stands"),
        ({"seats": {1: {"cards": ["coffin_guard", "crimson_phalanx"]}}}, "one level"),
        ({"seats": {1: {"strength": {"1-1": "a"}}}}, "strength.1-1"),
        ({"seats": {1: {"out": "maybe"}}}, "true or false"),
        ({"seats": {1: {"capitals": ["0,1", "0,1"]}}}, "two capitals"),
        ({"seats": {1: {"capitals": ["0,1", "0,3", "0,5"]}}}, "2 capitals at most"),
        ({"order": [1, 1]}, "each seat"),
        ({"initiative": [2]}, "each seat"),
        ({"active": 2, "seats": {2: {"out": True}}}, "seat 2 is out"),
        ({"phase": "beginning", "used": ["tap"]}, "only begins"),
        ({"phase": "beginning", "seats": {1: {"tapped": ["1-1"]}}}, "only begins"),
        ({"phase": "consolidation", "seats": {1: {}}}, "means nothing yet"),
        ({"phase": "setup", "ruins": ["1,1"]}, "nothing else"),
        ({"seats": {1: {"cards": [{"id": "x", "numbers": 3}]}}}, "numbers"),
        ({"seats": {1: {"cards": [{"id": "x"}], "deck": {7: {"id": "x"}}}}}, "written out already"),
        *[
            ({"seats": {1: {"cards": [{"id": "x", "effects": [effect]}]}}}, named)
            for effect, named in (
                ({"do": "fight_bonus", "face": "sand"}, "sand"),
                ({"do": "fight_bonus", "attack": "two"}, "attack"),
                ({"do": "dissipation", "territory": "moon"}, "moon"),
                ({"do": "dissipation"}, "needs 'territory'"),
                ({"do": "effect_tap", "then": "flip"}, "must be a mapping"),
                ({"do": "extra_soldiers", "action": "sleep"}, "sleep"),
                ({"do": "ethereal"}, "only_for_heroes"),
                ({"do": "plunder", "once": "yes", "then": {"do": "self_strength"}}, "true or false"),
            )
        ],
    ],
)
def test_what_cannot_be_used_is_named(data: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        given(data)


def test_two_cases_with_different_cards_never_share_a_table() -> None:
    """The same id written out twice with different effects: each state keeps its own."""
    rules, _ = open_words("vampire_knight")
    board: dict[str, Any] = {"soldiers": ["2,2"]}
    far, near = (
        given(
            {
                "seats": {
                    1: {
                        **board,
                        "cards": [
                            {"id": "boots", "effects": [{"do": "move_bonus", "face": "any", "steps": steps}]}
                        ],
                    }
                }
            }
        )
        for steps in (2, 1)
    )
    for state, reached in ((far, True), (near, False)):
        rules.apply(state, act(1, "start_move"))
        goals = {action.get("to") for action in rules.legal(state, 1)}
        assert ("2,5" in goals) is reached


def test_of_several_levels_only_the_highest_lies_open() -> None:
    assert described({"seats": {1: {"cards": ["coffin_guard", "first_blood"]}}})["seats"][1]["cards"] == [
        "coffin_guard"
    ]


def test_usual_capitals_make_room_for_those_that_are_given() -> None:
    found = described({"seats": {1: {"lost": ["0,1"]}, 2: {"capitals": ["0,4", "5,1"]}}})["seats"]
    assert (found[1]["capitals"], found[2]["capitals"]) == ([], ["0,4", "5,1"])
