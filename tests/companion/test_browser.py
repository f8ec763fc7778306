"""Real browsers at the real server, with the real window or the shared screen alone: whole games, secrets,
sleep, languages."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.bench.browser import SIZE, Browser, Page
from game.content import journal
from game.content.names import Names
from game.content.paths import find_folders
from game.core.match import Entry, Match
from game.core.model import LANGUAGES
from game.core.record import replay
from game.session.wording import Wording, plain
from game.ui.screens.draft import Draft
from game.ui.screens.table_mode.screen import TableModeScreen
from tests.companion.screen import SharedScreen
from tests.companion.table import CATALOGS, NAMES, Table, rules_of

pytestmark = pytest.mark.window

THUMB = """
window.thumb = setInterval(() => {
  if (document.querySelector('.winners')) { clearInterval(window.thumb); return; }
  const main = document.querySelector('.thumb .main:not(:disabled)');
  const spots = [...document.querySelectorAll('.options .option:not(:disabled):not(.picked), .cell.lit')]
    .filter((node) => !node.closest('.extras') && !node.classList.contains('picked'));
  const ready = document.querySelector('.option.picked') || Math.random() < HASTE;
  if (main && (ready || !spots.length)) main.click();
  else if (spots.length) spots[Math.floor(Math.random() * spots.length)].click();
}, 25)
"""
"""A thumb that taps whatever the page offers, and goes on without a choice with a chance of HASTE."""


class Room:
    """A browser in a thread of its own, while the test's thread runs the shared screen."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self.browser: Browser = self.wait(Browser().start())

    def wait(self, work: Any, seconds: float = 60.0) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def do(self, screen: SharedScreen, work: Any, seconds: float = 60.0) -> Any:
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        if not screen.run(future.done, seconds):
            future.cancel()
            raise TimeoutError("the browsers did not come to an end")
        return future.result()

    def pumped(self, table: Table, work: Any, seconds: float = 60.0) -> Any:
        """The same with a table that has no screen."""
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        if not table.pump.run(future.done, seconds):
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


async def sit(browser: Browser, base: str, code: str, seat: int, language: str = "en-US",
              size: tuple[int, int] = SIZE) -> Page:
    """Scan, name, seat: as a person does it."""
    page = await browser.page(size, language=language)
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


def thumb(haste: float = 0.12) -> str:
    """The thumb's script."""
    return THUMB.replace("HASTE", str(haste))


async def play_all(pages: list[Page], haste: float) -> None:
    for page in pages:
        await page.run(thumb(haste))
    for page in pages:
        await page.until("document.querySelector('.winners')", 220)


class Window:
    """The app in its real window with a match and open phones on the table."""

    def __init__(self, desktop: dict[str, str], python: str, root: Path, home: Path, game: str, kinds: str,
                 options: dict[str, str]) -> None:
        command = [python, "-m", "tests.companion.window_host", str(home), game, kinds, json.dumps(options)]
        self._trouble = (home / "trouble.txt").open("w+")
        self.process = subprocess.Popen(command, cwd=root, env=desktop, stdout=subprocess.PIPE,
                                        stderr=self._trouble, text=True)
        assert self.process.stdout is not None
        lines = iter(self.process.stdout.readline, "")
        said = json.loads(next((line for line in lines if line.startswith("{")), "{}") or "{}")
        assert said, f"the window did not open: {self.trouble()}"
        self.base, self.code = f"http://127.0.0.1:{said['port']}", said["code"]
        self.folders = find_folders(home)

    def trouble(self) -> str:
        """What the app complained about."""
        self._trouble.flush()
        self._trouble.seek(0)
        return self._trouble.read()

    def match(self, seconds: float = 20.0) -> tuple[Match, Wording]:
        """The finished match, played again from the record that the app has left among the replays, and its
        words."""
        end = time.monotonic() + seconds
        while not (found := list(self.folders.replays.glob("*.jsonl"))):
            assert time.monotonic() < end, f"no replay was left: {self.trouble()}"
            time.sleep(0.1)
        record = journal.load(found[0]).record
        rules = rules_of(record.header.game)
        names = Names(rules.content, "en", [player["name"] for player in record.header.players])
        return replay(rules, record), Wording(rules, CATALOGS["en"], names)

    def picture(self, path: Path, desktop: dict[str, str]) -> int:
        """How many colors the desktop shows."""
        subprocess.run(["import", "-window", "root", str(path)], env=desktop, check=True)
        found = subprocess.run(["identify", "-format", "%k", str(path)], capture_output=True, text=True)
        return int(found.stdout)

    def close(self) -> None:
        """Ask it to go; it must not have to be killed."""
        self.process.terminate()
        try:
            self.process.wait(timeout=15)
        finally:
            self.process.kill()
            self._trouble.close()


