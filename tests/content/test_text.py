"""Messages are filled, things inside them stay recognizable, and nothing missing ever stops the app."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.check_texts import check_texts
from game.content.problem import Problem
from game.content.template import cut
from game.content.text import Catalog, Part, describe, languages, system_language, things
from game.core.model import LANGUAGES

PLAYERS = {"seat:3": "Ada", "card:axe": "Axe", "seat:1": "seat:3"}


def catalog(tmp_path: Path, **files: str) -> Catalog:
    for name, text in files.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    made = Catalog("en")
    made.add(tmp_path)
    return made


@pytest.fixture
def words(tmp_path: Path) -> Catalog:
    return catalog(
        tmp_path,
        a="""
game:
  event:
    attack: "{seat} attacks {target} with {card}: {amount}."
    drawn: {one: "{seat} draws a card", other: "{seat} draws {count} cards"}
    braces: "{{{amount}}} **very** {card:axe} }"
list: {next: ", ", last: " and "}
names: {faction: {shadow: Shadow}}
""",
    )


def test_arguments_are_filled_in_and_things_are_named(words: Catalog) -> None:
    arguments = (("seat", "seat:3"), ("target", "seat:9"), ("card", "card:axe"), ("amount", 2), ("more", 1))
    assert words.parts("game.event.attack", arguments, PLAYERS.get) == [
        Part("Ada", "seat", "3"),
        Part(" attacks "),
        Part("seat:9"),
        Part(" with "),
        Part("Axe", "card", "axe"),
        Part(": "),
        Part("2"),
        Part("."),
    ]
    assert (
        words.format("game.event.attack", dict(arguments), PLAYERS.get) == "Ada attacks seat:9 with Axe: 2."
    )
    assert Part("Axe", "card", "axe").thing == "card:axe"


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "Ada draws a card"),
        (0, "Ada draws 0 cards"),
        (2, "Ada draws 2 cards"),
        (True, "Ada draws True cards"),
    ],
)
def test_the_number_chooses_the_form(words: Catalog, count: int, text: str) -> None:
    assert words.format("game.event.drawn", {"seat": "seat:3", "count": count}, PLAYERS.get) == text


def test_what_is_missing_is_shown_as_it_is(words: Catalog) -> None:
    assert words.format("game.event.nothing") == "game.event.nothing"
    assert words.format("game.event.drawn", {"seat": "seat:3"}) == "seat:3 draws {count} cards"
    assert words.format("game.event.drawn", {"seat": None, "count": 1}) == " draws a card"
    assert "game.event.nothing" not in words
    assert "game.event.drawn" in words


def test_names_come_from_the_catalog_where_the_table_has_none(words: Catalog) -> None:
    assert words.fill("{side}", {"side": "faction:shadow"}, PLAYERS.get) == [
        Part("Shadow", "faction", "shadow")
    ]


def test_a_name_that_looks_like_a_thing_is_not_resolved_again(words: Catalog) -> None:
    assert words.fill("{seat}", {"seat": "seat:1"}, PLAYERS.get) == [Part("seat:3", "seat", "1")]


def test_lists_are_joined_as_the_language_does(words: Catalog) -> None:
    given = {"who": ("seat:3", "Bea", 4)}
    assert "".join(part.text for part in words.fill("{who}", given, PLAYERS.get)) == "Ada, Bea and 4"
    assert words.fill("{who}", {"who": []}) == []


def test_braces_strong_words_and_things_in_the_text_itself(words: Catalog) -> None:
    assert words.parts("game.event.braces", {"amount": 1}, PLAYERS.get) == [
        Part("{"),
        Part("1"),
        Part("} "),
        Part("very", strong=True),
        Part(" "),
        Part("Axe", "card", "axe"),
        Part(" }"),
    ]
    assert cut("{a} {B} { {c:d} ** {{").bad == ("{B}", "{", "**")


def test_bare_ids_become_things_by_the_table_of_kinds() -> None:
    kinds = {"target": "seat", "card": "card", "count": "number", "helpers": "seat"}
    given = (("target", 4), ("card", "axe"), ("count", 3), ("helpers", (1, 2)), ("do", "hit"))
    assert things(given, kinds) == {
        "target": "seat:4",
        "card": "card:axe",
        "count": 3,
        "helpers": ("seat:1", "seat:2"),
        "do": "hit",
    }
    assert things({"target": None}, kinds) == {"target": None}


def test_bad_text_files_are_reported_and_the_rest_is_used(tmp_path: Path) -> None:
    made = catalog(
        tmp_path,
        a="x: {a: A, b: 3, c: '', d: [1], e: {}, f: {other: O, many: M}, g: {other: [1]}}\n",
        b="x: {a: B, h: H}\n",
        c="- 1\n",
        d="x: {\n",
    )
    assert made.format("x.a") + made.format("x.h") + made.format("x.f.other") == "AHO"
    assert [(problem.where, problem.reason) for problem in made.problems] == [
        ("x.b", "wrong_type"),
        ("x.c", "wrong_type"),
        ("x.d", "wrong_type"),
        ("x.e", "wrong_type"),
        ("x.g.other", "wrong_type"),
        ("x.a", "said_twice"),
        ("", "wrong_type"),
        ("", "syntax"),
    ]


def test_a_table_set_overrides_and_adds_messages(tmp_path: Path) -> None:
    own = tmp_path / "text" / "en"
    own.mkdir(parents=True)
    (own / "a.yaml").write_text("language: {name: Mine}\nmine: {word: W}\n")
    made = Catalog.load("en", [tmp_path / "text"])
    assert (made.format("language.name"), made.format("mine.word"), made.problems) == ("Mine", "W", [])


def test_every_text_stands_in_every_language_with_the_same_placeholders() -> None:
    english = Catalog.load("en")
    assert [describe(problem, english) for problem in check_texts()] == []


def test_differences_between_languages_are_found(tmp_path: Path) -> None:
    for language, text in (
        ("en", "a: '{x} {count}'\nb: B\n"),
        ("zh_hans", "a: '{y}'\n"),
        ("zh_hant", "a: '{x} {'\nb: B\n"),
    ):
        (tmp_path / language).mkdir()
        (tmp_path / language / "own.yaml").write_text(text)
    found = [(problem.where, problem.reason) for problem in check_texts([tmp_path])]
    assert found == [("a", "bad_placeholder"), ("a", "placeholders_differ"), ("b", "not_translated")]


def test_problems_are_described_in_every_language() -> None:
    problem = Problem(
        "a.yaml",
        3,
        "cards.axe.do",
        "unknown_choice_near",
        (("value", "damge"), ("near", "damage"), ("known", ("damage", "heal"))),
    )
    assert describe(problem, Catalog.load("en")) == (
        "a.yaml:3: cards.axe.do: unknown value 'damge'; did you mean 'damage'? (known: damage, heal)"
    )
    kinds = Problem(
        "a.yaml", 0, "", "wrong_type", (("got", "shape:list"), ("expected", ("shape:integer", "all")))
    )
    assert describe(kinds, Catalog.load("en")) == "a.yaml: got a list, expected: a whole number or all"
    assert describe(kinds, Catalog.load("zh_hant")) == "a.yaml: 這裡是清單，應為：整數或all"


def test_languages_name_themselves() -> None:
    assert tuple(languages()) == LANGUAGES
    assert list(languages().values()) == ["English", "简体中文", "繁體中文"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "zh_TW.UTF-8"}, "zh_hant"),
        ({"LANG": "zh_CN.UTF-8"}, "zh_hans"),
        ({"LANG": "zh_HK"}, "zh_hant"),
        ({"LC_ALL": "zh-Hant-SG", "LANG": "en_US"}, "zh_hant"),
        ({"LANG": "zh_Hans_HK"}, "zh_hans"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
        ({"LC_ALL": "", "LANG": "zh"}, "zh_hans"),
    ],
)
def test_the_first_language_is_the_systems(environment: dict[str, str], language: str) -> None:
    assert system_language(environment) == language
    assert system_language({}, environment.get("LC_ALL") or environment.get("LANG", "")) == language


VALUES = st.one_of(st.none(), st.integers(), st.text(max_size=10), st.lists(st.text(max_size=5), max_size=3))


@given(
    st.text(alphabet="ab{}:*_1 \n", max_size=30), st.dictionaries(st.sampled_from(["a", "b", "a_b"]), VALUES)
)
def test_any_message_with_any_arguments_can_be_shown(message: str, arguments: dict[str, object]) -> None:
    made = Catalog("en", {"list.next": ", ", "list.last": " & "})
    parts = made.fill(message, arguments, {"a:b": "name"}.get)
    assert all(part.text for part in parts)


@given(st.text(max_size=40))
def test_a_text_without_marks_comes_out_as_it_went_in(message: str) -> None:
    escaped = message.replace("**", "*").replace("{", "{{").replace("}", "}}")
    shown = "".join(part.text for part in Catalog("en").fill(escaped))
    assert shown == message.replace("**", "*") or "**" in escaped
