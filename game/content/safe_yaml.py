"""Reads YAML written by anybody into a plain tree that remembers its lines.

Only the harmless middle of YAML is understood: mappings with distinct word keys, lists, text, whole
numbers, decimal numbers, `true`, `false` and nothing. Anchors, aliases, tags, several documents, huge or
deep files are refused, and no word turns into something else (`no` stays a word, `012` and `22:30` too).
All refusals of a file are collected; only broken syntax and exceeded limits end the reading. What the
values mean is checked next door, in `game.content.check`.
"""

from __future__ import annotations

import errno
import re
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeAlias

import yaml

from game.content.paths import shown
from game.content.problem import Problem

MAX_BYTES: Final = 1_000_000
MAX_DEPTH: Final = 40
MAX_VALUES: Final = 150_000
MAX_DIGITS: Final = 15
MAX_KEY: Final = 100

Scalar: TypeAlias = "str | int | float | bool | None"

_INTEGER = re.compile(rf"-?(0|[1-9][0-9]{{0,{MAX_DIGITS - 1}}})", re.ASCII)
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,14})\.[0-9]{1,15}", re.ASCII)
_WORDS: dict[str, Scalar] = {"true": True, "false": False, "null": None, "~": None, "": None}
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
COMPILED: Final = _LOADER is not yaml.SafeLoader
"""Is the quick reader there? Without it all is read as well, in ten times the time."""


@dataclass(slots=True, frozen=True)
class Tree:
    """One value of a file. `line` is that of its key, or its own in a list or at the top; 0 is unknown."""

    value: Scalar | list[Tree] | dict[str, Tree]
    file: str
    line: int

    def plain(self) -> Any:
        """The value without places: scalars, lists and dicts."""
        if isinstance(self.value, dict):
            return {key: item.plain() for key, item in self.value.items()}
        if isinstance(self.value, list):
            return [item.plain() for item in self.value]
        return self.value


def planted(value: Any, file: str, line: int = 0) -> Tree:
    """A tree of plain data that was read another way (JSON): every value gets the same line.

    Keys become text. Raises RecursionError for data too deep to walk.
    """
    if isinstance(value, dict):
        return Tree({str(key): planted(item, file, line) for key, item in value.items()}, file, line)
    if isinstance(value, (list, tuple)):
        return Tree([planted(item, file, line) for item in value], file, line)
    return Tree(value, file, line)


def read_file(place: Traversable | Path, problems: list[Problem]) -> Tree | None:
    """The tree of one file, or None if nothing of it can be used; mistakes are added to `problems`."""
    try:
        if isinstance(place, Path):
            must_be_plain(place)
        with place.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        problems.append(unreadable(place, error))
        return None
    return read_bytes(data, shown(place), problems)


def must_be_plain(path: Path) -> None:
    """Raise OSError for what is no plain file: opening a pipe would wait for ever."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "not a plain file", str(path))


def unreadable(place: Traversable | Path, error: OSError) -> Problem:
    """The problem of a file or folder that the system does not let us read."""
    return Problem(shown(place), 0, "", "unreadable", (("detail", error.strerror or str(error)),))


def read_bytes(data: bytes, file: str, problems: list[Problem]) -> Tree | None:
    """The tree of a file's content; `file` is its name in problems. Never raises for any bytes."""
    if len(data) > MAX_BYTES:
        problems.append(Problem(file, 0, "", "too_large", (("most", MAX_BYTES),)))
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.append(Problem(file, line, "", "not_utf8"))
        return None
    return read_text(text, file, problems)


def read_text(text: str, file: str, problems: list[Problem]) -> Tree | None:
    """The tree of YAML text; see `read_bytes`."""
    builder = _Builder(file, problems)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except _Stop:
        return None
    except yaml.YAMLError as error:
        problems.append(_syntax_problem(error, file, text))
        return None
    return builder.root or Tree(None, file, 1)


def _syntax_problem(error: yaml.YAMLError, file: str, text: str) -> Problem:
    mark: Any = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    position = getattr(error, "position", None)
    line = mark.line + 1 if mark is not None else 0
    if not line and isinstance(position, int):
        line = text.encode("utf-8", "replace").count(b"\n", 0, position) + 1
    detail = getattr(error, "problem", None) or getattr(error, "reason", None) or type(error).__name__
    return Problem(file, line, "", "syntax", (("detail", str(detail)),))


def scalar(text: str) -> Scalar:
    """What a word without quotes stands for."""
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text)
    return text


