"""Pieces in motion: tokens walk, dice tumble, marks hop along the track, blows and shields."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import pygame

from game.ui.boards import Motion
from game.ui.boards.shadow_hunters.motion_base import MotionMaker, curve, swell
from game.ui.boards.shadow_hunters.places import CELLS, Places
from game.ui.boards.shadow_hunters.reading import Table
from game.ui.boards.touched import around, lit_around
from game.ui.kit.animate import ease_in_out, ease_out
from game.ui.kit.theme import rgb

LAMP: Final = rgb("#F2C46D")
MOVE, HOP, ROLL = 360, 80, 900  # milliseconds
ORDER: Final = ((3, 5), (1, 2), (4, 6), (2, 1), (1, 4), (3, 3))  # what tumbling dice show on the way


class PieceMotions(MotionMaker):
    """Motions of tokens, dice and the marks on the track."""

    # -- tokens and dice -----------------------------------------------------------------------------

    def _walk(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        seat, area = int(told["seat"]), str(told["area"])
        scene = places.scene
        start, size = self.landscape.token_spots(scene, table)[seat]
        goal = self.landscape.foot(scene, table, area)
        length = math.hypot(goal[0] - start[0], goal[1] - start[1])
        middle = ((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2 - min(length * 0.16, 70 * scene.k))
        hops = max(3, round(length / (80 * scene.k)))
        self._carried.areas[seat] = area

        def draw(surface: pygame.Surface, progress: float) -> None:
            x, y = curve(start, middle, goal, ease_in_out(progress))
            lift = abs(math.sin(progress * hops * math.pi)) * 12 * scene.k * (1 - progress * 0.5)
            self.landscape.token(self._pen(surface), seat, (x, y - lift), size)

        return [
            Motion(
                max(MOVE, round(length / scene.k * 1.5)),
                draw,
                frozenset({f"token:{seat}"}),
                "step",
                around(scene.rect, by=size),
            )
        ]

    def _roll(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        d4, d6 = int(told.get("d4", 0) or 0), int(told.get("d6", 0) or 0)
        attack = table.stage in ("attack", "end")
        self._carried.dice = (int(told["seat"]), d4, d6, "attack" if attack else "move")
        return [self._tumble(places, d4, d6)]

    def _roll_d4(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        d4 = int(told["number"])
        self._carried.dice = (int(told["seat"]), d4, 0, "attack")
        return [self._tumble(places, d4, 0)]

    def _roll_one(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        return [self._tumble(places, 0, int(told["number"]))]

    def _tumble(self, places: Places, d4: int, d6: int) -> Motion:
        scene, hollow = places.scene, self.landscape.hollow
        left, right, _ = hollow.dice_spots(scene, self.ui.scale.px(170))
        goals = [(sides, shown, spot) for sides, shown, spot in ((4, d4, left), (6, d6, right)) if shown]

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            share = ease_out(min(1.0, progress / 0.55))
            step = min(len(ORDER) - 1, int(progress / 0.55 * len(ORDER)))
            for place, (sides, shown, goal) in enumerate(goals):
                rolling = progress < 0.5
                face = ORDER[step][0 if sides == 4 else 1] if rolling else shown
                x = goal[0] + (1 - share) * (260 + 90 * place) * scene.k
                y = goal[1] - abs(math.sin(share * math.pi * 2.5)) * (1 - share) * 120 * scene.k
                hollow.die(pen, scene, sides, face, (x, y), turn=(1 - share) * (-540 + 120 * place))

        return Motion(ROLL, draw, frozenset({"dice"}), "dice", scene.rect)

    # -- damage --------------------------------------------------------------------------------------

    def _damage(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        return self._hop(int(told["seat"]), int(told["total"]), table, places, "hit")

    def _heal(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        return self._hop(int(told["seat"]), int(told["total"]), table, places, "heal")

    def _set(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        return self._hop(int(told["seat"]), int(told["amount"]), table, places, "step")

    def _hop(self, seat: int, total: int, table: Table, places: Places, sound: str) -> list[Motion]:
        track = places.track
        spots = self.track.spots(track, table)
        self._carried.damage[seat] = total
        if seat not in spots:
            return []
        start, size = spots[seat]
        total = max(0, min(CELLS - 1, total))
        was = max(0, min(CELLS - 1, table.seat(seat).damage))
        direction = 1 if total > was else -1
        stops = [
            start,
            *(track.chip_zone(cell).center for cell in range(was + direction, total + direction, direction)),
        ]
        if was == total:
            stops = [start, start]
        color = rgb("#C8364A") if sound == "hit" else rgb("#5FA777")
        row = places.rows[seat - 1].rect

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            at = progress * (len(stops) - 1)
            step = min(len(stops) - 2, int(at))
            share = at - step
            (x1, y1), (x2, y2) = stops[step], stops[step + 1]
            lift = math.sin(share * math.pi) * track.cells[0].height * 0.28
            self.track.chip(pen, seat, (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share - lift), size)
            if sound != "step":
                pen.halo(row.center, row.height * 1.4, (*color[:3], 110), 1 - progress)

        length = max(240, HOP * (len(stops) - 1) + 160)
        reach = around(track.rect, by=track.cells[0].height * 0.28)
        if sound != "step":
            reach = reach.union(lit_around(row.center, row.height * 1.4))
        return [Motion(length, draw, frozenset({f"chip:{seat}"}), sound, reach)]

    def _shielded(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        row = places.rows[int(told["seat"]) - 1].rect

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            side = row.height * (0.55 + 0.15 * math.sin(progress * math.pi))
            picture = self.ui.assets.glyph(
                "shadow_hunters/emblems/guardian_angel", round(side), pen.theme.moss_text
            )
            pen.halo(row.center, row.height * 0.9, (12, 18, 30, 230), swell(progress))
            pen.center(picture, row.center, swell(progress))

        return [Motion(620, draw, sound="coin", reach=lit_around(row.center, row.height * 0.9))]

    def _nothing(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        row = places.rows[int(told["seat"]) - 1].rect

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            pen.halo(row.center, row.height * 0.9, (12, 18, 30, 230), swell(progress))
            pen.glyph("shell/glyphs/cross", row.center, row.height * 0.4, pen.theme.bone_300, swell(progress))

        return [Motion(560, draw, sound="click", reach=lit_around(row.center, row.height * 0.9))]

    def _strike(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        source, target = int(told["seat"]), int(told["target"])
        spots = self.landscape.token_spots(places.scene, table)
        if source not in spots or target not in spots:
            return []
        (start, size), (goal, _) = spots[source], spots[target]

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            dash = math.sin(progress * math.pi) * 0.75
            at = (start[0] + (goal[0] - start[0]) * dash, start[1] + (goal[1] - start[1]) * dash)
            if progress > 0.4:
                share = swell((progress - 0.4) / 0.6)
                pen.halo(goal, size * 1.6, (*rgb("#C8364A")[:3], 200), share)
                pen.glyph("swords", goal, size * (1.1 + 0.3 * share), LAMP, share)
            self.landscape.token(pen, source, at, size)

        reach = around(places.scene.rect, by=2 * size)
        return [Motion(560, draw, frozenset({f"token:{source}"}), "step", reach)]
