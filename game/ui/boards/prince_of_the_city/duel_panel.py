"""The panel of a challenge: who is on which side with what, the chances, what is to be won or lost."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.prince_of_the_city.odds import at_least, average, chances
from game.ui.boards import Look
from game.ui.boards.pen import rounded
from game.ui.boards.prince_of_the_city.events import Events
from game.ui.boards.prince_of_the_city.forecast import chance_with_help, duel_now
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.panel_parts import (
    LOW,
    PAD,
    QUIET,
    Source,
    Told,
    chance_bar,
    crowded,
    dice_row,
    light_dice,
    number_line,
    odds_line,
    percent,
    rule,
    side_color,
    side_dice,
    side_title,
    signed,
    source_lines,
    together,
    total_of,
)
from game.ui.boards.prince_of_the_city.pen import Pen, layered
from game.ui.boards.prince_of_the_city.reading import Scene
from game.ui.boards.prince_of_the_city.style import LAMP, RED
from game.ui.kit.paint import down
from game.ui.kit.theme import INK, mix, rgb

DIE: Final = 46
DIE_LOW: Final = 34
FOOT: Final = 210
"""Logical height of chances and stakes."""
FOOT_LOW: Final = 82
"""The same in a low panel, with the chances only; a line more for what one's help would change."""
HELP: Final = 34
FOOT_OF_EVENT: Final = 144
"""The same for an event on a screen that is read from afar: its helpers need the room."""
TONES: Final = {"mental": "#2C4A68", "physical": "#6E3B22", "social": "#7C3350", "territory": "#3F5A4B"}


