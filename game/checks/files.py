"""Checks data and texts as a whole: the app's own, or a folder of an author laid on top of them.

A folder to check is laid out like `data/`: one folder per game, and `text/<language>/`. What is wrong
with single values is known by `game.content`; here all games and files are brought together.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

from game.catalog import check_game, games
from game.content.check_texts import check_texts
from game.content.load import yaml_files
from game.content.paths import data_folder
from game.content.problem import Problem
from game.content.safe_yaml import read_file
from game.core.model import LANGUAGES


def check_files(folder: Path | None = None) -> tuple[int, list[Problem]]:
    """The number of data files looked at, and everything that is wrong with them."""
    root = folder if folder is not None else data_folder()
    count = 0
    problems: list[Problem] = []
    for game in games():
        found = _count(root / game, problems)
        if found:
            count += found
            problems += check_game(game, (folder / game,) if folder is not None else ())
    count += sum(_count(root / "text" / language, problems) for language in LANGUAGES)
    if folder is None:
        problems += check_texts()
    elif (root / "text").is_dir():
        problems += _without_ours(check_texts((root / "text",)))
    count += _others(root, problems)
    return count, list(dict.fromkeys(problems))


def _without_ours(problems: list[Problem]) -> list[Problem]:
    """What is wrong because of an author's texts: what is wrong without them, too, is our own business."""
    ours = set(check_texts()) if problems else set()
    return [problem for problem in problems if problem not in ours]


def _count(folder: Traversable | Path, problems: list[Problem]) -> int:
    return len(yaml_files(folder, problems)) if folder.is_dir() else 0


def _others(root: Traversable | Path, problems: list[Problem]) -> int:
    """Folders of games that this version does not have, or not yet: their files must at least be YAML."""
    count = 0
    for entry in sorted(root.iterdir(), key=lambda item: item.name):
        if entry.is_dir() and entry.name not in (*games(), "text"):
            files = yaml_files(entry, problems)
            for place in files:
                read_file(place, problems)
            count += len(files)
    return count
