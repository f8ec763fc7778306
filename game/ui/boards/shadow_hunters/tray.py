"""The tray of a hermit card: for the drawer the card, for the receiver also the three kinds of answer.

The rows always stand in the same order (give, comply, nothing), the impossible ones with their reason:
the form must not tell whether the receiver matches (Rules 15.2). What is possible comes from the legal
actions, never from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.model import Action, View
from game.ui.boards import Tray, TrayRow
from game.ui.boards.shadow_hunters.lore import Lore


def hermit_tray(lore: Lore, view: View, legal: Sequence[Action]) -> Tray | None:
    """The tray for the viewer's pending hermit question, or None."""
    question = view["question"]
    card = str((question or {}).get("private", {}).get("card", ""))
    if question is None or not card or view["viewer"] not in question["seats"]:
        return None
    thing = f"card:{card}"
    if question["kind"] == "give_hermit":
        return Tray(thing, lore.t("tray.give"), facts=(("eye_closed", lore.t("tray.give_secret")),))
    if question["kind"] != "answer_hermit":
        return None
    giver = int(question["arguments"]["giver"])
    me = view["seats"][view["viewer"] - 1]
    answers = [action for action in legal if action.do == "answer_hermit"]
    rows = (*_give_rows(lore, card, me, answers, giver), _comply_row(lore, card, me, answers, giver),
            _nothing_row(lore, me, answers))
    heading = lore.t("tray.from", giver=lore.name(f"seat:{giver}"))
    return Tray(thing, heading, giver, (_fact(lore, me),), rows)


def _fact(lore: Lore, me: dict[str, Any]) -> tuple[str, str]:
    character = str(me["character"])
    faction = lore.faction(character)
    name, side = lore.name(f"character:{character}"), lore.t(f"tray.faction_{faction}")
    words = lore.t("tray.you_are", character=name, faction=side, limit=lore.limit(character))
    return f"faction_{faction}", words


def _with(answers: Sequence[Action], answer: str) -> list[Action]:
    return [action for action in answers if action.get("answer") == answer]


def _give_rows(
    lore: Lore, card: str, me: dict[str, Any], answers: Sequence[Action], giver: int
) -> list[TrayRow]:
    """One row per card that may be given, or one that says why none may."""
    gives = _with(answers, "give")
    to = lore.name(f"seat:{giver}")
    if gives:
        return [TrayRow(lore.t("tray.give_card", card=lore.name(f"card:{action.get('card')}")),
                        lore.t("tray.to", giver=to), "card", action) for action in gives]
    asks = lore.card(card).answer.do == "give_or_suffer"
    reason = "tray.not_asked" if not asks else "tray.no_equipment" if not me["equipment"] else "tray.no_match"
    return [TrayRow(lore.t("tray.give_any"), lore.t(reason), "card")]


def _comply_row(lore: Lore, card: str, me: dict[str, Any], answers: Sequence[Action], giver: int) -> TrayRow:
    words, glyph, change = _comply_words(lore, card, me, giver)
    comply = _with(answers, "comply")
    if not comply:
        return TrayRow(words, lore.t("tray.no_match"), glyph)
    before = int(me["damage"])
    second = lore.t("tray.change", before=before, after=max(0, before + change),
                    limit=lore.limit(str(me["character"]))) if change else lore.t("tray.only_giver")
    return TrayRow(words, second, glyph, comply[0])


def _comply_words(lore: Lore, card: str, me: dict[str, Any], giver: int) -> tuple[str, str, int]:
    """What carrying the card out means now: words, glyph, change of damage."""
    answer = lore.card(card).answer
    if answer.do == "show_character":
        return lore.t("tray.show", giver=lore.name(f"seat:{giver}")), "eye", 0
    if answer.do == "recover":
        if me["damage"]:
            return lore.t("tray.heal", amount=answer.amount), "leaf", -answer.amount
        return lore.t("tray.suffer", amount=answer.otherwise_damage), "drop", answer.otherwise_damage
    return lore.t("tray.suffer", amount=answer.amount), "drop", answer.amount


def _nothing_row(lore: Lore, me: dict[str, Any], answers: Sequence[Action]) -> TrayRow:
    nothing = _with(answers, "nothing")
    if nothing:
        return TrayRow(lore.t("tray.nothing"), lore.t("tray.nothing_said"), "cross", nothing[0])
    return TrayRow(lore.t("tray.nothing"), lore.t("tray.must"), "cross")