class _Stop(Exception):
    """A limit is exceeded: reading on would cost too much."""


@dataclass(slots=True)
class _Frame:
    """A mapping or list being filled. `key` is the key whose value comes next; `usable` is False for a
    value that will be dropped (second of a duplicate key, value of a bad key). `name` is the last key,
    for paths."""

    tree: Tree
    key: str | None = None
    name: str = ""
    line: int = 0
    usable: bool = True
    is_key: bool = False


class _Builder:
    """Builds the tree from the parser's events, without recursion."""

    def __init__(self, file: str, problems: list[Problem]) -> None:
        self.file = file
        self.problems = problems
        self.root: Tree | None = None
        self._frames: list[_Frame] = []
        self._values = 0
        self._documents = 0

    def take(self, event: Any) -> None:
        """One event of the parser."""
        if isinstance(event, yaml.ScalarEvent):
            self._count(event)
            self._scalar(event)
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            self._count(event)
            self._open(event)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self._close()
        elif isinstance(event, yaml.AliasEvent):
            self._report(event, "alias")
            self._put(Tree(None, self.file, self._line(event)), key=None)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                self._report(event, "second_document")
                raise _Stop

    def _count(self, event: Any) -> None:
        self._values += 1
        if self._values > MAX_VALUES:
            self._report(event, "too_many_values", most=MAX_VALUES)
            raise _Stop
        if event.anchor is not None:
            self._report(event, "anchor")
        if event.tag is not None:
            self._report(event, "tag", tag=str(event.tag)[:80])

    def _scalar(self, event: Any) -> None:
        plain = event.implicit[0]
        value = scalar(event.value) if plain else event.value
        tree = Tree(value, self.file, self._line(event))
        self._put(tree, key=event.value, mark=event)

    def _open(self, event: Any) -> None:
        if len(self._frames) >= MAX_DEPTH:
            self._report(event, "too_deep", most=MAX_DEPTH)
            raise _Stop
        content: list[Tree] | dict[str, Tree] = {} if isinstance(event, yaml.MappingStartEvent) else []
        tree = Tree(content, self.file, self._line(event))
        around = self._mapping()
        is_key = around is not None and around.key is None
        if is_key:
            self._report(event, "bad_key")
        else:
            self._put(tree, key=None)
        self._frames.append(_Frame(tree, is_key=is_key))

    def _close(self) -> None:
        frame = self._frames.pop()
        if frame.is_key:
            self._frames[-1].key, self._frames[-1].usable = "", False

    def _mapping(self) -> _Frame | None:
        """The innermost frame, if that is a mapping."""
        return self._frames[-1] if self._frames and isinstance(self._frames[-1].tree.value, dict) else None

    def _put(self, tree: Tree, key: str | None, mark: Any = None) -> None:
        if not self._frames:
            self.root = tree
            return
        frame = self._frames[-1]
        if isinstance(frame.tree.value, list):
            frame.tree.value.append(tree)
        elif isinstance(frame.tree.value, dict):
            if frame.key is None:
                self._key(frame, key, mark)
                return
            if frame.usable:
                frame.tree.value[frame.key] = tree
            frame.key, frame.usable = None, True

    def _key(self, frame: _Frame, key: str | None, mark: Any) -> None:
        assert isinstance(frame.tree.value, dict)
        good = key is not None and 0 < len(key) <= MAX_KEY
        frame.key = frame.name = (key or "") if good else ""
        frame.usable = good
        if mark is not None:
            frame.line = mark.start_mark.line + 1
            if not good:
                self._report(mark, "bad_key")
        if good and key in frame.tree.value:
            self._report(mark, "duplicate_key", key=key, first=frame.tree.value[key].line)
            frame.usable = False

    def _line(self, event: Any) -> int:
        around = self._mapping()
        if around is not None and around.key is not None:
            return around.line
        return int(event.start_mark.line) + 1

    def _report(self, event: Any, reason: str, **arguments: Any) -> None:
        line = event.start_mark.line + 1
        self.problems.append(Problem(self.file, line, self._where(), reason, tuple(arguments.items())))

    def _where(self) -> str:
        path = ""
        for frame in self._frames:
            if isinstance(frame.tree.value, list):
                coming = frame is self._frames[-1]  # not yet appended, while outer lists hold their open item
                path += f"[{len(frame.tree.value) + coming}]"
            elif frame.name:
                path += f".{frame.name}" if path else frame.name
        return path