class DuelPanel:
    """Draws a challenge into the dock."""

    def __init__(self, lore: Lore, events: Events) -> None:
        self.lore, self.events = lore, events
        self.ui = lore.ui

    def scene_height(self, rect: pygame.Rect) -> int:
        """The picture at the top takes what a low panel can spare."""
        px = self.ui.scale.px
        least = px(60) if self._low(rect) else px(96)
        return max(least, min(px(208), round(rect.height * 0.24)))

    def dice(self, rect: pygame.Rect, scene: Scene) -> dict[str, pygame.Rect]:
        """Where each die that has been rolled lies."""
        assert scene.duel is not None
        found = {}
        for side, box in zip(scene.duel["sides"], self._columns(rect, scene), strict=False):
            rects = dice_row(self._dice_area(box, rect), side["dice"], self._die(rect))
            found.update({one["die"]: place for one, place in zip(side["faces"], rects, strict=False)})
        return found

    def _low(self, rect: pygame.Rect) -> bool:
        """Has the panel room for the least only?"""
        return rect.height <= self.ui.scale.px(LOW)

    def _columns(self, rect: pygame.Rect, scene: Scene) -> list[pygame.Rect]:
        assert scene.duel is not None
        px = self.ui.scale.px
        top = rect.top + self.scene_height(rect)
        foot = FOOT_OF_EVENT if self.ui.least_letter and not scene.duel["target"] else FOOT
        if self._low(rect):
            foot = FOOT_LOW if chance_with_help(scene) is None else FOOT_LOW + HELP
        tall = rect.bottom - px(foot) - top
        half = rect.width // 2
        return [pygame.Rect(rect.left + half * i, top, half, tall) for i in range(2)]

    def _die(self, rect: pygame.Rect) -> int:
        """Size of a die in the panel `rect`."""
        return self.ui.scale.px(DIE_LOW if self._low(rect) else DIE)

    def _dice_area(self, box: pygame.Rect, rect: pygame.Rect) -> pygame.Rect:
        px = self.ui.scale.px
        top, tall = (4, 36) if self._low(rect) else (8, 48)
        return pygame.Rect(box.left + px(PAD), box.top + px(top), box.width - px(92), px(tall))

    # ---- drawing

    def draw(self, pen: Pen, rect: pygame.Rect, scene: Scene, look: Look) -> None:
        """The whole panel; only lit dice change without the match."""
        key = (
            "duel",
            repr(scene.duel),
            tuple(self.lore.name(f"seat:{seat.number}") for seat in scene.seats),
            tuple(seat.clan for seat in scene.seats),
            chance_with_help(scene),
        )
        picture = layered(
            self.ui, key, rect.size, lambda inner: self._paint(inner, inner.surface.get_rect(), scene)
        )
        pen.put(picture, rect.topleft)
        light_dice(pen, self.dice(rect, scene), look)

    def _paint(self, pen: Pen, rect: pygame.Rect, scene: Scene) -> None:
        told = scene.duel
        assert told is not None
        pen.box(pen.looks.panel.of(radius=14, shadows=(), rim=rgb("#46566F")), rect)
        self._picture(
            pen,
            pygame.Rect(rect.left + 1, rect.top + 1, rect.width - 2, self.scene_height(rect)),
            scene,
            told,
        )
        columns = self._columns(rect, scene)
        for place, box in enumerate(columns):
            if place < len(told["sides"]):
                self._side(pen, rect, box, scene, place)
            else:
                self._event_side(pen, rect, box, told)
        pygame.draw.line(pen.surface, rgb("#2C3A50"), columns[1].topleft, columns[1].bottomleft)
        rule(pen, rect.left, rect.right, columns[0].bottom)
        y = self._chances(pen, rect, columns[0].bottom, scene, told)
        y = self._with_help(pen, rect, y, chance_with_help(scene))
        if not self._low(rect):
            self._stakes(pen, rect, y, told)

    def _picture(self, pen: Pen, rect: pygame.Rect, scene: Scene, told: Told) -> None:
        px = pen.px
        tone = rgb(TONES[told["type"]])
        box = pen.looks.raised.of(
            fill=down(mix(tone, rgb("#0B101A"), 0.5), rgb("#0B101A")),
            rim=None,
            radius=13,
            corners=(True, True, False, False),
            shine=None,
        )
        pen.box(box, rect)
        wide = round(min(rect.height * 0.78, rect.width * 0.26))
        self._face(pen, pygame.Rect(rect.left, rect.top, wide, rect.height), scene, told["leader"], False)
        if told["target"]:
            self._face(
                pen, pygame.Rect(rect.right - wide, rect.top, wide, rect.height), scene, told["target"], True
            )
        else:
            plate = pygame.Rect(0, 0, round(wide * 0.86), round(wide * 0.86))
            plate.center = (rect.right - wide // 2 - px(6), rect.centery)
            pen.box(pen.looks.paper.of(radius=12, rim=RED, rim_width=2), plate)
            side = plate.width * 0.8
            pen.fit(f"emblems/{told['event']}", plate.center, (side, side))
        middle, room = rect.centerx, rect.width - 2 * wide - px(16)
        kind = self.lore.name(f"challenge_type:{told['type']}")
        high = rect.height >= pen.px(96)
        if high:
            at = (middle, rect.top + rect.height * 0.30)
            pen.glyph(f"challenges/{told['type']}", at, rect.height * 0.28, LAMP)
        title = (
            self.lore.t("challenge_title", type=kind)
            if told["target"]
            else self.lore.name(f"event:{told['event']}")
        )
        title = title[:1].upper() + title[1:]
        y, below = (0.60, 0.80) if high else (0.32, 0.76)
        pen.squeezed(title, (middle, rect.top + rect.height * y), pen.styles.heading, room, 16, "center")
        stage = self.lore.t(f"stage.{told['stage']}")
        pen.squeezed(stage, (middle, rect.top + rect.height * below), pen.styles.small, room, 14, "center")

    def _face(self, pen: Pen, rect: pygame.Rect, scene: Scene, seat: int, right: bool) -> None:
        art = self.lore.character(scene.seat(seat).clan)
        if art:
            tall = max(rect.height, round(rect.width * 1.5))
            picture = self.ui.assets.image(
                f"prince_of_the_city/portraits/{art}", (round(tall / 1.5) + 1, tall)
            )
            cut = pygame.Rect(0, 0, *rect.size)
            cut.midtop = (picture.get_width() // 2, 0)
            piece = picture.subsurface(cut.clip(picture.get_rect()))
            if right:
                piece = pygame.transform.flip(piece, True, False)
            pen.put(rounded(piece, pen.px(13), (not right, right, False, False)), rect.topleft)
        side = pen.px(34)
        x = rect.right - side * 0.7 if right else rect.left + side * 0.7
        pen.mark(seat, (x, rect.bottom - side * 0.7), side)

    # ---- the sides

    def _side(self, pen: Pen, rect: pygame.Rect, box: pygame.Rect, scene: Scene, place: int) -> None:
        assert scene.duel is not None
        px, told = pen.px, scene.duel
        side, area = told["sides"][place], self._dice_area(box, rect)
        if not place:
            pygame.draw.rect(pen.surface, (*LAMP[:3], 10), box)
        side_dice(pen, self.lore, area, side, (), self._die(rect))
        size = 26 if self._low(rect) else 32
        corner = (box.right - px(PAD), area.centery)
        pen.words(total_of(side), corner, pen.styles.heading.of(size=size), "right")
        role = self.lore.t("side_challenged" if place else "side_challenger")
        now = duel_now(scene, side)
        mean = self.lore.t("average", value=f"{average(now):g}") if now.dice else ""
        y = side_title(pen, box, area.bottom + px(14 if self._low(rect) else 16), role, mean)
        low = crowded(pen, box, y, [self._sources(one, told, False) for one in told["sides"]])
        source_lines(pen, box, y, self._sources(side, told, low), 32)

    def _sources(self, side: Told, told: Told, low: bool) -> list[Source]:
        """Where the result of a side comes from. With little room (`low`) and where letters are large there
        is one line for each helper."""
        t = self.lore.t
        found: list[Source] = []
        what = (
            t("line.zones")
            if told["type"] == "territory"
            else self.lore.name(f"challenge_type:{told['type']}")
        )
        dice = t("dice", count=side["dice"])
        for member in side["members"]:
            principal, strength = member["seat"] == side["seat"], signed(member["strength"])
            who = self.lore.words("who", seat=f"seat:{member['seat']}")
            if not principal and (low or self.ui.least_letter):
                found.append(Source(who, strength, True))
                continue
            if principal and low:
                found.append(Source(who, dice, True, True))
            else:
                found.append(Source(who, "" if principal else t("role_helper"), True))
            if principal and not low:
                found.append(Source(t("line.die", count=side["dice"]), dice))
            found.append(Source(what, strength))
        gains = [(t(f"line.{word}"), side[word]) for word in ("cards", "steady", "powers") if side[word]]
        return found + together(gains, t("line.gains") if low else "")

    def _event_side(self, pen: Pen, rect: pygame.Rect, box: pygame.Rect, told: Told) -> None:
        """What an event sets against them: its difficulty and what it does until it is settled."""
        px = pen.px
        card = self.lore.content.events[told["event"]]
        area = self._dice_area(box, rect)
        plate = pygame.Rect(area.left, area.top, round(area.height * 1.58), area.height)
        pen.fit("tokens/prestige_plate_wide", plate.center, plate.size)
        pen.words(str(told["difficulty"]), plate.center, pen.styles.heading.of(color=INK), "center")
        room = box.right - plate.right - px(18)
        named = pen.lines(self.lore.t("difficulty"), pen.styles.body_bold.of(leading=1.1), room, "left", 2)
        named.blit(pen.surface, plate.right + px(10), round(plate.centery - named.height / 2))
        y = area.bottom + px(14 if self._low(rect) else 28)
        laid = pen.lines(self.lore.say(card.text), pen.styles.small, box.width - px(2 * PAD))
        laid.blit(pen.surface, box.left + px(PAD), y)
        y += laid.height + px(14)
        for word, terms, gain in (
            ("solved", card.success, True),
            ("failed", card.failure, False),
            ("helped", card.helper_success, True),
            ("helped_badly", card.helper_failure, False),
        ):
            if y > box.bottom - px(14):
                break
            color = pen.theme.moss_text if gain else pen.theme.blood_text
            words = self.lore.t(f"terms.{word}", what=self.events.terms(terms, gain))
            style = pen.styles.small.of(color=color, leading=1.2)
            line = pen.lines(words, style, box.width - px(2 * PAD), "left", 2)
            line.blit(pen.surface, box.left + px(PAD), round(y - px(12)))
            y += line.height + px(3)

    # ---- chances and stakes

    def _chances(self, pen: Pen, rect: pygame.Rect, y: float, scene: Scene, told: Told) -> float:
        px = pen.px
        sides = [duel_now(scene, side) for side in told["sides"]]
        if told["target"]:
            found = chances(tuple(sides))
            win, tie, lose = found.win[0], found.tie, found.win[1]
        else:
            win = at_least(sides[0], told["difficulty"])
            tie, lose = 0.0, 1.0 - win
        y += px(24)
        word = "before_dice" if any(side.dice for side in sides) else "after_dice"
        words = self.lore.t(word if told["target"] else f"{word}_event", tie=percent(tie))
        odds_line(pen, rect, y, (told["leader"], percent(win)), words, (told["target"], percent(lose)), 34)
        bar = pygame.Rect(rect.left + px(PAD), round(y + px(26)), rect.width - px(2 * PAD), px(18))
        rival = (
            side_color(self.lore, told["target"], False) if told["target"] else mix(RED, rgb("#0B101A"), 0.4)
        )
        chance_bar(
            pen, bar, ((win, side_color(self.lore, told["leader"], True)), (tie, QUIET), (lose, rival))
        )
        return bar.bottom + px(10)

    def _with_help(self, pen: Pen, rect: pygame.Rect, y: float, chance: float | None) -> float:
        """What the help that the viewer is asked for would make of the chance."""
        if chance is None:
            return y
        px = pen.px
        box = pygame.Rect(rect.left + px(PAD), round(y), rect.width - px(2 * PAD), px(32))
        pen.box(pen.looks.raised.of(rim=LAMP, rim_width=1.5, radius=8), box)
        number_line(pen, box.left + px(10), box.right - px(10), box.centery, self.lore.t("option.your_help"),
                    percent(chance), LAMP, pen.styles.small_bold)
        return box.bottom + px(8)

    def _stakes(self, pen: Pen, rect: pygame.Rect, y: float, told: Told) -> None:
        """What the winner may take."""
        px = pen.px
        word = f"stakes.{told['type']}" if told["target"] else "stakes.event"
        room = rect.width - px(2 * PAD)
        laid = pen.lines(self.lore.t(word), pen.styles.small, room, "left", 4)
        laid.blit(pen.surface, rect.left + px(PAD), round(y))
        y += laid.height + px(6)
        helpers = [
            member["seat"]
            for side in told["sides"]
            for member in side["members"]
            if member["seat"] != side["seat"]
        ]
        if helpers and told["target"] and y < rect.bottom - px(24):
            words = self.lore.t("stakes.helpers")
            pen.squeezed(words, (rect.left + px(PAD), y + px(12)), pen.styles.quiet, room)
