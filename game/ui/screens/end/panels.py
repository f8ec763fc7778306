"""The lower half of the end screen: damage chart, dice, the bar with what comes next; and the seal above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.session.summary import Course, DiceChart
from game.ui.kit.boxes import Group
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.text import Words
from game.ui.kit.widget import Accessible, Rect, Size, Widget, plain
from game.ui.screens.end.charts import BAR_COLORS, BarChart, LineChart, LineLabels

if TYPE_CHECKING:
    from game.ui.kit.services import Ui


ROW = 32.0
"""Height of one of the last moves."""


class Titled(Group):
    """A panel with a title and a quiet word beside it."""

    def __init__(self, title: str, aside: str, *children: Widget) -> None:
        super().__init__(*children)
        self.title = title
        self.aside = aside
        self.bare = False  # without its title, where a tab says it

    def inner(self) -> Rect:
        """The room under the title."""
        if self.bare:
            return Rect(self.rect.left + 24, self.rect.top + 20, self.rect.width - 48, self.rect.height - 32)
        return Rect(self.rect.left + 24, self.rect.top + 54, self.rect.width - 48, self.rect.height - 68)

    def draw(self, canvas: Canvas) -> None:
        canvas.box(self.rect, canvas.looks.panel)
        if self.bare:
            super().draw(canvas)
            return
        y = self.rect.top + 30
        wide = canvas.words(self.title, (self.rect.left + 24, y), canvas.styles.card_name.of(size=24))
        if self.aside:
            room = Rect(self.rect.left + 24 + wide + 16, y - 14, self.rect.width - wide - 64, 28)
            canvas.text(self.aside, room, canvas.styles.quiet, "left", "middle", 1)
        super().draw(canvas)


class ChartPanel(Titled):
    """What the course of the match is about, turn by turn."""

    def __init__(self, ui: Ui, course: Course, names: Mapping[int, str]) -> None:
        def death(seat: int, killer: int) -> str:
            if killer:
                return ui.t("end.falls_to", seat=names[seat], killer=names[killer])
            return ui.t("end.falls", seat=names[seat])

        topic = f"end.{course.topic}"
        labels = LineLabels(ui.t(f"{topic}.axis"), death)
        self.chart = LineChart(course, names, labels, ui.t(f"{topic}.chart"))
        super().__init__(ui.t(f"{topic}.chart"), ui.t(f"{topic}.line"), self.chart)

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        inner = self.inner()
        self.chart.place(ui, Rect(inner.left, inner.top - 8, inner.width, inner.height + 8))


class DicePanel(Titled):
    """How the dice fell, against what fair dice give."""

    def __init__(self, ui: Ui, charts: Sequence[DiceChart], strange: Sequence[int]) -> None:
        self.bars = [
            BarChart(
                chart,
                ui.t(f"end.{chart.name}", count=chart.throws),
                color,
                ui.t("end.miss") if chart.name == "difference" else "",
            )
            for chart, color in zip(charts, BAR_COLORS, strict=False)
        ]
        self.fair = ui.t("end.fair")
        thrown = any(chart.throws for chart in charts)
        self.words = _how_strange(ui, strange) if thrown else ui.t("end.no_dice")
        super().__init__(ui.t("end.dice"), "", *self.bars)

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        inner = self.inner()
        foot = inner.bottom - 26
        across = min(len(self.bars), 4 if inner.width > 1200 else 2)
        rows = max(1, -(-len(self.bars) // across))
        wide = (inner.width - 40 * (across - 1)) / across
        tall = (foot - inner.top - 10 * (rows - 1)) / rows
        for place, bars in enumerate(self.bars):
            x, y = place % across, place // across
            bars.place(ui, Rect(inner.left + x * (wide + 40), inner.top + y * (tall + 10), wide, tall))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        right, y = self.rect.right - 24, self.rect.top + (-28 if self.bare else 30)
        wide = canvas.words(self.fair, (right, y), canvas.styles.quiet, "right")
        canvas.fill(Rect(right - wide - 34, y - 1.5, 26, 3), canvas.theme.bone_100)
        words = Rect(self.rect.left + 26, self.rect.bottom - 38, self.rect.width - 52, 28)
        canvas.text(self.words, words, canvas.styles.small, "left", "middle", 1)


def _how_strange(ui: Ui, strange: Sequence[int]) -> str:
    """In how many of 100 games fair dice stray so far: one number a kind of dice."""
    if len(strange) == 2:
        return ui.t("end.strange", six=strange[0], four=strange[1])
    return ui.t("end.strange_one", count=strange[0]) if strange else ""


class LastMoves(Titled):
    """How it came to the end: the newest lines that everybody saw, as many as there is room for."""

    def __init__(self, ui: Ui, lines: Sequence[Words]) -> None:
        self.lines = lines
        super().__init__(ui.t("end.last_moves"), "")

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        inner = self.inner()
        columns = 2 if inner.width > 1200 else 1
        rows = max(1, int(inner.height // ROW))
        shown = self.lines[-rows * columns :]
        wide = (inner.width - 40 * (columns - 1)) / columns
        for place, words in enumerate(shown):
            x, y = divmod(place, rows)
            room = Rect(inner.left + x * (wide + 40), inner.top + y * ROW, wide, ROW)
            canvas.text(words, room, canvas.styles.small, "left", "middle", 1)

    def accessible(self) -> Accessible:
        return Accessible("text", self.title, "; ".join(plain(words) for words in self.lines[-8:]))


class SealLine(Widget):
    """`Seed 380-175 opens the seal 9c41...`, with a tick if it does."""

    role = "text"

    def __init__(self, seed: str, seal: str, true: bool) -> None:
        super().__init__()
        self.seed, self.seal, self.true = seed, f"{seal[:4]} {seal[4:8]}", true

    def _parts(self, ui: Ui) -> list[tuple[str, bool]]:
        return [(ui.t("end.seed"), False), (self.seed, True), (ui.t("end.opens"), False), (self.seal, True)]

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        mono = ui.styles.mono.of(size=18)
        wide = sum(
            ui.text.size(words, mono if fixed else ui.styles.small)[0] + 10
            for words, fixed in self._parts(ui)
        )
        return wide + 30 + 28, 44.0

    def draw(self, canvas: Canvas) -> None:
        x, y = self.rect.left, self.rect.centery
        canvas.icon("lock_open", (x + 10, y), 20, canvas.theme.bone_300)
        x += 30
        mono = canvas.styles.mono.of(size=18)
        for words, fixed in self._parts(canvas.ui):
            x += canvas.words(words, (x, y), mono if fixed else canvas.styles.small) + 10
        good = canvas.theme.moss_text if self.true else canvas.theme.blood_text
        canvas.icon("check" if self.true else "close", (x + 10, y), 22, good)

    def accessible(self) -> Accessible:
        return Accessible("text", self.seed, self.seal)


class EndBar(Group):
    """What can be looked at, at the left; what comes next, at the right."""

    def __init__(self, looks: Sequence[Button], steps: Sequence[Button]) -> None:
        super().__init__(*looks, *steps)
        self.looks = looks
        self.steps = steps

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        edge, gap = (40.0, 14.0) if rect.width >= 1500 else (16.0, 8.0)
        self._tighten(ui, rect.width - 2 * edge, gap)
        x, right = rect.left + edge, rect.right - edge
        for button in self.looks:
            wide = button.measure(ui)[0]
            button.place(ui, Rect(x, rect.centery - 32, wide, 64))
            x += wide + gap
        for button in reversed(self.steps):
            primary = button.kind == "primary"
            tall = 76.0 if primary else 64.0
            wide = button.measure(ui)[0]
            if primary:
                wide = min(max(wide, min(512.0, rect.width * 0.27)), max(wide, right - x - 220))
            button.place(ui, Rect(right - wide, rect.centery - tall / 2, wide, tall))
            right -= wide + gap

    def _tighten(self, ui: Ui, room: float, gap: float) -> None:
        """First the key caps go, then the words of what can be looked at (they become tooltips)."""

        def needs() -> float:
            return sum(button.measure(ui)[0] + gap for button in (*self.looks, *self.steps))

        for button in (*self.looks, *self.steps):
            if needs() > room:
                button.show_key = False
        for button in (*self.looks[1:], *self.looks[:1]):  # the replay keeps its words longest
            if needs() > room:
                button.name, button.tooltip, button.words = plain(button.words), button.words, ""

    def draw(self, canvas: Canvas) -> None:
        canvas.box(self.rect, canvas.looks.bar)
        canvas.line(self.rect.topleft, (self.rect.right, self.rect.top), canvas.theme.panel_rim)
        super().draw(canvas)
