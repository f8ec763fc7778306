"""The panel of a contest: what each side rolls and adds and why, the chances, who would hold the zone after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygame

from game.rules.prince_of_the_city.odds import Chances, Side, average
from game.ui.boards import Look
from game.ui.boards.prince_of_the_city.corners import swatch
from game.ui.boards.prince_of_the_city.forecast import after, contest_chances, joining, may_contest, side_of
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
from game.ui.boards.prince_of_the_city.pen import BONE, HALO, Pen, layered, rounded
from game.ui.boards.prince_of_the_city.pieces import Pieces
from game.ui.boards.prince_of_the_city.reading import Scene
from game.ui.boards.prince_of_the_city.style import LAMP, NIGHT, DomainLook, building_colors, pattern_colors
from game.ui.text import Mark, Part, Words
from game.ui.theme import hexed, mix, rgb

Told = Mapping[str, Any]
PAD: Final = 14


class ContestPanel:
    """Draws a contest into the dock."""

    def __init__(self, lore: Lore, pieces: Pieces) -> None:
        self.lore, self.pieces = lore, pieces
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
        return px(96) + px(27) * (count + 1) + px(66) if rect.height > px(700) else px(84) + px(24) * (count + 1)

    def _dice_areas(self, rect: pygame.Rect, scene: Scene) -> list[pygame.Rect]:
        px = self.ui.scale.px
        columns = self._columns(rect, scene)
        if len(columns) <= 2:
            return [pygame.Rect(box.left + px(PAD), box.top + px(10), box.width - px(90), px(44)) for box in columns]
        return [pygame.Rect(box.left + px(210), box.top + px(6), box.width - px(300), px(30)) for box in columns]

    # ---- drawing

    def draw(self, pen: Pen, rect: pygame.Rect, scene: Scene, look: Look) -> None:
        """The whole panel; only lit dice change without the match."""
        key = ("contest", repr(scene.contest), repr(scene.zones), repr(look.words.get("tokens")), scene.ask, scene.asked,
               scene.viewer, tuple(self.lore.name(f"seat:{seat.number}") for seat in scene.seats),
               tuple(seat.pool for seat in scene.seats))  # fmt: skip
        picture = layered(self.ui, key, rect.size,
                          lambda inner: self._paint(inner, inner.surface.get_rect(), scene, look))  # fmt: skip
        pen.put(picture, rect.topleft)
        for name, box in self.dice(rect, scene).items():
            thing = f"die:{name}"
            if thing in look.lit or thing in look.picked or thing in (look.hover, look.focus):
                bright = thing in look.picked or thing in (look.hover, look.focus)
                pen.box(pen.looks.raised_lit.of(fill=(), rim=LAMP, rim_width=3 if bright else 2, radius=10),
                        box.inflate(pen.px(4), pen.px(4)))  # fmt: skip

    def _paint(self, pen: Pen, rect: pygame.Rect, scene: Scene, look: Look) -> None:
        pen.box(pen.looks.panel.of(radius=14, shadows=(), rim=rgb("#46566F")), rect)
        told = scene.contest
        assert told is not None
        self._picture(pen, pygame.Rect(rect.left + 1, rect.top + 1, rect.width - 2, self.scene_height(rect)), scene, told)
        columns = self._columns(rect, scene)
        areas = self._dice_areas(rect, scene)
        for place, (side, box) in enumerate(zip(told["sides"], columns, strict=True)):
            if len(columns) <= 2:
                self._column(pen, box, areas[place], side, scene, place == 0)
            else:
                self._strip(pen, box, areas[place], side, scene, place == 0)
        if len(columns) == 1:
            self._waiting(pen, pygame.Rect(columns[0].right, columns[0].top, rect.width - columns[0].width,
                                           columns[0].height), scene, told)  # fmt: skip
        y = columns[-1].bottom
        rule(pen, rect.left, rect.right, y)
        y = self._chances(pen, rect, y, scene)
        y = self._options(pen, rect, y, scene, look)
        self._outcomes(pen, rect, y, scene, told)

    # ---- the picture at the top

    def _picture(self, pen: Pen, rect: pygame.Rect, scene: Scene, told: Told) -> None:
        zone = str(told["zone"])
        look = self.lore.domain(scene.chart.domains[zone], scene.chart)
        flat = pygame.Surface(rect.size, pygame.SRCALPHA).convert_alpha()
        inner = Pen(self.ui, flat)
        ground = round(rect.height * 0.76)
        zone_backdrop(inner, flat.get_rect(), ground, look.hue)
        pattern_band(inner, pygame.Rect(0, 0, rect.width, ground), look.art, look.hue)
        scale = rect.height / 208 * 1.85
        art = self.lore.building(zone)
        hue = look.hue
        inner.art(f"zones/{art}", (rect.width / 2, ground), scale * 0.95, building_colors(hue, look, "norm"))
        pen.put(rounded(flat, pen.px(13), (True, True, False, False)), rect.topleft)
        pen.outlined(self.lore.name(f"zone:{zone}"), (rect.left + pen.px(PAD) + pen.width(self.lore.name(f"zone:{zone}"),
                     pen.styles.heading) / 2, rect.top + pen.px(26)), pen.styles.heading, pen.px(2), HALO)  # fmt: skip
        swatch(pen, self.lore, look, (rect.left + pen.px(PAD + 11), rect.top + pen.px(56)), pen.px(24))
        words = self.lore.t("zone_line", domain=self.lore.name(f"domain:{scene.chart.domains[zone]}"),
                            prestige=scene.chart.prestige[zone])  # fmt: skip
        pen.words(words, (rect.left + pen.px(PAD + 30), rect.top + pen.px(56)), pen.styles.small.of(color=BONE))
        holder = scene.zones[zone].control
        held = self.lore.words("held_by", seat=f"seat:{holder}") if holder else self.lore.t("held_by_nobody")
        pen.words(held, (rect.right - pen.px(PAD), rect.top + pen.px(26)), pen.styles.small.of(color=BONE), "right")
        self._tokens(pen, rect, ground, told)

    def _tokens(self, pen: Pen, rect: pygame.Rect, ground: int, told: Told) -> None:
        """At each side: the tokens at stake with a lamp's rim, those in the zone without."""
        size = rect.height * 0.17
        for place, side in enumerate(told["sides"][:2]):
            x = rect.left + pen.px(40) if place == 0 else rect.right - pen.px(40)
            step = pen.px(50) * (1 if place == 0 else -1)
            for member in side["members"]:
                for count, stake in ((member["committed"], True), (member["there"], False)):
                    if not count:
                        continue
                    if stake:
                        pen.glow((x, rect.top + ground - size * 0.5), size * 1.5, (*LAMP[:3], 120))
                    rise = min(size * 0.34, size * 1.5 / count)
                    for i in range(count):
                        self.pieces.token(pen, member["seat"], (x, rect.top + ground - size * 0.34 - i * rise), size)
                    word = "stake" if stake else "there_short"
                    style = pen.styles.small.of(color=LAMP if stake else pen.theme.bone_300)
                    words = self.lore.t(word, count=count)
                    pen.words(words, (x, rect.bottom - rect.height * 0.1), pen.fitted(words, style, abs(step) * 0.98, 13), "center")
                    x += step

    # ---- the sides

    def _head(self, pen: Pen, box: pygame.Rect, area: pygame.Rect, side: Told) -> None:
        owners = [member["seat"] for member in side["members"]
                  for _ in range(member["committed"] + member["there"] + member["extra"])]  # fmt: skip
        faces = [one["face"] for one in side["faces"]]
        for place, rect in enumerate(dice_row(area, side["dice"], pen.px(40))):
            face = faces[place] if place < len(faces) else 0
            die(pen, self.lore, owners[place] if place < len(owners) else side["seat"], rect.center, rect.width * 0.96, face)
        words = str(side["total"]) if faces else f"+{side['total']}"
        pen.words(words, (box.right - pen.px(PAD), area.top + pen.px(20)), pen.styles.heading.of(size=30), "right")

    def _column(self, pen: Pen, box: pygame.Rect, area: pygame.Rect, side: Told, scene: Scene, first: bool) -> None:
        px = pen.px
        if first:
            pygame.draw.rect(pen.surface, (*LAMP[:3], 10), box)
        self._head(pen, box, area, side)
        y = area.top + px(58)
        role = self.lore.t("side_active" if first else "side_contests")
        pen.words(role, (box.left + px(PAD), y), pen.styles.small_bold)
        pen.words(self.lore.t("average", value=f"{average(side_of(side)):g}"), (box.right - px(PAD), y), pen.styles.small, "right")
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
                pen.words(words, (box.left + px(PAD), y - line / 2), pen.styles.body_bold, limit=box.width - px(2 * PAD + 70))
                pen.words(value, (box.right - px(PAD), y - line / 2), pen.styles.quiet, "right")
            else:
                number_line(pen, box.left + px(PAD + 28), box.right - px(PAD), y - line / 2, words, value,
                            style=pen.styles.second if line >= px(26) else None)
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
            found.append((t("line.committed", count=member["committed"]), t("dice", count=member["committed"]), False))
            for word in ("there", "extra"):
                if member[word]:
                    found.append((t(f"line.{word}", count=member[word]), t("dice", count=member[word]), False))
            if member["same"]:
                found.append((t("line.same", domain=domain, count=member["same"]), f"+{member['same']}", False))
            if member["figure"]:
                found.append((t("line.figure"), f"+{member['figure']}", False))
        if side["cards"]:
            found.append((t("line.cards"), f"{side['cards']:+d}".replace("-", "−"), False))
        if side["powers"]:
            found.append((t("line.powers"), f"{side['powers']:+d}".replace("-", "−"), False))
        return found

    def _strip(self, pen: Pen, box: pygame.Rect, area: pygame.Rect, side: Told, scene: Scene, first: bool) -> None:
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
        laid = pen.lines(self.ui.t("list.next").join(parts), pen.styles.small, box.width - px(2 * PAD), "left", 3)
        laid.blit(pen.surface, box.left + px(PAD), box.top + px(42))

    def _waiting(self, pen: Pen, box: pygame.Rect, scene: Scene, told: Told) -> None:
        """Nobody contests yet: who may, and why the others may not."""
        px = pen.px
        pygame.draw.line(pen.surface, rgb("#2C3A50"), box.topleft, box.bottomleft)
        y = box.top + px(24)
        pen.words(self.lore.t("who_may"), (box.left + px(PAD), y), pen.styles.small_bold.of(color=pen.theme.bone_300))
        for seat in scene.seats:
            if seat.number == told["active"] or y > box.bottom - px(50):
                continue
            y += px(32)
            why = may_contest(scene, seat.number, told["zone"])
            who = self.lore.words("who", seat=f"seat:{seat.number}")
            pen.words(who, (box.left + px(PAD), y), pen.styles.body_bold if why else pen.styles.second, limit=box.width - px(2 * PAD))
            y += px(23)
            reason = self.lore.t(f"reach.{why[0]}") if why else self.lore.t("reach.none" if seat.pool else "reach.empty")
            waits = seat.number in told["waiting"]
            style = pen.styles.small if waits else pen.styles.quiet
            pen.words(reason, (box.left + px(PAD + 28), y), pen.fitted(reason, style, box.width - px(2 * PAD + 28), 14),
                      limit=box.width - px(2 * PAD + 28))  # fmt: skip

    # ---- chances

    def _chances(self, pen: Pen, rect: pygame.Rect, y: float, scene: Scene) -> float:
        px = pen.px
        sides = self.sides(scene)
        found = contest_chances(scene, [side for _, side in sides]) if len(sides) > 1 else Chances((1.0,), 0.0)
        y += px(22)
        title = pen.styles.heading.of(size=30 if len(sides) == 2 else 22)
        if len(sides) <= 2:
            pen.mark(sides[0][0]["seat"], (rect.left + px(PAD + 14), y), px(26))
            pen.words(percent(found.win[0]), (rect.left + px(PAD + 34), y), title.of(color=LAMP))
            words = self.lore.t("before_dice" if any(side.dice for _, side in sides) else "after_dice", tie=percent(found.tie))
            pen.words(words, (rect.centerx, y), pen.fitted(words, pen.styles.small, rect.width - px(260), 14), "center")
            if len(sides) == 2:
                pen.mark(sides[1][0]["seat"], (rect.right - px(PAD + 14), y), px(26))
                pen.words(percent(found.win[1]), (rect.right - px(PAD + 34), y), title, "right")
        else:
            line: list[Part] = []
            for (side, _), share in zip(sides, found.win, strict=True):
                line += [Mark(side["seat"]), f" {percent(share)}   "]
            line.append(self.lore.t("tie_chance", tie=percent(found.tie)))
            words_ = tuple(line)
            pen.words(words_, (rect.centerx, y), pen.fitted(words_, title, rect.width - px(2 * PAD), 14), "center")
        bar = pygame.Rect(rect.left + px(PAD), round(y + px(24)), rect.width - px(2 * PAD), px(16))
        parts = [(found.win[0], side_color(self.lore, sides[0][0]["seat"], True)), (found.tie, QUIET)]
        parts += [(share, side_color(self.lore, side["seat"], False)) for (side, _), share in
                  zip(sides[1:], found.win[1:], strict=True)]  # fmt: skip
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
            box = pygame.Rect(round(rect.left + px(PAD) + place * (wide + px(10))), round(y), round(wide), px(58))
            look_ = pen.looks.raised.of(rim=LAMP if place == 0 else rgb("#44546E"), rim_width=2 if place == 0 else 1, radius=10)
            pen.box(look_, box)
            number_line(pen, box.left + px(12), box.right - px(12), box.top + px(19), words, share, LAMP, pen.styles.small_bold)
            number_line(pen, box.left + px(12), box.right - px(12), box.top + px(42), second, other, pen.theme.bone_300, pen.styles.quiet)
        return y + px(62)

    def _forecasts(self, scene: Scene, look: Look) -> list[tuple[str, str, str, str]]:
        own, told = scene.own, scene.contest
        if own is None or told is None or own.number not in scene.asked or scene.ask not in ("raise", "contest"):
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
            place = next((i for i, (side, _) in enumerate(self.sides(scene))
                          if any(member["seat"] == own.number for member in side["members"])), 0)  # fmt: skip
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
            return [(first, percent(now), t("option.no_answer", name=self.lore.name(f"seat:{seats[rival]}")), "")]
        answer = min(more, max(1, tokens))
        answered = [*sides]
        answered[rival] = answered[rival]._replace(dice=answered[rival].dice + answer)
        then = contest_chances(scene, answered).win[place]
        return [(first, percent(now), t("option.answer", name=self.lore.name(f"seat:{seats[rival]}"), count=answer), percent(then))]

    # ---- outcomes

    def _outcomes(self, pen: Pen, rect: pygame.Rect, y: float, scene: Scene, told: Told) -> None:
        px = pen.px
        line = px(27) if rect.height > px(700) else px(24)
        y += line * 0.5 + px(2)
        for place, side in enumerate(told["sides"]):
            added = {member["seat"]: member["committed"] for member in side["members"]}
            self._outcome(pen, rect, y, scene, told, side["seat"], added, place == 0)
            y += line
        if len(told["sides"]) > 1 and y < rect.bottom - px(8):
            words = self.lore.t("if_tie")
            room = rect.width - px(2 * PAD)
            pen.words(words, (rect.left + px(PAD), y), pen.fitted(words, pen.styles.quiet, room, 14), limit=room)

    def _outcome(self, pen: Pen, rect: pygame.Rect, y: float, scene: Scene, told: Told, seat: int,
                 added: Mapping[int, int], first: bool) -> None:  # fmt: skip
        px = pen.px
        found = after(scene, told["zone"], added)
        x = rect.left + px(PAD)
        label = self.lore.words("if_wins", seat=f"seat:{seat}")
        x += pen.words(label, (x, y), pen.styles.small_bold.of(color=LAMP if first else BONE), limit=px(190)) + px(12)
        for owner, count in found.tokens:
            pen.mark(owner, (x + px(10), y), px(18))
            x += px(22)
            x += pen.words(str(count), (x, y), pen.styles.small_bold) + px(8)
        words = self._who_holds(found.control, found.changes)
        room = rect.right - px(PAD) - x
        if room > px(60):
            pen.words(words, (rect.right - px(PAD), y), pen.fitted(words, pen.styles.small, room, 13), "right", room)

    def _who_holds(self, control: int, changes: Sequence[tuple[int, int]]) -> Words:
        if not control:
            return self.lore.t("then_nobody")
        gain = dict(changes).get(control, 0)
        word = "then_holds_gain" if gain else "then_holds"
        return self.lore.words(word, seat=f"seat:{control}", gain=gain)


