"""The path of a match in numbers, read from its log: for the end screen, the curtain's recap, and statistics.

What belongs here: what such numbers are, for every game, and what a recap tells.  How each game's log is read
into a `Course` is `courses.py`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import erfc, exp, gamma, sqrt
from typing import Final, Literal

from game.core.model import Event

QUIET: Final = frozenset(
    {
        "areas_laid_out",
        "dealt",
        "first_seat",
        "turn_started",
        "rolled",
        "rolled_one",
        "attack_rolled",
        "attack_rolled_one",
        "attacked",
        "area_used",
        "reshuffled",
        "ability_used",
        "equipped",
        "hermit_drawn",
        "hermit_answered",
    }
)
"""Events that another one makes clear: left out of a recap."""


@dataclass(frozen=True)
class Change:
    """What an event changed: a number of a seat, or something that stays hidden."""

    kind: Literal["loss", "gain", "hidden"]
    seat: int = 0
    before: int = 0
    after: int = 0


def worth_telling(event: Event) -> bool:
    """Whether a recap should hold the event."""
    return event.kind not in QUIET


def change_of(event: Event) -> Change | None:
    """The change that a public event made, if it is one of a number."""
    given = dict(event.arguments)
    if event.kind in ("hermit_given", "character_shown"):
        return Change("hidden")
    seat, amount, total = given.get("seat"), given.get("amount"), given.get("total")
    if not (isinstance(seat, int) and isinstance(amount, int) and isinstance(total, int)):
        return None
    if event.kind == "healed":
        return Change("gain", seat, total + amount, total)
    return Change("loss", seat, max(0, total - amount), total)


# ---- dice


@dataclass(frozen=True)
class DiceChart:
    """How often each face came, and how often fair dice give it on average.

    `name` is the last part of a message id; `odds` are whole weights in the order of `faces`.
    """

    name: str
    faces: tuple[int, ...]
    counts: tuple[int, ...]
    odds: tuple[int, ...]

    @property
    def throws(self) -> int:
        """All throws counted."""
        return sum(self.counts)

    def expected(self, place: int) -> float:
        """The average count of the face at `place` (from 0)."""
        return self.throws * self.odds[place] / sum(self.odds)

    def strangeness(self) -> float:
        """The chi-square distance from the averages; 0 for no throws."""
        return (
            sum((count - self.expected(n)) ** 2 / self.expected(n) for n, count in enumerate(self.counts))
            if self.throws
            else 0.0
        )


def as_strange(chart: DiceChart) -> int:
    """Of 100 games with fair dice, in how many they stray at least this far (chi-square tail, rounded)."""
    return round(100 * chi_square_tail(chart.strangeness(), len(chart.faces) - 1))


def chi_square_tail(distance: float, freedom: int) -> float:
    """Probability that a chi-square variable with `freedom` degrees is at least `distance`."""
    half = distance / 2
    if distance <= 0:
        return 1.0
    start, tail = (0.0, 0.0) if freedom % 2 == 0 else (0.5, erfc(sqrt(half)))
    terms = (half ** (k + start) / gamma(k + start + 1) for k in range(freedom // 2))
    return float(tail + exp(-half) * sum(terms))


# ---- the course of a match


@dataclass(frozen=True)
class Death:
    """A seat left the game at a turn, with the number its line had, by `killer` (0: nobody)."""

    seat: int
    turn: int
    value: int
    killer: int = 0


@dataclass
class Course:
    """Lines over turns (one per seat) and what happened on them.

    `lines` hold (turn, value) steps; `rounds` the turn at which each round began; `top` the largest value of
    the axis; `topic` says what the lines are about, as the last part of message ids.  Turns count from 1.
    """

    topic: str = "damage"
    turns: int = 0
    top: int = 0
    lines: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    rounds: list[int] = field(default_factory=list)
    deaths: list[Death] = field(default_factory=list)
    dice: list[DiceChart] = field(default_factory=list)
    dealt: Counter[int] = field(default_factory=Counter)
    """Damage that each seat did to others."""
    kills: Counter[int] = field(default_factory=Counter)
