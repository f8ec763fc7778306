"""Cuts the fonts that the game ships out of the Noto families installed on the developer's machine.

Run it again whenever a text in `data/` uses a character that no shipped font holds (a test says so):
`python tools/make_fonts.py`.  It reads every YAML file under `data/`, adds the base sets below and writes
`art/fonts/*.otf|ttf` and `art/fonts/index.json` (which characters each file covers, read at run time so that
the game needs no font library).  Development only: the game itself never imports this module.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "art" / "fonts"
TRUETYPE = Path("/usr/share/fonts/truetype/noto")
OPENTYPE = Path("/usr/share/fonts/opentype/noto")
LANGUAGES = ("en", "zh_hans", "zh_hant")


@dataclass(frozen=True)
class Cut:
    """One font file to write: where it comes from, which face, and how much it holds beside the texts."""

    out: str
    source: Path
    face: str  # full name of the face inside a collection, "" for a single font
    base: str  # "latin", "data", "simplified" or "traditional"
    language: str = ""  # holds the texts of this language only; "": of all


CUTS = (
    Cut("sans-regular.ttf", TRUETYPE / "NotoSans-Regular.ttf", "", "latin"),
    Cut("sans-bold.ttf", TRUETYPE / "NotoSans-Bold.ttf", "", "latin"),
    Cut("serif-regular.ttf", TRUETYPE / "NotoSerif-Regular.ttf", "", "latin"),
    Cut("serif-bold.ttf", TRUETYPE / "NotoSerif-Bold.ttf", "", "latin"),
    Cut("display-bold.ttf", TRUETYPE / "NotoSerifDisplay-Bold.ttf", "", "latin"),
    Cut("mono-bold.ttf", TRUETYPE / "NotoSansMono-Bold.ttf", "", "latin"),
    Cut("sans-sc-regular.otf", OPENTYPE / "NotoSansCJK-Regular.ttc", "Noto Sans CJK SC", "simplified"),
    Cut("sans-sc-bold.otf", OPENTYPE / "NotoSansCJK-Bold.ttc", "Noto Sans CJK SC Bold", "data", "zh_hans"),
    Cut("serif-sc-bold.otf", OPENTYPE / "NotoSerifCJK-Bold.ttc", "Noto Serif CJK SC Bold", "data", "zh_hans"),
    Cut("sans-tc-regular.otf", OPENTYPE / "NotoSansCJK-Regular.ttc", "Noto Sans CJK TC", "traditional"),
    Cut("sans-tc-bold.otf", OPENTYPE / "NotoSansCJK-Bold.ttc", "Noto Sans CJK TC Bold", "data", "zh_hant"),
    Cut("serif-tc-bold.otf", OPENTYPE / "NotoSerifCJK-Bold.ttc", "Noto Serif CJK TC Bold", "data", "zh_hant"),
)

# Latin-1 and Latin Extended-A, Greek and Cyrillic letters (names of players), punctuation, arrows, signs.
LATIN = (
    range(0x20, 0x7F),
    range(0xA0, 0x180),
    range(0x391, 0x3CA),
    range(0x400, 0x460),
    range(0x2010, 0x2028),
)
LATIN_SIGNS = "‰′″‹›€№™←↑→↓↔−≈≠≤≥□\ufffd"
CJK_SIGNS = (range(0x3000, 0x3020), range(0xFF01, 0xFF5F), range(0x2460, 0x246A))
CJK_EXTRA = "\u2014\u2018\u2019\u201c\u201d\u2026\u2027\u00b7\u00d7\u2190\u2191\u2192\u2193\u25a1\uffe5\u30fb"


def texts_of(folder: Path) -> dict[str, set[str]]:
    """The characters used in the YAML files below `folder`: per language, and all together under ""."""
    found: dict[str, set[str]] = {"": set(), **{language: set() for language in LANGUAGES}}
    for path in sorted(folder.rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        found[""].update(text)
        own = next((language for language in LANGUAGES if language in path.parts), "")
        if own:
            found[own].update(text)
        else:
            collect(yaml.safe_load(text), found)
    return {language: {c for c in characters if c.isprintable()} for language, characters in found.items()}


def collect(tree: Any, found: dict[str, set[str]]) -> None:
    """Adds the texts that stand in a game's data under the name of a language."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key in LANGUAGES and isinstance(value, str):
                found[key].update(value)
            else:
                collect(value, found)
    elif isinstance(tree, list):
        for value in tree:
            collect(value, found)


def common_characters(codec: str, first: int, last: int) -> set[str]:
    """The characters of a two-byte codec between two positions (its table of common characters)."""
    found = set()
    for code in range(first, last + 1):
        try:
            found.add(bytes((code >> 8, code & 0xFF)).decode(codec))
        except UnicodeDecodeError:
            continue
    return {c for c in found if len(c) == 1}


def wanted(base: str, data: set[str]) -> set[int]:
    """The code points to ask of a font with this base set."""
    latin = {chr(c) for part in LATIN for c in part} | set(LATIN_SIGNS)
    cjk = {chr(c) for part in CJK_SIGNS for c in part} | set(CJK_EXTRA + LATIN_SIGNS)
    characters = data | (latin if base == "latin" else cjk)
    if base == "simplified":
        characters |= common_characters("gb2312", 0xB0A1, 0xF7FE)
    elif base == "traditional":
        characters |= common_characters("big5", 0xA440, 0xC67E)
    if base != "latin":
        characters = {c for c in characters if ord(c) > 0x7F} | {" "}
    return {ord(c) for c in characters}


def open_face(cut: Cut) -> TTFont:
    """The face of `cut`, picked by its full name when the source is a collection."""
    if not cut.face:
        return TTFont(cut.source, lazy=True)
    faces = TTCollection(str(cut.source), lazy=True).fonts
    by_name = {face["name"].getDebugName(4): face for face in faces}
    return by_name[cut.face]


def write_cut(cut: Cut, data: set[str]) -> list[int]:
    """Writes one font file and returns the code points that it covers, sorted."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = ["kern", "liga", "ccmp", "locl", "mark", "mkmk"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "STAT", "meta"]
    font = open_face(cut)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted(cut.base, data))
    cutter.subset(font)
    covered = sorted(font.getBestCmap())
    font["head"].created = font["head"].modified = 0x3D000000 + 0xB0000000  # same input, same bytes
    font.recalcTimestamp = False
    font.save(str(OUT / cut.out))
    return covered


def ranges(points: Iterable[int]) -> list[list[int]]:
    """Sorted code points as inclusive [first, last] pairs."""
    pairs: list[list[int]] = []
    for point in points:
        if pairs and pairs[-1][1] == point - 1:
            pairs[-1][1] = point
        else:
            pairs.append([point, point])
    return pairs


def main() -> int:
    """Writes all fonts and the index; prints one line per file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.parse_args()
    missing = [str(cut.source) for cut in CUTS if not cut.source.exists()]
    if missing:
        print(
            "missing fonts (Debian: fonts-noto-core fonts-noto-mono fonts-noto-cjk):",
            *missing,
            file=sys.stderr,
        )
        return 2
    OUT.mkdir(parents=True, exist_ok=True)
    data = texts_of(ROOT / "data")
    index = {}
    for cut in CUTS:
        covered = write_cut(cut, data[cut.language])
        index[cut.out] = ranges(covered)
        print(f"{cut.out:24} {len(covered):6} characters {(OUT / cut.out).stat().st_size / 1024:8.0f} KB")
    (OUT / "index.json").write_text(json.dumps(index, separators=(",", ":")) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
