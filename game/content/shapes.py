"""What a value of a certain type must look like in a file: one class per kind of type hint.

A shape reads a tree into a value and reports every problem with its place. `game.content.check` is the
door; the classes here are its parts. How files become trees is the business of `game.content.safe_yaml`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from game.content.problem import Problem
from game.content.safe_yaml import Tree, scalar
from game.core.model import Text

Problems = list[Problem]


class Wrong:
    """What a shape returns instead of a value after it has reported a problem."""


WRONG: Final = Wrong()

NAME: Final = re.compile(r"[a-z0-9_]{1,60}", re.ASCII)
"""What an `id` looks like: it becomes part of `kind:id`, of message ids and of names of files."""
SHOWN: Final = 60
"""Longest piece of a file that a problem quotes."""


class Shape(ABC):
    """How one type is read."""

    names: tuple[str, ...]
    """Words for what is expected, as things of the catalogs (`shape:integer`)."""

    @abstractmethod
    def accepts(self, tree: Tree) -> bool:
        """Whether the tree is of this kind at first sight; chooses the member of a union."""

    @abstractmethod
    def read(self, tree: Tree, where: str, problems: Problems, key: str | None = None) -> Any:
        """The value, or WRONG after adding at least one problem. `key` is the name of a mapping's entry;
        a dataclass with an `id` takes it."""


def kind_of(tree: Tree) -> str:
    """The kind of value a tree holds, as a thing of the catalogs, or the scalar itself; text in quotes."""
    value = tree.value
    if value is None:
        return "shape:nothing"
    if isinstance(value, dict):
        return "shape:mapping"
    if isinstance(value, list):
        return "shape:list"
    return f'"{shortened(value)}"' if isinstance(value, str) else word(value)


def word(value: Any) -> str:
    """A scalar as it is written in a file, without quotes."""
    return str(value).lower() if isinstance(value, bool) else shortened(str(value))


def shortened(text: str) -> str:
    """`text`, cut where quoting more would not help."""
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def report(problems: Problems, tree: Tree, where: str, reason: str, **arguments: Any) -> Wrong:
    """Add a problem at `tree` and return WRONG."""
    problems.append(Problem(tree.file, tree.line, where, reason, tuple(arguments.items())))
    return WRONG


def unexpected(problems: Problems, tree: Tree, where: str, names: tuple[str, ...]) -> Wrong:
    """Report that a value is not of the kind that `names` say."""
    return report(problems, tree, where, "wrong_type", got=kind_of(tree), expected=names)


def unknown(problems: Problems, tree: Tree, where: str, reason: str, value: str,
            known: Sequence[str]) -> Wrong:
    """Report a word that is none of `known`, with the nearest of them if one is near."""
    near = get_close_matches(value, known, 1, 0.7)
    value = shortened(value)
    if near:
        return report(problems, tree, where, f"{reason}_near", value=value, near=near[0], known=tuple(known))
    return report(problems, tree, where, reason, value=value, known=tuple(known))


def below(where: str, key: str) -> str:
    """The path of the value called `key` inside `where`."""
    return f"{where}.{key}" if where else key


class ScalarShape(Shape):
    """A single value of one Python type. A whole number is a decimal number too, true is no number."""

    def __init__(self, kind: type, name: str) -> None:
        self.kind, self.names = kind, (f"shape:{name}",)

    def accepts(self, tree: Tree) -> bool:
        if self.kind is float:
            return type(tree.value) in (int, float)
        return type(tree.value) is self.kind

    def read(self, tree: Tree, where: str, problems: Problems, key: str | None = None) -> Any:
        if not self.accepts(tree):
            return unexpected(problems, tree, where, self.names)
        return float(tree.value) if self.kind is float and isinstance(tree.value, int) else tree.value


class NothingShape(Shape):
    """An empty value."""

    names = ("shape:nothing",)

    def accepts(self, tree: Tree) -> bool:
        return tree.value is None

    def read(self, tree: Tree, where: str, problems: Problems, key: str | None = None) -> Any:
        return None if tree.value is None else unexpected(problems, tree, where, self.names)


class AnyShape(Shape):
    """Anything at all, as plain data."""

    names = ("shape:anything",)

    def accepts(self, tree: Tree) -> bool:
        return True

    def read(self, tree: Tree, where: str, problems: Problems, key: str | None = None) -> Any:
        return tree.plain()


class LiteralShape(Shape):
    """One of a few words or numbers."""

    def __init__(self, choices: tuple[Any, ...]) -> None:
        self.choices = choices
        self.names = tuple(map(word, choices))

    def accepts(self, tree: Tree) -> bool:
        return any(type(tree.value) is type(choice) and tree.value == choice for choice in self.choices)

    def read(self, tree: Tree, where: str, problems: Problems, key: str | None = None) -> Any:
        if self.accepts(tree):
            return tree.value
        if isinstance(tree.value, (list, dict)) or tree.value is None:
            return unexpected(problems, tree, where, self.names)
        return unknown(problems, tree, where, "unknown_choice", word(tree.value), self.names)


class ListShape(Shape):
    """Any number of values of one type, made into a list, tuple or frozenset."""

    names = ("shape:list",)

    def __init__(self, item: Any, make: Callable[[Iterable[Any]], Any]) -> None:
        self.item, self.make = item, make

    def accepts(self, tree: Tree) -> bool:
        return isinstance(tree.value, list)

    def read(self, tree: Tree, where: str, problems: Problems, key: str | None = None) -> Any:
        if not isinstance(tree.value, list):
            return unexpected(problems, tree, where, self.names)
        shape = shape_of(self.item)
        items = [shape.read(item, f"{where}[{n}]", problems) for n, item in enumerate(tree.value, 1)]
        if any(item is WRONG for item in items):
            return WRONG
        if self.make is frozenset and len(set(items)) < len(items):
            twice = next(item for n, item in enumerate(items) if item in items[:n])
            return report(problems, tree, where, "listed_twice", value=str(twice))
        return self.make(items)


class TupleShape(Shape):
    """A list of fixed length with a type for each place."""

    names = ("shape:list",)

    def __init__(self, items: tuple[Any, ...]) -> None:
        self.items = items

    def accepts(self, tree: Tree) -> bool:
        return isinstance(tree.value, list) and len(tree.value) == len(self.items)

    def read(self, tree: Tree, where: str, problems: Problems, key: str | None = None) -> Any:
        if not isinstance(tree.value, list):
            return unexpected(problems, tree, where, self.names)
        if len(tree.value) != len(self.items):
            lengths = {"got": len(tree.value), "expected": len(self.items)}
            return report(problems, tree, where, "wrong_length", **lengths)
        pairs = enumerate(zip(self.items, tree.value, strict=True), 1)
        items = [shape_of(hint).read(item, f"{where}[{n}]", problems) for n, (hint, item) in pairs]
        return WRONG if any(item is WRONG for item in items) else tuple(items)


class MapShape(Shape):
    """Named values of one type. An entry with a field `id: str` gets its key as id."""

    names = ("shape:mapping",)

    def __init__(self, key: Any, item: Any) -> None:
        self.key, self.item = key, item

    def accepts(self, tree: Tree) -> bool:
        return isinstance(tree.value, dict)

    def read(self, tree: Tree, where: str, problems: Problems, key: str | None = None) -> Any:
        if not isinstance(tree.value, dict):
            return unexpected(problems, tree, where, self.names)
        key_shape, shape = shape_of(self.key), shape_of(self.item)
        made: dict[Any, Any] = {}
        sound = True
        for text, item in tree.value.items():
            path = below(where, text)
            plain = text if self.key is str else scalar(text)
            name = key_shape.read(Tree(plain, item.file, item.line), path, problems)
            value = shape.read(item, path, problems, text)
            sound = sound and name is not WRONG and value is not WRONG
            made[text if name is WRONG else name] = value
        return made if sound else WRONG


class RecordShape(Shape):
    """A dataclass: a mapping with its fields as keys."""

    names = ("shape:mapping",)

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self._fields: dict[str, tuple[Field[Any], Any]] | None = None

    @property
    def fields(self) -> dict[str, tuple[Field[Any], Any]]:
        """Field and type hint by name. Looked up late: hints may name classes that follow in the module."""
        if self._fields is None:
            hints = get_type_hints(self.kind)
            self._fields = {item.name: (item, hints[item.name]) for item in fields(self.kind) if item.init}
        return self._fields

    def tag(self, name: str) -> tuple[Any, ...]:
        """The choices of the `Literal` field `name`, or nothing if that is no such field."""
        hint = self.fields[name][1] if name in self.fields else None
        return get_args(hint) if get_origin(hint) is Literal else ()

    def accepts(self, tree: Tree) -> bool:
        return isinstance(tree.value, dict)

    def read(self, tree: Tree, where: str, problems: Problems, key: str | None = None) -> Any:
        if not isinstance(tree.value, dict):
            return unexpected(problems, tree, where, self.names)
        takes_id = key is not None and "id" in self.fields and self.fields["id"][1] is str
        if takes_id and not NAME.fullmatch(str(key)):
            return report(problems, tree, where, "bad_id", id=shortened(str(key)))
        given: dict[str, Any] = {"id": key} if takes_id else {}
        known = [name for name in self.fields if name not in given]
        sound = True
        for name, item in tree.value.items():
            if name not in known:
                unknown(problems, item, where, "unknown_key", name, known)
                sound = False
                continue
            given[name] = self.read_field(name, item, below(where, name), problems)
            sound = sound and given[name] is not WRONG
        for name in known:
            if name not in given and not has_default(self.fields[name][0]):
                expected = shape_of(self.fields[name][1]).names
                report(problems, tree, where, "missing_key", key=name, expected=expected)
                sound = False
        return self._make(given, tree, where, problems) if sound else WRONG

    def read_field(self, name: str, tree: Tree, where: str, problems: Problems) -> Any:
        """The value of one field, its limits included."""
        field, hint = self.fields[name]
        value = shape_of(hint).read(tree, where, problems)
        if value is not WRONG and self.kind is Text and not str(value).strip():
            return report(problems, tree, where, "empty_text")
        if value is WRONG or within(value, field.metadata):
            return value
        limits = {word: field.metadata.get(word, "…") for word in ("least", "most")}
        return report(problems, tree, where, "out_of_range", got=kind_of(tree), **limits)

    def _make(self, given: dict[str, Any], tree: Tree, where: str, problems: Problems) -> Any:
        try:
            made = self.kind(**given)
        except ValueError as error:
            return report(problems, tree, where, "refused", detail=str(error))
        return made


def has_default(field: Field[Any]) -> bool:
    """Whether a field may be left out."""
    return field.default is not MISSING or field.default_factory is not MISSING


def within(value: Any, limits: Mapping[Any, Any]) -> bool:
    """Whether a number, or each number of a list, lies within `least` and `most`."""
    if isinstance(value, (list, tuple)):
        return all(within(item, limits) for item in value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return True
    return bool(limits.get("least", value) <= value <= limits.get("most", value))


class UnionShape(Shape):
    """One of several types: dataclasses told apart by a tag, everything else by its kind of value."""

    def __init__(self, members: tuple[Any, ...]) -> None:
        shapes = [shape_of(member) for member in members]
        self.records = [shape for shape in shapes if isinstance(shape, RecordShape)]
        self.others = [shape for shape in shapes if not isinstance(shape, RecordShape)]
        names = [name for shape in [*self.others, *self.records[:1]] for name in shape.names]
        self.names = tuple(dict.fromkeys(names))

    def accepts(self, tree: Tree) -> bool:
        return any(shape.accepts(tree) for shape in [*self.others, *self.records])

    def read(self, tree: Tree, where: str, problems: Problems, key: str | None = None) -> Any:
        for shape in self.others:
            if shape.accepts(tree):
                return shape.read(tree, where, problems, key)
        if self.records and isinstance(tree.value, dict):
            return self._read_record(tree.value, tree, where, problems, key)
        choices = [shape for shape in self.others if isinstance(shape, LiteralShape)]
        if len(choices) == 1 and isinstance(tree.value, str):
            return choices[0].read(tree, where, problems)
        return unexpected(problems, tree, where, self.names)

    def _read_record(self, value: dict[str, Tree], tree: Tree, where: str, problems: Problems,
                     key: str | None) -> Any:
        if len(self.records) == 1:
            return self.records[0].read(tree, where, problems, key)
        name = self._tag_name()
        known = [word(choice) for shape in self.records for choice in shape.tag(name)]
        if name not in value:
            return report(problems, tree, where, "missing_key", key=name, expected=tuple(known))
        tag = value[name]
        for shape in self.records:
            if any(type(tag.value) is type(choice) and tag.value == choice for choice in shape.tag(name)):
                return shape.read(tree, where, problems, key)
        if isinstance(tag.value, (list, dict)) or tag.value is None:
            return unexpected(problems, tag, below(where, name), tuple(known))
        return unknown(problems, tag, below(where, name), "unknown_choice", word(tag.value), known)

    def _tag_name(self) -> str:
        for name in self.records[0].fields:
            tags = [shape.tag(name) for shape in self.records]
            flat = [choice for choices in tags for choice in choices]
            if all(tags) and len(set(flat)) == len(flat):
                return name
        kinds = ", ".join(shape.kind.__name__ for shape in self.records)
        raise TypeError(f"no Literal field tells these dataclasses apart: {kinds}")


_SCALARS: Final[Mapping[Any, Shape]] = {
    int: ScalarShape(int, "integer"), float: ScalarShape(float, "number"), str: ScalarShape(str, "text"),
    bool: ScalarShape(bool, "truth"), NoneType: NothingShape(), None: NothingShape(), Any: AnyShape(),
}

_LISTS: Final[Mapping[Any, Callable[[Iterable[Any]], Any]]] = {
    list: list, tuple: tuple, frozenset: frozenset, Sequence: tuple,
}


@cache
def shape_of(hint: Any) -> Shape:
    """The shape of a type hint. Raises TypeError for one that files can't hold: a mistake of ours."""
    if hint in _SCALARS:
        return _SCALARS[hint]
    if isinstance(hint, type) and is_dataclass(hint):
        return RecordShape(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return LiteralShape(inner)
    if origin in (Union, UnionType):
        return UnionShape(inner)
    if origin is tuple and inner[-1] is not Ellipsis:
        return TupleShape(inner)
    if origin in _LISTS:
        return ListShape(inner[0], _LISTS[origin])
    if origin in (dict, Mapping):
        return MapShape(*inner)
    raise TypeError(f"a file can't hold a value of type {hint!r}")
