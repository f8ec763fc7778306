"""What the texts say in three languages is what the data do: numbers of cards, events, clans; the title."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from game.content.paths import data_folder
from game.content.reference import Reference, load_reference
from game.content.text import Catalog
from game.core.model import LANGUAGES, Text
from tests.rules.prince_of_the_city.test_random_games import rules

CONTENT = rules().content


def reference() -> Reference:
    return load_reference(data_folder("prince_of_the_city"))


def numbers_of(effect: Any) -> Iterator[int]:
    """All numbers above 1 in an effect: a 1 is often said without a figure."""
    for part in fields(effect):
        value = getattr(effect, part.name)
        if type(value) is int and abs(value) > 1 and part.name != "least":
            yield abs(value)


def said(text: Text, language: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", text.get(language))}


def things() -> Iterator[tuple[str, Text, list[Any]]]:
    for card in CONTENT.cards.values():
        yield card.id, card.text, [*card.lasting, *card.primary, *card.action]
        if card.secondary:
            assert card.secondary_text is not None, f"{card.id} does not say what its secondary effect is"
            yield card.id, card.secondary_text, list(card.secondary)
    for event in CONTENT.events.values():
        yield event.id, event.text, [event.effect]
    for power in CONTENT.disciplines.values():
        yield power.id, power.text, [power.effect]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_say_the_numbers_of_their_effects(language: str) -> None:
    for name, text, effects in things():
        for effect in effects:
            assert is_dataclass(effect)
            missing = set(numbers_of(effect)) - said(text, language)
            assert not missing, f"{name} ({language}) does not say {missing}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_needs_zones_or_says_domains_names_them(language: str) -> None:
    """Zones needed are shown beside the text; those that make an effect better stand in it."""
    for name, text, effects in things():
        for effect in effects:
            zones = [*getattr(effect, "while_zones", []), getattr(effect, "always_while", "")]
            named = [CONTENT.zones[zone].name for zone in zones if zone]
            named += [CONTENT.domains[domain].name for domain in (
                getattr(effect, "domain", ""), getattr(effect, "while_domain", "")) if domain]
            for each in named:
                word = each.get(language)
                assert word in text.get(language), f"{name} ({language}) does not name {word}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_knows_the_sheets_and_the_deck(language: str) -> None:
    whole = reference()
    sheets, deck = whole.get("7"), whole.get("8")
    assert sheets is not None
    assert deck is not None
    told = " ".join(paragraph.get(language) for paragraph in sheets.body)
    for clan in CONTENT.clans.values():
        name = clan.name.get(language)
        assert f"{name} {clan.mental}/{clan.physical}/{clan.social}" in told
    counts = {sum(card.copies for card in CONTENT.cards.values() if card.kind == kind)
              for kind in ("retainer", "equipment", "strategy", "activation")}
    counts.add(sum(event.copies for event in CONTENT.events.values()))
    assert counts <= said(deck.body[0], language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_the_rules_stand_in_the_reference(language: str) -> None:
    whole, numbers = reference(), CONTENT.numbers
    for section, wanted in (("3", {numbers.vitae}), ("4.1", {numbers.hunt, numbers.drain}),
                            ("4.1.1", {numbers.hand_limit, numbers.active_limit, numbers.vitae_limit}),
                            ("4.3.1", {numbers.penalty_soft, numbers.penalty_physical, numbers.spoil_vitae,
                                       numbers.spoil_prestige}), ("4.4.1", {numbers.income}),
                            ("4.4.5", {numbers.figure_bonus}), ("4.5", {numbers.domain_bonus})):
        found = whole.get(section)
        assert found is not None
        told = set().union(*(said(paragraph, language) for paragraph in found.body))
        assert wanted <= told, f"{section} ({language})"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_has_one_title(language: str) -> None:
    title = reference().title
    assert title is not None
    assert Catalog.load(language).format("menu.games.prince_of_the_city.name") == title.get(language)
