"""The damage track: cells 0 to 14 with the seats' marks, the fallen, the letters where characters fall."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.ui.boards.shadow_hunters.characters import letter_mark
from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.pen import Pen
from game.ui.boards.shadow_hunters.places import CELLS, Track, crowd
from game.ui.boards.shadow_hunters.reading import Table
from game.ui.kit.paint import Box, down
from game.ui.kit.services import Ui
from game.ui.kit.theme import mix, rgb

LAMP: Final = rgb("#F2C46D")
COLD: Final = (rgb("#1E3334"), rgb("#3A5C58"))
HOT: Final = (rgb("#4A1620"), rgb("#8E2C3C"))
FLOOR: Final = rgb("#111827")
NIGHT: Final = rgb("#0B101A")
TRACK_EDGE: Final = 16
"""Logical width of the part of the track, around it, where its corners show what lies below."""


@dataclass(slots=True, frozen=True)
class Ghost:
    """A forecast on the track: the seat's mark at the damage it would have, and the change in words."""

    seat: int
    damage: int
    words: str
    good: bool = False


class TrackView:
    """Draws the track; the empty track is a cached layer."""

    def __init__(self, ui: Ui, lore: Lore) -> None:
        self.ui = ui
        self.lore = lore

    def draw(
        self,
        surface: pygame.Surface,
        track: Track,
        table: Table,
        hides: frozenset[str],
        ghosts: Sequence[Ghost] = (),
        lit: frozenset[int] = frozenset(),
    ) -> None:
        """The track of a table; `hides` are pieces that a motion draws meanwhile (`chip:3`)."""
        pen = Pen(self.ui, surface)
        key = ("sh_track", self._letter_states(table), self._own_limit(table), track.rect.topleft)
        box = track.rect
        edge = self.ui.scale.px(TRACK_EDGE)
        solid = pygame.Rect((0, 0), box.size).inflate(-2 * edge, -2 * edge)
        empty = self.ui.plate(key, box.size, solid, lambda made: self._empty(made, track, table))
        empty.draw(surface, box.x, box.y)
        spots = self.spots(track, table, ghosts)
        for ghost in ghosts:
            self._ghost(pen, track, spots, ghost)
        for seat in table.seats:
            if seat.number in spots and f"chip:{seat.number}" not in hides:
                (x, y), size = spots[seat.number]
                self.chip(pen, seat.number, (x, y), size, lit=seat.number in lit)
        self._fallen(pen, track, table, hides)

    def spots(
        self, track: Track, table: Table, ghosts: Sequence[Ghost] = ()
    ) -> dict[int, tuple[tuple[float, float], int]]:
        """Center and size of every living seat's mark; a ghost's stands under minus its seat's number."""
        cells: dict[int, list[int]] = {}
        for seat in table.seats:
            if seat.alive:
                cells.setdefault(max(0, min(CELLS - 1, seat.damage)), []).append(seat.number)
        for ghost in ghosts:
            cells.setdefault(max(0, min(CELLS - 1, ghost.damage)), []).append(-ghost.seat)
        found: dict[int, tuple[tuple[float, float], int]] = {}
        least = min(track.chip, self.ui.scale.px(23))
        for damage, numbers in cells.items():
            places = crowd(track.chip_zone(damage), len(numbers), track.chip, least)
            found.update(zip(numbers, places, strict=True))
        return found

    def chip(
        self,
        pen: Pen,
        seat: int,
        center: tuple[float, float],
        size: int,
        dead: bool = False,
        lit: bool = False,
        alpha: float = 1.0,
    ) -> None:
        """A seat's mark lying on the track."""
        if lit:
            pen.glow(center, size * 0.95, (*LAMP[:3], 200))
        if not dead:
            shade = pygame.Rect(0, 0, size, round(size * 0.4))
            shade.center = (round(center[0]), round(center[1] + size * 0.42))
            pen.glow(shade.center, size * 0.55, (0, 0, 0, 170))
        pen.mark(seat, center, size, dead, alpha)

    # -- the empty track -----------------------------------------------------------------------------

    def _empty(self, made: pygame.Surface, track: Track, table: Table) -> None:
        pen = Pen(self.ui, made)
        shift = (-track.rect.left, -track.rect.top)
        pen.box(
            Box(
                down(mix(FLOOR, rgb("#FFFFFF"), 0.015), FLOOR),
                rgb("#26334A"),
                1.5,
                14,
                shine=(255, 255, 255, 18),
            ),
            made.get_rect(),
        )
        self._legend(pen, track)
        for damage, cell in enumerate(track.cells):
            self._cell(pen, cell.move(shift), damage)
        fallen = track.fallen.move(shift)
        pen.box(Box(down(NIGHT), rgb("#3A4A66"), 1.5, 8, dashed=True), fallen)
        pen.glyph(
            "skull",
            (fallen.centerx, fallen.bottom - round(fallen.height * 0.15)),
            pen.px(24),
            pen.theme.bone_500,
        )
        self._letters(pen, track, table, shift)

    def _cell(self, pen: Pen, place: pygame.Rect, damage: int) -> None:
        share = damage / (CELLS - 1)
        ground, rim = mix(COLD[0], HOT[0], share), mix(COLD[1], HOT[1], share)
        pen.box(Box(down(mix(ground, rgb("#FFFFFF"), 0.03), ground), rim, 1.5, 8), place)
        color = pen.theme.bone_100 if damage else pen.theme.bone_300
        style = pen.styles.body_bold.of(size=20 if place.width > pen.px(34) else 18, color=color)
        pen.words(str(damage), (place.centerx, place.bottom - round(place.height * 0.145)), style, "center")

    def _legend(self, pen: Pen, track: Track) -> None:
        middle = track.legend.width / 2
        height = track.rect.height
        wide = track.legend.width >= pen.px(90)
        word, falls = self.lore.t("damage"), self.lore.t("falls_at")
        pen.glyph(
            "drop",
            (middle, height * (0.22 if wide else 0.36)),
            pen.px(38 if height > pen.px(140) else 30),
            pen.theme.blood,
        )
        if wide:
            pen.words(
                word, (middle, height * 0.49), pen.styles.body_bold, "center", track.legend.width - pen.px(6)
            )
        y = track.letters_y - track.rect.top
        style = pen.styles.quiet
        if pen.width(falls, style) < track.legend.width - pen.px(4):
            pen.words(falls, (middle, y), style, "center")
        else:
            pen.glyph("skull", (middle, y), pen.px(24), pen.theme.bone_500)

    # -- letters -------------------------------------------------------------------------------------

    def _letter_states(self, table: Table) -> tuple[tuple[str, str], ...]:
        """Each character that may be in play with how it is shown: hidden, known, dead."""
        public = {seat.character: seat for seat in table.seats if seat.character and not seat.private}
        states: dict[str, str] = {}
        for character in table.pool:
            seat = public.get(character)
            states[character] = "hidden" if seat is None else "known" if seat.alive else "dead"
        return tuple(states.items())

    def _own_limit(self, table: Table) -> str:
        if not 1 <= table.viewer <= len(table.seats):
            return ""
        own = table.seat(table.viewer)
        return own.character if own.alive else ""

    def letters(self, track: Track, table: Table) -> dict[str, pygame.Rect]:
        """Where the sign of each character that may be in play stands, at the damage where it falls."""
        rows: dict[int, list[tuple[bool, str]]] = {}
        for character, state in self._letter_states(table):
            rows.setdefault(self.lore.limit(character), []).append((state == "dead", character))
        found: dict[str, pygame.Rect] = {}
        for limit, letters in rows.items():
            cell = track.cells[min(CELLS - 1, limit)]
            count = len(letters)
            across = cell.width * (1.12 if count < 3 else 0.99)
            size = min(track.letter, max(self.ui.scale.px(21), round(across / count)))
            step = min(size * 1.06, (across - size) / max(1, count - 1))
            for place, (_, character) in enumerate(sorted(letters)):
                rect = pygame.Rect(0, 0, size, size)
                rect.center = (round(cell.centerx + (place - (count - 1) / 2) * step), track.letters_y)
                found[character] = rect
        return found

    def _letters(self, pen: Pen, track: Track, table: Table, shift: tuple[int, int]) -> None:
        own, states = self._own_limit(table), dict(self._letter_states(table))
        for character, rect in self.letters(track, table).items():
            place = rect.move(shift)
            state = states[character]
            if character == own:
                frame = place.inflate(round(rect.width * 0.32), round(rect.height * 0.24))
                pen.box(Box((), LAMP, 2, 8, dashed=True), frame)
                state = "known" if state == "hidden" else state
            letter_mark(pen, self.lore, character, place.center, rect.width, state)

    # -- the fallen and the forecasts ----------------------------------------------------------------

    def _fallen(self, pen: Pen, track: Track, table: Table, hides: frozenset[str]) -> None:
        dead = [seat.number for seat in table.seats if not seat.alive and f"chip:{seat.number}" not in hides]
        zone = pygame.Rect(
            track.fallen.left, track.fallen.top, track.fallen.width, max(8, round(track.fallen.height * 0.72))
        )
        spots = crowd(zone, len(dead), round(track.chip * 0.9), pen.px(20))
        for seat, (center, size) in zip(dead, spots, strict=True):
            picture = self.ui.layer(
                ("sh_toppled", self.ui.marks.of(seat).shape),
                (round(size * 1.4), round(size * 1.4)),
                partial(_toppled, self.ui, seat=seat, size=size),
            )
            pen.center(picture, center)

    def _ghost(
        self, pen: Pen, track: Track, spots: Mapping[int, tuple[tuple[float, float], int]], ghost: Ghost
    ) -> None:
        if ghost.seat not in spots or -ghost.seat not in spots:
            return
        (x1, y1), size1 = spots[ghost.seat]
        (x2, y2), size2 = spots[-ghost.seat]
        pen.mark(ghost.seat, (x2, y2), size2, alpha=0.42)
        ring = pygame.Rect(0, 0, round(size2 * 1.14), round(size2 * 1.14))
        ring.center = (round(x2), round(y2))
        pen.box(Box((), LAMP, 1.8, 200, dashed=True), ring)
        if ghost.damage == 0 and abs(x1 - x2) < 2:
            return
        start, end = (x1, y1 - size1 * 0.6), (x2, y2 - size2 * 0.72)
        lift = max(pen.px(20), abs(x2 - x1) * 0.10)
        peak = min(start[1], end[1]) - lift
        curve = [
            _bezier(start, (x1 + (x2 - x1) * 0.25, peak), (x1 + (x2 - x1) * 0.75, peak), end, step / 24)
            for step in range(25)
        ]
        for color, width in ((NIGHT, pen.px(8)), (LAMP, pen.px(3.4))):
            pygame.draw.lines(pen.surface, color, False, curve, max(1, width))
        self._head(pen, curve)
        self._label(pen, track, ghost, ((x1 + x2) / 2, min(point[1] for point in curve)))

    def _head(self, pen: Pen, curve: Sequence[tuple[float, float]]) -> None:
        (ax, ay), (bx, by) = curve[-4], curve[-1]
        angle = math.atan2(by - ay, bx - ax)
        side = pen.px(13)
        points = [(bx + math.cos(angle) * side * 0.4, by + math.sin(angle) * side * 0.4)]
        for turn in (2.55, -2.55):
            points.append((bx + math.cos(angle + turn) * side, by + math.sin(angle + turn) * side))
        pygame.draw.polygon(pen.surface, LAMP, points)

    def _label(self, pen: Pen, track: Track, ghost: Ghost, at: tuple[float, float]) -> None:
        style = pen.styles.body_bold.of(color=rgb("#E5FBEA") if ghost.good else rgb("#FFE3DC"))
        width = max(pen.px(54), pen.width(ghost.words, style) + pen.px(22))
        rect = pygame.Rect(0, 0, width, pen.px(30))
        rect.center = (round(at[0]), round(at[1]))
        rect.clamp_ip(
            pygame.Rect(
                track.rect.left, track.rect.top - rect.height // 2, track.rect.width, track.rect.height
            )
        )
        fill = rgb("#1F4A31") if ghost.good else rgb("#5A2027")
        pen.box(Box(down(fill), LAMP, 2, 100), rect)
        pen.words(ghost.words, rect.center, style, "center")


def _toppled(ui: Ui, made: pygame.Surface, seat: int, size: int) -> None:
    turned = pygame.transform.rotozoom(ui.marks.get(seat, Pen.mark_box(size), dead=True), -28, 1.0)
    made.blit(turned, turned.get_rect(center=made.get_rect().center))


def _bezier(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float], t: float
) -> tuple[float, float]:
    s = 1 - t
    return (
        s**3 * a[0] + 3 * s * s * t * b[0] + 3 * s * t * t * c[0] + t**3 * d[0],
        s**3 * a[1] + 3 * s * s * t * b[1] + 3 * s * t * t * c[1] + t**3 * d[1],
    )
