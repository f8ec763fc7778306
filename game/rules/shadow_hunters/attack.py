"""The attack with all that follows from it: roll, bonuses, robbery, damage, deaths, heal, counterattack,
feast (Rules 7). The order of the steps is the order of Rules 7.2.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from game.core.flow import Flow
from game.core.model import Action, Value
from game.rules.shadow_hunters.death import Robbery, drink, harm, robbable, settle
from game.rules.shadow_hunters.effects import Feast
from game.rules.shadow_hunters.ending import cards_moved
from game.rules.shadow_hunters.state import State
from game.rules.shadow_hunters.table import (
    gear_bits,
    has_ability,
    hit,
    hits_everybody,
    in_range,
    may_be,
    put,
    struck,
    tell,
)
from game.rules.shadow_hunters.tables import ATTACK_WITH_D4, Tables


@dataclass(slots=True)
class Attack(Flow):
    """One attack. `kind` is attack, counter or feast; `amounts` are what each target takes (-1: robbed)."""

    seat: int = 0
    targets: list[int] = field(default_factory=list)
    kind: str = "attack"
    amounts: list[int] = field(default_factory=list)
    gear: tuple[str, ...] = ()
    """The attacker's equipment at the time of the roll; what comes later helps from the next attack on."""
    robes: tuple[int, ...] = ()
    """The armor of each target at the time of the roll."""
    base: int = 0
    harmed: int = 0
    """How many targets really took damage."""
    at: int = 0

    def start(self, tables: Tables, state: State) -> None:
        """The roll, after the targets are known (Rules 7.2)."""
        seat = self.seat
        self.gear = state.equipment[seat]
        self.robes = tuple([_armor(tables, state.equipment[target]) for target in self.targets])
        one_die = (self.gear and gear_bits(tables, state, seat) & ATTACK_WITH_D4) or (
            has_ability(tables, state, seat, "one_die"))
        state.pending = tables.attack_d4[seat] if one_die else tables.attack_chance[seat]
        state.again, self.step = "start", "rolled"

    def rolled(self, tables: Tables, state: State, outcome: Any) -> None:
        """`outcome` is (d6, d4), or the d4 alone."""
        d6, d4 = outcome if type(outcome) is tuple else (0, outcome)
        state.dice, state.roller = (d6, d4), self.seat
        self.base = abs(d6 - d4)
        if d6:
            tell(state, "attack_rolled", ("seat", self.seat), ("d6", d6), ("d4", d4), ("number", self.base))
        else:
            tell(state, "attack_rolled_one", ("seat", self.seat), ("number", d4))
        if self.base:
            self.spear(tables, state)
        else:
            tell(state, "missed", ("seat", self.seat))
            self.amounts = [0] * len(self.targets)
            self.respond(tables, state)

    # ---- bonuses

    def spear(self, tables: Tables, state: State) -> None:
        """A hidden owner of the Spear may reveal now, having seen that the roll succeeded."""
        seat = self.seat
        if not state.revealed[seat] and any(card in tables.faction_bonus for card in self.gear):
            ask = tables.ask("reveal_for_bonus", seat)
            put(state, self, "spear", "spear_declined", ask, tables.decline[seat])
        else:
            self.measure(tables, state)

    def spear_declined(self, tables: Tables, state: State, action: Action) -> None:
        self.measure(tables, state)

    def measure(self, tables: Tables, state: State) -> None:
        """The damage of each target, after all modifiers (Rules 7.2)."""
        bonus, armor = self._own_gear(tables, state) if self.gear else (0, 0)
        robe_first = state.house.robe_order == "robe_first"
        amounts = []
        for target, robe in zip(self.targets, self.robes, strict=True):
            less = armor + robe
            if state.barred[target] or (state.guarded[target] and not (
                    self.kind == "counter" and state.house.guardian_angel_stops_counter == "off")):
                amount = 0
            elif robe_first:
                amount = self.base - less + bonus if self.base > less else 0
            else:
                amount = max(0, self.base + bonus - less)
            amounts.append(amount)
        self.amounts = amounts
        self.rob(tables, state)

    def _own_gear(self, tables: Tables, state: State) -> tuple[int, int]:
        bonus, armor = 0, _armor(tables, self.gear)
        for card in self.gear:
            bonus += tables.bonus[card]
            special = tables.faction_bonus.get(card)
            if special and state.revealed[self.seat] and special[0] == self._faction(tables, state):
                bonus += special[1]
        return bonus, armor

    def _faction(self, tables: Tables, state: State) -> str:
        return tables.roles[state.characters[self.seat]].faction

    # ---- robbery and damage

    def rob(self, tables: Tables, state: State) -> None:
        """Bob may take cards instead; a hidden attacker may reveal for it (Rules 12.2)."""
        seat = self.seat
        self.step = "strike"
        if has_ability(tables, state, seat, "rob"):
            if robbable(tables, state, seat, self):
                state.stack.append(Robbery(seat=seat))
        elif may_be(state, seat, "rob") and robbable(tables, state, seat, self):
            ask = tables.ask("reveal_before_damage", seat)
            put(state, self, "rob", "rob_declined", ask, tables.decline[seat])

    def rob_declined(self, tables: Tables, state: State, action: Action) -> None:
        self.step = "strike"

    def strike(self, tables: Tables, state: State) -> None:
        """All damage at the same moment, then the deaths."""
        robbed = False
        for target, amount in zip(self.targets, self.amounts, strict=True):
            if amount > 0:
                self.harmed += hit(tables, state, self.seat, target, amount, self.kind) > 0
            elif amount == 0:
                tell(state, "damage_prevented", ("seat", target))
            else:
                robbed = True
        self.step = "drink"
        if not settle(tables, state, self.seat, True, self.gear) and robbed:
            cards_moved(tables, state)

    # ---- what follows

    def drink(self, tables: Tables, state: State) -> None:
        """The Vampire's heal, after damage really given (Rules 12.2, 17.5)."""
        self.step = "respond"
        if self.harmed:
            seat = self.seat
            if not drink(tables, state, seat, self.harmed) and may_be(state, seat, "drink"):
                put(state, self, "drink", "stayed_hidden", tables.ask("reveal_after_damage", seat),
                    tables.decline[seat])

    def stayed_hidden(self, tables: Tables, state: State, action: Action) -> None:
        self.step = "respond"

    def respond(self, tables: Tables, state: State) -> None:
        """Each attacked Werewolf, hidden or not, decides whether to strike back (Rules 12.2, 17.4)."""
        while self.kind != "counter" and state.alive[self.seat] and self.at < len(self.targets):
            target = self.targets[self.at]
            if state.alive[target] and self._may_reach(tables, state, target):
                if has_ability(tables, state, target, "strike_back"):
                    choices = (tables.act(target, "counter", "target", self.seat), *tables.decline[target])
                    put(state, self, "respond", "responded", tables.ask("counter", target, "seat", self.seat),
                        choices)
                    return
                if may_be(state, target, "strike_back"):
                    put(state, self, "respond", "responded",
                        tables.ask("reveal_to_counter", target, "seat", self.seat), tables.decline[target])
                    return
            self.at += 1
        self.feast(tables, state)

    def _may_reach(self, tables: Tables, state: State, target: int) -> bool:
        return state.house.counter_needs_range == "off" or self.seat in in_range(tables, state, target)

    def responded(self, tables: Tables, state: State, action: Action) -> None:
        target = self.targets[self.at]
        self.at += 1
        self.step = "respond"
        if action.do == "counter":
            targets = [self.seat]
            if state.house.counter_machine_gun == "all_in_range" and hits_everybody(tables, state, target):
                targets = sorted({self.seat, *struck(tables, state, target, self.seat)})
            tell(state, "countered", ("seat", target), ("target", self.seat))
            state.stack.append(Attack(seat=target, targets=targets, kind="counter"))

    def feast(self, tables: Tables, state: State) -> None:
        """Charles may pay and attack again; a hidden attacker may reveal for it (Rules 12.2, 17.3)."""
        seat = self.seat
        if self._may_feast(tables, state):
            if has_ability(tables, state, seat, "feast"):
                if self._can_pay(tables, state):
                    choices = (tables.act(seat, "feast"), *tables.decline[seat])
                    put(state, self, "feast", "feasted", tables.ask("feast", seat), choices)
                    return
            elif may_be(state, seat, "feast"):
                ask = tables.ask("reveal_to_feast", seat)
                put(state, self, "feast", "feasted", ask, tables.decline[seat])
                return
        state.stack.pop()

    def _may_feast(self, tables: Tables, state: State) -> bool:
        if self.kind == "counter" or not state.alive[self.seat]:
            return False
        if self.kind == "feast" and state.house.feast == "once":
            return False
        return bool(self._next_targets(tables, state))

    def _next_targets(self, tables: Tables, state: State) -> list[int]:
        """Whom a further attack would hit: the same player, or with the Machine Gun everybody in range as
        long as one of the attacked is still there."""
        left = [target for target in self.targets if state.alive[target]]
        if left and hits_everybody(tables, state, self.seat):
            there = in_range(tables, state, self.seat)
            left = [target for target in left if target in there]
        return struck(tables, state, self.seat, left[0]) if left else []

    def _cost(self, tables: Tables, state: State) -> int:
        ability = tables.roles[state.characters[self.seat]].ability
        assert isinstance(ability, Feast)
        return ability.cost

    def _can_pay(self, tables: Tables, state: State) -> bool:
        seat = self.seat
        return (state.house.feast_cost_may_kill == "on" or state.barred[seat]
                or state.damage[seat] + self._cost(tables, state) < state.hit_points[seat])

    def feasted(self, tables: Tables, state: State, action: Action) -> None:
        if action.do == "decline":
            state.stack.pop()
            return
        hit(tables, state, 0, self.seat, self._cost(tables, state), "feast_cost")
        if state.damage[self.seat] >= state.hit_points[self.seat]:
            state.stack.pop()
            settle(tables, state, 0)
            return
        targets = self._next_targets(tables, state)
        for target in targets:
            tell(state, "attacked", ("seat", self.seat), ("target", target))
        state.stack[-1] = Attack(seat=self.seat, targets=targets, kind="feast")


def _armor(tables: Tables, cards: tuple[str, ...]) -> int:
    armor = 0
    for card in cards:
        armor += tables.armor[card]
    return armor


@dataclass(slots=True)
class Strike(Flow):
    """Damage by a die to a chosen player: Franklin's and George's ability (Rules 12.2)."""

    seat: int = 0
    target: int = 0
    die: str = ""

    def start(self, tables: Tables, state: State) -> None:
        state.pending = tables.die_chance(self.die, self.seat, "ability")
        state.again, self.step = "start", "rolled"

    def rolled(self, tables: Tables, state: State, number: Value) -> None:
        assert isinstance(number, int)
        state.dice, state.roller = ((number, 0) if self.die == "d6" else (0, number)), self.seat
        tell(state, "rolled_one", ("seat", self.seat), ("number", number))
        state.stack.pop()
        harm(tables, state, self.seat, state.characters[self.seat], [self.target], [number])
