"""A table with a desk and a server at a loopback address, and phones that are plain aiohttp clients."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import aiohttp

from game.bots import levels
from game.catalog import open_game
from game.companion.book import TableBook
from game.companion.desk import Desk
from game.companion.headless import Pump
from game.companion.limits import Rate
from game.companion.server import Server
from game.content.text import Catalog
from game.core.model import LANGUAGES
from game.session.players import Player
from game.session.session import Session, Start

LOOPBACK = "127.0.0.1"
FAST = Rate(1e6, 1e6)
"""Phones of tests tap faster than thumbs."""
CATALOGS = {language: Catalog.load(language) for language in LANGUAGES}
NAMES = ("Mira", "Jonas", "Lin", "Yara", "Brandt", "Ovid", "Greta", "Silas")


rules_of = cache(open_game)
"""The rules of a game, read once."""


class Table:
    """A match with phones: `kinds` has p for a phone's seat, h for a person at the screen, b for a bot."""

    def __init__(self, game: str, kinds: str, seed: str = "1-1", options: Mapping[str, Any] | None = None,
                 book: TableBook | None = None, session: Session | None = None) -> None:
        self.pump = Pump()
        self.book = book or TableBook()
        self.session = session or self._session(game, kinds, seed, options or {})
        self.pump.session = self.session
        self.desk = Desk(self.session, CATALOGS, self.pump.post, self.book)
        self.desk.rate = FAST
        self.server = Server(self.desk, self.pump.post)

    def _session(self, game: str, kinds: str, seed: str, options: Mapping[str, Any]) -> Session:
        level = levels(game)[0]
        players = [
            Player(NAMES[place], "bot" if kind == "b" else "human", level, place + 1,
                   "phone" if kind == "p" else "curtain")
            for place, kind in enumerate(kinds)
        ]
        start = Start(game, players, dict(options), seed)
        return Session.new(rules_of(game), start, chance=self.book.chance)

    def open(self) -> Table:
        self.server.start(LOOPBACK, 0)
        return self

    def close(self) -> None:
        self.server.stop()

    @property
    def base(self) -> str:
        return f"http://{LOOPBACK}:{self.server.port}"


class Phones:
    """Runs client coroutines in a thread of their own while the caller pumps the match."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def do(self, work: Any, seconds: float = 60.0) -> Any:
        """The result of a coroutine; the match is pumped until it has one."""
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        done = self.table.pump.run(future.done, seconds)
        if not done:
            future.cancel()
            raise TimeoutError("the phones did not come to an end")
        return future.result()

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(timeout=5)
        self.loop.close()


class Phone:
    """One phone: keeps every text it ever received."""

    def __init__(self, base: str, cookies: Mapping[str, str] | None = None) -> None:
        self.base = self.origin = base
        self.cookies = dict(cookies or {})
        self.heard: list[str] = []
        self.page: dict[str, Any] = {}
        self.token = ""
        self.notes: list[dict[str, Any]] = []
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    async def connect(self, **hello: Any) -> Phone:
        self._session = aiohttp.ClientSession(cookies=self.cookies)
        headers = {"Origin": self.origin} if self.origin else {}
        self._socket = await self._session.ws_connect(f"{self.base}/socket", headers=headers)
        await self.send(do="hello", language=hello.pop("language", "en"), **hello)
        return self

    async def send(self, **message: Any) -> None:
        assert self._socket is not None
        await self._socket.send_str(json.dumps(message))

    async def raw(self, text: str) -> None:
        assert self._socket is not None
        await self._socket.send_str(text)

    async def timed(self, **message: Any) -> None:
        await self.send(stamp=self.page.get("stamp"), **message)

    async def hear(self, seconds: float = 10.0) -> dict[str, Any]:
        """The next message; pages are kept. Raises ConnectionError when the line is closed."""
        assert self._socket is not None
        message = await self._socket.receive(timeout=seconds)
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(str(message.type))
        self.heard.append(message.data)
        data: dict[str, Any] = json.loads(message.data)
        if data["do"] in ("page", "watch", "lobby"):
            self.page = data
        elif data["do"] == "seated":
            self.token = data["token"]
        else:
            self.notes.append(data)
        return data

    async def until(self, holds: Callable[[dict[str, Any]], bool], seconds: float = 10.0) -> dict[str, Any]:
        """Hear messages until one of them fits."""
        end = asyncio.get_running_loop().time() + seconds
        while True:
            data = await self.hear(max(0.01, end - asyncio.get_running_loop().time()))
            if holds(data):
                return data

    async def sit(self, code: str, seat: int, name: str = "") -> Phone:
        await self.until(lambda data: data["do"] == "lobby")
        await self.send(do="join", seat=seat, name=name or NAMES[seat - 1], code=code)
        await self.until(lambda data: data["do"] == "page")
        return self

    async def silent(self, seconds: float = 0.3) -> list[dict[str, Any]]:
        """What still comes within `seconds`."""
        found = []
        try:
            while True:
                found.append(await self.hear(seconds))
        except (TimeoutError, ConnectionError):
            return found

    async def page_where(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The page at hand if it fits, else the next one that does."""
        if self.page and holds(self.page):
            return self.page
        await self.until(lambda data: data is self.page and holds(data), 20.0)
        return self.page

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._session is not None:
            await self._session.close()


def things(page: Mapping[str, Any]) -> Sequence[str]:
    """The ids of the options that can be tapped."""
    return [option["id"] for option in page.get("options", []) if not option.get("off")]
