"""The city: slab, hexes in their states, tokens, marks, figures, seals; rims over it.

All that does not follow the pointer is one picture, made anew when what it shows changes; the rims of hover,
focus and choice and the tokens to come are drawn on top.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Final

import pygame

from game.ui.boards import Look
from game.ui.boards.pen import Point
from game.ui.boards.prince_of_the_city.hexes import Hexes
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.pieces import KERB, Layout, Pieces, arrange
from game.ui.boards.prince_of_the_city.places import CORNERS, City
from game.ui.boards.prince_of_the_city.reach import BADGES, Reach, reaches, states
from game.ui.boards.prince_of_the_city.reading import Scene
from game.ui.boards.prince_of_the_city.style import BONE, LAMP, LAMP_PALE, NIGHT, PALE, RED, WHITE, State
from game.ui.kit.text import TextStyle
from game.ui.kit.theme import INK, hexed, mix, rgb

NAMED: Final = 33.0
"""Pixels of a hex's side from which it has its name."""
LEAST: Final = 13.0
LEAST_HAN: Final = 14.0
"""Pixels of the smallest letters of a zone's name, and of the smallest Chinese ones."""
BADGE: Final = {"propose": (LAMP, INK), "contest": (PALE, INK), "closed": (RED, WHITE)}
RAIN_STROKES: Final = 150


