"""The panel of a contest: what each side rolls and adds and why, the chances, what one more token does."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.rules.prince_of_the_city.odds import Chances, Side
from game.ui.boards import Look
from game.ui.boards.prince_of_the_city.contest_sides import DIE, ContestSides
from game.ui.boards.prince_of_the_city.contest_zone import ContestZone
from game.ui.boards.prince_of_the_city.forecast import contest_chances, joining, side_of
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.panel_parts import (
    LOW,
    PAD,
    QUIET,
    Told,
    chance_bar,
    dice_row,
    light_dice,
    number_line,
    odds_line,
    percent,
    rule,
    side_color,
)
from game.ui.boards.prince_of_the_city.pen import Pen, layered
from game.ui.boards.prince_of_the_city.pieces import Pieces
from game.ui.boards.prince_of_the_city.reading import Scene
from game.ui.boards.prince_of_the_city.style import LAMP
from game.ui.kit.theme import rgb

ROOMY: Final = 700
"""Logical height above which the panel has room for boxes with forecasts."""
MOST_FORECAST: Final = 3
"""Sides up to which a low panel has room for a line with a forecast."""


class Forecast(NamedTuple):
    """What the tokens chosen in the bar would do: words and chance, and the same after an answer."""

    words: str
    share: str
    answer: str
    then: str = ""


class ContestPanel:
    """Draws a contest into the dock."""

    def __init__(self, lore: Lore, pieces: Pieces) -> None:
        self.lore = lore
        self.zone = ContestZone(lore, pieces)
        self.drawn = ContestSides(lore, self.zone)
        self.ui = lore.ui

    # ---- what it holds

    def scene_height(self, rect: pygame.Rect, scene: Scene) -> int:
        """The picture at the top takes what a low panel can spare."""
        assert scene.contest is not None
        px = self.ui.scale.px
        crowd = 0.04 * max(0, len(scene.contest["sides"]) - 3)
        if rect.height <= px(LOW):
            return px(48)
        return max(px(84), min(px(200), round(rect.height * (0.22 - crowd))))

    def sides(self, scene: Scene) -> list[tuple[Told, Side]]:
        """The sides with their numbers, the active player's first."""
        assert scene.contest is not None
        return [(side, side_of(side)) for side in scene.contest["sides"]]

    def dice(self, rect: pygame.Rect, scene: Scene) -> dict[str, pygame.Rect]:
        """Where each die that has been rolled lies."""
        assert scene.contest is not None
        found = {}
        columns = self._columns(rect, scene)
        for side, box in zip(scene.contest["sides"], columns, strict=True):
            area = self.drawn.dice_area(box, len(columns) > 2)
            rects = dice_row(area, side["dice"], min(self.ui.scale.px(DIE), area.height))
            found.update({one["die"]: place for one, place in zip(side["faces"], rects, strict=False)})
        return found

    def _columns(self, rect: pygame.Rect, scene: Scene) -> list[pygame.Rect]:
        """The area of each side: two columns, or strips for three sides and more."""
        assert scene.contest is not None
        count = len(scene.contest["sides"])
        top = rect.top + self.scene_height(rect, scene)
        foot = rect.bottom - self._foot(rect, scene)
        if count <= 2:
            half = rect.width // 2
            return [pygame.Rect(rect.left + half * i, top, half, foot - top) for i in range(count)]
        tall = (foot - top) // count
        return [pygame.Rect(rect.left, top + tall * i, rect.width, tall) for i in range(count)]

    def _foot(self, rect: pygame.Rect, scene: Scene) -> int:
        """Height of chances, forecast and outcomes below the sides."""
        assert scene.contest is not None
        px, count = self.ui.scale.px, len(scene.contest["sides"])
        lines = count + 1 if count <= 2 else 1
        chances = 62 if count <= 2 else 44
        if rect.height > px(ROOMY):
            return px(chances + 34 + 66) + px(27) * lines
        if rect.height <= px(LOW):
            forecast = 34 if self._changed(scene, 1) is not None else 0
            return px(62 + forecast + 12) if count <= 2 else px(44)
        forecast = 34 if count <= 3 else 0
        return px(chances + 18 + forecast) + px(24) * lines

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
        light_dice(pen, self.dice(rect, scene), look)

    def _paint(self, pen: Pen, rect: pygame.Rect, scene: Scene, look: Look) -> None:
        pen.box(pen.looks.panel.of(radius=14, shadows=(), rim=rgb("#46566F")), rect)
        told = scene.contest
        assert told is not None
        head = pygame.Rect(rect.left + 1, rect.top + 1, rect.width - 2, self.scene_height(rect, scene))
        self.zone.picture(pen, head, scene, told)
        columns = self._columns(rect, scene)
        found = self._now(scene)
        for place, (side, box) in enumerate(zip(told["sides"], columns, strict=True)):
            if len(columns) <= 2:
                self.drawn.column(pen, box, side, scene, place == 0)
            else:
                self.drawn.strip(pen, box, side, scene, place == 0, found.win[place])
        if len(columns) == 1:
            box = columns[0]
            rest = pygame.Rect(box.right, box.top, rect.width - box.width, box.height)
            self.drawn.waiting(pen, rest, scene, told)
        y: float = columns[-1].bottom
        rule(pen, rect.left, rect.right, y)
        y = self._chances(pen, rect, y, scene, found)
        y = self._options(pen, rect, y, scene, look)
        if rect.height > pen.px(LOW):
            self.zone.outcomes(pen, rect, y, scene, told)

    def _now(self, scene: Scene) -> Chances:
        """The chances as things stand; whoever is alone wins."""
        sides = [side for _, side in self.sides(scene)]
        return contest_chances(scene, sides) if len(sides) > 1 else Chances((1.0,), 0.0)

    # ---- chances

    def _chances(self, pen: Pen, rect: pygame.Rect, y: float, scene: Scene, found: Chances) -> float:
        """The bar, and over it the chances of two sides; those of more stand in their strips."""
        px = pen.px
        sides = self.sides(scene)
        open_ = any(side.dice for _, side in sides)
        words = self.lore.t("before_dice" if open_ else "after_dice", tie=percent(found.tie))
        y += px(22 if len(sides) <= 2 else 14)
        seats = [(side["seat"], percent(share)) for (side, _), share in zip(sides, found.win, strict=True)]
        if len(sides) <= 2:
            second = seats[1] if len(sides) == 2 else None
            odds_line(pen, rect, y, seats[0], words, second, 30 if second else 22)
        else:
            room = rect.width - px(2 * PAD)
            pen.squeezed(words, (rect.centerx, y), pen.styles.small, room, 14, "center")
        below = 24 if len(sides) <= 2 else 14
        bar = pygame.Rect(rect.left + px(PAD), round(y + px(below)), rect.width - px(2 * PAD), px(16))
        shares = [
            (share, side_color(self.lore, side["seat"], place == 0))
            for place, ((side, _), share) in enumerate(zip(sides, found.win, strict=True))
        ]
        shares.insert(1 if len(sides) <= 2 else len(shares), (found.tie, QUIET))
        chance_bar(pen, bar, shares)
        return bar.bottom

    def _options(self, pen: Pen, rect: pygame.Rect, y: float, scene: Scene, look: Look) -> float:
        """What the tokens chosen in the bar would change, for whoever is asked."""
        px = pen.px
        boxes = self._forecasts(scene, look)
        if not boxes or (rect.height <= px(LOW) and len(self.sides(scene)) > 2):
            return y + px(10)
        if rect.height <= px(ROOMY):
            return self._forecast_line(pen, rect, y, scene, boxes[0])
        y += px(10)
        wide = (rect.width - px(2 * PAD) - px(10) * (len(boxes) - 1)) / len(boxes)
        for place, found in enumerate(boxes):
            left = round(rect.left + px(PAD) + place * (wide + px(10)))
            self._forecast_box(pen, pygame.Rect(left, round(y), round(wide), px(58)), found, place == 0)
        return y + px(62)

    def _forecast_box(self, pen: Pen, box: pygame.Rect, found: Forecast, first: bool) -> None:
        px, quiet = pen.px, pen.theme.bone_300
        rim = LAMP if first else rgb("#44546E")
        pen.box(pen.looks.raised.of(rim=rim, rim_width=2 if first else 1, radius=10), box)
        left, right = box.left + px(12), box.right - px(12)
        bold, small = pen.styles.small_bold, pen.styles.quiet
        number_line(pen, left, right, box.top + px(19), found.words, found.share, LAMP, bold)
        number_line(pen, left, right, box.top + px(42), found.answer, found.then, quiet, small)

    def _forecast_line(
        self, pen: Pen, rect: pygame.Rect, y: float, scene: Scene, found: Forecast
    ) -> float:
        """The same in one line, for low panels; with more than three sides there is no room for it."""
        assert scene.contest is not None
        px = pen.px
        if len(scene.contest["sides"]) > MOST_FORECAST:
            return y + px(10)
        box = pygame.Rect(rect.left + px(PAD), round(y + px(6)), rect.width - px(2 * PAD), px(28))
        pen.box(pen.looks.raised.of(rim=LAMP, rim_width=1.5, radius=8), box)
        own = pen.width(found.words, pen.styles.small_bold) + pen.width(found.share, pen.styles.small_bold)
        middle = box.left + max(round(box.width * 0.36), min(round(box.width * 0.5), own + px(34)))
        number_line(pen, box.left + px(10), middle - px(8), box.centery, found.words, found.share, LAMP,
                    pen.styles.small_bold)
        number_line(pen, middle + px(8), box.right - px(10), box.centery, found.answer, found.then,
                    pen.theme.bone_300, pen.styles.quiet)
        return y + px(36)

    def _forecasts(self, scene: Scene, look: Look) -> list[Forecast]:
        """With the tokens chosen in the bar: the chance of one's side, and if the strongest rival answers."""
        given = look.words.get("tokens")
        tokens = given if isinstance(given, int) else 1
        changed = self._changed(scene, tokens)
        if changed is None:
            return []
        word, sides, place = changed
        seats = [side["seat"] for side, _ in self.sides(scene)]
        now = contest_chances(scene, sides)
        rival = max((at for at in range(len(sides)) if at != place), key=lambda at: now.win[at])
        first, name = self.lore.t(word, count=tokens), self.lore.name(f"seat:{seats[rival]}")
        more = scene.seat(seats[rival]).pool
        if not more:
            return [Forecast(first, percent(now.win[place]), self.lore.t("option.no_answer", name=name))]
        answer = min(more, max(1, tokens))
        sides[rival] = sides[rival]._replace(dice=sides[rival].dice + answer)
        then = percent(contest_chances(scene, sides).win[place])
        words = self.lore.t("option.answer", name=name, count=answer)
        return [Forecast(first, percent(now.win[place]), words, then)]

    def _changed(self, scene: Scene, tokens: int) -> tuple[str, list[Side], int] | None:
        """What whoever is asked would do with so many tokens (the word for it), the sides after it, and which
        of them is its own; None if nothing can be done with tokens now."""
        own, told = scene.own, scene.contest
        if own is None or told is None or own.number not in scene.asked:
            return None
        sides = [side for _, side in self.sides(scene)]
        if scene.ask == "contest":
            return "option.join", [*sides, joining(scene, own.number, told["zone"], tokens)], len(sides)
        helping = scene.ask.startswith("help")
        mine = scene.told.get("target") if helping else own.number
        place = next((at for at, (side, _) in enumerate(self.sides(scene)) if _is_in(side, mine)), -1)
        if place < 0 or len(sides) < 2 or not (helping or (scene.ask == "raise" and own.pool)):
            return None
        more = joining(scene, own.number, told["zone"], tokens, True) if helping else Side(tokens, 0)
        sides[place] = Side(sides[place].dice + more.dice, sides[place].bonus + more.bonus)
        return "option.help" if helping else "option.add", sides, place


def _is_in(side: Told, seat: object) -> bool:
    """Is a seat on this side?"""
    return any(member["seat"] == seat for member in side["members"])
