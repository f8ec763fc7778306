"""The open question whether something is taken back, and the answers to it; see `agreement`."""

from __future__ import annotations

from collections.abc import Callable

from game.companion.agreement import Proposal, last_decision, touched
from game.session.session import Session


class Votes:
    """At most one proposal at a time."""

    def __init__(self, session: Session, changed: Callable[[], None]) -> None:
        self._session, self._changed = session, changed
        self._number = 0
        self.proposal: Proposal | None = None

    def propose(self, seat: int) -> bool:
        """`seat` asks to go back to before its last decision. False if it has none, or a proposal is open."""
        length = last_decision(self._session, seat)
        if length is None or self.proposal is not None or self._session.over:
            return False
        needed = touched(self._session, seat, length)
        self._number += 1
        self.proposal = Proposal(self._number, seat, length, len(self._session.match.log), needed)
        self._settle()
        return True

    def answer(self, seat: int, number: int, yes: bool) -> None:
        """`seat` agrees, or ends the proposal by not agreeing. An answer to another proposal does nothing."""
        proposal = self.proposal
        if proposal is None or proposal.number != number or seat not in proposal.open:
            return
        if not yes:
            self.proposal = None
            self._changed()
            return
        proposal.agreed.add(seat)
        self._settle()

    def withdraw(self, seat: int) -> None:
        """Whoever asked asks no more."""
        if self.proposal is not None and self.proposal.by == seat:
            self.proposal = None
            self._changed()

    def lapse(self) -> None:
        """The match has moved on: the question has no object any more."""
        if self.proposal is not None and len(self._session.match.log) != self.proposal.at:
            self.proposal = None
            self._changed()

    def _settle(self) -> None:
        proposal = self.proposal
        if proposal is not None and proposal.done:
            self.proposal = None
            self._session.match.undo_to(proposal.length)
        self._changed()
