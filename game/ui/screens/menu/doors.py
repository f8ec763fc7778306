"""A door of the main menu: the picture of a game in its arch, and the plate with what can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.kit.boxes import Group, Label
from game.ui.kit.buttons import Button, Hot
from game.ui.kit.canvas import Canvas
from game.ui.kit.text import Span, Words
from game.ui.kit.theme import fade
from game.ui.kit.widget import Rect, Size, Widget
from game.ui.screens.games import front_of

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

PICTURE = (376.0, 620.0)
TALL, LOW, BETWEEN = 56.0, 48.0, 8.0  # heights of Play and of the buttons below it, and what lies between
LEAST_TITLE = 18.0

@dataclass(frozen=True)
class DoorWords:
    """What stands on the plate of a door, and what its buttons do."""

    game: str
    number: int
    name: str
    line: str
    facts: Sequence[str]
    table: str
    who: str
    play: Callable[[], None]
    set_up: Callable[[], None]
    learn: Callable[[], None] | None = None
    """Begins the guided first match, where the game has one."""


class Door(Group):
    """Picture and plate.  The picture (and its number key) leads to the set-up, Play to the table."""

    def __init__(self, ui: Ui, words: DoorWords, lit: bool) -> None:
        self.words = words
        self.title = Label(words.name, "heading", vertical="middle")
        self.line = Label(words.line, "small", vertical="top")
        self.facts = Label("", "small", vertical="top")
        self.table = Label(words.table, "quiet", vertical="top", lines=2)
        self.picture = Hot(
            words.name, words.set_up, self._paint, id=f"door.{words.game}", shortcut=str(words.number)
        )
        self.play = Button(
            ui.t("menu.play"),
            words.play,
            kind="primary" if lit else "legal",
            icon="play",
            height=56,
            id=f"play.{words.game}",
            name=ui.t("menu.play_game", game=words.name),
        )
        self.set_up = Button(
            ui.t("menu.set_up"),
            words.set_up,
            height=56,
            id=f"setup.{words.game}",
            name=ui.t("menu.set_up_game", game=words.name),
        )
        self.learn = Button(
            ui.t("menu.learn"),
            words.learn,
            icon="hint",
            height=56,
            id=f"learn.{words.game}",
            name=ui.t("menu.learn_game", game=words.name),
        )
        self.learn.visible = words.learn is not None
        super().__init__(
            self.picture, self.title, self.line, self.facts, self.table, self.play, self.set_up, self.learn
        )
        self.plate = Rect(0, 0, 0, 0)
        self.art = Rect(0, 0, 0, 0)
        self.row = False

    def _fit(self, ui: Ui, inner: float) -> None:
        """A long name takes smaller letters rather than a second line; what is said in passing is left out
        where it has no room."""
        style = ui.styles.heading
        while style.size > LEAST_TITLE and ui.text.size(self.words.name, style)[0] > inner:
            style = style.of(size=style.size - 1)
        self.title.style = style
        facts = list(self.words.facts)
        while len(facts) > 1 and ui.text.size(self._facts(ui, facts), ui.styles.small)[0] > inner:
            facts.pop()
        self.facts.words = self._facts(ui, facts)
        short = ui.text.size(self.words.table, ui.styles.quiet)[0] > inner
        self.table.words = self.words.who if short else self.words.table

    def _facts(self, ui: Ui, facts: Sequence[str]) -> Words:
        found: list[Span] = []
        for fact in facts:
            if found:
                found.append(Span(" | ", color=ui.theme.night_500))
            found.append(Span(fact, color=ui.theme.lamp))
        return tuple(found)

    # -- places --------------------------------------------------------------------------------------

    def plate_height(self, ui: Ui, width: float) -> float:
        """The height of the plate if it is `width` wide."""
        inner = width - 40
        self._fit(ui, inner)
        tall = (
            self._title_height(ui, inner)
            + self.line.measure(ui, inner)[1]
            + self.facts.measure(ui, inner)[1]
            + self.table.measure(ui, inner)[1]
        )
        return tall + self._buttons_height(ui, inner) + 12 + 6 + 8 + 4 + 16 + 18

    def _title_height(self, ui: Ui, inner: float) -> float:
        """The same for all doors, however small the letters of a long name are."""
        return max(ui.text.size(self.words.name, ui.styles.heading)[1], self.title.measure(ui, inner)[1])

    def _beside(self) -> list[Button]:
        """The buttons that stand beside Play, or below it."""
        return [self.set_up, self.learn] if self.learn.visible else [self.set_up]

    def _stacked(self, ui: Ui, inner: float) -> bool:
        buttons = (self.play, *self._beside())
        return sum(button.measure(ui)[0] + BETWEEN for button in buttons) > inner + BETWEEN

    def _buttons_height(self, ui: Ui, inner: float) -> float:
        return TALL + BETWEEN + LOW if self._stacked(ui, inner) else TALL

    def place_door(self, ui: Ui, rect: pygame.FRect, plate: float) -> None:
        """Stands in `rect` with a plate of the given height at its foot."""
        Widget.place(self, ui, rect)
        self.row = False
        self.plate = Rect(rect.left, rect.bottom - plate, rect.width, plate)
        room = rect.height - plate - 26
        width = min(rect.width - 28, (room + 14) / 0.97 * PICTURE[0] / PICTURE[1])
        k = width / PICTURE[0]
        foot = self.plate.top + 14  # the picture stands on the plate, whatever is left above it
        top = max(rect.top + 26 * k, foot - 0.97 * PICTURE[1] * k)
        self.art = Rect(rect.centerx - width / 2, top, width, PICTURE[1] * k)
        self.picture.place(ui, Rect(self.art.left, top - 26 * k, width, self.plate.top - top + 26 * k))
        self._place_words(
            ui, Rect(self.plate.left + 20, self.plate.top + 12, self.plate.width - 40, plate - 30)
        )

    def place_alone(self, ui: Ui, rect: pygame.FRect) -> None:
        """The only door: the whole picture, with the plate at its right foot."""
        Widget.place(self, ui, rect)
        self.row = False
        width = min(rect.width * 0.5, rect.height / (PICTURE[1] + 26) * PICTURE[0])
        k = width / PICTURE[0]
        plate_width = min(500.0, rect.width - width - 20)
        tall = self.plate_height(ui, plate_width)
        left = rect.left + (rect.width - width - plate_width - 6) / 2
        self.art = Rect(left, rect.bottom - PICTURE[1] * k, width, PICTURE[1] * k)
        self.plate = Rect(self.art.right + 6, rect.bottom - tall - 24, plate_width, tall)
        self.picture.place(ui, self.art)
        self._place_words(ui, Rect(self.plate.left + 20, self.plate.top + 12, plate_width - 40, tall - 30))

    def place_row(self, ui: Ui, rect: pygame.FRect) -> None:
        """Lies in a row of a narrow menu: a strip of the picture at the left, the words beside it."""
        Widget.place(self, ui, rect)
        self.row = True
        self.plate = Rect(rect)
        self.art = Rect(rect.left + 1, rect.top + 1, 128, rect.height - 2)
        self.picture.place(ui, self.art)
        self._place_words(ui, Rect(rect.left + 148, rect.top + 12, rect.width - 166, rect.height - 28))

    def row_height(self, ui: Ui, width: float) -> float:
        """The height of a row of `width`."""
        return self.plate_height(ui, width - 126)

    def _place_words(self, ui: Ui, inner: pygame.FRect) -> None:
        self._fit(ui, inner.width)
        y = inner.top
        for label, gap in ((self.title, 6), (self.line, 8), (self.facts, 4), (self.table, 0)):
            height = label.measure(ui, inner.width)[1]
            if label is self.title:
                height = self._title_height(ui, inner.width)
            label.place(ui, Rect(inner.left, y, inner.width, height))
            y += height + gap
        self._place_buttons(ui, inner)

    def _place_buttons(self, ui: Ui, inner: pygame.FRect) -> None:
        """Play with the others at its right, or as wide as the plate with the others below it."""
        others = self._beside()
        stacked = self._stacked(ui, inner.width)
        wanted = [button.measure(ui)[0] for button in others]
        free = inner.width - BETWEEN * (len(others) - 1)
        if sum(wanted) > free:
            self.learn.icon = ""
            for button in others:
                button.style = ui.styles.small_bold
            wanted = [button.measure(ui)[0] for button in others]
        spare = free - sum(wanted)
        top, tall = (inner.bottom - LOW, LOW) if stacked else (inner.bottom - TALL, TALL)
        x = inner.right
        for button, wide in zip(reversed(others), reversed(wanted), strict=True):
            wide += spare / len(others) if stacked else 0
            x -= wide
            button.place(ui, Rect(x, top, wide, tall))
            x -= BETWEEN
        if stacked:
            self.play.place(ui, Rect(inner.left, top - BETWEEN - TALL, inner.width, TALL))
        else:
            self.play.place(ui, Rect(inner.left, top, x - inner.left, TALL))

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self.row:
            canvas.box(self.plate, canvas.looks.row)
            self.picture.draw(canvas)
        else:
            self._lights(canvas)
            self.picture.draw(canvas)
            canvas.box(self.plate, canvas.looks.panel.of(radius=12))
        for child in self.children:
            if child is not self.picture and child.visible:
                child.draw(canvas)

    def _lights(self, canvas: Canvas) -> None:
        """What falls out of the door onto wall and floor."""
        color = front_of(self.words.game).light
        warm = self.picture.hovered or self.picture.ring
        middle = self.art.centerx
        canvas.glow(
            (middle, self.art.centery), (self.art.width * 0.86, self.art.height * 0.74), fade(color, 0.20)
        )
        floor = (self.art.width * 0.72, 52.0)
        canvas.glow((middle, self.rect.bottom + 40), floor, fade(color, 0.55 if warm else 0.28))

    def _paint(self, canvas: Canvas, hot: Hot) -> None:
        name = f"shell/doors/{self.words.game}"
        warm = hot.hovered or hot.ring
        if self.row:
            with canvas.clip(self.art):
                self._paint_strip(canvas, name)
            return
        foot = self.plate.top + 20 if self.plate.left <= self.art.left else self.rect.bottom
        with canvas.clip(
            Rect(self.art.left - 40, self.rect.top - 10, self.art.width + 80, foot - self.rect.top)
        ):
            canvas.image(name, self.art)
            if warm:
                canvas.image(name, self.art, alpha=0.05)
            k = self.art.width / PICTURE[0]
            frame = Rect(self.art.left - 18 * k, self.art.top - 26 * k, 412 * k, 646 * k)
            canvas.image("shell/doors/frame_lit" if warm else "shell/doors/frame", frame)
            style = canvas.styles.card_name.of(
                size=22 * max(0.8, k), color=canvas.theme.ink if warm else canvas.theme.bone_100
            )
            canvas.words(str(self.words.number), (self.art.centerx, self.art.top - 3 * k), style, "center")

    def _paint_strip(self, canvas: Canvas, name: str) -> None:
        wide = max(self.art.width + 12, self.art.height * 1.12 * PICTURE[0] / PICTURE[1])
        tall = wide * PICTURE[1] / PICTURE[0]
        top = self.art.top - min(tall * 0.18, max(0.0, tall - self.art.height))
        canvas.image(name, Rect(self.art.centerx - wide / 2, top, wide, tall))
        if self.picture.ring or self.picture.hovered:
            canvas.box(self.art, canvas.looks.focus_ring)

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return width or 404.0, 700.0
