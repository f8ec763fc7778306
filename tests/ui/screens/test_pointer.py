"""Presses of the pointer where things are drawn, through the same way that the mouse takes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.content.paths import find_folders
from game.content.settings import Settings
from game.core.model import Action, Ask
from game.session.players import Player
from game.session.session import Session, Start
from game.ui import start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.buttons import Button
from game.ui.kit.events import Pointer
from game.ui.samples import waiting_session
from game.ui.screens.table.area import Spot
from game.ui.screens.table.screen import TableScreen

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


def asked_to_loot(folder: Path, size: tuple[int, int], seats: int) -> TableScreen:
    """A table where somebody has to choose among the cards of the dead."""
    prepare_headless()
    shell = start.open_shell(find_folders(folder), Settings(language="en", speed=0, mute=True))
    stage = Stage(shell.ui)
    shell.ui.resize(size)
    for number in range(60):
        rng = Random(number)
        players = [Player(f"P{seat}", "human", "random", seat) for seat in range(1, seats + 1)]
        begin = Start("shadow_hunters", players, seed=f"1-{number}")
        session = Session.new(shell.rules("shadow_hunters"), begin)
        while not session.over and not _loot(session):
            session.submit(rng.choice(session.match.legal(session.asked()[0])))
        if not session.over:
            break
    table = TableScreen(shell, session)
    stage.push(table)
    stage.step()
    table.take_screen(session.asked()[0])
    while stage.screen is not table:
        stage.pop()
    for _ in range(4):
        stage.step()
    return table


def _loot(session: Session) -> bool:
    pending = session.match.pending
    if not isinstance(pending, Ask) or pending.kind != "loot":
        return False
    return len(session.match.legal(pending.seats[0])) > 1


@pytest.mark.parametrize(("size", "seats"), [((1280, 720), 5), ((1280, 720), 8), ((1024, 640), 8)])
def test_the_cards_of_the_dead_can_be_taken(tmp_path: Path, size: tuple[int, int], seats: int) -> None:
    table = asked_to_loot(tmp_path, size, seats)
    takes = [action for action in table.match.legal(table.eyes.viewer) if action.do == "take"]
    cards = {f"card:{action.get('card')}" for action in takes}
    assert len(cards) > 1
    found = {spot.region.thing: spot.rect.center for spot in on_top(table) if spot.lit}
    for card in cards - set(found):  # rows of a single line show no cards: the bar has them
        button = table.root.find(f"thing.{card}")
        assert isinstance(button, Button) and size == (1024, 640)
        found[card] = button.rect.center
    length, wanted = len(table.match.log), sorted(cards)[0]
    click(table, found[wanted])
    move = table.match.log[length].move
    assert isinstance(move, Action) and f"card:{move.get('card')}" == wanted


def test_what_the_board_cannot_show_gets_a_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = asked_to_loot(tmp_path, (1280, 720), 5)
    regions = table.board.regions(table.view)
    seen = [region for region in regions if not region.thing.startswith("card:")]
    monkeypatch.setattr(table.board, "regions", lambda view: seen)
    table.rebuild()
    wanted = sorted(table.look.lit)[0]
    button = table.root.find(f"thing.{wanted}")
    assert isinstance(button, Button)
    length = len(table.match.log)
    click(table, button.rect.center)
    move = table.match.log[length].move
    assert isinstance(move, Action) and f"card:{move.get('card')}" == wanted
