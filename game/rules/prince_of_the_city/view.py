"""What a seat, or the table, may know, as plain data (the shape is described in `view`).

What belongs here: filtering. Nobody else decides what is secret. Hidden are the cards in others' hands
(unless seen), cards drawn but not yet kept, and hand cards that lie face down in an offer or gift.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from game.core.model import Ask, Chance, Over, View
from game.core.snapshot import dump
from game.rules.prince_of_the_city.deals import Gift, partners, window_open
from game.rules.prince_of_the_city.deck import Draw
from game.rules.prince_of_the_city.holdings import (
    active_limit,
    awake,
    city_prestige,
    domains_held,
    hand_limit,
    lasting,
    reach,
    result_bonus,
    tokens_on_board,
    vitae_limit,
    without,
    zones_held,
)
from game.rules.prince_of_the_city.influence import income, proposable
from game.rules.prince_of_the_city.limits import Limit
from game.rules.prince_of_the_city.options import Options
from game.rules.prince_of_the_city.panels import contest_panel, duel_panel
from game.rules.prince_of_the_city.state import Bundle, Offer, State
from game.rules.prince_of_the_city.table import STRIDE, Table


def view(table: Table, state: State, viewer: int, shapes: Mapping[str, type]) -> View:
    """The view of a seat or TABLE. Keys:

    `turn`, `turns`, `marker` (turns left), `last_turn`, `phase`, `current` (whose turn within the phase),
    `regent`, `order` (seats from the Regent); `board`; `zones`: id -> tokens by seat, control, figures;
    `domains`: id -> held by seat, size, control; `seats`: one mapping per seat; `events` in play; `deck`,
    `deck_events`, `spent`, `spent_events`; `offers`; `promises`; `partners`: seats one may deal with;
    `reach`: seat -> zone -> reasons (Influence phase); `duel`, `contest`: what is being fought, spelled
    out, or None; `ask`, `over`; `process`: the masked state, for `imagine` alone.
    """
    width = range(1, state.seats + 1)
    return {
        "viewer": viewer, "options": dict(_options(state.options)),
        "board": state.options.board, "turn": state.turn, "turns": state.options.turns,
        "marker": state.marker,
        "last_turn": state.turn > 0 and state.marker <= 0, "phase": state.phase, "current": state.current,
        "regent": state.regent,
        "order": list(table.orders[state.seats][state.regent]) if state.regent else [],
        "zones": {name: _zone(state, zone) for zone, name in enumerate(table.zone_ids)},
        "domains": {name: _domain(table, state, domain) for domain, name in enumerate(table.domain_ids)},
        "seats": [_seat(table, state, seat, viewer) for seat in width],
        "events": list(state.events), "deck": sum(state.deck) + len(state.event_deck),
        "deck_events": len(state.event_deck), "top": ("unknown", "card", "event")[state.top],
        "spent": {name: count for name, count in zip(table.card_ids, state.spent, strict=True) if count},
        "spent_events": list(state.event_spent),
        "offers": [_offer(table, offer, viewer, state) for offer in state.offers],
        "promises": [made._asdict() for made in state.pledges],
        "partners": {str(seat): partners(table, state, seat) for seat in width} if window_open(state) else {},
        "reach": {str(seat): _reach(table, state, seat)
                  for seat in width} if state.phase == "influence" else {},
        "duel": duel_panel(table, state), "contest": contest_panel(table, state),
        **_waiting(state, viewer), "solved": state.solved, "failed": state.failed,
        "process": _packed(masked(table, state, viewer), shapes),
    }


def mates(state: State, viewer: int) -> tuple[int, ...]:
    """Seats whose cards the viewer sees: his own, and with two players his other clan's (Rules 9)."""
    if viewer < 1:
        return ()
    if state.options.two_players:
        return tuple(seat for seat in range(1, state.seats + 1) if (seat - viewer) % 2 == 0)
    return (viewer,)


