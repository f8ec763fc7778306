"""A small picture of a match as everybody at the table may see it.

Drawn by the game's own board from the table's view; a game whose board can't be shown gets its landscape with
the marks of the seats.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.boards import CorneredBoard, Look, Stage
from game.ui.boards.registry import has_board, make_board
from game.ui.kit.canvas import Canvas
from game.ui.kit.paint import Box
from game.ui.kit.shapes import corner_mask
from game.ui.kit.theme import fade
from game.ui.kit.widget import Rect
from game.ui.screens.chrome import fade_down
from game.ui.screens.menu.recent import Recent
from game.ui.screens.shell import Shell

BOARD: Final = (1160.0, 620.0)  # logical size at which a board is drawn before it is shrunk
ASIDE: Final = 340.0
"""Where a board is content with a box the seats stand beside it, and are left out of the picture."""


def draw_thumbnail(canvas: Canvas, shell: Shell, recent: Recent, rect: pygame.FRect) -> None:
    """Draws the thumbnail of an unfinished match into `rect`."""
    key = ("thumbnail", str(recent.path), recent.when.isoformat(), rect.size)
    canvas.layer(key, rect, lambda inner: _picture(inner, shell, recent, rect))
    canvas.box(rect, Box(rim=canvas.theme.night_500, radius=12))


def _picture(canvas: Canvas, shell: Shell, recent: Recent, rect: pygame.FRect) -> None:
    if recent.view is not None and has_board(recent.game):
        _board(canvas, shell, recent, rect)
    else:
        _landscape(canvas, recent, rect)
    corner_mask(canvas.surface, canvas.px(12), (True, True, True, True))


def _board(canvas: Canvas, shell: Shell, recent: Recent, rect: pygame.FRect) -> None:
    """The board in the shape of the thumbnail, shrunk."""
    assert recent.view is not None
    rules = recent.rules or shell.rules(recent.game)
    ratio = rect.width / rect.height
    size = (max(BOARD[0], BOARD[1] * ratio), max(BOARD[1], BOARD[0] / ratio))
    board = make_board(canvas.ui, rules, shell.names(rules, [player.name for player in recent.players]))
    aside = 0 if isinstance(board, CorneredBoard) else canvas.px(ASIDE)
    width, height = canvas.px(size[0]), canvas.px(size[1])
    sheet = pygame.Surface((aside + width, height)).convert()
    sheet.fill(canvas.theme.night_900)
    place = pygame.Rect(aside, 0, width, height)
    board.layout(
        Stage(sheet.get_rect(), pygame.Rect(0, 0, max(0, aside - 8), height), place, pygame.Rect(0, 0, 1, 1))
    )
    shell.show_marks(recent.players)  # the seats on this picture wear the marks of their players
    board.draw(sheet, recent.view, Look(private=False), frozenset())
    shell.show_marks([])
    small = pygame.transform.smoothscale(sheet.subsurface(place), canvas.rect(rect).size)
    canvas.surface.blit(small, (0, 0))


def _landscape(canvas: Canvas, recent: Recent, rect: pygame.FRect) -> None:
    canvas.image(f"shell/banners/{recent.game}_setup", rect, cover=True)
    fade_down(canvas, Rect(rect.left, rect.bottom - 80, rect.width, 80), fade(canvas.theme.night_900, 1))
    step = min(52.0, (rect.width - 32) / max(1, len(recent.players)))
    size = min(42.0, step - 6)
    x = rect.centerx - step * (len(recent.players) - 1) / 2
    for player in recent.players:
        canvas.mark(player.mark, (x, rect.bottom - 32), size)
        x += step
