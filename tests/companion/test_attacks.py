"""A stranger in the network who knows what pages, lines and frames are made of: nothing breaks the table."""

from __future__ import annotations

import json
import socket
import struct
from random import Random
from typing import Any

import aiohttp
import pytest

from game.companion import gate
from game.companion.desk import Desk
from game.companion.gate import LINES_OF_ADDRESS
from game.core.chance import seeded
from tests.companion.table import LOOPBACK, Phone, Table

UPGRADE = (
    "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{more}\r\n"
)


def line_to(table: Table, more: str = "") -> socket.socket:
    """A raw socket that has asked for a line."""
    made = socket.create_connection((LOOPBACK, table.server.port), timeout=10)
    made.sendall(UPGRADE.format(port=table.server.port, more=more).encode("utf-8", "surrogateescape"))
    return made


def ends(table: Table, line: socket.socket) -> bool:
    """Is the line closed from the other side?"""
    line.settimeout(0.05)

    def closed() -> bool:
        try:
            return line.recv(65536) == b""
        except TimeoutError:
            return False
        except OSError:
            return True

    return table.pump.run(closed, 15.0)


# ---- what is said

HALVES = (
    {"do": "hello", "token": "\ud800"},
    {"do": "hello", "code": "a\udfff"},
    {"do": "join", "seat": 1, "name": "\ud800", "code": "\ud800"},
    {"do": "look", "thing": "card:\ud800"},
    {"do": "watch", "code": "\udfff"},
)
"""Halves of characters: JSON can say them, nothing can write them."""


@pytest.mark.parametrize("message", HALVES, ids=[str(number) for number in range(len(HALVES))])
def test_halves_of_characters_neither_pass_the_door_nor_break_the_desk(
    opened: Any, message: dict[str, Any]
) -> None:
    table, phones = opened("shadow_hunters", "ppbb")

    async def say() -> None:
        stranger = await Phone(table.base).connect()
        await stranger.hear()
        await stranger.raw(json.dumps(message))
        await stranger.silent(3.0)
        await stranger.close()

    phones.do(say())
    assert table.pump.run(lambda: not table.desk.guests, 5.0)
    table.desk.opened(99, "192.0.2.1")
    table.desk.receive(99, message)  # and if one came through
    assert not table.desk.guests[99].known and not table.desk.book.tokens.held


def test_a_cookie_of_no_letters_is_no_token(opened: Any) -> None:
    table, _ = opened("shadow_hunters", "ppbb")
    with line_to(table, "Cookie: nightboard_seat=\udcff\udcfe\r\n") as line:
        assert table.pump.run(lambda: bool(table.desk.guests), 5.0) or ends(table, line)
        line.sendall(frame(b'{"do":"hello","language":"en"}'))
        assert table.pump.run(lambda: any(guest.last for guest in table.desk.guests.values()), 5.0)
        assert all(guest.seat == 0 for guest in table.desk.guests.values())


STRANGE: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    9,
    10**30,
    1.5,
    float("inf"),
    float("nan"),
    "",
    "x",
    "\ud800",
    "\x00",
    "1",
    "seat:1",
    "t:seat:2",
    "w:0",
    "x:0",
    "r:0",
    "card:chainsaw",
    "zone:mosque",
    [],
    [1, 1],
    [[]],
    [{}],
    {},
    {"target": 2},
    {"a": []},
    "A" * 5000,
)
WORDS = (
    "hello",
    "join",
    "watch",
    "language",
    "awake",
    "leave",
    "tap",
    "back",
    "confirm",
    "build",
    "undo",
    "enter",
    "correct",
    "look",
    "ask_undo",
    "vote",
    "withdraw",
    "stay_hidden",
    "flush",
    "__class__",
    "",
)
FIELDS = (
    "token",
    "code",
    "seat",
    "name",
    "language",
    "option",
    "kind",
    "given",
    "faces",
    "thing",
    "number",
    "yes",
    "on",
    "awake",
    "echo",
    "stamp",
)


def anything(desk: Desk, guest: int, rng: Random) -> dict[str, Any]:
    """A message as nobody would send it, now and then with the right stamp or code."""
    message = {field: rng.choice(STRANGE) for field in rng.sample(FIELDS, rng.randrange(6))}
    message["do"] = rng.choice(WORDS)
    if desk.guests[guest].seat and rng.random() < 0.5:
        message["stamp"] = desk.stamp(desk.guests[guest].seat)
    if rng.random() < 0.2:
        message["code"] = desk.code
    unlisted = list(desk.sheet.unlisted)
    if message["do"] == "build" and unlisted:
        message["kind"] = rng.choice(unlisted)
    return message


