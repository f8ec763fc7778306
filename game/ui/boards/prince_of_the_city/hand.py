"""The hand of whoever sits at the screen, beside the action bar; seen by nobody else."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.boards import Look
from game.ui.boards.prince_of_the_city.cards import Cards
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.reading import Scene

NARROWEST: Final = 96.0
"""Logical width below which an upright card has no room for its name."""


def shown_cards(scene: Scene) -> tuple[str, ...]:
    """The cards that lie there: the hand, and before it cards just drawn to choose among."""
    own = scene.own
    if own is None:
        return ()
    return (*scene.drawn, *(own.hand or ()))


def card_rects(area: pygame.Rect, count: int, unit: float) -> list[pygame.Rect]:
    """Cards side by side; more than fit beside each other lie flat in two rows, and only a crowd overlaps."""
    if not count or area.width < 20:
        return []
    top = area.top + round(26 * unit)
    tall, gap = area.bottom - top, round(7 * unit)
    wide = min(round(110 * unit), (area.width - gap * (max(2, count) - 1)) // max(2, count))
    if wide >= NARROWEST * unit:
        return [pygame.Rect(area.left + (wide + gap) * place, top, wide, tall) for place in range(count)]
    gap = round(4 * unit)
    columns = -(-count // 2)
    wide = max(round(62 * unit), (area.width - gap * (columns - 1)) // columns)
    step = min(wide + gap, (area.width - wide) / max(1, columns - 1))
    row = (tall - gap) // 2
    return [
        pygame.Rect(
            round(area.left + step * (place % columns)), top + (row + gap) * (place // columns), wide, row
        )
        for place in range(count)
    ]


class Hand:
    """Draws the own hand."""

    def __init__(self, lore: Lore, cards: Cards) -> None:
        self.lore, self.cards = lore, cards

    def draw(self, pen: Pen, area: pygame.Rect, scene: Scene, look: Look) -> None:
        """Heading and cards; nothing at all while the table looks on."""
        own = scene.own
        if own is None or own.hand is None or not look.private or area.width < 20:
            return
        middle = area.top + pen.px(11)
        pen.mark(own.number, (area.left + pen.px(11), middle), pen.px(20))
        words = self.lore.t("hand_of", count=len(own.hand), limit=own.hand_limit)
        style = pen.fitted(words, pen.styles.small, area.width - pen.px(30), 13)
        pen.words(words, (area.left + pen.px(28), middle), style)
        if "place:hand" in look.lit:
            pen.box(pen.looks.raised_lit.of(fill=(), radius=9), area)
        cards = shown_cards(scene)
        for card, rect in zip(cards, card_rects(area, len(cards), pen.ui.scale.factor), strict=False):
            self.cards.small(pen, rect, card, card_state(f"card:{card}", look))
        if not cards:
            pen.words(
                self.lore.t("hand_empty"),
                (area.left + pen.px(4), area.centery + pen.px(12)),
                pen.styles.quiet,
            )


def card_state(thing: str, look: Look) -> str:
    """How a card looks: picked, under the pointer, lit, or as it is."""
    if thing in look.picked:
        return "picked"
    if thing in (look.hover, look.focus):
        return "hover"
    return "lit" if thing in look.lit else ""
