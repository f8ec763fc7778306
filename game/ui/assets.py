"""Pictures from the art folder: SVG files, rasterised at the size shown, recolored, tinted, cached.

Names are paths below `art/svg` without the ending: `shell/glyphs/eye`.  Every surface handed out is converted
to the format of the window (an unconverted one costs twenty times as much to draw) and must not be drawn on.
"""

from __future__ import annotations

import io
import re
from importlib.resources.abc import Traversable
from typing import Final

import pygame

from game.ui.cache import ByteCache, surface_bytes
from game.ui.theme import Color, hexed

Recolor = tuple[tuple[str, str], ...]  # pairs "#RRGGBB" in the file -> "#RRGGBB" on the screen
ART_BYTES: Final = 160 * 1024 * 1024
VIEW_BOX: Final = re.compile(r'viewBox="([^"]+)"')


class Assets:
    """Loads the SVG art below `folder`; one instance serves the whole window."""

    def __init__(self, folder: Traversable, limit: int = ART_BYTES) -> None:
        self.folder = folder
        self.cache: ByteCache[pygame.Surface] = ByteCache(limit, surface_bytes)
        self._texts: dict[str, str] = {}
        self._boxes: dict[str, tuple[float, float, float, float]] = {}

    def path(self, name: str) -> Traversable:
        """Where the file of a picture lies."""
        return self.folder.joinpath(f"{name}.svg")

    def exists(self, name: str) -> bool:
        """Whether there is such a picture."""
        return name in self._texts or self.path(name).is_file()

    def source(self, name: str) -> str:
        """The SVG text of a picture.  Raises FileNotFoundError for a name that is no picture."""
        found = self._texts.get(name)
        if found is None:
            found = self._texts[name] = self.path(name).read_text(encoding="utf-8")
        return found

    def box(self, name: str) -> tuple[float, float, float, float]:
        """The viewBox of a picture: left, top, width, height in its own units."""
        found = self._boxes.get(name)
        if found is None:
            match = VIEW_BOX.search(self.source(name))
            if match is None:
                raise ValueError(f"{name}: no viewBox")
            left, top, width, height = (float(part) for part in match.group(1).replace(",", " ").split())
            found = self._boxes[name] = (left, top, width, height)
        return found

    def ratio(self, name: str) -> float:
        """Width divided by height."""
        _, _, width, height = self.box(name)
        return width / height

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
