"""The promise that goes with a request for help: chosen from a list, sent with it, told in the log."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.content.paths import find_folders
from game.content.settings import Settings
from game.core.match import Match
from game.core.model import Ask
from game.session.players import Player
from game.session.session import Session, Start
from game.ui import start
from game.ui.boards.prince_of_the_city import PrinceOfTheCityBoard
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.buttons import Button
from game.ui.screens.table.screen import TableScreen
from tests.ui.boards.test_prince_board import PLAYERS, RULES


def fighting(match: Match, rng: Random) -> bool:
    """Random play until seat 1 may ask somebody for help in a contest."""
    for _ in range(2500):
        pending = match.pending
        if not isinstance(pending, Ask):
            return False
        asks = any(action.do == "ask_help" for action in match.legal(1)) if pending.seats == (1,) else False
        if asks and pending.kind == "raise":
            return True
        assert match.submit(RULES.sample(match.snapshot(), pending.seats[0], rng)) is None
    return False


def open_fight(folder: Path) -> tuple[Stage, TableScreen]:
    prepare_headless()
    shell = start.open_shell(find_folders(folder), Settings(language="en", speed=0), clock=lambda: 0.0)
    stage = Stage(shell.ui)
    shell.ui.resize((1280, 720))
    for seed in range(1, 60):
        players = [
            Player(name, "human" if seat == 1 else "bot", "skilled", seat)
            for seat, name in enumerate(PLAYERS, 1)
        ]
        begun = Start("prince_of_the_city", players, {"turns": "6"}, seed=f"help-{seed}")
        session = Session.new(RULES, begun)
        if fighting(session.match, Random(seed)):
            table = TableScreen(shell, session)
            stage.push(table)
            stage.step()
            return stage, table
    raise AssertionError("nobody ever fought")


def press(table: TableScreen, ident: str) -> None:
    widget = table.active.find(ident)
    assert isinstance(widget, Button), f"no button {ident}"
    widget.activate(table.ui)


def test_a_promise_about_a_domain_goes_with_the_request(tmp_path: Path) -> None:
    stage, table = open_fight(tmp_path)
    board = table.board
    assert isinstance(board, PrinceOfTheCityBoard)
    press(table, "extra.promise")
    stage.step()
    assert table.popups, "the list of promises is open"
    press(table, "option.leave_domain:faith")
    stage.step()
    assert not table.popups
    button = table.root.find("extra.promise")
    assert isinstance(button, Button) and "Faith" in str(button.words)
    asks = [action for action in table.choice.actions if action.do == "ask_help"] if table.choice else []
    assert asks and all(dict(action.arguments)["about"] == "faith" for action in asks)
    table.press_action(asks[0])
    told = [event for entry in table.match.log for event in entry.events if event.kind[:10] == "asked_help"]
    assert told[-1].kind == "asked_help_promising_domain"
    assert dict(told[-1].arguments)["domain"] == "faith"


def test_a_promise_is_forgotten_with_the_fight_and_can_be_taken_back(tmp_path: Path) -> None:
    stage, table = open_fight(tmp_path)
    board = table.board
    assert isinstance(board, PrinceOfTheCityBoard)
    for ident in ("option.help:", "option."):
        press(table, "extra.promise")
        stage.step()
        press(table, ident)
        stage.step()
        assert board.promise.promise == ident.removeprefix("option.").rstrip(":")
    assert table.choice is not None
    assert all("promise" not in dict(action.arguments) for action in table.choice.actions)


def test_every_promise_of_the_list_is_a_request_that_the_rules_know(tmp_path: Path) -> None:
    _, table = open_fight(tmp_path)
    board = table.board
    assert isinstance(board, PrinceOfTheCityBoard)
    scene = board.last_scene
    assert scene is not None
    plain = next(action for action in table.match.legal(1) if action.do == "ask_help")
    options = board.promise.options(scene)
    kinds = {option.value.partition(":")[0] for option in options}
    assert kinds == {"", *board.lore.content.promises}
    for option in options:
        board.promise.promise, _, board.promise.about = option.value.partition(":")
        assert table.match.check(board.promise.with_it(plain)) is None, option.value
