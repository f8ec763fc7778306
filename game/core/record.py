"""A match as text: one JSON object per line, so that a save is a replay.

The first line is the header; then one line per action or chance outcome with the hash of the state after
it, one per undo, one per change of who stays hidden unasked (a wish of the player, no part of the match),
now and then a snapshot of the whole state, and at the end of the match who has won, so that a list of records
can tell it from the last line alone. Each line carries a checksum that also covers the line before it, so a
lost, changed or moved line is found. Reading and writing files, and what
to do about a damaged one, belongs to `game.content.journal`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.chance import ChanceSource, ScriptedChance
from game.core.match import Entry, Match
from game.core.model import CHANCE, Action, Outcome, Refusal, Rules, frozen
from game.core.snapshot import dump, restore

FORMAT = 1
UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Format number -> function that turns one line of it into the next format."""


class RecordError(Exception):
    """A record can't be used. `reason` is a message id (`record.<reason>`), `line` counts from 1."""

    def __init__(self, reason: str, line: int = 0, **arguments: Any) -> None:
        super().__init__(f"{reason} (line {line})" if line else reason)
        self.reason, self.line, self.arguments = reason, line, arguments


@dataclass(slots=True)
class Header:
    """What a match was started with. `players` holds one mapping per seat (name, human or bot level)."""

    game: str
    seats: int
    options: dict[str, Any]
    content_hash: str
    seed: str
    salt: str = ""
    players: list[dict[str, Any]] = field(default_factory=list)
    created: str = ""
    version: str = ""
    sets: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return {"format": FORMAT, **{name: getattr(self, name) for name in self.__slots__}}


@dataclass(slots=True)
class Step:
    """One entry as read: its author, move, kind of ask or chance, and the state's hash after it."""

    author: int
    move: Any
    kind: str
    hash: str


@dataclass(slots=True)
class Record:
    """A whole record as read. `snapshot` is the newest one and `snapshot_at` its number of steps. `quiet` are
    the seats that did not want to be asked at every chance to reveal when the record ended."""

    header: Header
    steps: list[Step] = field(default_factory=list)
    quiet: tuple[int, ...] = ()
    snapshot: Any = None
    snapshot_at: int = -1
    check: int = 0
    winners: tuple[int, ...] | None = None
    """The seats that won, as the record says; None while it does not say that the match has ended."""
    damage: RecordError | None = None
    """Set if reading stopped before the end: all before that line is sound."""


def seal(data: Mapping[str, Any], previous: int) -> tuple[str, int]:
    """One line of text for `data` and its checksum, which continues that of the line before."""
    body = _text(data)
    check = zlib.crc32(body.encode(), previous)
    return f'{body[:-1]},"check":"{check:08x}"}}', check


