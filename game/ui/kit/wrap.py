"""Where a line may break: words of Latin text, single characters of Chinese, and the signs that bind.

Works on atoms that know their width; what an atom looks like is `text.py`'s business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

NEVER_FIRST: Final = frozenset(
    "、。，．：；？！）」』】》〉〕｝”’…—～·・％,.:;?!)]}%ー々\u2019\u201d\u2030"
)  # never begins a line
NEVER_LAST: Final = frozenset("（「『【《〈〔｛“‘([{￥$€£\u2018\u201c")  # never ends a line
BREAK_AFTER: Final = frozenset("-/\u2010\u2013\u2014")


def is_chinese(character: str) -> bool:
    """Characters that may stand beside a line break without a space."""
    code = ord(character)
    return (
        0x2E80 <= code <= 0x9FFF
        or 0xF900 <= code <= 0xFAFF
        or 0xFF00 <= code <= 0xFF60
        or 0x20000 <= code <= 0x3FFFF
    )


@dataclass(slots=True)
class Atom:
    """The smallest thing that a line is made of.  Widths in pixels."""

    what: Any  # text, or an inline picture
    style: Any
    width: int
    space: int = 0  # blank after it, dropped at the end of a line
    air: bool = False  # that blank is no character: a little air between Chinese and other letters
    glued: bool = False  # no break between it and the next
    forced: bool = False  # the line ends after it
    ref: str = ""

    @property
    def text(self) -> str:
        """Its letters, or nothing for a picture."""
        return self.what if isinstance(self.what, str) else ""


def pieces(text: str) -> list[str]:
    """`text` cut at every place where a break is thinkable; blanks and line ends end a piece."""
    found: list[str] = []
    current = ""
    for place, character in enumerate(text):
        current += character
        following = text[place + 1] if place + 1 < len(text) else ""
        if _ends(character, following, current):
            found.append(current)
            current = ""
    if current:
        found.append(current)
    return found


def _ends(character: str, following: str, current: str) -> bool:
    if not following:
        return False
    if character == "\n":
        return True
    if following in " \n":
        return False
    if character == " ":
        return True
    if is_chinese(character) or is_chinese(following):
        return True
    return character in BREAK_AFTER and len(current) > 1 and following.isalnum()


def bind(atoms: Sequence[Atom]) -> None:
    """Glues atoms that must not be parted: signs to their word, and words without a blank between."""
    for atom, following in pairwise(atoms):
        if atom.forced:
            continue
        first, last = following.text[:1], atom.text[-1:]
        if (
            (first and first in NEVER_FIRST and not atom.space)
            or (last and last in NEVER_LAST)
            or (not atom.space and not _may_part(atom, following))
        ):
            atom.glued = True


def _may_part(atom: Atom, following: Atom) -> bool:
    if not atom.text or not following.text:
        return bool(following.text and is_chinese(following.text[0])) and bool(atom.text)
    last, first = atom.text[-1], following.text[0]
    return is_chinese(last) or is_chinese(first) or last in BREAK_AFTER


def ventilate(atoms: Sequence[Atom], width: Callable[[Atom], int]) -> None:
    """Puts a little air between Chinese characters and letters, digits or pictures that touch them."""
    for atom, following in pairwise(atoms):
        if not (atom.space or atom.forced) and _strangers(atom, following):
            atom.space, atom.air = width(atom), True


def _strangers(atom: Atom, following: Atom) -> bool:
    left, right = atom.text[-1:], following.text[:1]
    if not left or not right:  # a picture beside a character
        return is_ideograph(left or right)
    if is_ideograph(left):
        return right.isalnum() and not is_chinese(right)
    return is_ideograph(right) and (left.isalnum() or left in "%+") and not is_chinese(left)


def is_ideograph(character: str) -> bool:
    """A Chinese character, not a sign of punctuation."""
    return bool(character) and is_chinese(character) and character.isalpha()


def clusters(atoms: Sequence[Atom]) -> list[list[Atom]]:
    """Atoms that stay together, as lists."""
    found: list[list[Atom]] = []
    current: list[Atom] = []
    for atom in atoms:
        current.append(atom)
        if not atom.glued:
            found.append(current)
            current = []
    if current:
        found.append(current)
    return found


def extent(atoms: Sequence[Atom]) -> int:
    """Width of a row of atoms without the blank after the last."""
    return sum(a.width + a.space for a in atoms) - (atoms[-1].space if atoms else 0)


def lines(atoms: Sequence[Atom], width: int, split: Callable[[Atom, int], list[Atom]]) -> list[list[Atom]]:
    """Greedy lines of at most `width` pixels.

    A cluster wider than a line is broken between its atoms, a wider atom by `split(atom, width)`.
    """
    done: list[list[Atom]] = []
    line: list[Atom] = []
    used = 0
    for cluster in clusters(atoms):
        need = extent(cluster)
        if line and used + need > width:
            done.append(line)
            line, used = [], 0
        for part in _fitting(cluster, need, width, split):
            if line and used + extent(part) > width:
                done.append(line)
                line, used = [], 0
            line.extend(part)
            used += sum(a.width + a.space for a in part)
        if cluster[-1].forced:
            done.append(line)
            line, used = [], 0
    if line or not done:
        done.append(line)
    return done


def _fitting(
    cluster: list[Atom], need: int, width: int, split: Callable[[Atom, int], list[Atom]]
) -> list[list[Atom]]:
    if need <= width:
        return [cluster]
    return [[piece] for atom in cluster for piece in (split(atom, width) if atom.width > width else [atom])]
