"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from game.catalog import games, open_game
from game.commands.say import FAILED, CommandError, Say
from game.content import journal
from game.content.paths import find_folders
from game.content.problem import DataErrors
from game.content.safe_yaml import scalar
from game.content.sets import TableSet, game_folders
from game.content.settings import SettingsFile
from game.core.model import Rules
from game.core.record import Header, Record
from game.table_sets import TableSets


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


def rules_for(name: str, sets: Sequence[TableSet] = ()) -> Rules:
    """The rules of the game called `name` with the data of table sets. Raises CommandError naming the games
    that there are, DataErrors for sets that can't be used."""
    if name not in games():
        near = get_close_matches(name, games(), n=1)
        reason = "no_such_game_near" if near else "no_such_game"
        raise CommandError(reason, game=name, near=near[0] if near else "", games=list(games()))
    return open_game(name, game_folders(sets, name))


def add_sets(parser: argparse.ArgumentParser, say: Say) -> None:
    """The repeatable `--set NAME`."""
    parser.add_argument("--set", metavar="NAME", dest="sets", action="append", help=say.text("help_set"))


def chosen_sets(names: Sequence[str] | None, anywhere: bool = True) -> list[TableSet]:
    """The table sets called so, or (`anywhere`) given as folders; without names those that are switched on
    in the app. Raises CommandError for a name that is none.
    """
    folders = find_folders()
    if names is None:
        return TableSets(folders.sets).present(SettingsFile(folders.settings).settings.sets)
    known = {table_set.name: table_set for table_set in TableSets(folders.sets).all()}
    found = []
    for name in names:
        path = Path(name)
        if name in known:
            found.append(known[name])
        elif anywhere and path.is_dir():
            found.append(TableSet(path.absolute().name, path.absolute()))
        else:
            raise CommandError("no_such_set", value=name, folder=str(folders.sets), known=list(known))
    return found


def rules_of_record(header: Header) -> Rules:
    """The rules that a record was made with. Raises CommandError for what is missing, DataErrors for table
    sets that are damaged."""
    rules_for(header.game)
    sets = TableSets(find_folders().sets)
    missing = [name for name in header.sets if name not in [table_set.name for table_set in sets.all()]]
    if missing:
        names = [str(name) for name in missing]
        raise CommandError("missing_sets", FAILED, sets=names, folder=str(sets.folder))
    return sets.rules_of(header)


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


UNSEEN: Final = ("offscreen", "dummy")
"""Drivers that SDL takes where the display that is named does not answer: nobody would see the window."""


def need_display(instead: str) -> None:
    """Refuse to open a window where there is no display; `instead` is what works without one."""
    if sys.platform != "linux" or os.environ.get("SDL_VIDEODRIVER"):
        return
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        raise CommandError("no_display", instead=instead)
    import pygame

    seen = False
    with suppress(pygame.error):
        pygame.display.init()
        seen = pygame.display.get_driver() not in UNSEEN
    pygame.display.quit()
    if not seen:
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
