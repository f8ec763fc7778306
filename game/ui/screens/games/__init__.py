"""What the screens around the table know of single games: one module a game, and `face_of` to find it.

Boards are `game.ui.boards`; a game without a module here gets plain results and its first house rules.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final, NamedTuple

from game.ui.kit.theme import NIGHT, Color, rgb
from game.ui.screens.games.face import Face


class Front(NamedTuple):
    """One game as the main menu shows it: known without reading the game, so that the app starts quickly."""

    light: Color = NIGHT.moon
    """The light in its door."""
    seats: int = 2
    """Seats of the table that is proposed to whoever plays it for the first time."""
    module: str = ""
    """Where its `Face` is."""


FRONTS: Final = {
    "prince_of_the_city": Front(rgb("#F2C46D"), 5, "game.ui.screens.games.prince_of_the_city"),
    "shadow_hunters": Front(rgb("#C9D8E8"), 5, "game.ui.screens.games.shadow_hunters"),
    "vampire_knight": Front(rgb("#E4752B"), 2, "game.ui.screens.games.vampire_knight"),
}
PLAIN: Final = Face()


def front_of(game: str) -> Front:
    """What the main menu knows of `game`."""
    return FRONTS.get(game, Front())


def face_of(game: str) -> Face:
    """What is known of `game`; its module is read when it is first asked for."""
    if game not in FRONTS:
        return PLAIN
    face: Face = import_module(FRONTS[game].module).FACE
    return face
