"""The companion in the window: one desk and one server for the match at the table.

What belongs here: when the desk is made, opened and closed, and what the screens need to know of it. The
desk itself is `game.companion`; what people see of it is `companion.screen` and `table_mode.screen`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from game.companion.addresses import candidates
from game.companion.book import TableBook
from game.companion.desk import Desk
from game.companion.server import EVERYWHERE, PORT, Server
from game.session.session import Session

if TYPE_CHECKING:
    from game.ui.screens.shell import Shell


class Companion:
    """The desk and the server of one match; `listener` hears when something of it changes."""

    def __init__(self, shell: Shell, session: Session) -> None:
        self.session, self._shell = session, shell
        path = shell.path_of(session)
        ui = shell.ui
        book = TableBook.beside(path) if path is not None else TableBook()
        last = _LAST.pop(shell, None)
        if last is not None and not book.tokens.held:
            book.go_on(last[0], _same_people(last[1], session))
        self.desk = Desk(session, ui.catalogs, lambda work: ui.host.post(work), book, time.monotonic)
        self.server = Server(self.desk, lambda work: ui.host.post(work))
        self.trouble: OSError | None = None
        self.host = EVERYWHERE
        """The interface at which the table is opened: one of `hosts`."""
        self.address = 0
        """Which of the candidate addresses is shown."""
        self.listener: Callable[[], None] = lambda: None
        self.desk.on_change.append(lambda: self.listener())
        session.on_close.append(self.close)

    def open(self, host: str = "", port: int = PORT) -> None:
        """Let phones in at `host`, else at the interface that was chosen; `trouble` says why that is not
        possible."""
        host, self.address = host or self.host, 0
        try:
            self.server.start(host, port)
        except OSError as error:
            self.trouble = error
        else:
            self.trouble = None
        self.desk.changed()

    def shut(self) -> None:
        """Let nobody in any more; phones that are in lose their line and keep their seats."""
        self.server.stop()
        self.desk.changed()

    def close(self) -> None:
        """The match leaves the table: no phone is let in any more."""
        if self.session.over:
            _LAST[self._shell] = (self.desk.book, [player.name for player in self.session.players])
        self.server.forget()
        self.desk.close()
        self.listener = lambda: None
        self.session.beside.pop(_NAME, None)

    # ---- what is shown

    @property
    def addresses(self) -> list[str]:
        """The addresses under which phones may find this machine."""
        return self.server.addresses() if self.server.running else []

    def shown_address(self) -> str:
        """The address that the screen shows now, with the room code where a camera takes it along."""
        found = self.addresses
        return f"{found[self.address % len(found)]}#{self.desk.code}" if found else ""

    @staticmethod
    def hosts() -> list[str]:
        """What the table may be opened at: all interfaces, then each address of this machine, this machine
        alone last."""
        return [EVERYWHERE, *candidates()]

    def choose_host(self, host: str) -> None:
        """Open the table at this interface; a table that is open moves there, and its phones come after if
        they can."""
        was_open = self.server.running
        self.host = host
        if was_open:
            port = self.server.port
            self.server.stop()
            self.open(host, port)
        else:
            self.trouble = None
            self.desk.changed()

    def show_address(self, address: str) -> None:
        """Show this one of the addresses."""
        found = self.addresses
        if address in found:
            self.address = found.index(address)
            self.desk.changed()

    def phone_seats(self) -> list[int]:
        """Seats whose people hold a phone, or are to."""
        players = self.session.players
        return [seat for seat in self.session.humans if players[seat - 1].secrets == "phone"]

    def free_seats(self) -> list[int]:
        """Those of them that no phone has taken yet."""
        return [seat for seat in self.phone_seats() if self.desk.presence(seat) == "free"]

    def waits_for_host(self) -> bool:
        """Is there something that only the shared screen can answer now?"""
        return bool(self.desk.claims) or self.desk.votes.proposal is not None


_NAME: Final = "companion"
"""Under which a match keeps its companion."""
_LAST: WeakKeyDictionary[Shell, tuple[TableBook, list[str]]] = WeakKeyDictionary()
"""The table of the last match that came to its end, with the names of its seats: phones go on from there."""


def _same_people(names: Sequence[str], session: Session) -> dict[int, int]:
    """The seat in the last match of everybody who has a phone in this one, known by name."""
    found = {}
    for seat, player in enumerate(session.players, 1):
        if player.human and player.secrets == "phone" and names.count(player.name) == 1:
            found[seat] = names.index(player.name) + 1
    return found


def companion_of(shell: Shell, session: Session) -> Companion:
    """The companion of a match, made when it is first asked for."""
    found = session.beside.get(_NAME)
    if not isinstance(found, Companion):
        found = session.beside[_NAME] = Companion(shell, session)
    return found
