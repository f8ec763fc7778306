"""The frame of the replay viewer: the board as on the table, the log to jump by, the bar to move in time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.match import visible
from game.core.model import TABLE
from game.ui.boxes import Column, Label, Panel, Row, Space
from game.ui.buttons import Button, Control, IconButton
from game.ui.canvas import Canvas
from game.ui.choices import Dropdown, Option
from game.ui.fields import Slider
from game.ui.screens.chrome import back_button
from game.ui.screens.table_area import BoardArea, Spot
from game.ui.screens.table_frame import Boxes, Root, boxes_for
from game.ui.screens.table_inspector import inspector
from game.ui.scroll import ScrollArea
from game.ui.services import rich
from game.ui.text import Words
from game.ui.widget import Accessible, Rect, Size, Widget, plain

if TYPE_CHECKING:
    from game.ui.screens.replay import ReplayScreen
    from game.ui.services import Ui


def build_replay(screen: ReplayScreen) -> Widget:
    """The whole viewer as one tree."""
    boxes = boxes_for(screen.ui)
    view = screen.view
    spots = [
        Spot(region, screen.names.name(region.thing) or region.thing, False, screen.pin, screen.pin)
        for region in screen.board.regions(view)
    ]
    area = BoardArea(screen.board, view, screen.look, screen.presenter, spots)
    parts: list[tuple[Widget, Rect]] = [
        (area, Rect(boxes.seats.union(boxes.board))),
        (_bar(screen), Rect(boxes.bar.inflate(-40, -16))),
        (_top(screen, boxes), Rect(boxes.top.inflate(-28, -8))),
    ]
    if boxes.compact:
        parts.append((_newest(screen), boxes.line))
    else:
        parts.append((Panel(Watcher(screen), pad=16), boxes.inspector))
        parts.append((Panel(_log(screen), pad=(12, 12, 8, 12)), boxes.log))
    return Root(boxes, parts)


def _top(screen: ReplayScreen, boxes: Boxes) -> Widget:
    ui, t = screen.ui, screen.ui.t
    message, arguments = screen.board.headline(screen.view)
    rules = IconButton("rules", t("menu.rules"), lambda: screen.show_rules(""), id="rules")
    return Row(
        back_button(ui, ui.host.pop),
        Label(screen.shell.game_name(screen.tape.rules.name), "card_name", lines=1),
        Label(t("replays.title"), "quiet", lines=1),
        Space(flex=1),
        Label(ui.words(message, dict(arguments)), "body_bold", lines=1),
        Space(flex=1),
        rules,
        gap=16,
    )


def _bar(screen: ReplayScreen) -> Widget:
    ui, t, tape = screen.ui, screen.ui.t, screen.tape
    names = [Option(str(TABLE), t("replays.table"), "eye")]
    locked = "" if tape.over else t("replays.locked")
    names += [
        Option(str(seat), player.name, "human" if player.human else "bot", reason=locked)
        for seat, player in enumerate(tape.players, 1)
    ]
    eyes = Dropdown(
        names,
        str(screen.viewer),
        lambda value: screen.see_as(int(value)),
        before=t("replays.eyes"),
        name=t("replays.eyes"),
        id="eyes",
    )
    play = Button(
        t("replays.pause" if screen.playing else "replays.play"),
        screen.toggle,
        kind="primary",
        icon="pause" if screen.playing else "play",
        height=60,
        id="play",
        shortcut="p",
        show_key=False,
    )
    slider = Slider(
        float(screen.step),
        lambda value: screen.go(round(value)),
        low=0,
        high=max(1, tape.length),
        step=1,
        name=t("replays.step", step=screen.step, steps=tape.length),
        width=200,
        id="slider",
        flex=1,
    )
    moves = [
        IconButton("replay", t("replays.first"), lambda: screen.go(0), id="first", size=52),
        IconButton("back", t("replays.back"), screen.back, id="back_step", size=52, shortcut=","),
        play,
        IconButton("forward", t("replays.forward"), screen.forward, id="forward", size=52, shortcut="."),
        IconButton("step", t("replays.last"), lambda: screen.go(tape.length), id="last", size=52),
    ]
    speed = Button(
        t("replays.speed", speed=f"{screen.speed / 100:g}"),
        screen.next_speed,
        kind="ghost",
        id="speed",
        style=ui.styles.small_bold,
    )
    label = Label(t("replays.step", step=screen.step, steps=tape.length), "small", lines=1)
    if ui.scale.size[0] < 1240:
        return Row(*moves, Column(slider, label, gap=0, flex=1), eyes, gap=8)
    return Row(*moves, Space(8), slider, label, speed, eyes, gap=10)


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


class Watcher(Widget):
    """The inspector's content follows the pointer and the focus."""

    def __init__(self, screen: ReplayScreen) -> None:
        super().__init__(id="inspector")
        self._screen = screen
        self._shown: str | None = ""
        self._child: Widget | None = None

    @property
    def children(self) -> Sequence[Widget]:
        return (self._child,) if self._child is not None else ()

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        super().place(ui, rect)
        self._shown = ""
        self._follow(ui)

    def _follow(self, ui: Ui) -> None:
        thing = self._screen.inspected()
        if thing != self._shown:
            self._shown = thing
            found = self._screen.board.inspect(thing, self._screen.view) if thing else None
            self._child = inspector(ui, found, self.rect.width, self.rect.height, self._screen.show_rules)
            self._child.place(ui, self.rect)
            ui.dirty()

    def update(self, ui: Ui, now: float) -> bool:
        self._follow(ui)
        return super().update(ui, now)
