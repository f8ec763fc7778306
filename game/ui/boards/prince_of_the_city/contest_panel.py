"""The panel of a contest: what each side rolls and adds and why, the chances, what one more token does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pygame

from game.rules.prince_of_the_city.odds import Chances, Side, average
from game.ui.boards import Look
from game.ui.boards.prince_of_the_city.contest_zone import ContestZone
from game.ui.boards.prince_of_the_city.forecast import contest_chances, joining, may_contest, side_of
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.panel_parts import (
    QUIET,
    chance_bar,
    dice_row,
    die,
    number_line,
    percent,
    rule,
    side_color,
)
from game.ui.boards.prince_of_the_city.pen import Pen, layered
from game.ui.boards.prince_of_the_city.pieces import Pieces
from game.ui.boards.prince_of_the_city.reading import Scene
from game.ui.boards.prince_of_the_city.style import (
    LAMP,
)
from game.ui.text import Mark, Part, Words
from game.ui.theme import rgb

Told = Mapping[str, Any]
PAD: Final = 14


class ContestPanel:
    """Draws a contest into the dock."""

    def __init__(self, lore: Lore, pieces: Pieces) -> None:
        self.lore = lore
        self.zone = ContestZone(lore, pieces)
        self.ui = lore.ui

    # ---- what it holds

    def scene_height(self, rect: pygame.Rect) -> int:
        """The picture at the top takes what a low panel can spare."""
        px = self.ui.scale.px
        return max(px(84), min(px(200), round(rect.height * 0.22)))

    def sides(self, scene: Scene) -> list[tuple[Told, Side]]:
        """The sides with their numbers, the active player's first."""
        assert scene.contest is not None
        return [(side, side_of(side)) for side in scene.contest["sides"]]

    def dice(self, rect: pygame.Rect, scene: Scene) -> dict[str, pygame.Rect]:
        """Where each die that has been rolled lies."""
        assert scene.contest is not None
        found = {}
        for side, area in zip(scene.contest["sides"], self._dice_areas(rect, scene), strict=True):
            rects = dice_row(area, side["dice"], self.ui.scale.px(40))
            found.update({die_["die"]: box for die_, box in zip(side["faces"], rects, strict=False)})
        return found

    def _columns(self, rect: pygame.Rect, scene: Scene) -> list[pygame.Rect]:
        """The area of each side: two columns, or rows for three sides and more."""
        assert scene.contest is not None
        count = len(scene.contest["sides"])
        top = rect.top + self.scene_height(rect)
        foot = rect.bottom - self._foot(rect, count)
        if count <= 2:
            half = rect.width // 2
            return [pygame.Rect(rect.left + half * i, top, half, foot - top) for i in range(count)]
        tall = (foot - top) // count
        return [pygame.Rect(rect.left, top + tall * i, rect.width, tall) for i in range(count)]

    def _foot(self, rect: pygame.Rect, count: int) -> int:
        """Height of chances and outcomes below the sides."""
        px = self.ui.scale.px
        return (
            px(96) + px(27) * (count + 1) + px(66) if rect.height > px(700) else px(84) + px(24) * (count + 1)
        )

    def _dice_areas(self, rect: pygame.Rect, scene: Scene) -> list[pygame.Rect]:
        px = self.ui.scale.px
        columns = self._columns(rect, scene)
        if len(columns) <= 2:
            return [
                pygame.Rect(box.left + px(PAD), box.top + px(10), box.width - px(90), px(44))
                for box in columns
            ]
        return [
            pygame.Rect(box.left + px(210), box.top + px(6), box.width - px(300), px(30)) for box in columns
        ]

    # ---- drawing

    def draw(self, pen: Pen, rect: pygame.Rect, scene: Scene, look: Look) -> None:
        """The whole panel; only lit dice change without the match."""
        key = (
            "contest",
            repr(scene.contest),
            repr(scene.zones),
            repr(look.words.get("tokens")),
            scene.ask,
            scene.asked,
            scene.viewer,
            tuple(self.lore.name(f"seat:{seat.number}") for seat in scene.seats),
            tuple(seat.pool for seat in scene.seats),
        )
        picture = layered(
            self.ui, key, rect.size, lambda inner: self._paint(inner, inner.surface.get_rect(), scene, look)
        )
        pen.put(picture, rect.topleft)
        for name, box in self.dice(rect, scene).items():
            thing = f"die:{name}"
            if thing in look.lit or thing in look.picked or thing in (look.hover, look.focus):
                bright = thing in look.picked or thing in (look.hover, look.focus)
                pen.box(
                    pen.looks.raised_lit.of(fill=(), rim=LAMP, rim_width=3 if bright else 2, radius=10),
                    box.inflate(pen.px(4), pen.px(4)),
                )

    def _paint(self, pen: Pen, rect: pygame.Rect, scene: Scene, look: Look) -> None:
        pen.box(pen.looks.panel.of(radius=14, shadows=(), rim=rgb("#46566F")), rect)
        told = scene.contest
        assert told is not None
        self.zone.picture(
            pen,
            pygame.Rect(rect.left + 1, rect.top + 1, rect.width - 2, self.scene_height(rect)),
            scene,
            told,
        )
        columns = self._columns(rect, scene)
        areas = self._dice_areas(rect, scene)
        for place, (side, box) in enumerate(zip(told["sides"], columns, strict=True)):
            if len(columns) <= 2:
                self._column(pen, box, areas[place], side, scene, place == 0)
            else:
                self._strip(pen, box, areas[place], side, scene, place == 0)
        if len(columns) == 1:
            self._waiting(
                pen,
                pygame.Rect(
                    columns[0].right, columns[0].top, rect.width - columns[0].width, columns[0].height
                ),
                scene,
                told,
            )
        y: float = columns[-1].bottom
        rule(pen, rect.left, rect.right, y)
        y = self._chances(pen, rect, y, scene)
        y = self._options(pen, rect, y, scene, look)
        self.zone.outcomes(pen, rect, y, scene, told)

    # ---- the sides

    def _head(self, pen: Pen, box: pygame.Rect, area: pygame.Rect, side: Told) -> None:
        owners = [
            member["seat"]
            for member in side["members"]
            for _ in range(member["committed"] + member["there"] + member["extra"])
        ]
        faces = [one["face"] for one in side["faces"]]
        for place, rect in enumerate(dice_row(area, side["dice"], pen.px(40))):
            face = faces[place] if place < len(faces) else 0
            die(
                pen,
                self.lore,
                owners[place] if place < len(owners) else side["seat"],
                rect.center,
                rect.width * 0.96,
                face,
            )
        words = str(side["total"]) if faces else f"+{side['total']}"
        pen.words(
            words, (box.right - pen.px(PAD), area.top + pen.px(20)), pen.styles.heading.of(size=30), "right"
        )

    def _column(
        self, pen: Pen, box: pygame.Rect, area: pygame.Rect, side: Told, scene: Scene, first: bool
    ) -> None:
        px = pen.px
        if first:
            pygame.draw.rect(pen.surface, (*LAMP[:3], 10), box)
        self._head(pen, box, area, side)
        y = area.top + px(58)
        role = self.lore.t("side_active" if first else "side_contests")
        pen.words(role, (box.left + px(PAD), y), pen.styles.small_bold)
        pen.words(
            self.lore.t("average", value=f"{average(side_of(side)):g}"),
            (box.right - px(PAD), y),
            pen.styles.small,
            "right",
        )
        y += px(16)
        rule(pen, box.left, box.right, y)
        y += px(4)
        lines = self._side_lines(side, scene)
        room = box.bottom - y - px(6)
        line = min(px(28), max(px(16), room // max(1, len(lines))))
        for words, value, head in lines:
            y += line
            if y > box.bottom:
                break
            if head:
                pen.words(
                    words,
                    (box.left + px(PAD), y - line / 2),
                    pen.styles.body_bold,
                    limit=box.width - px(2 * PAD + 70),
                )
                pen.words(value, (box.right - px(PAD), y - line / 2), pen.styles.quiet, "right")
            else:
                number_line(
                    pen,
                    box.left + px(PAD + 28),
                    box.right - px(PAD),
                    y - line / 2,
                    words,
                    value,
                    style=pen.styles.second if line >= px(26) else None,
                )
        if not first:
            pygame.draw.line(pen.surface, rgb("#2C3A50"), box.topleft, box.bottomleft)
            self._outsiders(pen, box, y + px(10), scene)

    def _outsiders(self, pen: Pen, box: pygame.Rect, y: float, scene: Scene) -> None:
        """Seats that can't join, with the reason, as far as there is room."""
        px = pen.px
        told = scene.contest
        assert told is not None
        inside = {member["seat"] for side in told["sides"] for member in side["members"]}
        for seat in scene.seats:
            if seat.number in inside or may_contest(scene, seat.number, told["zone"]):
                continue
            room = box.width - px(2 * PAD + 28)
            known = scene.reach.get(seat.number, {}).get(told["zone"]) is not None
            reason = self.lore.t("reach.empty" if known else "reach.none")
            laid = pen.lines(reason, pen.styles.quiet, room, "left", 2)
            if y + px(28) + laid.height > box.bottom:
                return
            who = self.lore.words("cannot_join", seat=f"seat:{seat.number}")
            pen.words(who, (box.left + px(PAD), y + px(12)), pen.styles.quiet, limit=box.width - px(2 * PAD))
            laid.blit(pen.surface, box.left + px(PAD + 28), round(y + px(26)))
            y += px(32) + laid.height

    def _side_lines(self, side: Told, scene: Scene) -> list[tuple[Words, str, bool]]:
        """One line per source of dice and bonus: words, number, whether it names a member."""
        t = self.lore.t
        assert scene.contest is not None
        domain = self.lore.name(f"domain:{scene.chart.domains[scene.contest['zone']]}")
        found: list[tuple[Words, str, bool]] = []
        for member in side["members"]:
            principal = member["seat"] == side["seat"]
            role = "" if principal else t("role_helper")
            found.append((self.lore.words("who", seat=f"seat:{member['seat']}"), role, True))
            found.append(
                (t("line.committed", count=member["committed"]), t("dice", count=member["committed"]), False)
            )
            for word in ("there", "extra"):
                if member[word]:
                    found.append(
                        (t(f"line.{word}", count=member[word]), t("dice", count=member[word]), False)
                    )
            if member["same"]:
                found.append(
                    (t("line.same", domain=domain, count=member["same"]), f"+{member['same']}", False)
                )
            if member["figure"]:
                found.append((t("line.figure"), f"+{member['figure']}", False))
        if side["cards"]:
            found.append((t("line.cards"), f"{side['cards']:+d}".replace("-", "−"), False))
        if side["powers"]:
            found.append((t("line.powers"), f"{side['powers']:+d}".replace("-", "−"), False))
        return found

    def _strip(
        self, pen: Pen, box: pygame.Rect, area: pygame.Rect, side: Told, scene: Scene, first: bool
    ) -> None:
        """A side as a row, where there are three or more."""
        px = pen.px
        if not first:
            rule(pen, box.left, box.right, box.top)
        self._head(pen, box, area, side)
        who = self.lore.words("who", seat=f"seat:{side['seat']}")
        pen.words(who, (box.left + px(PAD), box.top + px(22)), pen.styles.body_bold, limit=px(190))
        parts = [f"{words} {value}" for words, value, head in self._side_lines(side, scene) if not head]
        helpers = [f"seat:{member['seat']}" for member in side["members"] if member["seat"] != side["seat"]]
        if helpers:
            parts.append(self.lore.t("with_helpers", seats=tuple(helpers)))
        laid = pen.lines(
            self.ui.t("list.next").join(parts), pen.styles.small, box.width - px(2 * PAD), "left", 3
        )
        laid.blit(pen.surface, box.left + px(PAD), box.top + px(42))

    def _waiting(self, pen: Pen, box: pygame.Rect, scene: Scene, told: Told) -> None:
        """Nobody contests yet: who may, and why the others may not."""
        px = pen.px
        pygame.draw.line(pen.surface, rgb("#2C3A50"), box.topleft, box.bottomleft)
        y = box.top + px(24)
        pen.words(
            self.lore.t("who_may"),
            (box.left + px(PAD), y),
            pen.styles.small_bold.of(color=pen.theme.bone_300),
        )
        for seat in scene.seats:
            if seat.number == told["active"] or y > box.bottom - px(50):
                continue
            y += px(32)
            why = may_contest(scene, seat.number, told["zone"])
            who = self.lore.words("who", seat=f"seat:{seat.number}")
            pen.words(
                who,
                (box.left + px(PAD), y),
                pen.styles.body_bold if why else pen.styles.second,
                limit=box.width - px(2 * PAD),
            )
            y += px(23)
            reason = (
                self.lore.t(f"reach.{why[0]}")
                if why
                else self.lore.t("reach.none" if seat.pool else "reach.empty")
            )
            waits = seat.number in told["waiting"]
            style = pen.styles.small if waits else pen.styles.quiet
            pen.words(
                reason,
                (box.left + px(PAD + 28), y),
                pen.fitted(reason, style, box.width - px(2 * PAD + 28), 14),
                limit=box.width - px(2 * PAD + 28),
            )

    # ---- chances

    def _chances(self, pen: Pen, rect: pygame.Rect, y: float, scene: Scene) -> float:
        px = pen.px
        sides = self.sides(scene)
        found = (
            contest_chances(scene, [side for _, side in sides]) if len(sides) > 1 else Chances((1.0,), 0.0)
        )
        y += px(22)
        title = pen.styles.heading.of(size=30 if len(sides) == 2 else 22)
        if len(sides) <= 2:
            pen.mark(sides[0][0]["seat"], (rect.left + px(PAD + 14), y), px(26))
            pen.words(percent(found.win[0]), (rect.left + px(PAD + 34), y), title.of(color=LAMP))
            words = self.lore.t(
                "before_dice" if any(side.dice for _, side in sides) else "after_dice", tie=percent(found.tie)
            )
            pen.words(
                words,
                (rect.centerx, y),
                pen.fitted(words, pen.styles.small, rect.width - px(260), 14),
                "center",
            )
            if len(sides) == 2:
                pen.mark(sides[1][0]["seat"], (rect.right - px(PAD + 14), y), px(26))
                pen.words(percent(found.win[1]), (rect.right - px(PAD + 34), y), title, "right")
        else:
            line: list[Part] = []
            for (side, _), share in zip(sides, found.win, strict=True):
                line += [Mark(side["seat"]), f" {percent(share)}   "]
            line.append(self.lore.t("tie_chance", tie=percent(found.tie)))
            words_ = tuple(line)
            pen.words(
                words_, (rect.centerx, y), pen.fitted(words_, title, rect.width - px(2 * PAD), 14), "center"
            )
        bar = pygame.Rect(rect.left + px(PAD), round(y + px(24)), rect.width - px(2 * PAD), px(16))
        parts = [(found.win[0], side_color(self.lore, sides[0][0]["seat"], True)), (found.tie, QUIET)]
        parts += [
            (share, side_color(self.lore, side["seat"], False))
            for (side, _), share in zip(sides[1:], found.win[1:], strict=True)
        ]
        chance_bar(pen, bar, parts)
        return bar.bottom

    def _options(self, pen: Pen, rect: pygame.Rect, y: float, scene: Scene, look: Look) -> float:
        """What the tokens chosen in the bar would change, for whoever is asked."""
        px = pen.px
        boxes = self._forecasts(scene, look)
        if not boxes or rect.height < px(700):
            return y + px(10)
        y += px(10)
        wide = (rect.width - px(2 * PAD) - px(10) * (len(boxes) - 1)) / len(boxes)
        for place, (words, share, second, other) in enumerate(boxes):
            box = pygame.Rect(
                round(rect.left + px(PAD) + place * (wide + px(10))), round(y), round(wide), px(58)
            )
            look_ = pen.looks.raised.of(
                rim=LAMP if place == 0 else rgb("#44546E"), rim_width=2 if place == 0 else 1, radius=10
            )
            pen.box(look_, box)
            number_line(
                pen,
                box.left + px(12),
                box.right - px(12),
                box.top + px(19),
                words,
                share,
                LAMP,
                pen.styles.small_bold,
            )
            number_line(
                pen,
                box.left + px(12),
                box.right - px(12),
                box.top + px(42),
                second,
                other,
                pen.theme.bone_300,
                pen.styles.quiet,
            )
        return y + px(62)

    def _forecasts(self, scene: Scene, look: Look) -> list[tuple[str, str, str, str]]:
        own, told = scene.own, scene.contest
        if (
            own is None
            or told is None
            or own.number not in scene.asked
            or scene.ask not in ("raise", "contest")
        ):
            return []
        given = look.words.get("tokens")
        tokens = given if isinstance(given, int) else 1
        sides = [side for _, side in self.sides(scene)]
        seats = [side["seat"] for side, _ in self.sides(scene)]
        if scene.ask == "contest":
            seats.append(own.number)
            sides.append(joining(scene, own.number, told["zone"], tokens))
            place = len(sides) - 1
        else:
            place = next(
                (
                    i
                    for i, (side, _) in enumerate(self.sides(scene))
                    if any(member["seat"] == own.number for member in side["members"])
                ),
                0,
            )
            if own.pool < 1:
                return []
            sides[place] = sides[place]._replace(dice=sides[place].dice + tokens)
        if len(sides) < 2:
            return []
        now = contest_chances(scene, sides).win[place]
        rival = next(i for i in range(len(sides)) if i != place)
        more = scene.seat(seats[rival]).pool
        t = self.lore.t
        word = "option.join" if scene.ask == "contest" else "option.add"
        first = t(word, count=tokens)
        if not more:
            return [
                (first, percent(now), t("option.no_answer", name=self.lore.name(f"seat:{seats[rival]}")), "")
            ]
        answer = min(more, max(1, tokens))
        answered = [*sides]
        answered[rival] = answered[rival]._replace(dice=answered[rival].dice + answer)
        then = contest_chances(scene, answered).win[place]
        return [
            (
                first,
                percent(now),
                t("option.answer", name=self.lore.name(f"seat:{seats[rival]}"), count=answer),
                percent(then),
            )
        ]
