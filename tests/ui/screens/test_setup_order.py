"""The rows of the set-up: seats are carried to another place in the order, and nothing in a row is cut."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from game.core.model import LANGUAGES
from game.ui.kit.choices import Dropdown, Segmented
from game.ui.kit.events import Pointer
from game.ui.samples import sample_draft
from game.ui.screens.setup.screen import SetupScreen
from tests.ui.screens.conftest import Theater

Point = tuple[float, float]
GAMES = ("shadow_hunters", "vampire_knight", "prince_of_the_city")


def setup(theater: Theater, game: str = "shadow_hunters") -> SetupScreen:
    screen = SetupScreen(theater.shell, sample_draft(game, theater.shell))
    theater.show(screen)
    return screen


def carry(theater: Theater, start: Point, end: Point) -> None:
    """Press, move, let go."""
    theater.screen.handle(Pointer("down", start))
    for share in (0.3, 0.7, 1.0):
        x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        theater.screen.handle(Pointer("move", (x, y)))
        theater.stage.step()
        theater.stage.paint(pygame.Surface(theater.shell.ui.scale.pixels))
    theater.screen.handle(Pointer("up", end))
    theater.stage.step()


def names(screen: SetupScreen) -> list[str]:
    return [player.name for player in screen.draft.players]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(
    ("place", "over", "lower", "order"),
    [
        (0, 2, True, ["Jonas", "Lin", "Mira", "Yara", "Brandt", "Ovid"]),
        (3, 0, False, ["Yara", "Mira", "Jonas", "Lin", "Brandt", "Ovid"]),
        (1, 3, False, ["Mira", "Lin", "Jonas", "Yara", "Brandt", "Ovid"]),
        (2, 2, True, ["Mira", "Jonas", "Lin", "Yara", "Brandt", "Ovid"]),
    ],
)
def test_a_seat_is_carried_to_another_place(
    make_theater: Callable[..., Theater],
    size: tuple[int, int],
    place: int,
    over: int,
    lower: bool,
    order: list[str],
) -> None:
    """By its dots and by its mark alike; between which rows depends on the half that the pointer is on."""
    for handle in ("handle_dots", "mark"):
        theater = make_theater(size, language="en")
        screen = setup(theater)
        goal = screen.rows[over].rect
        end = (goal.left + 200, goal.bottom - 4 if lower else goal.top + 4)
        carry(theater, getattr(screen.rows[place], handle).rect.center, end)
        assert names(screen) == order
        assert not screen.popups


def test_a_seat_let_go_elsewhere_stays_where_it_was(theater: Theater) -> None:
    screen = setup(theater)
    before = names(screen)
    carry(theater, screen.rows[0].handle_dots.rect.center, screen.house.rect.center)
    assert names(screen) == before and not screen.popups


def test_a_press_on_the_mark_is_still_a_press(theater: Theater) -> None:
    screen = setup(theater)
    x, y = screen.rows[0].mark.rect.center
    screen.handle(Pointer("down", (x, y)))
    screen.handle(Pointer("up", (x + 2, y)))
    assert screen.popups, "the marks to choose from"


def test_the_list_moves_on_under_a_seat_that_is_carried(make_theater: Callable[..., Theater]) -> None:
    theater = make_theater((1280, 720), language="en")
    screen = setup(theater)
    while screen.free_places():
        screen.add(screen.draft.free_marks()[0])
    theater.stage.step()
    last = screen.rows[-1]
    area = screen.root.find("seat_rows")
    assert area is not None and not area.rect.contains(last.rect)
    mover = screen.draft.players[0].name
    start, end = screen.rows[0].handle_dots.rect.center, (area.rect.left + 200, area.rect.bottom - 3)
    screen.handle(Pointer("down", start))
    for step in range(60):
        screen.handle(Pointer("move", (end[0], end[1] + step % 2)))
        theater.stage.step()
    screen.handle(Pointer("up", end))
    theater.stage.step()
    assert names(screen)[-1] == mover


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 100), ((1280, 720), 100), ((1366, 768), 100), ((1920, 1080), 100),
                        ((1920, 1080), 150), ((1280, 720), 75), ((3840, 2160), 100)]
)  # fmt: skip
def test_no_choice_in_a_row_is_cut(
    make_theater: Callable[..., Theater], game: str, size: tuple[int, int], scale: int, language: str
) -> None:
    theater = make_theater(size, language=language, ui_scale=scale)
    screen = setup(theater, game)
    ui = theater.shell.ui
    for row in screen.rows:
        assert isinstance(row.how, Dropdown) and isinstance(row.kind, Segmented)
        for choice in (row.how, row.kind):
            assert choice.measure(ui)[0] <= choice.rect.width + 1, choice.id
        assert row.name.rect.width >= 90
        edges = [row.mark, row.name, row.kind, row.how, row.remove]
        assert all(a.rect.right <= b.rect.left for a, b in pairwise(edges))
