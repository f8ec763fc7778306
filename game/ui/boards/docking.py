"""Boards that need more than the table screen's own parts: a panel beside the board, a hand of cards, and
actions that are composed rather than listed (deals).

A board that has the members of `DockingBoard` gets them; all others stay as they are. The panel ("dock")
stands where inspector and log stand and takes what it needs from the board, so that nothing that must be
decided about is covered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from game.core.model import Action, View
from game.ui.boards import Region
from game.ui.kit.carry import Cargo
from game.ui.kit.text import Words
from game.ui.kit.widget import Widget


@dataclass(slots=True, frozen=True)
class Extra:
    """A button that the board adds to the action bar."""

    ident: str
    words: str
    press: Callable[[], None]
    glyph: str = ""
    shortcut: str = ""
    primary: bool = False
    selected: bool = False
    reason: str = ""
    """Why it can't be pressed now; empty if it can."""


@dataclass(slots=True, frozen=True)
class Wishes:
    """How the actions of a game are to be chosen at the table screen.

    `wordy` are kinds of things that have no place on the table and become buttons. `confirmed` kinds of
    action that a thing finishes wait for one more press, so that a slip of the pointer costs nothing. With
    `hand` a place beside the action bar is kept free, where the board shows the hand of whoever sits here.
    """

    wordy: frozenset[str] = frozenset()
    confirmed: frozenset[str] = frozenset()
    kinds: Mapping[str, str] = field(default_factory=dict)
    """Further names of arguments that are things on this board, beside those of the rules."""
    hand: bool = False


class Desk(Protocol):
    """What the table screen does for the dock."""

    def possible(self) -> Sequence[Action]:
        """All legal actions of whoever sits here; empty while it may do nothing."""
        ...

    def ask_again(self) -> None:
        """Put the pending question anew: other actions are to be chosen from."""
        ...

    def why_not(self, action: Action) -> str:
        """The rules' reason against an action in words; empty if it is legal."""
        ...

    def submit(self, action: Action) -> None:
        """Do an action, or say why not."""
        ...

    def rebuild(self) -> None:
        """Make the screen's widgets again: the dock's state has changed."""
        ...


@runtime_checkable
class DockingBoard(Protocol):
    """The further members of such a board, beside those of `game.ui.boards.Board`."""

    wishes: Wishes

    def attach(self, desk: Desk) -> None:
        """The table screen that uses this board."""
        ...

    def choices(self, legal: Sequence[Action]) -> Sequence[Action]:
        """Those of the legal actions that are chosen in the bar and on the board; the dock composes the rest.
        A board may complete them (a promise that goes with a request)."""
        ...

    def dock_width(self, view: View) -> float:
        """Logical width of the dock that is wanted now; 0 for none."""
        ...

    def dock(self, view: View) -> Widget | None:
        """The widgets in the dock; None if the board draws into `Stage.dock` itself."""
        ...

    def extras(self, view: View) -> Sequence[Extra]:
        """Further buttons of the action bar."""
        ...


@runtime_checkable
class SpeakingBoard(Protocol):
    """The further member of a board that knows better than the rules' question what is being done."""

    def spoken(self, view: View) -> tuple[Words, Words]:
        """The question and its second line while something is put together or half chosen; what is empty is
        said in the rules' words."""
        ...


@runtime_checkable
class CarryingBoard(Protocol):
    """The further member of a board from which things can be dragged."""

    def lift(self, region: Region, view: View) -> Cargo | None:
        """What is carried away from a region; None if it stays."""
        ...


def docking(board: object) -> DockingBoard | None:
    """The board as one that docks, or None."""
    return board if isinstance(board, DockingBoard) else None
