"""Compares the catalogs of all languages: every message everywhere, with the same placeholders.

Run by `check-data` and by the tests. Reading catalogs is the job of `game.content.text`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.content.load import Folder
from game.content.problem import Problem
from game.content.template import cut
from game.content.text import Catalog, Forms, Message
from game.core.model import LANGUAGES


def check_texts(extra: Sequence[Folder] = ()) -> list[Problem]:
    """Everything that is wrong with the app's texts and those of the table sets in `extra`."""
    catalogs = [Catalog.load(language, extra) for language in LANGUAGES]
    problems = [problem for catalog in catalogs for problem in catalog.problems]
    for catalog in catalogs:
        problems.extend(_bad_marks(catalog))
    problems.extend(_differences(catalogs))
    return problems


def _forms(message: Message) -> list[str]:
    if isinstance(message, Forms):
        return [form for form in (message.other, message.one) if form is not None]
    return [message]


def _placeholders(message: Message) -> frozenset[str]:
    return frozenset().union(*(cut(form).arguments for form in _forms(message)))


def _problem(catalog: Catalog, ident: str, reason: str, **arguments: object) -> Problem:
    place = catalog.places[ident]
    return Problem(place.file, place.line, ident, reason, tuple(arguments.items()))


def _bad_marks(catalog: Catalog) -> Iterator[Problem]:
    for ident, message in catalog.messages.items():
        bad = [mark for form in _forms(message) for mark in cut(form).bad]
        if bad:
            yield _problem(catalog, ident, "bad_placeholder", value=tuple(bad))


def _differences(catalogs: Sequence[Catalog]) -> Iterator[Problem]:
    """A message that one language lacks, or whose placeholders differ from those of the first language
    that has it. `count` may be left out: Chinese can do without the number where English bends a word."""
    home: dict[str, Catalog] = {}
    for catalog in catalogs:
        for ident in catalog.messages:
            home.setdefault(ident, catalog)
    for ident, first in home.items():
        wanted = _placeholders(first.messages[ident]) - {"count"}
        for catalog in catalogs:
            if ident not in catalog:
                yield _problem(first, ident, "not_translated", language=catalog.language)
                continue
            differs = (_placeholders(catalog.messages[ident]) - {"count"}) ^ wanted
            if differs:
                yield _problem(catalog, ident, "placeholders_differ", value=tuple(sorted(differs)),
                               language=first.language)
