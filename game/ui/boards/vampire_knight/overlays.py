"""What lights up over the tiles: choices, how far a piece gets and why, how a fight would end, threats.

All numbers come from the view or from the rules' forecasts; here they only become marks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

import pygame

from game.ui.boards.vampire_knight.lattice import Lattice, Point
from game.ui.boards.vampire_knight.lore import Lore
from game.ui.boards.vampire_knight.pen import Pen
from game.ui.boards.vampire_knight.reading import Scene
from game.ui.boards.vampire_knight.tiles import Tiles, stencil
from game.ui.kit.theme import INK, Color, fade, mix, rgb

BONE: Final = rgb("#F4EBD9")
ROAD: Final = rgb("#FFF6E4")
PILL: Final = rgb("#0B101A")
SWORD_PILL: Final = rgb("#7E1F2C")


@dataclass(slots=True)
class Lights:
    """What one frame wants lit on the board, as cells. `reach` are the goals of the piece `walker`, `aim` the
    one that is pointed at, `forecast` its fight. `quiet`: everything else is dimmed."""

    lit: frozenset[str] = frozenset()
    picked: frozenset[str] = frozenset()
    hover: str = ""
    focus: str = ""
    busy: frozenset[str] = frozenset()
    quiet: bool = False
    walker: str = ""
    reach: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    aim: str = ""
    fights: tuple[Mapping[str, Any], ...] = ()
    forecast: Mapping[str, Any] | None = None
    threats: Mapping[int, frozenset[str]] = field(default_factory=dict)
    taps: tuple[str, ...] = ()


class Overlays:
    """Draws lights below the pieces and marks above them."""

    def __init__(self, lore: Lore, tiles: Tiles) -> None:
        self.lore, self.tiles = lore, tiles

    # ---- below the pieces

    def below(self, pen: Pen, lattice: Lattice, lights: Lights) -> None:
        """Veils and rims."""
        if lights.quiet:
            veil = self.tiles.veil(lattice.half)
            bright = lights.lit | lights.picked | lights.busy | frozenset(lights.reach)
            for cell in lattice.cells():
                if cell not in bright:
                    self._veil(pen, lattice, cell, veil)
        scale = lattice.half / 100
        for cell in lattice.cells():
            center = lattice.center_of(cell)
            if self._fought(lights, cell):
                pen.unit_art("frames/rim_fight", center, scale)
            elif cell in lights.picked:
                pen.unit_art("frames/rim_selected", center, scale)
            elif cell in lights.busy and cell not in lights.lit and lights.quiet:
                pen.unit_art("frames/rim_legal", center, scale, alpha=0.6)
            elif cell in lights.lit or cell in lights.reach:
                pen.unit_art("frames/rim_legal", center, scale, alpha=1.0 if cell in lights.lit else 0.65)

    def rings(self, pen: Pen, lattice: Lattice, lights: Lights) -> None:
        """What the pointer or the keyboard is on."""
        for cell in {lights.hover, lights.focus} - {""}:
            self._ring(pen, lattice, cell)

    @staticmethod
    def _fought(lights: Lights, cell: str) -> bool:
        if any(fight["cell"] == cell and fight["open"] for fight in lights.fights):
            return True
        goal = lights.reach.get(cell)
        return bool(goal and goal["fight"])

    @staticmethod
    def _veil(pen: Pen, lattice: Lattice, cell: str, veil: pygame.Surface) -> None:
        center = lattice.center_of(cell)
        pen.surface.blit(veil, veil.get_rect(center=(round(center[0]), round(center[1]))))

    @staticmethod
    def _ring(pen: Pen, lattice: Lattice, cell: str) -> None:
        """The white line around what the pointer or the keyboard is on."""
        points = lattice.outline(cell, -2.5 * pen.ui.scale.factor)
        pygame.draw.polygon(pen.surface, ROAD, points, max(2, pen.px(2.4)))

    def threats(self, pen: Pen, lattice: Lattice, lights: Lights) -> None:
        """Where opponents stand or could go in one move: hatched in their colors, with their marks."""
        for place, (seat, cells) in enumerate(sorted(lights.threats.items())):
            hatch = self._hatch(lattice.half, self.lore.color(seat), place)
            for cell in cells:
                center = lattice.center_of(cell)
                pen.surface.blit(hatch, hatch.get_rect(center=(round(center[0]), round(center[1]))))
                size = max(pen.px(20), lattice.half * 0.3)
                pen.mark(
                    seat, (center[0] + (place * 1.1 - 0.5) * size, center[1] - lattice.half * 0.62), size
                )

    def _hatch(self, half: float, color: Color, place: int) -> pygame.Surface:
        size = (round(half * 2.6), round(half * 2.04))
        key = ("vk_hatch", size, color, place)

        def draw(made: pygame.Surface) -> None:
            tint = fade(mix(color, rgb("#C8364A"), 0.55), 0.30)
            made.fill(tint)
            step = max(6, round(half * 0.17))
            line = fade(color, 0.85)
            for x in range(-made.get_height(), made.get_width() + made.get_height(), step):
                lean = made.get_height() if place % 2 == 0 else -made.get_height()
                pygame.draw.line(
                    made, line, (x, made.get_height()), (x + lean, 0), max(1, round(half * 0.022))
                )
            made.fill(tint, unhatched(half))
            made.blit(stencil(self.tiles.ui, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

        return self.tiles.ui.layer(key, size, draw)

    # ---- above the pieces

    def above(self, pen: Pen, lattice: Lattice, scene: Scene, lights: Lights) -> None:
        """Chips, arrows, ribbons."""
        self._route(pen, lattice, scene, lights)
        for cell, goal in lights.reach.items():
            self._chip(pen, lattice, cell, goal)
        for number, cell in enumerate(lights.taps, 1):
            center = lattice.center_of(cell)
            at = (center[0], center[1] - lattice.half * 0.86)
            pen.rhombus(at, pen.px(19), pen.theme.lamp, INK, 1.6)
            pen.words(str(number), at, pen.styles.small_bold.of(color=INK), "center")
        shown = [fight for fight in lights.fights if fight["open"] and fight is not lights.forecast]
        if lights.forecast is not None:
            shown = [fight for fight in shown if fight["cell"] != lights.forecast["cell"]]
            shown.append(lights.forecast)
        for fight in shown:
            self.ribbon(pen, lattice, fight)

    def _chip(self, pen: Pen, lattice: Lattice, cell: str, goal: Mapping[str, Any]) -> None:
        """At the upper corner of a goal: hollow for the normal move, filled with the bonus used."""
        x, y = lattice.center_of(cell)
        at = (x, y - lattice.half * 0.80)
        extra = goal["steps"] - 1
        if goal["fight"]:
            side = (x + lattice.wide * 0.52, y - lattice.half * 0.42)
            pen.rhombus(side, pen.px(17), SWORD_PILL, BONE, 1.5)
            pen.glyph("icons/fight", side, pen.px(22), BONE)
        if extra > 0:
            pen.rhombus(at, pen.px(21), pen.theme.lamp, INK, 1.6)
            pen.words(f"+{extra}", at, pen.styles.small_bold.of(color=INK), "center")
        else:
            pen.rhombus(at, pen.px(13), PILL, pen.theme.lamp, 2.2)
            pen.rhombus(at, pen.px(5.5), pen.theme.lamp)

    def _route(self, pen: Pen, lattice: Lattice, scene: Scene, lights: Lights) -> None:
        """The tiles that decide a bonus, and arrows for the way to the goal that is pointed at."""
        if not lights.walker or lights.walker not in scene.figures:
            return
        start = scene.figures[lights.walker].cell
        goal = lights.reach.get(lights.aim)
        if goal is not None and start:
            way = [start, goal["by"], lights.aim] if goal["by"] else [start, lights.aim]
            for one, other in pairwise(way):
                self._arrow(pen, lattice.center_of(one), lattice.center_of(other), lattice.half)
        wanted = [goal["by"]] if goal is not None else [found["by"] for found in lights.reach.values()]
        bonus: dict[str, int] = {}
        for found in lights.reach.values():
            if found["by"] in wanted and found["by"]:
                bonus[found["by"]] = max(bonus.get(found["by"], 0), found["steps"] - 1)
        for cell, steps in bonus.items():
            self._decider(pen, lattice, scene, cell, steps)

    def _decider(self, pen: Pen, lattice: Lattice, scene: Scene, cell: str, steps: int) -> None:
        """The pill on the first tile entered: its face and the bonus that it gives."""
        x, y = lattice.center_of(cell)
        at = (x - lattice.wide * 0.40, y - lattice.half * 0.40)
        pen.pill(at, (pen.px(66), pen.px(30)), PILL, pen.theme.lamp, 2.2)
        pen.fit(
            "icons/ruin" if scene.tiles[cell].ruin else "icons/land", (at[0] - pen.px(15), at[1]), pen.px(24)
        )
        pen.words(f"+{steps}", (at[0] - pen.px(1), at[1]), pen.styles.small_bold.of(color=pen.theme.lamp))

    @staticmethod
    def _arrow(pen: Pen, one: Point, other: Point, half: float) -> None:
        """A fat arrow in the middle between two tiles."""
        angle = math.atan2(other[1] - one[1], other[0] - one[0])
        middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        size = max(pen.px(15), half * 0.2)
        shape = [
            (-1.2, -0.34),
            (-0.1, -0.34),
            (-0.1, -0.85),
            (1.1, 0),
            (-0.1, 0.85),
            (-0.1, 0.34),
            (-1.2, 0.34),
        ]

        def turned(grow: float) -> list[Point]:
            found = []
            for x, y in shape:
                px, py = x * size * grow, y * size * grow
                found.append(
                    (
                        middle[0] + px * math.cos(angle) - py * math.sin(angle),
                        middle[1] + px * math.sin(angle) + py * math.cos(angle),
                    )
                )
            return found

        pygame.draw.polygon(pen.surface, INK, turned(1.22))
        pygame.draw.polygon(pen.surface, pen.theme.lamp, turned(1.0))

    def ribbon(
        self, pen: Pen, lattice: Lattice, fight: Mapping[str, Any], share: float = 1.0, reveal: bool = False
    ) -> None:
        """Attacker against defender with the sums spelled out; `share` opens it from the middle."""
        x, y = lattice.center_of(fight["cell"])
        y += lattice.half * 0.20  # over the name: the pieces stay in sight
        style = pen.styles.body_bold.of(size=20, color=ROAD)
        sums = (spelled(fight["attack_parts"]), spelled(fight["defense_parts"]))
        if reveal:
            sums = (str(fight["attack"]), str(fight["defense"]))
        tall = pen.px(30)
        seats = (fight["attack_parts"], fight["defense_parts"])
        for place, (words, parts) in enumerate(zip(sums, seats, strict=True)):
            wide = (pen.width(words, style) + pen.px(34)) * share
            sign = -1 if place == 0 else 1
            color = mix(self.lore.color(parts[0]["seat"]), rgb("#120A08"), 0.55) if parts else PILL
            edge = x + sign * wide
            points = [
                (x, y - tall / 2),
                (edge, y - tall / 2),
                (edge + sign * pen.px(11), y),
                (edge, y + tall / 2),
                (x, y + tall / 2),
            ]
            pygame.draw.polygon(pen.surface, color, points)
            pygame.draw.aalines(pen.surface, BONE, True, points)
            if share > 0.8:
                pen.words(words, (x + sign * (wide / 2 + pen.px(9)), y), style, "center")
        pen.rhombus((x, y), pen.px(18), rgb("#B3243A"), BONE, 1.8)
        pen.glyph("icons/fight", (x, y), pen.px(23), ROAD)

    # ---- around the board

    def coordinates(self, pen: Pen, lattice: Lattice, u: float) -> None:
        """Letters along South's edge, numbers along West's."""
        style = pen.styles.small_bold.of(color=pen.theme.bone_500)
        share = 0.5 + 12.5 * u / lattice.half
        for column in range(lattice.columns):
            inside = next(
                f"{row},{column}" for row in range(lattice.rows) if f"{row},{column}" not in lattice.voids
            )
            name = self.lore.name(f"cell:{inside}")
            self._coordinate(
                pen, lattice, inside, f"{int(inside.split(',')[0]) - 1},{column}", name[:1], style, share
            )
        for row in range(lattice.rows):
            inside = next(
                f"{row},{column}"
                for column in range(lattice.columns)
                if f"{row},{column}" not in lattice.voids
            )
            name = self.lore.name(f"cell:{inside}")
            self._coordinate(
                pen, lattice, inside, f"{row},{int(inside.split(',')[1]) - 1}", name[1:], style, share
            )

    @staticmethod
    def _coordinate(
        pen: Pen, lattice: Lattice, inside: str, beside: str, words: str, style: Any, share: float
    ) -> None:
        (x1, y1), (x2, y2) = lattice.center_of(inside), lattice.center_of(beside)
        pen.words(words, (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share), style, "center")


def unhatched(half: float) -> pygame.Rect:
    """The band of a tile's picture with its name and resources, which stay readable under a threat."""
    middle = round(half * 1.02)
    top, foot = middle + round(half * 0.04), middle + round(half * 0.64)
    return pygame.Rect(0, top, round(half * 2.6), foot - top)


def spelled(parts: Iterable[Mapping[str, Any]]) -> str:
    """`1+2`: the characters of a side and what is added to them."""
    characters = sum(part["amount"] for part in parts if part["kind"] == "characters")
    more = sum(part["amount"] for part in parts if part["kind"] != "characters")
    return f"{characters}+{more}" if more else str(characters)
