"""The data: it adds up as the rules say, every part of it has a scenario, and new cards and boards need no
Python."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.catalog import open_game
from game.content.problem import DataErrors
from game.core.chance import seeded
from game.core.playout import playout
from game.rules.vampire_knight.inline import EFFECTS, RESULTS

ROOT = Path(__file__).resolve().parents[3]
SCENARIOS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "tests" / "scenarios" / "vampire_knight").glob("*.yaml"))
)


def content() -> Any:
    return open_game("vampire_knight").content


def test_the_box_holds_forty_territories_in_balance() -> None:
    territories = content().territories.values()
    assert sum(kind.copies for kind in territories) == 40
    icons = Counter[str]()
    for kind in territories:
        for resource in kind.resources:
            icons[resource] += kind.copies
    assert icons == {"science": 19, "magic": 19, "gold": 19, "blood": 19}


def test_the_initiation_board_has_each_ordinary_kind_twice() -> None:
    tiles = Counter(content().boards["initiation"].tiles)
    assert tiles.pop("dimensional_shift") == 1
    assert len(tiles) == 10
    assert set(tiles.values()) == {2}


@pytest.mark.parametrize("faction", ["vampires", "ghouls"])
def test_each_faction_has_fourteen_cards_and_one_base_card_per_number(faction: str) -> None:
    cards = [card for card in content().cards.values() if card.faction == faction]
    assert len(cards) == 14
    assert sorted(card.numbers for card in cards if card.set == "base") == [
        (number,) for number in range(1, 11)
    ]


@pytest.mark.parametrize("card", sorted(open_game("vampire_knight").content.cards))
def test_every_card_has_a_scenario(card: str) -> None:
    assert card in SCENARIOS


@pytest.mark.parametrize("effect", sorted({**EFFECTS, **RESULTS}))
def test_every_effect_is_on_a_card_or_in_a_scenario(effect: str) -> None:
    used = {part.do for card in content().cards.values() for part in card.effects}
    used |= {
        part.then.do for card in content().cards.values() for part in card.effects if hasattr(part, "then")
    }
    assert effect in used or f"do: {effect}" in SCENARIOS


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (option.id, value)
        for option in open_game("vampire_knight").content.options.values()
        for value in option.values
        if value != option.default
    ],
)
def test_every_value_of_a_house_rule_has_a_scenario(option: str, value: str) -> None:
    assert f"{option}: {value}" in SCENARIOS or f'{option}: "{value}"' in SCENARIOS


NEW_CARD = """
cards:
  bone_bridge:
    name: {en: "Bone Bridge", zh_hans: "骨桥", zh_hant: "骨橋"}
    text: {en: "Anywhere: 1 further.", zh_hans: "任意：多走 1 格。", zh_hant: "任意：多走 1 格。"}
    faction: ghouls
    numbers: [4]
    type: movement
    level: 1
    cost: [blood]
    effects: [{do: move_bonus, face: any, steps: 1}]
    set: extra
"""

NEW_BOARD = """
boards:
  corridor:
    name: {en: "Corridor", zh_hans: "走廊", zh_hant: "走廊"}
    note: {en: "Long and narrow.", zh_hans: "又长又窄。", zh_hant: "又長又窄。"}
    rows: 7
    columns: 4
    voids: [[3, 1]]
    held_back: [dimensional_shift]
    seats:
      - {side: south, team: 1}
      - {side: north, team: 2}
    soldiers: 4
    capitals: 1
    cards: 8
"""


def table_set(folder: Path, text: str) -> Any:
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    return open_game("vampire_knight", [folder])


def test_a_new_card_needs_no_python(tmp_path: Path) -> None:
    rules = table_set(tmp_path, NEW_CARD)
    options = rules.complete_options({"alternates": "all"})
    state = rules.setup(options, 2)
    rules.apply(state, next(action for action in rules.legal(state, 1) if action.do == "finish_deck"))
    assert any(action.get("card") == "bone_bridge" for action in rules.legal(state, 2))
    assert playout(rules, rules.setup(options, 2), seeded("card")).reason


def test_a_new_board_needs_no_python(tmp_path: Path) -> None:
    rules = table_set(tmp_path, NEW_BOARD)
    assert "corridor" in rules.content.options["mode"].values
    assert rules.seat_counts({"mode": "corridor"}) == (2,)
    outcome = playout(rules, rules.setup({"mode": "corridor"}, 2), seeded("board"))
    assert outcome.winners


FIXED_BOARD = """
boards:
  square:
    name: {en: "Square", zh_hans: "方阵", zh_hant: "方陣"}
    note: {en: "Nine territories.", zh_hans: "九片领地。", zh_hant: "九片領地。"}
    rows: 3
    columns: 3
    tiles: [suburb, lonava, suburb, thanatos, dimensional_shift, thanatos, the_limbs, necropolis, the_limbs]
    seats:
      - {side: south, team: 1, capitals: [[0, 0], [0, 2]]}
      - {side: north, team: 2, capitals: [[2, 0], [2, 2]]}
    soldiers: 5
    capitals: 2
