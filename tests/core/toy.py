"""A game small enough to read at one sitting, with everything that core has to cope with.

Two to four seats. Each is dealt one secret animal. A turn is a roll (chance), a peek at another animal
(private knowledge), a duel (a nested flow that asks somebody else), or a pass. Each round ends with a
secret vote of all seats at once. Anybody may show his animal at any open question (an interrupt). Points
and the value of the animal decide. It stands in for a real game wherever only the referee is tested.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.core import chance
from game.core.flow import Flow, advance, answer
from game.core.model import (
    TABLE,
    Action,
    Ask,
    Chance,
    Event,
    Outcome,
    Over,
    Pending,
    Refusal,
    Value,
    View,
    act,
    event,
    refuse,
)

ANIMALS = ("ant", "bee", "cat", "dog", "elk", "fox")
DIE = tuple(range(1, 7))


@dataclass(slots=True)
class ToyState:
    """Everything that is true. Lists have one entry per seat, the first for seat 1."""

    rounds: int
    cards: list[str]
    points: list[int]
    shown: list[bool]
    seen: list[tuple[int, ...]]
    votes: list[int]
    round: int = 1
    stack: list[Any] = field(default_factory=list)
    pending: Pending | None = None

    def copy(self) -> ToyState:
        stack = [flow.copy() for flow in self.stack]
        return ToyState(self.rounds, self.cards[:], self.points[:], self.shown[:], self.seen[:],
                        self.votes[:], self.round, stack, self.pending)

    def totals(self) -> list[int]:
        """Points and the value of the animal, per seat."""
        return [points + ANIMALS.index(card) for points, card in zip(self.points, self.cards, strict=True)]


@dataclass(slots=True)
class Table:
    """What each step is handed: where events go."""

    events: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Game(Flow):
    """Deal, then rounds of turns with a vote at the end of each."""

    seat: int = 0

    def start(self, table: Table, state: ToyState) -> None:
        if "" in state.cards:
            left = tuple(animal for animal in ANIMALS if animal not in state.cards)
            state.pending = Chance("deal", left, (), state.cards.index("") + 1, (), True)
            self.step = "dealt"
        else:
            self.step = "turn"

    def dealt(self, table: Table, state: ToyState, card: str) -> None:
        seat = state.cards.index("") + 1
        state.cards[seat - 1] = card
        told = event("dealt", seat=seat)
        table.events.append(event("dealt", seats=(seat,), redacted=told, seat=seat, card=card))
        self.step = "start"

    def turn(self, table: Table, state: ToyState) -> None:
        if self.seat == len(state.cards):
            self.seat, self.step = 0, "round_end"
            state.votes = [0] * len(state.cards)
            state.stack.append(Vote())
            return
        self.seat += 1
        state.stack.append(Turn(seat=self.seat))

    def round_end(self, table: Table, state: ToyState) -> None:
        table.events.append(event("voted", reveals=True, votes=tuple(state.votes)))
        for seat in state.votes:
            state.points[seat - 1] += 1
        state.votes = [0] * len(state.votes)
        state.round += 1
        self.step = "turn"
        if state.round > state.rounds:
            totals = state.totals()
            best = max(totals)
            winners = tuple(seat for seat, total in enumerate(totals, 1) if total == best)
            table.events.append(event("all_shown", reveals=True, cards=tuple(state.cards)))
            state.shown = [True] * len(state.cards)
            state.pending = Over(Outcome(winners, "most_points", tuple(enumerate(totals, 1))))


@dataclass(slots=True)
class Turn(Flow):
    """One seat's turn."""

    seat: int = 0

    def start(self, table: Table, state: ToyState) -> None:
        state.pending = Ask((self.seat,), "choose_move", (("round", state.round),), "1", interrupts=True)
        self.step = "moved"

    def moved(self, table: Table, state: ToyState, action: Action) -> None:
        target = action.get("target")
        assert target is None or isinstance(target, int)
        if action.do == "peek" and target:
            state.seen[self.seat - 1] = tuple(sorted({*state.seen[self.seat - 1], target}))
            told = event("peeked", seat=self.seat, target=target)
            card = state.cards[target - 1]
            table.events.append(event("peeked", seats=(self.seat,), redacted=told, seat=self.seat,
                                      target=target, card=card))
        if action.do == "roll":
            state.pending = Chance("d6", DIE, (), self.seat)
            self.step = "rolled"
        elif action.do == "duel" and target:
            self.step = "done"
            state.stack.append(Duel(seat=self.seat, target=target))
        else:
            table.events.append(event(action.do + "_done", seat=self.seat))
            state.stack.pop()

    def rolled(self, table: Table, state: ToyState, number: int) -> None:
        state.points[self.seat - 1] += number
        table.events.append(event("rolled", seat=self.seat, number=number))
        state.stack.pop()

    def done(self, table: Table, state: ToyState) -> None:
        state.stack.pop()


