"""The app's words: one catalog of messages per language, filled with arguments on the way to the screen.

Rules and screens hold message ids and arguments, never sentences. A catalog is read from the YAML files
of `data/text/<language>/`: nested mappings whose keys joined by dots are the ids. A message with the forms
`one` and `other` is chosen by its argument `count`. What things on the table are called is known by
`game.content.names`; it comes in here as `resolve`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, TypeAlias

from game.content.load import Folder, yaml_files
from game.content.paths import data_folder
from game.content.problem import Problem
from game.content.safe_yaml import Tree, read_file
from game.content.shapes import report, unexpected
from game.content.template import THING, Piece, cut
from game.core.model import LANGUAGES

Resolve: TypeAlias = Callable[[str], "str | None"]
"""Gives the shown name of a thing (`card:chainsaw`), or None if it knows none."""

Given: TypeAlias = "Mapping[str, Any] | Sequence[tuple[str, Any]]"
"""Arguments of a message: by name, or as the pairs that actions, asks, events and refusals carry."""

FORMS: Final = {"one", "other"}


@dataclass(slots=True, frozen=True)
class Part:
    """A stretch of a finished text. With a `kind` it names the thing `kind:id` on the table, so that the
    screen can draw a seat's mark beside it or show the card under the pointer."""

    text: str
    kind: str = ""
    id: str = ""
    strong: bool = False

    @property
    def thing(self) -> str:
        """`kind:id`, or nothing for plain words."""
        return f"{self.kind}:{self.id}" if self.kind else ""


@dataclass(slots=True, frozen=True)
class Forms:
    """A message that depends on a number. Chinese needs no `one`."""

    other: str
    one: str | None = None

    def of(self, count: Any) -> str:
        """The form for `count` things."""
        return self.one if self.one is not None and count == 1 and not isinstance(count, bool) else self.other


Message: TypeAlias = "str | Forms"


@dataclass(slots=True)
class Catalog:
    """All messages of one language. `problems` says what was wrong with its files; the rest is usable."""

    language: str
    messages: dict[str, Message] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    places: dict[str, Tree] = field(default_factory=dict)

    @classmethod
    def load(cls, language: str, extra: Sequence[Folder] = ()) -> Catalog:
        """The app's messages in `language` and those of the text folders of table sets on top: each of
        `extra` holds a folder per language, as `data/text` does. Raises nothing for bad files."""
        catalog = cls(language)
        catalog.add(data_folder("text") / language)
        for root in extra:
            if (root / language).is_dir():
                catalog.add(root / language, override=True)
        return catalog

    def add(self, folder: Folder, override: bool = False) -> None:
        """Take in all files of `folder`. Without `override` an id that is there already is a problem."""
        before = set() if not override else set(self.messages)
        for place in yaml_files(folder, self.problems):
            tree = read_file(place, self.problems)
            if tree is not None:
                self._add(tree, "", before)

    def _add(self, tree: Tree, where: str, replaceable: set[str]) -> None:
        if not isinstance(tree.value, dict) or not tree.value:
            names = ("shape:text", "shape:mapping") if where else ("shape:mapping",)
            unexpected(self.problems, tree, where, names)
            return
        for key, item in tree.value.items():
            ident = f"{where}.{key}" if where else key
            message = _message(item)
            if message is None:
                self._add(item, ident, replaceable)
            elif ident in self.messages and ident not in replaceable:
                first = f"{self.places[ident].file}:{self.places[ident].line}"
                report(self.problems, item, ident, "said_twice", key=ident, first=first)
            else:
                replaceable.discard(ident)
                self.messages[ident], self.places[ident] = message, item

    def __contains__(self, message_id: str) -> bool:
        return message_id in self.messages

    def format(self, message_id: str, arguments: Given = (), resolve: Resolve | None = None) -> str:
        """The finished text. An unknown id is shown as it is, an argument that is missing as `{name}`."""
        return "".join(part.text for part in self.parts(message_id, arguments, resolve))

    def parts(self, message_id: str, arguments: Given = (), resolve: Resolve | None = None) -> list[Part]:
        """The finished text with the things it names told apart from the words around them.

        An argument `kind:id` is a thing: `resolve` gives its name, else the catalog's `names.<kind>.<id>`.
        Several values in a list are joined as the language does. Never raises for missing words.
        """
        given = dict(arguments)
        message = self.messages.get(message_id)
        if message is None:
            return [Part(message_id)]
        text = message.of(given.get("count")) if isinstance(message, Forms) else message
        return self.fill(text, given, resolve)

    def fill(self, text: str, arguments: Given = (), resolve: Resolve | None = None) -> list[Part]:
        """Like `parts`, for a text that stands beside its thing in the game's data instead of here."""
        given = dict(arguments)
        found = [part for piece in cut(text).pieces for part in self._piece(piece, given, resolve)]
        return [part for part in found if part.text]

    def _piece(self, piece: Piece, given: Mapping[str, Any], resolve: Resolve | None) -> Iterable[Part]:
        if piece.text:
            return [Part(piece.text, strong=piece.strong)]
        if piece.thing:
            return self._value(piece.thing, piece.strong, resolve)
        if piece.argument not in given:
            return [Part("{" + piece.argument + "}", strong=piece.strong)]
        return self._value(given[piece.argument], piece.strong, resolve)

    def _value(self, value: Any, strong: bool, resolve: Resolve | None) -> list[Part]:
        if value is None:
            return []
        if isinstance(value, (list, tuple)):
            return self._list([self._value(item, strong, resolve) for item in value], strong)
        if not isinstance(value, str) or not THING.fullmatch(value):
            return [Part(str(value), strong=strong)]
        name = self.name(value, resolve)
        kind, _, ident = value.partition(":")
        return [Part(value, strong=strong) if name is None else Part(name, kind, ident, strong)]

    def name(self, thing: str, resolve: Resolve | None = None) -> str | None:
        """The name of `thing` by `resolve`, else by the catalog, or None."""
        found = resolve(thing) if resolve is not None else None
        if found is None:
            message = self.messages.get("names." + thing.replace(":", ".", 1))
            found = message if isinstance(message, str) else None
        return found

    def _list(self, items: Sequence[list[Part]], strong: bool) -> list[Part]:
        joined: list[Part] = []
        for number, item in enumerate(items):
            if number:
                link = "list.last" if number == len(items) - 1 else "list.next"
                joined.append(Part(self.format(link), strong=strong))
            joined += item
        return joined


