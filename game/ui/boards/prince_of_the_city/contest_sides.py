"""The sides of a contest in its panel: two of them as columns with every source of dice and points, three and
more as strips; who could still contest, and why the others can't.

The panel around them, chances and forecasts stand in `contest_panel.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.rules.prince_of_the_city.odds import average
from game.ui.boards.prince_of_the_city.contest_zone import ContestZone
from game.ui.boards.prince_of_the_city.forecast import may_contest, side_of
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.panel_parts import (
    PAD,
    Source,
    Told,
    crowded,
    percent,
    rule,
    side_dice,
    side_title,
    signed,
    source_lines,
    together,
    total_of,
)
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.reading import Scene
from game.ui.boards.prince_of_the_city.style import LAMP
from game.ui.kit.text import Mark, Part, Span, Words
from game.ui.kit.theme import rgb

DIE: Final = 40
ROOMY: Final = 150
"""Logical height from which a strip has room for a line per source."""
NAME: Final = 168
"""Logical width of the name in a strip."""
MARK: Final = 46
"""Logical width of the mark in its place."""
WIDE: Final = 520
"""Logical width of a strip from which it has room for the name."""
NUMBERS: Final = 150
"""Logical width of total and chance in a strip."""


class ContestSides:
    """Draws what each side brings."""

    def __init__(self, lore: Lore, zone: ContestZone) -> None:
        self.lore, self.zone = lore, zone

    def _name(self, box: pygame.Rect) -> float:
        """Logical width of the name in a strip: where there is little room, its mark alone. The line at the
        foot of the strip has the name."""
        return NAME if box.width >= self.lore.ui.scale.px(WIDE) else MARK

    def dice_area(self, box: pygame.Rect, strip: bool) -> pygame.Rect:
        """Where the dice of the side in `box` lie."""
        px = self.lore.ui.scale.px
        if strip:
            name = self._name(box)
            wide = box.width - px(2 * PAD + name + NUMBERS)
            tall = min(px(DIE), box.height // 2)
            return pygame.Rect(box.left + px(PAD + name), box.top + px(6), wide, tall)
        return pygame.Rect(box.left + px(PAD), box.top + px(10), box.width - px(90), px(44))

    # ---- columns

    def column(self, pen: Pen, box: pygame.Rect, side: Told, scene: Scene, first: bool) -> None:
        """One of two sides."""
        px = pen.px
        area = self.dice_area(box, strip=False)
        if first:
            pygame.draw.rect(pen.surface, (*LAMP[:3], 10), box)
        side_dice(pen, self.lore, area, side, owners(side), px(DIE))
        corner = (box.right - px(PAD), area.top + px(20))
        pen.words(total_of(side), corner, pen.styles.heading.of(size=30), "right")
        role = self.lore.t("side_active" if first else "side_contests")
        now = side_of(side)
        mean = self.lore.t("average", value=f"{average(now):g}") if now.dice else ""
        y = side_title(pen, box, area.top + px(58), role, mean)
        assert scene.contest is not None
        low = crowded(pen, box, y, [self.sources(one, scene) for one in scene.contest["sides"]])
        y = source_lines(pen, box, y, self.sources(side, scene, low), 28)
        if not first:
            pygame.draw.line(pen.surface, rgb("#2C3A50"), box.topleft, box.bottomleft)
            self._outsiders(pen, box, y + px(10), scene)

    def sources(self, side: Told, scene: Scene, condensed: bool = False) -> list[Source]:
        """Where the dice and points of a side come from, member by member; `condensed`: the dice of a member
        in one number beside its name, all that a helper brings in one line."""
        assert scene.contest is not None
        domain = self.lore.name(f"domain:{scene.chart.domains[scene.contest['zone']]}")
        found: list[Source] = []
        for member in side["members"]:
            helper = member["seat"] != side["seat"]
            who = self.lore.words("who", seat=f"seat:{member['seat']}")
            if condensed:
                found += self._condensed(who, member, domain, helper)
                continue
            found.append(Source(who, self.lore.t("role_helper") if helper else "", True))
            found += self._of_member(member, domain)
        gains = [(self.lore.t(f"line.{word}"), side[word]) for word in ("cards", "powers") if side[word]]
        return found + together(gains, self.lore.t("line.gains") if condensed else "")

    def _condensed(self, who: Words, member: Told, domain: str, helper: bool) -> list[Source]:
        count = sum(member[word] for word in ("committed", "there", "extra"))
        dice, points = self.lore.t("dice", count=count), self._points(member, domain, True)
        if not helper:
            return [Source(who, dice, True, True), *together(points, self.lore.t("line.points"))]
        gain = sum(number for _, number in points)
        return [Source(who, f"{dice} {signed(gain)}" if gain else dice, True, True)]

    def _points(self, member: Told, domain: str, condensed: bool) -> list[tuple[str, int]]:
        """What adds points beside a member's dice."""
        t, found = self.lore.t, []
        if member["same"]:
            word = "line.same_short" if condensed else "line.same"
            found.append((t(word, domain=domain, count=member["same"]), member["same"]))
        if member["figure"]:
            found.append((t("line.figure"), member["figure"]))
        return found

    def _of_member(self, member: Told, domain: str) -> list[Source]:
        t = self.lore.t
        found = [
            Source(t(f"line.{word}", count=member[word]), t("dice", count=member[word]), dice=True)
            for word in ("committed", "there", "extra")
            if member[word] or word == "committed"
        ]
        return found + together(self._points(member, domain, False))

    def _outsiders(self, pen: Pen, box: pygame.Rect, y: float, scene: Scene) -> None:
        """Seats that can't join, with the reason, as far as there is room."""
        px = pen.px
        told = scene.contest
        assert told is not None
        inside = {member["seat"] for side in told["sides"] for member in side["members"]}
        for seat in scene.seats:
            if seat.number in inside or may_contest(scene, seat.number, told["zone"]):
                continue
            known = scene.reach.get(seat.number, {}).get(told["zone"]) is not None
            reason = self.lore.t("reach.empty" if known else "reach.none")
            laid = pen.lines(reason, pen.styles.quiet, box.width - px(2 * PAD + 28), "left", 3)
            if y + px(28) + laid.height > box.bottom:
                return
            who = self.lore.words("cannot_join", seat=f"seat:{seat.number}")
            pen.words(who, (box.left + px(PAD), y + px(12)), pen.styles.quiet, limit=box.width - px(2 * PAD))
            laid.blit(pen.surface, box.left + px(PAD + 28), round(y + px(26)))
            y += px(32) + laid.height

    def waiting(self, pen: Pen, box: pygame.Rect, scene: Scene, told: Told) -> None:
        """Nobody contests yet: who may, and why the others may not."""
        px = pen.px
        pygame.draw.line(pen.surface, rgb("#2C3A50"), box.topleft, box.bottomleft)
        y: float = box.top + px(24)
        title = pen.styles.small_bold.of(color=pen.theme.bone_300)
        pen.words(self.lore.t("who_may"), (box.left + px(PAD), y), title)
        y += px(18)
        room = box.width - px(2 * PAD + 28)
        for seat in scene.seats:
            if seat.number == told["active"]:
                continue
            why = may_contest(scene, seat.number, told["zone"])
            word = f"reach.{why[0]}" if why else "reach.none" if seat.pool else "reach.empty"
            style = pen.styles.small if seat.number in told["waiting"] else pen.styles.quiet
            laid = pen.lines(self.lore.t(word), style.of(leading=1.15), room, "left", 3)
            if y + px(28) + laid.height > box.bottom:
                return
            who = self.lore.words("who", seat=f"seat:{seat.number}")
            name = pen.styles.body_bold if why else pen.styles.second
            pen.words(who, (box.left + px(PAD), y + px(14)), name, limit=box.width - px(2 * PAD))
            laid.blit(pen.surface, box.left + px(PAD + 28), round(y + px(27)))
            y += px(32) + laid.height

    # ---- strips

    def strip(
        self, pen: Pen, box: pygame.Rect, side: Told, scene: Scene, first: bool, chance: float
    ) -> None:
        """One of three sides or more, with its chance to win and what follows if it does."""
        px = pen.px
        area = self.dice_area(box, strip=True)
        if first:
            pygame.draw.rect(pen.surface, (*LAMP[:3], 10), box)
        else:
            rule(pen, box.left, box.right, box.top)
        side_dice(pen, self.lore, area, side, owners(side), area.height)
        middle = area.centery
        if self._name(box) == NAME:
            who = self.lore.words("who", seat=f"seat:{side['seat']}")
            pen.words(who, (box.left + px(PAD), middle), pen.styles.body_bold, limit=px(NAME - 8))
        else:
            pen.mark(side["seat"], (box.left + px(PAD + MARK / 2 - 6), middle), px(MARK - 16))
        number = pen.styles.heading.of(size=24)
        pen.words(total_of(side), (box.right - px(PAD + 82), middle), number, "right")
        color = LAMP if first else pen.theme.bone_100
        pen.words(percent(chance), (box.right - px(PAD), middle), number.of(color=color), "right")
        foot = box.bottom - px(13)
        self._strip_sources(pen, pygame.Rect(box.left, area.bottom, box.width, foot - px(12) - area.bottom),
                            self.sources(side, scene), side)
        assert scene.contest is not None
        if box.height >= px(56):
            self.zone.outcome(pen, box, foot, scene, scene.contest, side, first)

    def _strip_sources(self, pen: Pen, box: pygame.Rect, lines: Sequence[Source], side: Told) -> None:
        px = pen.px
        if box.height >= px(ROOMY - 84):
            half = box.width // 2
            own = len(lines) - sum(1 for line in lines if line.member) - 1
            groups = halves(lines) if len(side["members"]) > 1 or own > 2 else [lines[1:]]
            for place, group in enumerate(groups):
                part = pygame.Rect(box.left + half * place, box.top, half, box.height)
                source_lines(pen, part, part.top + px(2), group, 24)
            return
        if box.height < px(14):
            return  # letters that are very large: the inspector has the sources
        laid = pen.lines(_in_a_row(lines, side), pen.styles.small.of(leading=1.2), box.width - px(2 * PAD),
                         "left", max(1, box.height // px(20)))
        laid.blit(pen.surface, box.left + px(PAD), round(box.centery - laid.height / 2))


def owners(side: Told) -> list[int]:
    """Whose each die of a side is, in the order in which they lie."""
    return [
        member["seat"]
        for member in side["members"]
        for _ in range(member["committed"] + member["there"] + member["extra"])
    ]


def halves(lines: Sequence[Source]) -> list[list[Source]]:
    """Sources in two columns, a helper never apart from what it brings. The principal's name is left out: it
    heads the strip."""
    groups: list[list[Source]] = []
    for line in lines:
        if line.member or not groups:
            groups.append([])
        groups[-1].append(line)
    groups[0] = groups[0][1:]
    if len(groups) == 1:
        middle = -(-len(groups[0]) // 2)
        return [groups[0][:middle], groups[0][middle:]]
    return [groups[0], [line for group in groups[1:] for line in group]]


def _in_a_row(lines: Sequence[Source], side: Told) -> tuple[Part, ...]:
    """Sources one after the other, each helper by its mark."""
    found: list[Part] = []
    helpers = [member["seat"] for member in side["members"] if member["seat"] != side["seat"]]
    for line in lines[1:]:
        if found:
            found.append("  ·  " if not line.member and isinstance(found[-1], str | Span) else "   ")
        if line.member:
            found.append(Mark(helpers.pop(0)))
            continue
        words = line.words if isinstance(line.words, str) else "".join(
            part for part in line.words if isinstance(part, str)
        )
        found += [words] if line.dice else [f"{words} ", Span(line.value, bold=True)]
    return tuple(found)
