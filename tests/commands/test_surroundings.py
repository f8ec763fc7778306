"""Odd surroundings: no home, no folder for temporary files, a terminal without letters, a full output."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from typing import NoReturn

import platformdirs
import pytest

from game.cli import main
from game.content import paths
from game.content.paths import find_folders


def started(python: str, root: Path, *words: str, output: int = subprocess.PIPE,
            **variables: str) -> subprocess.CompletedProcess[bytes]:
    """The program in an environment of its own."""
    bare = {name: value for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "NIGHTBOARD_HOME")}
    return subprocess.run([python, "-m", "game", *words], cwd=root, env={**bare, **variables}, check=False,
                          stdout=output, stderr=subprocess.PIPE, timeout=120)


def test_a_home_of_somebody_who_does_not_exist(tmp_path: Path, python: str, root: Path) -> None:
    assert find_folders("~nobody-of-this-name/x").saves.is_absolute()
    answer = started(python, root, "replay", "no.jsonl", NIGHTBOARD_HOME="~nobody-of-this-name/x")
    assert (answer.returncode, answer.stderr.count(b"\n")) == (2, 1)
    answer = started(python, root, "--home", "~nobody-of-this-name/x", "replay", "no.jsonl")
    assert (answer.returncode, answer.stderr.count(b"\n")) == (2, 1)


def test_a_user_without_a_home_can_keep_nothing_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    class Homeless:
        def __init__(self, *_words: object, **_more: object) -> None:
            pass

        @property
        def user_data_path(self) -> NoReturn:
            raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("NIGHTBOARD_HOME", raising=False)
    monkeypatch.setattr(platformdirs, "PlatformDirs", Homeless)
    folders = find_folders()
    assert not folders.saves.exists()
    assert folders.saves.is_relative_to(paths.NOWHERE)


def test_no_folder_for_temporary_files_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nowhere() -> NoReturn:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setenv("NIGHTBOARD_HOME", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_get_default_tempdir", nowhere)
    assert main(["screenshot", "menu", "--out", str(tmp_path / "a.png")]) == 1
    said = capsys.readouterr().err
    assert said == "nightboard: the system refuses: No usable temporary directory found\n"


def test_a_terminal_without_letters_shows_their_numbers(python: str, root: Path, tmp_path: Path) -> None:
    answer = started(python, root, "--help", NIGHTBOARD_HOME=str(tmp_path), PYTHONIOENCODING="ascii",
                     LC_ALL="zh_CN.UTF-8", LANGUAGE="zh_CN")
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert b"\\u" in answer.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_an_output_that_is_full_is_one_line(python: str, root: Path, tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        answer = started(python, root, "screenshot", "--list", output=full.fileno(), LC_ALL="C",
                         NIGHTBOARD_HOME=str(tmp_path))
    assert answer.returncode == 1
    assert answer.stderr == b"nightboard: the system refuses: No space left on device\n"


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs X")
def test_a_display_that_does_not_answer_is_no_display(python: str, root: Path, tmp_path: Path) -> None:
    answer = started(python, root, DISPLAY=":59999", NIGHTBOARD_HOME=str(tmp_path), LC_ALL="C")
    assert answer.returncode == 2
    assert b"nightboard: there is no display" in answer.stderr


def test_what_broke_is_kept_without_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def break_down(_words: object, _say: object) -> NoReturn:
        raise ValueError("the werewolf sits in seat 3")

    monkeypatch.setenv("NIGHTBOARD_HOME", str(tmp_path))
    monkeypatch.setattr("game.cli._run", break_down)
    assert main(["self-check"]) == 1
    assert "a fault in the program" in capsys.readouterr().err
    kept = (tmp_path / "logs" / "last-error.txt").read_text(encoding="utf-8")
    assert "builtins.ValueError" in kept and "game/cli.py" in kept and "werewolf" not in kept
