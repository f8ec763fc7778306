"""How events become movement: tokens walk, dice tumble, marks hop along the track, cards fly and turn up.

One motion shows one event. The view that is drawn meanwhile is still the one before; what earlier events of
the same step have changed already is kept in `Carried`, so that nothing jumps back between two motions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pygame

from game.core.model import Event, View
from game.ui.animate import ease_in_out, ease_out
from game.ui.boards import Motion
from game.ui.boards.shadow_hunters.cards import (
    BACK_RATIO,
    CARD_RATIO,
    card_back,
    draw_card,
    hidden_in,
    mini_card,
    portrait_in,
)
from game.ui.boards.shadow_hunters.landscape import Landscape
from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.pen import Pen, mark_box
from game.ui.boards.shadow_hunters.places import CELLS, Places, Point
from game.ui.boards.shadow_hunters.reading import SeatView, Table
from game.ui.boards.shadow_hunters.seats import SeatRows, mini_rects, portrait_width
from game.ui.boards.shadow_hunters.track import TrackView
from game.ui.services import Ui
from game.ui.theme import rgb

LAMP: Final = rgb("#F2C46D")
MOVE, FLY, HOP, REVEAL, ROLL, SHOW = 360, 420, 80, 620, 900, 1500  # milliseconds
ORDER: Final = ((3, 5), (1, 2), (4, 6), (2, 1), (1, 4), (3, 3))  # what tumbling dice show on the way

Draw = Callable[[pygame.Surface, float], None]


@dataclass(slots=True)
class Carried:
    """What events of the running step have changed since the view that is drawn."""

    view: View | None = None
    areas: dict[int, str] = field(default_factory=dict)
    damage: dict[int, int] = field(default_factory=dict)
    equipment: dict[int, tuple[str, ...]] = field(default_factory=dict)
    shown: dict[int, str] = field(default_factory=dict)
    dead: set[int] = field(default_factory=set)
    dice: tuple[int, int, int, str] | None = None  # seat, d4, d6, what for

    def follow(self, view: View) -> None:
        """Forget everything once another view is drawn."""
        if self.view is not view:
            self.view = view
            self.areas, self.damage, self.equipment, self.shown, self.dead, self.dice = (
                {},
                {},
                {},
                {},
                set(),
                None,
            )


class Choreography:
    """Makes the motions of the events of Shadow Hunters."""

    def __init__(self, ui: Ui, lore: Lore, landscape: Landscape, track: TrackView, seats: SeatRows) -> None:
        self.ui, self.lore = ui, lore
        self.landscape, self.track, self.seats = landscape, track, seats
        self._carried = Carried()
        self._shows: Mapping[str, Callable[[Mapping[str, Any], Table, Places], list[Motion]]] = {
            "moved": self._walk,
            "teleported": self._walk,
            "rolled": self._roll,
            "attack_rolled": self._roll,
            "rolled_one": self._roll_one,
            "healed": self._heal,
            "damage_set": self._set,
            "drew": self._drew,
            "equipped": self._equipped,
            "dug": self._dug,
            "taken": self._pass,
            "given": self._pass,
            "robbed": self._pass,
            "looted": self._pass,
            "hermit_gift": self._pass,
            "equipment_discarded": self._thrown,
            "reshuffled": self._reshuffled,
            "hermit_given": self._handed,
            "revealed": self._reveal,
            "must_reveal": self._reveal,
            "screamed": self._reveal,
            "character_shown": self._peek,
            "died": self._die,
            "attacked": self._strike,
            "countered": self._strike,
            "damage_prevented": self._shielded,
            "guarded": self._shielded,
            "turn_started": self._turn,
            "won": self._won,
            "ability_used": self._pulse_seat,
            "dealt": self._deal,
        }

    def carried(self, view: View, table: Table) -> Table:
        """`table` with what the events shown so far have changed."""
        self._carried.follow(view)
        kept = self._carried
        if not (kept.areas or kept.damage or kept.equipment or kept.shown or kept.dead or kept.dice):
            return table
        seats = tuple(self._changed(seat) for seat in table.seats)
        if kept.dice is None:
            return replace(table, seats=seats)
        roller, d4, d6, purpose = kept.dice
        stage = table.stage if purpose == "" else "attack" if purpose == "attack" else "area"
        return replace(table, seats=seats, roller=roller, d4=d4, d6=d6, purpose=purpose, stage=stage)

    def _changed(self, seat: SeatView) -> SeatView:
        kept, number = self._carried, seat.number
        character = kept.shown.get(number, seat.character)
        return replace(
            seat,
            area=kept.areas.get(number, seat.area),
            damage=kept.damage.get(number, seat.damage),
            equipment=kept.equipment.get(number, seat.equipment),
            character=character,
            revealed=seat.revealed or number in kept.shown,
            alive=seat.alive and number not in kept.dead,
            limit=self.lore.limit(character) if character and not seat.limit else seat.limit,
        )

    def motions(self, event: Event, view: View, table: Table, places: Places) -> Sequence[Motion]:
        """The motions of one event; `table` is what `view` says."""
        now = self.carried(view, table)
        arguments = dict(event.arguments)
        if event.kind.startswith("damaged_by"):
            return self._damage(arguments, now, places)
        show = self._shows.get(event.kind)
        return show(arguments, now, places) if show is not None else []

    def _pen(self, surface: pygame.Surface) -> Pen:
        return Pen(self.ui, surface)

    # -- tokens and dice -----------------------------------------------------------------------------

    def _walk(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        seat, area = int(told["seat"]), str(told["area"])
        scene = places.scene
        start, size = self.landscape.token_spots(scene, table)[seat]
        goal = self.landscape.foot(scene, table, area)
        length = math.hypot(goal[0] - start[0], goal[1] - start[1])
        middle = ((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2 - min(length * 0.16, 70 * scene.k))
        hops = max(3, round(length / (80 * scene.k)))
        self._carried.areas[seat] = area

        def draw(surface: pygame.Surface, progress: float) -> None:
            x, y = _curve(start, middle, goal, ease_in_out(progress))
            lift = abs(math.sin(progress * hops * math.pi)) * 12 * scene.k * (1 - progress * 0.5)
            self.landscape.token(self._pen(surface), seat, (x, y - lift), size)

        return [
            Motion(
                max(MOVE, round(length / scene.k * 1.5)),
                draw,
                frozenset({f"token:{seat}"}),
                "step",
                scene.rect,
            )
        ]

    def _roll(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        d4, d6 = int(told.get("d4", 0) or 0), int(told.get("d6", 0) or 0)
        attack = table.stage in ("attack", "end")
        self._carried.dice = (int(told["seat"]), d4, d6, "attack" if attack else "move")
        return [self._tumble(places, d4, d6)]

    def _roll_one(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        return [self._tumble(places, 0, int(told["number"]))]

    def _tumble(self, places: Places, d4: int, d6: int) -> Motion:
        scene, hollow = places.scene, self.landscape.hollow
        left, right, _ = hollow.dice_spots(scene, self.ui.scale.px(170))
        goals = [(sides, shown, spot) for sides, shown, spot in ((4, d4, left), (6, d6, right)) if shown]

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            share = ease_out(min(1.0, progress / 0.55))
            step = min(len(ORDER) - 1, int(progress / 0.55 * len(ORDER)))
            for place, (sides, shown, goal) in enumerate(goals):
                rolling = progress < 0.5
                face = ORDER[step][0 if sides == 4 else 1] if rolling else shown
                x = goal[0] + (1 - share) * (260 + 90 * place) * scene.k
                y = goal[1] - abs(math.sin(share * math.pi * 2.5)) * (1 - share) * 120 * scene.k
                hollow.die(pen, scene, sides, face, (x, y), turn=(1 - share) * (-540 + 120 * place))

        return Motion(ROLL, draw, frozenset({"dice"}), "dice", scene.rect)

    # -- damage --------------------------------------------------------------------------------------

    def _damage(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        return self._hop(int(told["seat"]), int(told["total"]), table, places, "hit")

    def _heal(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        return self._hop(int(told["seat"]), int(told["total"]), table, places, "heal")

    def _set(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        return self._hop(int(told["seat"]), int(told["amount"]), table, places, "step")

    def _hop(self, seat: int, total: int, table: Table, places: Places, sound: str) -> list[Motion]:
        track = places.track
        spots = self.track.spots(track, table)
        self._carried.damage[seat] = total
        if seat not in spots:
            return []
        start, size = spots[seat]
        total = max(0, min(CELLS - 1, total))
        was = max(0, min(CELLS - 1, table.seat(seat).damage))
        direction = 1 if total > was else -1
        stops = [
            start,
            *(track.chip_zone(cell).center for cell in range(was + direction, total + direction, direction)),
        ]
        if was == total:
            stops = [start, start]
        color = rgb("#C8364A") if sound == "hit" else rgb("#5FA777")
        row = places.rows[seat - 1].rect

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            at = progress * (len(stops) - 1)
            step = min(len(stops) - 2, int(at))
            share = at - step
            (x1, y1), (x2, y2) = stops[step], stops[step + 1]
            lift = math.sin(share * math.pi) * track.cells[0].height * 0.28
            self.track.chip(pen, seat, (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share - lift), size)
            flash = round(110 * (1 - progress))
            if flash > 4 and sound != "step":
                pen.glow(row.center, row.height * 1.4, (*color[:3], flash))

        length = max(240, HOP * (len(stops) - 1) + 160)
        return [Motion(length, draw, frozenset({f"chip:{seat}"}), sound)]

    def _shielded(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        row = places.rows[int(told["seat"]) - 1].rect

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            side = row.height * (0.55 + 0.15 * math.sin(progress * math.pi))
            picture = self.ui.assets.glyph(
                "shadow_hunters/emblems/guardian_angel", round(side), pen.theme.moss_text
            )
            pen.glow(row.center, row.height * 0.9, (12, 18, 30, round(230 * _swell(progress))))
            pen.put(picture, row.center, _swell(progress))

        return [Motion(620, draw, sound="coin")]

    def _strike(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        source, target = int(told["seat"]), int(told["target"])
        spots = self.landscape.token_spots(places.scene, table)
        if source not in spots or target not in spots:
            return []
        (start, size), (goal, _) = spots[source], spots[target]

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            dash = math.sin(progress * math.pi) * 0.75
            at = (start[0] + (goal[0] - start[0]) * dash, start[1] + (goal[1] - start[1]) * dash)
            if progress > 0.4:
                share = _swell((progress - 0.4) / 0.6)
                pen.glow(goal, size * 1.6, (*rgb("#C8364A")[:3], round(200 * share)))
                pen.glyph("swords", goal, size * (1.1 + 0.3 * share), LAMP, share)
            self.landscape.token(pen, source, at, size)

        return [Motion(560, draw, frozenset({f"token:{source}"}), "step", places.scene.rect)]

    # -- cards ---------------------------------------------------------------------------------------

    def _drew(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        deck, card = str(told["deck"]), told.get("card")
        start = self.landscape.hollow.piles(places.scene).decks[deck]
        if not card:
            return [self._fly_back(deck, start.center, self._hand(int(told["seat"]), places), start.size)]
        return [Motion(SHOW, self._turn_up(deck, str(card), start, places), sound="card")]

    def _turn_up(self, deck: str, card: str, start: pygame.Rect, places: Places) -> Draw:
        """A card rises from its pile, turns over and is held up to be read."""
        scene = places.scene.rect
        height = min(round(scene.height * 0.62), self.ui.scale.px(430))
        full = pygame.Rect(0, 0, round(height * CARD_RATIO), height)
        full.center = (scene.centerx, scene.centery)

        def draw(surface: pygame.Surface, progress: float) -> None:
            share = ease_out(min(1.0, progress / 0.28))
            fading = max(0.0, (progress - 0.92) / 0.08)
            rect = _between(start, full, share)
            turn = math.cos(min(1.0, progress / 0.28) * math.pi)
            if progress >= 0.28:
                veil = self._pen(surface)
                veil.glow(full.center, full.height * 0.95, (6, 10, 18, round(235 * (1 - fading))))
                if fading < 1:
                    draw_card(self.ui, self.lore, surface, full, card)
                return
            face = self._face(card, full.size) if turn < 0 else card_back(self.ui, deck, start.size)
            width = max(2, round(rect.width * abs(turn)))
            picture = pygame.transform.smoothscale(face, (width, rect.height))
            surface.blit(picture, picture.get_rect(center=rect.center))

        return draw

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
            self._pen(surface).put(
                pygame.transform.rotozoom(picture, math.sin(share * math.pi) * 14, 1.0), (x, y - lift)
            )

        return Motion(length, draw, sound="card")

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
            return rects[cards.index(card)]
        side = round(row.rect.height * 0.7)
        spot = pygame.Rect(0, 0, round(side * 42 / 53), side)
        spot.center = row.rect.center
        return spot

    def _fly_card(self, card: str, start: pygame.Rect, goal: pygame.Rect, length: int = FLY) -> Motion:
        def draw(surface: pygame.Surface, progress: float) -> None:
            share = ease_in_out(progress)
            rect = _between(start, goal, share)
            grow = 1 + 0.5 * math.sin(share * math.pi)
            size = (max(4, round(rect.width * grow)), max(4, round(rect.height * grow)))
            x, y = rect.center
            source = mini_card(self.ui, self.lore, card, _larger(start.size, goal.size))
            picture = pygame.transform.smoothscale(source, size)
            surface.blit(
                picture,
                picture.get_rect(center=(x, y - math.sin(share * math.pi) * 40 * self.ui.scale.factor)),
            )

        return Motion(length, draw, sound="card")

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
                pen.put(
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
            self._pen(surface).put(pygame.transform.rotozoom(picture, (1 - share) * 40, 1.0), (x, y))

        return [Motion(260, draw, sound="card")] if goal.width > 8 else []

    # -- characters ----------------------------------------------------------------------------------

    def _portrait(self, seat: int, places: Places) -> pygame.Rect:
        row = places.rows[seat - 1]
        gap = self.ui.scale.px(6)
        return pygame.Rect(
            row.rect.left + gap, row.rect.top + gap, portrait_width(self.ui, row), row.rect.height - 2 * gap
        )

    def _reveal(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        seat, character = int(told["seat"]), str(told["character"])
        self._carried.shown[seat] = character
        return [Motion(REVEAL + 500, self._eyelid(seat, character, places), sound="reveal")]

    def _peek(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        seat, character = int(told["seat"]), told.get("character")
        if character:
            return [Motion(REVEAL + 800, self._eyelid(seat, str(character), places), sound="reveal")]
        return self._pulse_seat(told, table, places)

    def _eyelid(self, seat: int, character: str, places: Places) -> Draw:
        """The card back closes like an eyelid and opens on the portrait, over the row's own portrait."""
        spot = self._portrait(seat, places)
        grown = spot.inflate(round(spot.width * 0.3), round(spot.height * 0.3)) if spot.width > 8 else spot

        def draw(surface: pygame.Surface, progress: float) -> None:
            closing = min(1.0, progress / 0.3)
            share = 1 - closing if progress < 0.3 else min(1.0, (progress - 0.3) / 0.3)
            swell = _swell(min(1.0, progress / 0.9))
            rect = _between(spot, grown, swell)
            size = (rect.width, rect.height)
            radius = self.ui.scale.px(8)
            pen = self._pen(surface)
            pen.glow(rect.center, rect.height, (*LAMP[:3], round(160 * swell)))
            pygame.draw.rect(surface, rgb("#0B101A"), rect, border_radius=radius)
            picture = (
                hidden_in(self.ui, spot.size, radius)
                if progress < 0.3
                else portrait_in(self.ui, self.lore, character, spot.size, False, radius)
            )
            height = max(2, round(size[1] * share))
            scaled = pygame.transform.smoothscale(picture, (size[0], height))
            surface.blit(scaled, scaled.get_rect(center=rect.center))

        return draw

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
                pen.put(drained, spot.center, min(1.0, progress / 0.5))
            share = ease_in_out(max(0.0, (progress - 0.35) / 0.65))
            x, y = start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share
            picture = self.ui.marks.get(seat, mark_box(size), share > 0.5)
            pen.put(
                pygame.transform.rotozoom(picture, -28 * share, 1.0),
                (x, y - math.sin(share * math.pi) * size),
            )
            if seat in tokens and progress < 0.7:
                center, side = tokens[seat]
                self.landscape.token(
                    pen, seat, (center[0], center[1] + progress * side * 0.3), side, alpha=1 - progress / 0.7
                )

        return [Motion(1200, draw, frozenset({f"chip:{seat}", f"token:{seat}"}), "death")]

    def _turn(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        row = places.rows[int(told["seat"]) - 1].rect

        def draw(surface: pygame.Surface, progress: float) -> None:
            self._pen(surface).glow(row.center, row.width * 0.6, (*LAMP[:3], round(120 * _swell(progress))))

        return [Motion(360, draw, sound="turn")]

    def _pulse_seat(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        row = places.rows[int(told["seat"]) - 1].rect

        def draw(surface: pygame.Surface, progress: float) -> None:
            self._pen(surface).glow(row.center, row.width * 0.55, (*LAMP[:3], round(150 * _swell(progress))))

        return [Motion(520, draw, sound="coin")]

    def _won(self, told: Mapping[str, Any], table: Table, places: Places) -> list[Motion]:
        seat, character = int(told["seat"]), str(told["character"])
        self._carried.shown[seat] = character
        eyelid = self._eyelid(seat, character, places)
        row = places.rows[seat - 1].rect

        def draw(surface: pygame.Surface, progress: float) -> None:
            eyelid(surface, progress)
            pen = self._pen(surface)
            for ray in range(12):
                angle = ray * math.pi / 6 + progress
                reach = row.height * (0.5 + progress)
                at = (row.centerx + math.cos(angle) * reach, row.centery + math.sin(angle) * reach * 0.6)
                pen.glow(at, row.height * 0.16, (*LAMP[:3], round(220 * _swell(progress))))

        return [Motion(1300, draw, sound="win")]


def _swell(progress: float) -> float:
    """Up and down again: 0, 1 in the middle, 0."""
    return max(0.0, math.sin(max(0.0, min(1.0, progress)) * math.pi))


def _between(start: pygame.Rect, goal: pygame.Rect, share: float) -> pygame.Rect:
    def part(one: int, other: int) -> int:
        return round(one + (other - one) * share)

    rect = pygame.Rect(0, 0, max(2, part(start.width, goal.width)), max(2, part(start.height, goal.height)))
    rect.center = (part(start.centerx, goal.centerx), part(start.centery, goal.centery))
    return rect


def _larger(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return max(one, other)


def _curve(a: Point, b: Point, c: Point, t: float) -> Point:
    s = 1 - t
    return (s * s * a[0] + 2 * s * t * b[0] + t * t * c[0], s * s * a[1] + 2 * s * t * b[1] + t * t * c[1])


__all__ = ["BACK_RATIO", "Carried", "Choreography"]
