"""Shadow Hunters in table mode: the six areas as framed pairs (a frame is how far an attack reaches), the
decks beside them. Seats, track and motions are those of the board on the desk.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.content.names import Names
from game.core.model import Rules, View
from game.ui.boards import Look, Region
from game.ui.boards.pen import Point, rounded
from game.ui.boards.shadow_hunters.board import ShadowHuntersBoard
from game.ui.boards.shadow_hunters.characters import FACTION_TEXT
from game.ui.boards.shadow_hunters.hollow import Hollow, Piles
from game.ui.boards.shadow_hunters.landscape import Landscape
from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.motions import Choreography
from game.ui.boards.shadow_hunters.pen import ART, Pen
from game.ui.boards.shadow_hunters.places import CELLS, Places, Scene, Track, crowd
from game.ui.boards.shadow_hunters.reading import DECKS, Table
from game.ui.boards.shadow_hunters.track import TrackView
from game.ui.kit.paint import Box, Shadow, down
from game.ui.kit.services import Ui
from game.ui.kit.text import TextStyle, Words
from game.ui.kit.theme import fade, rgb
from game.ui.screens.table_mode.letters import LETTER, blit_pressed, pressed

LAMP: Final = rgb("#F2C46D")
FRAME: Final = rgb("#5F8F86")
FLOOR: Final = (rgb("#14302B"), rgb("#0C1A1C"))
PLATE: Final = rgb("#F4EBD9")
INK: Final = rgb("#14100C")
NIGHT: Final = rgb("#0B1518")
RATIO: Final = 1.6
"""Width by height of the pictures of areas."""
TOKEN: Final = 46
DECKS_HEIGHT: Final = 78.0
WAITING_HEIGHT: Final = 44.0
"""Logical heights of the row of decks, and of the row above it for tokens that are not on the board yet."""


class FramedPairs(Landscape):
    """Draws the pairs; knows where areas and tokens lie."""

    def __init__(self, ui: Ui, lore: Lore) -> None:
        super().__init__(ui, lore)
        self.hollow: SidePiles = SidePiles(ui, lore)

    # ---- boxes

    def frames(self, scene: Scene) -> list[pygame.Rect]:
        """The three frames side by side."""
        gap = self.ui.scale.px(8)
        wide = (scene.rect.width - 2 * gap) // 3
        return [
            pygame.Rect(scene.rect.left + place * (wide + gap), scene.rect.top, wide, scene.rect.height)
            for place in range(3)
        ]

    def areas(self, scene: Scene) -> list[pygame.Rect]:
        """The six areas in the order of the table: two of each frame, one above the other."""
        pad = self.ui.scale.px(4)
        found = []
        for frame in self.frames(scene):
            inner = frame.inflate(-2 * pad, -2 * pad)
            tall = (inner.height - pad) // 2
            found.append(pygame.Rect(inner.left, inner.top, inner.width, tall))
            found.append(pygame.Rect(inner.left, inner.bottom - tall, inner.width, tall))
        return found

    def _plate(self, rect: pygame.Rect) -> pygame.Rect:
        """The strip with the name at the foot of an area."""
        tall = min(self.ui.scale.px(34), rect.height // 3)
        return pygame.Rect(rect.left, rect.bottom - tall, rect.width, tall)

    def plate_rects(self, scene: Scene, areas: tuple[str, ...]) -> list[pygame.Rect]:
        """The names of the areas."""
        return [self._plate(rect) for rect in self.areas(scene)[: len(areas)]]

    def token_spots(self, scene: Scene, table: Table) -> dict[int, tuple[Point, int]]:
        """Tokens stand in a row on the picture of their area; those not on the board yet beside the decks."""
        found: dict[int, tuple[Point, int]] = {}
        px = self.ui.scale.px
        for rect, area in zip(self.areas(scene), table.areas, strict=False):
            standing = table.standing(area)
            foot = self._plate(rect).top
            tall = px(TOKEN + 4) if len(standing) <= 4 else min(px(TOKEN * 2 + 6), foot - rect.top - px(8))
            zone = pygame.Rect(rect.left + px(6), foot - px(3) - tall, rect.width - px(12), tall)
            found.update(zip(standing, crowd(zone, len(standing), px(TOKEN), px(24)), strict=True))
        waiting = table.waiting()
        zone = self.hollow.waiting
        found.update(zip(waiting, crowd(zone, len(waiting), px(36), px(20)), strict=True))
        return found

    def foot(self, scene: Scene, table: Table, area: str) -> Point:
        """Where a lone token stands on an area."""
        if area not in table.areas:
            return self.hollow.waiting.center
        rect = self.areas(scene)[table.areas.index(area)]
        return rect.centerx, self._plate(rect).top - self.ui.scale.px(TOKEN / 2 + 5)

    # ---- drawing

    def draw(
        self,
        surface: pygame.Surface,
        scene: Scene,
        table: Table,
        look: Look,
        hides: frozenset[str],
        trail: Mapping[int, str],
    ) -> None:
        """Frames, areas, where one came from, tokens, dice, decks."""
        pen = Pen(self.ui, surface)
        for frame in self.frames(scene):
            pen.box(Box(down(*FLOOR), FRAME, 2.5, 12), frame)
        for rect, area in zip(self.areas(scene), table.areas, strict=False):
            self._area(pen, rect, area, table, look)
        chosen = look.lit | frozenset(look.picked)
        self.hollow.draw_decks(surface, scene, table, chosen, look.hover or look.focus or "", hides)
        if f"token:{table.turn}" not in hides:
            self._draw_trail(pen, scene, table, trail.get(table.turn, ""), pygame.Rect(0, 0, 0, 0))
        self._tokens(pen, scene, table, look, hides)

    def _area(self, pen: Pen, rect: pygame.Rect, area: str, table: Table, look: Look) -> None:
        thing = f"area:{area}"
        lit = thing in look.lit or thing in look.picked
        here = table.entered == area
        plate = self._plate(rect)
        picture = pygame.Rect(rect.left, rect.top, rect.width, plate.top - rect.top + pen.px(6))
        key = ("table_area", area)
        surface = pen.surface
        surface.blit(self.ui.layer(key, picture.size, lambda made: self._picture(made, area)), picture)
        if lit or here:
            ground, ink = down(rgb("#FBDD9C"), LAMP), INK
        else:
            ground, ink = down(NIGHT), pen.theme.bone_100
        pen.box(Box(ground, None, 0, 8), plate)
        style = pen.styles.body_bold.of(color=ink)
        pen.words(self.lore.name(thing), plate.center, style, "center", plate.width - pen.px(8))
        self._number(pen, rect, area, lit or here)
        if lit or here:
            glow = (Shadow(fade(LAMP, 0.55), 22),) if lit else ()
            hot = thing in (look.hover, look.focus) or thing in look.picked
            pen.box(Box((), LAMP, 5 if hot else 3, 10, shadows=glow), rect)

    def _picture(self, made: pygame.Surface, area: str) -> None:
        """The picture of an area filling its place, cut at the sides rather than squeezed."""
        wide, tall = made.get_size()
        size = (wide, round(wide / RATIO)) if wide / tall > RATIO else (round(tall * RATIO), tall)
        art = self.ui.assets.image(f"{ART}/areas/{area}", size)
        cut = pygame.Surface((wide, tall)).convert()
        cut.blit(art, art.get_rect(center=(wide // 2, tall // 2)))
        made.blit(rounded(cut, self.ui.scale.px(9)), (0, 0))

    def _number(self, pen: Pen, rect: pygame.Rect, area: str, lit: bool) -> None:
        numbers = " | ".join(str(number) for number in self.lore.area(area).numbers)
        style = pen.styles.heading.of(color=INK)
        wide = pen.width(numbers, style) + pen.px(18)
        plate = pygame.Rect(rect.left, rect.top, wide, pen.px(38))
        pen.box(Box(down(rgb("#FBDD9C"), LAMP) if lit else down(PLATE), None, 0, 9), plate)
        pen.words(numbers, plate.center, style, "center")


class SidePiles(Hollow):
    """The decks in a strip of their own, with the last roll and those who wait to enter the board."""

    def __init__(self, ui: Ui, lore: Lore) -> None:
        super().__init__(ui, lore)
        self.strip = pygame.Rect(0, 0, 10, 10)
        """Where the decks lie, in pixels; set by the frame."""

    @property
    def waiting(self) -> pygame.Rect:
        """The place of tokens that are not on the board yet."""
        decks = self._decks
        return pygame.Rect(self.strip.left, self.strip.top, self.strip.width, decks.top - self.strip.top)

    @property
    def _decks(self) -> pygame.Rect:
        """The place of the decks, below the tokens that wait."""
        tall = min(self.ui.scale.px(DECKS_HEIGHT), self.strip.height)
        return pygame.Rect(self.strip.left, self.strip.bottom - tall, self.strip.width, tall)

    def piles(self, scene: Scene) -> Piles:
        """Draw piles side by side, each with its discard half behind it."""
        px = self.ui.scale.px
        strip = self._decks
        tall = min(px(56), strip.height - px(12))
        wide = round(tall * 0.72)
        step = self.strip.width // 3
        decks, discards = {}, {}
        for place, deck in enumerate(DECKS):
            left = self.strip.left + place * step + px(8)
            decks[deck] = pygame.Rect(left, strip.centery - tall // 2, wide, tall)
            discards[deck] = decks[deck].copy()
        return Piles(decks, discards)

    def draw_decks(
        self,
        surface: pygame.Surface,
        scene: Scene,
        table: Table,
        lit: frozenset[str],
        hot: str,
        hides: frozenset[str],
    ) -> None:
        """Three piles with what is left and their names."""
        pen = Pen(self.ui, surface)
        pen.box(pen.looks.panel_flat, self.strip)
        piles = self.piles(scene)
        for deck in DECKS:
            rect = piles.decks[deck]
            left = table.decks[deck].left
            self._pile(pen, rect, deck, left, f"deck:{deck}" in lit, hot == f"deck:{deck}")
            number = pen.styles.heading.of(color=pen.theme.bone_100)
            pen.words(str(left), (rect.right + pen.px(8), rect.centery - pen.px(11)), number)
            name = self.lore.ui.t(f"companion.table.deck_{deck}")
            room = self.strip.width / 3 - rect.width - pen.px(20)
            wide = min(room, pen.width(name, pen.styles.small))
            at = (rect.right + pen.px(8) + wide / 2, rect.centery + pen.px(13))
            pressed(pen, name, at, pen.styles.small, room)


class LargeTrack(TrackView):
    """The damage track with large letters where characters fall: the living ones only, in the colors of their
    factions; who has fallen lies at the end of the track."""

    def _letters(self, pen: Pen, track: Track, table: Table, shift: tuple[int, int]) -> None:
        cells: dict[int, list[tuple[str, TextStyle]]] = {}
        for character, state in self._letter_states(table):
            if state != "dead":
                color = FACTION_TEXT[self.lore.faction(character)]
                style = pen.styles.body_bold.of(size=LETTER, color=color)
                letters = cells.setdefault(min(CELLS - 1, self.lore.limit(character)), [])
                letters.append((self.lore.letter(character), style))
        for limit, letters in cells.items():
            cell = track.cells[limit].move(shift)
            at = (cell.centerx, track.letters_y + shift[1])
            blit_pressed(pen, letters, at, cell.width + pen.px(2))


class ShadowHuntersTableBoard(ShadowHuntersBoard):
    """The board of Shadow Hunters, laid out for a screen that all can see."""

    def columns(self, view: View) -> tuple[float, float]:
        """Logical widths of the columns at its left and right."""
        return 274.0, 332.0

    def __init__(self, ui: Ui, rules: Rules, names: Names) -> None:
        super().__init__(ui, rules, names)
        self.pairs = FramedPairs(ui, self.lore)
        self.landscape: Landscape = self.pairs
        self.track = LargeTrack(ui, self.lore)
        self.choreography = Choreography(ui, self.lore, self.pairs, self.track, self.seats)

    def slim(self, view: View) -> bool:
        """Seven and more seats need the height."""
        return len(view["seats"]) > 6

    def note(self, view: View) -> Words:
        """Nothing: rounds are not counted."""
        return ""

    def strip(self, view: View, room: float) -> float:
        """The height of the decks, and of a row for tokens that wait to enter the board."""
        tokens = WAITING_HEIGHT if self._table(view).waiting() else 0.0
        return DECKS_HEIGHT + tokens

    def side(self, strip: pygame.Rect) -> None:
        """Where the decks may lie, in pixels."""
        self.pairs.hollow.strip = strip

    def leads_to(self, total: int) -> str:
        """The name of the area that a sum of the dice leads to."""
        area = self.lore.area_of_sum(total)
        return self.lore.name(f"area:{area}") if area else self.lore.t("roll.seven")

    def _area_regions(self, table: Table, places: Places) -> list[Region]:
        rects = self.pairs.areas(places.scene)
        return [Region(f"area:{area}", rect) for area, rect in zip(table.areas, rects, strict=False)]
