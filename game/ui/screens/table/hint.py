"""The hint: what a skilled bot would do here, said beside the prompt and shown where it would be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.model import Action
from game.ui.kit.buttons import Button
from game.ui.kit.services import rich
from game.ui.kit.widget import Widget
from game.ui.screens.table.area import Spot

if TYPE_CHECKING:
    from game.ui.screens.table.screen import TableScreen


def show_hint(screen: TableScreen, action: Action) -> None:
    """Says `action`, picks it where picks are confirmed, and puts the focus where it is pressed."""
    tray = screen.tray()
    row = next((row for row in tray.rows if row.action == action), None) if tray is not None else None
    said = (row.words,) if row is not None else rich(screen.wording.action(action))
    screen.notice = (*rich(screen.wording.parts("table.hint_is")), *said)
    if row is not None:
        screen.tray_pick = action
    screen.rebuild()
    found = next(_places(screen, action), None)
    if found is not None:
        screen.show_at(found)


def _places(screen: TableScreen, action: Action) -> Iterator[Widget]:
    """Where one would press for `action`: its next thing on the board, else its button."""
    choice = screen.choice
    things = choice.things_of(action) if choice is not None and action in choice.candidates() else []
    widgets = list(screen.root.walk())
    for thing in things[:1]:
        yield from (w for w in widgets if isinstance(w, Spot) and w.region.thing == thing and w.lit)
    wanted = {f"word.do.{action.do}", f"interrupt.{action.do}", "confirm"}
    wanted |= {f"word.{name}.{value}" for name, value in action.arguments}
    yield from (w for w in widgets if isinstance(w, Button) and w.id in wanted and w.enabled)
