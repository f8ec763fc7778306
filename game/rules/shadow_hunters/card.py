"""Drawing a card, and what a white or black card does (Rules 6, 13.1, 13.2).

A single-use card is shown, lies on its discard at once (nothing can be drawn while it works, so this never
shows) and runs its effects in order; the damages of one card are collected and happen together. Hermit
cards go on in `hermit`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import compress
from typing import Any, Final

from game.core.flow import Flow
from game.core.model import Action, Chance, Value
from game.rules.shadow_hunters import effects as verb
from game.rules.shadow_hunters.death import harm
from game.rules.shadow_hunters.ending import cards_moved
from game.rules.shadow_hunters.hermit import Hermit
from game.rules.shadow_hunters.state import State, living, others, partner
from game.rules.shadow_hunters.table import (
    discard,
    gain,
    heal,
    immune,
    note_fact,
    pass_on,
    put,
    question,
    reveal,
    set_damage,
    tell,
)
from game.rules.shadow_hunters.tables import Tables


def draw_chance(tables: Tables, state: State, deck: str, seat: int) -> Chance | None:
    """The draw from a deck, after making a new deck of its discard if it is empty; None if there is no card
    at all (Rules 6)."""
    counts: list[int] = getattr(state, deck)
    ids = tables.ids[deck]
    if not any(counts):
        _reshuffle(tables, state, deck, counts)
    outcomes = tuple(compress(ids, counts))
    if not outcomes:
        return None
    weights = tuple(filter(None, counts))
    return Chance(f"draw_{deck}", outcomes, weights, seat, (), deck == "hermit")


def _reshuffle(tables: Tables, state: State, deck: str, counts: list[int]) -> None:
    if deck == "hermit":
        counts[:] = state.hermit_discard
        state.hermit_discard = [0] * len(counts)
        state.shuffles += any(counts)
    else:
        pile: list[str] = getattr(state, f"{deck}_discard")
        for name in pile:
            counts[tables.position[name]] += 1
        pile.clear()
    if any(counts):
        tell(state, "reshuffled", ("deck", deck))


@dataclass(slots=True)
class Draw(Flow):
    """Draw one card from `deck` and carry it out."""

    seat: int = 0
    deck: str = ""
    card: str = ""
    target: int = 0
    """Chosen by the drawer; of a hermit card: who gets it if it is nobody's choice."""
    at: int = 0
    """How many effects of the card are done."""
    targets: list[int] = field(default_factory=list)
    amounts: list[int] = field(default_factory=list)
    """Damage that will happen when the card is done: who and how much."""

    def start(self, tables: Tables, state: State) -> None:
        chance = draw_chance(tables, state, self.deck, self.seat)
        if chance is None:
            tell(state, "deck_empty", ("deck", self.deck))
            state.stack.pop()
            return
        state.pending = chance
        state.again, self.step = "start", "drawn"

    def drawn(self, tables: Tables, state: State, outcome: Value) -> None:
        name = str(outcome)
        getattr(state, self.deck)[tables.position[name]] -= 1
        if self.deck == "hermit":
            state.stack[-1] = Hermit(giver=self.seat, receiver=self.target, card=name)
            return
        self.card = name
        tell(state, "drew", ("seat", self.seat), ("deck", self.deck), ("card", name))
        card = tables.cards[name]
        if card.kind == "equipment":
            gain(state, self.seat, name)
            tell(state, "equipped", ("seat", self.seat), ("card", name))
            state.stack.pop()
            cards_moved(tables, state)
            return
        discard(tables, state, name)
        self.step = "run" if card.target == "none" else "aim"

    def aim(self, tables: Tables, state: State) -> None:
        """Choose the target first, whatever is rolled later (Rules 11)."""
        whom = others(state, self.seat) if tables.cards[self.card].target == "other" else living(state)
        if len(whom) == 1:
            self.target, self.step = whom[0], "run"
            return
        row = tables.choose[self.seat]
        put(state, self, "aim", "aimed", tables.ask("choose_target", self.seat, "card", self.card),
            tuple([row[seat] for seat in whom]))

    def aimed(self, tables: Tables, state: State, action: Action) -> None:
        target = action.arguments[0][1]
        assert isinstance(target, int)
        self.target, self.step = target, "run"

    def run(self, tables: Tables, state: State) -> None:
        """Effects one after the other, until one has to wait."""
        effects = tables.cards[self.card].effects
        while self.at < len(effects):
            effect = effects[self.at]
            if not RUN[effect.do](self, tables, state, effect):
                return
            self.at += 1
        state.stack.pop()
        if self.targets:
            self.strike(tables, state)

    def strike(self, tables: Tables, state: State) -> None:
        """The damage noted so far happens, to all at the same moment."""
        pierce = 0
        if state.house.spider_self_damage == "always" and self.hurts_drawer(tables):
            pierce = self.seat
        targets, amounts = self.targets, self.amounts
        self.targets, self.amounts = [], []
        harm(tables, state, self.seat, self.card, targets, amounts, pierce)

    def hurts_drawer(self, tables: Tables) -> bool:
        """Whether the card is one that does damage to its own drawer, like the Spider."""
        return any(isinstance(effect, verb.Damage) and effect.to == "drawer"
                   for effect in tables.cards[self.card].effects)

    def hurt(self, seat: int, amount: int) -> None:
        """Note damage for the end of the card."""
        self.targets.append(seat)
        self.amounts.append(amount)

    def _next(self) -> None:
        self.at += 1
        self.step = "run"

    # ---- answers and rolls that effects wait for

    def healed_by_die(self, tables: Tables, state: State, number: Value) -> None:
        assert isinstance(number, int)
        tell(state, "rolled_one", ("seat", self.seat), ("number", number))
        heal(state, self.target, number)
        self._next()

    def doll(self, tables: Tables, state: State, number: Value) -> None:
        effect = tables.cards[self.card].effects[self.at]
        assert isinstance(effect, verb.DamageByDie)
        assert isinstance(number, int)
        tell(state, "rolled_one", ("seat", self.seat), ("number", number))
        self.hurt(self.target if number <= effect.chosen_up_to else self.seat, effect.amount)
        self._next()

    def blast(self, tables: Tables, state: State, roll: Value) -> None:
        effect = tables.cards[self.card].effects[self.at]
        assert isinstance(effect, verb.Blast)
        assert isinstance(roll, tuple)
        d6, d4 = roll
        assert isinstance(d6, int)
        assert isinstance(d4, int)
        state.dice, state.roller = (d6, d4), self.seat
        tell(state, "rolled", ("seat", self.seat), ("d6", d6), ("d4", d4), ("number", d6 + d4))
        area = tables.area_of_sum[d6 + d4]
        places = {area}
        if area and state.house.dynamite_area == "pair":
            places.add(partner(state, area))
        struck = [seat for seat in living(state) if state.area[seat] and state.area[seat] in places]
        if not struck:
            tell(state, "nothing_happens", ("seat", self.seat), ("card", self.card))
        for seat in struck:
            self.hurt(seat, effect.amount)
        self._next()

    def reveal_answered(self, tables: Tables, state: State, action: Action) -> None:
        if action.do == "decline":
            tell(state, "nothing_happens", ("seat", self.seat), ("card", self.card))
        else:
            if not state.revealed[self.seat]:
                reveal(tables, state, self.seat)
            heal(state, self.seat, state.damage[self.seat])
        self._next()

    def taken(self, tables: Tables, state: State, action: Action) -> None:
        target = action.get("target")
        assert isinstance(target, int)
        pass_on(state, str(action.get("card")), target, self.seat, "taken")
        self._next()
        cards_moved(tables, state)

    def given(self, tables: Tables, state: State, action: Action) -> None:
        if action.do == "suffer":
            effect = tables.cards[self.card].effects[self.at]
            assert isinstance(effect, verb.GiveEquipment)
            self.hurt(self.seat, effect.otherwise_damage)
            self._next()
            return
        target = action.get("target")
        assert isinstance(target, int)
        pass_on(state, str(action.get("card")), self.seat, target, "given")
        self._next()
        cards_moved(tables, state)


