"""Damage by something other than an attack, deaths and loot (Rules 8).

`harm` gives the damage of one effect to everybody at the same moment; `settle` then takes all who died of
it together: cards up, forced reveals, loot, one test for the end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from game.core.flow import Flow
from game.core.model import Action, Event
from game.rules.shadow_hunters.effects import BigKill, Drink, LateKill, MyGod, Rob
from game.rules.shadow_hunters.ending import cards_moved, finish
from game.rules.shadow_hunters.state import State
from game.rules.shadow_hunters.table import (
    discard,
    has_ability,
    heal,
    hit,
    lose,
    may_be,
    note_fact,
    pass_on,
    protected,
    put,
    refresh_unseen,
    reveal,
    tell,
)
from game.rules.shadow_hunters.tables import LOOT_EVERYTHING, Tables


def settle(tables: Tables, state: State, killer: int, by_attack: bool = False,
           gear: tuple[str, ...] = ()) -> bool:
    """Put the deaths of one effect on the stack, if there are any. `killer` 0 is nobody; `gear` is what an
    attacker had at the time of the roll."""
    damage, limit, alive = state.damage, state.hit_points, state.alive
    victims = [seat for seat in range(1, state.seats + 1) if damage[seat] >= limit[seat] and alive[seat]]
    if not victims:
        return False
    state.stack.append(Deaths(victims=victims, killer=killer, by_attack=by_attack, gear=gear))
    return True


def harm(tables: Tables, state: State, source: int, cause: str, targets: list[int], amounts: list[int],
         pierce: int = 0) -> None:
    """Damage that is no attack, to all targets at once; deaths follow. `source` is who did it (0: nobody),
    `pierce` a seat whose equipment does not help. The caller must have set its next step before."""
    house = state.house
    special = house.bob_robs == "all_damage" or house.vampire_drinks == "all_damage"
    if special and source and cause != "hermit":
        state.stack.append(Harm(source=source, cause=cause, targets=targets, amounts=amounts, pierce=pierce))
        return
    for seat, amount in zip(targets, amounts, strict=True):
        hit(tables, state, source, seat, amount, cause, seat == pierce)
    settle(tables, state, source)


@dataclass(slots=True)
class Harm(Flow):
    """`harm` where a house rule lets Bob rob or the Vampire drink without an attack (Rules 17.2, 17.5)."""

    source: int = 0
    cause: str = ""
    targets: list[int] = field(default_factory=list)
    amounts: list[int] = field(default_factory=list)
    """What each target takes; -1 for one who was robbed instead."""
    pierce: int = 0
    harmed: int = 0
    """How many others really took damage."""

    def start(self, tables: Tables, state: State) -> None:
        for place, seat in enumerate(self.targets):
            if protected(tables, state, seat, self.cause, seat == self.pierce):
                self.amounts[place] = 0
        if state.house.bob_robs == "all_damage" and robbable(tables, state, self.source, self):
            if has_ability(tables, state, self.source, "rob"):
                self.step = "strike"
                state.stack.append(Robbery(seat=self.source))
                return
            if may_be(state, self.source, "rob"):
                put(state, self, "start", "go_on", tables.ask("reveal_before_damage", self.source),
                    tables.decline[self.source])
                return
        self.step = "strike"

    def go_on(self, tables: Tables, state: State, action: Action) -> None:
        self.step = "strike"

    def strike(self, tables: Tables, state: State) -> None:
        for seat, amount in zip(self.targets, self.amounts, strict=True):
            if amount >= 0:
                dealt = hit(tables, state, self.source, seat, amount, self.cause, seat == self.pierce)
                self.harmed += dealt > 0 and seat != self.source
        self.step = "drink"
        if not settle(tables, state, self.source) and -1 in self.amounts:
            cards_moved(tables, state)

    def drink(self, tables: Tables, state: State) -> None:
        if self.harmed and state.house.vampire_drinks == "all_damage":
            if drink(tables, state, self.source, self.harmed):
                state.stack.pop()
                return
            if may_be(state, self.source, "drink"):
                put(state, self, "drink", "drunk", tables.ask("reveal_after_damage", self.source),
                    tables.decline[self.source])
                return
        state.stack.pop()

    def drunk(self, tables: Tables, state: State, action: Action) -> None:
        state.stack.pop()


def drink(tables: Tables, state: State, seat: int, harmed: int) -> bool:
    """The heal after damage to so many others, if the seat is a face-up Vampire (Rules 12.2, 17.5)."""
    if not has_ability(tables, state, seat, "drink"):
        return False
    ability = tables.roles[state.characters[seat]].ability
    assert isinstance(ability, Drink)
    heal(state, seat, ability.amount * (harmed if state.house.vampire_heal == "per_target" else 1))
    return True


# ---- Bob

def threshold(tables: Tables, state: State, seat: int) -> int:
    """The damage from which Robbery may be used."""
    ability = tables.roles[state.characters[seat]].ability
    if isinstance(ability, Rob) and state.revealed[seat]:
        return ability.at_least
    return min((role.ability.at_least for role in tables.roles.values() if isinstance(role.ability, Rob)),
               default=99)


class Blow(Protocol):
    """What an attack and other harm have in common: who takes how much."""

    targets: list[int]
    amounts: list[int]


def robbable(tables: Tables, state: State, seat: int, blow: Blow) -> list[int]:
    """Places in the targets of `blow` whose damage Bob may turn into a robbery (Rules 12.2)."""
    least = threshold(tables, state, seat)
    return [place for place, (target, amount) in enumerate(zip(blow.targets, blow.amounts, strict=True))
            if amount >= least and state.equipment[target] and target != seat and state.alive[target]]


@dataclass(slots=True)
class Robbery(Flow):
    """Bob decides; the flow below on the stack holds targets and amounts (Rules 12.2, 17.2)."""

    seat: int = 0
    at: int = 0
    together: bool = False

    def start(self, tables: Tables, state: State) -> None:
        others = [target for target in state.stack[-2].targets if target != self.seat]
        if len(others) > 1 and state.house.bob_machine_gun == "uniform":
            choices = (tables.act(self.seat, "rob"), *tables.decline[self.seat])
            put(state, self, "start", "decided", tables.ask("rob_all", self.seat), choices)
        else:
            self.step = "each"

    def decided(self, tables: Tables, state: State, action: Action) -> None:
        if action.do == "decline":
            state.stack.pop()
            return
        self.together = True
        least = threshold(tables, state, self.seat)
        blow = state.stack[-2]
        for place, target in enumerate(blow.targets):
            # What a card of his does to Bob himself is no damage to another player (Rules 17.2).
            if target != self.seat and blow.amounts[place] >= least and not state.equipment[target]:
                blow.amounts[place] = -1
        self.step = "each"

    def each(self, tables: Tables, state: State) -> None:
        blow = state.stack[-2]
        places = [place for place in robbable(tables, state, self.seat, blow) if place >= self.at]
        if not places:
            state.stack.pop()
            return
        self.at = places[0]
        target = blow.targets[self.at]
        choices = tuple(tables.act(self.seat, "take", "target", target, "card", card)
                        for card in state.equipment[target])
        if not self.together:
            choices += tables.decline[self.seat]
        elif len(choices) == 1:
            self.took(tables, state, choices[0])
            return
        put(state, self, "each", "took", tables.ask("rob", self.seat, "target", target), choices)

    def took(self, tables: Tables, state: State, action: Action) -> None:
        if action.do == "take":
            blow = state.stack[-2]
            blow.amounts[self.at] = -1
            state.spent[self.seat] = True
            pass_on(state, str(action.get("card")), blow.targets[self.at], self.seat, "robbed")
        self.at += 1
        self.step = "each"


# ---- death and loot

@dataclass(slots=True)
class Deaths(Flow):
    """All deaths of one effect, in the order of Rules 8."""

    victims: list[int] = field(default_factory=list)
    killer: int = 0
    by_attack: bool = False
    gear: tuple[str, ...] = ()
    """The equipment that counts: loot of this very attack comes too late (Rules 7.2)."""
    at: int = 0

    def start(self, tables: Tables, state: State) -> None:
        for seat in self.victims:
            self._leave(state, seat)
        state.deaths.append(tuple(self.victims))
        refresh_unseen(tables, state)
        _screams(tables, state)
        if self.killer and state.alive[self.killer]:
            _deeds(tables, state, self)
        self.step = "loot"

    def _leave(self, state: State, seat: int) -> None:
        known = state.revealed[seat]
        state.alive[seat] = False
        state.revealed[seat] = True
        state.area[seat] = ""
        state.guarded[seat] = state.barred[seat] = False
        killer = self.killer if self.killer != seat else 0
        state.events.append(Event(
            "died", (("seat", seat), ("character", state.characters[seat]), ("killer", killer)), None, None,
            not known))

    def loot(self, tables: Tables, state: State) -> None:
        while self.at < len(self.victims):
            victim = self.victims[self.at]
            if state.equipment[victim]:
                if not self._may_loot(state):
                    _discard_all(tables, state, victim)
                elif self._take(tables, state, victim):
                    return
            self.at += 1
        state.stack.pop()
        finish(tables, state)

    def _may_loot(self, state: State) -> bool:
        killer = self.killer
        return bool(killer) and state.alive[killer] and killer not in self.victims and (
            self.by_attack or state.house.loot_non_attack == "on")

    def _take(self, tables: Tables, state: State, victim: int) -> bool:
        """Give the killer what is his; True if he has to be asked first."""
        killer, cards = self.killer, state.equipment[victim]
        optional = state.house.loot_optional == "on"
        everything = self.by_attack and any(tables.bits[card] & LOOT_EVERYTHING for card in self.gear)
        may_all = self.by_attack and not everything and len(cards) > 1 and (
            has_ability(tables, state, killer, "take_all"))
        if not optional and (everything or len(cards) == 1):
            for card in cards:
                pass_on(state, card, victim, killer, "looted")
            return False
        choices: tuple[Action, ...] = tuple(
            tables.act(killer, "take", "target", victim, "card", card) for card in cards)
        if everything or may_all:
            choices = (tables.act(killer, "take_all", "target", victim), *choices)
        if optional:
            choices += tables.decline[killer]
        put(state, self, "loot", "looted", tables.ask("loot", killer, "target", victim), choices)
        return True

    def drop(self, tables: Tables, state: State) -> None:
        """The match ended before the loot: what the dead had is discarded."""
        for victim in self.victims[self.at:]:
            _discard_all(tables, state, victim)

    def looted(self, tables: Tables, state: State, action: Action) -> None:
        victim = self.victims[self.at]
        if action.do == "take_all":
            if has_ability(tables, state, self.killer, "take_all"):
                state.spent[self.killer] = True
            for card in state.equipment[victim]:
                pass_on(state, card, victim, self.killer, "looted")
        elif action.do == "take":
            pass_on(state, str(action.get("card")), victim, self.killer, "looted")
        _discard_all(tables, state, victim)
        self.at += 1
        self.step = "loot"


def _discard_all(tables: Tables, state: State, seat: int) -> None:
    for card in state.equipment[seat]:
        lose(state, seat, card)
        discard(tables, state, card)
        tell(state, "equipment_discarded", ("seat", seat), ("card", card))


def _screams(tables: Tables, state: State) -> None:
    """A living hidden Daniel turns up; who does not is no Daniel (Rules 8, 12.2)."""
    for seat in range(1, state.seats + 1):
        if state.alive[seat] and not state.revealed[seat]:
            if tables.roles[state.characters[seat]].verb == "scream" and not state.voided[seat]:
                reveal(tables, state, seat, "screamed")
            elif not state.voided[seat] and any(tables.roles[name].verb == "scream" for name in state.pool):
                note_fact(state, seat, "scream")


def _deeds(tables: Tables, state: State, deaths: Deaths) -> None:
    """What the killer's card says about this kill (Rules 12.1, 12.3)."""
    killer = deaths.killer
    killed = [seat for seat in deaths.victims if seat != killer]
    role = tables.roles[state.characters[killer]]
    own = deaths.by_attack or state.house.charles_kills == "all_own"
    for goal in role.goals:
        if isinstance(goal, LateKill) and killed and own:
            dead = sum(len(batch) for batch in state.deaths)
            if state.house.charles_third_kill == "three_before":
                dead -= len(deaths.victims)
            state.deeds[killer] |= dead >= goal.deaths
        elif isinstance(goal, BigKill) and deaths.by_attack:
            state.deeds[killer] |= any(state.hit_points[seat] >= goal.at_least for seat in killed)
    if not deaths.by_attack or state.revealed[killer] or state.voided[killer]:
        return
    _my_god(tables, state, killer, killed)


def _my_god(tables: Tables, state: State, killer: int, killed: list[int]) -> None:
    smallest = min((state.hit_points[seat] for seat in killed), default=99)
    ability = tables.roles[state.characters[killer]].ability
    if isinstance(ability, MyGod) and smallest <= ability.at_most:
        reveal(tables, state, killer)
        return
    possible = [tables.roles[name].ability for name in state.pool]
    if any(isinstance(other, MyGod) and smallest <= other.at_most for other in possible):
        note_fact(state, killer, "my_god")
