"""Every card, character, area and option value occurs in a scenario; every message id has its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.content.paths import data_folder
from game.rules.shadow_hunters import rules as package
from game.rules.shadow_hunters.ending import AT_END, ENDING
from game.rules.shadow_hunters.refusals import KINDS
from game.rules.shadow_hunters.tables import SECTIONS
from tests.rules.shadow_hunters.invariants import rules

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios" / "shadow_hunters"
CODE = Path(package.__file__).parent


class PlainLoader(yaml.CSafeLoader):
    """Reads `on` and `off` as words, as the app's own reader does."""


PlainLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if tag != "tag:yaml.org,2002:bool"]
    for first, found in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def cases() -> list[dict[str, Any]]:
    return [case for path in sorted(SCENARIOS.glob("*.yaml"))
            for case in yaml.load(path.read_text(encoding="utf-8"), PlainLoader)]


def words(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, item in data.items():
            yield from words(key)
            yield from words(item)
    elif isinstance(data, list):
        for item in data:
            yield from words(item)
    else:
        yield str(data)


def test_every_card_character_and_area_has_a_scenario() -> None:
    content = rules().content
    used = set(words(cases()))
    known = {*content.characters, *content.areas, *content.white_cards, *content.black_cards,
             *content.hermit_cards}
    assert not known - used


def test_every_option_value_has_a_scenario() -> None:
    used = {(name, str(value)) for case in cases() for name, value in case.get("options", {}).items()}
    wanted = {(name, value) for name, option in rules().content.options.items() for value in option.values}
    assert not wanted - used


def catalog(language: str) -> dict[str, Any]:
    path = data_folder("text") / language / "shadow_hunters.yaml"
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), PlainLoader)
    return found


@pytest.mark.parametrize("language", ["en", "zh_hans", "zh_hant"])
def test_every_message_has_its_words(language: str) -> None:
    texts = catalog(language)
    game = texts["shadow_hunters"]
    assert not set(SECTIONS) - set(game["ask"])
    assert not KINDS - set(game["action"])
    code = "\n".join(path.read_text(encoding="utf-8") for path in CODE.glob("*.py"))
    told = set(re.findall(r'tell\(\s*state, "(\w+)"', code)) | set(re.findall(r'Event\(\s*"(\w+)"', code))
    assert not told - set(game["event"])
    assert not set(re.findall(r'refuse\("(\w+)"', code)) - set(game["refusal"])
    assert not set(re.findall(r'Chance\("([\w+]+)"', code)) - set(game["chance"])
    goals = {*ENDING, *AT_END, "neighbor_wins"}
    assert not goals - set(texts["names"]["goal"])
    reasons = (set(ENDING) - {"faction_dead"}) | {"hunters", "shadows", "both_teams", "three_neutrals"}
    assert not reasons - set(game["over"])


def test_every_section_that_is_pointed_to_exists() -> None:
    reference = yaml.load((data_folder("shadow_hunters") / "reference.yaml").read_text(encoding="utf-8"),
                          PlainLoader)
    known = {str(section["id"]) for section in reference["sections"]}
    code = "\n".join(path.read_text(encoding="utf-8") for path in CODE.glob("*.py"))
    pointed = set(SECTIONS.values()) | set(re.findall(r'refuse\("\w+", "([\d.]+)"', code))
    for found in re.findall(r"Rules ([\d.]+\d)((?:, [\d.]+\d)*)", code):
        pointed |= {number for part in found for number in re.findall(r"\d[\d.]*\d|\d", part)}
    assert not pointed - known
