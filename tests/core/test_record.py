"""Records: damage is found and named, the first difference is named, and nothing new goes unrecorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.core.chance import SeededChance
from game.core.match import Entry, Match
from game.core.model import CHANCE, Action, Outcome, act
from game.core.record import (
    FORMAT,
    Header,
    Record,
    RecordError,
    entry_line,
    over_line,
    quiet_line,
    read,
    refusal_of,
    replay,
    resume,
    seal,
    snapshot_line,
    winners_at_end,
)
from game.session.session import Session
from tests.core.toy import ToyRules

RULES = ToyRules()
HEADER = Header("toy", 3, {"rounds": 1}, "", "5")
ACTIONS = [act(1, "duel", target=2), act(3, "show"), act(2, "fight"), act(2, "peek", target=1),
           act(3, "roll"), act(1, "vote", target=2), act(3, "vote", target=2)]


class Lines:
    """A journal in memory."""

    def __init__(self, lines: list[str] | None = None, check: int = 0) -> None:
        self.lines = lines if lines is not None else []
        self.check = check

    def write(self, data: Mapping[str, Any]) -> None:
        line, self.check = seal(data, self.check)
        self.lines.append(line)

    def close(self) -> None:
        self.lines.append("")


def recorded(actions: list[Action] = ACTIONS) -> tuple[Lines, Match]:
    """A journal of `actions`, and the match that wrote it."""
    lines = Lines()
    lines.write(HEADER.to_json())
    match = Match(RULES, RULES.setup(HEADER.options, 3), SeededChance(5))
    match.listeners.append(lambda entry: lines.write(entry_line(entry, match.state_hash())))
    match.undo_listeners.append(lambda length: lines.write({"undo": length}))
    match.start()
    for action in actions:
        assert match.submit(action) is None
    return lines, match


def test_a_record_comes_back_as_it_was() -> None:
    lines, match = recorded()
    record = read(lines.lines)
    assert record.damage is None
    assert record.header == HEADER
    assert [(step.author, step.move, step.kind) for step in record.steps] == [
        (entry.author, entry.move, entry.kind) for entry in match.log]
    again = replay(RULES, record)
    assert list(again.log) == list(match.log)


def test_the_order_of_arguments_survives() -> None:
    """It is part of the action, and need not be that of the alphabet."""
    action = act(1, "take", target=3, card="axe")
    line, _ = seal(HEADER.to_json(), 0)
    record = read([line, seal(entry_line(Entry(1, action, ()), "0"), int(line[-10:-2], 16))[0]])
    assert record.damage is None
    assert record.steps[0].move == action


def test_undo_and_snapshot_lines() -> None:
    lines, match = recorded(ACTIONS[:1])
    lines.write(snapshot_line(match))
    assert match.undo(1) is None
    record = read(lines.lines)
    assert len(record.steps) == 3
    assert record.snapshot is None
    assert match.submit(act(1, "pass")) is None
    lines.write(snapshot_line(match))
    record = read(lines.lines)
    assert record.steps[-1].move == act(1, "pass")
    assert record.snapshot_at == len(match.log)


@pytest.mark.parametrize(("line", "reason"), [
    ("", "wrong_checksum"),  # an empty line is passed over, so the next one does not follow
    ("{", "not_json"),
    ("[1]", "no_checksum"),
    ('{"chance":"d6"}', "no_checksum"),
    ('{"chance":"d6","outcome":3,"hash":"0","check":"00000000"}', "wrong_checksum"),
    ("[" * 100_000, "not_json"),
])
def test_a_damaged_line_is_named_and_ends_the_reading(line: str, reason: str) -> None:
    lines, _ = recorded()
    lines.lines[5] = line
    record = read(lines.lines)
    assert record.damage is not None
    assert record.damage.reason == reason
    assert record.damage.line == (6 if line else 7)
    assert len(record.steps) == 4


@pytest.mark.parametrize(("change", "reason"), [
    ({"format": FORMAT + 1}, "newer_format"), ({"format": "1"}, "no_header"), ({"format": 0}, "no_header"),
    ({"seats": "3"}, "no_header"), ({"game": 4}, "no_header"), ({"surplus": 1}, "no_header"),
    ({"options": []}, "no_header"),
])
def test_a_header_that_can_not_be_used(change: dict[str, Any], reason: str) -> None:
    line, _ = seal({**HEADER.to_json(), **change}, 0)
    with pytest.raises(RecordError) as caught:
        read([line])
    assert caught.value.reason == reason


def test_nothing_is_no_record() -> None:
    with pytest.raises(RecordError, match="empty"):
        read(["", "  "])


# ---- the first difference

def test_the_first_other_state_is_named() -> None:
    record = read(recorded()[0].lines)
    record.steps[4].hash = "f" * 16
    record.steps[7].move = act(3, "pass")
    with pytest.raises(RecordError) as caught:
        replay(RULES, record)
    assert (caught.value.reason, caught.value.arguments["step"]) == ("different_state", 5)


def test_the_first_refused_step_is_named_with_its_refusal() -> None:
    record = read(recorded()[0].lines)
    record.steps[4].move = act(2, "vote", target=1)
    with pytest.raises(RecordError) as caught:
        replay(RULES, record, verify=False)
    assert (caught.value.reason, caught.value.arguments["step"]) == ("refused_step", 5)
    refusal = refusal_of(caught.value)
    assert refusal is not None
    assert refusal.reason == "not_now"


def test_an_impossible_outcome_is_named() -> None:
    record = read(recorded()[0].lines)
    number = next(index for index, step in enumerate(record.steps) if step.kind == "d6")
    record.steps[number].move = 9
    with pytest.raises(RecordError) as caught:
        replay(RULES, record, verify=False)
    assert (caught.value.reason, caught.value.arguments["step"]) == ("different_step", number + 1)


def test_replay_up_to_any_step() -> None:
    record = read(recorded()[0].lines)
    for upto in range(len(record.steps) + 1):
        match = replay(RULES, record, upto)
        assert len(match.log) == upto
        if upto:
            assert match.state_hash() == record.steps[upto - 1].hash


# ---- a crash between an action and its roll

def test_a_roll_that_was_due_is_recorded_after_all() -> None:
    """The journal ends with the action; the roll that follows must get into it when the match goes on,
    or the next action could not be replayed."""
    lines, match = recorded([act(1, "pass"), act(2, "roll")])
    rolled = match.log[-1].move
    record = read(lines.lines[:-1])
    journal = Lines(lines.lines[:-1], record.check)
    session = Session.resume(RULES, record, journal)
    assert session.match.log[-1].move == rolled
    assert session.submit(act(3, "pass")) is None
    again = read(journal.lines)
    assert again.damage is None
    assert [step.author for step in again.steps[-2:]] == [CHANCE, 3]
    assert list(replay(RULES, again).log) == list(session.match.log)


def test_a_snapshot_of_another_shape_is_refused() -> None:
    record = Record(HEADER, snapshot={"is": "no_such_shape"}, snapshot_at=0)
    record.steps = read(recorded()[0].lines).steps
    record.steps[3].move = act(3, "pass")
    with pytest.raises(RecordError, match="bad_snapshot"):
        resume(RULES, record, SeededChance(5))


def test_who_stays_hidden_unasked_is_kept_and_is_no_step_of_the_match() -> None:
    lines, match = recorded(ACTIONS[:2])
    lines.write(quiet_line({3, 1}))
    record = read(lines.lines)
    assert record.damage is None and record.quiet == (1, 3)
    assert replay(RULES, record).state_hash() == match.state_hash()
    lines.write(quiet_line(()))
    assert read(lines.lines).quiet == ()


@pytest.mark.parametrize("seats", [[0], [4], [True], "1", None, {"1": 1}])
def test_only_seats_of_the_match_may_stay_hidden(seats: Any) -> None:
    lines, _ = recorded(ACTIONS[:1])
    lines.write({"quiet": seats})
    damage = read(lines.lines).damage
    assert damage is not None and damage.reason == "unknown_line"


def test_the_end_says_who_has_won() -> None:
    lines, _ = recorded(ACTIONS[:3])
    assert read(lines.lines).winners is None
    assert winners_at_end(lines.lines, 3) is None
    lines.write(over_line(Outcome((3, 1), "last")))
    assert read(lines.lines).winners == (1, 3)
    assert winners_at_end(lines.lines[-2:], 3) == (1, 3)
    assert winners_at_end(lines.lines[-1:], 3) is None, "nothing to hold the checksum against"
    lines.write({"undo": 1})
    assert read(lines.lines).winners is None
    assert winners_at_end(lines.lines, 3) is None


@pytest.mark.parametrize("seats", [[0], [4], [True], "1", None, {"1": 1}])
def test_only_seats_of_the_match_can_have_won(seats: Any) -> None:
    lines, _ = recorded(ACTIONS[:1])
    lines.write({"over": seats})
    assert winners_at_end(lines.lines, 3) is None
    damage = read(lines.lines).damage
    assert damage is not None and damage.reason == "unknown_line"


def test_a_changed_last_line_names_no_winners() -> None:
    lines, _ = recorded(ACTIONS[:1])
    lines.write(over_line(Outcome((2,), "last")))
    changed = [*lines.lines[:-1], lines.lines[-1].replace("[2]", "[3]")]
    assert winners_at_end(changed, 3) is None
    assert read(changed).winners is None
