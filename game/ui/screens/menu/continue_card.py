"""The card of the main menu with the match that was left: what the table looked like, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.ui.kit.boxes import Group, Label
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.paint import Shadow
from game.ui.kit.services import rich
from game.ui.kit.text import Mark, TextStyle, Words
from game.ui.kit.theme import fade
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.menu.recent import Recent
from game.ui.screens.menu.thumbnail import draw_thumbnail
from game.ui.screens.shell import Shell

if TYPE_CHECKING:
    from game.ui.kit.services import Ui


class ContinueCard(Group):
    """Thumbnail of the public view, game, when, one sentence, and the lit button."""

    def __init__(self, shell: Shell, recent: Recent, go_on: Callable[[], None]) -> None:
        ui = shell.ui
        self.shell = shell
        self.recent = recent
        self.recent_name = shell.game_name(recent.game)
        self.name = Label(self.recent_name, "heading", lines=1)
        self.when = Label(ui.t("menu.saved", when=shell.moment(recent.when)), "quiet", align="right", lines=1)
        self.line = Label(_marked(recent, rich(recent.sentence)), "second", lines=2, vertical="top")
        self.button = Button(
            ui.t("menu.continue"),
            go_on,
            kind="primary",
            icon="play",
            height=60,
            id="continue",
            style=ui.styles.button.of(size=24),
        )
        super().__init__(self.name, self.when, self.line, self.button)
        self.picture = Rect(0, 0, 0, 0)

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        inner = Rect(rect.left + 15, rect.top + 15, rect.width - 30, rect.height - 30)
        tall = 68.0 if rect.height > 400 else 56.0
        self.line.lines = 2 if rect.height > 330 else 3
        self.button.place(ui, Rect(inner.left, inner.bottom - tall, inner.width, tall))
        line = self.line.measure(ui, inner.width - 14)[1]
        self.name.style = fitting(ui, self.recent_name, inner.width - 14)
        name = self.name.measure(ui)
        when = self.when.measure(ui)
        beside = name[0] + when[0] + 24 <= inner.width
        head = name[1] + (0 if beside else when[1])
        y = self.button.rect.top - 14 - line
        self.line.place(ui, Rect(inner.left + 7, y, inner.width - 14, line))
        y -= head + 2
        self.name.place(ui, Rect(inner.left + 7, y, inner.width - 14, name[1]))
        self.when.place(ui, Rect(inner.left + 7, y + (6 if beside else name[1]), inner.width - 14, when[1]))
        self.when.align = "right" if beside else "left"
        self.picture = Rect(inner.left, inner.top, inner.width, y - 12 - inner.top)

    def draw(self, canvas: Canvas) -> None:
        theme, looks = canvas.theme, canvas.looks
        glow = (Shadow(fade(theme.lamp, 0.16), 60), *looks.panel.shadows)
        canvas.box(self.rect, looks.panel.of(rim=fade(theme.lamp, 0.55), shadows=glow))
        if self.picture.height >= 80:
            draw_thumbnail(canvas, self.shell, self.recent, self.picture)
        super().draw(canvas)


def fitting(ui: Ui, words: str, width: float) -> TextStyle:
    """The letters of a heading, smaller for words that are longer than `width`."""
    style = ui.styles.heading
    while style.size > ui.theme.small and ui.text.size(words, style)[0] > width:
        style = style.of(size=style.size - 1)
    return style


def _marked(recent: Recent, words: Words) -> Words:
    """Seats get the marks that their players chose: on the menu no match is on the table to say so."""
    if isinstance(words, str):
        return words
    chosen = [player.mark for player in recent.players]
    return tuple(
        replace(part, seat=chosen[part.seat - 1]) if isinstance(part, Mark) else part for part in words
    )
