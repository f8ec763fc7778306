"""Everything that is true in a match of Shadow Hunters, hidden or not.

Only flows and the verbs in `table` change it. Lists with one entry per seat have an unused entry 0, so a
seat is its own index. Cards, characters and areas are ids of the content.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from game.core.model import Action, Event, Pending
from game.rules.shadow_hunters.house import House


@dataclass(slots=True)
class State:
    """See the module. Tuples inside lists are replaced, never changed, so that `copy` may share them."""

    house: House
    seats: int
    pool: tuple[str, ...]
    """Characters that may have been dealt; everybody knows them."""

    # ---- one entry per seat
    characters: list[str]
    hit_points: list[int]
    damage: list[int]
    area: list[str]
    """Where the piece stands; "" is off the board."""
    equipment: list[tuple[str, ...]]
    alive: list[bool]
    revealed: list[bool]
    guarded: list[bool]
    """Guardian Angel until the start of the own next turn."""
    barred: list[bool]
    """Gregor's barrier until the start of the own next turn."""
    spent: list[bool]
    """The ability has been used: for good if it is once per game; Agnes has changed sides; Bob has robbed."""
    voided: list[bool]
    deeds: list[bool]
    """A win by a deed that can't be undone (Charles' late kill, Bryan's big kill)."""
    facts: list[tuple[str, ...]]
    """What everybody has seen a face-down card not do: an ability that would have had to show (`scream`), or
    a card that would have turned it up (`disenchant_mirror`). `imagine` deals accordingly."""

    # ---- decks: copies left of each card in the order of the content; discards face up in order
    white: list[int]
    black: list[int]
    hermit: list[int]
    white_discard: list[str]
    black_discard: list[str]
    hermit_discard: list[int]

    # ---- the table
    areas: tuple[str, ...] = ()
    """Six slots; 0-1, 2-3 and 4-5 are the pairs."""
    first: int = 0
    turn: int = 0
    turn_number: int = 0
    round: int = 0
    extra_turns: int = 0
    stage: str = "setup"
    """setup, move, area, attack, end."""
    dice: tuple[int, int] = (0, 0)
    """The last roll as (d6, d4); 0 for a die that was not rolled."""
    roller: int = 0
    deaths: list[tuple[int, ...]] = field(default_factory=list)
    """Seats in the order of death; those who died in one moment stand together."""
    unseen: tuple[str, ...] = ()
    """Abilities that a face-down card may still have, as everybody can work out; sorted."""
    shown: list[tuple[int, int, str]] = field(default_factory=list)
    """What Prediction showed: (viewer, seat, character)."""
    memory: list[tuple[int, int, str, str, int, int]] = field(default_factory=list)
    """Hermit cards so far: (giver, receiver, card, result, shuffles of the deck then, turn number). The
    result is what everybody saw: nothing, gave, shown, healed, hurt."""
    shuffles: int = 0
    """How often the hermit discard became the hermit deck."""

    # ---- the process
    stack: list[Any] = field(default_factory=list)
    pending: Pending | None = None
    choices: tuple[Action, ...] = ()
    """The answers to the pending question; private to the asked seat."""
    again: str = ""
    """The step that put the pending question, to put it anew after somebody's interrupt."""
    events: list[Event] = field(default_factory=list)
    """What happened in the running step; empty between two steps."""

    def copy(self) -> State:
        """An independent copy (test: copies)."""
        twin: State = _new(State)
        twin.house = self.house
        twin.seats = self.seats
        twin.pool = self.pool
        twin.characters = self.characters[:]
        twin.hit_points = self.hit_points[:]
        twin.damage = self.damage[:]
        twin.area = self.area[:]
        twin.equipment = self.equipment[:]
        twin.alive = self.alive[:]
        twin.revealed = self.revealed[:]
        twin.guarded = self.guarded[:]
        twin.barred = self.barred[:]
        twin.spent = self.spent[:]
        twin.voided = self.voided[:]
        twin.deeds = self.deeds[:]
        twin.facts = self.facts[:]
        twin.white = self.white[:]
        twin.black = self.black[:]
        twin.hermit = self.hermit[:]
        twin.white_discard = self.white_discard[:]
        twin.black_discard = self.black_discard[:]
        twin.hermit_discard = self.hermit_discard[:]
        _copy_table(self, twin)
        return twin


def _copy_table(self: State, twin: State) -> None:
    twin.areas = self.areas
    twin.first = self.first
    twin.turn = self.turn
    twin.turn_number = self.turn_number
    twin.round = self.round
    twin.extra_turns = self.extra_turns
    twin.stage = self.stage
    twin.dice = self.dice
    twin.roller = self.roller
    twin.deaths = self.deaths[:]
    twin.unseen = self.unseen
    twin.shown = self.shown[:]
    twin.memory = self.memory[:]
    twin.shuffles = self.shuffles
    twin.stack = [flow.copy() for flow in self.stack]
    twin.pending = self.pending
    twin.choices = self.choices
    twin.again = self.again
    twin.events = self.events[:]


_new: Any = object.__new__


def living(state: State) -> list[int]:
    """All living seats, in order."""
    alive = state.alive
    return [seat for seat in range(1, state.seats + 1) if alive[seat]]


def others(state: State, seat: int) -> list[int]:
    """All living seats but one, in order."""
    alive = state.alive
    return [other for other in range(1, state.seats + 1) if alive[other] and other != seat]


def partner(state: State, area: str) -> str:
    """The other area of the pair (Rules 2, 7.1)."""
    return state.areas[state.areas.index(area) ^ 1]
