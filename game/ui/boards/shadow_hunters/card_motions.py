"""Cards in motion: drawn, laid out, passed on, thrown away, handed over face down, shuffled."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pygame

from game.ui.boards import Motion
from game.ui.boards.shadow_hunters.cards import CARD_RATIO, card_back, draw_card, mini_card
from game.ui.boards.shadow_hunters.characters import hidden_in
from game.ui.boards.shadow_hunters.motion_base import MotionMaker, between, larger
from game.ui.boards.shadow_hunters.places import Places, Point
from game.ui.boards.shadow_hunters.reading import Table
from game.ui.boards.shadow_hunters.seats import mini_rects, portrait_width
from game.ui.boards.touched import around, lit_around
from game.ui.kit.animate import ease_in_out, ease_out

FLY, SHOW = 420, 1500  # milliseconds
VEIL = 0.95
"""Radius of the darkness behind a card that is held up, as a part of its height."""


class CardMotions(MotionMaker):
    """Motions of the cards of the three decks."""

    # -- cards ---------------------------------------------------------------------------------------

    def _drew(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        deck, card = str(told["deck"]), told.get("card")
        start = self.landscape.hollow.piles(places.scene).decks[deck]
        if not card:
            return [self._fly_back(deck, start.center, self._hand(int(told["seat"]), places), start.size)]
        return [self._turn_up(deck, str(card), start, places)]

    def _turn_up(self, deck: str, card: str, start: pygame.Rect, places: Places) -> Motion:
        """A card rises from its pile, turns over and is held up to be read."""
        scene = places.scene.rect
        height = min(round(scene.height * 0.62), self.ui.scale.px(430))
        full = pygame.Rect(0, 0, round(height * CARD_RATIO), height)
        full.center = (scene.centerx, scene.centery)

        def draw(surface: pygame.Surface, progress: float) -> None:
            share = ease_out(min(1.0, progress / 0.28))
            fading = max(0.0, (progress - 0.92) / 0.08)
            rect = between(start, full, share)
            turn = math.cos(min(1.0, progress / 0.28) * math.pi)
            if progress >= 0.28:
                veil = self._pen(surface)
                veil.halo(full.center, full.height * VEIL, (6, 10, 18, 235), (1 - fading))
                if fading < 1:
                    draw_card(self.ui, self.lore, surface, full, card)
                return
            face = self._face(card, full.size) if turn < 0 else card_back(self.ui, deck, start.size)
            width = max(2, round(rect.width * abs(turn)))
            picture = pygame.transform.smoothscale(face, (width, rect.height))
            surface.blit(picture, picture.get_rect(center=rect.center))

        reach = around(start, full).union(lit_around(full.center, full.height * VEIL))
        return Motion(SHOW, draw, sound="card", reach=reach)

    def _face(self, card: str, size: tuple[int, int]) -> pygame.Surface:
        return self.ui.layer(
            ("sh_flying", card), size, lambda made: draw_card(self.ui, self.lore, made, made.get_rect(), card)
        )

    def _hand(self, seat: int, places: Places) -> Point:
        """The middle of a seat's portrait: where cards go that nobody may see."""
        row = places.rows[seat - 1]
        return row.rect.left + portrait_width(self.ui, row) / 2 + self.ui.scale.px(6), row.rect.centery

    def _fly_back(
        self, deck: str, start: Point, goal: Point, size: tuple[int, int], length: int = FLY
    ) -> Motion:
        def draw(surface: pygame.Surface, progress: float) -> None:
            share = ease_in_out(progress)
            x, y = start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share
            lift = math.sin(share * math.pi) * 60 * self.ui.scale.factor
            picture = card_back(self.ui, deck, size)
            self._pen(surface).center(
                pygame.transform.rotozoom(picture, math.sin(share * math.pi) * 14, 1.0), (x, y - lift)
            )

        by = math.hypot(*size) / 2 + 60 * self.ui.scale.factor
        return Motion(length, draw, sound="card", reach=around(start, goal, by=by))

    def _handed(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        size = self.landscape.hollow.piles(places.scene).decks["hermit"].size
        giver, target = int(told["seat"]), int(told["target"])
        return [self._fly_back("hermit", self._hand(giver, places), self._hand(target, places), size, 620)]

    def _slot(self, seat: int, card: str, table: Table, places: Places) -> pygame.Rect:
        """Where a card lies in a seat's row once it is there."""
        row, owner = places.rows[seat - 1], table.seat(seat)
        cards = owner.equipment if card in owner.equipment else (*owner.equipment, card)
        rects = mini_rects(self.ui, row, replace(owner, equipment=cards, alive=True))
        if rects:
            return rects[min(cards.index(card), len(rects) - 1)]
        side = round(row.rect.height * 0.7)
        spot = pygame.Rect(0, 0, round(side * 42 / 53), side)
        spot.center = row.rect.center
        return spot

    def _fly_card(self, card: str, start: pygame.Rect, goal: pygame.Rect, length: int = FLY) -> Motion:
        def draw(surface: pygame.Surface, progress: float) -> None:
            share = ease_in_out(progress)
            rect = between(start, goal, share)
            grow = 1 + 0.5 * math.sin(share * math.pi)
            size = (max(4, round(rect.width * grow)), max(4, round(rect.height * grow)))
            x, y = rect.center
            source = mini_card(self.ui, self.lore, card, larger(start.size, goal.size))
            picture = pygame.transform.smoothscale(source, size)
            surface.blit(
                picture,
                picture.get_rect(center=(x, y - math.sin(share * math.pi) * 40 * self.ui.scale.factor)),
            )

        by = max(*start.size, *goal.size) / 2 + 40 * self.ui.scale.factor
        return Motion(length, draw, sound="card", reach=around(start, goal, by=by))

    def _equipped(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        seat, card = int(told["seat"]), str(told["card"])
        start = self.landscape.hollow.piles(places.scene).decks[self.lore.deck(card)]
        return self._arrive(seat, card, start, table, places)

    def _dug(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        seat, card = int(told["seat"]), str(told["card"])
        start = self.landscape.hollow.piles(places.scene).discards[self.lore.deck(card)]
        return self._arrive(seat, card, start, table, places)

    def _arrive(self, seat: int, card: str, start: pygame.Rect, table: Table, places: Places) -> list[Motion]:
        goal = self._slot(seat, card, table, places)
        self._carried.equipment[seat] = (*table.seat(seat).equipment, card)
        return [self._fly_card(card, start, goal)]

    def _pass(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        taker, giver, card = int(told["seat"]), int(told["target"]), str(told["card"])
        start = self._slot(giver, card, table, places)
        self._carried.equipment[giver] = tuple(held for held in table.seat(giver).equipment if held != card)
        return self._arrive(taker, card, start, table, places)

    def _thrown(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        seat, card = int(told["seat"]), str(told["card"])
        start = self._slot(seat, card, table, places)
        goal = self.landscape.hollow.piles(places.scene).discards[self.lore.deck(card)]
        self._carried.equipment[seat] = tuple(held for held in table.seat(seat).equipment if held != card)
        return [self._fly_card(card, start, goal)]

    def _reshuffled(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        deck = str(told["deck"])
        piles = self.landscape.hollow.piles(places.scene)
        start, goal = piles.discards[deck], piles.decks[deck]

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            picture = card_back(self.ui, deck, goal.size)
            for place in range(5):
                share = ease_in_out(max(0.0, min(1.0, progress * 1.8 - place * 0.2)))
                x = start.centerx + (goal.centerx - start.centerx) * share
                y = start.centery - math.sin(share * math.pi) * goal.height * (0.25 + 0.08 * place)
                pen.center(
                    pygame.transform.rotozoom(picture, math.sin(share * math.pi) * (20 - 10 * place), 1.0),
                    (x, y),
                )

        return [Motion(760, draw, frozenset({f"discard:{deck}"}), "card", places.scene.rect)]

    def _deal(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        goal = self._portrait(int(told["seat"]), places)
        start = places.scene.rect.center

        def draw(surface: pygame.Surface, progress: float) -> None:
            share = ease_out(progress)
            x, y = start[0] + (goal.centerx - start[0]) * share, start[1] + (goal.centery - start[1]) * share
            picture = hidden_in(self.ui, goal.size, self.ui.scale.px(8))
            self._pen(surface).center(pygame.transform.rotozoom(picture, (1 - share) * 40, 1.0), (x, y))

        reach = around(start, goal, by=math.hypot(*goal.size) / 2)
        return [Motion(260, draw, sound="card", reach=reach)] if goal.width > 8 else []
