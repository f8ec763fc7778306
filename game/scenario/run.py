"""Plays one case through the referee and reports everything that is not as the case says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from game.content.problem import Problem
from game.content.safe_yaml import Tree
from game.core.chance import ChanceError, ScriptedChance
from game.core.match import Match
from game.core.model import TABLE, Action, Ask, Refusal, Rules
from game.scenario.case import CHECKS, Case, unknown_key
from game.scenario.checks import make_checks
from game.scenario.compare import text, texts
from game.scenario.table import Stop, Table, Words

Open: TypeAlias = Callable[[str], tuple[Rules, Words]]
"""Gives the rules and the words of a game. Raises KeyError for a game that does not exist."""

UNDO: Final = ("undo", "because")


def run_case(case: Case, open_game: Open) -> list[Problem]:
    """Everything that is wrong with `case`: its form, its words, what was refused or came out otherwise.
    An empty list means that it passed."""
    if case.problems:
        return list(case.problems)
    table = Table(case)
    try:
        _begin(table, open_game)
        _play(table)
        make_checks(table, case.parts, "")
        _leftovers(table)
    except Stop:
        return table.problems
    except ChanceError as error:
        table.note(case.parts.get("chance", case.tree), "chance", "chance", detail=str(error))
    except Exception as error:  # noqa: BLE001  # a fault in the rules fails this case, not the whole run
        table.note(case.tree, "", "broke", detail=f"{type(error).__name__}: {error}")
    return table.problems


def _begin(table: Table, open_game: Open) -> None:
    """Build the state of `given` and let the chances happen that it waits for."""
    case = table.case
    try:
        rules, table.words = open_game(case.game)
    except KeyError:
        raise table.stop(case.parts["game"], "game", "no_such_game", game=case.game) from None
    options = table.mapping("options")
    try:
        options = rules.complete_options(options)
    except ValueError as error:
        raise table.stop(case.parts["options"], "options", "bad_options", detail=str(error)) from None
    state = _state(table, rules, options)
    table.script = ScriptedChance([table.value(item, "chance") for item in table.items("chance")])
    table.match = Match(rules, state, table.script)
    table.seats = _count_seats(rules, state)
    table.match.start()


def _state(table: Table, rules: Rules, options: dict[str, Any]) -> Any:
    given = table.mapping("given")
    try:
        return table.words.given(rules, options, given)
    except (ValueError, KeyError, TypeError) as error:
        tree, where = _place_of(table.case, error)
        detail = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        raise table.stop(tree, where, "bad_given", detail=detail) from None


def _place_of(case: Case, error: Exception) -> tuple[Tree, str]:
    """The place that an error about `given` is about, as far as the error tells the path."""
    tree, where = case.parts.get("given", case.tree), "given"
    for key in getattr(error, "path", ()):
        if not isinstance(tree.value, dict) or str(key) not in tree.value:
            break
        tree, where = tree.value[str(key)], f"{where}.{key}"
    return tree, where


def _count_seats(rules: Rules, state: Any) -> int:
    """How many seats the match has: the view of the table knows, in every game."""
    seats = rules.view(state, TABLE).get("seats")
    if isinstance(seats, int):
        return seats
    return len(seats) if seats is not None else max(rules.seat_counts(rules.complete_options({})))


def _play(table: Table) -> None:
    """Submit the actions of `play`, and look where it says so."""
    for number, step in enumerate(table.items("play"), 1):
        where = f"play[{number}]"
        if not isinstance(step.value, dict):
            raise table.stop(step, where, "not_an_action")
        if step.value and set(step.value) <= set(CHECKS):
            make_checks(table, step.value, f"{where}.")
        elif "undo" in step.value:
            _undo(table, step, where)
        else:
            _submit(table, step, where)


def _submit(table: Table, step: Tree, where: str) -> None:
    action = table.action(step, where)
    refusal = table.match.submit(action)
    if refusal is not None:
        raise table.stop(step, where, "refused", action=text(action.to_json()), why=_shown(refusal),
                         asked=_asked(table), legal=_some_of(table, action))


def _asked(table: Table) -> str:
    """The question that waits for an answer: often the one that the author did not think of."""
    ask = table.match.pending
    return text({"ask": ask.kind, "asked": list(ask.seats)}) if isinstance(ask, Ask) else "-"


def _undo(table: Table, step: Tree, where: str) -> None:
    """Take back; with `because`, the taking back must be refused for that reason."""
    data = step.plain()
    for key in data:
        if key not in UNDO:
            table.problems.append(unknown_key(table.case, step, f"{where}.{key}", key, UNDO))
    refusal = table.match.undo(table.seat(step, where, data["undo"]))
    expected, actual = data.get("because"), refusal.reason if refusal is not None else None
    if expected != actual:
        raise table.stop(step, where, "differs", expected=text(expected), actual=text(actual))


def _leftovers(table: Table) -> None:
    """Outcomes that nobody needed are a mistake in the case or in the rules."""
    left = table.script.left
    if left:
        table.note(table.items("chance")[-len(left)], "chance", "chance_left", left=texts(left))


def _shown(refusal: Refusal) -> str:
    return text({"reason": refusal.reason, **dict(refusal.arguments)})


def _some_of(table: Table, action: Action) -> str:
    """What would have been legal instead: with the same word if there is any."""
    if not 1 <= action.seat <= table.seats:
        return texts(())
    legal = [item.to_json() for item in table.match.legal(action.seat)]
    return texts([item for item in legal if item["do"] == action.do] or legal)
