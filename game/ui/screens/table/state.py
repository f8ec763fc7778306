"""What the action bar of the table says at this moment: the question, its second line, or who is awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.model import TABLE, Ask, Chance, Refusal
from game.ui.boards import ExplainingBoard
from game.ui.boards.docking import SpeakingBoard, docking
from game.ui.kit.services import rich
from game.ui.kit.text import Words
from game.ui.screens.table.bar import BarState

if TYPE_CHECKING:
    from game.ui.screens.table.screen import TableScreen


def state_of_bar(screen: TableScreen) -> BarState:
    """The bar for what `screen` shows now."""
    second = screen.second
    state = BarState(choice=screen.choice, interrupts=screen.interrupts, steps=screen.steps)
    docks = docking(screen.board)
    state.tight = docks is not None and docks.wishes.hand
    state.extras = docks.extras(screen.view) if docks is not None and screen.choice is not None else ()
    state.extras = (*state.extras, *second.extras())
    viewer, pending = screen.eyes.viewer, screen.match.pending
    if second.action is not None:
        state.sure, state.seat = second.action, viewer
        state.prompt, state.help = second.prompt(), second.help()
    elif isinstance(pending, Ask) and not screen.presenter.busy and screen.choice is not None:
        asked = screen.wording.prompt if screen.addressed else screen.wording.public_prompt
        board = screen.board
        spoken = board.spoken(screen.view) if isinstance(board, SpeakingBoard) else ("", "")
        state.prompt, state.seat = spoken[0] or rich(asked(pending)), viewer if screen.addressed else TABLE
        state.help = screen.notice or screen.tips.words() or spoken[1] or _help(screen, pending)
    else:
        state.waiting = screen.notice or waiting_words(screen)
    state.unseen = _unseen(screen) if docks is None else ()
    _put_undo(screen, state)
    state.hint = screen.choice is not None and second.action is None
    tray = screen.tray()
    state.tray, state.confirm = tray is not None and bool(tray.rows), screen.tray_pick
    state.pass_to = len(screen.eyes.humans) > 1 and screen.eyes.secret
    state.guest = screen.visits.holds()
    return state


def _unseen(screen: TableScreen) -> tuple[tuple[str, Words], ...]:
    """Things that may be picked although the board has no room to show them, with their names: nothing that
    is asked for may be out of reach."""
    choice = screen.choice
    if choice is None or screen.second.action is not None or screen.tray() is not None:
        return ()
    missing = choice.highlighted() - {region.thing for region in screen.board.regions(screen.view)}
    return tuple((thing, screen.names.name(thing) or thing) for thing in sorted(missing))


def _put_undo(screen: TableScreen, state: BarState) -> None:
    viewer = screen.eyes.viewer
    point = screen.session.undo_point(viewer) if viewer != TABLE else Refusal("undo_nothing")
    state.undo = isinstance(point, int)
    if isinstance(point, Refusal):
        if not any(entry.author == viewer for entry in screen.match.log):
            point = Refusal("undo_nothing")
        state.undo_reason = screen.ui.t(f"table.{point.reason}")
        state.undo_why = rich(screen.wording.refusal(point))


def _help(screen: TableScreen, ask: Ask) -> Words:
    """The second line of the prompt: the rules' words for the question, else what the thing in it does."""
    wording = screen.wording
    found = rich(wording.help(ask) if screen.addressed else wording.public_help(ask))
    if not found and isinstance(screen.board, ExplainingBoard):
        return screen.board.explain(ask, screen.view)
    return found


def waiting_words(screen: TableScreen) -> Words:
    """Who is awaited, in public words."""
    ui, pending = screen.ui, screen.match.pending
    if screen.presenter.paused:
        return ui.t("table.paused")
    if screen.visits.holds() and isinstance(pending, Ask):
        return ui.words("table.guest", {"seats": tuple(f"seat:{seat}" for seat in pending.seats)})
    if screen.presenter.busy:
        return screen.tips.words("out" if _is_out(screen) else "bots") or ui.t("table.showing")
    if isinstance(pending, Ask):
        return ui.words("table.waiting_for", {"seats": tuple(f"seat:{seat}" for seat in pending.seats)})
    if isinstance(pending, Chance):
        return rich(screen.wording.chance(pending))
    return ui.t("table.over")


def _is_out(screen: TableScreen) -> bool:
    """Is nobody at this screen left in the game?"""
    view = screen.view
    seats = view.get("seats") if hasattr(view, "get") else None
    if not isinstance(seats, (list, tuple)) or not screen.eyes.humans:
        return False
    mine = [seats[seat - 1] for seat in screen.eyes.humans if seat <= len(seats)]
    return all(hasattr(seat, "get") and seat.get("alive") is False for seat in mine)
