"""The rules, bots and commands need no pygame: a whole game of each title with pygame out of reach."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from game.catalog import games

PROGRAM = """
import sys

class NoPygame:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("pygame", "pygame_ce", "aiohttp"):
            raise ModuleNotFoundError(f"{name} is out of reach", name=name)

sys.meta_path.insert(0, NoPygame())
from game.cli import main

code = main(["simulate", sys.argv[1], "--games", "1", "--seed", "3", "--bots", sys.argv[2], "--json"])
assert "pygame" not in sys.modules
assert not any(name.startswith("game.ui") for name in sys.modules)
sys.exit(code)
"""


@pytest.mark.parametrize("bots", ["random", "skilled,random"])
@pytest.mark.parametrize("game", games())
def test_a_whole_game_without_pygame(game: str, bots: str, root: Path, python: str) -> None:
    from game.bots import levels

    if not set(bots.split(",")) <= set(levels(game)):
        bots = "random"
    command = [python, "-c", PROGRAM, game, bots]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["finished"] == 1
