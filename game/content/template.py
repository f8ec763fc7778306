"""The little language of messages: `{placeholder}`, `{kind:id}`, `**strong**`, doubled braces for braces.

A message is cut into pieces once and filled often. Which message, and in which language, is decided in
`game.content.text`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_MARK = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|\*\*|[{}]")
_NAME = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
THING = re.compile(r"[a-z][a-z_]*:[A-Za-z0-9_.,+-]+", re.ASCII)
"""The name of a thing on the table: kind and id."""


class Piece(NamedTuple):
    """A stretch of a message: literal `text`, or the name of an argument, or a thing named right there."""

    text: str = ""
    argument: str = ""
    thing: str = ""
    strong: bool = False


class Template(NamedTuple):
    """A message cut into pieces. `bad` holds the marks that make no sense; they are shown as they are."""

    pieces: tuple[Piece, ...]
    bad: tuple[str, ...]

    @property
    def arguments(self) -> frozenset[str]:
        """Names of all placeholders."""
        return frozenset(piece.argument for piece in self.pieces if piece.argument)


@lru_cache(maxsize=8192)
def cut(message: str) -> Template:
    """The pieces of `message`. Never raises: what can't be understood stays literal and is listed."""
    pieces: list[Piece] = []
    bad: list[str] = []
    strong, start, text = False, 0, ""
    for mark in _MARK.finditer(message):
        text += message[start:mark.start()]
        start = mark.end()
        piece = _piece(mark, strong)
        if piece is None:
            bad.append(mark[0])
            text += mark[0]
        elif piece.text:
            text += piece.text
        else:
            if text:
                pieces.append(Piece(text, strong=strong))
                text = ""
            if mark[0] == "**":
                strong = not strong
            else:
                pieces.append(piece)
    text += message[start:]
    if text:
        pieces.append(Piece(text, strong=strong))
    if strong:
        bad.append("**")
    return Template(tuple(pieces), tuple(bad))


def _piece(mark: re.Match[str], strong: bool) -> Piece | None:
    """What one mark stands for; an empty piece for the switch of strength, None for nonsense."""
    if mark[0] in ("{{", "}}"):
        return Piece(mark[0][0])
    if mark[0] == "**":
        return Piece()
    name = mark[1] or ""
    if _NAME.fullmatch(name):
        return Piece(argument=name, strong=strong)
    return Piece(thing=name, strong=strong) if THING.fullmatch(name) else None
