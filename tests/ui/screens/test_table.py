"""The table screen, played only through what it shows: lit spots, buttons, the tray."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.catalog import open_game
from game.content.paths import find_folders
from game.content.settings import Settings
from game.session.players import Player
from game.session.session import Session, Start
from game.ui import start
from game.ui.app import Stage, prepare_headless
from game.ui.buttons import Button
from game.ui.events import Command
from game.ui.intents import Intent
from game.ui.screens.table import TableScreen
from game.ui.screens.table_area import Spot
from game.ui.widget import Widget

SIDE = (
    "undo",
    "hint",
    "pass",
    "speed",
    "pause",
    "sound",
    "rules",
    "menu",
    "drawer",
    "inspector.rules",
    "tray.hide",
)


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def open_table(
    folder: Path, kinds: str, seed: str = "1-1", speed: int = 0
) -> tuple[Stage, TableScreen, Clock]:
    """A table of Shadow Hunters with a person for each `h` of `kinds` and a bot for each `b`."""
    prepare_headless()
    shell = start.open_shell(find_folders(folder), Settings(language="en", speed=speed))  # type: ignore[arg-type]  # tests
    clock = Clock()
    shell.ui.clock = clock
    stage = Stage(shell.ui)
    shell.ui.resize((1280, 720))
    players = [
        Player(f"P{seat}", "human" if kind == "h" else "bot", "novice", seat)
        for seat, kind in enumerate(kinds, 1)
    ]
    session = Session.new(open_game("shadow_hunters"), Start("shadow_hunters", players, seed=seed))
    table = TableScreen(shell, session)
    stage.push(table)
    return stage, table, clock


def step(stage: Stage, clock: Clock, seconds: float = 0.1) -> None:
    clock.now += seconds
    stage.step()


def choices(table: TableScreen) -> list[Widget]:
    """What may be pressed to get on: lit spots and the enabled buttons of bar and tray."""
    found: list[Widget] = []
    for widget in table.root.walk():
        if isinstance(widget, Spot):
            if widget.lit:
                found.append(widget)
        elif isinstance(widget, Button) and widget.enabled and widget.id not in SIDE and not widget.selected:
            found.append(widget)
    return found


def press(table: TableScreen, widget: Widget) -> None:
    assert isinstance(widget, (Spot, Button))
    widget.activate(table.ui)


def test_a_whole_game_by_pressing_what_is_lit(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    rng = Random(4)
    pressed = 0
    for _ in range(6000):
        step(stage, clock)
        if table.session.over:
            break
        if table.choice is None:
            continue
        offered = choices(table)
        assert offered, f"nothing to press although {table.match.pending} waits"
        press(table, rng.choice(offered))
        pressed += 1
    assert table.session.over and pressed > 10


def test_nothing_is_lit_while_another_seat_is_asked(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    for _ in range(400):
        step(stage, clock)
        if 1 not in table.session.asked():
            assert not table.look.lit
        elif table.choice is not None:
            press(table, choices(table)[0])
    assert len(table.match.log) > 50


def test_a_second_person_sees_nothing_before_the_curtain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, table, clock = open_table(tmp_path, "hhbbb")
    asked_for: list[int] = []
    monkeypatch.setattr("game.ui.screens.table_doors.hand_over", lambda _table, seat: asked_for.append(seat))
    for _ in range(50):
        step(stage, clock)
    assert table.covered and asked_for and table.eyes.viewer == 0
    assert all(seat["character"] is None for seat in table.view["seats"])
    table.take_screen(asked_for[0])
    step(stage, clock)
    known = [seat["seat"] for seat in table.view["seats"] if seat["character"] is not None]
    assert known == [asked_for[0]]
    table.hide_private()
    assert table.eyes.viewer == 0 and all(seat["character"] is None for seat in table.view["seats"])


def test_a_press_on_what_is_not_lit_says_why_not(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb", seed="3-3")
    for _ in range(3000):
        step(stage, clock)
        pending = table.view.get("question")
        if table.choice is None or pending is None:
            continue
        if pending["kind"] == "attack" and table.look.lit:
            table.press_thing("seat:1")
            assert table.notice, "attacking oneself is refused in words"
            return
        press(table, choices(table)[-1])
    pytest.fail("no attack came up")


def test_motions_play_and_a_press_skips_them(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb", speed=100)
    for _ in range(2000):
        step(stage, clock, 0.02)
        if table.choice is not None:
            press(table, choices(table)[0])
            break
    assert table.presenter.busy
    table.skip()
    assert not table.presenter.busy and table.view == table.match.view(1)


def test_every_size_and_scale_can_be_drawn(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbbbbb")
    for _ in range(40):
        step(stage, clock)
    for size, scale in (((1024, 640), 75), ((1280, 720), 100), ((1920, 1080), 200), ((3840, 2160), 100)):
        table.ui.settings.ui_scale = scale  # type: ignore[assignment]  # allowed values
        table.ui.resize(size)
        table.rebuild()
        surface = pygame.Surface(size).convert()
        stage.paint(surface)
        assert len({tuple(surface.get_at((x, size[1] // 2))) for x in range(0, size[0], 7)}) > 20


def test_enter_rolls_the_dice_at_once(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    for _ in range(500):
        step(stage, clock)
        if table.choice is not None and table.view["question"]["kind"] == "move":
            break
    before = len(table.match.log)
    table.handle(Command(Intent.CONFIRM))
    assert len(table.match.log) > before and table.match.log[before].move.do == "roll"  # type: ignore[union-attr]  # an action
