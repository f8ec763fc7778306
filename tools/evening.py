#!/usr/bin/env python3
"""An evening of phones in minutes: as many decisions as two hours of play bring, memory before and after.

`python tools/evening.py [--hours H] [--json]`. As many phones as each title has seats are plain clients at
the real server; all titles are played in turn, a match that ends makes room for the next. People decide about
once in `PACE` seconds, so two hours are 1,200 decisions. After a first round of all titles, in which
everything is filled that is filled once, the memory of the process is read, and again at the end. Exit code 1
if it has grown by more than `MOST`.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bench.phones import Phones
from game.ui.kit.memory import give_back
from soak_report import memory

PACE: Final = 6.0
"""Seconds between two decisions of people at a table; slower tables decide less in the same time."""
SEATS: Final = {"shadow_hunters": 8, "prince_of_the_city": 5, "vampire_knight": 4}
SHIFT: Final = 50
"""Decisions of one title before it is the next one's turn."""
MOST: Final = 10.0
"""Megabytes."""


@dataclass(slots=True)
class Report:
    """What came of it. Memory in megabytes."""

    hours: float
    decisions: int = 0
    matches: int = 0
    seconds: float = 0.0
    before: float = 0.0
    after: float = 0.0

    @property
    def grown(self) -> float:
        """How much more memory is held at the end."""
        return self.after - self.before


def held() -> float:
    """Megabytes that the process holds once what is free has been given back."""
    gc.collect()
    give_back()
    return memory()


def shift(report: Report, game: str, decisions: int) -> None:
    """Decisions at one title: phones come, play and go."""
    options = {"mode": "teams"} if game == "vampire_knight" else {}
    phones = Phones(game, SEATS[game], options)
    for _ in range(decisions):
        phones.tap()
        report.decisions += 1
    report.matches += phones.games
    phones.close()


def evening(hours: float) -> Report:
    """Play it."""
    report, began = Report(hours), time.monotonic()
    left = round(hours * 3600 / PACE)
    for game in SEATS:
        shift(report, game, min(SHIFT, left))
    report.decisions = 0
    report.before = held()
    while left > 0:
        for game in SEATS:
            shift(report, game, min(SHIFT, left))
            left -= min(SHIFT, left)
    report.after = held()
    report.seconds = time.monotonic() - began
    return report


def main() -> int:
    """Plays and says what came of it; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hours", type=float, default=2.0, help="hours of play (default: 2)")
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    given = parser.parse_args()
    report = evening(given.hours)
    if given.json:
        print(json.dumps({**asdict(report), "grown": report.grown}))
    else:
        print(f"{report.decisions} decisions ({report.hours:g} h of play) in {report.matches} matches, "
              f"{report.seconds:.0f} s: {report.before:.1f} MB before, {report.after:.1f} MB after, "
              f"grown by {report.grown:.1f} MB")  # fmt: skip
    return 0 if report.grown <= MOST else 1


if __name__ == "__main__":
    raise SystemExit(main())
