"""`kill -9` in the middle of bot games: after it, the save holds every action that was acknowledged.

The game runs in a process of its own, which says after each step that it is on the disk; it is killed at a
random step, at a random moment in it: at 200 points of each title, with `NIGHTBOARD_LONG=1` at 1,000.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from pathlib import Path
from random import Random

import pytest

from game.catalog import content_hash, games, open_game
from game.content import journal
from game.core.match import Entry
from game.session.players import Player
from game.session.session import Session, Start

POINTS = 50  # in each part
PARTS = range(20 if os.environ.get("NIGHTBOARD_LONG") else 4)
SEATS = {"shadow_hunters": 5, "prince_of_the_city": 3, "vampire_knight": 2}
HASH = 16

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and kill")


def new_session(game: str, path: Path, seed: str) -> Session:
    rules = open_game(game)
    players = [Player(f"P{seat}", "bot", "random", seat) for seat in range(1, SEATS[game] + 1)]
    start = Start(game, players, seed=seed, content_hash=content_hash(rules))
    return Session.new(rules, start, journal.Journal.create(path))


def play_and_tell(game: str, path: Path, seed: str, telling: int) -> None:
    """Runs in the child: plays on for ever (game after game if need be), one hash per step into the pipe."""
    session = new_session(game, path, seed)

    def tell(_entry: Entry) -> None:
        os.write(telling, session.match.state_hash().encode())

    os.write(telling, session.match.state_hash().encode())
    session.on_entry.append(tell)
    while session.bot_step():
        pass
    time.sleep(60)  # it is over; killed now, too


def killed_game(game: str, path: Path, rng: Random) -> list[str]:
    """Let a child play and kill it; the hashes that it acknowledged."""
    reading, telling = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with contextlib.suppress(BaseException):  # whatever happens, the child must not go on as pytest
            play_and_tell(game, path, str(rng.random()), telling)
        os._exit(1)
    os.close(telling)
    told = b""
    try:
        wanted = rng.randrange(1, 60) * HASH
        while len(told) < wanted and (piece := os.read(reading, wanted - len(told))):
            told += piece
        time.sleep(rng.random() * 0.004)  # somewhere inside the next step
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    while piece := os.read(reading, 65536):
        told += piece
    os.close(reading)
    assert len(told) >= HASH, "the child died by itself"
    return [told[place:place + HASH].decode() for place in range(0, len(told) - HASH + 1, HASH)]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("game", games())
def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path, game: str, part: int) -> None:
    rng = Random(f"kill {game} {part}")
    rules = open_game(game)
    cut = 0
    for number in range(POINTS):
        path = tmp_path / f"{number}.jsonl"
        told = killed_game(game, path, rng)
        saved, book = journal.reopen(path)
        cut += bool(saved.problems)
        session = Session.resume(rules, saved.record, book)
        steps = [step.hash for step in saved.record.steps]
        assert told[-1] in steps[-2:]  # the step after it may have been written, and not yet said
        assert session.match.state_hash() == steps[-1] or len(session.match.log) > len(steps)
        assert session.bot_step() or session.over
        session.close()
    assert cut <= POINTS // 4, "most kills must hit between lines"
