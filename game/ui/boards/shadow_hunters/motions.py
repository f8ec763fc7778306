"""How events become movement: tokens walk, dice tumble, marks hop along the track, cards fly and turn up.

One motion shows one event. The view that is drawn meanwhile is still the one before; what earlier events of
the same step have changed already is kept in `Carried`, so that nothing jumps back between two motions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.core.model import Event, View
from game.ui.boards import Motion
from game.ui.boards.shadow_hunters.card_motions import CardMotions
from game.ui.boards.shadow_hunters.character_motions import CharacterMotions
from game.ui.boards.shadow_hunters.landscape import Landscape
from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.piece_motions import PieceMotions
from game.ui.boards.shadow_hunters.places import Places
from game.ui.boards.shadow_hunters.reading import SeatView, Table
from game.ui.boards.shadow_hunters.seats import MARGIN, SeatRows
from game.ui.boards.shadow_hunters.track import TrackView
from game.ui.kit.services import Ui


class Choreography(PieceMotions, CardMotions, CharacterMotions):
    """Makes the motions of the events of Shadow Hunters."""

    def __init__(self, ui: Ui, lore: Lore, landscape: Landscape, track: TrackView, seats: SeatRows) -> None:
        super().__init__(ui, lore, landscape, track, seats)
        self._changes: list[pygame.Rect] = []
        self._shows: Mapping[str, Callable[[Mapping[str, Any], Table, Places], list[Motion]]] = {
            "moved": self._walk,
            "teleported": self._walk,
            "rolled": self._roll,
            "attack_rolled": self._roll,
            "attack_rolled_one": self._roll_d4,
            "rolled_one": self._roll_one,
            "healed": self._heal,
            "damage_set": self._set,
            "drew": self._drew,
            "hermit_drawn": self._drew,
            "hermit_drawn_card": self._drew,
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
            "hermit_given_card": self._handed,
            "revealed": self._reveal,
            "must_reveal": self._reveal,
            "screamed": self._reveal,
            "character_shown": self._peek,
            "character_seen": self._peek,
            "died": self._die,
            "attacked": self._strike,
            "countered": self._strike,
            "damage_prevented": self._shielded,
            "guarded": self._shielded,
            "turn_started": self._turn,
            "won": self._won,
            "ability_used": self._pulse_seat,
            "dealt": self._deal,
            "extra_turn": self._turn,
            "first_seat": self._turn,
            "missed": self._nothing,
            "nothing_happens": self._nothing,
            "hermit_nothing": self._nothing,
            "dealt_you": self._deal,
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
        show = self._damage if event.kind.startswith("damaged_by") else self._shows.get(event.kind)
        found = show(arguments, now, places) if show is not None else []
        self._changes += self._touched(now, self.carried(view, table), places)
        if not found:  # what it changed is drawn with the next motion
            return []
        begins = self._changes[0].unionall(self._changes[1:]) if self._changes else pygame.Rect(0, 0, 0, 0)
        self._changes = []
        return [replace(motion, begins=begins) for motion in found]

    def _touched(self, before: Table, after: Table, places: Places) -> list[pygame.Rect]:
        """Where the board looks otherwise once `before` is `after`."""
        light = 2 * self.ui.scale.px(MARGIN)
        parts: list[pygame.Rect] = []
        for row, old, new in zip(places.rows, before.seats, after.seats, strict=True):
            if old != new:
                parts.append(row.rect.inflate(light, light))
            if old.damage != new.damage:
                parts.append(places.track.rect)
            if replace(old, equipment=new.equipment, damage=new.damage) != new:
                parts += [places.track.rect, places.scene.rect]
        if (before.d4, before.d6, before.roller) != (after.d4, after.d6, after.roller):
            parts.append(places.scene.rect)
        return parts
