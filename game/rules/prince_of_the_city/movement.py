"""The Movement phase (Rules 4.2): any zone, whatever the distance, or stay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.model import Action
from game.rules.prince_of_the_city.holdings import laws_for, move_figure
from game.rules.prince_of_the_city.reading import word
from game.rules.prince_of_the_city.state import State, Step
from game.rules.prince_of_the_city.table import Table

if TYPE_CHECKING:
    from random import Random


@dataclass(slots=True)
class Movement(Step):
    """One move each from the Regent on; then further moves of those who bought one (`again`)."""

    place: int = -1
    again: bool = False

    def start(self, table: Table, state: State) -> None:
        state.phase = "movement"
        table.say("phase", "phase", "movement")
        self.step = "next"

    def next(self, table: Table, state: State) -> None:
        self.place += 1
        if self.place >= state.seats:
            if any(state.passage):
                self.place, self.again = -1, True
            else:
                state.current = 0
                state.stack.pop()
            return
        seat = table.orders[state.seats][state.regent][self.place]
        state.current = seat
        if self.again:
            if not state.passage[seat]:
                return
            state.passage[seat] -= 1
        if state.zone[seat] >= 0:
            self.step = "ask_move"

    def ask_move(self, table: Table, state: State) -> None:
        state.pending = table.ask((state.current,), "move", "4.2")

    def options_move(self, table: Table, state: State, seat: int) -> list[Action]:
        here = state.zone[seat]
        limit = laws_for(table, state, seat).move_limit
        act, ids, steps = table.act, table.zone_ids, table.steps[here]
        found = [act(seat, "stay")]
        found += [act(seat, "move", "zone", name) for zone, name in enumerate(ids)
                  if zone != here and (not limit or steps[zone] <= limit)]
        return found

    def sample_move(self, table: Table, state: State, seat: int, rng: Random) -> Action | None:
        """Any zone with equal chance, without making the list."""
        if laws_for(table, state, seat).move_limit:
            return None
        zone = int(rng.random() * len(table.zones))
        if zone == state.zone[seat]:
            return table.act(seat, "stay")
        return table.act(seat, "move", "zone", table.zone_ids[zone])

    def take_move(self, table: Table, state: State, action: Action) -> None:
        self.step = "next"
        if action.do == "move":
            move_figure(table, state, action.seat, table.zone_index[word(action, "zone")])
