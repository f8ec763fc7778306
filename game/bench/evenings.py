"""Whether the memory of a table with phones comes back to its level match after match, for two hours.

`python -m game.bench.evenings GAME SEATS` plays matches one after the other in a process of its own, with a
phone at every seat, and prints what the process holds after each of them.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from game.bench.phones import Phones, phones_at

STATM: Final = Path("/proc/self/statm")
FIRST: Final = 4
"""Matches in which caches fill."""
MATCHES: Final = 15
"""Matches after them: 1,800 decisions, one every four seconds for two hours."""
DECISIONS: Final = 120
"""Decisions of a match, which then makes room for the next."""


def held() -> float:
    """Megabytes that the process holds."""
    gc.collect()
    return int(STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def play(phones: Phones) -> float:
    """One match; megabytes held once it has left."""
    for _ in range(DECISIONS):
        phones.tap()
    phones.close_match()
    now = held()
    phones.open()
    return now


def main(game: str, seats: int) -> None:
    """All matches, with a line for each."""
    with phones_at(game, seats) as phones:
        for number in range(1, FIRST + MATCHES + 1):
            sys.stdout.write(f"{number} {play(phones):.2f}\n")
            sys.stdout.flush()


def two_hours(game: str, seats: int) -> Callable[[], float] | None:
    """Megabytes that a process has grown by over two hours' worth of matches; None where the system does not
    tell. Measured once, however many rounds."""
    if not STATM.is_file():
        return None

    @cache
    def measure() -> float:
        words = [sys.executable, "-m", "game.bench.evenings", game, str(seats)]
        root = str(Path(__file__).resolve().parent.parent.parent)
        run = subprocess.run(words, cwd=root, check=True, capture_output=True, text=True)  # noqa: S603  # our own
        levels = [float(line.split()[1]) for line in run.stdout.splitlines()]
        return levels[-1] - levels[FIRST - 1]

    return measure


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
