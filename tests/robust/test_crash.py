"""When the program breaks: the game is kept, the way back is offered, and a report holds no secrets."""

from __future__ import annotations

import errno
import logging
import os
import signal
import subprocess
import threading
import time
import zipfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from game import logs
from game.content.disk import Disk
from game.content.paths import find_folders
from game.content.settings import Settings
from game.report import crash_of, save_report
from game.session.players import Player
from game.session.session import Session, Start
from game.ui import start
from game.ui.boards.registry import BOARDS
from game.ui.guard import PATIENCE, RunMark, run_guarded
from game.ui.kit.app import App, prepare_headless
from game.ui.kit.screen import Screen
from game.ui.screens.crash import CrashScreen
from game.ui.screens.menu.screen import MenuScreen
from game.ui.screens.shell import Shell
from game.ui.screens.table.screen import TableScreen

Steps = Iterator[None]
SEATS = {"shadow_hunters": 5, "prince_of_the_city": 4, "vampire_knight": 2}


class Scripted(App):
    """The real loop, with a script in place of a player: each round runs one step of it."""

    script: Steps
    failure: AssertionError | None = None

    def _events(self, moving: bool) -> list[pygame.event.Event]:
        try:
            next(self.script)
        except StopIteration:
            self.quit()
        except AssertionError as error:  # of the script, not of the app: the net must not catch it
            self.failure = error
            self.quit()
        return []

    def next_wake(self) -> float:
        return 0.0


@pytest.fixture
def log(tmp_path: Path) -> Iterator[logs.Log]:
    hook = threading.excepthook
    log = logs.start(tmp_path / "logs", "debug")
    yield log
    log.close()
    threading.excepthook = hook
    logging.getLogger().setLevel(logging.WARNING)


def opened(home: Path, **settings: object) -> tuple[Scripted, Shell]:
    prepare_headless()
    chosen = Settings(language="en", speed=0, mute=True)
    for name, value in settings.items():
        setattr(chosen, name, value)
    shell = start.open_shell(find_folders(home), chosen)
    return Scripted(shell.ui, "test"), shell


def begin(shell: Shell, game: str = "shadow_hunters", decisions: int = 6) -> Session:
    """A match some way on, in which a person in seat 1 is asked and nobody else."""
    players = [Player(f"Zebedee{seat}", "bot", "random", seat) for seat in range(1, SEATS[game] + 1)]
    players[0].kind = "human"
    session = shell.begin(Start(game, players, seed="471-385"))
    rng, played = Random(5), 0
    while not session.over and (played < decisions or session.asked() != (1,)):
        seat = session.asked()[0]
        session.submit(rng.choice(session.match.legal(seat)))
        played += 1
    assert not session.over
    return session


class FullDisk(Disk):
    """Takes nothing while it is full."""

    full = False

    def write(self, descriptor: int, data: bytes) -> int:
        if self.full:
            raise OSError(errno.ENOSPC, "full")
        return super().write(descriptor, data)


class Bomb(Exception):
    """Made to happen."""


def explode() -> None:
    raise Bomb("the werewolf sits in seat 3")


def press(app: App, id: str) -> None:
    widget = app.screen.active.find(id)
    assert widget is not None, f"no {id} on {type(app.screen).__name__}"
    widget.activate(app.ui)  # type: ignore[attr-defined]  # a button


def play_script(app: Scripted, shell: Shell, first: Screen, log: logs.Log, script: Steps) -> None:
    app.script = script
    run_guarded(app, shell, first, log)
    if app.failure is not None:
        raise app.failure


@pytest.mark.parametrize("how", ["draw", "work", "key", "update"])
def test_a_crash_keeps_the_game_and_leads_back(tmp_path: Path, log: logs.Log, how: str,
                                              monkeypatch: pytest.MonkeyPatch) -> None:
    app, shell = opened(tmp_path)
    session = begin(shell)
    before, path = session.match.state_hash(), shell.path_of(session)
    table = shell.table(session)

    def script() -> Steps:
        yield
        assert app.screen is table
        if how == "work":
            app.post(explode)
        elif how == "draw":
            monkeypatch.setattr(table, "draw_under", lambda canvas: explode())
            app.dirty()
        elif how == "update":
            monkeypatch.setattr(table, "update", lambda now: explode())
        else:
            monkeypatch.setattr(table, "handle", lambda event: explode())
            app.screen.handle(None)  # type: ignore[arg-type]  # what arrives does not matter
        yield
        assert isinstance(app.screen, CrashScreen)
        yield
        press(app, "resume")
        yield
        again = app.screen
        assert isinstance(again, TableScreen) and again is not table
        assert again.session.match.state_hash() == before
        assert shell.path_of(again.session) == path
        assert shell.running is again.session
        app.quit()
        yield

    play_script(app, shell, table, log, script())
    assert "Bomb" in "\n".join(log.tail.lines)


