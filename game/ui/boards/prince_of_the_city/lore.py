"""What the game's data says about its things, in the language of the moment; words of this board.

Reads `Rules.content` and `Names`; knows nothing of a match. `Chart` is one map: its zones, where they lie and
which touch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.content.names import Names
from game.core.model import Rules
from game.rules.prince_of_the_city.content import Content
from game.ui.boards.prince_of_the_city.style import BUILDINGS, CHARACTERS, DomainLook, domain_look
from game.ui.kit.services import Ui
from game.ui.kit.text import Words

SECTIONS: Final = {"zone": "6", "seat": "7.1", "card": "8", "event": "8.7", "domain": "4.4.2"}


@dataclass(slots=True, frozen=True)
class Chart:
    """A map: zone ids in order, their axial coordinates, domains and prestige; pairs that touch by `links`
    although their hexes do not, and hexes side by side that do not touch (`walls`)."""

    zones: tuple[str, ...]
    places: Mapping[str, tuple[int, int]]
    domains: Mapping[str, str]
    members: Mapping[str, tuple[str, ...]]
    prestige: Mapping[str, int]
    elysium: str
    links: tuple[tuple[str, str], ...] = ()
    walls: tuple[tuple[str, str], ...] = ()


GAP: Final = "…"
"""Stands in the name of a promise where its subject goes."""
SIDES: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Axial steps over the six sides of a hex, clockwise from the upper right one."""


def chart_of(content: Content, board: str) -> Chart:
    """The map called `board`."""
    chosen = content.boards[board]
    zones = {name: content.zones[name] for name in chosen.zones}
    places = {name: (zone.q, zone.r) for name, zone in zones.items()}
    members: dict[str, tuple[str, ...]] = {}
    for name, zone in zones.items():
        if zone.domain:
            members[zone.domain] = (*members.get(zone.domain, ()), name)
    order = [name for name in content.domains if name in members]
    at = {place: name for name, place in places.items()}
    beside = {
        tuple(sorted((name, at[q + a, r + b])))
        for name, (q, r) in places.items()
        for a, b in SIDES
        if (q + a, r + b) in at
    }
    given = {tuple(sorted(pair)) for pair in chosen.borders} if chosen.borders else beside
    return Chart(
        tuple(zones),
        places,
        {name: zone.domain for name, zone in zones.items()},
        {name: members[name] for name in order},
        {name: zone.prestige for name, zone in zones.items()},
        next(name for name, zone in zones.items() if zone.elysium),
        tuple(sorted((a, b) for a, b in given - beside)),
        tuple(sorted((a, b) for a, b in beside - given)),
    )


class Lore:
    """The data of the game in the language of the moment."""

    def __init__(self, ui: Ui, rules: Rules, names: Names) -> None:
        self.ui = ui
        self.rules = rules
        self.content: Content = rules.content
        self.names = names
        self._charts: dict[str, Chart] = {}

    def t(self, word: str, **arguments: Any) -> str:
        """A text of this board."""
        return self.ui.t(f"prince_of_the_city.board.{word}", **arguments)

    def words(self, word: str, **arguments: Any) -> Words:
        """A text of this board with its things as things."""
        return self.ui.words(f"prince_of_the_city.board.{word}", arguments)

    def name(self, thing: str) -> str:
        """The name of `zone:harbor`, `seat:3`; the id itself if nothing has that name."""
        return self.names.name(thing) or self.ui.catalog.name(thing) or thing.partition(":")[2]

    def chart(self, board: str) -> Chart:
        """The map called `board`."""
        if board not in self._charts:
            self._charts[board] = chart_of(self.content, board)
        return self._charts[board]

    # ---- art

    def domain(self, domain: str, chart: Chart) -> DomainLook:
        """The look of a domain ("" is Elysium)."""
        return domain_look(domain, tuple(chart.members))

    def building(self, zone: str) -> str:
        """Art name of what stands in a zone, for a map of one's own one that is there."""
        name = BUILDINGS.get(zone, zone)
        if self.ui.assets.exists(f"prince_of_the_city/zones/{name}"):
            return name
        if self.content.zones[zone].elysium:
            return "elysium"
        known = [
            one for one in self.content.zones if self.ui.assets.exists(f"prince_of_the_city/zones/{one}")
        ]
        return known[sum(map(ord, zone)) % len(known)]

    def character(self, clan: str) -> str:
        """Art name of a clan's portrait and figure; nothing for a clan without one."""
        return CHARACTERS.get(clan, "")

    # ---- texts

    def say(self, text: Any) -> str:
        """One of the data's texts in the language of the moment."""
        return str(text.get(self.ui.language)) if text is not None else ""

    def promise(self, promise: str, about: str = "") -> str:
        """The words of a promise, with what it is about in their gap."""
        made = self.content.promises[promise]
        words = self.say(made.name)
        return words.replace(GAP, self.name(f"{made.about}:{about}")) if about else words

    def card_text(self, card: str) -> str:
        """What a card does while active, or when it is played."""
        return self.say(self.content.cards[card].text)

    def second_text(self, card: str) -> str:
        """The instant effect for which a card may be spent."""
        return self.say(self.content.cards[card].secondary_text)

    def kind(self, card: str) -> str:
        """retainer, equipment, strategy, activation."""
        return str(self.content.cards[card].kind)
