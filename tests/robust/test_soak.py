"""The soak itself: it plays, it notices what is broken or grows, and it says how to come there again."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import soak
from game.ui.screens.menu.screen import MenuScreen
from soak_report import ENOUGH, LONGER, MORE_MEMORY, MOST_MEMORY, Report, Rest


def test_a_short_soak_finds_nothing_and_does_many_things(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = soak.Soak.__init__

    def begin_wild(run: soak.Soak, *words: Any) -> None:
        begun(run, *words)
        run.wild = 25

    monkeypatch.setattr(soak.Soak, "__init__", begin_wild)
    monkeypatch.setattr(soak, "DEMANDED", 9.0)
    monkeypatch.setattr(soak, "MOST_MEMORY", 1e9)  # this process also holds what the tests before it left
    report = soak.soak("short", 8, steps=30)
    assert report.fault == ""
    assert report.steps == 30
    assert report.frames
    assert 0 < report.rests[0].memory <= report.most_memory
    assert report.to_json()["done"]["watch"] > 0
    assert sum(report.begun.values()) > 0


def test_what_breaks_is_told_with_the_way_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(run: soak.Soak) -> None:
        if run.report.steps == 4:
            raise soak.Broken("made to fail")

    monkeypatch.setattr(soak, "check", fail)
    report = soak.soak("broken", 5)
    assert report.steps == 4
    assert report.fault.startswith("seed broken, step 4\nlast done:\n")
    assert "made to fail" in report.fault


def test_holding_too_much_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "memory", lambda: MOST_MEMORY + 1)
    assert "MB are held" in soak.soak("heavy", 5).fault


def looks(count: int, memory: float = 0.0, frame: float = 0.0) -> list[Rest]:
    """Looks at rest at which memory and time grow by so much each."""
    return [Rest(150 + step * memory, 5 + step * frame) for step in range(count)]


def test_what_grows_is_seen() -> None:
    flat = Report("x", rests=looks(30))
    assert flat.trend() == ""
    assert "memory" in replace(flat, rests=looks(30, memory=9)).trend()
    slower = [Rest(150.0, 5.0)] * 18 + [Rest(150.0, 5.1 * LONGER)] * 12
    assert "frame" in replace(flat, rests=slower).trend()
    assert replace(flat, rests=looks(30, memory=MORE_MEMORY / 40, frame=0.01)).trend() == ""


def test_growth_is_told_from_going_up_and_down() -> None:
    rng = Random(4)
    wobbling = [Rest(150 + rng.uniform(-15, 15), 5.0) for _ in range(100)]
    assert abs(Report("x", rests=wobbling).grown()) < MORE_MEMORY / 2
    growing = [Rest(rest.memory + 1.0 * step, 5.0) for step, rest in enumerate(wobbling)]
    assert Report("x", rests=growing).grown() == pytest.approx(1.0 * 49, abs=10)
    assert "has grown by" in Report("x", rests=growing).trend()
    assert Report("x", rests=wobbling[:1]).grown() == 0.0


def test_a_look_at_rest_finds_no_table_and_empty_caches(tmp_path: Path) -> None:
    run = soak.Soak("rest", ["shadow_hunters"], tmp_path)
    run.show(run.new_session("shadow_hunters", 0))
    run.rounds(6, 0.5)
    screens = [weakref.ref(screen) for screen in run.app.screens]
    run.rest()
    assert run.report.rests[-1].cached > 1.0
    assert all(kept() is None or isinstance(kept(), MenuScreen) for kept in screens)
    run.show(run.new_session("shadow_hunters", 0))
    old = weakref.ref(run.shell)
    run.report.begun.clear()
    run.monkey.set("speed", 0)
    for _ in range(400):
        if run.session is not None and run.session.over:
            break
        run.rounds(24, 0.5, drawn=24)
    assert run.session is not None and run.session.over
    run._restart()
    gc.collect()
    assert old() is None, "an app that was closed stays in memory"


def test_caches_may_fill_first_and_a_few_looks_prove_nothing() -> None:
    filling = [Rest(100.0, 5.0)] * 3 + [Rest(300.0, 5.0)] * 10
    assert Report("x", rests=filling).trend() == ""
    assert Report("x", rests=looks(ENOUGH - 1, memory=90)).trend() == ""


def test_a_short_wobble_is_no_trend() -> None:
    rests = looks(30)
    rests[-1] = Rest(900.0, 5 * LONGER + 90)
    assert Report("x", rests=rests).trend() == ""


def test_a_run_that_did_not_do_its_work_is_a_fault() -> None:
    report = Report("x", life=100.0)
    report.finished.update(["shadow_hunters"])
    assert report.missing(["shadow_hunters", "vampire_knight"], 0) == "not played to the end: vampire_knight"
    assert report.missing(["shadow_hunters"], 0) == ""
    assert report.missing(["shadow_hunters"], 120) == "only 100 minutes of life, not 120"
