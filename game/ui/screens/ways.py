"""The ways from one screen to the next, by name: so that no screen has to import the screens it leads to.

Only the names stand here, for `Shell.ways`.  `atlas.py` makes the screens; it is handed in where the app is
put together (`game.ui.start`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.session.session import Session
from game.session.tape import Tape
from game.ui.kit.screen import Screen
from game.ui.kit.text import Words
from game.ui.screens.draft import Draft


class Ways(Protocol):
    """Makes the screen at the end of each way; whoever asks for it shows it (`Host.push`)."""

    def menu(self) -> Screen:
        """The main menu."""

    def setup(self, draft: Draft) -> Screen:
        """Seats and house rules of a match that is not begun yet."""

    def table(self, session: Session) -> Screen:
        """A match at the table."""

    def lesson(self, game: str) -> Screen | None:
        """The guided match of a game, or None if its script is damaged, which has been said then."""

    def curtain(
        self,
        session: Session,
        seat: int,
        waits: Callable[[], Words],
        on_open: Callable[[], None],
        public: bool,
    ) -> Screen:
        """The curtain before `seat` takes the screen; `waits` says in public words what is asked."""

    def pause(self, session: Session) -> Screen:
        """The menu over a match."""

    def end(self, session: Session) -> Screen:
        """Who has won, and why."""

    def replay(self, tape: Tape, step: int = 0, running: bool = False) -> Screen:
        """A recorded match from `step` on; `running` if it is still being played."""

    def replays(self) -> Screen:
        """The list of recorded matches."""

    def rules(self, game: str, section: str = "") -> Screen:
        """The rules reference of a game, at a section."""

    def settings(self) -> Screen:
        """The player's settings."""

    def sets(self) -> Screen:
        """The table sets that were found."""

    def about(self) -> Screen:
        """What the app is and whose work it contains."""
