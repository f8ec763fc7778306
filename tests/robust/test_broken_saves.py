"""No save, whatever is in it, stops the app; none is ever lost; and the app says what is wrong."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.catalog import games
from game.cli import main
from game.content import journal
from game.content.paths import find_folders
from game.content.settings import Settings
from game.session.session import Session
from game.ui.boards.registry import BOARDS
from game.ui.kit.app import Stage, prepare_headless
from game.ui.screens.menu.screen import MenuScreen
from game.ui.screens.replay.replays import ReplaysScreen
from game.ui.screens.shell import Shell
from game.ui.start import open_shell
from tests.robust.records import damaged, data_of, foreign, sealed, whole


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    prepare_headless()
    made = open_shell(find_folders(tmp_path), Settings(language="en", speed=0, mute=True), lambda: 100.0)
    stage = Stage(made.ui)
    made.ui.resize((1280, 720))
    stage.push(MenuScreen(made))
    return made


def stage_of(shell: Shell) -> Stage:
    stage = shell.ui.host
    assert isinstance(stage, Stage)
    return stage


def put(shell: Shell, data: bytes, name: str = "a.jsonl") -> Path:
    path = shell.folders.saves / name
    path.parent.mkdir(parents=True, exist_ok=True)
    for old in path.parent.iterdir():
        old.unlink()
    path.write_bytes(data)
    return path


def look_at_all(shell: Shell, path: Path) -> Session | None:
    """Everything that a player can do with a save: see it listed, watch it, go on with it."""
    stage = stage_of(shell)
    stage.toasts.clear()
    menu = MenuScreen(shell)
    stage.push(menu)
    replays = ReplaysScreen(shell)
    stage.push(replays)
    for item in shell.saves():
        if item.header is not None and item.header.game in shell.games():
            replays.watch(item)
        stage.step()
        while stage.screen is not replays:
            stage.pop()
    session = shell.resume(path)
    while len(stage.screens) > 1:
        stage.pop()
    if session is not None:
        play_a_little(session)
        shell.leave(session)
    return session


def play_a_little(session: Session) -> None:
    for _ in range(3):
        if not session.over and session.asked():
            seat = session.asked()[0]
            assert session.submit(session.match.legal(seat)[0]) is None


def kept(path: Path, shell: Shell, data: bytes) -> bool:
    """Whether the bytes of a save are still there: as it was, gone on with, or set aside."""
    folders = (path.parent, shell.folders.replays)
    files = [file for folder in folders if folder.is_dir() for file in folder.iterdir()]
    return any(file.read_bytes().startswith(data.rstrip(b"\n")) for file in files)


def cases(game: str) -> Iterator[tuple[str, bytes]]:
    yield from damaged(game)
    yield from foreign(game)


@pytest.mark.parametrize("game", BOARDS)
def test_no_save_stops_the_app_and_none_is_lost(shell: Shell, game: str) -> None:
    refused = opened = 0
    for name, data in cases(game):
        path = put(shell, data)
        session = look_at_all(shell, path)
        assert kept(path, shell, data), name
        if session is None:
            refused += 1
            assert stage_of(shell).toasts, f"{name}: refused without a word"
        else:
            opened += 1
    assert refused > 12
    assert opened > 12


@pytest.mark.parametrize("game", games())
def test_the_command_line_says_what_is_wrong(
    tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.jsonl"
    for name, data in [*damaged(game, each=2), *foreign(game, seed=3)]:
        path.write_bytes(data)
        code = main(["replay", str(path), "--verify"])
        said = capsys.readouterr()
        assert code in (0, 1, 2), name
        assert "a fault in the program" not in said.err, f"{name}: {said.err}"
        assert (code == 0) == (said.err == ""), f"{name}: {said.err}"


@pytest.mark.parametrize("game", games())
def test_the_sound_save_is_sound(tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(whole(game))
    assert main(["replay", str(path), "--verify"]) == 0
    assert sealed(data_of(game)) == whole(game)
    capsys.readouterr()


def test_huge_and_strange_files_among_the_saves(shell: Shell, tmp_path: Path) -> None:
    folder = shell.folders.saves
    folder.mkdir(parents=True)
    with (folder / "huge.jsonl").open("wb") as stream:
        stream.truncate(100_000_000)
    with (folder / "huge-text.jsonl").open("wb") as stream:
        stream.write(whole("shadow_hunters"))
        stream.write(b"x" * 70_000_000)
    (folder / "loop.jsonl").symlink_to(folder / "loop.jsonl")
    (folder / "nowhere.jsonl").symlink_to(tmp_path / "nowhere")
    (folder / "folder.jsonl").mkdir()
    os.mkfifo(folder / "pipe.jsonl")
    (folder / "zero.jsonl").symlink_to("/dev/zero")
    (folder / os.fsdecode(b"bad-\xff-name.jsonl")).write_bytes(whole("shadow_hunters"))
    (folder / "good.jsonl").write_bytes(whole("shadow_hunters"))
    (folder / "link.jsonl").symlink_to(folder / "good.jsonl")
    stage = stage_of(shell)
    stage.push(MenuScreen(shell))
    replays = ReplaysScreen(shell)
    replays.page = "unfinished"
    stage.push(replays)
    stage.step()
    stage.paint(pygame.Surface((1280, 720)).convert())
    for name in ("huge", "huge-text", "loop", "nowhere", "folder", "pipe", "zero"):
        stage.toasts.clear()
        assert shell.resume(folder / f"{name}.jsonl") is None, name
        assert stage.toasts, name
    assert shell.resume(folder / "good.jsonl") is not None
    assert {path.name for path in folder.iterdir()} >= {"huge.jsonl", "loop.jsonl", "pipe.jsonl"}


def test_a_save_that_is_only_for_reading_is_played(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(shell, whole("shadow_hunters"))

    def refuse(*_args: object, **_more: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(journal, "reopen", refuse)
    session = shell.resume(path)
    assert session is not None and session.journal is None
    assert "Permission denied" in str([toast.words for toast in stage_of(shell).toasts])
    play_a_little(session)
    shell.leave(session)
    assert path.read_bytes() == whole("shadow_hunters")


def test_playing_a_nonsense_file_by_command_is_one_line(tmp_path: Path, python: str, root: Path) -> None:
    crowded = sealed([{**data_of("shadow_hunters")[0], "seats": 99}])
    for number, data in enumerate((b"", b"\xff" * 100, crowded)):
        path = tmp_path / f"{number}.jsonl"
        path.write_bytes(data)
        variables = {**os.environ, "NIGHTBOARD_HOME": str(tmp_path / "home"), "SDL_VIDEODRIVER": "dummy"}
        answer = subprocess.run(
            [python, "-m", "game", "replay", str(path)],
            cwd=root, env=variables, capture_output=True, text=True, check=False, timeout=60,
        )
        assert answer.returncode in (1, 2)
        assert "Traceback" not in answer.stderr + answer.stdout
        assert answer.stderr.startswith("nightboard: ") or f"{path.name}" in answer.stderr
