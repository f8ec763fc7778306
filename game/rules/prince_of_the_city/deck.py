"""Drawing, the event check and the reshuffle (Rules 4.1.2).

No order of the deck exists. A card gets its identity when it is drawn; whether the card on top is an event
is a chance of its own, because its back shows it (Rules 4.1.2).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.model import Action, Chance, Event
from game.rules.prince_of_the_city.holdings import add_to_hand, hand_limit, settle_vitae
from game.rules.prince_of_the_city.limits import Limit, push_limits
from game.rules.prince_of_the_city.reading import word
from game.rules.prince_of_the_city.state import EVENT, PLAIN, UNKNOWN, State, Step
from game.rules.prince_of_the_city.table import Table


def reshuffle(table: Table, state: State) -> bool:
    """Make a new deck of all spent cards if the deck is empty; an event never lies on top of it."""
    if any(state.deck) or state.event_deck or not table.options.reshuffle_discards:
        return False
    if not any(state.spent):
        return False
    state.deck, state.spent = state.spent, [0] * len(state.spent)
    state.event_deck, state.event_spent = state.event_spent, ()
    state.top = PLAIN
    table.say("reshuffled", "cards", sum(state.deck) + len(state.event_deck))
    return True


@dataclass(slots=True)
class Draw(Step):
    """Draw `left` cards, each with its limit and event check. With `keep`, choose that many of them at the
    end and discard the rest (deep draw, Rules 9)."""

    seat: int = 0
    left: int = 1
    keep: int = 0
    drawn: list[str] = field(default_factory=list)

    def start(self, table: Table, state: State) -> None:
        if self.left <= 0:
            self.step = "ask_keep" if len(self.drawn) > self.keep > 0 else "finish"
            return
        reshuffle(table, state)
        if not any(state.deck):
            if state.event_deck and state.top != PLAIN:
                state.stack.append(EventCheck())
                return
            table.say("no_card", "seat", self.seat)
            self.left = 0
        elif state.top != PLAIN:
            state.stack.append(EventCheck())
        else:
            self.step = "roll_card"

    def roll_card(self, table: Table, state: State) -> None:
        deck = state.deck
        ids = [name for name, count in zip(table.card_ids, deck, strict=True) if count]
        state.pending = Chance("draw", tuple(ids), tuple(count for count in deck if count), self.seat, (),
                               True)

    def take_card(self, table: Table, state: State, card: str) -> None:
        state.deck[table.card_number[card]] -= 1
        state.top = UNKNOWN
        self.left -= 1
        seat = self.seat
        told = Event("drew", (("seat", seat),))
        table.out.append(Event("drew_card", (("seat", seat), ("card", card)), (seat,), told, True))
        self.step = "check"
        if self.keep:
            self.drawn.append(card)
            return
        add_to_hand(state, seat, card)
        if len(state.hand[seat]) > hand_limit(table, state, seat):
            state.stack.append(Limit(seat=seat))

    def check(self, table: Table, state: State) -> None:
        self.step = "start"
        state.stack.append(EventCheck())

    def ask_keep(self, table: Table, state: State) -> None:
        state.pending = table.ask((self.seat,), "keep_card",
                                  "9")._replace(private=(("cards", tuple(self.drawn)),))

    def options_keep(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "keep", "card", card) for card in dict.fromkeys(self.drawn)]

    def take_keep(self, table: Table, state: State, action: Action) -> None:
        card = word(action, "card")
        seat = self.seat
        self.drawn.remove(card)
        told = Event("kept", (("seat", seat),))
        table.out.append(Event("kept_card", (("seat", seat), ("card", card)), (seat,), told, True))
        for other in self.drawn:
            state.spent[table.card_number[other]] += 1
            table.say("discarded", "seat", seat, "card", other, "where", "hand", reveals=True)
        self.drawn = []
        add_to_hand(state, seat, card)
        self.step = "finish"
        if len(state.hand[seat]) > hand_limit(table, state, seat):
            state.stack.append(Limit(seat=seat))

    def finish(self, table: Table, state: State) -> None:
        for card in self.drawn:
            add_to_hand(state, self.seat, card)
        over = self.drawn and len(state.hand[self.seat]) > hand_limit(table, state, self.seat)
        state.stack.pop()
        if over:
            state.stack.append(Limit(seat=self.seat))


@dataclass(slots=True)
class EventCheck(Step):
    """If the card on top is an event, turn it up; by default again until it is none (Rules 4.1.2)."""

    def start(self, table: Table, state: State) -> None:
        plain, events = sum(state.deck), len(state.event_deck)
        if not plain and not events:
            reshuffle(table, state)
            state.stack.pop()
        elif not events:
            state.top = PLAIN
            state.stack.pop()
        elif not plain or state.top == EVENT:
            self._event_on_top(table, state)
        else:
            self.step = "roll_top"

    def roll_top(self, table: Table, state: State) -> None:
        weights = (sum(state.deck), len(state.event_deck))
        state.pending = Chance("top_card", ("card", "event"), weights)

    def take_top(self, table: Table, state: State, outcome: str) -> None:
        if outcome == "event":
            self._event_on_top(table, state)
        else:
            state.top = PLAIN
            state.stack.pop()

    def _event_on_top(self, table: Table, state: State) -> None:
        state.top = EVENT
        if len(set(state.event_deck)) == 1:
            self.take_event(table, state, state.event_deck[0])
        else:
            self.step = "roll_event"

    def roll_event(self, table: Table, state: State) -> None:
        names = tuple(dict.fromkeys(state.event_deck))
        weights = () if len(names) == len(state.event_deck) else tuple(map(state.event_deck.count, names))
        state.pending = Chance("event", names, weights)

    def take_event(self, table: Table, state: State, name: str) -> None:
        left = list(state.event_deck)
        left.remove(name)
        state.event_deck = tuple(left)
        state.top = UNKNOWN
        most = table.options.max_active_events
        table.say("event_up", "incident", name, reveals=True)
        if most and len(state.events) >= most:
            drop_event(table, state, state.events[0], "event_crowded_out")
        state.events = (*state.events, name)
        settle_vitae(table, state)
        if table.options.chain_events:
            self.step = "start"
        else:
            state.stack.pop()
        push_limits(table, state)


def drop_event(table: Table, state: State, name: str, kind: str) -> None:
    """Discard an event in play."""
    left = list(state.events)
    left.remove(name)
    state.events = tuple(left)
    state.event_spent = tuple(sorted((*state.event_spent, name)))
    table.say(kind, "incident", name)
