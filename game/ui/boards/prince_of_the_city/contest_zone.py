"""Head and foot of a contest's panel: the zone with the tokens at its sides, and who would hold it after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygame

from game.ui.boards.pen import rounded
from game.ui.boards.prince_of_the_city.corners import swatch
from game.ui.boards.prince_of_the_city.forecast import after
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import HALO, Pen
from game.ui.boards.prince_of_the_city.pieces import Pieces
from game.ui.boards.prince_of_the_city.reading import Scene
from game.ui.boards.prince_of_the_city.style import (
    BONE,
    LAMP,
    NIGHT,
    DomainLook,
    building_colors,
    pattern_colors,
)
from game.ui.kit.text import Words
from game.ui.kit.theme import hexed, mix

Told = Mapping[str, Any]
PAD: Final = 14
BUILDING: Final = 57.0
"""Half the width of a building, in units of the art."""
LOWEST: Final = 60
"""Logical height below which there are words only."""
LOW: Final = 104
"""Logical height below which the picture has no second line of words."""


class ContestZone:
    """Draws the zone that is contested and what may become of it."""

    def __init__(self, lore: Lore, pieces: Pieces) -> None:
        self.lore, self.pieces = lore, pieces
        self.ui = lore.ui

    # ---- the picture at the top

    def picture(self, pen: Pen, rect: pygame.Rect, scene: Scene, told: Told) -> None:
        zone = str(told["zone"])
        look = self.lore.domain(scene.chart.domains[zone], scene.chart)
        flat = pygame.Surface(rect.size, pygame.SRCALPHA).convert_alpha()
        inner = Pen(self.ui, flat)
        ground = round(min(rect.height * 0.76, rect.height - self._figures(pen)))
        zone_backdrop(inner, flat.get_rect(), ground, look.hue)
        pattern_band(inner, pygame.Rect(0, 0, rect.width, ground), look.art, look.hue)
        scale = rect.height / 208 * 1.85
        art = self.lore.building(zone)
        hue = look.hue
        about = self.lore.t(
            "zone_line",
            domain=self.lore.name(f"domain:{scene.chart.domains[zone]}"),
            prestige=scene.chart.prestige[zone],
        )
        recolor = building_colors(hue, look, "norm")
        if rect.height >= pen.px(LOWEST):
            at = (self._middle(pen, rect, about, scale), ground)
            inner.unit_art(f"zones/{art}", at, scale * 0.95, recolor)
        pen.put(rounded(flat, pen.px(13), (True, True, False, False)), rect.topleft)
        pen.outlined(
            self.lore.name(f"zone:{zone}"),
            (
                rect.left + pen.px(PAD) + pen.width(self.lore.name(f"zone:{zone}"), pen.styles.heading) / 2,
                rect.top + pen.px(26),
            ),
            pen.styles.heading,
            pen.px(2),
            HALO,
        )
        holder = scene.zones[zone].control
        held = self.lore.words("held_by", seat=f"seat:{holder}") if holder else self.lore.t("held_by_nobody")
        style, right = pen.styles.small.of(color=BONE), rect.right - pen.px(PAD)
        if rect.height < pen.px(LOW):
            left = right - pen.words(about, (right, rect.top + pen.px(26)), style, "right") - pen.px(18)
            swatch(pen, self.lore, look, (left, rect.top + pen.px(26)), pen.px(22))
        else:
            swatch(pen, self.lore, look, (rect.left + pen.px(PAD + 11), rect.top + pen.px(56)), pen.px(24))
            pen.words(about, (rect.left + pen.px(PAD + 30), rect.top + pen.px(56)), style)
            pen.words(held, (right, rect.top + pen.px(26)), style, "right")
        if rect.height >= pen.px(LOWEST):
            self._tokens(pen, rect, ground, told)

    def _middle(self, pen: Pen, rect: pygame.Rect, about: str, scale: float) -> float:
        """Where the building stands: in the middle, or as far right of it as the words need."""
        words = pen.px(PAD + 40) + pen.width(about, pen.styles.small) if rect.height >= pen.px(LOW) else 0
        return max(rect.width * 0.5, min(rect.width * 0.61, words + BUILDING * scale))

    def _figures(self, pen: Pen) -> float:
        """Height that the counts below the tokens need where letters are large."""
        return pen.px(self.ui.least_letter * 1.3)

    def _tokens(self, pen: Pen, rect: pygame.Rect, ground: int, told: Told) -> None:
        """The active side's tokens at the left, those of the others from the right: at stake with a lamp's
        light, those in the zone without."""
        rivals = [member for side in told["sides"][1:] for member in side["members"]]
        few = len(told["sides"]) <= 2
        for members, start, way in (
            (told["sides"][0]["members"], rect.left, 1), (rivals, rect.right, -1),
        ):
            stacks = [
                (member["seat"], member[word], word == "committed")
                for member in members for word in ("committed", "there") if member[word]
            ]
            step = min(pen.px(56), (rect.width * 0.4) / max(1, len(stacks)))
            x = start + way * max(pen.px(22), step * 0.8)
            for seat, count, stake in stacks:
                self._stack(pen, (x, rect.top + ground), rect, seat, count, stake)
                words = self.lore.t("stake" if stake else "there_short", count=count) if few else str(count)
                style = pen.styles.small.of(color=LAMP if stake else pen.theme.bone_300)
                style = pen.fitted(words, style, step * 0.86, 11)
                if pen.width(words, style) > step * 0.92:  # letters that are read from afar: the number alone
                    words, style = str(count), style.of(bold=True)
                middle = rect.height - max(rect.height * 0.1, self._figures(pen) * 0.48)
                pen.words(words, (x, rect.top + middle), style, "center")
                x += way * step

    def _stack(
        self, pen: Pen, foot: tuple[float, float], rect: pygame.Rect, seat: int, count: int, stake: bool
    ) -> None:
        size = rect.height * 0.17
        if stake:
            pen.glow((foot[0], foot[1] - size * 0.5), size * 1.5, (*LAMP[:3], 120))
        rise = min(size * 0.34, size * (1.5 if rect.height >= pen.px(150) else 1.0) / count)
        for place in range(count):
            self.pieces.token(pen, seat, (foot[0], foot[1] - size * 0.34 - place * rise), size)

    # ---- outcomes

    def outcomes(self, pen: Pen, rect: pygame.Rect, y: float, scene: Scene, told: Told) -> None:
        """Who would hold the zone if either side wins; with three sides and more their strips say it."""
        px = pen.px
        line = px(27) if rect.height > px(700) else px(24)
        y += line * 0.5 + px(2)
        for place, side in enumerate(told["sides"] if len(told["sides"]) <= 2 else ()):
            self.outcome(pen, rect, y, scene, told, side, place == 0)
            y += line
        if len(told["sides"]) > 1 and y < rect.bottom - px(8):
            words = self.lore.t("if_tie")
            pen.squeezed(words, (rect.left + px(PAD), y), pen.styles.quiet, rect.width - px(2 * PAD))

    def outcome(
        self, pen: Pen, rect: pygame.Rect, y: float, scene: Scene, told: Told, side: Told, first: bool
    ) -> None:
        """A line at `y`: if this side wins, whose tokens lie in the zone and who holds it."""
        px = pen.px
        added = {member["seat"]: member["committed"] for member in side["members"]}
        found = after(scene, told["zone"], added)
        x: float = rect.left + px(PAD)
        label = self.lore.words("if_wins", seat=f"seat:{side['seat']}")
        x += pen.words(
            label, (x, y), pen.styles.small_bold.of(color=LAMP if first else BONE), limit=px(190)
        ) + px(12)
        for owner, count in found.tokens:
            pen.mark(owner, (x + px(10), y), px(18))
            x += px(22)
            x += pen.words(str(count), (x, y), pen.styles.small_bold) + px(8)
        words = self._who_holds(found.control, found.changes)
        room = rect.right - px(PAD) - x
        if room > px(60):
            pen.squeezed(words, (rect.right - px(PAD), y), pen.styles.small, room, 13, "right")

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
        ("backdrop", hue),
        rect,
        (0, 0, rect.width, rect.height),
        f'<rect width="{rect.width}" height="{rect.height}" fill="url(#b)"/>',
        f'<linearGradient id="b" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{rect.height}">'
        f'<stop offset="0" stop-color="{hexed(mix(NIGHT, hue, 0.14))}"/>'
        f'<stop offset="{share:.3f}" stop-color="{hexed(mix(NIGHT, hue, 0.52))}"/>'
        f'<stop offset="{share + 0.002:.3f}" stop-color="#111A27"/>'
        '<stop offset="1" stop-color="#0B101A"/></linearGradient>',
    )
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
            cut = pygame.Rect(
                0, 0, min(tile.get_width(), rect.right - x), min(tile.get_height(), rect.bottom - y)
            )
            pen.surface.blit(tile, (x, y), cut)
    tile.set_alpha(255)
