"""Several files and folders become one content; table sets add and override; nothing is said twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from game.content.load import load_content
from game.content.problem import DataErrors


@dataclass
class Card:
    id: str
    damage: int = 0


@dataclass
class Content:
    cards: dict[str, Card]
    names: Mapping[str, str] = field(default_factory=dict)
    seats: list[int] = field(default_factory=list)
    title: str = ""


def folder(root: Path, **files: str) -> Path:
    root.mkdir(exist_ok=True)
    for name, text in files.items():
        (root / f"{name}.yaml").write_text(text, encoding="utf-8")
    return root


def errors(*folders: Path) -> list[tuple[str, int, str, str]]:
    with pytest.raises(DataErrors) as caught:
        load_content(folders, Content)
    return [(Path(p.file).name, p.line, p.where, p.reason) for p in caught.value.problems]


def test_files_of_a_folder_are_joined(tmp_path: Path) -> None:
    base = folder(
        tmp_path,
        a="cards: {axe: {damage: 1}}\ntitle: x\n",
        b="cards: {saw: {damage: 2}}\nseats: [4]\n",
        reference="sections: []\n",
    )
    content = load_content([base], Content)
    assert content == Content({"axe": Card("axe", 1), "saw": Card("saw", 2)}, {}, [4], "x")
    assert list(content.cards) == ["axe", "saw"]


def test_a_table_set_adds_and_overrides_entries_and_replaces_the_rest(tmp_path: Path) -> None:
    base = folder(
        tmp_path / "base", a="cards: {axe: {damage: 1}, saw: {damage: 2}}\nseats: [4, 5]\nnames: {a: A}\n"
    )
    own = folder(tmp_path / "own", z="cards: {saw: {damage: 9}, net: {}}\nseats: [3]\nnames: {b: B}\n")
    content = load_content([base, own], Content)
    assert content.cards == {"axe": Card("axe", 1), "saw": Card("saw", 9), "net": Card("net")}
    assert (content.seats, content.names) == ([3], {"a": "A", "b": "B"})


def test_a_mistake_in_a_table_set_is_found_in_its_own_file(tmp_path: Path) -> None:
    base = folder(tmp_path / "base", a="cards: {axe: {damage: 1}}\n")
    own = folder(tmp_path / "own", mine="cards:\n  saw:\n    damage: much\ncrads: 1\n")
    assert errors(base, own) == [
        ("mine.yaml", 3, "cards.saw.damage", "wrong_type"),
        ("mine.yaml", 4, "", "unknown_key_near"),
    ]


def test_inside_a_folder_nothing_may_be_said_twice(tmp_path: Path) -> None:
    base = folder(tmp_path, a="cards:\n  axe: {}\ntitle: x\n", b="title: y\ncards:\n  saw: {}\n  axe: {}\n")
    assert errors(base) == [("b.yaml", 1, "title", "said_twice"), ("b.yaml", 4, "cards.axe", "said_twice")]


def test_an_unreadable_file_is_the_only_thing_reported_about_what_it_should_say(tmp_path: Path) -> None:
    assert errors(folder(tmp_path, a="cards: {\n")) == [("a.yaml", 2, "", "syntax")]


def test_all_mistakes_of_all_files_come_together(tmp_path: Path) -> None:
    base = folder(tmp_path, a="cards: {axe: {damage: x}}\n", b="- 1\n", c="seats: [a]\n")
    (base / "d.yml").write_text("title: x")
    assert errors(base) == [
        ("d.yml", 0, "", "wrong_suffix"),
        ("b.yaml", 1, "", "not_a_mapping"),
        ("a.yaml", 1, "cards.axe.damage", "wrong_type"),
        ("c.yaml", 1, "seats[1]", "wrong_type"),
    ]


def test_folders_that_are_none_and_links_to_nowhere(tmp_path: Path) -> None:
    base = folder(tmp_path / "base", a="cards: {}\n")
    (base / "z.yaml").symlink_to(tmp_path / "nowhere")
    assert errors(base) == [("z.yaml", 0, "", "unreadable")]
    assert errors(tmp_path / "none") == [("none", 0, "", "unreadable")]
    assert errors(base / "a.yaml")[0] == ("a.yaml", 0, "", "unreadable")


def test_the_error_names_every_place_in_its_text(tmp_path: Path) -> None:
    with pytest.raises(DataErrors, match=r"a\.yaml:2: cards\.axe\.damage: wrong_type"):
        load_content([folder(tmp_path, a="cards:\n  axe: {damage: x}\n")], Content)
