"""Real browsers at the real server, with the shared screen: whole games, secrets, sleep, languages."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.core.match import Entry
from game.core.model import LANGUAGES
from game.session.wording import plain
from tests.companion.browser import Browser, Page
from tests.companion.screen import SharedScreen
from tests.companion.table import NAMES

pytestmark = pytest.mark.window

THUMB = """
window.thumb = setInterval(() => {
  if (document.querySelector('.winners')) { clearInterval(window.thumb); return; }
  const main = document.querySelector('.thumb .main:not(:disabled)');
  const spots = [...document.querySelectorAll('.options .option:not(:disabled):not(.picked), .cell.lit')]
    .filter((node) => !node.closest('.extras') && !node.classList.contains('picked'));
  const ready = document.querySelector('.option.picked') || Math.random() < 0.12;
  if (main && (ready || !spots.length)) main.click();
  else if (spots.length) spots[Math.floor(Math.random() * spots.length)].click();
}, 25)
"""
"""A thumb that taps whatever the page offers."""


class Room:
    """A browser in a thread of its own, while the test's thread runs the shared screen."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self.browser: Browser = self.wait(Browser().start())

    def wait(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def do(self, screen: SharedScreen, work: Any, seconds: float = 60.0) -> Any:
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        if not screen.run(future.done, seconds):
            future.cancel()
            raise TimeoutError("the browsers did not come to an end")
        return future.result()

    def close(self) -> None:
        self.wait(self.browser.stop())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(timeout=5)


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    made = Room()
    yield made
    made.close()


@pytest.fixture
def screen_at(tmp_path: Path) -> Iterator[Any]:
    made: list[SharedScreen] = []

    def make(game: str, kinds: str, **given: Any) -> SharedScreen:
        made.append(SharedScreen(tmp_path, game, kinds, **given))
        made[-1].open()
        return made[-1]

    yield make
    for screen in made:
        screen.close()


async def sit(browser: Browser, base: str, code: str, seat: int, language: str = "en-US") -> Page:
    """Scan, name, seat: as a person does it."""
    page = await browser.page(language=language)
    await page.go(f"{base}/#{code}")
    await page.until(f"document.querySelectorAll('.seat').length >= {seat}")
    assert await page.run("location.hash") == "", "the code stays in no address bar"
    await page.fill("#name", NAMES[seat - 1])
    await page.press(f".seat:nth-child({seat})")
    await page.until("document.querySelector('.join .main:not(:disabled)')")
    await page.press(".join .main")
    await page.until("document.querySelector('nav')")
    return page


async def sit_all(browser: Browser, base: str, code: str, seats: int) -> list[Page]:
    return list(await asyncio.gather(*(sit(browser, base, code, seat) for seat in range(1, seats + 1))))


async def play_all(pages: list[Page]) -> None:
    for page in pages:
        await page.run(THUMB)
    for page in pages:
        await page.until("document.querySelector('.winners')", 110)


def hidden_lines(screen: SharedScreen, entries: list[Entry], seat: int) -> set[str]:
    """Everything that the log told others in private, in words."""
    wording = screen.table.wording
    return {
        plain(wording.event(event))
        for entry in entries
        for event in entry.events
        if event.seats is not None and seat not in event.seats and wording.event(event)
    }


def spoken(page: Page) -> set[str]:
    """All lines of the log that a phone was ever sent, as plain words."""
    lines = set()
    for text in page.received:
        for line in json.loads(text).get("log", []):
            lines.add("".join(piece if isinstance(piece, str) else piece["t"] for piece in line))
    return lines


GAMES = [
    ("shadow_hunters", 8, {}),
    ("prince_of_the_city", 3, {"turns": "6", "board": "five_zones", "start_hand": "1"}),
]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES, ids=[game for game, _, _ in GAMES])
def test_phones_play_a_whole_game(
    room: Room, screen_at: Any, game: str, seats: int, options: dict[str, str]
) -> None:
    screen = screen_at(game, "p" * seats, options=options)
    pages = room.do(screen, sit_all(room.browser, screen.base, screen.desk.code, seats))
    assert not screen.companion.free_seats()
    room.do(screen, play_all(pages), 600)
    assert screen.session.over
    entries = list(screen.session.match.log)
    for seat, page in enumerate(pages, 1):
        assert not page.faults
        home = (screen.base, screen.base.replace("http", "ws", 1), "blob:", "data:")
        assert all(url.startswith(home) for url in page.asked), "a page asked somebody else for something"
        token = next(json.loads(text)["token"] for text in page.received if '"token"' in text)
        assert all(token not in url and screen.desk.code not in url.split("#")[0] for url in page.asked)
        hidden = hidden_lines(screen, entries, seat)
        assert not hidden & spoken(page)
        assert game != "shadow_hunters" or len(hidden) >= seats - 1
        room.wait(page.close())


