"""What things are worth to a bot, in points of prestige: vitae, cards, tokens, terms of events.

Guesses, tuned by play against each other; only their proportions matter.
"""

from __future__ import annotations

from game.bots.prince_of_the_city.table import Eyes
from game.rules.prince_of_the_city.content import Card, Terms

CARDS = {"retainer": 1.2, "equipment": 1.3, "strategy": 0.9}
INSTANTS = {
    "reroll": 0.6,
    "raise_result": 0.5,
    "lower_result": 0.45,
    "extra_die": 0.45,
    "gain": 0.5,
    "draw": 0.7,
    "dodge": 0.55,
    "ignore_loss": 0.4,
}
"""What it is worth to have an instant effect at hand: it may be wanted, or not."""
PHASES = ("resource", "movement", "challenge", "influence", "resolution")
LAST_USE = {"limit": "", "hunt_gives": "", "haven": "", "income": "challenge", "reach": "influence",
            "stipend": "influence"}  # fmt: skip
"""Verb -> the last phase of the last turn in which it is still good for something; a limit, a better hunt
and a haven are for a next turn. All others: the Challenge phase."""
AMOUNTS = (0.15, 0.8, 1.2, 1.5)
"""What a bonus of 0, 1, 2 or 3 to a kind of result is worth, in proportion."""
LATER = 0.95
"""A thing next turn, measured by the same thing now."""


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
        if card.kind == "activation":
            return max(0.2, self.kept(card, seat))
        return self.lasting(card, seat) + (0.45 if card.secondary else 0.0) * (0.5 if self.eyes.last else 1.0)

    def lasting(self, card: Card, seat: int) -> float:
        """What a card does for a seat while it is active."""
        effects = [effect for effect in card.lasting if not self.over(effect)]
        if not effects:
            return 0.1
        value = CARDS[card.kind]
        if card.needs:
            control = sum(self.eyes.zones.get(zone, {}).get("control") == seat for zone in card.needs)
            value = (0.35, 0.8, 2.2)[control]
        value += sum(self._effect(effect, seat) for effect in effects)
        return value * (0.5 if self.eyes.last else 1.0)

    def over(self, effect: object) -> bool:
        """Can a lasting effect do nothing any more in this match?"""
        if not self.eyes.last:
            return False
        contest = getattr(effect, "to", "") == "contest"
        until = "influence" if contest else LAST_USE.get(getattr(effect, "do", ""), "challenge")
        phase = self.eyes.view["phase"]
        return not until or (phase in PHASES and PHASES.index(phase) > PHASES.index(until))

    def idle(self, card: Card, seat: int) -> bool:
        """Would a lasting card that is played now do nothing before the end? A second copy adds nothing to
        an active one (Rules 8.2): it waits in hand until that is gone."""
        if any(one["card"] == card.id for one in self.eyes.seat(seat)["active"]):
            return True
        if not self.eyes.last:
            return False
        missing = sum(self.eyes.zones.get(zone, {}).get("control") != seat for zone in card.needs)
        return all(
            self.over(effect) or missing > (effect.do == "stipend") or self._out_of_place(effect, seat)
            for effect in card.lasting
        )

    def _out_of_place(self, effect: object, seat: int) -> bool:
        """Does a lasting effect have nothing to work on as things stand?"""
        do = getattr(effect, "do", "")
        if do == "income":
            domain = getattr(effect, "while_domain", "")
            return bool(domain) and not self._holds_one(domain, seat)
        blood = do in ("keep_one", "guard") or (do == "lose_less" and getattr(effect, "of", "") == "vitae")
        if blood or (do == "spoil_limit" and getattr(effect, "of", "") == "vitae"):
            return not self._bloodshed(seat)
        to = getattr(effect, "to", "contest")
        if to == "territory" or (to == "physical" and not self._bloodshed(seat)):
            return all(self.eyes.content.events[name].type != to for name in self.eyes.view["events"])
        return to != "contest" and not self._amount(effect, seat)

    def _bloodshed(self, seat: int) -> bool:
        """In the last turn vitae only matter to those whom one challenge may bring into torpor, so that
        they can't become Prince: the seat itself, or somebody who stands before it."""
        own, most = self.eyes.seat(seat), self.eyes.content.numbers.spoil_vitae + 1
        return any(
            0 < other["vitae"] <= most and other["prestige"] >= own["prestige"] for other in self.eyes.seats
        )

    def kept(self, card: Card, seat: int) -> float:
        """What an activation in hand is worth if it is not played now: its main effect in a later turn, or
        its instant effect before."""
        instant = sum((self.instant(effect) for effect in card.secondary), 0.0)
        later = self.later(card, seat)
        return max(instant, later) + 0.25 * min(instant, later)

    def instant(self, effect: object) -> float:
        """What an instant effect promises before anybody knows whether it will be wanted."""
        do = getattr(effect, "do", "")
        if do == "token_to_hand":
            return 1.1 * float(getattr(effect, "amount", 1))
        if do == "raise_result":  # the more of its events are open, the sooner it is wanted
            kinds = getattr(effect, "to", ())
            events = (self.eyes.content.events[name].type in kinds for name in self.eyes.view["events"])
            return INSTANTS[do] + 0.3 * sum(events)
        return INSTANTS.get(do, 0.3)

    def later(self, card: Card, seat: int) -> float:
        """The main effect of an activation in the next turn; nothing when there is none."""
        if not self.eyes.left:
            return 0.0
        return LATER * sum(self._next_turn(effect, seat) for effect in card.primary)

    def _next_turn(self, effect: object, seat: int) -> float:
        do = getattr(effect, "do", "")
        if do == "gain_by_office":
            regent, other = float(getattr(effect, "regent", 0)), float(getattr(effect, "other", 0))
            stays = 0.5 if self.eyes.view["regent"] == seat else 0.1
            return stays * regent + (1 - stays) * other
        if do == "gain_per":
            return self._per(effect, seat, more=1)
        if do == "gain":
            return self.tokens(getattr(effect, "tokens", 0)) + 0.4 * float(getattr(effect, "vitae", 0))
        return {"place_token": 1.1, "remove_token": 1.1, "steady": 0.5, "move_again": 0.5}.get(do, 0.5)

    def _effect(self, effect: object, seat: int) -> float:
        do = getattr(effect, "do", "")
        if do == "add_result":
            return self._added(effect, seat)
        if do == "limit":
            amount = float(getattr(effect, "amount", 0))
            return 0.4 * amount if getattr(effect, "of", "") == "hand" else 0.1 * amount
        if do == "step_at_challenge":
            return self._stepping(seat)
        if do == "reach":  # whoever holds a zone of the domain may act in all of it anyway
            return 0.1 if self._holds_one(getattr(effect, "domain", ""), seat) else 0.55
        return {
            "stipend": 1.0,
            "income": 0.9,
            "hunt_gives": 0.6,
            "haven": 0.5,
            "keep_one": 0.6,
        }.get(do, 0.2)

    def _holds_one(self, domain: str, seat: int) -> bool:
        return any(self.eyes.zones[zone]["control"] == seat for zone in self.eyes.map.members.get(domain, ()))

    def _added(self, effect: object, seat: int) -> float:
        """A bonus to results: more for those who are strong in that, or hold much of the domain."""
        view = self.eyes.seat(seat)
        to, domain = getattr(effect, "to", ""), getattr(effect, "domain", "")
        if to == "contest":
            mine = sum(self.eyes.zones[z]["control"] == seat for z in self.eyes.map.members.get(domain, ()))
            return 0.15 + 0.25 * float(mine)
        strength = view["attributes"].get(to, view["zones"])
        return AMOUNTS[min(3, self._amount(effect, seat))] * (0.2 + 0.08 * float(strength))

    def _amount(self, effect: object, seat: int) -> int:
        """How much a bonus adds now: more while the zones that it names are the seat's."""
        domain = getattr(effect, "while_domain", "")
        zones = (*getattr(effect, "while_zones", ()), *self.eyes.map.members.get(domain, ()))
        held = any(self.eyes.zones.get(zone, {}).get("control") == seat for zone in zones)
        return int(getattr(effect, "better", 0) if held else getattr(effect, "amount", 0))

    def _stepping(self, seat: int) -> float:
        """A step before the challenge: less for those whose disciplines do it, more for strong fighters."""
        view = self.eyes.seat(seat)
        powers = (self.eyes.content.disciplines[name] for name in view["powers"])
        if any(power.effect.do == "step_at_challenge" for power in powers):
            return 0.25
        return 0.3 + 0.05 * float(max(view["attributes"].values(), default=0))

    def reserve(self, card: Card, seat: int) -> bool:
        """Is a lasting card better kept in hand, where nobody sees or takes it, for its instant effect?"""
        if card.needs or not card.secondary:
            return False
        lasting = sum(self._effect(effect, seat) for effect in card.lasting if not self.over(effect))
        return lasting < sum(self.instant(effect) for effect in card.secondary)

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
                total += 0.6
            elif do == "draw":
                total += 0.9
        return total if view["zone"] else 0.0

    def _per(self, effect: object, seat: int, more: int = 0) -> float:
        """So much for each zone or domain, with `more` of them than now."""
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
        amount = min(most, int(getattr(effect, "base", 0)) + count + more)
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
