"""The rules reference that players read in the app: numbered sections in the three languages.

It is read from `data/<game>/reference.yaml`. Prompts, refusals and docstrings point to its sections by
number. How it looks on the screen is the business of `game.ui`; what the rules do, of `game.rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.content.check import check
from game.content.load import Folder
from game.content.problem import DataErrors, Problem
from game.content.safe_yaml import read_file
from game.content.template import cut
from game.core.model import LANGUAGES, Text

FILE = "reference.yaml"
_NUMBER = re.compile(r"[1-9][0-9]*(\.[1-9][0-9]*)*", re.ASCII)


@dataclass(slots=True, frozen=True)
class Section:
    """One numbered section. `body` holds paragraphs; they may name things (`{card:axe}`) and other
    sections (`{section:7.2}`). `about` lists the things it explains, for the way back from a card."""

    id: str
    title: Text
    body: tuple[Text, ...] = ()
    about: tuple[str, ...] = ()

    @property
    def level(self) -> int:
        """1 for a chapter (`7`), 2 for a section (`7.2`), and so on."""
        return self.id.count(".") + 1

    @property
    def order(self) -> tuple[int, ...]:
        """The number as numbers: 7.10 comes after 7.9."""
        return tuple(map(int, self.id.split(".")))


@dataclass(slots=True, frozen=True)
class Reference:
    """All sections of a game in their order."""

    sections: tuple[Section, ...]
    title: Text | None = None
    """What the reference as a whole is called, for the list of rules."""

    def get(self, ident: str) -> Section | None:
        """The section with that number, or None."""
        return next((section for section in self.sections if section.id == ident), None)

    def nearest(self, ident: str) -> Section | None:
        """The section with that number, or the nearest one above it: for 7.2.4 maybe 7.2."""
        while ident:
            if (found := self.get(ident)) is not None:
                return found
            ident = ident.rpartition(".")[0]
        return None

    def about(self, thing: str) -> tuple[Section, ...]:
        """The sections that explain `thing` (`card:axe`)."""
        return tuple(section for section in self.sections if thing in section.about)

    def search(self, words: str, language: str) -> list[Section]:
        """The sections that hold every one of `words` (number, title or body; upper and lower case are
        alike): those whose title does first, each group in its order. Nothing for no words."""
        wanted = words.casefold().split()
        if not wanted:
            return []
        ranked = [(_rank(section, wanted, language), section) for section in self.sections]
        return [section for rank, section in sorted(ranked, key=lambda pair: pair[0]) if rank < _ABSENT]

    def mistakes(self) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
        """Numbers that are none, out of order, or pointed to but not there."""
        last: Section | None = None
        known = {section.id for section in self.sections}
        for number, section in enumerate(self.sections, 1):
            where = f"sections[{number}]"
            if not _NUMBER.fullmatch(section.id):
                yield f"{where}.id", "bad_number", {"value": section.id}
                continue
            if last is not None and section.order <= last.order:
                yield f"{where}.id", "wrong_order", {"value": section.id, "first": last.id}
            last = section
            for target in sorted(_links(section) - known):
                yield where, "no_such_section", {"value": target}


_ABSENT = 2


def _rank(section: Section, wanted: list[str], language: str) -> int:
    title = f"{section.id} {section.title.get(language)}".casefold()
    if all(word in title for word in wanted):
        return 0
    whole = " ".join([title, *(paragraph.get(language).casefold() for paragraph in section.body)])
    return 1 if all(word in whole for word in wanted) else _ABSENT


def _links(section: Section) -> set[str]:
    texts = [text.get(language) for text in (section.title, *section.body) for language in LANGUAGES]
    named = [piece.thing for text in texts for piece in cut(text).pieces if piece.thing]
    return {thing.partition(":")[2] for thing in named if thing.startswith("section:")}


def load_reference(folder: Folder) -> Reference:
    """The reference in the data folder of a game. Raises DataErrors with all problems."""
    problems: list[Problem] = []
    tree = read_file(folder / FILE, problems)
    reference = check(tree, Reference, problems) if tree is not None else None
    if reference is None:
        raise DataErrors(problems)
    return reference
