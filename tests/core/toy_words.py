"""The toy's own words for scenario files, as every game has them in `game.rules.<game>.scenario`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.flow import advance
from game.core.model import Ask
from tests.core.toy import Game, Table, ToyRules, ToyState, Turn

VOCABULARY: Mapping[str, str] = {
    "seats": "one mapping per seat, by its number",
    "seats.N.card": "the animal in this seat's hand",
    "seats.N.points": "points so far, 0 by default",
    "seats.N.shown": "whether the animal lies open, false by default",
    "turn": "whose turn it is, 1 by default",
}


class WordsError(ValueError):
    """A word that is not understood, with the path to it."""

    def __init__(self, message: str, *path: str) -> None:
        super().__init__(message)
        self.path = path


def given(rules: ToyRules, options: Mapping[str, Any], data: Mapping[str, Any]) -> ToyState:
    """A state at the first question of the turn of `turn`."""
    seats = data.get("seats", {})
    for key in data:
        if key not in ("seats", "turn"):
            raise WordsError(f"unknown word {key!r}", key)
    for seat, words in seats.items():
        for key in words:
            if key not in ("card", "points", "shown"):
                raise WordsError(f"unknown word {key!r}", "seats", seat, key)
    told = [seats[key] for key in sorted(seats)]
    points, shown = ([words.get(key, 0) for words in told] for key in ("points", "shown"))
    state = ToyState(options["rounds"], [words["card"] for words in told], points, list(map(bool, shown)),
                     [()] * len(told), [0] * len(told))
    turn = data.get("turn", 1)
    state.stack = [Game("turn", turn), Turn(seat=turn)]
    advance(Table(), state)
    return state


def describe(state: ToyState) -> dict[str, Any]:
    """The state in the words above."""
    seats = {seat: {"card": card, "points": state.points[seat - 1], "shown": state.shown[seat - 1]}
             for seat, card in enumerate(state.cards, 1)}
    asked = state.pending.seats if isinstance(state.pending, Ask) else ()
    return {"seats": seats, "turn": state.stack[0].seat, "asked": list(asked)}
