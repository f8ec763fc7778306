"""The table of boards: which class draws which game. Loaded when needed, so that one game's art costs nothing
while another is played."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from game.content.names import Names
from game.core.model import Rules
from game.ui.boards import Board

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

BOARDS: Final = {
    "prince_of_the_city": "game.ui.boards.prince_of_the_city:PrinceOfTheCityBoard",
    "shadow_hunters": "game.ui.boards.shadow_hunters:ShadowHuntersBoard",
    "vampire_knight": "game.ui.boards.vampire_knight:VampireKnightBoard",
}


def has_board(game: str) -> bool:
    """Can this game be shown in the window?"""
    return game in BOARDS


def make_board(ui: Ui, rules: Rules, names: Names) -> Board:
    """A board for the game of `rules`. Raises KeyError for a game that has none."""
    module, _, name = BOARDS[rules.name].partition(":")
    board: Board = getattr(import_module(module), name)(ui, rules, names)
    return board
