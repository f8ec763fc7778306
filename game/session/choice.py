"""From picked things to one legal action, for the window and for phones. It contains no rule.

It holds the legal actions of one seat and narrows them by what the player picks. An argument whose name
has a kind in `Rules.arguments` is a thing on the board (`target` -> `seat:4`); any other argument, and the
kind of action itself, is a word that gets a button. Highlighted is what still continues some legal
action; when one action is left after a pick, that is the choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.core.model import Action, Value


@dataclass(slots=True, frozen=True)
class Pick:
    """One thing or word that the player chose: for argument `name` (or "do") the value `value`."""

    name: str
    value: Value


@dataclass(slots=True, frozen=True)
class Button:
    """What touches nothing on the board: a word to pick. `actions` is how many legal actions go on
    from it, `ready` the action that pressing it does at once."""

    pick: Pick
    do: str
    ready: Action | None
    actions: int
    chosen: bool = False


def thing(kind: str, value: Value) -> str:
    """The name of a thing on the table: `seat:4`, `card:chainsaw`, `cell:2,4`."""
    if isinstance(value, tuple):
        return f"{kind}:{','.join(map(str, value))}"
    return f"{kind}:{value}"


class Choice:
    """The narrowing of one seat's legal actions.

    Picks may come in any order; a thing that several arguments could take goes to the first of them
    that is still open. A pick that fits nothing changes nothing and returns None.
    """

    def __init__(
        self, actions: Sequence[Action], kinds: Mapping[str, str], confirmed: frozenset[str] = frozenset()
    ) -> None:
        """`confirmed` kinds of action are not finished by a thing but wait for their button. Arguments that
        are the same in all actions of a kind need not be picked."""
        self.actions = tuple(actions)
        self._kinds = kinds
        self._confirmed = confirmed
        self._settled = _settled(self.actions)
        self.picks: list[Pick] = []

    # ---- what is possible

    def candidates(self) -> list[Action]:
        """The legal actions that agree with all picks."""
        return [action for action in self.actions if all(_agrees(action, pick) for pick in self.picks)]

    def highlighted(self) -> frozenset[str]:
        """The things that continue some candidate, for the first open thing of each. While an action waits
        to be confirmed, also those that could stand in place of the thing that was picked last."""
        found = frozenset(t for action in self.candidates() for t in self._next_things(action))
        last = self._replaceable()
        if last is None:
            return found
        rivals = (a for a in self.actions if all(_agrees(a, pick) for pick in self.picks if pick != last))
        return found | {thing(self._kinds[last.name], value) for action in rivals
                        for name, value in action.arguments if name == last.name and value is not None}

    def _replaceable(self) -> Pick | None:
        """The thing picked last, where a press on another one takes its place."""
        if not self._confirmed:
            return None
        return next((pick for pick in reversed(self.picks) if pick.name in self._kinds), None)

    def things_of(self, action: Action) -> list[str]:
        """The things of `action` that are still open, in the order in which they are chosen."""
        return self._open_things(action)

    def picked_things(self) -> list[str]:
        """The things picked so far, in order."""
        return [thing(self._kinds[pick.name], pick.value) for pick in self.picks if pick.name in self._kinds]

    @property
    def waits(self) -> bool:
        """Has a thing been picked whose action has to be confirmed by its button?"""
        return bool(self._confirmed and self.picks)

    def buttons(self) -> list[Button]:
        """The words that tell the candidates apart and the actions that need no thing of the board.

        A picked word stays among them, marked as chosen, beside the rivals that would replace it.
        """
        found: dict[Pick, list[Action]] = {}
        for action in self.actions:
            for word in self._words(action):
                if all(_agrees(action, pick) for pick in self.picks if pick.name != word.name):
                    found.setdefault(word, []).append(action)
        return [
            self._button(word, actions)
            for word, actions in found.items()
            if self._worth_a_button(word, actions, found)
        ]

    def _button(self, word: Pick, actions: Sequence[Action]) -> Button:
        whole = word.name == "do" or not self._open_things(actions[0])
        ready = actions[0] if len(actions) == 1 and whole else None
        return Button(word, actions[0].do, ready, len(actions), word in self.picks)

    def _worth_a_button(self, word: Pick, actions: Sequence[Action], found: Iterable[Pick]) -> bool:
        if word in self.picks:
            return True
        if word.name == "do":
            ready = all(not self._open_things(action) and not self._open_words(action) for action in actions)
            return ready or len(actions) == 1 or self._is_a_mode(word)
        rivals = sum(1 for other in found if other.name == word.name)
        if rivals > 1:
            return True
        lone = sum(action.do == actions[0].do for action in self.actions) == 1
        return not lone and not self._open_things(actions[0])  # a lone action has its kind's button

    def _is_a_mode(self, word: Pick) -> bool:
        """Is this kind of action one of several that aim at things, so that it has to be said which?"""
        if self.picks and len({action.do for action in self.candidates()}) == 1:
            return False  # what was picked has said it
        aiming = {
            action.do for action in self.actions
            if any(name in self._kinds and name not in self._settled.get(action.do, ())
                   for name, _ in action.arguments)
        }
        return word.value in aiming and len(aiming) > 1

    # ---- picking

    def pick_thing(self, name: str) -> Action | None:
        """Pick the thing called `name` (`seat:4`); the finished action if only one is left."""
        last = self._replaceable()
        if last is not None and name not in {t for a in self.candidates() for t in self._open_things(a)}:
            self.picks.remove(last)
        for action in self.candidates():
            for argument, value in action.arguments:
                if self._is_open(argument) and self._is_thing(argument, value, name):
                    done = self._pick(Pick(argument, value))
                    return None if done is not None and done.do in self._confirmed else done
        return None

    def pick_word(self, pick: Pick) -> Action | None:
        """Pick a button's word; the finished action if only one is left. A word that is picked already,
        or a rival of one that is, replaces it."""
        self.picks = [old for old in self.picks if old.name != pick.name]
        return self._pick(pick)

    def back(self) -> bool:
        """Take the last pick back; False if there was none."""
        if self.picks:
            self.picks.pop()
            return True
        return False

    def _pick(self, pick: Pick) -> Action | None:
        self.picks.append(pick)
        left = self.candidates()
        if not left:
            self.picks.pop()
            return None
        return left[0] if len(left) == 1 else None

    def drop(self, name: str) -> bool:
        """Take the pick of the thing `name` back, and all after it; False if it is not picked."""
        for place, pick in enumerate(self.picks):
            if pick.name in self._kinds and thing(self._kinds[pick.name], pick.value) == name:
                del self.picks[place:]
                return True
        return False

    def make_room_for(self, name: str) -> bool:
        """Take back as many picks as stand in the way of the thing `name` (another piece instead of the one
        picked); False, and nothing changed, if it is no choice even then."""
        kept = list(self.picks)
        while self.picks:
            self.picks.pop()
            if name in self.highlighted():
                return True
        self.picks = kept
        return False

    def pickable(self) -> frozenset[str]:
        """The things that could be picked first, whatever is picked now."""
        return frozenset(t for action in self.actions for t in self._things_of(action)[:1])

    def _things_of(self, action: Action) -> list[str]:
        return [thing(self._kinds[name], value) for name, value in action.arguments
                if name in self._kinds and value is not None]

    # ---- details

    def _is_open(self, argument: str) -> bool:
        return all(pick.name != argument for pick in self.picks)

    def _is_thing(self, argument: str, value: Value, name: str) -> bool:
        kind = self._kinds.get(argument)
        return kind is not None and value is not None and thing(kind, value) == name

    def _open_things(self, action: Action) -> list[str]:
        return [
            thing(self._kinds[name], value)
            for name, value in action.arguments
            if name in self._kinds
            and value is not None
            and self._is_open(name)
            and name not in self._settled.get(action.do, ())
        ]

    def _next_things(self, action: Action) -> Iterable[str]:
        return self._open_things(action)[:1]

    def _words(self, action: Action) -> Iterable[Pick]:
        yield Pick("do", action.do)
        for name, value in action.arguments:
            if name in self._kinds or value is None or name in self._settled.get(action.do, ()):
                continue
            yield Pick(name, value)

    def _open_words(self, action: Action) -> list[Pick]:
        return [pick for pick in self._words(action) if pick.name != "do" and self._is_open(pick.name)]


def _agrees(action: Action, pick: Pick) -> bool:
    if pick.name == "do":
        return action.do == pick.value
    return any(name == pick.name and value == pick.value for name, value in action.arguments)


def _settled(actions: Sequence[Action]) -> dict[str, frozenset[str]]:
    """For each kind of action that occurs more than once: the arguments that are the same in all of them."""
    shared: dict[str, set[tuple[str, Value]]] = {}
    count: dict[str, int] = {}
    for action in actions:
        count[action.do] = count.get(action.do, 0) + 1
        shared[action.do] = shared.get(action.do, set(action.arguments)) & set(action.arguments)
    return {do: frozenset(name for name, _ in same) for do, same in shared.items() if count[do] > 1}


def attempt(actions: Sequence[Action], kinds: Mapping[str, str], name: str) -> Action | None:
    """An action like one of `actions` but aimed at the thing `name`, to ask the rules why it is refused."""
    kind, _, ident = name.partition(":")
    for action in actions:
        for index, (argument, value) in enumerate(action.arguments):
            if kinds.get(argument) == kind and value is not None:
                aimed: Value = int(ident) if isinstance(value, int) and ident.lstrip("-").isdigit() else ident
                if isinstance(value, tuple):
                    aimed = tuple(
                        int(part) if part.lstrip("-").isdigit() else part for part in ident.split(",")
                    )
                arguments = list(action.arguments)
                arguments[index] = (argument, aimed)
                return action._replace(arguments=tuple(arguments))
    return None
