"""The examples in data/README.md, followed literally: written, checked, switched on, played, saved."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pygame
import pytest

from game.catalog import open_game
from game.checks.table_set import check_set
from game.content import journal
from game.content.problem import DataErrors
from game.content.settings import Settings
from game.content.text import Catalog, describe
from game.core.model import LANGUAGES
from game.session.players import Player
from game.session.session import Session, Start
from game.session.tape import Tape
from game.ui.boards.registry import has_board
from game.ui.kit.choices import Dropdown, Segmented
from game.ui.screens.menu.screen import MenuScreen
from game.ui.screens.replay.screen import ReplayScreen
from game.ui.screens.settings.sets import SetsScreen
from game.ui.screens.setup.screen import SetupScreen
from tests.ui.screens.conftest import Theater

FILE_AND_BLOCK = re.compile(r"`([a-z_/]+\.(?:yaml|svg))`:\n\n```(?:yaml|svg)\n(.*?)```", re.DOTALL)
GAMES = {"moonlight": "shadow_hunters", "old_river": "prince_of_the_city", "hourglass": "vampire_knight"}
OPTIONS = {"hourglass": {"mode": "hourglass"}}
SEATS = {"moonlight": 4, "old_river": 5, "hourglass": 2}


@pytest.fixture
def home(root: Path, tmp_path: Path) -> Path:
    """A player's folder with the sets of the guide in it."""
    found = FILE_AND_BLOCK.findall((root / "data" / "README.md").read_text(encoding="utf-8"))
    assert {name.partition("/")[0] for name, _ in found} == set(GAMES)
    for name, text in found:
        path = tmp_path / "data" / "sets" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def command(python: str, root: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "PYTHONPATH": str(root), "NIGHTBOARD_HOME": str(home), "LANG": "C"}
    return subprocess.run(
        [python, "-m", "game", *words], cwd=home, env=variables, capture_output=True, text=True, check=False
    )


def theater(home: Path, *sets: str, size: tuple[int, int] = (1280, 720)) -> Theater:
    return Theater(home, Settings(language="en", speed=0, mute=True, sets=list(sets)), size)


def begin(stage: Theater, name: str, seed: str = "12-12") -> Session:
    """A match of bots with the set's game and options."""
    players = [Player(f"P{seat}", "bot", "random", seat) for seat in range(1, SEATS[name] + 1)]
    return stage.shell.begin(Start(GAMES[name], players, dict(OPTIONS.get(name, {})), seed))


@pytest.mark.parametrize("name", GAMES)
def test_check_data_finds_no_mistake(home: Path, python: str, root: Path, name: str) -> None:
    answer = command(python, root, home, "check-data", f"data/sets/{name}")
    assert (answer.returncode, answer.stderr) == (0, "")


@pytest.mark.parametrize(("name", "old", "new", "said"), [
    ("moonlight", "do: damage", "do: damge", "cards.yaml:7: black_cards.night_bell.effects[1].do: "),
    ("moonlight", "viewBox", "viewBax", "night_bell.svg:1: the picture has no viewBox"),
    ("moonlight", "M50 8", "\udce9", "night_bell.svg: this is no UTF-8 text"),
    ("moonlight", 'zh_hans: "月光", ', "", "set.yaml:1: name: 'zh_hans' is missing"),
    ("old_river", "[undertow, veil, toughness]", "[vail]", "clans.yaml:8: clans.rivermen.disciplines[1]"),
    ("old_river", "mental: 3", "mental: &x 3", "clans.yaml:5: clans.rivermen.mental: anchors"),
    ("hourglass", "rows: 7", "rows: 11", "boards.yaml:2: boards.hourglass: 38 tiles for 53 places"),
    ("hourglass", "soldiers: 4", "soldiers: many", "boards.yaml:15: boards.hourglass.soldiers: got \"many\""),
])
def test_a_mistake_is_named_with_its_place(
    home: Path, python: str, root: Path, name: str, old: str, new: str, said: str
) -> None:
    changed = 0
    for path in (home / "data" / "sets" / name).rglob("*.*"):
        text = path.read_text(encoding="utf-8")
        if old in text and not (changed or (old == "M50 8" and path.suffix != ".svg")):
            path.write_text(text.replace(old, new), encoding="utf-8", errors="surrogateescape")
            changed += 1
    assert changed
    answer = command(python, root, home, "check-data", f"data/sets/{name}")
    assert answer.returncode == 1
    assert said in answer.stderr
    assert "Traceback" not in answer.stderr
    stage = theater(home, *GAMES)
    screen = SetsScreen(stage.shell)
    stage.show(screen)
    (report,) = [found for table_set, _, found in screen.found if table_set.name == name]
    assert report.problems
    paint(stage)
    for other in GAMES:  # the app plays on, with what is sound
        assert begin(stage, other if other != name else "moonlight", "1-1").header.game in GAMES.values()


