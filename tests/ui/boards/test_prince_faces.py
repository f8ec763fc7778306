"""The faces of cards and events of Prince of the City: in every place and language their words are whole."""

from __future__ import annotations

import pygame
import pytest

from game.core.model import LANGUAGES
from game.ui.boards.prince_of_the_city.cards import Cards
from game.ui.boards.prince_of_the_city.events import Events
from game.ui.boards.prince_of_the_city.pen import Pen
from tests.ui.boards.test_prince_board import RULES, board_for, ui_for, view_for
from tests.ui.screens.ink import cut, on_each_other, small, sticking_out, watched

SIZES = ((1280, 720), (1920, 1080))
PLACES = {
    (1280, 720): ((110, 90), (128, 43), (240, 38)),
    (1920, 1080): ((107, 82), (112, 90), (166, 39)),
}
"""Logical sizes of small cards, in the hand and on the deal table."""
OPEN = ((206, 114), (206, 150), (216, 244), (206, 126))
"""Logical sizes of events: one of five in a column, of fewer, alone, beside a panel."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_on_every_card_is_whole(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = ui_for(size, language)
    lore = board_for(ui, view_for("resource", 1)).lore
    cards, pen = Cards(lore), Pen(ui, pygame.Surface((600, 300)))
    with watched(monkeypatch) as notes:
        for name in RULES.content.cards:
            for wide, tall in PLACES[size]:
                ui.restyle()
                rect = pygame.Rect(40, 40, pen.px(wide), pen.px(tall))
                notes.clear()
                cards.small(pen, rect, name)
                assert not cut(notes) and not sticking_out(notes), f"{name} at {rect.size}"
                assert not small(notes, 12 if size[1] == 720 else 14)
                assert not on_each_other(notes)


LARGE = ((104, 51), (102, 51), (128, 43))
"""Logical sizes of the cards of a hand with letters of double size, and on the deal table."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_double_size_cut_no_name(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ui = ui_for((1920, 1080), language, 200)
    cards = Cards(board_for(ui, view_for("resource", 1)).lore)
    pen = Pen(ui, pygame.Surface((600, 300)))
    with watched(monkeypatch) as notes:
        for name in RULES.content.cards:
            for wide, tall in LARGE:
                ui.restyle()
                notes.clear()
                cards.small(pen, pygame.Rect(40, 40, pen.px(wide), pen.px(tall)), name)
                assert not cut(notes) and not sticking_out(notes), f"{name} at {wide} x {tall}"
                assert not on_each_other(notes), f"{name} at {wide} x {tall}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_every_event_are_whole(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = ui_for(size, language)
    lore = board_for(ui, view_for("resource", 1)).lore
    events, pen = Events(lore), Pen(ui, pygame.Surface((600, 500)))
    with watched(monkeypatch) as notes:
        for name in RULES.content.events:
            for wide, tall in OPEN:
                ui.restyle()
                rect = pygame.Rect(40, 40, pen.px(wide), pen.px(tall))
                notes.clear()
                events.card(pen, rect, name)
                assert not cut(notes) and not sticking_out(notes), f"{name} at {rect.size}"
                assert not small(notes, 12 if size[1] == 720 else 14)
                assert not on_each_other(notes), f"{name} at {rect.size}"
