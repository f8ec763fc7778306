"""Saves: every line that was acknowledged is there afterwards, whatever fails, and no damage is hidden."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.disk import DISK, Disk, write_atomic
from game.content.journal import MAX_BYTES, Journal, delete, listing, load, move, new_path, reopen
from game.content.problem import DataErrors
from game.content.text import Catalog, describe
from game.core.chance import SeededChance
from game.core.match import Match
from game.core.model import Ask, Outcome
from game.core.record import FORMAT, Header, entry_line, over_line, resume, seal, snapshot_line
from tests.content.faults import FAULTS, Crash, FaultyDisk, disks
from tests.content.test_safe_yaml import PLAIN
from tests.core.toy import ToyRules

RULES = ToyRules()
HEADER = Header(
    "toy",
    3,
    RULES.complete_options({}),
    "0" * 16,
    "7",
    players=[{"name": "阿妮"}],
    created="2026-05-01T10:20:30",
)


def play(match: Match, decisions: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(decisions):
        pending = match.pending
        if not isinstance(pending, Ask):
            return
        assert match.submit(rng.choice(match.legal(pending.seats[0]))) is None


def follow(match: Match, journal: Journal) -> None:
    match.listeners.append(lambda entry: journal.write(entry_line(entry, match.state_hash())))


def saved_match(path: Path, decisions: int = 6) -> Match:
    """A match of some decisions, saved at `path` with a snapshot in the middle."""
    match = Match(RULES, RULES.setup(HEADER.options, HEADER.seats), SeededChance(HEADER.seed))
    journal = Journal.create(path)
    journal.write(HEADER.to_json())
    follow(match, journal)
    match.start()
    play(match, decisions // 2)
    journal.write(snapshot_line(match))
    play(match, decisions - decisions // 2, seed=2)
    journal.close()
    return match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "toy.jsonl"


def reasons(path: Path) -> list[tuple[str, int]]:
    with pytest.raises(DataErrors) as caught:
        reopen(path)
    return [(problem.reason, problem.line) for problem in caught.value.problems]


# ---- the usual


def test_a_saved_match_comes_back_and_goes_on(path: Path) -> None:
    match = saved_match(path)
    saved, journal = reopen(path)
    assert (saved.problems, saved.aside, saved.record.header) == ([], None, HEADER)
    again = resume(
        RULES, saved.record, SeededChance(HEADER.seed, sum(step.author < 0 for step in saved.record.steps))
    )
    assert again.state_hash() == match.state_hash()
    follow(again, journal)
    play(again, 3, seed=3)
    journal.close()
    assert load(path).record.steps[-1].hash == again.state_hash()
    assert load(path).problems == []


def test_every_line_is_in_the_file_before_write_returns(path: Path) -> None:
    journal = Journal.create(path)
    for count in range(1, 4):
        journal.write(HEADER.to_json() if count == 1 else {"undo": 0})
        assert path.read_bytes().count(b"\n") == count
    journal.close()
    with pytest.raises(OSError, match="closed"):
        journal.write({"undo": 0})


def test_a_name_is_never_taken_twice(tmp_path: Path) -> None:
    first = new_path(tmp_path, "toy", "2026-05-01T10:20:30+00:00")
    assert first.name == "toy-20260501102030.jsonl"
    Journal.create(first).close()
    second = new_path(tmp_path, "toy", "2026-05-01T10:20:30")
    assert second.name == "toy-20260501102030-2.jsonl"
    with pytest.raises(FileExistsError):
        Journal.create(first)


def test_a_save_that_is_open_elsewhere_is_refused(path: Path) -> None:
    saved_match(path)
    before = path.read_bytes()
    _, journal = reopen(path)
    assert reasons(path) == [("record.in_use", 0)]
    journal.close()
    reopen(path)[1].close()
    assert path.read_bytes() == before


# ---- damage


def damaged(path: Path, data: bytes) -> tuple[int, list[str]]:
    """Reopen the record after giving it the content `data`: the steps left and what was reported. The
    damaged file must be kept as it was."""
    path.write_bytes(data)
    saved, journal = reopen(path)
    journal.write({"undo": 0})
    journal.close()
    assert saved.aside is not None
    assert saved.aside.read_bytes() == data
    assert load(path).problems == []
    return len(saved.record.steps), [problem.reason for problem in saved.problems]


def test_a_torn_last_line_costs_that_line_only(path: Path) -> None:
    steps = len(saved_match(path).log)
    data = path.read_bytes()
    assert damaged(path, data[:-7]) == (steps - 1, ["record.not_json", "record.kept_aside"])


def test_a_missing_last_line_end_costs_nothing(path: Path) -> None:
    match = saved_match(path)
    data = path.read_bytes()
    path.write_bytes(data[:-1])
    saved, journal = reopen(path)
    journal.close()
    assert (len(saved.record.steps), saved.problems) == (len(match.log), [])
    assert path.read_bytes() == data


@pytest.mark.parametrize("change", ["flip", "lost", "swapped", "twice", "foreign"])
def test_damage_in_the_middle_is_named_and_the_beginning_is_kept(path: Path, change: str) -> None:
    saved_match(path)
    lines = path.read_bytes().splitlines(keepends=True)
    at = 4
    if change == "flip":
        lines[at] = lines[at].replace(b'"hash":"', b'"hash":"f', 1)
    elif change == "lost":
        del lines[at]
    elif change == "swapped":
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    elif change == "twice":
        lines.insert(at, lines[at - 1])
    else:
        lines.insert(at, b"\xff\x00 nonsense\n")
    steps, found = damaged(path, b"".join(lines))
    assert steps == at - 1
    assert found[0] in ("record.wrong_checksum", "record.not_json")


def test_the_longer_of_the_beginning_and_the_previous_copy_is_used(path: Path) -> None:
    saved_match(path)
    reopen(path)[1].close()  # makes the copy
    data = path.read_bytes()
    whole = len(load(path).record.steps)
    assert damaged(path, b"garbage\n" + data) == (
        whole,
        ["record.not_json", "record.kept_aside", "record.previous_used"],
    )
    lines = data.splitlines(keepends=True)
    path.with_name(path.name + ".previous").write_bytes(b"".join(lines[:2]))
    steps, found = damaged(path, b"".join(lines[:5]) + b"{}\n")
    assert (steps, found) == (4, ["record.no_checksum", "record.kept_aside"])


@pytest.mark.parametrize(
    ("data", "reason", "line"),
    [
        (b"", "record.empty", 0),
        (b"\n\n", "record.empty", 0),
        (b"PK\x03\x04 something else", "record.not_json", 1),
        (b"[" * 100_000, "record.not_json", 1),
        (b'{"a":' * 200 + b"1" + b"}" * 200, "record.no_checksum", 1),
        (b"[1]\n", "record.no_checksum", 1),
    ],
)
def test_a_file_without_a_beginning_is_refused_and_left_alone(
    path: Path, data: bytes, reason: str, line: int
) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    assert reasons(path) == [(reason, line)]
    with pytest.raises(DataErrors):
        load(path)
    assert path.read_bytes() == data
    assert [item.problem.reason for item in listing(path.parent) if item.problem] == [reason]


def test_a_newer_format_is_refused_politely(path: Path) -> None:
    journal = Journal.create(path)
    journal.write({**HEADER.to_json(), "format": FORMAT + 1})
    journal.close()
    assert reasons(path) == [("record.newer_format", 1)]
    with pytest.raises(DataErrors) as caught:
        load(path)
    assert "newer version" in describe(caught.value.problems[0], Catalog.load("en"))


def test_a_huge_file_is_refused_without_reading_it_all(path: Path) -> None:
    path.parent.mkdir()
    with path.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1_000_000_000)
    assert reasons(path) == [("record.too_large", 0)]


def test_what_is_no_file_is_a_problem(tmp_path: Path) -> None:
    assert reasons(tmp_path / "none.jsonl") == [("unreadable", 0)]
    with pytest.raises(DataErrors):
        load(tmp_path)


@given(st.integers(0, 10**6), st.binary(max_size=12), st.booleans())
def test_no_change_of_bytes_makes_loading_raise(at: int, piece: bytes, insert: bool) -> None:
    data = _sample()
    at %= len(data)
    changed = data[:at] + piece + data[at + (0 if insert else len(piece)) :]
    target = Path(os.environ["NIGHTBOARD_HOME"]) / "changed.jsonl"
    target.write_bytes(changed)
    try:
        problems = load(target).problems
    except DataErrors as error:
        problems = list(error.problems)
    assert problems or changed == data or _same(changed, data)


def _same(first: bytes, second: bytes) -> bool:
    """Whether two records say the same, apart from spaces and the last line end."""

    def meaning(data: bytes) -> list[object]:
        return [json.loads(line) for line in data.split(b"\n") if line.strip()]

    return meaning(first) == meaning(second)[: len(meaning(first))]


_SAMPLE: list[bytes] = []


def _sample() -> bytes:
    if not _SAMPLE:
        target = Path(os.environ["NIGHTBOARD_HOME"]) / f"sample-{os.getpid()}.jsonl"
        saved_match(target)
        _SAMPLE.append(target.read_bytes())
    return _SAMPLE[0]


WORDS = st.sampled_from(
    ["action", "ask", "hash", "chance", "outcome", "undo", "snapshot", "at", "seat", "do"]
)
LINES = st.lists(
    st.dictionaries(WORDS, st.one_of(PLAIN, st.dictionaries(WORDS, PLAIN)), max_size=4), max_size=5
)


@given(LINES)
def test_no_lines_with_a_good_checksum_make_loading_raise(lines: list[dict[str, object]]) -> None:
    text, check = seal(HEADER.to_json(), 0)
    written = [text]
    for line in lines:
        text, check = seal(line, check)
        written.append(text)
    target = Path(os.environ["NIGHTBOARD_HOME"]) / "foreign.jsonl"
    target.write_bytes("\n".join(written).encode("utf-8", "surrogatepass"))
    found = load(target)
    assert found.record.header == HEADER
    assert all(problem.line > 1 for problem in found.problems)


# ---- a disk that fails


def notes() -> list[dict[str, object]]:
    """A header and a few lines after it."""
    lines: list[dict[str, object]] = [HEADER.to_json()]
    lines += [{"note": number} for number in range(4)]
    return lines


@pytest.mark.parametrize("fault", FAULTS)
def test_what_was_acknowledged_survives_every_single_failure(tmp_path: Path, fault: str) -> None:
    lines = notes()
    for disk in disks(fault):
        target = tmp_path / str(disk.at) / "a.jsonl"
        acknowledged = _write_until_failure(target, lines, disk)
        if acknowledged:
            assert _lines_of(target)[:acknowledged] == lines[:acknowledged]


def _write_until_failure(target: Path, lines: list[dict[str, object]], disk: FaultyDisk) -> int:
    written = 0
    try:
        journal = Journal.create(target, disk)
        for line in lines:
            journal.write(line)
            written += 1
    except (OSError, Crash):
        pass  # the failure that was ordered; what counts is what the file holds now
    return written


def _lines_of(target: Path) -> list[dict[str, object]]:
    """The whole lines of a file, without their checksums."""
    whole = [json.loads(line) for line in target.read_bytes().split(b"\n")[:-1]]
    return [{key: value for key, value in line.items() if key != "check"} for line in whole]


@pytest.mark.parametrize("fault", ["full", "broken", "short"])
def test_lines_that_are_owed_are_written_when_the_disk_works_again(tmp_path: Path, fault: str) -> None:
    lines = notes()
    failures, troubles = 0, list[OSError | None]()
    for disk in disks(fault):
        target = tmp_path / str(disk.at) / "a.jsonl"
        try:
            journal = Journal.create(target, disk)
        except OSError:
            continue
        for line in lines:
            try:
                journal.write(line)
            except OSError:
                failures += 1
                troubles.append(journal.trouble)
        journal.retry()
        assert journal.trouble is None
        journal.close()
        assert _lines_of(target) == lines
    assert failures > 5
    assert None not in troubles


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("torn", [False, True])
def test_no_failure_while_reopening_loses_the_save(tmp_path: Path, fault: str, torn: bool) -> None:
    for disk in disks(fault):
        target = tmp_path / str(disk.at) / "a.jsonl"
        steps = len(saved_match(target).log)
        if torn:
            target.write_bytes(target.read_bytes()[:-5])
        try:
            _, journal = reopen(target, disk)
            journal.close()
        except (OSError, DataErrors, Crash):
            pass  # the failure that was ordered
        saved, journal = reopen(target)
        journal.close()
        assert len(saved.record.steps) == steps - torn
        assert not torn or any(".damaged-" in name.name for name in target.parent.iterdir())


def test_a_save_that_cant_be_read_just_now_is_not_replaced_by_its_older_copy(tmp_path: Path) -> None:
    target = tmp_path / "a.jsonl"
    steps = len(saved_match(target).log)
    whole = target.read_bytes()
    older = b"".join(whole.splitlines(keepends=True)[:3])
    target.with_name("a.jsonl.previous").write_bytes(older)
    refused = 0
    for disk in disks("broken"):
        try:
            _, journal = reopen(target, disk)
            journal.close()
        except (OSError, DataErrors):
            refused += 1
        assert target.read_bytes() == whole
        target.with_name("a.jsonl.previous").write_bytes(older)
    assert refused > 3
    saved, journal = reopen(target)
    journal.close()
    assert len(saved.record.steps) == steps and saved.problems == []


@pytest.mark.parametrize("fault", FAULTS)
def test_replacing_a_file_gives_the_old_or_the_new_never_half(tmp_path: Path, fault: str) -> None:
    for disk in disks(fault):
        target = tmp_path / str(disk.at) / "a.json"
        write_atomic(target, b"old" * 100)
        try:
            write_atomic(target, b"new" * 100, disk)
        except (OSError, Crash):
            pass  # the failure that was ordered
        else:
            assert target.read_bytes() == b"new" * 100
        assert target.read_bytes() in (b"old" * 100, b"new" * 100)
        if fault not in ("crash", "torn"):
            assert [item.name for item in target.parent.iterdir()] == ["a.json"]


# ---- folders


def test_a_folder_is_listed_newest_first(tmp_path: Path) -> None:
    for number, name in enumerate(("b", "a", "c")):
        saved_match(tmp_path / f"{name}.jsonl", decisions=1)
        os.utime(tmp_path / f"{name}.jsonl", (number, number))
    (tmp_path / "a.jsonl.previous").write_text("x")
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "bad.jsonl").write_text("x")
    os.utime(tmp_path / "bad.jsonl", (9, 9))
    found = listing(tmp_path)
    assert [item.path.name for item in found] == ["bad.jsonl", "c.jsonl", "a.jsonl", "b.jsonl"]
    assert found[0].header is None
    assert found[1].header == HEADER
    assert listing(tmp_path / "none") == []


class Counting(Disk):
    """Counts the bytes that are read."""

    def __init__(self) -> None:
        self.bytes = 0

    def read(self, path: Path, most: int) -> bytes:
        found = super().read(path, most)
        self.bytes += len(found)
        return found

    def read_end(self, path: Path, most: int) -> bytes:
        found = super().read_end(path, most)
        self.bytes += len(found)
        return found


def test_a_list_tells_who_has_won_without_reading_whole_records(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    journal = Journal.create(path)
    journal.write(HEADER.to_json())
    for number in range(40):
        journal.write({"chance": "areas", "outcome": ["x" * 5000, number], "hash": "0"})
    assert listing(tmp_path)[0].winners is None
    journal.write(over_line(Outcome((2, 1), "last")))
    journal.close()
    disk = Counting()
    found = listing(tmp_path, disk)[0]
    assert (found.header, found.winners) == (HEADER, (1, 2))
    assert disk.bytes < path.stat().st_size / 4


def test_a_long_header_is_read_whole(tmp_path: Path) -> None:
    header = replace(HEADER, version="v" * 50_000)
    journal = Journal.create(tmp_path / "long.jsonl")
    journal.write(header.to_json())
    journal.close()
    assert listing(tmp_path)[0].header == header


def test_finished_records_move_to_the_replays(tmp_path: Path) -> None:
    saves, replays = tmp_path / "saves", tmp_path / "replays"
    for number in range(2):
        path = saves / "toy.jsonl"
        saved_match(path)
        reopen(path)[1].close()
        moved = move(path, replays)
        assert moved.name == ("toy.jsonl", "toy-2.jsonl")[number]
        assert list(saves.iterdir()) == []
        assert load(moved).problems == []


def test_a_record_can_be_deleted_with_its_copy(path: Path) -> None:
    saved_match(path)
    reopen(path)[1].close()
    delete(path, DISK)
    assert list(path.parent.iterdir()) == []