@dataclass(slots=True)
class Duel(Flow):
    """The target fights (a die against three) or yields."""

    seat: int = 0
    target: int = 0

    def start(self, table: Table, state: ToyState) -> None:
        private = (("card", state.cards[self.target - 1]),)
        state.pending = Ask((self.target,), "choose_answer", (("by", self.seat),), "2", True, private)
        self.step = "answered"

    def answered(self, table: Table, state: ToyState, action: Action) -> None:
        if action.do == "fight":
            state.pending = Chance("d6", DIE, (1, 1, 1, 1, 1, 3), self.target)
            self.step = "fought"
        else:
            self.win(table, state, self.seat)

    def fought(self, table: Table, state: ToyState, number: int) -> None:
        self.win(table, state, self.target if number > 3 else self.seat)

    def win(self, table: Table, state: ToyState, seat: int) -> None:
        state.points[seat - 1] += 2
        table.events.append(event("duel_won", seat=seat))
        state.stack.pop()


@dataclass(slots=True)
class Vote(Flow):
    """All seats at once name somebody; the votes are opened together."""

    def start(self, table: Table, state: ToyState) -> None:
        asked = tuple(seat for seat, vote in enumerate(state.votes, 1) if not vote)
        if asked:
            state.pending = Ask(asked, "choose_vote", (), "3", interrupts=True)
            self.step = "given"
        else:
            state.stack.pop()

    def given(self, table: Table, state: ToyState, action: Action) -> None:
        target = action.get("target")
        assert isinstance(target, int)
        state.votes[action.seat - 1] = target
        table.events.append(event("vote_given", seat=action.seat))
        self.step = "start"


