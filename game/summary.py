"""What a finished match was, in the few words that statistics need: turns played, and each seat's side.

Read from the View of the table, which shows everything at the end. A side is a faction, a clan, or
whatever a game's seats play for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from game.core.model import View


@dataclass(slots=True, frozen=True)
class Summary:
    """Turns played and the side of each seat; a seat without a side is missing."""

    turns: int = 0
    sides: Mapping[int, str] = field(default_factory=dict)


def summary_of(game: str, view: View) -> Summary:
    """The summary of a finished match of `game`, from the table's view of it."""
    return _SUMMARIES.get(game, _nothing)(view)


def _nothing(view: Any) -> Summary:
    return Summary()


_SUMMARIES: Final[Mapping[str, Callable[[View], Summary]]] = {}
