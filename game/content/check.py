"""Checks a tree against type hints and builds the value, collecting every problem on the way.

The shapes of game data are plain dataclasses; their hints are the whole schema. Understood are `int`,
`float`, `str`, `bool`, `None`, `Any`, `Literal`, `list`, `tuple`, `frozenset`, `dict`, `Sequence`,
`Mapping`, dataclasses with defaults, and unions: plain ones by the kind of value, dataclasses by a
`Literal` field that all of them have (`do: Literal["damage"]`). Numbers may carry limits in the metadata
of their field: `field(metadata={"least": 0, "most": 14})`. Keys that are no field are problems.

Three conventions: an entry of `dict[str, T]` whose T has a field `id: str` gets its key as id; the top
dataclass may have a method `mistakes()` that yields `(path, reason, arguments)` for what hints can't say
(a card that names no known area: path `cards.axe.area`, reason a message id below `problem.`); and a
`__post_init__` may raise ValueError.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, cast

from game.content.problem import Problem
from game.content.safe_yaml import Tree
from game.content.shapes import WRONG, shape_of

T = TypeVar("T")


def check(tree: Tree, schema: type[T], problems: list[Problem]) -> T | None:
    """The value that `tree` describes, or None after adding to `problems` all that is wrong with it.

    `schema` is a dataclass. Raises TypeError if its hints can't be held by a file: a mistake of ours.
    """
    before = len(problems)
    value = shape_of(cast(Any, schema)).read(tree, "", problems)
    if value is WRONG:
        return None
    problems.extend(_mistakes(value, tree))
    return cast(T, value) if len(problems) == before else None


def _mistakes(value: Any, tree: Tree) -> Iterable[Problem]:
    mistakes = getattr(value, "mistakes", None)
    found: Iterable[tuple[str, str, Mapping[str, Any]]] = mistakes() if mistakes is not None else ()
    for path, reason, arguments in found:
        place = find(tree, path)
        yield Problem(place.file, place.line, path, reason, tuple(arguments.items()))


def find(tree: Tree, path: str) -> Tree:
    """The part of `tree` that a path like `cards.axe.effects[2].do` leads to, or the nearest one above."""
    for step in path.replace("[", ".[").split("."):
        value = tree.value
        if step.startswith("[") and step[1:-1].isdecimal() and isinstance(value, list):
            number = int(step[1:-1])
            if not 1 <= number <= len(value):
                return tree
            tree = value[number - 1]
        elif isinstance(value, dict) and step in value:
            tree = value[step]
        else:
            return tree
    return tree
