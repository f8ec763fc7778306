"""The runner of scenario files: what passes, what fails, and where each mistake is said to stand."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from game.content.problem import Problem
from game.content.text import Catalog
from game.core.model import LANGUAGES, Rules
from game.scenario.case import cases_from_text, find_files
from game.scenario.run import run_case
from game.scenario.table import Words
from tests.core import toy_words
from tests.core.toy import ToyRules

GOOD = """
- id: duel-won-by-the-target
  source: toy 2
  game: toy
  options: {rounds: 1}
  given:
    turn: 2
    seats:
      1: {card: ant, points: 1}
      2: {card: bee}
      3: {card: fox, shown: true}
  chance: [5, 2]
  play:
    - {seat: 2, do: duel, target: 1}
    - refused: {seat: 3, do: fight, because: not_now}
    - legal: {seat: 1, includes: [{do: fight}, {do: yield}], excludes: {do: roll}}
    - hidden: {seat: 3, words: [ant, bee]}
    - {seat: 1, do: fight}
    - expect: {seats: {1: {points: 3}}, turn: 3}
    - {seat: 3, do: peek, target: 1}
    - undo: 3
      because: undo_revealed
    - {seat: 1, do: vote, target: 2}
    - undo: 1
    - {seat: 1, do: vote, target: 3}
    - {seat: 3, do: vote, target: 2}
    - legal: {seat: 2, only: [{do: vote, target: 1}, {do: vote, target: 3}, {do: show}]}
    - {seat: 2, do: show}
    - {seat: 2, do: vote, target: 3}
  view: {seat: 3, shows: {points: [3, 1, 2]}}
  events:
    - includes: [{event: duel_won, seat: 1}, {event: peeked, target: 1}, {event: shown, card: bee}]
      excludes: [{event: peeked, card: ant}]
    - {seat: 3, includes: {event: peeked, card: ant}}
  expect: {over: true, winners: [3], reason: most_points, scores: {3: 7}}
