"""Dice on the table and what may be done about them (Rules 4.3.1): shared by challenges and contests.

What belongs here: rolling the dice of a list one by one, and the question after the roll, in which anybody
may spend a card or a power. Everybody who could hold something is asked at once, so that being asked gives
nothing away; the fields that a flow needs for it are in `Rolled`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

from game.core.model import Action
from game.rules.prince_of_the_city import verbs as verb
from game.rules.prince_of_the_city.holdings import laws_for, pay_power, ready_powers
from game.rules.prince_of_the_city.reading import number, word
from game.rules.prince_of_the_city.spending import card_choices, spend_card
from game.rules.prince_of_the_city.state import State, Step
from game.rules.prince_of_the_city.table import Table


@dataclass(slots=True)
class Rolled(Step, ABC):
    """`owner` is the seat of each die, `faces` what it shows, in the order of rolling. `side` is, by seat,
    the principal whose side the seat is on (0: none); `boost`, by principal, what was added by cards and
    powers. `open` are the seats that have not yet said that they let the roll stand."""

    side: list[int] = field(default_factory=list)
    owner: list[int] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)
    boost: list[int] = field(default_factory=list)
    open: list[int] = field(default_factory=list)
    again: int = -1

    @property
    @abstractmethod
    def kind(self) -> str:
        """mental, physical, social, territory, or contest."""

    # ---- rolling

    def roll_die(self, table: Table, state: State) -> None:
        if len(self.faces) >= len(self.owner):
            self.step = "settle_roll"
            return
        state.pending = table.dice[self.owner[len(self.faces)]]

    def take_die(self, table: Table, state: State, rolled: int) -> None:
        seat = self.owner[len(self.faces)]
        self.faces.append(rolled)
        table.say("rolled", "seat", seat, "die", self.die_name(len(self.faces) - 1), "amount", rolled)
        if len(self.faces) == len(self.owner):
            self.step = "settle_roll"

    def die_name(self, index: int) -> str:
        """`2.1` is the first die of seat 2."""
        seat = self.owner[index]
        return f"{seat}.{self.owner[:index + 1].count(seat)}"

    def roll_again(self, table: Table, state: State) -> None:
        state.pending = table.dice[self.owner[self.again]]

    def take_again(self, table: Table, state: State, rolled: int) -> None:
        self.faces[self.again] = rolled
        table.say("rerolled", "seat", self.owner[self.again], "die", self.die_name(self.again),
                  "amount", rolled)
        self.again = -1
        self.step = "settle_roll"

    # ---- after the roll

    def settle_roll(self, table: Table, state: State) -> None:
        """Open the question to everybody who may hold an answer, as far as all can see."""
        self.open = [seat for seat in range(1, state.seats + 1) if self._may_react(table, state, seat)]
        self.step = "ask_react" if self.open else "outcome"

    def _may_react(self, table: Table, state: State, seat: int) -> bool:
        if state.hand[seat]:
            return True  # it might hold something, so being asked tells nothing
        if self.side[seat] and self._rerolling(table, state, seat):
            return True
        return not table.reacting.isdisjoint(state.active[seat]) and len(
            self.options_react(table, state, seat)) > 1

    def _rerolling(self, table: Table, state: State, seat: int) -> list[Any]:
        if state.events and "reroll" in laws_for(table, state, seat).bans:
            return []
        return ready_powers(table, state, seat, "reroll")

    def ask_react(self, table: Table, state: State) -> None:
        section = "4.4.5" if self.kind == "contest" else "4.3.1"
        state.pending = table.ask(tuple(self.open), "react", section, "manner", self.kind)

    def options_react(self, table: Table, state: State, seat: int) -> list[Action]:
        act = table.act
        found = [act(seat, "done")]
        cards = not (table.reacting.isdisjoint(state.hand[seat])
                     and table.reacting.isdisjoint(state.active[seat]))
        if not cards and not self.side[seat]:
            return found
        barred = bool(state.events) and "reroll" in laws_for(table, state, seat).bans
        if self.side[seat] and not barred:
            for power in ready_powers(table, state, seat, "reroll"):
                found += [act(seat, "power", "discipline", power.id, "die", self.die_name(index))
                          for index in range(len(self.faces))]
        for card, where in card_choices(table, state, seat) if cards else ():
            for effect in table.cards[card].secondary:
                found += [act(seat, "spend", "card", card, "where", where, *choice)
                          for choice in self._reactions(seat, effect, barred)]
        return found

    def _reactions(self, seat: int, effect: object, barred: bool) -> list[tuple[Any, ...]]:
        if type(effect) is verb.Reroll:
            if barred or effect.only not in ("any", self.kind):
                return []
            return [("die", self.die_name(index)) for index in range(len(self.faces))]
        if type(effect) is verb.RaiseResult:
            return [()] if self.side[seat] and self.kind in effect.to else []
        if type(effect) is verb.LowerResult and self.kind == "contest" and self.side[seat]:
            return [("target", principal) for principal in sorted(set(self.side) - {0, self.side[seat]})]
        return []

    def take_react(self, table: Table, state: State, action: Action) -> None:
        seat = action.seat
        if action.do == "done":
            self.open.remove(seat)
            if not self.open:
                self.step = "outcome"
            return
        self.step = "settle_roll"
        if action.do == "power":
            pay_power(table, state, seat, word(action, "discipline"))
            self._again(action)
            return
        card = word(action, "card")
        spend_card(table, state, seat, card, word(action, "where"))
        for effect in table.cards[card].secondary:
            if type(effect) is verb.Reroll:
                self._again(action)
            elif type(effect) is verb.RaiseResult:
                self._add(table, self.side[seat], effect.amount)
            elif type(effect) is verb.LowerResult:
                self._add(table, number(action, "target"), -effect.amount)

    def _again(self, action: Action) -> None:
        wanted = action.get("die")
        self.again = next(index for index in range(len(self.faces)) if self.die_name(index) == wanted)
        self.step = "roll_again"

    def _add(self, table: Table, principal: int, amount: int) -> None:
        self.boost[principal] += amount
        table.say("result_changed", "seat", principal, "amount", amount)

    def dice_of(self, table: Table, seat: int) -> int:
        """What the dice of a seat give together (house rule: only the best of them in a challenge)."""
        shown = [face for face, owner in zip(self.faces, self.owner, strict=False) if owner == seat]
        if self.kind != "contest" and table.options.extra_dice == "highest":
            return max(shown, default=0)
        return sum(shown)

    @abstractmethod
    def outcome(self, table: Table, state: State) -> None:
        """What the results lead to; each flow has its own."""
