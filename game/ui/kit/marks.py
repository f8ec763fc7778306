"""The mark of a seat as one picture: shape, color, rim and number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.ui.kit.assets import Assets
from game.ui.kit.cache import ByteCache, surface_bytes
from game.ui.kit.fonts import FontBook
from game.ui.kit.theme import SeatMark, seat_mark

NUMBER: Final = 0.44  # height of the numeral as a share of the mark
LOWERED: Final = {
    "triangle": 0.11,
    "drop": 0.09,
    "star": 0.02,
}  # where the middle of a shape is not its center
SMALL: Final = 44  # pixels below which whole pixels are too coarse for the place of a numeral
FINE: Final = 4
SMALLER: Final = {"triangle": 0.86, "star": 0.86, "drop": 0.9}


class Marks:
    """Draws and keeps seat marks; `pixels` is the side of the square they stand in."""

    def __init__(self, assets: Assets, book: FontBook) -> None:
        self._assets = assets
        self._book = book
        self._cache: ByteCache[pygame.Surface] = ByteCache(4 * 1024 * 1024, surface_bytes)
        self.chosen: Mapping[int, int] = {}
        """Seat of the match on the table -> the mark (1 to 8) its player chose; others keep their own."""

    def clear(self) -> None:
        """Forgets all marks (the scale changed)."""
        self._cache.clear()

    def of(self, seat: int) -> SeatMark:
        """Shape and color of a seat's mark."""
        return seat_mark(self.chosen.get(seat, seat))

    def get(self, seat: int, pixels: int, dead: bool = False, number: bool = True) -> pygame.Surface:
        """The mark of a seat; a dead seat's is grey and at half strength."""
        mark = self.chosen.get(seat, seat)
        return self._cache.get((mark, pixels, dead, number), lambda: self._make(mark, pixels, dead, number))

    def _make(self, seat: int, pixels: int, dead: bool, number: bool) -> pygame.Surface:
        mark = seat_mark(seat)
        picture = self._assets.image(mark.glyph, (pixels, pixels)).copy()
        if number:
            self._number(picture, seat, pixels)
        if dead:
            picture = pygame.transform.grayscale(picture)
            picture.set_alpha(128)
            faded = pygame.Surface(picture.get_size(), pygame.SRCALPHA).convert_alpha()
            faded.blit(picture, (0, 0))
            return faded
        return picture

    def _number(self, picture: pygame.Surface, seat: int, pixels: int) -> None:
        """Writes the number into the middle of the shape, to the fraction of a pixel in small marks."""
        mark = seat_mark(seat)
        fine = FINE if pixels < SMALL else 1
        share = NUMBER * SMALLER.get(mark.shape, 1.0) * (1.18 if pixels < SMALL else 1.08)
        font = self._book.font("sans-bold.ttf", round(pixels * share * fine))
        glyph = font.render(str(seat), True, mark.ink)
        ink = glyph.get_bounding_rect()
        middle = picture.get_height() / 2 + pixels * LOWERED.get(mark.shape, 0.0)
        at = (round(picture.get_width() / 2 * fine - ink.centerx), round(middle * fine - ink.centery))
        if fine == 1:
            picture.blit(glyph, at)
            return
        sheet = pygame.Surface((picture.get_width() * fine, picture.get_height() * fine), pygame.SRCALPHA)
        sheet.fill((*mark.ink[:3], 0))
        sheet.blit(glyph, at, special_flags=pygame.BLEND_RGBA_MAX)
        picture.blit(pygame.transform.smoothscale(sheet, picture.get_size()), (0, 0))
