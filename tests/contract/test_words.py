"""Whatever a game asks, tells or refuses has its words in every language, and its section in the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from game.catalog import games
from game.content.paths import data_folder
from game.content.reference import load_reference
from game.content.template import cut
from game.content.text import Catalog, Forms
from game.core.chance import seeded
from game.core.model import Ask, Over
from tests.contract.seatings import SEATINGS, Seating, questions

LIFE = 4
"""Games of each seating that are listened to."""


class Said(NamedTuple):
    """A message id, the names of the arguments that came with it, and the section it points to."""

    ident: str
    arguments: frozenset[str]
    section: str = ""


@cache
def said_in(game: str) -> frozenset[Said]:
    """All that was said in some random games, refusals of strange actions included."""
    return frozenset(said for seating in SEATINGS if seating.game == game for seed in range(LIFE)
                     for said in _said(game, seating, seed))


def _said(game: str, seating: Seating, seed: int) -> Iterator[Said]:
    rng = seeded(f"words {seed}")
    match = None
    for match, action in questions(seating, 100 + seed):
        ask = match.pending
        assert isinstance(ask, Ask)
        yield Said(f"{game}.ask.{ask.kind}", _names(ask.arguments), ask.section)
        if rng.random() < 0.1:
            for wrong in (action._replace(seat=action.seat % 2 + 1), action._replace(do="no_such")):
                refusal = match.check(wrong)
                if refusal is not None:
                    yield Said(f"{game}.refusal.{refusal.reason}", _names(refusal.arguments), refusal.section)
    assert match is not None
    for entry in match.log:
        for event in entry.events:
            for form in (event, event.redacted):
                if form is not None:
                    yield Said(f"{game}.event.{form.kind}", _names(form.arguments))
        if not hasattr(entry.move, "do"):
            yield Said(f"{game}.chance.{entry.kind}", frozenset())
    assert isinstance(match.pending, Over)
    yield Said(f"{game}.over.{match.pending.outcome.reason}", frozenset())


def _names(arguments: tuple[tuple[str, object], ...]) -> frozenset[str]:
    return frozenset(name for name, _ in arguments)


@pytest.mark.parametrize("game", games())
def test_everything_said_has_words(game: str) -> None:
    """The other languages have the same messages: that is checked by `check-data`."""
    catalog = Catalog.load("en")
    missing = sorted({said.ident for said in said_in(game) if said.ident not in catalog
                      and said.ident.replace(f"{game}.refusal", "refusal") not in catalog})
    assert not missing, f"no words for {missing}"


@pytest.mark.parametrize("game", games())
def test_words_ask_for_nothing_that_does_not_come(game: str) -> None:
    """A placeholder that an event, question or refusal never fills would be shown as it is."""
    catalog = Catalog.load("en")
    wrong: list[str] = []
    for said in sorted(said_in(game)):
        message = catalog.messages.get(said.ident)
        if message is None or ".chance." in said.ident or ".over." in said.ident:
            continue
        forms = [message.other, message.one or ""] if isinstance(message, Forms) else [message]
        needed = frozenset().union(*(cut(form).arguments for form in forms))
        if not needed <= said.arguments:
            wrong.append(f"{said.ident} needs {sorted(needed - said.arguments)}")
    assert not wrong, sorted(set(wrong))


@pytest.mark.parametrize("game", games())
def test_sections_that_are_pointed_to_exist(game: str) -> None:
    reference = load_reference(data_folder(game))
    pointed = {said.section for said in said_in(game) if said.section}
    assert pointed, "no question points to the rules"
    missing = sorted(section for section in pointed if reference.get(section) is None)
    assert not missing, f"the rules reference has no section {missing}"


