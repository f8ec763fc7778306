"""The referee: what it refuses, what it keeps, what it takes back."""

from __future__ import annotations

import pytest

from game.core.chance import ScriptedChance, SeededChance, TableChance
from game.core.match import Entry, Match
from game.core.model import CHANCE, TABLE, Action, Ask, Chance, Over, act
from tests.core.toy import ToyRules

RULES = ToyRules()
DEAL = ("ant", "bee", "cat")


def match_of(*outcomes: int, seats: int = 3) -> Match:
    """A match at the first question; the animals are ant, bee, cat, and `outcomes` the dice."""
    match = Match(RULES, RULES.setup({"rounds": 1}, seats), ScriptedChance([*DEAL[:seats], *outcomes]))
    match.start()
    return match


def test_start_runs_the_chances_of_the_setup_once() -> None:
    match = match_of()
    assert [entry.author for entry in match.log] == [CHANCE] * 3
    assert [entry.kind for entry in match.log] == ["deal"] * 3
    match.start()
    assert len(match.log) == 3
    assert isinstance(match.pending, Ask)


def test_submit_does_the_action_and_the_chances_after_it() -> None:
    match = match_of(4)
    assert match.submit(act(1, "roll")) is None
    assert [(entry.author, entry.kind) for entry in match.log[3:]] == [(1, "choose_move"), (CHANCE, "d6")]
    assert match.view(TABLE)["points"] == [4, 0, 0]


def test_a_refused_action_changes_nothing() -> None:
    match = match_of()
    before = match.state_hash()
    refusal = match.submit(act(2, "roll"))
    assert refusal is not None
    assert (refusal.reason, refusal.section) == ("not_now", "1")
    assert (match.state_hash(), len(match.log)) == (before, 3)


def test_an_interrupt_answers_no_question() -> None:
    match = match_of()
    assert match.submit(act(3, "show")) is None
    assert match.log[-1].kind == ""
    assert list(match.unasked(3)) == []
    pending = match.pending
    assert isinstance(pending, Ask)
    assert pending.seats == (1,)


def test_a_finished_match_refuses_everything() -> None:
    match = match_of()
    for seat in (1, 2, 3):
        assert match.submit(act(seat, "pass")) is None
    for seat in (1, 2, 3):
        assert match.submit(act(seat, "vote", target=seat % 3 + 1)) is None
    assert match.over
    assert isinstance(match.pending, Over)
    refusal = match.submit(act(1, "show"))
    assert refusal is not None
    assert refusal.reason == "match_over"
    point = match.undo_point(3)
    assert not isinstance(point, int)
    assert point.reason == "undo_over"


def test_events_come_in_the_form_that_each_viewer_may_see() -> None:
    match = match_of()
    assert match.submit(act(1, "peek", target=2)) is None
    own, others = match.events(1, since=3), match.events(3, since=3)
    assert [event.to_json() for event in own if event.kind == "peeked"] == [
        {"event": "peeked", "seat": 1, "target": 2, "card": "bee"}]
    assert [event.to_json() for event in others if event.kind == "peeked"] == [
        {"event": "peeked", "seat": 1, "target": 2}]
    assert match.view(1)["cards"]["2"] == "bee"
    assert match.view(3)["cards"]["2"] is None


def test_listeners_hear_of_each_entry_at_once() -> None:
    match = match_of(4)
    heard: list[tuple[Entry, str]] = []
    match.listeners.append(lambda entry: heard.append((entry, match.state_hash())))
    match.submit(act(1, "roll"))
    assert [entry for entry, _ in heard] == list(match.log[3:])
    assert heard[0][1] != heard[1][1]


# ---- taking back

@pytest.mark.parametrize(("actions", "seat", "reason"), [
    ([], 1, "undo_chance"),
    ([act(1, "roll")], 1, "undo_chance"),
    ([act(1, "peek", target=2)], 1, "undo_revealed"),
    ([act(1, "show")], 1, "undo_revealed"),
    ([act(1, "pass")], 2, "undo_nothing"),
    ([act(1, "pass"), act(2, "pass")], 1, "undo_others"),
    ([act(1, "duel", target=2), act(2, "yield")], 1, "undo_others"),
])
def test_what_bars_taking_back(actions: list[Action], seat: int, reason: str) -> None:
    match = match_of(4)
    for action in actions:
        assert match.submit(action) is None
    before = match.state_hash()
    refusal = match.undo(seat)
    assert refusal is not None
    assert refusal.reason == reason
    assert match.state_hash() == before


def test_a_quiet_decision_is_taken_back_and_listeners_are_told() -> None:
    match = match_of()
    before, heard = match.state_hash(), list[int]()
    match.undo_listeners.append(heard.append)
    assert match.submit(act(1, "duel", target=2)) is None
    assert match.undo(1) is None
    assert (match.state_hash(), len(match.log), heard) == (before, 3, [3])


def test_memory_limits_how_far_back_one_may_go() -> None:
    match = Match(RULES, RULES.setup({}, 3), ScriptedChance(DEAL), memory=2)
    match.start()
    assert match.undo_to(0) is not None
    match.submit(act(1, "pass"))
    assert match.undo_to(2) is None
    assert len(match.log) == 2


def test_undo_never_buys_a_new_roll() -> None:
    match = Match(RULES, RULES.setup({}, 2), SeededChance(7))
    match.start()
    first = []
    for _ in range(5):
        match.submit(act(1, "roll"))
        first.append(match.log[-1].move)
        assert match.undo_to(2) is None
    assert len(set(first)) == 1


# ---- real dice on the table

def by_hand(chance: Chance) -> bool:
    return chance.kind == "d6"


def test_outcomes_entered_by_hand() -> None:
    match = Match(RULES, RULES.setup({}, 2), TableChance(SeededChance(7), by_hand))
    match.start()
    refusal = match.submit_outcome(3)
    assert refusal is not None
    assert refusal.reason == "no_chance_pending"
    match.submit(act(1, "roll"))
    assert isinstance(match.pending, Chance)
    refusal = match.submit(act(2, "show"))
    assert refusal is not None
    assert refusal.reason == "waiting_for_chance"
    refusal = match.submit_outcome(7)
    assert refusal is not None
    assert refusal.reason == "impossible_outcome"
    assert match.submit_outcome(3) is None
    assert match.view(TABLE)["points"] == [3, 0]


def test_the_nth_chance_gets_the_nth_draw_whoever_decided_those_before() -> None:
    """After going back past a real die, the app's own next draw must not be another one."""
    def only_first(chance: Chance) -> bool:
        return chance.kind == "d6" and chance.seat == 1
    match = Match(RULES, RULES.setup({}, 2), TableChance(SeededChance(11), only_first))
    match.start()
    rolls = set()
    for _ in range(4):
        match.submit(act(1, "roll"))
        match.submit_outcome(3)
        match.submit(act(2, "roll"))
        rolls.add(match.log[-1].move)
        assert match.undo_to(2) is None
    other = SeededChance(11, 3).next(Chance("d6", (1, 2, 3, 4, 5, 6)))
    assert rolls == set(other)
