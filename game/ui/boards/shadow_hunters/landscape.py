"""The board between the columns: forest with plates, tokens on the areas, dice, decks, where one came from.

`forest` paints what never moves, `hollow` dice and decks, `plates` the names; here they come together.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from game.ui.boards import Look
from game.ui.boards.shadow_hunters.cards import discard_card
from game.ui.boards.shadow_hunters.forest import MOON_RIM, lit_clearing, paint_forest
from game.ui.boards.shadow_hunters.hollow import DECK, Hollow
from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.pen import Pen, in_strips, lifted
from game.ui.boards.shadow_hunters.places import Point, Scene, tokens_on, waiting_line
from game.ui.boards.shadow_hunters.plates import BRIEF, Plates
from game.ui.boards.shadow_hunters.reading import Table
from game.ui.kit.paint import Box, Shadow, down
from game.ui.kit.services import Ui
from game.ui.kit.shapes import corner_mask
from game.ui.kit.theme import fade, rgb

LAMP: Final = rgb("#F2C46D")
NIGHT: Final = rgb("#0B101A")
SCENE_RADIUS: Final = 16
"""Logical units of the round corners of the forest."""
KEPT_BYTES: Final = 40 * 1024 * 1024  # for forests with different areas in lamplight; two are always kept
Strips = list[tuple[pygame.Surface, tuple[int, int]]]


class Landscape:
    """Draws the scene and knows where its things lie."""

    def __init__(self, ui: Ui, lore: Lore) -> None:
        self.ui = ui
        self.lore = lore
        self.hollow = Hollow(ui, lore)
        self.plates = Plates(ui, lore)
        self._forests: OrderedDict[tuple[object, ...], Strips] = OrderedDict()
        self._plate_rects: tuple[tuple[object, ...], list[pygame.Rect]] = ((), [])
        self._plate_form = 0

    def forget(self) -> None:
        """Drop the cached layers: size, scale or theme changed."""
        self._forests.clear()
        self._plate_rects = ((), [])

    def draw(
        self,
        surface: pygame.Surface,
        scene: Scene,
        table: Table,
        look: Look,
        hides: frozenset[str],
        trail: Mapping[int, str],
    ) -> None:
        """The whole scene; `trail` tells where the last mover came from."""
        pen = Pen(self.ui, surface)
        corner = scene.rect.topleft
        forest = self._forest(scene, table, self._entered(table, look))
        surface.fblits([(part, (corner[0] + x, corner[1] + y)) for part, (x, y) in forest])
        self._lit_areas(pen, scene, table, look)
        self._roundels(pen, scene, table, self._entered(table, look))
        for rect, area in zip(self.plate_rects(scene, table.areas), table.areas, strict=True):
            self.plates.draw(surface, rect, area, self._plate_state(area, table, look), self._plate_form)
        spread = self.spread(table, look)
        dice = pygame.Rect(0, 0, 0, 0)
        if spread:
            self._draw_spread(pen, scene, spread, look)
        else:
            dice = self.hollow.draw_dice(surface, scene, table, hides)
        chosen = look.lit | frozenset(look.picked)
        self.hollow.draw_decks(surface, scene, table, chosen, look.hover or look.focus or "", hides)
        if f"token:{table.turn}" not in hides and not spread:
            self._draw_trail(pen, scene, table, trail.get(table.turn, ""), dice)
        self._tokens(pen, scene, table, look, hides)

    def _tokens(self, pen: Pen, scene: Scene, table: Table, look: Look, hides: frozenset[str]) -> None:
        for seat, (center, size) in self.token_spots(scene, table).items():
            if f"token:{seat}" not in hides:
                thing = f"seat:{seat}"
                self.token(
                    pen,
                    seat,
                    center,
                    size,
                    lit=thing in look.lit or thing in look.picked,
                    hot=(thing in (look.hover, look.focus) and thing in look.lit) or thing in look.picked,
                )

    # -- the forest ----------------------------------------------------------------------------------

    def _entered(self, table: Table, look: Look) -> str:
        """The area in lamplight; none while areas may be chosen, for the light belongs to those then."""
        choosing = any(thing.startswith("area:") for thing in (*look.lit, *look.picked))
        return "" if choosing else table.entered

    def _forest(self, scene: Scene, table: Table, entered: str) -> Strips:
        key = (scene.rect.size, table.areas, entered, self.ui.scale.factor)
        found = self._forests.get(key)
        if found is not None:
            self._forests.move_to_end(key)
            return found
        made = pygame.Surface(scene.rect.size, pygame.SRCALPHA).convert_alpha()
        paint_forest(self.ui, made, scene, table.areas, entered)
        radius = self.ui.scale.px(SCENE_RADIUS)
        corner_mask(made, radius)
        Pen(self.ui, made).box(Box((), MOON_RIM, 2, SCENE_RADIUS), made.get_rect())
        found = self._forests[key] = in_strips(made, radius)
        most = max(2, KEPT_BYTES // (scene.rect.width * scene.rect.height * 4))
        while len(self._forests) > most:
            self._forests.popitem(last=False)
        return found

    def _lit_areas(self, pen: Pen, scene: Scene, table: Table, look: Look) -> None:
        for place, area in enumerate(table.areas):
            thing = f"area:{area}"
            if thing in look.lit or thing in look.picked:
                lit_clearing(
                    pen, scene, place, area, thing in (look.hover, look.focus) or thing in look.picked
                )

    def _plate_state(self, area: str, table: Table, look: Look) -> str:
        thing = f"area:{area}"
        if thing in look.lit or thing in look.picked:
            return "hot" if thing in (look.hover, look.focus) or thing in look.picked else "lit"
        if area == self._entered(table, look):
            return "entered"
        return "seen" if thing in (look.hover, look.focus) else "quiet"

    def _roundels(self, pen: Pen, scene: Scene, table: Table, entered: str) -> None:
        side = round(max(42 * scene.k, 26 * self.ui.scale.factor))
        for pair in range(3):
            lit = entered != "" and entered in table.areas[pair * 2 : pair * 2 + 2]
            picture = self.ui.layer(("sh_roundel", lit), (side, side), partial(self._roundel, lit=lit))
            x, y = scene.at(scene.roundel(pair))
            if table.areas and pair != 1 and self._plate_form < BRIEF:  # below the upper plate of the pair
                y = max(y, self.plate_rects(scene, table.areas)[pair * 2].bottom + side * 0.56)
            pen.center(picture, (x, y))

    def _roundel(self, made: pygame.Surface, lit: bool) -> None:
        pen = Pen(self.ui, made)
        rect = made.get_rect()
        pen.box(Box(down(NIGHT), LAMP if lit else rgb("#9FB6C9"), 2.5 if lit else 1.8, 200), rect)
        pen.glyph("swords", rect.center, rect.width * 0.66, LAMP if lit else pen.theme.moon)

    def plate_rects(self, scene: Scene, areas: tuple[str, ...]) -> list[pygame.Rect]:
        """Where the areas' name plates lie."""
        key = (scene.rect.topleft, scene.rect.size, areas, self.ui.language, self.ui.scale.factor)
        if self._plate_rects[0] != key:
            found, self._plate_form = self.plates.rects(scene, areas)
            self._plate_rects = (key, found)
            self.hollow.hang(scene, areas, found)
        return self._plate_rects[1]

    # -- tokens --------------------------------------------------------------------------------------

    def token_spots(self, scene: Scene, table: Table) -> dict[int, tuple[Point, int]]:
        """Center and size of every living seat's token, those who have not entered the board included."""
        found: dict[int, tuple[Point, int]] = {}
        for place, area in enumerate(table.areas):
            standing = table.standing(area)
            found.update(zip(standing, tokens_on(scene, place, len(standing), self.ui.scale), strict=True))
        found.update(self._waiting(scene, table.waiting()))
        return found

    def _waiting(self, scene: Scene, seats: Sequence[int]) -> dict[int, tuple[Point, int]]:
        y, size = waiting_line(scene, self.ui.scale.factor)
        step = size * 1.22
        left = scene.hollow.centerx - step * (len(seats) - 1) / 2
        return {seat: ((left + place * step, y), size) for place, seat in enumerate(seats)}

    def token(
        self,
        pen: Pen,
        seat: int,
        center: Point,
        size: int,
        lit: bool = False,
        hot: bool = False,
        alpha: float = 1.0,
    ) -> None:
        """A seat's piece: its mark with a thickness, in lamplight if it may be chosen."""
        if lit:
            pen.glow(center, size * (1.25 if hot else 1.05), (*rgb("#FFDF9A")[:3], 235))
            ring = pygame.Rect(0, 0, round(size * 1.42), round(size * 1.42))
            ring.center = (round(center[0]), round(center[1] + size * 0.04))
            pen.box(Box((), LAMP, 5 if hot else 3, 200), ring)
            if hot:
                pen.box(Box((), LAMP, 2, 200, dashed=True), lifted(ring, size * 0.14))
        depth = max(2, round(size * 0.12))
        key = ("sh_token", self.ui.marks.of(seat).shape)
        side = Pen.mark_box(size)
        picture = self.ui.layer(key, (side, side + depth), lambda made: self._token(made, seat, side, depth))
        place = (center[0], center[1] + depth / 2)
        shade = (round(center[0]), round(center[1] + size * 0.46))
        if alpha >= 1:
            pen.glow(shade, size * 0.62, (0, 0, 0, 150))
        pen.center(picture, place, alpha)

    def _token(self, made: pygame.Surface, seat: int, side: int, depth: int) -> None:
        edge = self.ui.marks.get(seat, side, number=False).copy()
        edge.fill((120, 120, 120, 255), special_flags=pygame.BLEND_RGBA_MULT)
        for step in range(depth, 0, -1):
            made.blit(edge, (0, step))
        made.blit(self.ui.marks.get(seat, side), (0, 0))

    # -- where one came from, and cards spread out to choose from --------------------------------------

    def _draw_trail(self, pen: Pen, scene: Scene, table: Table, start: str, dice: pygame.Rect) -> None:
        """Dots from where the seat whose turn it is came from; they pass behind words, dice and cards."""
        if not start or not table.entered or start == table.entered:
            return
        path = self.path(scene, table, start, table.entered)
        color = self.ui.marks.of(table.turn).color
        piles = self.hollow.piles(scene)
        around = round(8 * scene.k)
        before = [
            rect.inflate(around, around)
            for rect in (
                dice,
                *self.plate_rects(scene, table.areas),
                *piles.decks.values(),
                *piles.discards.values(),
            )
        ]
        for place, (x, y) in enumerate(path[2:-2]):
            if pygame.Rect(int(x), int(y), 1, 1).collidelist(before) >= 0:
                continue
            share = 0.45 + 0.55 * place / max(1, len(path) - 5)
            dot = self._dot(_pale(color, share), scene.k)
            pen.surface.blit(dot, dot.get_rect(center=(round(x), round(y))))
        if not table.standing(start):
            self._empty_place(pen, table.turn, path[0], pen.px(34 if scene.k > 0.8 else 28))

    def _dot(self, color: tuple[int, int, int], k: float) -> pygame.Surface:
        outer = max(2, round(6.2 * k))

        def draw(made: pygame.Surface) -> None:
            center = (outer + 1, outer + 1)
            pygame.draw.aacircle(made, NIGHT, center, outer)
            pygame.draw.aacircle(made, color, center, max(1, round(4.2 * k)))

        return self.ui.layer(("sh_dot", color, k), (2 * outer + 3, 2 * outer + 3), draw)

    def _empty_place(self, pen: Pen, seat: int, center: Point, size: int) -> None:
        pen.mark(seat, center, size, alpha=0.4)
        ring = pygame.Rect(0, 0, round(size * 1.3), round(size * 1.3))
        ring.center = (round(center[0]), round(center[1]))
        pen.box(Box((), self.ui.marks.of(seat).color, 2, 200, dashed=True), ring)

    def path(self, scene: Scene, table: Table, start: str, end: str) -> list[Point]:
        """Dots from one area to another, bent over the middle; pixels."""
        if start not in table.areas or end not in table.areas:
            return []
        (x1, y1), (x2, y2) = (self.foot(scene, table, area) for area in (start, end))
        length = math.hypot(x2 - x1, y2 - y1)
        count = max(6, round(length / (27 * scene.k)))
        bend = min(length * 0.16, 70 * scene.k)
        mx, my = (x1 + x2) / 2, (y1 + y2) / 2 - bend
        return [_curve((x1, y1), (mx, my), (x2, y2), step / count) for step in range(count + 1)]

    def foot(self, scene: Scene, table: Table, area: str) -> Point:
        """Where a lone token stands on an area; pixels."""
        if area not in table.areas:
            return scene.at((scene.center[0], scene.center[1] + 172))
        x, y = scene.slot(table.areas.index(area))
        return scene.at((x, y + 66))

    def spread(self, table: Table, look: Look) -> tuple[str, ...]:
        """Cards of the discards that may be chosen now: they are laid out side by side."""
        buried = {card for deck in table.decks.values() for card in deck.discard}
        wanted = [thing[5:] for thing in sorted({*look.lit, *look.picked}) if thing.startswith("card:")]
        held = {card for seat in table.seats for card in seat.equipment}
        return tuple(card for card in wanted if card in buried and card not in held)

    def spread_rects(self, scene: Scene, cards: Sequence[str]) -> list[pygame.Rect]:
        """Where the cards spread out lie: in the place of the dice."""
        k = scene.k
        width, height = round(DECK[0] * k * 0.92), round(DECK[1] * k * 0.92)
        x, y = scene.at((scene.center[0], scene.center[1] - 122))
        step = min(width * 1.1, (scene.hollow.width - width) / max(1, len(cards) - 1))
        left = x - step * (len(cards) - 1) / 2 - width / 2
        return [
            pygame.Rect(round(left + step * place), round(y - height / 2), width, height)
            for place in range(len(cards))
        ]

    def _draw_spread(self, pen: Pen, scene: Scene, cards: Sequence[str], look: Look) -> None:
        for card, rect in zip(cards, self.spread_rects(scene, cards), strict=True):
            hot = f"card:{card}" in (look.hover, look.focus) or f"card:{card}" in look.picked
            pen.box(
                Box(down(LAMP), None, 0, 8, shadows=(Shadow(fade(LAMP, 0.7 if hot else 0.45), 16),)),
                lifted(rect, pen.px(4 if hot else 3)),
            )
            pen.surface.blit(discard_card(self.ui, self.lore, card, rect.size), rect)


def _pale(color: tuple[int, int, int, int], share: float) -> tuple[int, int, int]:
    red, green, blue = (round(20 + (part - 20) * share) for part in color[:3])
    return red, green, blue


def _curve(a: Point, b: Point, c: Point, t: float) -> Point:
    s = 1 - t
    return (s * s * a[0] + 2 * s * t * b[0] + t * t * c[0], s * s * a[1] + 2 * s * t * b[1] + t * t * c[1])
