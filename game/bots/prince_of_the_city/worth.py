"""What things are worth to a bot, in points of prestige: vitae, cards, tokens, terms of events.

Guesses, tuned by play against each other; only their proportions matter.
"""

from __future__ import annotations

from game.bots.prince_of_the_city.table import Eyes
from game.rules.prince_of_the_city.content import Card, Terms

CARDS = {"retainer": 1.2, "equipment": 1.3, "strategy": 0.9, "activation": 1.3}


class Worth:
    """Values for one view."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes

    def vitae(self, seat: int, change: int) -> float:
        """What gaining (or losing) vitae is worth to a seat; the last drops are precious."""
        view = self.eyes.seat(seat)
        now, limit = view["vitae"], view["vitae_limit"]
        after = max(0, min(limit, now + change))
        return self._reserve(seat, after) - self._reserve(seat, now)

    def _reserve(self, seat: int, vitae: int) -> float:
        """Torpor costs actions, and on the last turn the throne."""
        eyes = self.eyes
        if vitae <= 0:
            if eyes.last:
                return -6.0 if eyes.seat(seat)["prestige"] >= self._best() - 4 else -1.0
            return -2.6
        if eyes.last:
            return 0.05 * vitae
        need = eyes.bleeds + 1
        total = sum(
            0.75 if step <= need else 0.32 if step <= need + 2 else 0.14 for step in range(1, vitae + 1)
        )
        return total - (0.8 if vitae <= eyes.bleeds else 0.0)

    def _best(self) -> int:
        return max(int(seat["prestige"]) for seat in self.eyes.seats)

    def tokens(self, amount: int) -> float:
        """Influence tokens more or fewer in the next Influence phase."""
        last = self.eyes.last and self.eyes.view["phase"] in ("influence", "resolution")
        return 0.0 if last else 1.3 * amount

    def prestige(self, seat: int, amount: int) -> float:
        """Personal prestige; nobody can lose what he does not have."""
        if amount >= 0:
            return float(amount)
        return -float(min(-amount, self.eyes.seat(seat)["personal"]))

    # ---- cards

    def card(self, name: str, seat: int) -> float:
        """An active card, or one in hand, to a seat."""
        card = self.eyes.content.cards[name]
        value = CARDS[card.kind]
        if card.needs:
            control = sum(self.eyes.zones.get(zone, {}).get("control") == seat for zone in card.needs)
            value = (0.35, 0.8, 2.2)[control]
        value += sum(self._effect(effect, seat) for effect in card.lasting)
        if card.secondary:
            value += 0.45
        return value * (0.5 if self.eyes.last else 1.0)

    def _effect(self, effect: object, seat: int) -> float:
        do = getattr(effect, "do", "")
        view = self.eyes.seat(seat)
        if do == "add_result":
            to = getattr(effect, "to", "")
            if to == "contest":
                domain = getattr(effect, "domain", "")
                mine = sum(
                    self.eyes.zones[z]["control"] == seat for z in self.eyes.map.members.get(domain, ())
                )
                return 0.15 + 0.25 * float(mine)
            strength = view["attributes"].get(to, view["zones"])
            return 0.2 + 0.08 * float(strength)
        return {
            "stipend": 1.0,
            "income": 0.9,
            "hunt_gives": 0.6,
            "haven": 0.5,
            "reach": 0.4,
            "keep_one": 0.6,
        }.get(do, 0.2)

    def played(self, card: Card, seat: int) -> float:
        """What playing an activation brings, without its choices."""
        view = self.eyes.seat(seat)
        total = 0.0
        for effect in card.primary:
            do = effect.do
            if do == "gain":
                total += self.vitae(seat, getattr(effect, "vitae", 0)) + getattr(effect, "prestige", 0)
                total += self.tokens(getattr(effect, "tokens", 0))
            elif do == "gain_per":
                total += self._per(effect, seat)
            elif do == "gain_by_office":
                regent = self.eyes.view["regent"] == seat
                total += getattr(effect, "regent" if regent else "other")
            elif do == "steady":
                total += 0.5 if self._fights(seat) else 0.2
            elif do == "move_again":
                total += 0.3
            elif do == "draw":
                total += 0.9
        return total if view["zone"] else 0.0

    def _per(self, effect: object, seat: int) -> float:
        domain, most = getattr(effect, "domain", ""), int(getattr(effect, "most", 1))
        zones = self.eyes.map.members.get(domain, ()) if domain else self.eyes.map.zones
        if getattr(effect, "per", "") == "domains":
            count = sum(
                1
                for members in self.eyes.map.members.values()
                if any(self.eyes.zones[zone]["control"] == seat for zone in members)
            )
        else:
            count = sum(1 for zone in zones if self.eyes.zones[zone]["control"] == seat)
        amount = min(most, int(getattr(effect, "base", 0)) + count)
        return float(amount) if getattr(effect, "of", "") == "prestige" else self.vitae(seat, amount)

    def _fights(self, seat: int) -> bool:
        return any(
            self.eyes.adjacent(seat, other["seat"]) for other in self.eyes.seats if other["seat"] != seat
        )

    def terms(self, terms: Terms, seat: int, gain: bool) -> float:
        """What an event pays or costs a seat."""
        sign = 1 if gain else -1
        total = self.prestige(seat, sign * terms.prestige) + self.vitae(seat, sign * terms.vitae)
        return total + self.tokens(sign * terms.tokens) + 0.9 * terms.cards * (sign > 0)
