"""The path of a match in numbers, read from its log: for the end screen, the curtain's recap, and statistics.

Everything comes from events and views, so nothing here knows more than the players did by then.  What only
one game has stands in that game's function; a game without one gets the general numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import erfc, exp, gamma, sqrt
from typing import Final, Literal

from game.core.match import Entry, Match, visible
from game.core.model import CHANCE, TABLE, Event, Value

QUIET: Final = frozenset(
    {
        "areas_laid_out",
        "dealt",
        "first_seat",
        "turn_started",
        "rolled",
        "rolled_one",
        "attack_rolled",
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
    the axis.  Turns count from 1.
    """

    turns: int = 0
    top: int = 0
    lines: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    rounds: list[int] = field(default_factory=list)
    deaths: list[Death] = field(default_factory=list)
    dice: list[DiceChart] = field(default_factory=list)
    dealt: Counter[int] = field(default_factory=Counter)
    """Damage that each seat did to others."""
    kills: Counter[int] = field(default_factory=Counter)


def course_of(match: Match) -> Course:
    """The course of a match as everybody may see it."""
    reader = _READERS.get(match.rules.name)
    return reader(match) if reader is not None else _general(match)


def _general(match: Match) -> Course:
    return Course(turns=sum(1 for entry in match.log if entry.author != CHANCE))


def _shadow_hunters(match: Match) -> Course:
    view = match.view(TABLE)
    seats = range(1, len(view["seats"]) + 1)
    course = Course(top=14, lines={seat: [(0, 0)] for seat in seats})
    first, place = 0, len(seats)
    for event in _public(match.log):
        given = dict(event.arguments)
        if event.kind == "first_seat":
            first = _whole(given.get("seat"))
        elif event.kind == "turn_started":
            course.turns += 1
            before, place = place, (_whole(given.get("seat")) - first) % len(seats)
            if place < before:  # the turn has passed the first seat, who may be dead by then
                course.rounds.append(course.turns)
        else:
            _damage(course, event.kind, given)
    course.dice = shadow_hunters_dice(match.log)
    return course


def _damage(course: Course, kind: str, given: Mapping[str, Value]) -> None:
    seat, turn = _whole(given.get("seat")), max(1, course.turns)
    if kind == "died":
        value = course.lines[seat][-1][1]
        killer = _whole(given.get("killer"))
        course.deaths.append(Death(seat, turn, value, killer))
        if killer:
            course.kills[killer] += 1
        return
    if kind.startswith("damaged_by"):
        value = _whole(given.get("total"))
        source = _whole(given.get("source"))
        if source and source != seat:
            course.dealt[source] += _whole(given.get("amount"))
    elif kind == "healed":
        value = _whole(given.get("total"))
    elif kind == "damage_set":
        value = _whole(given.get("amount"))
    else:
        return
    course.lines[seat].append((turn, min(course.top, value)))


def shadow_hunters_dice(log: Iterable[Entry]) -> list[DiceChart]:
    """Both dice by themselves, their sum when moving, their difference when attacking."""
    six: Counter[int] = Counter()
    four: Counter[int] = Counter()
    both: Counter[int] = Counter()
    apart: Counter[int] = Counter()
    for entry in log:
        if entry.author != CHANCE or entry.kind not in ("d6", "d4", "d6+d4"):
            continue
        faces = entry.move if isinstance(entry.move, tuple) else (entry.move,)
        sides = [_whole(face) for face in faces]
        if entry.kind in ("d6", "d6+d4"):
            six[sides[0]] += 1
        if entry.kind in ("d4", "d6+d4"):
            four[sides[-1]] += 1
        if entry.kind == "d6+d4":
            attack = any(event.kind == "attack_rolled" for event in entry.events)
            (apart if attack else both)[abs(sides[0] - sides[1]) if attack else sum(sides)] += 1
    return [
        _chart("d6", six, range(1, 7), [1] * 6),
        _chart("d4", four, range(1, 5), [1] * 4),
        _chart("sum", both, range(2, 11), [1, 2, 3, 4, 4, 4, 3, 2, 1]),
        _chart("difference", apart, range(6), [4, 7, 6, 4, 2, 1]),
    ]


def _chart(name: str, counted: Counter[int], faces: range, odds: Sequence[int]) -> DiceChart:
    return DiceChart(name, tuple(faces), tuple(counted[face] for face in faces), tuple(odds))


def _public(log: Iterable[Entry]) -> Iterable[Event]:
    for entry in log:
        yield from visible(entry, TABLE)


def _whole(value: Value) -> int:
    return value if isinstance(value, int) else 0


_READERS: Final[Mapping[str, Callable[[Match], Course]]] = {"shadow_hunters": _shadow_hunters}