@lru_cache(maxsize=16)
def _options(options: Options) -> Mapping[str, str]:
    """All options as words."""
    return {name: _word(value) for name, value in options._asdict().items()}


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _zone(state: State, zone: int) -> dict[str, Any]:
    row = zone * STRIDE
    return {"tokens": {str(seat): state.tokens[row + seat] for seat in range(1, state.seats + 1)
                       if state.tokens[row + seat]},
            "control": state.control[zone],
            "figures": [seat for seat in range(1, state.seats + 1) if state.zone[seat] == zone]}


def _domain(table: Table, state: State, domain: int) -> dict[str, Any]:
    row, size = domain * STRIDE, table.domain_size[domain]
    held = {str(seat): state.held[row + seat] for seat in range(1, state.seats + 1) if state.held[row + seat]}
    return {"held": held, "size": size,
            "control": next((int(seat) for seat, count in held.items() if count == size), 0)}


def _seat(table: Table, state: State, seat: int, viewer: int) -> dict[str, Any]:
    shown = seat in mates(state, viewer)
    here, clan = state.zone[seat], state.clan[seat]
    city = city_prestige(table, state, seat)
    return {
        "seat": seat, "clan": clan, "attributes": dict(table.attributes.get(clan, {})),
        "player": (seat - 1) % 2 + 1 if state.options.two_players else seat,
        "zone": table.zone_ids[here] if here >= 0 else "", "torpid": here < 0,
        "vitae": state.vitae[seat], "vitae_limit": vitae_limit(table, state, seat),
        "personal": state.personal[seat], "city": city, "prestige": state.personal[seat] + city,
        "zones": zones_held(table, state, seat), "domains": domains_held(table, state, seat),
        "tokens": tokens_on_board(state, seat), "pool": state.pool[seat], "shift": state.shift[seat],
        "income": income(table, state, seat), "hand": list(state.hand[seat]) if shown else None,
        "hand_size": len(state.hand[seat]), "hand_limit": hand_limit(table, state, seat),
        "known": list(state.known[seat * STRIDE + viewer]) if viewer > 0 and not shown else [],
        "active": [{"card": card, "awake": _awake(table, state, seat, card)} for card in state.active[seat]],
        "active_limit": active_limit(table, state, seat),
        "powers": {power.id: _power(table, state, seat, power) for power in table.powers.get(clan, ())},
        "bonus": _bonus(table, state, seat), "steady": state.steady[seat], "passage": state.passage[seat],
        "gave_token": bool(state.gave_token[seat]),
        "passed": _passed(state, seat),
    }


def _bonus(table: Table, state: State, seat: int) -> dict[str, Any]:
    """What active cards add to its results as principal, by kind of challenge; `contest`: by domain."""
    if not lasting(table, state, seat, "add_result"):  # most seats, most of the time
        return {"mental": 0, "physical": 0, "social": 0, "territory": 0, "contest": {}}
    found: dict[str, Any] = {kind: result_bonus(table, state, seat, kind)
                             for kind in ("mental", "physical", "social", "territory")}
    found["contest"] = {name: amount for domain, name in enumerate(table.domain_ids)
                        if (amount := result_bonus(table, state, seat, "contest", domain))}
    return found


def _awake(table: Table, state: State, seat: int, card: str) -> bool:
    return awake(state, seat, tuple(table.zone_index.get(zone, -1) for zone in table.cards[card].needs))


def _power(table: Table, state: State, seat: int, power: Any) -> str:
    """used, torpid, poor (too little vitae) or ready."""
    if state.used[seat] & table.power_bit[power.id]:
        return "used"
    if state.zone[seat] < 0:
        return "torpid"
    return "poor" if state.vitae[seat] <= power.cost else "ready"


def _passed(state: State, seat: int) -> bool:
    return any(getattr(flow, "passed", 0) >> seat & 1 for flow in state.stack)


def _offer(table: Table, offer: Offer, viewer: int, state: State) -> dict[str, Any]:
    own = offer.by in mates(state, viewer)
    return {"offer": offer.number, "by": offer.by, "to": offer.to, "answers": offer.answers,
            "give": _bundle(table, offer.give, own), "want": _bundle(table, offer.want, own)}


