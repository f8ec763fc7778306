"""The set-up (Rules 3) and the round of turns that everything else happens in (Rules 4)."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.model import Action, Chance, Event
from game.rules.prince_of_the_city.challenge import Challenges
from game.rules.prince_of_the_city.holdings import add_to_hand, put_tokens
from game.rules.prince_of_the_city.influence import Influence
from game.rules.prince_of_the_city.movement import Movement
from game.rules.prince_of_the_city.reading import word
from game.rules.prince_of_the_city.resolution import Resolution
from game.rules.prince_of_the_city.resource import Resource
from game.rules.prince_of_the_city.state import State, Step
from game.rules.prince_of_the_city.table import STRIDE, Table


@dataclass(slots=True)
class Setup(Step):
    """Clans, the first Regent, then what the options add. `seats` are those still to be served."""

    seats: list[int] = field(default_factory=list)

    instants = False

    def start(self, table: Table, state: State) -> None:
        self.seats = list(range(1, state.seats + 1))
        self.step = "roll_clan" if table.options.clans == "lot" else "roll_regent"

    def _clans_left(self, table: Table, state: State) -> tuple[str, ...]:
        return tuple(clan for clan in table.clan_ids if clan not in state.clan)

    def roll_clan(self, table: Table, state: State) -> None:
        state.pending = Chance("clan", self._clans_left(table, state), (), self.seats[0])

    def take_clan(self, table: Table, state: State, clan: str) -> None:
        self._clan(table, state, self.seats.pop(0), clan)
        if not self.seats:
            self.step = "roll_regent"

    def _clan(self, table: Table, state: State, seat: int, clan: str) -> None:
        state.clan[seat] = clan
        table.say("clan", "seat", seat, "clan", clan)

    def roll_regent(self, table: Table, state: State) -> None:
        state.pending = Chance("first_regent", tuple(range(1, state.seats + 1)))

    def take_regent(self, table: Table, state: State, seat: int) -> None:
        state.regent = seat
        table.say("regent", "seat", seat)
        self.seats = list(table.orders[state.seats][seat])
        self.step = "ask_pick" if table.options.clans == "choice" else "cards"

    def ask_pick(self, table: Table, state: State) -> None:
        if not self.seats:
            self.step = "cards"
            return
        state.pending = table.ask((self.seats[0],), "clan", "7")

    def options_pick(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "choose_clan", "clan", clan) for clan in self._clans_left(table, state)]

    def take_pick(self, table: Table, state: State, action: Action) -> None:
        self._clan(table, state, self.seats.pop(0), word(action, "clan"))

    # ---- variants

    def cards(self, table: Table, state: State) -> None:
        self.seats = [seat for seat in table.orders[state.seats][state.regent]
                      for _ in range(table.options.start_hand)]
        self.step = "roll_hand"

    def roll_hand(self, table: Table, state: State) -> None:
        if not self.seats:
            self.seats = list(table.orders[state.seats][state.regent])
            self.step = "ask_start" if table.options.start_zone == "chosen" else "first_tokens"
            return
        ids = tuple(name for name, count in zip(table.card_ids, state.deck, strict=True) if count)
        state.pending = Chance("draw", ids, tuple(count for count in state.deck if count), self.seats[0],
                               (), True)

    def take_hand(self, table: Table, state: State, card: str) -> None:
        seat = self.seats.pop(0)
        state.deck[table.card_number[card]] -= 1
        add_to_hand(state, seat, card)
        told = Event("drew", (("seat", seat),))
        table.out.append(Event("drew_card", (("seat", seat), ("card", card)), (seat,), told, True))

    def ask_start(self, table: Table, state: State) -> None:
        if not self.seats:
            self.step = "first_tokens"
            return
        state.pending = table.ask((self.seats[0],), "start_zone", "3")

    def options_start(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "start_at", "zone", zone) for zone in table.zone_ids]

    def take_start(self, table: Table, state: State, action: Action) -> None:
        seat = self.seats.pop(0)
        state.zone[seat] = table.zone_index[word(action, "zone")]
        table.say("moved", "seat", seat, "start", "", "zone", word(action, "zone"))

    def first_tokens(self, table: Table, state: State) -> None:
        self.seats = list(table.orders[state.seats][state.regent]) if table.options.quick_start else []
        self.step = "ask_first"

    def ask_first(self, table: Table, state: State) -> None:
        if self.seats and self.options_first(table, state, self.seats[0]):
            state.pending = table.ask((self.seats[0],), "first_token", "9")
        else:
            state.stack.pop()

    def options_first(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "place", "zone", name) for zone, name in enumerate(table.zone_ids)
                if table.zone_domain[zone] >= 0 and not any(state.tokens[zone * STRIDE:(zone + 1) * STRIDE])]

    def take_first(self, table: Table, state: State, action: Action) -> None:
        seat, name = self.seats.pop(0), word(action, "zone")
        table.say("placed", "seat", seat, "zone", name, "amount", 1)
        put_tokens(table, state, table.zone_index[name], seat, 1)


@dataclass(slots=True)
class Game(Step):
    """The bottom of the stack: turn after turn, five phases each. Ends when Resolution ends the match."""

    def start(self, table: Table, state: State) -> None:
        state.turn += 1
        state.marker -= 1
        width = state.seats + 1
        state.used, state.gave_token, state.steady = [0] * width, [0] * width, [0] * width
        state.passage, state.hunts, state.worn = [0] * width, [0] * width, ()
        table.say("turn", "turn", state.turn, "left", state.marker)
        self.step = "movement"
        state.stack.append(Resource())

    def movement(self, table: Table, state: State) -> None:
        self.step = "challenges"
        state.stack.append(Movement())

    def challenges(self, table: Table, state: State) -> None:
        self.step = "influence"
        state.stack.append(Challenges())

    def influence(self, table: Table, state: State) -> None:
        self.step = "resolution"
        state.stack.append(Influence())

    def resolution(self, table: Table, state: State) -> None:
        self.step = "start"
        state.stack.append(Resolution())
