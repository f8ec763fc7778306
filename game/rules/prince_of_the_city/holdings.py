"""What seats hold and what follows from it: control, limits, adjacency, cards, vitae up, known cards.

What belongs here: small questions and changes that every phase needs and that ask nobody. What belongs
next door: losses that may be answered with a card or power (`losses.py`) and all flows.
"""

from __future__ import annotations

from typing import Any

from game.core.model import Event
from game.rules.prince_of_the_city.state import State
from game.rules.prince_of_the_city.table import STRIDE, Kit, Laws, Table

# ---- laws and lasting effects


def laws_for(table: Table, state: State, seat: int) -> Laws:
    """What events change for `seat`; they do not bind a torpid one (Rules 5)."""
    if not state.events or state.zone[seat] < 0:
        return table.peace
    return table.laws(state.events)


def kit_of(table: Table, state: State, seat: int) -> Kit:
    """The lasting effects of the seat's active cards."""
    banned = bool(state.events) and "equipment" in laws_for(table, state, seat).bans
    return table.kit(state.active[seat], banned)


def awake(state: State, seat: int, needs: tuple[int, ...]) -> bool:
    """Whether the seat controls all zones that a card needs (Rules 8.5)."""
    control = state.control
    return all(zone >= 0 and control[zone] == seat for zone in needs)


def lasting(table: Table, state: State, seat: int, verb: str) -> list[Any]:
    """The effects with this verb that hold for the seat now."""
    if not state.active[seat]:
        return []
    return [effect for effect, needs, _ in kit_of(table, state, seat).get(verb)
            if not needs or awake(state, seat, needs)]


def holder_of(table: Table, state: State, seat: int, verb: str) -> tuple[tuple[str, Any], ...]:
    """Active cards with this verb that hold now, with the effect."""
    if not state.active[seat]:
        return ()
    return tuple((card, effect) for effect, needs, card in kit_of(table, state, seat).get(verb)
                 if not needs or awake(state, seat, needs))


def holds_in(table: Table, state: State, seat: int, domain: str) -> bool:
    """Whether the seat controls any zone of the domain."""
    index = table.domain_index.get(domain, -1)
    return index >= 0 and state.held[index * STRIDE + seat] > 0


def controls(table: Table, state: State, seat: int, zone: str) -> bool:
    """Whether the seat controls the zone with this id; False for a zone that is not on this board."""
    index = table.zone_index.get(zone, -1)
    return index >= 0 and state.control[index] == seat


def result_bonus(table: Table, state: State, seat: int, to: str, domain: int = -1) -> int:
    """What active cards add to the result of `seat` as principal (Rules 8.2)."""
    total = 0
    for effect in lasting(table, state, seat, "add_result"):
        if effect.to != to or (effect.domain and table.domain_index.get(effect.domain, -1) != domain):
            continue
        better = effect.better and (any(controls(table, state, seat, zone) for zone in effect.while_zones)
                                    or (effect.while_domain
                                        and holds_in(table, state, seat, effect.while_domain)))
        total += effect.better if better else effect.amount
    return total


# ---- limits


def _limit(table: Table, state: State, seat: int, of: str, base: int) -> int:
    limit: int = base
    for effect in lasting(table, state, seat, "limit"):
        if effect.of == of:
            limit += effect.amount
    change = laws_for(table, state, seat).limits.get(of)
    return max(limit + change[0], min(limit, change[1])) if change else limit


def hand_limit(table: Table, state: State, seat: int) -> int:
    """Rules 4.1.1."""
    return _limit(table, state, seat, "hand", table.numbers.hand_limit)


def active_limit(table: Table, state: State, seat: int) -> int:
    """Rules 4.1.1."""
    return _limit(table, state, seat, "active", table.numbers.active_limit)


def vitae_limit(table: Table, state: State, seat: int) -> int:
    """Rules 4.1.1."""
    return _limit(table, state, seat, "vitae", table.numbers.vitae_limit)


def settle_vitae(table: Table, state: State) -> None:
    """Vitae above the limit is not counted: cut it off where a limit fell."""
    vitae = state.vitae
    least = table.least_vitae_limit
    for seat in range(1, state.seats + 1):
        if vitae[seat] > least:
            limit = vitae_limit(table, state, seat)
            if vitae[seat] > limit:
                lost = vitae[seat] - limit
                vitae[seat] = limit
                table.say("vitae_over_limit", "seat", seat, "amount", lost)


