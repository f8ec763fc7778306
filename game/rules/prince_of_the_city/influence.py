"""The Influence phase (Rules 4.4): income, proposals round and round, the discard at the end.

What belongs here: whose turn it is and the proposal itself. What belongs next door: what follows when
somebody contests (`contest.py`), control (`holdings.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core.model import Action
from game.rules.prince_of_the_city.contest import Contest, may_contest
from game.rules.prince_of_the_city.holdings import (
    domains_held,
    holds_in,
    lasting,
    laws_for,
    pay_power,
    put_tokens,
    reach,
    ready_powers,
)
from game.rules.prince_of_the_city.limits import push_limits
from game.rules.prince_of_the_city.promises import note_placing
from game.rules.prince_of_the_city.reading import number, word
from game.rules.prince_of_the_city.state import State, Step
from game.rules.prince_of_the_city.table import Table

if TYPE_CHECKING:
    from random import Random


def income(table: Table, state: State, seat: int) -> int:
    """Tokens that the seat gets this phase (Rules 4.4.1); never below 0."""
    laws = laws_for(table, state, seat)
    amount = table.numbers.income + domains_held(table, state, seat)
    for effect in lasting(table, state, seat, "income"):
        if not effect.while_domain or holds_in(table, state, seat, effect.while_domain):
            amount += effect.amount
    amount += state.shift[seat]
    if laws.income:
        amount = max(amount + laws.income, min(amount, laws.income_floor))
    return max(0, amount)


def proposable(table: Table, state: State, seat: int) -> tuple[int, ...]:
    """Zones into which the seat may propose a placement (Rules 4.4.4)."""
    zones = reach(table, state, seat)[0]
    closed = laws_for(table, state, seat).closed if state.events else 0
    if closed:
        return tuple(zone for zone in zones if not closed >> table.zone_domain[zone] & 1)
    return zones


@dataclass(slots=True)
class Influence(Step):
    """`passed` marks the seats that may only contest from now on."""

    place: int = -1
    passed: int = 0
    waiting: list[int] = field(default_factory=list)

    def start(self, table: Table, state: State) -> None:
        state.phase = "influence"
        table.say("phase", "phase", "influence")
        for seat in table.orders[state.seats][state.regent]:
            amount = income(table, state, seat)
            state.pool[seat] = amount
            state.shift[seat] = 0
            table.say("income", "seat", seat, "amount", amount)
            if state.zone[seat] < 0:
                self.passed |= 1 << seat
        self.waiting = [seat for seat in table.orders[state.seats][state.regent]
                        if ready_powers(table, state, seat, "far_reach")]
        self.step = "ask_opening"

    # ---- powers at the start

    def ask_opening(self, table: Table, state: State) -> None:
        while self.waiting and not ready_powers(table, state, self.waiting[0], "far_reach"):
            del self.waiting[0]
        if self.waiting:
            state.pending = table.ask((self.waiting[0],), "opening", "7.2")
        else:
            self.step = "next"

    def options_opening(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "done"), *(table.act(seat, "power", "discipline", power.id)
                                           for power in ready_powers(table, state, seat, "far_reach"))]

    def take_opening(self, table: Table, state: State, action: Action) -> None:
        del self.waiting[0]
        if action.do == "power":
            pay_power(table, state, action.seat, word(action, "discipline"))
            state.far[action.seat] = 1

    # ---- proposals

    def next(self, table: Table, state: State) -> None:
        """The next seat that has not passed; one that visibly can't do anything passes by itself."""
        order = table.orders[state.seats][state.regent]
        for _ in range(state.seats):
            self.place = (self.place + 1) % state.seats
            seat = order[self.place]
            if self.passed >> seat & 1:
                continue
            if state.zone[seat] >= 0 and (state.pool[seat] or state.hand[seat]
                                          or not table.giving_tokens.isdisjoint(state.active[seat])):
                state.current = seat
                self.step = "ask_propose"
                return
            self.passed |= 1 << seat
            table.say("passed", "seat", seat)
        self._end(table, state)

    def ask_propose(self, table: Table, state: State) -> None:
        state.pending = table.ask((state.current,), "propose", "4.4.3", "amount", state.pool[state.current])

    def _most(self, table: Table, state: State, seat: int) -> int:
        limit = laws_for(table, state, seat).proposal_limit if state.events else 0
        return min(state.pool[seat], limit) if limit else state.pool[seat]

    def options_propose(self, table: Table, state: State, seat: int) -> list[Action]:
        most = self._most(table, state, seat)
        act, ids = table.act, table.zone_ids
        found = [act(seat, "pass")]
        if most:
            found += [act(seat, "propose", "zone", ids[zone], "tokens", amount)
                      for zone in proposable(table, state, seat) for amount in range(1, most + 1)]
        return found

    def sample_propose(self, table: Table, state: State, seat: int, rng: Random) -> Action | None:
        """A zone and a number of tokens with equal chances, passing now and then; no list needed."""
        most = self._most(table, state, seat)
        zones = proposable(table, state, seat) if most else ()
        if not zones:
            return None
        pick = rng.random() * (len(zones) + 1)
        if pick >= len(zones):
            return table.act(seat, "pass")
        return table.act(seat, "propose", "zone", table.zone_ids[zones[int(pick)]],
                         "tokens", 1 + int(rng.random() * most))

    def take_propose(self, table: Table, state: State, action: Action) -> None:
        seat = action.seat
        self.step = "next"
        if action.do == "pass":
            self.passed |= 1 << seat
            table.say("passed", "seat", seat)
            return
        zone, amount = table.zone_index[word(action, "zone")], number(action, "tokens")
        state.pool[seat] -= amount
        table.say("proposed", "seat", seat, "zone", table.zone_ids[zone], "amount", amount)
        note_placing(table, state, seat, zone)
        others = table.orders[state.seats][seat][1:]
        if any(may_contest(table, state, other, zone) for other in others):
            # All of them: a figure that walks up while others are asked may contest, too (Rules 4.4.4).
            state.stack.append(Contest.opened(state.seats, seat, zone, amount, list(others)))
        else:
            put_tokens(table, state, zone, seat, amount)
            table.say("placed", "seat", seat, "zone", table.zone_ids[zone], "amount", amount)

    def _end(self, table: Table, state: State) -> None:
        state.current = 0
        for seat in range(1, state.seats + 1):
            if state.pool[seat]:
                table.say("tokens_discarded", "seat", seat, "amount", state.pool[seat])
                state.pool[seat] = 0
            state.far[seat] = 0
        state.stack.pop()
        push_limits(table, state)

