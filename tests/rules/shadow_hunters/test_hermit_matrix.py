"""Every hermit card for every character, as the printed cards say it (Rules 6.1, 13.3, 12.2.8).

The tables below are written out by hand and do not look at the app's data: sides, hit points, whom a card
means. The second test holds all these questions against each other: nobody but the receiver can tell them
apart (Rules 15.2).
"""

from __future__ import annotations

from typing import Any

import pytest

from game.core.model import TABLE, Action
from game.rules.shadow_hunters import scenario
from game.rules.shadow_hunters.state import State
from tests.rules.shadow_hunters.invariants import rules

CHARACTERS = {
    "allie": ("neutral", 8), "bob": ("neutral", 10), "charles": ("neutral", 11), "daniel": ("neutral", 13),
    "emi": ("hunter", 10), "franklin": ("hunter", 12), "george": ("hunter", 14),
    "unknown": ("shadow", 11), "vampire": ("shadow", 13), "werewolf": ("shadow", 14),
    "agnes": ("neutral", 8), "bryan": ("neutral", 10), "catherine": ("neutral", 11), "david": ("neutral", 13),
    "ellen": ("hunter", 10), "fu_ka": ("hunter", 12), "gregor": ("hunter", 14),
    "ultra_soul": ("shadow", 11), "valkyrie": ("shadow", 13), "wight": ("shadow", 14),
}
SIDES = {
    "blackmail": ("neutral", "hunter"), "greed": ("neutral", "shadow"), "anger": ("hunter", "shadow"),
    "slap": ("hunter",), "spell": ("shadow",), "exorcism": ("shadow",),
    "aid": ("hunter",), "nurturance": ("neutral",), "huddle": ("shadow",),
}
GIVING = ("blackmail", "greed", "anger")
HEALING = ("aid", "nurturance", "huddle")
CARDS = (*SIDES, "bully", "tough_lesson", "prediction")
HURTS_TWO = ("exorcism", "tough_lesson")
THIRD = "wight"
"""Who sits in seat 3, unless seat 2 is that."""


def meant(card: str, character: str) -> bool:
    side, hit_points = CHARACTERS[character]
    if card == "prediction":
        return True
    if card == "bully":
        return hit_points <= 11
    return hit_points >= 12 if card == "tough_lesson" else side in SIDES[card]


def position(card: str, character: str, damage: int, owned: tuple[str, ...] = ()) -> State:
    """Seat 2 is this hidden character and has to answer the card that seat 1 gave."""
    seats = {2: {"character": character, "damage": damage, "equipment": list(owned)}, 3: {"character": THIRD}}
    if character == THIRD:
        del seats[3]
    words = {"players": 5, "seats": seats, "hermit": {"giver": 1, "receiver": 2, "card": card}}
    return scenario.given(rules(), {"expansion": "all"}, words)


def answers(state: State) -> set[tuple[Any, Any]]:
    return {(action.get("answer"), action.get("card")) for action in rules().legal(state, 2)
            if action.do == "answer_hermit"}


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("card", CARDS)
def test_answers_and_their_outcome(card: str, character: str) -> None:
    fits, lies = meant(card, character), character == "unknown" and card != "prediction"
    for damage in (0, 3):
        expected: set[tuple[Any, Any]] = {("comply", None)} if fits or lies else set()
        if (fits or lies) and card in GIVING:
            expected.add(("give", "chainsaw"))
        if lies or not fits:
            expected.add(("nothing", None))
        state = position(card, character, damage, ("chainsaw",))
        assert answers(state) == expected
        for answer, given in sorted(expected, key=str):
            _outcome(position(card, character, damage, ("chainsaw",)), card, damage, answer, given)


def _outcome(state: State, card: str, damage: int, answer: str, given: str | None) -> None:
    words = (("answer", answer), *((("card", given),) if given else ()))
    rules().apply(state, Action(2, "answer_hermit", words))
    if answer == "comply" and card in HEALING and damage:
        damage -= 1
    elif answer == "comply" and card != "prediction":
        damage += 2 if card in HURTS_TWO else 1
    assert state.damage[2] == damage
    assert state.damage[1] == 0, "the effect is never the giver's"
    assert state.equipment[2] == (() if given else ("chainsaw",))
    assert state.equipment[1] == (("chainsaw",) if given else ())
    assert not state.revealed[2]
    assert [viewer for viewer, _, _ in state.shown] == ([1] if card == "prediction" else [])
    assert sum(state.hermit_discard) == 1


@pytest.mark.parametrize("viewer", [TABLE, 3])
def test_nobody_else_can_tell_the_questions_apart(viewer: int) -> None:
    views = []
    for card in CARDS:
        for character in CHARACTERS:
            if character != THIRD:
                views.append(rules().view(position(card, character, 3), viewer))
    assert len(views) == len(CARDS) * 19
    assert all(view == views[0] for view in views)
