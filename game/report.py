"""What a player may send us after a crash: facts without secrets, and, only if the player agrees, the match.

Everything is shown before it is saved. Without consent the report holds no name of a player, no card, no
role, no seed and no message of an exception (they may quote anything); with consent it holds the record of
the match, in which all of that stands.
"""

from __future__ import annotations

import platform
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Final

from game import __version__
from game.content.disk import DISK, Disk, write_atomic
from game.logs import places
from game.session.session import Session

FOLDER: Final = "reports"
MOST: Final = 20_000_000
"""Bytes of a record that are packed."""


@dataclass(slots=True)
class Crash:
    """What happened, ready to be shown. `facts` is all that is saved without consent."""

    facts: str
    message: str = ""
    """The exception's own words: a secret, as it may quote anything."""
    record: Path | None = None
    """The file of the match that was running, if it has one."""

    def text(self, consent: bool) -> str:
        """Everything that the report will hold as text."""
        if not consent:
            return self.facts
        kept = [self.facts, f"message: {self.message}"]
        if self.record is not None:
            kept.append(f"record: {self.record.name}")
        return "\n".join(kept)


def crash_of(error: BaseException, lines: Sequence[str], session: Session | None, path: Path | None,
             faults: str = "") -> Crash:
    """A report about `error`. `lines` are the last ones of the log, which holds no secrets."""
    facts = [
        f"Nightboard {__version__}",
        f"Python {sys.version.split()[0]} ({'frozen' if getattr(sys, 'frozen', False) else 'source'})",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        *_libraries(),
        *(_match(session) if session is not None else ()),
        "",
        places(error),
        "",
        *lines,
    ]
    if faults:
        facts += ["", "an earlier run ended in the interpreter:", faults]
    return Crash("\n".join(facts), str(error)[:2000], path)


def _libraries() -> list[str]:
    pygame = sys.modules.get("pygame")
    if pygame is None:
        return []
    return [f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.version.SDL))}"]


def _match(session: Session) -> list[str]:
    header = session.header
    humans = len(session.humans)
    return [
        f"match: {header.game}, {header.seats} seats, {humans} people, step {len(session.match.log)}",
        f"options: {', '.join(f'{key}={value}' for key, value in header.options.items())}",
        f"table sets: {', '.join(map(str, header.sets)) or '-'}; content {header.content_hash}",
    ]


def save_report(crash: Crash, folder: Path, consent: bool, now: datetime, disk: Disk = DISK) -> Path:
    """Pack the report into a file below `folder` (the logs) and return its path. Raises OSError."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "report.txt", (crash.text(consent) + "\n").encode(), now)
        if consent and crash.record is not None:
            _add(archive, crash.record.name, disk.read(crash.record, MOST)[:MOST], now)
    path = folder / FOLDER / f"nightboard-report-{now:%Y%m%d-%H%M%S}.zip"
    write_atomic(path, packed.getvalue(), disk)
    return path


def _add(archive: zipfile.ZipFile, name: str, data: bytes, now: datetime) -> None:
    """One file of the report. An archive knows the years from 1980 to 2107 only; clocks may be elsewhere."""
    year = min(max(now.year, 1980), 2107)
    entry = zipfile.ZipInfo(name, (year, now.month, now.day, now.hour, now.minute, now.second))
    entry.external_attr = 0o600 << 16  # whoever unpacks it may read it
    archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
