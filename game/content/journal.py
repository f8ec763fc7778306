"""Records on disk: saves that grow line by line while a match is played, and finished replays.

What a line says, and how lines are sealed against damage, is decided in `game.core.record`; here they get
to the disk and back. A line is on the disk before the next action is taken, so a crash loses at most the
action in progress. A damaged file is never overwritten: its sound beginning is played on, and the file as
it was is kept beside it. A save that is deleted while it is played comes back with the next line.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from game.content.disk import DISK, Disk, aside_name, write_all, write_atomic
from game.content.paths import shown
from game.content.problem import DataErrors, Problem
from game.content.safe_yaml import unreadable
from game.core.record import Header, Record, RecordError, read, seal, winners_at_end

SUFFIX: Final = ".jsonl"
MAX_BYTES: Final = 64_000_000
MAX_HEADER: Final = 1_000_000
TRIES: Final = 20
LOG = logging.getLogger(__name__)
HEAD: Final = 16_384
"""Bytes that a header hardly ever exceeds: a list of records reads no more of each."""
TAIL: Final = 8_192
"""Bytes at the end of a record that hold its last two lines."""


class InUse(OSError):
    """The record is being played, here or in another window."""


class Journal:
    """A record being written. Every line is on the disk when `write` returns.

    When the disk refuses, `write` raises OSError but keeps the line: the next `write`, or `retry`, first
    cuts off what half arrived and writes all lines that are still owed. `trouble` is the last error.
    """

    def __init__(self, path: Path, descriptor: int, disk: Disk = DISK, check: int = 0, size: int = 0) -> None:
        self.path = path
        self.trouble: OSError | None = None
        self._disk = disk
        self._descriptor: int | None = descriptor
        self._check = check
        self._size = size
        self._owed: list[bytes] = []

    @classmethod
    def create(cls, path: Path, disk: Disk = DISK) -> Journal:
        """A new, empty record at `path`. Raises OSError, FileExistsError if there is one already."""
        disk.make_folder(path.parent)
        descriptor = disk.open(path, new=True)
        journal = cls(path, descriptor, disk)
        disk.lock(descriptor)
        disk.sync_folder(path.parent)
        return journal

    def write(self, data: Mapping[str, Any]) -> None:
        """Append one line. Raises OSError if it can't be put on the disk now; see the class."""
        text, self._check = seal(data, self._check)
        self._owed.append(text.encode() + b"\n")
        self.retry()

    def retry(self) -> None:
        """Write what is still owed. Raises OSError if the disk still refuses."""
        if self._descriptor is None:
            raise OSError(errno.EBADF, "the journal is closed", str(self.path))
        data = b"".join(self._owed)
        try:
            self._put_back()
            if self.trouble is not None:
                self._disk.truncate(self._descriptor, self._size)
            if data:
                write_all(self._disk, self._descriptor, data)
        except OSError as error:
            self.trouble = error
            raise
        self.trouble = None
        self._size += len(data)
        self._owed.clear()

    def close(self) -> None:
        """Let go of the file. Lines still owed are lost: `trouble` said so before. Raises OSError if the
        file was deleted meanwhile and can't be put back."""
        if self._descriptor is None:
            return
        try:
            self._put_back()
        finally:
            self._disk.close(self._descriptor)
            self._descriptor = None

    def _put_back(self) -> None:
        """If somebody has deleted, moved or replaced the file, write it anew where it belongs. What stands
        there instead is kept under another name. Raises OSError if the disk refuses."""
        old, disk, path = self._descriptor, self._disk, self.path
        if old is None or disk.is_named(old, path):
            return
        data = disk.read_back(old, self._size)
        disk.make_folder(path.parent)
        if path.exists():
            disk.replace(path, aside_name(path))
        write_atomic(path, data, disk)
        self._descriptor = disk.open(path, new=False)
        disk.close(old)
        disk.lock(self._descriptor)
        LOG.warning("%s was gone while it was played and is there again", path.name)


