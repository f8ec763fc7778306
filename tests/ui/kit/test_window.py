"""The kit in a real window: mouse, keys, typing, resizing, full screen, closing."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.window
TITLES = {"en": "The kit", "zh_hans": "界面组件"}


class Window:
    """A running gallery and what one sees of it."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment
        self.program = subprocess.Popen([sys.executable, "-m", "game.ui.gallery"], env=environment)
        until(lambda: TITLES["en"] in self.run("wmctrl", "-l"), 30)

    def run(self, *command: str) -> str:
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False, timeout=30
        )
        return done.stdout

    def geometry(self) -> tuple[int, int, int, int]:
        """Left, top, width, height of the content."""
        line = self.run("wmctrl", "-lG").splitlines()[0].split()
        left, top, width, height = (int(part) for part in line[2:6])
        return left, top, width, height

    def picture(self) -> str:
        """A digest of what the window shows."""
        number = self.run("wmctrl", "-l").split()[0]
        shot = subprocess.run(
            ["import", "-window", number, "rgb:-"],
            env=self.environment,
            capture_output=True,
            check=True,
            timeout=30,
        )
        return hashlib.sha256(shot.stdout).hexdigest()

    def keys(self, *names: str) -> None:
        for name in names:
            self.run("xdotool", "key", name)
            time.sleep(0.1)


def until(done: Callable[[], bool], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.1)


@pytest.fixture
def window(desktop: dict[str, str]) -> Iterator[Window]:
    opened = Window(desktop)
    time.sleep(0.5)
    yield opened
    opened.program.kill()
    opened.program.wait()


def test_by_keyboard_alone(window: Window) -> None:
    before = window.picture()
    window.keys("Tab")
    until(lambda: window.picture() != before)
    window.keys("shift+Tab", "shift+Tab", "Right")  # back to the switch of the languages, and one further
    until(lambda: TITLES["zh_hans"] in window.run("wmctrl", "-l"))
    assert window.program.poll() is None


def test_resized_maximized_full_and_back(window: Window) -> None:
    title = TITLES["en"]
    window.run("wmctrl", "-r", title, "-e", "0,40,60,1300,760")
    until(lambda: window.geometry()[2:] == (1300, 760))
    small = window.picture()
    window.keys("F11")
    until(lambda: window.geometry()[2:] == (1920, 1080))
    assert window.picture() != small
    time.sleep(1)
    window.keys("F11")
    until(lambda: window.geometry()[2] < 1920)
    assert window.program.poll() is None


def test_the_window_manager_may_close_it(window: Window) -> None:
    window.run("wmctrl", "-c", TITLES["en"])
    until(lambda: window.program.poll() is not None)
    assert window.program.returncode == 0


def test_escape_leaves_the_last_screen(window: Window) -> None:
    window.keys("Escape")
    until(lambda: window.program.poll() is not None)
    assert window.program.returncode == 0


def test_an_idle_window_uses_no_time(window: Window) -> None:
    time.sleep(1)
    before = cpu_seconds(window.program.pid)
    time.sleep(5)
    assert cpu_seconds(window.program.pid) - before < 0.5


def cpu_seconds(process: int) -> float:
    """Time the processor spent for a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100
