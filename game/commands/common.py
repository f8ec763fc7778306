"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from game.catalog import games, open_game
from game.commands.say import FAILED, CommandError, Say
from game.content import journal
from game.content.problem import DataErrors
from game.content.safe_yaml import scalar
from game.core.model import Rules
from game.core.record import Record


def add_game(parser: argparse.ArgumentParser, say: Say) -> None:
    """The argument GAME."""
    parser.add_argument("game", metavar="GAME", help=say.text("help_game", games=", ".join(games())))


def add_options(parser: argparse.ArgumentParser, say: Say) -> None:
    """The repeatable `--option K=V`."""
    parser.add_argument("--option", metavar="K=V", action="append", default=[], help=say.text("help_option"))


def add_seed(parser: argparse.ArgumentParser, say: Say) -> None:
    """The seed of chance: any word or number."""
    parser.add_argument("--seed", metavar="N", help=say.text("help_seed"))


def add_json(parser: argparse.ArgumentParser, say: Say) -> None:
    """The switch `--json`."""
    parser.add_argument("--json", action="store_true", help=say.text("help_json"))


def rules_for(name: str, sets: Sequence[Path] = ()) -> Rules:
    """The rules of the game called `name`. Raises CommandError naming the games that there are."""
    if name not in games():
        near = get_close_matches(name, games(), n=1)
        reason = "no_such_game_near" if near else "no_such_game"
        raise CommandError(reason, game=name, near=near[0] if near else "", games=list(games()))
    return open_game(name, sets)


def chosen_options(rules: Rules, given: Sequence[str]) -> dict[str, Any]:
    """The complete options of a match from words `K=V`."""
    options: dict[str, Any] = {}
    for word in given:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise CommandError("bad_option", value=word)
        options[key] = scalar(value)
    try:
        return rules.complete_options(options)
    except ValueError as error:
        raise CommandError("refused_options", detail=str(error)) from None


def seat_count(rules: Rules, options: Mapping[str, Any], wanted: int | None) -> int:
    """`wanted` if the game can be played so, or the smallest number of seats if nothing is wanted."""
    counts = tuple(rules.seat_counts(options))
    if wanted is None:
        return counts[0]
    if wanted not in counts:
        raise CommandError("bad_seats", game=rules.name, seats=wanted, known=list(map(str, counts)))
    return wanted


def whole(text: str) -> int:
    """A whole number from 1 up, for `type=` of an argument."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{value} < 1")
    return value


def need_display(instead: str) -> None:
    """Refuse to open a window where there is no display; `instead` is what works without one."""
    if sys.platform != "linux" or os.environ.get("SDL_VIDEODRIVER"):
        return
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        raise CommandError("no_display", instead=instead)


def load_record(path: Path, say: Say) -> Record:
    """The record in a file as far as it is sound; its damage is named on standard error."""
    try:
        saved = journal.load(path)
    except DataErrors as error:
        say.problems(error.problems)
        raise CommandError("unusable_record", FAILED, file=str(path)) from None
    say.problems(saved.problems)
    return saved.record


def existing(paths: Iterable[Path]) -> None:
    """Refuse paths that do not exist."""
    for path in paths:
        if not path.exists():
            raise CommandError("no_such_file", file=str(path))
