"""Everything that is true in a match of Prince of the City.

What belongs here: the State, its small parts and its copy. Lists are indexed by seat (index 0 is unused),
by zone, or flat with `STRIDE` columns per row. What a number means stands beside it; rules that change it
stand in the modules of the phases and in `holdings.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.core.flow import Flow
from game.core.model import Pending
from game.rules.prince_of_the_city.options import Options
from game.rules.prince_of_the_city.table import Table

UNKNOWN, PLAIN, EVENT = 0, 1, 2
"""What is known of the card on top of the deck."""


class Bundle(NamedTuple):
    """One side of an offer (Rules 4.1.3). `hand` are cards the giver chose; `cards` is how many of them
    an offer asks of the other side, who chooses which. `token` is a zone number or -1."""

    hand: tuple[str, ...] = ()
    cards: int = 0
    play: tuple[str, ...] = ()
    vitae: int = 0
    token: int = -1
    promise: str = ""
    about: str = ""


class Offer(NamedTuple):
    """An open offer: `by` gives `give` and wants `want` of `to`. `answers` is the offer it counters."""

    number: int
    by: int
    to: int
    give: Bundle
    want: Bundle
    answers: int = 0


class Pledge(NamedTuple):
    """A promise that was made. It binds nobody. `status` is open, kept, broken or lapsed."""

    number: int
    by: int
    to: int
    promise: str
    about: str
    turn: int
    status: str = "open"


class Step(Flow):
    """Base of the game's flows. A step called `ask_x` or `roll_x` sets `state.pending` and stays; the
    answer goes to `take_x`, the choices come from `options_x`. So a question that an interrupt broke
    into is simply asked again."""

    __slots__ = ()

    instants = True
    """Whether secondary effects of cards may be used while this flow asks."""

    deals = True
    """Whether gifts and trades go on while this flow asks."""


@dataclass(slots=True)
class State:
    """See the module. `pending` and `stack` belong to the flows (`game.core.flow`)."""

    options: Options
    seats: int
    pending: Pending | None
    stack: list[Any]
    turn: int
    marker: int
    phase: str
    """setup, resource, movement, challenge, influence, resolution."""
    current: int
    """The seat whose turn it is within the phase, 0 for nobody."""
    regent: int
    clan: list[str]
    zone: list[int]
    """Zone of each figure; -1 in torpor, off the board."""
    vitae: list[int]
    personal: list[int]
    hand: list[tuple[str, ...]]
    active: list[tuple[str, ...]]
    pool: list[int]
    """Influence tokens in hand."""
    shift: list[int]
    """Tokens more or fewer in the next Influence phase."""
    tokens: list[int]
    """zone * STRIDE + seat."""
    control: list[int]
    """Seat that controls each zone, 0 for nobody."""
    held: list[int]
    """domain * STRIDE + seat: zones of the domain that the seat controls."""
    colors: list[int]
    """A bit for each domain in which the seat controls a zone."""
    used: list[int]
    """A bit for each discipline used this turn (`Table.power_bit`)."""
    gave_token: list[int]
    """1 if the seat parted with a token in play this turn."""
    steady: list[int]
    """Bonus to all challenge results this turn."""
    passage: list[int]
    """Further moves at the end of this Movement phase."""
    hunts: list[int]
    far: list[int]
    """1 while zones two steps away count as adjacent (Influence phase)."""
    deck: list[int]
    """Copies of each design in the deck; no order exists, a card gets its identity when it is drawn."""
    spent: list[int]
    event_deck: tuple[str, ...]
    event_spent: tuple[str, ...]
    events: tuple[str, ...]
    """In play, oldest first."""
    top: int
    offers: list[Offer]
    pledges: list[Pledge]
    number: int
    """The last number given to an offer."""
    known: list[tuple[str, ...]]
    """owner * STRIDE + viewer: cards that the viewer knows to be in the owner's hand, sorted."""
    worn: tuple[str, ...] = ()
    """`seat:card` of secondary effects used this turn, where these do not discard the card."""
    scores: list[int] = field(default_factory=list)
    """Prestige as the last Resolution summed it, by seat."""
    solved: int = 0
    failed: int = 0

    def copy(self) -> State:
        """An independent copy: no later change of either shows in the other."""
        twin: State = object.__new__(State)
        twin.options, twin.seats, twin.pending = self.options, self.seats, self.pending
        twin.stack = [flow.copy() for flow in self.stack]
        twin.turn, twin.marker, twin.phase = self.turn, self.marker, self.phase
        twin.current, twin.regent = self.current, self.regent
        twin.clan, twin.zone, twin.vitae = self.clan[:], self.zone[:], self.vitae[:]
        twin.personal, twin.hand, twin.active = self.personal[:], self.hand[:], self.active[:]
        twin.pool, twin.shift, twin.tokens = self.pool[:], self.shift[:], self.tokens[:]
        twin.control, twin.held, twin.colors = self.control[:], self.held[:], self.colors[:]
        twin.used, twin.gave_token, twin.steady = self.used[:], self.gave_token[:], self.steady[:]
        twin.passage, twin.hunts, twin.far = self.passage[:], self.hunts[:], self.far[:]
        twin.deck, twin.spent = self.deck[:], self.spent[:]
        twin.event_deck, twin.event_spent, twin.events = self.event_deck, self.event_spent, self.events
        twin.top, twin.offers, twin.pledges = self.top, self.offers[:], self.pledges[:]
        twin.number, twin.known, twin.worn = self.number, self.known[:], self.worn
        twin.scores, twin.solved, twin.failed = self.scores[:], self.solved, self.failed
        return twin


def blank(table: Table, seats: int) -> State:
    """A state before everything: nobody has a clan, all cards are in the deck."""
    width = seats + 1
    numbers = table.numbers
    zero = [0] * width
    return State(
        options=table.options, seats=seats, pending=None, stack=[], turn=0, marker=table.options.turns,
        phase="setup", current=0, regent=0, clan=[""] * width, zone=[table.elysium] * width,
        vitae=[numbers.vitae] * width, personal=zero[:], hand=[()] * width, active=[()] * width, pool=zero[:],
        shift=zero[:], tokens=[0] * (len(table.zones) * 6), control=[0] * len(table.zones),
        held=[0] * (len(table.domain_ids) * 6), colors=zero[:], used=zero[:], gave_token=zero[:],
        steady=zero[:], passage=zero[:], hunts=zero[:], far=zero[:], deck=table.copies[:],
        spent=[0] * len(table.copies), event_deck=table.event_ids, event_spent=(), events=(), top=PLAIN,
        offers=[], pledges=[], number=0, known=[()] * 36, scores=zero[:])
