"""The Resolution phase (Rules 4.5): prestige, the Regent, the end, unsettled events, the vitae loss."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.model import Chance, Event, Outcome, Over
from game.rules.prince_of_the_city.holdings import (
    domains_held,
    gain_prestige,
    lasting,
    laws_for,
    put_tokens,
    tokens_on_board,
    zones_held,
)
from game.rules.prince_of_the_city.limits import push_limits
from game.rules.prince_of_the_city.losses import PrestigeLoss, VitaeLoss
from game.rules.prince_of_the_city.promises import turn_over
from game.rules.prince_of_the_city.state import State, Step
from game.rules.prince_of_the_city.table import STRIDE, Table


def sum_prestige(table: Table, state: State) -> None:
    """Personal and city prestige of every seat, into `scores` (Rules 4.5)."""
    city = [0] * (state.seats + 1)
    for zone, owner in enumerate(state.control):
        city[owner] += table.zone_prestige[zone]
    for seat in range(1, state.seats + 1):
        domains = domains_held(table, state, seat) if state.colors[seat] else 0
        city[seat] += domains * laws_for(table, state, seat).domain_bonus
        state.scores[seat] = state.personal[seat] + city[seat]
        table.say("prestige", "seat", seat, "personal", state.personal[seat], "city", city[seat])


def ranking(state: State, seats: list[int]) -> list[int]:
    """The best of `seats` by prestige as this Resolution summed it, then zones controlled, then tokens on
    the board; several if all are equal."""
    worth = {seat: (state.scores[seat], state.control.count(seat), tokens_on_board(state, seat))
             for seat in seats}
    best = max(worth.values())
    return [seat for seat in seats if worth[seat] == best]


def eligible(state: State) -> list[int]:
    """Who can be Regent: anybody who is not torpid; if all are, everybody (only asked on the last turn)."""
    seats = list(range(1, state.seats + 1))
    return [seat for seat in seats if state.zone[seat] >= 0] or seats


def choose_regent(table: Table, state: State, seats: list[int]) -> int:
    """The first of the ranking; a full tie goes to the present Regent, else clockwise from him."""
    best = ranking(state, seats)
    return next(seat for seat in table.orders[state.seats][state.regent] if seat in best)


@dataclass(slots=True)
class Resolution(Step):
    """`events` are those still to be carried out this Resolution, `seats` those still to be struck."""

    events: list[str] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    lost: int = 0

    def start(self, table: Table, state: State) -> None:
        state.phase, state.current = "resolution", 0
        table.say("phase", "phase", "resolution")
        for seat in range(1, state.seats + 1):
            gain_prestige(table, state, seat, sum(e.prestige for e in lasting(table, state, seat, "stipend")))
        sum_prestige(table, state)
        turn_over(table, state)
        if state.marker <= 0:
            self._finish(table, state)
            return
        if any(zone >= 0 for zone in state.zone[1:]):
            self._crown(table, state, choose_regent(table, state, eligible(state)))
        self.events = list(state.events)
        self.step = "strike"

    def _crown(self, table: Table, state: State, seat: int) -> None:
        if seat != state.regent:
            state.regent = seat
            table.say("regent", "seat", seat)

    def _finish(self, table: Table, state: State) -> None:
        seats = eligible(state)
        best = ranking(state, seats)
        if table.options.final_tie == "regent":
            best = [choose_regent(table, state, seats)]
        self._crown(table, state, best[0])
        winners = list(best)
        if table.options.two_players:
            winners = [seat for seat in range(1, state.seats + 1)
                       if any((seat - prince) % 2 == 0 for prince in best)]
        scores = tuple((seat, state.scores[seat]) for seat in range(1, state.seats + 1))
        table.out.append(Event("prince", (("seat", best[0]),)) if len(best) == 1
                         else Event("princes", (("seats", tuple(best)),)))
        state.pending = Over(Outcome(tuple(winners), "prince", scores))
        state.stack.clear()

    # ---- unsettled events, one by one

    def strike(self, table: Table, state: State) -> None:
        if self.seats:
            name, amount = self.events[0], 0
            effect = table.content.events[name].effect
            amount = getattr(effect, "amount", 0)
            state.stack.append(PrestigeLoss(seat=self.seats.pop(0), amount=amount, cause="resolution"))
            if not self.seats:
                del self.events[0]
        elif self.events:
            self._next_event(table, state)
        else:
            self.seats = [seat for seat in table.orders[state.seats][state.regent] if state.zone[seat] >= 0]
            self.step = "bleed"

    def _next_event(self, table: Table, state: State) -> None:
        effect = table.content.events[self.events[0]].effect
        if effect.do == "burn_token" and any(state.tokens):
            self.step = "roll_fire"
            return
        if effect.do == "lose_prestige":
            seats = [seat for seat in table.orders[state.seats][state.regent] if state.zone[seat] >= 0]
            if effect.who == "most_zones":
                counts = {seat: zones_held(table, state, seat) for seat in range(1, state.seats + 1)}
                seats = [seat for seat in seats if counts[seat] == max(counts.values()) > 0]
            self.seats = seats
        if not self.seats:
            del self.events[0]

    def roll_fire(self, table: Table, state: State) -> None:
        zones = tuple(name for zone, name in enumerate(table.zone_ids)
                      if any(state.tokens[zone * STRIDE:zone * STRIDE + STRIDE]))
        state.pending = Chance("burning_zone", zones)

    def take_fire(self, table: Table, state: State, name: str) -> None:
        zone = table.zone_index[name]
        counts = state.tokens[zone * STRIDE:zone * STRIDE + STRIDE]
        owners = [seat for seat, count in enumerate(counts) if count == max(counts)]
        table.say("fire", "zone", name)
        if len(owners) == 1 and state.zone[owners[0]] >= 0:
            table.say("tokens_lost", "seat", owners[0], "amount", 1)
            put_tokens(table, state, zone, owners[0], -1)
        del self.events[0]
        self.step = "strike"

    # ---- the vitae loss, then the next turn

    def bleed(self, table: Table, state: State) -> None:
        if not self.seats:
            self._close(table, state)
            return
        seat = self.seats.pop(0)
        own = state.control[state.zone[seat]] == seat
        if own and lasting(table, state, seat, "haven"):
            return
        laws = laws_for(table, state, seat)
        extra = laws.loss_all + (0 if own else laws.loss_away)
        if seat == state.regent:
            extra += laws.regent_loss
        state.stack.append(VitaeLoss(seat=seat, amount=table.numbers.resolution_loss + extra,
                                     cause="resolution",
                                     event_part=extra))

    def _close(self, table: Table, state: State) -> None:
        if not table.options.torpid_regent_keeps_office and state.zone[state.regent] < 0 \
                and any(zone >= 0 for zone in state.zone[1:]):
            self._crown(table, state, choose_regent(table, state, eligible(state)))
        state.stack.pop()
        push_limits(table, state)
