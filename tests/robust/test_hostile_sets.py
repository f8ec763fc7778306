"""Table sets that mean harm, or were made by a program that went wild: none stops the app, none keeps it
waiting, and each is explained."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from game.catalog import open_game
from game.checks.art import MAX_DEPTH, check_picture, refusals
from game.checks.table_set import check_set
from game.content import safe_yaml
from game.content.load import MAX_FILES
from game.content.paths import art_folder, find_folders
from game.content.problem import DataErrors, Problem
from game.content.settings import Settings, SettingsFile
from game.content.text import Catalog, describe
from game.session.players import Player
from game.session.session import Start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.assets import Assets
from game.ui.screens.menu.screen import MenuScreen
from game.ui.screens.settings.sets import SetsScreen
from game.ui.screens.shell import Shell
from game.ui.start import open_shell

ENGLISH = Catalog.load("en")
PATIENCE = 10.0  # seconds; on an idle machine each takes a fraction of one


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    prepare_headless()
    places = find_folders(tmp_path)
    made = open_shell(places, Settings(language="en", speed=0, mute=True), lambda: 100.0)
    made.file = SettingsFile(places.settings)
    made.file.settings = Settings(language="en", speed=0, mute=True)
    stage = Stage(made.ui)
    made.ui.resize((1280, 720))
    stage.push(MenuScreen(made))
    return made


def reasons(folder: Path) -> set[str]:
    """What is found in a set, quickly."""
    started = time.monotonic()
    found = check_set(folder)
    assert time.monotonic() - started < PATIENCE
    return {problem.reason for problem in found.problems}


def play(shell: Shell) -> list[str]:
    """Every set is listed and switched on, and a match is played; what was said."""
    stage = shell.ui.host
    assert isinstance(stage, Stage)
    screen = SetsScreen(shell)
    stage.push(screen)
    stage.step()
    for table_set, _, _ in list(screen.found):
        screen._switch(table_set.name, True)
        stage.step()
    session = shell.begin(Start("shadow_hunters", [Player(f"P{n}", "bot", "random", n) for n in range(1, 6)]))
    for _ in range(5):
        session.bot_step()
    assert session.trouble is None
    path = shell.path_of(session)
    assert path is not None
    shell.leave(session)
    again = shell.resume(path)
    assert again is not None
    shell.leave(again)
    return [str(toast.words) for toast in stage.toasts]


# ---- names


def test_a_set_whose_name_is_no_text_is_named_and_left_out(shell: Shell) -> None:
    bad = shell.folders.sets / os.fsdecode(b"b\xff")
    (bad / "text" / "en").mkdir(parents=True)
    (bad / "text" / "en" / "a.yaml").write_text("menu: {title: Hello}\n")
    (shell.folders.sets / "bell\x07 夜🦇" / "text").mkdir(parents=True)
    assert "set.misnamed" in reasons(bad)
    assert "set.misnamed" not in reasons(bad.with_name("bell\x07 夜🦇"))
    play(shell)
    screen = SetsScreen(shell)
    assert [table_set.name for table_set, _, _ in screen.found] == []
    screen.on_enter()
    assert [table_set.name for table_set, _, _ in screen.found] == ["bell\x07 夜🦇"]
    stage = shell.ui.host
    assert isinstance(stage, Stage)
    stage.push(screen)
    stage.step()
    again = SettingsFile(shell.folders.settings)  # what is kept can be read again
    assert again.problems == [] and again.settings.sets == ["bell\x07 夜🦇"]


# ---- too much


def many_files(folder: Path) -> None:
    for number in range(MAX_FILES + 1):
        (folder / f"f{number}.yaml").write_text(f"k{number}: 1\n")


def large_files(folder: Path) -> None:
    line = "white_cards:\n" + "".join(f" k{number}: [1, 2, 3, 4]\n" for number in range(29_000))
    for number in range(20):
        (folder / f"f{number}.yaml").write_text(line)


def binary_files(folder: Path) -> None:
    for number in range(40):
        (folder / f"f{number}.yaml").write_bytes(os.urandom(50_000))


def bombs(folder: Path) -> None:
    names = "abcdefghijklmnop"
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]\n"]
    lines += [f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in pairwise(names)]
    (folder / "a.yaml").write_text("".join(lines))
    for number, text in enumerate(("[" * 500_000, "{a: " * 200_000, "- " * 400_000, "? " * 400_000)):
        (folder / f"b{number}.yaml").write_text(text)


def long_words(folder: Path) -> None:
    texts = ("a: " + "9" * 900_000, "k" * 900_000 + ": 1", "a: |\n" + " x\n" * 300_000)
    for number, text in enumerate(texts):
        (folder / f"a{number}.yaml").write_text(text)


@pytest.mark.parametrize(("how", "reason"), [
    (many_files, "folder_too_large"), (large_files, "folder_too_large"), (binary_files, "not_utf8"),
    (bombs, "alias"), (long_words, "syntax"),
])
def test_too_much_is_refused_quickly(shell: Shell, how: object, reason: str) -> None:
    assert callable(how)
    folder = shell.folders.sets / "wild" / "shadow_hunters"
    folder.mkdir(parents=True)
    how(folder)
    assert reason in reasons(folder.parent)
    started = time.monotonic()
    with pytest.raises(DataErrors) as raised:
        open_game("shadow_hunters", (folder,))
    assert time.monotonic() - started < PATIENCE
    assert all(describe(problem, shell.catalog) for problem in raised.value.problems)
    assert play(shell)


def test_folders_below_each_other_without_end_are_not_followed(tmp_path: Path) -> None:
    deep = tmp_path / "art" / "svg"
    deep.mkdir(parents=True)
    here = Path.cwd()
    try:
        os.chdir(deep)
        for _ in range(300):
            Path("a").mkdir()
            os.chdir("a")
    finally:
        os.chdir(here)
    (deep / "loop").symlink_to(deep)
    assert reasons(tmp_path) >= {"too_deep"}
    assert MAX_DEPTH < 100


# ---- what can't be looked into


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> set[Path]:
    """Folders that nobody may look into; a superuser, whom the tests may run as, looks into all others."""
    found: set[Path] = set()
    inner = Path.iterdir

    def iterdir(self: Path) -> Iterator[Path]:
        if self in found:
            raise PermissionError(13, "Permission denied", str(self))
        return inner(self)

    monkeypatch.setattr(Path, "iterdir", iterdir)
    return found


@pytest.mark.parametrize("part", ["", "shadow_hunters", "text", "text/en", "art", "art/svg", "art/svg/deep"])
def test_a_closed_folder_is_named(shell: Shell, closed: set[Path], part: str) -> None:
    folder = shell.folders.sets / "shut"
    for place in ("shadow_hunters", "text/en", "art/svg/deep"):
        (folder / place).mkdir(parents=True)
    closed.add(folder / part)
    assert "unreadable" in reasons(folder)
    play(shell)


@pytest.mark.parametrize("part", ["shadow_hunters", "text", "text/en", "art", "art/svg"])
def test_a_file_in_the_place_of_a_folder_is_named(shell: Shell, part: str) -> None:
    place = shell.folders.sets / "odd" / part
    place.parent.mkdir(parents=True)
    place.write_text("no folder")
    assert "unreadable" in reasons(shell.folders.sets / "odd")
    play(shell)


# ---- pictures

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
GRADIENT = '<linearGradient id="a" gradientUnits="userSpaceOnUse">'
WILD = {
    "dashes": '<path d="M0 0L100 100" stroke="#fff" fill="none" stroke-dasharray="0.00001,0.00001"/>',
    "dashes of a style": '<style>.a{stroke-dasharray:.0001}</style><path class="a" d="M0 0L99 99"/>',
    "far dashes": '<path d="M0 0L1000000 1000000" stroke="#fff" stroke-dasharray="0.01"/>',
    "curves": f'<path d="M0 0{"C1e6 1e6 -1e6 1e6 0 0" * 5000}" stroke="#000" stroke-width="2"/>',
    "arcs": f'<path d="M0 0{"A99 99 0 1 1 1 1" * 20000}" fill="#fff"/>',
    "stops": f'{GRADIENT}{"<stop offset=".__add__(chr(34)) + "0.5" + chr(34) + "/>"}' * 300,
    "groups": "<g>" * 30_000 + "</g>" * 30_000,
    "points": f'<polygon points="{"1,2 " * 60_000}" fill="#fff"/>',
    "shapes": '<circle cx="50" cy="50" r="49" stroke="#fff" stroke-width="3"/>' * 5_000,
    "scales": '<g transform="scale(99) scale(99)"><circle cx="1" cy="1" r="1" stroke="#fff"/></g>',
    "skews": '<g transform="skewX(89.9999)"><circle cx="9" cy="9" r="9" stroke="#fff"/></g>',
    "points to and fro": f'<polygon points="{"1,2 90,91 " * 2_000}" stroke="#fff" stroke-width="50"/>',
    "curves near by": f'<path d="M0 0{"c40 40 -40 40 1 0" * 3000}" fill="#fff"/>',
    "arcs with flags in one": f'<path d="M0 0{"a99 99 0 111 1" * 1500}" fill="#fff"/>',
    "shapes on each other": '<circle cx="50" cy="50" r="90" stroke="#fff" stroke-width="9"/>' * 390,
    "numbers": f'<path d="M{"1" * 400_000} 0L5 5Z"/>',
    "infinite": '<path d="M0 0L1e999 -1e999L5 5Z"/>',
    "not closed": "<g>" * 30_000,
    "no end": '<path d="M0 0L5 5',
}


@pytest.mark.parametrize("name", WILD)
def test_a_picture_that_asks_for_too_much_is_left_out(tmp_path: Path, name: str) -> None:
    prepare_headless()
    end = "" if name in ("not closed", "no end") else "</svg>"
    (tmp_path / "x.svg").write_text(HEAD + WILD[name] + end)
    started = time.monotonic()
    found = {problem.reason for problem in check_picture(tmp_path / "x.svg")}
    assert found & {"art.too_much", "art.too_far", "art.too_fine", "art.too_slow", "art.malformed"}, found
    assets = Assets(art_folder().joinpath("svg"))
    assets.dress([tmp_path], lenient=True)
    assert assets.image("x", (400, 400)).get_size() == (400, 400)
    assert "M50 10L90" in assets.source("x")  # the plain picture
    assert time.monotonic() - started < PATIENCE


ALLOWED = {
    "dashes": f'<path d="M0 0{"L99 99 0 0" * 340}" stroke="#fff" fill="none" stroke-dasharray="8 8.1"/>',
    "curves": f'<path d="M0 0{"c40 40 -40 40 1 0" * 450}" fill="#fff" stroke="#000" stroke-width="2"/>',
    "points": f'<polygon points="{"1,2 90,91 " * 380}" stroke="#fff" stroke-linejoin="round"/>',
    "shapes": '<circle cx="50" cy="50" r="70" fill="#fff" stroke="#fff" stroke-width="99"/>' * 195,
}


@pytest.mark.parametrize("name", ALLOWED)
def test_what_is_just_not_too_much_is_drawn_in_time(tmp_path: Path, name: str) -> None:
    prepare_headless()
    (tmp_path / "x.svg").write_text(f"{HEAD}{ALLOWED[name]}</svg>")
    assert list(check_picture(tmp_path / "x.svg")) == []
    assets = Assets(art_folder().joinpath("svg"))
    assets.dress([tmp_path])
    started = time.monotonic()
    assets.image("x", (600, 600))
    assert time.monotonic() - started < PATIENCE


MARKS = [
    '"', "'", "<path ", "<g ", "/>", "</g>", "<svg ", ">", "d=", "M", "a", "h", "z", "A", "Z", "c", ",", "-",
    ".", "1e999", "1e-9", "0", "7.5", "nan", "transform=", "scale(", "matrix(", "skewX(", ")", 'viewBox="',
    "<rect ", "width=", "<line ", "x1=", "<polygon ", "points=", "<circle ", "r=", "#fff",
    "stroke-dasharray=", "<!--", "-->",
]
WORDS = st.sampled_from([*MARKS, " ", "9" * 400, "0 0 . .", "\u0664", "\x00"])


@given(st.lists(WORDS, max_size=60).map("".join))
@settings(max_examples=300, deadline=None)
def test_no_text_breaks_the_looking(text: str) -> None:
    for whole in (text, f"{HEAD}{text}</svg>"):
        assert all(describe(problem, ENGLISH) for problem in refusals("x", whole))


@pytest.mark.parametrize("text", ["<a" * 200_000, "<svg " * 90_000, '<svg viewBox="' * 30_000, "<" * 450_000,
                                  "transform='scale(" * 25_000, "stroke-dasharray:" * 25_000])
def test_looking_for_what_is_wrong_takes_no_time(tmp_path: Path, text: str) -> None:
    for number, whole in enumerate((text, f"{HEAD}<!-- {text} --></svg>", f"<g a='{text}'/>")):
        place = tmp_path / f"{number}.svg"
        place.write_text(whole)
        started = time.monotonic()
        list(check_picture(place))
        assert time.monotonic() - started < PATIENCE


def test_links_to_the_outside_are_named_and_never_followed(tmp_path: Path) -> None:
    prepare_headless()
    (tmp_path / "x.svg").write_text(
        '<!DOCTYPE svg SYSTEM "file:///dev/zero">' + HEAD + '<image href="file:///etc/passwd"/></svg>')
    assert {problem.reason for problem in check_picture(tmp_path / "x.svg")} == {"art.undrawn"}
    assets = Assets(art_folder().joinpath("svg"))
    assets.dress([tmp_path], lenient=True)
    assert assets.image("x", (40, 40)).get_bounding_rect().size == (0, 0)


# ---- an installation without the compiled reader


SHORT = (b"a: &x 1\nb: *x\n", b"a: 1\na: 2\n", b"a: !!str 1\n", b"\tx", b"a: [1\n", b"---\n---\n", b"\x00",
         b"? [a]\n")
LONG = (b"[" * 100_000, b"{a: " * 50_000, b"- " * 90_000)


def read(data: bytes) -> tuple[object, set[str]]:
    problems: list[Problem] = []
    tree = safe_yaml.read_bytes(data, "x", problems)
    return tree.plain() if tree is not None else None, {problem.reason for problem in problems}


def test_without_the_compiled_reader_all_is_read_the_same(
    monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    files = [*(root / "data" / "shadow_hunters").glob("*.yaml"), root / "data" / "text" / "en" / "cli.yaml"]
    texts = [*(path.read_bytes() for path in files), *SHORT]
    quick = [read(text) for text in texts]
    assert safe_yaml.COMPILED
    monkeypatch.setattr(safe_yaml, "_LOADER", yaml.SafeLoader)
    assert [read(text) for text in texts] == quick
    for text in LONG:  # refused by one limit or another
        assert read(text)[1] & {"too_deep", "syntax"}
