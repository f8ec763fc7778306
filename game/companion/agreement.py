"""Taking something back by agreement: who has to say yes.

Alone one may take back only one's own last decision, and only before anything became known (`Match.
undo_point`). The table may agree to go further: every person whose acts or knowledge would be touched
confirms, on the phone or on the shared screen. Nobody's absence blocks it: for those away the shared
screen answers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.match import Entry
from game.core.model import CHANCE
from game.session.session import Session


@dataclass(slots=True)
class Proposal:
    """`by` asks to go back to a log of `length` entries; `needed` have to agree, `agreed` have."""

    number: int
    by: int
    length: int
    at: int
    """Length of the log when it was asked: an act since then ends the proposal."""
    needed: frozenset[int]
    agreed: set[int] = field(default_factory=set)

    @property
    def open(self) -> frozenset[int]:
        """Those who have not agreed yet."""
        return self.needed - self.agreed

    @property
    def done(self) -> bool:
        """Have all agreed?"""
        return not self.open


def last_decision(session: Session, seat: int) -> int | None:
    """The log length before the last decision of `seat`, or None if it has made none."""
    log = session.match.log
    return next((index for index in range(len(log) - 1, -1, -1) if log[index].author == seat), None)


def touched(session: Session, by: int, length: int) -> frozenset[int]:
    """The people, other than `by`, whose acts would be undone or who have learned something since."""
    people = set(session.humans) - {by}
    found: set[int] = set()
    for entry in session.match.log[length:]:
        found |= _touched_by(entry, people)
    return frozenset(found & people)


def _touched_by(entry: Entry, people: set[int]) -> set[int]:
    if entry.author == CHANCE or any(event.reveals and event.seats is None for event in entry.events):
        return set(people)
    private = {seat for event in entry.events for seat in event.seats or ()}
    return private | {entry.author}
