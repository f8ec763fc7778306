"""Pictures from the art folder: SVG files, rasterised at the size shown, recolored, tinted, cached.

Names are paths below `art/svg` without the ending: `shell/glyphs/eye`.  Every surface handed out is converted
to the format of the window (an unconverted one costs twenty times as much to draw) and must not be drawn on.

Table sets may bring pictures, new ones and others for names that exist.  One that can't be drawn is left out
and the log says why.  What a set adds without a picture gets a plain one.
"""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from typing import Final

import pygame

from game.checks.art import read_picture, refusals
from game.ui.kit.cache import Budget, ByteCache, surface_bytes
from game.ui.kit.theme import Color, hexed

Recolor = tuple[tuple[str, str], ...]  # pairs "#RRGGBB" in the file -> "#RRGGBB" on the screen
ART_BYTES: Final = 64 * 1024 * 1024
VIEW_BOX: Final = re.compile(r'viewBox="([^"]+)"')
PLAIN: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<path d="M50 10L90 50L50 90L10 50ZM50 22L22 50L50 78L78 50ZM50 38L62 50L50 62L38 50Z" fill="#FFFFFF" '
    'fill-rule="evenodd"/></svg>'
)
LOG = logging.getLogger(__name__)


class Assets:
    """Loads the SVG art below `folder`; one instance serves the whole window."""

    def __init__(self, folder: Traversable, limit: Budget | int = ART_BYTES) -> None:
        self.folder = folder
        self.cache: ByteCache[pygame.Surface] = ByteCache(limit, surface_bytes)
        self._extra: tuple[Traversable, ...] = ()
        self._lenient = False
        self._texts: dict[str, str] = {}
        self._boxes: dict[str, tuple[float, float, float, float]] = {}

    def dress(self, folders: Sequence[Traversable], lenient: bool = False) -> None:
        """Looks for pictures in `folders` of table sets, too; the last one wins.  `lenient`: a name that is
        no picture gets a plain one."""
        self._extra, self._lenient = tuple(folders), lenient
        self.forget()

    def forget(self) -> None:
        """Reads all files again when they are needed next."""
        self.cache.clear()
        self._texts.clear()
        self._boxes.clear()

    def path(self, name: str) -> Traversable:
        """Where the file of a picture lies."""
        return self.folder.joinpath(f"{name}.svg")

    def exists(self, name: str) -> bool:
        """Whether there is such a picture."""
        return (
            name in self._texts
            or self.path(name).is_file()
            or any(folder.joinpath(f"{name}.svg").is_file() for folder in self._extra)
        )

    def source(self, name: str) -> str:
        """The SVG text of a picture.  Raises FileNotFoundError for a name that is no picture, unless table
        sets are in use."""
        found = self._texts.get(name)
        if found is None:
            found = self._texts[name] = self._from_sets(name) or self._own(name)
        return found

    def _own(self, name: str) -> str:
        if self._lenient and not self.path(name).is_file():
            LOG.info("there is no picture %s", name)
            return PLAIN
        return self.path(name).read_text(encoding="utf-8")

    def _from_sets(self, name: str) -> str | None:
        """The text of a picture of a table set that can be drawn, or None if no set has one."""
        for folder in reversed(self._extra):
            place = folder.joinpath(f"{name}.svg")
            if not place.is_file():
                continue
            try:
                text = read_picture(place)
                if (bad := next(refusals(name, text), None)) is not None:
                    raise ValueError(bad.reason)
                rasterise(text, (8, 8), _ratio(_view_box(name, text)))
            except (OSError, ValueError, pygame.error) as error:
                LOG.warning("%s is left out: %s", place, error)
            else:
                return text
        return None

    def box(self, name: str) -> tuple[float, float, float, float]:
        """The viewBox of a picture: left, top, width, height in its own units."""
        found = self._boxes.get(name)
        if found is None:
            found = self._boxes[name] = _view_box(name, self.source(name))
        return found

    def ratio(self, name: str) -> float:
        """Width divided by height."""
        return _ratio(self.box(name))

    def image(
        self, name: str, size: tuple[int, int], recolor: Recolor = (), tint: Color | None = None
    ) -> pygame.Surface:
        """The picture as large as it fits into `size` pixels with its ratio kept.

        `recolor` replaces color strings of the file; `tint` multiplies everything (for white pictures).
        """
        key = (name, size, recolor, tint)
        return self.cache.get(key, lambda: self._make(name, size, recolor, tint))

    def glyph(self, name: str, pixels: int, color: Color) -> pygame.Surface:
        """A white one-color picture of the shell's glyphs (or any full name) in `color`."""
        full = name if "/" in name else f"shell/glyphs/{name}"
        return self.image(full, (pixels, pixels), tint=color)

    def _make(self, name: str, size: tuple[int, int], recolor: Recolor, tint: Color | None) -> pygame.Surface:
        text = self.source(name)
        for old, new in recolor:
            text = text.replace(old, new)
        surface = rasterise(text, size, self.ratio(name))
        if tint is not None:
            surface.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
        return surface


def _view_box(name: str, text: str) -> tuple[float, float, float, float]:
    match = VIEW_BOX.search(text)
    if match is None:
        raise ValueError(f"{name}: no viewBox")
    left, top, width, height = (float(part) for part in match.group(1).replace(",", " ").split())
    if not (0 < width < 1e6 and 0 < height < 1e6 and 1 / 64 <= width / height <= 64):
        raise ValueError(f"{name}: viewBox of {width} x {height}")
    return left, top, width, height


def _ratio(box: tuple[float, float, float, float]) -> float:
    return box[2] / box[3]


def rasterise(text: str, size: tuple[int, int], ratio: float) -> pygame.Surface:
    """An SVG text as a converted surface inside `size` pixels, `ratio` = width / height of its viewBox."""
    width, height = max(1, size[0]), max(1, size[1])
    if width / height > ratio:
        width = max(1, round(height * ratio))
    else:
        height = max(1, round(width / ratio))
    loaded = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, height)).convert_alpha()
    if loaded.get_size() == (width, height):
        return loaded
    exact = pygame.Surface((width, height), pygame.SRCALPHA).convert_alpha()  # the loader rounds up
    exact.blit(loaded, (0, 0))
    return exact


def recolored(*pairs: tuple[str, Color | str]) -> Recolor:
    """Pairs for `Assets.image` from colors of the theme or `#RRGGBB` strings."""
    return tuple((old, new if isinstance(new, str) else hexed(new)) for old, new in pairs)
