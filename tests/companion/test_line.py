"""When a phone tries its line again: `data/companion/line.js` in a real browser, with a clock of our own.

Nothing here waits for a time: the test reads which times were asked for and lets them pass.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from game.bench.browser import Browser
from tests.companion.conftest import Open

pytestmark = pytest.mark.window

WORLD = """
const {Line, SOON, LATER, PATIENT, SELDOM, OPENING, ECHO, pause} = await import('/line.js');
const sockets = [], told = [], works = new Map();
let seen = true, number = 0;
const line = new Line({
  open: () => {
    const made = {readyState: 0, sent: [], close() { this.readyState = 3; },
                  send(text) { this.sent.push(JSON.parse(text)); }};
    sockets.push(made); return made; },
  opened: () => told.push('opened'), heard: (message) => told.push(message.do), lost: () => told.push('lost'),
  visible: () => seen, set: (work, wait) => { works.set(++number, {work, wait}); return number; },
  clear: (key) => works.delete(key)});
const last = () => sockets[sockets.length - 1];
const opens = () => { last().readyState = 1; last().onopen(); };
const says = (message) => last().onmessage({data: JSON.stringify(message)});
const breaks = () => { last().readyState = 3; last().onclose(); };
const waits = () => [...works.values()].map((one) => one.wait);
const pass = () => { const [[key, one]] = works; works.delete(key); one.work(); return one.wait; };
"""
"""A world without network and time: `works` holds what the line waits for."""


async def tell(base: str, script: str) -> Any:
    browser = await Browser().start()
    try:
        page = await browser.page()
        await page.go(base)
        await page.until("document.readyState === 'complete'")
        return json.loads(await page.run(f"(async () => {{ {WORLD} {script} }})()"))
    finally:
        await browser.stop()


@pytest.fixture
def run(opened: Open) -> Any:
    table, phones = opened("shadow_hunters", "ppbb")
    return lambda script: phones.do(tell(table.base, script))


def test_a_line_that_is_lost_is_tried_at_once_and_five_times_within_two_seconds(run: Any) -> None:
    found = run("""
        line.connect(); opens(); says({do: 'page'}); breaks();
        const delays = [];
        for (let i = 0; i < 60; i++) { delays.push(pass()); breaks(); }
        const sum = SOON.reduce((a, b) => a + b, 0);
        return JSON.stringify({delays, told: told.slice(0, 4), sum, OPENING, ECHO, LATER, SELDOM, PATIENT,
                               tries: SOON.length});
    """)
    assert found["delays"][0] == 0
    assert found["sum"] == sum(found["delays"][: found["tries"]]) < 2000
    assert found["delays"][found["tries"]] == found["LATER"]
    assert found["delays"][found["PATIENT"] + 1] == found["delays"][-1] == found["SELDOM"]
    assert found["told"] == ["opened", "page", "lost", "lost"]
    assert found["ECHO"] + found["OPENING"] < 2000


def test_waking_up_asks_whether_the_line_lives_and_takes_a_new_one_if_it_does_not(run: Any) -> None:
    found = run("""
        line.connect(); opens(); says({do: 'page'});
        line.wake();
        const asked = last().sent, pending = waits();
        says({do: 'echo', echo: asked[0].echo});
        const answered = waits();
        line.wake(); says({do: 'echo', echo: 99});
        const waited = pass();
        return JSON.stringify({asked, pending, answered, waited, sockets: sockets.length, ECHO,
                               old: sockets[0].readyState});
    """)
    assert found["asked"][0] == {"do": "awake", "awake": True, "echo": 1}
    assert found["pending"] == [found["ECHO"]] and found["answered"] == []
    assert found["waited"] == found["ECHO"] and found["sockets"] == 2 and found["old"] == 3


def test_a_network_that_is_back_is_used_at_once_whatever_was_waited_for(run: Any) -> None:
    """Between two tries, and while a try on the lost network hangs."""
    found = run("""
        line.connect(); for (let i = 0; i < 30; i++) { breaks(); pass(); } breaks();
        const long = waits(); line.wake();
        const between = {sockets: sockets.length, waits: waits()};
        line.wake();
        const hanging = {sockets: sockets.length, old: sockets[sockets.length - 2].readyState};
        const patience = pass(); const first = waits();
        return JSON.stringify({long, between, hanging, patience, first, OPENING, LATER});
    """)
    assert found["long"] == [found["LATER"]]
    assert found["between"] == {"sockets": 32, "waits": [found["OPENING"]]}
    assert found["hanging"] == {"sockets": 33, "old": 3}
    assert found["patience"] == found["OPENING"] and found["first"] == [0]


def test_a_phone_that_sleeps_tries_nothing_and_says_so(run: Any) -> None:
    found = run("""
        line.connect(); opens(); says({do: 'page'});
        seen = false; line.wake();
        const said = last().sent; breaks();
        const asleep = waits(); seen = true; line.wake();
        return JSON.stringify({said, asleep, sockets: sockets.length});
    """)
    assert found["said"] == [{"do": "awake", "awake": False}]
    assert found["asleep"] == [] and found["sockets"] == 2


def test_a_line_that_only_opens_and_closes_is_not_tried_in_a_loop(run: Any) -> None:
    found = run("""
        line.connect();
        const delays = [];
        for (let i = 0; i < 8; i++) { opens(); breaks(); delays.push(pass()); }
        return JSON.stringify({delays, LATER});
    """)
    assert found["delays"][-1] == found["LATER"]


def test_the_page_wakes_by_itself(opened: Open) -> None:
    """Coming back into sight, or into a network, makes the real page ask at once whether its line lives."""
    table, phones = opened("shadow_hunters", "ppbb")

    async def look() -> list[list[dict[str, Any]]]:
        browser = await Browser().start()
        try:
            page = await browser.page()
            await page.go(f"{table.base}/#{table.desk.code}")
            await page.until("document.querySelector('.seat')")
            found = []
            for event in ("document.dispatchEvent(new Event('visibilitychange'))",
                          "window.dispatchEvent(new Event('online'))"):  # fmt: skip
                before = len(page.sent)
                await page.run(event)
                for _ in range(100):
                    if len(page.sent) > before:
                        break
                    await asyncio.sleep(0.05)
                found.append([json.loads(text) for text in page.sent[before:]])
            return found
        finally:
            await browser.stop()

    for said in phones.do(look()):
        assert said and said[0]["do"] == "awake" and said[0]["awake"] is True