class CityView:
    """Draws the city. No number on the map is set in letters of a logical size below `least`."""

    least: float = 12.0

    def __init__(self, lore: Lore, pieces: Pieces) -> None:
        self.lore = lore
        self.ui = lore.ui
        self.hexes = Hexes(lore)
        self.pieces = pieces
        self.taken: list[pygame.Rect] = []
        """Boxes around the city, from the board's corner, on which no seal may lie."""

    # ---- everything

    def draw(
        self, pen: Pen, board: pygame.Rect, city: City, scene: Scene, look: Look, hides: frozenset[str]
    ) -> None:
        """The board's ground and the city on it."""
        reach = reaches(scene, look)
        shown = states(scene, look, reach)
        key = (
            "city",
            board.topleft,
            city.rect.topleft,
            round(city.side, 2),
            scene.chart.zones,
            tuple(shown.items()),
            tuple(scene.zones.items()),
            tuple(scene.complete.items()),
            scene.domain_bonus,
            tuple(reach.items()),
            scene.regent,
            hides,
            tuple(map(tuple, self.taken)),
            tuple(seat.clan for seat in scene.seats),
            tuple(self.ui.marks.chosen.items()),
        )

        def paint(target: pygame.Surface) -> None:
            inner = Pen(self.ui, target)
            self._ground(inner, board.move(-board.left, -board.top), board, city)
            self._paint(inner, board, city, scene, shown, reach, hides)

        pen.put(self.ui.layer(("potc", key), board.size, paint, opaque=True), board.topleft)
        self._pointed(pen, city, scene, look)

    def _ground(self, pen: Pen, place: pygame.Rect, board: pygame.Rect, city: City) -> None:
        """Lamplight on wet asphalt, rain."""

        def paint(target: pygame.Surface) -> None:
            inner = Pen(self.ui, target)
            target.fill(NIGHT)
            middle = (city.rect.centerx - board.left, city.rect.centery - board.top)
            radius = max(city.rect.width, city.rect.height) * 0.66
            inner.shape(
                ("lamplight", middle, radius),
                target.get_rect(),
                (0, 0, board.width, board.height),
                f'<rect width="{board.width}" height="{board.height}" fill="url(#l)"/>',
                f'<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="{middle[0]}" cy="{middle[1]}" '
                f'r="{radius:.0f}"><stop offset="0" stop-color="#3A4152"/><stop offset=".55" '
                'stop-color="#1D2635"/><stop offset="1" stop-color="#0B101A"/></radialGradient>',
            )
            rng, drops = Random(7), []
            for _ in range(RAIN_STROKES):
                drops.append(
                    f"M{rng.randrange(board.width)} {rng.randrange(board.height)}l{-pen.px(5)} {pen.px(22)}"
                )
            inner.shape(
                "rain",
                target.get_rect(),
                (0, 0, board.width, board.height),
                f'<path d="{"".join(drops)}" stroke="#6E88A8" stroke-width="{pen.px(1.2)}" opacity="0.2"/>',
            )

        key = ("potc ground", city.rect.topleft, city.rect.size)
        pen.put(self.ui.layer(key, board.size, paint, opaque=True), place.topleft)

    def _paint(
        self,
        pen: Pen,
        board: pygame.Rect,
        city: City,
        scene: Scene,
        shown: Mapping[str, State],
        reach: Mapping[str, Reach],
        hides: frozenset[str],
    ) -> None:
        unit = city.unit
        centers = {zone: (x - board.left, y - board.top) for zone, (x, y) in city.centers.items()}
        self._slab(pen, centers, scene, unit)
        for zone, center in centers.items():
            self.hexes.draw(pen, zone, scene.chart, shown[zone], center, unit)
        self._lamps(pen, centers, city.side)
        self._links(pen, centers, scene, city.side)
        layouts = {zone: arrange(scene.zones[zone], zone == scene.chart.elysium) for zone in centers}
        for zone, center in centers.items():
            self._contents(pen, zone, center, unit, scene, layouts[zone], hides)
        for zone, center in centers.items():
            self._over(pen, zone, center, unit, scene, shown[zone], reach.get(zone))
        for zone, center in centers.items():
            self._figures(pen, center, unit, scene, layouts[zone], hides)
        for zone, center in centers.items():
            if unit * 80 >= NAMED:
                self._name(pen, self.name_lines(pen, zone, unit), center, unit, shown[zone])
        self._seals(pen, centers, scene, city)

    # ---- below the hexes

    def _slab(self, pen: Pen, centers: Mapping[str, Point], scene: Scene, unit: float) -> None:
        for layer in range(3):
            for center in centers.values():
                self.hexes.slab(pen, center, unit, layer)
        for domain in scene.complete:
            for zone in scene.chart.members[domain]:
                self.hexes.glow(pen, self.lore.domain(domain, scene.chart), centers[zone], unit)

    def _lamps(self, pen: Pen, centers: Mapping[str, Point], side: float) -> None:
        """A street lamp at each corner of the lattice."""
        spots = {(round(x + a * side), round(y + b * side)) for x, y in centers.values() for a, b in CORNERS}
        taken: list[tuple[int, int]] = []
        size = max(3, round(side * 0.19))
        for spot in sorted(spots):
            if any(abs(spot[0] - x) < 4 and abs(spot[1] - y) < 4 for x, y in taken[-12:]):
                continue
            taken.append(spot)
            rect = pygame.Rect(0, 0, size, size)
            rect.center = spot
            pen.shape(
                "lamp",
                rect,
                (-8, -8, 16, 16),
                '<circle r="7" fill="#BFD0E6" opacity=".13"/><circle r="4" fill="#DCE6F2" opacity=".22"/>'
                '<circle r="1.9" fill="#F1F5FA"/>',
            )

    def _links(self, pen: Pen, centers: Mapping[str, Point], scene: Scene, side: float) -> None:
        """On maps that say which zones touch: bridges between hexes that lie apart, walls between others."""
        for a, b in scene.chart.links:
            (x1, y1), (x2, y2) = centers[a], centers[b]
            pygame.draw.line(pen.surface, rgb("#3A4A61"), (x1, y1), (x2, y2), max(3, round(side * 0.09)))
        for a, b in scene.chart.walls:
            (x1, y1), (x2, y2) = centers[a], centers[b]
            mx, my, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, (y2 - y1) * 0.27, (x1 - x2) * 0.27
            pygame.draw.line(
                pen.surface,
                rgb("#05080E"),
                (mx - dx, my - dy),
                (mx + dx, my + dy),
                max(4, round(side * 0.12)),
            )

    # ---- on the hexes

    def _contents(
        self,
        pen: Pen,
        zone: str,
        center: Point,
        unit: float,
        scene: Scene,
        layout: Layout,
        hides: frozenset[str],
    ) -> None:
        view = scene.zones[zone]
        low = unit * 80 >= NAMED and len(self.name_lines(pen, zone, unit)) > 1
        if view.control:
            self.pieces.control(pen, view.control, center, unit, low)
        if layout.span is not None and layout.stacks:
            self.pieces.plate(pen, center, unit, layout.span)
        for stack in layout.stacks:
            if f"tokens:{zone}:{stack.seat}" not in hides:
                self.pieces.stack(pen, stack, center, unit)
        if view.tied:
            self.pieces.tie(pen, center, unit, low)

    def name_style(self, pen: Pen, unit: float) -> TextStyle:
        """Names grow and shrink with the hexes, but stay letters that can be read: thinner ones where they
        would be too small or too wide as bold ones."""
        english = self.ui.language == "en"
        grown = (18.0 if english else 20.0) * unit / 0.9875 / self.ui.scale.factor
        least = (LEAST if english else LEAST_HAN) / self.ui.scale.factor
        style = pen.styles.body_bold.of(size=min(max(grown, least), 30.0), leading=1.0)
        return style.of(bold=grown > least or not english)

    def name_lines(self, pen: Pen, zone: str, unit: float) -> list[tuple[str, TextStyle]]:
        """A zone's name in one line or two, each with the style in which it fits the hex."""
        name = self.lore.name(f"zone:{zone}")
        style = self.name_style(pen, unit)
        if pen.width(name, style) <= 126 * unit or " " not in name:
            return [(name, self._within(pen, name, style, 132 * unit))]
        words = name.split(" ")
        cut = min(
            range(1, len(words)), key=lambda i: abs(len(" ".join(words[:i])) - len(" ".join(words[i:])))
        )
        parts = (" ".join(words[:cut]), " ".join(words[cut:]))
        return [(part, self._within(pen, part, style, 132 * unit)) for part in parts]

    def _within(self, pen: Pen, name: str, style: TextStyle, room: float) -> TextStyle:
        """The style, smaller where the name would reach into the next hex, but hardly below the least."""
        wide = pen.width(name, style)
        if wide <= room:
            return style
        return style.of(size=max((LEAST - 1) / self.ui.scale.factor, style.size * room / wide))

    def _name(
        self, pen: Pen, lines: list[tuple[str, TextStyle]], center: Point, unit: float, state: State
    ) -> None:
        color = rgb("#CABD9F") if state == "dim" else BONE
        if not lines:
            return
        tall = max(18.5 * unit, max(pen.ui.text.pixels(style) for _, style in lines) * 0.98)
        y = center[1] + ((25.0 if tall <= 19 * unit else 22.0) if len(lines) > 1 else 30.0) * unit
        for words, style in lines:
            pen.outlined(words, (center[0], y), style.of(color=color), max(1.0, 1.9 * unit))
            y += tall

    def _over(
        self, pen: Pen, zone: str, center: Point, unit: float, scene: Scene, state: State, reach: Reach | None
    ) -> None:
        """Plate of prestige, rim and badges."""
        if reach is not None and reach.kind:
            self.hexes.rim(pen, reach.kind, center, unit)
        worth = scene.chart.prestige[zone]
        if worth:
            size = max(21.0 * unit / 0.9875 / self.ui.scale.factor, self.least)
            plate = max(33.0 * unit, size * self.ui.scale.factor * 1.4)
            at = (center[0], center[1] - 57.5 * unit + max(0.0, plate - 33 * unit) / 3)
            pen.fit("tokens/prestige_plate", at, (plate, plate), alpha=0.82 if state == "dim" else 1.0)
            style = pen.styles.card_name.of(size=size, color=INK)
            pen.words(str(worth), (at[0], at[1] - 0.5 * unit), style, "center")
        if reach is not None:
            self._badges(pen, center, unit, reach)

    def _badges(self, pen: Pen, center: Point, unit: float, reach: Reach) -> None:
        names = [BADGES[word] for word in reach.why[:2]] if reach.kind != "closed" else ["kinds/event"]
        fill, ink = BADGE[reach.kind]
        for place, name in enumerate(names):
            at = (center[0] + (-48, 48)[place] * unit, center[1] - 36 * unit)
            side = round(28 * unit)
            rect = pygame.Rect(0, 0, side, side)
            rect.center = (round(at[0]), round(at[1]))
            pen.shape(
                ("badge", hexed(fill)),
                rect,
                (-14, -14, 28, 28),
                f'<circle r="12.5" fill="{hexed(fill)}" stroke="#0B101A" stroke-width="2.5"/>',
            )
            pen.glyph(name, at, 18 * unit, ink)

    def _figures(
        self, pen: Pen, center: Point, unit: float, scene: Scene, layout: Layout, hides: frozenset[str]
    ) -> None:
        for stand in layout.stands:
            if f"figure:{stand.seat}" in hides:
                continue
            foot = (center[0] + stand.at[0] * unit, center[1] + stand.at[1] * unit)
            clan = scene.seat(stand.seat).clan
            self.pieces.figure(pen, stand.seat, clan, foot, stand.size * unit, scene.regent == stand.seat)

    def _seals(self, pen: Pen, centers: Mapping[str, Point], scene: Scene, city: City) -> None:
        """The bonus of each finished domain at its outermost zone, outside the board."""
        middle = (
            sum(x for x, _ in centers.values()) / len(centers),
            sum(y for _, y in centers.values()) / len(centers),
        )
        for domain, seat in scene.complete.items():
            unit, look = city.unit, self.lore.domain(domain, scene.chart)
            wide, tall = pen.surface.get_size()
            outermost = sorted(scene.chart.members[domain], key=lambda name: -_far(centers[name], middle))
            spots = [
                (min(max(x, 46 * unit), wide - 46 * unit), min(max(y, 30 * unit), tall - 30 * unit))
                for x, y in (self.seal_spot(centers, zone, middle, city.side) for zone in outermost)
            ]
            at = next((spot for spot in spots if self._is_free(spot, unit)), spots[0])
            recolor = (("#846DD3", hexed(look.hue)), ("#C1B6E9", hexed(mix(look.hue, WHITE, 0.5))))
            pen.fit("tokens/domain_seal", at, (60 * unit, 60 * unit), recolor)
            style = pen.styles.card_name.of(size=max(20 * unit / self.ui.scale.factor, self.least), color=INK)
            pen.words(f"+{scene.domain_bonus}", at, style, "center")
            pen.mark(seat, (at[0] + math.copysign(27 * unit, at[0] - middle[0]), at[1]), 24 * unit)

    def _is_free(self, spot: Point, unit: float) -> bool:
        """Does a seal with its mark lie on none of the boxes around the city?"""
        seal = pygame.Rect(0, 0, round(96 * unit), round(60 * unit))
        seal.center = (round(spot[0]), round(spot[1]))
        return seal.collidelist(self.taken) < 0

    def seal_spot(self, centers: Mapping[str, Point], zone: str, middle: Point, side: float) -> Point:
        """A spot outside the board beside a zone: over the free side that points away from the middle."""
        x, y = centers[zone]
        best: tuple[float, Point] | None = None
        for (a, b), (c, d) in zip(CORNERS, (*CORNERS[1:], CORNERS[0]), strict=True):
            mx, my = (a + c) / 2, (b + d) / 2
            beyond = (x + mx * 2 * side, y + my * 2 * side)
            if any(_far(beyond, other) < side for other in centers.values()):
                continue
            spot = (x + mx * 1.42 * side, y + my * 1.42 * side)
            inside = (spot[0] - middle[0]) * mx + (spot[1] - middle[1]) * my
            score = inside + abs(mx) * side * 0.4
            if best is None or score > best[0]:
                best = (score, spot)
        return best[1] if best is not None else (x, y - 40 * side / 80)

    # ---- what follows the pointer

    def _pointed(self, pen: Pen, city: City, scene: Scene, look: Look) -> None:
        lit = {thing[5:] for thing in look.lit if thing.startswith("zone:")}
        reach = reaches(scene, look)
        picked = [thing[5:] for thing in look.picked if thing.startswith("zone:")]
        for zone in sorted(lit):
            shown = reach.get(zone)
            if zone in city.centers and (shown is None or shown.kind != "propose"):
                self.hexes.rim(pen, "propose", city.centers[zone], city.unit)
        for zone in picked:
            if zone in city.centers:
                self.hexes.rim(pen, "focus", city.centers[zone], city.unit)
                self._ghosts(pen, city, scene, look, zone)
        for thing, kind in ((look.hover, "hover"), (look.focus, "focus")):
            if thing and thing.startswith("zone:") and thing[5:] in city.centers and thing[5:] not in picked:
                self.hexes.rim(pen, kind, city.centers[thing[5:]], city.unit)
        if scene.contest is not None:
            self.hexes.rim(pen, "focus", city.centers[scene.contest["zone"]], city.unit)

    def _ghosts(self, pen: Pen, city: City, scene: Scene, look: Look, zone: str) -> None:
        """The tokens that would be proposed, or the figure that would move there."""
        center, unit, seat = city.centers[zone], city.unit, scene.viewer
        if not 1 <= seat <= len(scene.seats):
            return
        amount = look.words.get("tokens")
        if isinstance(amount, int) and scene.phase == "influence":
            at = (center[0] + 31 * unit, center[1] - 2 * unit)
            for i in range(amount):
                self.pieces.token(pen, seat, (at[0], at[1] - i * min(11.0, 44 / amount) * unit), 22 * unit)
            style = self.pieces.count_style(pen, unit).of(color=LAMP_PALE)
            pen.outlined(f"+{amount}", (at[0] + 19 * unit, at[1] + 8 * unit), style, max(1.0, 2.2 * unit))
        elif scene.phase == "movement":
            own = scene.seat(seat)
            foot = (center[0], center[1] + KERB * unit)
            self.pieces.figure(pen, seat, own.clan, foot, unit * 0.95, scene.regent == seat, 0.6)


def _far(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
