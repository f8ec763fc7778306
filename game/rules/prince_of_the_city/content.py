"""What the data files of Prince of the City may hold, as plain dataclasses.

What belongs here: shapes and the cross-checks between them (`mistakes`). What belongs next door: the verbs
of effects (`verbs.py`), reading YAML (`game.content.load`), making fast tables of it (`table.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from game.core.model import Text
from game.core.options import Mistake, Option, option_mistakes
from game.rules.prince_of_the_city.verbs import Instant, Kind, Lasting, Law, Power

ATTRIBUTE: Final = {"least": 1, "most": 8}
POINTS: Final = 10
"""Points that a sheet divides between its attributes (Rules 2)."""
POWERS: Final = 3
FEW: Final = {"least": 0, "most": 20}
CardKind: TypeAlias = Literal["retainer", "equipment", "strategy", "activation"]

@dataclass(slots=True, frozen=True)
class Domain:
    """A colour group of zones. `sign` names its pattern and emblem in the art."""

    id: str
    name: Text
    sign: str = ""


@dataclass(slots=True, frozen=True)
class Zone:
    """One hex: domain ("" for none), prestige, axial coordinates. Elysium holds no influence."""

    id: str
    name: Text
    q: int
    r: int
    domain: str = ""
    prestige: int = 0
    elysium: bool = False


@dataclass(slots=True, frozen=True)
class Board:
    """A map of some of the zones. Hexes that share a side touch; `borders`, where given, says instead
    which zones touch."""

    id: str
    name: Text
    zones: list[str]
    borders: list[list[str]] = field(default_factory=list)


@dataclass(slots=True, frozen=True)
class Clan:
    """One character sheet."""

    id: str
    name: Text
    character: Text
    mental: int = field(metadata=ATTRIBUTE)
    physical: int = field(metadata=ATTRIBUTE)
    social: int = field(metadata=ATTRIBUTE)
    disciplines: list[str]


@dataclass(slots=True, frozen=True)
class Discipline:
    """A clan power: paid in vitae, once a turn. Its verb says when it may be used."""

    id: str
    name: Text
    text: Text
    cost: int = field(metadata=FEW)
    effect: Power


@dataclass(slots=True, frozen=True)
class Card:
    """A design of the shared deck. `lasting` holds while active, `primary` is done when an activation is
    played, `action` is a printed action (Rules 4.1 e), `secondary` is instant and discards the card. The
    verbs of a secondary effect are of one sort: all answer something (a loss, dice, a challenge), or none."""

    id: str
    code: str
    kind: CardKind
    name: Text
    text: Text
    copies: int = field(default=2, metadata=FEW)
    secondary_text: Text | None = None
    needs: list[str] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    primary: list[Instant] = field(default_factory=list)
    action: list[Instant] = field(default_factory=list)
    secondary: list[Instant] = field(default_factory=list)


@dataclass(slots=True, frozen=True)
class Terms:
    """What an event pays or costs."""

    prestige: int = 0
    vitae: int = 0
    tokens: int = 0
    cards: int = 0


@dataclass(slots=True, frozen=True)
class EventCard:
    """A card that binds everybody until somebody settles it."""

    id: str
    code: str
    name: Text
    text: Text
    type: Kind
    difficulty: int
    effect: Law
    success: Terms
    failure: Terms
    helper_success: Terms
    helper_failure: Terms
    copies: int = field(default=1, metadata=FEW)


@dataclass(slots=True, frozen=True)
class Promise:
    """A promise to choose from. It binds nobody; the table remembers whether it was kept. `kept_by` and
    `broken_by` name happenings; `at_end` is what it counts as when its time is over."""

    id: str
    name: Text
    about: Literal["", "domain", "zone"] = ""
    kept_by: list[str] = field(default_factory=list)
    broken_by: list[str] = field(default_factory=list)
    turns: int = 1
    at_end: Literal["kept", "broken", "lapsed"] = "lapsed"


@dataclass(slots=True, frozen=True)
class Numbers:
    """Numbers that the source attests."""

    vitae: int = 6
    vitae_limit: int = 6
    hand_limit: int = 3
    active_limit: int = 5
    actions: int = 2
    hunt: int = 1
    drain: int = 2
    recover: int = 1
    income: int = 3
    domain_bonus: int = 3
    figure_bonus: int = 4
    die: int = 10
    penalty_soft: int = 1
    penalty_physical: int = 3
    spoil_vitae: int = 3
    spoil_prestige: int = 2
    resolution_loss: int = 1


@dataclass(slots=True, frozen=True)
class Content:
    """Everything in `data/prince_of_the_city/*.yaml`."""

    domains: dict[str, Domain]
    zones: dict[str, Zone]
    boards: dict[str, Board]
    clans: dict[str, Clan]
    disciplines: dict[str, Discipline]
    cards: dict[str, Card]
    events: dict[str, EventCard]
    promises: dict[str, Promise]
    options: dict[str, Option]
    numbers: Numbers = field(default_factory=Numbers)

    def mistakes(self) -> Iterator[Mistake]:
        """What type hints can't say: ids that lead nowhere, boards that do not hold together."""
        for zone in self.zones.values():
            if zone.domain not in self.domains and not (zone.elysium and not zone.domain):
                yield f"zones.{zone.id}.domain", "unknown_id", {"id": zone.domain}
        for board in self.boards.values():
            yield from self._board_mistakes(board)
        for clan in self.clans.values():
            yield from self._clan_mistakes(clan)
        for where, effect in self._effects():
            yield from self._effect_mistakes(where, effect)
        yield from option_mistakes(self.options, {"board": self.boards})

    def _clan_mistakes(self, clan: Clan) -> Iterator[Mistake]:
        where = f"clans.{clan.id}"
        points = clan.mental + clan.physical + clan.social
        if points != POINTS:
            parts = "mental + physical + social"
            yield where, "wrong_sum", {"parts": parts, "got": points, "expected": POINTS}
        if len(clan.disciplines) != POWERS:
            found = len(clan.disciplines)
            yield f"{where}.disciplines", "wrong_length", {"got": found, "expected": POWERS}
        for index, name in enumerate(clan.disciplines, 1):
            if name not in self.disciplines:
                yield f"{where}.disciplines[{index}]", "unknown_id", {"id": name}
            if name in clan.disciplines[:index - 1]:
                yield f"{where}.disciplines[{index}]", "listed_twice", {"value": name}

    def _board_mistakes(self, board: Board) -> Iterator[Mistake]:
        known = [self.zones[name] for name in board.zones if name in self.zones]
        for index, name in enumerate(board.zones, 1):
            if name not in self.zones:
                yield f"boards.{board.id}.zones[{index}]", "unknown_id", {"id": name}
        if sum(zone.elysium for zone in known) != 1:
            yield f"boards.{board.id}.zones", "one_elysium", {}
        places = [(zone.q, zone.r) for zone in known]
        for zone in known:
            if places.count((zone.q, zone.r)) > 1:
                yield f"zones.{zone.id}", "hex_taken", {"id": zone.id}
        for index, pair in enumerate(board.borders, 1):
            if len(pair) != 2 or not set(pair) <= set(board.zones):
                yield f"boards.{board.id}.borders[{index}]", "no_border", {}

    def _effects(self) -> Iterator[tuple[str, object]]:
        for card in self.cards.values():
            for index, name in enumerate(card.needs, 1):
                if name not in self.zones:
                    yield f"cards.{card.id}.needs[{index}]", name
            for part in ("lasting", "primary", "action", "secondary"):
                for index, effect in enumerate(getattr(card, part), 1):
                    yield f"cards.{card.id}.{part}[{index}]", effect
        for happening in self.events.values():
            yield f"events.{happening.id}.effect", happening.effect

    def _effect_mistakes(self, where: str, effect: object) -> Iterator[Mistake]:
        if isinstance(effect, str):
            yield where, "unknown_id", {"id": effect}
            return
        for name in ("domain", "while_domain"):
            value = getattr(effect, name, "")
            if value and value not in self.domains:
                yield f"{where}.{name}", "unknown_id", {"id": value}
        zones = [getattr(effect, "always_while", ""), *getattr(effect, "while_zones", [])]
        for value in zones:
            if value and value not in self.zones:
                yield where, "unknown_id", {"id": value}
