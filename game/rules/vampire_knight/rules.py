"""The door of the game: the protocol of `game.core.model.Rules`, dispatched to the phases.

What belongs here: which phase asks what, offers what and does what. What belongs next door: everything
else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game.core.model import Action, Event, Outcome, Over, Pending, Refusal, Value, View
from game.core.options import Option, OptionValue, complete
from game.core.snapshot import restore
from game.rules.vampire_knight import fighting, moving, setup, tapping, turn
from game.rules.vampire_knight.asks import ask_of
from game.rules.vampire_knight.content import Content
from game.rules.vampire_knight.pieces import Events
from game.rules.vampire_knight.refusals import why_not
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.table import Table
from game.rules.vampire_knight.view import SHAPES, view_of

if TYPE_CHECKING:
    from random import Random

Legal = Callable[[Table, State], list[Action]]
Apply = Callable[[Table, State, Action, Events], None]

LEGAL: Final[Mapping[str, Legal]] = {
    "decks": setup.legal_decks,
    "consolidate": setup.legal_consolidate,
    "place": setup.legal_place,
    "garrison": setup.legal_garrison,
    "return_begin": turn.legal_return,
    "begin": turn.legal_begin,
    "turn": turn.legal_turn,
    "tap": tapping.legal_tap,
    "sponsor": tapping.legal_sponsor,
    "hero_place": tapping.legal_hero_place,
    "fight": fighting.legal_fight,
    "attackers": fighting.legal_attackers,
    "winning_card": fighting.legal_winning_card,
    "after_fight": fighting.legal_after_fight,
    "move": moving.legal_move,
    "draw": turn.legal_draw,
    "return_first": turn.legal_return,
    "return_last": turn.legal_return,
}
"""Phase -> its legal actions."""

SAMPLE: Final[Mapping[str, Callable[[Table, State, Random], Action]]] = {
    "turn": turn.sample_turn,
    "tap": tapping.sample_tap,
    "move": moving.sample_move,
}
"""Phase -> one of its legal actions by chance, without making all of them."""

APPLY: Final[Mapping[str, Apply]] = {
    "take_card": setup.take_card,
    "finish_deck": setup.finish_deck,
    "replace": setup.replace,
    "keep_board": setup.keep_board,
    "place_capital": setup.place_capital,
    "garrison": setup.garrison,
    "plunder": turn.plunder,
    "pass": turn.pass_begin,
    "start_tap": tapping.start_tap,
    "start_fight": fighting.start_fight,
    "start_move": moving.start_move,
    "tap": tapping.tap,
    "tap_for": tapping.tap_for,
    "pay": tapping.pay,
    "finish_tap": tapping.finish_tap,
    "set_aside": tapping.set_aside,
    "place_hero": tapping.place_hero,
    "fight": fighting.fight,
    "join": fighting.join,
    "engage": fighting.engage,
    "win_fight": fighting.win_fight,
    "decline": fighting.decline,
    "use_card": fighting.use_card,
    "skip": fighting.skip,
    "move": moving.move,
    "finish_move": moving.finish_move,
    "end_turn": turn.end_turn,
    "return_to": turn.return_to,
    "offer_draw": turn.offer_draw,
    "accept_draw": turn.accept_draw,
    "refuse_draw": turn.refuse_draw,
}
"""Kind of action -> what it does."""

ARGUMENTS: Final[Mapping[str, str]] = {
    "cell": "cell",
    "to": "cell",
    "from": "cell",
    "target_cell": "cell",
    "piece": "piece",
    "target": "piece",
    "attackers": "piece",
    "defenders": "piece",
    "card": "card",
    "territory": "territory",
    "old": "territory",
    "resource": "resource",
    "resources": "resource",
    "seat": "seat",
    "owner": "seat",
    "seats": "seat",
    "winners": "seat",
    "action": "action",
    "face": "face",
    "winner": "fight_side",
}
"""Name of an argument -> kind of thing. `reason` is a word, the rest are numbers."""

IN_TURN: Final = frozenset(
    {
        "begin",
        "turn",
        "tap",
        "sponsor",
        "hero_place",
        "fight",
        "attackers",
        "winning_card",
        "move",
    }
)
"""The phases that a player who is knocked out in his own turn does not go on with. After a fight only those
who are still in are asked, so this question is left to them first."""


def options_for(content: Content) -> dict[str, Option]:
    """The options, with the boards as values of `mode`. To a board that no option mentions, one from a
    table set, all of them apply, except that a side without a seat needs no faction. Every faction of the
    data may sit on every side."""
    known = {mode for option in content.options.values() for mode in option.modes}
    fresh = [board for board in content.boards.values() if board.id not in known]
    sides = {side.side for board in content.boards.values() for side in board.seats}
    found: dict[str, Option] = {}
    for name, option in content.options.items():
        more = tuple(
            board.id for board in fresh if name not in sides or name in {side.side for side in board.seats}
        )
        found[name] = replace(option, modes=(*option.modes, *more)) if option.modes else option
    for name in sides & set(found):
        factions = {one.id: OptionValue(one.id, one.name) for one in content.factions.values()}
        found[name] = replace(found[name], values={**factions, **found[name].values})
    modes = {board.id: OptionValue(board.id, board.name) for board in content.boards.values()}
    found["mode"] = replace(found["mode"], values=modes)
    return found


MOST_TABLES = 8
"""Sets of options whose tables are kept: an evening of ever other house rules must not fill the memory."""

class VampireKnight:
    """The rules of Requiem: Vampire Knight; see `game.core.model.Rules` for the methods."""

    name = "vampire_knight"
    secret = False
    arguments: Mapping[str, str] = ARGUMENTS
    shapes: Mapping[str, type] = SHAPES

    def __init__(self, content: Content) -> None:
        self.content: Content = replace(content, options=options_for(content))
        self._tables: dict[str, Table] = {}
        self._made: list[str] = []  # keys of those that can be made again, oldest first

    # ---- set-up

    def seat_counts(self, options: Mapping[str, Any]) -> Sequence[int]:
        """As many as the board of the chosen mode has seats."""
        return (len(self.content.boards[str(self.complete_options(options)["mode"])].seats),)

    def complete_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """`options` with defaults for what is missing; true and false stand for "on" and "off", numbers
        for their words. Raises ValueError naming a wrong key or value."""
        return dict(complete(self.content.options, options))

    def setup(self, options: Mapping[str, Any], seats: int) -> State:
        """A new match before its first question."""
        complete = self.complete_options(options)
        table = self.table_for(complete)
        if seats != table.seats:
            raise ValueError(f"mode {complete['mode']} is for {table.seats} seats, not for {seats}")
        state = setup.new_state(table)
        setup.begin_setup(table, state, [])
        return state

    def table_for(self, options: Mapping[str, str]) -> Table:
        """The compiled table for complete options."""
        key = " ".join(f"{name}={word}" for name, word in options.items())
        found = self._tables.get(key)
        if found is None:
            if len(self._made) >= MOST_TABLES:
                self._tables.pop(self._made.pop(0), None)
            self._made.append(key)
            found = self._tables[key] = Table(self.content, options)
        return found

    def keep_table(self, table: Table) -> Table:
        """Remember a table that was made elsewhere (a scenario with cards of its own)."""
        return self._tables.setdefault(table.key, table)

    def table(self, state: State) -> Table:
        """The compiled table that `state` is played on. Raises ValueError for a state of other content."""
        found = self._tables.get(state.table)
        if found is None:
            options = dict(pair.split("=", 1) for pair in state.table.split(" "))
            found = self.table_for({name: str(word) for name, word in self.complete_options(options).items()})
        return found

    # ---- play

    def pending(self, state: State) -> Pending:
        """What has to happen next."""
        phase = state.phase
        table = self._tables.get(state.table) or self.table(state)
        if phase == "deal":
            return setup.deal_chance(table, state)
        if phase == "over":
            return Over(Outcome(state.winners, state.reason))
        if phase == "initiative":
            return setup.initiative_chance(table, state)
        return ask_of(table, state)

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        """All actions that `seat` may do now."""
        find = LEGAL.get(state.phase)
        if find is None or state.seat + 1 != seat:
            return []
        return find(self.table(state), state)

    def unasked(self, state: State, seat: int) -> Sequence[Action]:
        """Nothing: in this game everybody waits to be asked."""
        return []

    def check(self, state: State, action: Action) -> Refusal | None:
        """None if `action` is legal now, else why not."""
        if action in self.legal(state, action.seat):
            return None
        return why_not(self.table(state), state, action)

    def sample(self, state: State, seat: int, rng: Random) -> Action:
        """A random legal action."""
        table = self._tables.get(state.table) or self.table(state)
        quick = SAMPLE.get(state.phase)
        if quick is not None:
            return quick(table, state, rng)
        actions = LEGAL[state.phase](table, state)
        return actions[int(rng.random() * len(actions))]

    def apply(self, state: State, move: Action | Value) -> list[Event]:
        """Do a legal action, or let a chance outcome happen."""
        events: list[Event] = []
        table = self._tables.get(state.table) or self.table(state)
        if isinstance(move, Action):
            APPLY[move.do](table, state, move, events)
        elif state.phase == "deal":
            setup.deal(table, state, str(move), events)
        else:
            assert isinstance(move, tuple)
            setup.set_initiative(table, state, tuple(int(str(seat)) - 1 for seat in move), events)
        if state.out and state.out >> state.turn_seat & 1 and state.phase in IN_TURN:
            turn.after_loss(table, state, events)
        return events

    # ---- looking

    def view(self, state: State, viewer: int) -> View:
        """Everything: nothing is hidden in this game. `viewer` only says who looks."""
        return {"viewer": viewer, **view_of(self.table(state), state, self.pending(state))}

    def imagine(self, view: View, seat: int, rng: Random) -> State:
        """The state itself, which the view holds as a snapshot."""
        state = restore(view["snapshot"], self.shapes)
        assert isinstance(state, State)
        return state
