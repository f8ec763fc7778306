"""Compares what a case expects with what there is: only what is named counts.

A mapping matches if all its keys do, a list if it is as long and each item matches, a scalar if it is
equal. All differences are reported, each at the line where the expectation stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from game.content.problem import Problem
from game.content.safe_yaml import Tree, scalar
from game.scenario.case import Case, unknown_key

_PLAIN: Final = re.compile(r"[A-Za-z0-9_][-A-Za-z0-9_. +]*")
"""Words that need no quotes in a scenario file."""


def differences(case: Case, expected: Tree, actual: Any, where: str) -> Iterator[Problem]:
    """Every place below `expected` where `actual` is something else."""
    if isinstance(expected.value, dict) and isinstance(actual, Mapping):
        keys = {_key(key): item for key, item in actual.items()}
        for key, item in expected.value.items():
            path = f"{where}.{key}"
            if key in keys:
                yield from differences(case, item, keys[key], path)
            else:
                yield unknown_key(case, item, path, key, [str(known) for known in keys])
    elif isinstance(expected.value, list) and isinstance(actual, (list, tuple)):
        if len(expected.value) != len(actual):
            yield _differs(case, expected, actual, where)
            return
        for number, (item, found) in enumerate(zip(expected.value, actual, strict=True), 1):
            yield from differences(case, item, found, f"{where}[{number}]")
    elif not same(expected.plain(), actual):
        yield _differs(case, expected, actual, where)


def matches(pattern: Any, actual: Any) -> bool:
    """Whether plain data fits a pattern: mappings by the keys named, lists item by item, scalars equal."""
    if isinstance(pattern, dict):
        if not isinstance(actual, Mapping):
            return False
        keys = {_key(key): item for key, item in actual.items()}
        return all(key in keys and matches(item, keys[key]) for key, item in pattern.items())
    if isinstance(pattern, list):
        return (isinstance(actual, (list, tuple)) and len(pattern) == len(actual)
                and all(map(matches, pattern, actual)))
    return same(pattern, actual)


def same(one: Any, other: Any) -> bool:
    """Equal, and of the same kind: `1` is not `true`, a list may be a tuple."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return matches(one, other) and len(one) == len(other)
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _differs(case: Case, expected: Tree, actual: Any, where: str) -> Problem:
    return case.problem(expected, where, "differs", expected=text(expected.plain()), actual=text(actual))


def text(value: Any) -> str:
    """A value as it would be written in a scenario file."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(text, value)) + "]"
    if isinstance(value, str) and (not _PLAIN.fullmatch(value) or not isinstance(scalar(value), str)):
        return '"' + value.replace('"', '\\"') + '"'
    return str(value)


def texts(items: Sequence[Any], most: int = 12) -> str:
    """Some of `items`, each as it would be written in a file."""
    shown = "; ".join(text(item) for item in items[:most])
    return shown + ("; ..." if len(items) > most else "") if shown else "-"


def words_in(data: Any) -> Iterator[str]:
    """Every word in `data`, keys included; a text with colons or spaces also by its parts."""
    if isinstance(data, str):
        yield data
        yield from data.replace(":", " ").split()
    elif isinstance(data, Mapping):
        for key, item in data.items():
            yield from words_in(key)
            yield from words_in(item)
    elif isinstance(data, (list, tuple)):
        for item in data:
            yield from words_in(item)
    elif isinstance(data, int) and not isinstance(data, bool):
        yield str(data)


def _key(key: Any) -> str:
    return text(key) if isinstance(key, bool) or key is None else str(key)
