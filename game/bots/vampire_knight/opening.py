"""Before the first turn: decks, territories to replace, capitals, garrisons.

Simple preferences, each with its reason; the play itself is `search`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.core.model import Action
from game.rules.vampire_knight.geometry import first_line
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.table import Table


def choose(table: Table, state: State, legal: Sequence[Action], rng: Random) -> Action | None:
    """The answer to a question of the set-up; None in any other phase."""
    judges = {"decks": _deck, "consolidate": _territory, "place": _capital, "garrison": _garrison}
    judge = judges.get(state.phase)
    if judge is None:
        return None
    return max(legal, key=lambda action: judge(table, state, action) + rng.random() * 0.5)


def _deck(table: Table, state: State, action: Action) -> float:
    """A printed hero is worth having; the other alternates are a matter of taste."""
    if action.do == "finish_deck":
        return 1.0
    card = table.cards[table.card_of[str(action.get("card"))]]
    return (
        2.0
        if card.type == "hero" and card.set == "printed" and action.get("number") == card.numbers[0]
        else 0.0
    )


def _wanted(table: Table, seat: int) -> dict[str, float]:
    """How often the cheap cards of a deck ask for each resource."""
    found: dict[str, float] = {}
    for card in table.decks[seat]:
        for unit in table.cards[card].cost if card >= 0 else ():
            found[unit] = found.get(unit, 0.0) + 1.0 / max(1, table.cards[card].level)
    return found


def _yield(table: Table, seat: int, kind: int) -> float:
    """How well a kind of territory feeds a seat's deck."""
    territory = table.content.territories[table.kinds[kind]]
    wanted = _wanted(table, seat)
    if territory.choice:
        return max(wanted.values(), default=0.0)
    return sum(wanted.get(unit, 0.0) for unit in territory.resources)


def _territory(table: Table, state: State, action: Action) -> float:
    """Better land near one's own line, worse land near the opponents'."""
    if action.do == "keep_board":
        return 0.5
    seat, cell = state.seat, table.cell_of[str(action.get("cell"))]
    gain = _yield(table, seat, table.kind_of[str(action.get("territory"))]) - _yield(
        table, seat, state.kinds[cell]
    )
    line = first_line(table.layout, table.sides[seat])
    if cell in line or any(other in line for other in table.geometry.around[cell]):
        return gain
    return 0.0


def _capital(table: Table, state: State, action: Action) -> float:
    """Near the middle of the line, where both can be guarded, among lands that feed the deck."""
    seat, cell = state.seat, table.cell_of[str(action.get("cell"))]
    line = first_line(table.layout, table.sides[seat])
    middle = (len(line) - 1) / 2
    near = sum(_yield(table, seat, state.kinds[other]) for other in (cell, *table.geometry.around[cell]))
    return near * 0.25 - abs(line.index(cell) - middle) * 0.6


def _garrison(table: Table, state: State, action: Action) -> float:
    """As even as possible."""
    count = action.get("count")
    left = table.layout.soldiers / table.layout.capitals
    return -abs((count if isinstance(count, int) else 0) - left - 0.25)
