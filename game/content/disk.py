"""The calls that touch the disk, behind one object, so that tests can let any of them fail.

What belongs here: whole writes, atomic replacement, keeping damaged files. What the bytes mean belongs to
`game.content.journal` and `game.content.settings`. Every method raises OSError when the system refuses.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # Windows has no flock: two windows on one save are not kept apart there
    fcntl = None  # type: ignore[assignment]  # the module is absent, not replaced

LEFT: Final = re.compile(r"\..+\.\d+\.new|\.write-test-\d+")
OLD: Final = 3_600.0
_BINARY: Final = getattr(os, "O_BINARY", 0)


class Disk:
    """The real disk."""

    def read(self, path: Path, most: int) -> bytes:
        """At most `most` + 1 bytes of a file: one more than wanted tells that it is too large. What is no
        plain file is refused: opening a pipe would wait for ever."""
        if path.exists() and not path.is_file():
            raise OSError(errno.EINVAL, "not a plain file", str(path))
        with path.open("rb") as stream:
            return stream.read(most + 1)

    def read_end(self, path: Path, most: int) -> bytes:
        """The last `most` bytes of a file that `read` has read before, or all that there are."""
        with path.open("rb") as stream:
            stream.seek(max(0, stream.seek(0, os.SEEK_END) - most))
            return stream.read(most)

    def open(self, path: Path, new: bool) -> int:
        """A descriptor that appends to `path`. With `new` the file must not exist yet, else it must."""
        flags = os.O_RDWR | os.O_APPEND | _BINARY | (os.O_CREAT | os.O_EXCL if new else 0)
        return os.open(path, flags, 0o644)

    def lock(self, descriptor: int) -> bool:
        """Keep other programs from writing to the same file; False if one does. Ends with the process. A
        file system that knows no locks (some shared ones) is no reason not to save."""
        if fcntl is None:
            return True
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def write(self, descriptor: int, data: bytes) -> int:
        """Hand some of `data` to the system; returns how many bytes it took, as os.write does."""
        return os.write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        """Wait until what was written is on the disk."""
        os.fsync(descriptor)

    def truncate(self, descriptor: int, size: int) -> None:
        """Cut the file to `size` bytes."""
        os.ftruncate(descriptor, size)

    def is_named(self, descriptor: int, path: Path) -> bool:
        """Does the open file still stand at `path`? False only where it is certain that it was deleted, moved
        away or replaced: then what is written to it would be lost."""
        try:
            here = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True
        own = os.fstat(descriptor)
        return own.st_nlink > 0 or os.path.samestat(own, here)

    def read_back(self, descriptor: int, size: int) -> bytes:
        """The first `size` bytes of an open file, or as many as it has."""
        os.lseek(descriptor, 0, os.SEEK_SET)
        pieces: list[bytes] = []
        while size > 0 and (piece := os.read(descriptor, min(size, 1_000_000))):
            pieces.append(piece)
            size -= len(piece)
        return b"".join(pieces)

    def close(self, descriptor: int) -> None:
        """Let go of the file."""
        os.close(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        """Let `source` take the place of `target` in one step."""
        source.replace(target)

    def copy(self, source: Path, target: Path) -> None:
        """Make `target` the same as `source` and wait until it is on the disk."""
        shutil.copyfile(source, target)
        with target.open("rb+") as stream:
            os.fsync(stream.fileno())
        self.sync_folder(target.parent)

    def remove(self, path: Path) -> None:
        """Delete a file; one that is not there is fine."""
        path.unlink(missing_ok=True)

    def make_folder(self, folder: Path) -> None:
        """Make `folder` and those above it, as far as they are missing."""
        folder.mkdir(parents=True, exist_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Wait until new names in `folder` are on the disk. Does nothing where folders can't be opened, or
        where the file system has no such waiting."""
        if os.name == "nt":
            return
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):
                raise
        finally:
            os.close(descriptor)


DISK: Final = Disk()


def write_all(disk: Disk, descriptor: int, data: bytes) -> None:
    """Write all of `data`, also when the system takes it in pieces, and wait until it is safe."""
    left = memoryview(data)
    while left:
        taken = disk.write(descriptor, bytes(left))
        if taken <= 0:
            raise OSError(28, "the disk took nothing")
        left = left[taken:]
    disk.sync(descriptor)


def write_atomic(path: Path, data: bytes, disk: Disk = DISK) -> None:
    """Give `path` the content `data`: after a crash at any moment it holds either the old or the new."""
    disk.make_folder(path.parent)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        disk.remove(temporary)
        descriptor = disk.open(temporary, new=True)
        try:
            write_all(disk, descriptor, data)
        finally:
            disk.close(descriptor)
        disk.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):  # the first error is the one that matters
            disk.remove(temporary)
        raise
    disk.sync_folder(path.parent)


def sweep(folder: Path, now: float) -> None:
    """Remove what a killed program has left of `write_atomic` in `folder`: whole files never lie under such
    names. What is younger than `OLD` may be another window's work; `now` is the time of the clock."""
    try:
        found = [path for path in folder.iterdir() if LEFT.fullmatch(path.name)]
    except OSError:
        return
    for path in found:
        with contextlib.suppress(OSError):  # the next start tries again
            if abs(now - path.lstat().st_mtime) > OLD:
                path.unlink()


def aside_name(path: Path) -> Path:
    """A free name beside `path` under which a damaged file can be kept."""
    number = 1
    while (free := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return free
