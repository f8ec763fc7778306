"""The end screen: what each seat had to do can be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.core.model import LANGUAGES
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command, Pointer
from game.ui.kit.intents import Intent
from game.ui.kit.services import Ui
from game.ui.samples import sample_session
from game.ui.screens.end.role_card import LEAST_TITLE
from game.ui.screens.end.screen import EndScreen
from game.ui.screens.games.shadow_hunters import goal_of
from tests.ui.screens.conftest import Theater

GAME = "shadow_hunters"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "seats"), [((1920, 1080), 8), ((1280, 720), 6), ((1280, 720), 8), ((3840, 2160), 8)]
)
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


def test_a_note_without_names_never_becomes_a_skull(theater: Theater) -> None:
    session = sample_session(GAME, theater.shell, 8)
    end = theater.show(EndScreen(theater.shell, session))
    assert isinstance(end, EndScreen)
    card, ui = end.cards[0], theater.shell.ui
    card.result = replace(card.result, note="Lived to the very end of a long game")
    assert card._short_note(ui, ui.styles.quiet, 400, 1) == ("Lived to the very end of a long game",)
    assert card._short_note(ui, ui.styles.quiet, 60, 1) == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [6, 8])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_title_is_cut_with_many_seats(
    make_theater: Callable[..., Theater], language: str, size: tuple[int, int], seats: int
) -> None:
    theater = make_theater(size, language=language)
    ui = theater.shell.ui
    end = theater.show(EndScreen(theater.shell, sample_session(GAME, theater.shell, seats)))
    assert isinstance(end, EndScreen)
    for card in end.cards:
        smallest = ui.styles.card_name.of(size=LEAST_TITLE)
        for character in theater.shell.rules(GAME).content.characters.values():
            name = character.name.get(language)
            if character.set != "special":  # its name says for how many players it is
                room = card.rect.width - (card.picture + 24 if card.named_beside else 44)
                assert ui.text.size(name, smallest)[0] <= room, name


@pytest.mark.parametrize("seats", range(4, 9))
def test_a_small_window_shows_whole_portraits(make_theater: Callable[..., Theater], seats: int) -> None:
    """A strip of a face above the name, cut at hair and chin, tells nobody who that was."""
    theater = make_theater((1280, 720), language="en")
    end = theater.show(EndScreen(theater.shell, sample_session(GAME, theater.shell, seats)))
    assert isinstance(end, EndScreen)
    canvas = Pictures(theater.shell.ui, pygame.Surface((1280, 720)).convert())
    for card in end.cards:
        card._face(canvas)
        spot = canvas.spots[card.result.portrait]
        assert spot.width >= 55
        assert pygame.FRect(card.rect).contains(spot), (spot, card.rect)


class Pictures(Canvas):
    """Remembers where pictures are drawn."""

    def __init__(self, ui: Ui, surface: pygame.Surface) -> None:
        super().__init__(ui, surface)
        self.spots: dict[str, pygame.FRect] = {}

    def image(self, name: str, rect: pygame.FRect, *given: Any, **more: Any) -> pygame.Rect:
        self.spots[name] = rect
        return super().image(name, rect, *given, **more)


def test_enter_is_a_rematch_whatever_the_mouse_has_pressed(make_theater: Callable[..., Theater]) -> None:
    theater = make_theater((1280, 720), language="en")
    end = theater.show(EndScreen(theater.shell, sample_session(GAME, theater.shell, 6)))
    tabs = end.root.find("pages")
    assert tabs is not None
    at = (tabs.rect.right - 20, tabs.rect.centery)
    for kind in ("move", "down", "up"):
        end.handle(Pointer(kind, at))
    theater.stage.step()
    assert isinstance(end, EndScreen) and end.page == "dice"
    end.handle(Command(Intent.CONFIRM))
    theater.stage.step()
    assert theater.screen is not end
