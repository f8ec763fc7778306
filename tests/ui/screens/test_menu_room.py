"""The main menu in every language and window: words have room, nothing lies over anything, doors stand on
their plates."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from game.core.model import LANGUAGES
from game.ui.kit.widget import plain
from game.ui.screens.menu.screen import MenuScreen
from tests.ui.screens.conftest import Theater

WINDOWS = (((960, 600), 100), ((1024, 640), 75), ((1280, 720), 100), ((1366, 768), 100), ((1920, 1080), 75),
           ((1920, 1080), 100), ((1920, 1080), 150), ((1920, 1080), 200), ((2560, 1080), 100),
           ((3840, 2160), 100))  # fmt: skip


def menu(theater: Theater) -> MenuScreen:
    screen = theater.show(MenuScreen(theater.shell))
    assert isinstance(screen, MenuScreen)
    return screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_words_and_buttons_of_a_door_have_room(
    make_theater: Callable[..., Theater], size: tuple[int, int], scale: int, language: str
) -> None:
    theater = make_theater(size, language=language, ui_scale=scale)
    ui = theater.shell.ui
    for door in menu(theater).doors:
        buttons = [button for button in (door.play, door.set_up, door.learn) if button.visible]
        for button in buttons:
            assert button.measure(ui)[0] <= button.rect.width + 1, f"{button.id} is cut"
        for label in (door.title, door.line, door.facts, door.table):
            needed = ui.text.size(label.words, label.look(ui), label.rect.width)[1]
            assert needed <= label.rect.height + 1.5, f"{plain(label.words)!r} is cut"
        parts = [door.title, door.line, door.facts, door.table, *buttons]
        assert all(door.plate.contains(part.rect) for part in parts)
        assert not any(one.rect.colliderect(other.rect) for one, other in combinations(parts, 2))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_the_ways_out_of_the_menu_are_not_cut(
    make_theater: Callable[..., Theater], size: tuple[int, int], scale: int, language: str
) -> None:
    theater = make_theater(size, language=language, ui_scale=scale)
    ui = theater.shell.ui
    for button in menu(theater).nav:
        assert button.measure(ui)[0] <= button.rect.width + 1, button.id


@pytest.mark.parametrize(("size", "scale"), [window for window in WINDOWS if window[0][0] >= 1280])
def test_doors_stand_on_their_plates(
    make_theater: Callable[..., Theater], size: tuple[int, int], scale: int
) -> None:
    screen = menu(make_theater(size, language="en", ui_scale=scale))
    for door in screen.doors if screen.roomy else ():
        assert 0 < door.art.bottom - door.plate.top < door.art.height * 0.2
        assert door.art.top > door.rect.top
