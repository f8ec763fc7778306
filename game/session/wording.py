"""Sentences about a match: prompts, log lines, buttons, refusals, in one language.

The rules speak in message ids and bare ids; the catalog has the words, `Names` the names of things. This
module brings the three together, for the window, the phones and the command line alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.content.names import Names
from game.content.text import Catalog, Given, Part, things
from game.core.model import Action, Ask, Chance, Event, Outcome, Refusal, Rules, Value

SEATS: Final = {"seat": "seat", "asked": "seat", "winners": "seat"}
"""Arguments that are seats in every game."""


class Wording:
    """The words of one match. Every text comes as parts, so that things in it can be shown as things."""

    def __init__(self, rules: Rules, catalog: Catalog, names: Names) -> None:
        self._rules, self.catalog, self.names = rules, catalog, names

    def parts(self, message: str, arguments: Given = ()) -> list[Part]:
        """The text of `message` with arguments whose ids are told apart by `Rules.arguments`."""
        return self.catalog.parts(message, self._given(arguments), self.names.name)

    def text(self, message: str, arguments: Given = ()) -> str:
        """The same as one plain string."""
        return "".join(part.text for part in self.parts(message, arguments))

    def has(self, message: str) -> bool:
        return message in self.catalog

    @property
    def game(self) -> str:
        """Id of the game, the prefix of its messages."""
        return self._rules.name

    # ---- the vocabulary of the core

    def prompt(self, ask: Ask) -> list[Part]:
        """What the asked seats have to do."""
        return self.parts(f"{self._rules.name}.ask.{ask.kind}", self._of(ask.arguments, ask.seats))

    def help(self, ask: Ask) -> list[Part]:
        """The second line of a prompt: why it is asked or what it means; empty if there is none."""
        message = f"{self._rules.name}.ask.{ask.kind}_help"
        return self.parts(message, self._of(ask.arguments, ask.seats)) if self.has(message) else []

    def public_prompt(self, ask: Ask) -> list[Part]:
        """The question for everybody to read: it names who is asked, and says "you" to nobody."""
        return self.parts(f"{self._rules.name}.public.{ask.kind}", self._of_all(ask))

    def public_help(self, ask: Ask) -> list[Part]:
        """The second line of the question for everybody; that of the asked seat where it suits all."""
        message = f"{self._rules.name}.public.{ask.kind}_help"
        return self.parts(message, self._of_all(ask)) if self.has(message) else self.help(ask)

    def chance(self, chance: Chance) -> list[Part]:
        """What is to be rolled or drawn."""
        return self.parts(
            f"{self._rules.name}.chance.{chance.kind}", self._of(chance.arguments, (chance.seat,))
        )

    def event(self, event: Event) -> list[Part]:
        """A line of the log; empty for events that are only shown, not told."""
        message = f"{self._rules.name}.event.{event.kind}"
        return self.parts(message, event.arguments) if self.has(message) else []

    def refusal(self, refusal: Refusal) -> list[Part]:
        """Why something is not possible."""
        message = f"{self._rules.name}.refusal.{refusal.reason}"
        if not self.has(message):
            message = f"refusal.{refusal.reason}"
        return self.parts(message, refusal.arguments)

    def action(self, action: Action) -> list[Part]:
        """What doing `action` is called on a button. Its number, if it has just one, decides the plural."""
        given = dict(self._of(action.arguments, (action.seat,)))
        numbers = [
            value for name, value in action.arguments
            if type(value) is int and name not in self._rules.arguments
        ]  # fmt: skip
        if len(numbers) == 1:
            given.setdefault("count", numbers[0])
        return self.parts(f"{self._rules.name}.action.{action.do}", given)

    def word(self, do: str, name: str, value: Value) -> list[Part]:
        """One word of an action on a button: `woods`, `effect`, `damage` -> 2 damage.

        The id is `<game>.action.<do>.<name>.<value>`, or for numbers `<game>.action.<do>.<name>`; without
        either it is the name of the thing.
        """
        message = f"{self._rules.name}.action.{do}.{name}.{value}"
        if self.has(message):
            return self.parts(message)
        message = f"{self._rules.name}.action.{do}.{name}"
        if self.has(message):
            return self.parts(message, {name: value, "count": value})
        return self.catalog.fill("{word}", {"word": self._given({name: value})[name]}, self.names.name)

    def outcome(self, outcome: Outcome) -> list[Part]:
        """How the match ended."""
        return self.parts(f"{self._rules.name}.over.{outcome.reason}", {"winners": outcome.winners})

    # ---- details

    def _of_all(self, ask: Ask) -> Mapping[str, Any]:
        return {**self._of(ask.arguments, ask.seats), "asked": ask.seats}

    def _of(self, arguments: Given, seats: tuple[int, ...]) -> Mapping[str, Any]:
        given = dict(arguments)
        given.setdefault("seat", seats[0] if len(seats) == 1 else seats)
        return given

    def _given(self, arguments: Given) -> dict[str, Any]:
        return things(arguments, {**SEATS, **self._rules.arguments})


def plain(parts: list[Part]) -> str:
    """Parts as one string."""
    return "".join(part.text for part in parts)
