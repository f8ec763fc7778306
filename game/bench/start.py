"""How long the app takes from its call to the first picture of the menu, from source and as a built program.

The app itself is started, with SDL's dummy driver in place of a screen, and tells in its log that the picture
is there.  Everything counts: the interpreter, the imports, texts, settings, fonts, pictures.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from game.logs import FILE, FIRST_FRAME

PATIENCE: Final = 60.0
ROOT: Final = Path(__file__).resolve().parent.parent.parent
DUMMY: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def start_time(words: Sequence[str] = (), variables: dict[str, str] | None = None) -> Callable[[], float]:
    """Seconds from calling the program `words` (from source if there are none) to its first picture.

    `variables` are its whole environment, but for where its files and pictures go; without them it is ours.
    Measuring raises RuntimeError if no picture comes.
    """
    program = list(words) or [sys.executable, "-m", "game"]
    around = {**os.environ, "PYTHONPATH": str(ROOT)} if variables is None else variables

    def measure() -> float:
        with TemporaryDirectory() as home:
            started = time.perf_counter()
            with subprocess.Popen(  # noqa: S603  # our own program
                program, env={**around, **DUMMY, "NIGHTBOARD_HOME": home}, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            ) as running:
                try:
                    _wait(Path(home) / "logs" / FILE, running, started + PATIENCE)
                    return time.perf_counter() - started
                finally:
                    running.kill()

    return measure


def _wait(log: Path, running: subprocess.Popen[bytes], end: float) -> None:
    while not (log.is_file() and FIRST_FRAME in log.read_text(encoding="utf-8", errors="replace")):
        if running.poll() is not None or time.perf_counter() > end:
            raise RuntimeError(f"no picture came (exit code {running.poll()})")
        time.sleep(0.004)
