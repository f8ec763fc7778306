"""Changing the order of the seats with the pointer: a row is lifted, carried between two others and let go.

The arrows of a row and *Shuffle* do the same without carrying. What a row holds is `seats`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from game.ui.kit.canvas import Canvas
from game.ui.kit.carry import Cargo, Target
from game.ui.kit.screen import path_to
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.theme import fade
from game.ui.kit.widget import Rect, Widget

if TYPE_CHECKING:
    from game.session.players import Player
    from game.ui.kit.services import Ui
    from game.ui.screens.setup.screen import SetupScreen
    from game.ui.screens.setup.seats import SeatRow

LIFTED: Final = (300.0, 60.0)  # logical size of what hangs at the pointer
EDGE: Final = 36.0  # so near to the end of the list it moves on
DOT: Final = 2.2
LINE: Final = 4.0


class Handle(Widget):
    """Six dots at the left end of a row: here it can be taken."""

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        color = theme.lamp if self.hovered else theme.bone_500
        x, y = self.rect.center
        for row in (-1, 0, 1):
            for column in (-0.5, 0.5):
                dot = Rect(x + column * 8 - DOT, y + row * 8 - DOT, 2 * DOT, 2 * DOT)
                canvas.fill(dot, color)


def lifted(screen: SetupScreen, place: int) -> Cargo | None:
    """The seat at `place` (from 0), to be carried; None if it is the only one."""
    players = screen.draft.players
    if len(players) < 2:
        return None
    return Cargo(
        LIFTED,
        partial(_paint, player=players[place]),
        lambda pos: _target(screen, place, pos),
    )


def _paint(canvas: Canvas, rect: Rect, player: Player) -> None:
    canvas.box(rect, canvas.looks.raised_lit)
    canvas.mark(player.mark, (rect.left + 40, rect.centery), 46)
    words = Rect(rect.left + 76, rect.top, rect.width - 90, rect.height)
    canvas.text(player.name, words, canvas.styles.body_bold, "left", "middle", 1)


def _target(screen: SetupScreen, place: int, pos: tuple[float, float]) -> Target | None:
    """The gap between two rows that is nearest to the pointer, if the seat would change its place there."""
    rows = screen.rows
    frame = screen.seats.rect
    if not frame.collidepoint(pos):
        return None
    gap = sum(1 for row in rows if row.rect.centery < pos[1])
    goal = gap - 1 if gap > place else gap
    if goal == place:
        return None
    return Target(_line(rows, gap, _area(screen, rows[0])), lambda: screen.move(place, goal - place))


def _line(rows: Sequence[SeatRow], gap: int, area: ScrollArea | None) -> Rect:
    """A line between the rows around a gap, inside the part of the list that can be seen."""
    first, last = rows[0].rect, rows[-1].rect
    y = first.top if gap == 0 else last.bottom if gap == len(rows) else (
        (rows[gap - 1].rect.bottom + rows[gap].rect.top) / 2
    )  # fmt: skip
    if area is not None:
        y = max(area.rect.top + LINE, min(area.rect.bottom - LINE, y))
    return Rect(first.left + 4, y - LINE / 2, first.width - 8, LINE)


def scroll_along(ui: Ui, screen: SetupScreen, pos: tuple[float, float]) -> None:
    """Move the list on while a row is carried near one of its ends."""
    area = _area(screen, screen.rows[0])
    if area is None or not area.most:
        return
    if pos[1] < area.rect.top + EDGE:
        area.scroll_to(ui, area.offset.target - EDGE / 3)
    elif pos[1] > area.rect.bottom - EDGE:
        area.scroll_to(ui, area.offset.target + EDGE / 3)


def _area(screen: SetupScreen, row: Widget) -> ScrollArea | None:
    return next((one for one in path_to(screen.root, row) if isinstance(one, ScrollArea)), None)


def shade(canvas: Canvas, row: Widget) -> None:
    """A row that the pointer is on shows that it can be taken."""
    canvas.box(row.rect, canvas.looks.row.of(fill=((0.0, fade(canvas.theme.bone_300, 0.05)),)))
