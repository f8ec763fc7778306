"""Nothing a phone or a spectator is told depends on what its reader must not know.

Everything hidden is dealt anew so that it fits what the reader knows; the whole page must stay the same to
the letter. (A search for single words would find only the leaks that one thinks of.)
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from game.bots import levels
from game.catalog import open_game
from game.companion.choosing import Choosing
from game.companion.pages import Pages
from game.companion.sheet_table import sheet_of
from game.companion.words import Writer
from game.core.chance import SeededChance, seeded
from game.core.match import Match
from game.core.model import TABLE, Rules
from game.session.players import Player
from game.session.session import Session, Start
from tests.companion.table import CATALOGS, NAMES

SEATS = {"shadow_hunters": 6, "prince_of_the_city": 4}
OPTIONS: dict[str, dict[str, str]] = {"shadow_hunters": {}, "prince_of_the_city": {"start_hand": "1"}}
LOOKS = 16
"""Moments of a game at which every reader's page is compared."""
DEALS = 2
"""Hidden deals tried for each."""


@cache
def rules_of(game: str) -> Rules:
    return open_game(game)


def page_of(session: Session, viewer: int, language: str) -> str:
    """All that `viewer` would be sent now."""
    pages = Pages(session, sheet_of(session.rules))
    writer = Writer(session, CATALOGS[language])
    if viewer == TABLE:
        return json.dumps(pages.public(writer), sort_keys=True)
    rows = [row.action for row in pages.question(writer, viewer).rows]
    choosing = Choosing.of(session, viewer, rows)
    page = pages.private(writer, choosing)
    del page["undo"]  # comes from the log and its snapshots, which the twin does not have
    return json.dumps(page, sort_keys=True)


def twin_of(session: Session, viewer: int, state: Any) -> Session:
    """The same table with another state behind it."""
    match = Match(session.rules, state, SeededChance("twin"), session.match.log)
    return Session(session.rules, match, session.header)


@pytest.mark.parametrize("game", sorted(SEATS))
def test_pages_do_not_depend_on_what_is_hidden(game: str) -> None:
    rules = rules_of(game)
    players = [Player(NAMES[seat], "bot", levels(game)[1], seat + 1) for seat in range(SEATS[game])]
    session = Session.new(rules, Start(game, players, OPTIONS[game], seed="4-4"))
    rng, compared, different = seeded("secrets"), 0, 0
    steps = 0
    while not session.over and compared < LOOKS * (SEATS[game] + 1) * DEALS:
        session.bot_step()
        steps += 1
        if steps % 6:
            continue
        for viewer in range(SEATS[game] + 1):
            before = page_of(session, viewer, "en")
            view = session.match.view(viewer)
            for _ in range(DEALS):
                state = rules.imagine(view, viewer, rng)
                twin = twin_of(session, viewer, state)
                different += twin.match.state_hash() != session.match.state_hash()
                assert page_of(twin, viewer, "en") == before, f"step {steps}, reader {viewer}"
                compared += 1
    assert compared > 100 and different > compared / 2, "the deals must really differ"


def test_the_searching_test_would_find_a_leak() -> None:
    """A page that tells a hidden character is told apart."""
    rules = rules_of("shadow_hunters")
    players = [Player(NAMES[seat], "bot", "random", seat + 1) for seat in range(5)]
    session = Session.new(rules, Start("shadow_hunters", players, seed="4-4"))
    for _ in range(6):
        session.bot_step()
    view, rng = session.match.view(2), seeded("leak")
    texts = {page_of(twin_of(session, 2, rules.imagine(view, 2, rng)), 3, "en") for _ in range(8)}
    assert len(texts) > 1
