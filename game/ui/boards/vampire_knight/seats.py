"""The panel of a seat in its corner: who it is, what is left of it, its development cards, what they bring.

`plan` works out where everything lies, for drawing and for the pointer alike. Fight and Movement are columns
by level at the outer side; the other cards lie along the slope of the diamond.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.boards.pen import svg
from game.ui.boards.vampire_knight.cards import Cards, Laid, chain, chain_height
from game.ui.boards.vampire_knight.effects import draw_row, row_width, signs_of_card
from game.ui.boards.vampire_knight.lattice import RATIO
from game.ui.boards.vampire_knight.lore import Lore
from game.ui.boards.vampire_knight.pen import Pen, rounded_path
from game.ui.boards.vampire_knight.pieces import Pieces, capital_token
from game.ui.boards.vampire_knight.places import Panel
from game.ui.boards.vampire_knight.reading import CardView, Scene, SeatView
from game.ui.kit.theme import INK, Color, hexed, rgb

LARGEST: Final = 62.0  # half height of a card, logical
SMALLEST: Final = 11.0
DEEP: Final = 250.0  # a lower panel that widens has its numbers at the foot instead of in a second line
HEAD: Final = 46.0  # the line with the name
LABEL: Final = 30.0  # the names of the columns
COLUMNS: Final = ("fight", "movement")


TEAM: Final = 26.0  # logical size of a team's sign
TEAM_SIGNS: Final = (("moon", rgb("#C9D8E8")), ("sun", rgb("#F2C46D")))
"""The glyph and color of each team."""


@dataclass(slots=True)
class SeatPlan:
    """Where everything of one seat's panel lies, in pixels."""

    panel: Panel
    half: float
    head: pygame.Rect
    stats: pygame.Rect
    labels: dict[str, tuple[float, float]]
    cards: list[Laid]
    force: pygame.Rect


def plan(panel: Panel, seat: SeatView, unit: float) -> SeatPlan:
    """The largest cards with which everything fits into the panel."""
    best = _attempt(panel, seat, unit, SMALLEST)[0]
    half = LARGEST
    while half > SMALLEST:
        made, fits = _attempt(panel, seat, unit, half)
        if fits:
            return made
        half -= 1.0
    return best


def _attempt(panel: Panel, seat: SeatView, unit: float, logical: float) -> tuple[SeatPlan, bool]:
    """A plan with cards of this size, and whether it fits."""
    half, rect, left = logical * unit, panel.rect, panel.left
    pad = 14 * unit
    head = _band(panel, rect.top + 8 * unit, HEAD * unit, pad)
    two_lines = head.width < 350 * unit and (rect.height >= DEEP * unit or not panel.widens)
    stats = _band(panel, head.bottom, 40 * unit, pad) if two_lines else head
    top = stats.bottom + 4 * unit
    foot = rect.bottom - 10 * unit
    labeled = logical >= 30
    start = top + (LABEL * unit if labeled else 0)
    outer = rect.left + pad if left else rect.right - pad
    sign = 1 if left else -1
    cards: list[Laid] = []
    labels: dict[str, tuple[float, float]] = {}
    inner = 0.0
    lowest = start
    for place, name in enumerate(COLUMNS if left else reversed(COLUMNS)):
        x = outer + sign * (half * RATIO + place * (half * RATIO * 2 + 8 * unit))
        column = seat.column(name)
        cards += chain(column, x, start, half)
        lowest = max(lowest, start + half * chain_height(max(3, len(column))))
        labels[name] = (x, top + 10 * unit)
        inner = abs(x - outer) + half * RATIO
    fits = _inside(panel, cards, unit)
    others, room = _along(panel, seat.column("other"), half, unit, top, foot)
    cards += others
    fits = fits and room
    fits = fits and lowest <= foot and not _crossed(others, outer, sign, inner + 4 * unit, start, lowest)
    force = _spare(panel, others, outer, sign, inner, top, foot, unit)
    if not two_lines and head.width < 350 * unit:
        stats = pygame.Rect(force.left, force.bottom - round(40 * unit), force.width, round(40 * unit))
        force = pygame.Rect(force.left, force.top, force.width, max(0, force.height - round(40 * unit)))
    return SeatPlan(
        panel,
        half,
        head,
        stats,
        labels if labeled else {},
        cards,
        force,
    ), fits


def _band(panel: Panel, top: float, height: float, pad: float) -> pygame.Rect:
    room = panel.room(top, top + height, pad)
    return pygame.Rect(room.left, round(top), room.width, round(height))


def _along(
    panel: Panel, cards: list[CardView], half: float, unit: float, top: float, foot: float
) -> tuple[list[Laid], bool]:
    """The other cards in a row along the slope, from the widest place on."""
    laid: list[Laid] = []
    gap = 24 * unit  # the letters and numbers around the board stand there
    step = half + 4 * unit
    need = 2 * half + step * max(0, len(cards) - 1)
    start = foot - need if panel.widens else top
    y = max(start, top) + half
    for card in cards:
        slope = panel.span(y)[1 if panel.left else 0]
        x = slope - (half * RATIO + gap) if panel.left else slope + half * RATIO + gap
        laid.append(Laid(card, (x, y), half))
        y += step
    return laid, need <= foot - top