CARDS, CLANS, BOARDS = (f"{game}/{file}.yaml" for game, file in (
    ("shadow_hunters", "cards"), ("prince_of_the_city", "clans"), ("vampire_knight", "boards")))
TYPICAL = [
    ("moonlight", CARDS, "    count: 1", "\tcount: 1", ":3: this is no valid YAML: "),
    ("moonlight", CARDS, "kind: single", "kind: weapon", ":4: black_cards.night_bell.kind: unknown value"),
    ("moonlight", CARDS, "black_cards:", "blackcards:", ":1: unknown key 'blackcards'; did you mean"),
    ("moonlight", CARDS, "count: 1", "count: 999999999", ".count: 999999999 is out of range"),
    ("moonlight", CARDS, "to: chosen, amount: 1", "to: chosen, amount: -1", ":7: black_cards.night_bell.eff"),
    ("moonlight", CARDS, "    target: other\n", "", ":2: black_cards.night_bell.target: a card with"),
    ("moonlight", CARDS, "amount: 1}", "amount: 1", ":8: this is no valid YAML: "),
    ("moonlight", CARDS, ', zh_hant: "夜鐘"', "", ":9: black_cards.night_bell.name: 'zh_hant' is missing"),
    ("moonlight", CARDS, "night_bell:", "Night Bell:", ":2: black_cards.Night Bell: 'Night Bell' can't be"),
    ("moonlight", CARDS, "single", "sin\0gle", ":4: this is no valid YAML: control characters"),
    ("old_river", CLANS, "mental: 3", "mental: 4", ":2: clans.rivermen: mental + physical + social make 11"),
    ("old_river", CLANS, "mental: 3", "mental: -3", ":5: clans.rivermen.mental: -3 is out of range"),
    ("old_river", CLANS, "mental: 3", "mental: three", ":5: clans.rivermen.mental: got \"three\""),
    ("old_river", CLANS, "veil, toughness]", "veil]", ":8: clans.rivermen.disciplines: a list of 2"),
    ("old_river", CLANS, "veil, toughness]", "veil, veil]", ".disciplines[3]: 'veil' is listed twice"),
    ("old_river", CLANS, "do: side_result", "do: side_results", ":13: disciplines.undertow.effect.do: "),
    ("old_river", CLANS, "to: [territory]", "to: territory", ":13: disciplines.undertow.effect.to: got"),
    ("old_river", CLANS, "cost: 1", "cost: -1", ":12: disciplines.undertow.cost: -1 is out of range"),
    ("old_river", CLANS, "  rivermen:", "  - rivermen:", ":1: clans: got a list, expected: keys with"),
    ("old_river", CLANS, 'zh_hans: "河民"', 'zh_cn: "河民"', ":3: clans.rivermen.name: unknown key 'zh_cn'"),
    ("hourglass", BOARDS, "rows: 7", "rows: 1000000000", ":8: boards.hourglass.rows: 1000000000 is out of"),
    ("hourglass", BOARDS, "[3, 4]", "[3, 5]", ":10: boards.hourglass.voids[2]: 3,5 is no territory"),
    ("hourglass", BOARDS, "[3, 4]", "[3]", ":10: boards.hourglass.voids[2]: a list of 1"),
    ("hourglass", BOARDS, "[3, 0], ", "[3, 0], [3, 1], [3, 2], [3, 3], ", ":10: boards.hourglass.voids: the"),
    ("hourglass", BOARDS, "dimensional_shift", "dimension_shift", ":2: boards.hourglass: nothing is called"),
    ("hourglass", BOARDS, "side: north", "side: up", ":14: boards.hourglass.seats[2].side: unknown value"),
    ("hourglass", BOARDS, "side: north", "side: south", ":14: boards.hourglass.seats[2].side: another"),
    ("hourglass", BOARDS, "team: 2", "team: 1", ":12: boards.hourglass.seats: all seats are in the same"),
    ("hourglass", BOARDS, "soldiers: 4", "soldiers: 400", ":15: boards.hourglass.soldiers: 400 is out of"),
    ("hourglass", BOARDS, "    note:", "    notes:", ":4: boards.hourglass: unknown key 'notes'; did you"),
]
"""Ten typical mistakes in each example: (set, file, what stands there, what is written, what is said)."""


