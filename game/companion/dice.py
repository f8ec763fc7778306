"""Real dice and cards: what has to be entered, as buttons with faces; taking a wrong entry back.

Which chances the people enter is decided by `book`; here a chance that waits is taken apart into dice (or a
list of cards), and an entry can be corrected until the next decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.match import Match
from game.core.model import CHANCE, Chance, Refusal, Value, refuse


@dataclass(slots=True, frozen=True)
class Entry:
    """What waits to be entered: the faces of each die, in the order of the outcome, or cards (`cards`).

    `seat` rolls or draws; 0 is anybody. Faces are the values of the outcome, so nothing is translated.
    """

    kind: str
    seat: int
    dice: tuple[tuple[Value, ...], ...]
    cards: bool = False

    def outcome(self, faces: Sequence[Value]) -> Value:
        """The outcome that these faces make."""
        return tuple(faces) if len(self.dice) > 1 else faces[0]

    def complete(self, faces: Sequence[Value | None]) -> bool:
        """Has every die a face that it has?"""
        return len(faces) == len(self.dice) and all(
            face in die for face, die in zip(faces, self.dice, strict=True)
        )


def waiting_entry(match: Match) -> Entry | None:
    """What the people have to enter now, or None. A chance that is pending waits for them: the app's own
    are never left pending."""
    pending = match.pending
    if not isinstance(pending, Chance) or pending.secret:
        return None
    first = pending.outcomes[0]
    if isinstance(first, tuple):
        columns = zip(*(outcome for outcome in pending.outcomes if isinstance(outcome, tuple)), strict=True)
        return Entry(pending.kind, pending.seat, tuple(tuple(dict.fromkeys(column)) for column in columns))
    return Entry(pending.kind, pending.seat, (pending.outcomes,), isinstance(first, str))


def last_entry(match: Match, by_hand: Any) -> int | None:
    """The log length before the last outcome that was entered and that no decision has followed, or None.

    `by_hand(kind)` says whether the people enter chances of this kind. What somebody learned in private
    since then bars it.
    """
    log = match.log
    for index in range(len(log) - 1, -1, -1):
        entry = log[index]
        if entry.author != CHANCE or any(event.seats is not None for event in entry.events):
            return None
        if by_hand(entry.kind):
            return index
    return None


def correct(match: Match, by_hand: Any) -> Refusal | None:
    """Take the last entry back; it will be asked for again."""
    point = last_entry(match, by_hand)
    return refuse("undo_nothing") if point is None else match.undo_to(point)
