"""How the log of each game is read into the course of a match: lines over turns, deaths, dice.

Everything comes from public events and the table's views, so nothing here knows more than the players did by
then.  A game without a reader gets a course without lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from game.core.match import Entry, visible
from game.core.model import CHANCE, TABLE, Event, Value, View
from game.session.session import Session
from game.session.summary import Course, Death, DiceChart
from game.session.tape import Tape


def course_of(session: Session) -> Course:
    """The course of a match as everybody may see it."""
    reader = _READERS.get(session.rules.name)
    if reader is not None:
        return reader(session)
    return Course(turns=sum(1 for entry in session.match.log if entry.author != CHANCE))


# ---- Shadow Hunters


def _shadow_hunters(session: Session) -> Course:
    match = session.match
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


# ---- Prince of the City


def _prince_of_the_city(session: Session) -> Course:
    """Prestige after each turn, and the dice."""
    seats = range(1, len(session.match.view(TABLE)["seats"]) + 1)
    course = Course("prestige", lines={seat: [(0, 0)] for seat in seats})
    for event in _public(session.match.log):
        given = dict(event.arguments)
        if event.kind == "turn":
            course.turns += 1
            course.rounds.append(course.turns)
        elif event.kind == "prestige":
            value = _whole(given.get("personal")) + _whole(given.get("city"))
            course.lines[_whole(given.get("seat"))].append((course.turns, value))
            course.top = max(course.top, value)
    rolled = Counter(
        _whole(entry.move) for entry in session.match.log if entry.author == CHANCE and entry.kind == "d10"
    )
    course.dice = [_chart("d10", rolled, range(1, 11), [1] * 10)]
    return course


# ---- Requiem: Vampire Knight


def _vampire_knight(session: Session) -> Course:
    """Characters on the board at the end of each turn. The log has no numbers of them: it is played again."""
    tape = Tape.of_session(session)
    course = Course("characters")
    starts = list(_turn_starts(tape))
    if starts and starts[0][2] == 2:  # on a fixed board the first turn begins before any step
        starts.insert(0, (0, tape.view(0, TABLE)["active"], 1))
    for step, seat, turn in starts:
        _count_characters(course, tape.view(step, TABLE))
        course.turns = turn
        if seat == starts[0][1]:
            course.rounds.append(turn)
    _count_characters(course, tape.view(tape.length, TABLE))
    return course


def _turn_starts(tape: Tape) -> Iterator[tuple[int, int, int]]:
    """The step after which each turn begins, whose turn it is and its number."""
    for step, entry in enumerate(tape.entries, 1):
        for event in visible(entry, TABLE):
            if event.kind == "turn_begins":
                given = dict(event.arguments)
                yield step, _whole(given.get("seat")), _whole(given.get("turn"))


def _count_characters(course: Course, view: View) -> None:
    for item in view["seats"]:
        seat, value = item["seat"], item["characters"]
        course.lines.setdefault(seat, []).append((course.turns, value))
        course.top = max(course.top, value)
        if item["out"] and all(death.seat != seat for death in course.deaths):
            course.deaths.append(Death(seat, course.turns, value))


# ---- for all of them


def _chart(name: str, counted: Counter[int], faces: range, odds: Sequence[int]) -> DiceChart:
    return DiceChart(name, tuple(faces), tuple(counted[face] for face in faces), tuple(odds))


def _public(log: Iterable[Entry]) -> Iterable[Event]:
    for entry in log:
        yield from visible(entry, TABLE)


def _whole(value: Value) -> int:
    return value if isinstance(value, int) else 0


_READERS: Final[Mapping[str, Callable[[Session], Course]]] = {
    "shadow_hunters": _shadow_hunters,
    "prince_of_the_city": _prince_of_the_city,
    "vampire_knight": _vampire_knight,
}