@pytest.mark.parametrize("game", ["shadow_hunters", "prince_of_the_city", "vampire_knight"])
def test_whatever_is_said_the_table_stands(game: str) -> None:
    """Thousands of strange messages from seated phones and strangers, while a match goes on."""
    table = Table(game, {"shadow_hunters": "pppb", "prince_of_the_city": "ppp", "vampire_knight": "pp"}[game])
    desk, rng, sent = table.desk, seeded(f"strange {game}"), 0

    def deliver(guest: int, page: Any) -> None:
        nonlocal sent
        sent += len(json.dumps(page, ensure_ascii=False).encode())

    desk.deliver = deliver
    for guest in range(1, 6):
        desk.opened(guest, f"192.0.2.{guest}")
    for guest in (1, 2):
        desk.receive(guest, {"do": "join", "seat": guest, "name": "", "code": desk.code})
    for _ in range(1500):
        guest = rng.randrange(1, 6)
        desk.receive(guest, anything(desk, guest, rng))
        table.pump.turn()
        for seat in table.session.asked_humans()[:1]:
            if rng.random() < 0.1:
                table.session.submit(rng.choice(table.session.match.legal(seat)))
    assert sent > 10_000
    for seat in range(1, len(table.session.players) + 1):
        assert table.session.match.view(seat)
    assert not any(desk.guests[guest].known for guest in (4, 5)) or desk.code


# ---- frames


def frame(payload: bytes, first: int = 0x81, masked: bool = True) -> bytes:
    """A frame with a payload of less than 64 KB; masked with nothing but zeros."""
    size = len(payload)
    head = bytes([first, (0x80 if masked else 0) | (size if size < 126 else 126)])
    if size >= 126:
        head += size.to_bytes(2, "big")
    return head + (b"\0\0\0\0" if masked else b"") + payload


BAD_FRAMES = {
    "ping": frame(b"", 0x89),
    "binary": frame(b"abc", 0x82),
    "not utf-8": frame(b"\xff\xfe\xfd"),
    "reserved bits": frame(b"{}", 0xB1),
    "unknown kind": frame(b"{}", 0x83),
    "a continuation of nothing": frame(b"{}", 0x80),
    "too large": frame(b"x" * 60_000),
    "a huge length and no more": bytes([0x81, 0xFF]) + (2**62).to_bytes(8, "big") + b"\0\0\0\0",
}


@pytest.mark.parametrize("name", BAD_FRAMES)
def test_what_is_no_frame_of_a_browser_ends_the_line(opened: Any, name: str) -> None:
    table, _ = opened("shadow_hunters", "ppbb")
    with line_to(table) as line:
        assert table.pump.run(lambda: bool(table.desk.guests), 5.0)
        line.sendall(BAD_FRAMES[name])
        assert ends(table, line)
    assert table.pump.run(lambda: not table.desk.guests, 5.0)


# ---- lines


def test_more_lines_than_a_household_needs_are_not_let_in(opened: Any) -> None:
    """They say nothing, and take no more files from the program than they may; then they are gone."""
    table, phones = opened("shadow_hunters", "ppbb")
    lines = [
        socket.create_connection((LOOPBACK, table.server.port), timeout=10)
        for _ in range(LINES_OF_ADDRESS + 20)
    ]
    shut = sum(ends_now(line) for line in lines[LINES_OF_ADDRESS:])
    assert shut == 20
    for line in lines:
        line.close()

    async def sit() -> Phone:
        for _ in range(100):  # until the closed lines have been noticed
            try:
                return await (await Phone(table.base).connect(code=table.desk.code)).sit(table.desk.code, 1)
            except (aiohttp.ClientError, OSError):
                continue
        raise TimeoutError("no phone gets in any more")

    assert phones.do(sit()).token


def ends_now(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except OSError as error:
        return not isinstance(error, TimeoutError)


def test_a_line_that_asks_nothing_is_closed(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that dribbles half a question."""
    monkeypatch.setattr(gate, "PATIENCE", 0.3)
    table, _ = opened("shadow_hunters", "ppbb")
    with socket.create_connection((LOOPBACK, table.server.port), timeout=10) as silent:
        assert ends(table, silent)
    with socket.create_connection((LOOPBACK, table.server.port), timeout=10) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1")
        assert ends(table, slow)


@pytest.mark.parametrize("method", ["POST", "HEAD", "OPTIONS", "TRACE", "DELETE", "PUT"])
def test_only_pages_are_served(opened: Any, method: str) -> None:
    table, phones = opened("shadow_hunters", "ppbb")

    async def ask() -> int:
        async with (
            aiohttp.ClientSession() as session,
            session.request(method, f"{table.base}/page.js") as answer,
        ):
            return answer.status

    assert phones.do(ask()) in (404, 405)


def test_a_phone_that_leaves_before_its_line_is_open_leaves_no_fault(
    opened: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """As pages do that wake up while they come."""
    table, phones = opened("shadow_hunters", "ppbb")
    for _ in range(40):
        line = line_to(table)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # no farewell
        line.close()
    phone = phones.do(Phone(table.base).connect(code=table.desk.code))
    phones.do(phone.until(lambda data: data["do"] == "lobby"))
    phones.do(phone.close())
    assert table.pump.run(lambda: not table.desk.guests, 10.0)
    assert not [record for record in caplog.records if record.exc_info]
