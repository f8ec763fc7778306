"""The table of sheets: which module makes the pages of which game."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from game.companion.sheets import Sheet
from game.core.model import Rules

SHEETS: Final = {
    "shadow_hunters": "game.companion.shadow_hunters:ShadowHuntersSheet",
    "prince_of_the_city": "game.companion.prince_of_the_city:PrinceSheet",
    "vampire_knight": "game.companion.vampire_knight:VampireKnightSheet",
}


def sheet_of(rules: Rules) -> Sheet:
    """The sheet for the game of `rules`. Raises KeyError for a game that has none."""
    module, _, name = SHEETS[rules.name].partition(":")
    sheet: Sheet = getattr(import_module(module), name)(rules.content)
    return sheet
