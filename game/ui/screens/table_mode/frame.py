"""The frame of table mode: seats, board, phones and log, and one large panel that says what is asked.

Sizes are in logical units of a magnified scale (`table_mode.MAGNIFY`), so that the smallest letters are
28 pixels high on a screen of 1080 lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import pygame

from game.core.model import Ask, View
from game.ui.boards import Stage
from game.ui.boards.docking import docking
from game.ui.kit.boxes import Column, Drawn, Fixed, Label, Panel, Row, Space
from game.ui.kit.buttons import IconButton
from game.ui.kit.canvas import Canvas
from game.ui.kit.text import Icon, Mark, Words
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.companion.join import join_widget
from game.ui.screens.companion.screen import STATES, host_questions, state_color
from game.ui.screens.table.area import BoardArea, Spot
from game.ui.screens.table.bar import BarPresses, BarState, action_bar
from game.ui.screens.table.frame import step_pill
from game.ui.screens.table_mode.dice import correction, entry_height, entry_panel

if TYPE_CHECKING:
    from game.ui.kit.services import Ui
    from game.ui.screens.table_mode.screen import TableModeScreen

TOP, EDGE, GAP = 52.0, 12.0, 8.0
PROMPT, SLIM = 90.0, 48.0
COLUMNS = (274.0, 332.0)
LOG = 118.0
"""Least height that the log keeps in the side column."""
LINES = 14


@runtime_checkable
class TableBoard(Protocol):
    """What a board made for table mode tells its frame, beside what every board does."""

    def columns(self, view: View) -> tuple[float, float]:
        """Logical widths of the columns at its left and right."""
        ...

    def slim(self, view: View) -> bool:
        """Does it need the height, so that the question has to do with one line?"""
        ...

    def note(self, view: View) -> Words:
        """A few words beside the game's name."""
        ...

    def strip(self, view: View, room: float) -> float:
        """Logical height that the board wants for itself at the foot of the side column, which could spare
        `room`."""
        ...

    def side(self, strip: pygame.Rect) -> None:
        """That place, in pixels; without height while something else has the column."""
        ...


@dataclass(slots=True, frozen=True)
class Boxes:
    """The parts in logical units."""

    top: Rect
    seats: Rect
    board: Rect
    side: Rect
    prompt: Rect


def boxes_for(ui: Ui, foot: float, dock: float = 0.0, columns: tuple[float, float] = COLUMNS) -> Boxes:
    """Where everything stands; `foot` is the height of the panel with the question."""
    width, height = ui.scale.size
    middle = height - TOP - foot - 3 * GAP
    left = min(columns[0], width * 0.225)
    right = max(min(columns[1], width * 0.27), min(dock, width * 0.4))
    board_left = EDGE + left + GAP
    side_left = width - EDGE - right
    return Boxes(
        Rect(0, 0, width, TOP),
        Rect(EDGE, TOP + GAP, left, middle),
        Rect(board_left, TOP + GAP, side_left - GAP - board_left, middle),
        Rect(side_left, TOP + GAP, right, middle),
        Rect(EDGE, height - foot - GAP, width - 2 * EDGE, foot),
    )


def stage_of(screen: TableModeScreen) -> tuple[Boxes, Stage]:
    """The boxes and what the board has of them, in pixels."""
    ui = screen.ui
    docks = docking(screen.board)
    dock = docks.dock_width(screen.view) if docks is not None else 0.0
    columns = screen.board.columns(screen.view) if isinstance(screen.board, TableBoard) else COLUMNS
    boxes = boxes_for(ui, _foot_height(screen), dock, columns)
    pixels = ui.scale.rect
    none = pygame.Rect(0, 0, 0, 0)
    docked = pixels(boxes.side) if dock else none
    stage = Stage(pygame.Rect(0, 0, *ui.scale.pixels), pixels(boxes.seats), pixels(boxes.board), none,
                  True, docked, none)  # fmt: skip
    return boxes, stage


