"""Type hints are the schema: what fits is built, what does not is reported with place, value and remedy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Optional, Union

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.check import check, find
from game.content.problem import Problem
from game.content.safe_yaml import Tree, planted, read_text
from game.content.shapes import shape_of
from game.core.model import Text
from tests.content.test_safe_yaml import PLAIN


@dataclass
class Damage:
    amount: int = field(metadata={"least": 1, "most": 9})
    do: Literal["damage"] = "damage"
    then: tuple[Effect, ...] = ()


@dataclass
class Heal:
    amount: int | Literal["all"]
    do: Literal["heal"] = "heal"


Effect = Union[Damage, Heal]  # noqa: UP007  # the older form must work as well


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    name: Text
    effects: tuple[Effect, ...] = ()
    kind: Literal["single", "equipment"] = "single"
    count: int = 1


@dataclass
class Area:
    id: str
    numbers: frozenset[int]
    beside: Optional[str] = None  # noqa: UP045  # the older form must work as well


@dataclass
class Content:
    cards: dict[str, Card]
    areas: Mapping[str, Area] = field(default_factory=dict)
    sizes: dict[int, tuple[int, int]] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    ratio: float = 1.0
    fair: bool = True
    free: Any = None
    things: dict[str, Effect] = field(default_factory=dict)
    rows: Sequence[Sequence[int]] = ()
    hidden: int = field(default=7, init=False)

    def mistakes(self) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
        for ident, area in self.areas.items():
            if area.beside is not None and area.beside not in self.areas:
                known = tuple(self.areas)
                yield f"areas.{ident}.beside", "unknown_choice", {"value": area.beside, "known": known}


NAME = "{en: Axe, zh_hans: 斧, zh_hant: 斧}"


def checked(text: str) -> tuple[Content | None, list[tuple[int, str, str, dict[str, Any]]]]:
    problems: list[Problem] = []
    tree = read_text(text, "a.yaml", problems)
    assert tree is not None
    content = check(tree, Content, problems)
    return content, [(p.line, p.where, p.reason, dict(p.arguments)) for p in problems]


def test_what_fits_is_built() -> None:
    content, problems = checked(f"""
cards:
  axe:
    name: {NAME}
    kind: equipment
    effects: [{{do: damage, amount: 2, then: [{{do: heal, amount: all}}]}}, {{do: heal, amount: 3}}]
areas: {{church: {{numbers: [4, 5], beside: church}}}}
sizes: {{1: [2, 3], -4: [5, 6]}}
words: [no, '12']
ratio: 2
fair: false
free: {{a: [1, null]}}
things: {{x: {{do: heal, amount: 1}}}}
rows: [[1, 2], []]
""")
    assert problems == []
    assert content is not None
    effects = (Damage(2, then=(Heal("all"),)), Heal(3))
    assert content.cards == {"axe": Card("axe", Text("Axe", "斧", "斧"), effects, "equipment")}
    assert content.areas["church"] == Area("church", frozenset({4, 5}), "church")
    assert content.sizes == {1: (2, 3), -4: (5, 6)}
    assert (content.words, content.ratio, content.fair) == (["no", "12"], 2.0, False)
    assert content.free == {"a": [1, None]}
    assert content.things == {"x": Heal(1)}
    assert content.rows == ((1, 2), ())
    assert type(content.ratio) is float
    assert content.hidden == 7


CARD = f"cards: {{axe: {{name: {NAME}, "


@pytest.mark.parametrize(
    ("text", "where", "reason", "arguments"),
    [
        ("words: []", "", "missing_key", {"key": "cards", "expected": ("shape:mapping",)}),
        ("cards: {}\ncrads: 1", "", "unknown_key_near", {"value": "crads", "near": "cards"}),
        ("cards: {}\nxyzzy: 1", "", "unknown_key", {"value": "xyzzy"}),
        ("cards: {}\nhidden: 1", "", "unknown_key", {"value": "hidden"}),
        ("cards: [1]", "cards", "wrong_type", {"got": "shape:list", "expected": ("shape:mapping",)}),
        ("cards:", "cards", "wrong_type", {"got": "shape:nothing"}),
        ("cards: {axe: {}}", "cards.axe", "missing_key", {"key": "name"}),
        (CARD + "id: axe}}", "cards.axe", "unknown_key", {"value": "id"}),
        (
            CARD + "count: '1'}}",
            "cards.axe.count",
            "wrong_type",
            {"got": '"1"', "expected": ("shape:integer",)},
        ),
        (CARD + "count: true}}", "cards.axe.count", "wrong_type", {"got": "true"}),
        (CARD + "count: 1.0}}", "cards.axe.count", "wrong_type", {"got": "1.0"}),
        (CARD + "kind: equipmnt}}", "cards.axe.kind", "unknown_choice_near", {"near": "equipment"}),
        (CARD + "kind: {}}}", "cards.axe.kind", "wrong_type", {"expected": ("single", "equipment")}),
        (
            CARD + "effects: [{do: damge, amount: 1}]}}",
            "cards.axe.effects[1].do",
            "unknown_choice_near",
            {"value": "damge", "near": "damage", "known": ("damage", "heal")},
        ),
        (CARD + "effects: [{amount: 1}]}}", "cards.axe.effects[1]", "missing_key", {"key": "do"}),
        (
            CARD + "effects: [{do: [1], amount: 1}]}}",
            "cards.axe.effects[1].do",
            "wrong_type",
            {"got": "shape:list"},
        ),
        (CARD + "effects: [3]}}", "cards.axe.effects[1]", "wrong_type", {"got": "3"}),
        (
            CARD + "effects: [{do: damage, amount: 10}]}}",
            "cards.axe.effects[1].amount",
            "out_of_range",
            {"got": "10", "least": 1, "most": 9},
        ),
        (
            CARD + "effects: [{do: damage, amount: 1, then: [{do: heal, amount: al}]}]}}",
            "cards.axe.effects[1].then[1].amount",
            "unknown_choice_near",
            {"near": "all"},
        ),
        (
            CARD + "effects: [{do: heal, amount: [1]}]}}",
            "cards.axe.effects[1].amount",
            "wrong_type",
            {"expected": ("shape:integer", "all")},
        ),
        ("cards: {axe: {name: {en: '', zh_hans: 斧, zh_hant: 斧}}}", "cards.axe.name.en", "empty_text", {}),
        ("cards: {axe: {name: {en: A, zh_hans: 斧}}}", "cards.axe.name", "missing_key", {"key": "zh_hant"}),
        ("cards: {}\nsizes: {one: [1, 2]}", "sizes.one", "wrong_type", {"got": '"one"'}),
        ("cards: {}\nsizes: {1: [1]}", "sizes.1", "wrong_length", {"got": 1, "expected": 2}),
        ("cards: {}\nsizes: {1: 1}", "sizes.1", "wrong_type", {"got": "1"}),
        ("cards: {}\nareas: {a: {numbers: [1, 2, 1]}}", "areas.a.numbers", "listed_twice", {"value": "1"}),
        (
            "cards: {}\nareas: {a: {numbers: [1], beside: b}}",
            "areas.a.beside",
            "unknown_choice",
            {"value": "b"},
        ),
        ("cards: {}\nratio: much", "ratio", "wrong_type", {"expected": ("shape:number",)}),
    ],
)
def test_what_does_not_fit_is_reported(text: str, where: str, reason: str, arguments: dict[str, Any]) -> None:
    content, problems = checked(text)
    assert content is None
    assert [(place, why) for _, place, why, _ in problems] == [(where, reason)]
    given = problems[0][3]
    assert {key: given[key] for key in arguments} == arguments


def test_all_problems_are_collected_with_their_lines() -> None:
    content, problems = checked(f"""cards:
  axe:
    name: {NAME}
    count: many
    kinds: single
  saw: 3
