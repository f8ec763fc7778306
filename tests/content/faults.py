"""A disk that fails when told to: at the n-th call, in one of several ways."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from game.content.disk import Disk


class Crash(BaseException):
    """The process dies here: nothing after this call happens any more."""


class FaultyDisk(Disk):
    """Counts the calls to the disk. Call number `at` fails the way `fault` says: `full` and
    `broken` are errors of the system, `short` writes half of the bytes before the disk is full, `crash`
    dies before the call and `torn` dies after half of a write. Later calls work again, or crash too. Nothing
    is really waited for: the machine itself does not fail here."""

    def __init__(self, at: int, fault: str) -> None:
        self.at, self.fault = at, fault
        self.calls = 0
        self.dead = False
        self._open: set[int] = set()

    def _call(self, half: Callable[[], Any] | None = None) -> None:
        self.calls += 1
        if self.dead:
            raise Crash
        if self.calls != self.at:
            return
        if self.fault in ("short", "torn") and half is not None:
            half()
        if self.fault in ("crash", "torn"):
            self.dead = True
            for descriptor in self._open:  # the system closes the files of a dead process
                super().close(descriptor)
            raise Crash
        raise OSError(errno.EIO if self.fault == "broken" else errno.ENOSPC, "made to fail")

    def read(self, path: Path, most: int) -> bytes:
        try:
            self._call()
        except OSError as error:
            raise OSError(errno.EIO, "made to fail", str(path)) from error
        return super().read(path, most)

    def read_end(self, path: Path, most: int) -> bytes:
        self._call()
        return super().read_end(path, most)

    def open(self, path: Path, new: bool) -> int:
        self._call()
        descriptor = super().open(path, new)
        self._open.add(descriptor)
        return descriptor

    def read_back(self, descriptor: int, size: int) -> bytes:
        self._call()
        return super().read_back(descriptor, size)

    def close(self, descriptor: int) -> None:
        if not self.dead:
            self._open.remove(descriptor)
            super().close(descriptor)

    def write(self, descriptor: int, data: bytes) -> int:
        self._call(lambda: super(FaultyDisk, self).write(descriptor, data[: len(data) // 2]))
        return super().write(descriptor, data[: max(1, len(data) // 2)])  # a disk that takes small bites

    def sync(self, descriptor: int) -> None:
        self._call()

    def truncate(self, descriptor: int, size: int) -> None:
        self._call()
        super().truncate(descriptor, size)

    def replace(self, source: Path, target: Path) -> None:
        self._call()
        super().replace(source, target)

    def copy(self, source: Path, target: Path) -> None:
        self._call(lambda: target.write_bytes(source.read_bytes()[: source.stat().st_size // 2]))
        target.write_bytes(source.read_bytes())

    def remove(self, path: Path) -> None:
        self._call()
        super().remove(path)

    def make_folder(self, folder: Path) -> None:
        self._call()
        super().make_folder(folder)

    def sync_folder(self, folder: Path) -> None:
        self._call()


FAULTS = ("full", "broken", "short", "crash", "torn")


def disks(fault: str, most: int = 400) -> Iterator[FaultyDisk]:
    """Disks that fail at call 1, 2, 3, ... Ends after the first one whose fault was never reached."""
    for at in range(1, most):
        disk = FaultyDisk(at, fault)
        yield disk
        if disk.calls < at:
            return
    raise AssertionError(f"still reaching call {most}")
