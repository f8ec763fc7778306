"""The hollow between the clearings: the dice and what they led to, the three decks and their discards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.boards.shadow_hunters.cards import LINE, card_back, discard_card
from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.pen import ART, Pen, lifted
from game.ui.boards.shadow_hunters.places import Point, Scene, waiting_line
from game.ui.boards.shadow_hunters.reading import DECKS, DeckView, Table
from game.ui.kit.paint import Box, Shadow, down
from game.ui.kit.services import Ui
from game.ui.kit.text import Icon, Paragraph, Part, Span
from game.ui.kit.theme import fade, rgb

LAMP: Final = rgb("#F2C46D")
NIGHT: Final = rgb("#0B101A")
PALE: Final = rgb("#FFF3D6")
PILE: Final = {"white": rgb("#948F85"), "black": rgb("#1A171E"), "hermit": rgb("#314F38")}
DECK: Final = (88.0, 123.0)
DIE: Final = (80.0, 83.0)
GROUPS: Final = 14
"""Logical units that a deck stands further from the discards of another deck than from its own."""
DICE_ROOM: Final = 42
"""Logical units from the middle of the dice to the piles in which two lines of words find room."""
LABELS: Final = 43
"""Logical units that counts and names of the piles take below them."""
ROOM: Final = 60
"""Logical units around two piles for their light, their counts and their names."""


def _is_attack(table: Table) -> bool:
    """Whether the dice that lie there were rolled for an attack."""
    return table.stage == "attack" and table.purpose != "move"


def _hit(gap: int) -> str:
    """The message about the difference of an attack's dice."""
    return "roll.hit" if gap else "roll.missed"


def _layer(rect: pygame.Rect, layer: int) -> pygame.Rect:
    """Where the card so many layers below the uppermost one lies."""
    step = rect.width / 66
    return rect.move(round(layer * step), round(layer * step * 1.3))


@dataclass(slots=True, frozen=True)
class Piles:
    """Where the draw piles and discards lie."""

    decks: dict[str, pygame.Rect]
    discards: dict[str, pygame.Rect]


