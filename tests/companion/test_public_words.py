"""What everybody reads on the shared screen, on further browsers and on phones of those who are not asked: it
names people, and says "you" to nobody."""

from __future__ import annotations

import re
from typing import cast

import pytest

from game.catalog import games
from game.content.names import Names
from game.content.text import Forms
from game.core.model import LANGUAGES, Ask
from game.session.wording import Wording, plain
from tests.companion.table import CATALOGS, rules_of

YOU = re.compile(r"\b(you|your|yours|yourself)\b|[你您妳]", re.IGNORECASE)
ELSEWHERE = ("companion.table.", "curtain.", "list.")
"""Further words of the shared screen, beside those of the games."""
TOLD = ("public.", "chance.", "event.", "over.", "board.headline")
"""Beginnings of a game's messages that the shared screen and spectators show."""


def forms(message: object) -> list[str]:
    if isinstance(message, Forms):
        return [text for text in (message.one, message.other) if text]
    return [cast(str, message)]


def kinds(game: str) -> list[str]:
    """All kinds of questions of a game."""
    start = f"{game}.ask."
    idents = [ident.removeprefix(start) for ident in CATALOGS["en"].messages if ident.startswith(start)]
    return [kind for kind in idents if not (kind.endswith("_help") and kind[:-5] in idents)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_question_names_who_is_asked(game: str, language: str) -> None:
    messages = CATALOGS[language].messages
    assert len(kinds(game)) > 15
    for kind in kinds(game):
        for text in forms(messages[f"{game}.public.{kind}"]):
            assert "{asked}" in text, kind


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_no_question_that_all_see_says_you(game: str, language: str) -> None:
    """Prompt and second line of every kind of question, as they are shown."""
    wording = Wording(rules_of(game), CATALOGS[language], Names(rules_of(game).content, language))
    for kind in kinds(game):
        ask = Ask((1,), kind)
        for shown in (wording.public_prompt(ask), wording.public_help(ask)):
            assert not YOU.search(plain(shown)), (kind, plain(shown))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_other_words_of_the_shared_screen_say_you(language: str) -> None:
    starts = tuple(f"{game}.{told}" for game in games() for told in TOLD) + ELSEWHERE
    said = {
        ident: text
        for ident, message in CATALOGS[language].messages.items() if ident.startswith(starts)
        for text in forms(message) if YOU.search(text)
    }
    assert not said, said


@pytest.mark.parametrize("game", games())
def test_public_questions_ask_for_what_the_private_ones_get(game: str) -> None:
    """A placeholder that never comes would be shown as it is."""
    holes = re.compile(r"\{(\w+)\}")
    for language in LANGUAGES:
        messages = CATALOGS[language].messages
        for kind in kinds(game):
            public, private = (
                {hole for text in forms(messages[f"{game}.{way}.{kind}"]) for hole in holes.findall(text)}
                for way in ("public", "ask")
            )
            assert public - {"asked"} <= private, kind
