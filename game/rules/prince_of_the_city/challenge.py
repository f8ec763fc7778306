"""The Challenge phase and one challenge, of a player or of an event (Rules 4.3).

What belongs here: whose turn it is, declaring, helpers, giving up, powers before the dice, results. What
belongs next door: dice and what answers them (`rolls.py`), spoils (`spoils.py`), losses (`losses.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.model import Action
from game.rules.prince_of_the_city import content as c
from game.rules.prince_of_the_city import verbs as verb
from game.rules.prince_of_the_city.deck import drop_event
from game.rules.prince_of_the_city.help import AskHelp, help_options, terms_key, terms_of
from game.rules.prince_of_the_city.holdings import (
    adjacent,
    gain_prestige,
    gain_vitae,
    holder_of,
    laws_for,
    move_figure,
    pay_power,
    ready_powers,
    result_bonus,
    settle_vitae,
    shift_income,
    zones_held,
)
from game.rules.prince_of_the_city.limits import push_limits
from game.rules.prince_of_the_city.losses import PrestigeLoss, VitaeLoss
from game.rules.prince_of_the_city.promises import note
from game.rules.prince_of_the_city.reading import number, word
from game.rules.prince_of_the_city.rolls import Rolled
from game.rules.prince_of_the_city.spending import card_choices, spend_card
from game.rules.prince_of_the_city.spoils import Spoils
from game.rules.prince_of_the_city.state import State, Step
from game.rules.prince_of_the_city.table import Table

TYPES = ("mental", "physical", "social")


@dataclass(slots=True)
class Challenges(Step):
    """The phase: one challenge each. `drove` are cards already used to step at the start of the turn."""

    order: tuple[int, ...] = ()
    place: int = -1
    drove: list[str] = field(default_factory=list)

    def start(self, table: Table, state: State) -> None:
        state.phase = "challenge"
        table.say("phase", "phase", "challenge")
        order = table.orders[state.seats][state.regent]
        last = laws_for(table, state, state.regent).regent_last
        self.order = order[1:] + order[:1] if last else order
        self.step = "next"

    def next(self, table: Table, state: State) -> None:
        self.place += 1
        if self.place >= state.seats:
            state.current = 0
            state.stack.pop()
            return
        seat = self.order[self.place]
        state.current = seat
        self.drove = []
        if state.zone[seat] >= 0:
            self.step = "ask_challenge"

    def ask_challenge(self, table: Table, state: State) -> None:
        if state.zone[state.current] < 0:
            self.step = "next"
            return
        state.pending = table.ask((state.current,), "challenge", "4.3")

    def options_challenge(self, table: Table, state: State, seat: int) -> list[Action]:
        act = table.act
        found = [act(seat, "pass")]
        for other in range(1, state.seats + 1):
            if other != seat and adjacent(table, state, seat, other):
                found += [act(seat, "challenge", "target", other, "type", kind) for kind in TYPES]
        found += [act(seat, "attempt", "event", name) for name in state.events]
        here = state.zone[seat]
        for power in ready_powers(table, state, seat, "step_at_challenge"):
            found += [act(seat, "power", "discipline", power.id, "zone", table.zone_ids[zone])
                      for zone in table.neighbors[here]]
        for card, _ in holder_of(table, state, seat, "step_at_challenge"):
            if card not in self.drove:
                found += [act(seat, "use", "card", card, "zone", table.zone_ids[zone])
                          for zone in table.neighbors[here]]
        return found

    def take_challenge(self, table: Table, state: State, action: Action) -> None:
        if action.do in ("power", "use"):
            if action.do == "power":
                pay_power(table, state, action.seat, word(action, "discipline"))
            else:
                self.drove.append(word(action, "card"))
            move_figure(table, state, action.seat, table.zone_index[word(action, "zone")])
            return
        self.step = "next"
        if action.do == "pass":
            return
        target = number(action, "target")
        name = word(action, "event")
        kind = table.content.events[name].type if name else word(action, "type")
        state.stack.append(Challenge(leader=action.seat, target=target, event=name, type=kind))


@dataclass(slots=True)
class Challenge(Rolled):
    """One challenge. `leader` is the challenger; `target` the challenged seat, or 0 for an `event`.
    `quiet` counts principals in a row who are content; `asked` are help requests already put."""

    leader: int = 0
    target: int = 0
    event: str = ""
    type: str = ""
    easier: int = 0
    quiet: int = 0
    asked: list[str] = field(default_factory=list)
    named: bool = True
    waiting: list[int] = field(default_factory=list)
    lost: int = 0
    total: int = 0
    against: int = 0

    @property
    def kind(self) -> str:
        return self.type

    # ---- declaring

    def start(self, table: Table, state: State) -> None:
        self.side = [0] * (state.seats + 1)
        self.boost = [0] * (state.seats + 1)
        self.side[self.leader] = self.leader
        self.owner = [self.leader]
        if self.event:
            table.say("attempt", "seat", self.leader, "incident", self.event, "manner", self.type)
            self.step = "ask_attack"
            return
        self.side[self.target] = self.target
        self.owner.append(self.target)
        table.say("challenge", "seat", self.leader, "target", self.target, "manner", self.type)
        note(table, state, "challenged", self.leader, self.target)
        self.step = "ask_defend"
        self.against = self._penalty(table, state)
        if self.against and table.options.elysium_penalty_when == "declaring":
            state.stack.append(PrestigeLoss(seat=self.leader, amount=self.against, cause="elysium"))

    def _penalty(self, table: Table, state: State) -> int:
        if state.zone[self.target] != table.elysium:
            return 0
        soft = self.type != "physical"
        base = table.numbers.penalty_soft if soft else table.numbers.penalty_physical
        return base + laws_for(table, state, self.leader).elysium

    # ---- helpers, dodging, giving up

    def _candidates(self, table: Table, state: State, principal: int) -> list[int]:
        """Seats that `principal` may ask for help: those adjacent to the challenged player, or, against an
        event, anybody who is not torpid; each is asked once by each side without terms."""
        return [seat for seat in range(1, state.seats + 1)
                if self.may_ask(table, state, principal, seat) and terms_key(principal,
                                                                             seat) not in self.asked]

    def may_ask(self, table: Table, state: State, principal: int, seat: int) -> bool:
        """Whether `principal` may ask the seat for help, whatever the terms."""
        if self.target and "helpers" in laws_for(table, state, principal).bans:
            return False
        return not self.side[seat] and self.may_join(table, state, seat)

    def may_join(self, table: Table, state: State, seat: int) -> bool:
        """Whether the seat that was asked for help still can."""
        return state.zone[seat] >= 0 and (not self.target or adjacent(table, state, seat, self.target))

    def ask_defend(self, table: Table, state: State) -> None:
        seat = self.target
        dodging = self.named and (ready_powers(table, state, seat, "dodge")
                                  or any(card in table.dodging for card, _ in
                                         card_choices(table, state, seat)))
        visible = dodging or (self.named and state.hand[seat]) or self._candidates(table, state, seat)
        if state.zone[seat] < 0 or not visible:
            self._content("ask_attack")
            return
        state.pending = table.ask((seat,), "defend", "4.3.1", "target", self.leader, "manner", self.type)

    def options_defend(self, table: Table, state: State, seat: int) -> list[Action]:
        act = table.act
        found = [act(seat, "ready")]
        if self.named:
            for zone in table.neighbors[state.zone[seat]]:
                name = table.zone_ids[zone]
                found += [act(seat, "power", "discipline", power.id, "zone", name)
                          for power in ready_powers(table, state, seat, "dodge")]
                found += [act(seat, "spend", "card", card, "where", where, "zone", name)
                          for card, where in card_choices(table, state, seat)
                          if any(type(effect) is verb.Dodge for effect in table.cards[card].secondary)]
        return found + help_options(table, seat, self._candidates(table, state, seat))

    def take_defend(self, table: Table, state: State, action: Action) -> None:
        if action.do == "ask_help":
            self._ask_help(state, action)
        elif action.do == "ready":
            self._content("ask_attack")
        else:
            if action.do == "power":
                pay_power(table, state, action.seat, word(action, "discipline"))
            else:
                spend_card(table, state, action.seat, word(action, "card"), word(action, "where"))
            move_figure(table, state, action.seat, table.zone_index[word(action, "zone")], "dodged")
            if not adjacent(table, state, self.leader, self.target):
                self._off(table, state, "challenge_dodged")

    def _off(self, table: Table, state: State, kind: str) -> None:
        table.say(kind, "seat", self.leader)
        state.stack.pop()
        push_limits(table, state)

    def _content(self, following: str) -> None:
        self.named = False
        self.quiet += 1
        self.step = following if self.quiet < (2 if self.target else 1) else "prepare"

    def _ask_help(self, state: State, action: Action) -> None:
        seat = number(action, "target")
        self.named = False
        self.asked.append(terms_of(action))
        state.stack.append(AskHelp(by=action.seat, to=seat, promise=word(action, "promise"),
                                   about=word(action, "about"),
                                   section="4.3.1" if self.target else "4.3.2"))

    def joined(self, table: Table, state: State, by: int, seat: int, action: Action) -> None:
        """`seat` agreed to help `by`. Its attribute counts in any case (Rules 4.3.1)."""
        self.side[seat] = by
        self.quiet = 0
        table.say("joined", "seat", seat, "target", by)

    def ask_attack(self, table: Table, state: State) -> None:
        if state.zone[self.leader] < 0:
            self._off(table, state, "gave_up")
            return
        if self.event:
            state.pending = table.ask((self.leader,), "attempt", "4.3.2", "event", self.event)
        else:
            state.pending = table.ask((self.leader,), "attack", "4.3.1", "target", self.target, "manner",
                                      self.type)

    def options_attack(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "roll"), table.act(seat, "give_up"),
                *help_options(table, seat, self._candidates(table, state, seat))]

    def take_attack(self, table: Table, state: State, action: Action) -> None:
        if action.do == "ask_help":
            self._ask_help(state, action)
        elif action.do == "give_up":
            self._off(table, state, "gave_up")
        else:
            self._content("ask_defend")

    # ---- powers before the dice

    def prepare(self, table: Table, state: State) -> None:
        order = table.orders[state.seats][self.leader]
        self.waiting = [seat for seat in order if self.side[seat] and self._powers(table, state, seat)]
        self.step = "ask_prepare"

    def _powers(self, table: Table, state: State, seat: int) -> list[str]:
        found = []
        for power in ready_powers(table, state, seat, "side_result"):
            effect = power.effect
            if self.type in effect.to and (self.target or not effect.opposing or effect.difficulty):
                found.append(power.id)
        if self.side[seat] == seat:
            found += [power.id for power in ready_powers(table, state, seat, "challenge_die")
                      if self.type in power.effect.to]
        return found

    def ask_prepare(self, table: Table, state: State) -> None:
        while self.waiting and not self._powers(table, state, self.waiting[0]):
            del self.waiting[0]
        if self.waiting:
            state.pending = table.ask((self.waiting[0],), "prepare", "7.2", "manner", self.type)
        else:
            self.owner.sort(key=table.orders[state.seats][self.leader].index)
            self.step = "roll_die"

    def options_prepare(self, table: Table, state: State, seat: int) -> list[Action]:
        return [table.act(seat, "done"), *(table.act(seat, "power", "discipline", name)
                                           for name in self._powers(table, state, seat))]

    def take_prepare(self, table: Table, state: State, action: Action) -> None:
        if action.do == "done":
            del self.waiting[0]
            return
        effect = pay_power(table, state, action.seat, word(action, "discipline")).effect
        side = self.side[action.seat]
        if effect.do == "challenge_die":
            self.owner.append(action.seat)
        elif not effect.opposing:
            self.boost[side] += effect.amount
        elif self.target:
            self.boost[self.target if side == self.leader else self.leader] += effect.amount
        else:
            self.easier += effect.difficulty

    # ---- results

    def result(self, table: Table, state: State, principal: int) -> int:
        """The result of a side: dice, attributes of all on it (zones for territory), cards, powers."""
        total = self.dice_of(table, principal) + self.boost[principal] + state.steady[principal]
        total += result_bonus(table, state, principal, self.type)
        for seat, side in enumerate(self.side):
            if side == principal:
                total += strength(table, state, seat, self.type)
        return total

    def outcome(self, table: Table, state: State) -> None:
        self.total = self.result(table, state, self.leader)
        if self.event:
            self._event_outcome(table, state)
            return
        penalty, self.against = self.against, self.result(table, state, self.target)
        table.say("challenge_result", "seat", self.leader, "amount", self.total, "target", self.target,
                  "against", self.against)
        self.step = "spoils"
        if penalty and table.options.elysium_penalty_when == "after_roll":
            state.stack.append(PrestigeLoss(seat=self.leader, amount=penalty, cause="elysium"))

    def spoils(self, table: Table, state: State) -> None:
        self.step = "finish"
        if self.total == self.against:
            return
        winner, loser = (self.leader, self.target) if self.total > self.against else (self.target,
                                                                                      self.leader)
        if winner == self.target and not table.options.winning_defender_takes_spoils:
            return
        losers = [loser] + [seat for seat, side in enumerate(self.side) if side == loser and seat != loser]
        helpers = tuple(seat for seat, side in enumerate(self.side) if side == winner and seat != winner)
        state.stack.append(Spoils(winner=winner, type=self.type, losers=losers, helpers=helpers))

    def finish(self, table: Table, state: State) -> None:
        state.stack.pop()
        settle_vitae(table, state)
        push_limits(table, state)

    # ---- events

    def _event_outcome(self, table: Table, state: State) -> None:
        card = table.content.events[self.event]
        solved = self.total >= card.difficulty - self.easier
        table.say("event_solved" if solved else "event_failed", "seat", self.leader, "incident", self.event,
                  "amount", self.total, "against", card.difficulty - self.easier)
        state.solved += solved
        state.failed += not solved
        self.step = "finish"
        helpers = [seat for seat, side in enumerate(self.side) if side and seat != self.leader]
        if solved and self.event in state.events:
            drop_event(table, state, self.event, "event_gone")
        for seat in reversed(helpers):
            self._terms(table, state, seat, card.helper_success if solved else card.helper_failure, solved)
        self._terms(table, state, self.leader, card.success if solved else card.failure, solved)

    def _terms(self, table: Table, state: State, seat: int, terms: c.Terms, solved: bool) -> None:
        if solved:
            gain_prestige(table, state, seat, terms.prestige)
            gain_vitae(table, state, seat, terms.vitae)
            shift_income(table, state, seat, terms.tokens)
            if terms.cards:
                state.stack.append(table.flow("draw", seat=seat, left=terms.cards))
            return
        shift_income(table, state, seat, -terms.tokens)
        if terms.vitae:
            state.stack.append(VitaeLoss(seat=seat, amount=terms.vitae, cause="event",
                                         event_part=terms.vitae, physical=self.type == "physical"))
        if terms.prestige:
            state.stack.append(PrestigeLoss(seat=seat, amount=terms.prestige, cause="event"))


def strength(table: Table, state: State, seat: int, kind: str) -> int:
    """The attribute of the type, or for territory the number of zones controlled (Rules 4.3.2)."""
    if kind == "territory":
        return zones_held(table, state, seat)
    return table.attributes[state.clan[seat]][kind]
