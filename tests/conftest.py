"""What every test gets: no real window or sound, no real home folder, the same examples on every machine.

A test marked `window` drives a real window instead and asks for the fixture `desktop`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from environment import missing_packages

# Before anything imports pygame or asks for folders.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["NIGHTBOARD_HOME"] = tempfile.mkdtemp(prefix="nightboard-tests-")
os.environ.pop("WAYLAND_DISPLAY", None)

QUIET = subprocess.DEVNULL
SLOW_IS_FINE = [HealthCheck.too_slow]
settings.register_profile("check", deadline=None, derandomize=True, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("NIGHTBOARD_HYPOTHESIS", "check"))


def pytest_sessionfinish() -> None:
    shutil.rmtree(os.environ["NIGHTBOARD_HOME"], ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Window tests need programs that not every machine has. In CI their absence is an error."""
    missing = missing_packages()
    if not missing or os.environ.get("CI"):
        return
    mark = pytest.mark.skip(reason=f"window tests need the system packages {' '.join(missing)}")
    for item in items:
        if item.get_closest_marker("window"):
            item.add_marker(mark)


class Desktop:
    """An X server of its own and its window manager."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
        self.server = subprocess.Popen(command, pass_fds=[writing], stdout=QUIET, stderr=QUIET)
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            self.server.wait(timeout=10)
            pytest.fail("Xvfb did not start")
        self.environment = {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
        self.manager: subprocess.Popen[bytes] | None = None

    def managed(self) -> None:
        """Wait until the window manager answers; it is started if it is not there or has gone."""
        limit = time.monotonic() + 60
        while time.monotonic() < limit:
            if self.manager is None or self.manager.poll() is not None:
                self.manager = subprocess.Popen(["openbox"], env=self.environment, stdout=QUIET, stderr=QUIET)
            asked = subprocess.run(["wmctrl", "-m"], env=self.environment, capture_output=True, check=False)
            if asked.returncode == 0:
                return
            time.sleep(0.1)
        pytest.fail("no window manager answers")

    def close(self) -> None:
        """End both."""
        for process in (self.manager, self.server):
            if process is not None:
                process.terminate()
                process.wait(timeout=10)


@pytest.fixture(scope="session")
def display() -> Iterator[Desktop]:
    """One desktop for each test process, so that they don't disturb each other."""
    opened = Desktop()
    yield opened
    opened.close()


@pytest.fixture
def desktop(display: Desktop) -> dict[str, str]:
    """The environment for programs that shall show their windows on a desktop of ours."""
    display.managed()
    return display.environment


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def python() -> str:
    """The Python that runs the tests, for tests that start programs."""
    return sys.executable