def test_a_game_that_could_not_be_saved_is_made_anew_from_memory(tmp_path: Path, log: logs.Log) -> None:
    (tmp_path / "data").write_text("in the way")
    app, shell = opened(tmp_path)
    session = begin(shell)
    assert shell.path_of(session) is None
    before, length = session.match.state_hash(), len(session.match.log)

    def script() -> Steps:
        app.post(explode)
        yield
        assert isinstance(app.screen, CrashScreen)
        press(app, "resume")
        yield
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.match.state_hash() == before
        assert len(app.screen.session.match.log) == length
        app.quit()
        yield

    play_script(app, shell, shell.table(session), log, script())


def test_what_the_disk_still_owes_is_not_lost_by_a_crash(tmp_path: Path, log: logs.Log) -> None:
    _, shell = opened(tmp_path)
    disk = FullDisk()
    shell.disk = disk
    session = begin(shell)
    path = shell.path_of(session)
    assert path is not None
    disk.full = True
    seat = session.asked()[0]
    assert session.submit(session.match.legal(seat)[0]) is None
    assert session.trouble is not None
    before = session.match.state_hash()
    again = shell.rescue()
    assert again is not None
    assert again.match.state_hash() == before
    disk.full = False
    seat = again.asked()[0]
    assert again.submit(again.match.legal(seat)[0]) is None  # the disk works again
    assert again.trouble is None
    reached = again.match.state_hash()
    shell.leave(again)
    resumed = shell.resume(path)
    assert resumed is not None and resumed.match.state_hash() == reached


def test_the_other_ways_out_lead_out(tmp_path: Path, log: logs.Log) -> None:
    app, shell = opened(tmp_path)
    session = begin(shell)

    def script() -> Steps:
        app.post(explode)
        yield
        press(app, "menu")
        yield
        assert isinstance(app.screen, MenuScreen)
        assert app.screen.active.find("continue") is not None
        assert shell.running is None
        app.post(explode)
        yield
        assert isinstance(app.screen, CrashScreen)
        assert app.screen.active.find("consent") is None
        press(app, "resume")
        yield
        assert isinstance(app.screen, MenuScreen)
        app.post(explode)
        yield
        press(app, "quit")
        yield

    play_script(app, shell, shell.table(session), log, script())
    assert not app.running


def test_a_broken_crash_screen_ends_the_program(tmp_path: Path, log: logs.Log) -> None:
    app, shell = opened(tmp_path)

    def script() -> Steps:
        while True:
            app.post(explode)
            yield

    with pytest.raises(Bomb):
        play_script(app, shell, MenuScreen(shell), log, script())


def test_it_gives_up_after_a_few_crashes(tmp_path: Path, log: logs.Log) -> None:
    app, shell = opened(tmp_path)
    seen = []

    def script() -> Steps:
        while True:
            app.post(explode)
            yield
            seen.append(type(app.screen))
            press(app, "resume")
            yield

    with pytest.raises(Bomb):
        play_script(app, shell, MenuScreen(shell), log, script())
    assert seen == [CrashScreen] * (PATIENCE - 1)


def test_a_thread_that_breaks_is_said(tmp_path: Path, log: logs.Log) -> None:
    app, shell = opened(tmp_path)

    def script() -> Steps:
        thread = threading.Thread(target=explode, name="helper")
        thread.start()
        thread.join()
        yield
        yield
        assert "background" in str([toast.words for toast in app.toasts])
        app.quit()
        yield

    logs.catch_strays()
    play_script(app, shell, MenuScreen(shell), log, script())
    assert "not caught in thread helper" in "\n".join(log.tail.lines)


# ---- what a report holds


