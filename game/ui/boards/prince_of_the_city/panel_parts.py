"""Parts that the panels of contests and challenges share: dice, the bar of chances, lines with a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen, ink_on
from game.ui.boards.prince_of_the_city.style import BONE, LAMP, NIGHT
from game.ui.text import TextStyle, Words
from game.ui.theme import Color, hexed, mix, rgb

QUIET: Final = rgb("#6B7890")


def percent(share: float) -> str:
    """`35 %`; certain and impossible only if it is exactly so."""
    shown = round(share * 100)
    if shown == 0 and share > 0:
        return "<1%"
    if shown == 100 and share < 1:
        return ">99%"
    return f"{shown}%"


def die(pen: Pen, lore: Lore, seat: int, center: tuple[float, float], size: float, face: int = 0) -> None:
    """A ten-sided die in a seat's color, with its face once it is rolled."""
    color = lore.ui.marks.of(seat).color
    pen.fit("tokens/die_d10", center, (size, size), (("#F2F2F2", hexed(color)),))
    if face:
        style = pen.styles.card_name.of(size=max(12.0, size * 0.5 / pen.ui.scale.factor), color=ink_on(color))
        edge = NIGHT if style.color == BONE else mix(color, rgb("#FFFFFF"), 0.65)
        pen.outlined(str(face), (center[0], center[1] + size * 0.04), style, max(1.0, size * 0.035), edge)


def dice_row(area: pygame.Rect, count: int, most: float) -> list[pygame.Rect]:
    """Boxes for dice side by side, as large as fits; a second row if they would get too small."""
    if not count:
        return []
    rows = 1 if area.width / count >= most * 0.62 or area.height < most else 2
    per = -(-count // rows)
    size = min(most, area.width / per, area.height / rows)
    return [
        pygame.Rect(
            round(area.left + size * (i % per)), round(area.top + size * (i // per)), round(size), round(size)
        )
        for i in range(count)
    ]


def number_line(
    pen: Pen,
    left: float,
    right: float,
    y: float,
    words: Words,
    value: str,
    color: Color = BONE,
    style: TextStyle | None = None,
) -> None:
    """Words at the left, a number at the right."""
    bold = pen.styles.small_bold.of(
        color=color, size=style.size if style is not None else pen.styles.small.size
    )
    room = right - left - pen.width(value, bold) - pen.px(8)
    text = style or pen.styles.small
    pen.words(words, (left, y), pen.fitted(words, text, room, 14), limit=room)
    pen.words(value, (right, y), bold, "right")


def chance_bar(pen: Pen, rect: pygame.Rect, parts: Sequence[tuple[float, Color]]) -> None:
    """Shares side by side; together they make the whole bar."""
    pygame.draw.rect(pen.surface, rgb("#141C29"), rect, border_radius=rect.height // 2)
    x = float(rect.left)
    made = pygame.Surface(rect.size, pygame.SRCALPHA)
    for share, color in parts:
        wide = rect.width * share
        if share > 0:
            made.fill(color, pygame.Rect(round(x) - rect.left, 0, max(2, round(wide)), rect.height))
        x += wide
    mask = pygame.Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=rect.height // 2)
    made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pen.put(made, rect.topleft)


def side_color(lore: Lore, seat: int, first: bool) -> Color:
    """Of a side in the bar: lamp for the first, a dark shade of the seat's color for the others."""
    return LAMP if first else mix(lore.ui.marks.of(seat).color, NIGHT, 0.38)


def rule(pen: Pen, left: float, right: float, y: float) -> None:
    """A thin line across a panel."""
    pygame.draw.line(pen.surface, rgb("#2C3A50"), (round(left), round(y)), (round(right), round(y)))
