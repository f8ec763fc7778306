"""The guided first turn of Prince of the City, played through what the screen shows, step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.paths import data_folder, find_folders
from game.content.settings import Settings
from game.content.text import Catalog
from game.core.model import LANGUAGES
from game.session.tutorial import fits, load_script
from game.ui import start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.buttons import Button
from game.ui.screens.table.area import Spot
from game.ui.screens.table.tutorial import TutorialScreen

GAME = "prince_of_the_city"
SCRIPT = load_script(data_folder(GAME))


def lesson(folder: Path, size: tuple[int, int], language: str) -> tuple[Stage, TutorialScreen, list[float]]:
    prepare_headless()
    settings = Settings(speed=0)
    settings.language = language  # type: ignore[assignment]  # one of LANGUAGES
    shell = start.open_shell(find_folders(folder), settings)
    now = [0.0]
    shell.ui.clock = lambda: now[0]
    stage = Stage(shell.ui)
    shell.ui.resize(size)
    shell.learn(GAME)
    screen = stage.screen
    assert isinstance(screen, TutorialScreen)
    return stage, screen, now


def press(table: TutorialScreen, ident: str) -> bool:
    found = table.root.find(ident)
    if isinstance(found, (Button, Spot)) and found.enabled:
        found.activate(table.ui)
        return True
    return False


def do(table: TutorialScreen, written: str) -> None:
    """Carry out a written action as a person would: press the things and words it names, then its button."""
    do_, *given = written.split(" ")
    picks = dict(one.split("=") for one in given)
    kinds = {"card": "card", "zone": "zone", "target": "seat"}
    for name, value in picks.items():
        if name in kinds:
            press(table, f"{kinds[name]}:{value}")
        elif name in ("tokens", "amount"):
            for _ in range(6):
                if str(table.look.words.get(name)) == value or not press(table, f"step.{name}.more"):
                    break
        elif name != "what":
            press(table, f"word.{name}.{value}")
    place = table.tutorial.place
    for ident in (
        f"word.do.{do_}",
        "step.tokens.do",
        "step.amount.do",
        *(f"word.{n}.{v}" for n, v in picks.items()),
    ):
        if table.tutorial.place == place:
            press(table, ident)


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "en"), ((1920, 1080), "zh_hant")])
def test_the_lesson_can_be_played_to_its_end(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    stage, table, now = lesson(tmp_path, size, language)
    stuck = 0
    for _ in range(400):
        now[0] += 0.2
        stage.step()
        step = table.tutorial.step
        if step is None:
            break
        before = table.tutorial.place
        if step.reading:
            table.read_on()
        elif step.allow and table.choice is not None:
            do(table, step.allow[0])
        stuck = 0 if table.tutorial.place != before else stuck + 1
        assert stuck < 40, f"step {step.id} does not go on: {table.match.pending}"
    assert table.tutorial.step is None
    heights = table.match.view(2)["zones"]["heights"]
    assert heights["control"] == 2 and heights["tokens"] == {"2": 2}


def test_the_script_says_what_happens(tmp_path: Path) -> None:
    """The numbers that the words name are those of the match."""
    stage, table, now = lesson(tmp_path, (1280, 720), "en")
    results: list[tuple[int, int]] = []
    table.session.on_entry.append(
        lambda entry: results.extend(
            (int(str(dict(event.arguments)["amount"])), int(str(dict(event.arguments)["against"])))
            for event in entry.events
            if event.kind == "challenge_result"
        )
    )
    for _ in range(400):
        now[0] += 0.2
        stage.step()
        step = table.tutorial.step
        if step is None:
            break
        if step.reading:
            table.read_on()
        elif step.allow and table.choice is not None:
            legal = table.match.legal(2)
            table.submit(next(action for action in legal if fits(action, step.allow[0])))
    assert results[0] == (15, 11)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_words(language: str) -> None:
    catalog = Catalog.load(language)
    for step in SCRIPT.steps:
        assert f"tutorial.{GAME}.{step.id}" in catalog