def secrets_of(session: Session) -> set[str]:
    """Words that must not get out: names, seed, and what the views of seats know beyond the table's."""
    words = {"Zebedee", "471-385", session.header.salt, "werewolf sits"}
    public = str(session.match.view(0))
    state = session.match.snapshot()
    for name in ("characters", "character", "hand", "hands", "deck"):
        value = getattr(state, name, None)
        for word in _words(value):
            if word not in public and len(word) > 3:
                words.add(word)
    return words


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple, set)):
        for item in value:
            yield from _words(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _words(item)


@pytest.mark.parametrize("game", BOARDS)
def test_neither_log_nor_report_holds_a_secret(tmp_path: Path, log: logs.Log, game: str) -> None:
    app, shell = opened(tmp_path)
    session = begin(shell, game)
    session.players[0].kind = "bot"
    hidden = secrets_of(session)
    rounds = 0

    def script() -> Steps:
        nonlocal rounds
        for _ in range(40):
            rounds += 1
            yield
        app.post(explode)
        yield
        crash_screen = app.screen
        assert isinstance(crash_screen, CrashScreen)
        shown = crash_screen.crash.text(consent=False)
        assert game in shown and "Bomb" in shown and "tests/" not in shown
        private = [line for line in shown.splitlines() if not line.startswith("options: ")]  # public
        assert [line for line in private for word in hidden if word in line] == []
        assert "werewolf sits" in crash_screen.crash.text(consent=True)
        app.quit()
        yield

    play_script(app, shell, shell.table(session), log, script())
    assert rounds == 40
    written = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "logs").glob("*.log*"))
    assert "the window broke" in written
    assert [word for word in hidden if word in written] == []


def test_the_record_goes_along_only_with_consent(tmp_path: Path, log: logs.Log) -> None:
    app, shell = opened(tmp_path)
    session = begin(shell)

    def script() -> Steps:
        app.post(explode)
        yield
        press(app, "save")
        yield
        screen = app.screen
        assert isinstance(screen, CrashScreen)
        screen.consent = True
        screen.rebuild()
        (tmp_path / "logs" / "reports").rename(tmp_path / "logs" / "first")
        press(app, "save")
        yield
        app.quit()
        yield

    play_script(app, shell, shell.table(session), log, script())
    (plain,) = (tmp_path / "logs" / "first").iterdir()
    (full,) = (tmp_path / "logs" / "reports").iterdir()
    assert zipfile.ZipFile(plain).namelist() == ["report.txt"]
    names = zipfile.ZipFile(full).namelist()
    assert len(names) == 2 and names[1].startswith("shadow_hunters-")
    assert b"471-385" in zipfile.ZipFile(full).read(names[1])


def test_a_report_that_cant_be_saved_is_said(tmp_path: Path, log: logs.Log) -> None:
    app, shell = opened(tmp_path)
    (tmp_path / "logs" / "reports").write_text("in the way")

    def script() -> Steps:
        app.post(explode)
        yield
        press(app, "save")
        yield
        assert "can't be saved" in str([toast.words for toast in app.toasts])
        app.quit()
        yield

    play_script(app, shell, MenuScreen(shell), log, script())


def test_causes_and_places_are_told_without_words(tmp_path: Path) -> None:
    def outer() -> None:
        try:
            explode()
        except Bomb as error:
            raise ValueError("another secret") from error

    try:
        outer()
    except ValueError as error:
        crash = crash_of(error, ["a line"], None, None, "")
        told = crash.text(consent=False)
        assert "builtins.ValueError" in told and "Bomb" in told and "a line" in told
        assert "secret" not in told and "werewolf" not in told
        path = save_report(crash, tmp_path, False, datetime(2026, 1, 2, 3, 4, 5))  # noqa: DTZ001  # for the name
        assert path.name == "nightboard-report-20260102-030405.zip"


@pytest.mark.parametrize(("text", "kept"), [
    ("GET /seat/Kd3f_8Gh-aB29xQz7TtLmPq0", "GET /seat/…"),
    (f"{Path.home()}/games/a.jsonl", "~/games/a.jsonl"),
    ("shadow_hunters-20261129234941.jsonl", "shadow_hunters-20261129234941.jsonl"),
])
def test_what_looks_like_a_secret_is_blotted_out(text: str, kept: str) -> None:
    assert logs.blotted(text) == kept


def test_the_log_turns_over_and_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "BYTES", 2000)
    log = logs.start(tmp_path)
    for number in range(400):
        logging.getLogger("test").info("line %d", number)
    log.close()
    files = sorted(path.name for path in tmp_path.glob("*.log*"))
    assert files == ["nightboard.log", *(f"nightboard.log.{number}" for number in range(1, logs.KEPT + 1))]
    assert sum(path.stat().st_size for path in tmp_path.glob("*.log*")) < 2200 * (logs.KEPT + 1)
    assert len(log.tail.lines) == logs.LINES


