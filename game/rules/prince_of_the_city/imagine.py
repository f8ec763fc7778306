"""A full state that fits everything a viewer knows: what is hidden is dealt at random.

The view carries the state with its secrets masked (`view.masked`); a masked card is an empty word. Here
they are filled in: hands from the cards that the viewer has not seen, then what lies in offers and gifts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.model import Outcome, Over, View
from game.core.snapshot import restore
from game.rules.prince_of_the_city.deals import Gift
from game.rules.prince_of_the_city.deck import Draw
from game.rules.prince_of_the_city.holdings import without
from game.rules.prince_of_the_city.state import State
from game.rules.prince_of_the_city.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random


def imagine(table: Table, view: View, shapes: Mapping[str, type], rng: Random) -> State:
    """A state with which the viewer of `view` would see just this view."""
    state: State = restore(view["process"], shapes)
    state.options = table.options
    _deal(table, state, rng)
    over = view["over"]
    if over is not None:
        scores = tuple((seat, score) for seat, score in over["scores"])
        state.pending = Over(Outcome(tuple(over["winners"]), over["reason"], scores))
        return state
    table.out = []
    while state.pending is None:
        flow = state.stack[-1]
        getattr(flow, flow.step)(table, state)
    return state


def _deal(table: Table, state: State, rng: Random) -> None:
    pool = [name for name, count in zip(table.card_ids, state.deck, strict=True) for _ in range(count)]
    rng.shuffle(pool)

    def take() -> str:
        card = pool.pop()
        state.deck[table.card_number[card]] -= 1
        return card

    for seat in range(1, state.seats + 1):
        if "" in state.hand[seat]:
            state.hand[seat] = tuple(sorted(card or take() for card in state.hand[seat]))
    for flow in state.stack:
        if type(flow) is Draw:
            flow.drawn = [card or take() for card in flow.drawn]
        elif type(flow) is Gift and not flow.card:
            flow.card = _some(state.hand[flow.by], 1, rng)[0]
    state.offers = [offer._replace(give=offer.give._replace(
        hand=_some(state.hand[offer.by], len(offer.give.hand), rng))) if "" in offer.give.hand else offer
        for offer in state.offers]


def _some(cards: tuple[str, ...], count: int, rng: Random) -> tuple[str, ...]:
    """`count` of the cards, at random."""
    chosen: list[Any] = []
    for _ in range(count):
        card = cards[int(rng.random() * len(cards))]
        cards = without(cards, card)
        chosen.append(card)
    return tuple(sorted(chosen))
