"""Shadow Hunters in a real window: keys, clicks, undo, kill -9 and going on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.screens.table.area import Spot
from tests.window.walk import Walk

SEATS = "human,bot:novice,bot:novice,bot:novice"

pytestmark = pytest.mark.window


@pytest.fixture
def walk(desktop: dict[str, str], python: str, root: Path, tmp_path: Path) -> Iterator[Walk]:
    started = Walk(
        desktop, python, root, tmp_path, "play", "shadow_hunters", "--seats", SEATS, "--seed", "31"
    )
    yield started
    if started.process.poll() is None:
        started.kill()


def wait_for_question(walk: Walk) -> str:
    """Wait until seat 1 is asked and everything has been shown; the kind of the question."""

    def asked() -> str | None:
        table = walk.twin()
        return table.view["question"]["kind"] if 1 in table.session.asked() else None

    kind = walk.until(lambda: walk.saves() and asked(), "a question to seat 1")
    walk.key("End")
    time.sleep(0.3)
    return str(kind)


def own(walk: Walk) -> list[dict[str, object]]:
    """The actions of the person at the window."""
    return [action for action in walk.actions() if action["seat"] == 1]


def click_something(walk: Walk) -> None:
    """Click a lit thing if there is one, else a button that the rules allow; picks may need two clicks."""
    mine = len(own(walk))
    lit = bool(walk.twin().look.lit)
    walk.click(
        walk.place_of(
            lambda w: (
                w.lit if isinstance(w, Spot) else not lit and w.enabled and (w.kind in ("legal", "primary"))
            )
        )
    )
    time.sleep(0.4)
    if len(own(walk)) == mine:
        walk.key("1")
        time.sleep(0.4)


def test_enter_rolls_and_a_click_on_a_lit_thing_acts(walk: Walk) -> None:
    while wait_for_question(walk) != "move":
        click_something(walk)
    mine = len(own(walk))
    walk.key("Return")
    walk.until(lambda: len(own(walk)) > mine, "the roll on disk")
    assert own(walk)[mine] == {"seat": 1, "do": "roll"}
    kind = wait_for_question(walk)
    mine = len(own(walk))
    click_something(walk)
    walk.until(lambda: len(own(walk)) > mine, f"an answer to {kind} by a click")
    assert walk.close() == 0


def test_kill_nine_loses_nothing_and_continue_goes_on(
    walk: Walk, desktop: dict[str, str], python: str, root: Path, tmp_path: Path
) -> None:
    wait_for_question(walk)
    steps = len(walk.record().steps)
    walk.kill()
    assert len(walk.record().steps) >= steps and walk.record().damage is None
    again = Walk(desktop, python, root, tmp_path)
    try:
        time.sleep(1.0)
        again.key("Return")
        mine = len(own(again))

        def pressed() -> bool:
            again.key("Return")
            time.sleep(0.3)
            return len(own(again)) > mine

        again.until(pressed, "an action of seat 1 after Continue")
        assert len(again.record().steps) > steps
    finally:
        again.kill()
