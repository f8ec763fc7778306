"""Cards of this game: the small face (emblem and name), the large one with its texts, and the backs."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen, layered
from game.ui.boards.prince_of_the_city.style import CARD_HUES, LAMP, LAMP_PALE, NIGHT
from game.ui.kit.paint import Shadow, down
from game.ui.kit.text import TextStyle
from game.ui.kit.theme import INK, fade, mix, rgb

LEAST: Final = 14.0
"""Logical size of the smallest letters of a name."""
RATIO: Final = 124 / 176
BONES: Final = (rgb("#F7EFDF"), rgb("#DCCFB2"))
QUIET: Final = (rgb("#BDB198"), rgb("#A29679"))


class Cards:
    """Draws cards."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.ui = lore.ui

    def small(self, pen: Pen, rect: pygame.Rect, card: str, state: str = "") -> None:
        """Emblem and name on bone. `state`: "" bright, quiet, lit, picked, hover."""
        margin = pen.px(16)
        size = (rect.width + 2 * margin, rect.height + 2 * margin)
        picture = layered(
            self.ui, ("card", card, state), size, lambda inner: self._small(inner, card, state, margin)
        )
        pen.put(picture, (rect.left - margin, rect.top - margin))

    def _small(self, pen: Pen, card: str, state: str, margin: int) -> None:
        rect = pen.surface.get_rect().inflate(-2 * margin, -2 * margin)
        rim, width, shadow = NIGHT, 1.0, Shadow((0, 0, 0, 90), 8, 3)
        if state in ("lit", "picked", "hover"):
            rim, width = (LAMP_PALE, 3.5) if state != "lit" else (LAMP, 2.5)
            shadow = Shadow(fade(LAMP, 0.55 if state != "lit" else 0.32), 14)
        fill = QUIET if state == "quiet" else BONES
        pen.box(
            pen.looks.paper.of(fill=down(*fill), rim=rim, rim_width=width, radius=9, shadows=(shadow,)), rect
        )
        band = pygame.Rect(rect.left + pen.px(6), rect.top + pen.px(5), rect.width - pen.px(12), pen.px(4))
        pygame.draw.rect(pen.surface, rgb(CARD_HUES[self.lore.kind(card)]), band, border_radius=pen.px(2))
        name = self.lore.name(f"card:{card}")
        if rect.height > rect.width * 0.72:
            self._upright(pen, rect, card, name)
        else:
            tick = pen.px(30 if state == "picked" else 0)
            self._lying(pen, pygame.Rect(rect.left, rect.top, rect.width - tick, rect.height), card, name)

    def _upright(self, pen: Pen, rect: pygame.Rect, card: str, name: str) -> None:
        room = rect.width - pen.px(8)
        style = pen.styles.card_name.of(size=18, color=INK)
        lines = two_lines(pen, name, style, room, LEAST)
        if any(pen.width(*one) > room for one in lines):
            lines = three_lines(pen, name, style, room, LEAST)
        line = pen.px(20)
        foot = rect.bottom - pen.px(6) - line * len(lines)
        side = min(rect.width * 0.62, foot - rect.top - pen.px(14))
        if side >= pen.px(16):
            pen.fit(f"emblems/{card}", (rect.centerx, (rect.top + pen.px(8) + foot) / 2), (side, side))
        for place, (words, style) in enumerate(lines):
            pen.words(words, (rect.centerx, foot + line * (place + 0.5)), style, "center", room)

    def _lying(self, pen: Pen, rect: pygame.Rect, card: str, name: str) -> None:
        side = rect.height * 0.72 if rect.width > pen.px(84) else 0.0
        lines = self._beside(pen, rect, name, side)
        if side and any(pen.width(*line) > self._room(pen, rect, side) for line in lines):
            side = 0.0  # the name counts more than the emblem
            lines = self._beside(pen, rect, name, side)
            if any(pen.width(*line) > self._room(pen, rect, side) for line in lines):
                lines = three_lines(pen, name, lines[0][1], self._room(pen, rect, side), LEAST)
        if side:
            middle = (rect.left + pen.px(6) + side / 2, rect.centery + pen.px(2))
            pen.fit(f"emblems/{card}", middle, (side, side))
        room = self._room(pen, rect, side)
        line = lines[0][1].size * 1.05 * pen.ui.scale.factor
        top = rect.centery + pen.px(2) - line * (len(lines) - 1) / 2
        for place, (words, fit) in enumerate(lines):
            pen.words(words, (rect.right - pen.px(4) - room, top + line * place), fit, limit=room)

    def _room(self, pen: Pen, rect: pygame.Rect, side: float) -> float:
        """Pixels for the name of a lying card beside an emblem of `side` pixels."""
        return rect.width - side - pen.px(16 if side else 9)

    def _beside(self, pen: Pen, rect: pygame.Rect, name: str, side: float) -> list[tuple[str, TextStyle]]:
        """The name of a lying card in one line or two."""
        room, style = self._room(pen, rect, side), pen.styles.card_name.of(size=18, color=INK)
        fit = pen.fitted(name, style, room, LEAST)
        return [(name, fit)] if pen.width(name, fit) <= room else two_lines(pen, name, fit, room, LEAST)

    def back(self, pen: Pen, rect: pygame.Rect, picked: bool = False, lit: bool = False) -> None:
        """A card that is face down."""
        pen.fit("backs/deck", rect.center, rect.size)
        if picked or lit:
            box = pen.looks.raised_lit.of(fill=(), rim=LAMP, rim_width=3 if picked else 1.5, radius=8)
            pen.box(box, rect)

    def large(self, surface: pygame.Surface, rect: pygame.Rect, card: str) -> None:
        """The whole face with its texts, for the inspector."""
        picture = layered(self.ui, ("large card", card), rect.size, lambda inner: self._large(inner, card))
        surface.blit(picture, rect)

    def _large(self, pen: Pen, card: str) -> None:
        rect = pen.surface.get_rect()
        kind = self.lore.kind(card)
        hue = rgb(CARD_HUES[kind])
        pen.box(pen.looks.paper.of(fill=down(*BONES), rim=hue, rim_width=3, radius=14, shadows=()), rect)
        pad = max(6, round(rect.width * 0.045))
        head = pygame.Rect(rect.left + pad, rect.top + pad, rect.width - 2 * pad, round(rect.width * 0.13))
        pen.box(pen.looks.raised.of(fill=down(mix(hue, NIGHT, 0.72)), rim=None, radius=8, shine=None), head)
        side = head.height * 0.66
        pen.glyph(f"kinds/{kind}", (head.left + side * 0.8, head.centery), side, hue)
        words = self.lore.t(f"kind.{kind}")
        style = pen.fitted(words, pen.styles.small_bold.of(color=rgb("#F4EBD9")), head.width - side * 2.4, 13)
        pen.words(words, (head.left + side * 1.5, head.centery), style)
        name = self.lore.name(f"card:{card}")
        top = head.bottom + pad * 0.6
        emblem = rect.width * 0.36
        pen.fit(f"emblems/{card}", (rect.centerx, top + emblem / 2), (emblem, emblem))
        y = top + emblem + pad * 1.3
        title = pen.fitted(name, pen.styles.card_name.of(color=INK), rect.width - 2 * pad, 14)
        pen.words(name, (rect.centerx, y), title, "center")
        room = pygame.Rect(rect.left + pad, round(y + pad * 1.6), rect.width - 2 * pad, 0)
        room.height = rect.bottom - pad - room.top
        self._texts(pen, room, card)

    def texts(self, card: str) -> list[str]:
        """What stands on a card: needs, main effect, instant effect."""
        data = self.lore.content.cards[card]
        zones = tuple(f"zone:{zone}" for zone in data.needs)
        second = self.lore.second_text(card)
        return [
            *([self.lore.t("card_needs", zones=zones)] if zones else []),
            self.lore.card_text(card),
            *([self.lore.t("card_second", text=second)] if second else []),
        ]

    def _texts(self, pen: Pen, room: pygame.Rect, card: str) -> None:
        """Needs, main effect, and below a line the instant effect, in the largest letters that fit."""
        needs, second = self.lore.content.cards[card].needs, self.lore.second_text(card)
        parts = [(words, bool(needs) and not place) for place, words in enumerate(self.texts(card))]
        for size in (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0):
            styles = [
                pen.styles.small.of(color=rgb("#6D1B2A") if bold else INK, size=size, bold=bold, leading=1.22)
                for _, bold in parts
            ]
            laid = [
                pen.lines(words, style, room.width) for (words, _), style in zip(parts, styles, strict=True)
            ]
            gap = pen.px(9)
            if sum(one.height for one in laid) + gap * (len(laid) - 1) <= room.height:
                break
        y = room.top
        for place, one in enumerate(laid):
            if place == len(laid) - 1 and second:
                pygame.draw.line(
                    pen.surface, fade(INK, 0.3), (room.left, y - gap // 2), (room.right, y - gap // 2)
                )
            one.blit(pen.surface, room.left, y)
            y += one.height + gap


def two_lines(
    pen: Pen, name: str, style: TextStyle, room: float, least: float
) -> list[tuple[str, TextStyle]]:
    """A name in one line if it fits well, else in two, each with the size in which it fits."""
    whole = pen.fitted(name, style, room, least)
    gap = " " if " " in name else ""
    words = name.split(" ") if gap else list(name)
    unsplit = not gap and (name.isascii() or pen.width(name, whole) <= room)
    if pen.width(name, style) <= room or unsplit or len(words) == 1:
        return [(name, whole)]
    cut = min(range(1, len(words)), key=lambda i: abs(len(gap.join(words[:i])) - len(gap.join(words[i:]))))
    parts = (gap.join(words[:cut]), gap.join(words[cut:]))
    return [(part, pen.fitted(part, style, room, least)) for part in parts]


def three_lines(
    pen: Pen, name: str, style: TextStyle, room: float, least: float
) -> list[tuple[str, TextStyle]]:
    """A name of several words in the three lines whose longest is the shortest."""
    words = name.split(" ")
    ways = [
        (" ".join(words[:i]), " ".join(words[i:j]), " ".join(words[j:]))
        for i in range(1, len(words)) for j in range(i + 1, len(words))
    ]
    if not ways:
        return two_lines(pen, name, style, room, least)
    parts = min(ways, key=lambda way: max(pen.width(part, style) for part in way))
    return [(part, pen.fitted(part, style, room, least)) for part in parts]
