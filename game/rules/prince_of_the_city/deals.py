"""Deals: offers with two sides, gifts, promises (Rules 4.1.3).

What belongs here: what may be offered and why not, the open offers, the question that an offer puts, and
the exchange. What belongs next door: when deals are possible (`resource.py`), help requests
(`challenge.py`, `contest.py`), what became of promises (`promises.py`).

An offer is too rich to list: `legal` shows one plain offer per partner, `check_offer` judges any, and
`random_offer` makes one up for random play.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.model import Action, Event, Refusal, Value, refuse
from game.rules.prince_of_the_city.holdings import (
    add_to_hand,
    adjacent,
    forget_hidden,
    gain_vitae,
    laws_for,
    learn_card,
    put_tokens,
    settle_vitae,
    void_offers,
    without,
)
from game.rules.prince_of_the_city.losses import fall_torpid
from game.rules.prince_of_the_city.promises import note, pledge
from game.rules.prince_of_the_city.reading import number
from game.rules.prince_of_the_city.state import Bundle, Offer, State, Step
from game.rules.prince_of_the_city.table import STRIDE, Table

if TYPE_CHECKING:
    from random import Random

GIVE = ("give_hand", "give_play", "give_vitae", "give_token", "give_promise", "give_about")
WANT = ("want_cards", "want_play", "want_vitae", "want_token", "want_promise", "want_about")
NOTHING = Bundle()
MOST_OPEN = 12
"""Open offers that a seat may have at a time: a bound for programs that offer without end."""


def may_deal(table: Table, state: State, seat: int, other: int) -> bool:
    """Whether gifts and trades between the two are possible at all."""
    return adjacent(table, state, seat, other) and not (
        state.events and "trade" in laws_for(table, state, seat).bans)


def partners(table: Table, state: State, seat: int) -> list[int]:
    """The seats with which this one may deal now."""
    if state.zone[seat] < 0 or (state.events and "trade" in table.laws(state.events).bans):
        return []
    return [other for other in range(1, state.seats + 1) if other != seat
            and adjacent(table, state, seat, other)]


def window_open(state: State) -> bool:
    """Deals belong to the Resource phase (Rules 4.1.3) and wait while a limit is settled (Rules 4.1.1)."""
    if state.phase != "resource" or not state.stack[-1].deals:
        return False
    return state.options.trade_window == "whole_phase" or state.current == 0


# ---- reading and judging offers


def read_offer(table: Table, action: Action, to: int) -> tuple[Bundle, Bundle]:
    """Both sides of the offer or counter-offer that an action describes."""
    given = dict(action.arguments)
    give = Bundle(_words(given.get("give_hand")), 0, _words(given.get("give_play")),
                  _number(given.get("give_vitae")),
                  _zone(table, given.get("give_token")), str(given.get("give_promise") or ""),
                  str(given.get("give_about") or ""))
    want = Bundle((), _number(given.get("want_cards")), _words(given.get("want_play")),
                  _number(given.get("want_vitae")), _zone(table, given.get("want_token")),
                  str(given.get("want_promise") or ""), str(given.get("want_about") or ""))
    return give, want


def _sound(do: str, name: str, value: Value) -> bool:
    """Whether a part of an offer has a name and a kind of value that mean something."""
    if name in ("target", "offer"):
        return (name == "offer") == (do == "counter")
    if name in ("give_hand", "give_play", "want_play"):
        return isinstance(value, str) or (isinstance(value, tuple)
                                          and all(isinstance(item, str) for item in value))
    if name in ("give_vitae", "want_vitae", "want_cards"):
        return type(value) is int
    return name in (*GIVE, *WANT) and isinstance(value, str)


def _words(value: Value) -> tuple[str, ...]:
    if not value:
        return ()
    return tuple(sorted(str(word) for word in value)) if isinstance(value, tuple) else (str(value),)


def _number(value: Value) -> int:
    return value if type(value) is int else 0


def _zone(table: Table, value: Value) -> int:
    return table.zone_index.get(str(value), -2) if value else -1


def offer_action(table: Table, seat: int, target: int, give: Bundle, want: Bundle,
                 answers: int = 0) -> Action:
    """The action that makes this offer; empty parts are left out."""
    parts: list[tuple[str, Value]] = [("offer", answers)] if answers else [("target", target)]
    for prefix, side in (("give", give), ("want", want)):
        parts += [(f"{prefix}_{name}", value) for name, value in (
            ("hand", side.hand), ("cards", side.cards), ("play", side.play), ("vitae", side.vitae),
            ("token", table.zone_ids[side.token] if side.token >= 0 else ""), ("promise", side.promise),
            ("about", side.about)) if value]
    return Action(seat, "counter" if answers else "offer", tuple(parts))


def check_offer(table: Table, state: State, action: Action) -> Refusal | None:
    """Why this offer (or counter-offer) can't be made now, or None."""
    wrong = next((name for name, value in action.arguments if not _sound(action.do, name, value)), None)
    if wrong is not None:
        return refuse("no_such_part", "4.1.3", part=wrong)
    to = action.get("target")
    if action.do == "counter":
        answered = find_offer(state, action.get("offer"))
        if answered is None or answered.to != action.seat:
            return refuse("no_such_offer", "4.1.3")
        to = answered.by
    if type(to) is not int or not 1 <= to <= state.seats or to == action.seat:
        return refuse("no_such_partner", "4.1.3")
    if sum(1 for offer in state.offers if offer.by == action.seat) >= MOST_OPEN:
        return refuse("too_many_offers", "4.1.3", most=MOST_OPEN)
    give, want = read_offer(table, action, to)
    return check_exchange(table, state, action.seat, to, give, want)


