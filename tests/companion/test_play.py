"""Phones play whole games against the real server, and none hears what it must not."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

import pytest

from game.session.quiet import is_window, may_stay_hidden
from tests.companion.table import Phone, Table, things


async def play(phone: Phone, rng: Random) -> int:
    """Tap what can be tapped until the game is over; how many taps that took."""
    taps = 0
    while not phone.page.get("over"):
        page = phone.page
        main = page.get("main")
        ready = page.get("back") or rng.random() < 0.12 or not things(page)
        if page.get("asked") and main and not main["off"] and ready:
            await phone.timed(do="confirm")
        elif page.get("asked") and things(page):
            await phone.timed(do="tap", option=rng.choice(things(page)))
        taps += page.get("asked", False)
        await phone.until(lambda data: data["do"] == "page", 30.0)
    return taps


async def sit_all(table: Table, seats: int) -> list[Phone]:
    phones = [await Phone(table.base).connect(code=table.desk.code) for _ in range(seats)]
    for seat, phone in enumerate(phones, 1):
        await phone.sit(table.desk.code, seat)
    return phones


async def whole_game(table: Table, seats: int) -> list[Phone]:
    phones = await sit_all(table, seats)
    await asyncio.gather(*(play(phone, Random(seat)) for seat, phone in enumerate(phones)))
    for phone in phones:
        await phone.close()
    return phones


OPTIONS: dict[str, dict[str, str]] = {
    "shadow_hunters": {},
    "prince_of_the_city": {"turns": "6", "board": "five_zones", "start_hand": "1"},
    "vampire_knight": {"turn_cap": "60"},
}
GAMES = [("shadow_hunters", 8), ("prince_of_the_city", 3), ("vampire_knight", 2)]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_whole_game_on_phones(opened: Any, game: str, seats: int) -> None:
    options = OPTIONS[game]
    table, phones = opened(game, "p" * seats, options=options)
    played = phones.do(whole_game(table, seats), 120.0)
    assert table.session.over
    assert all(phone.page["over"] for phone in played)
    assert {entry.author for entry in table.session.match.log} >= set(range(1, seats + 1))


class Told:
    """A journal in memory."""

    def __init__(self) -> None:
        self.lines: list[Mapping[str, Any]] = []

    def write(self, data: Mapping[str, Any]) -> None:
        self.lines.append(data)

    def close(self) -> None:
        self.lines.clear()


def says(on: bool, page: Mapping[str, Any]) -> bool:
    return bool((page.get("quiet") or {"on": False})["on"]) is on


async def hide_and_show(table: Table) -> list[dict[str, Any]]:
    """Say on the phone of seat 1 that it stays hidden, then that it does not; the pages after that."""
    phone = await Phone(table.base).connect(code=table.desk.code)
    await phone.sit(table.desk.code, 1)
    pages = []
    for on in (True, False):
        await phone.send(do="stay_hidden", on=on)
        pages.append(await phone.page_where(partial(says, on)))
    await phone.close()
    return pages


def test_a_phone_may_stay_hidden_and_change_its_mind(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "pbbbb", seed="1-3")
    session, told = table.session, Told()
    while not (is_window(session) and 1 in session.asked()):
        if 1 in session.asked():
            session.submit(session.match.legal(1)[0])
        else:
            session.bot_step()
    session.journal = told
    hidden, shown = phones.do(hide_and_show(table))
    assert told.lines == [{"quiet": [1]}, {"quiet": []}]
    assert hidden["quiet"]["text"] == "Ask me again at every chance"
    assert shown["quiet"]["text"] == "Stay hidden, don't ask again"


def test_nobody_stays_hidden_where_the_game_knows_no_such_thing(opened: Any) -> None:
    table, _ = opened("vampire_knight", "pb")
    assert not may_stay_hidden(table.session, 1)
