"""What a clock that goes wrong must not break: the times of files, and which save was played last.

The time of a file may be any number, and a clock set back makes the match of this evening older than that of
last week. So the app writes down which save came to the table last, and trusts times only for the others.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Protocol, TypeVar

from game.content.disk import DISK, Disk, write_atomic

LAST: Final = "last-played"
"""File in the folder of saves that holds the name of the save that was on the table last."""
MOST: Final = 1_000
LOG = logging.getLogger(__name__)


def moment(seconds: float) -> datetime:
    """The time of a file in the player's time zone; the beginning of 1970 where no calendar has it."""
    try:
        return datetime.fromtimestamp(seconds).astimezone()
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0, UTC)


def mark_played(save: Path, disk: Disk = DISK) -> None:
    """Write down that `save` is on the table now. Where that is not possible, times must do."""
    try:
        write_atomic(save.with_name(LAST), save.name.encode("utf-8", "surrogateescape"), disk)
    except OSError as error:
        LOG.info("which save is played is not written down: %s", error.strerror)


class _Placed(Protocol):
    @property
    def path(self) -> Path: ...


P = TypeVar("P", bound=_Placed)


def last_played_first(found: Sequence[P], folder: Path, disk: Disk = DISK) -> list[P]:
    """`found`, sorted by time, with the save that came to the table last at its head."""
    try:
        name = disk.read(folder / LAST, MOST).decode("utf-8", "surrogateescape")
    except OSError:
        return list(found)
    return sorted(found, key=lambda item: item.path.name != name)