@dataclass(slots=True)
class Saved:
    """A record as found on disk. `problems` names its damage, `aside` where the damaged file is kept."""

    path: Path
    record: Record
    problems: list[Problem] = field(default_factory=list)
    aside: Path | None = None


@dataclass(slots=True)
class _File:
    """One file, read: its lines and what they say, or the problem that it can't be used at all."""

    lines: list[bytes]
    record: Record | None
    problem: Problem | None
    whole: bool

    @property
    def steps(self) -> int:
        return len(self.record.steps) if self.record is not None else -1

    def sound(self) -> list[bytes]:
        """The lines before the damage."""
        damage = self.record.damage if self.record is not None else None
        return self.lines if damage is None else self.lines[:damage.line - 1]


def load(path: Path, disk: Disk = DISK) -> Saved:
    """The record at `path` as far as it is sound, for looking at; changes nothing on disk.

    Raises DataErrors if not even its beginning can be used.
    """
    found = _read(path, disk)
    if found.record is None:
        raise DataErrors([found.problem] if found.problem else [])
    return Saved(path, found.record, [found.problem] if found.problem else [])


def reopen(path: Path, disk: Disk = DISK) -> tuple[Saved, Journal]:
    """The record at `path` and its journal, to play on.

    A sound file is first copied to `<name>.previous`. If the file is damaged, it is kept under another
    name, and the longer of its sound beginning and the previous copy takes its place. Raises DataErrors
    if neither can be used (the file stays where it is) or another window has it open, OSError if the
    disk refuses.
    """
    guard = _locked(path, disk)
    try:
        found = _read(path, disk)
        saved, lines = _mended(path, found, disk)
        data = b"".join(line + b"\n" for line in lines)
        if saved.aside is None and found.whole:
            write_atomic(_previous(path), data, disk)
        else:
            write_atomic(path, data, disk)
            old, guard = guard, _locked(path, disk)
            disk.close(old)
    except (OSError, DataErrors):
        disk.close(guard)
        raise
    return saved, Journal(path, guard, disk, saved.record.check, len(data))


def _locked(path: Path, disk: Disk) -> int:
    try:
        descriptor = disk.open(path, new=False)
    except FileNotFoundError as error:
        raise DataErrors([unreadable(path, error)]) from error
    if not disk.lock(descriptor):
        disk.close(descriptor)
        raise DataErrors([_kept(path, "in_use")])
    return descriptor


def _mended(path: Path, found: _File, disk: Disk) -> tuple[Saved, list[bytes]]:
    """What can be played on and its lines; the damaged file is kept if there is damage. A file that can't be
    read just now need not be damaged: an older copy must not take its place."""
    if found.problem is None and found.record is not None:
        return Saved(path, found.record), found.lines
    if found.problem is not None and found.problem.reason == "unreadable":
        raise DataErrors([found.problem])
    backup = _read(_previous(path), disk) if _previous(path).exists() else found
    best = backup if backup.steps > found.steps else found
    problems = [found.problem] if found.problem is not None else []
    if best.record is None:
        raise DataErrors(problems)
    aside = aside_name(path)
    disk.copy(path, aside)
    problems.append(_kept(path, "kept_aside", file=aside.name))
    if best is not found:
        problems.append(_kept(path, "previous_used"))
    lines = best.sound()
    best.record.damage = None
    return Saved(path, best.record, problems, aside), lines


def _kept(path: Path, reason: str, **arguments: Any) -> Problem:
    return Problem(shown(path), 0, "", f"record.{reason}", tuple(arguments.items()))


def _previous(path: Path) -> Path:
    return path.with_name(path.name + ".previous")


def _read(path: Path, disk: Disk) -> _File:
    try:
        data = disk.read(path, MAX_BYTES)
    except OSError as error:
        return _File([], None, unreadable(path, error), whole=False)
    if len(data) > MAX_BYTES:
        return _File([], None, _kept(path, "too_large"), whole=False)
    lines = data.split(b"\n")
    whole = lines.pop() == b""
    if not whole:
        lines = data.split(b"\n")
    try:
        record = read(_decoded(line) for line in lines)
    except RecordError as error:
        return _File(lines, None, _damage(path, error), whole)
    return _File(lines, record, _damage(path, record.damage) if record.damage else None, whole)