def _text(data: Mapping[str, Any]) -> str:
    """The JSON text that the checksum is about. Keys stay in their order: that of an action's arguments
    is part of the action."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def entry_line(entry: Entry, state_hash: str) -> dict[str, Any]:
    """The data of one log entry. Private events are not stored: replaying makes them again."""
    if entry.author == CHANCE:
        return {"chance": entry.kind, "outcome": entry.move, "hash": state_hash}
    assert isinstance(entry.move, Action)
    return {"action": entry.move.to_json(), "ask": entry.kind, "hash": state_hash}


def quiet_line(seats: Iterable[int]) -> dict[str, Any]:
    """The data that says which seats do not want to be asked at every chance to reveal."""
    return {"quiet": sorted(seats)}


def over_line(outcome: Outcome) -> dict[str, Any]:
    """The data that says that the match has ended, and which seats have won it."""
    return {"over": sorted(outcome.winners)}


def snapshot_line(match: Match) -> dict[str, Any]:
    """The data of a snapshot of the match as it is now."""
    return {"snapshot": dump(match.snapshot(), match.rules.shapes), "at": len(match.log)}


def read(lines: Iterable[str]) -> Record:
    """The record in `lines`. Raises RecordError if not even the header can be used; damage further on
    ends the reading and is reported in `Record.damage`."""
    record: Record | None = None
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            data, check = _open(text, record.check if record else 0, number)
            if record is None:
                record = Record(_header(data))
            else:
                _add(record, data, number)
            record.check = check
        except RecordError as error:
            if record is None:
                raise
            record.damage = error
            break
    if record is None:
        raise RecordError("empty")
    return record


def winners_at_end(lines: Sequence[str], seats: int) -> tuple[int, ...] | None:
    """Who has won a match of so many seats, by the last two `lines` of its record; None if these do not say
    so or are damaged."""
    if len(lines) < 2:
        return None
    try:
        before = int(json.loads(lines[-2])["check"], 16)
        data, _ = _open(lines[-1], before, 0)
        return _seats(data["over"], seats)
    except (RecordError, ValueError, TypeError, KeyError, RecursionError):
        return None


def _open(text: str, previous: int, number: int) -> tuple[dict[str, Any], int]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError("not_json", number) from error
    if not isinstance(data, dict) or not isinstance(data.get("check"), str):
        raise RecordError("no_checksum", number)
    given = data.pop("check")
    try:
        check = zlib.crc32(_text(data).encode(errors="surrogatepass"), previous)
    except RecursionError as error:  # just shallow enough to be read, too deep to be written again
        raise RecordError("not_json", number) from error
    if given != f"{check:08x}":
        raise RecordError("wrong_checksum", number)
    return data, check


def _header(data: dict[str, Any]) -> Header:
    version = data.get("format")
    if not isinstance(version, int) or version < 1:
        raise RecordError("no_header", 1)
    if version > FORMAT:
        raise RecordError("newer_format", 1, format=version)
    while version < FORMAT:
        data = UPGRADES[version](data)
        version += 1
    try:
        header = Header(**{key: value for key, value in data.items() if key != "format"})
    except TypeError as error:
        raise RecordError("no_header", 1) from error
    expected: dict[str, type] = {"game": str, "seats": int, "options": dict, "content_hash": str, "seed": str,
                                 "salt": str, "players": list, "created": str, "version": str, "sets": list}
    if any(type(getattr(header, name)) is not kind for name, kind in expected.items()):
        raise RecordError("no_header", 1)
    return header


def _add(record: Record, data: dict[str, Any], number: int) -> None:
    try:
        if "action" in data:
            action = Action.from_json(data["action"])
            record.steps.append(Step(action.seat, action, data["ask"], data["hash"]))
        elif "chance" in data:
            record.steps.append(Step(CHANCE, frozen(data["outcome"]), data["chance"], data["hash"]))
        elif "undo" in data:
            _undo(record, data["undo"])
        elif "quiet" in data:
            record.quiet = _seats(data["quiet"], record.header.seats)
        elif "over" in data:
            record.winners = _seats(data["over"], record.header.seats)
        elif "snapshot" in data:
            record.snapshot, record.snapshot_at = data["snapshot"], data["at"]
        else:
            raise RecordError("unknown_line", number)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise RecordError("unknown_line", number) from error


def _seats(given: Any, seats: int) -> tuple[int, ...]:
    if not isinstance(given, list) or any(type(seat) is not int or not 1 <= seat <= seats for seat in given):
        raise ValueError("no seats of this match")
    return tuple(given)


def _undo(record: Record, length: int) -> None:
    if type(length) is not int or not 0 <= length < len(record.steps):
        raise ValueError("an undo points outside the record")
    del record.steps[length:]
    record.winners = None
    if record.snapshot_at > length:
        record.snapshot, record.snapshot_at = None, -1


def replay(rules: Rules, record: Record, upto: int | None = None, verify: bool = True,
           then: ChanceSource | None = None) -> Match:
    """The match after the first `upto` steps (all by default), played again from its start.

    With `verify` every state hash is compared. `then` decides the chances that follow the last step, once
    the caller has attached its listeners and calls `Match.start`: they are new, and must be recorded.
    Raises RecordError naming the first step that differs (`arguments["step"]`, counted from 1).
    """
    steps = record.steps[:upto]
    script = _Recorded([step.move for step in steps if step.author == CHANCE], then)
    match = Match(rules, first_state(rules, record.header), script)
    hashes: list[str] = []
    if verify:
        match.listeners.append(lambda _entry: hashes.append(match.state_hash()))
    try:
        _play_again(match, steps, script)
    except RecordError:
        _compare(steps, hashes)  # the first difference counts, and an earlier state may have been another
        raise
    _compare(steps, hashes)
    if len(match.log) != len(steps):
        raise RecordError("different_step", step=min(len(match.log), len(steps)) + 1)
    if verify:
        match.listeners.clear()
    script.limit = None
    return match


def first_state(rules: Rules, header: Header) -> Any:
    """The state that the match of `header` began with. Raises RecordError if its options or its number of
    seats are none that these rules know."""
    try:
        return rules.setup(header.options, header.seats)
    except Exception as error:  # they come from a file: anything may stand there
        raise RecordError("bad_options", 1) from error


def _play_again(match: Match, steps: list[Step], script: _Recorded) -> None:
    """Submit the recorded actions, each followed by the chances that were recorded after it."""
    done = 0
    try:
        script.limit = _chances_from(steps, 0)
        match.start()
        for index, step in enumerate(steps):
            done = index
            if step.author != CHANCE:
                script.limit = _chances_from(steps, index + 1)
                refusal = match.submit(step.move)
                if refusal is not None:
                    raise RecordError("refused_step", step=index + 1, why=refusal)
    except RecordError:
        raise
    except Exception as error:  # an outcome that is not possible, or rules that break on a foreign action
        raise RecordError("different_step", step=max(done, len(match.log)) + 1) from error


def _compare(steps: list[Step], hashes: list[str]) -> None:
    """Raise RecordError for the first step that led to another state."""
    for index, (step, seen) in enumerate(zip(steps, hashes, strict=False)):
        if step.hash != seen:
            raise RecordError("different_state", step=index + 1)


class _Recorded(ScriptedChance):
    """Gives the recorded outcomes, but never one that belongs after a later recorded action."""

    limit: int | None = None

    def next(self, chance: Any) -> Any:
        if self.limit is not None:
            if self.limit == 0:
                return None
            self.limit -= 1
        if not self._left and self._then is None:
            return None
        return super().next(chance)

    def rewind(self, position: int) -> None:
        rewind = getattr(self._then, "rewind", None)
        if rewind is not None:
            rewind(position)


def _chances_from(steps: list[Step], index: int) -> int:
    count = 0
    while index + count < len(steps) and steps[index + count].author == CHANCE:
        count += 1
    return count


def resume(rules: Rules, record: Record, chance: ChanceSource) -> Match:
    """The match as the record left it: played again from its start, and if newer rules no longer agree
    with it, from its last snapshot (the steps before that then have no events to show). As after
    `replay`, a chance that was due when the record ended waits for `Match.start`.

    Raises RecordError if neither works.
    """
    try:
        match = replay(rules, record, verify=False, then=chance)
        played_out = bool(record.steps) and len(match.log) == len(record.steps)
        if played_out and match.state_hash() != record.steps[-1].hash:
            raise RecordError("different_state", step=len(record.steps))
        return match
    except RecordError:
        if record.snapshot is None:
            raise
        return _from_snapshot(rules, record, chance)


def _from_snapshot(rules: Rules, record: Record, chance: ChanceSource) -> Match:
    state = state_from_snapshot(rules, record)
    before = [Entry(step.author, step.move, (), step.kind) for step in record.steps[:record.snapshot_at]]
    after = record.steps[record.snapshot_at:]
    script = _Recorded([step.move for step in after if step.author == CHANCE], chance)
    match = Match(rules, state, script, before)
    script.limit = _chances_from(after, 0)
    match.start()
    for index, step in enumerate(after):
        if step.author != CHANCE:
            script.limit = _chances_from(after, index + 1)
            if match.submit(step.move) is not None:
                raise RecordError("refused_step", step=record.snapshot_at + index + 1)
    script.limit = None
    return match


def state_from_snapshot(rules: Rules, record: Record) -> Any:
    """The state of the newest snapshot. Raises RecordError if there is none or it does not fit."""
    if record.snapshot is None:
        raise RecordError("no_snapshot")
    try:
        return restore(record.snapshot, rules.shapes)
    except (ValueError, KeyError, TypeError) as error:
        raise RecordError("bad_snapshot") from error


def refusal_of(error: RecordError) -> Refusal | None:
    """The refusal inside a `refused_step` error, if any."""
    why = error.arguments.get("why")
    return why if isinstance(why, Refusal) else None
