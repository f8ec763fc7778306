"""The frame of table mode for boards that take the whole window (`CorneredBoard`): what is asked in the bar
below, phones and log in the corners that the board leaves, the square code above them while a seat is free.

The frame of boards that are content with a box is `table_mode.frame`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui.boards import CorneredBoard, Corners
from game.ui.kit.boxes import Column, Fixed, Label, Panel, Row, Space
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.companion.screen import host_questions
from game.ui.screens.table.bar import BarPresses, BarState, bar_parts
from game.ui.screens.table.corners import SlopedInspector, area_of, logical, outline_of
from game.ui.screens.table.frame import step_pill
from game.ui.screens.table.sloped import Outline, Sloped, SlopedLog
from game.ui.screens.table_mode.frame import (
    Clock,
    NewestLines,
    joining,
    phone_lines,
    prompt_words,
    tools,
)

if TYPE_CHECKING:
    from game.ui.kit.services import Ui
    from game.ui.screens.table_mode.screen import TableModeScreen

Part = tuple[Widget, Rect]
EDGE: Final = 12.0
QUIET: Final = frozenset({"hint", "undo"})
"""Buttons that take no room of the answers while they can't be pressed."""


def build(screen: TableModeScreen, bar: BarState, presses: BarPresses) -> Widget:
    """The whole screen."""
    ui, board = screen.ui, screen.board
    assert isinstance(board, CorneredBoard)
    corners = board.corners(screen.view)
    width, height = ui.scale.size
    parts: list[Part] = [(area_of(screen), Rect(0, 0, width, height))]
    parts += _top(screen, board, corners)
    parts += _corners(screen, corners)
    parts += _foot(screen, corners, bar, presses)
    parts += _over(screen, logical(ui, corners.actions).top)
    return Fixed(parts, "table")


def _top(screen: TableModeScreen, board: CorneredBoard, corners: Corners) -> list[Part]:
    ui, view = screen.ui, screen.view
    left, right = logical(ui, corners.top_left), logical(ui, corners.top_right)
    message, arguments = screen.board.headline(view)
    name = Label(ui.t(f"menu.games.{screen.session.rules.name}.name"), "card_name", lines=1)
    status = Label(board.status(view), "small", lines=1)
    headline = Label(ui.words(message, dict(arguments)), ui.styles.heading.of(color=ui.theme.lamp), lines=1)
    track = [step_pill(ui, step) for step in screen.board.steps(view)]
    buttons = Row(*tools(screen), gap=5)
    row = [name, status] if _wide(ui, name, status) + 14 <= left.width else [status]
    steps = track if _wide(ui, *track, headline, buttons) + 60 <= right.width else []
    return [
        (Row(*row, Space(flex=1), gap=14), left),
        (Row(*steps, Space(flex=1), headline, buttons, gap=8), right),
    ]


def _wide(ui: Ui, *widgets: Widget) -> float:
    return sum(widget.measure(ui)[0] for widget in widgets)


# ---- the corners


def _corners(screen: TableModeScreen, corners: Corners) -> list[Part]:
    """Log and phones; the inspector while somebody sits at this screen to point at things."""
    ui, found = screen.ui, list[Part]()
    if corners.log:
        log = SlopedLog(screen, outline_of(ui, corners.log))
        found.append((log, log.box))
    if corners.inspector and joining(screen) is None:
        outline = outline_of(ui, corners.inspector)
        shown: Sloped = SlopedInspector(screen, outline) if screen.eyes.humans else Phones(screen, outline)
        found.append((shown, shown.box))
    return found


class Phones(Sloped):
    """Who is here and who is away, beside the board's slope."""

    def __init__(self, screen: TableModeScreen, outline: Outline) -> None:
        super().__init__(outline, "phones")
        self._screen = screen

    def place(self, ui: Ui, rect: Rect) -> None:
        super().place(ui, rect)
        lines = phone_lines(self._screen, whole=True)
        wide = max((line.measure(ui)[0] for line in lines), default=0.0)
        left = self.box.right - min(wide, self.box.width - 40) - 26
        y = self.box.top + 18
        for line in lines:
            tall = line.measure(ui)[1]
            line.place(ui, Rect(left, y, self.box.right - 18 - left, tall))
            y += tall + 8
        self._children = [line for line in lines if line.rect.bottom <= self.box.bottom]


# ---- what is asked


def _foot(
    screen: TableModeScreen, corners: Corners, bar: BarState, presses: BarPresses
) -> list[Part]:
    """Who has to do what; where somebody at this screen has to, the buttons for it."""
    ui = screen.ui
    left, right = logical(ui, corners.prompt), logical(ui, corners.actions)
    if screen.choice is not None:
        sentence, buttons = bar_parts(ui, bar, screen.wording, presses)
        buttons = [button for button in buttons if button.id not in QUIET or button.enabled]
        return [(sentence, left), (Row(*buttons, gap=8, wrap=True, justify="end"), right)]
    prompt, where, seats = prompt_words(screen)
    words: list[Widget] = [Label(prompt, ui.styles.prompt.of(size=25), lines=2)]
    if where:
        words.append(Label(where, "second", lines=1))
    wide = right.right - left.left
    if left.right + 40 > right.left:  # one bar: the question takes what it needs of it
        split = left.left + wide * 0.56
        left = Rect(left.left, left.top, split - left.left, left.height)
        right = Rect(split + 16, right.top, right.right - split - 16, right.height)
    rest: list[Widget] = [] if corners.log else [NewestLines(screen)]
    if not corners.inspector or screen.eyes.humans:
        rest += [Column(*phone_lines(screen), gap=4, justify="center")] if phone_lines(screen) else []
    if screen.companion.desk.seconds_left() is not None and seats:
        rest.append(Clock(screen))
    return [(Column(*words, gap=2, justify="center"), left), (Beside(rest), right)]


class Beside(Widget):
    """The newest lines of the log, and what else there is at its right."""

    def __init__(self, parts: list[Widget]) -> None:
        super().__init__(id="beside")
        self._parts = parts

    @property
    def children(self) -> list[Widget]:
        return self._parts

    def place(self, ui: Ui, rect: Rect) -> None:
        super().place(ui, rect)
        right = rect.right
        for widget in reversed(self._parts):
            log = isinstance(widget, NewestLines)
            wide = max(0.0, right - rect.left) if log else widget.measure(ui)[0]
            tall = rect.height if log else widget.measure(ui, wide)[1]
            widget.place(ui, Rect(right - wide, rect.centery - tall / 2, wide, tall))
            right -= wide + 18


# ---- over the board


def _over(screen: TableModeScreen, foot: float) -> list[Part]:
    """The square code while a seat waits for its phone; what only this screen can answer."""
    ui, found = screen.ui, list[Part]()
    width = ui.scale.size[0]
    code = joining(screen)
    if code is not None:
        wide = min(width * 0.4, code.measure(ui)[0])
        tall = code.measure(ui, wide)[1]
        found.append((code, Rect(width - EDGE - wide, foot - 16 - tall, wide, tall)))
    asked = host_questions(screen.shell, screen.companion)
    if asked:
        wide = min(720.0, width - 40)
        box = Panel(Column(*asked, gap=8), look="panel", pad=10)
        found.append((box, Rect((width - wide) / 2, 64, wide, box.measure(ui, wide)[1])))
    return found