def gain_vitae(table: Table, state: State, seat: int, amount: int) -> int:
    """Add vitae up to the limit; returns how much was added."""
    gained = max(0, min(amount, vitae_limit(table, state, seat) - state.vitae[seat]))
    state.vitae[seat] += gained
    if amount > 0:
        table.say("vitae_gained", "seat", seat, "amount", gained)
    return gained


def gain_prestige(table: Table, state: State, seat: int, amount: int) -> None:
    """Add personal prestige."""
    if amount > 0:
        state.personal[seat] += amount
        table.say("prestige_gained", "seat", seat, "amount", amount)


def shift_income(table: Table, state: State, seat: int, amount: int) -> None:
    """Change the seat's next influence income."""
    if amount:
        state.shift[seat] += amount
        table.say("income_shift", "seat", seat, "amount", amount)


# ---- places


def adjacent(table: Table, state: State, seat: int, other: int) -> bool:
    """Same zone or neighboring zones; never with a torpid one (Rules 4.1.3)."""
    here, there = state.zone[seat], state.zone[other]
    return here >= 0 and there >= 0 and there in table.near_set[here]


def move_figure(table: Table, state: State, seat: int, zone: int, kind: str = "moved") -> None:
    """Put the figure into a zone."""
    start = state.zone[seat]
    state.zone[seat] = zone
    table.say(kind, "seat", seat, "start", table.zone_ids[start] if start >= 0 else "",
              "zone", table.zone_ids[zone])


def reach(table: Table, state: State, seat: int) -> tuple[tuple[int, ...], frozenset[int]]:
    """Zones into which the seat could propose or contest by adjacency or color (Rules 4.4.4)."""
    if not state.active[seat]:
        return table.reach(state.zone[seat], state.colors[seat], state.far[seat] > 0, 0)
    extra, around = 0, False
    for effect, needs, _ in kit_of(table, state, seat).get("reach"):
        if not needs or awake(state, seat, needs):
            around |= effect.around_control
            domain = table.domain_index.get(effect.domain, -1)
            if domain >= 0:
                extra |= 1 << domain
    zones, members = table.reach(state.zone[seat], state.colors[seat], state.far[seat] > 0, extra)
    if not around:
        return zones, members
    more = {near for zone, owner in enumerate(state.control) if owner == seat
            for near in table.neighbors[zone]}
    wide = members | {zone for zone in more if table.zone_domain[zone] >= 0}
    return tuple(sorted(wide)), wide


# ---- influence on the board


def put_tokens(table: Table, state: State, zone: int, seat: int, amount: int) -> None:
    """Add (or with a negative amount take) tokens of a seat; control changes at once (Rules 4.4.2)."""
    if amount:
        state.tokens[zone * STRIDE + seat] += amount
        settle_control(table, state, zone)


def settle_control(table: Table, state: State, zone: int) -> None:
    """See who controls the zone now. Tokens that enter or change hands together are all put first, so that
    nobody gains or loses control in between."""
    row = zone * STRIDE
    tokens = state.tokens
    before = state.control[zone]
    best = most = rest = 0
    for other in range(1, state.seats + 1):
        count = tokens[row + other]
        rest += count
        if count > most:
            most, best = count, other
        elif count == most:
            best = 0
    if best and table.options.control_means == "together" and most * 2 <= rest:
        best = 0
    if best != before:
        _change_control(table, state, zone, before, best)


def _change_control(table: Table, state: State, zone: int, before: int, after: int) -> None:
    state.control[zone] = after
    domain = table.zone_domain[zone]
    row = domain * STRIDE
    size = table.domain_size[domain]
    out = table.out
    name = table.zone_ids[zone]
    out.append(Event("control", (("seat", after), ("zone", name))) if after
               else Event("control_lost", (("seat", before), ("zone", name))))
    for seat, change in ((before, -1), (after, 1)):
        if seat:
            had = state.held[row + seat]
            state.held[row + seat] = had + change
            if had + change:
                state.colors[seat] |= 1 << domain
            else:
                state.colors[seat] &= ~(1 << domain)
            if size in (had, had + change):
                kind = "domain_won" if change > 0 else "domain_lost"
                out.append(Event(kind, (("seat", seat), ("domain", table.domain_ids[domain]))))
    if before and table.options.lost_upkeep == "discarded":
        for card in state.active[before]:
            if name in table.cards[card].needs:
                discard(table, state, before, card, "play")


def zones_held(table: Table, state: State, seat: int) -> int:
    """How many zones the seat controls."""
    return state.control.count(seat)


