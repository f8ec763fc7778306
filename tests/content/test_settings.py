"""Settings: nonsense falls back alone, nothing crashes, and a broken file is kept before it is replaced."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.problem import Problem
from game.content.settings import Settings, SettingsFile, names, parse
from tests.content.faults import FAULTS, Crash, disks
from tests.content.test_safe_yaml import PLAIN


def parsed(value: Any) -> tuple[Settings, list[tuple[str, str]]]:
    problems: list[Problem] = []
    settings = parse(json.dumps(value).encode(), "settings.json", problems)
    return settings, [(problem.where, problem.reason) for problem in problems]


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    first = SettingsFile(tmp_path / "config" / "settings.json")
    assert (first.settings, first.problems) == (Settings(), [])
    first.settings.language = "zh_hant"
    first.settings.window_size = (1920, 1080)
    first.settings.players = [{"name": "阿妮", "kind": "human", "mark": 3}]
    first.settings.options = {"toy": {"rounds": 3, "fair": True}}
    assert first.save() is None
    second = SettingsFile(tmp_path / "config" / "settings.json")
    assert (second.settings, second.problems) == (first.settings, [])


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("language", "klingon", "unknown_choice"),
        ("language", 3, "unknown_choice"),
        ("fullscreen", 1, "wrong_type"),
        ("window_size", [1, 2], "out_of_range"),
        ("window_size", [1920], "wrong_length"),
        ("window_size", "big", "wrong_type"),
        ("ui_scale", 110, "unknown_choice"),
        ("volume", 101, "out_of_range"),
        ("volume", -1, "out_of_range"),
        ("volume", 10**400, "out_of_range"),
        ("volume", 50.5, "wrong_type"),
        ("players", {}, "wrong_type"),
        ("keys", {"undo": "Z"}, "wrong_type"),
        ("mute", None, "wrong_type"),
    ],
)
def test_nonsense_falls_back_alone(name: str, value: Any, reason: str) -> None:
    settings, problems = parsed({"volume_music": 5, name: value})
    assert getattr(settings, name) == getattr(Settings(), name)
    assert settings.volume_music == 5
    assert [(re.split(r"[.\[]", where)[0], why) for where, why in problems] == [(name, reason)]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"3",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"seen": ["\\ud800"]}',
        b"x" * 1_000_001,
        b'{"volume": NaN}',
        b'{"volume": ' + b"9" * 5000 + b"}",
        b"null",
    ],
)
def test_files_that_cant_be_used_give_the_defaults(data: bytes) -> None:
    problems: list[Problem] = []
    assert parse(data, "settings.json", problems) == Settings()
    assert len(problems) == 1


def test_unknown_names_are_reported_and_the_rest_is_used() -> None:
    settings, problems = parsed({"volumee": 3, "mute": True})
    assert (settings.mute, problems) == (True, [("", "unknown_key_near")])


def test_a_broken_file_is_kept_before_it_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"volume": 900}')
    opened = SettingsFile(path)
    assert [problem.reason for problem in opened.problems] == ["out_of_range"]
    assert opened.save() is None
    assert opened.aside is not None
    assert opened.aside.read_text() == '{"volume": 900}'
    opened.settings.volume = 10
    assert opened.save() is None
    assert len(list(tmp_path.iterdir())) == 2
    assert SettingsFile(path).settings.volume == 10


def test_a_folder_that_takes_nothing_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    opened = SettingsFile(tmp_path / "file" / "settings.json")
    assert opened.settings == Settings()
    assert isinstance(opened.save(), OSError)


@pytest.mark.parametrize("fault", FAULTS)
def test_no_failure_of_the_disk_loses_the_old_settings(tmp_path: Path, fault: str) -> None:
    for disk in disks(fault):
        path = tmp_path / str(disk.at) / "settings.json"
        path.parent.mkdir()
        path.write_text('{"volume": 7, "mute": 3}')
        error = None
        try:
            opened = SettingsFile(path, disk)
            opened.settings.volume = 8
            error = opened.save()
        except Crash:
            pass  # the failure that was ordered
        assert error is None or disk.calls >= disk.at
        again = SettingsFile(path)
        assert again.settings.volume in (7, 8)
        if again.settings.volume == 8:
            assert [item.read_text() for item in path.parent.glob("*.damaged-1")] == [
                '{"volume": 7, "mute": 3}'
            ]


def test_two_windows_keep_what_each_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    first, second = SettingsFile(path), SettingsFile(path)
    first.settings.volume = 11
    first.settings.seen.append("a hint")
    assert first.save() is None
    second.settings.language = "zh_hant"
    assert second.save() is None
    assert first.save() is None  # nothing changed here: nothing is written over there
    found = SettingsFile(path).settings
    assert (found.volume, found.seen, found.language) == (11, ["a hint"], "zh_hant")
    first.settings.volume = 80  # back to the default is a change, too
    assert first.save() is None
    assert second.save() is None
    third = SettingsFile(path)
    assert (third.settings.volume, third.settings.language) == (80, "zh_hant")
    path.write_text("{damaged")
    first.settings.mute = True
    assert first.save() is None
    assert SettingsFile(path).settings.mute and SettingsFile(path).problems == []
    assert first.aside is not None and first.aside.read_text() == "{damaged"


def test_all_settings_can_be_written() -> None:
    assert names() == tuple(item.name for item in fields(Settings))
    assert parsed(asdict(Settings())) == (Settings(), [])


@given(st.binary(max_size=200))
def test_no_bytes_make_it_raise(data: bytes) -> None:
    problems: list[Problem] = []
    settings = parse(data, "settings.json", problems)
    assert settings == Settings() or data


@given(st.dictionaries(st.sampled_from(names()), PLAIN))
def test_whatever_the_values_the_result_is_valid(value: dict[str, Any]) -> None:
    settings, _ = parsed(value)
    assert parsed(asdict(settings)) == (settings, [])
