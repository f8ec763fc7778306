"""What a seated phone may ask for: picking and doing, real dice, deals, taking back, looking things up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from game.companion import dice
from game.companion.choosing import built
from game.companion.guests import Guest
from game.companion.words import Writer
from game.core.model import Action, Refusal
from game.session.quiet import may_stay_hidden

if TYPE_CHECKING:
    from game.companion.desk import Desk

Message = Mapping[str, Any]
TIMED: Final = frozenset({"tap", "back", "confirm", "build", "undo", "enter", "correct"})
"""Requests that were meant for one state of the page and for no other."""
LONGEST_THING: Final = 80


class Requests:
    """Carries them out at the desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def receive(self, guest: Guest, do: str, message: Message) -> None:
        """Do what the phone asks. A tap on a page of the past only brings the present one."""
        if do in TIMED:
            if message.get("stamp") != self._desk.stamp(guest.seat):
                guest.last = {}
                self._desk.changed(screen=False)
                return
            getattr(self, f"_{do}")(guest, message)
        elif do in ("look", "ask_undo", "vote", "withdraw", "stay_hidden"):
            getattr(self, f"_{do}")(guest, message)

    # ---- choosing

    def _tap(self, guest: Guest, message: Message) -> None:
        option = message.get("option")
        if isinstance(option, str) and len(option) <= LONGEST_THING:
            self._desk.choosing(guest.seat).tap(option)
        self._desk.changed(screen=False)

    def _back(self, guest: Guest, message: Message) -> None:
        self._desk.choosing(guest.seat).let_go()
        self._desk.changed(screen=False)

    def _confirm(self, guest: Guest, message: Message) -> None:
        action = self._desk.choosing(guest.seat).main
        if action is not None:
            self._submit(guest, action)

    def _build(self, guest: Guest, message: Message) -> None:
        """An action that is put together on the phone; only kinds that the rules leave unlisted."""
        kind, given = message.get("kind"), message.get("given")
        unlisted = self._desk.sheet.unlisted
        if not isinstance(kind, str) or kind not in unlisted or not isinstance(given, dict):
            return
        action = built(guest.seat, kind, given, unlisted[kind])
        if action is not None:
            self._submit(guest, action)

    def _submit(self, guest: Guest, action: Action) -> None:
        """The seat is the guest's own, whatever stood in the message."""
        refusal = self._desk.session.submit(action._replace(seat=guest.seat))
        if refusal is not None:
            self.refuse(guest, refusal)

    def refuse(self, guest: Guest, refusal: Refusal) -> None:
        """Say why something is not possible."""
        writer = self._desk.writer(guest.language)
        self._desk.deliver(
            guest.number, {"do": "refused", "text": writer.pieces(writer.wording.refusal(refusal))}
        )
        guest.last = {}
        self._desk.changed(screen=False)

    # ---- real dice

    def _enter(self, guest: Guest, message: Message) -> None:
        faces = message.get("faces")
        entry = dice.waiting_entry(self._desk.session.match)
        if entry is None or not isinstance(faces, list) or entry.seat not in (0, guest.seat):
            return
        if entry.complete(faces):
            self._desk.session.submit_outcome(entry.outcome(faces))

    def _correct(self, guest: Guest, message: Message) -> None:
        if self.may_correct(guest.seat):
            dice.correct(self._desk.session.match, self._desk.book.by_hand)

    def may_correct(self, seat: int) -> bool:
        """May `seat` take the last entry back? Only whose roll it was, and only until the next decision."""
        match = self._desk.session.match
        point = dice.last_entry(match, self._desk.book.by_hand)
        return point is not None and any(
            dict(event.arguments).get("seat") == seat for event in match.log[point].events
        )

    # ---- taking back

    def _undo(self, guest: Guest, message: Message) -> None:
        refusal = self._desk.session.undo(guest.seat)
        if refusal is not None:
            self.refuse(guest, refusal)

    def _ask_undo(self, guest: Guest, message: Message) -> None:
        self._desk.votes.propose(guest.seat)

    def _vote(self, guest: Guest, message: Message) -> None:
        number = message.get("number")
        if type(number) is int:
            self._desk.votes.answer(guest.seat, number, message.get("yes") is True)

    def _withdraw(self, guest: Guest, message: Message) -> None:
        self._desk.votes.withdraw(guest.seat)

    def _stay_hidden(self, guest: Guest, message: Message) -> None:
        """Not to be asked at every chance to reveal, or to be asked again."""
        if may_stay_hidden(self._desk.session, guest.seat):
            self._desk.session.stay_quiet(guest.seat, message.get("on") is True)
        self._desk.changed()

    # ---- looking things up

    def _look(self, guest: Guest, message: Message) -> None:
        """What the rules say about a thing: the same for everybody, whatever lies on the table."""
        thing = message.get("thing")
        if not isinstance(thing, str) or len(thing) > LONGEST_THING:
            return
        writer = self._desk.writer(guest.language)
        lines = writer.described(thing)
        if lines:
            page = {"do": "sheet", "title": writer.name(thing), "lines": lines}
            self._desk.deliver(guest.number, page)

    # ---- what the page shows of all this

    def add(self, page: dict[str, Any], writer: Writer, seat: int) -> None:
        """Dice to enter and an open proposal, on the page of `seat`."""
        desk = self._desk
        entry = dice.waiting_entry(desk.session.match)
        if entry is not None and entry.seat in (0, seat):
            page["enter"] = {
                "kind": entry.kind,
                "cards": [{"id": card, "label": writer.name(f"card:{card}")} for card in entry.dice[0]]
                if entry.cards else [],
                "dice": [] if entry.cards else [list(die) for die in entry.dice],
                "text": page["waiting"],
            }  # fmt: skip
        page["correct"] = self.may_correct(seat)
        if may_stay_hidden(desk.session, seat):
            on = seat in desk.session.quiet
            text = writer.text("table.ask_me_again" if on else "table.stay_hidden")
            page["quiet"] = {"on": on, "text": text}
        proposal = desk.votes.proposal
        if proposal is not None:
            page["vote"] = {
                "number": proposal.number,
                "mine": seat in proposal.open,
                "own": proposal.by == seat,
                "text": writer.say("companion.phone.vote", {"seat": f"seat:{proposal.by}"}),
            }
