"""What must hold in every state of Prince of the City, whatever was played."""

from __future__ import annotations

from collections import Counter

from game.core.model import Ask, Over
from game.rules.prince_of_the_city.deck import Draw
from game.rules.prince_of_the_city.holdings import active_limit, hand_limit, vitae_limit
from game.rules.prince_of_the_city.limits import Limit
from game.rules.prince_of_the_city.spoils import Spoils
from game.rules.prince_of_the_city.state import State
from game.rules.prince_of_the_city.table import STRIDE, Table


def check_state(table: Table, state: State) -> None:
    """Assert everything. Called at questions and at the end."""
    check_seats(table, state)
    check_board(table, state)
    check_cards(table, state)
    if state.phase != "influence":
        assert not any(state.pool), "tokens in hand outside the Influence phase"
    if state.phase != "resource":
        assert not state.offers, "an offer outlived the Resource phase"


def check_seats(table: Table, state: State) -> None:
    """Vitae, torpor, prestige."""
    for seat in range(1, state.seats + 1):
        assert 0 <= state.vitae[seat] <= vitae_limit(table, state, seat)
        assert (state.zone[seat] < 0) == (state.vitae[seat] == 0), "torpid if and only if without vitae"
        assert state.personal[seat] >= 0
        assert state.pool[seat] >= 0
    assert 1 <= state.regent <= state.seats or state.turn == 0


def check_board(table: Table, state: State) -> None:
    """Tokens, control and what is counted from it."""
    held: Counter[tuple[int, int]] = Counter()
    for zone, domain in enumerate(table.zone_domain):
        counts = {seat: state.tokens[zone * STRIDE + seat] for seat in range(1, state.seats + 1)}
        assert min(counts.values()) >= 0
        best = max(counts.values())
        leaders = [seat for seat, count in counts.items() if count == best and best]
        expected = leaders[0] if len(leaders) == 1 else 0
        if expected and table.options.control_means == "together" and best * 2 <= sum(counts.values()):
            expected = 0
        assert state.control[zone] == expected, f"control of {table.zone_ids[zone]}"
        if domain < 0:
            assert not best, "tokens in Elysium"
        elif expected:
            held[domain, expected] += 1
    for domain in range(len(table.domain_ids)):
        for seat in range(1, state.seats + 1):
            assert state.held[domain * STRIDE + seat] == held[domain, seat]
            assert bool(state.colors[seat] >> domain & 1) == bool(held[domain, seat])


def check_cards(table: Table, state: State) -> None:
    """Every card is somewhere, once; limits hold unless a seat is just being asked about them."""
    where = Counter(card for row in (*state.hand, *state.active) for card in row)
    where.update(card for flow in state.stack if type(flow) is Draw for card in flow.drawn)
    where.update(flow.good for flow in state.stack if type(flow) is Spoils and flow.amount)
    for index, card in enumerate(table.card_ids):
        total = where[card] + state.deck[index] + state.spent[index]
        assert total == table.cards[card].copies, f"{total} copies of {card}"
    events = Counter((*state.event_deck, *state.event_spent, *state.events))
    assert events == Counter(table.event_ids)
    pending = state.pending
    if any(type(flow) is Limit for flow in state.stack) or not isinstance(pending, (Ask, Over)):
        return
    if any(type(flow) is Spoils and flow.amount for flow in state.stack):
        return  # a card is on its way from the loser to whom the winner names
    for seat in range(1, state.seats + 1):
        assert len(state.hand[seat]) <= hand_limit(table, state, seat), f"seat {seat} holds too many cards"
        assert len(state.active[seat]) <= active_limit(table, state, seat), f"seat {seat} has too many active"
        for other in range(1, state.seats + 1):
            known = Counter(state.known[seat * STRIDE + other])
            assert not known - Counter(state.hand[seat]), "somebody knows a card that is not there"
