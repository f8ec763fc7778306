"""The quick start, a house rule: places by a roll, a hermit card for each, then the first turn (Rules 18.1).

What belongs here: what happens between the set-up and the first turn. Both are in `turn`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.flow import Flow
from game.core.model import Action
from game.rules.shadow_hunters.card import Draw
from game.rules.shadow_hunters.state import State
from game.rules.shadow_hunters.table import put, tell
from game.rules.shadow_hunters.tables import Tables


@dataclass(slots=True)
class Opening(Flow):
    """Round the table from the starting player on, first for the places, then for the cards.

    It lies below the set-up from the start, with its own word for what is to be done: after it the match
    knows nothing of this rule, and matches without it never hear of it.
    """

    kind: str = ""
    """The value of the option `quick_start`: places, cards, both."""
    done: int = 0
    """Seats that have had their part of this round."""

    def start(self, tables: Tables, state: State) -> None:
        self.step = "give" if self.kind == "cards" else "place"

    def place(self, tables: Tables, state: State) -> None:
        """The next seat rolls for where it stands; what the area offers is not used yet."""
        if self.done == state.seats:
            self.done = 0
            self.step = "give" if self.kind == "both" else "begin"
            return
        state.turn = (state.first - 1 + self.done) % state.seats + 1
        state.stage = "move"
        state.pending = tables.move_chance[state.turn]
        state.again, self.step = "place", "rolled"

    def rolled(self, tables: Tables, state: State, roll: Any) -> None:
        """`roll` is (d6, d4); a 7 is a free choice, as in a turn."""
        d6, d4 = roll
        state.dice, state.roller = (d6, d4), state.turn
        tell(state, "rolled", ("seat", state.turn), ("d6", d6), ("d4", d4), ("number", d6 + d4))
        area = tables.area_of_sum[d6 + d4]
        if area:
            self._stand(state, area)
        else:
            self.choose(tables, state)

    def choose(self, tables: Tables, state: State) -> None:
        """Any of the six areas."""
        seat = state.turn
        put(state, self, "choose", "chosen", tables.ask("choose_area", seat),
            tuple([tables.act(seat, "move", "area", area) for area in tables.area_ids]))

    def chosen(self, tables: Tables, state: State, action: Action) -> None:
        self._stand(state, str(action.get("area")))

    def _stand(self, state: State, area: str) -> None:
        tell(state, "moved", ("seat", state.turn), ("area", area))
        state.area[state.turn] = area
        self.done += 1
        self.step = "place"

    def give(self, tables: Tables, state: State) -> None:
        """The next seat draws a hermit card, which goes to the neighbor at its left."""
        if self.done == state.seats:
            self.step = "begin"
            return
        seat = state.turn = (state.first - 1 + self.done) % state.seats + 1
        state.stage = "area"
        self.done += 1
        state.stack.append(Draw(seat=seat, deck="hermit", target=seat % state.seats + 1))

    def begin(self, tables: Tables, state: State) -> None:
        """The first turn."""
        state.turn = state.first
        state.stack.pop()
