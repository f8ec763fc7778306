"""The referee: the only owner of a state.

A match checks what people and bots submit, lets chance happen, keeps the log, hands out filtered views
and events, and takes moves back where that is fair. It knows nothing of files, screens or names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.core.chance import ChanceSource, TableChance
from game.core.model import (
    CHANCE,
    Action,
    Ask,
    Chance,
    Event,
    Over,
    Pending,
    Refusal,
    Rules,
    Value,
    View,
    refuse,
)
from game.core.snapshot import state_hash


class Entry(NamedTuple):
    """One line of the log: who did it (a seat or CHANCE), the action or outcome, and what it caused."""

    author: int
    move: Action | Value
    events: tuple[Event, ...]
    kind: str = ""
    """For a chance: its kind (`d4+d6`); for an action: the kind of the ask it answered, or "" for an
    interrupt."""


@dataclass(slots=True)
class _Moment:
    """The state before a log entry, and how many chances had been used by then."""

    state: Any
    chances: int


Listener = Callable[[Entry], None]


class Match:
    """One match of one game.

    `submit` refuses or does an action and then runs all chances up to the next question. Listeners hear
    of each single entry at once, so a screen can show the table as it was after each of them.
    Snapshots are kept for the last `memory` entries; undo reaches no further.
    """

    def __init__(self, rules: Rules, state: Any, chance: ChanceSource, log: Sequence[Entry] = (),
                 memory: int = 400) -> None:
        self.rules = rules
        self._state = state
        self._chance = chance
        self._log: list[Entry] = list(log)
        self._first_moment = len(self._log)
        self._moments: list[_Moment] = []
        self._memory = memory
        self._chances = sum(1 for entry in self._log if entry.author == CHANCE)
        self.listeners: list[Listener] = []
        self.undo_listeners: list[Callable[[int], None]] = []

    # ---- what is going on

    @property
    def log(self) -> Sequence[Entry]:
        """All entries so far. Unfiltered: only the referee's own helpers (record, replay) may show it."""
        return self._log

    @property
    def pending(self) -> Pending:
        """The question, chance or end that the table is at."""
        return self.rules.pending(self._state)

    @property
    def over(self) -> bool:
        return isinstance(self.pending, Over)

    def legal(self, seat: int) -> Sequence[Action]:
        """All actions of `seat` now, interrupts included; empty if it may do nothing."""
        return self.rules.legal(self._state, seat)

    def unasked(self, seat: int) -> Sequence[Action]:
        """The part of `legal` that does not answer the pending question."""
        return self.rules.unasked(self._state, seat)

    def check(self, action: Action) -> Refusal | None:
        """None if `action` would be accepted now, else why not. A finished match refuses everything."""
        pending = self.pending
        if isinstance(pending, Over):
            return refuse("match_over")
        if isinstance(pending, Chance):
            return refuse("waiting_for_chance")
        return self.rules.check(self._state, action)

    def view(self, viewer: int) -> View:
        """What `viewer` (a seat or TABLE) may know now."""
        return self.rules.view(self._state, viewer)

    def events(self, viewer: int, since: int = 0) -> list[Event]:
        """What `viewer` may have seen from log entry `since` on."""
        return [seen for entry in self._log[since:] for seen in visible(entry, viewer)]

    def state_hash(self) -> str:
        """Sixteen hexadecimal digits, equal for equal states."""
        return state_hash(self._state, self.rules.shapes)

    def snapshot(self) -> Any:
        """A copy of the whole state, for the record. Whoever shows it to a player breaks the game."""
        return self._state.copy()

    # ---- what happens

    def start(self) -> None:
        """Run the chances of the set-up. Called once; harmless when a question is already pending."""
        self._run_chances()

    def submit(self, action: Action) -> Refusal | None:
        """Do `action` if it is legal, and the chances that follow; else say why not and change nothing."""
        refusal = self.check(action)
        if refusal is None:
            pending = self.pending
            asked = isinstance(pending, Ask) and action.seat in pending.seats
            self._enter(action.seat, action, pending.kind if asked and isinstance(pending, Ask) else "")
            self._run_chances()
        return refusal

    def submit_outcome(self, outcome: Value) -> Refusal | None:
        """Enter what a real die or card gave, when the chance source leaves it to the table."""
        pending = self.pending
        if not isinstance(pending, Chance):
            return refuse("no_chance_pending")
        if outcome not in pending.outcomes:
            return refuse("impossible_outcome")
        self._enter(CHANCE, outcome, pending.kind)
        self._set_position()
        self._run_chances()
        return None

    def use_chance(self, wrap: Callable[[ChanceSource], ChanceSource]) -> None:
        """Let another source decide from now on, made of the present one (real dice come to the table)."""
        self._chance = wrap(self._chance)
        self._set_position()

    def rewrapped(self, source: ChanceSource) -> ChanceSource:
        """`source` behind the same table as the present one, if people enter dice or cards here."""
        return self._chance.around(source) if isinstance(self._chance, TableChance) else source

    def _run_chances(self) -> None:
        while isinstance(pending := self.pending, Chance):
            drawn = self._chance.next(pending)
            if drawn is None:
                return
            self._enter(CHANCE, drawn[0], pending.kind)

    def _enter(self, author: int, move: Action | Value, kind: str) -> None:
        self._moments.append(_Moment(self._state.copy(), self._chances))
        if len(self._moments) > self._memory:
            del self._moments[0]
            self._first_moment += 1
        events = tuple(self.rules.apply(self._state, move))
        self._chances += author == CHANCE
        entry = Entry(author, move, events, kind)
        self._log.append(entry)
        for listener in self.listeners:
            listener(entry)

    def _set_position(self) -> None:
        """Tell the source how many chances there were: the n-th of a match always gets the n-th draw,
        whether those before it were drawn, entered by hand or taken back."""
        rewind = getattr(self._chance, "rewind", None)
        if rewind is not None:
            rewind(self._chances)

    # ---- taking back

    def undo_point(self, seat: int) -> int | Refusal:
        """The log length to which `seat` may go back alone, or why it may not.

        It goes back to its own last decision unless chance, another person's act or a gain of knowledge
        for anybody lies between. This is computed from log and events, never declared for single cards.
        """
        if self.over:
            return refuse("undo_over")
        for index in range(len(self._log) - 1, -1, -1):
            entry = self._log[index]
            if entry.author == CHANCE:
                return refuse("undo_chance")
            if entry.author != seat:
                acted = any(before.author == seat for before in self._log[:index])
                return refuse("undo_others" if acted else "undo_nothing")
            if any(event.reveals or event.seats is not None for event in entry.events):
                return refuse("undo_revealed")
            return index if index >= self._first_moment else refuse("undo_too_old")
        return refuse("undo_nothing")

    def undo(self, seat: int) -> Refusal | None:
        """Take back `seat`'s last decision; see `undo_point`."""
        point = self.undo_point(seat)
        if isinstance(point, Refusal):
            return point
        return self.undo_to(point)

    def undo_to(self, length: int) -> Refusal | None:
        """Go back to a log of `length` entries. Only for what the whole table has agreed to, or replay."""
        if not self._first_moment <= length < len(self._log):
            return refuse("undo_too_old")
        moment = self._moments[length - self._first_moment]
        self._state = moment.state
        self._chances = moment.chances
        del self._moments[length - self._first_moment:]
        del self._log[length:]
        self._set_position()
        for listener in self.undo_listeners:
            listener(length)
        return None


def visible(entry: Entry, viewer: int) -> list[Event]:
    """The events of `entry` in the form that `viewer` may see."""
    return [seen for event in entry.events if (seen := event.seen_by(viewer)) is not None]
