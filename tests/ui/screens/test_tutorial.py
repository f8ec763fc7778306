"""The guided first game of Vampire Knight, played through what the screen shows, step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalog import games, open_game
from game.content.paths import data_folder, find_folders
from game.content.problem import DataErrors
from game.content.settings import Settings
from game.content.text import Catalog
from game.core.model import LANGUAGES, Action, act
from game.session.tutorial import Script, Step, Tutorial, begin, fits, has_tutorial, load_script
from game.ui import start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.buttons import Button
from game.ui.kit.widget import Widget
from game.ui.screens.menu.screen import MenuScreen
from game.ui.screens.table.area import Spot
from game.ui.screens.table.tutorial import TutorialScreen

GAME = "vampire_knight"
SCRIPT = load_script(data_folder(GAME))


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def lesson(
    folder: Path, size: tuple[int, int] = (1280, 720), language: str = "en"
) -> tuple[Stage, TutorialScreen, Clock]:
    prepare_headless()
    shell = start.open_shell(find_folders(folder), Settings(language=language, speed=0))  # type: ignore[arg-type]  # tests
    clock = Clock()
    shell.ui.clock = clock
    stage = Stage(shell.ui)
    shell.ui.resize(size)
    shell.learn(GAME)
    screen = stage.screen
    assert isinstance(screen, TutorialScreen)
    return stage, screen, clock


def run(stage: Stage, clock: Clock, times: int = 3) -> None:
    for _ in range(times):
        clock.now += 0.2
        stage.step()


def find(table: TutorialScreen, ident: str) -> Widget | None:
    return table.root.find(ident)


def press(table: TutorialScreen, ident: str) -> None:
    widget = find(table, ident)
    assert isinstance(widget, (Spot, Button)), ident
    widget.activate(table.ui)


def fulfil(stage: Stage, table: TutorialScreen, clock: Clock) -> None:
    """Do what the present step asks for, with lit things and enabled buttons only."""
    wanted = table.tutorial.allowed(table.match.legal(1))
    assert wanted, table.tutorial.step
    action = wanted[0]
    for name, value in action.arguments:
        kind = table.session.rules.arguments[name]
        spot = find(table, f"{kind}:{value}")
        assert isinstance(spot, Spot), (name, value)
        before = len(table.match.log)
        spot.activate(table.ui)
        run(stage, clock, 1)
        if len(table.match.log) != before:
            return
    if not action.arguments:
        press(table, f"word.do.{action.do}")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_lesson_is_played_step_by_step_to_its_end(tmp_path: Path, size: tuple[int, int]) -> None:
    stage, table, clock = lesson(tmp_path, size)
    passed: list[str] = []
    for _ in range(300):
        run(stage, clock)
        step = table.tutorial.step
        if step is None:
            break
        if step.play:
            continue
        if not passed or passed[-1] != step.id:
            passed.append(step.id)
        assert find(table, "guide.words") is not None
        for thing in step.show:
            assert find(table, thing) is not None, thing
        if step.reading:
            assert table.choice is None
            press(table, "guide.next")
        elif step.allow:
            fulfil(stage, table, clock)
    assert passed == [step.id for step in SCRIPT.steps if not step.play]  # those play by themselves
    assert table.session.over
    assert table.match.view(1)["over"] == {"winners": [1], "reason": "capital"}


def test_a_wrong_pick_is_explained_and_costs_nothing(tmp_path: Path) -> None:
    stage, table, clock = lesson(tmp_path)
    while table.tutorial.step is not None and table.tutorial.step.id != "move_one":
        run(stage, clock)
        if table.tutorial.reading:
            press(table, "guide.next")
        else:
            fulfil(stage, table, clock)
        run(stage, clock)
    length = len(table.match.log)
    table.press_thing("piece:1-1")
    table.press_thing("cell:1,2")
    run(stage, clock)
    assert len(table.match.log) == length
    assert table.notice == table.ui.t("tutorial.not_this")
    assert table.tutorial.step is not None and table.tutorial.step.id == "move_one"
    table.press_thing("cell:0,1")
    run(stage, clock)
    assert table.tutorial.step is not None and table.tutorial.step.id == "move_two"


def test_undo_goes_back_in_the_lesson_too(tmp_path: Path) -> None:
    stage, table, clock = lesson(tmp_path)
    while table.tutorial.step is not None and table.tutorial.step.id != "move_two":
        run(stage, clock)
        if table.tutorial.reading:
            press(table, "guide.next")
        else:
            fulfil(stage, table, clock)
        run(stage, clock)
    table.undo()
    run(stage, clock)
    assert table.tutorial.step is not None and table.tutorial.step.id == "move_one"
    fulfil(stage, table, clock)
    run(stage, clock)
    assert table.tutorial.place == [step.id for step in SCRIPT.steps].index("move_two")


def test_the_menu_offers_the_lesson(tmp_path: Path) -> None:
    prepare_headless()
    shell = start.open_shell(find_folders(tmp_path), Settings(language="en", speed=0))
    stage = Stage(shell.ui)
    shell.ui.resize((1920, 1080))
    stage.push(MenuScreen(shell))
    stage.step()
    offered = {widget.id for widget in stage.screen.root.walk() if widget.id.startswith("learn.")}
    assert offered == {f"learn.{game}" for game in shell.games() if has_tutorial(data_folder(game))}
    button = stage.screen.root.find(f"learn.{GAME}")
    assert isinstance(button, Button)
    button.activate(shell.ui)
    assert isinstance(stage.screen, TutorialScreen)


# ---- scripts

WORDS = {"prince_of_the_city": ("type", "what", "amount", "tokens"), "shadow_hunters": ("answer",)}
"""Arguments of actions that are words or numbers, not things on the table."""


@pytest.mark.parametrize("game", [game for game in games() if has_tutorial(data_folder(game))])
def test_every_step_has_its_words_and_kinds_that_the_rules_know(game: str) -> None:
    script = load_script(data_folder(game))
    for language in LANGUAGES:
        catalog = Catalog.load(language)
        for step in script.steps:
            assert f"tutorial.{game}.{step.id}" in catalog
            assert len(catalog.format(f"tutorial.{game}.{step.id}")) <= 210
    known = {*open_game(game).arguments, *WORDS.get(game, ())}
    for step in script.steps:
        for written in (*step.allow, *step.play):
            assert all(part.partition("=")[0] in known for part in written.split(" ")[1:])


def test_a_written_action_fits_what_it_names_only() -> None:
    action = act(1, "move", piece="1-2", to="2,3")
    assert fits(action, "move") and fits(action, "move to=2,3") and fits(action, "move piece=1-2 to=2,3")
    assert not fits(action, "tap") and not fits(action, "move to=2,4")
    assert fits(Action(1, "use", (("cells", (2, 3)),)), "use cells=2,3")


def test_a_script_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    (tmp_path / "tutorial.yaml").write_text(
        "seats: 2\nlearner: 1\nsteps:\n  - {id: one, allow: [a], play: [b]}\n  - {id: one}\n",
        encoding="utf-8",
    )
    with pytest.raises(DataErrors) as caught:
        load_script(tmp_path)
    assert len(caught.value.problems) == 2


def test_others_play_on_when_a_script_does_not_fit() -> None:
    script = Script(2, 1, (Step("odd", play=("no_such_action",)),), {"mode": "initiation"})
    session, tutorial = begin(open_game(GAME), script, ["A", "B"])
    assert isinstance(tutorial, Tutorial)
    legal = session.match.legal(1)
    assert tutorial.next_of_others(legal) == legal[-1]
