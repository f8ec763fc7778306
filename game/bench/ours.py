"""What is measured of ours: random play, copies, saving and loading."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from game.bench.peers import Speed, speed_of
from game.catalog import open_game
from game.content.journal import Journal, load
from game.core.chance import SeededChance, pick, seeded
from game.core.match import Match
from game.core.model import CHANCE, Ask, Chance, Over, Rules
from game.core.playout import Count, playout
from game.core.record import Header, entry_line, resume, snapshot_line

COPIES = 2000
LINES = 120
ACTIONS = 500
"""Length of the game whose loading is measured; a shorter one is scaled up to it."""


def random_play(game: str, seats: int) -> Callable[[], Speed]:
    """Random play of whole matches, set-up included, with all options at their defaults."""
    rules = open_game(game)
    options = rules.complete_options({})

    def play(rng: Random) -> int:
        count = Count()
        playout(rules, rules.setup(options, seats), rng, count)
        return count.decisions + count.chances

    return lambda: speed_of(play)


def copy_time(game: str, seats: int) -> Callable[[], float]:
    """Microseconds of one copy of a state in the middle of a match, the mean over many places."""
    states = list(_middles(open_game(game), seats))

    def measure() -> float:
        rounds = max(1, COPIES // len(states))
        started = time.process_time()
        for _ in range(rounds):
            for state in states:
                state.copy()
        return (time.process_time() - started) / (rounds * len(states)) * 1e6

    return measure


def _middles(rules: Rules, seats: int) -> Iterator[Any]:
    """States at questions in the middle third of some matches."""
    for seed in range(5):
        rng, questions = seeded(f"copies {seed}"), []
        state = rules.setup(rules.complete_options({}), seats)
        while not isinstance(pending := rules.pending(state), Over):
            if isinstance(pending, Chance):
                rules.apply(state, pick(pending, rng))
            else:
                questions.append(state.copy())
                rules.apply(state, rules.sample(state, pending.seats[0], rng))
        third = len(questions) // 3
        yield from questions[third:2 * third + 1]


@lru_cache(maxsize=4)
def _long_match(game: str, seats: int) -> tuple[Header, list[dict[str, Any]], int]:
    """The lines of a long random match as they go to the journal, and its number of decisions."""
    rules = open_game(game)
    options = rules.complete_options({})
    best: tuple[Header, list[dict[str, Any]], int] | None = None
    for seed in range(12):
        lines, decisions = _lines(rules, options, seats, seed)
        if best is None or decisions > best[2]:
            best = Header(game, seats, options, "", str(seed)), lines, decisions
    assert best is not None
    return best


def _lines(rules: Rules, options: dict[str, Any], seats: int, seed: int) -> tuple[list[dict[str, Any]], int]:
    rng = seeded(f"long {seed}")
    lines: list[dict[str, Any]] = []
    match = Match(rules, rules.setup(options, seats), SeededChance(seed))
    match.listeners.append(lambda entry: lines.append(entry_line(entry, match.state_hash())))
    match.start()
    decisions = 0
    while isinstance(ask := match.pending, Ask) and decisions < ACTIONS:
        match.submit(rules.sample(match.snapshot(), ask.seats[0], rng))
        decisions += 1
        if decisions % 50 == 0:
            lines.append(snapshot_line(match))
    return lines, decisions


def save_time(game: str, seats: int) -> Callable[[], float]:
    """Milliseconds until an action is safe on the disk (journal line and fsync), the 95th percentile."""
    header, lines, _ = _long_match(game, seats)

    def measure() -> float:
        times = []
        with TemporaryDirectory() as folder:
            journal = Journal.create(Path(folder) / "bench.jsonl")
            journal.write(header.to_json())
            for line in lines[:LINES]:
                started = time.perf_counter()
                journal.write(line)
                times.append(time.perf_counter() - started)
            journal.close()
        return quantiles(times, n=20)[-1] * 1e3

    return measure


def load_time(game: str, seats: int) -> Callable[[], float]:
    """Seconds to load and resume a match of `ACTIONS` actions."""
    header, lines, decisions = _long_match(game, seats)
    rules = open_game(game)

    def measure() -> float:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "bench.jsonl"
            journal = Journal.create(path)
            for line in (header.to_json(), *lines):
                journal.write(line)
            journal.close()
            started = time.process_time()
            record = load(path).record
            used = sum(step.author == CHANCE for step in record.steps)
            resume(rules, record, SeededChance(header.seed, used))
            return (time.process_time() - started) * ACTIONS / decisions

    return measure
