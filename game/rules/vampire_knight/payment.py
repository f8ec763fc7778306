"""Paying: which cards a set of tapped lands can buy so that no land was tapped for nothing.

What belongs here: units and costs as packed numbers, the matching of Rules 5.8, what a deck may buy next.
What belongs next door: which lands may be tapped (`tapping`). Nothing here looks at a state.

Units are packed eight bits per resource. A *land* is its units and how many soldiers stand on it (no more
than a faction has heroes), because a hero costs a soldier whose land helped to pay for it. A *purse* is a
multiset of lands, packed five bits per kind of land, so that adding a land is adding a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from game.rules.vampire_knight.content import Card, Content
from game.rules.vampire_knight.geometry import bits

Land = tuple[int, int]
"""Packed units and number of soldiers of one tapped land."""

PURSE_BITS = 5
"""Bits of a purse per kind of land: enough for 31 equal lands, more than anybody taps."""

MOST_SETS = 20_000
"""How many answers a shop remembers before it forgets them all."""
MOST_SHOPS = 1_000
"""How many shops are kept: an evening of ever other decks must not fill the memory."""


class Basket(NamedTuple):
    """A set of cards that may be bought together: the cards as bits, their packed cost and the packed
    costs of the heroes among them, in the order of their numbers. `spends` says for each set of resources
    (as bits) how many units of them the cost takes."""

    cards: int
    cost: int
    heroes: tuple[int, ...]
    spends: tuple[int, ...]


class _Held(NamedTuple):
    """A land in the middle of a matching: what is left of it and whether a unit of it is still to be used."""

    units: int
    soldiers: int
    unused: bool


class Payment:
    """Units, costs and the matching between them; cards and resources have their numbers in `content`."""

    def __init__(self, content: Content) -> None:
        self._cards: tuple[Card, ...] = tuple(content.cards.values())
        number = {name: index for index, name in enumerate(content.resources)}
        self.width = len(number)
        heroes = [card.faction for card in self._cards if card.type == "hero"]
        self.most_heroes = max(map(heroes.count, heroes), default=0)
        self.high = sum(0x80 << 8 * index for index in range(self.width))
        self.costs: tuple[int, ...] = tuple(
            sum(1 << 8 * number[name] for name in card.cost) for card in self._cards
        )
        self.units: tuple[int, ...] = tuple(
            sum(1 << 8 * number[name] for name in kind.resources)
            for kind in content.territories.values()
        )
        self.subsets = tuple(range(1, 1 << self.width))
        self._code_of: dict[Land, int] = {}
        self._lands: list[Land] = []
        self._resources_of: dict[int, int] = {}
        self._needs_of: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        self._spends_of: dict[int, tuple[int, ...]] = {}
        self._shops: dict[tuple[tuple[int, ...], int, bool], Shop] = {}

    def code(self, units: int, soldiers: int) -> int:
        """What a land adds to a purse."""
        land = (units, min(soldiers, self.most_heroes))
        found = self._code_of.get(land)
        if found is None:
            found = self._code_of[land] = 1 << PURSE_BITS * len(self._lands)
            self._lands.append(land)
        return found

    def lands_in(self, purse: int) -> list[Land]:
        """The lands that a purse is made of."""
        found: list[Land] = []
        while purse:
            place = ((purse & -purse).bit_length() - 1) // PURSE_BITS
            count = purse >> PURSE_BITS * place & (1 << PURSE_BITS) - 1
            found += [self._lands[place]] * count
            purse ^= count << PURSE_BITS * place
        return found

    def shop(self, deck: tuple[int, ...], active: int, capital: bool) -> Shop:
        """What a player with this deck, these active cards and with or without a capital may buy."""
        key = (deck, active, capital)
        found = self._shops.get(key)
        if found is None:
            if len(self._shops) >= MOST_SHOPS:
                self._shops.clear()
            found = self._shops[key] = Shop(self, self._payable(deck, active, capital))
        return found

    def _payable(self, deck: tuple[int, ...], active: int, capital: bool) -> tuple[int, ...]:
        """The next level of Fight and Movement and all others; heroes only with a capital to stand on.
        Rules 5.4, 7.5."""
        cards = self._cards
        found: list[int] = []
        for card in deck:
            if card < 0 or active >> card & 1:
                continue
            kind = cards[card].type
            if kind in ("fight", "movement"):
                levels = (cards[other].level for other in bits(active) if cards[other].type == kind)
                top = max(levels, default=0)
                if cards[card].level == top + 1:
                    found.append(card)
            elif kind != "hero" or capital:
                found.append(card)
        return tuple(sorted(found))

    def basket(self, cards: Sequence[int]) -> Basket:
        """The cards (ascending numbers) as one purchase."""
        heroes = tuple(self.costs[card] for card in cards if self._cards[card].type == "hero")
        cost = sum(self.costs[card] for card in cards)
        return Basket(sum(1 << card for card in cards), cost, heroes, self._spends(cost))

    def _spends(self, cost: int) -> tuple[int, ...]:
        found = self._spends_of.get(cost)
        if found is None:
            found = self._spends_of[cost] = tuple(
                self.amount(cost, subset) for subset in range(1 << self.width)
            )
        return found

    def amount(self, units: int, resources: int) -> int:
        """How many of `units` are of a resource in the set `resources`."""
        return sum(units >> 8 * index & 0x7F for index in bits(resources))

    # ---- matching

    def covers(self, units: int, cost: int) -> bool:
        """Are there enough `units` of each resource for `cost`?"""
        return ((units | self.high) - cost) & self.high == self.high

    def pays(self, lands: Sequence[Land], basket: Basket, places: Sequence[int] = ()) -> bool:
        """Can `lands` pay for `basket` exactly, with at least one unit of each land spent, and for each hero
        one unit of a land that a soldier of its own comes from? `places` fixes the land (its index) for the
        first heroes. Rules 5.8, 7.5."""
        return self._pays([_Held(*land, True) for land in lands], basket.cost, basket.heroes, places)

    def _pays(self, lands: list[_Held], cost: int, heroes: tuple[int, ...], places: Sequence[int]) -> bool:
        if not self.covers(sum(land.units for land in lands), cost):
            return False
        if not heroes:
            return self._all_used([land.units for land in lands if land.unused], cost)
        where = places[:1] or range(len(lands))
        return any(
            self._pays(left, cost - unit, heroes[1:], places[1:])
            for index in where
            for left, unit in self._gifts(lands, index, heroes[0])
        )

    def _gifts(self, lands: list[_Held], index: int, hero: int) -> Iterator[tuple[list[_Held], int]]:
        """The ways in which one land can give the hero a unit and a soldier, with what is left."""
        land = lands[index]
        if not land.soldiers:
            return
        for resource in range(self.width):
            if land.units >> 8 * resource & 0x7F and hero >> 8 * resource & 0x7F:
                unit = 1 << 8 * resource
                left = lands.copy()
                left[index] = _Held(land.units - unit, land.soldiers - 1, False)
                yield left, unit

    def _all_used(self, lands: list[int], cost: int) -> bool:
        return all(self.amount(cost, subset) >= number for subset, number in self.needs(lands))

    def needs(self, lands: Iterable[int]) -> list[tuple[int, int]]:
        """Hall's condition: for each set of resources, the lands that yield nothing else must be no more
        than the units of them that are spent. The sets with such lands, and how many these are."""
        yields = tuple(sorted([self._resources(units) for units in lands]))
        found = self._needs_of.get(yields)
        if found is None:
            if len(self._needs_of) >= MOST_SETS:
                self._needs_of.clear()
            counts = [(subset, sum(not mask & ~subset for mask in yields)) for subset in self.subsets]
            found = self._needs_of[yields] = [(subset, number) for subset, number in counts if number]
        return found

    def _resources(self, units: int) -> int:
        found = self._resources_of.get(units)
        if found is None:
            found = self._resources_of[units] = sum(
                1 << index for index in range(self.width) if units >> 8 * index & 0x7F
            )
        return found


class Shop:
    """What one deck may buy next, and what each purse buys, remembered."""

    def __init__(self, payment: Payment, payable: tuple[int, ...]) -> None:
        self.payable = payable
        self._payment = payment
        self._baskets = [
            payment.basket(chosen)
            for size in range(len(payable) + 1)
            for chosen in combinations(payable, size)
        ]
        self._sets: dict[int, tuple[int, ...]] = {}

    def sets(self, purse: int) -> tuple[int, ...]:
        """The sets of cards (as bits) that the lands in `purse` pay for exactly, each land used."""
        found = self._sets.get(purse)
        if found is None:
            if len(self._sets) >= MOST_SETS:
                self._sets.clear()
            found = self._sets[purse] = tuple(self._find_sets(purse))
        return found

    def _find_sets(self, purse: int) -> Iterator[int]:
        """As `Payment.pays` for each basket, with everything about the lands worked out once."""
        payment = self._payment
        lands, high = payment.lands_in(purse), payment.high
        ready = sum(units for units, _ in lands) | high
        needs = payment.needs(units for units, _ in lands)
        for basket in self._baskets:
            if (ready - basket.cost) & high != high:
                continue
            spends = basket.spends
            for subset, number in needs:
                if spends[subset] < number:
                    break
            else:
                if not basket.heroes or payment.pays(lands, basket):
                    yield basket.cards
