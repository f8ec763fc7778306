"""The view of Shadow Hunters as the drawing modules want it: typed, complete, without a second thought.

One place knows the shape of the rules' `view`; everybody else draws a `Table`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.core.model import View
from game.rules.shadow_hunters.house import house_of, pool_for

DECKS: Final = ("white", "black", "hermit")
STAGES: Final = ("start", "move", "area", "attack", "end")


@dataclass(slots=True, frozen=True)
class SeatView:
    """What the viewer knows of one seat. `character` and `limit` are empty and 0 while unknown."""

    number: int
    damage: int
    alive: bool
    revealed: bool
    character: str = ""
    limit: int = 0
    area: str = ""
    equipment: tuple[str, ...] = ()
    guarded: bool = False
    barred: bool = False
    spent: bool = False
    voided: bool = False

    @property
    def private(self) -> bool:
        """The viewer knows the character, the table does not."""
        return bool(self.character) and not self.revealed and self.alive


@dataclass(slots=True, frozen=True)
class DeckView:
    """A draw pile and its discard. `top` is the card that lies open ("": none, or face down)."""

    left: int
    discarded: int
    top: str = ""
    discard: tuple[str, ...] = ()


@dataclass(slots=True, frozen=True)
class Table:
    """The whole table as one viewer may know it."""

    viewer: int
    seats: tuple[SeatView, ...]
    areas: tuple[str, ...]
    turn: int
    turn_number: int
    stage: str
    d4: int
    d6: int
    roller: int
    decks: Mapping[str, DeckView]
    pool: tuple[str, ...]
    asked: tuple[int, ...] = ()
    question: str = ""
    question_card: str = ""
    purpose: str = ""
    """What the dice were last rolled for, if the question tells: `move` or `attack`."""
    winners: tuple[int, ...] = ()
    over: bool = False
    deaths: tuple[tuple[int, ...], ...] = ()
    """Seats in the order of death; those who died in one moment stand together."""

    def seat(self, number: int) -> SeatView:
        """The seat called `number` (from 1)."""
        return self.seats[number - 1]

    @property
    def entered(self) -> str:
        """The area that lies in lamplight: where the seat whose turn it is stands ("": nowhere)."""
        return self.seat(self.turn).area if 1 <= self.turn <= len(self.seats) and not self.over else ""

    def standing(self, area: str) -> tuple[int, ...]:
        """The living seats on an area, in order."""
        return tuple(seat.number for seat in self.seats if seat.alive and seat.area == area)

    def waiting(self) -> tuple[int, ...]:
        """The living seats that have not entered the board yet."""
        return tuple(seat.number for seat in self.seats if seat.alive and not seat.area)


def read(view: View, content: Any, pool: tuple[str, ...] = ()) -> Table:
    """What a view of the rules says; `pool` are the characters that may be in play."""
    question, over = view["question"] or {}, view["over"]
    seats = tuple(_seat(seat, content) for seat in view["seats"])
    dice = view["dice"] or {"seat": 0, "d4": 0, "d6": 0}
    card = question.get("private", {}).get("card") or question.get("arguments", {}).get("card") or ""
    waiting = view["chance"] or {}
    return Table(
        viewer=view["viewer"],
        seats=seats,
        areas=tuple(view["areas"]),
        turn=view["turn"],
        turn_number=view["turn_number"],
        stage=view["stage"],
        d4=dice["d4"],
        d6=dice["d6"],
        roller=dice["seat"],
        decks=_decks(view),
        pool=pool,
        asked=tuple(question.get("seats", ())),
        question=question.get("kind", ""),
        question_card=str(card),
        purpose=_purpose(question, waiting),
        winners=tuple(over["winners"]) if over else (),
        over=over is not None,
        deaths=tuple(tuple(batch) for batch in view["deaths"]),
    )


def _seat(seat: Mapping[str, Any], content: Any) -> SeatView:
    character = seat["character"] or seat["shown"] or ""
    limit = seat["hit_points"] or (content.characters[character].hit_points if character else 0)
    return SeatView(
        seat["seat"],
        seat["damage"],
        seat["alive"],
        seat["revealed"],
        character,
        limit,
        seat["area"] or "",
        tuple(seat["equipment"]),
        seat["guarded"],
        seat["barred"],
        seat["spent"],
        seat["voided"],
    )


def _decks(view: View) -> dict[str, DeckView]:
    found = {}
    for deck in DECKS:
        lying = view["discards"][deck]
        cards: tuple[str, ...] = () if isinstance(lying, int) else tuple(lying)
        found[deck] = DeckView(
            view["decks"][deck],
            lying if isinstance(lying, int) else len(cards),
            cards[-1] if cards else "",
            cards,
        )
    return found


def _purpose(question: Mapping[str, Any], waiting: Mapping[str, Any]) -> str:
    """What the dice were last rolled for, as far as the question tells: `move`, `attack` or ""."""
    if question.get("kind") in ("choose_area", "area", "attack"):
        return "move"
    if question.get("kind", "").startswith(
        ("reveal_before", "reveal_for", "reveal_after", "reveal_to", "counter", "feast", "rob", "loot")
    ):
        return "attack"
    return "move" if waiting.get("arguments", {}).get("purpose") == "attack" else ""


def pool_of(view: View, content: Any) -> tuple[str, ...]:
    """The characters that may be in play; everybody knows them from the house rules."""
    return pool_for(content, house_of(content, view["options"]), len(view["seats"]))
