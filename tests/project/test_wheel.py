"""The wheel holds the app, its data and its art, and an installation without the checkout finds them."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def wheel(root: Path, python: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("wheel")
    command = [python, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    (made,) = target.glob("nightboard-*.whl")
    return made


def tracked(root: Path, *folders: str) -> set[str]:
    """Files under version control; all files where there is no git (an unpacked source archive)."""
    command = ["git", "ls-files", "-z", *folders]
    answer = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    names = (
        answer.stdout.split("\0")
        if answer.returncode == 0
        else [str(path.relative_to(root)) for folder in folders for path in (root / folder).rglob("*")]
    )
    return {name for name in names if (root / name).is_file()}


def test_data_and_art_are_inside(wheel: Path, root: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    shipped = {name for name in tracked(root, "data", "art") if not name.startswith("art/screenshots/")}
    wanted = {f"game/{name}" for name in shipped} | tracked(root, "game")
    assert len(wanted) > 100
    assert wanted - inside == set()
    assert not any(name.startswith(("data/", "art/", "tests/", "tools/")) for name in inside)


def test_the_commands_are_declared(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        text = archive.read(name).decode()
    assert "[console_scripts]\nnightboard = game.cli:main" in text
    assert "[gui_scripts]\nnightboard-gui = game.cli:main" in text


PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
import game
from game.catalog import games, open_game
from game.content.check_texts import check_texts
from game.content.paths import art_folder, data_folder
assert sys.argv[1] in game.__file__, game.__file__
assert check_texts() == []
assert (data_folder("text") / "en" / "language.yaml").is_file() and art_folder().is_dir()
for name in games():
    open_game(name)
print("found", *games())
"""


@pytest.mark.parametrize("packed", [False, True])
def test_an_installation_finds_its_own_files(wheel: Path, python: str, tmp_path: Path, packed: bool) -> None:
    """Unpacked as pip does it, and even when Python imports from inside the archive."""
    place = wheel
    if not packed:
        place = tmp_path / "site"
        zipfile.ZipFile(wheel).extractall(place)
    command = [python, "-P", "-c", PROGRAM, str(place)]
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert answer.stderr == ""
    assert answer.stdout.startswith("found")


def test_the_version_is_said_once_more_in_the_package(wheel: Path) -> None:
    import game

    assert wheel.name.startswith(f"nightboard-{game.__version__}-")
