"""What the pages of one game add to those of all games, and the blocks that a page is made of.

A block is a mapping with `type`; the page (`data/companion/page.js`) knows these:

- `card`: one thing in full: `title`, `sub`, `tone`, `picture`, `lines`, `foot`, `value` of `of`
- `chips`: small cards side by side: `title`, `note`, `items` (`label`, `sub`, `picture`, `tone`, `thing`)
- `stats`: numbers: `items` (`label`, `value`, `note`, `tone`)
- `rows`: a list: `title`, `items` (`mark`, `label`, `second`, `value`, `of`, `tone`, `dim`, `text`)
- `grid`: a board: `rows`, `columns`, `cells` (`cell`, `row`, `column`, `label`, `tone`, `marks`)
- `note`: a sentence: `text`, `icon`
- `offers`, `deal`: see `prince_of_the_city`

Everything in them comes from the view of the one who reads the page; a sheet never sees a state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from game.companion.words import Pieces, Writer
from game.core.model import Action, View

Block: TypeAlias = "dict[str, Any]"


@dataclass(slots=True)
class Row:
    """A fixed answer: words, why or with what result, and the action, None if it is not possible now."""

    words: str
    second: str = ""
    icon: str = ""
    action: Action | None = None


@dataclass(slots=True)
class Question:
    """What belongs to the pending question besides the options: blocks above them, fixed rows that stand in
    their place, and kinds of action that answer it although the rules allow them at other times, too."""

    blocks: list[Block] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    answers: frozenset[str] = frozenset()


class Sheet(Protocol):
    """The pages of one game."""

    art: Sequence[str]
    """Folders of `art/svg` whose pictures the pages show."""

    unlisted: Mapping[str, tuple[str, ...]]
    """Kinds of action that a phone may put together itself, and their arguments in order."""

    def line(self, writer: Writer, view: View, reader: int) -> str:
        """Who the reader is, for the header: private. (`reader` is told because the views of a game without
        secrets are the same for all.)"""
        ...

    def headline(self, writer: Writer, view: View) -> Pieces:
        """Where the match is: whose turn, which phase."""
        ...

    def own(self, writer: Writer, view: View, reader: int) -> list[Block]:
        """What the viewer holds: role, hand, notes."""
        ...

    def table(self, writer: Writer, view: View) -> list[Block]:
        """What everybody may see, in short."""
        ...

    def question(self, writer: Writer, view: View, legal: Sequence[Action]) -> Question:
        """What the pending question of the viewer needs besides options."""
        ...

    def label(self, writer: Writer, view: View, thing: str) -> str:
        """What an option for `thing` is called, if that depends on the view; else ""."""
        ...

    def beside(self, writer: Writer, view: View, thing: str) -> tuple[str, str]:
        """A remark beside an option for `thing`, and the name of its picture."""
        ...

    def called(self, writer: Writer, view: View, action: Action) -> Pieces:
        """What doing `action` is called where its usual name would not do; else nothing."""
        ...

    def deed(self, writer: Writer, view: View, action: Action) -> str:
        """What doing `action` brings about, where its name does not say it; else ""."""
        ...


def note(text: Any, icon: str = "") -> Block:
    """A sentence of its own."""
    return {"type": "note", "text": text, "icon": icon}


def rows(title: str, items: Sequence[Mapping[str, Any]]) -> Block:
    """A list of lines."""
    return {"type": "rows", "title": title, "items": list(items)}
