"""Bots play one whole game through the real screens, in a window or as pictures without one."""

from __future__ import annotations

import logging
import shutil
import tempfile
from pathlib import Path
from typing import Final

import pygame

from game.bots import levels
from game.content.paths import find_folders
from game.content.settings import Settings
from game.core.model import TABLE
from game.session.players import Player
from game.session.session import Session, Start
from game.ui.kit.app import App, Stage, prepare_headless
from game.ui.pictures import save_picture
from game.ui.samples import NAMES
from game.ui.screens.end.screen import EndScreen
from game.ui.screens.shell import Shell
from game.ui.start import TITLE, open_shell

LOG = logging.getLogger(__name__)
SIZE: Final = (1920, 1080)
KEY_EVENTS: Final = ("died", "revealed")
LONGEST: Final = 200_000  # rounds of the loop; a game that takes longer is stuck
STEP: Final = 0.05  # seconds that the clock moves per round


class Clock:
    """Time that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def demo_session(shell: Shell, game: str, seats: int, seed: str) -> Session:
    """A match of bots only, recorded like any other."""
    known = levels(game)
    level = "skilled" if "skilled" in known else known[-1]
    players = [Player(NAMES[place % len(NAMES)], "bot", level, place + 1) for place in range(seats)]
    return shell.begin(Start(game, players, seed=seed))


def run_demo(game: str, seats: int, seed: str, out: Path | None, is_headless: bool) -> int:
    """Bots play one whole game through the real screens.

    Headless, it draws without a window and leaves pictures of the key moments and the record in `out`.
    """
    if is_headless:
        return headless_demo(game, seats, seed, out or Path.cwd())
    return in_window(open_shell(), game, seats, seed)


def in_window(shell: Shell, game: str, seats: int, seed: str) -> int:
    """Shows the game in the window until it is closed."""
    app = App(shell.ui, TITLE)
    app.run(shell.table(demo_session(shell, game, seats, seed)))
    pygame.quit()
    return 0


class Photographer:
    """Draws the screens and keeps pictures of the key moments."""

    def __init__(self, stage: Stage, out: Path) -> None:
        self.stage = stage
        self.out = out
        self.taken = 0
        self._surface = pygame.Surface(SIZE).convert()

    def draw(self) -> None:
        """Draws the present screen."""
        self.stage.paint(self._surface)

    def keep(self, name: str) -> None:
        """Draws the present screen and keeps it."""
        self.draw()
        self.taken += 1
        save_picture(self._surface, self.out / f"{self.taken:02d}-{name}.png")


def headless(shell: Shell, clock: Clock, game: str, seats: int, seed: str, out: Path) -> int:
    """Plays one game without a window; pictures and record end up in `out`.  1 if the game gets stuck."""
    stage = Stage(shell.ui)
    shell.ui.resize(SIZE)
    session = demo_session(shell, game, seats, seed)
    record = shell.path_of(session)
    photographer = Photographer(stage, out)
    stage.push(shell.table(session))
    stage.step()
    photographer.keep("beginning")
    if not _play(stage, clock, session, photographer):
        LOG.error("the match of %s does not end", game)
        return 1
    _pictures_of_the_end(stage, clock, photographer)
    _keep_record(shell, record, out / f"{game}.jsonl")
    return 0


def _play(stage: Stage, clock: Clock, session: Session, photographer: Photographer) -> bool:
    """Runs the table until the end screen stands; False if it never does.

    The table shows an event one round of the loop after it happened, so its picture is taken then.
    """
    seen, moment = 0, ""
    for _ in range(LONGEST):
        clock.now += STEP
        stage.step()
        if isinstance(stage.screen, EndScreen):
            return True
        if moment:
            photographer.keep(moment)
        elif len(session.match.log) > seen and seen % 10 == 0:
            photographer.draw()
        kinds = [event.kind for event in session.match.events(TABLE, seen)]
        moment = next((kind for kind in reversed(kinds) if kind in KEY_EVENTS), "")
        seen = len(session.match.log)
    return False


def _pictures_of_the_end(stage: Stage, clock: Clock, photographer: Photographer) -> None:
    screen = stage.screen
    assert isinstance(screen, EndScreen)
    screen.skip()
    clock.now += STEP
    stage.step()
    photographer.keep("end")
    screen.watch()
    stage.step()
    photographer.keep("replay")
    stage.pop()
    screen.look_at_table()
    stage.step()
    photographer.keep("last-table")


def _keep_record(shell: Shell, record: Path | None, target: Path) -> None:
    """The record is moved among the replays when a match ends; the demo's goes to its own folder."""
    if record is not None:
        found = shell.folders.replays / record.name
        shutil.copyfile(found if found.exists() else record, target)


def headless_demo(game: str, seats: int, seed: str, out: Path, language: str = "en") -> int:
    """`headless` with folders of its own that are gone afterwards."""
    prepare_headless()
    clock = Clock()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        settings = Settings(speed=0)
        shell = open_shell(find_folders(home), settings, clock)
        shell.ui.settings.mute = True
        return headless(shell, clock, game, seats, seed, out)
