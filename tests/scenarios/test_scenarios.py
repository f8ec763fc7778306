"""Every scenario file of the tree, case by case; see README.md beside this file."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalog import games, open_words
from game.content.problem import Problem
from game.content.text import Catalog, describe
from game.scenario.case import CHECKS, KEYS, Case, cases_from_text, find_files, load_cases
from game.scenario.run import run_case
from tests.scenarios.page import PAGE, between, collect, vocabulary_table

FOLDER = Path(__file__).resolve().parent
PROBLEMS: list[Problem] = []
CASES = load_cases([path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
                    for path in find_files([FOLDER])], PROBLEMS)


def told(problems: list[Problem]) -> str:
    """The problems as the command shows them."""
    catalog = Catalog.load("en")
    return "\n".join(describe(problem, catalog) for problem in problems)


def test_the_files_are_sound() -> None:
    assert not PROBLEMS, told(PROBLEMS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.id}")
def test_scenario(case: Case) -> None:
    problems = run_case(case, open_words)
    assert not problems, told(problems)


@pytest.mark.parametrize("game", games())
def test_every_game_has_scenarios(game: str) -> None:
    assert any(case.game == game for case in CASES)


def test_every_case_lies_in_the_folder_of_its_game() -> None:
    for case in CASES:
        assert Path(case.tree.file).parent.name == case.game, f"{case.place}: {case.id}"


@pytest.mark.parametrize("game", games())
def test_the_page_explains_every_word(game: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert between(page, f"{game}: words") == vocabulary_table(game), "run tools/scenario_page.py"


@pytest.mark.parametrize("game", games())
def test_the_page_knows_what_the_cases_and_a_few_games_meet(game: str) -> None:
    tables = between(PAGE.read_text(encoding="utf-8"), f"{game}: play")
    seen = collect(game, matches=2)
    kinds = [*seen.actions, *seen.asks, *seen.chances, *seen.events]
    missing = [kind for kind in kinds if f"| `{kind}` |" not in tables]
    assert not missing, "run tools/scenario_page.py"


def test_the_first_case_of_the_page_passes() -> None:
    page = PAGE.read_text(encoding="utf-8")
    example = page.split("```yaml\n")[1].split("```")[0]
    problems: list[Problem] = []
    (case,) = cases_from_text(example, "README.md", problems)
    assert not problems + run_case(case, open_words)


def test_the_page_names_every_key() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for key in (*KEYS, *CHECKS):
        assert f"`{key}`" in page or f"`{key}:" in page