def test_no_log_file_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    log = logs.start(tmp_path / "file" / "logs")
    logging.getLogger("test").warning("still heard")
    log.close()
    assert isinstance(log.trouble, OSError)
    assert any("still heard" in line for line in log.tail.lines)


def test_the_interpreters_last_words_are_kept_for_the_next_report(tmp_path: Path) -> None:
    (tmp_path / logs.FAULTS).write_text("Fatal Python error: Segmentation fault\n")
    log = logs.start(tmp_path)
    log.close()
    assert "Segmentation fault" in logs.old_faults(tmp_path)


# ---- the next start


def test_only_a_bad_end_is_a_surprise(tmp_path: Path) -> None:
    first = RunMark(tmp_path)
    first.set()
    assert not first.surprise
    second = RunMark(tmp_path)  # another window at the same time
    second.set()
    assert not second.surprise
    second.clear()
    first.clear()
    third = RunMark(tmp_path)
    third.set()
    assert not third.surprise
    third.clear()
    (tmp_path / "running").write_text("1\n")  # nobody holds it: whoever wrote it was killed
    fourth = RunMark(tmp_path)
    fourth.set()
    assert fourth.surprise
    fourth.clear()


def killed_start(home: Path, python: str, root: Path, command: list[str]) -> None:
    variables = {**os.environ, "NIGHTBOARD_HOME": str(home), "SDL_VIDEODRIVER": "dummy"}
    with subprocess.Popen([python, "-m", "game", *command], cwd=root, env=variables) as process:
        for _ in range(400):
            time.sleep(0.05)
            saves = home / "data" / "saves"
            if saves.is_dir() and any(path.stat().st_size > 4000 for path in saves.iterdir()):
                break
        process.send_signal(signal.SIGKILL)
        process.wait()


def test_after_a_kill_the_next_start_says_so_and_offers_continue(
    tmp_path: Path, python: str, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = "bot:random,bot:random,bot:random,bot:random"
    killed_start(tmp_path, python, root, ["play", "shadow_hunters", "--seats", seats, "--seed", "3"])
    assert (tmp_path / "logs" / "running").exists()
    seen: list[tuple[list[str], bool]] = []

    def look(app: App, shell: Shell, first: Screen, log: logs.Log) -> None:
        app.push(first)
        app.step()
        toasts = [str(toast.words) for toast in app.toasts]
        seen.append((toasts, app.screen.active.find("continue") is not None))

    monkeypatch.setattr(start, "run_guarded", look)
    monkeypatch.setenv("NIGHTBOARD_HOME", str(tmp_path))
    for _ in range(2):
        assert start.run_window() == 0
        pygame.font.init()
    assert any("ended by surprise" in toast for toast in seen[0][0]) and seen[0][1]
    assert not any("ended by surprise" in toast for toast in seen[1][0]) and seen[1][1]


# ---- folders


@pytest.mark.parametrize("broken", ["data", "config", "logs", "data/saves", "data/replays", "data/sets"])
def test_without_a_folder_the_app_says_so_and_plays_on(
    tmp_path: Path, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / broken
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("in the way")
    told: list[str] = []

    def look(app: App, shell: Shell, first: Screen, log: logs.Log) -> None:
        surface = pygame.Surface((1280, 720)).convert()
        app.push(first)
        app.step()
        app.paint(surface)
        told.extend(str(toast.words) for toast in app.toasts)
        session = begin(shell, decisions=4)
        shell.set_language("zh_hant")
        shell.play(session)
        app.step()
        app.paint(surface)
        session.players[0].kind = "bot"
        while session.bot_step():
            pass
        assert session.over
        shell.to_menu(session)
        app.step()
        app.paint(surface)

    monkeypatch.setattr(start, "run_guarded", look)
    monkeypatch.setenv("NIGHTBOARD_HOME", str(tmp_path))
    assert start.run_window() == 0
    saves = "can't be saved"
    words = {"data": saves, "data/saves": saves, "config": "can't be kept", "logs": "No log"}
    if broken in words:
        assert any(words[broken] in toast for toast in told), told
    assert place.read_text() == "in the way"


