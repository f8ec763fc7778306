"""What a press on a thing of the board means, and why it means nothing now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.boards import CorneredBoard
from game.ui.controller import attempt

if TYPE_CHECKING:
    from game.ui.screens.table.screen import TableScreen


def meant_by(screen: TableScreen, thing: str) -> str:
    """What a press on `thing` stands for, where the board knows (a tile for the one piece on it)."""
    if screen.choice is None or not isinstance(screen.board, CorneredBoard):
        return thing
    meant = screen.board.stand_in(thing, screen.choice.highlighted(), screen.view)
    return meant if meant != thing else screen.board.stand_in(thing, screen.choice.pickable(), screen.view)


def explain(screen: TableScreen, thing: str) -> None:
    """Says why `thing` can't be chosen now, in the words of the rules."""
    screen.notice = ""
    if screen.choice is None:
        return
    tried = attempt(screen.choice.candidates(), screen.session.rules.arguments, thing)
    refusal = screen.match.check(tried) if tried is not None else None
    if refusal is not None:
        screen.refuse(refusal)