@pytest.mark.parametrize(("name", "file", "old", "new", "said"), TYPICAL)
def test_typical_mistakes_are_explained(home: Path, name: str, file: str, old: str, new: str,
                                        said: str) -> None:
    path = home / "data" / "sets" / name / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    catalog = Catalog.load("en")
    told = [describe(problem, catalog) for problem in check_set(home / "data" / "sets" / name).problems]
    assert any(f"{name}/{file}" in line and said in line for line in told), told


def misplace(folder: Path, how: str) -> str:
    """Put a part of the set where it is not read; a part of what is said about it."""
    emblem = folder / "art" / "svg" / "shadow_hunters" / "emblems" / "night_bell.svg"
    cards = folder / "shadow_hunters" / "cards.yaml"
    if how == "suffix":
        cards.rename(cards.with_suffix(".yml"))
        return "cards.yml: name the file .yaml"
    if how == "picture":
        emblem.rename(emblem.with_suffix(".png"))
        return "night_bell.png: nothing called 'night_bell.png' is read here (known: *.svg)"
    if how == "folder":
        cards.parent.rename(folder / "shadowhunters")
        return "did you mean 'shadow_hunters'?"
    if how == "unclosed":
        emblem.write_text(emblem.read_text(encoding="utf-8").replace("</svg>", ""), encoding="utf-8")
        return "night_bell.svg:4: the picture is no well-formed SVG"
    (folder / "text" / "en").mkdir(parents=True)
    (folder / "text" / "en" / "notes.md").write_text("for people", encoding="utf-8")
    (folder / "text" / "en" / "words.yaml.bak").write_text("x: y", encoding="utf-8")
    return "words.yaml.bak: nothing called"


@pytest.mark.parametrize("how", ["suffix", "picture", "folder", "unclosed", "backup"])
def test_what_lies_in_a_set_without_being_read_is_named(home: Path, how: str) -> None:
    folder = home / "data" / "sets" / "moonlight"
    said = misplace(folder, how)
    catalog = Catalog.load("en")
    told = [describe(problem, catalog) for problem in check_set(folder).problems]
    assert any(said in line for line in told), told
    assert not any("notes.md" in line for line in told)


def paint(stage: Theater) -> None:
    surface = pygame.Surface((1280, 720)).convert()
    stage.stage.dirty()
    stage.stage.paint(surface)


def test_the_screen_lists_the_sets_and_switches_them(home: Path) -> None:
    stage = theater(home)
    stage.show(MenuScreen(stage.shell))
    screen = SetsScreen(stage.shell)
    stage.show(screen)
    assert [found[0].name for found in screen.found] == sorted(GAMES)
    assert [found[2].problems for found in screen.found] == [[], [], []]
    switch = screen.active.find("set.moonlight")
    assert switch is not None
    switch.choose(stage.shell.ui, "on")  # type: ignore[attr-defined]  # a Segmented
    assert stage.shell.settings.sets == ["moonlight"]
    assert "night_bell" in stage.shell.rules("shadow_hunters").content.black_cards
    for language in LANGUAGES:
        stage.shell.set_language(language)
        paint(stage)
    assert "moonlight" in (home / "config" / "settings.json").read_text(encoding="utf-8")
    switch = screen.active.find("set.moonlight")
    assert switch is not None
    switch.choose(stage.shell.ui, "off")  # type: ignore[attr-defined]  # a Segmented
    assert "night_bell" not in stage.shell.rules("shadow_hunters").content.black_cards


def drawn_thing(name: str, session: Session) -> bool:
    """Whether the set's part of the game was on the table."""
    told = str([(entry.move, entry.events) for entry in session.match.log]) + str(session.header.options)
    return {"moonlight": "night_bell", "old_river": "rivermen", "hourglass": "hourglass"}[name] in told


@pytest.mark.parametrize("name", GAMES)
def test_a_match_with_the_set_is_played_and_shown(home: Path, python: str, root: Path, name: str) -> None:
    stage = theater(home, name)
    matches = (begin(stage, name, f"{seed}") for seed in range(40))
    session = next(match for match in matches if play_out(match) and drawn_thing(name, match))
    path = stage.shell.path_of(session)
    assert path is not None
    assert session.header.sets == [name]
    session.close()
    if has_board(GAMES[name]):
        watch(stage, session)
    answer = command(python, root, home, "replay", str(path), "--verify")
    assert (answer.returncode, answer.stderr) == (0, "")


