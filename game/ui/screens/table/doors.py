"""The ways out of the table: curtain, pause menu, rules, end. Each leads to a screen of its own module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.model import TABLE, Ask
from game.session.tape import Tape
from game.ui.kit.services import rich

if TYPE_CHECKING:
    from game.ui.kit.text import Words
    from game.ui.screens.table.screen import TableScreen


def hand_over(table: TableScreen, seat: int) -> None:
    """The curtain falls, and only then the next player is named and asked to take the screen."""
    table.ui.host.push(
        table.shell.ways.curtain(
            table.session,
            seat,
            waits=lambda: _what_waits(table, seat),
            on_open=lambda: table.take_screen(seat),
            public=table.eyes.viewer == TABLE,
        )
    )


def _what_waits(table: TableScreen, seat: int) -> Words:
    """What the player is wanted for, in words that everybody may read, in the present language."""
    pending = table.match.pending
    if isinstance(pending, Ask) and seat in pending.seats:
        return rich(table.shell.wording_of(table.session).public_prompt(pending))
    return ""


def close_all(table: TableScreen) -> None:
    """Whatever lies above the table goes away."""
    for popup in list(table.popups):
        table.close_popup(popup)


def to_the_past(table: TableScreen, entry: int) -> None:
    """The table as everybody saw it after log entry number `entry`, with the way back to now."""
    tape = Tape.of_session(table.session)
    table.ui.host.push(table.shell.ways.replay(tape, entry + 1, running=True))


def to_the_menu(table: TableScreen) -> None:
    """The pause menu."""
    table.ui.host.push(table.shell.ways.pause(table.session))


def to_the_rules(table: TableScreen, section: str) -> None:
    """The rules reference of this game, at a section."""
    table.ui.host.push(table.shell.ways.rules(table.session.rules.name, section))


def to_the_end(table: TableScreen) -> None:
    """Who has won, and why."""
    table.ui.host.push(table.shell.ways.end(table.session))
