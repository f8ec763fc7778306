"""A mistake in a file, as a value: where it stands, what is wrong, and the words for the sentence.

Readers collect problems instead of stopping at the first one. A problem carries a message id and
arguments, no sentence; `game.content.text.describe` makes the sentence in the player's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(slots=True, frozen=True)
class Problem:
    """One mistake.

    `line` counts from 1; 0 means that the place inside the file is not known. `where` is the path of the
    value (`cards.holy_robe.effects[1].do`, list items counted from 1), empty for the file as a whole.
    `reason` is a message id below `problem.`, or a whole one if it contains a dot (`record.not_json`).
    """

    file: str
    line: int
    where: str
    reason: str
    arguments: tuple[tuple[str, Any], ...] = ()

    @property
    def message_id(self) -> str:
        """Id of the sentence in the catalogs."""
        return self.reason if "." in self.reason else f"problem.{self.reason}"

    @property
    def place(self) -> str:
        """`file:line`, or only the file if the line is not known."""
        return f"{self.file}:{self.line}" if self.line else self.file

    def __str__(self) -> str:
        """The bare facts, for logs and tracebacks; people read `game.content.text.describe`."""
        facts = ", ".join(f"{key}={_shown(value)}" for key, value in self.arguments)
        parts = [self.place, self.where, f"{self.reason} ({facts})" if facts else self.reason]
        return ": ".join(part for part in parts if part)


def _shown(value: Any) -> str:
    return " | ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)


class DataErrors(Exception):
    """Files can't be used; `problems` lists everything that is wrong with them, in reading order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: Sequence[Problem] = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))
