"""A map, a card, a house number from a table set play without a line of Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalog import open_game
from game.content.problem import DataErrors
from game.core.chance import ScriptedChance, seeded
from game.core.match import Match
from game.core.model import act
from game.core.playout import playout
from game.rules.prince_of_the_city.rules import PrinceOfTheCity
from game.rules.prince_of_the_city.scenario import WordError, given

SETS = Path(__file__).parent / "sets"


def with_set(folder: Path) -> PrinceOfTheCity:
    opened = open_game("prince_of_the_city", (folder,))
    assert isinstance(opened, PrinceOfTheCity)
    return opened


def test_a_map_of_ones_own() -> None:
    rules = with_set(SETS / "map")
    state = given(rules, {"board": "triangle"}, {
        "phase": "influence", "seats": {1: {"at": "t1", "pool": 1}, 2: {}, 3: {}},
        "zones": {"t1": {1: 1}, "t2": {1: 1}}})
    match = Match(rules, state, ScriptedChance([]))
    assert match.submit(act(1, "propose", zone="t3", tokens=1)) is None
    seats = match.view(1)["seats"]
    assert seats[0]["city"] == 3 + 2 + 1 + 3
    for seats_now in (3, 4, 5):
        whole = rules.setup({"board": "triangle", "turns": "6"}, seats_now)
        assert playout(rules, whole, seeded(f"triangle {seats_now}")).winners


def test_a_new_card_with_known_verbs() -> None:
    rules = with_set(SETS / "cards")
    state = given(rules, {}, {"seats": {1: {"vitae": 1, "active": ["soup_kitchen"]}},
                              "zones": {"tenements": {1: 1}, "heights": {1: 1}}})
    match = Match(rules, state, ScriptedChance([]))
    assert match.submit(act(1, "use", card="soup_kitchen")) is None
    assert match.view(1)["seats"][0]["vitae"] == 3
    assert match.submit(act(1, "spend", card="soup_kitchen", where="play")) is None
    view = match.view(1)
    assert view["seats"][0]["vitae"] == 6
    assert view["spent"] == {"soup_kitchen": 1}


def test_a_new_card_pays_at_resolution() -> None:
    rules = with_set(SETS / "cards")
    state = given(rules, {}, {"phase": "resolution", "seats": {1: {"active": ["soup_kitchen"]}, 2: {}},
                              "zones": {"tenements": {1: 1}}})
    assert rules.view(state, 1)["seats"][0]["personal"] == 6


def test_a_card_of_a_set_may_lower_limits(tmp_path: Path) -> None:
    (tmp_path / "chain.yaml").write_text("""
cards:
  heavy_chain:
    code: X9
    kind: equipment
    name: {en: "Heavy Chain", zh_hans: "重链", zh_hant: "重鏈"}
    text: {en: "Lower limits.", zh_hans: "上限较低。", zh_hant: "上限較低。"}
    lasting:
      - {do: limit, of: vitae, amount: -3}
      - {do: limit, of: hand, amount: -1}
""", encoding="utf-8")
    rules = with_set(tmp_path)
    state = given(rules, {}, {"phase": "challenge", "current": 3, "seats": {
        1: {"at": "harbor"}, 2: {"at": "harbor", "active": ["heavy_chain"], "vitae": 3},
        3: {"at": "harbor", "vitae": 4, "hand": ["bodyguard", "open_court", "long_game"]}, 4: {}}})
    match = Match(rules, state, ScriptedChance([10, 1]))
    for action in (act(3, "challenge", target=2, type="physical"), act(2, "ready"), act(3, "roll"),
                   act(3, "done"), act(3, "take_card", target=2, card="heavy_chain")):
        assert match.submit(action) is None, action
    seats = match.view(3)["seats"]
    assert seats[2]["vitae"] == seats[2]["vitae_limit"] == 3
    assert match.view(3)["ask"]["kind"] == "over_hand"


def test_in_torpor_a_card_of_a_set_gives_all_but_vitae(tmp_path: Path) -> None:
    """Rules 5: secondary effects work, except those that gain vitae or move the figure."""
    (tmp_path / "rumor.yaml").write_text("""
cards:
  rumor:
    code: X8
    kind: strategy
    name: {en: "Rumor", zh_hans: "传闻", zh_hant: "傳聞"}
    text: {en: "Nothing.", zh_hans: "无。", zh_hant: "無。"}
    secondary: [{do: gain, prestige: 1, tokens: 1}]
    secondary_text: {en: "Gain.", zh_hans: "获得。", zh_hant: "獲得。"}
""", encoding="utf-8")
    rules = with_set(tmp_path)
    state = given(rules, {}, {"seats": {
        1: {}, 2: {"at": None, "personal": 0, "hand": ["rumor", "blood_cooler"]}}})
    match = Match(rules, state, ScriptedChance([]))
    assert match.submit(act(2, "spend", card="blood_cooler", where="hand")) is not None
    assert match.submit(act(2, "spend", card="rumor", where="hand")) is None
    seat = match.view(2)["seats"][1]
    assert (seat["personal"], seat["vitae"]) == (1, 0)


def test_mistakes_in_a_set_are_told_with_their_place(tmp_path: Path) -> None:
    (tmp_path / "wrong.yaml").write_text(
        "cards:\n  bodyguard:\n    kind: retainer\n    lasting:\n      - {do: guard, against: magic}\n",
        encoding="utf-8")
    with pytest.raises(DataErrors) as caught:
        with_set(tmp_path)
    assert any("magic" in str(problem.arguments) and problem.line == 5 for problem in caught.value.problems)


def test_a_zone_that_does_not_exist_is_told(tmp_path: Path) -> None:
    text = (SETS / "cards" / "soup_kitchen.yaml").read_text(encoding="utf-8")
    (tmp_path / "wrong.yaml").write_text(text.replace("[tenements]", "[atlantis]"), encoding="utf-8")
    with pytest.raises(DataErrors) as caught:
        with_set(tmp_path)
    assert [problem.reason for problem in caught.value.problems] == ["unknown_id"]


@pytest.mark.parametrize("data", [
    {"colour": 1}, {"seats": {1: {"blood": 3}}}, {"seats": {9: {}}}, {"zones": {"nowhere": {1: 1}}},
    {"seats": {1: {"clan": "toreador"}}}, {"phase": "night"}, {"events": ["rain"]}, {"top": "joker"},
    {"seats": {1: {"powers": ["might"]}}}, {"zones": {"elysium": {1: 1}}},
    {"seats": {1: {"hand": ["late_princes_will", "late_princes_will"]}}},
])
def test_a_scenario_word_that_means_nothing_is_named(data: dict[str, object]) -> None:
    opened = open_game("prince_of_the_city")
    assert isinstance(opened, PrinceOfTheCity)
    with pytest.raises(WordError):
        given(opened, {}, data)