"""


def open_toy(game: str) -> tuple[Rules, Words]:
    if game != "toy":
        raise KeyError(game)
    words: Words = toy_words
    return ToyRules(), words


def run(text: str) -> list[Problem]:
    problems: list[Problem] = []
    cases = cases_from_text(dedent(text), "case.yaml", problems)
    return problems + [problem for case in cases for problem in run_case(case, open_toy)]


def test_a_case_that_looks_at_everything_passes() -> None:
    # one chance is left over: the case says two and needs one
    (left,) = run(GOOD)
    assert left.reason == "scenario.chance_left"
    assert run(GOOD.replace("chance: [5, 2]", "chance: [5]")) == []


@pytest.mark.parametrize(("old", "new", "reason", "where", "line"), [
    ("  options:", "  optoins:", "unknown_key", "optoins", 5),
    ("  source: toy 2\n", "", "missing", "source", 2),
    ("rounds: 1}", "rounds: none}", "bad_options", "options", 5),
    ("game: toy", "game: ludo", "no_such_game", "game", 4),
    ("points: 1}", "pionts: 1}", "bad_given", "given.seats.1.pionts", 9),
    ("[5, 2]", "[7]", "chance", "chance", 12),
    ("[5, 2]", "[]", "chance", "chance", 12),
    ("do: duel, target: 1", "do: duel, target: 2", "refused", "play[1]", 14),
    ("do: duel, target: 1}", "duel: 1}", "not_an_action", "play[1]", 14),
    ("do: fight, because: not_now", "do: fight, because: not_you", "differs", "play[2].refused.because", 15),
    ("{seat: 3, do: fight, because: not_now}", "{seat: 3, do: peek, target: 1}", None, "", 0),
    ("{seat: 3, do: fight, because: not_now}", "{seat: 1, do: yield}", "not_refused", "play[2].refused", 15),
    ("{do: fight}, {do: yield}", "{do: roll}", "not_legal", "play[3].legal.includes", 16),
    ("excludes: {do: roll}", "excludes: {do: yield}", "legal_after_all", "play[3].legal.excludes", 16),
    ("{do: vote, target: 3}, {do: show}]", "{do: show}]", "legal_after_all", "play[13].legal.only", 27),
    ("words: [ant, bee]", "words: [ant, fox]", "shown", "play[4].hidden.words", 17),
    ("{points: 3}}, turn: 3", "{points: 2}}, turn: 3", "differs", "play[6].expect.seats.1.points", 19),
    ("{points: 3}}, turn: 3", "{point: 3}}, turn: 3", "unknown_key", "play[6].expect.seats.1.point", 19),
    ("because: undo_revealed", "because: undo_chance", "differs", "play[8]", 21),
    ("shows: {points: [3, 1, 2]}", "shows: {points: [3, 1]}", "differs", "view.shows.points", 30),
    ("{event: shown, card: bee}]", "{event: shown, card: ant}]", "no_event", "events[1].includes", 32),
    ("excludes: [{event: peeked, card: ant}]", "excludes: [{event: peeked}]", "event_after_all",
     "events[1].excludes", 33),
    ("over: true, winners: [3]", "over: true, winners: [1]", "differs", "expect.winners[1]", 35),
    ("over: true", "over: 1", "differs", "expect.over", 35),
    ("view: {seat: 3", "view: {seat: 4", "no_such_seat", "view", 30),
    ("view: {seat: 3, shows", "view: {seat: 3, show", "unknown_key", "view.show", 30),
])
def test_each_mistake_is_named_with_its_place(old: str, new: str, reason: str | None, where: str,
                                              line: int) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    if "[5, 2]" not in old:
        text = text.replace("[5, 2]", "[5]")
    found = run(text)
    if reason is None:
        assert found == []
        return
    problem = found[0]
    assert (problem.reason, problem.where.partition(".")[2]) == (f"scenario.{reason}", where)
    assert problem.place == f"case.yaml:{line}"


def test_a_file_must_be_a_list_of_cases_with_ids_of_their_own() -> None:
    assert [problem.reason for problem in run("{id: one}")] == ["scenario.not_a_list"]
    assert [problem.reason for problem in run("- just words")] == ["scenario.not_a_case"]
    twice = "- {id: a, source: s, game: toy, expect: {over: false}}\n" * 2
    problems: list[Problem] = []
    cases_from_text(twice, "case.yaml", problems)
    assert [(problem.reason, problem.line) for problem in problems] == [("scenario.id_twice", 2)]


def test_a_case_that_checks_nothing_is_a_mistake() -> None:
    text = "- {id: a, source: s, game: toy, given: {seats: {1: {card: ant}, 2: {card: bee}}}}"
    assert [problem.reason for problem in run(text)] == ["scenario.checks_nothing"]


def test_a_fault_in_the_rules_fails_the_case_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError("by design")
    monkeypatch.setattr(ToyRules, "apply", breaks)
    (problem,) = run(GOOD)
    assert problem.reason == "scenario.broke"
    assert ("detail", "ZeroDivisionError: by design") in problem.arguments


def test_files_are_found_in_folders(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    one, two = tmp_path / "one.yaml", tmp_path / "deep" / "two.yaml"
    for path in (one, two, tmp_path / "page.md"):
        path.write_text("[]")
    assert find_files([tmp_path, one]) == [two, one]
    with pytest.raises(FileNotFoundError):
        find_files([tmp_path / "nothing"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_sentence(language: str) -> None:
    catalog = Catalog.load(language)
    source = "".join(path.read_text() for path in Path("game/scenario").glob("*.py"))
    reasons = [ident.removeprefix("scenario.") for ident in catalog.messages if ident.startswith("scenario.")]
    assert reasons
    for reason in reasons:
        assert f'"{reason}"' in source or f"scenario.{reason}" in source, f"scenario.{reason} is never said"
