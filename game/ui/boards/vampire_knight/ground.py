"""What lies under everything: the table in lamplight, the plate of the board, the panels, the parted bars.

One picture for the whole window, made once per layout; everything else is drawn on a copy of it.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.boards.pen import svg
from game.ui.boards.vampire_knight.lattice import RATIO, Outline
from game.ui.boards.vampire_knight.lore import Lore
from game.ui.boards.vampire_knight.pen import Pen, rounded_path
from game.ui.boards.vampire_knight.places import Places
from game.ui.boards.vampire_knight.reading import Scene
from game.ui.boards.vampire_knight.tiles import Tiles
from game.ui.kit.theme import Color, fade, hexed

PANEL_TOP: Final = "#141C2A"
PANEL_FOOT: Final = "#0F1621"
BAR_TOP: Final = "#182234"
BAR_FOOT: Final = "#111827"


def ground(lore: Lore, tiles: Tiles, places: Places, scene: Scene) -> pygame.Surface:
    """The picture under everything, opaque."""
    marks = tuple(lore.shape(seat.number) for seat in scene.seats)
    key = ("vk_ground", scene.mode, places.lattice.turn, marks, places.inspect is None)

    def draw(made: pygame.Surface) -> None:
        made.blit(_lamplight(lore, places), (0, 0))
        _voids(tiles, places, scene, made)
        made.blit(_furniture(lore, places, scene), (0, 0))

    return lore.ui.layer(key, places.window.size, draw, opaque=True)


def _lamplight(lore: Lore, places: Places) -> pygame.Surface:
    """Warm light in the middle, engraved diamonds around the board, the plate under the tiles."""
    width, height = places.window.size
    x, y = places.lattice.center
    reach, u = places.lattice.reach, places.unit
    lamp = hexed(lore.ui.theme.lamp)
    defs = (
        f'<radialGradient id="night" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{1100 * u:.0f}">'
        '<stop offset="0" stop-color="#202A3C"/><stop offset=".45" stop-color="#141D2C"/>'
        '<stop offset="1" stop-color="#0A0E17"/></radialGradient>'
        f'<radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{reach * 1.45:.0f}">'
        f'<stop offset="0" stop-color="{lamp}" stop-opacity=".30"/>'
        f'<stop offset=".55" stop-color="{lamp}" stop-opacity=".12"/>'
        f'<stop offset="1" stop-color="{lamp}" stop-opacity="0"/></radialGradient>'
    )
    whole = f'<rect width="{width}" height="{height}" fill="url(#night)"/>'
    whole += f'<rect width="{width}" height="{height}" fill="url(#lamp)"/>'
    for ring in range(1, 13):
        half = reach + (30 + ring * 26) * u
        opacity = max(0.008, 0.05 - 0.0036 * ring)
        whole += _diamond(
            x,
            y,
            half,
            f'fill="none" stroke="#F4EBD9" stroke-width="{max(1.0, u):.1f}" opacity="{opacity:.3f}"',
        )
    for drop, opacity in ((22, 0.12), (16, 0.16), (10, 0.22)):
        whole += _diamond(x, y + drop * u, reach + 18 * u, f'fill="#000000" opacity="{opacity}"')
    whole += _diamond(x, y, reach + 15 * u, f'fill="#0A0E16" stroke="#26334A" stroke-width="{2 * u:.1f}"')
    return svg((width, height), (width, height), whole, defs)


def _diamond(x: float, y: float, half: float, paint: str) -> str:
    wide = half * RATIO
    points = [(x, y - half), (x + wide, y), (x, y + half), (x - wide, y)]
    return f'<path d="{rounded_path(points, 14)}" {paint}/>'


def _voids(tiles: Tiles, places: Places, scene: Scene, made: pygame.Surface) -> None:
    hole = tiles.void(places.lattice.half)
    for cell in scene.voids:
        made.blit(hole, Tiles.corner(places.lattice.center_of(cell), hole))


def _furniture(lore: Lore, places: Places, scene: Scene) -> pygame.Surface:
    """Panels and bars with their rims, and the home edge of each seat in its color."""
    width, height = places.window.size
    u = places.unit
    defs = _down("panel", PANEL_TOP, PANEL_FOOT, height) + _down("bar", BAR_TOP, BAR_FOOT, height)
    body = ""
    for outline in places.bars:
        body += _plate(outline, "url(#bar)", "#34445F", 9 * u, u)
    seats = {id(panel): number for number, panel in places.seats.items()}
    panels = [*places.seats.values(), places.track, *([places.inspect] if places.inspect else [])]
    for panel in panels:
        number = seats.get(id(panel), 0)
        rim = hexed(_dim(lore.color(number))) if number else "#2B3A54"
        body += _plate(panel.outline, "url(#panel)", rim, 14 * u, u)
    for seat in scene.seats:
        body += _home(places, places.corners[seat.number], hexed(lore.color(seat.number)))
    return svg((width, height), (width, height), body, defs)


def _down(name: str, top: str, foot: str, height: float) -> str:
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{foot}"/></linearGradient>'
    )


def _dim(color: Color) -> Color:
    return round(color[0] * 0.5 + 14), round(color[1] * 0.5 + 20), round(color[2] * 0.5 + 30), 255


def _plate(outline: Outline, fill: str, rim: str, radius: float, u: float) -> str:
    path = rounded_path(outline, radius)
    return (
        f'<path d="{path}" fill="#000000" opacity=".35" transform="translate(0 {6 * u:.1f})"/>'
        f'<path d="{path}" fill="{fill}" stroke="{rim}" stroke-width="{max(1.0, 1.3 * u):.1f}"/>'
    )


def _home(places: Places, corner: str, color: str) -> str:
    """The line along the edge of the board that belongs to a seat."""
    x, y = places.lattice.center
    half, u = places.lattice.reach, places.unit
    step = places.lattice.half
    down, right = (1 if corner[0] == "b" else -1), (1 if corner[1] == "r" else -1)
    out = half + 9 * u
    tips = "0,0" in places.lattice.voids
    inset = step * (1.1 if tips else 0.5)
    near, far = (inset * RATIO, out - inset), ((out - inset) * RATIO, inset)
    a, b = ((x + right * px, y + down * py) for px, py in (near, far))
    line = f'd="M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" fill="none" stroke-linecap="round"'
    return (
        f'<path {line} stroke="#0A0E16" stroke-width="{9 * u:.1f}"/>'
        f'<path {line} stroke="{color}" stroke-width="{5 * u:.1f}"/>'
    )


def slope_line(pen: Pen, places: Places, corner: str, color: Color) -> None:
    """A second, lit line along the edge of the seat that has the turn."""
    x, y = places.lattice.center
    half, u = places.lattice.reach + 22 * places.unit, places.unit
    down, right = (1 if corner[0] == "b" else -1), (1 if corner[1] == "r" else -1)
    inset = places.lattice.half
    start = (x + right * inset * RATIO, y + down * (half - inset))
    end = (x + right * (half - inset) * RATIO, y + down * inset)
    pygame.draw.aaline(pen.surface, fade(color, 1.0), start, end, max(1, round(2 * u)))
