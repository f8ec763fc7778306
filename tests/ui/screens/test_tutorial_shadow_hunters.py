"""The guided first game of Shadow Hunters, played through what the screen shows, step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.paths import data_folder, find_folders
from game.content.settings import Settings
from game.core.model import Action
from game.session.tutorial import load_script
from game.ui import start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.boxes import Label
from game.ui.kit.buttons import Button
from game.ui.kit.events import Pointer
from game.ui.kit.widget import plain
from game.ui.screens.table.area import Spot
from game.ui.screens.table.tutorial import Guide, TutorialScreen

GAME = "shadow_hunters"
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


def click(table: TutorialScreen, ident: str) -> None:
    """Press what is called so, with the pointer, where it is drawn."""
    found = [
        widget.rect.center
        for widget in table.root.walk()
        if widget.id == ident and isinstance(widget, (Button, Spot)) and widget.enabled
        and table.root.at(widget.rect.center) is widget
    ]
    assert found, ident
    for kind in ("move", "down", "up"):
        table.handle(Pointer(kind, found[0]))


def places(action: Action) -> list[str]:
    """Where `action` is pressed: its things, else its button."""
    if action.do == "reveal":
        return ["interrupt.reveal", "sure"]
    if action.do == "draw":
        return [f"deck:{action.get('deck')}"]
    things = [f"seat:{value}" for name, value in action.arguments if name == "target"]
    return things or [f"word.do.{action.do}"]


@pytest.mark.parametrize(
    ("size", "language"),
    [((1024, 640), "zh_hans"), ((1280, 720), "en"), ((1920, 1080), "zh_hant"), ((3840, 2160), "en")],
)
def test_the_lesson_is_played_to_its_end(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    stage, table, now = lesson(tmp_path, size, language)
    passed: list[str] = []
    for _ in range(300):
        for _ in range(3):  # what has happened is shown before anything is offered
            now[0] += 0.2
            stage.step()
        step = table.tutorial.step
        if step is None:
            break
        words = table.root.find("guide.words")
        assert words is not None
        assert words.measure(table.ui, words.rect.width)[1] <= words.rect.height + 1, "no word is cut"
        buttons = [widget for widget in table.root.walk() if isinstance(widget, Button)]
        assert not any(words.rect.colliderect(button.rect) for button in buttons)
        if step.reading:
            passed.append(step.id)
            click(table, "guide.next")
        elif step.allow and (table.choice is not None or table.interrupts):
            passed.append(step.id)
            action = table.tutorial.allowed(table.match.legal(1))[0]
            for place in places(action):
                click(table, place)
                stage.step()
    assert table.tutorial.step is None
    assert passed == [step.id for step in SCRIPT.steps if not step.play]
    view = table.match.view(1)
    fallen = view["seats"][2]
    assert not fallen["alive"] and fallen["character"] == "vampire" and fallen["damage"] == 13
    assert view["seats"][0]["revealed"] and view["seats"][0]["equipment"] == ["rusted_broad_axe"]


def test_what_the_guide_says_is_what_lies_on_the_table(tmp_path: Path) -> None:
    """The numbers in the words come from the dice; another seed would make them lies."""
    stage, table, now = lesson(tmp_path, (1920, 1080), "en")
    told: dict[str, str] = {}
    for _ in range(300):
        now[0] += 0.2
        stage.step()
        step = table.tutorial.step
        if step is None:
            break
        guide = next((w for w in table.root.walk() if isinstance(w, Guide)), None)
        assert guide is not None, "a window with room has the guide beside the board"
        damage = [seat["damage"] for seat in table.match.view(1)["seats"]]
        told[step.id] = f"{table.match.view(1)['seats'][0]['area']} {damage[0]} {damage[2]}"
        if step.reading:
            table.read_on()
        elif step.allow and table.choice is not None and table.tutorial.allowed(table.match.legal(1)):
            table.submit(table.tutorial.allowed(table.match.legal(1))[0])
        elif step.id == "reveal":
            table.submit(Action(1, "reveal", ()))
    assert told["cabin"] == "hermits_cabin 0 0"
    assert told["learned"] == "hermits_cabin 0 2"
    assert told["attacked"] == "hermits_cabin 1 2"
    assert told["cemetery"] == "cemetery 1 2"
    assert told["hit"] == "cemetery 1 7"
    assert told["time"] == "cemetery 1 7"
    assert told["fallen"] == "cemetery 1 13"


def test_after_the_lesson_bots_play_on(tmp_path: Path) -> None:
    stage, table, now = lesson(tmp_path, (1280, 720), "en")
    for _ in range(3000):
        now[0] += 0.2
        stage.step()
        if table.session.over:
            break
        if table.tutorial.reading:
            table.read_on()
        elif 1 in table.session.asked():
            legal = table.tutorial.allowed(table.match.legal(1))
            if table.tutorial.step is None:
                legal = [action for action in legal if action not in table.match.unasked(1)]
            if legal:
                table.submit(legal[0])
    assert table.session.over


def test_players_are_named_with_their_marks(tmp_path: Path) -> None:
    stage, table, now = lesson(tmp_path, (1280, 720), "en")
    while table.tutorial.step is not None and table.tutorial.step.id != "give":
        now[0] += 0.2
        stage.step()
        if table.tutorial.reading:
            table.read_on()
        elif table.tutorial.allowed(table.match.legal(1)):
            table.submit(table.tutorial.allowed(table.match.legal(1))[0])
    said = plain(table._said())
    assert f"[3] {table.session.player(3).name}" in said
    assert [player.mark for player in table.session.players] == [1, 2, 3, 4, 5]
    assert len({player.name for player in table.session.players}) == 5


def test_the_pause_menu_does_not_promise_to_save_a_lesson(tmp_path: Path) -> None:
    stage, table, _now = lesson(tmp_path, (1280, 720), "en")
    table.open_menu()
    stage.step()
    said = [plain(widget.words) for widget in stage.screen.root.walk() if isinstance(widget, (Label, Button))]
    assert table.ui.t("pause.unsaved") in said
    assert not any("Save" in words for words in said)
