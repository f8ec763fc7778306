"""Actions, events, snapshots and flows: the small values that everything else is made of."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.chance import seeded
from game.core.flow import Flow
from game.core.model import TABLE, Action, Text, act, event, frozen, refuse
from game.core.playout import Count, PlayoutTooLong, playout
from game.core.snapshot import canonical, dump, restore, state_hash
from tests.core.toy import ToyRules, ToyState, Turn, random_actions

words = st.text("abcdefgh_", min_size=1, max_size=8)
values = st.recursive(st.none() | st.booleans() | st.integers(-9, 99) | words,
                      lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=6)


names = words.filter(lambda word: word not in ("seat", "do"))


@given(st.integers(1, 8), words, st.dictionaries(names, values))
def test_an_action_comes_back_from_json(seat: int, do: str, arguments: dict[str, Any]) -> None:
    action = act(seat, do, **arguments)
    assert Action.from_json(json.loads(json.dumps(action.to_json()))) == action
    assert hash(action) == hash(Action.from_json(action.to_json()))


@pytest.mark.parametrize("data", [
    {"do": "roll"}, {"seat": 1}, {"seat": "1", "do": "roll"}, {"seat": 1, "do": 2},
    {"seat": 1, "do": "x", "to": 1.5},
    {"seat": 1, "do": "x", "to": {"a": 1}},
])
def test_what_is_no_action_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises((KeyError, TypeError)):
        Action.from_json(data)


def test_arguments_by_name() -> None:
    action = act(1, "take", target=2, card="axe")
    assert (action.get("card"), action.get("area"), action.get("area", "church")) == ("axe", None, "church")
    assert frozen([1, ["a", None]]) == (1, ("a", None))


def test_an_event_has_a_form_for_each_viewer() -> None:
    told = event("drawn", seat=2)
    private = event("drawn", seats=(2,), redacted=told, seat=2, card="axe")
    assert private.seen_by(2) == private._replace(redacted=None)
    assert private.seen_by(1) == told
    assert private.seen_by(TABLE) == told
    assert event("drawn", seats=(2,), card="axe").seen_by(1) is None
    assert told.seen_by(TABLE) == told


def test_small_values() -> None:
    assert refuse("too_far", "7.1", target=3) == ("too_far", (("target", 3),), "7.1")
    text = Text("Church", "教堂", "教堂")
    assert text.get("zh_hant") == "教堂"
    with pytest.raises(AttributeError):
        text.get("fr")


# ---- snapshots

RULES = ToyRules()


def test_a_state_comes_back_exactly() -> None:
    state = RULES.setup({}, 4)
    random_actions(RULES, state, 3, limit=17)
    data = json.loads(json.dumps(dump(state, RULES.shapes)))
    again = restore(data, RULES.shapes)
    assert again == state
    assert type(again.seen[0]) is tuple
    assert state_hash(again, RULES.shapes) == state_hash(state, RULES.shapes)


def test_a_hash_tells_states_apart() -> None:
    one = RULES.setup({}, 3)
    other = one.copy()
    assert state_hash(one, RULES.shapes) == state_hash(other, RULES.shapes)
    other.points[0] += 1
    assert state_hash(one, RULES.shapes) != state_hash(other, RULES.shapes)


@pytest.mark.parametrize("data", [
    {"is": "castle"}, {"is": 3}, {"no": "shape"}, {"is": "turn", "step": "start"},
    {"is": "turn", "step": "start", "seat": 1, "surplus": 2},
])
def test_a_snapshot_of_another_shape_is_refused(data: Any) -> None:
    with pytest.raises((ValueError, KeyError)):
        restore(data, RULES.shapes)


def test_a_state_may_hold_only_known_shapes() -> None:
    state = RULES.setup({}, 2)
    state.stack.append(object())
    with pytest.raises(TypeError, match="object"):
        dump(state, RULES.shapes)


def test_canonical_text_does_not_depend_on_the_order_of_keys() -> None:
    assert canonical({"b": 1, "a": [1, 2]}) == canonical({"a": [1, 2], "b": 1}) == '{"a":[1,2],"b":1}'


# ---- flows

@dataclass(slots=True)
class Listing(Flow):
    """A flow with a list."""

    seats: list[int] = field(default_factory=list)
    name: str = ""


def test_a_copied_flow_is_a_flow_of_its_own() -> None:
    flow = Listing("wait", [1, 2], "one")
    twin = flow.copy()
    assert twin == flow
    twin.seats.append(3)
    twin.step = "go"
    assert flow == Listing("wait", [1, 2], "one")


def test_nested_flows_come_back_to_their_caller() -> None:
    state = RULES.setup({"rounds": 1}, 2)
    for move in ("ant", "bee", act(1, "duel", target=2), act(2, "yield")):
        RULES.apply(state, move)
    assert isinstance(state.stack[-1], Turn)
    assert state.stack[-1].seat == 2
    assert state.points == [2, 0]


# ---- random play

def test_a_playout_ends_and_counts() -> None:
    count = Count()
    outcome = playout(RULES, RULES.setup({}, 3), seeded(1), count)
    assert outcome.winners
    assert count.chances >= 3
    assert count.decisions >= 12


def test_equal_seeds_play_equal_games() -> None:
    states: list[ToyState] = []
    for _ in range(2):
        state = RULES.setup({}, 4)
        playout(RULES, state, seeded("same"))
        states.append(state)
    assert states[0] == states[1]


def test_a_game_without_end_is_named() -> None:
    with pytest.raises(PlayoutTooLong, match="toy: no end after 5 steps"):
        playout(RULES, RULES.setup({}, 3), seeded(1), limit=5)
