"""Losses of vitae and personal prestige, and the cards and powers that answer them; torpor.

What belongs here: two flows that other flows call; each leaves what was really lost in the field `lost` of
the flow below. What belongs next door: gains (`holdings.py`), who pays when (the flows that call).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.model import Action
from game.rules.prince_of_the_city import verbs as verb
from game.rules.prince_of_the_city.holdings import (
    discard,
    holder_of,
    lasting,
    pay_power,
    ready_powers,
)
from game.rules.prince_of_the_city.reading import word
from game.rules.prince_of_the_city.spending import card_choices, spend_card
from game.rules.prince_of_the_city.state import State, Step
from game.rules.prince_of_the_city.table import Table


def fall_torpid(table: Table, state: State, seat: int) -> None:
    """At 0 vitae the figure leaves the board (Rules 5)."""
    state.zone[seat] = -1
    table.say("torpor", "seat", seat)


def recover(table: Table, state: State, seat: int, by: int) -> None:
    """The figure comes back in Elysium with vitae from the bank (Rules 5)."""
    state.zone[seat] = table.elysium
    state.vitae[seat] = table.numbers.recover
    table.say("recovered", "seat", seat, "by", by, "zone", table.zone_ids[table.elysium])


def _finish(state: State, lost: int) -> None:
    state.stack.pop()
    state.stack[-1].lost = lost


@dataclass(slots=True)
class PrestigeLoss(Step):
    """A seat loses personal prestige, never below 0. `cause`: elysium, spoil, event or resolution."""

    seat: int = 0
    amount: int = 0
    cause: str = ""
    lost: int = 0

    def start(self, table: Table, state: State) -> None:
        less = sum(e.amount for e in lasting(table, state, self.seat, "lose_less") if e.of == "prestige")
        self.amount = min(self.amount - less, state.personal[self.seat])
        if self.amount <= 0:
            _finish(state, 0)
        elif state.hand[self.seat] or any(self._answers(table, card) for card, _ in
                                          card_choices(table, state, self.seat)):
            self.step = "ask_ignore"
        else:
            self._lose(table, state)

    def _answers(self, table: Table, card: str) -> bool:
        return any(type(effect) is verb.IgnoreLoss and (effect.of == "prestige" or self.cause == "elysium")
                   for effect in table.cards[card].secondary)

    def ask_ignore(self, table: Table, state: State) -> None:
        state.pending = table.ask((self.seat,), "lose_prestige", "4.3.1", "amount", self.amount,
                                  "cause", self.cause)

    def options_ignore(self, table: Table, state: State, seat: int) -> list[Action]:
        found = [table.act(seat, "spend", "card", card, "where", where)
                 for card, where in card_choices(table, state, seat) if self._answers(table, card)]
        found.append(table.act(seat, "suffer"))
        return found

    def take_ignore(self, table: Table, state: State, action: Action) -> None:
        if action.do == "suffer":
            self._lose(table, state)
        else:
            spend_card(table, state, self.seat, word(action, "card"), word(action, "where"))
            _finish(state, 0)

    def _lose(self, table: Table, state: State) -> None:
        lost = min(self.amount, state.personal[self.seat])
        state.personal[self.seat] -= lost
        table.say("prestige_lost", "seat", self.seat, "amount", lost, "cause", self.cause)
        _finish(state, lost)


@dataclass(slots=True)
class VitaeLoss(Step):
    """A seat loses vitae at once. `cause`: spoil, event or resolution; `event_part` is how much of the
    loss comes from an event or challenge (for cards that answer those); the rest strikes first.
    `physical`: it comes of a physical challenge."""

    seat: int = 0
    amount: int = 0
    cause: str = ""
    event_part: int = 0
    physical: bool = False
    lost: int = 0

    def start(self, table: Table, state: State) -> None:
        if self.physical:
            self.amount -= sum(e.amount for e in lasting(table, state, self.seat, "lose_less")
                               if e.of == "vitae")
        self.step = "weigh"

    def weigh(self, table: Table, state: State) -> None:
        toll = max(0, self.amount - self.event_part)
        self.amount = min(self.amount, state.vitae[self.seat])
        self.event_part = max(0, self.amount - toll)
        if self.amount <= 0:
            _finish(state, 0)
        elif self.options_answer(table, state, self.seat)[1:]:
            self.step = "ask_answer"
        else:
            self._lose(table, state, 0)

    def ask_answer(self, table: Table, state: State) -> None:
        state.pending = table.ask((self.seat,), "lose_vitae", "5", "amount", self.amount, "cause", self.cause)

    def options_answer(self, table: Table, state: State, seat: int) -> list[Action]:
        """Powers and active cards are open to all eyes, so asking gives nothing away."""
        found = [table.act(seat, "suffer")]
        if self.amount >= 2:
            found += [table.act(seat, "power", "discipline", power.id)
                      for power in ready_powers(table, state, seat, "lose_fewer")
                      if self.amount >= power.effect.least]
        if self.event_part and self.amount >= state.vitae[seat]:
            found += [table.act(seat, "use", "card", card) for card,
                      _ in holder_of(table, state, seat, "keep_one")]
        return found

    def take_answer(self, table: Table, state: State, action: Action) -> None:
        if action.do == "power":
            power = pay_power(table, state, self.seat, word(action, "discipline"))
            self.amount -= power.effect.amount
            self.event_part = max(0, self.event_part - power.effect.amount)
            self.step = "weigh"
        elif action.do == "use":
            discard(table, state, self.seat, word(action, "card"), "play")
            self._lose(table, state, 1)
        else:
            self._lose(table, state, 0)

    def _lose(self, table: Table, state: State, keep: int) -> None:
        seat = self.seat
        lost = min(self.amount, state.vitae[seat] - keep)
        state.vitae[seat] -= lost
        table.say("vitae_lost", "seat", seat, "amount", lost, "cause", self.cause)
        if state.vitae[seat] <= 0 and state.zone[seat] >= 0:
            fall_torpid(table, state, seat)
        _finish(state, lost)