def domains_held(table: Table, state: State, seat: int) -> int:
    """How many domains the seat controls."""
    held = state.held
    return sum(1 for domain, size in enumerate(table.domain_size) if held[domain * STRIDE + seat] == size)


def city_prestige(table: Table, state: State, seat: int) -> int:
    """Rules 4.5: prestige of the zones controlled and the bonus for each domain."""
    worth = table.zone_prestige
    total = sum(worth[zone] for zone, owner in enumerate(state.control) if owner == seat)
    domains = domains_held(table, state, seat)
    return total + domains * laws_for(table, state, seat).domain_bonus if domains else total


def tokens_on_board(state: State, seat: int) -> int:
    """All tokens of the seat on the board."""
    return sum(state.tokens[seat::STRIDE])


# ---- cards


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """`cards` less one copy of `card`."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1:]


def take_card(table: Table, state: State, seat: int, card: str, where: str) -> None:
    """Remove one copy from the seat's hand or play, without putting it anywhere."""
    if where == "hand":
        state.hand[seat] = without(state.hand[seat], card)
        forget(state, seat, card)
        if state.offers:
            void_offers(table, state, seat)
    else:
        state.active[seat] = without(state.active[seat], card)


def void_offers(table: Table, state: State, seat: int) -> None:
    """Offers of hand cards that the seat does not hold any more are off the table."""
    for offer in state.offers[:]:
        if offer.by == seat and any(offer.give.hand.count(card) > state.hand[seat].count(card)
                                    for card in offer.give.hand):
            state.offers.remove(offer)
            table.say("offer_void", "seat", seat, "target", offer.to, "offer", offer.number)


def spend(table: Table, state: State, card: str) -> None:
    """Put a card on the pile of spent cards."""
    state.spent[table.card_number[card]] += 1


def discard(table: Table, state: State, seat: int, card: str, where: str, kind: str = "discarded") -> None:
    """Discard a card of the seat from hand or from play."""
    take_card(table, state, seat, card, where)
    spend(table, state, card)
    table.say(kind, "seat", seat, "card", card, "where", where, reveals=where == "hand")
    if where == "play":
        settle_vitae(table, state)


def add_to_hand(state: State, seat: int, card: str) -> None:
    """Hands are kept sorted, so that their order tells nothing."""
    hand = state.hand[seat]
    state.hand[seat] = tuple(sorted((*hand, card))) if hand else (card,)


def forget(state: State, owner: int, card: str) -> None:
    """A card left a hand openly: whoever knew of it knows one copy less."""
    known = state.known
    for viewer in range(1, state.seats + 1):
        seen = known[owner * STRIDE + viewer]
        if seen and card in seen:
            known[owner * STRIDE + viewer] = without(seen, card)


def forget_hidden(state: State, owner: int, viewers: range | tuple[int, ...]) -> None:
    """A card left a hand face down: what others knew of the hand is not sure any more."""
    for viewer in viewers:
        state.known[owner * STRIDE + viewer] = ()


def learn(state: State, viewer: int, owner: int, cards: tuple[str, ...]) -> None:
    """The viewer saw the whole hand of the owner."""
    state.known[owner * STRIDE + viewer] = cards


def learn_card(state: State, viewer: int, owner: int, card: str) -> None:
    """The viewer knows one more card of the owner's hand."""
    if viewer != owner:
        index = owner * STRIDE + viewer
        state.known[index] = tuple(sorted((*state.known[index], card)))


# ---- disciplines


def power_ready(table: Table, state: State, seat: int, name: str, cost: int) -> bool:
    """Once a turn, paid in vitae, never down to 0, never while torpid (Rules 7.2)."""
    return (state.zone[seat] >= 0 and state.vitae[seat] > cost
            and not state.used[seat] & table.power_bit[name])


def ready_powers(table: Table, state: State, seat: int, verb: str) -> list[Any]:
    """The disciplines of the seat with this verb that it could use now."""
    return [power for power in table.powers[state.clan[seat]]
            if power.effect.do == verb and power_ready(table, state, seat, power.id, power.cost)]


def pay_power(table: Table, state: State, seat: int, name: str) -> Any:
    """Pay for a discipline and mark it used; returns the discipline."""
    power = table.content.disciplines[name]
    state.used[seat] |= table.power_bit[name]
    state.vitae[seat] -= power.cost
    table.say("power", "seat", seat, "discipline", name, "amount", power.cost)
    return power


def clockwise(table: Table, state: State, first: int) -> tuple[int, ...]:
    """All seats, starting with `first`."""
    return table.orders[state.seats][first]