def check_exchange(table: Table, state: State, by: int, to: int, give: Bundle,
                   want: Bundle) -> Refusal | None:
    """Why these two sides can't change hands now, or None."""
    if state.events and "trade" in table.laws(state.events).bans:
        return refuse("event_forbids_trade", "8.7")
    if state.zone[by] < 0 or state.zone[to] < 0:
        return refuse("torpid_no_trade", "5", target=to if state.zone[to] < 0 else by)
    if not adjacent(table, state, by, to):
        return refuse("not_adjacent", "4.1.3", target=to)
    if give == NOTHING and want == NOTHING:
        return refuse("empty_offer", "4.1.3")
    return _check_side(table, state, by, give) or _check_side(table, state, to, want)


def _check_side(table: Table, state: State, seat: int, side: Bundle) -> Refusal | None:
    if side.hand and Counter(side.hand) - Counter(state.hand[seat]):
        return refuse("not_in_hand", "4.1.3", target=seat)
    if not 0 <= side.cards <= len(state.hand[seat]):
        return refuse("not_so_many_cards", "4.1.3", target=seat)
    missing = Counter(side.play) - Counter(state.active[seat]) if side.play else None
    if missing:
        return refuse("not_active", "4.1.3", target=seat, card=min(missing))
    keep = 0 if table.options.may_give_last_vitae else 1
    if side.vitae < 0 or (side.vitae and state.vitae[seat] - side.vitae < keep):
        return refuse("keep_one_vitae" if keep else "not_so_much_vitae", "4.1.3", target=seat)
    return _check_token(table, state, seat, side.token) or check_promise(table, side.promise, side.about)


def _check_token(table: Table, state: State, seat: int, token: int) -> Refusal | None:
    if token == -1:
        return None
    if token < 0 or not state.tokens[token * STRIDE + seat]:
        return refuse("no_token_there", "4.1.3", target=seat)
    if state.gave_token[seat]:
        return refuse("one_token_a_turn", "4.1.3", target=seat)
    return None


def check_promise(table: Table, promise: Value, about: Value) -> Refusal | None:
    """Why this promise can't be made, or None. A promise about a domain or zone must name one."""
    if promise in ("", None):
        return None if about in ("", None) else refuse("no_such_promise", "4.1.3")
    design = table.content.promises.get(promise) if isinstance(promise, str) else None
    if design is None:
        return refuse("no_such_promise", "4.1.3")
    known = {"domain": table.domain_index, "zone": table.zone_index}.get(design.about, {"": 0})
    return None if (about or "") in known else refuse("promise_about_what", "4.1.3", promise=design.id)


def find_offer(state: State, number: Value) -> Offer | None:
    """The open offer with this number."""
    return next((offer for offer in state.offers if offer.number == number), None)


def check_accept(table: Table, state: State, action: Action) -> Refusal | None:
    """Why this offer can't be accepted now, or None. `cards` names the hand cards that it asks for."""
    offer = find_offer(state, action.get("offer"))
    if offer is None or offer.to != action.seat:
        return refuse("no_such_offer", "4.1.3")
    chosen = _words(action.get("cards"))
    if len(chosen) != offer.want.cards or (chosen and Counter(chosen) - Counter(state.hand[action.seat])):
        return refuse("choose_cards", "4.1.3", count=offer.want.cards)
    return check_exchange(table, state, offer.by, offer.to, offer.give, offer.want)


# ---- what deals a seat may do


def deal_options(table: Table, state: State, seat: int) -> list[Action]:
    """Withdraw, accept, refuse; and one plain offer per partner for all that can't be listed."""
    found: list[Action] = []
    for offer in state.offers:
        if offer.by == seat:
            found.append(table.act(seat, "withdraw", "offer", offer.number))
        elif offer.to == seat:
            found += answers(table, state, offer)
    for other in partners(table, state, seat):
        if state.vitae[seat] > 1:
            found.append(table.act(seat, "offer", "target", other, "give_vitae", 1))
        elif state.vitae[other] > 1:
            found.append(table.act(seat, "offer", "target", other, "want_vitae", 1))
    return found


