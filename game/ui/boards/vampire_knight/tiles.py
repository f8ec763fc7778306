"""Tiles: the land and the ruin face of a territory, with name and resources, as pictures per size.

A picture is made once per territory, face, size and language; the board only copies it. What stands on a tile
is `pieces`, what lights it up `overlays`.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.boards.pen import Point
from game.ui.boards.vampire_knight.lore import Lore
from game.ui.boards.vampire_knight.pen import Pen, rhombus
from game.ui.kit.services import Ui
from game.ui.kit.text import TextStyle
from game.ui.kit.theme import INK, rgb

FRAME: Final = (260.0, 204.0)  # of the frames, origin in the middle
NAMED: Final = 46.0  # logical half height from which a tile has room for its name
RUIN_INK: Final = rgb("#D9CBB0")
HUSH: Final = rgb("#140C05", 96)
DARK: Final = rgb("#060A12", 150)


def stencil(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """The white rhombus that cuts a picture to its frame, on nothing, at exactly this size."""

    def draw(made: pygame.Surface) -> None:
        mask = ui.assets.image("vampire_knight/frames/mask", size)
        made.blit(mask, mask.get_rect(center=made.get_rect().center))

    return ui.layer("vk_stencil", size, draw)


class Tiles:
    """Makes and keeps the pictures of tiles."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.ui = lore.ui

    def picture(self, territory: str, ruin: bool, half: float) -> pygame.Surface:
        """The tile at `half` pixels of height above its middle; blit it with `corner`."""
        scale = half / 100
        size = (round(FRAME[0] * scale), round(FRAME[1] * scale))
        key = ("vk_tile", territory, ruin, round(half * 8))
        return self.ui.layer(key, size, lambda made: self._draw(made, territory, ruin, scale))

    @staticmethod
    def corner(center: Point, picture: pygame.Surface) -> tuple[int, int]:
        """Where the corner of a tile's picture lies for a tile with this middle."""
        return round(center[0] - picture.get_width() / 2), round(center[1] - picture.get_height() / 2)

    def void(self, half: float) -> pygame.Surface:
        """An impassable hole."""
        size = (round(FRAME[0] * half / 100), round(FRAME[1] * half / 100))
        return self.ui.assets.image("vampire_knight/frames/void", size)

    def veil(self, half: float, dark: bool = False) -> pygame.Surface:
        """The shade over a tile that is of no use now."""
        return rhombus(self.ui, half * 0.985, DARK if dark else HUSH, None, 0, 1.3)

    def _draw(self, made: pygame.Surface, territory: str, ruin: bool, scale: float) -> None:
        pen = Pen(self.ui, made)
        middle = (made.get_width() / 2, made.get_height() / 2)
        face = "ruin" if ruin else "land"
        if not territory:
            pen.unit_art("frames/void", middle, scale)
            return
        pen.unit_art(f"territories/{territory}_{face}", middle, scale)
        made.blit(stencil(self.ui, made.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pen.unit_art(f"frames/{face}", middle, scale)
        self._label(pen, middle, scale, territory, ruin)

    def _label(self, pen: Pen, middle: Point, scale: float, territory: str, ruin: bool) -> None:
        named = scale * 100 >= self.ui.scale.factor * NAMED
        style = self.style(scale * 100).of(color=RUIN_INK if ruin else INK)
        if named:
            name = self.lore.short(territory)
            room = (89 - 27) * 1.3 * 2 * scale
            if pen.width(name, style) > room:
                style = style.of(size=max(14.0, style.size * room / pen.width(name, style)))
            pen.words(name, (middle[0], middle[1] + 19 * scale), style, "center")
        units = self.lore.yields(territory)
        size = (25 if named else 44) * scale
        y = middle[1] + (48 if named else 34) * scale
        step = size * 1.12
        for index, unit in enumerate(units):
            x = middle[0] + (index - (len(units) - 1) / 2) * step
            pen.fit(f"resources/{unit}_struck" if ruin else f"resources/{unit}", (x, y), size)

    def style(self, half: float) -> TextStyle:
        """The type of the names on tiles: grows with them, never under the smallest size."""
        logical = half / self.ui.scale.factor
        return self.ui.styles.card_name.of(size=max(18.0, min(30.0, logical * 0.235)), leading=1.2)
