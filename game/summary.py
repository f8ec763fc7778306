"""What a finished match was, in the few words that statistics need: turns played, and each seat's side.

Read from the View of the table, which shows everything at the end. A side is a faction, a clan, or
whatever a game's seats play for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.core.model import Rules, View


@dataclass(slots=True, frozen=True)
class Summary:
    """Turns played and the side of each seat; a seat without a side is missing."""

    turns: int = 0
    sides: Mapping[int, str] = field(default_factory=dict)


def summary_of(rules: Rules, view: View) -> Summary:
    """The summary of a finished match, from the table's view of it."""
    return _SUMMARIES.get(rules.name, _nothing)(rules, view)


def _nothing(rules: Rules, view: View) -> Summary:
    return Summary()


def _shadow_hunters(rules: Rules, view: View) -> Summary:
    """Hidden characters lie open at the end; the side is the faction on the card."""
    cards = rules.content.characters
    known = {seat["seat"]: seat["character"] for seat in view["seats"] if seat["character"]}
    return Summary(view["turn_number"], {seat: str(cards[name].faction) for seat, name in known.items()})


def _prince_of_the_city(rules: Rules, view: View) -> Summary:
    return Summary(view["turn"], {seat["seat"]: seat["clan"] for seat in view["seats"]})


def _vampire_knight(rules: Rules, view: View) -> Summary:
    """Turns of all seats are counted together."""
    return Summary(view["turn"], {seat["seat"]: seat["faction"] for seat in view["seats"]})


_SUMMARIES: Final[Mapping[str, Callable[[Rules, View], Summary]]] = {
    "shadow_hunters": _shadow_hunters,
    "prince_of_the_city": _prince_of_the_city,
    "vampire_knight": _vampire_knight,
}
