"""Which part of the window a motion touches (`Motion.reach`): only that is drawn anew while it runs."""

from __future__ import annotations

import math

import pygame

from game.ui.boards.pen import HALO_STEP, Point


def around(*spots: pygame.Rect | Point, by: float = 0.0) -> pygame.Rect:
    """The box that holds all `spots` with `by` pixels around each: what a motion on its way touches."""
    boxes = [
        spot if isinstance(spot, pygame.Rect) else pygame.Rect(int(spot[0]), int(spot[1]), 1, 1)
        for spot in spots
    ]
    far = 2 * math.ceil(by) + 2
    return boxes[0].unionall(boxes[1:]).inflate(far, far)


def lit_around(center: Point, radius: float) -> pygame.Rect:
    """What a halo of `radius` pixels touches."""
    return around(center, by=radius + HALO_STEP)
