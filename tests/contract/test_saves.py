"""A save at any question, read back and played on, ends as if it had never been interrupted."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.core.chance import SeededChance
from game.core.match import Entry, Match
from game.core.model import CHANCE
from game.core.record import (
    Header,
    Record,
    RecordError,
    entry_line,
    read,
    replay,
    resume,
    seal,
    snapshot_line,
)
from tests.contract.seatings import SEATINGS, Seating, new_match, play, rules_of, shortest

QUESTIONS = 20
"""How many questions of a game are tried, spread over it: loading is replaying, so all would be squared."""
NEXT = 25
"""Entries that are played on and compared after each; the next tried question takes over from there."""


def lines_of(seating: Seating, seed: int, match: Match, hashes: list[str]) -> list[str]:
    """The journal of a match as it lies on the disk."""
    header = Header(seating.game, seating.seats, dict(seating.options), "", str(seed))
    lines, check = [], 0
    for data in (header.to_json(), *map(entry_line, match.log, hashes)):
        line, check = seal(data, check)
        lines.append(line)
    return lines


def whole(seating: Seating, seed: int) -> tuple[Match, list[str]]:
    """A finished random game and the hash after each entry of its log, the set-up's chances included."""
    played = play(seating, seed)
    rules = rules_of(seating.game)
    again = Match(rules, rules.setup(dict(seating.options), seating.seats), SeededChance(seed))
    hashes: list[str] = []
    again.listeners.append(lambda _entry: hashes.append(again.state_hash()))
    again.start()
    for action in played.actions:
        assert again.submit(action) is None
    return again, hashes


def play_on(match: Match, entries: list[Entry]) -> None:
    """Submit the decisions of `entries`."""
    for entry in entries:
        if entry.author != CHANCE:
            assert match.submit(entry.move) is None  # type: ignore[arg-type]  # not a chance: an action


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_save_at_every_question(seating: Seating) -> None:
    seed = shortest(seating)
    match, hashes = whole(seating, seed)
    log, lines = list(match.log), lines_of(seating, seed, match, hashes)
    decisions = [index for index, entry in enumerate(log) if entry.author != CHANCE]
    for index in decisions[::-max(1, len(decisions) // QUESTIONS)]:
        record = read(lines[:1 + index])
        assert record.damage is None
        used = sum(1 for entry in log[:index] if entry.author == CHANCE)
        again = resume(rules_of(seating.game), record, SeededChance(seed, used))
        assert again.state_hash() == (hashes[index - 1] if index else new_match(seating, seed).state_hash())
        play_on(again, log[index:index + NEXT])
        reached = len(again.log)
        assert reached >= min(index + NEXT, len(log))
        assert list(again.log) == log[:reached]
        assert again.state_hash() == hashes[reached - 1]


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_snapshot_stands_in_when_the_steps_no_longer_agree(seating: Seating) -> None:
    seed = shortest(seating)
    rules = rules_of(seating.game)
    match, hashes = whole(seating, seed)
    log = list(match.log)
    middle = [index for index, entry in enumerate(log) if entry.author != CHANCE][len(log) // 4]
    record = read(lines_of(seating, seed, match, hashes)[:1 + middle])
    used = sum(entry.author == CHANCE for entry in log[:middle])
    half = replay(rules, record, then=SeededChance(seed, used))
    told = snapshot_line(half)
    record.snapshot, record.snapshot_at = told["snapshot"], told["at"]
    record.steps[0].hash = record.steps[-1].hash = "0" * 16
    _differs(rules_of(seating.game).name, record)
    again = resume(rules, record, SeededChance(seed, used))
    play_on(again, log[middle:])
    assert again.state_hash() == hashes[-1]


def _differs(game: str, record: Record) -> None:
    with pytest.raises(RecordError) as caught:
        replay(rules_of(game), record)
    assert caught.value.reason == "different_state"
    assert caught.value.arguments["step"] == 1


@pytest.mark.parametrize("seating", SEATINGS[:1] + SEATINGS[-1:], ids=str)
def test_a_changed_lost_or_moved_line_is_found(seating: Seating) -> None:
    match, hashes = whole(seating, 1)
    lines = lines_of(seating, 1, match, hashes)
    assert read(lines).damage is None
    for number in range(2, min(len(lines), 40)):
        torn = [*lines[:number - 1], lines[number - 1][:-5], *lines[number:]]
        lost = lines[:number - 1] + lines[number:]
        for spoiled in (torn, lost):
            record = read(spoiled)
            assert record.damage is not None
            assert record.damage.line == number
            assert len(record.steps) == number - 2
    assert all(one != other for one, other in pairwise(lines))
