"""The board of Prince of the City: the city by night on hexes, its clans, contests and deals.

Here belongs everything that draws this game; the table screen around it is `game.ui.screens`, the rules are
`game.rules.prince_of_the_city`. `PrinceOfTheCityBoard` is the Board that the table screen uses.
"""

from game.ui.boards.prince_of_the_city.board import PrinceOfTheCityBoard

__all__ = ["PrinceOfTheCityBoard"]
