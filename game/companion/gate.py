"""How many lines a visitor may hold open at all, before anything is said on them.

A line costs the program a file, and a program without files left can't save: so lines are counted as they
come, and one that does not get as far as its first question is closed. What is asked on them is the server's
business.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final, cast

MOST_LINES: Final = 256
LINES_OF_ADDRESS: Final = 80
"""A household behind one router: a dozen phones that load a page with six lines each."""
PATIENCE: Final = 10.0
"""Seconds until a line must have asked something."""
BLANK_LINE: Final = b"\r\n\r\n"
"""What ends the head of a question."""


class Gate:
    """Lets lines in, each to a protocol that `inside` makes."""

    def __init__(self, inside: Callable[[], asyncio.Protocol]) -> None:
        self._inside = inside
        self._lines: Counter[str] = Counter()

    def __call__(self) -> asyncio.Protocol:
        return Visitor(self, self._inside)

    def enter(self, address: str) -> bool:
        """One more line; False if there are too many."""
        if self._lines[address] >= LINES_OF_ADDRESS or self._lines.total() >= MOST_LINES:
            return False
        self._lines[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A line that was let in has ended."""
        self._lines[address] -= 1
        if not self._lines[address]:
            del self._lines[address]


class Visitor(asyncio.Protocol):
    """One line: stands between the network and the protocol inside."""

    def __init__(self, gate: Gate, inside: Callable[[], asyncio.Protocol]) -> None:
        self._gate, self._make = gate, inside
        self._inside: asyncio.Protocol | None = None
        self._address = ""
        self._tail: bytes | None = b""
        """The last bytes of a question that is not complete; None once one was."""
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        line = cast(asyncio.Transport, transport)
        peer = line.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        if not self._gate.enter(self._address):
            line.abort()
            return
        self._inside = self._make()
        self._timer = asyncio.get_running_loop().call_later(PATIENCE, line.abort)
        self._inside.connection_made(line)

    def data_received(self, data: bytes) -> None:
        if self._inside is None:
            return
        if self._tail is not None:
            self._tail += data
            if BLANK_LINE in self._tail:
                self._asked()
            else:
                self._tail = self._tail[-len(BLANK_LINE):]
        self._inside.data_received(data)

    def _asked(self) -> None:
        self._tail = None
        if self._timer is not None:
            self._timer.cancel()

    def eof_received(self) -> bool | None:
        return self._inside.eof_received() if self._inside is not None else None

    def pause_writing(self) -> None:
        if self._inside is not None:
            self._inside.pause_writing()

    def resume_writing(self) -> None:
        if self._inside is not None:
            self._inside.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._inside is None:
            return
        self._asked()
        self._gate.leave(self._address)
        self._inside.connection_lost(exc)
        self._inside = None
