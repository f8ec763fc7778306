"""The tray of a hermit card: for the drawer the card, for the receiver also the three kinds of answer.

Which answers stand there, in which order and why one is not possible, is shared with the phones
(`game.session.hermit`); here they get the words and the form of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.model import Action, View
from game.session.hermit import Answer, Message, hermit_answers, own_card
from game.ui.boards import Tray, TrayRow
from game.ui.boards.shadow_hunters.lore import Lore


def hermit_tray(lore: Lore, view: View, legal: Sequence[Action]) -> Tray | None:
    """The tray for the viewer's pending hermit question, or None."""
    card = own_card(view)
    if not card:
        return None
    question, thing = view["question"], f"card:{card}"
    if question["kind"] == "give_hermit":
        secret = ("eye_closed", lore.t("tray.give_secret"))
        return Tray(thing, lore.t("tray.give"), facts=(secret,), takers=_takers(lore, legal))
    if question["kind"] != "answer_hermit":
        return None
    giver = int(question["arguments"]["giver"])
    me = view["seats"][view["viewer"] - 1]
    rows = tuple(_row(lore, answer) for answer in hermit_answers(lore.content, view, legal))
    heading = lore.t("tray.from", giver=lore.name(f"seat:{giver}"))
    return Tray(thing, heading, giver, (_fact(lore, me),), rows)


def _takers(lore: Lore, legal: Sequence[Action]) -> tuple[TrayRow, ...]:
    """Everybody who may get the card, in the order of the seats."""
    gives = [(action, target) for action in legal if isinstance(target := action.get("target"), int)]
    return tuple(TrayRow(lore.name(f"seat:{seat}"), action=action, seat=seat) for action, seat in gives)


def _row(lore: Lore, answer: Answer) -> TrayRow:
    return TrayRow(_said(lore, answer.words), _said(lore, answer.second), answer.glyph, answer.action)


def _said(lore: Lore, message: Message) -> str:
    named = {
        name: lore.name(value) if isinstance(value, str) and ":" in value else value
        for name, value in message[1].items()
    }
    return lore.t(f"tray.{message[0]}", **named)


def _fact(lore: Lore, me: dict[str, Any]) -> tuple[str, str]:
    character = str(me["character"])
    faction = lore.faction(character)
    name, side = lore.name(f"character:{character}"), lore.t(f"tray.faction_{faction}")
    words = lore.t("tray.you_are", character=name, faction=side, limit=lore.limit(character))
    return f"faction_{faction}", words
