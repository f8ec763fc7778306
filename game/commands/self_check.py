"""`self-check`: opens every data file, font, picture and sound; used on the built executable.

A build can be fine for its builder and yet lack half of its files. Everything is opened the way the app
opens it, without a display and without a sound device; and where the installation came with a list of its
files, each of them has to be there, unchanged, and each module to be importable.
"""

from __future__ import annotations

import argparse
import io
import os
from collections.abc import Callable, Iterator
from importlib.resources.abc import Traversable
from typing import Any, Final

from game import __version__
from game.catalog import games
from game.checks.files import check_files
from game.checks.install import check_install
from game.commands.common import add_json
from game.commands.say import FAILED, FINE, Say
from game.content.paths import art_folder, shown
from game.content.safe_yaml import COMPILED
from game.content.text import describe

LACKS: Final = {"missing": "self_check_missing", "changed": "self_check_changed",
                "broken": "self_check_broken"}


def add(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    add_json(parser, say)


def run(arguments: argparse.Namespace, say: Say) -> int:
    """Run the command and return its exit code."""
    counts: dict[str, int] = {}
    failures: list[str] = []
    try:
        counts["data"], problems = check_files()
        failures += [describe(problem, say.catalog) for problem in problems]
        _check_art(counts, failures)
        counts["listed"], lacks = check_install()
        failures += [say.text(LACKS[lack.kind], file=lack.file, detail=lack.detail)
                     for lack in lacks]
    except (OSError, ImportError) as error:
        failures.append(f"{type(error).__name__}: {error}")
    missing = [kind for kind in ("data", "font", "picture", "sound") if not counts.get(kind)]
    failures += [say.text("self_check_none", kind=say.text(f"kind_{kind}")) for kind in missing]
    data: dict[str, Any] = {"version": __version__, "games": list(games()), "opened": counts,
                            "compiled_yaml": COMPILED, "failures": failures}
    for failure in failures:
        say.error("self_check_failed", what=failure)
    say.result(data, lambda: _praise(say, counts) if not failures else None)
    return FAILED if failures else FINE


def _praise(say: Say, counts: dict[str, int]) -> None:
    say.line("self_checked", version=__version__, games=list(games()), data=counts.get("data", 0),
             fonts=counts.get("font", 0), pictures=counts.get("picture", 0), sounds=counts.get("sound", 0))


def _check_art(counts: dict[str, int], failures: list[str]) -> None:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    pygame.init()
    try:
        openers: dict[str, tuple[str, Callable[[bytes, str], object]]] = {
            ".ttf": ("font", lambda data, _: pygame.font.Font(io.BytesIO(data), 20)),
            ".otf": ("font", lambda data, _: pygame.font.Font(io.BytesIO(data), 20)),
            ".svg": ("picture", lambda data, _: pygame.image.load_sized_svg(io.BytesIO(data), (64, 64))),
            ".png": ("picture", lambda data, name: pygame.image.load(io.BytesIO(data), name)),
            ".ogg": ("sound", lambda data, _: pygame.mixer.Sound(io.BytesIO(data))),
            ".wav": ("sound", lambda data, _: pygame.mixer.Sound(io.BytesIO(data))),
        }
        for place in _files(art_folder()):
            kind, opener = openers.get("." + place.name.rpartition(".")[2], ("", None))
            if opener is None:
                continue
            counts[kind] = counts.get(kind, 0) + 1
            try:
                opener(place.read_bytes(), place.name)
            except (pygame.error, OSError, ValueError) as error:
                failures.append(f"{shown(place)}: {error}")
    finally:
        pygame.quit()


def _files(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.is_dir():
            yield from _files(entry)
        else:
            yield entry
