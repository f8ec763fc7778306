"""Letters that are read from three meters where there is little room: pressed together sideways, never lower.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.boards.pen import Pen, Point
from game.ui.kit.text import Part, TextStyle
from game.ui.kit.theme import rgb

LETTER: Final = 18.0
"""Logical size of the smallest letters of a board: 28 pixels at 1080 lines (`table_mode.MAGNIFY`)."""
HALO: Final = rgb("#060910")
AROUND: Final = ((-1, 0), (1, 0), (0, -1), (0, 1), (-0.7, -0.7), (0.7, -0.7), (-0.7, 0.7), (0.7, 0.7))


def pressed(pen: Pen, words: str, at: Point, style: TextStyle, room: float) -> None:
    """A line with a dark edge and its middle at `at`, at most `room` pixels long."""
    blit_pressed(pen, [(words, style)], at, room)


def blit_pressed(pen: Pen, parts: Sequence[tuple[str, TextStyle]], at: Point, room: float) -> None:
    """Several pieces of one line, each in its style."""
    halo = max(1.0, pen.ui.scale.factor * 1.6)
    wide = sum(pen.width(words, style) for words, style in parts) + 4 * halo
    tall = round(pen.px(max(style.size for _, style in parts)) * 1.6)
    size = (max(1, round(min(wide, room + 4 * halo))), tall)

    def paint(target: pygame.Surface) -> None:
        full = target if wide <= size[0] + 1 else pygame.Surface((round(wide), tall), pygame.SRCALPHA)
        inner, x = Pen(pen.ui, full), 2 * halo
        for words, style in parts:
            _outlined(inner, words, (x, tall / 2), style, halo)
            x += pen.width(words, style)
        if full is not target:
            target.blit(pygame.transform.smoothscale(full, size), (0, 0))

    picture = pen.ui.layer(("pressed", tuple(parts), round(room)), size, paint)
    pen.center(picture, at)


def _outlined(pen: Pen, words: Part, at: Point, style: TextStyle, halo: float) -> None:
    dark, line = pen.line((words,), style.of(color=HALO)), pen.line((words,), style)
    x, y = at[0], at[1] - line.height / 2
    for dx, dy in AROUND:
        dark.blit(pen.surface, round(x + dx * halo), round(y + dy * halo))
    line.blit(pen.surface, round(x), round(y))
