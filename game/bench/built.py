"""What is measured of the built program, where `tools/build_executable.py` has left one: size and start."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent.parent.parent / "build" / "made" / "nightboard"
PROGRAM: Final = FOLDER / ("nightboard.exe" if os.name == "nt" else "nightboard")


def built_size() -> Callable[[], float] | None:
    """Megabytes of the folder; None if nothing is built."""
    if not PROGRAM.is_file():
        return None
    files = [path for path in FOLDER.rglob("*") if path.is_file() and not path.is_symlink()]
    size = sum(path.stat().st_size for path in files) / 1e6
    return lambda: size


def built_start() -> Callable[[], float] | None:
    """Seconds from calling the program in the folder to a picture of the menu; None if nothing is built."""
    if not PROGRAM.is_file():
        return None

    def measure() -> float:
        with TemporaryDirectory() as folder:
            bare = {"NIGHTBOARD_HOME": folder}
            words = [str(PROGRAM), "screenshot", "menu", "--size", "1280x720", "--out", f"{folder}/menu.png"]
            started = time.perf_counter()
            subprocess.run(words, env=bare, check=True, capture_output=True)  # noqa: S603  # our own program
            return time.perf_counter() - started

    return measure
