"""What stands on a phone's buttons: words that say what they do, in every language, for every question."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from game.companion.choosing import Choosing
from game.core.model import LANGUAGES
from tests.companion.table import Table

BARE = re.compile(r"[\d\s.,:;+\-/#]*")
"""A label of nothing but numbers and signs says nothing."""
IDENT = re.compile(r"[a-z]+_[a-z_]+|[a-z_]+\.[a-z_.]+")
GAMES = [
    ("shadow_hunters", "pppppp", {"expansion": "all"}, 260),
    ("prince_of_the_city", "pppp", {"start_hand": "1"}, 420),
    ("vampire_knight", "pp", {"mode": "duel"}, 160),
    ("vampire_knight", "pppp", {"mode": "teams"}, 120),
]


def said(pieces: Any) -> str:
    """Pieces as one string."""
    return "".join(piece if isinstance(piece, str) else piece["t"] for piece in pieces)


OFFERS = {"accept", "refuse", "withdraw"}
"""Two open offers may be the same to the word: then their buttons look alike, and it does not matter."""


def labels(page: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    """Group, kind, words and remark of everything that can be pressed."""
    extras = [item for item in page.get("extras", ()) if item["do"] not in OFFERS]
    found = [
        (item.get("group", ""), item.get("kind", "row"), said(item["label"]), item.get("second", ""))
        for item in (*page["options"], *extras)
    ]
    return [*found, *([("", "main", said(page["main"]["label"]), "")] if page.get("main") else [])]


def look(table: Table, seat: int, language: str, tap: int) -> dict[str, Any]:
    """The page of `seat`, after a tap on the option of that number if there is one."""
    writer = table.desk.writer(language)
    rows = [row.action for row in table.desk.pages.question(writer, seat).rows]
    choosing = Choosing.of(table.session, seat, rows)
    page = table.desk.pages.private(writer, choosing)
    if page["options"] and tap:
        choosing.tap(page["options"][tap % len(page["options"])]["id"])
        page = table.desk.pages.private(writer, choosing)
    return page


@pytest.mark.parametrize(("game", "kinds", "options", "decisions"), GAMES)
def test_every_button_says_what_it_does(game: str, kinds: str, options: Any, decisions: int) -> None:
    table, rng, asked = Table(game, kinds, seed="7-7", options=options), Random(7), set()
    for number in range(decisions):
        if table.session.over:
            break
        seat = rng.choice(table.session.asked())
        language = LANGUAGES[number % 3]
        page = look(table, seat, language, number % 4)
        found = labels(page)
        where = f"{table.session.match.pending} in {language}: {found}"
        assert len(found) == len(set(found)), f"two buttons look alike: {where}"
        for _, _, words, _ in found:
            assert not BARE.fullmatch(words), f"a bare {words!r}: {where}"
            assert not IDENT.fullmatch(words), f"an id {words!r}: {where}"
        asked.add(getattr(table.session.match.pending, "kind", ""))
        table.session.submit(rng.choice(table.session.match.legal(seat)))
    assert len(asked) >= 6, asked


def test_things_that_all_answers_name_are_no_choice() -> None:
    """The spoils of a challenge all come from one player: he is not a button; the number of tokens is one."""
    table, rng = Table("prince_of_the_city", "pppp", seed="1", options={"start_hand": "1"}), Random(1)
    for _ in range(600):
        seat = rng.choice(table.session.asked())
        if getattr(table.session.match.pending, "kind", "") == "propose":
            page = look(table, seat, "en", 0)
            words = [words for _, kind, words, _ in labels(page) if kind == "word"]
            if len(words) > 1:
                assert words[:2] == ["1 token", "2 tokens"]
                assert {item["group"] for item in page["options"]} == {"Propose a placement"}
                break
        table.session.submit(rng.choice(table.session.match.legal(seat)))
    else:
        pytest.fail("no placement was ever possible")


def test_an_ability_says_what_it_does() -> None:
    """`Use your ability` alone would send people to look for their card."""
    table, rng = Table("shadow_hunters", "pppppp", seed="1", options={"expansion": "all"}), Random(1)
    told = set()
    for _ in range(900):
        if table.session.over:
            break
        seat = rng.choice(table.session.asked())
        legal = table.session.match.legal(seat)
        character = table.session.match.view(seat)["seats"][seat - 1]["character"]
        if any(action.do == "use_ability" and len(action.arguments) == 0 for action in legal):
            page = look(table, seat, "en", 0)
            offered = (*page["options"], *page["extras"])
            buttons = [item for item in offered if item.get("do") == "use_ability"]
            text = table.session.rules.content.characters[character].ability_text.en
            assert [item["second"] for item in buttons] == [text], character
            told.add(character)
        reveals = [action for action in legal if action.do == "reveal"]
        table.session.submit(rng.choice(reveals or legal))
    assert told


def test_an_offer_that_may_be_taken_besides_says_whose_it_is() -> None:
    table, rng = Table("prince_of_the_city", "pppp", seed="1", options={"start_hand": "1"}), Random(3)
    for _ in range(900):
        seat = table.session.asked()[0]
        legal = table.session.match.legal(seat)
        page = look(table, seat, "en", 0)
        besides = [item for item in page["extras"] if item["do"] == "accept"]
        if table.session.match.pending.kind == "offer" and besides:  # type: ignore[union-attr]  # it is asked
            for item in besides:
                assert said(item["label"]).startswith("Accept the offer: ")
            return
        offers = [action for action in legal if action.do in ("offer", "later")]
        table.session.submit(rng.choice(offers if offers and rng.random() < 0.8 else legal))
    pytest.fail("no second offer was ever open")
