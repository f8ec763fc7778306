"""The verbs that change a state: damage, healing, equipment, revealing, asking.

Flows call these; none of them asks or rolls by itself (except `put`, which is what asking is). Whatever
somebody should see goes to `state.events`, private knowledge only to those who may have it.
"""

from __future__ import annotations

from typing import Any

from game.core.flow import Flow
from game.core.model import Action, Arguments, Ask, Event, Value
from game.rules.shadow_hunters.state import State, partner
from game.rules.shadow_hunters.tables import (
    HIT_EVERYBODY,
    REACH_OUTSIDE,
    SECTIONS,
    Tables,
)

_new: Any = tuple.__new__


def tell(state: State, kind: str, *arguments: tuple[str, Value]) -> None:
    """Let everybody see an event. (Events are made by the hundred; `_new` skips the call of `Event`.)"""
    state.events.append(_new(Event, (kind, arguments, None, None, False)))


def put(state: State, flow: Flow, again: str, then: str, ask: Ask, choices: tuple[Action, ...]) -> None:
    """Ask: `choices` are the answers, `then` takes the answer, `again` puts the question anew after an
    interrupt (and must therefore tell nothing and change nothing before it asks)."""
    flow.step = then
    state.again = again
    state.choices = choices
    state.pending = ask


def question(kind: str, seat: int, arguments: Arguments, private: Arguments = ()) -> Ask:
    """An ask that is too special to be kept in the tables."""
    return Ask((seat,), kind, arguments, SECTIONS[kind], True, private)


# ---- what a seat has

def gear_bits(tables: Tables, state: State, seat: int) -> int:
    """What the seat's equipment can do, as bits of `tables`."""
    bits = 0
    for card in state.equipment[seat]:
        bits |= tables.bits[card]
    return bits


def has_ability(tables: Tables, state: State, seat: int, verb: str) -> bool:
    """Whether the seat is alive, face up, not voided and of this ability (Rules 9)."""
    return (state.revealed[seat] and state.alive[seat] and not state.voided[seat]
            and tables.roles[state.characters[seat]].verb == verb)


def may_be(state: State, seat: int, verb: str) -> bool:
    """Whether, for all that the table knows, a face-down card there may have this ability. Windows for
    revealing depend on this alone, so they give nothing away (Rules 9, 15)."""
    return (verb in state.unseen and not state.revealed[seat] and state.alive[seat]
            and not state.voided[seat])


def in_range(tables: Tables, state: State, seat: int) -> list[int]:
    """The living seats that an attack of `seat` may hit (Rules 7.1)."""
    area = state.area
    here = area[seat]
    if not here:
        return []
    areas = state.areas
    there = areas[areas.index(here) ^ 1]
    bits = 0
    for card in state.equipment[seat]:
        bits |= tables.bits[card]
    if bits & REACH_OUTSIDE:
        return [other for other in range(1, state.seats + 1)
                if area[other] and area[other] != here and area[other] != there]
    return [other for other in range(1, state.seats + 1)
            if (area[other] == here or area[other] == there) and other != seat]


def struck(tables: Tables, state: State, seat: int, target: int) -> list[int]:
    """Everybody whom an attack of `seat` on `target` hits: with the Machine Gun all in range, by a house
    rule with the Handgun too only those in the pair of the target (Rules 7.1, 17.19)."""
    bits = gear_bits(tables, state, seat)
    if not bits & HIT_EVERYBODY:
        return [target]
    there = in_range(tables, state, seat)
    if bits & REACH_OUTSIDE and state.house.handgun_with_machine_gun == "one_pair":
        pair = (state.area[target], partner(state, state.area[target]))
        return [other for other in there if state.area[other] in pair]
    return there


def hits_everybody(tables: Tables, state: State, seat: int) -> bool:
    """Whether an attack of `seat` can't spare anybody in range (Machine Gun)."""
    return bool(gear_bits(tables, state, seat) & HIT_EVERYBODY)


# ---- damage and healing (Rules 8)

def immune(tables: Tables, state: State, seat: int, cause: str) -> bool:
    """Whether the seat's equipment stops damage from this card or area."""
    return any(cause in tables.immune_to.get(card, ()) for card in state.equipment[seat])


