"""Seats that stay hidden until they say otherwise: questions that only offer to reveal are answered for them.

Several questions of Shadow Hunters are put to every hidden seat, whoever it is, so that being asked tells
nothing (Rules 9.3). A person who has no wish to reveal may have them all declined. Which questions these are
never depends on the seat's secret: a question that is put in the same words to those whom it means and to
those whom it does not ("will you be face up and heal?") is not among them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from game.core.model import Action, Ask

if TYPE_CHECKING:
    from game.session.session import Session

WINDOWS: Final = {
    "shadow_hunters": frozenset({
        "reveal_for_bonus", "reveal_before_damage", "reveal_after_damage", "reveal_to_counter",
        "reveal_to_feast",
    }),
}
"""By game the kinds of question whose only answer, beside revealing, is to decline."""

GOING_ON: Final = {"shadow_hunters": {"end": "end_turn"}}
"""By game the kinds of question that are the same where this is the only answer: it is for whoever is hidden,
and others are offered more (Rules 4)."""

FORMAL: Final = {
    "prince_of_the_city": frozenset({"done", "ready", "suffer", "stop", "decline", "pass"}),
}
"""By game the answers that only let things go on. Prince of the City asks everybody alike, also those who
hold nothing to answer with, so that being asked tells nothing (Rules 4)."""


def formal_answer(session: Session, seat: int) -> Action | None:
    """The only answer that `seat` has to the pending question, if it merely lets things go on; else None.

    Meant for a person who is alone with bots: nobody else can see from a missing pause what he holds.
    """
    if seat not in session.asked():
        return None
    answers, formal = _answers(session, seat), FORMAL.get(session.rules.name, frozenset())
    alone = len(answers) == 1 and not session.match.unasked(seat)
    return answers[0] if alone and answers[0].do in formal else None


def is_window(session: Session) -> bool:
    """Does the pending question only offer to reveal?"""
    pending, game = session.match.pending, session.rules.name
    if not isinstance(pending, Ask):
        return False
    if pending.kind in WINDOWS.get(game, ()):
        return True
    only = GOING_ON.get(game, {}).get(pending.kind)
    return only is not None and all(
        {action.do for action in _answers(session, seat)} == {only} and not _has_more(session, seat)
        for seat in pending.seats
    )


def _has_more(session: Session, seat: int) -> bool:
    """Is there an ability that `seat`, which is face up then, may use unasked? Then that is what it is asked
    for."""
    return any(action.do == "use_ability" for action in session.match.unasked(seat))


def _answers(session: Session, seat: int) -> list[Action]:
    """What `seat` may answer to the pending question, interrupts left out."""
    unasked = session.match.unasked(seat)
    return [action for action in session.match.legal(seat) if action not in unasked]


def may_stay_hidden(session: Session, seat: int) -> bool:
    """Has `seat` something to say about being asked: is it asked to reveal now, or has it stopped that?"""
    return (is_window(session) and seat in session.asked()) or (seat in session.quiet and not session.over)


def quiet_answer(session: Session, seats: Collection[int]) -> Action | None:
    """The answer that keeps the asked one of `seats` hidden, or None if none is asked such a thing."""
    if not is_window(session):
        return None
    seat = next((seat for seat in session.asked() if seat in seats and seat in session.quiet), None)
    if seat is None:
        return None
    return next(iter(_answers(session, seat)), None)
