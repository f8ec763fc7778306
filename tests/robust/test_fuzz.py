"""A little of `tools/fuzz.py` in each run of the tests, and every case that it ever found."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuzz

RUNS = {"record": 150, "yaml": 400, "settings": 800, "message": 400, "table_set": 25, "scenario": 100}
FOUND = [(path.parent.name, path) for path in sorted(fuzz.CASES.glob("*/*"))]


@pytest.mark.parametrize("name", fuzz.DRIVERS)
def test_no_bytes_break_a_reader(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "keep", lambda name, data: _kept(tmp_path, data))
    runs, cases = fuzz.fuzz(name, 60, "tests", RUNS[name])
    assert (runs, cases) == (RUNS[name], [])


def _kept(folder: Path, data: bytes) -> Path:
    path = folder / "case"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(("name", "path"), FOUND, ids=lambda value: getattr(value, "name", value))
def test_what_was_found_once_stays_mended(name: str, path: Path) -> None:
    fuzz.DRIVERS[name](path.read_bytes())


def test_a_driver_that_breaks_is_told_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fragile(data: bytes) -> None:
        assert b"{" not in data

    monkeypatch.setattr(fuzz, "DRIVERS", {"settings": fragile})
    monkeypatch.setattr(fuzz, "CASES", tmp_path)
    runs, cases = fuzz.fuzz("settings", 60, "1", 50)
    assert runs == 50
    assert len(cases) == 1
    assert b"{" in cases[0].read_bytes()
