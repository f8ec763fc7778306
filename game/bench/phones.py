"""What is measured of the companion: from a tap on one phone to the page on every phone, and memory.

Eight phones are plain WebSocket clients at the real server on the loopback address; the match is pumped in
this thread as the window's loop does it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, wait
from random import Random
from statistics import quantiles
from typing import Any, Final

import aiohttp

from game.catalog import open_game
from game.companion.desk import Desk
from game.companion.headless import Pump
from game.companion.limits import Rate
from game.companion.server import Server
from game.content.text import Catalog
from game.core.model import LANGUAGES
from game.session.players import Player
from game.session.session import Session, Start

LOOPBACK: Final = "127.0.0.1"
TAPS: Final = 80
"""Taps of one round of the latency row."""
LONG: Final = 120
"""Taps before memory is looked at, and as many again after that."""
FAST: Final = Rate(1e6, 1e6)
PATIENCE: Final = 20.0


class Phones:
    """Phones at one match; `heard` holds for each the stamp and arrival of its newest page."""

    def __init__(
        self, game: str, seats: int, options: Mapping[str, Any] | None = None, pump: Pump | None = None
    ) -> None:
        self.pump = pump or Pump()
        self._options = dict(options or {})
        self._catalogs = {language: Catalog.load(language) for language in LANGUAGES}
        self._rules, self._seats, self.games = open_game(game), seats, 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.rng = Random(8)
        self.pages: dict[int, tuple[dict[str, Any], float]] = {}
        self._lines: dict[int, aiohttp.ClientWebSocketResponse] = {}
        self._clients: list[Future[None]] = []
        self.open()

    def open(self) -> None:
        """A new match with all phones seated."""
        self.games += 1
        numbers = range(1, self._seats + 1)
        players = [Player(str(seat), "human", mark=seat, secrets="phone") for seat in numbers]
        start = Start(self._rules.name, players, self._options, f"bench-{self.games}")
        self.session = Session.new(self._rules, start)
        self.sit_down()
        self.desk.rate = FAST
        self.server.start(LOOPBACK, 0)
        self.pages.clear()
        self._clients = [
            asyncio.run_coroutine_threadsafe(self._phone(seat), self._loop) for seat in numbers
        ]
        if not self.pump.run(lambda: len(self.pages) == self._seats, PATIENCE):
            raise TimeoutError("not all phones have found their seats")

    def sit_down(self) -> None:
        """A desk and a server for the match."""
        self.pump.session = self.session
        self.desk = Desk(self.session, self._catalogs, self.pump.post)
        self.server = Server(self.desk, self.pump.post)

    async def _phone(self, seat: int) -> None:
        base = f"http://{LOOPBACK}:{self.server.port}"
        headers = {"Origin": base}
        async with aiohttp.ClientSession() as web, web.ws_connect(f"{base}/socket", headers=headers) as line:
            self._lines[seat] = line
            code = self.desk.code
            await line.send_str(json.dumps({"do": "hello", "language": "en", "code": code}))
            await line.send_str(json.dumps({"do": "join", "seat": seat, "name": "", "code": code}))
            async for message in line:
                if message.type is aiohttp.WSMsgType.TEXT:
                    page = json.loads(message.data)
                    if page["do"] == "page":
                        self.pages[seat] = (page, time.perf_counter())

    def close_match(self) -> None:
        """The match leaves the table, and the phones go."""
        self.stand_up()
        wait(self._clients, PATIENCE)

    def stand_up(self) -> None:
        """Desk and server are closed."""
        self.server.forget()
        self.desk.close()

    # ---- taps

    def tap(self) -> float:
        """One tap that acts; seconds until every phone shows the match as it is after it."""
        for _ in range(60):
            if self.session.over:
                self.close_match()
                self.open()
            seat = self.session.asked()[0]
            page = self._fresh(seat)
            main, options = page.get("main"), [item["id"] for item in page["options"] if not item.get("off")]
            if main and not main["off"]:
                return self.timed(seat, page)
            self._send(seat, {"do": "tap", "option": self.rng.choice(options), "stamp": page["stamp"]})
            self.pump.run(lambda seat=seat, old=page: self.pages[seat][0] is not old, PATIENCE)  # type: ignore[misc]  # bound now
        raise RuntimeError("no answer came together in sixty taps")

    def _fresh(self, seat: int) -> dict[str, Any]:
        self.pump.run(lambda: self.pages[seat][0]["stamp"] == self.desk.stamp(seat), PATIENCE)
        return self.pages[seat][0]

    def timed(self, seat: int, page: dict[str, Any]) -> float:
        """The main button is pressed; seconds until every phone shows it."""
        log = len(self.session.match.log)
        began = time.perf_counter()
        self._send(seat, {"do": "confirm", "stamp": page["stamp"]})

        def all_new() -> bool:
            now = len(self.session.match.log)
            return now > log and all(
                int(page["stamp"].split(".")[0]) == now for page, _ in list(self.pages.values())
            )

        if not self.pump.run(all_new, PATIENCE):
            raise TimeoutError("a phone did not hear of a tap")
        return max(at for _, at in self.pages.values()) - began

    def _send(self, seat: int, message: dict[str, Any]) -> None:
        asyncio.run_coroutine_threadsafe(self._lines[seat].send_str(json.dumps(message)), self._loop)

    def close(self) -> None:
        """End of the measurement."""
        self.close_match()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=5)
        self._loop.close()


@contextlib.contextmanager
def phones_at(game: str, seats: int) -> Iterator[Phones]:
    """Phones that go home afterwards."""
    made = Phones(game, seats)
    try:
        yield made
    finally:
        made.close()


def tap_time(game: str, seats: int) -> Callable[[], float]:
    """Milliseconds from a tap to the page on the last of all phones, p95."""

    def measure() -> float:
        with phones_at(game, seats) as phones:
            times = [phones.tap() for _ in range(TAPS)]
        return quantiles(times, n=20)[18] * 1000

    return measure


def _evening(phones: Phones) -> None:
    """Decisions of one match, which then makes room for a new one."""
    for _ in range(LONG):
        phones.tap()
    phones.close_match()
    phones.open()


def _held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def growth(game: str, seats: int) -> Callable[[], float]:
    """Kilobytes that Python's memory has grown by per 100 decisions, beyond the present match."""

    def measure() -> float:
        with phones_at(game, seats) as phones:
            tracemalloc.start()
            _evening(phones)  # whatever is filled once is filled now
            before = _held()
            _evening(phones)
            grown = _held() - before
            tracemalloc.stop()
        return grown / 1024 / LONG * 100

    return measure
