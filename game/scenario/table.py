"""One case on the table: the match being played, and the problems found so far.

Reads the small parts that play and checks share: seats, values, actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from game.content.problem import Problem
from game.content.safe_yaml import Tree
from game.core.chance import ScriptedChance
from game.core.match import Match
from game.core.model import TABLE, Action, Value, frozen
from game.scenario.case import Case, unknown_key
from game.scenario.compare import text


class Words(Protocol):
    """What `game.rules.<game>.scenario` offers: the game's own words for states."""

    VOCABULARY: Mapping[str, str]
    """Every key that `given` and `expect` understand, and what it means."""

    def given(self, rules: Any, options: Mapping[str, Any], data: Mapping[str, Any]) -> Any:
        """A state in which `data` holds and all else has its neutral default. Raises ValueError."""
        ...

    def describe(self, state: Any) -> Mapping[str, Any]:
        """The whole state in the same words."""
        ...


class Stop(Exception):
    """The case can't go on; why stands in the problems already."""


class Table:
    """A case, and once it has begun its match, the script of its chances and the words of its game."""

    match: Match
    script: ScriptedChance
    words: Words
    seats: int

    def __init__(self, case: Case) -> None:
        self.case = case
        self.problems: list[Problem] = []

    def note(self, tree: Tree, where: str, reason: str, **arguments: object) -> None:
        """Add a problem and go on."""
        self.problems.append(self.case.problem(tree, where, reason, **arguments))

    def stop(self, tree: Tree, where: str, reason: str, **arguments: object) -> Stop:
        """Add a problem after which the case can't go on: to be raised."""
        self.note(tree, where, reason, **arguments)
        return Stop()

    def mapping(self, key: str) -> dict[str, Any]:
        """The plain data of the part `key` of the case; empty if it is not given."""
        tree = self.case.parts.get(key)
        if tree is None or tree.value is None:
            return {}
        if not isinstance(tree.value, dict):
            raise self.stop(tree, key, "not_a_mapping")
        plain: dict[str, Any] = tree.plain()
        return plain

    def items(self, key: str) -> list[Tree]:
        """The items of the part `key` of the case; empty if it is not given."""
        tree = self.case.parts.get(key)
        if tree is None or tree.value is None:
            return []
        if not isinstance(tree.value, list):
            raise self.stop(tree, key, "not_a_list")
        return tree.value

    def action(self, tree: Tree, where: str, without: tuple[str, ...] = ()) -> Action:
        """The action that `tree` writes down. The order of its arguments is that of the legal one with
        the same arguments, if there is one: authors need not know it."""
        if not isinstance(tree.value, dict):
            raise self.stop(tree, where, "not_an_action")
        data = {key: self.value(item, where) for key, item in tree.value.items() if key not in without}
        try:
            action = Action.from_json(data)
        except (KeyError, TypeError):
            raise self.stop(tree, where, "not_an_action") from None
        if 1 <= action.seat <= self.seats:
            for legal in self.match.legal(action.seat):
                if legal.do == action.do and dict(legal.arguments) == dict(action.arguments):
                    return legal
        return action

    def value(self, tree: Tree, where: str) -> Value:
        """What an argument or outcome holds."""
        try:
            return frozen(tree.plain())
        except TypeError:
            raise self.stop(tree, where, "bad_value", value=text(tree.plain())) from None

    def viewer(self, tree: Tree, where: str, others: tuple[str, ...], default: int | None = None,
               table: bool = True) -> int:
        """Whose eyes a check looks through (TABLE or a seat); its further keys may be `others`."""
        if not isinstance(tree.value, dict):
            raise self.stop(tree, where, "not_a_mapping")
        for key, item in tree.value.items():
            if key not in ("seat", *others):
                self.problems.append(unknown_key(self.case, item, f"{where}.{key}", key, ("seat", *others)))
        seat = tree.value.get("seat")
        if seat is None and default is not None:
            return default
        given = seat.plain() if seat is not None else None
        if given == "table" and table:
            return TABLE
        return self.seat(tree if seat is None else seat, where, given)

    def seat(self, tree: Tree, where: str, given: Any) -> int:
        """`given` if it is a seat of this match."""
        if type(given) is not int or not 1 <= given <= self.seats:
            raise self.stop(tree, where, "no_such_seat", seat=text(given), seats=self.seats)
        return given

    def patterns(self, tree: Tree, key: str, where: str) -> list[Tree] | None:
        """The list below `key`, or None if it is not given. One item may stand without a list."""
        assert isinstance(tree.value, dict)
        item = tree.value.get(key)
        if item is None:
            return None
        return item.value if isinstance(item.value, list) else [item]