def zone_backdrop(pen: Pen, rect: pygame.Rect, ground: int, hue: tuple[int, int, int, int]) -> None:
    """Night sky over the roofs, then the street."""
    share = ground / max(1, rect.height)
    pen.shape(
        ("backdrop", hue), rect, (0, 0, rect.width, rect.height),
        f'<rect width="{rect.width}" height="{rect.height}" fill="url(#b)"/>',
        f'<linearGradient id="b" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{rect.height}">'
        f'<stop offset="0" stop-color="{hexed(mix(NIGHT, hue, 0.14))}"/>'
        f'<stop offset="{share:.3f}" stop-color="{hexed(mix(NIGHT, hue, 0.52))}"/>'
        f'<stop offset="{share + 0.002:.3f}" stop-color="#111A27"/><stop offset="1" stop-color="#0B101A"/></linearGradient>',
    )  # fmt: skip
    pygame.draw.line(pen.surface, hue, (0, ground), (rect.width, ground), max(1, pen.px(1.5)))


def pattern_band(pen: Pen, rect: pygame.Rect, art: str, hue: tuple[int, int, int, int]) -> None:
    """The domain's pattern over a sky."""
    if art == "elysium":
        return
    full = f"prince_of_the_city/patterns/{art}_tile"
    _, _, wide, tall = pen.ui.assets.box(full)
    scale = pen.ui.scale.factor * 1.1
    size = (max(4, round(wide * scale)), max(4, round(tall * scale)))
    tile = pen.ui.assets.image(full, size, pattern_colors(DomainLook(hue, art)))
    tile.set_alpha(80)
    for x in range(rect.left, rect.right, tile.get_width()):
        for y in range(rect.top, rect.bottom, tile.get_height()):
            cut = pygame.Rect(0, 0, min(tile.get_width(), rect.right - x), min(tile.get_height(), rect.bottom - y))
            pen.surface.blit(tile, (x, y), cut)
    tile.set_alpha(255)