def answers(table: Table, state: State, offer: Offer) -> list[Action]:
    """Accepting (with the first cards of the hand, if any are asked for) and refusing."""
    seat, number = offer.to, offer.number
    cards = state.hand[seat][:offer.want.cards]
    accept = (table.act(seat, "accept", "offer", number, "cards", cards) if offer.want.cards
              else table.act(seat, "accept", "offer", number))
    found = [accept] if check_accept(table, state, accept) is None else []
    found.append(table.act(seat, "refuse", "offer", number))
    return found


def random_offer(table: Table, state: State, seat: int, rng: Random) -> Action | None:
    """A random offer that is legal, or None if no partner is near."""
    near = partners(table, state, seat)
    if not near or sum(1 for offer in state.offers if offer.by == seat) >= MOST_OPEN:
        return None
    other = near[int(rng.random() * len(near))]
    give = _random_side(table, state, seat, rng, own=True)
    want = _random_side(table, state, other, rng, own=False)
    if give == NOTHING and want == NOTHING:
        return None
    return offer_action(table, seat, other, give, want)


def _random_side(table: Table, state: State, seat: int, rng: Random, own: bool) -> Bundle:
    part = int(rng.random() * 6)
    if part == 0 and state.hand[seat]:
        hand = state.hand[seat]
        return Bundle(hand=(hand[int(rng.random() * len(hand))],)) if own else Bundle(cards=1)
    if part == 1 and state.active[seat]:
        active = state.active[seat]
        return Bundle(play=(active[int(rng.random() * len(active))],))
    if part == 2 and state.vitae[seat] > 1:
        return Bundle(vitae=1 + int(rng.random() * (state.vitae[seat] - 1)))
    if part == 3 and not state.gave_token[seat]:
        zones = [zone for zone in range(len(table.zones)) if state.tokens[zone * STRIDE + seat]]
        return Bundle(token=zones[int(rng.random() * len(zones))]) if zones else NOTHING
    if part == 4:
        plain = [name for name, design in table.content.promises.items() if not design.about]
        return Bundle(promise=plain[int(rng.random() * len(plain))]) if plain else NOTHING
    return NOTHING


# ---- doing it


def shown_offer(table: Table, kind: str, offer: Offer) -> Event:
    """The event of an offer: all see how many hand cards lie face down, only their owner which."""
    parts: list[tuple[str, Value]] = [("seat", offer.by), ("target", offer.to), ("offer", offer.number)]
    parts += offer_action(table, offer.by, offer.to, offer.give._replace(hand=(), cards=len(offer.give.hand)),
                          offer.want).arguments[1:]
    return Event(kind, tuple(parts))


def make_offer(table: Table, state: State, action: Action) -> None:
    """Put an offer on the table; the other side is asked at once."""
    answered = find_offer(state, action.get("offer")) if action.do == "counter" else None
    to = answered.by if answered else number(action, "target")
    give, want = read_offer(table, action, to)
    state.number += 1
    offer = Offer(state.number, action.seat, to, give, want, answered.number if answered else 0)
    state.offers.append(offer)
    table.out.append(shown_offer(table, "countered" if answered else "offered", offer))
    state.stack.append(AnswerOffer(number=offer.number, seat=to))


def do_deal(table: Table, state: State, action: Action) -> bool:
    """Carry out a deal action (offer, counter, withdraw, accept, refuse); False if it is none."""
    if action.do in ("offer", "counter"):
        make_offer(table, state, action)
        return True
    if action.do not in ("withdraw", "accept", "refuse"):
        return False
    offer = find_offer(state, action.get("offer"))
    assert offer is not None
    state.offers.remove(offer)
    if action.do == "accept":
        _exchange(table, state, offer, _words(action.get("cards")))
    else:
        kind = "withdrawn" if action.do == "withdraw" else "refused"
        table.say(kind, "seat", action.seat, "target", offer.to if kind == "withdrawn" else offer.by,
                  "offer", offer.number)
    return True


def _exchange(table: Table, state: State, offer: Offer, chosen: tuple[str, ...]) -> None:
    by, to = offer.by, offer.to
    table.out.append(shown_offer(table, "deal", offer))
    want = offer.want._replace(hand=chosen)
    for giver, taker, vitae in ((by, to, offer.give.vitae), (to, by, want.vitae)):
        if vitae:  # both part with theirs before either receives, lest the limit cut off what fits
            state.vitae[giver] -= vitae
            table.say("gave_vitae", "seat", giver, "target", taker, "amount", vitae)
    _hand_over(table, state, by, to, offer.give)
    _hand_over(table, state, to, by, want)
    settle_vitae(table, state)
    for giver, taker, side in ((by, to, offer.give), (to, by, offer.want)):
        if side.vitae:
            note(table, state, "gave_vitae", giver, taker)  # may keep an old promise, not the new one
        pledge(table, state, giver, taker, side.promise, side.about)
    for seat in (to, by):
        if state.vitae[seat] <= 0:
            fall_torpid(table, state, seat)
        state.stack.append(table.flow("limit", seat=seat))


