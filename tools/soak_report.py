"""What a soak has done and what it has cost, and the limits that its figures must keep.

The run itself is `soak.py`, the hands at the window are `soak_monkey.py`.
"""

from __future__ import annotations

import os
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

ENOUGH: Final = 9
"""Looks at rest from which on a trend can be told from noise."""
WARM: Final = 0.5
"""Part of these in which what is read once may still be read: rules, words, fonts, tables of odds."""
MORE_MEMORY: Final = 25.0
"""Megabytes that the app at rest, its caches empty, may hold at the end of a run more than in its middle:
pieces of the heap that nothing fits into make it go up and down."""
LONGER: Final = 2.0
"""How many times the milliseconds of the first third a frame may take in the last one."""
MOST_MEMORY: Final = 500.0
"""Megabytes that may be held at any time, windows of 3840x2160 included."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The app at rest, always before the same picture: megabytes held with empty caches, milliseconds of a
    whole frame (the best of a few), and megabytes of the pictures that the caches had kept."""

    memory: float
    frame: float
    cached: float = 0.0


@dataclass(slots=True)
class Report:
    """What was done and what came of it."""

    seed: str
    life: float = 0.0
    """Minutes that have passed for the app."""
    seconds: float = 0.0
    """Seconds that have really passed."""
    steps: int = 0
    begun: Counter[str] = field(default_factory=Counter)
    finished: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    screens: Counter[str] = field(default_factory=Counter)
    frames: array[float] = field(default_factory=lambda: array("f"))
    """Milliseconds of this process for each drawn frame of at most 1920x1080, in order: an array, or their
    list would be what grows in an hour."""
    rests: list[Rest] = field(default_factory=list)
    most_memory: float = 0.0
    fault: str = ""

    def to_json(self) -> dict[str, Any]:
        """The report as data."""
        full = self.frames
        held = [_short([rest.memory for rest in part], median) for part in self.thirds()]
        took = [_short([rest.frame for rest in part], median) for part in self.thirds()]
        return {
            "seed": self.seed, "seconds": round(self.seconds, 1), "minutes_of_life": round(self.life, 1),
            "steps": self.steps, "begun": dict(self.begun), "finished": dict(self.finished),
            "done": dict(self.done), "screens": dict(self.screens),
            "frame_ms": {"median": _short(full, median), "p95": _short(full, _p95),
                         "most": _short(full, max)},
            "memory_mb": {"most": self.most_memory},
            "at_rest": {"looks": len(self.rests), "memory_mb": held, "grown_mb": round(self.grown(), 1),
                        "cached_mb": _short([rest.cached for rest in self.rests], median), "frame_ms": took},
        }

    def warm(self) -> list[Rest]:
        """The looks at rest after warming up."""
        return self.rests[int(len(self.rests) * WARM):]

    def thirds(self) -> tuple[list[Rest], list[Rest]]:
        """The first and the last third of the looks at rest, after warming up."""
        warm = self.warm()
        part = max(1, len(warm) // 3)
        return warm[:part], warm[-part:]

    def grown(self) -> float:
        """Megabytes by which the memory at rest has grown after warming up: the median of the slopes between
        any two looks (Theil and Sen), which a few odd looks do not bend, times the looks."""
        held = [rest.memory for rest in self.warm()]
        slopes = [(held[later] - held[earlier]) / (later - earlier)
                  for later in range(len(held)) for earlier in range(later)]
        return median(slopes) * (len(held) - 1) if slopes else 0.0

    def trend(self) -> str:
        """What has grown in the course of the run, or nothing."""
        if len(self.rests) < ENOUGH:
            return ""
        if (grown := self.grown()) > MORE_MEMORY:
            return f"the memory at rest has grown by {grown:.0f} MB"
        took = [median(rest.frame for rest in part) for part in self.thirds()]
        if took[1] > took[0] * LONGER:
            return f"a frame at rest took {took[0]:.1f} ms and takes {took[1]:.1f} ms now"
        return ""

    def missing(self, games: Sequence[str], life: float) -> str:
        """What a run of this length should have done and has not: every title played to its end, and so many
        minutes of life; or nothing."""
        lacking = [game for game in games if not self.finished[game]]
        if lacking:
            return f"not played to the end: {', '.join(lacking)}"
        if self.life < life:
            return f"only {self.life:.0f} minutes of life, not {life:.0f}"
        return ""


def _short(values: Sequence[float], of: Callable[[Sequence[float]], float]) -> float:
    return round(of(values), 2) if len(values) > 1 else round(sum(values), 2)


def _p95(values: Sequence[float]) -> float:
    return quantiles(values, n=20)[-1]


def memory() -> float:
    """Megabytes that this process holds."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)