def watch(stage: Theater, session: Session) -> None:
    screen = ReplayScreen(stage.shell, Tape.of_session(session))
    stage.show(screen)
    for step in range(0, screen.tape.length, max(1, screen.tape.length // 6)):
        screen.go(step)
        stage.pass_time(0.1)
        paint(stage)


def play_out(session: Session) -> bool:
    while not session.over and session.bot_step():
        pass
    return session.over


@pytest.mark.parametrize("name", GAMES)
def test_a_save_goes_on_with_its_set_only(home: Path, python: str, root: Path, name: str) -> None:
    stage = theater(home, name)
    session = begin(stage, name)
    for _ in range(30):
        session.bot_step()
    path, reached = stage.shell.path_of(session), session.match.state_hash()
    assert path is not None
    stage.shell.to_menu(session)
    paint(stage)
    off = theater(home)  # switched off since then: the match keeps what it began with
    again = off.shell.resume(path)
    assert again is not None and again.match.state_hash() == reached and again.header.sets == [name]
    if has_board(GAMES[name]):
        off.shell.play(again)
        off.pass_time(0.2)
        paint(off)
    off.shell.to_menu(again)
    shutil.move(home / "data" / "sets" / name, home / "elsewhere")
    before = path.read_bytes()
    bare = theater(home, name)
    bare.show(MenuScreen(bare.shell))
    paint(bare)
    assert bare.shell.resume(path) is None
    assert name in str([toast.words for toast in bare.stage.toasts])
    assert path.read_bytes() == before
    answer = command(python, root, home, "replay", str(path))
    assert answer.returncode == 1
    assert answer.stderr.startswith("nightboard: this game was played with table sets that are not here: ")
    assert name in answer.stderr
    shutil.move(home / "elsewhere", home / "data" / "sets" / name)
    back = theater(home)
    assert back.shell.resume(path) is not None


@pytest.mark.parametrize(("game", "option", "folder", "board"), [
    ("vampire_knight", "mode", "hourglass", "hourglass"),
    ("prince_of_the_city", "board", "triangles", "triangle"),
])
def test_a_board_of_a_set_is_offered_and_chosen_at_the_set_up(
    home: Path, root: Path, game: str, option: str, folder: str, board: str
) -> None:
    map_of_tests = root / "tests" / "rules" / "prince_of_the_city" / "sets" / "map"
    shutil.copytree(map_of_tests, home / "data" / "sets" / "triangles" / "prince_of_the_city")
    bare = theater(home)
    assert board not in offered(SetupScreen(bare.shell, bare.shell.draft(game)), bare, option)[1]
    stage = theater(home, folder, size=(1920, 1080))
    screen = SetupScreen(stage.shell, stage.shell.draft(game))
    stage.show(screen)
    chooser, values = offered(screen, stage, option)
    assert board in values
    assert chooser.on_change is not None
    chooser.on_change(board)
    paint(stage)
    assert offered(screen, stage, option)[0].value == board
    session = stage.shell.begin(screen.draft.start())
    assert session.header.options[option] == board
    assert session.header.sets == [folder]
    stage.shell.play(session)
    stage.pass_time(0.2)
    paint(stage)


def offered(screen: SetupScreen, stage: Theater, option: str) -> tuple[Dropdown | Segmented, list[str]]:
    """The choice of a house rule on the set-up screen, and the values that it has."""
    if stage.stage.screens[-1:] != [screen]:
        stage.show(screen)
    chooser = screen.root.find(f"option.{option}")
    if chooser is None:
        screen.toggle_rules()
        chooser = screen.root.find(f"option.{option}")
    assert isinstance(chooser, Dropdown | Segmented)
    return chooser, [found.value for found in chooser.options]


def test_a_set_that_has_changed_since_says_so(home: Path) -> None:
    stage = theater(home, "moonlight")
    session = begin(stage, "moonlight")
    while len(session.match.log) < 55 and not session.over:
        session.bot_step()
    path = stage.shell.path_of(session)
    assert path is not None
    stage.shell.leave(session)
    file = home / "data" / "sets" / "moonlight" / "shadow_hunters" / "cards.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("count: 1", "count: 2"), encoding="utf-8")
    stage.shell.sets_changed()
    again = stage.shell.resume(path)
    assert again is not None
    assert "have changed" in str([toast.words for toast in stage.stage.toasts])
    assert journal.load(path).problems == []


def test_names_in_a_record_lead_nowhere_else(home: Path) -> None:
    stage = theater(home)
    session = begin(stage, "moonlight")
    session.header.sets = ["../sets/moonlight", "moonlight/../hourglass", "", "/", "\x00"]
    assert open_game("shadow_hunters") is stage.shell.rules("shadow_hunters")
    with pytest.raises(DataErrors):
        stage.shell.rules_of(session.header)
