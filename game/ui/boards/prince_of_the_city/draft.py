"""The draft of an offer while it is put together at the deal table: plain data, no drawing, no rule.

What may be offered is asked of the rules (`Rules.check`); the draft only knows how to turn itself into an
action and what an open offer looks like from either side (Rules 4.1.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.core.model import Action, Value


@dataclass(slots=True)
class Stake:
    """One side. `hand` are cards that are named, `cards` how many of a hidden hand are wanted."""

    hand: list[str] = field(default_factory=list)
    cards: int = 0
    play: list[str] = field(default_factory=list)
    vitae: int = 0
    token: str = ""
    promise: str = ""
    about: str = ""

    @property
    def empty(self) -> bool:
        """Does this side hold nothing at all?"""
        return not (self.hand or self.cards or self.play or self.vitae or self.token or self.promise)

    def toggle(self, pile: str, card: str, copies: int) -> None:
        """Add a copy of a card, or take all copies out once there are no more to add."""
        cards: list[str] = getattr(self, pile)
        if cards.count(card) < copies:
            cards.append(card)
        else:
            cards[:] = [other for other in cards if other != card]

    def add(self, pile: str, name: str, most: int) -> None:
        """One more of what was carried here: a card (`hand`, `play`), a hidden card (`cards`), vitae, or the
        token in the zone `name`; never more than `most`."""
        if pile == "token":
            self.token = name
        elif pile in ("cards", "vitae"):
            setattr(self, pile, min(most, getattr(self, pile) + 1))
        elif (held := getattr(self, pile)).count(name) < most:
            held.append(name)

    def remove(self, pile: str, name: str) -> None:
        """One less of it."""
        if pile == "token":
            self.token = ""
        elif pile in ("cards", "vitae"):
            setattr(self, pile, max(0, getattr(self, pile) - 1))
        elif name in (held := getattr(self, pile)):
            held.remove(name)

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Stake:
        """A side of an open offer as the view tells it."""
        hand = list(told["hand"] or ())
        return cls(
            hand,
            0 if hand else told["cards"],
            list(told["play"]),
            told["vitae"],
            told["token"],
            told["promise"],
            told["about"],
        )


@dataclass(slots=True)
class Draft:
    """An offer in the making: what I give, what I want of `partner`; `answers` is the offer it counters."""

    partner: int
    give: Stake = field(default_factory=Stake)
    want: Stake = field(default_factory=Stake)
    answers: int = 0

    @property
    def empty(self) -> bool:
        """Is there nothing on either side?"""
        return self.give.empty and self.want.empty

    def action(self, seat: int) -> Action:
        """The action that makes this offer; empty parts are left out."""
        parts: list[tuple[str, Value]] = (
            [("offer", self.answers)] if self.answers else [("target", self.partner)]
        )
        for prefix, side in (("give", self.give), ("want", self.want)):
            named = (
                ("hand", tuple(sorted(side.hand)) if prefix == "give" else ()),
                ("cards", side.cards if prefix == "want" else 0),
                ("play", tuple(sorted(side.play))),
                ("vitae", side.vitae),
                ("token", side.token),
                ("promise", side.promise),
                ("about", side.about if side.promise else ""),
            )
            parts += [(f"{prefix}_{name}", value) for name, value in named if value]
        return Action(seat, "counter" if self.answers else "offer", tuple(parts))

    @classmethod
    def answering(cls, told: Mapping[str, Any]) -> Draft:
        """The counter-offer to an open offer, beginning with its own terms. Cards that lie face down in it
        become as many cards that are wanted; cards that it wants are to be chosen."""
        want, give = Stake.of(told["give"]), Stake.of(told["want"])
        want.cards, want.hand = max(want.cards, len(want.hand)), []
        give.cards = 0
        return cls(told["by"], give, want, told["offer"])
