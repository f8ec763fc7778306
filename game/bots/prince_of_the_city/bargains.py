"""Deals as a bot sees them: what an offer brings both sides, and offers that both should like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from game.bots.prince_of_the_city.table import Eyes
from game.bots.prince_of_the_city.worth import Worth
from game.core.model import Action, act

PROMISES = {
    "leave_domain": 0.5,
    "leave_zone": 0.3,
    "no_challenge": 0.35,
    "no_contest": 0.4,
    "help": 0.35,
    "share_spoils": 0.2,
    "vitae_next_turn": 0.3,
    "revive": 0.25,
}


class Verdict(NamedTuple):
    """What an offer is worth to me, and the word for refusing it."""

    value: float
    word: str


class Bargains:
    """Judges and makes offers for one view."""

    def __init__(self, eyes: Eyes, worth: Worth) -> None:
        self.eyes, self.worth = eyes, worth

    # ---- judging

    def judge(self, told: Mapping[str, Any]) -> Verdict:
        """An offer to me: what I get less what I give, and what the other gains by rivalry."""
        by = int(told["by"])
        gain = self._side(told["give"], by, self.eyes.me)
        loss = self._side(told["want"], self.eyes.me, by)
        theirs = self._get(told["want"], by, self.eyes.me) - self._give(told["give"], by, self.eyes.me)
        value = gain - loss - max(0.0, theirs) * self.eyes.rivalry(by) * 0.5
        if told["want"]["token"] and self._city(told["want"]["token"], self.eyes.me, by)[0] < 0:
            word = "deal_zone"
        elif told["want"]["vitae"] and self.eyes.own["vitae"] - told["want"]["vitae"] <= self.eyes.bleeds:
            word = "deal_blood"
        elif by == self.eyes.leader:
            word = "deal_leader"
        else:
            word = "deal_little"
        return Verdict(value, word)

    def _side(self, side: Mapping[str, Any], giver: int, taker: int) -> float:
        """What a side is worth to me, whether I take it or give it."""
        if taker == self.eyes.me:
            return self._get(side, taker, giver)
        return self._give(side, giver, taker)

    def _get(self, side: Mapping[str, Any], taker: int, giver: int) -> float:
        total = (
            self.worth.vitae(taker, side["vitae"]) + 1.1 * side["cards"]
            if side["vitae"]
            else 1.1 * side["cards"]
        )
        total += sum(self.worth.card(card, taker) for card in side["play"])
        if side["token"]:
            total += self._city(side["token"], giver, taker)[1] + 0.3
        return float(total) + PROMISES.get(side["promise"], 0.0) * 0.8

    def _give(self, side: Mapping[str, Any], giver: int, taker: int) -> float:
        total = -self.worth.vitae(giver, -side["vitae"]) if side["vitae"] else 0.0
        total += self._hand_cost(side, giver)
        total += sum(self.worth.card(card, giver) for card in side["play"])
        if side["token"]:
            total += -self._city(side["token"], giver, taker)[0] + 0.3
        return total + PROMISES.get(side["promise"], 0.0) * 0.5

    def _hand_cost(self, side: Mapping[str, Any], giver: int) -> float:
        hand = self.eyes.seat(giver)["hand"]
        if not hand:
            return 1.1 * float(side["cards"])
        values = sorted(self.worth.card(card, giver) for card in hand)
        return sum(values[: side["cards"]])

    def _city(self, zone: str, giver: int, taker: int) -> tuple[float, float]:
        """Changes of what giver and taker hold if a token changes its owner."""
        before = self.eyes.zones[zone]["control"]
        after = self.eyes.controller(zone, {giver: -1, taker: 1})
        found = []
        for seat in (giver, taker):
            change = 0.0
            if before != after:
                if after == seat:
                    change += self.eyes.hold_worth(zone, seat)
                if before == seat:
                    change -= self.eyes.hold_worth(zone, seat)
            found.append(change)
        return found[0], found[1]

    def with_cards(self, accept: Action, told: Mapping[str, Any]) -> Action:
        """The acceptance with the least useful cards of the hand."""
        count = told["want"]["cards"]
        if not count:
            return accept
        hand = sorted(self.eyes.own["hand"] or (), key=lambda card: self.worth.card(card, self.eyes.me))
        return act(self.eyes.me, "accept", offer=told["offer"], cards=tuple(sorted(hand[:count])))

    # ---- making

    def propose(self) -> Action | None:
        """The offer with the best joint gain that is good for both, or None."""
        best: tuple[float, Action] | None = None
        open_to = {offer["to"] for offer in self.eyes.view["offers"] if offer["by"] == self.eyes.me}
        for partner in self.eyes.view["partners"].get(str(self.eyes.me), []):
            if partner in open_to:
                continue
            for mine, theirs, offer in self._ideas(partner):
                if mine > 0.3 and theirs > 0.3 and (best is None or mine > best[0]):
                    best = (mine, offer)
        return best[1] if best is not None else None

    def _ideas(self, partner: int) -> Iterator[tuple[float, float, Action]]:
        yield from self._swaps(partner)
        yield from self._blood(partner)
        yield from self._cards(partner)

    def _swaps(self, partner: int) -> Iterator[tuple[float, float, Action]]:
        """A token for a token, where each helps the other to a zone or domain."""
        me, eyes = self.eyes.me, self.eyes
        if eyes.own["gave_token"] or eyes.seat(partner)["gave_token"]:
            return
        mine = [(zone, self._city(zone, me, partner)) for zone in eyes.zones if eyes.tokens(zone, me)]
        theirs = [(zone, self._city(zone, partner, me)) for zone in eyes.zones if eyes.tokens(zone, partner)]
        mine = [one for one in mine if one[1][1] > 0 or one[1][0] == 0]
        theirs = [one for one in theirs if one[1][1] > 0]
        for given, (loss, gain) in mine[:14]:
            for taken, (their_loss, my_gain) in theirs[:14]:
                if given == taken:
                    continue
                value = my_gain + loss - max(0.0, gain + their_loss) * eyes.rivalry(partner) * 0.5
                yield (
                    value,
                    gain + their_loss,
                    act(me, "offer", target=partner, give_token=given, want_token=taken),
                )

    def _blood(self, partner: int) -> Iterator[tuple[float, float, Action]]:
        """Vitae for a hand card, either way."""
        me, eyes = self.eyes.me, self.eyes
        other = eyes.seat(partner)
        if eyes.own["vitae"] >= 4 and other["hand_size"] and eyes.own["hand_size"] < eyes.own["hand_limit"]:
            value = 1.1 + self.worth.vitae(me, -1)
            yield (
                value,
                self.worth.vitae(partner, 1) - 0.9,
                act(me, "offer", target=partner, give_vitae=1, want_cards=1),
            )
        if eyes.own["vitae"] <= 2 and other["vitae"] >= 4 and eyes.own["hand"]:
            card = min(eyes.own["hand"], key=lambda name: self.worth.card(name, me))
            value = self.worth.vitae(me, 1) - self.worth.card(card, me)
            yield (
                value,
                1.1 + self.worth.vitae(partner, -1),
                act(me, "offer", target=partner, give_hand=(card,), want_vitae=1),
            )

    def _cards(self, partner: int) -> Iterator[tuple[float, float, Action]]:
        """A card in play that sleeps with one and would serve the other, for a card of theirs."""
        me, eyes = self.eyes.me, self.eyes
        for own in eyes.own["active"]:
            for other in eyes.seat(partner)["active"]:
                mine = self.worth.card(other["card"], me) - self.worth.card(own["card"], me)
                theirs = self.worth.card(own["card"], partner) - self.worth.card(other["card"], partner)
                yield (
                    mine,
                    theirs,
                    act(me, "offer", target=partner, give_play=(own["card"],), want_play=(other["card"],)),
                )
