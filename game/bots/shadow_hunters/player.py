"""A player of Shadow Hunters: scores each legal action by what it is likely to bring and takes the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, cast

from game.bots.shadow_hunters.beliefs import Beliefs, Memory
from game.bots.shadow_hunters.worth import FOUR, SIX, Worth
from game.core.model import Action, Ask, Rules, View
from game.rules.shadow_hunters import effects as verb
from game.rules.shadow_hunters.hermit import concerns
from game.rules.shadow_hunters.tables import Tables

NOISE = {"novice": 1.6, "skilled": 0.25, "master": 0.02}
"""Spread of the random part of a score; a novice misjudges much."""
BOLD = 0.15
"""An attack must promise at least this much: it shows the table where one stands."""


class ShadowHuntersBot:
    """See `game.bots.Bot`. A novice goes by what lies open; the others also by answers and deeds."""

    def __init__(self, rules: Rules, level: str, rng: Random) -> None:
        self._content: Any = rules.content
        self._tables = cast(Tables, cast(Any, rules).tables)
        self._level, self._rng = level, rng
        self._memory = Memory()
        self._scores: dict[str, Callable[[Action, Worth, View], float]] = {
            "attack": self._attack,
            "attack_all": self._attack_all,
            "counter": self._counter,
            "feast": self._feast,
            "rob": self._rob,
            "hurt": self._hurt,
            "heal": self._heal,
            "take": self._take,
            "take_all": self._take_all,
            "give": self._give,
            "choose": self._choose,
            "move": self._move,
            "teleport": self._teleport,
            "draw": self._draw,
            "use_ability": self._ability,
            "reveal": self._reveal,
            "reveal_and_heal": self._reveal_and_heal,
            "answer_hermit": self._answer,
            "suffer": self._suffer,
            "declare_victory": lambda action, worth, view: 1000.0,
            "roll_twice": lambda action, worth, view: 0.5,
        }

    # ---- the protocol

    def choose(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Action:
        """The action with the best score; scores are only made where there is a choice."""
        if len(legal) == 1:
            return legal[0]
        worth = self._worth(view)
        noise = NOISE[self._level]
        return max(legal, key=lambda action: self._score(action, worth, view) + self._rng.gauss(0.0, noise))

    def interject(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Action | None:
        """Save oneself in time (Mother's Love), or claim a victory; never without need."""
        self._memory.look(view)
        for action in legal:
            if action.do == "declare_victory":
                return action
            if action.do == "use_ability" and action.get("card") is None and self._needs_love(view):
                return action
            if action.do == "reveal" and self._is_allie(view) and self._needs_love(view):
                return action
        return None

    def _worth(self, view: View) -> Worth:
        self._memory.look(view)
        beliefs = Beliefs(self._content, self._tables, view, self._memory, self._level != "novice")
        return Worth(self._tables, view, beliefs)

    def _score(self, action: Action, worth: Worth, view: View) -> float:
        score = self._scores.get(action.do)
        return score(action, worth, view) if score is not None else 0.0

    # ---- attacks

    def _attack(self, action: Action, worth: Worth, view: View) -> float:
        return worth.strike(_target(action)) - BOLD

    def _attack_all(self, action: Action, worth: Worth, view: View) -> float:
        return sum(worth.strike(seat) for seat in self._in_reach(worth, str(worth.own["area"]))) - BOLD

    def _counter(self, action: Action, worth: Worth, view: View) -> float:
        shown = 0.0 if worth.own["revealed"] else -1.0
        return worth.strike(_target(action)) + shown

    def _feast(self, action: Action, worth: Worth, view: View) -> float:
        targets = self._in_reach(worth, str(worth.own["area"]))
        return max((worth.strike(seat) for seat in targets), default=0.0) + worth.suffer(2) - 0.5

    def _rob(self, action: Action, worth: Worth, view: View) -> float:
        return 4.0

    # ---- areas and cards

    def _hurt(self, action: Action, worth: Worth, view: View) -> float:
        seat = _target(action)
        blocked = "fortune_brooch" in worth.seats[seat - 1]["equipment"] or worth.seats[seat - 1]["barred"]
        return 0.0 if blocked else worth.harm(seat, 2)

    def _heal(self, action: Action, worth: Worth, view: View) -> float:
        return worth.heal(_target(action), 1) + 0.05

    def _take(self, action: Action, worth: Worth, view: View) -> float:
        return worth.takes(_target(action), str(action.get("card")))

    def _take_all(self, action: Action, worth: Worth, view: View) -> float:
        return 20.0

    def _give(self, action: Action, worth: Worth, view: View) -> float:
        card = action.get("card")
        if card is not None:
            return worth.gives(_target(action), str(card))
        return self._hermit(str(view["question"]["private"]["card"]), _target(action), worth)

    def _hermit(self, card: str, seat: int, worth: Worth) -> float:
        """Damage for enemies, healing for friends, and answers about those one doubts."""
        data = self._tables.hermit_cards[card]
        roles, odds = self._tables.roles, worth.beliefs.characters[seat]
        meant = sum(weight for name, weight in odds.items() if concerns(data.concerns, roles[name]))
        answer = data.answer
        if isinstance(answer, verb.ShowCharacter):
            effect = 0.0
        elif isinstance(answer, verb.Recover):
            damaged = worth.seats[seat - 1]["damage"] > 0
            effect = worth.heal(seat, 1) if damaged else worth.harm(seat, answer.otherwise_damage)
        else:
            effect = worth.harm(seat, answer.amount)
        learns = 1.5 if isinstance(answer, verb.ShowCharacter) else 4 * meant * (1 - meant)
        return meant * effect + learns * worth.beliefs.doubt(seat)

    def _choose(self, action: Action, worth: Worth, view: View) -> float:
        seat = _target(action)
        card = self._tables.cards.get(str(view["question"]["arguments"].get("card")))
        return sum(_effect(effect, seat, worth) for effect in card.effects) if card is not None else 0.0

    def _draw(self, action: Action, worth: Worth, view: View) -> float:
        doubts = sum(worth.beliefs.doubt(seat["seat"]) for seat in worth.seats if seat["alive"])
        worths = {
            "hermit": 0.3 + 0.5 * doubts,
            "black": 1.1 + 0.3 * (worth.role.verb == "rob"),
            "white": 1.0 + 0.12 * float(worth.own["damage"]),
        }
        return worths[str(action.get("deck"))]

    def _suffer(self, action: Action, worth: Worth, view: View) -> float:
        return worth.suffer(1)

    def _answer(self, action: Action, worth: Worth, view: View) -> float:
        """Truth is compulsory for most; where there is a choice, the cheaper one, or a lie that is free."""
        giver = int(view["question"]["arguments"]["giver"])
        answer = action.get("answer")
        if answer == "nothing":
            return 0.1
        if answer == "give":
            return worth.gives(giver, str(action.get("card")))
        data = self._tables.hermit_cards[str(view["question"]["private"]["card"])].answer
        if isinstance(data, verb.ShowCharacter):
            return 0.2 * -worth.foe(giver)
        if isinstance(data, verb.Recover):
            return worth.heal(worth.me, 1) if worth.own["damage"] else worth.suffer(data.otherwise_damage)
        return worth.suffer(data.amount)

    # ---- movement

    def _in_reach(self, worth: Worth, area: str) -> list[int]:
        """Living others whom an attack from `area` would reach."""
        areas: list[str] = worth.view["areas"]
        if area not in areas:
            return []
        place = areas.index(area)
        near = {area, areas[place ^ 1]}
        outside = "handgun" in worth.own["equipment"]
        return [
            seat["seat"]
            for seat in worth.seats
            if seat["alive"]
            and seat["seat"] != worth.me
            and seat["area"]
            and (seat["area"] in near) != outside
        ]

    def _move(self, action: Action, worth: Worth, view: View) -> float:
        return self._area_worth(str(action.get("area")), worth)

    def _area_worth(self, area: str, worth: Worth) -> float:
        strikes = [worth.strike(seat) for seat in self._in_reach(worth, area)]
        everybody = "machine_gun" in worth.own["equipment"]
        attack = sum(strikes) if everybody else max(0.0, max(strikes, default=0.0) - BOLD)
        return attack + self._visit_worth(area, worth)

    def _visit_worth(self, area: str, worth: Worth) -> float:
        visit = self._tables.visits[area]
        if isinstance(visit, verb.HurtOrHeal):
            living = [seat["seat"] for seat in worth.seats if seat["alive"]]
            best = max(worth.harm(seat, visit.damage) for seat in living)
            return max(0.0, best, worth.heal(worth.me, visit.heal))
        if isinstance(visit, verb.TakeCard):
            return max(
                (
                    worth.takes(seat["seat"], card)
                    for seat in worth.seats
                    if seat["seat"] != worth.me
                    for card in seat["equipment"]
                ),
                default=0.0,
            )
        return 1.0

    def _teleport(self, action: Action, worth: Worth, view: View) -> float:
        return self._area_worth(str(action.get("area")), worth) - 1.6

    # ---- abilities and revealing

    def _ability(self, action: Action, worth: Worth, view: View) -> float:
        """What using the own ability now is worth; once-only ones wait for a target that is worth it."""
        kind = worth.role.verb
        target = action.get("target")
        if kind == "mothers_love":
            return 6.0 if self._needs_love(view) else -1.0
        if kind == "dig":
            return worth.card(str(action.get("card"))) - 0.5
        if kind == "barrier":
            return 1.0 + 0.2 * float(worth.own["damage"])
        if kind == "multiply":
            return 2.0 * worth.dead - 3.0
        if kind == "capricious":
            return -0.5
        if not isinstance(target, int):
            return 0.5
        return self._aimed(worth, target)

    def _aimed(self, worth: Worth, target: int) -> float:
        ability = worth.role.ability
        if isinstance(ability, verb.Strike):
            faces = SIX if ability.die == "d6" else FOUR
            gain = sum(odds * worth.harm(target, face) for face, odds in faces.items())
            return gain - 1.5
        if isinstance(ability, verb.Ray):
            return worth.harm(target, ability.amount)
        if isinstance(ability, verb.Nurse):
            return worth.set_to(target, ability.amount) - 2.0
        return worth.foe(target) - 0.7

    def _reveal(self, action: Action, worth: Worth, view: View) -> float:
        """Turning up is worth what the ability can do now, less the price of being known."""
        price = 1.5 if worth.role.faction != "neutral" else 1.0
        kind, stage = worth.role.verb, view["stage"]
        mine = (
            view["question"] is not None
            and worth.me in view["question"]["seats"]
            and view["turn"] == worth.me
        )
        if kind == "mothers_love":
            return 5.0 if self._needs_love(view) else -2.0
        if kind == "barrier":
            return 2.0 if mine and stage == "attack" and worth.own["damage"] >= 9 else -2.0
        if kind == "multiply":
            return worth.dead - 3.0 if mine and stage == "attack" else -2.0
        if not mine or stage != "move" or worth.own["spent"]:
            return -2.0
        if isinstance(worth.role.ability, (verb.Strike, verb.Ray, verb.Nurse)):
            seats = [seat for seat in worth.seats if seat["alive"] and seat["seat"] != worth.me]
            if isinstance(worth.role.ability, verb.Ray):
                seats = [seat for seat in seats if seat["area"] == worth.role.ability.area]
            return max((self._aimed(worth, seat["seat"]) for seat in seats), default=-2.0) - price
        return -2.0

    def _reveal_and_heal(self, action: Action, worth: Worth, view: View) -> float:
        price = 0.0 if worth.own["revealed"] else 2.0
        return 0.5 * float(worth.own["damage"]) - price

    @staticmethod
    def _is_allie(view: View) -> bool:
        return bool(view["seats"][view["viewer"] - 1]["character"] == "allie")

    def _needs_love(self, view: View) -> bool:
        """Allie falls at 8: five is as far as she may safely go."""
        own = view["seats"][view["viewer"] - 1]
        return bool(own["alive"] and not own["spent"] and own["damage"] >= 5)


def _target(action: Action) -> int:
    target = action.get("target")
    assert isinstance(target, int)
    return target


def _effect(effect: Any, seat: int, worth: Worth) -> float:
    """What one effect of a white or black card on the chosen `seat` is worth."""
    if isinstance(effect, verb.SetDamage):
        return worth.set_to(seat, effect.amount)
    if effect.do == "heal_by_die":
        return worth.heal(seat, 3.5)
    if effect.do == "damage_by_die":
        return 0.67 * worth.harm(seat, 3) + 0.33 * worth.suffer(3)
    if effect.do == "damage" and getattr(effect, "to", "") == "chosen":
        guarded = "talisman" in worth.seats[seat - 1]["equipment"] or worth.seats[seat - 1]["barred"]
        return 0.0 if guarded else worth.harm(seat, effect.amount)
    return 0.0
