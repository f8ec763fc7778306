"""Reads scenario files into cases and reports everything that is wrong with their form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from game.content.problem import Problem
from game.content.safe_yaml import Tree, read_file, read_text

CHECKS: Final = ("refused", "legal", "expect", "view", "hidden", "events")
"""What compares something. They stand at the end of a case, or as entries of `play` to look in between."""

KEYS: Final = ("id", "source", "game", "options", "given", "chance", "play", *CHECKS)
REQUIRED: Final = ("id", "source", "game")


@dataclass(slots=True, frozen=True)
class Case:
    """One case as written. `parts` holds the tree of each key; `problems` what is wrong with the form."""

    id: str
    game: str
    tree: Tree
    parts: dict[str, Tree]
    problems: tuple[Problem, ...] = ()

    @property
    def place(self) -> str:
        return f"{self.tree.file}:{self.tree.line}"

    def problem(self, tree: Tree, where: str, reason: str, **arguments: object) -> Problem:
        """A problem at the place of `tree`; `where` is the path inside the case."""
        path = f"{self.id}.{where}" if where else self.id
        return Problem(tree.file, tree.line, path, f"scenario.{reason}", tuple(arguments.items()))


def find_files(paths: Iterable[Path]) -> list[Path]:
    """The scenario files among `paths`: files as they are, folders with all YAML files below them.
    Raises FileNotFoundError for a path that does not exist."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob("*.yaml"))
        elif path.is_file():
            found.append(path)
        else:
            raise FileNotFoundError(path)
    return list(dict.fromkeys(found))


def load_cases(files: Sequence[Path], problems: list[Problem]) -> list[Case]:
    """All cases of all files, in order. What is wrong with a file as a whole is added to `problems`."""
    trees = [tree for path in files if (tree := read_file(path, problems)) is not None]
    return cases_of(trees, problems)


def cases_from_text(text: str, file: str, problems: list[Problem]) -> list[Case]:
    """The cases in `text`; `file` is its name in problems."""
    tree = read_text(text, file, problems)
    return cases_of([tree] if tree is not None else [], problems)


def cases_of(trees: Sequence[Tree], problems: list[Problem]) -> list[Case]:
    """The cases in files that are read already. An id may occur once only."""
    cases: list[Case] = []
    places: dict[str, str] = {}
    for tree in trees:
        if not isinstance(tree.value, list):
            problems.append(Problem(tree.file, tree.line, "", "scenario.not_a_list"))
            continue
        for number, item in enumerate(tree.value, 1):
            case = _case(item, number, problems)
            if case is None:
                continue
            if case.id in places:
                problems.append(case.problem(item, "", "id_twice", first=places[case.id]))
            places.setdefault(case.id, case.place)
            cases.append(case)
    return cases


def _case(tree: Tree, number: int, problems: list[Problem]) -> Case | None:
    if not isinstance(tree.value, dict):
        problems.append(Problem(tree.file, tree.line, f"[{number}]", "scenario.not_a_case"))
        return None
    parts = tree.value
    ident = parts["id"].value if "id" in parts else None
    game = parts["game"].value if "game" in parts else None
    case = Case(str(ident) if ident is not None else f"[{number}]", str(game), tree, parts)
    found = [*_unknown_keys(case), *_missing(case)]
    return Case(case.id, case.game, tree, parts, tuple(found))


def _unknown_keys(case: Case) -> Iterable[Problem]:
    for key, item in case.parts.items():
        if key not in KEYS:
            yield unknown_key(case, item, key, key, KEYS)


def _missing(case: Case) -> Iterable[Problem]:
    for key in REQUIRED:
        item = case.parts.get(key)
        if item is None or not isinstance(item.value, (str, int)) or item.value == "":
            yield case.problem(item or case.tree, key, "missing", key=key)
    play = case.parts.get("play")
    steps = play.value if play is not None and isinstance(play.value, list) else []
    inside = any(isinstance(step.value, dict) and set(step.value) & set(CHECKS) for step in steps)
    if not inside and not set(case.parts) & set(CHECKS):
        yield case.problem(case.tree, "", "checks_nothing", known=CHECKS)


def unknown_key(case: Case, tree: Tree, where: str, key: str, known: Sequence[str]) -> Problem:
    """The problem of a key that means nothing, with the likeliest of the known ones first."""
    near = get_close_matches(key, known, n=3)
    return case.problem(tree, where, "unknown_key", key=key, known=tuple(near or sorted(known)))
