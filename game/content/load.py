"""Loads the content of a game: all YAML files of its folder, and of table sets on top, as one value.

Every top-level key of every file is a field of the game's content dataclass. A later folder (a table set)
adds entries to the mappings of earlier ones, replaces entries of the same name, and replaces whole fields
that are no mappings. What the values must look like is said by the dataclass, see `game.content.check`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, get_origin, get_type_hints

from game.content.check import check
from game.content.paths import shown
from game.content.problem import DataErrors, Problem
from game.content.safe_yaml import MAX_BYTES, Tree, read_file, unreadable

T = TypeVar("T")
Folder: TypeAlias = "Traversable | Path"

MAX_FILES = 500
MAX_BYTES_TOGETHER = 3_000_000
"""What is read of one folder: more would keep the table waiting."""
EXCLUDED = ("reference.yaml", "tutorial.yaml")
"""Files of a game's folder that are no content: the rules reference is for reading only."""


def load_content(folders: Sequence[Folder], schema: type[T], exclude: Sequence[str] = EXCLUDED) -> T:
    """The content in `folders`, later ones on top. Raises DataErrors with all problems."""
    problems: list[Problem] = []
    tree = merged_tree(folders, schema, problems, exclude)
    found: list[Problem] = []
    content = check(tree, schema, found)
    if problems:  # what an unreadable file should have said is not missing on top of that
        found = [problem for problem in found if problem.where or problem.reason != "missing_key"]
    if content is None or problems or found:
        raise DataErrors([*problems, *found])
    return content


def yaml_files(folder: Folder, problems: list[Problem], exclude: Sequence[str] = ()) -> list[Folder]:
    """The YAML files directly in `folder`, by name. A file called `.yml` is a problem: it would be
    overlooked in silence."""
    try:
        entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError as error:
        problems.append(unreadable(folder, error))
        return []
    for entry in entries:
        if entry.name.endswith(".yml"):
            problems.append(Problem(shown(entry), 0, "", "wrong_suffix"))
    found = [entry for entry in entries if entry.name.endswith(".yaml") and entry.name not in exclude]
    if len(found) > MAX_FILES or sum(map(_bytes, found)) > MAX_BYTES_TOGETHER:
        most = (("files", MAX_FILES), ("most", MAX_BYTES_TOGETHER))
        problems.append(Problem(shown(folder), 0, "", "folder_too_large", most))
        return []
    return found


def _bytes(place: Folder) -> int:
    """What will be read of a file, as far as its folder tells: what is larger is refused by itself."""
    try:
        return min(place.stat().st_size, MAX_BYTES) if isinstance(place, Path) else 0
    except OSError:
        return 0


def merged_tree(folders: Sequence[Folder], schema: type[Any], problems: list[Problem],
                exclude: Sequence[str] = EXCLUDED) -> Tree:
    """All files of all folders as one mapping of the fields of `schema`."""
    hints = get_type_hints(schema)
    mappings = {name for name, hint in hints.items() if get_origin(hint) in (dict, Mapping)}
    whole: dict[str, Tree] = {}
    for folder in folders:
        for name, tree in _folder_fields(folder, mappings, problems, exclude).items():
            whole[name] = _joined(whole[name], tree) if name in whole and name in mappings else tree
    return Tree(whole, shown(folders[0]) if folders else "", 0)


def _joined(first: Tree, second: Tree) -> Tree:
    if isinstance(first.value, dict) and isinstance(second.value, dict):
        return Tree({**first.value, **second.value}, second.file, second.line)
    return second


def _folder_fields(folder: Folder, mappings: set[str], problems: list[Problem],
                   exclude: Sequence[str]) -> dict[str, Tree]:
    """The fields that one folder gives. Inside a folder nothing may be said twice."""
    found: dict[str, Tree] = {}
    for place in yaml_files(folder, problems, exclude):
        tree = read_file(place, problems)
        if tree is None:
            continue
        if not isinstance(tree.value, dict):
            problems.append(Problem(tree.file, tree.line, "", "not_a_mapping"))
            continue
        for name, item in tree.value.items():
            if name not in found:
                found[name] = item
            elif name in mappings and isinstance(item.value, dict):
                _report_doubles(found[name], item, name, problems)
                found[name] = _joined(found[name], item)
            else:
                _double(item, found[name], name, name, problems)
    return found


def _report_doubles(first: Tree, second: Tree, where: str, problems: list[Problem]) -> None:
    assert isinstance(second.value, dict)
    known = first.value if isinstance(first.value, dict) else {}
    for key, item in second.value.items():
        if key in known:
            _double(item, known[key], key, f"{where}.{key}", problems)


def _double(tree: Tree, first: Tree, key: str, where: str, problems: list[Problem]) -> None:
    place = f"{first.file}:{first.line}"
    problems.append(Problem(tree.file, tree.line, where, "said_twice", (("key", key), ("first", place))))