def _foot_height(screen: TableModeScreen) -> float:
    entry = screen.dice.waiting
    if entry is not None and not screen.presenter.busy:
        return entry_height(entry)
    slim = isinstance(screen.board, TableBoard) and screen.board.slim(screen.view)
    return SLIM if slim and screen.choice is None else PROMPT


def build(screen: TableModeScreen, bar: BarState, presses: BarPresses) -> Widget:
    """The whole screen."""
    boxes, stage = stage_of(screen)
    strip = _strip(screen, boxes, stage)
    if isinstance(screen.board, TableBoard):
        screen.board.side(screen.ui.scale.rect(strip))
    screen.board.layout(stage)
    parts: list[tuple[Widget, Rect]] = [
        (_area(screen), Rect(boxes.seats.union(boxes.board))),
        (_top(screen), Rect(boxes.top.inflate(-2 * EDGE, -6))),
    ]
    docks = docking(screen.board)
    panel = docks.dock(screen.view) if docks is not None and stage.dock.width else None
    if panel is not None:
        parts.append((panel, boxes.side))
    elif not stage.dock.width:
        parts += _side(screen, boxes, strip)
    parts.append((_foot(screen, bar, presses), boxes.prompt))
    asked = host_questions(screen.shell, screen.companion)
    if asked:
        wide = min(720.0, boxes.board.width)
        box = Column(*asked, gap=8)
        tall = box.measure(screen.ui, wide)[1]
        parts.append((box, Rect(boxes.board.centerx - wide / 2, boxes.board.top + 16, wide, tall)))
    return Fixed(parts, "table_mode")


def _strip(screen: TableModeScreen, boxes: Boxes, stage: Stage) -> Rect:
    """The board's own place at the foot of the side column."""
    side = boxes.side
    if not isinstance(screen.board, TableBoard) or stage.dock.width:
        return Rect(side.left, side.bottom, side.width, 0)
    above = sum(
        widget.measure(screen.ui, side.width)[1] + GAP
        for widget in (joining(screen), _phones(screen))
        if widget is not None
    )
    tall = screen.board.strip(screen.view, side.height - above - LOG - GAP)
    return Rect(side.left, side.bottom - tall, side.width, tall)


def _area(screen: TableModeScreen) -> BoardArea:
    view, look = screen.view, screen.look
    spots = [
        Spot(region, screen.names.name(region.thing) or region.thing, region.thing in look.lit,
             screen.press_thing, screen.pin)
        for region in screen.board.regions(view)
    ]  # fmt: skip
    return BoardArea(screen.board, view, look, screen.presenter, spots)


def _top(screen: TableModeScreen) -> Widget:
    ui, view = screen.ui, screen.view
    message, arguments = screen.board.headline(view)
    track = screen.board.steps(view)
    headline = Label(ui.words(message, dict(arguments)), ui.styles.heading.of(color=ui.theme.lamp), lines=1)
    name: Widget = Label(ui.t(f"menu.games.{screen.session.rules.name}.name"), "heading", lines=1)
    noted = screen.board.note(view) if isinstance(screen.board, TableBoard) else ""
    if noted:
        name = Row(name, Label(noted, "second", lines=1), gap=14)
    steps = Row(*(step_pill(ui, step) for step in track), gap=5)
    rest = Row(*tools(screen), gap=5)
    used = sum(widget.measure(ui)[0] + 14 for widget in (name, steps, headline, rest)) + 2 * 14
    if used > ui.scale.size[0] - 2 * EDGE:  # a long track: only where it stands now
        steps = Row(*(step_pill(ui, step) for step in track if step.state == "now"), gap=5)
    return Row(name, Space(flex=1), steps, Space(flex=1), headline, rest, gap=14)


def tools(screen: TableModeScreen) -> list[Widget]:
    """What is always at hand: seats and phones, rules, menu."""
    ui = screen.ui
    return [
        IconButton("phone", ui.t("companion.table.manage"), screen.open_companion, id="companion"),
        IconButton("rules", ui.t("table.rules"), lambda: screen.show_rules(""), id="rules"),
        IconButton("menu", ui.t("table.menu"), screen.open_menu, id="menu"),
    ]


