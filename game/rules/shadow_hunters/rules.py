"""Shadow Hunters as the table sees it: the protocol of `game.core.model.Rules`.

The work is done by the flows; here they are started, fed with answers and outcomes, and shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.core.flow import Flow, advance
from game.core.model import Action, Ask, Chance, Event, Outcome, Over, Pending, Refusal, Value, View
from game.core.options import complete
from game.rules.shadow_hunters import refusals
from game.rules.shadow_hunters.abilities import interrupt, interrupts, is_interrupt, may_reveal
from game.rules.shadow_hunters.attack import Attack, Strike
from game.rules.shadow_hunters.card import Draw
from game.rules.shadow_hunters.content import Content
from game.rules.shadow_hunters.death import Deaths, Harm, Robbery
from game.rules.shadow_hunters.hermit import Hermit
from game.rules.shadow_hunters.house import House, house_of, pool_for, seating_for
from game.rules.shadow_hunters.imagine import imagine
from game.rules.shadow_hunters.opening import Opening
from game.rules.shadow_hunters.state import State
from game.rules.shadow_hunters.tables import Tables
from game.rules.shadow_hunters.turn import Setup, Turn
from game.rules.shadow_hunters.view import view

if TYPE_CHECKING:
    from random import Random

UNASKED: Final = frozenset({"reveal", "use_ability", "declare_victory"})
"""Actions that may be done unasked."""

FLOWS: Final[dict[str, type[Flow]]] = {
    "setup": Setup, "opening": Opening, "turn": Turn, "draw": Draw, "hermit": Hermit, "attack": Attack,
    "strike": Strike, "harm": Harm, "robbery": Robbery, "deaths": Deaths,
}


class ShadowHunters:
    """The rules of Shadow Hunters with the given content. Stateless; see `game.core.model.Rules`."""

    name: str = "shadow_hunters"

    secret: bool = True

    arguments: Mapping[str, str] = {
        "seat": "seat", "target": "seat", "source": "seat", "giver": "seat", "killer": "seat",
        "winners": "seat", "card": "card", "area": "area", "areas": "area", "character": "character",
        "deck": "deck", "option": "option", "goal": "goal",
    }

    shapes: Mapping[str, type] = {
        "state": State, "house": House, "ask": Ask, "chance": Chance, "over": Over, "outcome": Outcome,
        "action": Action, "event": Event, **FLOWS,
    }

    def __init__(self, content: Content) -> None:
        self.content: Any = content
        self.tables = Tables(content)

    # ---- set-up

    def seat_counts(self, options: Mapping[str, Any]) -> Sequence[int]:
        """Numbers of seats that can play (Rules 2.1)."""
        return tuple(seating.seats for seating in self.content.seatings)

    def complete_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """`options` with all defaults. Raises ValueError naming a wrong key or value."""
        return dict(complete(self.content.options, options))

    def setup(self, options: Mapping[str, Any], seats: int) -> State:
        """A state at its first chance, the layout of the areas. Raises ValueError for a number of seats or
        an option that does not exist."""
        state = self.blank(options, seats)
        quick = str(self.complete_options(options)["quick_start"])
        state.stack = [Setup()] if quick == "off" else [Opening(kind=quick), Setup()]
        advance(self.tables, state)
        return state

    def blank(self, options: Mapping[str, Any], seats: int) -> State:
        """A state with full decks and nobody dealt, and nothing pending."""
        house = house_of(self.content, options)
        seating_for(self.content, seats)
        copies, some = self.tables.copies, seats + 1
        return State(
            house, seats, pool_for(self.content, house, seats),
            [""] * some, [0] * some, [0] * some, [""] * some, [()] * some, [False] + [True] * seats,
            [False] * some, [False] * some, [False] * some, [False] * some, [False] * some, [False] * some,
            [()] * some, copies["white"][:], copies["black"][:], copies["hermit"][:], [], [],
            [0] * len(copies["hermit"]))

    # ---- play

    def pending(self, state: State) -> Pending:
        """The question, chance or end that the state is at."""
        assert state.pending is not None
        return state.pending

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        """The answers of an asked seat, then what the seat may do unasked."""
        pending = state.pending
        if type(pending) is not Ask:
            return ()
        extra = interrupts(self.tables, state, seat)
        if pending.seats[0] == seat:
            return state.choices + extra
        return extra

    def unasked(self, state: State, seat: int) -> Sequence[Action]:
        """What the seat may do at any question: turn its card up, Mother's Love, Grave Digger (Rules 9.1)."""
        return interrupts(self.tables, state, seat) if type(state.pending) is Ask else ()

    def check(self, state: State, action: Action) -> Refusal | None:
        """None if the action is legal now, else why not."""
        if type(state.pending) is Ask:
            if action in state.choices:
                return None
            if type(action.seat) is int and 1 <= action.seat <= state.seats:
                wanted = _sorted(action)
                if any(_sorted(legal) == wanted for legal in self.legal(state, action.seat)):
                    return None
        return refusals.reason(self.tables, state, action)

    def sample(self, state: State, seat: int, rng: Random) -> Action:
        """A random answer or, for the asked seat as for any other, a random unasked action."""
        choices: Sequence[Action] = state.choices
        if not choices or choices[0].seat != seat or state.house.win_declaration != "automatic":
            choices = self.legal(state, seat)
        elif not state.revealed[seat]:
            # The short way for the usual case: a hidden seat may turn its card up and nothing else.
            place = int(rng.random() * (len(choices) + may_reveal(self.tables, state, seat)))
            return choices[place] if place < len(choices) else self.tables.reveal[seat]
        elif self.tables.unasked[state.characters[seat]]:
            choices = self.legal(state, seat)
        return choices[int(rng.random() * len(choices))]

    def apply(self, state: State, move: Action | Value) -> list[Event]:
        """Do a legal action or let a chance outcome happen, up to the next question, chance or the end."""
        tables = self.tables
        if type(move) is Action and move.do in UNASKED and is_interrupt(tables, state, move):
            interrupt(tables, state, move)
        else:
            flow = state.stack[-1]
            state.pending = None
            state.choices = ()
            getattr(flow, flow.step)(tables, state, move)
        stack = state.stack
        while state.pending is None:
            flow = stack[-1]
            getattr(flow, flow.step)(tables, state)
        events = state.events
        state.events = []
        return events

    # ---- what may be known

    def view(self, state: State, viewer: int) -> View:
        """What `viewer` may know; see `game.rules.shadow_hunters.view`."""
        return view(self.tables, state, viewer, self.shapes)

    def imagine(self, view: View, seat: int, rng: Random) -> State:
        """A full state that fits all that `seat` knows; see `game.rules.shadow_hunters.imagine`."""
        blank = self.blank(view["options"], len(view["seats"]))
        return imagine(self.tables, blank, view, seat, rng, self.shapes)


def _sorted(action: Action) -> tuple[int, str, frozenset[tuple[str, Value]]]:
    """An action without regard to the order of its arguments: people write them in any."""
    return action.seat, action.do, frozenset(action.arguments)
