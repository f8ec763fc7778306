"""The rules reference: sections in order, found by number, word and thing, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.problem import DataErrors
from game.content.reference import Reference, load_reference

YAML = """
sections:
  - id: "1"
    title: {en: Aim of the game, zh_hans: 目标, zh_hant: 目標}
    body: [{en: "Win.", zh_hans: "获胜。", zh_hant: "獲勝。"}]
  - id: "1.9"
    title: {en: Equipment, zh_hans: 装备, zh_hant: 裝備}
    body:
      - {en: "The {card:axe} adds damage, see {section:1.10}.", zh_hans: "斧头。", zh_hant: "斧頭。"}
    about: [card:axe]
  - id: "1.10"
    title: {en: Damage, zh_hans: 伤害, zh_hant: 傷害}
"""


def load(tmp_path: Path, text: str) -> Reference:
    (tmp_path / "reference.yaml").write_text(text, encoding="utf-8")
    return load_reference(tmp_path)


def test_sections_are_found(tmp_path: Path) -> None:
    reference = load(tmp_path, YAML)
    assert [(section.id, section.level) for section in reference.sections] == [
        ("1", 1),
        ("1.9", 2),
        ("1.10", 2),
    ]
    assert reference.get("1.9") is reference.sections[1]
    assert reference.get("2") is None
    assert reference.nearest("1.9.4.2") is reference.sections[1]
    assert reference.nearest("2.1") is None
    assert reference.about("card:axe") == (reference.sections[1],)


@pytest.mark.parametrize(
    ("words", "language", "found"),
    [
        ("DAMAGE", "en", ["1.10", "1.9"]),
        ("axe adds", "en", ["1.9"]),
        ("1.9", "en", ["1.9"]),
        ("傷害", "zh_hant", ["1.10"]),
        ("damage win", "en", []),
        ("  ", "en", []),
        ("傷害", "en", []),
    ],
)
def test_searching(tmp_path: Path, words: str, language: str, found: list[str]) -> None:
    assert [section.id for section in load(tmp_path, YAML).search(words, language)] == found


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('id: "1.10"', 'id: "1.8"', "wrong_order"),
        ('id: "1.10"', 'id: "1.9"', "wrong_order"),
        ('id: "1.10"', 'id: "1.x"', "bad_number"),
        ('id: "1.10"', "id: 1.10", "wrong_type"),
        ("section:1.10", "section:4.2", "no_such_section"),
        ("about", "abuot", "unknown_key_near"),
    ],
)
def test_mistakes_are_found(tmp_path: Path, old: str, new: str, reason: str) -> None:
    with pytest.raises(DataErrors) as caught:
        load(tmp_path, YAML.replace(old, new))
    assert reason in [problem.reason for problem in caught.value.problems]


def test_a_missing_reference_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(DataErrors) as caught:
        load_reference(tmp_path)
    assert [problem.reason for problem in caught.value.problems] == ["unreadable"]
