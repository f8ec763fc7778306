"""Why an action is not possible."""

from game.core.model import Action, Refusal, refuse
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.table import Table


def why_not(table: Table, state: State, action: Action) -> Refusal:
    return refuse("not_now")
