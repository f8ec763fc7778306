"""What every test gets: no real window or sound, no real home folder, the same examples on every machine.

A test marked `window` drives a real window instead and asks for the fixture `desktop`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
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


@pytest.fixture(scope="session")
def desktop() -> Iterator[dict[str, str]]:
    """An X server of its own with a window manager; yields the environment for programs that shall show
    their windows there. Each test process has its own, so they don't disturb each other."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(command, pass_fds=[writing], stdout=quiet, stderr=quiet)
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    if not number:
        server.wait(timeout=10)
        pytest.fail("Xvfb did not start")
    environment = {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
    manager = subprocess.Popen(["openbox"], env=environment, stdout=quiet, stderr=quiet)
    try:
        yield environment
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait(timeout=10)


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def python() -> str:
    """The Python that runs the tests, for tests that start programs."""
    return sys.executable
