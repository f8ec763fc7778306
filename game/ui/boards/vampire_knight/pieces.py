"""Soldiers, heroes and capitals on the tiles: side by side on the horizon, countable, each in its place.

`figures_on` decides where the pieces of one tile stand; drawing and hit-testing both use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.boards import Region
from game.ui.boards.pen import Point
from game.ui.boards.vampire_knight.lattice import Lattice
from game.ui.boards.vampire_knight.lore import Lore
from game.ui.boards.vampire_knight.pen import Pen, seat_paint
from game.ui.boards.vampire_knight.reading import Figure, Scene
from game.ui.kit.theme import INK, fade, hexed, rgb

ANCHORS: Final = {
    "vampire_soldier": (0, -24, 14.2),
    "ghoul_soldier": (0, -25, 14.2),
    "vampire_capital": (0, -15, 13.0),
    "ghoul_capital": (0, -13, 13.0),
    "otto_von_todt": (0, -22, 15.0),
    "lady_venus": (0, -20, 15.0),
    "the_pale_herald": (0, -24, 10.0),
    "the_undrowned_bosun": (0, -22, 11.0),
}
"""Where the seat's shape goes on a token: center and half height in its units."""

BODY: Final = ((-30, 2), (-36, -40), (-22, -92), (22, -92), (36, -40), (30, 2))
"""The outline of a piece for the pointer, in its units."""

ALONE: Final = 0.56  # size of a piece on a tile, in hundredths of half its height
COUNTED: Final = 3  # from this many pieces of one seat on a tile a number stands above them
BONE: Final = rgb("#F4EBD9")
PALE: Final = 200  # seats lighter than this carry their shape in ink


@dataclass(slots=True, frozen=True)
class Stand:
    """One piece or capital: `thing` is its name, `feet` the point it stands on, `scale` its size."""

    thing: str
    token: str
    seat: int
    feet: Point
    scale: float
    figure: Figure | None = None


def token_of(lore: Lore, scene: Scene, figure: Figure) -> str:
    """The art of a piece."""
    return figure.hero or f"{lore.faction(scene.seat(figure.seat).faction).art}_soldier"


def capital_token(lore: Lore, scene: Scene, seat: int) -> str:
    """The art of a seat's capital."""
    return f"{lore.faction(scene.seat(seat).faction).art}_capital"


def stands_on(
    lore: Lore, scene: Scene, lattice: Lattice, cell: str, hides: frozenset[str] = frozenset()
) -> list[Stand]:
    """Everything that stands on a cell, from back to front."""
    figures = [figure for figure in scene.on(cell) if figure.thing not in hides]
    capital = scene.tiles[cell].capital
    x, y = lattice.center_of(cell)
    unit = lattice.half / 100
    count = len(figures) + (1 if capital else 0)
    if not count:
        return []
    scale = unit * (ALONE if count == 1 else 0.50 if count <= 3 else 0.44)
    step, shift = _spacing(count, unit, scale)
    made: list[Stand] = []
    place = 0
    if capital:
        made.append(
            Stand(
                f"capital:{cell}",
                capital_token(lore, scene, capital),
                capital,
                (x + shift, y - 2 * unit),
                scale * 0.96,
            )
        )
        place = 1
    for figure in figures:
        lowered = 3 * unit if place % 2 and count > 2 else 0.0
        feet = (x + shift + place * step, y - 2 * unit + lowered)
        made.append(Stand(figure.thing, token_of(lore, scene, figure), figure.seat, feet, scale, figure))
        place += 1
    return made


def _spacing(count: int, unit: float, scale: float) -> tuple[float, float]:
    """Distance between neighbours on the horizon and the place of the first."""
    if count == 1:
        return 0.0, 0.0
    room = 2 * 82 * unit - 44 * scale
    step = min(74 * scale, room / (count - 1))
    return step, -step * (count - 1) / 2


def piece_regions(stands: Iterable[Stand]) -> list[Region]:
    """The places of pieces for the pointer; capitals belong to their tile."""
    found = []
    for stand in stands:
        if stand.figure is None:
            continue
        outline = tuple((stand.feet[0] + x * stand.scale, stand.feet[1] + y * stand.scale) for x, y in BODY)
        left, top = min(x for x, _ in outline), min(y for _, y in outline)
        right, foot = max(x for x, _ in outline), max(y for _, y in outline)
        rect = pygame.Rect(int(left), int(top), int(right - left) + 2, int(foot - top) + 2)
        found.append(Region(stand.thing, rect, outline))
    return found


