"""The command line: which commands there are, and what becomes of errors.

Exit codes: 0 fine, 1 something failed, 2 wrong usage or nothing to do it with. Errors are one line on
standard error, never a traceback: that goes to the log folder, where a report can be made from it.
"""

from __future__ import annotations

import argparse
import io
import multiprocessing
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

from game import __version__
from game.commands.play import open_window
from game.commands.say import FAILED, PROGRAM, CommandError, Say
from game.content.paths import HOME_VARIABLE, expanded, find_folders, portable_home
from game.content.problem import DataErrors
from game.logs import LEVEL, places

COMMANDS: Final = ("play", "demo", "simulate", "replay", "scenario", "perft", "check-data", "screenshot",
                   "bench", "self-check")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line and leaves the ending to `main`."""

    def error(self, message: str) -> NoReturn:
        raise CommandError("usage", detail=message, help=f"{self.prog} --help")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. `argv` are the words after the program's name."""
    if getattr(sys, "frozen", False):
        multiprocessing.freeze_support()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the command
    _forgive_output()
    words = list(sys.argv[1:] if argv is None else argv)
    say = Say(json="--json" in words)
    try:
        return _run(_with_home(words), say)
    except CommandError as error:
        say.error(error.reason, **error.arguments)
        return error.code
    except DataErrors as errors:
        say.problems(errors.problems)
        say.error("bad_data", count=len(errors.problems))
        return FAILED
    except KeyboardInterrupt:
        say.error("interrupted")
        return FAILED
    except BrokenPipeError:
        _drop_output()
        return FAILED
    except OSError as error:  # no space, no folder for temporary files: nothing that we could mend
        _keep_places(error)
        say.error("refused_by_system", detail=_detail(error))
        return FAILED
    except Exception as error:  # noqa: BLE001  # the last line of defense: people get a line, the log the rest
        kept = _keep_places(error)
        say.error("broke", detail=f"{type(error).__name__}: {error}", log=str(kept or "-"))
        return FAILED


def _with_home(words: list[str]) -> list[str]:
    """Heed `--home DIR` and `--portable` before the command, and give back the other words.

    They count for everything that asks for folders from here on, other processes included.
    """
    rest: list[str] = []
    left = iter(words)
    for word in left:
        name, equals, value = word.partition("=")
        if name == "--home":
            value = value if equals else next(left, "")
            if not value:
                raise CommandError("usage", detail="--home DIR", help=f"{PROGRAM} --help")
            os.environ[HOME_VARIABLE] = str(expanded(value))
        elif name == "--log-level" and (equals or not rest):
            os.environ[LEVEL] = value if equals else next(left, "")
        elif word == "--portable":
            os.environ[HOME_VARIABLE] = str(portable_home())
        else:
            rest.append(word)
        if not word.startswith("-"):
            break  # the command; what follows is its own
    return [*rest, *left]


def _run(words: Sequence[str], say: Say) -> int:
    if not words:
        return open_window()
    command = next((word for word in words if not word.startswith("-")), None)
    arguments = _parser(command, say).parse_args(words)
    if arguments.command is None:
        return open_window()
    code: int = _module(arguments.command).run(arguments, say)
    return code


def _parser(command: str | None, say: Say) -> argparse.ArgumentParser:
    """The whole parser; only the command at hand declares its own arguments, so starting stays quick."""
    parser = _Parser(prog=PROGRAM, description=say.text("about"), epilog=say.text("exit_codes"))
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parser.add_argument("--home", metavar="DIR", help=say.text("help_home"))
    parser.add_argument("--portable", action="store_true", help=say.text("help_portable"))
    parser.add_argument("--log-level", metavar="LEVEL", help=say.text("help_log_level"))
    commands = parser.add_subparsers(dest="command", metavar=say.text("command"), title=say.text("commands"))
    for name in COMMANDS:
        text = say.text("help_" + name.replace("-", "_"))
        inner = commands.add_parser(name, help=text, description=text)
        if name == command:
            _module(name).add(inner, say)
    return parser


def _module(command: str) -> Any:
    return import_module("game.commands." + command.replace("-", "_"))


def _detail(error: OSError) -> str:
    """The system's own words, with the file that they are about."""
    words = error.strerror or str(error)
    return f"{error.filename}: {words}" if error.filename else words


def _keep_places(error: Exception) -> Path | None:
    """Write where an exception came from into the log folder; None if that is not possible. Its message stays
    out: it may quote anything."""
    path = find_folders().logs / "last-error.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(places(error) + "\n", encoding="utf-8")
    except OSError:
        return None
    return path


def _forgive_output() -> None:
    """A terminal that lacks a letter shows its number instead, which JSON understands as well."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Nobody reads on, or it can't be written: keep Python from complaining about it once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
