"""Whole games without a mouse: Tab goes to what can be picked, Enter picks it; a gamepad sends the same."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import ClassVar

import pygame
import pytest

from game.catalog import open_game
from game.content.paths import find_folders
from game.content.settings import Settings
from game.session.players import Player
from game.session.session import Session, Start
from game.ui import start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.buttons import Button
from game.ui.kit.events import Command, UiEvent
from game.ui.kit.intents import Intent
from game.ui.kit.pad import Pads
from game.ui.kit.widget import Widget
from game.ui.screens.table.area import Spot
from game.ui.screens.table.screen import TableScreen

MATCHES = [
    ("shadow_hunters", "hbbb", {}),
    ("vampire_knight", "hb", {"mode": "initiation"}),
    ("vampire_knight", "hb", {"mode": "duel"}),
]
PRESSES = 3000


class Hands:
    """One person at the table whose only tool are commands."""

    def __init__(self, folder: Path, game: str, kinds: str, options: dict[str, str]) -> None:
        prepare_headless()
        shell = start.open_shell(find_folders(folder), Settings(language="en", speed=0), lambda: self.now)
        self.now = 0.0
        self.stage = Stage(shell.ui)
        shell.ui.resize((1280, 720))
        players = [
            Player(f"P{seat}", "human" if kind == "h" else "bot", "novice", seat)
            for seat, kind in enumerate(kinds, 1)
        ]
        session = Session.new(open_game(game), Start(game, players, options, "keys-1"))
        self.table = TableScreen(shell, session)
        self.stage.push(self.table)
        self.rng = Random(4)

    def wait(self) -> None:
        """Until the person is asked, or the game is over."""
        for _ in range(2000):
            self.now += 0.2
            self.stage.step()
            if self.table.choice is not None or self.table.session.over:
                return
        raise AssertionError("nobody is asked")

    def send(self, *intents: Intent) -> None:
        """Commands, each as if its key had been pressed."""
        for intent in intents:
            self.say(Command(intent))

    def say(self, event: UiEvent) -> None:
        self.stage.screen.handle(event)
        self.stage.step()

    def goals(self) -> list[Widget]:
        """What gets the match on, of all that the keyboard can reach."""
        found: list[Widget] = []
        for widget in self.table.active.walk():
            button = isinstance(widget, Button) and widget.enabled
            named = widget.id.startswith(("word.", "step.", "thing.", "tray.", "taker.", "confirm", "sure"))
            if (isinstance(widget, Spot) and widget.lit and widget.focusable) or (button and named):
                found.append(widget)
        return found

    def decide(self) -> None:
        """Go to something that can be picked and press Enter."""
        goals = self.goals()
        assert goals, self.table.match.pending
        wanted = self.rng.choice(goals)
        seen = 0
        while self.table.focus is not wanted:
            self.send(Intent.NEXT)
            seen += 1
            assert seen < 400, f"Tab never comes to {wanted.id or wanted.accessible().name}"
        self.send(Intent.CONFIRM)


@pytest.mark.parametrize(("game", "kinds", "options"), MATCHES)
def test_a_whole_game_with_tab_and_enter(
    tmp_path: Path, game: str, kinds: str, options: dict[str, str]
) -> None:
    hands = Hands(tmp_path, game, kinds, options)
    decisions = 0
    for _ in range(PRESSES):
        hands.wait()
        if hands.table.session.over:
            break
        hands.decide()
        decisions += 1
    assert decisions >= 10
    if game == "shadow_hunters":
        assert hands.table.session.over


class PadHands(Hands):
    """The same, but every command begins as an event of a gamepad."""

    BUTTONS: ClassVar = {
        Intent.NEXT: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
        Intent.CONFIRM: pygame.CONTROLLER_BUTTON_A,
    }

    def __init__(self, folder: Path, game: str, kinds: str, options: dict[str, str]) -> None:
        super().__init__(folder, game, kinds, options)
        self.pads = Pads()

    def send(self, *intents: Intent) -> None:
        for intent in intents:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                event = pygame.event.Event(kind, button=self.BUTTONS[intent], instance_id=0)
                for meant in self.pads.translate(event, self.now):
                    self.say(Command(meant))


def test_a_whole_game_with_a_gamepad(tmp_path: Path) -> None:
    hands = PadHands(tmp_path, "shadow_hunters", "hbbb", {})
    for _ in range(PRESSES):
        hands.wait()
        if hands.table.session.over:
            break
        hands.decide()
    assert hands.table.session.over
