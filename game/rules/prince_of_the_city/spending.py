"""Secondary effects: which cards a seat may spend from hand or play, and the ones that need no question.

A secondary effect is instant (Rules 4.1.1). Those that answer something (a loss, dice, a challenge) are
offered by the flow that asks about it; the others, here, may be used whenever the table waits for an
answer, by anybody, as an interrupt.
"""

from __future__ import annotations

from game.core.model import Action, Event
from game.rules.prince_of_the_city import verbs as verb
from game.rules.prince_of_the_city.holdings import (
    controls,
    discard,
    gain_prestige,
    gain_vitae,
    kit_of,
    learn,
    learn_card,
    move_figure,
    put_tokens,
    settle_vitae,
    shift_income,
)
from game.rules.prince_of_the_city.promises import note_placing
from game.rules.prince_of_the_city.reading import number, word
from game.rules.prince_of_the_city.state import State
from game.rules.prince_of_the_city.table import STRIDE, Table

FREE = (verb.Gain, verb.GainPer, verb.LookAtHand, verb.StepAway, verb.GoHome, verb.DrawCards,
        verb.TokenToHand)
"""Verbs of secondary effects that may be used at any time."""


def card_choices(table: Table, state: State, seat: int) -> list[tuple[str, str]]:
    """Cards whose secondary effect the seat may use now by its own terms, with where they are."""
    found = []
    hand = state.hand[seat]
    with_instant = table.with_instant
    if hand:
        for card in dict.fromkeys(hand):
            if card in with_instant and _allowed(table, state, seat, card):
                found.append((card, "hand"))
    if state.active[seat]:
        for card in kit_of(table, state, seat).instants:
            if _allowed(table, state, seat, card):
                found.append((card, "play"))
    return found


def _allowed(table: Table, state: State, seat: int, card: str) -> bool:
    design = table.cards[card]
    if design.needs and not all(controls(table, state, seat, zone) for zone in design.needs):
        return False
    if state.events and design.kind == "equipment" and state.zone[seat] >= 0 \
            and "equipment" in table.laws(state.events).bans:
        return False
    return not state.worn or f"{seat}:{card}" not in state.worn


def spend_card(table: Table, state: State, seat: int, card: str, where: str) -> None:
    """Use up a card for its secondary effect. By a house rule it stays and is used once a turn instead."""
    if table.options.secondary_discards_card:
        discard(table, state, seat, card, where, "spent")
    else:
        state.worn = (*state.worn, f"{seat}:{card}")
        table.say("shown", "seat", seat, "card", card, "where", where, reveals=where == "hand")
        for viewer in range(1, state.seats + 1) if where == "hand" else ():
            if card not in state.known[seat * STRIDE + viewer]:
                learn_card(state, viewer, seat, card)


# ---- interrupts


def interrupts(table: Table, state: State, seat: int) -> list[Action]:
    """The instant effects that the seat may use now, each with its choices."""
    found: list[Action] = []
    if not state.hand[seat] and not state.active[seat]:
        return found
    for card, where in card_choices(table, state, seat):
        for effect in table.cards[card].secondary:
            if type(effect) in FREE:
                for choice in _choices(table, state, seat, effect):
                    found.append(table.act(seat, "spend", "card", card, "where", where, *choice))
    return found


def _choices(table: Table, state: State, seat: int, effect: object) -> list[tuple[object, ...]]:
    """Names and values of the further arguments; empty if the effect would do nothing or may not be used."""
    here = state.zone[seat]
    if type(effect) is verb.LookAtHand:
        return [("target", other) for other in range(1, state.seats + 1) if other != seat
                and state.hand[other]]
    if type(effect) is verb.DrawCards:
        return [()] if can_draw(table, state) else []
    if type(effect) is verb.TokenToHand:
        return [()] if state.phase == "influence" else []
    if here < 0 and _needs_figure(effect):
        return []
    if type(effect) is verb.StepAway:
        return [("zone", table.zone_ids[zone]) for zone in table.neighbors[here]]
    if type(effect) is verb.GoHome:
        return [("zone", table.zone_ids[zone]) for zone, owner in enumerate(state.control)
                if owner == seat and zone != here]
    return [()]


