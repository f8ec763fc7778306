"""How much work a picture of a table set would be for the window, found out before it is drawn.

The SVG loader draws whatever it is given, for hours if need be, or until there is no memory left, and nothing
can stop it; so a picture that asks for too much is refused. The reading is as the loader's: every `<...>` of
the text counts, in comments, too. What it can't draw at all is the business of `game.checks.art`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite
from typing import Final

from game.checks.art_lines import measure
from game.content.problem import Problem

MOST_PARTS: Final = 400
MOST_NUMBERS: Final = 20_000
REACH: Final = 5
"""How many times as far as the viewBox is large a picture may reach."""
MOST_LINES: Final = 1_000
"""How many times as long as the viewBox is large all lines together may be."""
MOST_ROOM: Final = 200
"""How many times the viewBox all shapes together may fill."""
MOST_DASHES: Final = 1_000_000
MOST_STOPS: Final = 150
_TAG: Final = re.compile(r"<\s*(/?)([A-Za-z]+)([^<>]*)>")
_NUMBER: Final = re.compile(r"(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COLOR: Final = re.compile(r"#[0-9A-Fa-f]{3,8}\b")
_TRANSFORM: Final = re.compile(r"""\btransform\s*=\s*["']([^"']*)""")
_ATTRIBUTE: Final = re.compile(r"""([A-Za-z0-9-]+)\s*=\s*["']([^"']*)""")
_STEP: Final = re.compile(r"(matrix|scale|skewX|skewY|translate|rotate)\s*\(([^()]*)\)")
_DASHES: Final = re.compile(r"""stroke-dasharray\s*[:=]\s*["']?([^"';}<>]*)""")


@dataclass(slots=True)
class _Work:
    """What was counted so far, of a picture whose viewBox is `size` large. `scales` holds the factor of each
    group that is open."""

    size: float
    parts: int = 0
    numbers: int = 0
    stops: int = 0
    reach: float = 0.0
    lines: float = 0.0
    room: float = 0.0
    scales: list[float] = field(default_factory=lambda: [1.0])

    def take(self, closing: bool, name: str, words: str) -> None:
        """One tag."""
        if closing:
            if name == "g" and len(self.scales) > 1:
                self.scales.pop()
            return
        if name == "svg":
            return  # its numbers are the size, and the address of the language
        self.parts += 1
        self.stops += name == "stop"
        numbers = _numbers(words)
        self.numbers += len(numbers)
        scale = self.scales[-1] * _factor(words)
        self.reach = max(self.reach, scale * max(numbers, default=0.0))
        if name == "g" and not words.rstrip().endswith("/"):
            self.scales.append(scale)
        lines, room = measure(name, dict(_ATTRIBUTE.findall(words)))
        self.lines += lines * scale
        self.room += min(self.size**2, room * scale**2)

    @property
    def endless(self) -> bool:
        """Are there too many things to go on counting?"""
        return self.parts > MOST_PARTS or self.numbers > MOST_NUMBERS or self.stops > MOST_STOPS

    @property
    def slow(self) -> bool:
        """Are the lines too long, or the shapes too many on top of each other?"""
        return not (self.lines <= MOST_LINES * self.size and self.room <= MOST_ROOM * self.size**2)


def too_much(name: str, text: str, size: float) -> Iterator[Problem]:
    """What of the picture called `name` is too much; `size` is the longer side of its viewBox."""
    work = _Work(max(size, 1e-3))
    for tag in _TAG.finditer(text):
        work.take(bool(tag[1]), tag[2], tag[3])
        if work.endless:
            most = (("parts", MOST_PARTS), ("numbers", MOST_NUMBERS), ("stops", MOST_STOPS))
            yield Problem(name, text.count("\n", 0, tag.start()) + 1, "", "art.too_much", most)
            return
    far = REACH * work.size
    if not work.reach <= far:
        yield Problem(name, 1, "", "art.too_far", (("most", round(far, 3)),))
    elif work.slow:
        yield Problem(name, 1, "", "art.too_slow", (("lines", MOST_LINES), ("room", MOST_ROOM)))
    elif _dashes(text, work) > MOST_DASHES:
        yield Problem(name, 1, "", "art.too_fine")


def _numbers(words: str) -> list[float]:
    """All numbers in the words of a tag, without their signs; what is too large for one is infinite."""
    return [float(number) for number in _NUMBER.findall(_COLOR.sub("", words))]


def _factor(words: str) -> float:
    """How many times larger the transforms of a tag make what is in it; never less than 1."""
    factor = 1.0
    for transform in _TRANSFORM.finditer(words):
        for step in _STEP.finditer(transform[1]):
            numbers = _numbers(step[2])
            if step[1] in ("scale", "matrix"):
                factor *= max(1.0, *numbers[:4]) if numbers else 1.0
            elif step[1].startswith("skew"):
                factor *= 6.0 if max(numbers, default=0.0) <= 80 else float("inf")
    return factor


def _dashes(text: str, work: _Work) -> float:
    """How many dashes the picture may fall into, at most."""
    lengths = [sum(_numbers(found[1])) for found in _DASHES.finditer(text)]
    shortest = min((length for length in lengths if length > 0 and isfinite(length)), default=0.0)
    return work.numbers * work.reach / shortest if shortest else 0.0
