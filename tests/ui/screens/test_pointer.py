"""Presses of the pointer where things are drawn, through the same way that the mouse takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.paths import find_folders
from game.content.settings import Settings
from game.core.model import Action
from game.ui import start
from game.ui.app import Stage, prepare_headless
from game.ui.events import Pointer
from game.ui.samples import waiting_session
from game.ui.screens.table import TableScreen
from game.ui.screens.table_area import Spot

GAMES = ("shadow_hunters", "prince_of_the_city", "vampire_knight")


def open_table(folder: Path, game: str, decisions: int) -> TableScreen:
    prepare_headless()
    shell = start.open_shell(find_folders(folder), Settings(language="en", speed=0, mute=True))
    stage = Stage(shell.ui)
    shell.ui.resize((1280, 720))
    table = TableScreen(shell, waiting_session(game, shell, people=1, decisions=decisions))
    stage.push(table)
    for _ in range(5):
        stage.step()
    return table


def click(table: TableScreen, pos: tuple[float, float]) -> None:
    for kind in ("move", "down", "up"):
        table.handle(Pointer(kind, pos))


def on_top(table: TableScreen) -> list[Spot]:
    """The spots whose middle nothing else covers."""
    spots = [widget for widget in table.root.walk() if isinstance(widget, Spot)]
    return [spot for spot in spots if table.root.at(spot.rect.center) is spot]


@pytest.mark.parametrize("game", GAMES)
def test_every_region_is_looked_at_and_pressed_where_it_is_drawn(tmp_path: Path, game: str) -> None:
    table = open_table(tmp_path, game, 40)
    table.choice, table.interrupts = None, ()  # nothing may be chosen: a press only looks
    table.rebuild()
    things = [(spot.region.thing, spot.rect.center, spot.focusable) for spot in on_top(table)]
    assert len(things) > 10
    for thing, center, _ in things:
        table.pinned = None
        click(table, center)
        assert table.pinned == thing
        assert table.inspected() == thing
    if game != "vampire_knight":
        assert any(not focusable for _, _, focusable in things)


def test_a_press_on_the_token_of_a_seat_attacks_it(tmp_path: Path) -> None:
    for decisions in range(20, 200, 10):
        table = open_table(tmp_path, "shadow_hunters", decisions)
        tokens = [spot for spot in on_top(table) if spot.lit and not spot.focusable]
        seats = [spot for spot in tokens if spot.region.thing.startswith("seat:")]
        if seats and table.view["question"]["kind"] == "attack":
            break
    else:
        pytest.fail("no attack with a token in range")
    length = len(table.match.log)
    click(table, seats[0].rect.center)
    move = table.match.log[length].move
    assert isinstance(move, Action) and move.do == "attack"
    assert f"seat:{move.get('target')}" == seats[0].region.thing
