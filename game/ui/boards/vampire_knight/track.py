"""The turn track (Tap, Fight, Move as diamonds) and the tray of the tap action: what was tapped, spent, left.

Both stand in the panel that no seat owns; the log follows below them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pygame

from game.ui.boards.pen import Point
from game.ui.boards.vampire_knight.cards import Cards
from game.ui.boards.vampire_knight.lore import Lore
from game.ui.boards.vampire_knight.pen import Pen
from game.ui.boards.vampire_knight.places import Panel
from game.ui.boards.vampire_knight.reading import Scene
from game.ui.boards.vampire_knight.tiles import Tiles
from game.ui.kit.theme import INK, fade, rgb

ACTIONS: Final = ("tap", "fight", "move")
GLYPHS: Final = {"tap": "tap", "fight": "fight", "move": "chevrons"}
CHARRED: Final = rgb("#2A1C14")
EMBER: Final = rgb("#B07A4E")
ROW: Final = 40.0
LOW: Final = 230.0  # a panel of less height shows a small track above the tray
BROAD: Final = 400.0  # a track of less width has its pips below the diamonds and no words
LOWEST: Final = 96.0  # and one of less than this has no room for words and pips below the track


@dataclass(slots=True)
class TrackPlan:
    """Places of the track's parts: nodes by action, the box of the tray, what is left for the log."""

    nodes: dict[str, Point]
    half: float
    slim: bool
    tray: pygame.Rect
    below: float
    line: float
    low: bool


def plan(panel: Panel, scene: Scene, unit: float) -> TrackPlan:
    """The parts of the track in its panel."""
    rect = panel.rect
    crowded = scene.tray is not None and rect.height < LOW * unit  # the tray needs the room more
    low = crowded or rect.height < LOWEST * unit
    head = panel.room(rect.top + 10 * unit, min(rect.top + 96 * unit, rect.bottom - 6 * unit), 18 * unit)
    slim = head.width < BROAD * unit
    half = min(32.0 * unit, head.width / (6.6 if slim else 15), rect.height / 2 - 10 * unit)
    half *= 0.5 if crowded else 1.0
    y = rect.top + (8 if low else 14) * unit + half
    step = head.width / 3
    nodes = {name: (head.left + half + step * place, y) for place, name in enumerate(ACTIONS)}
    if slim:
        nodes = {name: (head.left + step * (place + 0.5), y) for place, name in enumerate(ACTIONS)}
    below = y + half + (2 if low else 30 if slim else 12) * unit
    rows = len(scene.tray["taps"]) + len(scene.tray["effect_taps"]) if scene.tray else 0
    line = (30.0 if low else ROW) * unit
    tall = 34 * unit + line * max(1, rows) if scene.tray else 0
    foot = min(below + tall, rect.bottom - 4 * unit)
    tray = panel.room(below, foot, 18 * unit) if tall else pygame.Rect(0, 0, 0, 0)
    return TrackPlan(nodes, half, slim, tray, foot if tall else below, line, low)


