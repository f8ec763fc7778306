"""Parts that several screens around the games share: top bar, banner, foot bar, key hints, night sky.

Anything only one screen needs stands beside that screen; anything a table would need too is in `game.ui`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.ui.kit.boxes import Group, Label, Row, Space
from game.ui.kit.buttons import Button, IconButton
from game.ui.kit.canvas import Canvas, key_width
from game.ui.kit.choices import Segmented
from game.ui.kit.intents import Intent
from game.ui.kit.text import Span, TextStyle, Words
from game.ui.kit.theme import Color, fade, mix, rgb
from game.ui.kit.widget import Accessible, Rect, Size, Widget

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

BAR = 56.0
SKY_TOP, SKY_LOW = rgb("#0A0F19"), rgb("#121B2C")
STAR = rgb("#C9D8E8")
GOLD = rgb("#FFF3D6")


class KeyHint(Widget):
    """Key caps followed by what they do; decoration for those who use keys."""

    role = "text"

    def __init__(self, keys: Sequence[str], words: str = "") -> None:
        super().__init__()
        self.keys = list(keys)
        self.words = words

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        caps = sum(key_width(ui, key) + 6 for key in self.keys)
        return caps + 6 + (ui.text.size(self.words, ui.styles.quiet)[0] if self.words else 0), 32.0

    def draw(self, canvas: Canvas) -> None:
        x, y = self.rect.left, self.rect.centery
        for key in self.keys:
            x += canvas.key(key, (x, y)) + 6
        if self.words:
            canvas.words(self.words, (x + 6, y), canvas.styles.quiet)

    def accessible(self) -> Accessible:
        return Accessible("text", self.words, ", ".join(self.keys))


def back_button(ui: Ui, on_back: Callable[[], None]) -> IconButton:
    """The arrow at the upper left; Esc presses it too."""
    return IconButton("back", ui.t("screen.back"), on_back, intent=Intent.BACK, id="back")


class TopBar(Group):
    """Back arrow, where we are, and at the right whatever the screen puts there; a veil over a banner."""

    def __init__(
        self, ui: Ui, path: Sequence[str], on_back: Callable[[], None], right: Sequence[Widget] = ()
    ) -> None:
        trail: list[Words] = []
        for place, name in enumerate(path):
            if place:
                trail.append([Span("/", color=ui.theme.bone_500)])
            last = place == len(path) - 1
            trail.append([Span(name, bold=last, color=ui.theme.bone_100 if last else ui.theme.bone_300)])
        words = [Label(part, "small") for part in trail]
        self.row = Row(back_button(ui, on_back), Space(2), *words, Space(flex=1), *right, gap=12)
        super().__init__(self.row)

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return width or 0.0, BAR

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        edge = 32.0 if rect.width > 1200 else 16.0
        self.row.place(ui, Rect(rect.left + edge, rect.top, rect.width - 2 * edge, rect.height))

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.rect, (8, 12, 20, 178))
        y = self.rect.bottom - 1
        canvas.line((self.rect.left, y), (self.rect.right, y), canvas.theme.night_600)
        super().draw(canvas)


class FootBar(Group):
    """The bar at the foot of a screen where its decisions lie."""

    def __init__(self, *children: Widget, pad: float = 24.0) -> None:
        super().__init__(*children)
        self.pad = pad

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        edge = 48.0 if rect.width > 1500 else self.pad
        for child in self.children:
            child.place(ui, Rect(rect.left + edge, rect.top, rect.width - 2 * edge, rect.height))

    def draw(self, canvas: Canvas) -> None:
        canvas.box(self.rect, canvas.looks.bar)
        canvas.line(self.rect.topleft, (self.rect.right, self.rect.top), canvas.theme.panel_rim)
        super().draw(canvas)


class ChoiceRow(Group):
    """Name and one sentence at the left, a control at the right; below each other where it is narrow."""

    NARROW = 520.0

    def __init__(
        self, name: Words, words: Words, control: Widget, first: bool = False, widest: float = 310.0
    ) -> None:
        self.name = Label(name, "body_bold", vertical="top")
        self.help = Label(words, "small", vertical="top")
        self.control = control
        self.first = first
        self.widest = widest
        super().__init__(self.name, self.help, control)

    def _control(self, ui: Ui) -> float:
        """The width of the control."""
        wide = max(184.0, self.control.measure(ui)[0])
        return wide if isinstance(self.control, Segmented) else min(wide, self.widest)

    def _stacked(self, ui: Ui, width: float) -> bool:
        return width < self.NARROW and self._control(ui) > width * 0.36

    def _room(self, ui: Ui, width: float) -> float:
        """The width of the words."""
        return width if self._stacked(ui, width) else max(120.0, width - self._control(ui) - 24)

    def _words_height(self, ui: Ui, room: float) -> tuple[float, float]:
        below = self.help.measure(ui, room)[1] if self.help.words else 0.0
        return self.name.measure(ui, room)[1], below

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        full = width or 700.0
        words = sum(self._words_height(ui, self._room(ui, full)))
        control = self.control.measure(ui)[1]
        return full, (words + control + 26 if self._stacked(ui, full) else max(words, control) + 18)

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        room, wide = self._room(ui, rect.width), self._control(ui)
        top, below = self._words_height(ui, room)
        tall = self.control.measure(ui)[1]
        stacked = self._stacked(ui, rect.width)
        y = rect.top + 9 if stacked else rect.centery - (top + below) / 2
        self.name.place(ui, Rect(rect.left, y, room, top))
        self.help.place(ui, Rect(rect.left, y + top, room, below))
        place = rect.bottom - tall - 10 if stacked else rect.centery - tall / 2
        self.control.place(ui, Rect(rect.left if stacked else rect.right - wide, place, wide, tall))

    def draw(self, canvas: Canvas) -> None:
        if not self.first:
            canvas.line(self.rect.topleft, self.rect.topright, canvas.theme.night_600)
        super().draw(canvas)


def banner(canvas: Canvas, game: str, kind: str, size: tuple[float, float], quiet: float = 0.0) -> None:
    """The strip of a game (`setup` by night, `end` at sunrise) over the head of the window."""
    canvas.surface.fill(canvas.theme.night_900)
    name = f"shell/banners/{game}_{kind}"
    if not canvas.ui.assets.exists(name):
        return
    width = size[0]
    height = max(190.0, min(width * 236 / 1920, 320.0))
    place = Rect(0, 0, width, height)
    canvas.layer(
        ("banner", name, quiet), place, lambda inner: _banner(inner, name, place, quiet), opaque=True
    )


def _banner(canvas: Canvas, name: str, place: pygame.FRect, quiet: float) -> None:
    canvas.image(name, place, cover=True)
    night = canvas.theme.night_900
    fade_down(canvas, Rect(place.left, place.bottom - 70, place.width, 71), night)
    if quiet:
        canvas.fill(place, fade(night, quiet))


def fade_down(canvas: Canvas, rect: pygame.FRect, color: Color) -> None:
    """From clear at the top to `color` at the foot."""
    area = canvas.rect(rect)
    strip = pygame.Surface((1, max(1, area.height)), pygame.SRCALPHA)
    for y in range(area.height):
        strip.set_at((0, y), (*color[:3], round(255 * ((y + 1) / area.height) ** 1.3)))
    canvas.surface.blit(pygame.transform.scale(strip, area.size), area)


def fade_across(canvas: Canvas, rect: pygame.FRect, color: Color, share: float = 0.85) -> None:
    """From `color` at the left to clear at the right, so that words on a picture stay legible."""
    area = canvas.rect(rect)
    strip = pygame.Surface((max(1, area.width), 1), pygame.SRCALPHA)
    for x in range(area.width):
        strip.set_at((x, 0), (*color[:3], round(255 * share * (1 - x / area.width) ** 1.2)))
    canvas.surface.blit(pygame.transform.scale(strip, area.size), area)


# ---- the street at night behind the main menu


def street(
    canvas: Canvas, size: tuple[float, float], wall: float, floor: float, bare: Sequence[pygame.FRect] = ()
) -> None:
    """Sky with stars at the left of `wall`, masonry at its right, flagstones below `floor`.

    No star stands in the `bare` places, where words will be.
    """
    width, height = size
    _sky(canvas, width, height, floor)
    rng = Random(9)
    for _ in range(90):
        x, y = rng.uniform(0, wall * 1.02), rng.uniform(0, height * 0.34)
        size_of_star = rng.choice((0.8, 1.0, 1.3, 1.9))
        if not any(place.collidepoint(x, y) for place in bare):
            _star(canvas, x, y, size_of_star)
    canvas.glow((wall * 0.5, height * 0.17), (wall * 0.95, height * 0.34), fade(canvas.theme.lamp, 0.20))
    _masonry(canvas, rng, wall, width, floor)
    _flagstones(canvas, width, height, floor)


def street_behind(canvas: Canvas, window: pygame.FRect, floor: float, dim: float = 0.0) -> None:
    """The street as the ground of a screen, dimmed by `dim` (0-1); its flagstones begin at `floor`."""
    wall = window.width * 0.5
    canvas.layer(
        ("street", floor), window, lambda inner: street(inner, window.size, wall, floor), opaque=True
    )
    if dim:
        canvas.dim(dim)


def _sky(canvas: Canvas, width: float, height: float, floor: float) -> None:
    area = canvas.rect(Rect(0, 0, width, height))
    ground = canvas.scale.px(floor)
    strip = pygame.Surface((1, area.height))
    for y in range(area.height):
        if y < ground:
            strip.set_at((0, y), mix(SKY_TOP, SKY_LOW, (y / max(1, ground)) ** 1.4))
        else:
            strip.set_at(
                (0, y), mix(rgb("#0C131F"), rgb("#070B12"), (y - ground) / max(1, area.height - ground))
            )
    canvas.surface.blit(pygame.transform.scale(strip, area.size), area)


def _star(canvas: Canvas, x: float, y: float, size: float) -> None:
    px, py = canvas.point((x, y))
    color = mix(SKY_TOP, STAR, 0.42)
    long, short = canvas.scale.factor * size * 1.6, canvas.scale.factor * size * 0.8
    points = [(px, py - long), (px + short, py), (px, py + long), (px - short, py)]
    pygame.draw.polygon(canvas.surface, color, points)


def _masonry(canvas: Canvas, rng: Random, wall: float, width: float, floor: float) -> None:
    color = mix(SKY_LOW, rgb("#2A3850"), 0.42)
    rows = math.ceil((floor - 20) / 56)
    for row in range(rows):
        y = 20 + row * 56
        canvas.line((wall + rng.uniform(-6, 6), y), (width, y), color)
        x = wall + (row % 2) * 59
        while x < width:
            canvas.line((x, y + 3), (x, min(y + 53, floor)), color)
            x += 118 + rng.uniform(-10, 10)


def _flagstones(canvas: Canvas, width: float, height: float, floor: float) -> None:
    color = mix(rgb("#0A0F18"), rgb("#31415C"), 0.6)
    depth = height - floor
    rows = [floor + depth * share for share in (0.04, 0.14, 0.28, 0.47, 0.73, 1.04)]
    middle = width / 2
    for y in rows:
        canvas.line((0, y), (width, y), color)
    for place, (top, foot) in enumerate(pairwise(rows)):
        for step in range(-16, 17):
            reach = (step + (0.5 if place % 2 else 0)) * 0.7
            start = middle + reach * (top - floor + depth * 1.2)
            end = middle + reach * (foot - floor + depth * 1.2)
            if -40 < start < width + 40 or -40 < end < width + 40:
                canvas.line((start, top), (end, foot), color)


# ---- small pieces


def menu_button(ui: Ui, icon: str, name: str, second: str, press: Callable[[], None], id: str) -> Button:
    """A button of the main menu: icon, name, one quiet line."""
    return Button(
        name,
        press,
        icon=icon,
        kind="normal",
        second=second,
        height=76,
        icon_color=ui.theme.bone_300,
        id=id,
        show_key=False,
    )


def languages_row(ui: Ui, names: Sequence[tuple[str, str]], choose: Callable[[str], None]) -> Row:
    """The languages by their own names; the present one stands out."""
    parts: list[Widget] = []
    for code, name in names:
        parts.append(_language_button(ui, code, name, choose))
    return Row(*parts, gap=2)


def _language_button(ui: Ui, code: str, name: str, choose: Callable[[str], None]) -> Button:
    chosen = code == ui.language
    ink = ui.theme.bone_100 if chosen else ui.theme.bone_300
    style = TextStyle("sans", ui.theme.small, chosen, ink, 1.3)
    words = [Span(name, bold=chosen, color=ink)]
    return Button(
        words,
        lambda: choose(code),
        kind="ghost",
        style=style,
        id=f"language.{code}",
        name=name,
        show_key=False,
    )
