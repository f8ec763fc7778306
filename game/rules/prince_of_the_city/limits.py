"""What a seat must do when it holds too many cards (Rules 4.1.1).

What belongs here: the flow that asks until the limit is kept. What belongs next door: the limits
themselves (`holdings.py`), playing (`playing.py`), gifts (`deals.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.model import Action
from game.rules.prince_of_the_city.deals import Gift, may_deal
from game.rules.prince_of_the_city.holdings import active_limit, discard, hand_limit
from game.rules.prince_of_the_city.playing import may_play_now, play_card, play_options
from game.rules.prince_of_the_city.reading import number, word
from game.rules.prince_of_the_city.state import State, Step
from game.rules.prince_of_the_city.table import Table


def push_limits(table: Table, state: State) -> None:
    """Have every seat that is over a limit settle it at once, the one whose turn it is first."""
    numbers = table.numbers
    if not table.lowering and not table.laws(state.events).limits \
            and all(len(cards) <= numbers.hand_limit for cards in state.hand) \
            and all(len(cards) <= numbers.active_limit for cards in state.active):
        return  # nothing lowers a limit, and nobody needs a higher one
    over = [seat for seat in range(1, state.seats + 1) if over_limit(table, state, seat)]
    if over:
        order = table.orders[state.seats][state.current or state.regent or 1]
        for seat in sorted(over, key=order.index, reverse=True):
            state.stack.append(Limit(seat=seat))


def over_limit(table: Table, state: State, seat: int) -> str:
    """`hand` or `play` if the seat holds too many cards there, else an empty word."""
    hand, active = state.hand[seat], state.active[seat]
    if hand and len(hand) > hand_limit(table, state, seat):
        return "hand"
    if active and len(active) > active_limit(table, state, seat):
        return "play"
    return ""


@dataclass(slots=True)
class Limit(Step):
    """A seat holds too many cards: it must play, discard or give cards away before the game goes on."""

    deals = False  # the game does not go on before (Rules 4.1.1)

    seat: int = 0
    tried: list[str] = field(default_factory=list)

    def start(self, table: Table, state: State) -> None:
        if over_limit(table, state, self.seat):
            self.step = "ask_limit"
        else:
            state.stack.pop()

    def ask_limit(self, table: Table, state: State) -> None:
        where = over_limit(table, state, self.seat)
        if not where:
            state.stack.pop()
            return
        held = state.hand if where == "hand" else state.active
        limit = hand_limit if where == "hand" else active_limit
        over = len(held[self.seat]) - limit(table, state, self.seat)
        state.pending = table.ask((self.seat,), "over_" + where, "4.1.1", "amount", over)

    def options_limit(self, table: Table, state: State, seat: int) -> list[Action]:
        where = over_limit(table, state, seat)
        held = dict.fromkeys(state.hand[seat] if where == "hand" else state.active[seat])
        found = [table.act(seat, "discard", "card", card, "where", where) for card in held]
        if where == "hand" and may_play_now(state, seat) and self._can_pay(table, state):
            found += play_options(table, state, seat)
        for other in range(1, state.seats + 1):
            if other != seat and may_deal(table, state, seat, other):
                found += [table.act(seat, "give", "card", card, "where", where, "target", other)
                          for card in held if not self.offered(card, other)]
        return found

    def offered(self, card: str, other: int) -> bool:
        """Whether the card was offered to that seat already."""
        return f"{card}:{other}" in self.tried

    def _can_pay(self, table: Table, state: State) -> bool:
        """By house rule playing a card costs an action here, too."""
        return not table.options.playing_card_is_action or any(
            getattr(flow, "actions", 0) > 0 for flow in state.stack)

    def take_limit(self, table: Table, state: State, action: Action) -> None:
        card = word(action, "card")
        self.step = "start"
        if action.do == "play":
            if table.options.playing_card_is_action:
                next(flow for flow in state.stack if hasattr(flow, "actions")).actions -= 1
            play_card(table, state, action)
        elif action.do == "discard":
            discard(table, state, self.seat, card, word(action, "where"))
        else:
            other = number(action, "target")
            self.tried.append(f"{card}:{other}")
            state.stack.append(Gift(by=self.seat, to=other, card=card, where=word(action, "where")))
