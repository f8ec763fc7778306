"""The web server of the companion: pages of our own, pictures, and one WebSocket per phone.

It lives in a thread of its own and knows no match: what comes in is posted to the desk's thread, what the
desk delivers is sent from here. Off until started; binds to the chosen address alone. A request must name
this server as its host, and a WebSocket must come from a page of this server: a page from elsewhere, in a
browser at the table, can neither read nor send anything. No cookie or token is ever logged, none stands
in an address.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import logging
import threading
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

from aiohttp import WSMsgType, hdrs, web

from game.companion.addresses import candidates
from game.companion.desk import MOST_GUESTS, Desk
from game.companion.files import Files
from game.companion.gate import Gate
from game.companion.limits import PATIENCE, REQUESTS, Bucket, Buckets, Rate

LOG = logging.getLogger(__name__)
LARGEST_MESSAGE: Final = 4096
PORT: Final = 8642
TRIES: Final = 12
"""Ports tried one after the other when the first is taken."""
PER_ADDRESS: Final = 24
"""Open connections of one address: a household behind one router may share it."""
IDLE: Final = 20.0
"""Seconds that a line without a phone on it stays open for further questions."""
FAREWELL: Final = 1.0
"""Seconds for all phones together to take leave."""
LOOK_EVERY: Final = 10.0
"""Seconds between two looks at this machine's addresses."""
WAITING_PAGES: Final = 32
"""Pages kept for a phone that does not take them; then it is dropped and comes back by itself."""
COOKIE: Final = "nightboard_seat"
CLOSE_RUDE: Final = 1008
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  # only if the host chooses it
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def _nowhere(work: Callable[[], None]) -> None:
    """Where messages go after the match has left."""


