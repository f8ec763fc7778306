"""What one seat is choosing on its phone: options by id, narrowed like on the screen, and the finished
action that waits for the main button.

It contains no rule: options come from `Match.legal`, narrowing from `game.session.choice`. A phone never
acts with its first tap: a tap picks, the main button does, so that a slip costs nothing and nobody can
tell from the number of taps what was decided. Only a lone answer stands on the main button at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.core.model import Action
from game.session.choice import Button, Choice
from game.session.session import Session

THING, WORD, ROW, EXTRA = "t:", "w:", "a:", "x:"
"""First letters of an option's id: a thing, a word, an answer that stands ready, an interrupt."""
STEPS: Final = frozenset({"roll", "end_turn", "done", "finish_tap", "finish_move", "stop", "pass"})
"""Kinds of action that are the way on: on the main button when nothing is picked."""

REFUSALS: Final = frozenset({"decline", "suffer"})
"""Kinds of action that say no: never ready on the main button while there is something to say yes to."""


@dataclass(slots=True)
class Choosing:
    """The choice of `seat`, made anew for each question. `count` grows with every tap: a tap that was
    meant for an earlier state of the page is told by it."""

    seat: int
    choice: Choice | None
    extras: tuple[Action, ...]
    rows: tuple[Action | None, ...] = ()
    ready: Action | None = None
    picked: str = ""
    count: int = 0
    buttons: dict[str, Button] = field(default_factory=dict)

    @classmethod
    def of(cls, session: Session, seat: int, rows: Sequence[Action | None] = ()) -> Choosing:
        """What `seat` may choose now. `rows` are fixed answers that stand for the choice, if the game has
        such; the impossible ones are None."""
        legal = session.match.legal(seat)
        extras = tuple(session.match.unasked(seat))
        main = [action for action in legal if action not in extras]
        choice = Choice(main, session.rules.arguments) if main else None
        made = cls(seat, choice, extras, tuple(rows))
        made.read()
        return made

    def read(self) -> None:
        """Look at the choice again after a pick."""
        self.buttons = {}
        if self.choice is None or self.rows:
            return
        for number, button in enumerate(self.choice.buttons()):
            self.buttons[f"{WORD}{number}"] = button

    # ---- what can be tapped

    def things(self) -> list[str]:
        """Things that continue some action, and those picked already, in a stable order."""
        if self.choice is None or self.rows:
            return []
        lit = self.choice.highlighted() - self._common()
        order: dict[str, None] = {}
        for action in self.choice.actions:
            for thing in self.choice.things_of(action):
                if thing in lit:
                    order.setdefault(thing)
        return [*dict.fromkeys(self.choice.picked_things()), *order]

    def _common(self) -> frozenset[str]:
        """Things that all answers name: picking one would decide nothing."""
        assert self.choice is not None
        actions = self.choice.actions
        if len(actions) < 2:
            return frozenset()
        return frozenset.intersection(*(frozenset(self.choice.things_of(action)) for action in actions))

    def said(self, thing: str, ready: Collection[Action]) -> bool:
        """Do words stand for all answers that go on from `thing`, so that it need not be picked itself?"""
        assert self.choice is not None
        if thing in self.choice.picked_things():
            return False
        going = [a for a in self.choice.candidates() if self.choice.things_of(a)[:1] == [thing]]
        return bool(going) and all(action in ready for action in going)

    def group(self, thing: str) -> str:
        """The kind of action of all answers that go on from `thing`; "" if they are of several."""
        assert self.choice is not None
        going = [a for a in self.choice.candidates() if self.choice.things_of(a)[:1] == [thing]]
        kinds = {action.do for action in going}
        return kinds.pop() if len(kinds) == 1 else ""

    def settled_by_things(self, kind: str) -> frozenset[str]:
        """Words of a kind of action that depend on which thing is picked, as a card's number on the card:
        they are asked for once it is, if then anything is left to ask."""
        assert self.choice is not None
        by_thing: dict[str, dict[str, set[Any]]] = {}
        for action in self.choice.candidates():
            things = self.choice.things_of(action)
            if action.do == kind and things:
                for name, value in action.arguments:
                    by_thing.setdefault(name, {}).setdefault(things[0], set()).add(value)
        return frozenset(
            name for name, values in by_thing.items() if len({frozenset(one) for one in values.values()}) > 1
        )

    def picked_things(self) -> frozenset[str]:
        """Things picked so far, and the one that makes the ready action."""
        found = set(self.choice.picked_things()) if self.choice is not None else set()
        if self.picked.startswith(THING):
            found.add(self.picked[len(THING):])
        return frozenset(found)

    def lone(self) -> Action | None:
        """The action on the main button while nothing is picked: the only answer, or the way on."""
        if self.choice is None or self.rows or self.choice.picks:
            return None
        ready = [button.ready for button in self.buttons.values() if button.ready is not None]
        if len(self.choice.actions) == 1:
            only = self.choice.actions[0]
            return None if self.extras and only.do in REFUSALS else only
        return next((action for action in ready if action.do in STEPS), None)

    @property
    def main(self) -> Action | None:
        """What the main button does now."""
        return self.ready or self.lone()

    def aims(self, ready: Action) -> str:
        """The thing that alone makes `ready`: picking it and pressing the word are the same, so that one
        option stands for both. "" if there is none."""
        if self.choice is None:
            return ""
        things = self.choice.things_of(ready)
        same = [
            action
            for action in self.choice.candidates()
            if things and self.choice.things_of(action)[:1] == things[:1]
        ]
        return things[0] if same == [ready] else ""

    # ---- taps

    def tap(self, option: str) -> bool:
        """Pick an option; False if there is none of that id. Tapping what is picked lets it go."""
        if option == self.picked:
            self.let_go()
            return True
        known = self._extra(option) or self._row(option) or self._word(option) or self._thing(option)
        if known:
            self.count += 1
            self.read()
        return known

    def let_go(self) -> bool:
        """One pick back; False if there was none."""
        if self.ready is not None:
            self.ready, self.picked = None, ""
        elif self.choice is None or not self.choice.back():
            return False
        self.count += 1
        self.read()
        return True

    def _extra(self, option: str) -> bool:
        action = _numbered(option, EXTRA, self.extras)
        return self._hold(option, action)

    def _row(self, option: str) -> bool:
        action = _numbered(option, ROW, self.rows)
        return self._hold(option, action)

    def _hold(self, option: str, action: Action | None) -> bool:
        if action is None:
            return False
        self.ready, self.picked = action, option
        return True

    def _word(self, option: str) -> bool:
        button = self.buttons.get(option)
        if button is None or self.choice is None:
            return False
        if button.ready is not None:
            return self._hold(option, button.ready)
        self._settle(option, self.choice.pick_word(button.pick))
        return True

    def _thing(self, option: str) -> bool:
        if self.choice is None or not option.startswith(THING):
            return False
        thing = option[len(THING):]
        if thing in self.choice.picked_things():
            while thing in self.choice.picked_things():
                self.choice.back()
            self.ready, self.picked = None, ""
            return True
        if thing not in self.choice.highlighted():
            return False
        self._settle(option, self.choice.pick_thing(thing))
        return True

    def _settle(self, option: str, action: Action | None) -> None:
        """A finished action is held until the main button is pressed; the pick that finished it is taken
        back, so that another one may still take its place."""
        assert self.choice is not None
        if action is None:
            self.ready, self.picked = None, ""
            return
        self.choice.back()
        self.ready, self.picked = action, option


def _numbered(option: str, prefix: str, actions: Sequence[Action | None]) -> Action | None:
    number = option[len(prefix):]
    if not option.startswith(prefix) or not number.isdigit() or int(number) >= len(actions):
        return None
    return actions[int(number)]


def built(seat: int, do: str, given: Mapping[str, Any], allowed: Sequence[str]) -> Action | None:
    """An action put together on the phone (an offer): only the named parts, small words and numbers. The
    rules judge it; None if it is not even in shape."""
    arguments: list[tuple[str, Any]] = []
    for name in allowed:
        value = given.get(name)
        if value in (None, "", 0, []):
            continue
        if isinstance(value, list) and len(value) <= 12 and all(isinstance(item, str) for item in value):
            value = tuple(sorted(value))
        elif isinstance(value, bool) or not isinstance(value, (int, str)):
            return None
        if isinstance(value, str) and len(value) > 60:
            return None
        arguments.append((name, value))
    return Action(seat, do, tuple(arguments))
