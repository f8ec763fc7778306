"""Charts of the end screen: lines over turns, bars against what is fair."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.session.summary import Course, DiceChart
from game.ui.kit.canvas import Canvas
from game.ui.kit.theme import Color, fade, rgb
from game.ui.kit.widget import Accessible, Rect, Size, Widget

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

LABEL_ROOM = 34.0  # logical units that the number of a round takes below the chart
FINE = 2  # lines are drawn this many times larger and shrunk, so that their edges are smooth
Point = tuple[float, float]


@dataclass(frozen=True)
class LineLabels:
    """Words for a line chart: the axis, and what to say of a death."""

    axis: str
    death: Callable[[int, int], str]


class LineChart(Widget):
    """One line per seat over the turns of a match; `names` are the players by seat.

    `share` (0 to 1) is how far the lines are drawn.
    """

    role = "image"

    def __init__(self, course: Course, names: Mapping[int, str], labels: LineLabels, name: str) -> None:
        super().__init__()
        self.course = course
        self.names = names
        self.labels = labels
        self.name = name
        self.share = 1.0
        self.dead = {death.seat for death in course.deaths}

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return width or 900.0, 260.0

    def accessible(self) -> Accessible:
        ends = ", ".join(f"{self.names[seat]} {line[-1][1]}" for seat, line in self.course.lines.items())
        return Accessible("image", self.name, ends)

    # -- places --------------------------------------------------------------------------------------

    def _area(self, ui: Ui) -> Rect:
        widest = max((ui.text.size(name, ui.styles.small)[0] for name in self.names.values()), default=60.0)
        right = min(190.0, widest + 62)
        return Rect(
            self.rect.left + 40, self.rect.top + 14, self.rect.width - 40 - right, self.rect.height - 14 - 34
        )

    def _x(self, area: pygame.FRect, turn: float) -> float:
        return area.left + area.width * turn / max(1, self.course.turns)

    def _y(self, area: pygame.FRect, value: float) -> float:
        return area.bottom - area.height * value / max(1, self.course.top)

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        area = self._area(canvas.ui)
        self._draw_ground(canvas, area)
        key = ("lines", id(self.course), tuple(area), tuple(self.names))
        whole = Rect(area.left - 14, area.top - 20, area.width + 40, area.height + 34)
        with canvas.clip(
            Rect(
                whole.left,
                whole.top,
                14 + area.width * self.share + (26 if self.share >= 1 else 0),
                whole.height,
            )
        ):
            canvas.layer(key, whole, lambda inner: self._draw_lines(inner, area))
        if self.share >= 1:
            self._draw_ends(canvas, area)
            self._draw_death_words(canvas, area)

    def _draw_ground(self, canvas: Canvas, area: pygame.FRect) -> None:
        theme, quiet = canvas.theme, canvas.styles.quiet
        starts = [start - 1 for start in self.course.rounds]
        every = -(-len(starts) // max(1, int(area.width / LABEL_ROOM)))
        for number, (start, end) in enumerate(pairwise([*starts, self.course.turns]), 1):
            left, right = self._x(area, start), self._x(area, end)
            if number % 2 == 0:
                canvas.fill(Rect(left, area.top, right - left, area.height), (255, 255, 255, 8))
            last = number == len(starts)
            if not (len(starts) - number) % every:  # the last one always
                style = quiet.of(color=theme.lamp, bold=True) if last else quiet
                canvas.words(str(number), ((left + right) / 2, area.bottom + 20), style, "center")
        canvas.words(self.labels.axis, (self.rect.left - 4, area.bottom + 20), quiet)
        for value in axis_steps(self.course.top):
            y = self._y(area, value)
            canvas.line((area.left, y), (area.right, y), fade(theme.night_500, 0.7))
            canvas.words(str(value), (area.left - 10, y), quiet, "right")

    def _points(self, area: pygame.FRect, seat: int, shift: float) -> list[Point]:
        line = self.course.lines[seat]
        end = next((death.turn for death in self.course.deaths if death.seat == seat), self.course.turns)
        points = [(self._x(area, 0), self._y(area, line[0][1]) + shift)]
        for (_, before), (turn, value) in pairwise(line):
            points.append((self._x(area, max(0.0, turn - 0.6)), self._y(area, before) + shift))
            points.append((self._x(area, turn - 0.12), self._y(area, value) + shift))
        points.append((self._x(area, end), self._y(area, line[-1][1]) + shift))
        return [(max(points[place - 1][0] if place else x, x), y) for place, (x, y) in enumerate(points)]

    def _draw_lines(self, canvas: Canvas, area: pygame.FRect) -> None:
        seats = sorted(self.course.lines, key=lambda seat: seat not in self.dead)
        large = pygame.Surface([side * FINE for side in canvas.surface.get_size()], pygame.SRCALPHA)
        drawn = {}
        for place, seat in enumerate(seats):
            shift = (place - (len(seats) - 1) / 2) * 1.3
            drawn[seat] = self._points(area, seat, shift)
            dots = [(x * FINE, y * FINE) for x, y in map(canvas.point, drawn[seat])]
            for color, width in ((canvas.theme.night_900, 7.0), (canvas.ui.marks.of(seat).color, 3.4)):
                polyline(large, dots, color, max(1, round(width * FINE * canvas.scale.factor)))
        canvas.surface.blit(pygame.transform.smoothscale(large, canvas.surface.get_size()), (0, 0))
        for place, seat in enumerate(seats):
            self._draw_marks(canvas, seat, drawn[seat], place)

    def _draw_marks(self, canvas: Canvas, seat: int, points: Sequence[Point], place: int) -> None:
        """The seat's shape on its line, so that color is never alone."""
        start, end = points[0][0], points[-1][0]
        for share in (0.16, 0.45, 0.74):
            x = start + (end - start) * (share + place * 0.035)
            y = height_at(points, x)
            canvas.glow((x, y), 15, fade(canvas.theme.night_900, 0.9))
            canvas.mark(seat, (x, y), 22)
        for death in self.course.deaths:
            if death.seat == seat:
                self._draw_skull(canvas, points[-1], seat)

    @staticmethod
    def _draw_skull(canvas: Canvas, at: Point, seat: int) -> None:
        color = canvas.ui.marks.of(seat).color
        disc(canvas, at, 17, color)
        disc(canvas, at, 14, canvas.theme.night_900)
        canvas.icon("skull", at, 22, canvas.theme.bone_100)

    def _draw_ends(self, canvas: Canvas, area: pygame.FRect) -> None:
        """Mark and name of every seat at the end of its line, moved apart where they would overlap."""
        step = min(34.0, (area.bottom - self.rect.top + 4) / max(1, len(self.names)))
        order = sorted(self.course.lines, key=lambda seat: (-self.course.lines[seat][-1][1], seat))
        wanted = [self._y(area, self.course.lines[seat][-1][1]) for seat in order]
        heights = apart(wanted, step, self.rect.top + 12, area.bottom + 8)
        for seat, y in zip(order, heights, strict=True):
            dead = seat in self.dead
            canvas.mark(seat, (area.right + 36, y), min(30.0, step * 1.05), dead)
            ink = canvas.theme.bone_500 if dead else canvas.theme.bone_100
            words = Rect(area.right + 58, y - 15, self.rect.right - area.right - 58, 30)
            canvas.text(self.names[seat], words, canvas.styles.small.of(color=ink), "left", "middle", 1)

    def _draw_death_words(self, canvas: Canvas, area: pygame.FRect) -> None:
        """Who fell to whom, left of the skull or right of it, where nothing else stands."""
        spots = {death.seat: self._skull_at(area, death.seat, death.turn) for death in self.course.deaths}
        taken = [Rect(x - 17, y - 17, 34, 34) for x, y in spots.values()]
        for death in self.course.deaths:
            words = self.labels.death(death.seat, death.killer)
            wide = canvas.ui.text.size(words, canvas.styles.small)[0]
            x, y = spots[death.seat]
            for left in (x - 24 - wide, x + 24):
                place = Rect(left, y - 13, wide, 26)
                free = area.left + 4 <= place.left and place.right <= area.right + 4
                if free and not any(place.colliderect(other) for other in taken):
                    canvas.text(words, place, canvas.styles.small, "left", "middle", 1)
                    taken.append(place)
                    break

    def _skull_at(self, area: pygame.FRect, seat: int, turn: int) -> Point:
        return self._x(area, turn), self._y(area, self.course.lines[seat][-1][1])


