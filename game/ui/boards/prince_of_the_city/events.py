"""Events in the open: what they do until somebody settles them, what they want and what they pay."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.prince_of_the_city.content import EventCard, Terms
from game.ui.boards import Look
from game.ui.boards.prince_of_the_city.cards import two_lines
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen, layered
from game.ui.boards.prince_of_the_city.places import Places
from game.ui.boards.prince_of_the_city.reading import Scene
from game.ui.boards.prince_of_the_city.style import BONE, LAMP, LAMP_PALE, RED
from game.ui.kit.paint import Shadow, down
from game.ui.kit.text import Icon, Paragraph, Part
from game.ui.kit.theme import INK, Color, fade, rgb

LEAST: Final = 15.5
"""Logical size of the smallest letters on a card."""
WINE: Final = rgb("#8E2237")
MOSS: Final = rgb("#2F6B45")
DARK: Final = rgb("#3A1720")


class Events:
    """Draws event cards."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.ui = lore.ui

    def draw(self, pen: Pen, places: Places, scene: Scene, look: Look) -> None:
        """All events in play, oldest first."""
        for event, rect in zip(scene.events, places.events, strict=True):
            self.card(pen, rect, event)
        for event, rect in zip(scene.events, places.events, strict=True):
            thing = f"event:{event}"
            if thing in look.lit or thing in look.picked:
                pen.box(pen.looks.raised_lit.of(fill=(), rim=LAMP, rim_width=3), rect)
            if thing in (look.hover, look.focus) or thing in look.picked:
                pen.box(
                    pen.looks.raised_lit.of(fill=(), rim=LAMP_PALE, rim_width=4),
                    rect.inflate(pen.px(4), pen.px(4)),
                )
                if rect.height < pen.px(60):
                    self._unfolded(pen, rect, places.board, event)

    def _unfolded(self, pen: Pen, chip: pygame.Rect, board: pygame.Rect, event: str) -> None:
        """The whole card beside a chip under the pointer."""
        rect = pygame.Rect(0, 0, pen.px(216), pen.px(244))
        rect.topright = (chip.left - pen.px(10), chip.top)
        self.card(pen, rect.clamp(board), event)

    def card(self, pen: Pen, rect: pygame.Rect, event: str) -> None:
        """One event; a tall box has its picture, a low one its name and effect."""
        tall = rect.height >= pen.px(200)
        margin = pen.px(14)
        size = (rect.width + 2 * margin, rect.height + 2 * margin)
        picture = layered(
            self.ui, ("event", event, tall), size, lambda inner: self._paint(inner, event, tall, margin)
        )
        pen.put(picture, (rect.left - margin, rect.top - margin))

    def _paint(self, pen: Pen, event: str, tall: bool, margin: int) -> None:
        rect = pen.surface.get_rect().inflate(-2 * margin, -2 * margin)
        paper = pen.looks.paper.of(rim=RED, rim_width=2.5, radius=12, shadows=(Shadow(fade(RED, 0.4), 10),))
        pen.box(paper, rect)
        card = self.lore.content.events[event]
        if tall:
            self._tall(pen, rect, card)
        else:
            self._low(pen, rect, card)

    def head(self, pen: Pen, rect: pygame.Rect, event: str) -> None:
        """The picture of an event without its words."""
        pen.box(pen.looks.raised.of(fill=down(DARK), rim=None, radius=8, shine=None), rect)
        side = round(rect.height * 0.875)
        plate = pygame.Rect(0, 0, side, side)
        plate.center = rect.center
        pen.box(pen.looks.paper.of(radius=28, rim=None, shadows=()), plate)
        pen.fit(f"emblems/{event}", plate.center, (round(side * 0.79), round(side * 0.79)))

    def _tall(self, pen: Pen, rect: pygame.Rect, card: EventCard) -> None:
        px = pen.px
        self.head(pen, pygame.Rect(rect.left + px(6), rect.top + px(6), rect.width - px(12), px(64)), card.id)
        name = self.lore.name(f"event:{card.id}")
        self._title(pen, rect, name)
        self._needs(
            pen, pygame.Rect(rect.left + px(14), rect.top + px(102), rect.width - px(28), px(27)), card
        )
        room = pygame.Rect(
            rect.left + px(12), rect.top + px(134), rect.width - px(24), rect.height - px(134) - px(36)
        )
        self._effect(pen, room, card)
        pygame.draw.line(
            pen.surface,
            fade(INK, 0.3),
            (rect.left + px(12), rect.bottom - px(33)),
            (rect.right - px(12), rect.bottom - px(33)),
        )
        self._terms(pen, rect, card)

    def _title(self, pen: Pen, rect: pygame.Rect, name: str) -> None:
        """In one line, or in two rather than cut."""
        style, room = pen.styles.card_name.of(color=INK), rect.width - pen.px(16)
        lines = [(name, pen.fitted(name, style, room, 18))]
        if pen.width(*lines[0]) > room:
            lines = two_lines(pen, name, style.of(size=17), room, LEAST)
        step = pen.px(18)
        top = rect.top + pen.px(86) - step * (len(lines) - 1) / 2
        for place, (words, fit) in enumerate(lines):
            pen.words(words, (rect.centerx, top + step * place), fit, "center", room)

    def _name(self, pen: Pen, room: pygame.Rect, name: str) -> None:
        """In one line, or in two small ones rather than cut."""
        style = pen.fitted(name, pen.styles.card_name.of(size=18), room.width, LEAST)
        lines = [(name, style)]
        if pen.width(name, style) > room.width:
            lines = two_lines(pen, name, style, room.width, LEAST)
        step = pen.px(15)
        top = room.centery - step * (len(lines) - 1) / 2
        for place, (words, fit) in enumerate(lines):
            pen.words(words, (room.left, top + step * place), fit, limit=room.width)

    def _needs(self, pen: Pen, rect: pygame.Rect, card: EventCard) -> None:
        pen.box(pen.looks.raised.of(fill=down(rgb("#7E2233")), rim=None, radius=14, shine=None), rect)
        kind = self.lore.name(f"challenge_type:{card.type}")
        words = self.lore.words("event_needs", type=kind, difficulty=card.difficulty)
        style = pen.styles.small.of(color=BONE)
        wide = pen.width(words, style)
        x = rect.centerx - (wide + pen.px(26)) / 2
        pen.glyph(f"challenges/{card.type}", (x + pen.px(10), rect.centery), pen.px(20), BONE)
        pen.words(words, (x + pen.px(26), rect.centery), style)

    def _effect(self, pen: Pen, room: pygame.Rect, card: EventCard) -> None:
        """The ongoing effect, in the largest letters that fit."""
        laid, fits = self._laid(pen, room, card)
        if not fits:
            words, style = self.lore.say(card.text), pen.styles.small.of(color=INK, size=14.0, leading=1.16)
            line = pen.lines("X", style, room.width).height
            laid = pen.lines(words, style, room.width, "left", max(1, int((room.height + pen.px(3)) // line)))
        laid.blit(pen.surface, room.left, room.top)

    def _laid(self, pen: Pen, room: pygame.Rect, card: EventCard) -> tuple[Paragraph, bool]:
        """The effect in the largest letters that fit into `room`, else in the smallest; whether it fits."""
        words = self.lore.say(card.text)
        for size in (18.0, 17.0, 16.0, LEAST, 14.0):
            style = pen.styles.small.of(color=INK, size=size, leading=1.16)
            laid = pen.lines(words, style, room.width)
            if laid.height <= room.height + pen.px(1):
                return laid, True
        return laid, False

    def _terms(self, pen: Pen, rect: pygame.Rect, card: EventCard, y: float = 0.0) -> None:
        """What solving pays and failing costs, in signs."""
        style = pen.styles.small_bold.of(color=INK)
        good, bad = self._signs(card.success, "+", MOSS), self._signs(card.failure, "−", WINE)
        words = (Icon("check", MOSS), *good, "    ", Icon("cross", WINE), *bad)
        style = pen.fitted(words, style, rect.width - pen.px(16), LEAST)
        pen.words(words, (rect.centerx, y or rect.bottom - pen.px(18)), style, "center")

    def _signs(self, terms: Terms, sign: str, color: Color) -> list[Part]:
        """`+3`, then a flask, a token or a card with its number."""
        found: list[Part] = [f"{sign}{terms.prestige}"] if terms.prestige else []
        for word, glyph in (
            ("vitae", "marks/vitae"),
            ("tokens", "marks/token_there"),
            ("cards", "marks/hand"),
        ):
            amount = getattr(terms, word)
            if amount:
                found += ["  ", Icon(f"prince_of_the_city/{glyph}", color), f"{sign}{amount}"]
        return found or ["0"]

    def terms(self, terms: Terms, gain: bool) -> str:
        """What is won or lost in words: `+3 prestige, +1 vitae`."""
        sign = "+" if gain else "−"
        parts = []
        for word in ("prestige", "vitae", "tokens", "cards"):
            amount = getattr(terms, word)
            if amount:
                parts.append(self.lore.t(f"terms.{word}", sign=sign, count=amount))
        return self.ui.t("list.next").join(parts) or self.lore.t("terms.nothing")

    def _low(self, pen: Pen, rect: pygame.Rect, card: EventCard) -> None:
        px = pen.px
        chip, crowded = rect.height < px(60), rect.height < px(84)
        head_tall = px(27 if crowded else 32)
        tall = rect.height - px(4) if chip else head_tall
        head = pygame.Rect(rect.left + px(2), rect.top + px(2), rect.width - px(4), tall)
        pen.box(
            pen.looks.raised.of(
                fill=down(DARK), rim=None, radius=10, shine=None, corners=(True, True, chip, chip)
            ),
            head,
        )
        pen.glyph(f"challenges/{card.type}", (head.left + px(17), head.centery), px(21), RED)
        need = str(card.difficulty)
        style = pen.styles.small_bold.of(color=BONE)
        pen.words(need, (head.right - px(9), head.centery), style, "right")
        if rect.width < px(100):
            return
        name = self.lore.name(f"event:{card.id}")
        room = head.width - px(40) - pen.width(need, style) - px(12)
        self._name(pen, pygame.Rect(head.left + px(32), head.top, room, head.height), name)
        room_ = pygame.Rect(
            rect.left + px(10),
            head.bottom + px(3 if crowded else 4),
            rect.width - px(18),
            rect.height - head_tall - px(8 if crowded else 10),
        )
        foot = px(26) if rect.height >= px(112) else 0
        room_.height -= foot
        if foot and not self._laid(pen, room_, card)[1]:
            room_.height += foot  # what the event does counts more than what it pays; the inspector has both
            foot = 0
        if room_.height >= px(18):
            self._effect(pen, room_, card)
        if foot:
            self._terms(pen, rect, card, rect.bottom - px(15))
