"""How long the lines of an SVG shape are, and how much room they take: what the drawing of it costs.

Never too little, sometimes too much: a curve counts as the way along its control points, an arc as a whole
circle. What is done with the sums is decided next door, in `game.checks.art_work`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot
from typing import Final

TAKES: Final = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7}
"""How many numbers a command of a path takes."""
TURN: Final = 6.3
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_PART: Final = re.compile(r"([A-DF-Za-df-z])([^A-DF-Za-df-z]*)")
Point = tuple[float, float]


def numbers(words: str) -> list[float]:
    """All numbers in some words, in order."""
    return [float(number) for number in _NUMBER.findall(words)]


def measure(name: str, attributes: dict[str, str]) -> tuple[float, float]:
    """The length of the lines of a shape, and the room of the box around it. Both 0 for what is no shape."""
    if name == "path":
        return _around(_path(attributes.get("d", "")))
    if name in ("polygon", "polyline"):
        flat = numbers(attributes.get("points", ""))
        return _around(_steps(list(zip(flat[::2], flat[1::2], strict=False))))
    value = {key: (numbers(words) or [0.0])[0] for key, words in attributes.items()}
    if name in ("circle", "ellipse"):
        radius = max(abs(value.get(key, 0.0)) for key in ("r", "rx", "ry"))
        return TURN * radius, 4 * radius * radius
    if name == "rect":
        wide, tall = abs(value.get("width", 0.0)), abs(value.get("height", 0.0))
        return 2 * (wide + tall), wide * tall
    if name == "line":
        ends = [(value.get("x1", 0.0), value.get("y1", 0.0)), (value.get("x2", 0.0), value.get("y2", 0.0))]
        return _around(_steps(ends))
    return 0.0, 0.0


def _around(ways: Iterator[tuple[Point, float]]) -> tuple[float, float]:
    length, left, right, top, bottom = 0.0, 0.0, 0.0, 0.0, 0.0
    for number, ((x, y), way) in enumerate(ways):
        length += way
        if number == 0:
            left, right, top, bottom = x, x, y, y
        left, right = min(left, x - way), max(right, x + way)
        top, bottom = min(top, y - way), max(bottom, y + way)
    return length, (right - left) * (bottom - top)


def _steps(points: list[Point]) -> Iterator[tuple[Point, float]]:
    before = points[0] if points else (0.0, 0.0)
    for point in points:
        yield before, hypot(point[0] - before[0], point[1] - before[1])
        before = point


def _path(words: str) -> Iterator[tuple[Point, float]]:
    """The points that a path goes through, and how far it goes from each."""
    here: Point = (0.0, 0.0)
    start = here
    for part in _PART.finditer(words):
        command, given = part[1].upper(), numbers(part[2])
        takes = TAKES.get(command, 0)
        if command == "Z":
            yield here, hypot(start[0] - here[0], start[1] - here[1])
            here = start
            continue
        if command == "A" and len(given) % takes:  # flags without gaps: the worst case
            yield here, len(given) / 3 * TURN * max(map(abs, given), default=0.0)
            continue
        for at in range(0, len(given) - takes + 1, takes) if takes else ():
            points, more = _ends(command, part[1].islower(), given[at : at + takes], here)
            way = more
            for first, second in zip([here, *points], points, strict=False):
                way += hypot(second[0] - first[0], second[1] - first[1])
            yield here, way
            here = points[-1]
            if command == "M" and at == 0:
                start = here


def _ends(command: str, relative: bool, given: list[float], here: Point) -> tuple[list[Point], float]:
    """The control points of one step, the last of which is its end, and what an arc adds to its length."""
    x, y = here if relative else (0.0, 0.0)
    if command == "H":
        return [(x + given[0], here[1])], 0.0
    if command == "V":
        return [(here[0], y + given[0])], 0.0
    if command == "A":
        return [(x + given[5], y + given[6])], TURN * max(abs(given[0]), abs(given[1]))
    return [(x + given[at], y + given[at + 1]) for at in range(0, len(given), 2)], 0.0
