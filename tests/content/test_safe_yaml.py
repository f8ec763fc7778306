"""Only the harmless middle of YAML is understood, and no bytes whatever make the reader raise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.check import find
from game.content.problem import Problem
from game.content.safe_yaml import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_VALUES,
    planted,
    read_bytes,
    read_file,
    read_text,
)


def reading(text: str) -> tuple[Any, list[tuple[int, str, str]]]:
    problems: list[Problem] = []
    tree = read_text(text, "a.yaml", problems)
    return tree.plain() if tree is not None else None, [(p.line, p.where, p.reason) for p in problems]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("Off", "Off"),
        ("True", "True"),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("12", 12),
        ("-3", -3),
        ("0", 0),
        ("012", "012"),
        ("0x10", "0x10"),
        ("0o7", "0o7"),
        ("1_000", "1_000"),
        ("22:30", "22:30"),
        ("2024-01-01", "2024-01-01"),
        ("1e3", "1e3"),
        ("1.5", 1.5),
        (".5", ".5"),
        (".inf", ".inf"),
        ("'12'", "12"),
        ('"true"', "true"),
        ("9" * 15, 999_999_999_999_999),
        ("9" * 16, "9" * 16),
        ("١٢", "١٢"),
        ("=", "="),
        ("<<", "<<"),
    ],
)
def test_no_word_turns_into_something_else(written: str, value: object) -> None:
    found, problems = reading(f"key: {written}\n")
    assert problems == []
    assert found == {"key": value}
    assert type(found["key"]) is type(value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", (3, "a", "duplicate_key")),
        ("a:\n  b: 1\n  'b': 2\n", (3, "a.b", "duplicate_key")),
        ("a: &x 1\n", (1, "a", "anchor")),
        ("a: 1\nb: [1, {c: *x}]\n", (2, "b[2].c", "alias")),
        ("a: !!python/name:os.system ''\n", (1, "a", "tag")),
        ("a: !mine {b: 1}\n", (1, "a", "tag")),
        ("a: ! b\n", (1, "a", "tag")),
        ("a: 1\n---\nb: 2\n", (2, "", "second_document")),
        ("? [a, b]\n: 1\n", (1, "", "bad_key")),
        ("? {a: b}\n: 1\n", (1, "", "bad_key")),
        ("'': 1\n", (1, "", "bad_key")),
        (f"{'k' * 101}: 1\n", (1, "", "bad_key")),
        ("a: [1\n", (2, "", "syntax")),
        ("a: b: c\n", (1, "", "syntax")),
        ("a: \x01\n", (1, "", "syntax")),
        ("\n\n\ta: 1\n", (3, "", "syntax")),
    ],
)
def test_everything_else_is_refused_with_its_place(text: str, expected: tuple[int, str, str]) -> None:
    _, problems = reading(text)
    assert expected in problems


def test_all_refusals_of_a_file_are_collected_and_the_rest_is_kept() -> None:
    found, problems = reading("a: 1\na: {deep: [1, 2]}\nb: &x [1]\n? [z]\n: {q: 1}\nc: 3\n")
    assert [reason for _, _, reason in problems] == ["duplicate_key", "anchor", "bad_key"]
    assert found == {"a": 1, "b": [1], "c": 3}


def test_a_bomb_of_aliases_is_refused_without_exploding() -> None:
    lines = [f"{b}: &{b} [*{a}, *{a}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True)]
    _, problems = reading("\n".join(["a: &a [x, x]", *lines]))
    assert {"alias", "anchor"} == {reason for _, _, reason in problems}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "too_deep"),
        ("[" * 900, "too_deep"),
        ("[" * 50_000, "syntax"),  # the parser itself has enough
        ("- a\n" * (MAX_VALUES + 1), "too_many_values"),
    ],
)
def test_limits_end_the_reading(text: str, reason: str) -> None:
    problems: list[Problem] = []
    assert read_text(text, "a.yaml", problems) is None
    assert [problem.reason for problem in problems] == [reason]


def test_values_know_their_lines() -> None:
    problems: list[Problem] = []
    tree = read_text("a:\n  b:\n    - x\n    - {c: 1,\n       d: 2}\n", "a.yaml", problems)
    assert tree is not None
    lines = {path: find(tree, path).line for path in ("a", "a.b", "a.b[1]", "a.b[2]", "a.b[2].d")}
    assert lines == {"a": 1, "a.b": 2, "a.b[1]": 3, "a.b[2]": 4, "a.b[2].d": 5}


@pytest.mark.parametrize(
    ("data", "reason", "line"),
    [
        (b"a: 1\nb: \xff\n", "not_utf8", 2),
        ("a: 1".encode("utf-16"), "not_utf8", 1),
        (b" " * (MAX_BYTES + 1), "too_large", 0),
        (b"a: \x00\n", "syntax", 1),
    ],
)
def test_bytes_that_are_no_text(data: bytes, reason: str, line: int) -> None:
    problems: list[Problem] = []
    assert read_bytes(data, "a.yaml", problems) is None
    assert [(problem.reason, problem.line) for problem in problems] == [(reason, line)]


def test_a_byte_order_mark_is_harmless() -> None:
    problems: list[Problem] = []
    tree = read_bytes("\ufeffname: 電鋸\n".encode(), "a.yaml", problems)
    assert tree is not None
    assert (tree.plain(), problems) == ({"name": "電鋸"}, [])


def test_a_file_that_cant_be_read_is_a_problem(tmp_path: Path) -> None:
    problems: list[Problem] = []
    assert read_file(tmp_path / "none.yaml", problems) is None
    assert read_file(tmp_path, problems) is None
    assert [problem.reason for problem in problems] == ["unreadable", "unreadable"]


def test_an_empty_file_holds_nothing() -> None:
    assert reading("") == (None, [])
    assert reading("# only a remark\n") == (None, [])


@given(st.binary(max_size=300))
def test_no_bytes_make_the_reader_raise(data: bytes) -> None:
    problems: list[Problem] = []
    assert read_bytes(data, "a.yaml", problems) is not None or problems


MARKS = st.sampled_from(
    [*":-?[]{},&*!|>'\"%@`#~ \n\t", "a", "b: ", "- ", "? ", "---\n", "...", "<<", "é", "1"]
)


@given(st.lists(MARKS, max_size=40).map("".join))
def test_no_text_of_yaml_marks_makes_the_reader_raise(text: str) -> None:
    problems: list[Problem] = []
    tree = read_text(text, "a.yaml", problems)
    assert tree is not None or problems
    if tree is not None:
        tree.plain()


PLAIN = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**6), 10**6), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(PLAIN)
def test_planting_and_taking_plain_data_are_opposites(value: object) -> None:
    assert planted(value, "a.json").plain() == value