def _inside(panel: Panel, cards: list[Laid], unit: float) -> bool:
    """Do the columns keep off the slope?"""
    for card in cards:
        for x, y in card.outline:
            left, right = panel.span(min(max(y, panel.rect.top + 1), panel.rect.bottom - 1))
            if not left + 4 * unit <= x <= right - 4 * unit:
                return False
    return True


def _crossed(others: list[Laid], outer: float, sign: int, inner: float, top: float, foot: float) -> bool:
    """Does any card along the slope reach into the columns?"""
    return any(
        (card.center[0] - outer) * sign - card.half * RATIO < inner
        and card.center[1] + card.half > top
        and card.center[1] - card.half < foot
        for card in others
    )


def _spare(
    panel: Panel,
    others: list[Laid],
    outer: float,
    sign: int,
    inner: float,
    top: float,
    foot: float,
    unit: float,
) -> pygame.Rect:
    """The box between the columns and the cards along the slope: low where the panel widens, else high."""
    best = pygame.Rect(0, 0, 0, 0)
    start = outer + sign * (inner + 16 * unit)
    for share in range(3, 10):
        tall = (foot - top) * share / 10
        y1, y2 = (foot - tall, foot) if panel.widens else (top, top + tall)
        reach = (
            min((abs(panel.span(y)[1 if panel.left else 0] - outer) for y in (y1, y2)), default=0.0)
            - 14 * unit
        )
        for card in others:
            if card.center[1] + card.half > y1 and card.center[1] - card.half < y2:
                nearest = min(max(card.center[1], y1), y2)
                depth = card.half - abs(nearest - card.center[1])
                reach = min(reach, (card.center[0] - outer) * sign - depth * RATIO)
        end = outer + sign * (reach - 10 * unit)
        width = (end - start) * sign
        rect = pygame.Rect(round(min(start, end)), round(y1), max(0, round(width)), round(y2 - y1))
        if (
            width > 0
            and min(rect.width, 330 * unit) * rect.height > min(best.width, 330 * unit) * best.height
        ):
            best = rect
    return best


def team_sign(team: int) -> tuple[str, Color]:
    """The glyph and color of a team, counted from 1."""
    return TEAM_SIGNS[(team - 1) % len(TEAM_SIGNS)]


