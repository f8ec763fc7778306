"""Playing cards from hand (Rules 4.1.1, 8.6).

A card that is played becomes active; an activation is carried out at once and discarded.
"""

from __future__ import annotations

from typing import Any

from game.core.model import Action
from game.rules.prince_of_the_city import verbs as verb
from game.rules.prince_of_the_city.holdings import settle_vitae, spend, take_card
from game.rules.prince_of_the_city.reading import word
from game.rules.prince_of_the_city.spending import apply_instant
from game.rules.prince_of_the_city.state import State
from game.rules.prince_of_the_city.table import STRIDE, Table


def may_play_now(state: State, seat: int) -> bool:
    """Cards are played in the Resource phase on one's own turn only (Rules 4.1.1)."""
    return state.phase == "resource" and state.current == seat and state.zone[seat] >= 0


def play_options(table: Table, state: State, seat: int) -> list[Action]:
    """The plays that the seat could make of its hand, each with its choices."""
    found: list[Action] = []
    for card in dict.fromkeys(state.hand[seat]):
        design = table.cards[card]
        if design.kind != "activation":
            found.append(table.act(seat, "play", "card", card))
        else:
            found += [table.act(seat, "play", "card", card, *choice)
                      for choice in choices(table, state, seat, design.primary)]
    return found


def choices(table: Table, state: State, seat: int, effects: list[Any]) -> list[tuple[Any, ...]]:
    """Names and values of the arguments that a group of instant effects needs; empty if it can't be done.
    At most one effect of a group may need choices."""
    for effect in effects:
        if type(effect) is verb.PlaceToken:
            return [("zone", table.zone_ids[zone]) for zone in range(len(table.zones))
                    if state.tokens[zone * STRIDE + seat]]
        if type(effect) is verb.RemoveToken:
            return _removable(table, state, seat)
        if type(effect) is verb.StepAway:
            return [("zone", table.zone_ids[zone]) for zone in table.neighbors[state.zone[seat]]]
        if type(effect) is verb.GoHome:
            return [("zone", table.zone_ids[zone]) for zone, owner in enumerate(state.control)
                    if owner == seat and zone != state.zone[seat]]
        if type(effect) is verb.LookAtHand:
            return [("target", other) for other in range(1, state.seats + 1) if other != seat
                    and state.hand[other]]
    return [()]


def _removable(table: Table, state: State, seat: int) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    for zone in table.near[state.zone[seat]]:
        row = zone * STRIDE
        found += [("zone", table.zone_ids[zone], "target", other) for other in range(1, state.seats + 1)
                  if other != seat and state.tokens[row + other]]
    return found


def play_card(table: Table, state: State, action: Action) -> None:
    """Play a card from hand. The caller sees to it that limits are settled afterwards."""
    seat, card = action.seat, word(action, "card")
    design = table.cards[card]
    take_card(table, state, seat, card, "hand")
    table.say("played", "seat", seat, "card", card, reveals=True)
    if design.kind == "activation":
        spend(table, state, card)
        for effect in design.primary:
            apply_instant(table, state, seat, effect, action)
    else:
        state.active[seat] = (*state.active[seat], card)
    settle_vitae(table, state)
    if design.kind != "activation":
        state.stack.append(table.flow("limit", seat=seat))
