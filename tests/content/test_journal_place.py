"""A save that is deleted, moved or replaced while it is played: nothing that was acknowledged is lost, and
what took its place is kept."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from game.content import journal
from game.content.disk import OLD, Disk, sweep
from game.content.problem import DataErrors
from game.core.record import Header
from tests.content.faults import FAULTS, Crash, disks

HEADER = Header("shadow_hunters", 5, {}, "", "1").to_json()


def steps(path: Path) -> list[str]:
    saved = journal.load(path)
    assert saved.problems == []
    return [step.hash for step in saved.record.steps]


def line(number: int) -> dict[str, object]:
    return {"chance": "d6", "outcome": number, "hash": str(number)}


@pytest.fixture
def book(tmp_path: Path) -> journal.Journal:
    made = journal.Journal.create(tmp_path / "saves" / "a.jsonl")
    made.write(HEADER)
    made.write(line(1))
    return made


def deleted(path: Path) -> None:
    path.unlink()


def folder_deleted(path: Path) -> None:
    shutil.rmtree(path.parent)


def thrown_away(path: Path) -> None:
    trash = path.parent.parent / "trash"
    trash.mkdir()
    path.rename(trash / path.name)


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_text("somebody else's\n")
    other.replace(path)


def folder_in_the_way(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("how", [deleted, folder_deleted, thrown_away, replaced, folder_in_the_way])
@pytest.mark.parametrize("then", ["line", "close"])
def test_it_comes_back_where_it_belongs(book: journal.Journal, how: object, then: str) -> None:
    assert callable(how)
    how(book.path)
    wanted = ["1"]
    if then == "line":
        book.write(line(2))
        wanted = ["1", "2"]
        assert steps(book.path) == wanted  # before anything else happens
        book.write(line(3))
        wanted.append("3")
    book.close()
    assert steps(book.path) == wanted
    others = [file for file in book.path.parent.iterdir() if file != book.path]
    if how is replaced:
        assert [file.read_text() for file in others] == ["somebody else's\n"]
    saved, again = journal.reopen(book.path)
    assert not saved.problems and len(saved.record.steps) == len(wanted)
    again.close()


def test_it_is_still_kept_from_other_windows(book: journal.Journal) -> None:
    deleted(book.path)
    book.write(line(2))
    with pytest.raises(DataErrors):
        journal.reopen(book.path)
    book.close()


def test_a_disk_that_refuses_owes_the_lines_until_it_works(tmp_path: Path) -> None:
    class Moody(Disk):
        full = False

        def write(self, descriptor: int, data: bytes) -> int:
            if self.full:
                super().write(descriptor, data[:7])
                raise OSError(28, "full")
            return super().write(descriptor, data)

    disk = Moody()
    book = journal.Journal.create(tmp_path / "a.jsonl", disk)
    book.write(HEADER)
    book.write(line(1))
    book.path.unlink()
    disk.full = True
    for number in (2, 3):
        with pytest.raises(OSError, match="full"):
            book.write(line(number))
        assert not book.path.exists()  # no half of a save
    disk.full = False
    book.write(line(4))
    assert steps(book.path) == ["1", "2", "3", "4"]
    book.close()


@pytest.mark.parametrize("fault", FAULTS)
def test_no_failure_while_it_comes_back_loses_a_line(tmp_path: Path, fault: str) -> None:
    for disk in disks(fault):
        path = tmp_path / f"{disk.at}" / "a.jsonl"
        acknowledged = 0
        try:
            book = journal.Journal.create(path, disk)
            for number, line_ in enumerate((HEADER, line(1), line(2), line(3), line(4))):
                if number == 2:
                    deleted(path)
                with suppress(OSError):
                    book.write(line_)
                    acknowledged = number
            with suppress(OSError):
                book.retry()
                acknowledged = 4
            book.close()
        except OSError:
            continue  # not even begun
        except Crash:
            if path.exists() and path.stat().st_size:  # gone with the machine, or a sound beginning
                with suppress(DataErrors):
                    found = [step.hash for step in journal.load(path).record.steps]
                    assert found == ["1", "2", "3", "4"][: len(found)]
            continue
        assert acknowledged == 4
        assert steps(path) == ["1", "2", "3", "4"]


def test_a_save_that_is_being_played_is_not_deleted(book: journal.Journal) -> None:
    with pytest.raises(journal.InUse):
        journal.delete(book.path)
    assert steps(book.path) == ["1"]
    book.close()
    journal.delete(book.path)
    assert not book.path.exists()
    journal.delete(book.path)  # gone already: fine


# ---- names


def test_two_windows_that_begin_in_the_same_moment_get_two_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner, taken = journal.new_path, [0]

    def late(folder: Path, game: str, created: str) -> Path:
        path = inner(folder, game, created)
        if taken[0] < 3:  # the other window is quicker
            taken[0] += 1
            path.write_text("theirs")
        return path

    monkeypatch.setattr(journal, "new_path", late)
    book = journal.begin(tmp_path, "a", "2026-03-01")
    book.write(HEADER)
    book.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "a-20260301-2.jsonl", "a-20260301-3.jsonl", "a-20260301-4.jsonl", "a-20260301.jsonl"]
    assert book.path.name == "a-20260301-4.jsonl"
    assert [path.read_text() for path in sorted(tmp_path.iterdir()) if path != book.path] == ["theirs"] * 3


def test_a_link_to_nowhere_takes_no_name(tmp_path: Path) -> None:
    (tmp_path / "a-20260301.jsonl").symlink_to(tmp_path / "nowhere" / "at all")
    book = journal.begin(tmp_path, "a", "2026-03-01")
    book.close()
    assert book.path.name == "a-20260301-2.jsonl"
    with pytest.raises(OSError, match="File exists"):
        journal.begin(tmp_path / "a-20260301-2.jsonl", "a", "2026-03-01")


def test_what_a_killed_program_left_is_swept_away_and_nothing_else(tmp_path: Path) -> None:
    names = [".a.jsonl.previous.12.new", ".settings.json.4711.new", ".write-test-9"]
    kept = ["a.jsonl", "a.jsonl.previous", "a.jsonl.damaged-1", ".new", ".a.new", "b.12.new", ".write-test-x"]
    for name in names + kept:
        (tmp_path / name).write_text("x")
    (tmp_path / ".c.1.new").mkdir()
    now = (tmp_path / "a.jsonl").stat().st_mtime
    sweep(tmp_path, now + 60)  # another window may be writing
    assert len(list(tmp_path.iterdir())) == len(names) + len(kept) + 1
    sweep(tmp_path, now + 2 * OLD)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*kept, ".c.1.new"])
    (tmp_path / names[0]).write_text("x")
    sweep(tmp_path, now - 2 * OLD)  # the clock was set back
    assert not (tmp_path / names[0]).exists()
    sweep(tmp_path / "nowhere", now)
