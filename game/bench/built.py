"""What is measured of the built program, where `tools/build_executable.py` has left one: size and start."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.bench.start import start_time

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
    """Seconds from calling the program in the folder to the first picture of the menu; None if nothing is
    built."""
    return start_time([str(PROGRAM)], {}) if PROGRAM.is_file() else None