# ---- the side


def joining(screen: TableModeScreen) -> Widget | None:
    """How a phone finds the table, while a seat waits for one."""
    companion = screen.companion
    entering = screen.dice.waiting is not None and not screen.presenter.busy
    if not companion.server.running or not companion.free_seats() or entering:
        return None
    return Panel(join_widget(screen.ui, companion), pad=10)


def _side(screen: TableModeScreen, boxes: Boxes, strip: Rect) -> list[tuple[Widget, Rect]]:
    ui = screen.ui
    found: list[tuple[Widget, Rect]] = []
    top = boxes.side.top
    bottom = strip.top - (GAP if strip.height else 0)
    code = joining(screen)
    if code is not None:
        tall = code.measure(ui, boxes.side.width)[1]
        found.append((code, Rect(boxes.side.left, top, boxes.side.width, tall)))
        top += tall + GAP
    phones = _phones(screen)
    if phones is not None and phones.measure(ui, boxes.side.width)[1] <= bottom - top:
        tall = phones.measure(ui, boxes.side.width)[1]
        found.append((phones, Rect(boxes.side.left, top, boxes.side.width, tall)))
        top += tall + GAP
    if bottom - top > 60:
        log = NewestLines(screen)
        rest = Rect(boxes.side.left, top, boxes.side.width, bottom - top)
        found.append((Panel(log, pad=(14, 8, 14, 8)), rest))
    return found


def _phones(screen: TableModeScreen) -> Widget | None:
    lines = phone_lines(screen)
    return Panel(Column(*lines, gap=4), pad=(14, 8, 14, 8)) if lines else None


def phone_lines(screen: TableModeScreen, whole: bool = False) -> list[Widget]:
    """Who is away; all marks while everybody is there. `whole`: a line for each seat, whatever its state."""
    ui, desk = screen.ui, screen.companion.desk
    states = {seat: desk.presence(seat) for seat in screen.companion.phone_seats()}
    if not states:
        return []
    chips: list[Widget] = []
    for seat, state in states.items():
        icon = Icon(STATES.get(state, "phone"), state_color(ui, state))
        chips.append(Label((Mark(seat), icon), "body_bold"))
    lines: list[Widget] = [] if whole else [Row(*chips, gap=14, wrap=True)]
    for seat, state in states.items():
        if whole or state in ("asleep", "lost"):
            name, how = desk.session.player(seat).name, ui.t(f"companion.table.{state}")
            words: Words = (Mark(seat), ui.t("companion.table.presence", name=name, state=how))
            lines.append(Label(words, ui.styles.small.of(color=state_color(ui, state)), lines=1))
    return lines


class NewestLines(Widget):
    """The newest lines of the log that fit, the last one brightest."""

    def __init__(self, screen: TableModeScreen) -> None:
        super().__init__(id="log")
        self._screen = screen
        self._labels: list[Label] = []

    @property
    def children(self) -> list[Label]:
        return self._labels

    def place(self, ui: Ui, rect: Rect) -> None:
        super().place(ui, rect)
        self._labels = []
        y = rect.bottom
        for number, line in enumerate(reversed(self._screen.log.lines[-LINES:])):
            color = ui.theme.bone_100 if number == 0 else ui.theme.bone_300
            label = Label(line.words, ui.styles.small.of(color=color), vertical="top")
            tall = label.measure(ui, rect.width)[1]
            if y - tall < rect.top:
                break
            y -= tall
            label.place(ui, Rect(rect.left, y, rect.width, tall))
            self._labels.append(label)
            y -= 5


# ---- what is asked


