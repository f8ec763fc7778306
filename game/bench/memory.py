"""How much memory the window's process holds at most while all titles are played in it, one after the other.

Drawn under SDL's dummy driver in a process of its own, as the figure is the most that a process ever held.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from game.catalog import games

FRAMES: Final = 120
"""Frames of each title: a tenth of a second of the match apart."""

PLAYED: Final = """
import os, sys
from game.content.paths import find_folders
from game.content.settings import Settings
from game.session.players import Player
from game.session.session import Start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.screens.menu.screen import MenuScreen
from game.ui.start import open_shell

prepare_headless()
import pygame

size, frames, now, held = (int(sys.argv[1]), int(sys.argv[2])), int(sys.argv[3]), 0.0, []


def frame():
    global now
    now += 0.1
    stage.step()
    if stage.needs_drawing:
        stage.paint(surface)
    with open("/proc/self/statm", encoding="ascii") as pages:
        held.append(int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6)


shell = open_shell(find_folders(), Settings(language="en", speed=200, mute=True), lambda: now)
stage = Stage(shell.ui)
shell.ui.resize(size)
surface = pygame.Surface(size).convert()
stage.push(MenuScreen(shell))
for game in sys.argv[4:]:
    rules = shell.rules(game)
    seats = max(rules.seat_counts(rules.complete_options({})))
    players = [Player(str(seat), "bot", "random", seat) for seat in range(1, seats + 1)]
    session = shell.begin(Start(game, players, seed="memory"))
    shell.play(session)
    for _ in range(frames):
        frame()
    shell.to_menu(session)
    frame()
print(max(held))
"""


def most_memory(size: tuple[int, int]) -> Callable[[], float] | None:
    """Megabytes held at most with a window of `size` pixels; None where the system does not tell."""
    if not Path("/proc/self/statm").is_file():
        return None

    def measure() -> float:
        root = str(Path(__file__).resolve().parent.parent.parent)
        words = [sys.executable, "-c", PLAYED, str(size[0]), str(size[1]), str(FRAMES), *games()]
        with TemporaryDirectory() as folder:
            environment = {**os.environ, "NIGHTBOARD_HOME": folder, "PYTHONPATH": root}
            run = subprocess.run(words, env=environment, check=True, capture_output=True,  # noqa: S603  # our own
                                 text=True)
        return float(run.stdout.split()[-1])

    return measure
