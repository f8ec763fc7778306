"""The frame of the table screen: where top bar, seats, board, inspector, log and action bar stand.

At the design's size three columns and two bars; in a compact window the right column folds away into a
drawer, and the newest line of the log stands above the action bar.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from game.core.model import View
from game.ui.boards import Board, CorneredBoard, Look, Stage, Step, Tray
from game.ui.boards.docking import docking
from game.ui.kit.boxes import Fixed, Label, Panel, Row, Space
from game.ui.kit.buttons import IconButton
from game.ui.kit.canvas import Canvas
from game.ui.kit.intents import Intent
from game.ui.kit.paint import down
from game.ui.kit.popups import Drawer
from game.ui.kit.text import Icon, Words
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.table.area import BoardArea, Spot
from game.ui.screens.table.bar import BarPresses, BarState, action_bar, lone_prompt
from game.ui.screens.table.corners import build_corners
from game.ui.screens.table.inspector import Watcher
from game.ui.screens.table.log import log_column
from game.ui.screens.table.log_walk import LineCursor, LogArea
from game.ui.screens.table.show import show_buttons
from game.ui.screens.table.tray import tray_widget

if TYPE_CHECKING:
    from game.ui.kit.services import Ui
    from game.ui.screens.table.screen import TableScreen

TOP, GAP = 56.0, 8.0
LOW = 600.0
"""Logical height of a window below which the question takes the place of the newest line of the log, where
a hand leaves the bar little room."""


@dataclass(slots=True, frozen=True)
class Boxes:
    """The parts of the frame in logical units."""

    top: Rect
    seats: Rect
    board: Rect
    inspector: Rect
    log: Rect
    line: Rect
    bar: Rect
    compact: bool
    dock: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    hand: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))


def boxes_for(ui: Ui, dock: float = 0.0, hand: bool = False) -> Boxes:
    """Where everything stands in the present window; `dock` is the width of the board's own panel, which
    takes the place of inspector and log and what else it needs of the board. With a `hand` the bar begins
    right of the place for it."""
    width, height = ui.scale.size
    compact = ui.scale.compact
    bar = 120.0 if not compact else min(128.0, height * 0.17)
    line = 34.0 if compact else 0.0
    seats = 336.0 if not compact else max(216.0, min(260.0, width * 0.19))
    right = 376.0 if not compact else 0.0
    middle = height - TOP - bar - line - 2 * GAP
    left_edge = 14 + seats + 10
    beside = min(max(dock, right), width * 0.45) if dock else right
    board = Rect(left_edge, TOP + GAP, width - left_edge - beside - (24 if beside else 14), middle)
    column = Rect(width - right - 12, TOP + GAP, right, middle)
    split = round(middle * 0.6)
    bar_left = left_edge - 14 if hand else 0.0
    return Boxes(
        Rect(0, 0, width, TOP),
        Rect(14, TOP + GAP, seats, middle),
        board,
        Rect(column.left, column.top, right, split),
        Rect(column.left, column.top + split + 10, right, middle - split - 10),
        Rect(14, height - bar - line - 2, width - 28, line),
        Rect(bar_left, height - bar, width - bar_left, bar),
        compact,
        Rect(width - beside - 12, TOP + GAP, beside, middle) if dock else Rect(0, 0, 0, 0),
        Rect(14, height - bar + 6, seats, bar - 12) if hand else Rect(0, 0, 0, 0),
    )


def boxes_of(ui: Ui, board: Board | None, view: View | None) -> Boxes:
    """Where everything stands for this board, its dock included."""
    docks = docking(board)
    if docks is None or view is None:
        return boxes_for(ui)
    return boxes_for(ui, docks.dock_width(view), docks.wishes.hand)


def stage_for(ui: Ui, board: Board | None = None, view: View | None = None) -> Stage:
    """The board's boxes in pixels."""
    boxes = boxes_of(ui, board, view)
    pixels = ui.scale.rect
    return Stage(
        pygame.Rect(0, 0, *ui.scale.pixels),
        pixels(boxes.seats),
        pixels(boxes.board),
        pixels(boxes.inspector) if not boxes.dock.width else pygame.Rect(0, 0, 0, 0),
        boxes.compact,
        pixels(boxes.dock),
        pixels(boxes.hand),
    )


