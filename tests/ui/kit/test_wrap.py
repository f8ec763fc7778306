"""Lines break where they may, in Latin and in Chinese, and lose nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.kit import wrap
from game.ui.kit.text import Icon, Mark, Paragraph, Span

LONG = "The lamp is the one accent: what you may do, whose turn it is, where the focus is."
CHINESE = "你能做什么、轮到谁、焦点在哪里（只有你）。不能做的事“保持安静”，但从不隐藏——这是约定。"


def broken(text: str, width: int) -> list[str]:
    """Lines of `text` when every character is one wide."""
    atoms = []
    for piece in wrap.pieces(text):
        bare = piece.rstrip(" \n")
        blanks = len(piece.rstrip("\n")) - len(bare)
        atoms.append(wrap.Atom(bare, None, len(bare), blanks, forced=piece.endswith("\n")))
    wrap.bind(atoms)

    def split(atom: wrap.Atom, room: int) -> list[wrap.Atom]:
        cuts = [atom.text[at : at + room] for at in range(0, len(atom.text), room)]
        parts = [wrap.Atom(cut, None, len(cut)) for cut in cuts]
        parts[-1].space = atom.space
        return parts

    rows = wrap.lines(atoms, width, split)
    return ["".join(a.text + " " * a.space for a in row).rstrip(" ") for row in rows]


def test_words_stay_whole() -> None:
    assert broken("the one accent of all", 8) == ["the one", "accent", "of all"]


def test_a_word_longer_than_a_line_is_cut() -> None:
    assert broken("an abcdefghij z", 4) == ["an", "abcd", "efgh", "ij z"]


def test_line_ends_are_kept() -> None:
    assert broken("one\ntwo\n\nthree", 20) == ["one", "two", "", "three"]


def test_chinese_breaks_between_characters() -> None:
    assert broken("一二三四五六七", 3) == ["一二三", "四五六", "七"]


def test_no_closing_sign_begins_a_line() -> None:
    assert broken("一二三，四五", 3) == ["一二", "三，四", "五"]


def test_no_opening_sign_ends_a_line() -> None:
    assert broken("一二（三）四", 3) == ["一二", "（三）", "四"]


def test_latin_words_inside_chinese_stay_whole() -> None:
    assert broken("一二Vampire三", 8) == ["一二", "Vampire三"]


def test_hyphens_and_slashes_are_places_to_break() -> None:
    assert broken("two-faced and/or", 5) == ["two-", "faced", "and/", "or"]


@given(st.text(alphabet="ab ,.-一二，。（）“”—", min_size=0, max_size=60), st.integers(4, 20))
def test_nothing_is_lost_and_nothing_is_too_wide(text: str, width: int) -> None:
    rows = broken(text, width)
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")
    assert all(len(row) <= width for row in rows)


@given(st.text(alphabet="一二三四，。、", min_size=1, max_size=40).filter(lambda t: t[0] in "一二三四"))
def test_signs_never_begin_a_line_when_there_is_room(text: str) -> None:
    if any(len(run) > 3 for run in text.translate(str.maketrans("一二三四", "    ")).split()):
        return  # more signs in a row than a line holds
    assert all(row[0] not in wrap.NEVER_FIRST for row in broken(text, 6) if row)


class TestParagraph:
    @pytest.mark.parametrize("language", ["en", "zh_hans", "zh_hant"])
    @pytest.mark.parametrize("width", [90, 200, 410, 1300])
    def test_fits_its_width(self, table: Any, language: str, width: float) -> None:
        table.ui.settings.language = language
        table.stage.settings_changed()
        for text in (LONG, CHINESE):
            laid = table.ui.text.paragraph(text, table.ui.styles.body, width)
            assert laid.size[0] <= width + 3
            assert not laid.clipped

    def test_ellipsis_when_lines_are_limited(self, table: Any) -> None:
        laid = table.ui.text.paragraph(LONG, table.ui.styles.body, 260, lines=2)
        assert laid.clipped
        assert laid.lines == 2
        assert laid.size[0] <= 262
        assert LONG in table.ui.text.shortened

    def test_no_ellipsis_when_it_fits(self, table: Any) -> None:
        laid = table.ui.text.paragraph(LONG, table.ui.styles.body, 2000, lines=1)
        assert not laid.clipped
        assert not table.ui.text.shortened

    def test_alignment(self, table: Any) -> None:
        def left(align: str) -> int:
            laid: Paragraph = table.ui.text.paragraph("lamp", table.ui.styles.body, 400, align)
            return min(placed.x for placed in laid.placed)

        assert left("left") == 0
        assert left("left") < left("center") < left("right")
        laid = table.ui.text.paragraph("lamp", table.ui.styles.body, 400, "right")
        assert max(placed.x + placed.width for placed in laid.placed) == 400

    def test_all_scripts_share_a_line_height(self, table: Any) -> None:
        heights = {table.ui.text.size(text, table.ui.styles.body)[1] for text in ("lamp", "灯", "灯 lamp ①")}
        assert len(heights) == 1

    def test_a_mark_stays_with_its_name(self, table: Any) -> None:
        words = ("given by somebody to ", Mark(3), Span("Lin", bold=True))
        needs = table.ui.text.size(words, table.ui.styles.body)[0]
        laid = table.ui.text.paragraph(words, table.ui.styles.body, needs - 4)
        tops = [placed.top for placed in laid.placed]
        assert laid.lines == 2
        assert tops[-1] == tops[-2] > tops[0]

    @pytest.mark.parametrize(
        ("joined", "parts"),
        [("攻击Lin吧", ("攻击", "Lin", "吧")), ("伤害1点", ("伤害", "1", "点")), ("+1点", ("+1", "点"))],
    )
    def test_a_little_air_between_chinese_and_other_letters(
        self, table: Any, joined: str, parts: tuple[str, ...]
    ) -> None:
        style = table.ui.styles.body
        bare = sum(table.ui.text.size(part, style)[0] for part in parts)
        assert table.ui.text.size(joined, style)[0] == bare + 3 * (len(parts) - 1)

    def test_no_air_beside_signs_or_blanks(self, table: Any) -> None:
        style = table.ui.styles.body
        assert table.ui.text.size("攻击，Lin", style)[0] == sum(
            table.ui.text.size(part, style)[0] for part in ("攻击，", "Lin")
        )
        assert table.ui.text.size("1 点", style)[0] < table.ui.text.size("1点", style)[0] + 4

    def test_things_are_found_by_position(self, table: Any) -> None:
        words = ("took the ", Span("Silver Rosary", bold=True, ref="card:rosary"), " ", Icon("skull"), ".")
        laid = table.ui.text.paragraph(words, table.ui.styles.body, 800)
        ((ref, rect),) = list(laid.refs())
        assert ref == "card:rosary"
        assert laid.ref_at(*rect.center) == "card:rosary"
        assert laid.ref_at(rect.left - 4, rect.centery) == ""

    def test_the_same_words_are_laid_out_once(self, table: Any) -> None:
        style = table.ui.styles.body
        assert table.ui.text.paragraph(LONG, style, 300) is table.ui.text.paragraph(LONG, style, 300)
