"""Name plates of the areas: the sums that lead there, the name, a sign for what may be done."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.pen import Pen, drawn
from game.ui.boards.shadow_hunters.places import Scene
from game.ui.paint import Box, Shadow, down
from game.ui.services import Ui
from game.ui.text import TextStyle
from game.ui.theme import fade, rgb

LAMP: Final = rgb("#F2C46D")
NIGHT: Final = rgb("#0B101A", 240)
PAPER: Final = rgb("#EDE6D6")
QUIET_RIM: Final = rgb("#4D6C66")
HEIGHT: Final = 42  # logical
CARDS: Final = {
    "hermits_cabin": ((0, "#4F9F6A", 8, "#D8EBD8"),),
    "church": ((0, "#EDE6D6", 8, "#8C7B57"),),
    "cemetery": ((0, "#2A2530", 8, "#B9ABC2"),),
    "underworld_gate": ((-8, "#EDE6D6", -16, "#8C7B57"), (0, "#2A2530", 0, "#B9ABC2"), (8, "#4F9F6A", 16, "#D8EBD8")),
}


class Plates:
    """Measures, places and draws the plates."""

    def __init__(self, ui: Ui, lore: Lore) -> None:
        self.ui = ui
        self.lore = lore

    def rects(self, scene: Scene, areas: tuple[str, ...]) -> list[pygame.Rect]:
        """Where the plates lie: under their clearings, kept inside the scene and off each other."""
        brief = self.brief(scene)
        found = [self._rect(scene, place, self.width(area, brief)) for place, area in enumerate(areas)]
        if len(found) < 6:
            return found
        edge = scene.rect.inflate(-2 * self.ui.scale.px(8), 0)
        left, right = found[2], found[3]
        overlap = left.right + self.ui.scale.px(10) - right.left
        if overlap > 0:
            left.x -= overlap - overlap // 2
            right.x += overlap // 2
        for rect in found:
            rect.clamp_ip(edge)
        return found

    def brief(self, scene: Scene) -> bool:
        """Whether the clearings are too small for names: then plates hold only the numbers."""
        return scene.rect.width < self.ui.scale.px(760) or scene.rect.height < self.ui.scale.px(300)

    def width(self, area: str, brief: bool) -> int:
        """Width of a plate in pixels."""
        pen = self._pen()
        width = self._number_width(pen, area) + pen.px(6)
        if brief:
            return width
        return width + pen.px(12) + pen.width(self.lore.name(f"area:{area}"), self._name_style(pen)) + pen.px(52)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, area: str, state: str) -> None:
        """One plate; `state` is quiet, seen (under the pointer), entered, lit or hot (lit and under it)."""
        margin = self.ui.scale.px(12)
        grown = rect.inflate(2 * margin, 2 * margin)
        picture = self.ui.layer(("sh_plate", area, state), grown.size, lambda made: self._plate(made, area, state, margin))
        surface.blit(picture, grown)

    def _pen(self) -> Pen:
        return Pen(self.ui, pygame.display.get_surface() or pygame.Surface((1, 1)))

    def _name_style(self, pen: Pen) -> TextStyle:
        return pen.styles.card_name

    def _number_width(self, pen: Pen, area: str) -> int:
        return max(pen.px(46), pen.width(self.lore.numbers(area), pen.styles.body_bold.of(size=22)) + pen.px(24))

    def _rect(self, scene: Scene, place: int, width: int) -> pygame.Rect:
        x, y = scene.slot(place)
        rect = pygame.Rect(0, 0, width, self.ui.scale.px(HEIGHT))
        px, py = scene.at((x, y + 105))
        rect.midtop = (round(px), round(py))
        lowest = scene.rect.bottom - self.ui.scale.px(6)
        if rect.bottom > lowest:
            rect.bottom = lowest
        return rect

    def _plate(self, made: pygame.Surface, area: str, state: str, margin: int) -> None:
        pen = Pen(self.ui, made)
        rect = made.get_rect().inflate(-2 * margin, -2 * margin)
        warm = state in ("entered", "lit", "hot")
        hot = state == "hot"
        rim = LAMP if warm else pen.theme.bone_300 if state == "seen" else QUIET_RIM
        width = 3 if hot else 2.4 if warm else 2 if state == "seen" else 1.5
        box = Box(down(rgb("#2C2414", 245) if hot else NIGHT), rim, width, 100)
        if state in ("lit", "hot"):
            box = box.of(shadows=(Shadow(fade(LAMP, 0.5 if hot else 0.35), 11),))
        pen.box(box, rect)
        inset = pen.px(3)
        number = pygame.Rect(rect.left + inset, rect.top + inset, self._number_width(pen, area), rect.height - 2 * inset)
        pen.box(Box(down(LAMP if warm else PAPER), None, 0, 100), number)
        pen.words(self.lore.numbers(area), number.center, pen.styles.body_bold.of(size=22, color=pen.theme.ink), "center")
        if number.right + inset >= rect.right:
            return
        pen.words(self.lore.name(f"area:{area}"), (number.right + pen.px(11), rect.centery), self._name_style(pen))
        self._sign(pen, area, (rect.right - pen.px(27), rect.centery))

    def _sign(self, pen: Pen, area: str, center: tuple[int, int]) -> None:
        if area == "weird_woods":
            pen.glyph("drop", (center[0] - pen.px(9), center[1]), pen.px(22), pen.theme.blood_text)
            pen.glyph("leaf", (center[0] + pen.px(10), center[1]), pen.px(21), pen.theme.moss_text)
        elif area == "erstwhile_altar":
            pen.glyph("hand", center, pen.px(28), pen.theme.bone_100)
        else:
            side = pen.px(44)
            pen.put(drawn((side, side), (44, 44), card_signs(area)), center)


def card_signs(area: str) -> str:
    """SVG of the little cards that may be drawn on an area, in a box of 44 x 44 units."""
    return "".join(f'<g transform="translate({22 + dx} 22) rotate({turn})"><path d="M-8 -12H8V12H-8Z" fill="{fill}" '
                   f'stroke="{rim}" stroke-width="1.6" stroke-linejoin="round"/></g>'
                   for dx, fill, turn, rim in CARDS.get(area, ()))