def test_a_board_is_played_by_tapping_its_territories(room: Room, screen_at: Any) -> None:
    """Vampire Knight: whole games on phones are played in `test_play`, here some decisions on real pages."""
    screen = screen_at("vampire_knight", "pp")
    pages = room.do(screen, sit_all(room.browser, screen.base, screen.desk.code, 2))
    assert room.do(screen, pages[0].run("document.querySelectorAll('.cell').length")) in (0, 36)
    for page in pages:
        room.do(screen, page.run(THUMB))
    log = screen.session.match.log
    assert screen.run(lambda: sum(entry.author > 0 for entry in log) > 20, 300)
    assert all(not page.faults for page in pages)
    taps = [text for page in pages for text in page.sent if '"t:cell:' in text]
    assert taps, "territories were tapped"
    for page in pages:
        room.wait(page.close())


def test_a_phone_that_slept_or_reloaded_is_back_within_two_seconds(room: Room, screen_at: Any) -> None:
    screen = screen_at("shadow_hunters", "ppbb")
    page = room.do(screen, sit(room.browser, screen.base, screen.desk.code, 1))

    async def reload() -> float:
        began = asyncio.get_running_loop().time()
        await page.ask("Page.reload")
        await page.until("document.querySelector('nav')", 10)
        return asyncio.get_running_loop().time() - began

    async def lose_the_line() -> None:
        await page.ask("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1,
                       uploadThroughput=-1)  # fmt: skip
        await page.run("document.dispatchEvent(new Event('visibilitychange'))")

    assert room.do(screen, reload()) < 8, "slow machines included; the aim is two seconds"
    assert screen.desk.presence(1) == "here"
    screen.companion.shut()
    screen.run(lambda: screen.desk.presence(1) == "asleep", 5)
    room.do(screen, page.until("document.querySelector('.offline')"))
    port = int(screen.base.rsplit(":", 1)[1])
    screen.companion.open("127.0.0.1", port)
    room.do(screen, page.until("!document.querySelector('.offline')"), 10)
    assert screen.run(lambda: screen.desk.presence(1) == "here", 10)
    room.wait(page.close())
    assert screen.run(lambda: screen.desk.presence(1) == "asleep", 10)


MEASURES = """(() => {
  const small = [...document.querySelectorAll('button')].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && (box.height < 47.5 || box.width < 44);
  });
  const main = document.querySelector('.thumb .main');
  const leaves = [...document.querySelectorAll('#app *')].filter(
    (node) => node.innerText && !node.children.length);
  return {
    wide: document.documentElement.scrollWidth, small: small.map((node) => node.outerHTML.slice(0, 80)),
    main: main ? main.getBoundingClientRect().top : 500, words: document.body.innerText,
    least: Math.min(...leaves.map((node) => parseFloat(getComputedStyle(node).fontSize))),
  };
})()"""


def test_pages_fit_a_small_phone_in_every_language(room: Room, screen_at: Any) -> None:
    """360 x 640: no sideways scrolling, targets of 48, the main button in the lower third, no id shown."""
    screen = screen_at("shadow_hunters", "pbbbbbbb")
    browsers = {"en": "en-US", "zh_hans": "zh-CN", "zh_hant": "zh-TW"}
    assert set(browsers) == set(LANGUAGES)
    first = room.do(screen, sit(room.browser, screen.base, screen.desk.code, 1, browsers["zh_hant"]))
    assert room.do(screen, first.run("document.documentElement.lang")) == "zh-Hant"
    screen.run(lambda: 1 in screen.session.asked())
    for language in LANGUAGES:
        for tab in (2, 3, 4, 1):
            room.do(screen, first.press(f"nav button:nth-child({tab})"))
            found = room.do(screen, first.run(MEASURES))
            assert found["wide"] <= 360 and not found["small"] and found["main"] > 426
            assert "companion." not in found["words"] and "shadow_hunters." not in found["words"]
            assert found["least"] >= 12
        room.do(screen, first.press("nav button:nth-child(2)"))
        following = (list(LANGUAGES).index(language) + 1) % 3
        choice = f".languages button:nth-child({following + 1})"
        room.do(screen, first.press(choice))
        room.do(screen, first.until(f"document.querySelector({choice!r}).classList.contains('on')"))
    room.wait(first.close())


def test_hiding_covers_everything_private(room: Room, screen_at: Any) -> None:
    screen = screen_at("shadow_hunters", "pbbb")
    page = room.do(screen, sit(room.browser, screen.base, screen.desk.code, 1))
    screen.run(lambda: 1 in screen.session.asked())
    room.do(screen, page.until("document.querySelector('.page')"))
    character = screen.session.match.view(1)["seats"][0]["character"]
    name = screen.table.names.name(f"character:{character}")
    room.do(screen, page.press("nav button:nth-child(2)"))
    assert name in room.do(screen, page.run("document.body.innerText"))
    room.do(screen, page.press("header .small-button"))
    assert name not in room.do(screen, page.run("document.documentElement.outerHTML"))
    room.wait(page.close())
