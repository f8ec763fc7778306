"""The app starts and draws with any settings file, also one that is valid and yet makes no sense."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.content.paths import find_folders
from game.content.settings import names
from game.ui.kit.app import Stage, prepare_headless
from game.ui.screens.menu.screen import MenuScreen
from game.ui.screens.settings.screen import SettingsScreen
from game.ui.screens.settings.sets import SetsScreen
from game.ui.screens.setup.screen import SetupScreen
from game.ui.start import open_shell
from tests.robust.records import NONSENSE

SEAT: dict[str, Any] = {
    "name": "x" * 400, "kind": "ghost", "level": "divine", "mark": 99, "secrets": 3, "pin": "🦇"}
SEATS: list[dict[str, Any]] = [SEAT, {}, {"name": ""}]
ODD: dict[str, dict[str, Any]] = {
    "keys": {"keys": {"undo": ["", "ctrl+", "no such key", "🦇"], "fly": ["w"], "back": []}},
    "tables": {"tables": dict.fromkeys(("shadow_hunters", "vampire_knight", "x"), SEATS * 30)},
    "few": {"tables": {"shadow_hunters": [{"name": "A"}], "prince_of_the_city": [], "vampire_knight": [{}]}},
    "same marks": {"tables": {"shadow_hunters": [{"name": "A", "mark": 1}] * 5}},
    "options": {"options": {"shadow_hunters": {"expansion": "moon", "fly": True}, "x": {}}},
    "mode": {"options": {"vampire_knight": {"mode": "?"}}},
    "sets": {"sets": ["", "..", "../..", "/", "x" * 5000, "\x00", "no such set"]},
    "window": {"window_size": [16384, 16384], "ui_scale": 200},
    "tiny": {"window_size": [320, 320], "ui_scale": 200, "tooltip_delay": 0},
    "seen": {"seen": ["x"] * 3000, "last_game": "chess", "players": [SEAT] * 90},
}


def start_with(home: Path, text: str) -> list[str]:
    """Write the settings, start, look at the screens that use them, and save; the problems that were told."""
    prepare_headless()
    folders = find_folders(home)
    folders.settings.parent.mkdir(parents=True, exist_ok=True)
    folders.settings.write_text(text, encoding="utf-8", errors="surrogatepass")
    shell = open_shell(folders, clock=lambda: 5.0)
    stage = Stage(shell.ui)
    shell.ui.resize((1024, 640))
    surface = pygame.Surface((1024, 640)).convert()
    stage.push(MenuScreen(shell))
    shell.check_folders()
    game = shell.games()[Random(text).randrange(len(shell.games()))]
    for make in (SettingsScreen, SetsScreen, lambda shell: SetupScreen(shell, shell.draft(game))):
        stage.push(make(shell))
        stage.step()
        stage.paint(surface)
        stage.pop()
    shell.remember(shell.draft(game))
    assert json.loads(folders.settings.read_text(encoding="utf-8"))["last_game"] == game
    return [str(problem) for problem in shell.file.problems]


@pytest.mark.parametrize("name", ODD)
def test_valid_nonsense_is_no_reason_to_stop(tmp_path: Path, name: str) -> None:
    start_with(tmp_path, json.dumps(ODD[name]))


@pytest.mark.parametrize("seed", range(6))
def test_wrong_types_everywhere_are_told(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    chosen = {name: rng.choice(NONSENSE) for name in rng.sample(names(), 8)}
    problems = start_with(tmp_path, json.dumps(chosen))
    assert problems or all(isinstance(value, (bool, str, list, dict, int)) for value in chosen.values())


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00", '{"volume": 1e999}', "{}" * 9000])
def test_what_is_no_settings_file_is_told_and_kept(tmp_path: Path, text: str) -> None:
    assert start_with(tmp_path, text)
    (kept,) = (tmp_path / "config").glob("*.damaged-1")
    assert kept.read_text(encoding="utf-8") == text
