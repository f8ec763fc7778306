"""The steps before the first turn, each explaining itself: decks, consolidation, capitals, garrisons.

Consolidation and placing use the panel that later holds the turn track; deck building uses the empty diamond.
Drawing and the pointer share the plans made here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.boards import Region
from game.ui.boards.pen import Point
from game.ui.boards.vampire_knight.cards import Cards
from game.ui.boards.vampire_knight.lattice import RATIO, Lattice
from game.ui.boards.vampire_knight.lore import Lore
from game.ui.boards.vampire_knight.pen import Pen
from game.ui.boards.vampire_knight.pieces import Pieces, capital_token
from game.ui.boards.vampire_knight.places import Panel
from game.ui.boards.vampire_knight.reading import Scene
from game.ui.boards.vampire_knight.tiles import Tiles
from game.ui.kit.theme import INK, rgb

STEPS: Final = ("decks", "deal", "consolidate", "place", "garrison")
SHOWN: Final = {
    "decks": "decks",
    "initiative": "deal",
    "deal": "deal",
    "consolidate": "consolidate",
    "place": "place",
    "garrison": "place",
}
TRACK: Final = ("decks", "deal", "consolidate", "place")


@dataclass(slots=True, frozen=True)
class Offer:
    """A thing to choose outside the board: its name, its middle and half its height."""

    thing: str
    center: Point
    half: float

    def region(self) -> Region:
        """Its place for the pointer."""
        x, y = self.center
        wide = self.half * RATIO
        outline = ((x, y - self.half), (x + wide, y), (x, y + self.half), (x - wide, y))
        rect = pygame.Rect(int(x - wide), int(y - self.half), int(2 * wide) + 2, int(2 * self.half) + 2)
        return Region(self.thing, rect, outline)


def offers(panel: Panel, lattice: Lattice, scene: Scene, unit: float) -> list[Offer]:
    """What is laid out to choose from in this step."""
    if scene.phase == "consolidate":
        return _set_aside(panel, scene, unit)
    if scene.phase == "decks" and scene.asked:
        return _alternates(lattice, scene, unit)
    return []


def _set_aside(panel: Panel, scene: Scene, unit: float) -> list[Offer]:
    """The territories set aside, in rows as wide as the slope allows."""
    kinds = [territory for territory, _ in scene.set_aside]
    top = panel.rect.top + (62 if shallow(panel, unit) else 196) * unit
    half = 58.0 * unit
    while half > 12 * unit:
        found = _rows(panel, kinds, top, half, unit)
        if len(found) == len(kinds):
            return found
        half -= unit
    return _rows(panel, kinds, top, half, unit)


def shallow(panel: Panel, unit: float) -> bool:
    """Has the panel no room for the explanation of a step? The prompt has it, too."""
    return panel.rect.height < 340 * unit


def _rows(panel: Panel, kinds: list[str], top: float, half: float, unit: float) -> list[Offer]:
    found: list[Offer] = []
    wide = half * RATIO
    y, left = top + half, list(kinds)
    while left and y + half <= panel.rect.bottom - 6 * unit:
        room = panel.room(y - half * 0.5, y + half * 0.5, 16 * unit)
        fit = int((room.width + 8 * unit) // (2 * wide + 8 * unit))
        if fit < 1:
            break
        for place, kind in enumerate(left[:fit]):
            found.append(
                Offer(f"territory:{kind}", (room.left + wide + place * (2 * wide + 8 * unit), y), half)
            )
        left = left[fit:]
        y += 2 * half + 8 * unit
    return found


def _alternates(lattice: Lattice, scene: Scene, unit: float) -> list[Offer]:
    """The alternates of the asked seat in the middle of the empty diamond."""
    cards = scene.seat(scene.asked[0]).alternates
    half = min(lattice.reach * 0.205, 120 * unit)
    rows = [cards] if len(cards) <= 2 else [cards[: (len(cards) + 1) // 2], cards[(len(cards) + 1) // 2 :]]
    step = half * RATIO * 2 + 30 * unit
    apart = half * 2 + 84 * unit
    found = []
    for place, row in enumerate(rows):
        y = lattice.center[1] - 34 * unit + (place - (len(rows) - 1) / 2) * apart
        x = lattice.center[0] - step * (len(row) - 1) / 2
        found += [Offer(f"card:{card}", (x + index * step, y), half) for index, card in enumerate(row)]
    return found


class Stage:
    """Draws the steps of the set-up."""

    def __init__(self, lore: Lore, cards: Cards, tiles: Tiles, pieces: Pieces) -> None:
        self.lore, self.cards, self.tiles, self.pieces = lore, cards, tiles, pieces

    def panel(
        self,
        pen: Pen,
        panel: Panel,
        scene: Scene,
        offered: list[Offer],
        lit: Iterable[str],
        picked: Iterable[str],
        hot: frozenset[str],
    ) -> None:
        """The panel: where in the set-up we are, what this step is about, what there is to choose."""
        unit = pen.ui.scale.factor
        self._track(pen, panel, scene, unit)
        step = "garrison" if scene.phase == "garrison" else SHOWN[scene.phase]
        if not shallow(panel, unit):
            self._explain(pen, panel, step, unit)
        if scene.phase == "consolidate":
            self._tiles(pen, scene, offered, frozenset(lit), frozenset(picked), hot)
        elif scene.phase in ("place", "garrison") and scene.asked:
            self._capitals(pen, panel, scene, unit)

    def _explain(self, pen: Pen, panel: Panel, step: str, unit: float) -> None:
        """What the step is called and about."""
        box = panel.room(panel.rect.top + 62 * unit, panel.rect.top + 190 * unit, 18 * unit)
        title = self.lore.t(f"setup.{step}.title")
        pen.words(
            title,
            (box.left, box.top + pen.px(16)),
            pen.styles.card_name.of(color=pen.theme.lamp),
            limit=box.width,
        )
        words = self.lore.t(f"setup.{step}.help")
        lines = pen.lines(words, pen.styles.small, box.width, most=4)
        lines.blit(pen.surface, box.left, box.top + pen.px(34))

    def _track(self, pen: Pen, panel: Panel, scene: Scene, unit: float) -> None:
        """The steps as small diamonds, the present one lit."""
        now = TRACK.index(SHOWN[scene.phase])
        room = panel.room(panel.rect.top + 8 * unit, panel.rect.top + 60 * unit, 18 * unit)
        y = panel.rect.top + 36 * unit
        said = self._said(pen, room.width, now)
        wide = [self._wide(pen, place == now, words) for place, words in enumerate(said)]
        spare = max(0.0, room.width - sum(wide)) / len(TRACK)
        x = float(room.left + pen.px(13))
        for place, words in enumerate(said):
            fill = pen.theme.lamp if place == now else rgb("#2A1C14") if place < now else rgb("#141C2A")
            rim = rgb("#FFF3D6") if place == now else rgb("#8A5A38") if place < now else rgb("#5B6B85")
            pen.rhombus((x, y), pen.px(12), fill, rim, 1.6)
            style = pen.styles.small_bold if place == now else pen.styles.quiet
            pen.words(words, (x + pen.px(19), y), style)
            x += wide[place] + spare

    def _said(self, pen: Pen, room: float, now: int) -> list[str]:
        """The words beside the diamonds: of all steps, or of the present one where the slope leaves less."""
        every = [self.lore.t(f"setup.{name}.step") for name in TRACK]
        needed = sum(self._wide(pen, place == now, words) for place, words in enumerate(every))
        if needed <= room:
            return every
        return [words if place == now else "" for place, words in enumerate(every)]

    @staticmethod
    def _wide(pen: Pen, now: bool, words: str) -> float:
        """Width of a step of the track: its diamond and its words."""
        style = pen.styles.small_bold if now else pen.styles.quiet
        return pen.px(36) + (pen.width(words, style) if words else 0)

    def _tiles(
        self,
        pen: Pen,
        scene: Scene,
        offered: list[Offer],
        lit: frozenset[str],
        picked: frozenset[str],
        hot: frozenset[str],
    ) -> None:
        counts = {f"territory:{territory}": count for territory, count in scene.set_aside}
        for offer in offered:
            picture = self.tiles.picture(offer.thing.partition(":")[2], False, offer.half)
            pen.surface.blit(picture, Tiles.corner(offer.center, picture))
            rim = "rim_selected" if offer.thing in picked else "rim_legal" if offer.thing in lit | hot else ""
            if rim:
                pen.unit_art(f"frames/{rim}", offer.center, offer.half / 100)
            if counts.get(offer.thing, 1) > 1:
                at = (offer.center[0] + offer.half * 0.8, offer.center[1] - offer.half * 0.5)
                pen.pill(at, (pen.px(40), pen.px(26)), INK, pen.theme.bone_100, 1.6)
                pen.words(f"×{counts[offer.thing]}", at, pen.styles.small_bold, "center")

    def _capitals(self, pen: Pen, panel: Panel, scene: Scene, unit: float) -> None:
        """Which capital is being placed, and how many soldiers wait."""
        seat = scene.seat(scene.asked[0])
        token = capital_token(self.lore, scene, seat.number)
        soldier = f"{self.lore.faction(seat.faction).art}_soldier"
        y = panel.rect.top + (140 if shallow(panel, unit) else 268) * unit
        if y > panel.rect.bottom - 10 * unit:
            return
        total = 2 if scene.mode != "initiation" else 1
        room = panel.room(y - 70 * unit, y, 18 * unit)
        fit = min(1.0, room.width / ((total * 92 + 150) * unit))
        x, unit = room.left + 40 * unit * fit, unit * fit
        scale = 0.62 * unit
        for number in range(total):
            placed = number < len(seat.capitals)
            self.pieces.token(
                pen, token, seat.number, (x + number * 92 * unit, y), scale, 1.0 if placed else 0.35
            )
        at = (x + total * 92 * unit + 40 * unit, y)
        left = sum(
            1
            for figure in scene.figures.values()
            if figure.seat == seat.number and not figure.hero and not figure.cell
        )
        self.pieces.token(pen, soldier, seat.number, at, scale)
        pen.words(f"×{left}", (at[0] + 30 * unit, at[1] - 24 * unit), pen.styles.heading)

    def decks(
        self,
        pen: Pen,
        lattice: Lattice,
        scene: Scene,
        offered: list[Offer],
        lit: Iterable[str],
        picked: Iterable[str],
        hot: frozenset[str],
    ) -> None:
        """The alternates as large cards, each with its name and what it does."""
        lit, picked = frozenset(lit), frozenset(picked)
        for offer in offered:
            card = offer.thing.partition(":")[2]
            taken = any(found.card == card for found in scene.seat(scene.asked[0]).deck)
            picture = self.cards.picture(card, "active", offer.half, full=True)
            pen.surface.blit(picture, Tiles.corner(offer.center, picture))
            rim = (
                "rim_selected"
                if offer.thing in picked or taken
                else "rim_legal"
                if offer.thing in lit | hot
                else ""
            )
            if rim:
                pen.unit_art(f"frames/{rim}", offer.center, offer.half / 100)
            width = offer.half * RATIO * 2
            y = offer.center[1] + offer.half + pen.px(18)
            name = self.lore.name(offer.thing)
            laid = pen.ui.text.paragraph(name, pen.styles.card_name, width / pen.ui.scale.factor, "center", 2)
            laid.blit(pen.surface, round(offer.center[0] - width / 2), round(y))
            y += laid.height + pen.px(4)
            numbers = " / ".join(f"{number:02d}" for number in self.lore.card(card).numbers)
            words = self.lore.t("taken") if taken else self.lore.t("replaces", numbers=numbers)
            pen.words(words, (offer.center[0], y + pen.px(10)), pen.styles.small, "center")
