"""The positions of perft.yaml, and the comparison of the engine with the slow generator at one question."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from game.catalog import open_words
from game.content.safe_yaml import read_file
from game.core.model import Ask, Rules
from game.rules.vampire_knight.rules import VampireKnight
from tests.rules.vampire_knight.slow_generator import FINDERS, Found, legal

PATH = Path(__file__).with_name("perft.yaml")


@cache
def positions() -> list[dict[str, Any]]:
    """The entries of the table, as plain data."""
    problems: list[Any] = []
    tree = read_file(PATH, problems)
    assert tree is not None, problems
    found: list[dict[str, Any]] = tree.plain()
    return found


def state_of(position: dict[str, Any]) -> tuple[Rules, Any]:
    """The rules and a new state for an entry."""
    rules, words = open_words("vampire_knight")
    return rules, words.given(rules, rules.complete_options(position["options"]), position["given"])


def content_of(rules: Rules, state: Any) -> Any:
    """The content, with the cards that a scenario has written out."""
    assert isinstance(rules, VampireKnight)
    return rules.table(state).content


def _heroes_arrived(rules: Rules, state: Any, seat: int) -> bool:
    """Has one of the heroes paid in the open action arrived already?"""
    view = rules.view(state, 0)
    return any(view["pieces"].get(f"{seat}-{card}", {}).get("cell") for card in view["tray"]["paid"])


def compare(rules: Rules, state: Any) -> str | None:
    """The kind of question at which engine and slow generator agree; None if there is none to compare.
    Fails with both sides' surplus where they do not."""
    pending = rules.pending(state)
    if not isinstance(pending, Ask) or pending.kind not in FINDERS:
        return None
    (seat,) = pending.seats
    if pending.kind == "sponsor" and _heroes_arrived(rules, state, seat):
        return None  # the view does not tell which land the soldiers of those have left
    listed = rules.legal(state, seat)
    engine: set[Found] = {(action.do, *action.arguments) for action in listed}
    slow = legal(rules.view(state, seat), content_of(rules, state))
    assert len(engine) == len(listed), "an action is offered twice"
    surplus, missing = sorted(map(str, engine - slow))[:5], sorted(map(str, slow - engine))[:5]
    assert engine == slow, f"{pending.kind}: only the engine offers {surplus}, only the text allows {missing}"
    return pending.kind
