"""A state as plain JSON data and back, and the hash that two equal states share.

Dataclasses become `{"is": word, field: value...}`; the words are given by `Rules.shapes`, so no class
name enters a file. Tuples and lists are told apart (`{"of": [...]}` is a tuple) because a state must come
back exactly as it was.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, cast

_WORDS: dict[int, dict[type, str]] = {}


_NAMES: dict[type, tuple[str, ...]] = {}


def _names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass, looked up once."""
    found = _NAMES.get(kind)
    if found is None:
        found = _NAMES[kind] = tuple(field.name for field in fields(kind))
    return found


def dump(value: Any, shapes: Mapping[str, type]) -> Any:
    """`value` as data that JSON can hold. Raises TypeError for a type that `shapes` does not list."""
    words = _WORDS.get(id(shapes))
    if words is None or len(words) != len(shapes):
        words = _WORDS[id(shapes)] = {kind: word for word, kind in shapes.items()}
    return _dump(value, words)


def _dump(value: Any, words: Mapping[type, str]) -> Any:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if type(value) is list:
        return [_dump(item, words) for item in value]
    kind = type(value)
    if kind in words:
        if isinstance(value, tuple):
            return {"is": words[kind], "of": [_dump(item, words) for item in value]}
        return {"is": words[kind], **{name: _dump(getattr(value, name), words) for name in _names(kind)}}
    if kind is tuple:
        return {"of": [_dump(item, words) for item in value]}
    if kind is dict:
        return {"map": [[_dump(key, words), _dump(item, words)] for key, item in value.items()]}
    raise TypeError(f"a state may not hold a {kind.__name__}")


def restore(data: Any, shapes: Mapping[str, type]) -> Any:
    """What `dump` wrote. Raises ValueError naming what does not fit."""
    if isinstance(data, list):
        return [restore(item, shapes) for item in data]
    if not isinstance(data, dict):
        return data
    if "is" in data:
        return _restore_shape(data, shapes)
    if set(data) == {"of"}:
        return tuple(restore(item, shapes) for item in data["of"])
    if set(data) == {"map"}:
        return {restore(key, shapes): restore(item, shapes) for key, item in data["map"]}
    raise ValueError(f"a snapshot holds an unknown shape with the keys {sorted(data)[:5]}")


def _restore_shape(data: Mapping[str, Any], shapes: Mapping[str, type]) -> Any:
    kind = shapes.get(data["is"]) if isinstance(data["is"], str) else None
    if kind is None:
        raise ValueError(f"a snapshot holds an unknown shape {data['is']!r}")
    if issubclass(kind, tuple):
        return kind(*(restore(item, shapes) for item in data["of"]))
    known = {field.name for field in fields(cast(Any, kind))}
    given = {key: restore(item, shapes) for key, item in data.items() if key != "is"}
    if set(given) != known:
        raise ValueError(f"a snapshot's {data['is']} has the wrong fields: {sorted(set(given) ^ known)}")
    made = object.__new__(kind)
    for key, item in given.items():
        object.__setattr__(made, key, item)
    return made


def canonical(data: Any) -> str:
    """The one JSON text of `data`: keys sorted, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def state_hash(state: Any, shapes: Mapping[str, type]) -> str:
    """Sixteen hexadecimal digits that are equal for equal states, on every machine."""
    return hashlib.sha256(canonical(dump(state, shapes)).encode()).hexdigest()[:16]
