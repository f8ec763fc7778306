"""The shared screen without a window: the app's own table screen on the kit's stage, with phones at it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from game.bots import levels
from game.content.paths import find_folders
from game.content.settings import Settings
from game.session.players import Player
from game.session.session import Session
from game.ui import start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.screens.draft import Draft
from game.ui.screens.table_mode.screen import TableModeScreen
from tests.companion.table import FAST, LOOPBACK, NAMES, rules_of

SIZE = (1280, 720)
PICTURE = 0.4
"""Seconds between two pictures of the screen: without a graphics card they cost more than the game."""


class SharedScreen:
    """A match on the stage; `kinds` as in `Table`, and l for a seat whose people look away."""

    def __init__(self, home: Path, game: str, kinds: str, seed: str = "1-1", language: str = "en",
                 options: dict[str, str] | None = None, session: Session | None = None) -> None:
        prepare_headless()
        settings = Settings(speed=0)
        settings.language = language  # type: ignore[assignment]  # one of the three
        self.shell = start.open_shell(find_folders(home), settings)
        self.stage = Stage(self.shell.ui)
        self.shell.ui.resize(SIZE)
        self._next_picture = 0.0
        self.surface = pygame.Surface(SIZE).convert()
        secrets = {"p": "phone", "l": "look_away"}
        players = [
            Player(NAMES[place], "bot" if kind == "b" else "human", levels(game)[0], place + 1,
                   secrets.get(kind, "curtain"))  # type: ignore[arg-type]  # one of the three
            for place, kind in enumerate(kinds)
        ]
        rules = rules_of(game)
        draft = Draft(game, players, rules.complete_options(options or {}), seed)
        self.session = session or self.shell.begin(draft.start())
        self.table = TableModeScreen(self.shell, self.session)
        self.stage.push(self.table)
        self.companion = self.table.companion
        self.desk = self.companion.desk
        self.desk.rate = FAST

    def open(self) -> None:
        self.stage.step()
        self.companion.open(LOOPBACK, 0)
        while self.stage.screen is not self.table:
            self.stage.pop()

    @property
    def base(self) -> str:
        return f"http://{LOOPBACK}:{self.companion.server.port}"

    def turn(self) -> None:
        self.stage.step()
        if self.stage.needs_drawing and time.monotonic() > self._next_picture:
            self.stage.paint(self.surface)
            self._next_picture = time.monotonic() + PICTURE

    def run(self, until: Callable[[], bool], seconds: float = 30.0) -> bool:
        end = time.monotonic() + seconds
        while not until():
            if time.monotonic() > end:
                return False
            self.turn()
            time.sleep(0.002)
        return True

    def close(self) -> None:
        self.shell.leave(self.session)
