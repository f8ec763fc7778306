"""Spoils of a challenge and their sharing (Rules 4.3.1).

From each loser, helpers included, the winner takes one of the two columns of the challenge's line, and
may hand what he took to his helpers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.model import Action
from game.rules.prince_of_the_city.holdings import (
    discard,
    gain_prestige,
    gain_vitae,
    holder_of,
    lasting,
    laws_for,
    settle_vitae,
    shift_income,
    without,
)
from game.rules.prince_of_the_city.limits import push_limits
from game.rules.prince_of_the_city.losses import PrestigeLoss, VitaeLoss
from game.rules.prince_of_the_city.promises import note
from game.rules.prince_of_the_city.reading import number, word
from game.rules.prince_of_the_city.state import State, Step
from game.rules.prince_of_the_city.table import Table

CARDS = {"mental": "strategy", "physical": "equipment", "social": "retainer"}
GOODS = {"mental": "shift", "physical": "vitae", "social": "prestige"}


@dataclass(slots=True)
class Spoils(Step):
    """`losers` are those still to be taken from; `good` and `amount` what is being shared out. `left` is
    what the whole losing side still owes under the house rule of one shared spoil (-1: no such rule);
    `kept` says whether the winner kept anything."""

    winner: int = 0
    type: str = ""
    losers: list[int] = field(default_factory=list)
    helpers: tuple[int, ...] = ()
    rewarded: list[int] = field(default_factory=list)
    good: str = ""
    amount: int = 0
    left: int = -1
    lost: int = 0
    kept: bool = False

    def start(self, table: Table, state: State) -> None:
        if table.options.losing_helper_spoil == "shared":
            self.left = self._most(table, state)
        self.step = "next"

    def _most(self, table: Table, state: State) -> int:
        good = GOODS[self.type]
        if good == "shift":
            return 1
        own = [e.amount for e in lasting(table, state, self.winner, "spoil_limit") if e.of == good]
        most: int = max([laws_for(table, state, self.winner).spoils[good], *own])
        return most

    def next(self, table: Table, state: State) -> None:
        if not self.losers or self.left == 0:
            self._end(table, state)
            return
        loser = self.losers[0]
        guards = [card for card, effect in holder_of(table, state, loser, "guard")
                  if effect.against == self.type]
        self.step = "ask_guard" if guards else "ask_spoil"

    # ---- a loser's guard

    def ask_guard(self, table: Table, state: State) -> None:
        state.pending = table.ask((self.losers[0],), "guard", "8.3", "target", self.winner)

    def options_guard(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "suffer"),
                *(table.act(seat, "use", "card", card) for card,
                  effect in holder_of(table, state, seat, "guard")
                  if effect.against == self.type)]

    def take_guard(self, table: Table, state: State, action: Action) -> None:
        self.step = "ask_spoil"
        if action.do == "use":
            discard(table, state, action.seat, word(action, "card"), "play")
            del self.losers[0]
            self.step = "next"

    # ---- taking

    def ask_spoil(self, table: Table, state: State) -> None:
        loser = self.losers[0]
        if not self.options_spoil(table, state, self.winner)[1:]:
            del self.losers[0]
            self.step = "next"
            return
        state.pending = table.ask((self.winner,), "spoil", "4.3.1", "target", loser, "manner", self.type)

    def options_spoil(self, table: Table, state: State, seat: int) -> list[Action]:
        act, loser = table.act, self.losers[0]
        kind, good = CARDS[self.type], GOODS[self.type]
        found = [act(seat, "leave", "target", loser)]
        found += [act(seat, "take_card", "target", loser, "card", card)
                  for card in dict.fromkeys(state.active[loser])
                  if table.cards[card].kind == kind]
        if good == "shift":
            found.append(act(seat, "take", "target", loser, "what", "influence", "amount", 1))
            return found
        found += [act(seat, "take", "target", loser, "what", good, "amount", amount)
                  for amount in range(1, self.most(table, state, loser) + 1)]
        return found

    def most(self, table: Table, state: State, loser: int) -> int:
        """How much influence, vitae or prestige may be taken from this loser; never more than there is."""
        good = GOODS[self.type]
        if good == "shift":
            return 1
        has = state.vitae[loser] if good == "vitae" else state.personal[loser]
        return min(self._most(table, state) if self.left < 0 else self.left, has)

    def take_spoil(self, table: Table, state: State, action: Action) -> None:
        loser = self.losers.pop(0)
        self.step = "next"
        if action.do == "leave":
            return
        card = word(action, "card")
        amount = number(action, "amount")
        if self.left > 0:
            self.left = 0 if card else self.left - amount
        self.amount = 1 if card else amount
        self.good = card or GOODS[self.type]
        if card:
            table.say("spoil_card", "seat", self.winner, "target", loser, "card", card)
        else:
            table.say("spoil", "seat", self.winner, "target", loser, "good", self.good, "amount", amount)
        self.step = "share"
        if card:
            state.active[loser] = without(state.active[loser], card)
            settle_vitae(table, state)
        elif self.good == "shift":
            shift_income(table, state, loser, -1)
        else:
            self.step = "received"
            if self.good == "vitae":
                state.stack.append(VitaeLoss(seat=loser, amount=amount, cause="spoil", event_part=amount,
                                             physical=True))
            else:
                state.stack.append(PrestigeLoss(seat=loser, amount=amount, cause="spoil"))

    def received(self, table: Table, state: State) -> None:
        """Only what was really lost can be shared."""
        self.amount = self.lost
        self.step = "share"

    # ---- sharing

    def share(self, table: Table, state: State) -> None:
        if not self.amount:
            self.step = "next"
        elif self.helpers:
            self.step = "ask_share"
        else:
            self._give(table, state, self.winner, self.amount)

    def ask_share(self, table: Table, state: State) -> None:
        if self.good in table.cards:
            state.pending = table.ask((self.winner,), "share_card", "4.3.1", "card", self.good)
        else:
            state.pending = table.ask((self.winner,), "share", "4.3.1", "good", self.good, "amount",
                                      self.amount)

    def _word(self, table: Table) -> str:
        return "card" if self.good in table.cards else self.good

    def options_share(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "keep"), *(table.act(seat, "share", "target", other, "amount", amount)
                                           for other in self.helpers for amount in range(1, self.amount + 1))]

    def take_share(self, table: Table, state: State, action: Action) -> None:
        if action.do == "keep":
            self._give(table, state, self.winner, self.amount)
            return
        other, amount = number(action, "target"), number(action, "amount")
        self.rewarded.append(other)
        note(table, state, "shared", self.winner, other)
        table.say("shared", "seat", self.winner, "target", other, "good", self._word(table),
                  "amount", amount)
        self._give(table, state, other, amount)
        self.step = "share"

    def _give(self, table: Table, state: State, seat: int, amount: int) -> None:
        self.amount -= amount
        self.kept |= seat == self.winner and amount > 0
        if self.good == "vitae":
            gain_vitae(table, state, seat, amount)
        elif self.good == "prestige":
            gain_prestige(table, state, seat, amount)
        elif self.good == "shift":
            shift_income(table, state, seat, amount)
        else:
            state.active[seat] = (*state.active[seat], self.good)
            settle_vitae(table, state)
            push_limits(table, state)  # at once, before the next loser is taken from (Rules 4.1.1)
        self.step = "next"

    def _end(self, table: Table, state: State) -> None:
        for helper in self.helpers if self.kept else ():
            if helper not in self.rewarded:
                note(table, state, "kept_spoils", self.winner, helper)
        state.stack.pop()
        push_limits(table, state)
