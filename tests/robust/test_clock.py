"""A clock that jumps, back or far ahead, between starts and while the app runs: Continue goes on with the
match that was played last, nothing breaks on times that no calendar has, and a report is packed at any
time."""

from __future__ import annotations

import os
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.content import journal
from game.content.clock import LAST, moment
from game.content.paths import find_folders
from game.content.settings import Settings
from game.report import Crash, save_report
from game.session.players import Player
from game.session.session import Session, Start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.screens.menu.recent import newest
from game.ui.screens.menu.screen import MenuScreen
from game.ui.screens.replay.replays import ReplaysScreen
from game.ui.screens.shell import Shell
from game.ui.start import open_shell
from tests.robust.records import data_of, sealed, whole

DAY = 86_400.0


def shell_in(home: Path) -> Shell:
    prepare_headless()
    made = open_shell(find_folders(home), Settings(language="en", speed=0, mute=True), lambda: 100.0)
    stage = Stage(made.ui)
    made.ui.resize((1280, 720))
    stage.push(MenuScreen(made))
    return made


def begun(shell: Shell, when: datetime) -> tuple[Session, Path]:
    """A match that began at `when`, as the system says."""
    shell.now = lambda: when
    players = [Player(f"P{seat}", "human", "random", seat) for seat in range(1, 6)]
    session = shell.begin(Start("shadow_hunters", players, seed="5"))
    path = shell.path_of(session)
    assert path is not None
    return session, path


@pytest.mark.parametrize("days", [-20_000, -1, 1, 20_000])
def test_continue_finds_the_match_played_last_whatever_the_clock_says(tmp_path: Path, days: int) -> None:
    now = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
    shell = shell_in(tmp_path)
    first, old = begun(shell, now)
    shell.leave(first)
    os.utime(old, (now.timestamp(), now.timestamp()))
    jumped = now.timestamp() + days * DAY
    second, new = begun(shell, datetime.fromtimestamp(jumped, UTC))
    shell.leave(second)
    os.utime(new, (jumped, jumped))

    later = shell_in(tmp_path)
    assert [item.path for item in later.saves()] == [new, old]
    recent = newest(later)
    assert recent is not None and recent.path == new

    again = later.resume(old)  # going on with the older one makes it the last
    assert again is not None
    later.leave(again)
    os.utime(old, (now.timestamp(), now.timestamp()))
    recent = newest(shell_in(tmp_path))
    assert recent is not None and recent.path == old


def test_without_the_note_times_decide_and_a_stale_note_is_harmless(tmp_path: Path) -> None:
    shell = shell_in(tmp_path)
    paths = []
    for number in range(3):
        session, path = begun(shell, datetime(2026, 3, 1 + number, tzinfo=UTC))
        shell.leave(session)
        os.utime(path, (number, number))
        paths.append(path)
    paths[2].unlink()  # the one that the note names
    assert [item.path for item in shell.saves()] == [paths[1], paths[0]]
    note = shell.folders.saves / LAST
    for nonsense in (b"", b"\xff\xfe", b"../../x", b"x" * 5000):
        note.write_bytes(nonsense)
        assert [item.path for item in shell.saves()] == [paths[1], paths[0]]
    note.unlink()
    note.mkdir()
    assert [item.path for item in shell.saves()] == [paths[1], paths[0]]
    session, _ = begun(shell, datetime(2026, 3, 9, tzinfo=UTC))  # it can't be written: the match begins
    assert session.trouble is None
    shell.leave(session)


@pytest.mark.parametrize("seconds", [-1e11, -1.0, 0.0, 1e10, 1e12, 1e18, float("inf"), float("nan")])
def test_any_time_of_a_file_is_a_moment(seconds: float) -> None:
    assert 1900 < moment(seconds).year < 10_000


@pytest.mark.parametrize("seconds", [-1e11, 0.0, 1e12])
def test_saves_with_times_of_no_calendar_are_shown(tmp_path: Path, seconds: float,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    shell = shell_in(tmp_path)
    for folder in (shell.folders.saves, shell.folders.replays):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "a.jsonl").write_bytes(whole("shadow_hunters"))
    inner = journal.listing

    def listing(*arguments: object) -> list[journal.Listing]:  # not every file system keeps such times
        return [journal.Listing(item.path, seconds, item.header, item.problem)
                for item in inner(*arguments)]  # type: ignore[arg-type]  # handed on as they came

    monkeypatch.setattr(journal, "listing", listing)
    stage = shell.ui.host
    assert isinstance(stage, Stage)
    menu = MenuScreen(shell)
    stage.push(menu)
    stage.step()
    assert menu.active.find("continue") is not None
    replays = ReplaysScreen(shell)
    stage.push(replays)
    for page in ("finished", "unfinished"):
        replays.page = page
        replays.rebuild()
        stage.step()
        assert len(replays.lists[page]) == 1


@pytest.mark.parametrize("players", [[1, 2, 3, 4, 5], [None, "x", [], {}, 1.5], [], ["P"] * 500])
def test_players_that_are_none_are_shown_as_seats(tmp_path: Path, players: list[object]) -> None:
    shell = shell_in(tmp_path)
    head, *rest = data_of("shadow_hunters")
    for folder in (shell.folders.saves, shell.folders.replays):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "a.jsonl").write_bytes(sealed([{**head, "players": players}, *rest]))
    recent = newest(shell)
    assert recent is not None and len(recent.players) <= 16
    stage = shell.ui.host
    assert isinstance(stage, Stage)
    stage.push(MenuScreen(shell))
    stage.step()
    stage.push(ReplaysScreen(shell))
    stage.step()


@pytest.mark.parametrize("year", [1970, 1979, 1980, 2026, 2107, 2108, 9999])
def test_a_report_is_packed_in_any_year(tmp_path: Path, year: int) -> None:
    record = tmp_path / "a.jsonl"
    record.write_bytes(b"{}\n")
    now = datetime(year, 2, 3, 4, 5, 6, tzinfo=UTC)
    path = save_report(Crash("facts", record=record), tmp_path, True, now)
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert set(archive.namelist()) == {"report.txt", "a.jsonl"}
        assert all(1980 <= entry.date_time[0] <= 2107 for entry in archive.infolist())
