"""What the screens around the table know of single games: one module a game, and `face_of` to find it.

Boards are `game.ui.boards`; a game without a module here gets plain results and its first house rules.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from game.ui.screens.games.face import Face

MODULES: Final = {
    "prince_of_the_city": "game.ui.screens.games.prince_of_the_city",
    "shadow_hunters": "game.ui.screens.games.shadow_hunters",
    "vampire_knight": "game.ui.screens.games.vampire_knight",
}
PLAIN: Final = Face()


def face_of(game: str) -> Face:
    """What is known of `game`; its module is read when it is first asked for."""
    if game not in MODULES:
        return PLAIN
    face: Face = import_module(MODULES[game]).FACE
    return face
