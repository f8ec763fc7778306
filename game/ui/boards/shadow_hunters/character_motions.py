"""Characters in motion: revealed like an opening eye, drained by death, lit up by victory."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import pygame

from game.ui.boards import Motion
from game.ui.boards.pen import HALO_STEP
from game.ui.boards.shadow_hunters.characters import hidden_in, portrait_in
from game.ui.boards.shadow_hunters.motion_base import MotionMaker, between, swell
from game.ui.boards.shadow_hunters.pen import Pen
from game.ui.boards.shadow_hunters.places import Places
from game.ui.boards.shadow_hunters.reading import Table
from game.ui.boards.touched import around, lit_around
from game.ui.kit.animate import ease_in_out
from game.ui.kit.theme import rgb

LAMP: Final = rgb("#F2C46D")
STAGE: Final = 1900  # milliseconds of a card that is turned up for all, in the middle of the board
PEEK: Final = 1420  # of one that is shown in secret, at its place
WORDS: Final = 420  # half the logical width that the words below such a card take at most


def _there_and_back(progress: float) -> float:
    """0, soon 1 and long so, then 0 again."""
    return ease_in_out(min(1.0, progress / 0.22, (1 - progress) / 0.18))


class CharacterMotions(MotionMaker):
    """Motions of the character cards in the seats' rows."""

    # -- characters ----------------------------------------------------------------------------------

    def _reveal(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        seat, character = int(told["seat"]), str(told["character"])
        self._carried.shown[seat] = character
        return [self._eyelid(STAGE, seat, character, places, on_stage=True)]

    def _peek(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        seat, character = int(told["seat"]), told.get("character")
        if character:
            return [self._eyelid(PEEK, seat, str(character), places)]
        return self._pulse_seat(told, table, places)

    def _eyelid(
        self, milliseconds: int, seat: int, character: str, places: Places, on_stage: bool = False
    ) -> Motion:
        """The card back closes like an eyelid and opens on the portrait, over the row's own portrait or, for
        what the whole table must not miss, large in the middle of the board."""
        spot = self._portrait(seat, places)
        grown = spot.inflate(round(spot.width * 0.3), round(spot.height * 0.3)) if spot.width > 8 else spot
        if on_stage and spot.width > 8:
            tall = places.scene.rect.height * 0.56
            grown = pygame.Rect(0, 0, round(tall * spot.width / spot.height), round(tall))
            grown.center = places.scene.rect.center
        way = _there_and_back if on_stage else swell

        def draw(surface: pygame.Surface, progress: float) -> None:
            closing = min(1.0, progress / 0.3)
            share = 1 - closing if progress < 0.3 else min(1.0, (progress - 0.3) / 0.3)
            size_share = way(min(1.0, progress / 0.95))
            rect = between(spot, grown, size_share)
            size = (rect.width, rect.height)
            radius = self.ui.scale.px(8)
            pen = self._pen(surface)
            pen.halo(rect.center, rect.height, (*LAMP[:3], 160), size_share)
            if on_stage:
                self._say_who(pen, seat, character, rect, size_share if progress >= 0.3 else 0.0)
            pygame.draw.rect(surface, rgb("#0B101A"), rect, border_radius=radius)
            picture = (
                hidden_in(self.ui, grown.size, radius)
                if progress < 0.3
                else portrait_in(self.ui, self.lore, character, grown.size, False, radius)
            )
            height = max(2, round(size[1] * share))
            scaled = pygame.transform.smoothscale(picture, (size[0], height))
            surface.blit(scaled, scaled.get_rect(center=rect.center))

        reach = around(spot, grown, by=grown.height + HALO_STEP)
        if on_stage:  # the words below it, too
            reach = reach.unionall([places.scene.rect, around(grown, by=self.ui.scale.px(WORDS))])
        return Motion(milliseconds, draw, sound="reveal", reach=reach)

    def _say_who(self, pen: Pen, seat: int, character: str, rect: pygame.Rect, share: float) -> None:
        """Whose card this is, under it."""
        if share < 0.9:
            return
        name = f"{self.lore.name(f'seat:{seat}')}: {self.lore.name(f'character:{character}')}"
        side = self.lore.t(f"faction.{self.lore.faction(character)}")
        words = f"{name}, {side}"
        wide = pen.width(words, pen.styles.card_name)
        plate = pygame.Rect(0, 0, wide + pen.px(40), pen.px(48))
        plate.midtop = (rect.centerx, rect.bottom + pen.px(10))
        pen.box(pen.looks.popup, plate)
        pen.words(words, plate.center, pen.styles.card_name, "center")

    def _die(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        seat, character = int(told["seat"]), str(told["character"])
        spot, track = self._portrait(seat, places), places.track
        spots = self.track.spots(track, table)
        start, size = spots.get(seat, (track.fallen.center, track.chip))
        goal = track.fallen.center
        tokens = self.landscape.token_spots(places.scene, table)
        self._carried.shown[seat] = character
        self._carried.dead.add(seat)
        radius = self.ui.scale.px(8)

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            if spot.width > 8:
                surface.blit(portrait_in(self.ui, self.lore, character, spot.size, False, radius), spot)
                drained = portrait_in(self.ui, self.lore, character, spot.size, True, radius)
                pen.center(drained, spot.center, min(1.0, progress / 0.5))
            share = ease_in_out(max(0.0, (progress - 0.35) / 0.65))
            x, y = start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share
            picture = self.ui.marks.get(seat, Pen.mark_box(size), share > 0.5)
            pen.center(
                pygame.transform.rotozoom(picture, -28 * share, 1.0),
                (x, y - math.sin(share * math.pi) * size),
            )
            if seat in tokens and progress < 0.7:
                center, side = tokens[seat]
                self.landscape.token(
                    pen, seat, (center[0], center[1] + progress * side * 0.3), side, alpha=1 - progress / 0.7
                )

        reach = around(spot, start, goal, by=2 * size)
        if seat in tokens:
            reach = reach.union(around(tokens[seat][0], by=2 * tokens[seat][1]))
        return [Motion(1200, draw, frozenset({f"chip:{seat}", f"token:{seat}"}), "death", reach)]

    def _turn(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        row = places.rows[int(told["seat"]) - 1].rect

        def draw(surface: pygame.Surface, progress: float) -> None:
            self._pen(surface).halo(row.center, row.width * 0.6, (*LAMP[:3], 120), swell(progress))

        return [Motion(360, draw, sound="turn", reach=lit_around(row.center, row.width * 0.6))]

    def _pulse_seat(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        row = places.rows[int(told["seat"]) - 1].rect

        def draw(surface: pygame.Surface, progress: float) -> None:
            self._pen(surface).halo(row.center, row.width * 0.55, (*LAMP[:3], 150), swell(progress))

        return [Motion(520, draw, sound="coin", reach=lit_around(row.center, row.width * 0.55))]

    def _won(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        seat, character = int(told["seat"]), str(told["character"])
        self._carried.shown[seat] = character
        eyelid = self._eyelid(PEEK, seat, character, places)
        row = places.rows[seat - 1].rect

        def draw(surface: pygame.Surface, progress: float) -> None:
            if eyelid.draw is not None:
                eyelid.draw(surface, progress)
            pen = self._pen(surface)
            for ray in range(12):
                angle = ray * math.pi / 6 + progress
                reach = row.height * (0.5 + progress)
                at = (row.centerx + math.cos(angle) * reach, row.centery + math.sin(angle) * reach * 0.6)
                pen.halo(at, row.height * 0.16, (*LAMP[:3], 220), swell(progress))

        reach = lit_around(row.center, row.height * 1.7).union(eyelid.reach or row)
        return [Motion(1300, draw, sound="win", reach=reach)]
