"""The content made quick to look up: what each card does in numbers, and actions, asks and chances that are
made once and used again. Nothing here changes after it was built.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from game.core.model import Action, Ask, Chance, Value
from game.rules.shadow_hunters import effects as verb
from game.rules.shadow_hunters.content import Card, Character, Content, HermitCard
from game.rules.shadow_hunters.effects import Ability, Draw, Goal

REACH_OUTSIDE: Final = 1
HIT_EVERYBODY: Final = 2
MUST_ATTACK: Final = 4
ATTACK_WITH_D4: Final = 8
ROLL_TWICE: Final = 16
LOOT_EVERYTHING: Final = 32
ARMOR: Final = 64
FACTION_BONUS: Final = 128
IMMUNE: Final = 256

_BITS: Final = {
    "reach_outside": REACH_OUTSIDE, "hit_everybody": HIT_EVERYBODY, "must_attack": MUST_ATTACK,
    "attack_with_d4": ATTACK_WITH_D4, "roll_twice": ROLL_TWICE, "loot_everything": LOOT_EVERYTHING,
    "armor": ARMOR, "faction_bonus": FACTION_BONUS, "immune": IMMUNE, "attack_bonus": 0,
}

AT_START: Final = frozenset({"strike", "capricious", "curse", "nurse", "ray"})
"""Abilities of the start of the own turn."""

DECKS: Final = ("white", "black", "hermit")

D6_AND_D4: Final[tuple[Value, ...]] = tuple((d6, d4) for d6 in range(1, 7) for d4 in range(1, 5))
"""All rolls of both dice, the d6 first."""
SIDES: Final[Mapping[str, tuple[Value, ...]]] = {"d4": (1, 2, 3, 4), "d6": (1, 2, 3, 4, 5, 6)}

SECTIONS: Final[Mapping[str, str]] = {
    "move": "5", "choose_area": "5.2", "area": "3", "choose_target": "6", "choose_equipment": "13.2.2",
    "give_equipment": "13.2.6", "reveal_and_heal": "9", "give_hermit": "6.1", "answer_hermit": "6.1",
    "attack": "7.1", "rob": "12.2.2", "rob_all": "17.2", "counter": "12.2.10", "feast": "12.2.3",
    "loot": "8.3", "end": "4", "reveal_for_bonus": "13.1.14", "reveal_before_damage": "9.3",
    "reveal_after_damage": "9.3", "reveal_to_counter": "9.3", "reveal_to_feast": "9.3",
}
"""Where the rules reference explains each question."""

MAX_SEATS: Final = 8


@dataclass(slots=True, frozen=True)
class Role:
    """A character as the rules need it."""

    id: str
    initial: str
    faction: str
    hit_points: int
    verb: str
    ability: Ability
    goals: tuple[Goal, ...]


def _role(character: Character) -> Role:
    return Role(character.id, character.initial, character.faction, character.hit_points,
                character.ability.do, character.ability, tuple(character.wins))


class Tables:
    """Everything that flows look up. One object per Rules; shared by all states."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.roles = {name: _role(character) for name, character in content.characters.items()}
        self.unasked = {name: role.verb in ("mothers_love", "dig") for name, role in self.roles.items()}
        """Characters with an ability that is used unasked."""
        self.moves_specially = {name: role.verb in AT_START or role.verb == "teleport"
                                for name, role in self.roles.items()}
        """Characters with an ability for the start of the turn or the move."""
        self.cards: dict[str, Card] = {**content.white_cards, **content.black_cards}
        self.hermit_cards: dict[str, HermitCard] = content.hermit_cards
        self.ids: dict[str, tuple[str, ...]] = {
            "white": tuple(content.white_cards), "black": tuple(content.black_cards),
            "hermit": tuple(content.hermit_cards),
        }
        self.copies: dict[str, list[int]] = {
            "white": [card.count for card in content.white_cards.values()],
            "black": [card.count for card in content.black_cards.values()],
            "hermit": [card.count for card in content.hermit_cards.values()],
        }
        self.position = {name: place for ids in self.ids.values() for place, name in enumerate(ids)}
        self.color = {name: deck for deck in ("white", "black") for name in self.ids[deck]}
        self._gear()
        self._areas()
        self._moves()
        self._draws()

    def _gear(self) -> None:
        """What each equipment card adds up to."""
        self.bits: dict[str, int] = {}
        self.bonus: dict[str, int] = {}
        self.armor: dict[str, int] = {}
        self.faction_bonus: dict[str, tuple[str, int]] = {}
        self.immune_to: dict[str, tuple[str, ...]] = {}
        for card in self.cards.values():
            bits = bonus = armor = 0
            for gear in card.gear:
                bits |= _BITS[gear.do]
                if isinstance(gear, verb.AttackBonus):
                    bonus += gear.amount
                elif isinstance(gear, verb.Armor):
                    armor += gear.amount
                elif isinstance(gear, verb.FactionBonus):
                    self.faction_bonus[card.id] = (gear.faction, gear.amount)
                elif isinstance(gear, verb.Immune):
                    self.immune_to[card.id] = tuple(gear.to)
            self.bits[card.id], self.bonus[card.id], self.armor[card.id] = bits, bonus, armor

    def _areas(self) -> None:
        self.area_ids = tuple(self.content.areas)
        self.visits = {name: area.visit for name, area in self.content.areas.items()}
        self.area_of_sum = [""] * 11
        for name, area in self.content.areas.items():
            for number in area.numbers:
                self.area_of_sum[number] = name
        layouts: tuple[Value, ...] = tuple(permutations(self.area_ids))
        self.layout_chance = Chance("areas", layouts)

    def _moves(self) -> None:
        """Actions, asks and chances that need nothing but seats and ids."""
        seats = range(MAX_SEATS + 1)
        self._acts: dict[tuple[int, str, Value, Value], Action] = {}
        self._asks: dict[tuple[str, int, Value], Ask] = {}
        self._unseen: dict[tuple[object, ...], tuple[str, ...]] = {}
        self.deals: dict[tuple[object, ...], tuple[tuple[str, ...], tuple[int, ...]]] = {}
        """The odds of a deal by what has been dealt; kept, for each match asks for the same ones."""
        self._counts_cards: dict[tuple[str, ...], bool] = {}
        self._dice: dict[tuple[str, int, str], Chance] = {}
        self.attack = [[Action(seat, "attack", (("target", target),)) for target in seats] for seat in seats]
        self.hurt = [[Action(seat, "hurt", (("target", target),)) for target in seats] for seat in seats]
        self.heal = [[Action(seat, "heal", (("target", target),)) for target in seats] for seat in seats]
        self.choose = [[Action(seat, "choose", (("target", target),)) for target in seats] for seat in seats]
        self.give = [[Action(seat, "give", (("target", target),)) for target in seats] for seat in seats]
        self.reveal = [Action(seat, "reveal") for seat in seats]
        self.decline = [(Action(seat, "decline"),) for seat in seats]
        self.roll = [(Action(seat, "roll"),) for seat in seats]
        self.skip = [Action(seat, "skip") for seat in seats]
        self.end_turn = [(Action(seat, "end_turn"),) for seat in seats]
        self.move_chance = [self.die_chance("both", seat, "move") for seat in seats]
        self.attack_chance = [self.die_chance("both", seat, "attack") for seat in seats]
        self.move_ask = [self.ask("move", seat) for seat in seats]
        self.attack_ask = [self.ask("attack", seat) for seat in seats]
        self.attack_d4 = [self.die_chance("d4", seat, "attack") for seat in seats]

    def _draws(self) -> None:
        """The actions at areas where one draws: what may be drawn, and skipping."""
        self.draws: list[dict[str, tuple[Action, ...]]] = [
            {name: (*(self.act(seat, "draw", "deck", deck) for deck in visit.decks), self.skip[seat])
             for name, visit in self.visits.items() if isinstance(visit, Draw)}
            for seat in range(MAX_SEATS + 1)]

    def die_chance(self, die: str, seat: int, purpose: str) -> Chance:
        """The roll of one die, or of both with the die `both`; the same object each time."""
        key = (die, seat, purpose)
        found = self._dice.get(key)
        if found is None:
            kind, sides = ("d6+d4", D6_AND_D4) if die == "both" else (die, SIDES[die])
            found = self._dice[key] = Chance(kind, sides, (), seat, (("purpose", purpose),))
        return found

    def unseen(self, pool: tuple[str, ...], shown: tuple[str, ...], single: bool,
               factions: tuple[str, ...]) -> tuple[str, ...]:
        """The abilities of the characters of `pool` that may still lie face down when those in `shown` are
        face up and somebody of each of the `factions` is not; with `single` only one of each initial has been
        dealt. Kept, for it is asked often."""
        key = (pool, shown, single, factions)
        found = self._unseen.get(key)
        if found is None:
            if len(self._unseen) > 20_000:
                self._unseen.clear()
            initials = {self.roles[name].initial for name in shown} if single else set()
            verbs = {self.roles[name].verb for name in pool
                     if name not in shown and self.roles[name].initial not in initials
                     and self.roles[name].faction in factions}
            found = self._unseen[key] = tuple(sorted(verbs))
        return found

    def counts_cards(self, pool: tuple[str, ...]) -> bool:
        """Whether any character of `pool` wins by equipment."""
        found = self._counts_cards.get(pool)
        if found is None:
            found = self._counts_cards[pool] = any(goal.when in ("many_cards", "holds_cards")
                                                   for name in pool for goal in self.roles[name].goals)
        return found

    def act(self, seat: int, do: str, name: str = "", value: Value = None, name2: str = "",
            value2: Value = None) -> Action:
        """The action with up to two arguments; the same object each time."""
        key = (seat, do, value, value2)
        found = self._acts.get(key)
        if found is None or (found.arguments and found.arguments[0][0] != name):
            arguments: tuple[tuple[str, Value], ...] = ((name, value),) if name else ()
            if name2:
                arguments += ((name2, value2),)
            found = self._acts[key] = Action(seat, do, arguments)
        return found

    def ask(self, kind: str, seat: int, name: str = "", value: Value = None) -> Ask:
        """The question with at most one public argument; the same object each time."""
        key = (kind, seat, value)
        found = self._asks.get(key)
        if found is None:
            arguments = ((name, value),) if name else ()
            found = self._asks[key] = Ask((seat,), kind, arguments, SECTIONS[kind], True)
        return found
