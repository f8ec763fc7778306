"""Everything that is true in a match, as small as it can be.

What belongs here: the fields and the hand-written copy. What belongs next door: what numbers stand for
(`table`), the rules that change them (`setup`, `turn`, `tapping`, `fighting`, `moving`, `free`).

Unlike the other games this one keeps no stack of flows: procedures never nest more than one deep (a fight
asks for participants or for a winning card, nothing else), and a search copies this state a million
times. The name of the step, `phase`, and a few plain fields say the same at a fifth of the cost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TAP, FIGHT, MOVE = 1, 2, 4
"""The three actions of a turn, as bits of `State.used`."""

WORDS: Final = {TAP: "tap", FIGHT: "fight", MOVE: "move"}
"""Their names in views and reasons."""

OPEN: Final = {
    "tap": "tap",
    "sponsor": "tap",
    "hero_place": "tap",
    "fight": "fight",
    "attackers": "fight",
    "winning_card": "fight",
    "after_fight": "fight",
    "move": "move",
}
"""Phase -> the action of the turn that is open."""

OFF = -1
"""Where a piece stands that is not on the board."""


@dataclass(slots=True)
class State:
    """The whole match. Cells, pieces, cards and kinds of territory are numbers, sets of them are bits of a
    whole number; seats are counted from 0 here. `Table` translates from and into ids.

    Seats and order: `turn_seat` has the turn, `seat` is asked; `order` is the order of turns,
    `initiative` that of initiative (highest first); `waiting` holds seats that are asked later in this step.
    """

    table: str
    phase: str
    seat: int
    turn_seat: int
    turn: int
    used: int
    order: tuple[int, ...]
    initiative: tuple[int, ...]
    waiting: tuple[int, ...]
    out: int
    winners: tuple[int, ...]
    reason: str
    # the board
    kinds: tuple[int, ...]
    stock: tuple[int, ...]
    replaced: int
    ruin: int
    capitals: tuple[tuple[int, ...], ...]
    lost: tuple[tuple[int, ...], ...]
    # the pieces
    at: list[int]
    on: list[int]
    occupied: list[int]
    queue: tuple[tuple[int, int], ...]
    tapped: int
    attacked: int
    moved: int
    boosts: tuple[tuple[int, int, int, int], ...]
    # the cards
    decks: tuple[tuple[int, ...], ...]
    active: list[int]
    once: tuple[int, ...]
    # an action that is not finished
    taps: tuple[tuple[int, int, int], ...]
    effect_taps: tuple[tuple[int, int], ...]
    touched: int
    paid: int
    cell: int
    fought: int
    joined: int
    recruits: tuple[tuple[int, int], ...]
    returned: bool
    offered: bool

    def copy(self) -> State:  # noqa: PLR0915 - one line per field is the fastest copy there is
        """An independent copy: tuples are shared, the four lists are not."""
        twin = object.__new__(State)
        twin.table = self.table
        twin.phase = self.phase
        twin.seat = self.seat
        twin.turn_seat = self.turn_seat
        twin.turn = self.turn
        twin.used = self.used
        twin.order = self.order
        twin.initiative = self.initiative
        twin.waiting = self.waiting
        twin.out = self.out
        twin.winners = self.winners
        twin.reason = self.reason
        twin.kinds = self.kinds
        twin.stock = self.stock
        twin.replaced = self.replaced
        twin.ruin = self.ruin
        twin.capitals = self.capitals
        twin.lost = self.lost
        twin.at = self.at[:]
        twin.on = self.on[:]
        twin.occupied = self.occupied[:]
        twin.queue = self.queue
        twin.tapped = self.tapped
        twin.attacked = self.attacked
        twin.moved = self.moved
        twin.boosts = self.boosts
        twin.decks = self.decks
        twin.active = self.active[:]
        twin.once = self.once
        twin.taps = self.taps
        twin.effect_taps = self.effect_taps
        twin.touched = self.touched
        twin.paid = self.paid
        twin.cell = self.cell
        twin.fought = self.fought
        twin.joined = self.joined
        twin.recruits = self.recruits
        twin.returned = self.returned
        twin.offered = self.offered
        return twin