def _needs_figure(effect: object) -> bool:
    """Whether the effect gains vitae or moves the figure, which nothing does in torpor (Rules 5)."""
    if type(effect) is verb.Gain:
        return effect.vitae > 0
    return type(effect) is not verb.GainPer or effect.of == "vitae"


def can_draw(table: Table, state: State) -> bool:
    """Whether a card could be drawn: one that is no event is in the deck, or comes with a reshuffle."""
    return any(state.deck) or (table.options.reshuffle_discards and any(state.spent))


def interrupt(table: Table, state: State, action: Action) -> None:
    """Carry out an instant effect; the flow that was asking asks again afterwards."""
    seat, card = action.seat, word(action, "card")
    design = table.cards[card]
    spend_card(table, state, seat, card, word(action, "where"))
    if word(action, "where") == "play":
        state.stack.append(table.flow("limit", seat=seat))  # the card may have raised a limit
    for effect in design.secondary:
        if type(effect) in FREE:
            apply_instant(table, state, seat, effect, action)
    settle_vitae(table, state)


def apply_instant(table: Table, state: State, seat: int, effect: object, action: Action) -> None:
    """Do one instant effect for the seat, with the choices that the action carries."""
    match effect:
        case verb.Gain():
            gain_vitae(table, state, seat, effect.vitae)
            gain_prestige(table, state, seat, effect.prestige)
            shift_income(table, state, seat, effect.tokens)
        case verb.GainPer():
            _gain_per(table, state, seat, effect)
        case verb.LookAtHand():
            _look(table, state, seat, number(action, "target"))
        case verb.StepAway() | verb.GoHome():
            move_figure(table, state, seat, table.zone_index[word(action, "zone")])
        case verb.DrawCards():
            state.stack.append(table.flow("draw", seat=seat, left=effect.cards))
        case verb.TokenToHand():
            state.pool[seat] += effect.amount
            table.say("tokens_received", "seat", seat, "amount", effect.amount)
        case _:
            _apply_played(table, state, seat, effect, action)


def _apply_played(table: Table, state: State, seat: int, effect: object, action: Action) -> None:
    match effect:
        case verb.GainByOffice():
            gain_prestige(table, state, seat, effect.regent if state.regent == seat else effect.other)
        case verb.PlaceToken() | verb.RemoveToken():
            zone = word(action, "zone")
            owner = seat if type(effect) is verb.PlaceToken else number(action, "target")
            change = 1 if owner == seat else -1
            table.say("token_placed" if change > 0 else "token_removed", "seat", seat, "target", owner,
                      "zone", zone)
            put_tokens(table, state, table.zone_index[zone], owner, change)
            note_placing(table, state, seat, table.zone_index[zone], placed=change > 0)
        case verb.Steady():
            state.steady[seat] += effect.amount
        case verb.MoveAgain():
            state.passage[seat] += 1
        case _:
            raise TypeError(f"{effect} can't be done at once")


def _gain_per(table: Table, state: State, seat: int, effect: verb.GainPer) -> None:
    if effect.per == "domains":
        count = state.colors[seat].bit_count()
    else:
        domain = table.domain_index.get(effect.domain, -1)
        everywhere = 0 if effect.domain else state.control.count(seat)
        count = state.held[domain * STRIDE + seat] if domain >= 0 else everywhere
    amount = min(effect.base + count, effect.most)
    if effect.of == "vitae":
        gain_vitae(table, state, seat, amount)
    else:
        gain_prestige(table, state, seat, amount)


def _look(table: Table, state: State, seat: int, owner: int) -> None:
    cards = state.hand[owner]
    learn(state, seat, owner, cards)
    told = Event("looked_at_hand", (("seat", seat), ("target", owner)))
    table.out.append(Event("saw_hand", (("seat", seat), ("target", owner), ("cards", cards)), (seat,), told,
                           True))