fair: maybe
""")
    assert content is None
    assert [(line, where) for line, where, _, _ in problems] == [
        (4, "cards.axe.count"),
        (5, "cards.axe"),
        (6, "cards.saw"),
        (7, "fair"),
    ]


def test_a_refusal_of_the_dataclass_itself_is_a_problem() -> None:
    @dataclass
    class Even:
        number: int

        def __post_init__(self) -> None:
            if self.number % 2:
                raise ValueError("odd")

    problems: list[Problem] = []
    assert check(planted({"number": 3}, "a"), Even, problems) is None
    assert [(p.reason, p.arguments) for p in problems] == [("refused", (("detail", "odd"),))]
    assert check(planted({"number": 4}, "a"), Even, []) == Even(4)


@pytest.mark.parametrize("hint", [bytes, complex, dict, set[int], Damage | Damage | Content])
def test_hints_that_files_cant_hold_are_our_own_mistake(hint: Any) -> None:
    with pytest.raises(TypeError):
        shape_of(hint).read(planted({"amount": 1}, "a"), "", [])


def test_paths_lead_to_places() -> None:
    tree = read_text("a:\n  b:\n    - 1\n    - c: 2\n", "a.yaml", [])
    assert tree is not None
    assert [find(tree, path).line for path in ("a", "a.b", "a.b[1]", "a.b[2].c", "a.b[9]", "a.x.y", "z")] == [
        1,
        2,
        3,
        4,
        2,
        1,
        1,
    ]


@given(PLAIN)
def test_any_data_gives_a_value_or_problems(value: object) -> None:
    problems: list[Problem] = []
    content = check(planted(value, "a"), Content, problems)
    assert (content is None) == bool(problems)


FIELDS = st.sampled_from(
    [
        "name",
        "effects",
        "kind",
        "count",
        "do",
        "amount",
        "then",
        "damage",
        "heal",
        "en",
        "zh_hans",
        "zh_hant",
        "cards",
        "areas",
        "numbers",
        "beside",
    ]
)
NEAR = st.recursive(
    st.one_of(FIELDS, st.integers(0, 9), st.booleans()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(FIELDS, inner, max_size=4)),
    max_leaves=20,
)


@given(st.dictionaries(st.sampled_from(["cards", "areas", "things", "rows"]), st.dictionaries(FIELDS, NEAR)))
def test_data_that_nearly_fits_gives_a_value_or_problems(value: dict[str, object]) -> None:
    problems: list[Problem] = []
    content = check(planted({"cards": {}, **value}, "a"), Content, problems)
    assert (content is None) == bool(problems)
    assert all(isinstance(p.line, int) and p.reason for p in problems)


def test_a_tree_is_never_changed_by_checking() -> None:
    tree: Tree = planted({"cards": {"axe": {"name": 1}}}, "a")
    before = tree.plain()
    check(tree, Content, [])
    assert tree.plain() == before
