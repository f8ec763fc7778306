"""A hermit card on its way from the drawer to the receiver (Rules 6.1, 13.3, 15).

Nobody but these two ever learns the card. The receiver is always asked, in the same public form, whoever
he is and whatever the card says; his legal answers are his alone. The card goes face down on the discard.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.flow import Flow
from game.core.model import Action, Event
from game.rules.shadow_hunters import effects as verb
from game.rules.shadow_hunters.content import Concern
from game.rules.shadow_hunters.death import harm
from game.rules.shadow_hunters.ending import cards_moved
from game.rules.shadow_hunters.state import State, others
from game.rules.shadow_hunters.table import heal, pass_on, put, question, tell
from game.rules.shadow_hunters.tables import Role, Tables


def concerns(concern: Concern, role: Role) -> bool:
    """Whether the card means this character."""
    if concern.factions and role.faction not in concern.factions:
        return False
    if concern.hit_points_at_most is not None and role.hit_points > concern.hit_points_at_most:
        return False
    return concern.hit_points_at_least is None or role.hit_points >= concern.hit_points_at_least


def may_deceive(state: State, seat: int, role: Role) -> bool:
    """Unknown answers as he likes, also hidden, unless Ellen's chain binds him (Rules 12.2, 17.15)."""
    return role.verb == "deceit" and not (state.voided[seat] and state.house.ellen_voids_unknown == "on")


def answers(tables: Tables, state: State, card: str, giver: int, seat: int) -> tuple[Action, ...]:
    """The answers that the receiver may give: `comply`, `give` with a card, or `nothing`."""
    data = tables.hermit_cards[card]
    role = tables.roles[state.characters[seat]]
    meant = concerns(data.concerns, role)
    deceives = may_deceive(state, seat, role)
    comply = tables.act(seat, "answer_hermit", "answer", "comply")
    nothing = tables.act(seat, "answer_hermit", "answer", "nothing")
    if isinstance(data.answer, verb.ShowCharacter):
        refuses = deceives and state.house.unknown_may_refuse_prediction == "on"
        return (comply, nothing) if refuses else (comply,) if meant else (nothing,)
    if not (meant or deceives):
        return (nothing,)
    choices: tuple[Action, ...] = (comply,)
    if isinstance(data.answer, verb.GiveOrSuffer):
        choices = (*(tables.act(seat, "answer_hermit", "answer", "give", "card", owned)
                     for owned in state.equipment[seat]), comply)
    return (*choices, nothing) if deceives or not meant else choices


@dataclass(slots=True)
class Hermit(Flow):
    """From the draw to the answer."""

    giver: int = 0
    receiver: int = 0
    card: str = ""

    def start(self, tables: Tables, state: State) -> None:
        told = Event("hermit_drawn", (("seat", self.giver), ("deck", "hermit")))
        state.events.append(Event("hermit_drawn_card", (*told.arguments, ("card", self.card)),
                                  (self.giver,), told))
        self.step = "hand_over"

    def hand_over(self, tables: Tables, state: State) -> None:
        if self.receiver:  # a neighbor, by the rule of the quick start
            self._hand_to(state, self.receiver)
            return
        row = tables.give[self.giver]
        ask = question("give_hermit", self.giver, (), (("card", self.card),))
        put(state, self, "hand_over", "handed_over", ask,
            tuple([row[seat] for seat in others(state, self.giver)]))

    def handed_over(self, tables: Tables, state: State, action: Action) -> None:
        target = action.arguments[0][1]
        assert isinstance(target, int)
        self._hand_to(state, target)

    def _hand_to(self, state: State, target: int) -> None:
        self.receiver = target
        told = Event("hermit_given", (("seat", self.giver), ("target", target)))
        state.events.append(Event("hermit_given_card", (*told.arguments, ("card", self.card)),
                                  (self.giver, target), told))
        self.step = "wait"

    def wait(self, tables: Tables, state: State) -> None:
        """The receiver's question: one public form for all cards and all receivers."""
        ask = question("answer_hermit", self.receiver, (("giver", self.giver),), (("card", self.card),))
        put(state, self, "wait", "answered", ask,
            answers(tables, state, self.card, self.giver, self.receiver))

    def answered(self, tables: Tables, state: State, action: Action) -> None:
        answer = action.get("answer")
        data = tables.hermit_cards[self.card]
        state.hermit_discard[tables.position[self.card]] += 1
        state.stack.pop()
        # Any answer tells everybody something about the receiver, so none can be taken back.
        told = (("seat", self.receiver), ("giver", self.giver))
        state.events.append(Event("hermit_answered", told, None, None, True))
        if answer == "nothing":
            self._remember(state, "nothing")
            tell(state, "hermit_nothing", ("seat", self.receiver), ("giver", self.giver))
        elif answer == "give":
            self._remember(state, "gave")
            pass_on(state, str(action.get("card")), self.receiver, self.giver, "hermit_gift")
            cards_moved(tables, state)
        elif isinstance(data.answer, verb.ShowCharacter):
            self._remember(state, "shown")
            self._show(state)
        else:
            self._comply(tables, state, data.answer)

    def drop(self, tables: Tables, state: State) -> None:
        """The match ended before the answer: the card goes to its discard."""
        state.hermit_discard[tables.position[self.card]] += 1

    def _remember(self, state: State, result: str) -> None:
        state.memory.append((self.giver, self.receiver, self.card, result, state.shuffles, state.turn_number))

    def _show(self, state: State) -> None:
        """The giver alone sees the character card; that he saw it is public."""
        character = state.characters[self.receiver]
        told = Event("character_shown", (("seat", self.receiver), ("giver", self.giver)))
        state.events.append(Event("character_seen", (*told.arguments, ("character", character)),
                                  (self.giver, self.receiver), told, True))
        seen = (self.giver, self.receiver, character)
        if seen not in state.shown:
            state.shown.append(seen)

    def _comply(self, tables: Tables, state: State, answer: verb.Answer) -> None:
        assert not isinstance(answer, verb.ShowCharacter)
        amount = answer.amount
        if isinstance(answer, verb.Recover):
            if state.damage[self.receiver]:
                self._remember(state, "healed")
                heal(state, self.receiver, amount)
                return
            amount = answer.otherwise_damage
        self._remember(state, "hurt")
        killer = self.giver if state.house.hermit_kill_credit == "giver" else 0
        harm(tables, state, killer, "hermit", [self.receiver], [amount])
