"""The ways out of the table: curtain, pause menu, rules, end. Each leads to a screen of its own module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.model import TABLE, Ask
from game.ui.services import rich

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen
    from game.ui.text import Words


def hand_over(table: TableScreen, seat: int) -> None:
    """The curtain falls, and only then the next player is named and asked to take the screen."""
    from game.ui.screens.curtain import CurtainScreen

    table.ui.host.push(
        CurtainScreen(
            table.shell,
            table.session,
            seat,
            waits=_what_waits(table, seat),
            on_open=lambda: table.take_screen(seat),
            public=table.eyes.viewer == TABLE,
        )
    )


def _what_waits(table: TableScreen, seat: int) -> Words:
    """What the player is wanted for, in words that everybody may read."""
    pending = table.match.pending
    if isinstance(pending, Ask) and seat in pending.seats:
        return rich(table.wording.prompt(pending))
    return ""


def close_all(table: TableScreen) -> None:
    """Whatever lies above the table goes away."""
    for popup in list(table.popups):
        table.close_popup(popup)


def to_the_past(table: TableScreen, entry: int) -> None:
    """The table as everybody saw it after log entry number `entry`, with the way back to now."""
    from game.session.tape import Tape
    from game.ui.screens.replay import ReplayScreen

    tape = Tape.of_session(table.session)
    table.ui.host.push(ReplayScreen(table.shell, tape, entry + 1, running=True))


def to_the_menu(table: TableScreen) -> None:
    """The pause menu."""
    from game.ui.screens.pause import PauseScreen

    table.ui.host.push(PauseScreen(table.shell, table.session))


def to_the_rules(table: TableScreen, section: str) -> None:
    """The rules reference of this game, at a section."""
    from game.ui.screens.rules import RulesScreen

    table.ui.host.push(RulesScreen(table.shell, table.session.rules.name, section))


def to_the_end(table: TableScreen) -> None:
    """Who has won, and why."""
    from game.ui.screens.end import EndScreen

    table.ui.host.push(EndScreen(table.shell, table.session))