"""


def test_a_fixed_board_divides_the_soldiers_between_the_capitals(tmp_path: Path) -> None:
    rules = table_set(tmp_path, FIXED_BOARD)
    view = rules.view(rules.setup({"mode": "square"}, 2), 0)
    places = Counter(piece["cell"] for piece in view["pieces"].values() if piece["seat"] == 1)
    assert (places["0,0"], places["0,2"]) == (3, 2)


NEW_FACTION = """
factions:
  lemures:
    name: {en: "Lemures", zh_hans: "幽魂", zh_hant: "幽魂"}
    soldier: {en: "Lemure", zh_hans: "幽魂", zh_hant: "幽魂"}
    capital: {en: "Cairn", zh_hans: "石冢", zh_hant: "石塚"}
    initiative: 7
    art: ghoul
"""


def test_a_new_faction_may_sit_on_any_side(tmp_path: Path) -> None:
    rules = table_set(tmp_path, NEW_FACTION + NEW_CARD.replace("ghouls", "lemures").replace("extra", "base"))
    assert "lemures" in rules.content.options["north"].values
    options = rules.complete_options({"mode": "initiation", "north": "lemures"})
    state = rules.setup(options, 2)
    assert rules.pending(state).seats == (2,), "the highest initiative begins"
    assert [card["card"] for card in rules.view(state, 0)["seats"][1]["deck"]] == ["bone_bridge"]
    assert playout(rules, state, seeded("faction")).reason


def test_house_rules_apply_to_a_new_board(tmp_path: Path) -> None:
    options = table_set(tmp_path, NEW_BOARD).content.options
    assert "corridor" in options["alternates"].modes
    assert "corridor" in options["judgment"].modes
    assert "corridor" not in options["west"].modes, "nobody sits in the west of it"
    assert options["turn_cap"].modes == (), "no modes: it means something everywhere"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (NEW_CARD.replace("blood", "silver"), "unknown_id"),
        (NEW_CARD.replace("faction: ghouls", "faction: elves"), "unknown_id"),
        (NEW_CARD.replace("do: move_bonus", "do: move_bonsu"), "unknown_choice"),
        (NEW_CARD.replace("    level: 1\n", ""), "wrong_level"),
        (NEW_CARD.replace("{do: move_bonus, face: any, steps: 1}", "{do: ethereal}"), "only_for_heroes"),
        (
            NEW_BOARD.replace("    held_back", "    tiles: [suburb, suburb]\n    held_back"),
            "wrong_number_of_tiles",
        ),
        (NEW_BOARD.replace("    held_back: [dimensional_shift]", "    held_back: [moon]"), "unknown_id"),
        (NEW_BOARD.replace("    capitals: 1", "    capitals: 1\n    consolidation: [3]"), "wrong_rank"),
        (NEW_BOARD.replace("[[3, 1]]", "[[7, 1]]"), "no_such_cell"),
        (NEW_BOARD.replace("team: 2", "team: 1"), "one_team"),
        (NEW_BOARD.replace("side: north", "side: south"), "side_twice"),
        (NEW_BOARD.replace("capitals: 1", "capitals: 3"), "no_room_for_capitals"),
        (NEW_BOARD.replace("soldiers: 4", "soldiers: 0"), "too_small"),
        (NEW_CARD.replace("numbers: [4]", "numbers: []"), "no_number"),
        (
            NEW_CARD.replace(
                "[{do: move_bonus, face: any, steps: 1}]",
                "[{do: plunder, then: {do: self_strength}}, {do: plunder, then: {do: self_strength}}]",
            ),
            "effect_twice",
        ),
    ],
)
def test_mistakes_in_a_table_set_are_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(DataErrors) as caught:
        table_set(tmp_path, text)
    reasons = [problem.reason for problem in caught.value.problems]
    assert reason in reasons or (reason == "unknown_choice" and len(reasons) == 1), reasons
