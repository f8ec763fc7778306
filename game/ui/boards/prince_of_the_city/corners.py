"""What lies around the city: turns as candles, the ledger of domains, the legend of the reach, the piles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.boards import Look
from game.ui.boards.pen import Point
from game.ui.boards.prince_of_the_city.hexes import ring
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen, layered
from game.ui.boards.prince_of_the_city.places import ROW, Places
from game.ui.boards.prince_of_the_city.reach import reach_seat
from game.ui.boards.prince_of_the_city.reading import Scene
from game.ui.boards.prince_of_the_city.style import BONE, LAMP, NIGHT, PALE, RED, DomainLook
from game.ui.kit.theme import INK, Color, hexed, mix, rgb

FULL, SLIM, SMALL, TITLE = 0, 1, 2, 3
LEGEND_ROWS: Final = 7


class Around:
    """Draws the corners of the board."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.ui = lore.ui

    # ---- sizes that places are planned with

    def ledger_sizes(self, scene: Scene) -> tuple[Point, ...]:
        """Logical sizes of the ledger: with names, with swatches only, with lower rows."""
        rows = len(scene.chart.members)
        pips = max(map(len, scene.chart.members.values()))
        style = self.ui.styles.small_bold
        names = max(
            self.ui.text.size(self.lore.name(f"domain:{domain}"), style)[0] for domain in scene.chart.members
        )
        tall = 34 + rows * ROW
        return (
            (34 + names + 12 + pips * 18.5, tall),
            (34 + pips * 18.5, tall),
            (30 + pips * 15.0, rows * 19.0 + 4),
        )

    def legend_size(self, scene: Scene) -> Point:
        """Logical size of the legend; nothing outside the Influence phase."""
        if not reach_seat(scene):
            return (0.0, 0.0)
        style = self.ui.styles.small
        wide = max(
            self.ui.text.size(self.lore.t(f"legend.{word}"), style)[0]
            for word in ("adjacent", "color", "token")
        )
        return (wide + 58, 30 + LEGEND_ROWS * 27.0)

    # ---- drawing

    def draw(self, pen: Pen, places: Places, scene: Scene, look: Look) -> None:
        """Everything but the events; pictures that only change with the game."""
        unit = pen.ui.scale.factor
        key: tuple[object, ...] = (
            "turn",
            scene.turn,
            scene.turns,
            scene.marker,
            scene.over,
            places.turn_size,
        )
        if places.turn.width:
            self._layer(pen, key, places.turn, lambda inner: self._turn(inner, scene, places.turn_size))
        key = (
            "ledger",
            scene.domain_bonus,
            scene.chart.zones,
            tuple((z, v.control) for z, v in scene.zones.items()),
            places.ledger_size,
            tuple(self.ui.marks.chosen.items()),
        )
        if places.ledger.width:
            self._layer(pen, key, places.ledger, lambda inner: self._ledger(inner, scene, places.ledger_size))
        if places.legend.width:
            seat = reach_seat(scene)
            self._layer(
                pen,
                ("legend", seat, self.lore.name(f"seat:{seat}")),
                places.legend,
                lambda inner: self._legend(inner, seat, unit),
            )
        if places.deck.width:
            self._layer(pen, ("deck", scene.deck), places.deck, lambda inner: self._deck(inner, scene.deck))
            top = scene.spent[-1][0] if scene.spent else ""
            count = sum(n for _, n in scene.spent) + len(scene.spent_events)
            self._layer(
                pen, ("spent", count, top), places.spent, lambda inner: self._spent(inner, count, top)
            )
        for thing in (look.hover, look.focus):
            if thing and thing.startswith("domain:"):
                rect = domain_rects(places, scene).get(thing[7:])
                if rect is not None:
                    pen.box(pen.looks.raised.of(fill=(), rim=LAMP, rim_width=1.5, radius=6), rect)

    def _layer(self, pen: Pen, key: object, rect: pygame.Rect, draw: Callable[[Pen], None]) -> None:
        pen.put(layered(self.ui, key, rect.size, draw), rect.topleft)

    # ---- turns

    def _turn(self, pen: Pen, scene: Scene, size: int) -> None:
        px, wide = pen.px, pen.surface.get_width()
        words = self.lore.t("turn_of", turn=max(1, scene.turn), turns=scene.turns)
        style = pen.fitted(words, pen.styles.heading, wide - px(6), 18)
        pen.words(words, (px(4), px(20)), style)
        if size == TITLE:
            return
        if size == SMALL:
            self._left(pen, scene, px(52), wide)
            return
        base = px(116 if size == FULL else 112)
        step = min(px(34), (wide - px(36)) / max(1, scene.turns))
        scale = pen.ui.scale.factor * (1.0 if size == FULL else 0.82) * min(1.0, step / px(22))
        start = px(20)
        end = start + step * (scene.turns - 1)
        pygame.draw.line(
            pen.surface, rgb("#8D7B52"), (start - px(12), base + px(3)), (end + px(12), base + px(3)), px(3)
        )
        for place in range(1, scene.turns + 1):
            name = (
                "out" if place < scene.turn or scene.over else "burning" if place == scene.turn else "waiting"
            )
            pen.unit_art(f"tokens/candle_{name}", (start + step * (place - 1), base), scale)
        turn = min(max(scene.turn, 1), scene.turns)
        mask = px(28 if size == FULL else 24)
        pen.fit("tokens/masquerade_mask", (start + step * (turn - 1), base + px(18)), (mask, mask))
        if turn < scene.turns:
            pen.glyph("marks/crown", (end, base + px(16)), px(20), pen.theme.bone_300)
        if size == FULL:
            self._left(pen, scene, px(166), wide)

    def _left(self, pen: Pen, scene: Scene, y: float, wide: int) -> None:
        """How many turns are left until somebody becomes Prince."""
        if scene.over:
            words = self.lore.t("turns_over")
        elif scene.last_turn:
            words = self.lore.t("turns_last")
        else:
            words = self.lore.t("turns_left", count=scene.marker)
        style, room = pen.styles.small, wide - pen.px(6)
        one = pen.fitted(words, style, room, 15)
        laid = pen.lines(words, one if pen.width(words, one) <= room else style, room, "left", 2)
        laid.blit(pen.surface, pen.px(4), round(y - pen.px(12)))

    # ---- domains

    def _ledger(self, pen: Pen, scene: Scene, size: int) -> None:
        px, wide = pen.px, pen.surface.get_width()
        small = size == SMALL
        if not small:
            words = self.lore.t("ledger" if size == FULL else "ledger_short", bonus=scene.domain_bonus)
            style = pen.fitted(words, pen.styles.small_bold.of(color=pen.theme.bone_300), wide, 14)
            pen.words(words, (px(2), px(12)), style)
        rows = _rows(pen.surface.get_rect(), len(scene.chart.members), small, px)
        for row, domain in zip(rows, scene.chart.members, strict=True):
            self._domain(pen, row, domain, scene, size)

    def _domain(self, pen: Pen, row: pygame.Rect, domain: str, scene: Scene, size: int) -> None:
        px, look = pen.px, self.lore.domain(domain, scene.chart)
        full = scene.complete.get(domain, 0)
        if full:
            tint = mix(NIGHT, look.hue, 0.34)
            pen.box(pen.looks.raised.of(fill=((0.0, tint),), rim=None, radius=6, shine=None), row)
        swatch(pen, self.lore, look, (row.left + px(13), row.centery), px(22 if size != SMALL else 18))
        if size == FULL:
            style = (pen.styles.small_bold if full else pen.styles.small).of(
                color=BONE if full else pen.theme.bone_300
            )
            pen.words(self.lore.name(f"domain:{domain}"), (row.left + px(30), row.centery), style)
        members = scene.chart.members[domain]
        step = px(18.5 if size != SMALL else 15)
        x = row.right - px(11) - step * (len(members) - 1)
        for zone in members:
            seat = scene.zones[zone].control
            if seat:
                picture = self.ui.marks.get(seat, px(18), number=False)
                pen.put(picture, picture.get_rect(center=(round(x), row.centery)).topleft)
            else:
                ring_ = pygame.Rect(0, 0, px(10), px(10))
                ring_.center = (round(x), row.centery)
                pen.shape(
                    "pip",
                    ring_,
                    (-5, -5, 10, 10),
                    '<circle r="4.2" fill="none" stroke="#7E8BA3" stroke-width="1.5"/>',
                )
            x += step

    # ---- reach

    def _legend(self, pen: Pen, seat: int, unit: float) -> None:
        px, t = pen.px, self.lore.t
        words = t("legend.title", seat=self.lore.name(f"seat:{seat}"))
        style = pen.styles.small_bold.of(color=pen.theme.bone_300)
        pen.words(words, (px(2), px(12)), pen.fitted(words, style, pen.surface.get_width() - px(4), 14))
        rows: tuple[tuple[str, str, Color, str], ...] = (
            ("rim", "propose", LAMP, ""),
            ("badge", "adjacent", LAMP, "marks/beside_figure"),
            ("badge", "color", LAMP, "marks/same_colour"),
            ("rim", "contest", PALE, ""),
            ("badge", "token", PALE, "marks/token_there"),
            ("rim", "closed", RED, ""),
            ("badge", "event", RED, "kinds/event"),
        )
        for place, (what, word, color, glyph) in enumerate(rows):
            y = px(44 + 27 * place)
            if what == "rim":
                self._hexagon(pen, word, (px(16), y))
                text = pen.styles.small_bold.of(color=color if word != "closed" else pen.theme.blood_text)
                pen.words(t(f"legend.{word}"), (px(36), y), text)
            else:
                self._badge(pen, color, glyph, (px(30), y))
                pen.words(t(f"legend.{word}"), (px(50), y), pen.styles.small.of(color=BONE))

    def _hexagon(self, pen: Pen, kind: str, at: Point) -> None:
        rect = pygame.Rect(0, 0, pen.px(30), pen.px(30))
        rect.center = (round(at[0]), round(at[1]))
        color, dash = {
            "propose": ("#F2C46D", ""),
            "contest": ("#C3D6EA", "6 4"),
            "closed": ("#E2566A", "2 4"),
        }[kind]
        pen.shape(
            ("legend hexagon", kind),
            rect,
            (-15, -15, 30, 30),
            f'<polygon points="{ring(11.5)}" fill="#141C29" stroke="{color}" stroke-width="2.5" '
            f'stroke-dasharray="{dash or "none"}"/>',
        )

    def _badge(self, pen: Pen, color: Color, glyph: str, at: Point) -> None:
        rect = pygame.Rect(0, 0, pen.px(22), pen.px(22))
        rect.center = (round(at[0]), round(at[1]))
        pen.shape(
            ("small badge", hexed(color)), rect, (-11, -11, 22, 22), f'<circle r="11" fill="{hexed(color)}"/>'
        )
        pen.glyph(glyph, at, pen.px(16), BONE if color == RED else INK)

    # ---- piles

    def _deck(self, pen: Pen, count: int) -> None:
        px = pen.px
        wide = pen.surface.get_width()
        for i in range(3):
            pen.fit("backs/deck", (wide / 2 + px(3 - i * 1.6), px(46 - i * 2)), (px(62), px(88)))
        self._count(pen, count, "deck")

    def _spent(self, pen: Pen, count: int, top: str) -> None:
        px, wide = pen.px, pen.surface.get_width()
        rect = pygame.Rect(0, 0, px(60), px(84))
        rect.center = (wide // 2, px(44))
        if count:
            pen.box(pen.looks.paper.of(radius=6, rim=NIGHT, rim_width=1), rect)
            if top:
                pen.fit(f"emblems/{top}", (rect.centerx, rect.centery), (px(42), px(42)))
        else:
            pen.box(pen.looks.inset.of(fill=(), dashed=True, radius=6), rect)
        self._count(pen, count, "spent")

    def _count(self, pen: Pen, count: int, word: str) -> None:
        words = self.lore.words(f"{word}_count", count=count)
        style = pen.styles.small
        y = pen.surface.get_height() - pen.px(11)
        pen.words(
            words,
            (pen.surface.get_width() / 2, y),
            pen.fitted(words, style, pen.surface.get_width(), 13),
            "center",
        )


def swatch(pen: Pen, lore: Lore, look: DomainLook, center: Point, size: float) -> None:
    """A small hexagon in a domain's hue and pattern."""
    side = max(6, round(size))
    key = ("swatch", look.hue, look.art)

    def paint(inner: Pen) -> None:
        half = side / 2
        inner.shape(
            ("swatch ground", look.hue),
            inner.surface.get_rect(),
            (-15, -15, 30, 30),
            f'<polygon points="{ring(13)}" fill="{hexed(mix(NIGHT, look.hue, 0.42))}"/>',
        )
        if look.art != "elysium":
            pattern = pygame.Surface((side, side), pygame.SRCALPHA)
            Pen(inner.ui, pattern).unit_art(f"patterns/{look.art}_hex", (half, half), side / 60)
            mask = pygame.Surface((side, side), pygame.SRCALPHA)
            Pen(inner.ui, mask).shape(
                "swatch mask",
                mask.get_rect(),
                (-15, -15, 30, 30),
                f'<polygon points="{ring(13)}" fill="#FFFFFF"/>',
            )
            pattern.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            inner.put(pattern, (0, 0))
        inner.shape(
            ("swatch rim", look.hue),
            inner.surface.get_rect(),
            (-15, -15, 30, 30),
            f'<polygon points="{ring(13)}" fill="none" stroke="{hexed(look.hue)}" stroke-width="2.2"/>',
        )

    picture = layered(lore.ui, key, (side, side), paint)
    pen.put(picture, picture.get_rect(center=(round(center[0]), round(center[1]))).topleft)


def _rows(area: pygame.Rect, count: int, small: bool, px: Callable[[float], int]) -> list[pygame.Rect]:
    top, pitch = (px(2), px(19)) if small else (px(30), px(ROW))
    return [pygame.Rect(area.left, area.top + top + i * pitch, area.width, pitch) for i in range(count)]


def domain_rects(places: Places, scene: Scene) -> dict[str, pygame.Rect]:
    """Where each domain's row of the ledger lies."""
    if not places.ledger.width:
        return {}
    scale = places.ledger.height
    small = places.ledger_size == SMALL
    count = len(scene.chart.members)
    factor = scale / ((count * 19.0 + 4) if small else (34 + count * ROW))
    rows = _rows(places.ledger, count, small, lambda length: max(1, round(length * factor)))
    return dict(zip(scene.chart.members, rows, strict=True))
