"""What is legal breathes for a while after a question is put; then the light is still and the machine rests.

The steady light is the board's own; this is only the wave on top of it. Without motion there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.kit.animate import breathe
from game.ui.kit.canvas import Canvas
from game.ui.screens.table.area import Spot

if TYPE_CHECKING:
    from game.ui.screens.table.screen import TableScreen

SECONDS: Final = 4.0
"""Two breaths; nothing moves longer without being asked to."""
WIDTH: Final = 3.0
MOST: Final = 150
"""How strong the wave is at its height, of 255."""
SMOOTH: Final = 2
AROUND: Final = 12
"""How much wider and higher than a spot its line of light is, in logical units."""


class Breath:
    """The wave over all lit spots of one table."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._moment = (-1, -1)
        self._since = 0.0
        self._seen = False

    def moves(self, now: float, moment: tuple[int, int]) -> bool:
        """Is there a breath to be drawn at `now`? `moment` tells one question from the next."""
        screen = self._screen
        settings = screen.ui.settings
        if settings.reduced_motion or not settings.speed or screen.covered or not screen.look.lit:
            return False
        if moment != self._moment:
            self._moment, self._since = moment, now
        return now - self._since < SECONDS

    def over(self, now: float, moment: tuple[int, int]) -> bool:
        """Let the host draw the next moment of the breath, and once more when it is over; True if there is
        nothing else to draw."""
        breathes = self.moves(now, moment) and not self._screen.presenter.busy
        if breathes:
            self._screen.ui.host.move_over(self._reach())
        elif self._seen:
            self._screen.ui.dirty()
        self._seen = breathes
        return breathes

    def _reach(self) -> pygame.Rect | None:
        far = 2 * self._screen.ui.scale.px(AROUND)
        rects = [spot.region.rect.inflate(far, far) for spot in self._lit()]
        return rects[0].unionall(rects[1:]) if rects else None

    def _lit(self) -> list[Spot]:
        return [
            widget
            for widget in self._screen.root.walk()
            if isinstance(widget, Spot) and widget.lit and not _behind(widget)
        ]

    def draw(self, canvas: Canvas) -> None:
        """A line of light around each lit spot, as strong as the breath is deep."""
        screen = self._screen
        if screen.now - self._since >= SECONDS or screen.presenter.busy or screen.covered:
            return
        settings = screen.ui.settings
        if settings.reduced_motion or not settings.speed:
            return
        strength = round(MOST * breathe(screen.now - self._since))
        for spot in self._lit():
            _around(canvas, spot, strength)


def _behind(spot: Spot) -> bool:
    """Is it a place whose outline runs behind what the board draws there (a clearing)? Its plate breathes."""
    return bool(spot.region.outline) and spot.focusable


def _around(canvas: Canvas, spot: Spot, strength: int) -> None:
    region = spot.region
    rect = region.rect.inflate(canvas.px(AROUND), canvas.px(AROUND))
    box = region.rect
    corners = (box.topleft, box.topright, box.bottomright, box.bottomleft)
    points = tuple((x - rect.left, y - rect.top) for x, y in region.outline or corners)
    light = canvas.ui.layer(
        ("breath", points, rect.size), rect.size, lambda made: _line(canvas, made, points, not region.outline)
    )
    light.set_alpha(strength)
    canvas.surface.blit(light, rect.topleft)
    light.set_alpha(255)


def _line(
    canvas: Canvas, made: pygame.Surface, points: tuple[tuple[float, float], ...], boxed: bool
) -> None:
    """The closed line through `points`, drawn large and shrunk so that it is smooth."""
    big = pygame.Surface((made.get_width() * SMOOTH, made.get_height() * SMOOTH), pygame.SRCALPHA)
    width, color = max(1, round(canvas.px(WIDTH))) * SMOOTH, canvas.theme.lamp_pale
    if boxed:
        xs, ys = [x * SMOOTH for x, _ in points], [y * SMOOTH for _, y in points]
        frame = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        pill = frame.width > 3 * frame.height and frame.height < canvas.px(60) * SMOOTH
        radius = frame.height // 2 if pill else round(canvas.px(12)) * SMOOTH
        pygame.draw.rect(big, color, frame, width, border_radius=radius)
    else:
        pygame.draw.polygon(big, color, [(x * SMOOTH, y * SMOOTH) for x, y in points], width)
    made.blit(pygame.transform.smoothscale(big, made.get_size()), (0, 0))
