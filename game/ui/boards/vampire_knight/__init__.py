"""The board of Requiem: Vampire Knight on the table screen: the great diamond and its four corners.

Here belongs everything that draws this game; the table screen around it is `game.ui.screens`, the rules are
`game.rules.vampire_knight`.
"""

from game.ui.boards.vampire_knight.board import VampireKnightBoard

__all__ = ["VampireKnightBoard"]
