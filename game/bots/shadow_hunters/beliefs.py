"""What the others may be, from all that one seat may know.

Each hidden seat has a weight for every character of the pool; hermit cards that the bot gave or received
rule characters out. The factions of all seats together must add up to the deal's numbers (Rules 2.1), so
the odds of a faction are taken over all ways to seat the factions, weighed by who has hurt whom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.core.model import View
from game.rules.shadow_hunters.content import Concern, Content
from game.rules.shadow_hunters.hermit import concerns
from game.rules.shadow_hunters.house import house_of, pool_for, seating_for
from game.rules.shadow_hunters.tables import Tables

FACTIONS = ("hunter", "shadow", "neutral")
HURT_A_FRIEND = 0.4
"""How much less likely it is that a player has hurt one of his own side than a stranger to it."""
HURT_A_FOE = 1.5
HEALED_A_FRIEND = 1.4
HEALED_A_FOE = 0.6
DECEIT = 0.25
"""Weight of a lie: how often a hidden Unknown is behind an answer that does not fit."""


class Memory:
    """Who hurt and healed whom, read off the difference of two views of the same match."""

    def __init__(self) -> None:
        self.hurt: Counter[tuple[int, int]] = Counter()
        self.healed: Counter[tuple[int, int]] = Counter()
        self._last: tuple[int, tuple[int, ...]] | None = None

    def look(self, view: View) -> None:
        """Take in a newer view."""
        now = tuple(seat["damage"] for seat in view["seats"])
        if self._last is not None:
            actor, before = self._last
            for seat, (old, new) in enumerate(zip(before, now, strict=True), 1):
                if seat != actor and new > old:
                    self.hurt[actor, seat] += new - old
                elif seat != actor and new < old:
                    self.healed[actor, seat] += old - new
        self._last = (view["turn"], now)


class Beliefs:
    """Odds for each other seat, made anew for each view. `use_evidence` False: only what lies open."""

    def __init__(
        self, content: Content, tables: Tables, view: View, memory: Memory, use_evidence: bool = True
    ) -> None:
        self._tables = tables
        self._me = int(view["viewer"])
        seats = view["seats"]
        house = house_of(content, view["options"])
        self.pool = pool_for(content, house, len(seats))
        deal = seating_for(content, len(seats))
        self._numbers = {"hunter": deal.hunter, "shadow": deal.shadow, "neutral": deal.neutral}
        open_ones = {str(s["character"] or s["shown"]) for s in seats if s["character"] or s["shown"]}
        self.characters: dict[int, dict[str, float]] = {}
        for seat in seats:
            known = seat["character"] or seat["shown"]
            self.characters[seat["seat"]] = (
                {str(known): 1.0}
                if known
                else {name: 1.0 for name in self.pool if name not in open_ones and self._may_be(name, seat)}
            )
        if use_evidence:
            self._hear_hermits(view["hermit_cards"])
        self.factions = self._factions(memory if use_evidence else Memory())
        self._settle()

    def chance(self, seat: int, faction: str) -> float:
        """The odds that `seat` is of `faction`."""
        return self.factions[seat][faction]

    def falls(self, seat: int, damage: int) -> float:
        """The odds that a total of `damage` kills `seat`."""
        roles = self._tables.roles
        return sum(
            weight for name, weight in self.characters[seat].items() if roles[name].hit_points <= damage
        )

    def is_character(self, seat: int, name: str) -> float:
        """The odds that `seat` is the character `name`."""
        return self.characters[seat].get(name, 0.0)

    def doubt(self, seat: int) -> float:
        """0 if the faction of `seat` is certain, up to about 0.67 if all are as likely."""
        return 1.0 - sum(odds * odds for odds in self.factions[seat].values())

    # ---- how they come about

    def _may_be(self, name: str, seat: Mapping[str, Any]) -> bool:
        role = self._tables.roles[name]
        return seat["damage"] < role.hit_points and role.verb not in seat["facts"]

    def _hear_hermits(self, cards: Sequence[Mapping[str, Any]]) -> None:
        roles = self._tables.roles
        for card in cards:
            if card["card"] is None or card["receiver"] == self._me:
                continue
            concern: Concern = self._tables.hermit_cards[card["card"]].concerns
            fits = card["result"] != "nothing"
            weights = self.characters[card["receiver"]]
            for name in weights:
                if concerns(concern, roles[name]) != fits:
                    weights[name] *= DECEIT if roles[name].verb == "deceit" else 1e-6

    def _faction_weight(self, seat: int, faction: str) -> float:
        roles = self._tables.roles
        size = sum(1 for name in self.pool if roles[name].faction == faction) or 1
        return sum(w for name, w in self.characters[seat].items() if roles[name].faction == faction) / size

    def _factions(self, memory: Memory) -> dict[int, dict[str, float]]:
        seats = list(self.characters)
        weights = {seat: {f: self._faction_weight(seat, f) for f in FACTIONS} for seat in seats}
        totals = {seat: dict.fromkeys(FACTIONS, 0.0) for seat in seats}
        for seating, weight in self._seatings(seats, weights, dict(self._numbers)):
            weight *= _behaviour(seating, memory)
            for seat, faction in seating.items():
                totals[seat][faction] += weight
        return {seat: _normal(total, weights[seat]) for seat, total in totals.items()}

    def _seatings(
        self, seats: Sequence[int], weights: Mapping[int, Mapping[str, float]], left: dict[str, int]
    ) -> Iterator[tuple[dict[int, str], float]]:
        """All ways to seat the factions so that the numbers of the deal come out, with their weights."""
        if not seats:
            yield {}, 1.0
            return
        seat, rest = seats[0], seats[1:]
        for faction in FACTIONS:
            weight = weights[seat][faction]
            if left[faction] <= 0 or weight <= 0:
                continue
            left[faction] -= 1
            for seating, others in self._seatings(rest, weights, left):
                seating[seat] = faction
                yield seating, weight * others
            left[faction] += 1

    def _settle(self) -> None:
        """Bring the weights of characters in line with the odds of the factions."""
        roles = self._tables.roles
        for seat, weights in self.characters.items():
            for faction in FACTIONS:
                names = [name for name in weights if roles[name].faction == faction]
                total = sum(weights[name] for name in names)
                for name in names:
                    weights[name] = self.factions[seat][faction] * weights[name] / total if total else 0.0


def _behaviour(seating: Mapping[int, str], memory: Memory) -> float:
    weight = 1.0
    for deeds, friend, foe in (
        (memory.hurt, HURT_A_FRIEND, HURT_A_FOE),
        (memory.healed, HEALED_A_FRIEND, HEALED_A_FOE),
    ):
        for (actor, victim), amount in deeds.items():
            one, other = seating.get(actor), seating.get(victim)
            if "neutral" in (one, other) or one is None or other is None:
                continue
            weight *= (friend if one == other else foe) ** min(3, amount)
    return weight


def _normal(total: Mapping[str, float], fallback: Mapping[str, float]) -> dict[str, float]:
    whole = sum(total.values())
    if whole <= 0:
        total, whole = fallback, sum(fallback.values()) or 1.0
    return {faction: value / whole for faction, value in total.items()}
