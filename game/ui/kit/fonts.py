"""Which font draws which character: files, coverage, and splitting a text into runs of one font.

pygame has no fallback between fonts and reports the box of a missing glyph as if it were a letter, so the
coverage comes from `art/fonts/index.json`, written by `tools/make_fonts.py`.  Words, lines and colors are
`text.py`'s business.
"""

from __future__ import annotations

import io
import json
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Final

import pygame

# family -> (regular, bold) file stems; a family without a regular cut is always bold.
LATIN: Final = {
    "sans": ("sans-regular.ttf", "sans-bold.ttf"),
    "serif": ("serif-regular.ttf", "serif-bold.ttf"),
    "display": ("display-bold.ttf", "display-bold.ttf"),
    "mono": ("mono-bold.ttf", "mono-bold.ttf"),
}
CHINESE: Final = {
    "sans": ("sans-{}-regular.otf", "sans-{}-bold.otf"),
    "serif": ("serif-{}-bold.otf", "serif-{}-bold.otf"),
    "display": ("serif-{}-bold.otf", "serif-{}-bold.otf"),
    "mono": ("sans-{}-regular.otf", "sans-{}-bold.otf"),
}
MOST_OPEN: Final = 96  # each keeps the letters that it has drawn
SCRIPTS: Final = {"zh_hans": ("sc", "tc"), "zh_hant": ("tc", "sc")}
# Signs that both kinds of fonts hold: in a Chinese text they take the width and place of a Chinese sign.
SHARED_SIGNS: Final = frozenset("\u2014\u2018\u2019\u201c\u201d\u2026\u2027\u00b7\u30fb")


class Coverage:
    """The characters of one font file."""

    def __init__(self, pairs: list[list[int]]) -> None:
        self._first = [pair[0] for pair in pairs]
        self._last = [pair[1] for pair in pairs]

    def __contains__(self, character: str) -> bool:
        place = bisect_right(self._first, ord(character)) - 1
        return place >= 0 and ord(character) <= self._last[place]


class FontBook:
    """Opens the fonts of a folder at any pixel size and picks one for each character.

    `language` decides between the simplified and the traditional faces and may be changed at any time.
    """

    def __init__(self, folder: Traversable, language: str = "en") -> None:
        self.folder = folder
        self.language = language
        index = json.loads(folder.joinpath("index.json").read_text(encoding="utf-8"))
        self.coverage = {name: Coverage(pairs) for name, pairs in index.items()}
        self._bytes: dict[str, bytes] = {}
        self._open: OrderedDict[tuple[str, int, bool], pygame.font.Font] = OrderedDict()
        self._choice: dict[tuple[str, str, bool, str], tuple[str, bool]] = {}

    def font(self, file: str, pixels: int, embolden: bool = False) -> pygame.font.Font:
        """The font in `file` at `pixels`; `embolden` thickens a regular cut that stands in for a bold one."""
        key = (file, pixels, embolden)
        found = self._open.get(key)
        if found is not None:
            self._open.move_to_end(key)
            return found
        found = pygame.font.Font(io.BytesIO(self._file(file)), max(1, pixels))
        found.bold = embolden
        self._open[key] = found
        if len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)
        return found

    def _file(self, file: str) -> bytes:
        found = self._bytes.get(file)
        if found is None:
            found = self._bytes[file] = self.folder.joinpath(file).read_bytes()
        return found

    def clear(self) -> None:
        """Closes fonts of sizes that are no longer used."""
        self._open.clear()

    def candidates(self, family: str, bold: bool, language: str) -> Iterator[tuple[str, bool]]:
        """Files to try in turn for a family, each with whether it must be thickened."""
        weight = 1 if bold else 0
        yield LATIN[family][weight], False
        scripts = SCRIPTS.get(language, ("sc", "tc"))
        for script in scripts:
            yield CHINESE[family][weight].format(script), False
        for script in scripts:
            yield f"sans-{script}-regular.otf", bold or family in ("serif", "display")

    def pick(self, character: str, family: str, bold: bool) -> tuple[str, bool]:
        """The file for one character, and whether to thicken it; the Latin one (a box) if none has it."""
        key = (character, family, bold, self.language)
        found = self._choice.get(key)
        if found is None:
            found = self._choice[key] = self._search(character, family, bold)
        return found

    def _search(self, character: str, family: str, bold: bool) -> tuple[str, bool]:
        options = list(self.candidates(family, bold, self.language))
        if self.language in SCRIPTS and character in SHARED_SIGNS:
            options = options[1:] + options[:1]
        for file, thicken in options:
            if character in self.coverage[file]:
                return file, thicken
        return LATIN[family][1 if bold else 0], False

    def has(self, character: str) -> bool:
        """Whether any shipped font draws this character in the sans family."""
        return any(
            character in self.coverage[file] for file, _ in self.candidates("sans", False, self.language)
        )

    def runs(self, text: str, family: str, bold: bool) -> Iterator[tuple[str, str, bool]]:
        """Pieces of `text`, each with the one file that draws it; spaces stay with what stands before."""
        start, current = 0, ("", False)
        for place, character in enumerate(text):
            if character == " " and place:
                continue
            chosen = self.pick(character, family, bold)
            if chosen != current and place:
                yield text[start:place], *current
                start = place
            current = chosen
        if text:
            yield text[start:], *current
