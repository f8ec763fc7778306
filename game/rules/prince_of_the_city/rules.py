"""The door to the rules of Prince of the City: the protocol of `game.core.model.Rules`.

What belongs here: dispatch to the flow that waits, and what surrounds every question (instant effects,
deals). What belongs next door: the flows themselves, one module per phase; why something is refused
(`reasons.py`); what a seat may know (`view.py`, `imagine.py`).

Choices too many to list: offers and counter-offers, the cards given for an accepted offer, and the promise
that goes with a request for help. For those `legal` lists one plain form per partner, `check` judges any,
`sample` makes some up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.core.flow import advance
from game.core.model import Action, Ask, Chance, Event, Outcome, Over, Pending, Refusal, Value, View
from game.core.options import OptionValue, complete
from game.rules.prince_of_the_city import (
    challenge,
    contest,
    deals,
    deck,
    help,
    influence,
    limits,
    losses,
    movement,
    resolution,
    resource,
    setup,
    spoils,
)
from game.rules.prince_of_the_city.content import Content
from game.rules.prince_of_the_city.imagine import imagine
from game.rules.prince_of_the_city.options import Options, options_of
from game.rules.prince_of_the_city.reading import word
from game.rules.prince_of_the_city.reasons import why_not
from game.rules.prince_of_the_city.resource import DEALS, deal_interrupts
from game.rules.prince_of_the_city.spending import FREE, interrupt, interrupts
from game.rules.prince_of_the_city.state import Bundle, Offer, Pledge, State, blank
from game.rules.prince_of_the_city.table import Table
from game.rules.prince_of_the_city.view import view

if TYPE_CHECKING:
    from random import Random

SHAPES: Mapping[str, type] = {
    "state": State, "options": Options, "bundle": Bundle, "offer": Offer, "pledge": Pledge,
    "ask": Ask, "chance": Chance, "over": Over, "outcome": Outcome,
    "setup": setup.Setup, "game": setup.Game, "resource": resource.Resource, "movement": movement.Movement,
    "challenges": challenge.Challenges, "challenge": challenge.Challenge, "spoils": spoils.Spoils,
    "influence": influence.Influence, "contest": contest.Contest, "resolution": resolution.Resolution,
    "draw": deck.Draw, "event_check": deck.EventCheck, "limit": limits.Limit, "ask_help": help.AskHelp,
    "prestige_loss": losses.PrestigeLoss, "vitae_loss": losses.VitaeLoss, "answer_offer": deals.AnswerOffer,
    "gift": deals.Gift,
}

ARGUMENTS: Mapping[str, str] = {
    "seat": "seat", "target": "seat", "by": "seat", "before": "seat", "seats": "seat", "challenged": "seat",
    "card": "card", "cards": "card", "zone": "zone", "start": "zone",
    "event": "event", "incident": "event", "discipline": "discipline", "clan": "clan",
    "domain": "domain", "promise": "promise", "offer": "offer", "die": "die",
    "give_hand": "card", "give_play": "card", "want_play": "card", "give_token": "zone", "want_token": "zone",
    "give_promise": "promise", "want_promise": "promise",
    "manner": "challenge_type", "good": "good", "what": "good", "phase": "phase", "cause": "cause",
}

class _Names(dict[str, str]):
    """Name of a flow's method for each step: `ask_move` -> `take_move` (or options_, sample_)."""

    def __init__(self, prefix: str) -> None:
        super().__init__()
        self._prefix = prefix

    def __missing__(self, step: str) -> str:
        found = self[step] = self._prefix + step[step.index("_") + 1:]
        return found


_UNASKED = frozenset({"spend", *DEALS})
"""Kinds of action that may come without being asked for."""

_TAKE, _OPTIONS, _SAMPLE = _Names("take_"), _Names("options_"), _Names("sample_")


MOST_TABLES = 8
"""Sets of options whose tables are kept: an evening of ever other house rules must not fill the memory."""
_SAMPLED = frozenset("ask_" + name.removeprefix("sample_") for shape in SHAPES.values()
                     for name in vars(shape)
                     if name.startswith("sample_"))
"""Questions with choices that are not listed, or need not be to draw one at random."""


