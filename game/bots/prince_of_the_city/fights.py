"""Challenges and contests as a bot weighs them: chances by the exact odds, stakes by `worth`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.bots.prince_of_the_city.table import Eyes
from game.bots.prince_of_the_city.worth import Worth
from game.rules.prince_of_the_city.odds import Side, at_least, chances

HELPERS, WILLING = 2, 0.6
"""How many helpers a bot counts on against an event, and how much of their strength."""
GIVES_UP = -0.35
"""What a challenge must be worth at least, else it is given up before the dice."""
SPOIL_CARD = {"mental": "strategy", "physical": "equipment", "social": "retainer"}


class Fights:
    """Chances and stakes for one view."""

    def __init__(self, eyes: Eyes, worth: Worth) -> None:
        self.eyes, self.worth = eyes, worth

    # ---- challenges of players

    def duel_side(self, seat: int, kind: str) -> Side:
        """A principal alone."""
        view = self.eyes.seat(seat)
        return Side(1, self.strength(seat, kind) + view["bonus"][kind] + view["steady"])

    def strength(self, seat: int, kind: str) -> int:
        """What a seat adds to a result by itself: its attribute, or its zones for territory."""
        view = self.eyes.seat(seat)
        return int(view["zones"] if kind == "territory" else view["attributes"].get(kind, 0))

    def likely_help(self, kind: str, without: Iterable[int]) -> int:
        """What others will likely add against an event: the strongest of those who could help, who must
        not all agree. `without` are in it already, or refused."""
        gone = set(without)
        strengths = sorted(
            self.strength(seat["seat"], kind)
            for seat in self.eyes.seats
            if not seat["torpid"] and seat["seat"] not in gone
        )
        return int(WILLING * sum(strengths[-HELPERS:]))

    def spoils(self, winner: int, loser: int, kind: str) -> float:
        """What the winner gains by the better of the two columns, seen from the winner."""
        view, numbers = self.eyes.seat(loser), self.eyes.content.numbers
        cards = [
            self.worth.card(card["card"], winner)
            for card in view["active"]
            if self.eyes.content.cards[card["card"]].kind == SPOIL_CARD[kind]
        ]
        if kind == "mental":
            other = self.worth.tokens(1) + 0.1
        elif kind == "physical":
            amount = min(numbers.spoil_vitae, view["vitae"])
            other = max(0.0, self.worth.vitae(winner, amount)) + 0.25 * amount
            if amount == view["vitae"]:
                other += 2.5 if self.eyes.last and loser == self.eyes.leader else 0.8
        else:
            other = 1.15 * min(numbers.spoil_prestige, view["personal"])
        return max([other, *cards])

    def stake(self, winner: int, loser: int, kind: str) -> float:
        """What a result is worth to me: my spoils, or the spoils taken from me."""
        me = self.eyes.me
        taken = self.spoils(winner, loser, kind)
        if winner == me:
            return taken * (0.75 + 0.5 * self.eyes.rivalry(loser))
        if loser == me:
            return -taken
        return taken * (self.eyes.rivalry(loser) - self.eyes.rivalry(winner)) * 0.6

    def challenge(self, seat: int, target: int, kind: str) -> float:
        """What a challenge of `target` by `seat` promises me."""
        found = chances((self.duel_side(seat, kind), self.duel_side(target, kind)))
        value = found.win[0] * self.stake(seat, target, kind) + found.win[1] * self.stake(target, seat, kind)
        if self.eyes.seat(target)["zone"] == self.eyes.map.elysium:
            numbers = self.eyes.content.numbers
            cost = numbers.penalty_physical if kind == "physical" else numbers.penalty_soft
            value -= min(cost, self.eyes.seat(seat)["personal"]) * (1.0 if seat == self.eyes.me else 0.0)
        return value

    def event(self, name: str, helped: bool = False) -> float:
        """What facing an event promises me, alone or with the helpers that will likely agree. If they
        don't, the attempt is given up and costs nothing."""
        card, me = self.eyes.content.events[name], self.eyes.me
        good, bad = self.worth.terms(card.success, me, True), self.worth.terms(card.failure, me, False)
        side = self.duel_side(me, card.type)
        if helped:
            side = side._replace(bonus=side.bonus + self.likely_help(card.type, (me,)))
        chance = at_least(side, card.difficulty)
        value = chance * (good + 0.3) + (1 - chance) * bad
        return max(0.0, value) - 0.3 if helped else value

    # ---- the challenge in progress

    def duel(
        self, change: int = 0, side: int = 0, dice: int = 0, drop: tuple[int, int] | None = None
    ) -> float:
        """What the challenge in progress is worth to me, with `change` added to the result of a principal
        `side` (0: nothing), further `dice`, or a die of `drop` = (principal, face) rolled again."""
        told = self.eyes.view["duel"]
        sides = []
        for one in told["sides"]:
            total, count = one["total"], one["dice"] - len(one["faces"])
            if one["seat"] == side:
                total, count = total + change, count + dice
            if drop is not None and drop[0] == one["seat"]:
                total, count = total - drop[1], count + 1
            sides.append(Side(count, total))
        mine = self.my_side(told)
        if not told["target"]:
            return self._event_now(told, sides[0], mine > 0)
        found = chances(tuple(sides))
        leader, target = told["leader"], told["target"]
        win, lose = self.stake(leader, target, told["type"]), self.stake(target, leader, told["type"])
        if (mine and mine not in (leader, target)) or self.eyes.me not in (leader, target):
            win, lose = self._as_helper(told, mine, win, lose)
        return found.win[0] * win + found.win[1] * lose

    def _as_helper(self, told: Any, mine: int, win: float, lose: float) -> tuple[float, float]:
        """A helper of the loser pays like the loser."""
        me, kind = self.eyes.me, told["type"]
        if mine == told["leader"]:
            return win + 0.4, lose - self.spoils(told["target"], me, kind)
        if mine == told["target"]:
            return win - self.spoils(told["leader"], me, kind), lose + 0.4
        return win, lose

    def _event_now(self, told: Any, side: Side, mine: bool) -> float:
        """What the attempt is worth to me: my own terms, less what it brings all the others in it."""
        chance = at_least(side, told["difficulty"])
        card = self.eyes.content.events[told["event"]]
        good, bad = 0.3, 0.0
        for seat in {told["leader"], *(member["seat"] for member in told["sides"][0]["members"])}:
            gain, loss = card.helper_success, card.helper_failure
            if seat == told["leader"]:
                gain, loss = card.success, card.failure
            if seat != self.eyes.me:
                rivalry = self.eyes.rivalry(seat)
                good, bad = good - rivalry * gain.prestige, bad + rivalry * loss.prestige
            elif mine:
                good += self.worth.terms(gain, seat, True)
                bad += self.worth.terms(loss, seat, False)
        return chance * good + (1 - chance) * bad

    def _leading(self, told: Any, chance: float) -> float:
        """What an attempt with this chance is worth to whoever leads it."""
        card, leader = self.eyes.content.events[told["event"]], told["leader"]
        good, bad = (
            self.worth.terms(card.success, leader, True),
            self.worth.terms(card.failure, leader, False),
        )
        return chance * (good + 0.3) + (1 - chance) * bad

    def still_to_come(self, told: Any) -> int:
        """What those who were not asked yet for help against an event will likely add."""
        inside = {member["seat"] for side in told["sides"] for member in side["members"]}
        asked = {int(request.split(":")[1]) for request in told["asked"]}
        return self.likely_help(told["type"], inside | asked | {self.eyes.me})

    def joining(self, told: Any) -> float:
        """What it brings me to help against an event rather than to refuse. More helpers will likely come
        after me; if too few do, the leader gives up and nobody pays."""
        side, me = told["sides"][0], self.eyes.me
        total = side["total"] + self.still_to_come(told)
        values = []
        for more, members in ((0, ()), (self.strength(me, told["type"]), ({"seat": me},))):
            helped = Side(side["dice"] - len(side["faces"]), total + more)
            rolled = self._leading(told, at_least(helped, told["difficulty"])) > GIVES_UP
            imagined = {**told, "sides": [{**side, "members": [*side["members"], *members]}]}
            values.append(self._event_now(imagined, helped, bool(members)) if rolled else 0.0)
        return values[1] - values[0]

    def my_side(self, told: Any) -> int:
        """The principal whose side I am on, 0 for none."""
        return next(
            (
                side["seat"]
                for side in told["sides"]
                if any(member["seat"] == self.eyes.me for member in side["members"])
            ),
            0,
        )

    # ---- contests

    def contest_sides(self) -> list[Side]:
        """The sides of the contest in progress as numbers."""
        return [
            Side(side["dice"] - len(side["faces"]), side["total"])
            for side in self.eyes.view["contest"]["sides"]
        ]

    def outcome(self, place: int, more: dict[int, int] | None = None) -> float:
        """What it is worth to me if the side at `place` wins, with `more` tokens committed by seats."""
        told = self.eyes.view["contest"]
        side = told["sides"][place]
        added = {member["seat"]: member["committed"] for member in side["members"]}
        for seat, count in (more or {}).items():
            if seat in added or any(member["seat"] == seat for member in side["members"]):
                added[seat] = added.get(seat, 0) + count
        return self.eyes.swing(told["zone"], added) + 0.12 * float(added.get(self.eyes.me, 0))

    def contest(self, sides: list[Side], mine: int, more: int = 0) -> float:
        """What the contest is worth to me with these sides; `mine` is the place of my side (-1: none)."""
        any_tie = self.eyes.view["options"].get("contest_tie") == "any"
        found = chances(tuple(sides), any_tie)
        me = self.eyes.me
        told = self.eyes.view["contest"]
        total = 0.0
        committed = 0
        for place, share in enumerate(found.win):
            if place < len(told["sides"]):
                total += share * self.outcome(place, {me: more} if place == mine else None)
                if place == mine:
                    committed = more + sum(
                        m["committed"] for m in told["sides"][place]["members"] if m["seat"] == me
                    )
            else:
                total += share * self.eyes.swing(told["zone"], {me: more})
                committed = more
        lost = 1.0 - (found.win[mine] if mine >= 0 else 1.0)
        return total - lost * committed * self.token_cost()

    def token_cost(self) -> float:
        """What a token in hand is worth now: what it could do elsewhere."""
        return 0.9 if self.eyes.own["pool"] else 0.4