# ---- one function per verb: True when it is done, False when it waits (for an answer or a roll)

def _heal(draw: Draw, tables: Tables, state: State, effect: verb.Heal) -> bool:
    stopped = draw.targets and all(immune(tables, state, seat, draw.card) for seat in draw.targets)
    if stopped and state.house.bat_heals_through_talisman == "off":
        return True
    for seat in _whom(draw, state, effect.to):
        heal(state, seat, effect.amount)
    return True


def _whom(draw: Draw, state: State, who: str) -> list[int]:
    if who == "drawer":
        return [draw.seat]
    return [draw.target] if who == "chosen" else others(state, draw.seat)


def _heal_by_die(draw: Draw, tables: Tables, state: State, effect: verb.HealByDie) -> bool:
    state.pending = tables.die_chance(effect.die, draw.seat, "card")
    state.again, draw.step = "run", "healed_by_die"
    return False


def _damage(draw: Draw, tables: Tables, state: State, effect: verb.Damage) -> bool:
    for seat in _whom(draw, state, effect.to):
        draw.hurt(seat, effect.amount)
    if state.house.spider_order == "target_first" and effect.to == "chosen" and draw.hurts_drawer(tables):
        draw.at += 1
        draw.step = "run"
        draw.strike(tables, state)
        return False
    return True