class PrinceOfTheCity:
    """The rules of Prince of the City. Built once with the content, which it only reads."""

    name = "prince_of_the_city"
    arguments = ARGUMENTS
    shapes = SHAPES
    secret = True
    unlisted = frozenset({"offer", "counter", "accept", "ask_help", "join"})
    """Kinds of action of which `legal` lists not every form (`join`: without a word about the zone)."""

    def __init__(self, content: Content) -> None:
        boards = {board.id: OptionValue(board.id, board.name) for board in content.boards.values()}
        chosen = replace(content.options["board"], values=boards)
        self.content = replace(content, options={**content.options, "board": chosen})
        self._tables: dict[Options, Table] = {}
        self._last: tuple[Options | None, Table | None] = (None, None)

    # ---- options and set-up

    def seat_counts(self, options: Mapping[str, Any]) -> Sequence[int]:
        """Three to five; with two players each runs two clans (Rules 9)."""
        return (4,) if options_of(self.content, options).two_players else (3, 4, 5)

    def complete_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """`options` with defaults. Raises ValueError naming a wrong key or value."""
        return dict(complete(self.content.options, options))

    def table_for(self, options: Options) -> Table:
        """The compiled content for these options."""
        if self._last[0] is options:
            table = self._last[1]
            assert table is not None
            return table
        found = self._tables.get(options)
        if found is None:
            if len(self._tables) >= MOST_TABLES:
                del self._tables[next(iter(self._tables))]
            found = self._tables[options] = Table(self.content, options)
            found.shapes = SHAPES
        self._last = (options, found)
        return found

    def setup(self, options: Mapping[str, Any], seats: int) -> State:
        """A new state at its first chance or question. Raises ValueError for wrong options or seats."""
        chosen = options_of(self.content, options)
        if seats not in self.seat_counts(options):
            raise ValueError(f"{seats} seats can't play; possible: {self.seat_counts(options)}")
        table = self.table_for(chosen)
        state = blank(table, seats)
        state.stack = [setup.Game(), setup.Setup()]
        table.out = []
        advance(table, state)
        return state

    # ---- what is asked

    def pending(self, state: State) -> Pending:
        """What has to happen next."""
        assert state.pending is not None
        return state.pending

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        """All actions of the seat now; see the module about what is too much to list."""
        pending = state.pending
        if type(pending) is not Ask or not 1 <= seat <= state.seats:
            return []
        table = self.table_for(state.options)
        flow = state.stack[-1]
        found: list[Action] = []
        if seat in pending.seats:
            found = getattr(flow, _OPTIONS[flow.step])(table, state, seat)
        if flow.instants:
            found = found + interrupts(table, state, seat) + deal_interrupts(table, state, seat)
        return list(dict.fromkeys(found))

    def unasked(self, state: State, seat: int) -> Sequence[Action]:
        """Instant effects of cards and, in the Resource phase, deals."""
        if type(state.pending) is not Ask or not 1 <= seat <= state.seats:
            return []
        flow = state.stack[-1]
        if not flow.instants:
            return []
        table = self.table_for(state.options)
        found = interrupts(table, state, seat) + deal_interrupts(table, state, seat)
        if seat in state.pending.seats:
            own = set(getattr(flow, _OPTIONS[flow.step])(table, state, seat))
            found = [action for action in found if action not in own]
        return list(dict.fromkeys(found))

    def check(self, state: State, action: Action) -> Refusal | None:
        """None if the action is legal now, else why not."""
        return why_not(self.table_for(state.options), state, action, self.legal(state, action.seat))

    def sample(self, state: State, seat: int, rng: Random) -> Action:
        """A random legal action of an asked seat, now and then an interrupt or an offer."""
        table = self.table_for(state.options)
        flow = state.stack[-1]
        if flow.step in _SAMPLED:
            drawn: Action | None = getattr(flow, _SAMPLE[flow.step])(table, state, seat, rng)
            if drawn is not None:
                return drawn
        found: list[Action] = getattr(flow, _OPTIONS[flow.step])(table, state, seat)
        if rng.random() < 0.1 and flow.instants:
            found = found + interrupts(table, state, seat) + deal_interrupts(table, state, seat)
        return found[int(rng.random() * len(found))]

    # ---- what happens

    def apply(self, state: State, move: Action | Value) -> list[Event]:
        """Do a legal action or let a chance outcome happen, and go on to the next question."""
        options = state.options
        table = self._last[1] if self._last[0] is options else self.table_for(options)
        assert table is not None
        out: list[Event] = []
        table.out = out
        flow = state.stack[-1]
        state.pending = None
        if not (type(move) is Action and move.do in _UNASKED and self._interrupts(table, state, flow, move)):
            getattr(flow, _TAKE[flow.step])(table, state, move)
        stack = state.stack
        while state.pending is None:
            flow = stack[-1]
            getattr(flow, flow.step)(table, state)
        return out

    def _interrupts(self, table: Table, state: State, flow: Any, action: Action) -> bool:
        """Do the action if it is one that no flow asked for; False if the flow takes it."""
        do = action.do
        if do == "spend":
            if type(table.cards[word(action, "card")].secondary[0]) not in FREE:
                return False
            interrupt(table, state, action)
            return True
        asked = type(flow) is deals.AnswerOffer and action.seat == flow.seat
        if asked and action.get("offer") == flow.number:
            return False
        return deals.do_deal(table, state, action)

    # ---- what may be known

    def view(self, state: State, viewer: int) -> View:
        """What a seat, or the table, may know."""
        return view(self.table_for(state.options), state, viewer, SHAPES)

    def imagine(self, view: View, seat: int, rng: Random) -> State:
        """A full state that fits everything the seat knows, hidden things drawn at random."""
        table = self.table_for(options_of(self.content, view["options"]))
        return imagine(table, view, SHAPES, rng)
