"""The Resource phase (Rules 4.1): two actions each, playing cards, deals.

What belongs here: whose turn it is in the phase and what each of the five kinds of action does. What
belongs next door: drawing (`deck.py`), playing (`playing.py`), deals (`deals.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.model import Action
from game.rules.prince_of_the_city.deals import deal_options, do_deal, partners, random_offer, window_open
from game.rules.prince_of_the_city.deck import Draw
from game.rules.prince_of_the_city.holdings import (
    controls,
    discard,
    gain_vitae,
    lasting,
    laws_for,
)
from game.rules.prince_of_the_city.limits import push_limits
from game.rules.prince_of_the_city.losses import recover
from game.rules.prince_of_the_city.playing import choices, play_card, play_options
from game.rules.prince_of_the_city.promises import note
from game.rules.prince_of_the_city.reading import number, word
from game.rules.prince_of_the_city.spending import apply_instant, can_draw
from game.rules.prince_of_the_city.state import State, Step
from game.rules.prince_of_the_city.table import Table

if TYPE_CHECKING:
    from random import Random

KINDS = {"draw": 1, "hunt": 2, "drain": 4, "recover": 8, "revive": 8, "use": 16, "deep_draw": 1}


@dataclass(slots=True)
class Resource(Step):
    """The phase as a whole: `place` counts seats from the Regent, `actions` are those left to the current
    seat, `kinds` marks the kinds it has used (for the house rule against repeating one)."""

    place: int = -1
    actions: int = 0
    kinds: int = 0
    nursed: int = 0
    done: int = 0

    def start(self, table: Table, state: State) -> None:
        state.phase = "resource"
        table.say("phase", "phase", "resource")
        self.step = "next"

    def next(self, table: Table, state: State) -> None:
        self.place += 1
        if self.place >= state.seats:
            state.current = 0
            self.step = "trades" if table.options.trade_window == "after_actions" else "close"
            return
        state.current = table.orders[state.seats][state.regent][self.place]
        self.actions = table.numbers.actions
        self.kinds = self.nursed = 0
        table.say("turn_of", "seat", state.current, "phase", "resource")
        self.step = "ask_resource"
        push_limits(table, state)

    # ---- the question

    def ask_resource(self, table: Table, state: State) -> None:
        seat = state.current
        if state.zone[seat] < 0:
            if not self.actions:
                self.step = "next"
                return
            state.pending = table.ask((seat,), "torpid", "5", "actions", self.actions)
        else:
            state.pending = table.ask((seat,), "resource", "4.1", "actions", self.actions)

    def options_resource(self, table: Table, state: State, seat: int) -> list[Action]:
        act = table.act
        if state.zone[seat] < 0:
            return [act(seat, "recover"), act(seat, "done")]
        found = self._actions(table, state, seat) if self.actions else []
        if not table.options.playing_card_is_action or self.actions:
            found += play_options(table, state, seat)
        if table.options.voluntary_discard:
            found += [act(seat, "discard", "card", card, "where", "play")
                      for card in dict.fromkeys(state.active[seat])]
        found.append(act(seat, "done"))
        return found

    def _open(self, table: Table, kind: str) -> bool:
        return table.options.same_action_twice or not self.kinds & KINDS[kind]

    def _actions(self, table: Table, state: State, seat: int) -> list[Action]:
        act = table.act
        laws = laws_for(table, state, seat)
        found: list[Action] = []
        if self._open(table, "draw") and can_draw(table, state):
            found.append(act(seat, "draw"))
            if table.options.deep_draw and self.actions >= table.numbers.actions:
                found.append(act(seat, "deep_draw"))
        if self._open(table, "hunt") and not (laws.hunt_once and state.hunts[seat]):
            found.append(act(seat, "hunt"))
        if self._open(table, "drain") and "drain" not in laws.bans:
            found += [act(seat, "drain", "card", card) for card in dict.fromkeys(state.active[seat])
                      if table.cards[card].kind == "retainer"]
        if self._open(table, "revive") and 0 in state.vitae:
            found += [act(seat, "revive", "target", other) for other in range(1, state.seats + 1)
                      if state.zone[other] < 0 and self._may_revive(table, state, seat)]
        if self._open(table, "use"):
            for card in dict.fromkeys(state.active[seat]):
                if table.cards[card].action:
                    found += [act(seat, "use", "card", card, *choice)
                              for choice in choices(table, state, seat, table.cards[card].action)]
        return found

    def _may_revive(self, table: Table, state: State, seat: int) -> bool:
        """By house rule only somebody beside Elysium, where the other will stand, may help."""
        return not table.options.revive_needs_adjacency or state.zone[seat] in table.near_set[table.elysium]

    def sample_resource(self, table: Table, state: State, seat: int, rng: Random) -> Action | None:
        """Now and then an offer, which `options_resource` can't list."""
        if state.zone[seat] < 0 or rng.random() > 0.12 or not window_open(state):
            return None
        return random_offer(table, state, seat, rng)

    # ---- the answers

    def take_resource(self, table: Table, state: State, action: Action) -> None:
        do, seat = action.do, action.seat
        kind = KINDS.get(do)
        if kind is not None:
            self.actions -= table.numbers.actions if do == "deep_draw" else 1
            self.kinds |= kind
            _DO[do](self, table, state, action)
        elif do == "done":
            self.step = "next"
        elif do == "play":
            self.actions -= table.options.playing_card_is_action
            play_card(table, state, action)
        else:
            discard(table, state, seat, word(action, "card"), "play")
            push_limits(table, state)

    def _draw(self, table: Table, state: State, action: Action) -> None:
        state.stack.append(Draw(seat=action.seat))

    def _deep_draw(self, table: Table, state: State, action: Action) -> None:
        state.stack.append(Draw(seat=action.seat, left=3, keep=1))

    def _hunt(self, table: Table, state: State, action: Action) -> None:
        seat = action.seat
        table.say("hunted", "seat", seat)
        state.hunts[seat] += 1
        if laws_for(table, state, seat).hunt_fails:
            self.step = "roll_hunt"
        else:
            self._feed(table, state, seat)

    def roll_hunt(self, table: Table, state: State) -> None:
        state.pending = table.hunt_dice[state.current]

    def take_hunt(self, table: Table, state: State, rolled: int) -> None:
        seat = state.current
        self.step = "ask_resource"
        table.say("hunt_rolled", "seat", seat, "amount", rolled)
        if rolled > laws_for(table, state, seat).hunt_fails:
            self._feed(table, state, seat)

    def _feed(self, table: Table, state: State, seat: int) -> None:
        amount = table.numbers.hunt
        for effect in lasting(table, state, seat, "hunt_gives"):
            if controls(table, state, seat, effect.always_while):
                amount = max(amount, effect.amount)
            elif self.nursed < effect.times and effect.amount > amount:
                self.nursed += 1
                amount = effect.amount
        gain_vitae(table, state, seat, amount)

    def _drain(self, table: Table, state: State, action: Action) -> None:
        discard(table, state, action.seat, word(action, "card"), "play", "drained")
        gain_vitae(table, state, action.seat, table.numbers.drain)
        push_limits(table, state)

    def _recover(self, table: Table, state: State, action: Action) -> None:
        recover(table, state, action.seat, action.seat)
        if not table.options.recover_then_act:
            self.actions = 0
        push_limits(table, state)

    def _revive(self, table: Table, state: State, action: Action) -> None:
        other = number(action, "target")
        recover(table, state, other, action.seat)
        note(table, state, "revived", action.seat, other)
        push_limits(table, state)

    def _use(self, table: Table, state: State, action: Action) -> None:
        card = word(action, "card")
        table.say("used", "seat", action.seat, "card", card)
        for effect in table.cards[card].action:
            apply_instant(table, state, action.seat, effect, action)

    # ---- deals after all actions, by house rule

    def trades(self, table: Table, state: State) -> None:
        self.step = "ask_trade"
        self.done = 0

    def ask_trade(self, table: Table, state: State) -> None:
        open_seats = tuple(seat for seat in range(1, state.seats + 1)
                           if not self.done >> seat & 1 and partners(table, state, seat))
        if open_seats:
            state.pending = table.ask(open_seats, "trade", "4.1.3")
        else:
            self.step = "close"

    def options_trade(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "done")]

    def sample_trade(self, table: Table, state: State, seat: int, rng: Random) -> Action | None:
        return random_offer(table, state, seat, rng) if rng.random() < 0.3 else None

    def take_trade(self, table: Table, state: State, action: Action) -> None:
        self.done |= 1 << action.seat

    def close(self, table: Table, state: State) -> None:
        """The window for deals ends with the phase; open offers go."""
        if state.offers:
            state.offers = []
            table.say("offers_end")
        state.stack.pop()


_DO = {"draw": Resource._draw, "deep_draw": Resource._deep_draw, "hunt": Resource._hunt,
       "drain": Resource._drain,
       "recover": Resource._recover, "revive": Resource._revive, "use": Resource._use}

DEALS = ("offer", "counter", "withdraw", "accept", "refuse")


def deal_interrupts(table: Table, state: State, seat: int) -> list[Action]:
    """What a seat may do about deals while the window is open, whoever is being asked."""
    if state.zone[seat] < 0 or not window_open(state):
        return []
    return deal_options(table, state, seat)


def do_interrupt(table: Table, state: State, action: Action) -> None:
    """Carry out a deal as an interrupt."""
    do_deal(table, state, action)