def _damage_by_die(draw: Draw, tables: Tables, state: State, effect: verb.DamageByDie) -> bool:
    state.pending = tables.die_chance(effect.die, draw.seat, "card")
    state.again, draw.step = "run", "doll"
    return False


def _blast(draw: Draw, tables: Tables, state: State, effect: verb.Blast) -> bool:
    state.pending = tables.die_chance("both", draw.seat, "card")
    state.again, draw.step = "run", "blast"
    return False


def _set_damage(draw: Draw, tables: Tables, state: State, effect: verb.SetDamage) -> bool:
    set_damage(state, draw.target, effect.amount)
    return True


def _guard(draw: Draw, tables: Tables, state: State, effect: verb.Guard) -> bool:
    state.guarded[draw.seat] = True
    tell(state, "guarded", ("seat", draw.seat))
    return True


def _extra_turn(draw: Draw, tables: Tables, state: State, effect: verb.ExtraTurn) -> bool:
    state.extra_turns += 1
    tell(state, "extra_turn_won", ("seat", draw.seat), ("number", 1))
    return True


def _must_reveal(draw: Draw, tables: Tables, state: State, effect: verb.MustReveal) -> bool:
    seat = draw.seat
    role = tables.roles[state.characters[seat]]
    if not state.revealed[seat] and role.faction == effect.faction and role.id not in effect.spared:
        reveal(tables, state, seat, "must_reveal")
        return True
    if not state.revealed[seat]:
        note_fact(state, seat, draw.card)
    tell(state, "nothing_happens", ("seat", seat), ("card", draw.card))
    return True


def _reveal_and_heal(draw: Draw, tables: Tables, state: State, effect: verb.RevealAndHeal) -> bool:
    """Every hidden drawer is asked, whether or not he is meant (Rules 15)."""
    seat = draw.seat
    role = tables.roles[state.characters[seat]]
    meant = role.faction in effect.factions or role.id in effect.characters
    if state.revealed[seat] and (not meant or not state.damage[seat]):
        tell(state, "nothing_happens", ("seat", seat), ("card", draw.card))
        return True
    choices = (tables.act(seat, "reveal_and_heal"), *tables.decline[seat]) if meant else tables.decline[seat]
    ask = tables.ask("reveal_and_heal", seat, "card", draw.card)
    put(state, draw, "run", "reveal_answered", ask, choices)
    return False


def _take_equipment(draw: Draw, tables: Tables, state: State, effect: verb.TakeEquipment) -> bool:
    seat = draw.seat
    choices = tuple([tables.act(seat, "take", "target", target, "card", card)
                     for target in others(state, seat) for card in state.equipment[target]])
    if not choices:
        tell(state, "nothing_happens", ("seat", seat), ("card", draw.card))
        return True
    if len(choices) == 1:
        draw.taken(tables, state, choices[0])
    else:
        put(state, draw, "run", "taken", tables.ask("choose_equipment", seat, "card", draw.card), choices)
    return False


def _give_equipment(draw: Draw, tables: Tables, state: State, effect: verb.GiveEquipment) -> bool:
    seat = draw.seat
    cards = state.equipment[seat]
    if not cards:
        draw.hurt(seat, effect.otherwise_damage)
        return True
    choices = tuple([tables.act(seat, "give", "card", card, "target", target)
                     for card in cards for target in others(state, seat)])
    if state.house.banana_peel_choice == "on":
        choices += (tables.act(seat, "suffer"),)
    if len(choices) == 1:
        draw.given(tables, state, choices[0])
    else:
        ask = question("give_equipment", seat, (("card", draw.card),))
        put(state, draw, "run", "given", ask, choices)
    return False


RUN: Final[dict[str, Callable[[Draw, Tables, State, Any], bool]]] = {
    "heal": _heal, "heal_by_die": _heal_by_die, "reveal_and_heal": _reveal_and_heal,
    "must_reveal": _must_reveal, "damage": _damage, "damage_by_die": _damage_by_die, "blast": _blast,
    "set_damage": _set_damage, "guard": _guard, "extra_turn": _extra_turn,
    "take_equipment": _take_equipment, "give_equipment": _give_equipment,
}
