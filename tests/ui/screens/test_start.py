"""The first picture of the app: what it says without having read a game, and what it does not wait for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.catalog import games, open_game
from game.content.settings import Settings
from game.content.text import Catalog, Catalogs
from game.core.model import LANGUAGES
from game.ui.screens.menu.screen import MenuScreen, usual_players, who_plays
from tests.ui.screens.conftest import Theater

PROGRAM = """
import sys
import pygame
from game.ui.kit.app import Stage, prepare_headless
from game.ui.screens.menu.screen import MenuScreen
from game.ui.start import open_shell
prepare_headless()
shell = open_shell()
stage = Stage(shell.ui)
shell.ui.resize((1280, 720))
stage.push(MenuScreen(shell))
stage.step()
stage.paint(pygame.Surface((1280, 720)).convert())
print(*sorted(sys.modules))
"""


def test_the_menu_shows_before_any_game_is_read(tmp_path: Path, root: Path) -> None:
    variables = {"NIGHTBOARD_HOME": str(tmp_path), "PYTHONPATH": str(root), "SDL_AUDIODRIVER": "dummy"}
    answer = subprocess.run([sys.executable, "-c", PROGRAM], env=variables, cwd=tmp_path, check=True,
                            capture_output=True, text=True)
    loaded = answer.stdout.split("\n")[-2].split()
    assert "game.ui.screens.menu.screen" in loaded
    assert [name for name in loaded if name.startswith(("game.rules", "game.ui.boards.", "aiohttp"))] == [
        "game.ui.boards.registry"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_what_a_door_says_unread_is_what_the_game_says(tmp_path: Path, game: str, language: str) -> None:
    theater = Theater(tmp_path, Settings(mute=True))
    shell = theater.shell
    shell.set_language(language)
    unread = who_plays(shell, usual_players(shell, game))
    theater.show(MenuScreen(shell))
    assert unread == who_plays(shell, shell.draft(game).players)
    assert shell.is_open(game)
    assert who_plays(shell, usual_players(shell, game)) == unread
    said = shell.catalog.format(f"menu.games.{game}.seats")
    counts = sorted(open_game(game).seat_counts({}))
    if game == "vampire_knight":  # how many play depends on the mode
        counts = [2, 4]
    assert all(str(count) in said for count in (counts[0], counts[-1]))


@pytest.mark.parametrize("game", games())
def test_a_remembered_table_is_told_unread(tmp_path: Path, game: str) -> None:
    first = Theater(tmp_path, Settings(language="en", mute=True))
    draft = first.shell.draft(game)
    draft.players[1].kind, draft.players[1].name = "human", "Mira"
    first.shell.remember(draft)
    again = Theater(tmp_path, first.shell.settings)
    again.shell.set_language("zh_hans")
    assert not again.shell.is_open(game)
    unread = who_plays(again.shell, usual_players(again.shell, game))
    assert "Mira" in unread
    assert unread == who_plays(again.shell, again.shell.draft(game).players)


def test_languages_are_read_when_they_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    load = Catalog.load.__func__  # type: ignore[attr-defined]  # a class method's own function

    def counting(cls: type[Catalog], language: str, extra: object = ()) -> Catalog:
        read.append(language)
        found: Catalog = load(cls, language, extra)
        return found

    monkeypatch.setattr(Catalog, "load", classmethod(counting))
    catalogs = Catalogs()
    assert (list(catalogs), len(catalogs), read) == (list(LANGUAGES), len(LANGUAGES), [])
    assert catalogs["en"].format("screen.back") == "Back"
    assert catalogs["en"] is catalogs["en"]
    assert read == ["en"]
    with pytest.raises(KeyError):
        catalogs["fr"]
