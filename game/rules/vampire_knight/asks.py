"""The question that each phase puts, with what its text names. `vampire_knight.ask.<kind>`.

What belongs here: kinds, arguments and sections of asks. What belongs next door: the answers.
"""

from __future__ import annotations

from typing import Final

from game.core.model import Arguments, Ask
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.table import Table
from game.rules.vampire_knight.turn import due

KINDS: Final = {
    "decks": ("build_deck", "3.4"),
    "consolidate": ("consolidate", "3.2"),
    "place": ("place_capital", "3.2"),
    "garrison": ("garrison", "3.2"),
    "return_begin": ("return", "8"),
    "return_first": ("return", "8"),
    "return_last": ("return", "8"),
    "begin": ("begin", "7.2"),
    "turn": ("turn", "4"),
    "tap": ("tap", "5"),
    "sponsor": ("sponsor", "7.5"),
    "hero_place": ("place_hero", "7.5"),
    "fight": ("fight", "6"),
    "attackers": ("attackers", "6.2"),
    "winning_card": ("winning_card", "6.9"),
    "after_fight": ("after_fight", "7.7"),
    "move": ("move", "7.1"),
    "draw": ("draw", "11.48"),
}
"""Phase -> kind of question and section of the rules reference."""

_CACHE: dict[tuple[int, str], Ask] = {}


def ask_of(table: Table, state: State) -> Ask:
    """The pending question. The frequent ones name nothing and are made once."""
    key = (state.seat, state.phase)
    found = _CACHE.get(key)
    if found is None:
        kind, section = KINDS[state.phase]
        found = Ask((state.seat + 1,), kind, _arguments(table, state), section)
        if not found.arguments:
            _CACHE[key] = found
    return found


def _arguments(table: Table, state: State) -> Arguments:
    match state.phase:
        case "sponsor" | "hero_place":
            return (("card", table.cards[state.waiting[0]].id),)
        case "return_begin" | "return_first" | "return_last":
            return (("piece", table.pieces[due(table, state, state.seat)[0][0]].id),)
        case "garrison":
            return (("cell", table.where[state.capitals[state.seat][-1]]),)
        case "attackers" | "winning_card":
            return (("cell", table.where[state.cell]),)
        case "after_fight":
            return (
                ("card", table.cards[state.waiting[0] % len(table.cards)].id),
                ("cell", table.where[state.cell]),
            )
    return ()
