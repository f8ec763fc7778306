"""Reading the plain data of a scenario: each reader says what is wrong, and where.

What belongs here: mappings, lists, numbers, words. What belongs next door: what they mean (`scenario`,
`inline`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


class Wrong(ValueError):
    """A part of `given` that can't be used; `path` leads to it."""

    def __init__(self, message: str, *path: str) -> None:
        super().__init__(f"{'.'.join(path)}: {message}" if path else message)
        self.path = path


def choose(value: Any, known: Iterable[str], *path: str) -> str:
    """`value` if it is one of `known`."""
    words = list(known)
    if value not in words:
        raise Wrong(f"unknown {value!r}; known: {', '.join(words[:40])}", *path)
    return str(value)


def mapping(value: Any, *path: str) -> Mapping[Any, Any]:
    """`value` if it is a mapping; nothing stands for an empty one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Wrong(f"{value!r} must be a mapping, {{key: value}}", *path)
    return value


def items(value: Any, *path: str) -> list[Any]:
    """`value` if it is a list; nothing stands for an empty one."""
    if value is None:
        return []
    if not isinstance(value, (list, tuple)):
        raise Wrong(f"{value!r} must be a list, [...]", *path)
    return list(value)


def number(value: Any, *path: str, least: int = 0) -> int:
    """`value` if it is a whole number that is not below `least`."""
    if type(value) is not int or value < least:
        raise Wrong(f"{value!r} must be a whole number from {least}", *path)
    return value


def word(value: Any, *path: str) -> str:
    """`value` if it is a word."""
    if not isinstance(value, str):
        raise Wrong(f"{value!r} must be a word", *path)
    return value


def flag(value: Any, *path: str) -> bool:
    """`value` if it is true or false."""
    if not isinstance(value, bool):
        raise Wrong(f"{value!r} must be true or false", *path)
    return value


def known_keys(data: Mapping[Any, Any], keys: Iterable[str], *path: str) -> None:
    """Raises Wrong for a key that is not among `keys`."""
    known = list(keys)
    for key in data:
        if str(key) not in known:
            raise Wrong(f"unknown key {key!r}; known: {', '.join(known)}", *path, str(key))
