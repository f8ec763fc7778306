"""A stranger in the same network can neither see nor act."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import socket
from typing import Any

import aiohttp
import pytest
from yarl import URL

from game.companion.limits import MESSAGES, PATIENCE
from game.companion.server import WAITING_PAGES
from tests.companion.table import Phone, Table

ACTS: tuple[dict[str, Any], ...] = (
    {"do": "confirm"},
    {"do": "tap", "option": "w:0"},
    {"do": "tap", "option": "t:seat:2"},
    {"do": "undo"},
    {"do": "ask_undo"},
    {"do": "enter", "faces": [1, 1]},
    {"do": "correct"},
    {"do": "vote", "number": 1, "yes": True},
    {"do": "build", "kind": "offer", "given": {"target": 2, "give_vitae": 1}},
    {"do": "look", "thing": "character:allie"},
    {"do": "leave"},
    {"do": "awake", "awake": True},
    {"do": "__init__"},
    {"do": "flush"},
)


async def status(base: str, path: str = "/socket", **headers: str) -> int:
    async with aiohttp.ClientSession() as session:
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                   "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}  # fmt: skip
        url = URL(base + path, encoded=True)
        async with session.get(url, headers={**upgrade, **headers}, allow_redirects=False) as answer:
            return answer.status


def test_only_pages_of_this_server_may_open_a_line(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "ppbb")
    port = table.server.port
    elsewhere = ("http://evil.example", "null", f"http://127.0.0.1:{port + 1}", f"https://127.0.0.1:{port}")
    assert phones.do(status(table.base)) == 403
    for origin in elsewhere:
        assert phones.do(status(table.base, Origin=origin)) == 403
    rebound = {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"}
    assert phones.do(status(table.base, **rebound)) == 403
    assert phones.do(status(table.base, "/", Host=f"evil.example:{port}")) == 403
    assert phones.do(status(table.base, Origin=table.base)) == 101


PATHS = (
    "/../pyproject.toml", "/%2e%2e/pyproject.toml", "/..%2fpyproject.toml", "/page.py", "/en/companion.yaml",
    "/art/..%2f..%2fdata.json", "/art/prince_of_the_city.json", "/words/..%2fen.json", "/words/xx.json",
)  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_nothing_else_is_handed_out(opened: Any, path: str) -> None:
    table, phones = opened("shadow_hunters", "ppbb")
    assert phones.do(status(table.base, path)) == 404


async def knocks(table: Table, **hello: Any) -> tuple[Phone, int]:
    """A stranger opens a line and tries every act; how long the log is then."""
    stranger = await Phone(table.base).connect(**hello)
    await stranger.hear()
    for act in ACTS:
        await stranger.send(stamp=table.desk.stamp(1), **act)
    await stranger.send(do="join", seat=1, name="Eve", code="")
    await stranger.send(do="join", seat=1, name="Eve")
    await stranger.send(do="watch", code="")
    await stranger.silent()
    await stranger.close()
    return stranger, len(table.session.match.log)


def test_without_the_room_code_one_sees_no_seat_and_takes_none(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "ppbb")
    table.pump.run(lambda: 1 in table.session.asked() or 2 in table.session.asked())
    before = len(table.session.match.log)
    stranger, after = phones.do(knocks(table))
    assert after == before and not table.desk.book.tokens.held
    assert stranger.page["do"] == "lobby" and stranger.page["seats"] == [] and not stranger.page["known"]
    assert all(player.name not in text for text in stranger.heard for player in table.session.players)


def test_guessing_codes_and_tokens_comes_to_nothing(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "ppbb")

    async def guess() -> Phone:
        stranger = await Phone(table.base).connect()
        for number in range(30):
            await stranger.send(do="join", seat=1, name="Eve", code=f"AAA{number:02d}")
            await stranger.send(do="hello", token=f"guess-{number}", language="en")
            await stranger.silent(0.02)
        await stranger.send(do="join", seat=1, name="Eve", code=table.desk.code)  # right, but too late
        await stranger.silent()
        await stranger.close()
        return stranger

    stranger = phones.do(guess())
    answers = [note["do"] for note in stranger.notes]
    assert 1 <= answers.count("wrong_code") + answers.count("unknown_token") <= 6
    assert "slow" in answers and not table.desk.book.tokens.held


async def one_seated(table: Table) -> Phone:
    return await (await Phone(table.base).connect(code=table.desk.code)).sit(table.desk.code, 1)


def test_a_seat_that_is_held_needs_the_host(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "ppbb")
    owner = phones.do(one_seated(table))
    old = owner.token

    async def claim() -> Phone:
        thief = await Phone(table.base).connect(code=table.desk.code)
        await thief.until(lambda data: data["do"] == "lobby")
        await thief.send(do="join", seat=1, name="Eve", code=table.desk.code)
        await thief.until(lambda data: data["do"] == "claim_waits")
        assert await thief.silent() == [] or thief.page["do"] == "lobby"
        return thief

    thief = phones.do(claim())
    assert thief.token == "" and table.desk.presence(1) == "here"
    (asked,) = table.desk.claims
    table.desk.answer_claim(asked, yes=False)
    phones.do(thief.until(lambda data: data["do"] == "claim_refused"))
    phones.do(thief.send(do="join", seat=1, name="Mira again", code=table.desk.code))
    table.pump.run(lambda: bool(table.desk.claims))
    table.desk.answer_claim(table.desk.claims[0], yes=True)
    phones.do(thief.until(lambda data: data["do"] == "page"))
    phones.do(owner.until(lambda data: data["do"] == "gone"))
    assert table.desk.book.tokens.seat_of(thief.token) == 1
    assert table.desk.book.tokens.seat_of(old) is None


def test_a_phone_acts_for_its_own_seat_alone(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "ppbb")
    table.pump.run(lambda: bool(table.session.asked_humans()))
    other = table.session.asked()[0]
    own = 3 - other

    async def sit() -> Phone:
        phone = await Phone(table.base).connect(code=table.desk.code)
        return await phone.sit(table.desk.code, own)

    phone = phones.do(sit())
    before = table.session.match.state_hash()

    async def meddle() -> None:
        for stamp in (table.desk.stamp(own), table.desk.stamp(other)):
            for act in ACTS[:10]:
                await phone.send(stamp=stamp, seat=other, **act)
        await phone.send(do="build", stamp=table.desk.stamp(own), kind="roll", given={}, seat=other)
        await phone.silent()

    phones.do(meddle())
    assert table.session.match.state_hash() == before


RUDE = ("", "no json", "[1]", '"word"', "{}", '{"do": 5}', "[" * 3000, '{"do": "' + "x" * 5000 + '"}')


@pytest.mark.parametrize("text", RUDE)
def test_what_no_page_sends_ends_the_line(opened: Any, text: str) -> None:
    table, phones = opened("shadow_hunters", "ppbb")

    async def rude() -> None:
        phone = await Phone(table.base).connect()
        await phone.hear()
        await phone.raw(text)
        await phone.silent(3.0)
        await phone.close()

    phones.do(rude())
    assert table.pump.run(lambda: not table.desk.guests, 5.0)


def test_a_flood_is_not_listened_to(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table, phones = opened("shadow_hunters", "ppbb")
    table.desk.rate = MESSAGES
    heard: list[str] = []
    receive = table.desk.receive

    async def flood() -> None:
        phone = await Phone(table.base).connect(code=table.desk.code)
        await phone.hear()
        with contextlib.suppress(ConnectionError):
            for _ in range(1000):
                await phone.send(do="language", language="zh_hans")
        await phone.silent(3.0)
        await phone.close()

    sent: list[Any] = []
    deliver = table.desk.deliver

    def count_heard(number: int, message: Any) -> None:
        heard.append("x")
        receive(number, message)

    def count_sent(guest: int, page: Any) -> None:
        sent.append(page)
        deliver(guest, page)

    monkeypatch.setattr(table.desk, "receive", count_heard)
    table.desk.deliver = count_sent
    phones.do(flood())
    most = MESSAGES.burst * PATIENCE
    # How many get here before the line is closed depends on how busy the table's thread is.
    assert 0 < len(heard) < most + 100 and len(sent) < 100, "the line is closed, the rest never gets here"
    assert table.pump.run(lambda: not table.desk.guests, 5.0)


def test_a_message_that_grows_when_it_is_unpacked_ends_the_line(opened: Any) -> None:
    """Sixteen megabytes of blanks in a frame of a few kilobytes."""
    table, phones = opened("shadow_hunters", "ppbb")

    async def bomb() -> int | None:
        async with aiohttp.ClientSession() as session:
            line = session.ws_connect(f"{table.base}/socket", headers={"Origin": table.base}, compress=15)
            async with line as socket:
                await socket.send_str(" " * 16_000_000)
                while (await socket.receive(timeout=5)).type is aiohttp.WSMsgType.TEXT:
                    pass
                return socket.close_code

    assert phones.do(bomb()) == 1009
    assert table.pump.run(lambda: not table.desk.guests, 5.0)


def test_a_phone_that_takes_nothing_is_dropped_and_holds_nobody_up(
    opened: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Its pages pile up, then it is let go; and the host can leave at once while another one is stuck."""
    table, _ = opened("shadow_hunters", "ppbb")
    key = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" \
          "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    hello = f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{table.server.port}\r\nOrigin: {table.base}\r\n{key}"
    with socket.create_connection(("127.0.0.1", table.server.port)) as stuck:
        stuck.sendall(hello.encode())
        assert table.pump.run(lambda: 1 in table.desk.guests, 5.0)
        for _ in range(200):
            table.server.deliver(1, {"do": "page", "much": os.urandom(100_000).hex()})
        assert table.pump.run(lambda: 1 not in table.desk.guests, 10.0)
    with socket.create_connection(("127.0.0.1", table.server.port)) as stuck:
        stuck.sendall(hello.encode())
        assert table.pump.run(lambda: 2 in table.desk.guests, 5.0)
        for _ in range(WAITING_PAGES - 2):
            table.server.deliver(2, {"do": "page", "much": os.urandom(1_000_000).hex()})
        table.server.stop()
        assert not table.server.running
        assert "come to an end" not in caplog.text, "it has not had to give up waiting"