class Server:
    """Serves one desk. `start` and `stop` are called in the desk's thread and wait until it is done."""

    def __init__(self, desk: Desk, post: Callable[[Callable[[], None]], None]) -> None:
        self._desk, self._post = desk, post
        self._files = Files(desk)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._runner: web.AppRunner | None = None
        self._door: asyncio.Server | None = None
        self._queues: dict[int, asyncio.Queue[str | None]] = {}
        self._sockets: dict[int, web.WebSocketResponse] = {}
        self._transports: dict[int, asyncio.Transport] = {}
        self._number = 0
        self._at: dict[str, int] = {}
        self._requests = Buckets(REQUESTS)
        self.host, self.port = "", 0
        self._own: list[str] = []
        self._looking: asyncio.Task[None] | None = None
        desk.deliver, desk.dismiss = self.deliver, self.dismiss

    # ---- start and stop

    @property
    def running(self) -> bool:
        """Is the door open?"""
        return self._thread is not None

    def addresses(self) -> list[str]:
        """`http://` addresses under which phones may find this machine, the likeliest first."""
        hosts = self._own if self.host == EVERYWHERE else [self.host]
        return [f"http://{host}:{self.port}/" for host in hosts]

    def start(self, host: str = EVERYWHERE, port: int = PORT) -> None:
        """Open the door at `host`, at `port` or the next free one (0: any). Raises OSError if that fails."""
        if self._thread is not None:
            return
        self._own = candidates()
        started: threading.Event = threading.Event()
        failed: list[OSError] = []
        loop = asyncio.new_event_loop()

        def live() -> None:
            asyncio.set_event_loop(loop)
            unknown = OSError(errno.EIO, "the server broke while it was started")
            failed.append(unknown)
            try:
                loop.run_until_complete(self._open(host, port))
                failed.clear()
            except OSError as error:
                failed[:] = [error]
            finally:  # whatever it was: the caller waits to be told
                started.set()
            if not failed:
                loop.run_forever()
            loop.close()

        thread = threading.Thread(target=live, name="companion", daemon=True)
        thread.start()
        started.wait()
        if failed:
            raise failed[0]
        self._loop, self._thread = loop, thread

    async def _open(self, host: str, port: int) -> None:
        application = web.Application(client_max_size=LARGEST_MESSAGE)
        routes: dict[str, Handler] = {
            "/": self._index, "/socket": self._socket, "/art/{game}.json": self._art,
            "/words/{language}.json": self._words, "/{name}": self._file,
        }  # fmt: skip
        for path, handler in routes.items():
            application.router.add_get(path, partial(self._guard, handler), allow_head=False)
        application.router.add_route("*", "/{path:.*}", partial(self._guard, self._nothing))
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0,
                                     keepalive_timeout=IDLE)  # fmt: skip
        await self._runner.setup()
        server = self._runner.server
        assert server is not None
        loop, gate = asyncio.get_running_loop(), Gate(server)
        for attempt in range(TRIES):
            try:
                door = await loop.create_server(gate, host, port + attempt if port else 0)
            except OSError as error:
                if error.errno != errno.EADDRINUSE or not port or attempt == TRIES - 1:
                    await self._runner.cleanup()
                    raise
                continue
            break
        self.host = host
        self._door, self.port = door, int(door.sockets[0].getsockname()[1])
        self._looking = asyncio.create_task(self._look_round())

    async def _look_round(self) -> None:
        """A laptop that joins another network gets another address. Asking the system for them all may take
        its time, so it is never done by whoever wants to know."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            found = await asyncio.to_thread(candidates)
            if found != self._own:
                self._own = found
                self._post(self._desk.changed)

    def stop(self) -> None:
        """Close the door; all phones are told so. Harmless when it is closed."""
        loop, thread = self._loop, self._thread
        if loop is None or thread is None:
            return
        try:
            asyncio.run_coroutine_threadsafe(self._close(), loop).result(timeout=5)
        except TimeoutError:  # the match leaves all the same; the thread ends with the program
            LOG.warning("the server does not come to an end")
        loop.call_soon_threadsafe(loop.stop)
        thread.join(timeout=5)
        self._loop = self._thread = None

    def forget(self) -> None:
        """Close the door for good and let go of the match: aiohttp keeps the handlers of past servers in a
        cache, and a whole match with its history would stay in memory with each of them."""
        self.stop()
        del self._desk, self._files
        self._post = _nowhere

    async def _close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if self._door is not None:
            self._door.close()
            self._door = None
        leaving = [asyncio.create_task(socket.close(code=1001)) for socket in self._sockets.values()]
        if leaving:
            await asyncio.wait(leaving, timeout=FAREWELL)
        for transport in list(self._transports.values()):  # phones that take nothing any more
            transport.abort()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    # ---- the desk speaks

    def deliver(self, guest: int, page: Mapping[str, Any]) -> None:
        """Send `page` to a guest soon; called in the desk's thread."""
        loop = self._loop
        if loop is not None:
            text = json.dumps(page, ensure_ascii=False, separators=(",", ":"))
            loop.call_soon_threadsafe(self._enqueue, guest, text)

    def dismiss(self, guest: int) -> None:
        """Close a guest's connection."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self._enqueue, guest, None)

    def cut(self, guest: int) -> None:
        """Break a guest's line without a word, as a network that is gone does; the phone comes back."""
        loop, transport = self._loop, self._transports.get(guest)
        if loop is not None and transport is not None:
            loop.call_soon_threadsafe(transport.abort)

    def _enqueue(self, guest: int, text: str | None) -> None:
        queue = self._queues.get(guest)
        if queue is None:
            return
        if queue.full():
            self._transports[guest].abort()
            return
        queue.put_nowait(text)

    # ---- requests

    async def _guard(self, handler: Handler, request: web.Request) -> web.StreamResponse:
        """Only for visitors who mean this server, and not too many of their requests. (Not a middleware of
        aiohttp: those stay in a cache with the server and its loop, one more for each match.)"""
        if not self._means_us(request.host):
            raise web.HTTPForbidden(text="")
        if not self._requests.of(request.remote or "").take():
            raise web.HTTPTooManyRequests(text="")
        response = await handler(request)
        if not isinstance(response, web.WebSocketResponse):
            self._protect(request, response)
        return response

    def _means_us(self, host: str) -> bool:
        """Against rebound names: an address is fine, a name only if it is this machine's own."""
        name, _, port = host.rpartition(":")
        if port != str(self.port):
            return False
        return name in ("localhost", self.host) or (self.host == EVERYWHERE and name in self._own)

    @staticmethod
    def _protect(request: web.Request, response: web.StreamResponse) -> None:
        response.headers["Content-Security-Policy"] = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
            f"connect-src 'self' ws://{request.host}; manifest-src 'self'; base-uri 'none'; "
            "form-action 'none'; frame-ancestors 'none'"
        )
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return self._files.page("index.html")

    async def _nothing(self, request: web.Request) -> web.StreamResponse:
        raise web.HTTPNotFound(text="")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return self._files.page(request.match_info["name"])

    async def _art(self, request: web.Request) -> web.StreamResponse:
        return self._files.art(request, request.match_info["game"])

    async def _words(self, request: web.Request) -> web.StreamResponse:
        return self._files.words(request.match_info["language"])

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """One phone: from its first message to its last."""
        if request.headers.get(hdrs.ORIGIN) != f"http://{request.host}":
            raise web.HTTPForbidden(text="")
        address = request.remote or ""
        if self._at.get(address, 0) >= PER_ADDRESS or len(self._sockets) >= MOST_GUESTS:
            raise web.HTTPServiceUnavailable(text="")
        socket = web.WebSocketResponse(max_msg_size=LARGEST_MESSAGE, heartbeat=25.0, compress=True,
                                       autoping=False)  # fmt: skip
        self._at[address] = self._at.get(address, 0) + 1
        try:
            await socket.prepare(request)
        except ConnectionError:  # it has left already: nobody reads the answer
            return web.Response()
        else:
            assert request.transport is not None
            await self._talk(socket, request.transport, address, request.cookies.get(COOKIE, ""))
        finally:
            self._at[address] -= 1
            if not self._at[address]:
                del self._at[address]
        return socket

    async def _talk(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, address: str, cookie: str
    ) -> None:
        self._number += 1
        guest = self._number
        queue: asyncio.Queue[str | None] = asyncio.Queue(WAITING_PAGES)
        self._queues[guest], self._sockets[guest], self._transports[guest] = queue, socket, transport
        desk = self._desk  # posted work may run after the match has left and this server has let go of it
        self._post(partial(desk.opened, guest, address))
        sender = asyncio.create_task(self._send(socket, queue))
        rate = desk.rate
        bucket = Bucket(Rate(rate.burst * PATIENCE, rate.per_second * PATIENCE))
        try:
            async for message in socket:
                fine = bucket.take() and (
                    message.type is WSMsgType.PONG
                    or (message.type is WSMsgType.TEXT and self._hear(guest, message.data, cookie))
                )
                if not fine:  # pings, too: no browser sends any
                    await socket.close(code=CLOSE_RUDE)
                    break
        finally:
            sender.cancel()
            del self._queues[guest], self._sockets[guest], self._transports[guest]
            self._post(partial(desk.closed, guest))

    async def _send(self, socket: web.WebSocketResponse, queue: asyncio.Queue[str | None]) -> None:
        with contextlib.suppress(ConnectionError):
            while (text := await queue.get()) is not None:
                await socket.send_str(text)
        await socket.close()

    def _hear(self, guest: int, text: str, cookie: str) -> bool:
        """Hand a message to the desk; False for what no page of ours sends."""
        try:
            message = json.loads(text)
            json.dumps(message, ensure_ascii=False).encode()  # half a character can't be written anywhere
        except (ValueError, RecursionError):
            return False
        if not isinstance(message, dict) or not isinstance(message.get("do"), str):
            return False
        if message["do"] == "hello" and not message.get("token") and cookie:
            message["token"] = cookie
        self._post(partial(self._desk.receive, guest, message))
        return True
