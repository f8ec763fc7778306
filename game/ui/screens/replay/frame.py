"""The frame of the replay viewer: the board as on the table, the log to jump by, the bar to move in time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.match import visible
from game.core.model import TABLE
from game.ui.boards import CorneredBoard
from game.ui.kit.boxes import Column, Fixed, Label, Panel, Row, Space
from game.ui.kit.buttons import Button, Control, IconButton
from game.ui.kit.canvas import Canvas
from game.ui.kit.choices import Dropdown, Option
from game.ui.kit.fields import Slider
from game.ui.kit.intents import Intent
from game.ui.kit.popups import Drawer
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.services import rich
from game.ui.kit.text import Words
from game.ui.kit.widget import Accessible, Rect, Size, Widget, plain
from game.ui.screens.chrome import back_button
from game.ui.screens.table.area import BoardArea, Spot
from game.ui.screens.table.frame import Root, boxes_for
from game.ui.screens.table.inspector import Watcher

if TYPE_CHECKING:
    from game.ui.kit.services import Ui
    from game.ui.screens.replay.screen import ReplayScreen


def build_replay(screen: ReplayScreen) -> Widget:
    """The whole viewer as one tree."""
    if isinstance(screen.board, CorneredBoard):
        return _cornered(screen, screen.board)
    boxes = boxes_for(screen.ui)
    parts: list[tuple[Widget, Rect]] = [
        (_area(screen), Rect(boxes.seats.union(boxes.board))),
        (_bar(screen), Rect(boxes.bar.inflate(-40, -16))),
        (
            Row(*_left(screen), Space(flex=1), *_right(screen, boxes.compact), gap=14),
            Rect(boxes.top.inflate(-28, -8)),
        ),
    ]
    if boxes.compact:
        parts.append((_newest(screen), boxes.line))
    else:
        parts.append((Panel(Watcher(screen), pad=16), boxes.inspector))
        parts.append((Panel(_log(screen), pad=(12, 12, 8, 12)), boxes.log))
    return Root(boxes, parts)


def _cornered(screen: ReplayScreen, board: CorneredBoard) -> Widget:
    """For boards that take the whole window: moves and time in their bars, log and inspector in a drawer."""
    ui = screen.ui
    corners = board.corners(screen.view)
    prompt, actions = logical(ui, corners.prompt), logical(ui, corners.actions)
    wide = prompt.width >= 420
    moves = _moves(screen) if wide else _moves(screen)[1:4]
    time: list[Widget] = [
        _slider(screen),
        *([_step_label(screen), _speed(screen)] if actions.width >= 700 else []),
        _eyes(screen),
    ]
    line = [_newest(screen)] if prompt.height >= 96 else []
    width, height = ui.scale.size
    return Fixed(
        [
            (_area(screen), Rect(0, 0, width, height)),
            (Column(Row(*moves, gap=8), *line, gap=4, justify="center"), prompt),
            (Row(*time, gap=10), actions),
            (Row(*_left(screen, short=not wide), gap=14), logical(ui, corners.top_left)),
            (Row(Space(flex=1), *_right(screen, True), gap=10), logical(ui, corners.top_right)),
        ],
        "table",
    )


def logical(ui: Ui, rect: pygame.Rect) -> Rect:
    """A box of the board in logical units."""
    k = ui.scale.factor
    return Rect(rect.left / k, rect.top / k, rect.width / k, rect.height / k)


def _area(screen: ReplayScreen) -> BoardArea:
    view = screen.view
    spots = [
        Spot(region, screen.names.name(region.thing) or region.thing, False, screen.pin, screen.pin)
        for region in screen.board.regions(view)
    ]
    return BoardArea(screen.board, view, screen.look, screen.presenter, spots)


# ---- bars


def _left(screen: ReplayScreen, short: bool = False) -> list[Widget]:
    """The way back, and what is watched."""
    ui = screen.ui
    if screen.running:
        now = Button(ui.t("replays.now"), ui.host.pop, icon="back", height=44, id="back", intent=Intent.BACK)
        return [now, *([] if short else [Label(ui.t("replays.as_it_was"), "quiet", lines=1)])]
    found: list[Widget] = [back_button(ui, ui.host.pop)]
    if not short:
        found.append(Label(screen.shell.game_name(screen.tape.rules.name), "card_name", lines=1))
    return [*found, Label(ui.t("replays.title"), "quiet", lines=1)]


def _right(screen: ReplayScreen, drawer: bool) -> list[Widget]:
    """Whose turn it was, the drawer where the log has no place, the rules."""
    ui, t = screen.ui, screen.ui.t
    message, arguments = screen.board.headline(screen.view)
    found: list[Widget] = [Label(ui.words(message, dict(arguments)), "body_bold", lines=1), Space(12)]
    if drawer:
        found.append(IconButton("say", t("replays.log"), screen.open_drawer, id="drawer", intent=Intent.LOG))
    return [*found, IconButton("rules", t("menu.rules"), lambda: screen.show_rules(""), id="rules")]


def _moves(screen: ReplayScreen) -> list[Widget]:
    t, tape = screen.ui.t, screen.tape
    word = "replays.pause" if screen.playing else "replays.play"
    icon = "pause" if screen.playing else "play"
    play = Button(t(word), screen.toggle, kind="primary", icon=icon, height=60, id="play", shortcut="p",
                  show_key=False)  # fmt: skip
    return [
        IconButton("replay", t("replays.first"), lambda: screen.go(0), id="first", size=52),
        IconButton("back", t("replays.back"), screen.back, id="back_step", size=52, shortcut=","),
        play,
        IconButton("forward", t("replays.forward"), screen.forward, id="forward", size=52, shortcut="."),
        IconButton("step", t("replays.last"), lambda: screen.go(tape.length), id="last", size=52),
    ]


def _eyes(screen: ReplayScreen) -> Dropdown:
    t, tape = screen.ui.t, screen.tape
    locked = "" if tape.over else t("replays.locked")
    names = [Option(str(TABLE), t("replays.table"), "eye")]
    names += [
        Option(str(seat), player.name, "human" if player.human else "bot", reason=locked)
        for seat, player in enumerate(tape.players, 1)
    ]
    words = t("replays.eyes")
    return Dropdown(names, str(screen.viewer), lambda value: screen.see_as(int(value)), before=words,
                    name=words, id="eyes")  # fmt: skip


def _step_words(screen: ReplayScreen) -> str:
    return screen.ui.t("replays.step", step=screen.step, steps=screen.tape.length)


def _step_label(screen: ReplayScreen) -> Label:
    return Label(_step_words(screen), "small", lines=1)


def _slider(screen: ReplayScreen) -> Slider:
    most = max(1, screen.tape.length)
    return Slider(float(screen.step), lambda value: screen.go(round(value)), low=0, high=most, step=1,
                  name=_step_words(screen), width=200, id="slider", flex=1)  # fmt: skip


def _speed(screen: ReplayScreen) -> Button:
    words = screen.ui.t("replays.speed", speed=f"{screen.speed / 100:g}")
    return Button(words, screen.next_speed, kind="ghost", id="speed", style=screen.ui.styles.small_bold)


def _bar(screen: ReplayScreen) -> Widget:
    if screen.ui.scale.size[0] < 1240:
        time = Column(_slider(screen), _step_label(screen), gap=0, flex=1)
        return Row(*_moves(screen), time, _eyes(screen), gap=8)
    return Row(
        *_moves(screen), Space(8), _slider(screen), _step_label(screen), _speed(screen), _eyes(screen), gap=10
    )


def replay_drawer(screen: ReplayScreen) -> Drawer:
    """Inspector and log, where the window has no room for them."""
    ui = screen.ui
    content = TwoParts(Watcher(screen), _log(screen))
    return Drawer(ui.t("replays.log"), content, width=430, close_name=ui.t("screen.close"))


class TwoParts(Widget):
    """One widget above another, each with its share of the height."""

    def __init__(self, upper: Widget, lower: Widget, share: float = 0.5) -> None:
        super().__init__()
        self._parts = (upper, lower)
        self._share = share

    @property
    def children(self) -> Sequence[Widget]:
        return self._parts

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        super().place(ui, rect)
        tall = rect.height * self._share
        self._parts[0].place(ui, Rect(rect.left, rect.top, rect.width, tall - 8))
        self._parts[1].place(ui, Rect(rect.left, rect.top + tall, rect.width, rect.height - tall))


# ---- the log


class ReplayLine(Control):
    """A line of the log; pressing it shows the match just after it."""

    def __init__(self, words: Words, step: int, on_press: Callable[[int], None], state: str) -> None:
        super().__init__(id=f"line.{step}")
        self.words = words
        self.step = step
        self.on_press = on_press
        self.state = state  # past, now, to_come

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        full = width or 320.0
        return full, ui.text.size(self.words, ui.styles.small, full - 20)[1] + 6

    def draw(self, canvas: Canvas) -> None:
        looks = canvas.looks
        if self.state == "now":
            canvas.box(self.rect, looks.selected.of(shadows=(), rim_width=1, radius=6))
        elif self.ring or self.hovered:
            canvas.box(self.rect, looks.ghost_focus if self.ring else looks.ghost_hover)
        inner = Rect(self.rect.left + 10, self.rect.top + 3, self.rect.width - 20, self.rect.height)
        canvas.text(self.words, inner, canvas.styles.small, alpha=0.55 if self.state == "to_come" else 1.0)

    def press(self, ui: Ui) -> None:
        self.on_press(self.step)

    def accessible(self) -> Accessible:
        return Accessible("button", plain(self.words))


def lines_of(screen: ReplayScreen) -> list[tuple[int, Words]]:
    """Number of the step and words of every event that these eyes may see."""
    found: list[tuple[int, Words]] = [(0, screen.ui.t("replays.start"))]
    for number, entry in enumerate(screen.tape.entries, 1):
        for event in visible(entry, screen.viewer):
            parts = screen.wording.event(event)
            if parts:
                found.append((number, rich(parts)))
    return found


def _log(screen: ReplayScreen) -> Widget:
    lines = screen.lines()
    now = max((number for number, _ in lines if number <= screen.step), default=0)
    rows = [
        ReplayLine(
            words, number, screen.go, "now" if number == now else "past" if number < now else "to_come"
        )
        for number, words in lines
    ]
    return FollowingLog(Column(*rows, gap=1), now)


class FollowingLog(ScrollArea):
    """Keeps the present line in sight."""

    def __init__(self, child: Column, now: int) -> None:
        super().__init__(child, id="")
        self.now = now

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        super().place(ui, rect)
        rows = [row for row in self.child.children if isinstance(row, ReplayLine) and row.step == self.now]
        if rows:
            self.scroll_to(ui, rows[-1].rect.bottom - self.child.rect.top - rect.height * 0.6, smooth=False)


def _newest(screen: ReplayScreen) -> Widget:
    lines = [words for number, words in screen.lines() if number <= screen.step]
    return Label(lines[-1] if lines else "", "small", lines=1)
