"""The guides in CONTRIBUTING.md and README.md are followed literally."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from game.catalog import open_game

GUIDES = ("README.md", "CONTRIBUTING.md", "data/README.md", "tools/packaging/README.md")
FILE_AND_BLOCK = re.compile(r"`([a-z_/]+\.yaml)`:\n\n```yaml\n(.*?)```", re.DOTALL)


@pytest.fixture
def table_set(root: Path, tmp_path: Path) -> Path:
    """The files of the guide for cards, written where it says."""
    found = FILE_AND_BLOCK.findall((root / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert found
    for name, text in found:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path / "moonlight"


def check_data(table_set: Path, python: str, root: Path) -> subprocess.CompletedProcess[str]:
    command = [python, "-m", "game", "check-data", table_set.name]
    variables = {**os.environ, "PYTHONPATH": str(root)}
    return subprocess.run(
        command, cwd=table_set.parent, env=variables, capture_output=True, text=True, check=False
    )


def test_the_card_of_the_guide_is_good_and_in_the_game(table_set: Path, python: str, root: Path) -> None:
    answer = check_data(table_set, python, root)
    assert (answer.returncode, answer.stderr) == (0, "")
    content = open_game("shadow_hunters", [table_set / "shadow_hunters"]).content
    assert content.black_cards["night_bell"].name.en == "Night Bell"
    assert len(content.black_cards) == len(open_game("shadow_hunters").content.black_cards) + 1


def test_a_slip_in_it_is_named_with_its_line(table_set: Path, python: str, root: Path) -> None:
    file = table_set / "shadow_hunters" / "cards.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace("do: damage", "do: damge").replace("kind: single", "kind: singel"), encoding="utf-8"
    )
    answer = check_data(table_set, python, root)
    said = answer.stdout + answer.stderr
    assert answer.returncode == 1
    place = "moonlight/shadow_hunters/cards.yaml"
    assert f"{place}:4: black_cards.night_bell.kind: unknown value 'singel'; did you mean 'single'?" in said
    assert (
        f"{place}:7: black_cards.night_bell.effects[1].do: unknown value 'damge'; did you mean 'damage'?"
        in said
    )


@pytest.mark.parametrize("guide", GUIDES)
def test_every_path_and_link_in_the_guides_leads_somewhere(root: Path, guide: str) -> None:
    text = (root / guide).read_text(encoding="utf-8")
    links = {target for target in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in target}
    paths = set(re.findall(r"`((?:game|data|tests|tools|art|\.ci)/[\w./]*\w)`", text))
    missing = {path for path in paths if not (root / path).exists()}
    missing |= {link for link in links if not (root / guide).parent.joinpath(link).exists()}
    assert missing == set()
    anchors = set(re.findall(r"\]\(#([^)]+)\)", text))
    titles = {title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    assert anchors <= titles


def test_the_packages_named_are_the_packages_needed(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[><=\[ ]", name)[0].lower() for name in project["dependencies"]}
    table = (root / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Why these packages")[2]
    named = {name.strip().lower() for name in re.findall(r"^\| ([\w-]+) \|", table, re.MULTILINE)}
    assert named - {"package"} == needed