def _damage(path: Path, error: RecordError) -> Problem:
    return Problem(shown(path), error.line, "", f"record.{error.reason}", tuple(error.arguments.items()))


# ---- folders of records


@dataclass(slots=True, frozen=True)
class Listing:
    """One record of a folder, by its first line. Either `header` or `problem` is there. `winners` are the
    seats that its last line says have won; None if the match is not over, or the file does not tell."""

    path: Path
    modified: float
    header: Header | None
    problem: Problem | None
    winners: tuple[int, ...] | None = None


def listing(folder: Path, disk: Disk = DISK) -> list[Listing]:
    """All records directly in `folder`, newest first. A folder that is not there holds none."""
    try:
        paths = [path for path in folder.iterdir() if path.name.endswith(SUFFIX) and path.is_file()]
    except OSError:
        return []
    found = [_list(path, disk) for path in paths]
    return sorted(found, key=lambda item: (-item.modified, item.path.name))


def _list(path: Path, disk: Disk) -> Listing:
    modified = 0.0
    try:
        modified = path.stat().st_mtime
        first = _first_line(path, disk)
        last = disk.read_end(path, TAIL)
    except OSError as error:
        return Listing(path, modified, None, unreadable(path, error))
    try:
        header = read([_decoded(first)]).header
    except RecordError as error:
        return Listing(path, modified, None, _damage(path, error))
    lines = [_decoded(line) for line in last.split(b"\n") if line]
    return Listing(path, modified, header, None, winners_at_end(lines, header.seats))


def _first_line(path: Path, disk: Disk) -> bytes:
    """The header's bytes; a long file is not read for it, unless the header itself is long."""
    data = disk.read(path, HEAD)
    if len(data) > HEAD and b"\n" not in data:
        data = disk.read(path, MAX_HEADER)
    return data.split(b"\n", 1)[0]


def _decoded(line: bytes) -> str:
    return line.decode("utf-8", "surrogateescape")


def begin(folder: Path, game: str, created: str, disk: Disk = DISK) -> Journal:
    """A new record under a free name, see `new_path`. Raises OSError. Another window may take the same name
    in the same moment: then the next one is free."""
    for _ in range(TRIES - 1):
        with suppress(FileExistsError):
            return Journal.create(new_path(folder, game, created), disk)
    return Journal.create(new_path(folder, game, created), disk)


def new_path(folder: Path, game: str, created: str) -> Path:
    """A free name for a new record: the game and the moment, `created` as in ISO 8601."""
    moment = "".join(sign for sign in created if sign.isdigit())[:14] or "0"
    return _free(folder / f"{game}-{moment}{SUFFIX}")


def _free(path: Path) -> Path:
    stem, number, free = path.name.removesuffix(SUFFIX), 1, path
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{stem}-{number}{SUFFIX}")
    return free


def move(path: Path, folder: Path, disk: Disk = DISK) -> Path:
    """Put a finished (and closed) record into `folder`, the replays, and drop its previous copy.
    Returns its new path. Raises OSError."""
    disk.make_folder(folder)
    target = _free(folder / path.name)
    disk.replace(path, target)
    disk.sync_folder(folder)
    disk.sync_folder(path.parent)
    disk.remove(_previous(path))
    return target


def delete(path: Path, disk: Disk = DISK) -> None:
    """Delete a record that the player no longer wants, and its previous copy. Raises OSError, `InUse` for one
    that is being played, here or in another window."""
    if path.is_file() and os.access(path, os.R_OK | os.W_OK):
        guard = disk.open(path, new=False)
        free = disk.lock(guard)
        disk.close(guard)
        if not free:
            raise InUse(errno.EBUSY, os.strerror(errno.EBUSY), str(path))
    disk.remove(path)
    disk.remove(_previous(path))
