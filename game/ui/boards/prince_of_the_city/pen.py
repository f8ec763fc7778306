"""What only this game draws with a pen (`game.ui.boards.pen`): kept SVG made on the spot, words with an edge.

What is drawn where is the business of the modules next door.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from game.ui.boards import pen
from game.ui.boards.pen import Point, ViewBox, svg
from game.ui.boards.prince_of_the_city.style import BONE
from game.ui.kit.services import Ui
from game.ui.kit.text import Align, TextStyle, Words
from game.ui.kit.theme import INK, Color, rgb

ART: Final = "prince_of_the_city"
HALO: Final = rgb("#060910")
SMALLEST: Final = 15.5
"""Logical size of the smallest letters on this board: 13 pixels in a window of 1280 x 720."""
AROUND: Final = ((-1, 0), (1, 0), (0, -1), (0, 1), (-0.7, -0.7), (0.7, -0.7), (-0.7, 0.7), (0.7, 0.7))


class Pen(pen.Pen):
    """A pen for the pictures of this game."""

    folder: ClassVar[str] = ART

    def shape(
        self,
        key: object,
        rect: pygame.Rect,
        box: ViewBox,
        body: str,
        defs: str = "",
        alpha: float = 1.0,
    ) -> None:
        """SVG made on the spot in units of `box` (left, top, width, height), laid over `rect`, cached."""
        picture = made(self.ui, key, rect.size, box, body, defs)
        self.put(picture, rect.topleft, alpha)

    def squeezed(
        self,
        words: Words,
        at: Point,
        style: TextStyle,
        room: float,
        least: float = 14,
        anchor: Align = "left",
    ) -> int:
        """One line that shrinks to fit into `room` pixels; cut only if it is too long in size `least`."""
        return self.words(words, at, self.fitted(words, style, room, least), anchor, room)

    def fitted(self, words: Words, style: TextStyle, width: float, least: float) -> TextStyle:
        """The style in which a line is at most `width` pixels long, but never in letters that are too small
        to be read (`SMALLEST`)."""
        return super().fitted(words, style, width, max(least, min(style.size, SMALLEST)))

    def outlined(self, words: Words, at: Point, style: TextStyle, halo: float, color: Color = HALO) -> None:
        """One centered line with a dark edge that lifts it off a picture."""
        dark = self.line(words, style.of(color=color))
        x, y = at[0] - dark.width / 2, at[1] - dark.height / 2
        for dx, dy in AROUND:
            dark.blit(self.surface, round(x + dx * halo), round(y + dy * halo))
        self.line(words, style).blit(self.surface, round(x), round(y))


def made(
    ui: Ui,
    key: object,
    size: tuple[int, int],
    box: ViewBox,
    body: str,
    defs: str = "",
) -> pygame.Surface:
    """A picture from SVG text, drawn once for `key` and size."""
    pixels = (max(1, size[0]), max(1, size[1]))

    def draw(target: pygame.Surface) -> None:
        target.blit(svg(pixels, box, body, defs), (0, 0))

    return ui.layer(("potc", key), pixels, draw)


def layered(ui: Ui, key: object, size: tuple[int, int], draw: Callable[[Pen], None]) -> pygame.Surface:
    """A transparent picture drawn once with a pen of its own."""
    return ui.layer(("potc", key), (max(1, size[0]), max(1, size[1])), lambda target: draw(Pen(ui, target)))


def ink_on(color: Color) -> Color:
    """The readable one of dark and light letters on a color."""
    return INK if color[0] * 0.299 + color[1] * 0.587 + color[2] * 0.114 > 120 else BONE
