"""The end screen: what each seat had to do can be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.core.model import LANGUAGES
from game.ui.samples import sample_session
from game.ui.screens.end.screen import EndScreen
from game.ui.screens.games.shadow_hunters import goal_of
from tests.ui.screens.conftest import Theater

GAME = "shadow_hunters"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "seats"), [((1920, 1080), 8), ((1280, 720), 6), ((3840, 2160), 8)])
def test_no_condition_is_cut_at_the_end(
    make_theater: Callable[..., Theater], language: str, size: tuple[int, int], seats: int
) -> None:
    """Whoever sat there: the words of every character find room beside those of any other."""
    theater = make_theater(size, language=language)
    session = sample_session(GAME, theater.shell, seats)
    end = theater.show(EndScreen(theater.shell, session))
    assert isinstance(end, EndScreen)
    for character in session.rules.content.characters.values():
        for card in end.cards:
            goal = goal_of(theater.shell, character)
            card.result = replace(card.result, condition=goal)
            card.place(theater.shell.ui, card.rect)
            assert card.shows_condition(theater.shell.ui), f"{goal} is cut at {size}"