@pytest.fixture
def window_at(desktop: dict[str, str], python: str, root: Path, tmp_path: Path) -> Iterator[Any]:
    made: list[Window] = []

    def make(game: str, kinds: str, options: dict[str, str]) -> Window:
        made.append(Window(desktop, python, root, tmp_path, game, kinds, options))
        return made[-1]

    yield make
    for window in made:
        window.close()


def hidden_lines(wording: Wording, entries: Sequence[Entry], seat: int) -> set[str]:
    """Everything that the log told others in private, in words."""
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


def own_secrets(page: Page) -> set[str]:
    """What only this seat is shown: its role or the cards of its hand, at any time of the match."""
    found: set[str] = set()
    for text in page.received:
        for block in json.loads(text).get("own", []):
            if block["type"] == "card":
                found.add(str(block["title"]))
    return found


GAMES: list[tuple[str, int, dict[str, str], float]] = [
    ("shadow_hunters", 8, {}, 0.12),
    ("prince_of_the_city", 5, {"turns": "6", "start_hand": "1"}, 0.4),
    ("vampire_knight", 4, {"mode": "teams", "turn_cap": "60"}, 0.7),
]
"""As many phones as each game has seats; hasty thumbs where a match would be long."""


@pytest.mark.parametrize(("game", "seats", "options", "haste"), GAMES, ids=[game for game, *_ in GAMES])
def test_phones_play_a_whole_game_at_the_real_window(
    room: Room, window_at: Any, desktop: dict[str, str], tmp_path: Path, game: str, seats: int,
    options: dict[str, str], haste: float
) -> None:
    window = window_at(game, "p" * seats, options)
    pages = room.wait(sit_all(room.browser, window.base, window.code, seats))
    room.wait(play_all(pages, haste), 240)
    match, wording = window.match()
    assert match.over and {entry.author for entry in match.log} >= set(range(1, seats + 1))
    assert window.picture(tmp_path / "desktop.png", desktop) > 1000, "the window shows the end of the match"
    said = dict(enumerate(map(spoken, pages), 1))
    for seat, page in enumerate(pages, 1):
        assert not page.faults
        home = (window.base, window.base.replace("http", "ws", 1), "blob:", "data:")
        assert all(url.startswith(home) for url in page.asked), "a page asked somebody else for something"
        token = next(json.loads(text)["token"] for text in page.received if '"token"' in text)
        assert all(token not in url and window.code not in url.split("#")[0] for url in page.asked)
        hidden = hidden_lines(wording, match.log, seat)
        assert not hidden & said[seat]
        assert game == "vampire_knight" or len(hidden) >= seats - 1, "there must be secrets to be kept"
        assert game != "shadow_hunters" or own_secrets(page), "everybody has seen the own role"
        assert game != "vampire_knight" or any('"t:cell:' in text for text in page.sent), "board"
        room.wait(page.close())
    assert "Traceback" not in window.trouble()


