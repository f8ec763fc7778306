"""One contest of a placement (Rules 4.4.4, 4.4.5): who joins, raises, helpers, dice, who keeps what.

What belongs here: everything between a proposal and its tokens. What belongs next door: proposals
(`influence.py`), dice and what answers them (`rolls.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.model import Action, Event
from game.rules.prince_of_the_city import verbs as verb
from game.rules.prince_of_the_city.help import AskHelp, help_options, terms_key, terms_of
from game.rules.prince_of_the_city.holdings import (
    laws_for,
    pay_power,
    put_tokens,
    reach,
    ready_powers,
    result_bonus,
    settle_control,
)
from game.rules.prince_of_the_city.promises import note, note_placing
from game.rules.prince_of_the_city.reading import number, word
from game.rules.prince_of_the_city.rolls import Rolled
from game.rules.prince_of_the_city.spending import card_choices, spend_card
from game.rules.prince_of_the_city.state import State
from game.rules.prince_of_the_city.table import STRIDE, Table


def permitted(table: Table, state: State, seat: int, zone: int) -> bool:
    """Whether the seat may put tokens into a contest of the zone: adjacent, same color, or a token there."""
    return (state.tokens[zone * STRIDE + seat] > 0
            or zone in reach(table, state, seat)[1])


def may_contest(table: Table, state: State, seat: int, zone: int) -> bool:
    """Whether the seat could contest now: permission, and enough tokens for the minimum."""
    if state.tokens[zone * STRIDE + seat]:
        return True
    return state.pool[seat] > 0 and zone in reach(table, state, seat)[1]


@dataclass(slots=True)
class Contest(Rolled):
    """`active` proposed; `rivals` are still to be asked, if they may contest by then. By seat: `stake`
    tokens committed, `extra` dice from cards, `sits` 1 if the seat uses its tokens in the zone. `quiet`
    counts participants in a row who added nothing; `order` are the participants clockwise from the active
    player."""

    active: int = 0
    zone: int = 0
    rivals: list[int] = field(default_factory=list)
    stake: list[int] = field(default_factory=list)
    extra: list[int] = field(default_factory=list)
    sits: list[int] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    turn: int = 0
    quiet: int = 0
    asked: list[str] = field(default_factory=list)
    results: list[int] = field(default_factory=list)
    step: str = "ask_contest"

    @property
    def kind(self) -> str:
        return "contest"

    @classmethod
    def opened(cls, seats: int, active: int, zone: int, amount: int, rivals: list[int]) -> Contest:
        """A proposal that `rivals` may contest."""
        width = seats + 1
        side, stake, sits = [0] * width, [0] * width, [1] * width
        side[active], stake[active] = active, amount
        return cls(active=active, zone=zone, rivals=rivals, side=side, stake=stake, extra=[0] * width,
                   sits=sits,
                   boost=[0] * width)

    # ---- who contests

    def ask_contest(self, table: Table, state: State) -> None:
        while self.rivals and not may_contest(table, state, self.rivals[0], self.zone):
            del self.rivals[0]
        if self.rivals:
            state.pending = table.ask((self.rivals[0],), "contest", "4.4.4", "target", self.active,
                                      "zone", table.zone_ids[self.zone], "amount", self.stake[self.active])
        elif self.side.count(0) == state.seats:
            self._uncontested(table, state)
        else:
            order = table.orders[state.seats][self.active]
            self.order = [seat for seat in order if self.side[seat]]
            self.step = "ask_raise"

    def options_contest(self, table: Table, state: State, seat: int) -> list[Action]:
        least = 0 if state.tokens[self.zone * STRIDE + seat] else 1
        most = state.pool[seat] if zone_open(table, state, seat, self.zone) else 0
        return [table.act(seat, "decline"), *(table.act(seat, "contest", "tokens", amount)
                                              for amount in range(least, most + 1))]

    def take_contest(self, table: Table, state: State, action: Action) -> None:
        seat = self.rivals.pop(0)
        if action.do == "decline":
            return
        amount = number(action, "tokens")
        self._commit(state, seat, amount)
        self.side[seat] = seat
        table.say("contested", "seat", seat, "target", self.active, "zone", table.zone_ids[self.zone],
                  "amount", amount)
        note(table, state, "contested", seat, self.active)
        note_placing(table, state, seat, self.zone)

    def _commit(self, state: State, seat: int, amount: int) -> None:
        state.pool[seat] -= amount
        self.stake[seat] += amount

    def _uncontested(self, table: Table, state: State) -> None:
        amount = self.stake[self.active]
        state.stack.pop()
        put_tokens(table, state, self.zone, self.active, amount)
        table.say("placed", "seat", self.active, "zone", table.zone_ids[self.zone], "amount", amount)

    # ---- raises and helpers

    def _candidates(self, table: Table, state: State, principal: int) -> list[int]:
        return [seat for seat in range(1, state.seats + 1)
                if self.may_ask(table, state, principal, seat) and terms_key(principal,
                                                                             seat) not in self.asked]

    def may_ask(self, table: Table, state: State, principal: int, seat: int) -> bool:
        """Whether `principal` may ask the seat for help, whatever the terms."""
        return self.side[principal] == principal and self.may_join(table, state, seat)

    def may_join(self, table: Table, state: State, seat: int) -> bool:
        """Whether the seat could be a helper: it has the permission of a contestant and its minimum."""
        if self.side[seat]:
            return False
        if table.options.influence_helper_needs_permission and not permitted(table, state, seat, self.zone):
            return False
        return state.pool[seat] > 0 or self.zero_allowed(table, state, seat)

    def zero_allowed(self, table: Table, state: State, seat: int) -> bool:
        """Whether the seat may help without committing a token."""
        rule = table.options.helper_may_commit_zero
        return rule == "always" or (rule == "with_token" and state.tokens[self.zone * STRIDE + seat] > 0)

    def join_options(self, table: Table, state: State, seat: int) -> list[Action]:
        """Helping with each number of tokens, with or without the tokens that already lie in the zone."""
        least = 0 if self.zero_allowed(table, state, seat) else 1
        sits = (True, False) if state.tokens[self.zone * STRIDE + seat] else (True,)
        return [table.act(seat, "join", "tokens", amount, "use_zone", use)
                for amount in range(least, state.pool[seat] + 1) for use in sits]

    def joined(self, table: Table, state: State, by: int, seat: int, action: Action) -> None:
        """The helper alone decides what it puts in (Rules 4.4.5)."""
        amount = number(action, "tokens")
        self._commit(state, seat, amount)
        self.side[seat] = by
        self.sits[seat] = int(action.get("use_zone") is not False)
        order = table.orders[state.seats][self.active]
        now = self.order[self.turn]
        self.order = [other for other in order if self.side[other]]
        self.turn = self.order.index(now)
        self.quiet = 0
        table.say("helped", "seat", seat, "target", by, "amount", amount)
        note_placing(table, state, seat, self.zone)
        if by != self.active:
            note(table, state, "contested", seat, self.active)

    def ask_raise(self, table: Table, state: State) -> None:
        """Ask the next participant who could still do something, as far as all can see."""
        while self.quiet < len(self.order):
            seat = self.order[self.turn]
            if (state.pool[seat] or state.hand[seat] or self._candidates(table, state, seat)
                    or self._adding_dice(table, state, seat)):
                state.pending = table.ask((seat,), "raise", "4.4.4", "zone", table.zone_ids[self.zone],
                                          "amount", state.pool[seat])
                return
            self._hush()
        self.order = [seat for seat in table.orders[state.seats][self.active] if self.side[seat]]
        self.turn = 0
        self.step = "ask_prepare"

    def _hush(self) -> None:
        self.quiet += 1
        self.turn = (self.turn + 1) % len(self.order)

    def options_raise(self, table: Table, state: State, seat: int) -> list[Action]:
        act = table.act
        found = [act(seat, "stop")]
        found += [act(seat, "add", "tokens", amount) for amount in range(1, state.pool[seat] + 1)]
        found += [act(seat, "spend", "card", card, "where", where)
                  for card, where in self._adding_dice(table, state, seat)]
        return found + help_options(table, seat, self._candidates(table, state, seat))

    def _adding_dice(self, table: Table, state: State, seat: int) -> list[tuple[str, str]]:
        """Cards with which the seat could add a die here, and where they are."""
        if table.adding_dice.isdisjoint((*state.active[seat], *state.hand[seat])):
            return []
        return [(card, where) for card, where in card_choices(table, state, seat)
                if any(self._gives_die(table, state, seat, effect) for effect in table.cards[card].secondary)]

    def _gives_die(self, table: Table, state: State, seat: int, effect: object) -> bool:
        if type(effect) is not verb.ExtraDie:
            return False
        if effect.domain and table.domain_index.get(effect.domain, -1) != table.zone_domain[self.zone]:
            return False
        return not effect.with_token or state.tokens[self.zone * STRIDE + seat] > 0

    def take_raise(self, table: Table, state: State, action: Action) -> None:
        seat = action.seat
        if action.do == "stop":
            self._hush()
        elif action.do == "add":
            amount = number(action, "tokens")
            self._commit(state, seat, amount)
            self.quiet = 0
            self.turn = (self.turn + 1) % len(self.order)
            table.say("raised", "seat", seat, "amount", amount)
        elif action.do == "spend":
            spend_card(table, state, seat, word(action, "card"), word(action, "where"))
            self.extra[seat] += 1
            self.quiet = 0
        else:
            other = number(action, "target")
            self.asked.append(terms_of(action))
            state.stack.append(AskHelp(by=seat, to=other, promise=word(action, "promise"),
                                       about=word(action, "about"), section="4.4.5"))

    # ---- powers after all stopped, before the dice

    def ask_prepare(self, table: Table, state: State) -> None:
        while self.turn < len(self.order):
            seat = self.order[self.turn]
            if self._recalls(table, state, seat):
                state.pending = table.ask((seat,), "prepare", "7.2", "manner", "contest")
                return
            self.turn += 1
        self._gather(table, state)

    def _recalls(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "power", "discipline", power.id, "target", other)
                for power in ready_powers(table, state, seat, "recall_token")
                for other in self.order if other != seat and self.stake[other]]

    def options_prepare(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "done"), *self._recalls(table, state, seat)]

    def take_prepare(self, table: Table, state: State, action: Action) -> None:
        if action.do == "done":
            self.turn += 1
            return
        pay_power(table, state, action.seat, word(action, "discipline"))
        other = number(action, "target")
        self._commit(state, other, -1)
        table.say("recalled", "seat", action.seat, "target", other, "amount", 1)

    # ---- dice and results

    def dice_count(self, state: State, seat: int) -> int:
        """A die for each token committed, each own token in the zone (if used), each extra die."""
        there = state.tokens[self.zone * STRIDE + seat] if self.sits[seat] else 0
        return self.stake[seat] + there + self.extra[seat]

    def _gather(self, table: Table, state: State) -> None:
        self.owner = [seat for seat in self.order for _ in range(self.dice_count(state, seat))]
        self.step = "roll_die" if self.owner else "settle_roll"

    def bonus(self, table: Table, state: State, seat: int) -> int:
        """1 for each own token in other zones of the color, and the figure's bonus if it stands there."""
        domain = table.zone_domain[self.zone]
        tokens = state.tokens
        same = sum(tokens[zone * STRIDE + seat] for zone in table.domain_zones[domain] if zone != self.zone)
        if state.zone[seat] == self.zone:
            same += laws_for(table, state, seat).figure_bonus
        return same

    def result(self, table: Table, state: State, principal: int) -> int:
        """The result of a side with its helpers."""
        total = self.boost[principal]
        total += result_bonus(table, state, principal, "contest", table.zone_domain[self.zone])
        for seat in self.order:
            if self.side[seat] == principal:
                total += self.dice_of(table, seat) + self.bonus(table, state, seat)
        return total

    def outcome(self, table: Table, state: State) -> None:
        principals = [seat for seat in self.order if self.side[seat] == seat]
        self.results = [self.result(table, state, seat) for seat in principals]
        zone = table.zone_ids[self.zone]
        for seat, result in zip(principals, self.results, strict=True):
            table.say("contest_result", "seat", seat, "zone", zone, "amount", result)
        best = max(self.results)
        shared = self.results.count(best) > 1
        if table.options.contest_tie == "any":
            shared = len(set(self.results)) < len(self.results)
        winner = 0 if shared else principals[self.results.index(best)]
        table.out.append(Event("contest_won", (("seat", winner), ("zone", zone))) if winner
                         else Event("contest_tied", (("zone", zone),)))
        state.stack.pop()
        for seat in self.order:
            if winner and self.side[seat] == winner:
                state.tokens[self.zone * STRIDE + seat] += self.stake[seat]
            elif self.stake[seat]:
                table.say("tokens_lost", "seat", seat, "amount", self.stake[seat])
        if winner:
            settle_control(table, state, self.zone)


def zone_open(table: Table, state: State, seat: int, zone: int) -> bool:
    """Whether the seat may put in tokens. (A token of one's own in the zone is enough, Rules 4.4.4.)"""
    return state.pool[seat] > 0 and permitted(table, state, seat, zone)
