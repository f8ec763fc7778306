"""The curtain itself: folds, valance, fringe and lantern, drawn once per size, then moved as a whole."""

from __future__ import annotations

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.theme import fade
from game.ui.kit.widget import Rect

DESIGN = (1920.0, 1080.0)
FLAME = 172.0  # height of the lantern's flame
LARGE = 1_500_000  # pixels


class Drapery:
    """Draws the curtain of a window at any point of its fall and its opening."""

    def __init__(self, size: tuple[float, float]) -> None:
        self.size = size
        self.k = max(size[0] / DESIGN[0], size[1] / DESIGN[1])
        self.left = size[0] / 2 - DESIGN[0] / 2 * self.k

    def draw(self, canvas: Canvas, fallen: float = 1.0, opened: float = 0.0) -> None:
        """`fallen` 0 hangs above the window, 1 covers it; `opened` 1 has both halves out of sight."""
        cloth = canvas.ui.layer(
            ("curtain",),
            canvas.surface.get_size(),
            lambda made: self._whole(Canvas(canvas.ui, made)),
            opaque=True,
        )
        width, height = cloth.get_size()
        if opened <= 0:
            canvas.surface.blit(cloth, (0, round(-height * (1 - fallen))))
            return
        shift = round(width / 2 * opened)
        half = width // 2
        canvas.surface.blit(cloth, (-shift, 0), pygame.Rect(0, 0, half, height))
        canvas.surface.blit(cloth, (half + shift, 0), pygame.Rect(half, 0, width - half, height))

    def glow(self, canvas: Canvas, strength: float) -> None:
        """The light of the lantern breathing."""
        k = self.k
        canvas.glow((self.size[0] / 2, FLAME * k), 230 * k, fade(canvas.theme.lamp, strength))

    def _at(self, x: float, y: float, width: float, height: float) -> Rect:
        k = self.k
        return Rect(self.left + x * k, y * k, width * k, height * k)

    def _whole(self, canvas: Canvas) -> None:
        canvas.surface.fill(canvas.theme.night_900)
        foot = (
            self.size[1] - DESIGN[1] * self.k
        )  # a wide window is cut at the foot; the fringe stays in sight
        soft(canvas, "shell/curtain/fold_left", self._at(0, 0, 985, 1080))
        soft(canvas, "shell/curtain/fold_right", self._at(935, 0, 985, 1080))
        for step in range(6):
            place = self._at(step * 320 - 0.5, 1020, 321, 60)
            canvas.image(
                "shell/curtain/fringe", Rect(place.left, place.top + foot, place.width, place.height)
            )
        for step in range(6):
            canvas.image("shell/curtain/swag", self._at(step * 320, 0, 320, 104))
        for step in range(7):
            if step != 3:
                canvas.image("shell/curtain/tab", self._at(step * 320 - 26, 0, 52, 100))
        soft(canvas, "shell/curtain/light", self._at(0, 0, 1920, 1080))
        canvas.image("shell/curtain/lantern_glow", self._at(750, -38, 420, 420))
        canvas.image("shell/curtain/lantern", self._at(900, 0, 120, 246))


def soft(canvas: Canvas, name: str, place: Rect) -> None:
    """A picture of cloth or light; on very large windows at half size, which nobody sees, so that the curtain
    does not come late."""
    area = canvas.rect(place)
    if area.width * area.height < LARGE:
        canvas.image(name, place)
        return
    half = canvas.ui.assets.image(name, (area.width // 2, area.height // 2))
    canvas.surface.blit(pygame.transform.smoothscale(half, area.size), area)