class Pieces:
    """Draws pieces."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore

    def token(self, pen: Pen, name: str, seat: int, feet: Point, scale: float, alpha: float = 1.0) -> None:
        """A piece in its seat's color with the seat's shape on it."""
        color = self.lore.color(seat)
        pen.unit_art(f"tokens/{name}", feet, scale, seat_paint(color), alpha=alpha)
        x, y, half = ANCHORS[name]
        side = max(3, round(half * 2.5 * scale))
        center = (feet[0] + x * scale, feet[1] + y * scale)
        light = color[0] * 0.3 + color[1] * 0.6 + color[2] * 0.1 > PALE
        paint = ((hexed(color), "#14100C" if light else "#F4EBD9"),)
        picture = self.lore.ui.assets.image(f"shell/seats/{self.lore.shape(seat)}", (side, side), paint)
        pen.put(picture, picture.get_rect(center=(round(center[0]), round(center[1]))).topleft, alpha)

    def draw(
        self,
        pen: Pen,
        stands: Sequence[Stand],
        picked: Iterable[str] = (),
        lit: Iterable[str] = (),
        hot: Iterable[str] = (),
    ) -> None:
        """All pieces of one tile; picked ones stand larger before the others."""
        picked, lit, hot = frozenset(picked), frozenset(lit), frozenset(hot)
        for stand in sorted(stands, key=lambda stand: stand.thing in picked):
            chosen = stand.thing in picked
            scale = stand.scale * (1.16 if chosen else 1.0)
            if chosen or stand.thing in hot:
                pen.ui.painter.glow(
                    pen.surface,
                    _whole((stand.feet[0], stand.feet[1] - 44 * scale)),
                    (round(62 * scale), round(70 * scale)),
                    fade(pen.theme.lamp, 0.9),
                )
            elif stand.thing in lit:
                pen.ui.painter.glow(
                    pen.surface,
                    _whole((stand.feet[0], stand.feet[1] - 40 * scale)),
                    (round(54 * scale), round(60 * scale)),
                    fade(pen.theme.lamp, 0.55),
                )
            alpha = 0.72 if stand.figure is not None and stand.figure.ethereal else 1.0
            self.token(pen, stand.token, stand.seat, stand.feet, scale, alpha)
            if stand.figure is not None:
                self._badges(pen, stand, scale)
        self._counts(pen, stands)

    def _badges(self, pen: Pen, stand: Stand, scale: float) -> None:
        """Small marks at the foot: tapped, attacked, moved, stronger."""
        figure = stand.figure
        assert figure is not None
        names = [name for name, on in (("tapped", figure.tapped), ("moved", figure.moved)) if on]
        if figure.attacked:
            names.append("fight")
        size = max(42 * scale, pen.px(21))
        x = stand.feet[0] + 26 * scale
        for index, name in enumerate(names):
            center = (x - index * size * 0.85, stand.feet[1] - 4 * scale)
            if name == "fight":
                pen.rhombus(center, size / 2, INK, pen.theme.bone_300, 1.4)
                pen.glyph("icons/fight", center, size * 0.62, BONE)
            else:
                pen.fit(f"icons/{name}", center, size)
        if figure.strength:
            style = pen.styles.small_bold.of(color=BONE)
            center = (stand.feet[0] + 26 * scale, stand.feet[1] - 84 * scale)
            pen.pill(center, (pen.px(34), pen.px(24)), rgb("#7E2A08"), BONE)
            pen.words(f"+{figure.strength}", center, style, "center")

    def _counts(self, pen: Pen, stands: Sequence[Stand]) -> None:
        by_seat: dict[int, list[Stand]] = {}
        for stand in stands:
            if stand.figure is not None:
                by_seat.setdefault(stand.seat, []).append(stand)
        crowded = len(stands) > COUNTED
        for group in by_seat.values():
            if len(group) < (2 if crowded else COUNTED):
                continue
            x = sum(stand.feet[0] for stand in group) / len(group)
            y = min(stand.feet[1] for stand in group) - 116 * group[0].scale
            radius = pen.px(12.5)
            _disc(pen, (x, y), radius)
            pen.words(str(len(group)), (x, y), pen.styles.small_bold.of(color=BONE), "center")


def _disc(pen: Pen, center: Point, radius: float) -> None:
    side = round(radius * 2)
    pen.pill(center, (side, side), rgb("#0B0E14"), BONE, 2)


def _whole(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])
