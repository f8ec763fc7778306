"""The app's own files are found, and the player's folders lie where they are told to."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.content.disk import DISK
from game.content.paths import art_folder, data_folder, find_folders, prepare, resources, shown
from tests.content.faults import disks


def test_data_and_art_are_found() -> None:
    assert (data_folder("text") / "en" / "language.yaml").is_file()
    assert art_folder().is_dir()
    with pytest.raises(FileNotFoundError, match="nonsense"):
        resources("nonsense")


def test_one_folder_can_hold_everything(tmp_path: Path) -> None:
    by_flag = find_folders(tmp_path, {"NIGHTBOARD_HOME": "/elsewhere"})
    by_variable = find_folders(environment={"NIGHTBOARD_HOME": str(tmp_path)})
    assert by_flag == by_variable
    places = (
        by_flag.data,
        by_flag.config,
        by_flag.cache,
        by_flag.logs,
        by_flag.saves,
        by_flag.replays,
        by_flag.sets,
        by_flag.settings,
    )
    assert all(place.is_relative_to(tmp_path) for place in places)
    assert len(set(places)) == len(places)


def test_without_a_wish_the_system_decides() -> None:
    folders = find_folders(environment={})
    assert all(
        "nightboard" in str(place) for place in (folders.data, folders.config, folders.cache, folders.logs)
    )


def test_preparing_a_folder_makes_it_and_leaves_nothing_behind(tmp_path: Path) -> None:
    assert prepare(tmp_path / "a" / "b") is None
    assert list((tmp_path / "a" / "b").iterdir()) == []


@pytest.mark.parametrize("fault", ["full", "broken", "short"])
def test_a_trial_that_fails_leaves_nothing_behind(tmp_path: Path, fault: str) -> None:
    failed = 0
    for disk in disks(fault):
        folder = tmp_path / str(disk.at)
        failed += isinstance(prepare(folder, disk), OSError)
        left = list(folder.iterdir()) if folder.is_dir() else []
        assert len(left) <= (disk.at == disk.calls), "only where removing it fails does the trial stay"
    assert failed > 3


def test_a_file_system_without_locks_and_waiting_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: object) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr("game.content.disk.os.fsync", refuse)
    DISK.sync_folder(tmp_path)
    monkeypatch.undo()
    fcntl = pytest.importorskip("fcntl")
    monkeypatch.setattr(fcntl, "flock", refuse)
    assert DISK.lock(0)


def test_a_folder_that_takes_no_files_is_an_error_as_a_value(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert isinstance(prepare(tmp_path / "file" / "below"), OSError)


def test_files_are_named_from_here_where_that_is_shorter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown(tmp_path / "a" / "b.yaml") == f"a{os.sep}b.yaml"
    assert shown(tmp_path.parent / "b.yaml") == str(tmp_path.parent / "b.yaml")
