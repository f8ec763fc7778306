"""Development cards: small diamonds with an emblem, active or inactive, and the chains they lie in.

`chain` decides where the cards of one column lie so that covered levels peek out; drawing and hit-testing
both use it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.boards.pen import Point
from game.ui.boards.vampire_knight.effects import draw_row, row_width, signs_of_card
from game.ui.boards.vampire_knight.lattice import RATIO, Outline
from game.ui.boards.vampire_knight.lore import Lore
from game.ui.boards.vampire_knight.pen import Pen
from game.ui.boards.vampire_knight.reading import CardView
from game.ui.boards.vampire_knight.tiles import stencil
from game.ui.kit.theme import INK, Color, fade, rgb

INACTIVE: Final = {
    "vampires": (("#14100C", "#77839A"), ("#F1E4CC", "#1C2430"), ("#B3243A", "#B9606C")),
    "ghouls": (("#14100C", "#77839A"), ("#F1E4CC", "#1C2430"), ("#C4561B", "#B9794F")),
}
LISTED: Final = {
    "vampires": (("#14100C", "#D9CBB0"), ("#F1E4CC", "#141C2A"), ("#B3243A", "#E0606F")),
    "ghouls": (("#14100C", "#D9CBB0"), ("#F1E4CC", "#141C2A"), ("#C4561B", "#E4752B")),
}
"""Paints of the emblems on inactive cards and in lists on dark ground."""
PEEK: Final = 0.62  # how much of a covered level is seen, in half heights
HANG: Final = 1.02  # how much of a level to come hangs below, in half heights
COVER: Final = rgb("#0B101A", 150)


@dataclass(slots=True, frozen=True)
class Laid:
    """A card on its place: its middle and half its height."""

    view: CardView
    center: Point
    half: float

    @property
    def outline(self) -> Outline:
        """Its four corners."""
        x, y = self.center
        return (x, y - self.half), (x + self.half * RATIO, y), (x, y + self.half), (x - self.half * RATIO, y)


def chain(cards: Sequence[CardView], x: float, top: float, half: float) -> list[Laid]:
    """A column of levels from `top` down, in drawing order: covered levels behind the active one, levels to
    come beneath it."""
    y = top + half
    laid: list[Laid] = []
    for index, card in enumerate(cards):
        laid.append(Laid(card, (x, y), half))
        following = cards[index + 1] if index + 1 < len(cards) else None
        below = following is not None and not following.lit_up
        y += half * (HANG if below else PEEK)
    done = [card for card in laid if card.view.lit_up]
    return [*(card for card in reversed(laid) if not card.view.lit_up), *done]


def chain_height(levels: int) -> float:
    """The most that a chain of so many levels takes, in half heights."""
    return 2 + HANG * (levels - 1)


class Cards:
    """Draws development cards."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.ui = lore.ui

    def picture(
        self, card: str, state: str, half: float, missing: tuple[str, ...] = (), full: bool = False
    ) -> pygame.Surface:
        """The card at half its height; the inactive side shows the cost, `missing` units of it hollow. `full`
        shows the effects on the active side (for large cards)."""
        size = (round(half * 2.6), round(half * 2.04))
        key = ("vk_card", card, state, round(half * 4), missing, full)
        return self.ui.layer(key, size, lambda made: self._draw(made, card, state, half / 100, missing, full))

    def _draw(
        self, made: pygame.Surface, card: str, state: str, scale: float, missing: tuple[str, ...], full: bool
    ) -> None:
        pen = Pen(self.ui, made)
        middle = (made.get_width() / 2, made.get_height() / 2)
        faction = str(self.lore.card(card).faction)
        active = state in ("active", "covered")
        if active:
            pen.unit_art(f"frames/card_active_{faction}{'' if full else '_full'}", middle, scale)
        else:
            pen.unit_art("frames/card_inactive", middle, scale)
        if state == "covered":
            shade = stencil(self.ui, made.get_size()).copy()
            shade.fill(COVER, special_flags=pygame.BLEND_RGBA_MULT)
            made.blit(shade, (0, 0))
            return
        plate = full or not active
        emblem = (middle[0], middle[1] - (42 if plate else 0) * scale)
        size = (76 if plate else 96) * scale
        paints = () if active else INACTIVE[faction]
        pen.fit(f"emblems/{card}", emblem, size, paints)
        if not active:
            self._cost(pen, middle, scale, self.lore.card(card).cost, missing)
        elif full:
            self._effects(pen, middle, scale, card)

    def _cost(
        self, pen: Pen, middle: Point, scale: float, cost: Sequence[str], missing: tuple[str, ...]
    ) -> None:
        left = list(missing)
        rows = [cost] if len(cost) <= 3 else [cost[: (len(cost) + 1) // 2], cost[(len(cost) + 1) // 2 :]]
        size = (30 if len(rows) > 1 else 34) * scale
        y = middle[1] + (27 if len(rows) == 1 else 20) * scale
        for row in rows:
            for index, unit in enumerate(row):
                x = middle[0] + (index - (len(row) - 1) / 2) * size * 1.1
                lacks = unit in left
                if lacks:
                    left.remove(unit)
                pen.fit(f"resources/{unit}_missing" if lacks else f"resources/{unit}", (x, y), size)
            y += size * 1.06

    def _effects(self, pen: Pen, middle: Point, scale: float, card: str) -> None:
        rows = signs_of_card(self.lore.card(card))
        size = 22 * scale
        style = pen.styles.body_bold.of(color=INK, size=max(14.0, 20 * scale / self.ui.scale.factor))
        y = middle[1] + 20 * scale
        for row in rows:
            room = (78 - abs(y - middle[1]) / scale) * 2 * RATIO * scale
            wide = row_width(pen, row, size, style)
            fit = min(1.0, room / wide)
            small = style.of(size=style.size * fit)
            draw_row(pen, row, (middle[0] - wide * fit / 2, y), size * fit, small)
            y += size * 1.12

    def draw(
        self,
        pen: Pen,
        laid: Laid,
        *,
        lit: bool = False,
        hot: bool = False,
        picked: bool = False,
        missing: tuple[str, ...] = (),
        number: str = "",
    ) -> None:
        """One card on its place."""
        card = laid.view
        picture = self.picture(card.card, card.state, laid.half, missing)
        place = picture.get_rect(center=(round(laid.center[0]), round(laid.center[1])))
        pen.surface.blit(picture, place)
        if picked or card.state == "paid":
            pen.unit_art("frames/rim_selected", laid.center, laid.half / 100)
        elif lit or hot:
            pen.unit_art("frames/rim_legal", laid.center, laid.half / 100, alpha=1.0 if lit else 0.7)
        if number:
            self.tag(pen, (laid.center[0], laid.center[1] - laid.half * 0.86), number, card.lit_up)

    def tag(self, pen: Pen, center: Point, words: str, bright: bool) -> None:
        """The level or number of a card on a small dark diamond."""
        rim = rgb("#F6EEDC") if bright else rgb("#596273")
        half = pen.px(14)
        pen.rhombus(center, half, INK if bright else rgb("#0B0E14"), rim, 1.3, 1.12)
        style = pen.styles.small_bold.of(color=rgb("#F6EEDC") if bright else pen.theme.bone_500)
        pen.words(words, center, style, "center")

    def emblem(self, pen: Pen, card: str, center: Point, size: float) -> None:
        """A card's emblem in a list on dark ground."""
        pen.fit(f"emblems/{card}", center, size, LISTED[str(self.lore.card(card).faction)])


def dimmed(color: Color) -> Color:
    """A color for what is quiet."""
    return fade(color, 0.6)
