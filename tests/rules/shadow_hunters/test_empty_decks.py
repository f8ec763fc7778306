"""A deck and its discard both empty: nothing is drawn and the turn goes on (Rules 6.4).

With the app's own cards this cannot come about, so no scenario can say it; a table set with fewer cards may.
"""

from __future__ import annotations

import pytest

from game.core.model import Action, Ask
from game.rules.shadow_hunters import scenario
from game.rules.shadow_hunters.state import State
from tests.rules.shadow_hunters.invariants import rules


def empty(area: str) -> State:
    """Seat 1 may use the area, seat 2 stands beside it, and there is no card anywhere."""
    words = {"seats": {1: {"at": area, "damage": 3}, 2: {"at": area, "damage": 3}}, "step": "area"}
    state = scenario.given(rules(), {}, words)
    for pile in (state.white, state.black, state.hermit, state.hermit_discard):
        pile[:] = [0] * len(pile)
    return state


@pytest.mark.parametrize(("area", "deck"), [
    ("church", "white"), ("cemetery", "black"), ("hermits_cabin", "hermit"),
    ("underworld_gate", "white"), ("underworld_gate", "black"), ("underworld_gate", "hermit"),
])
def test_nothing_is_drawn_and_the_turn_goes_on(area: str, deck: str) -> None:
    state = empty(area)
    events = rules().apply(state, Action(1, "draw", (("deck", deck),)))
    assert [event.kind for event in events] == ["deck_empty"]
    assert isinstance(state.pending, Ask)
    assert state.pending.kind == "attack"
    assert state.damage[1:3] == [3, 3]
    assert state.equipment[1] == ()
    assert state.shuffles == 0