class Root(Fixed):
    """All parts, placed by hand; the order is the reading order of the keyboard."""

    def __init__(self, boxes: Boxes, parts: Sequence[tuple[Widget, Rect]]) -> None:
        super().__init__(parts, id="table")
        self.boxes = boxes

    def bare(self, canvas: Canvas, solid: pygame.Rect) -> list[pygame.Rect]:
        """What `solid` leaves of the window, in pixels, in few and wide pieces: a narrow one takes many times
        longer for each of its pixels, so gaps between bars and panels are not filled by themselves."""
        window = canvas.surface.get_rect()
        return [
            pygame.Rect(0, 0, window.width, solid.top),
            pygame.Rect(0, solid.bottom, window.width, window.bottom - solid.bottom),
            pygame.Rect(0, solid.top, solid.left, solid.height),
            pygame.Rect(solid.right, solid.top, window.right - solid.right, solid.height),
        ]

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        canvas.fill(self.boxes.top, theme.night_800)
        canvas.fill(Rect(0, self.boxes.bar.top, self.boxes.top.width, self.boxes.bar.height), theme.night_800)
        top, bar = self.boxes.top, self.boxes.bar
        canvas.line((0, top.bottom), (top.right, top.bottom), theme.night_600)
        canvas.line((0, bar.top), (bar.right, bar.top), theme.night_600)
        super().draw(canvas)


def build_frame(screen: TableScreen, bar: BarState, presses: BarPresses) -> Widget:
    """The whole table screen as one tree."""
    if isinstance(screen.board, CorneredBoard):
        return build_corners(screen, screen.board, bar, presses)
    ui = screen.ui
    boxes = boxes_of(ui, screen.board, screen.view)
    area = _area(screen)
    shown = action_bar(ui, bar, screen.wording, presses)
    parts: list[tuple[Widget, Rect]] = [
        (area, Rect(boxes.seats.union(boxes.board))),
        (shown, Rect(boxes.bar.inflate(-40, -16))),
        (_top_bar(screen, boxes), Rect(boxes.top.inflate(-28, -8))),
    ]
    tray = screen.tray()
    if tray is not None:
        parts.insert(1, _tray(screen, tray))
    docks = docking(screen.board)
    panel = docks.dock(screen.view) if docks is not None and boxes.dock.width else None
    if panel is not None:
        parts.insert(1, (panel, boxes.dock))
    if boxes.compact:
        shown.apart = bar.tight and ui.scale.size[1] < LOW and bool(bar.prompt) and screen.may_move_prompt
        line = lone_prompt(ui, bar, screen.notice) if shown.apart else _newest_line(screen)
        parts.append((line, boxes.line))
    elif not boxes.dock.width:
        parts.append((Panel(Watcher(screen), pad=16), boxes.inspector))
        parts.append((Panel(log_area(screen, again=True), pad=(16, 12, 8, 12)), boxes.log))
    return Root(boxes, parts)


def _tray(screen: TableScreen, tray: Tray) -> tuple[Widget, Rect]:
    ui = screen.ui
    pixels, factor = screen.board.tray_rect(screen.view), ui.scale.factor
    room = Rect(pixels.left / factor, pixels.top / factor, pixels.width / factor, pixels.height / factor)
    owner = ui.words("table.tray_owner", {"seat": f"seat:{screen.eyes.viewer}"})
    shown = screen.board.inspect(tray.thing, screen.view) if tray.thing else None
    return tray_widget(
        ui,
        tray,
        shown,
        owner,
        screen.tray_pick,
        screen.tray_hidden,
        room,
        screen.pick_in_tray,
        screen.hide_tray,
        screen.press_action,
    ), room


def _area(screen: TableScreen) -> BoardArea:
    board: Board = screen.board
    look: Look = screen.look
    view = screen.view
    spots = [
        Spot(
            region,
            screen.names.name(region.thing) or region.thing,
            region.thing in look.lit,
            screen.press_thing,
            screen.pin,
        )
        for region in board.regions(view)
    ]
    return BoardArea(board, view, look, screen.presenter, spots)