def _foot(screen: TableModeScreen, bar: BarState, presses: BarPresses) -> Widget:
    ui = screen.ui
    entry = screen.dice.waiting
    if entry is not None and not screen.presenter.busy:
        return entry_panel(screen, entry)
    if screen.choice is not None:
        return Panel(action_bar(ui, bar, screen.wording, presses), look="panel_lit", pad=(18, 8, 18, 8))
    prompt, help_line, seats = prompt_words(screen)
    if _foot_height(screen) == SLIM:
        return _slim(screen, prompt, help_line, seats)
    words: list[Widget] = [Label(prompt, ui.styles.prompt.of(size=27), lines=1)]
    if help_line:
        words.append(Label(help_line, "second", lines=1))
    said = Column(*words, gap=2, flex=1, justify="center")
    parts: list[Widget] = [said, *_dice(screen), *correction(screen)]
    if screen.companion.desk.seconds_left() is not None and seats:
        parts.append(Clock(screen))
    return Panel(Row(*parts, gap=16), look="panel_lit" if seats else "panel", pad=(20, 8, 20, 8))


def _slim(screen: TableModeScreen, prompt: Words, where: Words, seats: tuple[int, ...]) -> Widget:
    """The question, and at the right who answers it where, if both fit on the line."""
    ui = screen.ui
    parts: list[Widget] = [*_dice(screen, 40.0), *correction(screen)]
    if screen.companion.desk.seconds_left() is not None and seats:
        parts.append(Clock(screen))
    said = Label(prompt, ui.styles.prompt.of(size=22), lines=1, flex=1)
    answers = Label(where, "second", lines=1)
    used = sum(widget.measure(ui)[0] + 16 for widget in (said, answers, *parts))
    row = [said, answers, *parts] if used < ui.scale.size[0] - 2 * EDGE - 40 else [said, *parts]
    return Panel(Row(*row, gap=16), look="panel_lit" if seats else "panel", pad=(20, 2, 20, 2))


def prompt_words(screen: TableModeScreen) -> tuple[Words, Words, tuple[int, ...]]:
    """The question in public words, and who answers it where. Its form is the same for every seat."""
    ui, pending = screen.ui, screen.match.pending
    if not isinstance(pending, Ask):
        return screen.waiting_words(), "", ()
    names = ui.words("table.waiting_for", {"seats": tuple(f"seat:{seat}" for seat in pending.seats)})
    phones = [seat for seat in pending.seats if screen.session.player(seat).secrets == "phone"]
    asks = [seat for seat in pending.seats if screen.session.player(seat).human]
    prompt = screen.prompt_words(pending)
    if phones and set(phones) == set(asks):
        names = ui.words("companion.table.on_phone", {"seat": tuple(f"seat:{seat}" for seat in phones)})
    return prompt, names, pending.seats


def _dice(screen: TableModeScreen, side: float = 64.0) -> list[Widget]:
    """The last roll, large: it is what everybody looks for."""
    roll = screen.last_roll()
    if not roll or "dice" in screen.presenter.hides:
        return []

    def paint(canvas: Canvas, rect: Rect) -> None:
        x = rect.left
        for sides, face in roll:
            box = Rect(x, rect.centery - side / 2, side, side)
            if sides in (4, 6):
                canvas.image(f"shadow_hunters/dice/d{sides}_{face}", box)
            else:
                canvas.box(box, canvas.looks.paper)
                style = canvas.styles.title.of(color=canvas.theme.ink)
                canvas.text(str(face), box, style, "center", "middle", 1)
            x += side + 10

    return [Drawn(paint, len(roll) * (side + 10), side)]


class Clock(Widget):
    """The turn clock: redrawn once a second while it runs."""

    def __init__(self, screen: TableModeScreen) -> None:
        super().__init__(id="clock")
        self._screen = screen

    def measure(self, ui: Ui, width: float | None = None) -> tuple[float, float]:
        return 110.0, 44.0

    def draw(self, canvas: Canvas) -> None:
        left = self._screen.companion.desk.seconds_left() or 0
        ui = canvas.ui
        words = (
            ui.t("companion.table.clock_left", minutes=left // 60, seconds=f"{left % 60:02d}")
            if left
            else ui.t("companion.table.clock_over")
        )
        color = canvas.theme.blood_text if left <= 20 else canvas.theme.lamp
        canvas.text(words, self.rect, canvas.styles.heading.of(color=color), "right", "middle", 1)
        if left:
            ui.redraw_in(1.0, self.rect)