def test_logs_hold_neither_token_nor_code(opened: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    table, phones = opened("shadow_hunters", "ppbb")
    phone = phones.do(one_seated(table))
    phones.do(phone.close())
    said = "\n".join(record.getMessage() for record in caplog.records)
    assert phone.token and phone.token not in said and table.desk.code not in said
    assert all(phone.token not in json.dumps(table.desk.book.tokens.to_json()) for _ in [0])


def test_addresses_of_a_page_tell_nothing(opened: Any) -> None:
    """Every player asks for the same files, whatever is in hand."""
    table, phones = opened("shadow_hunters", "ppbb")

    async def fetch() -> list[str]:
        async with aiohttp.ClientSession() as session:
            texts = []
            scripts = ("page.js", "draw.js", "line.js")
            for name in ("", *scripts, "page.css", "words/en.json", "art/shadow_hunters.json"):
                async with session.get(f"{table.base}/{name}") as answer:
                    assert answer.status == 200
                    policy = answer.headers["Content-Security-Policy"]
                    assert "default-src 'none'" in policy and "unsafe" not in policy
                    texts.append(await answer.text())
            return texts

    texts = phones.do(fetch())
    script = texts[1] + texts[2] + texts[3]
    assert "http://" not in script.replace("http://www.w3.org", "") and "https://" not in script
    assert len(json.loads(texts[6])) > 80
