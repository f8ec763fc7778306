"""How soon a phone is back in its seat: after a reload of its page, and after its line was cut.

One phone is a page in headless Chromium, the others plain clients; the match is pumped in this thread as the
window's loop does it. What counts is when the page has drawn what came for its seat.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from statistics import median, quantiles
from typing import Any, Final, Literal

from game.bench.browser import Browser, Page, chromium
from game.bench.phones import LOOPBACK, Phones

TIMES: Final = 20
"""Returns of one round."""
BETWEEN: Final = 0.4
"""Seconds between two returns: whoever reloads more quickly than any thumb is not served by the server."""
SEAT: Final = 1
PATIENCE: Final = 20.0
SEATED: Final = "new Promise((done) => requestAnimationFrame(() => done(!!document.querySelector('nav'))))"
How = Literal["reload", "cut"]
Share = Literal["median", "p95"]


class Returning(Phones):
    """Phones of which one is a browser's page."""

    def __init__(self, game: str, seats: int) -> None:
        super().__init__(game, seats)
        self._room = asyncio.new_event_loop()
        self._worker = threading.Thread(target=self._room.run_forever, daemon=True)
        self._worker.start()
        self._browser: Browser = self._wait(Browser().start())
        self._page: Page = self._wait(self._take_seat())

    def _wait(self, work: Coroutine[Any, Any, Any]) -> Any:
        """The result of work in the browser's thread; the match is pumped until it is there."""
        future: Future[Any] = asyncio.run_coroutine_threadsafe(work, self._room)
        if not self.pump.run(future.done, PATIENCE):
            future.cancel()
            raise TimeoutError("the browser did not come to an end")
        return future.result()

    async def _take_seat(self) -> Page:
        """The page holds the seat with a token of its own; the plain client there has lost it."""
        page = await self._browser.page()
        await page.go(f"http://{LOOPBACK}:{self.server.port}/")
        await page.until("document.readyState === 'complete'")
        token = self.desk.book.tokens.issue(SEAT)
        await page.run(f"localStorage.setItem('nightboard.seat', '{token}')")
        await page.ask("Page.reload")
        await page.until("document.querySelector('nav')", PATIENCE)
        return page

    def back(self, how: How) -> float:
        """Seconds from the reload or the cut until the page shows its seat again."""
        self.pump.run(lambda: False, BETWEEN)
        before, began = len(self._page.received), time.perf_counter()
        if how == "cut":
            for guest in [guest.number for guest in self.desk.guests.values() if guest.seat == SEAT]:
                self.server.cut(guest)
        return float(self._wait(self._shown(how, before))) - began

    async def _shown(self, how: How, before: int) -> float:
        if how == "reload":
            await self._page.ask("Page.reload")
        while not any('"do":"page"' in text for text in self._page.received[before:]):
            await asyncio.sleep(0.002)
        while not await self._page.run(SEATED):
            await asyncio.sleep(0.002)
        return time.perf_counter()

    def close(self) -> None:
        """The browser goes first."""
        self._wait(self._browser.stop())
        self._room.call_soon_threadsafe(self._room.stop)
        self._worker.join(timeout=5)
        self._room.close()
        super().close()


def return_time(how: How, share: Share, game: str, seats: int) -> Callable[[], float] | None:
    """Milliseconds until a phone is back in its seat; None where there is no Chromium."""
    if chromium() is None:
        return None

    def measure() -> float:
        phones = Returning(game, seats)
        try:
            times = [phones.back(how) for _ in range(TIMES)]
        finally:
            phones.close()
        return (median(times) if share == "median" else quantiles(times, n=20)[18]) * 1000

    return measure