class Track:
    """Draws the turn track and the tray."""

    def __init__(self, lore: Lore, cards: Cards, tiles: Tiles) -> None:
        self.lore, self.cards, self.tiles = lore, cards, tiles

    def draw(self, pen: Pen, plan: TrackPlan, scene: Scene) -> None:
        """Everything."""
        for name in ACTIONS:
            self._node(pen, plan, scene, name)
        if scene.tray is not None:
            self._tray(pen, plan, scene.tray)

    # ---- the track

    def _node(self, pen: Pen, plan: TrackPlan, scene: Scene, name: str) -> None:
        center, half = plan.nodes[name], plan.half
        now = scene.open == name
        used = name in scene.used and not now
        if now:
            pen.ui.painter.glow(
                pen.surface,
                (round(center[0]), round(center[1])),
                (round(half * 1.9),) * 2,
                fade(pen.theme.lamp, 0.5),
            )
        fill = pen.theme.lamp if now else CHARRED if used else rgb("#EFE5CE")
        rim = rgb("#FFF3D6") if now else rgb("#8A5A38") if used else INK
        pen.rhombus(center, half, fill, rim, 2.0)
        ink = rgb("#C9A27F") if used else INK
        pen.glyph(f"icons/{GLYPHS[name]}", center, half * 0.95, ink)
        self._words(pen, plan, scene, name, now, used)

    def _words(self, pen: Pen, plan: TrackPlan, scene: Scene, name: str, now: bool, used: bool) -> None:
        x, y = plan.nodes[name]
        half = plan.half
        color = pen.theme.lamp if now else pen.theme.bone_500 if used else pen.theme.bone_100
        style = pen.styles.body_bold.of(color=color)
        if plan.low:
            return
        most = self._most(scene, name)
        taken = self._taken(scene, name) if now or used else 0
        if plan.slim:
            self._pips(pen, (x - (most - 1) * pen.px(8), y + half + pen.px(14)), taken, most, now, used)
            return
        words = self.lore.name(f"action:{name}")
        pen.words(words, (x + half + pen.px(10), y - pen.px(12)), style)
        self._pips(pen, (x + half + pen.px(18), y + pen.px(14)), taken, most, now, used)

    @staticmethod
    def _most(scene: Scene, name: str) -> int:
        if not scene.active:
            return 3
        most, extra = scene.seat(scene.active).force[name]
        return int(most) + int(extra)

    @staticmethod
    def _taken(scene: Scene, name: str) -> int:
        flag = {"tap": "tapped", "fight": "attacked", "move": "moved"}[name]
        return sum(
            1 for figure in scene.figures.values() if figure.seat == scene.active and getattr(figure, flag)
        )

    @staticmethod
    def _pips(pen: Pen, at: Point, taken: int, most: int, now: bool, used: bool) -> None:
        color = pen.theme.lamp if now else EMBER if used else pen.theme.bone_300
        for place in range(most):
            center = (at[0] + place * pen.px(16), at[1])
            pen.rhombus(center, pen.px(7), color if place < taken else rgb("#0C121D"), color, 1.5)

    # ---- the tray

    def _tray(self, pen: Pen, plan: TrackPlan, tray: Any) -> None:
        rect, line = plan.tray, plan.line
        y = float(rect.top + pen.px(16))
        left = sum(1 for tap in tray["taps"] for unit in tap["units"] if unit["card"] is None)
        spent = sum(1 for tap in tray["taps"] for unit in tap["units"] if unit["card"] is not None)
        title, style = self.lore.t("tray.title"), pen.styles.body_bold.of(color=pen.theme.lamp)
        words = self.lore.t("tray.sum", spent=spent, left=left)
        if pen.width(title, style) + pen.width(words, pen.styles.small) + pen.px(12) < rect.width:
            pen.words(title, (rect.left, y), style)
            pen.words(words, (rect.right, y), pen.styles.small, "right")
        else:
            pen.words(words, (rect.left, y), pen.styles.small_bold.of(color=pen.theme.lamp), limit=rect.width)
        y += pen.px(18) + line / 2
        if not tray["taps"] and not tray["effect_taps"]:
            words = self.lore.t("tray.empty")
            style = pen.fitted(words, pen.styles.quiet, rect.width, 15)
            pen.words(words, (rect.left, y), style, limit=rect.width)
        for number, tap in enumerate(tray["taps"], 1):
            self._tap(pen, rect, y, number, tap)
            y += line
        for tap in tray["effect_taps"]:
            self.cards.emblem(pen, tap["card"], (rect.left + pen.px(14), y), pen.px(30))
            words = f"{self.lore.name('cell:' + tap['cell'])}  {self.lore.name('card:' + tap['card'])}"
            pen.words(words, (rect.left + pen.px(36), y), pen.styles.small, limit=rect.width - pen.px(40))
            y += line

    def _tap(self, pen: Pen, rect: pygame.Rect, y: float, number: int, tap: Any) -> None:
        """One tapped land: its number, its units, each spent one with the emblem of the card it paid for."""
        pen.rhombus((rect.left + pen.px(14), y), pen.px(15), pen.theme.lamp, INK, 1.4)
        pen.words(str(number), (rect.left + pen.px(14), y), pen.styles.small_bold.of(color=INK), "center")
        name = self.lore.name(f"cell:{tap['cell']}")
        x = rect.left + pen.px(38)
        pen.words(name, (x, y), pen.styles.small_bold)
        x += pen.px(44)
        for unit in tap["units"]:
            center = (x + pen.px(14), y)
            if unit["card"] is None:
                pen.ui.painter.glow(
                    pen.surface, (round(center[0]), round(y)), (pen.px(22),) * 2, fade(pen.theme.lamp, 0.6)
                )
                pen.fit(f"resources/{unit['resource']}", center, pen.px(28))
                x += pen.px(32)
            else:
                pen.fit(f"resources/{unit['resource']}", center, pen.px(28), alpha=0.45)
                pen.glyph("check", center, pen.px(20), pen.theme.bone_100)
                self.cards.emblem(pen, unit["card"], (x + pen.px(44), y), pen.px(28))
                x += pen.px(64)
        if not tap["used"]:
            self._unused(pen, rect.right, y, rect.right - x - pen.px(4))

    def _unused(self, pen: Pen, right: float, y: float, room: float) -> None:
        """The word for a land that pays for nothing yet; a short one or a sign where there is little room."""
        style = pen.styles.small_bold.of(color=pen.theme.blood_text)
        for word in ("unused", "unused_short"):
            words = self.lore.t(f"tray.{word}")
            fit = pen.fitted(words, style, room, 15)
            if pen.width(words, fit) <= room:
                pen.words(words, (right, y), fit, "right")
                return
        pen.glyph("warning", (right - pen.px(13), y), pen.px(24), pen.theme.blood_text)