def protected(tables: Tables, state: State, seat: int, cause: str, pierce: bool = False) -> bool:
    """Whether damage that is no attack does nothing to the seat; `pierce` ignores its equipment."""
    return state.barred[seat] or (not pierce and bool(state.equipment[seat])
                                  and immune(tables, state, seat, cause))


def hit(tables: Tables, state: State, source: int, seat: int, amount: int, cause: str,
        pierce: bool = False) -> int:
    """Give damage and say so; returns how much really came. `cause` is a card, an area, a character (for
    its ability), `attack`, `counter`, `feast` or `hermit`. `pierce` ignores the seat's equipment."""
    if protected(tables, state, seat, cause, pierce):
        tell(state, "damage_prevented", ("seat", seat))
        return 0
    if amount <= 0:
        return 0
    state.damage[seat] += amount
    kind, name = damage_kind(tables, cause)
    total = min(state.damage[seat], 14)
    words: Arguments = (("seat", seat), ("amount", amount), ("total", total), ("source", source))
    state.events.append(Event(kind, (*words, (name, cause)) if name else words))
    return amount


def damage_kind(tables: Tables, cause: str) -> tuple[str, str]:
    """The event for damage of this cause and the name of the argument that holds the cause, if any."""
    if cause in tables.cards:
        return "damaged_by_card", "card"
    if cause in tables.visits:
        return "damaged_by_area", "area"
    if cause in tables.roles:
        return "damaged_by_ability", "character"
    return f"damaged_by_{cause}", ""


def heal(state: State, seat: int, amount: int) -> None:
    """Take damage off, never below 0."""
    amount = min(amount, state.damage[seat])
    if amount > 0:
        state.damage[seat] -= amount
        tell(state, "healed", ("seat", seat), ("amount", amount), ("total", state.damage[seat]))


def set_damage(state: State, seat: int, amount: int) -> None:
    """Put the marker on a number; neither damage nor healing."""
    state.damage[seat] = amount
    tell(state, "damage_set", ("seat", seat), ("amount", amount))


# ---- equipment (Rules 6, 8)

def gain(state: State, seat: int, card: str) -> None:
    """Lay an equipment card before the seat."""
    state.equipment[seat] = (*state.equipment[seat], card)


def lose(state: State, seat: int, card: str) -> None:
    """Take one copy of an equipment card away from the seat; it must go somewhere next."""
    cards = list(state.equipment[seat])
    cards.remove(card)
    state.equipment[seat] = tuple(cards)


def pass_on(state: State, card: str, giver: int, taker: int, kind: str) -> None:
    """Move an equipment card from one seat to another; `kind` is the event that says how."""
    lose(state, giver, card)
    gain(state, taker, card)
    tell(state, kind, ("seat", taker), ("target", giver), ("card", card))


def discard(tables: Tables, state: State, card: str) -> None:
    """Lay a white or black card face up on the discard of its own color (Rules 6)."""
    (state.white_discard if tables.color[card] == "white" else state.black_discard).append(card)


# ---- cards face up (Rules 9)

def reveal(tables: Tables, state: State, seat: int, kind: str = "revealed") -> None:
    """Turn a character card up, for good."""
    state.revealed[seat] = True
    character = state.characters[seat]
    state.events.append(Event(kind, (("seat", seat), ("character", character)), None, None, True))
    refresh_unseen(tables, state)


def refresh_unseen(tables: Tables, state: State) -> None:
    """Work out anew which abilities face-down cards may have: those of the characters that may have been
    dealt and are of a side of which not all are face up."""
    shown, hidden = [], set()
    for name, known in zip(state.characters, state.revealed, strict=True):
        if known:
            shown.append(name)
        elif name:
            hidden.add(tables.roles[name].faction)
    # How many of each side play is public (Rules 2.1), so whether one of them is still hidden is, too.
    single = state.house.expansion != "all"
    state.unseen = tables.unseen(state.pool, tuple(shown), single, tuple(sorted(hidden)))


def note_fact(state: State, seat: int, fact: str) -> None:
    """Note what everybody has seen a face-down card not do; see `State.facts`."""
    if fact not in state.facts[seat]:
        state.facts[seat] = tuple(sorted((*state.facts[seat], fact)))
