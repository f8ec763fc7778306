"""A match to be looked at again, forwards and backwards, from any step.

What belongs here: playing a record once and keeping every state.  How it is shown is
`game.ui.screens.replay.screen`; files are `game.content.journal`.  Until the match is over, only the table's
eyes may look.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.match import Entry, Match
from game.core.model import CHANCE, TABLE, Chance, Over, Rules, Value, View
from game.core.record import Header, Record, RecordError, Step, first_state
from game.session.players import Player, players_from_json
from game.session.session import Session


class _Recorded:
    """Gives the outcomes of a record in their order, then none; stops where one is no longer possible."""

    def __init__(self, outcomes: Sequence[Value]) -> None:
        self._left = list(outcomes)

    def next(self, chance: Chance) -> tuple[Value] | None:
        if not self._left or self._left[0] not in chance.outcomes:
            return None
        return (self._left.pop(0),)


class Tape:
    """All steps of a match.  `trouble` says why it ends before its record does, if it does."""

    def __init__(self, rules: Rules, header: Header, steps: Sequence[Step]) -> None:
        self.rules = rules
        self.header = header
        self.players: list[Player] = players_from_json(header.players, header.seats)
        self.entries: list[Entry] = []
        self.trouble: RecordError | None = None
        self._states: list[Any] = []
        self._play(steps)

    @classmethod
    def of_record(cls, rules: Rules, record: Record) -> Tape:
        """The match of a record, as far as it can be played."""
        return cls(rules, record.header, record.steps)

    @classmethod
    def of_session(cls, session: Session) -> Tape:
        """The match at the table so far."""
        steps = [Step(entry.author, entry.move, entry.kind, "") for entry in session.match.log]
        tape = cls(session.rules, session.header, steps)
        tape.players = list(session.players)
        return tape

    def _play(self, steps: Sequence[Step]) -> None:
        header = self.header
        outcomes = [step.move for step in steps if step.author == CHANCE]
        match = Match(
            self.rules, first_state(self.rules, header), _Recorded(outcomes), memory=1
        )

        def keep(entry: Entry) -> None:
            self.entries.append(entry)
            self._states.append(match.snapshot())

        self._states.append(match.snapshot())
        match.listeners.append(keep)
        match.start()
        for number, step in enumerate(steps, 1):
            if step.author != CHANCE and match.submit(step.move) is not None:
                self.trouble = RecordError("refused_step", step=number)
                return
        if len(self.entries) < len(steps):
            self.trouble = RecordError("different_step", step=len(self.entries) + 1)

    # ---- looking

    @property
    def length(self) -> int:
        """The number of steps."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        """Whether the match is over at the last step."""
        return isinstance(self.rules.pending(self._states[-1]), Over)

    def viewers(self) -> tuple[int, ...]:
        """Whose eyes may look: the table's, and after the end every seat's."""
        return (TABLE, *range(1, self.header.seats + 1)) if self.over else (TABLE,)

    def view(self, step: int, viewer: int) -> View:
        """What `viewer` knew after the first `step` steps.  Raises ValueError for eyes that may not look."""
        if viewer not in self.viewers():
            raise ValueError(f"seat {viewer} may not look before the match is over")
        return self.rules.view(self._states[step], viewer)

    def next_decision(self, step: int, by: int) -> int:
        """The step after the nearest decision of a player, forwards (1) or backwards (-1)."""
        place = step + by
        while 0 < place < self.length and self.entries[place - 1].author == CHANCE:
            place += by
        return max(0, min(self.length, place))
