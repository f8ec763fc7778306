"""The real window: two presses from the start to the first decision, by keyboard and by mouse."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.window

PATIENCE = 30.0


def wait_for(what: Callable[[], bool], message: str) -> None:
    """Waits until something holds."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, message
        time.sleep(0.1)


class Player:
    """Hands on keyboard and mouse of an app that runs in its own window."""

    def __init__(self, process: subprocess.Popen[bytes], environment: dict[str, str], home: Path) -> None:
        self.process = process
        self.environment = environment
        self.home = home

    def do(self, *words: str) -> str:
        """Runs xdotool."""
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, check=False, timeout=20
        )
        return done.stdout.decode().strip()

    def window(self) -> str:
        """The id of the window, or nothing while there is none."""
        return self.do("search", "--onlyvisible", "--pid", str(self.process.pid)).split("\n")[0]

    def press(self, key: str) -> None:
        """Presses a key."""
        assert self.process.poll() is None, "the app has ended"
        self.do("key", key)

    def saves(self) -> list[Path]:
        """Records of running matches."""
        return list((self.home / "data" / "saves").glob("*.jsonl"))


@pytest.fixture
def player(desktop: dict[str, str], python: str, root: Path, tmp_path: Path) -> Iterator[Player]:
    """The app at its main menu, with empty folders."""
    own = {"NIGHTBOARD_HOME": str(tmp_path), "SDL_AUDIODRIVER": "dummy", "LC_ALL": "C.UTF-8"}
    environment = {**desktop, **own}
    process = subprocess.Popen([python, "-m", "game"], cwd=root, env=environment)
    hands = Player(process, environment, tmp_path)
    try:
        wait_for(lambda: bool(hands.window()), "no window came")
        time.sleep(1.5)
        yield hands
    finally:
        process.terminate()
        process.wait(timeout=20)


def test_two_keys_start_a_match(player: Player) -> None:
    player.press("1")
    time.sleep(0.7)
    player.press("Return")
    wait_for(lambda: len(player.saves()) == 1, "no match was started")
    time.sleep(1.0)
    assert player.process.poll() is None


def test_closing_the_window_loses_nothing(player: Player) -> None:
    player.press("Return")  # Play has the focus where there is nothing to go on with
    wait_for(lambda: len(player.saves()) == 1, "no match was started")
    time.sleep(1.0)
    player.do("windowclose", player.window())
    wait_for(lambda: player.process.poll() is not None, "the app did not end")
    from game.content import journal

    saved = journal.load(player.saves()[0])
    assert saved.problems == []
    assert len(saved.record.steps) > 5
