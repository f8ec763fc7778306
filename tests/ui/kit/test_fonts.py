"""Every character that a text uses has a glyph in a shipped font, and the index tells the truth."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from game.content.paths import art_folder, data_folder
from game.ui.kit.fonts import CHINESE, LATIN, SCRIPTS

FONTS = art_folder().joinpath("fonts")
INDEX = json.loads(FONTS.joinpath("index.json").read_text(encoding="utf-8"))
DATA = Path(str(data_folder()))


def used_characters() -> dict[str, str]:
    """Every printable character of the data with the first file that uses it."""
    found: dict[str, str] = {}
    for path in sorted(DATA.rglob("*.yaml")):
        for character in path.read_text(encoding="utf-8"):
            if character.isprintable():
                found.setdefault(character, path.name)
    return found


@pytest.mark.parametrize("language", ["en", "zh_hans", "zh_hant"])
def test_every_character_of_the_data_has_a_glyph(table: Any, language: str) -> None:
    table.ui.book.language = language
    missing = {c: where for c, where in used_characters().items() if not table.ui.book.has(c)}
    assert not missing, "run tools/make_fonts.py"


@pytest.mark.parametrize("file", sorted(INDEX))
def test_the_index_says_what_a_font_holds(file: str) -> None:
    font = TTFont(io.BytesIO(FONTS.joinpath(file).read_bytes()), lazy=True)
    listed = {point for first, last in INDEX[file] for point in range(first, last + 1)}
    assert listed == set(font.getBestCmap())


def test_every_file_that_the_families_name_is_there() -> None:
    names = {file for pair in LATIN.values() for file in pair}
    names |= {
        file.format(script) for pair in CHINESE.values() for file in pair for script in SCRIPTS["zh_hans"]
    }
    assert names == set(INDEX)


def test_the_fonts_are_small_and_their_license_stands_beside() -> None:
    assert sum(len(FONTS.joinpath(file).read_bytes()) for file in INDEX) < 10_000_000
    text = art_folder().joinpath("LICENSES", "OFL-1.1.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in text
    assert "Adobe" in text


@pytest.mark.parametrize("family", sorted(LATIN))
def test_runs_join_to_the_text_and_cover_it(table: Any, family: str) -> None:
    text = "Yara 攻击 Lin，伤害 +1。Zoë → 7"
    runs = list(table.ui.book.runs(text, family, True))
    assert "".join(run for run, _, _ in runs) == text
    for run, file, _ in runs:
        assert all(character in table.ui.book.coverage[file] for character in run.replace(" ", ""))


def test_chinese_takes_its_own_quotes_and_english_its_own(table: Any) -> None:
    assert table.ui.book.pick("“", "sans", False)[0].startswith("sans-regular")
    table.ui.book.language = "zh_hant"
    assert table.ui.book.pick("“", "sans", False)[0] == "sans-tc-regular.otf"


def test_a_name_outside_the_bold_cut_falls_back_to_the_thickened_regular(table: Any) -> None:
    table.ui.book.language = "zh_hans"
    regular, bold = INDEX["sans-sc-regular.otf"], table.ui.book.coverage["sans-sc-bold.otf"]
    points = (chr(p) for first, last in regular for p in range(first, last + 1) if p > 0x4E00)
    rare = next(c for c in points if c not in bold and c not in table.ui.book.coverage["sans-tc-bold.otf"])
    assert table.ui.book.pick(rare, "sans", True) == ("sans-sc-regular.otf", True)


def test_common_names_can_be_written(table: Any) -> None:
    assert all(table.ui.book.has(c) for c in "王伟李娜张敏陳怡君林志豪黃雅婷 Zoë Łukasz Ørsted Ηλίας Олег")
