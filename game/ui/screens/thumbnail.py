"""A small picture of a match as everybody at the table may see it: the game's landscape and the seats' marks."""

from __future__ import annotations

import pygame

from game.ui.canvas import Canvas
from game.ui.paint import Box
from game.ui.screens.chrome import fade_down
from game.ui.screens.recent import Recent
from game.ui.screens.shell import Shell
from game.ui.shapes import corner_mask
from game.ui.theme import fade
from game.ui.widget import Rect


def draw_thumbnail(canvas: Canvas, shell: Shell, recent: Recent, rect: pygame.FRect) -> None:
    """Draws the thumbnail of an unfinished match into `rect`."""
    key = ("thumbnail", str(recent.path), recent.when.isoformat(), rect.size)
    canvas.layer(key, rect, lambda inner: _landscape(inner, recent, rect))
    canvas.box(rect, Box(rim=canvas.theme.night_500, radius=12))


def _landscape(canvas: Canvas, recent: Recent, rect: pygame.FRect) -> None:
    canvas.image(f"shell/banners/{recent.game}_setup", rect, cover=True)
    fade_down(canvas, Rect(rect.left, rect.bottom - 80, rect.width, 80), fade(canvas.theme.night_900, 1))
    step = min(52.0, (rect.width - 32) / max(1, len(recent.players)))
    size = min(42.0, step - 6)
    x = rect.centerx - step * (len(recent.players) - 1) / 2
    for player in recent.players:
        canvas.mark(player.mark, (x, rect.bottom - 32), size)
        x += step
    corner_mask(canvas.surface, canvas.px(12), (True, True, True, True))
