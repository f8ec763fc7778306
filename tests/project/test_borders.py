"""The layers below the window do without it: no pygame is needed to load and play every game."""

from __future__ import annotations

import subprocess
from pathlib import Path

PROGRAM = """
import importlib, pkgutil, sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("pygame", "aiohttp"):
            raise ImportError(f"{name} is out of bounds here")

sys.meta_path.insert(0, Blocked())
import game
for layer in ("core", "content", "rules", "bots"):
    package = importlib.import_module(f"game.{layer}")
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)

from game.catalog import games, open_game
from game.core.chance import seeded
from game.core.playout import playout
for name in games():
    rules = open_game(name)
    options = rules.complete_options({})
    for seats in rules.seat_counts(options):
        outcome = playout(rules, rules.setup(options, seats), seeded(f"{name}:{seats}"))
        print(name, seats, outcome.reason)
"""


def test_every_game_is_played_without_a_window(root: Path, python: str) -> None:
    command = [python, "-c", PROGRAM]
    answer = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert answer.stderr == ""
    assert len(answer.stdout.splitlines()) >= 3
