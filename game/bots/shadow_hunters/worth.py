"""What is worth what to a character: damage, deaths, cards, safety.

One unit is one point of damage on somebody who surely is an enemy. Nothing here looks at legality.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.bots.shadow_hunters.beliefs import Beliefs
from game.core.model import View
from game.rules.shadow_hunters.tables import Tables

ATTACK = {0: 4 / 24, 1: 7 / 24, 2: 6 / 24, 3: 4 / 24, 4: 2 / 24, 5: 1 / 24}
"""Odds of the difference of d6 and d4 (Rules 7.4)."""
FOUR = dict.fromkeys((1, 2, 3, 4), 0.25)
SIX = dict.fromkeys((1, 2, 3, 4, 5, 6), 1 / 6)
KILL = 7.0
"""A sure enemy's death, beyond the damage."""
SIDES: Mapping[str, Mapping[str, float]] = {
    "hunter": {"shadow": 1.0, "hunter": -1.15, "neutral": -0.1},
    "shadow": {"hunter": 1.0, "shadow": -1.15, "neutral": -0.1},
}
DAVIDS_CARDS = frozenset({"talisman", "spear_of_longinus", "holy_robe", "silver_rosary"})


class Worth:
    """The scales of one seat at one moment."""

    def __init__(self, tables: Tables, view: View, beliefs: Beliefs) -> None:
        self.tables, self.view, self.beliefs = tables, view, beliefs
        self.me = int(view["viewer"])
        self.seats: list[Mapping[str, Any]] = view["seats"]
        self.own = self.seats[self.me - 1]
        self.role = tables.roles[str(self.own["character"])]
        self.dead = sum(1 for seat in self.seats if not seat["alive"])
        self._side = self._my_side()

    def _my_side(self) -> Mapping[str, float]:
        """What a point of damage on a member of each faction is worth to me."""
        if self.role.faction != "neutral":
            return SIDES[self.role.faction]
        verb = self.role.verb
        if verb == "scream":  # Daniel: die first, or see the Shadows dead
            return (
                {"shadow": 0.9, "hunter": 0.1, "neutral": 0.1}
                if self.dead
                else {"shadow": 0.6, "hunter": 0.5, "neutral": 0.2}
            )
        if verb in ("feast", "my_god", "rob"):  # Charles, Bryan, Bob live from kills
            return {"shadow": 0.6, "hunter": 0.6, "neutral": 0.4}
        if verb == "capricious":
            return self._neighbours_side()
        return self._leaning()

    def _neighbours_side(self) -> Mapping[str, float]:
        step = 1 if self.own["spent"] else -1
        neighbour = (self.me - 1 + step) % len(self.seats) + 1
        odds = self.beliefs.factions[neighbour]
        return {
            f: sum(odds[side] * SIDES[side][f] for side in SIDES) * 0.7
            for f in ("hunter", "shadow", "neutral")
        }

    def _leaning(self) -> Mapping[str, float]:
        """Whoever only has to live wants it over soon: help the side that is nearer to its goal."""
        lives = {"hunter": 0.0, "shadow": 0.0}
        for seat in self.seats:
            if seat["alive"]:
                for side in lives:
                    lives[side] += self.beliefs.chance(seat["seat"], side) * (14 - seat["damage"])
        weaker = min(lives, key=lambda side: (lives[side], side))
        return {**dict.fromkeys(("hunter", "shadow", "neutral"), 0.0), weaker: 0.5}

    # ---- others

    def foe(self, seat: int) -> float:
        """What a point of damage on `seat` is worth, from about -1 to 1."""
        return sum(self._side[faction] * odds for faction, odds in self.beliefs.factions[seat].items())

    def harm(self, seat: int, amount: float, by_attack: bool = False) -> float:
        """What `amount` damage on `seat` is worth, its possible death included."""
        if seat == self.me:
            return self.suffer(amount)
        if amount <= 0:
            return 0.0
        falls = self.beliefs.falls(seat, int(self.seats[seat - 1]["damage"] + amount))
        return self.foe(seat) * amount + falls * self.kill(seat, by_attack)

    def kill(self, seat: int, by_attack: bool) -> float:
        """What the death of `seat` by my hand is worth beyond the damage."""
        loot = 0.8 * min(1, len(self.seats[seat - 1]["equipment"]))
        verb = self.role.verb
        if verb == "feast":
            return (40.0 if self.dead >= 2 else 3.0) * by_attack + loot
        if verb == "my_god" and by_attack:
            return 30.0 * self.beliefs.falls(seat, 99) * (1 - self.beliefs.falls(seat, 12)) + loot
        if verb == "rob":
            return 1.0 + 4 * loot
        if verb == "scream" and not self.dead:
            return -6.0
        if verb == "stigmata" and not self.dead:
            return -6.0
        return KILL * self.foe(seat) + loot

    def heal(self, seat: int, amount: float) -> float:
        """What healing `seat` by `amount` is worth."""
        damage = float(self.seats[seat - 1]["damage"])
        if seat == self.me:
            return -self.suffer(-min(amount, damage)) if damage else 0.0
        return -self.foe(seat) * min(amount, damage) * 0.9

    def set_to(self, seat: int, damage: int) -> float:
        """What setting `seat`'s damage is worth (First Aid, Dynamite Nurse)."""
        change = damage - int(self.seats[seat - 1]["damage"])
        return self.harm(seat, change) if change > 0 else self.heal(seat, -change)

    # ---- myself

    def suffer(self, amount: float) -> float:
        """What `amount` damage on myself is worth; negative unless I would rather die first."""
        limit, damage = self.role.hit_points, int(self.own["damage"])
        eager = self.role.verb in ("scream", "stigmata") and not self.dead
        if eager:
            return amount * 0.5 + (25.0 if damage + amount >= limit else 0.0)
        near = (damage + max(0.0, amount) / 2) / limit
        price = amount * (0.6 + 1.2 * near * near)
        if damage + amount >= limit:
            price += 14.0 if self.role.faction == "neutral" else 8.0
        return -price

    def card(self, card: str) -> float:
        """What having an equipment card is worth."""
        worth = {"rob": 6.0, "dig": 1.0}.get(self.role.verb, 1.0)
        if self.role.verb == "dig" and card in DAVIDS_CARDS:
            return 9.0
        if card in ("masamune", "machine_gun") and self.role.verb == "mothers_love":
            return 0.2
        bonus = self.tables.bonus.get(card, 0)
        faction = self.tables.faction_bonus.get(card)
        if faction is not None:
            bonus += faction[1] if faction[0] == self.role.faction else 0
        return worth + 0.9 * bonus

    def takes(self, seat: int, card: str) -> float:
        """What taking `card` from `seat` is worth."""
        return self.card(card) + 0.8 * self.foe(seat)

    def gives(self, seat: int, card: str) -> float:
        """What giving `card` to `seat` is worth."""
        return -self.card(card) - 0.8 * self.foe(seat)

    # ---- attacks

    def strike(self, seat: int) -> float:
        """What an attack on `seat` is worth: odds of the dice, weapons, armor, a possible counterattack."""
        mine, theirs = self.own["equipment"], self.seats[seat - 1]["equipment"]
        tables = self.tables
        dice = FOUR if "masamune" in mine or (self.role.verb == "horn" and self.own["revealed"]) else ATTACK
        bonus = sum(tables.bonus[card] for card in mine) - sum(
            tables.armor[card] for card in (*mine, *theirs)
        )
        for card in mine:
            faction = tables.faction_bonus.get(card)
            if faction is not None and faction[0] == self.role.faction:
                bonus += faction[1]
        if self.seats[seat - 1]["guarded"] or self.seats[seat - 1]["barred"]:
            return -0.3
        gain = sum(odds * self.harm(seat, max(0, face + bonus), True) for face, odds in dice.items() if face)
        if self.role.verb == "rob" and theirs:
            gain += 3.0
        counter = self.beliefs.is_character(seat, "werewolf")
        return gain + counter * self.suffer(1.8)
