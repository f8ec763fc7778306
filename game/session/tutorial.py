"""A guided first match: a script of steps, what each one says and allows, and how far one has come.

The script of a game is `data/<game>/tutorial.yaml`; its words are the messages `tutorial.<game>.<step>`. Here
belongs what a step means, for any game; how it looks is `game.ui.screens.table.tutorial`. The other seats are
played by `Scripted`, so that everybody sees the same lesson.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.bots import Bot
from game.content.check import check
from game.content.load import Folder
from game.content.problem import DataErrors, Problem
from game.content.safe_yaml import read_file
from game.core.match import Entry
from game.core.model import Action, Ask, Rules, Value, View
from game.session.players import Player
from game.session.session import Session, Start

FILE: Final = "tutorial.yaml"
MARKS: Final = (7, 4)
"""The marks of the two seats of a duel: colors that are easily told apart. With more seats each has its own,
so that the number on a mark is the number of the seat."""


@dataclass(slots=True, frozen=True)
class Step:
    """One step. Without `allow` and `play` its text is only read. `allow` are the actions that the learner
    may choose from, one of which completes the step; `play` is what the other seats do, in order. `show` are
    the things that the text speaks of (`cell:2,3`, `card:first_blood`).

    An action is written `move piece=1-2 to=2,3`; arguments that are left out may be anything.
    """

    id: str
    show: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    play: tuple[str, ...] = ()

    @property
    def reading(self) -> bool:
        """Is there nothing to do but read?"""
        return not self.allow and not self.play


@dataclass(slots=True, frozen=True)
class Script:
    """A whole lesson: the options of its match, the learner's seat, all steps."""

    seats: int
    learner: int
    steps: tuple[Step, ...]
    options: dict[str, str] = field(default_factory=dict)
    seed: str = "lesson"
    """What dice and cards come from: the same for every learner."""

    def mistakes(self) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
        """A step may not both wait for the learner and play for the others; ids are used once."""
        seen: set[str] = set()
        for number, step in enumerate(self.steps, 1):
            if step.id in seen:
                yield f"steps[{number}].id", "said_twice", {"key": step.id, "first": f"steps.{step.id}"}
            seen.add(step.id)
            if step.allow and step.play:
                yield f"steps[{number}]", "unknown_key", {"key": "play", "known": "allow"}


def has_tutorial(folder: Folder) -> bool:
    """Is there a lesson in the data folder of a game?"""
    return (folder / FILE).is_file()


def load_script(folder: Folder) -> Script:
    """The lesson in the data folder of a game. Raises DataErrors with all problems."""
    problems: list[Problem] = []
    tree = read_file(folder / FILE, problems)
    script = check(tree, Script, problems) if tree is not None else None
    if script is None:
        raise DataErrors(problems)
    return script


def fits(action: Action, written: str) -> bool:
    """Is `action` one that is meant by `written`?"""
    do, *arguments = written.split(" ")
    if action.do != do:
        return False
    for argument in arguments:
        name, _, value = argument.partition("=")
        if _plain(action.get(name)) != value:
            return False
    return True


def _plain(value: Value) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


class Tutorial:
    """How far the learner of one match has come. `marks` are the lengths of the log at which the steps passed
    so far were completed."""

    def __init__(self, game: str, script: Script) -> None:
        self.game, self.script = game, script
        self.marks: list[int] = []
        self.played = 0
        self._length = 0

    @property
    def place(self) -> int:
        """How many steps are behind the learner."""
        return len(self.marks)

    @property
    def step(self) -> Step | None:
        """The present step; None after the last one."""
        steps = self.script.steps
        return steps[self.place] if self.place < len(steps) else None

    @property
    def message(self) -> str:
        """Message id of what the present step says."""
        return f"tutorial.{self.game}.{self.step.id}" if self.step is not None else ""

    @property
    def reading(self) -> bool:
        """Does everything wait for the learner to read on?"""
        return self.step is not None and self.step.reading

    def read_on(self) -> None:
        """The learner has read the present step."""
        if self.reading:
            self._pass()

    def allowed(self, legal: Sequence[Action]) -> list[Action]:
        """The legal actions that the present step offers; all of them after the last step."""
        step = self.step
        if step is None:
            return list(legal)
        return [action for action in legal if any(fits(action, written) for written in step.allow)]

    def offered(self, legal: Sequence[Action]) -> list[Action]:
        """What may be picked on the screen: the kinds of action that the step is about, so that the learner
        sees the whole choice; whether a pick is the one meant, `allowed` says."""
        step = self.step
        if step is None:
            return list(legal)
        kinds = {written.split(" ")[0] for written in step.allow}
        return [action for action in legal if action.do in kinds]

    def next_of_others(self, legal: Sequence[Action]) -> Action:
        """What another seat does now. A script that does not fit any more still plays on."""
        step = self.step
        wanted = step.play[self.played] if step is not None and self.played < len(step.play) else ""
        return next((action for action in legal if wanted and fits(action, wanted)), legal[-1])

    # ---- what happened in the match

    def entered(self, entry: Entry) -> None:
        """A new entry of the log."""
        self._length += 1
        step, payload = self.step, entry.move
        if step is None or not isinstance(payload, Action):
            return
        if entry.author == self.script.learner:
            if any(fits(payload, written) for written in step.allow):
                self._pass()
        elif step.play:
            self.played += 1
            if self.played >= len(step.play):
                self._pass()

    def undone(self, length: int) -> None:
        """The log was cut to `length` entries."""
        self._length = length
        while self.marks and self.marks[-1] > length:
            self.marks.pop()
        while self.marks and self.script.steps[len(self.marks) - 1].play:
            self.marks.pop()  # the others have to play this again
        self.played = 0

    def _pass(self) -> None:
        self.marks.append(self._length)
        self.played = 0


class Scripted:
    """The bot that plays another seat of a lesson as the script says, and after its end as `then` would. See
    `game.bots.Bot`."""

    def __init__(self, tutorial: Tutorial, then: Bot) -> None:
        self._tutorial, self._then = tutorial, then

    def choose(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Action:
        """What the script says."""
        if self._tutorial.step is None:
            return self._then.choose(view, legal, ask)
        return self._tutorial.next_of_others(legal)

    def interject(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Action | None:
        """Never as long as the lesson lasts."""
        return self._then.interject(view, legal, ask) if self._tutorial.step is None else None


def begin(rules: Rules, script: Script, names: Sequence[str]) -> tuple[Session, Tutorial]:
    """A new match for a lesson, unsaved, with one name per seat."""
    marks = MARKS if script.seats == len(MARKS) else range(1, script.seats + 1)
    players = [
        Player(name, "human" if seat == script.learner else "bot", "novice", mark)
        for seat, (name, mark) in enumerate(zip(names, marks, strict=True), 1)
    ]
    session = Session.new(rules, Start(rules.name, players, dict(script.options), script.seed))
    tutorial = Tutorial(rules.name, script)
    tutorial.undone(len(session.match.log))
    for seat in range(1, script.seats + 1):
        if seat != script.learner:
            session.seat_bot(seat, Scripted(tutorial, session.bot(seat)))
    session.on_entry.append(tutorial.entered)
    session.on_undo.append(tutorial.undone)
    return session, tutorial
