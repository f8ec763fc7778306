"""The three answers to a hermit card of Shadow Hunters, for the window's tray and for phones.

They always stand in the same order (give, comply, nothing), the impossible ones with their reason: neither
the form nor the number of answers may tell whether the receiver matches (Rules 15.2). What is possible
comes from the legal actions, never from here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from game.core.model import Action, View

Message: TypeAlias = "tuple[str, Mapping[str, Any]]"
"""A message id below `shadow_hunters.board.tray` and its arguments; things are `kind:id`."""


@dataclass(slots=True, frozen=True)
class Answer:
    """One answer. Without an `action` it is not possible now and `second` says why."""

    words: Message
    second: Message
    glyph: str
    action: Action | None = None


def own_card(view: View) -> str:
    """The hermit card that the viewer has to give away or to answer, or ""."""
    question = view["question"]
    if question is None or view["viewer"] not in question["seats"]:
        return ""
    return str(question.get("private", {}).get("card", ""))


def hermit_answers(content: Any, view: View, legal: Sequence[Action]) -> tuple[Answer, ...]:
    """The rows of answers to the card that the viewer was given."""
    card = content.hermit_cards[own_card(view)]
    giver = int(view["question"]["arguments"]["giver"])
    me = view["seats"][view["viewer"] - 1]
    limit = content.characters[str(me["character"])].hit_points
    answers = [action for action in legal if action.do == "answer_hermit"]
    return (
        *_gives(card, me, answers, giver),
        _comply(card, me, limit, answers, giver),
        _nothing(answers),
    )


def _with(answers: Sequence[Action], answer: str) -> list[Action]:
    return [action for action in answers if action.get("answer") == answer]


def _gives(card: Any, me: Mapping[str, Any], answers: Sequence[Action], giver: int) -> list[Answer]:
    """One row per card that may be given, or one that says why none may."""
    gives = _with(answers, "give")
    if gives:
        return [
            Answer(
                ("give_card", {"card": f"card:{action.get('card')}"}),
                ("to", {"giver": f"seat:{giver}"}),
                "card",
                action,
            )
            for action in gives
        ]
    asks = card.answer.do == "give_or_suffer"
    reason = "not_asked" if not asks else "no_equipment" if not me["equipment"] else "no_match"
    return [Answer(("give_any", {}), (reason, {}), "card")]


def _comply(
    card: Any, me: Mapping[str, Any], limit: int, answers: Sequence[Action], giver: int
) -> Answer:
    words, glyph, change = _meaning(card.answer, me, giver)
    comply = _with(answers, "comply")
    if not comply:
        return Answer(words, ("no_match", {}), glyph)
    before = int(me["damage"])
    after = {"before": before, "after": max(0, before + change), "limit": limit}
    second: Message = ("change", after) if change else ("only_giver", {})
    return Answer(words, second, glyph, comply[0])


def _meaning(answer: Any, me: Mapping[str, Any], giver: int) -> tuple[Message, str, int]:
    """What carrying the card out means now: words, glyph, change of damage."""
    if answer.do == "show_character":
        return ("show", {"giver": f"seat:{giver}"}), "eye", 0
    if answer.do == "recover":
        if me["damage"]:
            return ("heal", {"amount": answer.amount}), "leaf", -answer.amount
        return ("suffer", {"amount": answer.otherwise_damage}), "drop", answer.otherwise_damage
    return ("suffer", {"amount": answer.amount}), "drop", answer.amount


def _nothing(answers: Sequence[Action]) -> Answer:
    nothing = _with(answers, "nothing")
    if nothing:
        return Answer(("nothing", {}), ("nothing_said", {}), "cross", nothing[0])
    return Answer(("nothing", {}), ("must", {}), "cross")
