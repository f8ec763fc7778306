"""What single actions are worth to a bot: a score per kind of action; what a zone is worth to stand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from game.bots.prince_of_the_city.bargains import Bargains
from game.bots.prince_of_the_city.fights import Fights
from game.bots.prince_of_the_city.table import KINDS, Eyes, Map
from game.bots.prince_of_the_city.worth import Worth
from game.core.model import Action, Rules, View
from game.rules.prince_of_the_city.content import Card
from game.rules.prince_of_the_city.odds import chances

NOISE: Final = {"novice": 2.4, "skilled": 0.5, "master": 0.02}
"""Spread of the random part of a score; a novice misjudges much."""
DEALS: Final = frozenset({"offer", "counter", "withdraw", "accept", "refuse"})
BOLD: Final = {"novice": 0.5, "skilled": 0.25, "master": 0.12}
"""What a challenge or contest must promise at least."""


class Scores:
    """Scores for the view that was looked at last."""

    eyes: Eyes
    worth: Worth
    fights: Fights
    bargains: Bargains

    def __init__(self, rules: Rules, level: str, rng: Random) -> None:
        self._content = rules.content
        self._rules, self._level, self._rng = rules, level, rng
        self._maps: dict[str, Map] = {}

    def _look(self, view: View) -> None:
        board = view["board"]
        if board not in self._maps:
            self._maps[board] = Map(self._content, board)
        self.eyes = Eyes(self._content, self._maps[board], view)
        self.worth = Worth(self.eyes)
        self.fights = Fights(self.eyes, self.worth)
        self.bargains = Bargains(self.eyes, self.worth)

    def _best(self, legal: Sequence[Action], score: Callable[[Action], float]) -> Action:
        noise = NOISE[self._level]
        return max(legal, key=lambda action: score(action) + self._rng.gauss(0.0, noise))

    def _noise(self) -> float:
        return self._rng.gauss(0.0, NOISE[self._level])

    # ---- simple questions: one score per kind of action

    def _score(self, action: Action) -> float:
        if action.do in DEALS:
            return -9.0  # deals have answers of their own; here they would only put the question off
        method = getattr(self, f"_do_{action.do}", None)
        return float(method(action)) if method is not None else 0.0

    def _do_draw(self, action: Action) -> float:
        own = self.eyes.own
        full = own["hand_size"] >= own["hand_limit"]
        return (0.85 if full else 1.0) * (0.5 if self.eyes.last else 1.0)

    def _do_deep_draw(self, action: Action) -> float:
        return 1.2

    def _do_hunt(self, action: Action) -> float:
        return self.worth.vitae(self.eyes.me, 1) + 0.05

    def _do_drain(self, action: Action) -> float:
        return self.worth.vitae(self.eyes.me, 2) - self.worth.card(str(action.get("card")), self.eyes.me)

    def _do_recover(self, action: Action) -> float:
        return 8.0

    def _do_revive(self, action: Action) -> float:
        target = int(str(action.get("target")))
        promised = any(
            made["by"] == self.eyes.me
            and made["to"] == target
            and made["promise"] == "revive"
            and made["status"] == "open"
            for made in self.eyes.view["promises"]
        )
        return (0.7 if promised else -0.4) - self.eyes.rivalry(target)

    def _do_use(self, action: Action) -> float:
        if action.get("zone") is not None:
            return self._step_worth(str(action.get("zone")))
        return 1.5

    def _do_play(self, action: Action) -> float:
        card = self._content.cards[str(action.get("card"))]
        me, own = self.eyes.me, self.eyes.own
        if card.kind != "activation":
            room = own["hand_size"] < own["hand_limit"]
            if self.worth.idle(card, me) or (room and self.worth.reserve(card, me)):
                return -1.5
            if len(own["active"]) >= own["active_limit"]:
                weakest = min(self.worth.card(one["card"], me) for one in own["active"])
                return self.worth.card(card.id, me) - weakest - 0.4
            return self.worth.card(card.id, me) + 0.3
        gain = self.worth.played(card, me)
        zone = action.get("zone")
        if zone is not None:
            owner = action.get("target")
            seat, change = (int(str(owner)), -1) if owner is not None else (me, 1)
            gain += max(0.15, self.eyes.swing(str(zone), {seat: change}))
        return gain - max(0.35, self.worth.kept(card, me))

    def _do_discard(self, action: Action) -> float:
        return -self.worth.card(str(action.get("card")), self.eyes.me)

    def _do_give(self, action: Action) -> float:
        target = int(str(action.get("target")))
        return -self.worth.card(str(action.get("card")), self.eyes.me) - self.eyes.rivalry(target) * 0.6 - 0.2

    def _do_keep(self, action: Action) -> float:
        card = action.get("card")
        return self.worth.card(str(card), self.eyes.me) if card is not None else 0.2

    def _do_spend(self, action: Action) -> float:
        """A card for its instant effect: vitae when it is short, a token while there is a use for it."""
        card = self._content.cards[str(action.get("card"))]
        me = self.eyes.me
        gain = 0.0
        for effect in card.secondary:
            if effect.do == "gain":
                gain += self.worth.vitae(me, getattr(effect, "vitae", 0))
            elif effect.do == "token_to_hand":
                gain += 1.2 * getattr(effect, "amount", 1)
            elif effect.do == "draw":
                gain += 0.9
            elif effect.do == "ignore_loss":
                gain += float((self.eyes.view["ask"] or {}).get("arguments", {}).get("amount", 1))
            elif effect.do in ("step", "go_to_own_zone"):
                gain += self._moved(str(action.get("zone")))
        return gain - self._given_up(card) - 0.1 if gain > 0.1 else -1.5

    def _moved(self, zone: str) -> float:
        """A move in the Influence phase, to where there is more to be had for the tokens in hand."""
        if self.eyes.view["phase"] != "influence" or not self.eyes.own["pool"]:
            return 0.0
        return 0.5 * (self._zone_worth(zone) - self._zone_worth(self.eyes.own["zone"]))

    def _given_up(self, card: Card) -> float:
        """What is lost with a card that goes for its instant effect: what it does while active, or an
        activation's main effect, now or later."""
        me, view = self.eyes.me, self.eyes.view
        if card.kind != "activation":
            return self.worth.lasting(card, me)
        if view["phase"] == "resource" and view["current"] == me:
            return max(self.worth.kept(card, me), self.worth.played(card, me))
        return self.worth.later(card, me)

    def _do_take_gift(self, action: Action) -> float:
        return 1.0

    def _do_attempt(self, action: Action) -> float:
        event = str(action.get("event"))
        return max(self.fights.event(event), self.fights.event(event, helped=True)) - BOLD[self._level]

    def _strength(self, seat: int, kind: str) -> int:
        return self.fights.strength(seat, kind)

    def _do_challenge(self, action: Action) -> float:
        value = self.fights.challenge(self.eyes.me, int(str(action.get("target"))), str(action.get("type")))
        return value - BOLD[self._level]

    def _do_power(self, action: Action) -> float:
        """Disciplines where no special answer weighs them: steps, losing less, reaching far."""
        name = str(action.get("discipline"))
        power = self._content.disciplines[name]
        cost = -self.worth.vitae(self.eyes.me, -power.cost)
        do = power.effect.do
        if do == "lose_fewer":
            return 1.2 * getattr(power.effect, "amount", 1) - cost
        if do == "step_at_challenge":
            return self._step_worth(str(action.get("zone"))) - cost
        if do == "far_reach":
            return self._far_reach() - cost if self.eyes.own["vitae"] >= 2 + self.eyes.bleeds else -1.0
        if do in ("side_result", "challenge_die"):
            return self._power_in_duel(power.effect) - cost
        if do == "recall_token":
            return self._recall(int(str(action.get("target")))) - cost
        return -0.2

    def _far_reach(self) -> float:
        """What zones two steps away promise beyond those that are open anyway."""
        near = self.eyes.map.near[self.eyes.own["zone"]]
        far = frozenset().union(*(self.eyes.map.near[zone] for zone in near))
        return 0.7 * (self._placing_worth(far) - self._placing_worth(near))

    def _recall(self, target: int) -> float:
        """A rival's token back into his hand before the dice: one die less on his side."""
        told = self.eyes.view["contest"]
        sides = self.fights.contest_sides()
        places = {member["seat"]: i for i, side in enumerate(told["sides"]) for member in side["members"]}
        mine, theirs = places.get(self.eyes.me, -1), places[target]
        if mine == theirs or not sides[theirs].dice:
            return -1.0
        fewer = [*sides]
        fewer[theirs] = fewer[theirs]._replace(dice=fewer[theirs].dice - 1)
        return self.fights.contest(fewer, mine) - self.fights.contest(sides, mine)

    def _power_in_duel(self, effect: Any) -> float:
        told = self.eyes.view["duel"]
        if told is None:
            return 0.0
        mine, now = self.fights.my_side(told), self.fights.duel()
        if effect.do == "challenge_die":
            return self.fights.duel(dice=1, side=mine) - now
        if not effect.opposing:
            return self.fights.duel(effect.amount, mine) - now
        if not told["target"]:
            return self.fights.duel(effect.difficulty, mine) - now
        other = told["target"] if mine == told["leader"] else told["leader"]
        return self.fights.duel(effect.amount, other) - now

    def _step_worth(self, zone: str) -> float:
        """A step before the challenge: to be beside somebody whom it pays to challenge."""
        me = self.eyes.me
        here = self._best_challenge(self.eyes.own["zone"])
        return self._best_challenge(zone) - here - 0.3 if me else 0.0

    def _best_challenge(self, zone: str) -> float:
        best = 0.0
        for other in self.eyes.others():
            if other["zone"] and other["zone"] in self.eyes.map.near[zone]:
                best = max(
                    [best, *(self.fights.challenge(self.eyes.me, other["seat"], kind) for kind in KINDS)]
                )
        return best

    def _do_take(self, action: Action) -> float:
        amount, what = int(str(action.get("amount"))), action.get("what")
        loser = int(str(action.get("target")))
        if what == "vitae":
            left = self.eyes.seat(loser)["vitae"] - amount
            gain = max(0.0, self.worth.vitae(self.eyes.me, amount)) + 0.25 * amount
            return gain + (2.0 if left <= 0 else 0.0)
        return 1.2 * amount if what == "prestige" else 1.7

    def _do_take_card(self, action: Action) -> float:
        return self.worth.card(str(action.get("card")), self.eyes.me)

    def _do_share(self, action: Action) -> float:
        target, amount = int(str(action.get("target"))), int(str(action.get("amount")))
        promised = any(
            made["by"] == self.eyes.me
            and made["to"] == target
            and made["promise"] == "share_spoils"
            and made["status"] == "open"
            for made in self.eyes.view["promises"]
        )
        return 0.6 if promised and amount == 1 else -0.4 * amount

    def _do_start_at(self, action: Action) -> float:
        return self._zone_worth(str(action.get("zone")))

    def _do_place(self, action: Action) -> float:
        return self.eyes.swing(str(action.get("zone")), {self.eyes.me: 1})

    def _zone_worth(self, zone: str) -> float:
        """What a figure can do from a zone: place influence, challenge; and what may be done to it."""
        eyes = self.eyes
        place = self._placing_worth(eyes.map.near[zone], zone)
        fight = 0.6 * self._best_challenge(zone)
        return place + fight - 0.8 * self._threat(zone) + (0.5 if zone == eyes.map.elysium else 0.0)

    def _placing_worth(self, near: frozenset[str], here: str = "") -> float:
        """What influence can do in the zones of `near` and in domains of mine; better where the figure is."""
        eyes, me = self.eyes, self.eyes.me
        income = max(1, eyes.own["income"])
        colors = {eyes.map.domain[name] for name, view in eyes.zones.items() if view["control"] == me}
        gains = []
        for name in eyes.map.zones:
            domain = eyes.map.domain[name]
            if not domain or (domain not in colors and name not in near):
                continue
            needed = self._needed(name)
            if needed <= income:
                gains.append(eyes.swing(name, {me: needed}) / needed + (0.35 if name == here else 0.0))
        gains.sort(reverse=True)
        return sum(gains[:income])

    def _needed(self, zone: str) -> int:
        """Tokens with which I would hold a zone."""
        most = max(
            (
                int(count)
                for seat, count in self.eyes.zones[zone]["tokens"].items()
                if int(seat) != self.eyes.me
            ),
            default=0,
        )
        return max(1, most + 1 - self.eyes.tokens(zone, self.eyes.me))

    def _threat(self, zone: str) -> float:
        """The best challenge that those who act after me would have."""
        worst = 0.0
        for other in self.eyes.others():
            if other["zone"] and other["zone"] in self.eyes.map.near[zone]:
                for kind in KINDS:
                    found = chances(
                        (
                            self.fights.duel_side(other["seat"], kind),
                            self.fights.duel_side(self.eyes.me, kind),
                        )
                    )
                    stake = self.fights.spoils(other["seat"], self.eyes.me, kind)
                    worst = max(worst, (found.win[0] - 0.6 * found.win[1]) * stake)
        return worst