def _bundle(table: Table, side: Bundle, own: bool) -> dict[str, Any]:
    """`hand` names the cards to their owner only; `cards` is how many they are."""
    return {"hand": list(side.hand) if own else None, "cards": side.cards or len(side.hand),
            "play": list(side.play), "vitae": side.vitae,
            "token": table.zone_ids[side.token] if side.token >= 0 else "", "promise": side.promise,
            "about": side.about}


def _reach(table: Table, state: State, seat: int) -> dict[str, dict[str, Any]]:
    """Zone -> whether one may propose there, and why one may take part: adjacent, color, token."""
    here, found = state.zone[seat], {}
    open_zones, members = proposable(table, state, seat) if here >= 0 else (), reach(table, state, seat)[1]
    for zone, domain in enumerate(table.zone_domain):
        if domain < 0:
            continue
        color = state.colors[seat] >> domain & 1
        near = zone in members and (not color or (here >= 0 and zone in table.near_set[here]))
        token = state.tokens[zone * STRIDE + seat] > 0
        why = [word for word, holds in (("adjacent", near), ("color", color), ("token", token)) if holds]
        if why:
            found[table.zone_ids[zone]] = {"propose": zone in open_zones, "why": why}
    return found


def _waiting(state: State, viewer: int) -> dict[str, Any]:
    pending = state.pending
    found: dict[str, Any] = {"ask": None, "chance": None, "over": None}
    if type(pending) is Ask:
        asked = bool(set(pending.seats) & set(mates(state, viewer)))
        found["ask"] = {"seats": list(pending.seats), "kind": pending.kind, "section": pending.section,
                        "arguments": _plain(pending.arguments),
                        "private": _plain(pending.private) if asked else {}}
    elif type(pending) is Chance:
        found["chance"] = {"kind": pending.kind, "seat": pending.seat,
                           "outcomes": [] if pending.secret else list(pending.outcomes)}
    elif type(pending) is Over:
        outcome = pending.outcome
        found["over"] = {"winners": list(outcome.winners), "reason": outcome.reason,
                         "scores": [list(pair) for pair in outcome.scores]}
    return found


def _plain(arguments: Any) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in arguments}


# ---- the masked state


def _packed(twin: State, shapes: Mapping[str, type]) -> dict[str, Any]:
    """What `dump` would write; the long lists of numbers, which take most of the time, as they are."""
    found: dict[str, Any] = {"is": "state"}
    for name in State.__slots__:
        value = getattr(twin, name)
        plain = type(value) is list and value and type(value[0]) is int
        found[name] = value if plain else dump(value, shapes)
    return found


def masked(table: Table, state: State, viewer: int) -> State:
    """A copy without what the viewer may not know. Hidden cards are counted as if they were in the deck."""
    seen = mates(state, viewer)
    twin = state.copy()
    twin.pending = None
    for seat in range(1, state.seats + 1):
        if seat not in seen and state.hand[seat]:
            _mask_hand(table, twin, seat, viewer)
    width = range(1, state.seats + 1)
    for owner in width:
        for other in width:
            if owner not in seen and other not in seen:
                twin.known[owner * STRIDE + other] = ()
    twin.offers = [offer if offer.by in seen else offer._replace(
        give=offer.give._replace(hand=("",) * len(offer.give.hand))) for offer in state.offers]
    for flow in twin.stack:
        _mask_flow(table, twin, flow, seen)
    return twin


def _mask_flow(table: Table, twin: State, flow: Any, seen: tuple[int, ...]) -> None:
    if type(flow) is Draw and flow.seat not in seen:
        for card in flow.drawn:
            twin.deck[table.card_number[card]] += 1
        flow.drawn = [""] * len(flow.drawn)
    elif type(flow) is Gift and flow.where == "hand" and flow.by not in seen:
        flow.card = ""
    elif type(flow) is Limit and flow.seat not in seen:
        flow.tried = []


def _mask_hand(table: Table, twin: State, seat: int, viewer: int) -> None:
    hidden, known = twin.hand[seat], twin.known[seat * STRIDE + viewer] if viewer > 0 else ()
    for card in known:
        hidden = without(hidden, card)
    for card in hidden:
        twin.deck[table.card_number[card]] += 1
    twin.hand[seat] = (*known, *("",) * len(hidden))
