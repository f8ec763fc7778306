"""The ways to play Vampire Knight as cards in the set-up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.model import LANGUAGES
from game.ui.kit.events import Command, Pointer
from game.ui.kit.intents import Intent
from game.ui.samples import sample_draft
from game.ui.screens.games.mode_cards import PAD, ModeCard
from game.ui.screens.setup.screen import SetupScreen
from game.ui.screens.table.screen import TableScreen
from tests.ui.screens.conftest import Theater

WINDOWS = (((1024, 640), 100), ((1280, 720), 100), ((1920, 1080), 100), ((1920, 1080), 200),
           ((3840, 2160), 100))  # fmt: skip


def setup(theater: Theater) -> SetupScreen:
    screen = SetupScreen(theater.shell, sample_draft("vampire_knight", theater.shell))
    theater.show(screen)
    return screen


def cards(screen: SetupScreen) -> list[ModeCard]:
    return [widget for widget in screen.root.walk() if isinstance(widget, ModeCard)]


def test_a_card_is_the_house_rule(theater: Theater) -> None:
    screen = setup(theater)
    assert [card.board.id for card in cards(screen)] == list(screen.rules.content.boards)
    for name in ("teams", "initiation", "duel"):
        theater.press(f"mode.{name}")
        assert screen.draft.options["mode"] == name
        assert len(screen.draft.players) == (4 if name == "teams" else 2)
        assert [card.board.id for card in cards(screen) if card.chosen] == [name]


def test_what_cannot_matter_stands_last(theater: Theater) -> None:
    screen = setup(theater)

    def order() -> list[str]:
        return [widget.id for widget in screen.house.walk() if widget.id.startswith("option.")]

    assert order()[-2:] == ["option.west", "option.east"]
    theater.press("mode.teams")
    found = [name for name in order() if name != "option.mode"]  # it is changed, so it is shown
    assert found[:4] == ["option.south", "option.north", "option.west", "option.east"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_notes_have_room(
    make_theater: Callable[..., Theater], size: tuple[int, int], scale: int, language: str
) -> None:
    theater = make_theater(size, language=language, ui_scale=scale)
    ui = theater.shell.ui
    for card in cards(setup(theater)):
        wide = card.rect.width
        assert card.measure(ui, wide)[1] <= card.rect.height + 1
        assert ui.text.size(card.title, ui.styles.card_name)[0] <= wide - 2 * PAD


def press(theater: Theater, ident: str) -> None:
    """A click into the left half of a widget."""
    widget = theater.screen.root.find(ident)
    assert widget is not None
    at = (widget.rect.left + 20, widget.rect.centery)
    for kind in ("move", "down", "up"):
        theater.screen.handle(Pointer(kind, at))
    theater.stage.step()


@pytest.mark.parametrize("ident", ["mode.initiation", "kind.2"])
def test_enter_starts_after_a_choice_with_the_mouse(theater: Theater, ident: str) -> None:
    """What the button says of Enter holds, whatever was pressed with the mouse."""
    setup(theater)
    press(theater, ident)
    theater.screen.handle(Command(Intent.CONFIRM))
    theater.stage.step()
    assert isinstance(theater.screen, TableScreen)


def test_enter_presses_what_the_keyboard_has_come_to(theater: Theater) -> None:
    screen = setup(theater)
    press(theater, "mode.initiation")
    for _ in range(200):
        if screen.focus is not None and screen.focus.id == "mode.duel" and screen.focus.ring:
            break
        screen.handle(Command(Intent.NEXT))
    screen.handle(Command(Intent.CONFIRM))
    theater.stage.step()
    assert theater.screen is screen and screen.draft.options["mode"] == "duel"