class ToyRules:
    """The rules of the toy; satisfies `game.core.model.Rules`."""

    name = "toy"
    secret: bool = True
    arguments: Mapping[str, str] = {"seat": "seat", "target": "seat", "by": "seat", "card": "animal"}
    shapes: Mapping[str, type] = {
        "state": ToyState, "game": Game, "turn": Turn, "duel": Duel, "vote": Vote,
        "ask": Ask, "chance": Chance, "over": Over, "outcome": Outcome,
    }
    content: Any = None

    def seat_counts(self, options: Mapping[str, Any]) -> Sequence[int]:
        return (2, 3, 4)

    def complete_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        for key, value in options.items():
            if key != "rounds":
                raise ValueError(f"unknown option {key!r} (known: rounds)")
            if type(value) is not int or not 1 <= value <= 9:
                raise ValueError(f"option rounds must be a whole number from 1 to 9, not {value!r}")
        return {"rounds": 2, **options}

    def setup(self, options: Mapping[str, Any], seats: int) -> ToyState:
        rounds = self.complete_options(options)["rounds"]
        if seats not in self.seat_counts(options):
            raise ValueError(f"the toy needs 2 to 4 seats, not {seats}")
        state = ToyState(rounds, [""] * seats, [0] * seats, [False] * seats, [()] * seats, [0] * seats)
        state.stack.append(Game())
        advance(Table(), state)
        return state

    def pending(self, state: ToyState) -> Pending:
        assert state.pending is not None
        return state.pending

    def legal(self, state: ToyState, seat: int) -> list[Action]:
        ask = state.pending
        if not isinstance(ask, Ask):
            return []
        others = [other for other in range(1, len(state.cards) + 1) if other != seat]
        actions: list[Action] = []
        if seat in ask.seats:
            if ask.kind == "choose_move":
                actions = [act(seat, "pass"), act(seat, "roll")]
                actions += [act(seat, "peek", target=other) for other in others]
                actions += [act(seat, "duel", target=other) for other in others]
            elif ask.kind == "choose_answer":
                actions = [act(seat, "fight"), act(seat, "yield")]
            else:
                actions = [act(seat, "vote", target=other) for other in others]
        return actions + self.unasked(state, seat)

    def unasked(self, state: ToyState, seat: int) -> list[Action]:
        asked = isinstance(state.pending, Ask)
        return [act(seat, "show")] if asked and not state.shown[seat - 1] else []

    def check(self, state: ToyState, action: Action) -> Refusal | None:
        if not 1 <= action.seat <= len(state.cards):
            return refuse("no_such_seat", "1")
        if action in self.legal(state, action.seat):
            return None
        return refuse("not_now", "1", seat=action.seat)

    def sample(self, state: ToyState, seat: int, rng: Random) -> Action:
        actions = self.legal(state, seat)
        return actions[int(rng.random() * len(actions))]

    def apply(self, state: ToyState, move: Action | Value) -> list[Event]:
        table = Table()
        if isinstance(move, Action) and move.do == "show":
            state.shown[move.seat - 1] = True
            table.events.append(event("shown", reveals=True, seat=move.seat, card=state.cards[move.seat - 1]))
        else:
            answer(table, state, move)
        return table.events

    def view(self, state: ToyState, viewer: int) -> View:
        known = {}
        for seat, card in enumerate(state.cards, 1):
            seen = viewer != TABLE and (seat == viewer or seat in state.seen[viewer - 1])
            known[str(seat)] = card if card and (seen or state.shown[seat - 1]) else None
        flows = [[word for word, kind in self.shapes.items() if type(flow) is kind]
                 + [flow.step, getattr(flow, "seat", 0), getattr(flow, "target", 0)] for flow in state.stack]
        return {"viewer": viewer, "seats": len(state.cards), "rounds": state.rounds,
                "round": state.round, "points": state.points[:],
                "shown": state.shown[:], "seen": [list(seats) for seats in state.seen], "cards": known,
                "dealt": [bool(card) for card in state.cards],
                "voted": [bool(vote) for vote in state.votes],
                "vote": state.votes[viewer - 1] if viewer != TABLE else 0, "flows": flows,
                "over": list(state.pending.outcome.winners) if isinstance(state.pending, Over) else None}

    def imagine(self, view: View, seat: int, rng: Random) -> ToyState:
        cards = self._imagine_cards(view, rng)
        count = len(cards)
        votes = [0] * count
        for voter in range(1, count + 1):
            if view["voted"][voter - 1]:
                others = [other for other in range(1, count + 1) if other != voter]
                votes[voter - 1] = view["vote"] if voter == seat else others[int(rng.random() * len(others))]
        state = ToyState(view["rounds"], cards, view["points"][:], view["shown"][:],
                         [tuple(seats) for seats in view["seen"]], votes, view["round"])
        for word, step, flow_seat, target in view["flows"]:
            flow = self.shapes[word](step)
            for name, value in (("seat", flow_seat), ("target", target)):
                if hasattr(flow, name):
                    setattr(flow, name, value)
            state.stack.append(flow)
        self._ask_again(state, view)
        return state

    def _imagine_cards(self, view: View, rng: Random) -> list[str]:
        cards = [card or "" for card in view["cards"].values()]
        left = [animal for animal in ANIMALS if animal not in cards]
        for index, dealt in enumerate(view["dealt"]):
            if dealt and not cards[index]:
                cards[index] = left.pop(int(rng.random() * len(left)))
        return cards

    def _ask_again(self, state: ToyState, view: View) -> None:
        """Ask the question of the top flow once more: its step before the one that takes the answer."""
        if view["over"] is not None:
            scores = tuple(enumerate(state.totals(), 1))
            state.pending = Over(Outcome(tuple(view["over"]), "most_points", scores))
            return
        flow = state.stack[-1]
        after = flow.step
        if after in ("rolled", "fought"):
            owner = flow.target if after == "fought" else flow.seat
            state.pending = Chance("d6", DIE, (1, 1, 1, 1, 1, 3) if after == "fought" else (), owner)
            return
        flow.step = "start"
        advance(Table(), state)
        assert flow.step == after


def random_actions(rules: Any, state: Any, seed: int, limit: int = 10_000) -> list[Any]:
    """The moves of one random game, played on `state` without a referee; chances included."""
    rng = chance.seeded(seed)
    moves: list[Any] = []
    while not isinstance(now := rules.pending(state), Over) and len(moves) < limit:
        move = chance.pick(now, rng) if isinstance(now, Chance) else rules.sample(state, now.seats[0], rng)
        rules.apply(state, move)
        moves.append(move)
    return moves