def _top_bar(screen: TableScreen, boxes: Boxes) -> Widget:
    ui, view = screen.ui, screen.view
    message, arguments = screen.board.headline(view)
    steps = [step_pill(ui, step) for step in screen.board.steps(view)]
    right: list[Widget] = [
        *show_buttons(screen),
        IconButton("menu", ui.t("table.menu"), screen.open_menu, id="menu"),
    ]
    opener = getattr(screen, "open_companion", None)
    if opener is not None:
        right.insert(0, IconButton("phone", ui.t("companion.table.manage"), opener, id="companion"))
    if boxes.compact or boxes.dock.width:
        right.insert(
            0, IconButton("info", ui.t("table.drawer"), screen.open_drawer, id="drawer", intent=Intent.LOG)
        )
    headline = Label(ui.words(message, dict(arguments)), "body_bold", lines=1)
    name = Label(ui.t(f"menu.games.{screen.session.rules.name}.name"), "card_name", lines=1)
    middle: list[Widget] = [
        Space(flex=1),
        headline,
        Row(*steps, gap=6) if not boxes.compact or ui.scale.size[0] > 1300 else Space(),
        Space(flex=1),
    ]
    whole = Row(name, *middle, Row(*right, gap=6), gap=18)
    if whole.measure(ui)[0] <= boxes.top.width - 28:
        return whole
    return Row(*middle, Row(*right, gap=6), gap=18)


def step_pill(ui: Ui, step: Step) -> Widget:
    """A pill of the phase track: done has a check, now is lit, to come is quiet."""
    theme = ui.theme
    color = {"done": theme.bone_300, "now": theme.ink, "to_come": theme.bone_500}[step.state]
    words: Words = ui.t(step.message)
    if step.state == "done" and not ui.scale.compact:
        words = (Icon("check", theme.lamp), f" {words}")
    label = Label(words, ui.styles.small_bold if step.state == "now" else ui.styles.small, color=color)
    box = ui.looks.inset if step.state == "to_come" else ui.looks.raised
    look = box.of(fill=down(theme.lamp), radius=16) if step.state == "now" else box.of(radius=16)
    return Panel(label, look=look, pad=(14, 4, 14, 4))


def log_area(screen: TableScreen, again: bool = False) -> Widget:
    """The log as a scrolling column, headed by what happened since the viewer's last action; `again` as in
    `log_column`."""
    ui = screen.ui
    since = screen.recap_from()
    viewer = screen.eyes.viewer
    heading = ui.words("table.since", {"seat": f"seat:{viewer}"}) if viewer else ui.t("table.log")
    tooltip = ui.t("table.log_tip")
    column = log_column(screen.log, screen.look_at, heading, since, screen.show_entry, tooltip, again)
    return LogArea(column, LineCursor(screen.log, screen.look_at, screen.show_entry), tooltip)


def _newest_line(screen: TableScreen) -> Widget:
    lines = screen.log.lines
    return Label(lines[-1].words if lines else "", "small", lines=1)


def drawer(screen: TableScreen) -> Drawer:
    """Inspector and log for compact windows; the table stays usable beside it."""
    ui = screen.ui
    return Drawer(
        ui.t("table.drawer"),
        _DrawerContent(screen),
        width=430,
        close_name=ui.t("table.close"),
    )


class _DrawerContent(Widget):
    """Inspector above, log below; the log goes on while the drawer is open."""

    def __init__(self, screen: TableScreen) -> None:
        super().__init__()
        self._screen = screen
        self._upper, self._lower = Watcher(screen), log_area(screen)
        self._lines = len(screen.log.lines)

    @property
    def children(self) -> Sequence[Widget]:
        return self._upper, self._lower

    def place(self, ui: Ui, rect: Rect) -> None:
        super().place(ui, rect)
        upper = rect.height * 0.58
        self._upper.place(ui, Rect(rect.left, rect.top, rect.width, upper))
        self._lower.place(ui, Rect(rect.left, rect.top + upper + 12, rect.width, rect.height - upper - 12))

    def update(self, ui: Ui, now: float) -> bool:
        screen = self._screen
        if len(screen.log.lines) != self._lines:
            self._lines = len(screen.log.lines)
            focused = screen.focus is self._lower
            self._lower = log_area(screen)
            self.place(ui, self.rect)
            if focused:
                screen.set_focus("log")
            ui.dirty()
        return super().update(ui, now)
