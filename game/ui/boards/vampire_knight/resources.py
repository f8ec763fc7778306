"""Naming a resource: the discs around a land that yields one unit of a chosen kind (Rules 5.2)."""

from __future__ import annotations

import pygame

from game.ui.boards import Look, Region
from game.ui.boards.vampire_knight.lattice import Lattice, Point
from game.ui.boards.vampire_knight.lore import Lore
from game.ui.boards.vampire_knight.pen import Pen
from game.ui.kit.theme import INK


def _spots(lore: Lore, lattice: Lattice, look: Look) -> list[tuple[str, Point, float]]:
    """The lit resources around the picked tile: name, middle, radius."""
    cell = next((name[5:] for name in look.picked if name.startswith("cell:")), "")
    wanted = [name for name in lore.content.resources if f"resource:{name}" in look.lit]
    if not cell or not wanted:
        return []
    x, y = lattice.center_of(cell)
    size = max(lore.ui.scale.px(27), lattice.half * 0.32)
    step = size * 2.25
    start = x - step * (len(wanted) - 1) / 2
    return [
        (name, (start + place * step, y - lattice.half * 0.95), size) for place, name in enumerate(wanted)
    ]


def unit_regions(lore: Lore, lattice: Lattice, look: Look) -> list[Region]:
    """Their places for the pointer."""
    found = []
    for name, (x, y), radius in _spots(lore, lattice, look):
        rect = pygame.Rect(int(x - radius), int(y - radius), int(2 * radius) + 1, int(2 * radius) + 1)
        turns = [pygame.math.Vector2(radius, 0).rotate(30 * step) for step in range(12)]
        found.append(Region(f"resource:{name}", rect, tuple((x + turn.x, y + turn.y) for turn in turns)))
    return found


def named_units(pen: Pen, lore: Lore, lattice: Lattice, look: Look) -> None:
    """The discs."""
    for name, center, radius in _spots(lore, lattice, look):
        hot = f"resource:{name}" in (look.hover, look.focus)
        side = radius * 2 + pen.px(4)
        pen.pill(center, (side, side), INK, pen.theme.lamp, 4 if hot else 2.4)
        pen.fit(f"resources/{name}", center, radius * (1.8 if hot else 1.6))
