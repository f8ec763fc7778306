"""Whole matches without a window: random play at full speed, or bots against each other.

What belongs here: playing many matches, in several processes if wanted, and counting. What belongs next
door: the command's words (`game.commands.simulate`), random play itself (`game.core.playout`), players
made of code (`game.bots`).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from game.bots import Bot, make_bot
from game.catalog import open_game
from game.core.chance import pick, seeded
from game.core.model import TABLE, Action, Ask, Chance, Outcome, Over, Rules
from game.core.playout import Count, PlayoutTooLong, playout
from game.summary import summary_of

LIMIT = 200_000
"""Steps after which a match counts as unfinished: the rules promise that none gets there."""


@dataclass(slots=True, frozen=True)
class Plan:
    """What to play. `bots` are dealt to the seats in turn, rotated by one seat from match to match."""

    game: str
    games: int
    seats: int
    options: Mapping[str, Any]
    bots: tuple[str, ...] = ("random",)
    seed: str = "1"
    sets: tuple[Path, ...] = ()

    def levels(self, number: int) -> list[str]:
        """The bot of each seat in match `number`."""
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats)]


def _counters() -> dict[str, Counter[str]]:
    return {"by_side": Counter(), "by_bot": Counter()}


@dataclass(slots=True)
class Tally:
    """What came of some matches. `played` counts seats, `wins` those of them that won."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    chances: int = 0
    turns: int = 0
    faults: int = 0
    """Actions of bots that the rules refused; a random action was played instead."""
    seconds: float = 0.0
    played: dict[str, Counter[str]] = field(default_factory=_counters)
    wins: dict[str, Counter[str]] = field(default_factory=_counters)
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Take in what another process counted."""
        for name in ("games", "finished", "decisions", "chances", "turns", "faults"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for mine, theirs in ((self.played, other.played), (self.wins, other.wins)):
            for kind, counter in theirs.items():
                mine[kind].update(counter)
        self.reasons.update(other.reasons)

    def to_json(self) -> dict[str, Any]:
        """The result as one object."""
        seconds = self.seconds or 1e-9
        return {
            "games": self.games, "finished": self.finished,
            "decisions": self.decisions, "chances": self.chances,
            "turns_mean": round(self.turns / self.finished, 2) if self.finished else None,
            "seconds": round(self.seconds, 3), "games_per_second": round(self.games / seconds, 2),
            "steps_per_second": round((self.decisions + self.chances) / seconds, 1), "faults": self.faults,
            "wins": {kind: dict(sorted(counter.items())) for kind, counter in self.wins.items()},
            "played": {kind: dict(sorted(counter.items())) for kind, counter in self.played.items()},
            "reasons": dict(sorted(self.reasons.items())),
        }


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Tally:
    """Play all matches of `plan`, in `jobs` processes. The same plan gives the same counts for any number
    of jobs: each match has a seed of its own. `progress` hears how many matches are done."""
    started = time.perf_counter()
    total = Tally()
    for part in _in_parts(plan, max(1, min(jobs, plan.games))):
        total.add(part)
        if progress is not None:
            progress(total.games)
    total.seconds = time.perf_counter() - started
    return total


def _in_parts(plan: Plan, jobs: int) -> Iterator[Tally]:
    size = max(1, min(200, plan.games // (jobs * 4)))
    parts = [range(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    if jobs == 1:
        yield from (play_some(plan, numbers) for numbers in parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(play_some, plan, numbers) for numbers in parts]):
            yield done.result()


def play_some(plan: Plan, numbers: Sequence[int]) -> Tally:
    """Play the matches of `plan` with the given numbers."""
    return play_with(open_game(plan.game, plan.sets), plan, numbers)


def play_with(rules: Rules, plan: Plan, numbers: Sequence[int]) -> Tally:
    """`play_some` with rules that are open already."""
    tally = Tally()
    fast = set(plan.bots) == {"random"}
    for number in numbers:
        state = rules.setup(plan.options, plan.seats)
        seed = f"{plan.seed}:{number}"
        tally.games += 1
        if fast:
            outcome = _play_fast(rules, state, seed, tally)
        else:
            outcome = _BotMatch(rules, state, plan.levels(number), seed, tally).play()
        if outcome is not None:
            _count(rules, state, outcome, plan.levels(number), tally)
    return tally


def _play_fast(rules: Rules, state: Any, seed: str, tally: Tally) -> Outcome | None:
    count = Count()
    try:
        return playout(rules, state, seeded(seed), count, LIMIT)
    except PlayoutTooLong:
        return None
    finally:
        tally.decisions += count.decisions
        tally.chances += count.chances


def _count(rules: Rules, state: Any, outcome: Outcome, levels: Sequence[str], tally: Tally) -> None:
    summary = summary_of(rules, rules.view(state, TABLE))
    tally.finished += 1
    tally.turns += summary.turns
    tally.reasons[outcome.reason] += 1
    for seat, level in enumerate(levels, 1):
        side = summary.sides.get(seat, f"seat_{seat}")
        for kind, word in (("by_side", side), ("by_bot", level)):
            tally.played[kind][word] += 1
            tally.wins[kind][word] += seat in outcome.winners


class _BotMatch:
    """One match of bots, without a referee's memory: nobody will take anything back."""

    def __init__(self, rules: Rules, state: Any, levels: Sequence[str], seed: str, tally: Tally) -> None:
        self.rules, self.state, self.tally = rules, state, tally
        self.rng: Random = seeded(seed)
        self.bots: list[Bot] = [make_bot(rules, level, seeded(f"{seed}:bot:{seat}"))
                                for seat, level in enumerate(levels, 1)]

    def play(self) -> Outcome | None:
        """Play to the end; None if there is none within the limit."""
        for _ in range(LIMIT):
            pending = self.rules.pending(self.state)
            if isinstance(pending, Over):
                return pending.outcome
            if isinstance(pending, Chance):
                self.rules.apply(self.state, pick(pending, self.rng))
                self.tally.chances += 1
            else:
                self.rules.apply(self.state, self._next(pending))
                self.tally.decisions += 1
        return None

    def _next(self, ask: Ask) -> Action:
        """What happens now: somebody's interjection, or the answer of an asked seat."""
        if ask.interrupts:
            for seat, bot in enumerate(self.bots, 1):
                if seat not in ask.seats and (legal := self.rules.legal(self.state, seat)):
                    view = self.rules.view(self.state, seat)
                    wish = bot.interject(view, legal, ask._replace(private=()))
                    if wish is not None and self._possible(wish, seat):
                        return wish
        seat = ask.seats[0]
        view = self.rules.view(self.state, seat)
        choice = self.bots[seat - 1].choose(view, self.rules.legal(self.state, seat), ask)
        return choice if self._possible(choice, seat) else self.rules.sample(self.state, seat, self.rng)

    def _possible(self, action: Action, seat: int) -> bool:
        """Whether a bot's wish can be done; if not, that is counted as its fault."""
        fine = action.seat == seat and self.rules.check(self.state, action) is None
        self.tally.faults += not fine
        return fine