class Seats:
    """Draws seat panels. Seats of one team wear the same sign behind their names."""

    def __init__(self, lore: Lore, cards: Cards, pieces: Pieces) -> None:
        self.lore, self.cards, self.pieces = lore, cards, pieces

    def draw(
        self,
        pen: Pen,
        plan: SeatPlan,
        seat: SeatView,
        scene: Scene,
        lit: Iterable[str],
        hot: frozenset[str],
        picked: frozenset[str],
        missing: dict[str, tuple[str, ...]],
    ) -> None:
        """One panel; `missing` are the units that cards of this seat still lack."""
        lit = frozenset(lit)
        self._head(pen, plan, seat, scene)
        self._stats(pen, plan, seat, scene)
        for name, at in plan.labels.items():
            words = self.lore.t(f"column.{name}")
            if pen.width(words, pen.styles.small) <= plan.half * 2.7:
                pen.words(words, at, pen.styles.quiet, "center")
        for laid in plan.cards:
            card = laid.view
            thing = f"card:{card.card}"
            shown = str(card.level) if card.level else f"{card.number:02d}"
            self.cards.draw(
                pen,
                laid,
                lit=thing in lit,
                hot=thing in hot,
                picked=thing in picked,
                missing=missing.get(card.card, ()),
                number=shown if plan.half >= pen.px(24) else "",
            )
        self._force(pen, plan, seat)

    def _head(self, pen: Pen, plan: SeatPlan, seat: SeatView, scene: Scene) -> None:
        rect, y = plan.head, plan.head.centery
        size = pen.px(40)
        pen.mark(seat.number, (rect.left + size / 2, y), size)
        x = rect.left + size + pen.px(10)
        style = pen.styles.heading.of(size=26)
        two = plan.stats is not plan.head
        words = self._says(seat, scene)
        name = self.lore.name(f"seat:{seat.number}")
        wide = not two and rect.width >= pen.px(350)
        room = rect.right - x - (pen.px(200) if wide else 0)
        pill = pen.width(words, pen.styles.small_bold) + pen.px(36) if words else 0
        sign = pen.px(TEAM + 8) if scene.teamed else 0
        if pill and pen.width(name, style) + pill + sign > room:
            words, pill = "", 0  # the lit rim says it, too
        x += pen.words(name, (x, y), style, limit=room - pill - sign) + pen.px(12)
        if sign:
            glyph, color = team_sign(seat.team)
            pen.glyph(glyph, (x + pen.px(TEAM) / 2, y), pen.px(TEAM), color)
            x += sign
        if words:
            self._pill(pen, x, y, words, seat, scene)
            x += pill
        if wide:
            end = rect.right - pen.px(196)
            faction = self.lore.word(self.lore.faction(seat.faction).name)
            if end - x > pen.width(faction, pen.styles.small):
                pen.words(faction, (x, y), pen.styles.small)

    def _says(self, seat: SeatView, scene: Scene) -> str:
        """The word beside the name: winner, out, whose move it is."""
        if scene.over:
            return self.lore.t("winner") if seat.number in scene.winners else ""
        if seat.out:
            return self.lore.t("out")
        return self.lore.t("to_act") if seat.number in scene.asked else ""

    @staticmethod
    def _pill(pen: Pen, x: float, y: float, words: str, seat: SeatView, scene: Scene) -> None:
        on = seat.number in scene.asked or seat.number in scene.winners
        wide = pen.width(words, pen.styles.small_bold) + pen.px(24)
        fill = pen.theme.lamp if on else pen.theme.night_700
        pen.pill((x + wide / 2, y), (wide, pen.px(28)), fill, fill, 0)
        style = pen.styles.small_bold.of(color=INK if on else pen.theme.bone_300)
        pen.words(words, (x + wide / 2, y), style, "center")

    def _stats(self, pen: Pen, plan: SeatPlan, seat: SeatView, scene: Scene) -> None:
        """Soldiers, heroes and capitals on the board; what was lost; who waits to return."""
        rect, y = plan.stats, plan.stats.centery
        art = self.lore.faction(seat.faction).art
        heroes = scene.heroes(seat.number)
        shown = [
            (f"{art}_soldier", scene.soldiers(seat.number)),
            (capital_token(self.lore, scene, seat.number), len(seat.capitals)),
        ]
        if heroes:
            shown.insert(1, (heroes[0].hero, len(heroes)))
        if plan.stats is plan.head and rect.width < pen.px(350):
            return
        x = rect.left if plan.stats is not plan.head else rect.right - pen.px(64) * len(shown) - pen.px(4)
        scale = pen.px(100) * 0.0029
        style = pen.styles.body_bold.of(size=22)
        for token, count in shown:
            self.pieces.token(pen, token, seat.number, (x + pen.px(16), y + pen.px(13)), scale)
            pen.words(str(count), (x + pen.px(38), y), style)
            x += pen.px(64)
        if plan.stats is not plan.head and seat.waiting:
            words = self.lore.t("waiting", count=len(seat.waiting))
            pen.words(words, (x, y), pen.styles.quiet, limit=max(1, rect.right - x))

    def _force(self, pen: Pen, plan: SeatPlan, seat: SeatView) -> None:
        """What the active cards bring, one row of signs per effect."""
        rect = plan.force
        rows = [
            (card.card, row)
            for card in seat.deck
            if card.state == "active"
            for row in signs_of_card(self.lore.card(card.card))
        ]
        line = pen.px(34)
        if not rows or rect.width < pen.px(90) or rect.height < line * 1.5:
            return
        style = pen.styles.body_bold
        size = pen.px(24)
        titled = rect.height >= line * (len(rows) + 1)
        most = int(rect.height // line) - (1 if titled else 0)
        rows = rows[: max(0, most)]
        y = rect.bottom - line * (len(rows) + (1 if titled else 0)) if plan.panel.widens else rect.top
        if titled:
            pen.words(self.lore.t("in_force"), (rect.left, y + line / 2), pen.styles.quiet, limit=rect.width)
            y += line
        for card, signs in rows:
            wide = pen.px(34) + row_width(pen, signs, size, style)
            fit = min(1.0, rect.width / wide)
            self.cards.emblem(pen, card, (rect.left + pen.px(15), y + line / 2), pen.px(32))
            draw_row(
                pen,
                signs,
                (rect.left + pen.px(38), y + line / 2),
                size * fit,
                style.of(size=style.size * fit),
            )
            y += line

    @staticmethod
    def glow(pen: Pen, plan: SeatPlan) -> None:
        """A lamp rim around the panel of the seat that has the turn."""
        air = pen.px(8)
        rect = plan.panel.rect.inflate(2 * air, 2 * air)

        def draw(made: pygame.Surface) -> None:
            points = [(x - rect.left, y - rect.top) for x, y in plan.panel.outline]
            path = rounded_path(points, pen.px(14))
            lamp = hexed(pen.theme.lamp)
            body = "".join(
                f'<path d="{path}" fill="none" stroke="{lamp}" stroke-width="{width}" opacity="{opacity}"/>'
                for width, opacity in ((pen.px(9), 0.16), (pen.px(5), 0.25), (pen.px(2), 1))
            )
            made.blit(svg(rect.size, rect.size, body), (0, 0))

        pen.surface.blit(pen.ui.layer(("vk_glow", plan.panel.outline), rect.size, draw), rect.topleft)
