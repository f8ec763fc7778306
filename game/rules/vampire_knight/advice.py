"""What would follow from a step that was not taken: forecasts on a view, for screens and bots.

What belongs here: pure questions about a View, answered by the rules' own code on the state that the view
holds (nothing is hidden in this game). What belongs next door: the forecasts that every view carries
(`forecast`).
"""

from __future__ import annotations

from typing import Any, cast

from game.core.model import Rules, View, act
from game.core.snapshot import restore
from game.rules.vampire_knight.forecast import fights
from game.rules.vampire_knight.moving import legal_move, move, start_move
from game.rules.vampire_knight.rules import VampireKnight
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.view import SHAPES


def fight_after_move(rules: Rules, view: View, piece: str, to: str) -> dict[str, Any] | None:
    """The fight that `piece` would have to fight, or could, on `to` after moving there now, as in
    `view["fights"]`; None if it can't go there or nobody would meet it."""
    game = cast(VampireKnight, rules)
    if view["phase"] not in ("turn", "move"):
        return None
    state = restore(view["snapshot"], SHAPES)
    assert isinstance(state, State)
    table = game.table(state)
    seat = state.turn_seat + 1
    if state.phase == "turn":
        start_move(table, state, act(seat, "start_move"), [])
    wanted = act(seat, "move", piece=piece, to=to)
    if wanted not in legal_move(table, state):
        return None
    move(table, state, wanted, [])
    return next((found for found in fights(table, state) if found["cell"] == to), None)