class Catalogs(Mapping[str, Catalog]):
    """The catalogs of all languages, each read when it is first asked for: most runs need one of them.

    `extra` are folders of texts of table sets, as `Catalog.load` takes them.
    """

    def __init__(self, extra: Sequence[Folder] = ()) -> None:
        self._extra = tuple(extra)
        self._read: dict[str, Catalog] = {}

    def __getitem__(self, language: str) -> Catalog:
        if language not in LANGUAGES:
            raise KeyError(language)
        if language not in self._read:
            self._read[language] = Catalog.load(language, self._extra)
        return self._read[language]

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


def _message(tree: Tree) -> Message | None:
    """The message a tree holds, or None if it is a mapping of further ids, or nothing usable."""
    if isinstance(tree.value, str):
        return tree.value if tree.value.strip() else None
    if not isinstance(tree.value, dict) or "other" not in tree.value or not set(tree.value) <= FORMS:
        return None
    forms = {key: item.value for key, item in tree.value.items()}
    other, one = forms["other"], forms.get("one")
    if not isinstance(other, str) or not (one is None or isinstance(one, str)):
        return None
    return Forms(other, one)


def things(arguments: Given, kinds: Mapping[str, str]) -> dict[str, Any]:
    """Arguments with bare ids turned into things: `target: 4` becomes `target: "seat:4"` when `kinds`
    (`Rules.arguments`) says that a target is a seat. Names that `kinds` does not list stay as they are."""
    given = dict(arguments)
    return {name: _thing(value, kinds[name]) if name in kinds else value for name, value in given.items()}


def _thing(value: Any, kind: str) -> Any:
    if value is None or isinstance(value, bool) or kind == "number":
        return value
    if isinstance(value, (list, tuple)):
        return tuple(_thing(item, kind) for item in value)
    return f"{kind}:{value}"


def describe(problem: Problem, catalog: Catalog) -> str:
    """A problem as a line for people: `file:line: where: what is wrong`."""
    arguments = {name: _listed(name, value, catalog) for name, value in problem.arguments}
    sentence = catalog.format(problem.message_id, arguments)
    return ": ".join(part for part in (problem.place, problem.where, sentence) if part)


def _listed(name: str, value: Any, catalog: Catalog) -> Any:
    """Words to choose from: `a, b or c` for what is expected, else `a, b, c`."""
    if not isinstance(value, (list, tuple)):
        return value
    words = [catalog.name(str(item)) or str(item) for item in value]
    following, last = catalog.format("list.next"), catalog.format("list.choice")
    if name != "expected" or len(words) < 2:
        return following.join(words)
    return following.join(words[:-1]) + last + words[-1]


@lru_cache(maxsize=1)
def languages() -> Mapping[str, str]:
    """What each language calls itself, in the order of the settings: `{"en": "English", ...}`."""
    return {language: _own_name(language) for language in LANGUAGES}


def _own_name(language: str) -> str:
    tree = read_file(data_folder("text") / language / "language.yaml", [])
    inner = tree.value.get("language") if tree is not None and isinstance(tree.value, dict) else None
    name = inner.value.get("name") if inner is not None and isinstance(inner.value, dict) else None
    return str(name.value) if name is not None else language


def system_language(environment: Mapping[str, str] | None = None, preferred: str = "") -> str:
    """The language to start with, from a locale's name such as `zh_TW.UTF-8`: `preferred` if given, else
    the first of LC_ALL, LC_MESSAGES and LANG that is set. English for all we don't speak."""
    given = os.environ if environment is None else environment
    name = preferred or next((given[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if given.get(key)), "")
    name = name.lower().replace("-", "_")
    if not name.startswith(("zh", "chinese")):
        return "en"
    traditional = ("hant", "_tw", "_hk", "_mo", "traditional", "taiwan", "hong kong", "macao")
    return "zh_hant" if any(word in name for word in traditional) and "hans" not in name else "zh_hans"
