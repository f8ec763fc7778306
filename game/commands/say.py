"""How a command speaks: in the user's language, on the right stream, and as one JSON object if asked to."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any, Final

from game.content.paths import find_folders
from game.content.problem import Problem
from game.content.settings import SettingsFile
from game.content.text import Catalog, describe, system_language

FINE: Final = 0
FAILED: Final = 1
"""Something that was tried did not work out."""
WRONG_USE: Final = 2
"""The command was written wrongly, or there is nothing to do it with (no display, no such file)."""

PROGRAM: Final = "nightboard"


class CommandError(Exception):
    """A command can't go on: one line for people (`cli.<reason>`) and an exit code."""

    def __init__(self, reason: str, code: int = WRONG_USE, **arguments: Any) -> None:
        super().__init__(reason)
        self.reason, self.code, self.arguments = reason, code, arguments


class Say:
    """The mouth of a command. With `json` nothing but the one object of `result` goes to standard output."""

    def __init__(self, language: str = "", json: bool = False) -> None:
        self.json = json
        self._language = language

    @cached_property
    def catalog(self) -> Catalog:
        """The words, read when first needed: the window brings its own."""
        return Catalog.load(self._language or preferred_language())

    def text(self, reason: str, **arguments: Any) -> str:
        """The sentence `cli.<reason>`; its name and arguments where an installation lacks its words."""
        name = f"cli.{reason}"
        if name not in self.catalog.messages:
            return ", ".join([name, *(f"{key}: {value}" for key, value in arguments.items())])
        return self.catalog.format(name, arguments)

    def line(self, reason: str, **arguments: Any) -> None:
        """A sentence on standard output, for people only."""
        self.plain(self.text(reason, **arguments))

    def plain(self, text: str) -> None:
        """A line that needs no translation on standard output, for people only."""
        if not self.json:
            print(text)

    def problems(self, problems: Iterable[Problem]) -> None:
        """Each problem as `file:line: ...` on standard error."""
        for problem in problems:
            print(describe(problem, self.catalog), file=sys.stderr)

    def error(self, reason: str, **arguments: Any) -> None:
        """One line on standard error."""
        text = " ".join(self.text(reason, **arguments).split("\n"))
        print(f"{PROGRAM}: {text}", file=sys.stderr)

    def progress(self, text: str) -> None:
        """A line that is overwritten by the next one, on a terminal only; empty to wipe it."""
        if sys.stderr.isatty() and not self.json:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def result(self, data: Mapping[str, Any], show: Callable[[], None]) -> None:
        """The result: as one JSON object, or said in words by `show`."""
        if self.json:
            print(json.dumps(data, ensure_ascii=False))
        else:
            show()


def preferred_language() -> str:
    """The language of the player's settings, else that of the system."""
    with suppress(OSError):
        chosen = SettingsFile(find_folders().settings).settings.language
        if chosen:
            return str(chosen)
    return system_language()
