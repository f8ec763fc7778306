"""What the files in `data/shadow_hunters` hold: characters, areas, cards, house rules, seatings.

The words that effects are written in stand in `effects`; the loader is `game.content.load`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from game.core.model import Text
from game.core.options import Mistake, Option, option_mistakes
from game.rules.shadow_hunters.effects import (
    Ability,
    Answer,
    Effect,
    Faction,
    Gear,
    Goal,
    HoldsCards,
    Immune,
    MustReveal,
    OnAreaAtEnd,
    Ray,
    RevealAndHeal,
    Visit,
)

SOME: Final = {"least": 1, "most": 99}
"""Limits of what a table can hold of a thing."""


@dataclass(slots=True, frozen=True)
class Character:
    """One character card (Rules 12)."""

    id: str
    initial: str
    faction: Faction
    hit_points: int = field(metadata=SOME)
    set: Literal["base", "expansion", "special"]
    name: Text
    ability_name: Text
    ability_text: Text
    win_text: Text
    ability: Ability
    wins: list[Goal]


@dataclass(slots=True, frozen=True)
class Area:
    """One area card (Rules 3)."""

    id: str
    numbers: list[int]
    name: Text
    text: Text
    visit: Visit


@dataclass(slots=True, frozen=True)
class Card:
    """A white or black card (Rules 13.1, 13.2). `target` says whom the drawer chooses before all else."""

    id: str
    count: int = field(metadata=SOME)
    kind: Literal["single", "equipment"]
    name: Text
    text: Text
    target: Literal["none", "other", "any"] = "none"
    effects: list[Effect] = field(default_factory=list)
    gear: list[Gear] = field(default_factory=list)


@dataclass(slots=True, frozen=True)
class Concern:
    """Whom a hermit card concerns; with nothing given, everybody."""

    factions: list[Faction] = field(default_factory=list)
    hit_points_at_most: int | None = None
    hit_points_at_least: int | None = None


@dataclass(slots=True, frozen=True)
class HermitCard:
    """A hermit card (Rules 13.3): whom it concerns and what he does."""

    id: str
    count: int = field(metadata=SOME)
    kind: Literal["single"]
    name: Text
    text: Text
    concerns: Concern
    answer: Answer


@dataclass(slots=True, frozen=True)
class Seating:
    """How many of each faction play with so many seats, and which characters stay out (Rules 2.1)."""

    seats: int
    hunter: int
    shadow: int
    neutral: int
    without: list[str] = field(default_factory=list)


@dataclass(slots=True, frozen=True)
class Content:
    """All of it."""

    characters: dict[str, Character]
    areas: dict[str, Area]
    white_cards: dict[str, Card]
    black_cards: dict[str, Card]
    hermit_cards: dict[str, HermitCard]
    options: dict[str, Option]
    seatings: list[Seating]

    def mistakes(self) -> Iterator[Mistake]:
        """What type hints can't say: `(path, reason, arguments)`."""
        yield from self._area_mistakes()
        for deck in ("white_cards", "black_cards"):
            for card in getattr(self, deck).values():
                yield from self._card_mistakes(f"{deck}.{card.id}", card)
        for character in self.characters.values():
            yield from self._character_mistakes(character)
        yield from option_mistakes(self.options)
        for index, seating in enumerate(self.seatings, 1):
            if seating.hunter + seating.shadow + seating.neutral != seating.seats:
                yield f"seatings[{index}]", "seating_sum", {"seats": seating.seats}

    def _area_mistakes(self) -> Iterator[Mistake]:
        taken: set[int] = set()
        for area in self.areas.values():
            for number in area.numbers:
                if number in taken or not 2 <= number <= 10 or number == 7:
                    yield f"areas.{area.id}.numbers", "area_number", {"number": number}
                taken.add(number)
        if len(self.areas) != 6:
            yield "areas", "area_count", {"count": len(self.areas)}

    def _card_mistakes(self, path: str, card: Card) -> Iterator[Mistake]:
        if (card.kind == "equipment") != bool(card.gear) or (card.kind == "single") != bool(card.effects):
            yield path, "card_without_effect", {"card": card.id}
        chooses = any(getattr(effect, "to", "") == "chosen" or effect.do in ("heal_by_die", "damage_by_die",
                                                                            "set_damage")
                      for effect in card.effects)
        if chooses != (card.target != "none"):
            yield f"{path}.target", "card_target", {"card": card.id}
        known = {*self.white_cards, *self.black_cards, *self.areas}
        for gear in card.gear:
            if isinstance(gear, Immune):
                yield from _unknown(f"{path}.gear", gear.to, known)
        for effect in card.effects:
            if isinstance(effect, RevealAndHeal):
                yield from _unknown(f"{path}.effects", effect.characters, self.characters)
            elif isinstance(effect, MustReveal):
                yield from _unknown(f"{path}.effects", effect.spared, self.characters)

    def _character_mistakes(self, character: Character) -> Iterator[Mistake]:
        path = f"characters.{character.id}"
        if isinstance(character.ability, Ray):
            yield from _unknown(f"{path}.ability", [character.ability.area], self.areas)
        for goal in character.wins:
            if isinstance(goal, HoldsCards):
                yield from _unknown(f"{path}.wins", goal.cards, {*self.white_cards, *self.black_cards})
            elif isinstance(goal, OnAreaAtEnd):
                yield from _unknown(f"{path}.wins", [goal.area], self.areas)


def _unknown(path: str, words: list[str], known: Collection[str]) -> Iterator[Mistake]:
    for word in words:
        if word not in known:
            yield path, "unknown_id", {"id": word}
