"""Name plates of the areas: the sums that lead there, the name, a sign for what may be done."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.pen import Pen, drawn
from game.ui.boards.shadow_hunters.places import GROUND, PLATE_DROP, PLATE_HEIGHT, Scene
from game.ui.kit.paint import Box, Shadow, down
from game.ui.kit.services import Ui
from game.ui.kit.text import TextStyle
from game.ui.kit.theme import fade, rgb

LAMP: Final = rgb("#F2C46D")
NIGHT: Final = rgb("#0B101A", 240)
PAPER: Final = rgb("#EDE6D6")
QUIET_RIM: Final = rgb("#4D6C66")
STACKED: Final = 3  # the upper pair has its names under the numbers
BRIEF: Final = 4  # the form that holds only numbers
CARDS: Final = {
    "hermits_cabin": ((0, "#4F9F6A", 8, "#D8EBD8"),),
    "church": ((0, "#EDE6D6", 8, "#8C7B57"),),
    "cemetery": ((0, "#2A2530", 8, "#B9ABC2"),),
    "underworld_gate": (
        (-8, "#EDE6D6", -16, "#8C7B57"),
        (0, "#2A2530", 0, "#B9ABC2"),
        (8, "#4F9F6A", 16, "#D8EBD8"),
    ),
}


class Plates:
    """Measures, places and draws the plates."""

    def __init__(self, ui: Ui, lore: Lore) -> None:
        self.ui = ui
        self.lore = lore

    def rects(self, scene: Scene, areas: tuple[str, ...]) -> tuple[list[pygame.Rect], int]:
        """Where the plates lie and their form: 0 all, 1 without a sign, 2 small letters, STACKED or BRIEF.

        Under their clearings, inside the scene, off each other and off the tokens of the clearings beside.
        """
        for form in range(BRIEF):
            found = self._rects(scene, areas, form)
            if not self._crowded(scene, found):
                return found, form
        return self._rects(scene, areas, BRIEF), BRIEF

    def _rects(self, scene: Scene, areas: tuple[str, ...], form: int) -> list[pygame.Rect]:
        found = [self._rect(scene, place, area, form) for place, area in enumerate(areas)]
        if len(found) < 6:
            return found
        left, right = found[2], found[3]
        overlap = left.right + self.ui.scale.px(10) - right.left
        if overlap > 0:
            left.x -= overlap - overlap // 2
            right.x += overlap // 2
        edge = scene.rect.inflate(-2 * self.ui.scale.px(8), -2 * self.ui.scale.px(5))
        for rect in found:
            rect.clamp_ip(edge)
        return found

    def _crowded(self, scene: Scene, found: list[pygame.Rect]) -> bool:
        if any(rect.inflate(4, 4).collidelist(found[place + 1 :]) >= 0 for place, rect in enumerate(found)):
            return True
        zones = []
        for place in (0, 4, 1, 5):
            lower = 66 if place % 2 == 0 else 42  # lower tokens may stand farther up
            x, y = scene.at((scene.slot(place)[0], scene.slot(place)[1] + lower))
            zones.append(
                pygame.Rect(
                    round(x - 84 * scene.k),
                    round(y - 24 * scene.k),
                    round(168 * scene.k),
                    round(48 * scene.k),
                )
            )
        return any(rect.collidelist(zones) >= 0 for rect in found)

    def width(self, area: str, form: int) -> int:
        """Width of a plate in pixels."""
        pen = self._pen()
        width = self._number_width(pen, area) + pen.px(6)
        if form == BRIEF:
            return width
        width += pen.width(self.lore.name(f"area:{area}"), self._name_style(pen, form))
        return width + pen.px(68 if form == 0 else 32)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, area: str, state: str, form: int) -> None:
        """One plate; `state` is quiet, seen (under the pointer), entered, lit or hot (lit and under it)."""
        margin = self.ui.scale.px(12)
        grown = rect.inflate(2 * margin, 2 * margin)
        picture = self.ui.layer(
            ("sh_plate", area, state, form),
            grown.size,
            lambda made: self._plate(made, area, state, form, margin),
        )
        surface.blit(picture, grown)

    def _pen(self) -> Pen:
        return Pen(self.ui, pygame.display.get_surface() or pygame.Surface((1, 1)))

    def _name_style(self, pen: Pen, form: int) -> TextStyle:
        return pen.styles.card_name.of(size=18) if form in (2, STACKED) else pen.styles.card_name

    def _number_width(self, pen: Pen, area: str) -> int:
        return max(pen.px(46), sum(self._number_widths(pen, area)) + pen.px(24))

    def _number_widths(self, pen: Pen, area: str) -> list[int]:
        """Widths of the sums of the dice and of the dots between them."""
        style, gap = pen.styles.body_bold.of(size=22), pen.px(17)
        numbers = [str(number) for number in self.lore.area(area).numbers]
        return [width for number in numbers for width in (pen.width(number, style), gap)][:-1]

    def _numbers(self, pen: Pen, area: str, rect: pygame.Rect) -> None:
        style = pen.styles.body_bold.of(size=22, color=pen.theme.ink)
        widths = self._number_widths(pen, area)
        x = rect.centerx - sum(widths) / 2
        for place, width in enumerate(widths):
            if place % 2:
                pygame.draw.circle(
                    pen.surface, pen.theme.ink, (round(x + width / 2), rect.centery), pen.px(2.4)
                )
            else:
                pen.words(str(self.lore.area(area).numbers[place // 2]), (x, rect.centery), style)
            x += width

    def _rect(self, scene: Scene, place: int, area: str, form: int) -> pygame.Rect:
        x, y = scene.slot(place)
        rect = pygame.Rect(0, 0, self.width(area, form), self.ui.scale.px(PLATE_HEIGHT))
        if form == STACKED and place in (2, 3):
            pen = self._pen()
            name = pen.width(self.lore.name(f"area:{area}"), self._name_style(pen, form))
            rect.size = (max(name + pen.px(20), self._number_width(pen, area) + pen.px(6)), pen.px(58))
        px, py = scene.at((x, y + PLATE_DROP))
        rect.midtop = (round(px), round(py))
        if form == BRIEF and place not in (2, 3):  # beside the clearing
            px, py = scene.at((x + (-1 if place < 2 else 1) * 112, y + GROUND))
            rect.midright = (round(px), round(py))
            if place > 3:
                rect.midleft = (round(px), round(py))
        return rect

    def _plate(self, made: pygame.Surface, area: str, state: str, form: int, margin: int) -> None:
        pen = Pen(self.ui, made)
        rect = made.get_rect().inflate(-2 * margin, -2 * margin)
        warm = state in ("entered", "lit", "hot")
        hot = state == "hot"
        rim = LAMP if warm else pen.theme.bone_300 if state == "seen" else QUIET_RIM
        width = 3 if hot else 2.4 if warm else 2 if state == "seen" else 1.5
        box = Box(down(rgb("#2C2414", 245) if hot else NIGHT), rim, width, 100)
        if state in ("lit", "hot"):
            box = box.of(shadows=(Shadow(fade(LAMP, 0.5 if hot else 0.35), 11),))
        stacked = rect.height > pen.px(PLATE_HEIGHT + 4)
        pen.box(box.of(radius=16) if stacked else box, rect)
        if stacked:
            self._stack(pen, area, rect, warm)
            return
        inset = pen.px(3)
        number = pygame.Rect(
            rect.left + inset, rect.top + inset, self._number_width(pen, area), rect.height - 2 * inset
        )
        pen.box(Box(down(LAMP if warm else PAPER), None, 0, 100), number)
        self._numbers(pen, area, number)
        if form == BRIEF:
            return
        pen.words(
            self.lore.name(f"area:{area}"),
            (number.right + pen.px(11), rect.centery),
            self._name_style(pen, form),
        )
        if form == 0:
            self._sign(pen, area, (rect.right - pen.px(29), rect.centery))

    def _stack(self, pen: Pen, area: str, rect: pygame.Rect, warm: bool) -> None:
        number = pygame.Rect(0, 0, self._number_width(pen, area), pen.px(28))
        number.midtop = (rect.centerx, rect.top + pen.px(4))
        pen.box(Box(down(LAMP if warm else PAPER), None, 0, 100), number)
        self._numbers(pen, area, number)
        name = self.lore.name(f"area:{area}")
        pen.words(name, (rect.centerx, rect.bottom - pen.px(14)), self._name_style(pen, STACKED), "center")

    def _sign(self, pen: Pen, area: str, center: tuple[int, int]) -> None:
        if area == "weird_woods":
            pen.glyph("drop", (center[0] - pen.px(9), center[1]), pen.px(22), pen.theme.blood_text)
            pen.glyph("leaf", (center[0] + pen.px(10), center[1]), pen.px(21), pen.theme.moss_text)
        elif area == "erstwhile_altar":
            pen.glyph("hand", center, pen.px(28), pen.theme.bone_100)
        else:
            side = pen.px(44)
            pen.center(drawn((side, side), (44, 44), card_signs(area)), center)


def card_signs(area: str) -> str:
    """SVG of the little cards that may be drawn on an area, in a box of 44 x 44 units."""
    return "".join(
        f'<g transform="translate({22 + dx} 22) rotate({turn})"><path d="M-8 -12H8V12H-8Z" fill="{fill}" '
        f'stroke="{rim}" stroke-width="1.6" stroke-linejoin="round"/></g>'
        for dx, fill, turn, rim in CARDS.get(area, ())
    )
