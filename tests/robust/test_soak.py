"""The soak itself: it plays, it notices what is broken, and it says how to come there again."""

from __future__ import annotations

import pytest

import soak


def test_a_short_soak_finds_nothing_and_plays_all_titles() -> None:
    report = soak.soak("short", 1.2)
    assert report.fault == ""
    assert report.steps > 10
    assert report.frames and report.memory
    assert report.to_json()["done"]["click"] > 0


def test_what_breaks_is_told_with_the_way_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(run: soak.Soak) -> None:
        if run.report.steps == 4:
            raise soak.Broken("made to fail")

    monkeypatch.setattr(soak, "check", fail)
    report = soak.soak("broken", 5)
    assert report.steps == 4
    assert report.fault.startswith("seed broken, step 4\nlast done:\n")
    assert "made to fail" in report.fault


def test_growing_memory_is_seen() -> None:
    report = soak.Report("x", memory=[100.0] * 10 + [200.0 + 3 * step for step in range(60)])
    assert report.growth() > soak.MORE_MEMORY
    flat = soak.Report("x", memory=[100.0] * 10 + [300.0] * 60)
    assert flat.growth() == 0