class BarChart(Widget):
    """Counted faces as bars, the fair average as a line over each."""

    role = "image"

    def __init__(self, chart: DiceChart, title: str, color: Color, first: str = "") -> None:
        super().__init__()
        self.chart = chart
        self.title = title
        self.color = color
        self.first = first  # words for the first face (a miss)
        self.share = 1.0

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return width or 300.0, 130.0

    def accessible(self) -> Accessible:
        pairs = zip(self.chart.faces, self.chart.counts, strict=True)
        return Accessible("image", self.title, ", ".join(f"{face}: {count}" for face, count in pairs))

    def draw(self, canvas: Canvas) -> None:
        theme, styles = canvas.theme, canvas.styles
        canvas.text(
            self.title, Rect(self.rect.left, self.rect.top, self.rect.width, 26), styles.small, lines=1
        )
        area = Rect(self.rect.left, self.rect.top + 34, self.rect.width, self.rect.height - 34 - 28)
        chart = self.chart
        most = max([*chart.counts, *(chart.expected(n) for n in range(len(chart.faces))), 1]) * 1.06
        wide = area.width / len(chart.faces)
        for place, count in enumerate(chart.counts):
            left = area.left + place * wide
            tall = area.height * count / most * self.share
            if count:
                bar = Rect(left + 2, area.bottom - tall, wide - 4, tall)
                canvas.box(
                    bar,
                    canvas.looks.row.of(
                        fill=((0.0, self.color),), rim=None, radius=3, corners=(True, True, False, False)
                    ),
                )
            y = area.bottom - area.height * chart.expected(place) / most
            canvas.fill(Rect(left, y - 1.5, wide, 3), theme.bone_100)
            name = self.first if place == 0 and self.first else str(chart.faces[place])
            canvas.words(name, (left + wide / 2, area.bottom + 15), styles.small_bold, "center")
        canvas.line((area.left, area.bottom), (area.right, area.bottom), theme.night_500)