def test_a_phone_that_slept_or_reloaded_is_back_in_its_seat(room: Room, screen_at: Any) -> None:
    """How soon is measured by `tools/bench.py`, and how often it tries is tested in `test_line.py`."""
    screen = screen_at("shadow_hunters", "ppbb")
    page = room.do(screen, sit(room.browser, screen.base, screen.desk.code, 1))

    async def reload() -> None:
        before = len(page.received)
        await page.ask("Page.reload")
        await page.until("document.querySelector('nav')", 20)
        assert any('"do":"page"' in text for text in page.received[before:])

    room.do(screen, reload())
    assert screen.desk.presence(1) == "here"
    guests = screen.desk.guests
    (old,) = guests
    screen.companion.server.cut(old)
    assert screen.run(lambda: old not in guests and any(guest.seat == 1 for guest in guests.values()), 20)
    screen.companion.shut()
    screen.run(lambda: screen.desk.presence(1) == "asleep", 5)
    room.do(screen, page.until("document.querySelector('.offline')"))
    port = int(screen.base.rsplit(":", 1)[1])
    screen.companion.open("127.0.0.1", port)
    room.do(screen, page.until("!document.querySelector('.offline')"), 10)
    assert screen.run(lambda: screen.desk.presence(1) == "here", 10)
    room.wait(page.close())
    assert screen.run(lambda: screen.desk.presence(1) == "asleep", 10)


def test_a_phone_goes_on_with_the_next_match_of_the_same_people(room: Room, screen_at: Any) -> None:
    """The last match has ended; the next one, of another title, opens at the same address."""
    screen = screen_at("shadow_hunters", "pbbb")
    page = room.do(screen, sit(room.browser, screen.base, screen.desk.code, 1))
    port = screen.companion.server.port
    while not screen.session.over:
        screen.turn()
        for seat in screen.session.asked_humans():
            screen.session.submit(screen.session.match.legal(seat)[0])
    room.do(screen, page.until("document.querySelector('.winners')"))
    players = list(screen.session.players)[:3]
    draft = Draft("prince_of_the_city", players, {}, "2-2")
    screen.shell.to_menu(screen.session)
    screen.shell.start(draft)
    table = screen.stage.screens[0]
    assert isinstance(table, TableModeScreen)
    screen.session = table.session
    table.companion.open("127.0.0.1", port)
    room.do(screen, page.until("document.body?.dataset.game === 'prince_of_the_city'"))
    room.do(screen, page.until("document.querySelector('nav')"))
    assert table.companion.desk.presence(1) == "here"
    room.wait(page.close())


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


HEADER = """(() => {
  const image = document.querySelector('header > img').getBoundingClientRect();
  const name = document.querySelector('header .name');
  return {image: image.height, bar: document.querySelector('header').getBoundingClientRect().height,
          cut: name.scrollWidth > name.clientWidth, wide: document.documentElement.scrollWidth,
          words: document.querySelector('.prompt').innerText};
})()"""


WATCHED = [("shadow_hunters", "ppbb"), ("prince_of_the_city", "ppb"), ("vampire_knight", "pp")]


@pytest.mark.parametrize(("game", "kinds"), WATCHED)
def test_a_further_browser_shows_the_question_in_public_words(
    room: Room, screen_at: Any, game: str, kinds: str
) -> None:
    screen = screen_at(game, kinds)

    async def watch() -> Page:
        page = await room.browser.page()
        await page.go(f"{screen.base}/#{screen.desk.code}")
        await page.until("document.querySelector('.seat')")
        await page.press(".join .link")
        await page.until("document.querySelector('header > img')?.complete")
        await page.until("document.querySelector('.prompt')")
        return page

    page = room.do(screen, watch())
    screen.run(lambda: bool(screen.session.asked_humans()))
    found = room.do(screen, page.run(HEADER))
    assert found["image"] < found["bar"] and not found["cut"] and found["wide"] <= 360
    assert not re.search(r"\byou", found["words"], re.IGNORECASE) and found["words"]
    room.wait(page.close())


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
