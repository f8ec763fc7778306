"""Parts that the panels of contests and challenges share: dice, the head of a side with the sources of its
result below, the bar of chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import pygame

from game.ui.boards import Look
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen, ink_on
from game.ui.boards.prince_of_the_city.style import BONE, LAMP, NIGHT
from game.ui.kit.text import TextStyle, Words
from game.ui.kit.theme import Color, hexed, mix, rgb

QUIET: Final = rgb("#6B7890")
PAD: Final = 14
LOW: Final = 420
"""Logical height up to which a panel has room for sides and chances only: one line for each member of a side,
no space left between."""
NARROW: Final = 260
"""Logical width of a side below which its sources begin at its edge."""
WIDE: Final = 520
"""Logical width of a panel from which chances stand there in their full size."""
LEAST: Final = 20
"""Least logical height of a line of sources: below it letters lie on each other."""
Told = Mapping[str, Any]


class Source(NamedTuple):
    """A line below the head of a side: what gives dice or points, and how many. `member` says that the line
    names somebody on the side, whose sources follow."""

    words: Words
    value: str
    member: bool = False
    dice: bool = False
    """The value counts dice, which lie beside it."""

    @property
    def counts(self) -> bool:
        """Is the value a number, rather than what the member is on its side?"""
        return self.dice or self.value.startswith(("+", "\u2212"))


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
        high = max(12.0, pen.ui.least_letter, size * 0.5 / pen.ui.scale.factor)
        style = pen.styles.card_name.of(size=high, color=ink_on(color))
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


def signed(number: int) -> str:
    """`+3`, `−3`."""
    return f"{number:+d}".replace("-", "−")


def total_of(side: Told) -> str:
    """The result of a side so far; before its dice what is added to them."""
    return str(side["total"]) if side["faces"] else signed(side["total"])


def light_dice(pen: Pen, dice: Mapping[str, pygame.Rect], look: Look) -> None:
    """A rim around the dice that may be chosen or are pointed at."""
    for name, box in dice.items():
        thing = f"die:{name}"
        bright = thing in look.picked or thing in (look.hover, look.focus)
        if bright or thing in look.lit:
            rim = pen.looks.raised_lit.of(fill=(), rim=LAMP, rim_width=3 if bright else 2, radius=10)
            pen.box(rim, box.inflate(pen.px(4), pen.px(4)))


def side_dice(
    pen: Pen, lore: Lore, area: pygame.Rect, side: Told, owners: Sequence[int], most: float
) -> None:
    """The dice of a side in their owners' colors, with the faces of those that were rolled."""
    faces = [one["face"] for one in side["faces"]]
    for place, rect in enumerate(dice_row(area, side["dice"], most)):
        owner = owners[place] if place < len(owners) else side["seat"]
        die(pen, lore, owner, rect.center, rect.width * 0.96, faces[place] if place < len(faces) else 0)


def side_title(pen: Pen, box: pygame.Rect, y: float, role: str, mean: str) -> float:
    """What a side is and its mean result, with a rule below; where the sources begin."""
    px = pen.px
    pen.words(role, (box.left + px(PAD), y), pen.styles.small_bold)
    room = box.width - px(2 * PAD + 8) - pen.width(role, pen.styles.small_bold)
    pen.squeezed(mean, (box.right - px(PAD), y), pen.styles.small, room, 14, "right")
    rule(pen, box.left, box.right, y + px(14))
    return y + px(18)


def together(sources: Sequence[tuple[str, int]], words: str = "") -> list[Source]:
    """What gives points, a line each; in one line for all of it if there are `words` for that."""
    if words and len(sources) > 1:
        return [Source(words, signed(sum(number for _, number in sources)))]
    return [Source(label, signed(number)) for label, number in sources]


def crowded(pen: Pen, box: pygame.Rect, y: float, groups: Sequence[Sequence[Source]]) -> bool:
    """Are there more lines in one of `groups` than a side has room for from `y` down, or is it so narrow that
    they can't be whole?"""
    room = box.bottom + pen.px(4) - y
    return box.width < pen.px(NARROW) or any(len(lines) * pen.px(LEAST) > room for lines in groups)


def source_lines(pen: Pen, box: pygame.Rect, y: float, lines: Sequence[Source], tall: int) -> float:
    """The sources of a side's result from `y` down as far as its box goes; where they end."""
    px = pen.px
    room = box.bottom - y - px(6)
    line = min(px(tall), max(px(LEAST), room // max(1, len(lines))))
    for source in lines:
        words, value, member, _ = source
        if y + line > box.bottom + px(4):
            break
        middle = y + line / 2
        if member:
            beside = pen.styles.small_bold if source.counts else pen.styles.quiet
            limit = box.width - px(2 * PAD + 8) - pen.width(value, beside)
            pen.squeezed(words, (box.left + px(PAD), middle), pen.styles.body_bold, limit)
            pen.words(value, (box.right - px(PAD), middle), beside, "right")
        else:
            style = pen.styles.second if line >= px(26) else None
            narrow = pen.ui.least_letter or box.width < px(NARROW)
            left = box.left + px(PAD + (2 if narrow else 28))
            number_line(pen, left, box.right - px(PAD), middle, words, value, style=style)
        y += line
    return y


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


def odds_line(
    pen: Pen, rect: pygame.Rect, y: float, first: tuple[int, str], words: str, second: tuple[int, str] | None,
    size: float,
) -> None:
    """The chances of two sides, each a seat (0: nobody) and a share in words, and between them what they are
    the chances of. Without a second side the words follow the first."""
    px = pen.px
    big = pen.styles.heading.of(size=size if rect.width >= px(WIDE) else min(size, 25.0))
    left, right = rect.left + px(PAD), rect.right - px(PAD)
    pen.mark(first[0], (left + px(14), y), px(28))
    left += px(36)
    left += pen.words(first[1], (left, y), big.of(color=LAMP)) + px(8)
    if second is not None:
        if second[0]:
            pen.mark(second[0], (right - px(14), y), px(28))
            right -= px(36)
        right -= pen.words(second[1], (right, y), big, "right") + px(8)
    room = right - left
    style = pen.fitted(words, pen.styles.small, room, 14)
    half = pen.width(words, style) / 2
    middle = min(max(float(rect.centerx), left + half), right - half)
    pen.words(words, (middle, y), style, "center")


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
