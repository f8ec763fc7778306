"""View."""

from typing import Any

from game.core.model import Pending, View
from game.core.snapshot import dump
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.table import Table


def view_of(table: Table, state: State, pending: Pending) -> View:
    view: dict[str, Any] = {"snapshot": dump(state, {"state": State})}
    return view
