"""Checks the SVG art for what the window's SVG loader can't draw.

The loader (nanosvg) leaves out in silence: text, re-used parts, clipping, masks and filters; a gradient
with box coordinates from 0 to 1 comes out as one flat color. Found here, an author hears of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final
from xml.parsers import expat  # the check alone; the window reads pictures its own way

from game.checks.art_lines import numbers
from game.checks.art_work import too_much
from game.content.paths import art_folder, shown
from game.content.problem import Problem
from game.content.safe_yaml import must_be_plain, unreadable

UNDRAWN: Final = ("text", "tspan", "use", "clipPath", "mask", "filter", "image", "pattern", "foreignObject",
                  "script", "animate", "switch", "symbol")
MAX_BYTES: Final = 500_000
MAX_DEPTH: Final = 20
_TAG: Final = re.compile(r"<\s*([A-Za-z]+)([^<>]*)>")
_VIEW_BOX: Final = re.compile(r'<svg[^<>]*\bviewBox="([-0-9., ]+)"')
_COORDINATE: Final = re.compile(r'\b(?:x1|y1|x2|y2|cx|cy|r|fx|fy)\s*=\s*"([^"]*)"')
_BOX_NUMBER: Final = re.compile(r"(0?\.\d+|0|1|1\.0*)")


def check_art(folder: Traversable | None = None) -> tuple[int, list[Problem]]:
    """The number of pictures looked at, and everything that is wrong with them."""
    pictures = list(svg_files(folder if folder is not None else art_folder() / "svg"))
    return len(pictures), [problem for place in pictures for problem in check_picture(place)]


def svg_files(folder: Traversable, depth: int = MAX_DEPTH) -> Iterator[Traversable]:
    """All SVG files below `folder`, at most `depth` folders down. Links to folders are not followed: they
    might lead in circles. Folders that can't be read hold none; `game.checks.table_set` names them."""
    try:
        entries = sorted(folder.iterdir(), key=lambda item: item.name)
    except OSError:
        return
    for entry in entries:
        if isinstance(entry, Path) and entry.is_symlink() and entry.is_dir():
            continue
        if entry.is_dir():
            if depth > 0:
                yield from svg_files(entry, depth - 1)
        elif entry.name.endswith(".svg"):
            yield entry


def check_picture(place: Traversable) -> Iterator[Problem]:
    """What the window can't draw of one picture."""
    name, text = shown(place), ""
    try:
        text = read_picture(place)
    except (OSError, ValueError) as error:
        yield _unreadable(place, error)
        return
    yield from refusals(name, text)
    if not _VIEW_BOX.search(text):
        yield Problem(name, 1, "", "art.no_view_box")
    for tag in _TAG.finditer(text):
        line = text.count("\n", 0, tag.start()) + 1
        if tag[1] in UNDRAWN:
            yield Problem(name, line, "", "art.undrawn", (("tag", tag[1]),))
        elif tag[1] in ("linearGradient", "radialGradient") and _flat(tag[2]):
            yield Problem(name, line, "", "art.flat_gradient")


def refusals(name: str, text: str) -> Iterator[Problem]:
    """Why the window does not even try to draw the picture called `name`: it is no XML, or too much work."""
    yield from _malformed(name, text)
    yield from too_much(name, text, _size(text))


def _size(text: str) -> float:
    """The longer side of the viewBox, 0 if there is none."""
    box = _VIEW_BOX.search(text)
    return max(numbers(box[1])[2:4], default=0.0) if box is not None else 0.0


def _malformed(name: str, text: str) -> Iterator[Problem]:
    """Broken XML: other programs show nothing of it, and the loader could do anything."""
    parser = expat.ParserCreate()
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        detail = expat.errors.messages.get(error.code, str(error))
        yield Problem(name, error.lineno, "", "art.malformed", (("detail", detail),))


def read_picture(place: Traversable) -> str:
    """The text of an SVG file. Raises OSError if it can't be read or is no plain file, ValueError if it is
    no UTF-8 (UnicodeDecodeError) or longer than `MAX_BYTES`."""
    if isinstance(place, Path):
        must_be_plain(place)
    with place.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ValueError("too large")
    return data.decode("utf-8")


def _unreadable(place: Traversable, error: OSError | ValueError) -> Problem:
    if isinstance(error, OSError):
        return unreadable(place, error)
    if isinstance(error, UnicodeDecodeError):
        return Problem(shown(place), 0, "", "not_utf8")
    return Problem(shown(place), 0, "", "too_large", (("most", MAX_BYTES),))


def _flat(attributes: str) -> bool:
    """Whether a gradient has plain box coordinates, which come out flat."""
    if "userSpaceOnUse" in attributes:
        return False
    values = _COORDINATE.findall(attributes)
    return any(_BOX_NUMBER.fullmatch(value) and value not in ("0",) for value in values)