class Hollow:
    """Draws dice and decks."""

    def __init__(self, ui: Ui, lore: Lore) -> None:
        self.ui = ui
        self.lore = lore
        self.ceiling = 0
        """Where the name plates above the dice end, in pixels."""
        self._snug = False
        """Whether the dice lie as close under these plates as they can."""
        self._lower: tuple[pygame.Rect, ...] = ()
        """The name plates of the clearings that lie beside the piles."""
        self._laid: tuple[tuple[object, ...], Piles] | None = None

    # -- decks ---------------------------------------------------------------------------------------

    def piles(self, scene: Scene) -> Piles:
        """The boxes of the three decks and discards, side by side in the middle of the hollow.

        Large letters push them apart and up, away from each other's counts and from the name plates below.
        """
        key = (scene, self.ui.text.edition, self.ceiling, self._snug, tuple(map(tuple, self._lower)))
        if self._laid is None or self._laid[0] != key:
            self._laid = (key, self._lay_out(scene))
        return self._laid[1]

    def _lay_out(self, scene: Scene) -> Piles:
        k, px = scene.k, self.ui.scale.px
        width, height = round(DECK[0] * k), round(DECK[1] * k)
        near, far = self._steps(scene)
        x, top = scene.at((scene.center[0], scene.center[1] - 42))
        top -= min(max(0.0, px(46) - 52 * k), 26 * k)
        left = x - (2 * far + near + width) / 2 - 2 * k
        whole = pygame.Rect(round(left), round(top), round(2 * far + near + width), height)
        top += self._sink(scene, whole)
        decks, discards = {}, {}
        for place, deck in enumerate(DECKS):
            decks[deck] = pygame.Rect(round(left + place * far), round(top), width, height)
            discards[deck] = pygame.Rect(round(left + place * far + near), round(top), width, height)
        return Piles(decks, discards)

    def _sink(self, scene: Scene, piles: pygame.Rect) -> float:
        """How far the piles lie lower than in the design, so that the dice have room between name plates and
        piles: as far as the tokens that wait below them and the name plates beside them allow."""
        k, px = scene.k, self.ui.scale.px
        wanted = self.dice_y(scene) + max(46 * k, px(DICE_ROOM)) - piles.top
        y, size = waiting_line(scene, self.ui.scale.factor)
        reach = piles.inflate(2 * px(12), 0)
        beside = [plate.top for plate in self._lower if plate.left < reach.right and plate.right > reach.left]
        floor = min([y - size * 0.6, *beside])
        return max(0.0, min(wanted, floor - (piles.bottom + px(LABELS))))

    def _steps(self, scene: Scene) -> tuple[float, float]:
        """From a deck to its discard and from one deck to the next; words may push them apart."""
        k, px = scene.k, self.ui.scale.px
        plain = (max(95 * k, px(50)), max(198 * k, px(106)))
        words = max((sum(self._label_widths(deck)) / 2 for deck in DECKS), default=0) + px(7)
        near = max(plain[0], words)
        for apart in (px(GROUPS), 0):  # a deck belongs to its discards, not to those beside it
            far = max(plain[1], near + words + apart)
            if 2 * far + near + DECK[0] * k <= scene.hollow.width:
                return near, far
        return plain

    def _label_widths(self, deck: str) -> tuple[int, int]:
        text, styles = self.ui.text, self.ui.styles
        name = text.paragraph(self.lore.t(f"deck.{deck}"), styles.small_bold).width
        return name, text.paragraph(self.lore.t("discard"), styles.small).width

    def draw_decks(
        self,
        surface: pygame.Surface,
        scene: Scene,
        table: Table,
        lit: frozenset[str],
        hot: str,
        hides: frozenset[str],
    ) -> None:
        """All six piles with counts and names; `lit` and `hot` are things (`deck:white`)."""
        piles = self.piles(scene)
        for deck in DECKS:
            pile, discard = f"deck:{deck}", f"discard:{deck}"
            lights = (pile in lit, hot == pile, discard in lit, hot == discard, discard in hides)
            self._two_piles(surface, piles, deck, table.decks[deck], lights)

    def _two_piles(
        self, surface: pygame.Surface, piles: Piles, deck: str, view: DeckView, lights: tuple[bool, ...]
    ) -> None:
        """A deck and its discards: one copy as long as neither changes."""
        pile, discard = piles.decks[deck], piles.discards[deck]
        room = pile.union(discard).inflate(2 * self.ui.scale.px(ROOM), 2 * self.ui.scale.px(ROOM))
        own, other = (rect.move(-room.left, -room.top) for rect in (pile, discard))
        lit, hot, discard_lit, discard_hot, hidden = lights

        def draw(made: pygame.Surface) -> None:
            pen = Pen(self.ui, made)
            self._pile(pen, own, deck, view.left, lit, hot)
            self._discard(pen, other, deck, view, discard_lit, discard_hot, hidden)
            self._count(pen, own, view.left, lit)
            self._count(pen, other, view.discarded, discard_lit)
            self._labels(pen, own, other, deck)

        seen = (deck, view.left, view.discarded, view.top, lights, other.left)
        nowhere = pygame.Rect(0, 0, 0, 0)
        self.ui.plate(("sh_piles", seen), room.size, nowhere, draw).draw(surface, room.x, room.y)

    def _light(self, pen: Pen, heap: pygame.Rect, lit: bool, hot: bool) -> None:
        """The frame of light around a whole heap."""
        if lit:
            glow = Shadow(fade(LAMP, 0.95 if hot else 0.75), 30 if hot else 24)
            pen.box(Box(down(LAMP), None, 0, 8, shadows=(glow,)), lifted(heap, pen.px(5 if hot else 3.5)))
        elif hot:
            pen.box(Box(down(pen.theme.bone_300), None, 0, 8), lifted(heap, pen.px(2)))

    def _pile(self, pen: Pen, rect: pygame.Rect, deck: str, left: int, lit: bool, hot: bool) -> None:
        layers = min(5, left // 2)
        self._light(pen, rect.union(_layer(rect, layers)), lit, hot)
        if left == 0:
            pen.box(Box(down(fade(NIGHT, 0.6)), pen.theme.bone_500, 1.5, 8, dashed=True), rect)
            return
        self._heap(pen, rect, deck, layers)

    def _heap(self, pen: Pen, rect: pygame.Rect, deck: str, layers: int, top: str = "") -> None:
        """Cards upon each other, the back of the uppermost one or its face `top`."""
        size = rect.size
        edge = Box(down(PILE[deck]), LINE, 1, 7)
        for layer in range(layers, 0, -1):
            pen.box(edge, _layer(rect, layer))
        pen.surface.blit(
            discard_card(self.ui, self.lore, top, size) if top else card_back(self.ui, deck, size), rect
        )

    def _discard(
        self, pen: Pen, rect: pygame.Rect, deck: str, view: DeckView, lit: bool, hot: bool, hidden: bool
    ) -> None:
        layers = min(3, view.discarded // 2)
        self._light(pen, rect.union(_layer(rect, layers)), lit, hot)
        if view.discarded == 0 or (hidden and view.discarded == 1):
            pen.box(Box(down(fade(NIGHT, 0.35)), fade(pen.theme.bone_500, 0.8), 1.5, 8, dashed=True), rect)
            return
        self._heap(pen, rect, deck, layers, view.top)
        if view.top:
            return
        pen.box(Box(down(fade(NIGHT, 0.62)), None, 0, 7), rect)
        pen.glyph(
            "eyeoff", (rect.centerx, rect.centery - rect.height * 0.08), rect.width * 0.5, pen.theme.bone_100
        )

    def _count(self, pen: Pen, rect: pygame.Rect, count: int, lit: bool) -> None:
        style = pen.styles.body_bold.of(size=22, color=pen.theme.ink if lit else pen.theme.bone_100)
        pill = pygame.Rect(0, 0, max(pen.px(44), pen.width(str(count), style) + pen.px(18)), pen.px(32))
        pill.center = (rect.centerx, rect.bottom - pen.px(1))
        pen.box(
            Box(down(LAMP if lit else NIGHT), NIGHT if lit else fade(pen.theme.bone_300, 0.7), 1.5, 100), pill
        )
        pen.words(str(count), pill.center, style, "center")

    def _labels(self, pen: Pen, rect: pygame.Rect, other: pygame.Rect, deck: str) -> None:
        name, word = self.lore.t(f"deck.{deck}"), self.lore.t("discard")
        strong, plain = pen.styles.small_bold, pen.styles.small
        if sum(self._label_widths(deck)) / 2 + pen.px(4) > other.left - rect.left:
            return
        y = rect.bottom + pen.px(32)
        pen.words(name, (rect.centerx, y), strong, "center")
        pen.words(word, (other.centerx, y), plain, "center")

    # -- dice ----------------------------------------------------------------------------------------

    def hang(self, scene: Scene, areas: tuple[str, ...], plates: list[pygame.Rect]) -> None:
        """Keep the dice below these name plates of the areas: those of the upper pair, and of the clearings
        beside it where a roll and its meaning would reach below them."""
        upper = plates[2:4]
        span = round(174 * scene.k + self._widest_meaning(areas) + 30 * scene.k + self.ui.scale.px(16))
        middle = round(scene.at((scene.center[0], 0))[0])
        below = pygame.Rect(middle - span // 2, scene.rect.top, span, scene.rect.height)
        beside = [plate for plate in (*plates[:1], *plates[4:5]) if plate.colliderect(below)]
        self.ceiling = max((rect.bottom for rect in (*upper, *beside)), default=scene.rect.top)
        self._lower = (*plates[1:2], *plates[5:6])
        self._snug = False
        self._snug = self.cramped(scene)

    def _widest_meaning(self, areas: tuple[str, ...]) -> int:
        """How long the words beside the dice may become, in pixels."""
        pen = Pen(self.ui, pygame.Surface((1, 1)))
        goals = [*(self.lore.name(f"area:{area}") for area in areas), self.lore.t("roll.seven")]
        goals += [self.lore.t(_hit(gap), count=gap) for gap in (0, 5)]
        return max(self._goal(pen, goal).width for goal in goals)

    def _goal(self, pen: Pen, goal: str) -> Paragraph:
        """Where a roll leads."""
        words = (Icon(f"{ART}/glyphs/arrow", LAMP), Span(f" {goal}"))
        return pen.line(words, pen.styles.body_bold.of(color=LAMP))

    def dice_spots(self, scene: Scene, words: int = 0) -> tuple[Point, Point, Point]:
        """Centers of d4 and d6 and the left end of the words beside them (`words` pixels long)."""
        k = scene.k
        if self.cramped(scene):
            x, y = scene.at(((scene.slot(0)[0] + scene.slot(2)[0]) / 2, scene.slot(2)[1]))
            return (x - 66 * k, y), (x + 22 * k, y), (x + 84 * k, y)
        total = 94 * k + 80 * k + (words + 30 * k if words else 0)
        x, y = scene.at((scene.center[0], 0))[0], self.dice_y(scene)
        left = x - total / 2
        return (left + 40 * k, y), (left + 134 * k, y), (left + 134 * k + 70 * k, y)

    def dice_y(self, scene: Scene) -> int:
        """The vertical middle of the dice: above the decks, below the name plates of the upper pair."""
        design = scene.at((0, scene.center[1] - 154))[1]
        return round(max(design, self.ceiling + self.ui.scale.px(5) + (44 if self._snug else 50) * scene.k))

    def cramped(self, scene: Scene) -> bool:
        """Whether large letters leave the dice no room above the decks: they lie beside the upper pair."""
        return self.piles(scene).decks["white"].top - self.dice_y(scene) < 40 * scene.k

    def draw_dice(
        self, surface: pygame.Surface, scene: Scene, table: Table, hides: frozenset[str]
    ) -> pygame.Rect:
        """The last roll of whose turn it is, and what it means; returns the box that this takes."""
        if (not table.d4 and not table.d6) or "dice" in hides:
            return pygame.Rect(0, 0, 0, 0)
        pen = Pen(self.ui, surface)
        moving = table.stage == "move" and table.question != "choose_area"
        fresh = not table.over and table.roller == table.turn and not moving
        lines = self._fitting(pen, scene, table) if fresh else []
        d4, d6, words = self.dice_spots(scene, max((line.width for line in lines), default=0))
        alpha = 1.0 if fresh else 0.55
        if table.d4:
            self.die(pen, scene, 4, table.d4, d4, alpha)
        if table.d6:
            self.die(pen, scene, 6, table.d6, d6, alpha)
        height = sum(line.height for line in lines)
        y = words[1] - height / 2 + pen.px(2)
        for line in lines:
            line.blit(surface, round(words[0]), round(y))
            y += line.height
        half, left = 50 * scene.k, d4[0] - 48 * scene.k
        right = words[0] + max((line.width for line in lines), default=0)
        return pygame.Rect(round(left), round(d4[1] - half), round(right - left), round(2 * half))

    def _fitting(self, pen: Pen, scene: Scene, table: Table) -> list[Paragraph]:
        """The meaning of the roll on two lines, on one where there is no room above the decks."""
        lines = self._meaning(pen, table)
        room = self.piles(scene).decks["white"].top - self.dice_y(scene)
        if len(lines) < 2 or sum(line.height for line in lines) <= 2 * room - pen.px(6):
            return lines
        number, words = self._brief(table)
        alone = [pen.line((Span(number, size=26),), pen.styles.body_bold.of(color=PALE))]
        line = pen.line(words, pen.styles.body_bold.of(size=18, color=PALE))
        return alone if self.cramped(scene) or line.width >= scene.hollow.width - 200 * scene.k else [line]

    def _brief(self, table: Table) -> tuple[str, list[Part]]:
        """What counts of a roll, as a number and as one line of words."""
        if _is_attack(table):
            gap = abs(table.d6 - table.d4)
            return str(gap), [Span(self.lore.t(_hit(gap), count=gap), color=LAMP)]
        total = str(table.d4 + table.d6)
        goal = Span(f" {self._goal_of(table)}", color=LAMP)
        return total, [Span(total, size=26), " ", Icon(f"{ART}/glyphs/arrow", LAMP), goal]

    def _goal_of(self, table: Table) -> str:
        area = self.lore.area_of_sum(table.d4 + table.d6)
        return self.lore.name(f"area:{area}") if area else self.lore.t("roll.seven")

    def _meaning(self, pen: Pen, table: Table) -> list[Paragraph]:
        total, gap = table.d4 + table.d6, abs(table.d6 - table.d4)
        big = pen.styles.title.of(size=46, color=PALE, leading=1.1)
        strong = pen.styles.body_bold.of(color=LAMP)
        if not table.d4 or not table.d6:
            return [pen.line(str(total), big)]
        if table.stage == "end":
            return []
        if _is_attack(table):
            low, high = sorted((table.d4, table.d6))
            return [
                pen.line(self._sum(pen, f"{high} − {low} = ", gap), big),
                pen.line(self.lore.t(_hit(gap), count=gap), strong),
            ]
        return [
            pen.line(self._sum(pen, f"{table.d4} + {table.d6} = ", total), big),
            self._goal(pen, self._goal_of(table)),
        ]

    def _sum(self, pen: Pen, left: str, result: int) -> tuple[Span, Span]:
        quiet = pen.theme.bone_300
        return Span(left, bold=False, color=quiet, family="sans", size=26), Span(str(result))

    def die(
        self,
        pen: Pen,
        scene: Scene,
        sides: int,
        shown: int,
        center: Point,
        alpha: float = 1.0,
        turn: float = 0.0,
    ) -> None:
        """A die with its result, turned by `turn` degrees."""
        size = (round(108 * scene.k), round(112 * scene.k))
        name = f"dice/d6_{shown}" if sides == 6 else "dice/d4"
        picture = self.ui.layer(
            ("sh_die", sides, shown), size, lambda made: self._die(made, name, sides, shown)
        )
        if turn:
            picture = pygame.transform.rotozoom(picture, turn, 1.0)
        pen.center(picture, (center[0] + 10 * scene.k, center[1]), alpha)

    def _die(self, made: pygame.Surface, name: str, sides: int, shown: int) -> None:
        pen = Pen(self.ui, made)
        picture = self.ui.assets.image(f"{ART}/{name}", made.get_size())
        made.blit(picture, (0, 0))
        if sides == 4:
            k = made.get_width() / 108
            style = pen.styles.title.of(size=42 * k / self.ui.scale.factor, color=pen.theme.ink)
            pen.words(str(shown), (40 * k, 61 * k), style, "center")