# ---- geometry


def axis_steps(top: int) -> list[int]:
    """The top itself, and below it 0 and even steps that leave it room."""
    steps = (size for size in (2, 5, 10, 20, 50, 100, top + 1) if top <= 4.5 * size)
    step = 1 if top <= 5 else next(steps)
    return [value for value in range(0, top, step) if top - value >= step * 0.6 or value == 0] + [top]


def polyline(surface: pygame.Surface, points: Sequence[Point], color: Color, width: int) -> None:
    """A thick line with round joints."""
    for start, end in pairwise(points):
        pygame.draw.line(surface, color, start, end, width)
    for point in points:
        pygame.draw.circle(surface, color, point, width / 2)


def height_at(points: Sequence[Point], x: float) -> float:
    """The height of a line at `x`."""
    for (x1, y1), (x2, y2) in pairwise(points):
        if x1 <= x <= x2:
            return y1 if x2 == x1 else y1 + (y2 - y1) * (x - x1) / (x2 - x1)
    return points[-1][1]


def apart(wanted: Sequence[float], step: float, low: float, high: float) -> list[float]:
    """Sorted places at least `step` apart, near the wanted ones, between `low` and `high`."""
    placed: list[float] = []
    for height in wanted:
        placed.append(max(height, placed[-1] + step if placed else low))
    if placed and placed[-1] > high:
        placed[-1] = high
        for place in range(len(placed) - 2, -1, -1):
            placed[place] = min(placed[place], placed[place + 1] - step)
    return placed


def disc(canvas: Canvas, center: Point, radius: float, color: Color) -> None:
    """A filled circle with a smooth edge."""
    pygame.draw.aacircle(canvas.surface, color, canvas.point(center), canvas.px(radius))


BAR_COLORS = (rgb("#4C8FD6"), rgb("#E0B64A"), rgb("#5FA777"), rgb("#C8364A"))
