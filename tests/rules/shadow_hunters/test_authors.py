"""A card, an area number, a character from a table set play without a line of Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalog import open_game
from game.content.problem import DataErrors
from game.core.chance import ScriptedChance
from game.core.match import Match
from game.core.model import Ask, Over, act
from game.rules.shadow_hunters.rules import ShadowHunters
from game.rules.shadow_hunters.scenario import WordError, given

CARDS = """
white_cards:
  bandage:
    count: 2
    kind: single
    target: any
    effects:
      - {do: heal_by_die, die: d4}
      - {do: damage, to: others, amount: 1}
    name: {en: "Bandage", zh_hans: "绷带", zh_hant: "繃帶"}
    text: {en: "Wraps and wounds.", zh_hans: "包扎与伤害。", zh_hant: "包紮與傷害。"}
black_cards:
  iron_club:
    count: 1
    kind: equipment
    gear:
      - {do: attack_bonus, amount: 2}
      - {do: immune, to: [weird_woods]}
    name: {en: "Iron Club", zh_hans: "铁棍", zh_hant: "鐵棍"}
    text: {en: "Hits hard.", zh_hans: "重击。", zh_hant: "重擊。"}
"""


def with_set(folder: Path, text: str) -> ShadowHunters:
    (folder / "more.yaml").write_text(text, encoding="utf-8")
    found = open_game("shadow_hunters", (folder,))
    assert isinstance(found, ShadowHunters)
    return found


def test_new_cards_with_known_verbs(tmp_path: Path) -> None:
    rules = with_set(tmp_path, CARDS)
    state = given(rules, {}, {"step": "area", "seats": {
        1: {"at": "church", "revealed": True, "equipment": ["iron_club"]},
        2: {"at": "cemetery", "damage": 4, "revealed": True}}})
    match = Match(rules, state, ScriptedChance(["bandage", 3, (6, 5 - 2)]))
    match.start()
    for action in (act(1, "draw", deck="white"), act(1, "choose", target=2), act(1, "attack", target=2)):
        assert match.submit(action) is None
    after = match.snapshot()
    assert after.damage[1:] == [0, 4 - 3 + 1 + 3 + 2, 1, 1]
    assert after.white_discard == ["bandage"]


@pytest.mark.parametrize(("old", "new", "word"), [
    ("do: heal_by_die", "do: heal_by_dye", "heal_by_dye"),
    ("target: any", "target: none", "bandage"),
    ("to: [weird_woods]", "to: [weird_wood]", "weird_wood"),
    ("kind: equipment", "kind: single", "iron_club"),
])
def test_mistakes_are_named(tmp_path: Path, old: str, new: str, word: str) -> None:
    with pytest.raises(DataErrors) as caught:
        with_set(tmp_path, CARDS.replace(old, new))
    problems = caught.value.problems
    shown = " ".join(f"{problem.file} {problem.where} {problem.arguments}" for problem in problems)
    assert word in shown
    assert "more.yaml" in shown


@pytest.mark.parametrize(("data", "word"), [
    ({"seat": {}}, "unknown key 'seat'"),
    ({"seats": {1: {"charakter": "emi"}}}, "unknown key 'charakter'"),
    ({"seats": {1: {"character": "emy"}}}, "emy"),
    ({"seats": {1: {"character": "agnes"}}}, "expansion"),
    ({"seats": {1: {"character": "emi"}, 2: {"character": "emi"}}}, "twice"),
    ({"seats": {1: {"character": "emi", "damage": 10}}}, "dead with 10"),
    ({"seats": {1: {"equipment": ["holy_water"]}}}, "no equipment"),
    ({"seats": {1: {"equipment": ["talisman"]}, 2: {"equipment": ["talisman"]}}}, "no copy"),
    ({"seats": {9: {}}}, "no seat"),
    ({"seats": {1: {"at": "moon"}}}, "no area"),
    ({"seats": {1: {"revealed": "yes"}}}, "true or false"),
    ({"step": "sleep"}, "no step"),
    ({"turn": 5}, "no seat 5"),
    ({"decks": {"red": 1}}, "unknown key 'red'"),
    ({"discards": {"white": 17}}, "only 16"),
    ({"hermit": {"card": "slop"}}, "slop"),
    ({"deaths": [[2]]}, "deaths"),
    ({"deaths": [2]}, "list of lists"),
    ({"seats": {1: "emi"}}, "a seat is a mapping"),
    ({"seats": {1: {"equipment": "talisman"}}}, "list of words"),
    ({"seats": {1: {"shown": {2: "emy"}}}}, "mapping of seat to character"),
    ({"pairs": "church"}, "list of words"),
    ({"decks": {"white": "slap"}}, "list of words"),
    ({"players": "five"}, "players can't be"),
    ({"round": -1}, "whole number"),
    ({"attacked": "no", "step": "end"}, "true or false"),
    ({"hermit": {"giver": 1, "receiver": 9, "card": "slap"}}, "no living seat"),
    ({"hermit": {"giver": 1, "receiver": 1, "card": "slap"}}, "keep the card"),
])
def test_wrong_words_of_a_scenario_are_named(data: dict[str, object], word: str) -> None:
    rules = open_game("shadow_hunters")
    assert isinstance(rules, ShadowHunters)
    with pytest.raises(WordError, match=word):
        given(rules, {}, data)


@pytest.mark.parametrize(("options", "seats", "players"), [
    ({}, {}, 4), ({}, {6: {}}, 6), ({}, {1: {"character": "bob"}}, 5),
    ({"bob_at_seven": "special"}, {1: {"character": "bob_seven"}}, 7),
    ({"expansion": "all"}, {2: {"character": "agnes"}, 6: {}}, 6),
])
def test_the_table_is_as_large_as_the_seats_and_characters_need(
        options: dict[str, object], seats: dict[int, dict[str, object]], players: int) -> None:
    rules = open_game("shadow_hunters")
    assert isinstance(rules, ShadowHunters)
    assert given(rules, options, {"seats": seats}).seats == players


@pytest.mark.parametrize("dead", [(2, 4), (3, 4), (2, 3), (2,), (4,)])
def test_nobody_has_won_because_of_characters_that_were_not_named(dead: tuple[int, ...]) -> None:
    rules = open_game("shadow_hunters")
    assert isinstance(rules, ShadowHunters)
    others = {seat: {"alive": False} for seat in dead}
    state = given(rules, {}, {"seats": {1: {"character": "emi"}, **others}})
    assert isinstance(state.pending, Ask)


def test_a_position_that_somebody_has_won_is_over_at_once() -> None:
    rules = open_game("shadow_hunters")
    assert isinstance(rules, ShadowHunters)
    state = given(rules, {}, {"seats": {1: {"character": "bob", "equipment": [
        "chainsaw", "talisman", "holy_robe", "handgun", "masamune"]}}})
    assert isinstance(state.pending, Over)
    assert state.pending.outcome.winners == (1,)
