"""Saves for the tests of broken files: whole ones, and sealed ones that say nonsense."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from game.bots import levels
from game.catalog import content_hash, open_game
from game.content import journal
from game.core.record import FORMAT, snapshot_line
from game.session.players import Player
from game.session.session import Session, Start

SEATS = {"shadow_hunters": 5, "prince_of_the_city": 4, "vampire_knight": 2}
MORE = 8 if os.environ.get("NIGHTBOARD_LONG") else 1
Lines = list[dict[str, Any]]


@cache
def lines_of(game: str, decisions: int = 24) -> tuple[str, ...]:
    """The lines of a save of `game`, in which a person sits in seat 1, with a snapshot near its end."""
    rules, rng = open_game(game), Random(7)
    players = [Player(f"P{seat}", "bot", levels(game)[0], seat) for seat in range(1, SEATS[game] + 1)]
    players[0].kind = "human"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.jsonl"
        book = journal.Journal.create(path)
        session = Session.new(rules, Start(game, players, seed="31", content_hash=content_hash(rules)), book)
        for number in range(decisions):
            seat = session.asked()[0]
            assert session.submit(rng.choice(session.match.legal(seat))) is None
            if number == decisions - 3:
                book.write(snapshot_line(session.match))
        session.close()
        return tuple(path.read_text(encoding="utf-8").splitlines())


def data_of(game: str) -> Lines:
    """The same lines as data, without checksums."""
    whole = [json.loads(line) for line in lines_of(game)]
    return [{key: value for key, value in line.items() if key != "check"} for line in whole]


def sealed(lines: Iterable[dict[str, Any]]) -> bytes:
    """Lines with good checksums: whatever they say, it is not damage."""
    check, written = 0, b""
    for line in lines:
        body = json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass")
        check = zlib.crc32(body, check)
        written += body[:-1] + f',"check":"{check:08x}"}}\n'.encode()
    return written


def whole(game: str) -> bytes:
    """The bytes of the sound save."""
    return "".join(f"{line}\n" for line in lines_of(game)).encode()


def damaged(game: str, seed: int = 1, each: int = 4 * MORE) -> Iterator[tuple[str, bytes]]:
    """Truncated, flipped, reordered, doubled and mixed saves."""
    data, rng = whole(game), Random(seed)
    for number in range(each):
        yield f"cut {number}", data[: rng.randrange(len(data))]
        flipped = bytearray(data)
        flipped[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        yield f"flip {number}", bytes(flipped)
        lines = data.splitlines(keepends=True)
        first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[first], lines[second] = lines[second], lines[first]
        yield f"swap {number}", b"".join(lines)
        yield f"noise {number}", data[: rng.randrange(len(data))] + rng.randbytes(40) + data
    yield "empty", b""
    yield "zeros", bytes(4096)
    yield "deep", data + b'{"action":' + b"[" * 50_000 + b"]" * 50_000 + b"}\n"
    yield "deep first", b'{"a":' * 20_000
    yield "long line", data + b'{"x":"' + b"y" * 3_000_000 + b'"}\n'
    yield "utf-16", data.decode().encode("utf-16")
    yield "mark", b"\xef\xbb\xbf" + data
    yield "mac", data.replace(b"\n", b"\r")
    yield "windows", data.replace(b"\n", b"\r\n")
    yield "a picture", b"\x89PNG\r\n\x1a\n" + rng.randbytes(500)


NONSENSE: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1.5, "", "x", "🦇" * 50, "../../x", [], [[]], {}, {"a": {}}, "\ud800", "\x00",
    ["werewolf"],
)


def foreign(game: str, seed: int = 2, each: int = 30 * MORE) -> Iterator[tuple[str, bytes]]:
    """Well sealed saves that say what no version of ours would: other types, other games, other rules."""
    rng = Random(f"{game} {seed}")
    yield "future", sealed([{**data_of(game)[0], "format": FORMAT + 7}, *data_of(game)[1:]])
    yield "no format", sealed([{key: value for key, value in data_of(game)[0].items() if key != "format"}])
    yield "other game", sealed([{**data_of(game)[0], "game": "chess"}, *data_of(game)[1:]])
    for other in SEATS:
        yield f"as {other}", sealed([{**data_of(game)[0], "game": other}, *data_of(game)[1:]])
    yield "header only", sealed(data_of(game)[:1])
    yield "twice", sealed([*data_of(game), *data_of(game)[1:]])
    yield "no steps but undo", sealed([data_of(game)[0], {"undo": 5}])
    for number in range(each):
        lines = data_of(game)
        spoil = rng.choice((_spoil_header, _spoil_line, _spoil_line, _spoil_deep, _drop_key))
        yield f"nonsense {number}", sealed(spoil(lines, rng))


def _spoil_header(lines: Lines, rng: Random) -> Lines:
    key = rng.choice(list(lines[0]))
    return [{**lines[0], key: rng.choice(NONSENSE)}, *lines[1:]]


def _spoil_line(lines: Lines, rng: Random) -> Lines:
    line = rng.choice(lines[1:])
    line[rng.choice(list(line))] = rng.choice(NONSENSE)
    return lines


def _drop_key(lines: Lines, rng: Random) -> Lines:
    line = rng.choice(lines)
    del line[rng.choice(list(line))]
    return lines


def _spoil_deep(lines: Lines, rng: Random) -> Lines:
    """Replace something far inside: an option, an argument of an action, a part of the snapshot."""
    line: Any = rng.choice([lines[0], rng.choice(lines[1:]), *(line for line in lines if "snapshot" in line)])
    holders = list(_holders(line))
    holder, key = rng.choice(holders)
    holder[key] = rng.choice(NONSENSE)
    return lines


def _holders(value: Any) -> Iterator[tuple[Any, Any]]:
    items: Iterable[Any] = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in list(items):
        yield value, key
        if isinstance(item, (dict, list)):
            yield from _holders(item)


Maker = Callable[[str], Iterator[tuple[str, bytes]]]
