"""One hex of the city: sky with the domain's pattern, street, building, the domain's border; rims of states.

Pictures only; which hex is in which state is decided in `city.py`. Everything here is cached per size.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.boards.pen import Point
from game.ui.boards.prince_of_the_city.lore import SIDES, Chart, Lore
from game.ui.boards.prince_of_the_city.pen import Pen, layered, made
from game.ui.boards.prince_of_the_city.pieces import KERB
from game.ui.boards.prince_of_the_city.places import CORNERS
from game.ui.boards.prince_of_the_city.style import (
    ELYSIUM,
    HUES,
    PATTERN_ALPHA,
    DomainLook,
    State,
    building_colors,
    ground_colors,
    pattern_colors,
)
from game.ui.kit.theme import hexed, rgb

BOX: Final = (-72.0, -83.0, 144.0, 166.0)  # of a hex's picture, in units of the art
BUILDING: Final = 0.92
WIDE: Final = (-100.0, -110.0, 200.0, 220.0)  # of a rim's picture, with room for its glow


class Hexes:
    """Makes and keeps the pictures of hexes."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.ui = lore.ui

    def size(self, unit: float) -> tuple[int, int]:
        """Pixels of a hex's picture."""
        return round(BOX[2] * unit), round(BOX[3] * unit)

    def draw(self, pen: Pen, zone: str, chart: Chart, state: State, center: Point, unit: float) -> None:
        """A hex with its middle at `center`; `unit` pixels to a unit of the art."""
        look = self.lore.domain(chart.domains[zone], chart)
        size = self.size(unit)
        key = ("hex", zone, chart.zones, state, size)
        picture = layered(
            self.ui, key, size, lambda inner: self._paint(inner, zone, chart, look, state, unit)
        )
        pen.put(picture, (center[0] + BOX[0] * unit, center[1] + BOX[1] * unit))

    def _paint(self, pen: Pen, zone: str, chart: Chart, look: DomainLook, state: State, unit: float) -> None:
        middle = (-BOX[0] * unit, -BOX[1] * unit)
        elysium = zone == chart.elysium
        pen.unit_art(f"grounds/{look.art}", middle, unit, _changed(ground_colors(look, state)))
        if elysium:
            pen.fit("tokens/moon", (middle[0], middle[1] - 26 * unit), (76 * unit, 76 * unit), alpha=0.95)
        else:
            pen.unit_art(
                f"patterns/{look.art}_sky", middle, unit, _changed(pattern_colors(look)),
                alpha=PATTERN_ALPHA[state],
            )
        self._building(pen, zone, chart, look, state, (middle[0], middle[1] + KERB * unit), unit)
        if not elysium:
            self._border(pen, zone, chart, look, state)

    def _building(
        self, pen: Pen, zone: str, chart: Chart, look: DomainLook, state: State, kerb: Point, unit: float
    ) -> None:
        art = self.lore.building(zone)
        own = (
            self.lore.content.zones[art if art != "the_heights" else "heights"].domain
            if art in (*self.lore.content.zones, "the_heights")
            else ""
        )
        hue = rgb(HUES.get(own, ELYSIUM))
        pen.unit_art(f"zones/{art}", kerb, unit * BUILDING, _changed(building_colors(hue, look, state)))

    def _border(self, pen: Pen, zone: str, chart: Chart, look: DomainLook, state: State) -> None:
        """The sides where the domain ends."""
        q, r = chart.places[zone]
        at = {place: name for name, place in chart.places.items()}
        lines = []
        for side, (a, b) in enumerate(SIDES):
            other = at.get((q + a, r + b))
            if other is None or chart.domains[other] != chart.domains[zone]:
                (x1, y1), (x2, y2) = CORNERS[side], CORNERS[(side + 1) % 6]
                lines.append(f"M{x1 * 76.4:.1f} {y1 * 76.4:.1f}L{x2 * 76.4:.1f} {y2 * 76.4:.1f}")
        width = 4.5 if state == "full" else 3.0
        body = (
            f'<path d="{"".join(lines)}" fill="none" stroke="{hexed(look.edge(state))}" '
            f'stroke-width="{width}" stroke-linecap="round"/>'
        )
        pen.shape(("edge", tuple(lines), look.edge(state), width), pen.surface.get_rect(), BOX, body)

    # ---- rims

    def rim(self, pen: Pen, kind: str, center: Point, unit: float, alpha: float = 1.0) -> None:
        """The rim of a state: propose, contest, closed, focus, hover."""
        size = (round(WIDE[2] * unit), round(WIDE[3] * unit))
        picture = made(self.ui, ("rim", kind), size, WIDE, RIMS[kind])
        pen.put(picture, (center[0] + WIDE[0] * unit, center[1] + WIDE[1] * unit), alpha)

    def glow(self, pen: Pen, look: DomainLook, center: Point, unit: float) -> None:
        """The light around a hex of a finished domain."""
        color = hexed(look.hue)
        points = ring(80)
        body = "".join(
            f'<polygon points="{points}" fill="{color}" stroke="{color}" stroke-width="{width}" '
            f'stroke-linejoin="round" opacity="{share}"/>'
            for width, share in ((34, 0.10), (22, 0.16), (12, 0.30))
        )
        size = (round(WIDE[2] * unit), round(WIDE[3] * unit))
        picture = made(self.ui, ("domain glow", color), size, WIDE, body)
        pen.put(picture, (center[0] + WIDE[0] * unit, center[1] + WIDE[1] * unit))

    def slab(self, pen: Pen, center: Point, unit: float, layer: int) -> None:
        """One layer of the slab under the city: shadow, rim, ground."""
        radius, color, lower = ((91, "#05080E", 10), (91, "#3A4A61", 0), (88, "#151D2A", 0))[layer]
        size = (round(WIDE[2] * unit), round(WIDE[3] * unit))
        body = f'<polygon points="{ring(radius)}" fill="{color}"/>'
        picture = made(self.ui, ("slab", layer), size, WIDE, body)
        pen.put(picture, (center[0] + WIDE[0] * unit, center[1] + (WIDE[1] + lower) * unit))


