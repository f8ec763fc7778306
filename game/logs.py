"""The log: a rotating file in the player's folder of logs, and the last lines in memory for a report.

No secrets get in, at any level. An exception is written as its type and the places it passed, without its
message, which may quote anything; what looks like a token of a phone is blotted out; the player's home folder
is `~`. What becomes of a crash is decided in `game.report` and `game.ui.guard`.
"""

from __future__ import annotations

import faulthandler
import io
import logging
import re
import sys
import threading
import traceback
from collections import deque
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TypeAlias

from game import __version__
from game.content.paths import prepare
from game.content.safe_yaml import must_be_plain

LEVEL: Final = "NIGHTBOARD_LOG_LEVEL"
"""Environment variable with the level."""
FILE: Final = "nightboard.log"
FIRST_FRAME: Final = "the first frame is shown"
"""A line from which the benchmark tells how long the start took."""
FAULTS: Final = "faults.txt"
BYTES: Final = 1_000_000
KEPT: Final = 5
LINES: Final = 200
"""Lines that a report shows."""

LONG_WORD: Final = re.compile(r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22,}(?![\w-])")
QUIET: Final = ("asyncio", "aiohttp", "PIL")
"""Packages whose own notes are left out below warnings: addresses of requests hold tokens."""

Trouble: TypeAlias = (
    "tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]"
)


class Formatter(logging.Formatter):
    """One record as lines of text without secrets."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatException(self, ei: Trouble) -> str:  # noqa: N802  # the name is logging's
        """Type and places, no message and no values."""
        return places(ei[1]) if ei[1] is not None else ""

    def format(self, record: logging.LogRecord) -> str:
        """The record as text; what looks like a secret is blotted out."""
        own = copy(record)
        own.exc_text = None  # what another handler made of the exception quotes its message
        return blotted(super().format(own))


def blotted(text: str) -> str:
    """`text` without tokens and without the name of the player's home folder."""
    with suppress(RuntimeError):  # there may be no home folder
        home = str(Path.home())
        if len(home) > 1:
            text = text.replace(home, "~")
    return LONG_WORD.sub("…", text)


def places(error: BaseException) -> str:
    """Where an exception came from, and its causes: types, files, lines and functions, no messages."""
    lines: list[str] = []
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        for frame in traceback.extract_tb(current.__traceback__):
            lines.append(f"  {short(frame.filename)}:{frame.lineno} {frame.name}")
        lines.append(f"{type(current).__module__}.{type(current).__qualname__}")
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
        if current is not None:
            lines.append("after")
    return "\n".join(lines)


def short(file: str) -> str:
    """The path of a source file from the package on: `game/ui/kit/app.py`."""
    parts = Path(file).parts
    for top in ("game", "site-packages"):
        if top in parts:
            return "/".join(parts[len(parts) - 1 - parts[::-1].index(top) :])
    return Path(file).name


class Tail(logging.Handler):
    """Keeps the last lines in memory: a report has them even where no file can be written."""

    def __init__(self, lines: int = LINES) -> None:
        super().__init__()
        self.setFormatter(Formatter())
        self.lines: deque[str] = deque(maxlen=lines)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record."""
        self.lines.extend(self.format(record).splitlines())


class _File(RotatingFileHandler):
    """A log file that falls silent when the disk refuses: nobody is helped by a second error."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the name is logging's
        pass


@dataclass(slots=True)
class Log:
    """The log of this run. `trouble` says why there is no file, if there is none."""

    folder: Path
    tail: Tail = field(default_factory=Tail)
    trouble: OSError | None = None
    _file: _File | None = None
    _faults: io.TextIOWrapper | None = None

    def close(self) -> None:
        """Let go of the files."""
        root = logging.getLogger()
        root.removeHandler(self.tail)
        if self._file is not None:
            root.removeHandler(self._file)
            with suppress(OSError):  # a full disk: the last lines stay away
                self._file.close()
        if self._faults is not None:
            faulthandler.disable()
            self._faults.close()
            self._faults = None


def start(folder: Path, level: str = "") -> Log:
    """Write the log into `folder` from now on, and where the interpreter itself dies, that too. `level` is
    the name of one of logging's; any other word means "info"."""
    log = Log(folder)
    root = logging.getLogger()
    root.setLevel(logging.getLevelNamesMapping().get(level.upper(), logging.INFO))
    root.addHandler(log.tail)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    log.trouble = prepare(folder)
    if log.trouble is None:
        try:
            for name in (FILE, FAULTS):
                must_be_plain(folder / name)
            log._file = _File(folder / FILE, maxBytes=BYTES, backupCount=KEPT, encoding="utf-8", delay=False)
            log._file.setFormatter(Formatter())
            root.addHandler(log._file)
            _keep_old_faults(folder)
            log._faults = (folder / FAULTS).open("w", encoding="utf-8")
            faulthandler.enable(log._faults)
        except OSError as error:
            log.trouble = error
    logging.getLogger(__name__).info(
        "Nightboard %s, Python %s, %s", __version__, sys.version.split()[0], sys.platform
    )
    return log


def _keep_old_faults(folder: Path) -> None:
    """What the interpreter wrote when it died the last time stays for a report."""
    path = folder / FAULTS
    if path.exists() and path.stat().st_size:
        path.replace(folder / f"last-{FAULTS}")


def old_faults(folder: Path) -> str:
    """What the interpreter wrote when it died in an earlier run, or nothing."""
    try:
        return (folder / f"last-{FAULTS}").read_text(encoding="utf-8", errors="replace")[:20_000]
    except OSError:
        return ""


def catch_strays() -> None:
    """Log what nobody catches, in the main thread, in others and in destructors. It is said on standard
    error as well, without its message."""

    def main_thread(kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> Any:
        if not issubclass(kind, KeyboardInterrupt):
            logging.getLogger(__name__).critical("not caught", exc_info=error)
            print(f"nightboard: {kind.__name__}", file=sys.stderr)  # noqa: T201  # the last words

    def other_thread(stray: threading.ExceptHookArgs) -> Any:
        if stray.exc_value is not None and not isinstance(stray.exc_value, SystemExit):
            name = stray.thread.name if stray.thread is not None else "?"
            logging.getLogger(__name__).error("not caught in thread %s", name, exc_info=stray.exc_value)

    def destructor(stray: Any) -> Any:
        logging.getLogger(__name__).error("not caught in a destructor", exc_info=stray.exc_value)

    sys.excepthook = main_thread
    threading.excepthook = other_thread
    sys.unraisablehook = destructor