def _hand_over(table: Table, state: State, by: int, to: int, side: Bundle) -> None:
    for card in side.hand:
        hand_card(table, state, by, to, card)
    for card in side.play:
        state.active[by] = without(state.active[by], card)
        state.active[to] = (*state.active[to], card)
        table.say("gave_card", "seat", by, "target", to, "card", card)
    if side.vitae:
        gain_vitae(table, state, to, side.vitae)
    if side.token >= 0:
        state.gave_token[by] = 1
        table.say("gave_token", "seat", by, "target", to, "zone", table.zone_ids[side.token])
        state.tokens[side.token * STRIDE + by] -= 1
        put_tokens(table, state, side.token, to, 1)


def hand_card(table: Table, state: State, by: int, to: int, card: str) -> None:
    """A hand card changes hands face down: the two know it, what others knew is not sure any more."""
    state.hand[by] = without(state.hand[by], card)
    others = tuple(seat for seat in range(1, state.seats + 1) if seat not in (by, to))
    forget_hidden(state, by, others)
    known = state.known[by * STRIDE + to]
    if card in known:
        state.known[by * STRIDE + to] = without(known, card)
    void_offers(table, state, by)
    add_to_hand(state, to, card)
    learn_card(state, by, to, card)
    told = Event("hand_card_given", (("seat", by), ("target", to)))
    table.out.append(Event("hand_card_passed", (("seat", by), ("target", to), ("card", card)), (by, to),
                           told, True))


@dataclass(slots=True)
class AnswerOffer(Step):
    """An offer was made: the other side accepts, refuses, counters or leaves it open for later."""

    number: int = 0
    seat: int = 0
    step: str = "ask_offer"

    def ask_offer(self, table: Table, state: State) -> None:
        offer = find_offer(state, self.number)
        if offer is None or not window_open(state) or state.zone[self.seat] < 0:
            state.stack.pop()
            return
        state.pending = table.ask((self.seat,), "offer", "4.1.3", "target", offer.by, "offer", self.number)

    def options_offer(self, table: Table, state: State, seat: int) -> list[Action]:
        offer = find_offer(state, self.number)
        found = answers(table, state, offer) if offer else []
        found.append(table.act(seat, "later", "offer", self.number))
        return found

    def sample_offer(self, table: Table, state: State, seat: int, rng: Random) -> Action | None:
        """Now and then a counter-offer, which `options_offer` can't list."""
        offer = find_offer(state, self.number)
        if offer is None or rng.random() > 0.08:
            return None
        give = _random_side(table, state, seat, rng, own=True)
        want = _random_side(table, state, offer.by, rng, own=False)
        action = offer_action(table, seat, 0, give, want, answers=self.number)
        return action if check_offer(table, state, action) is None else None

    def take_offer(self, table: Table, state: State, action: Action) -> None:
        state.stack.pop()
        if action.do != "later":
            do_deal(table, state, action)


@dataclass(slots=True)
class Gift(Step):
    """A card given because of a limit; the receiver must agree (Rules 4.1.1, 4.1.3)."""

    deals = False  # nor does the game go on before the receiver has answered

    by: int = 0
    to: int = 0
    card: str = ""
    where: str = ""
    step: str = "ask_gift"

    def ask_gift(self, table: Table, state: State) -> None:
        held = state.hand[self.by] if self.where == "hand" else state.active[self.by]
        if self.card not in held or not may_deal(table, state, self.by, self.to):
            state.stack.pop()
            return
        if self.where == "play":
            state.pending = table.ask((self.to,), "gift", "4.1.3", "target", self.by, "card", self.card)
        else:
            state.pending = table.ask((self.to,), "gift_face_down", "4.1.3", "target", self.by)

    def options_gift(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "take_gift"), table.act(seat, "refuse_gift")]

    def take_gift(self, table: Table, state: State, action: Action) -> None:
        state.stack.pop()
        if action.do == "refuse_gift":
            table.say("gift_refused", "seat", self.to, "target", self.by)
            return
        side = Bundle(hand=(self.card,)) if self.where == "hand" else Bundle(play=(self.card,))
        _hand_over(table, state, self.by, self.to, side)
        settle_vitae(table, state)
        state.stack.append(table.flow("limit", seat=self.to))
