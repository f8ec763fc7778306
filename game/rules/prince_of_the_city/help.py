"""Asking for help: an offer with terms that bind nobody (Rules 4.3.1, 4.4.5).

The flow below the question is the challenge or contest; it says through `may_join` and `join_options` what
the asked seat may do, and `joined` carries it out.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.model import Action
from game.rules.prince_of_the_city.promises import note, pledge, worded
from game.rules.prince_of_the_city.reading import number, word
from game.rules.prince_of_the_city.state import State, Step
from game.rules.prince_of_the_city.table import Table


def terms_key(by: int, to: int, promise: str = "", about: str = "") -> str:
    """What is remembered of a request: the same terms are put to a seat only once."""
    return f"{by}:{to}:{promise}:{about}"


def terms_of(action: Action) -> str:
    """The key of the request that an action makes."""
    return terms_key(action.seat, number(action, "target"), word(action, "promise"), word(action, "about"))


def help_options(table: Table, seat: int, others: list[int]) -> list[Action]:
    """A plain request to each seat that may be asked. A request may also carry `promise` and `about`."""
    return [table.act(seat, "ask_help", "target", other) for other in others]


@dataclass(slots=True)
class AskHelp(Step):
    """`by` asks `to` for help and may promise something for it. `section` is that of the matter below."""

    by: int = 0
    to: int = 0
    promise: str = ""
    about: str = ""
    section: str = "4.3.1"

    def start(self, table: Table, state: State) -> None:
        message, named = self._worded(table, "asked_help", "asked_help_promising")
        table.say(message, "seat", self.by, "target", self.to, *named)
        self.step = "ask_help"

    def ask_help(self, table: Table, state: State) -> None:
        if not state.stack[-2].may_join(table, state, self.to):
            state.stack.pop()
            return
        kind, named = self._worded(table, "help", "help_promised")
        state.pending = table.ask((self.to,), kind, self.section, "target", self.by, *named)

    def _worded(self, table: Table, plain: str, promising: str) -> tuple[str, tuple[str, ...]]:
        """The message of a request without or with a promise, and what it names beside the two seats."""
        return worded(table, promising, self.promise, self.about) if self.promise else (plain, ())

    def options_help(self, table: Table, state: State, seat: int) -> list[Action]:
        below = state.stack[-2]
        make = getattr(below, "join_options", None)
        joins = make(table, state, seat) if make else [table.act(seat, "join")]
        return [table.act(seat, "refuse_help"), *joins]

    def take_help(self, table: Table, state: State, action: Action) -> None:
        state.stack.pop()
        if action.do == "refuse_help":
            table.say("help_refused", "seat", self.to, "target", self.by)
            note(table, state, "refused_help", self.to, self.by)
            return
        note(table, state, "helped", self.to, self.by)
        pledge(table, state, self.by, self.to, self.promise, self.about)
        state.stack[-1].joined(table, state, self.by, self.to, action)