def ring(radius: float) -> str:
    """The corners of a hex for SVG."""
    return " ".join(f"{x * radius:.1f},{y * radius:.1f}" for x, y in CORNERS)


def _changed(pairs: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Only the pairs that change something: the fewer, the more pictures are shared."""
    return tuple((old, new) for old, new in pairs if old != new)


def _line(radius: float, color: str, width: float, share: float = 1.0, more: str = "") -> str:
    return (
        f'<polygon points="{ring(radius)}" fill="none" stroke="{color}" stroke-width="{width}" '
        f'stroke-linejoin="round" opacity="{share}"{more}/>'
    )


RIMS: Final = {
    "propose": _line(76.2, "#F2C46D", 15, 0.10)
    + _line(76.2, "#F2C46D", 9, 0.18)
    + _line(76.2, "#F2C46D", 2.8),
    "contest": _line(75.5, "#0B101A", 5) + _line(75.5, "#C3D6EA", 3.2, 1, ' stroke-dasharray="11 8"'),
    "closed": _line(75.5, "#0B101A", 5)
    + _line(75.5, "#E2566A", 3, 1, ' stroke-dasharray="1 8" stroke-linecap="round"'),
    "focus": _line(81.5, "#F2C46D", 26, 0.12) + _line(81.5, "#F2C46D", 15, 0.25) + _line(81.5, "#FFE3A3", 5),
    "hover": _line(79, "#F2C46D", 14, 0.16) + _line(78, "#FFE3A3", 3, 0.75),
}


def warm(hexes: Hexes, chart: Chart, state: State, unit: float) -> int:
    """Make all hexes of a state beforehand; returns how many there are."""
    scrap = Pen(hexes.ui, pygame.Surface((8, 8), pygame.SRCALPHA))
    for zone in chart.zones:
        hexes.draw(scrap, zone, chart, state, (0.0, 0.0), unit)
    return len(chart.zones)
