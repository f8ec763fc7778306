"""`demo GAME ...`: bots play one whole game through the real screens."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.common import add_game, add_seed, need_display, rules_for, seat_count, whole
from game.commands.say import CommandError, Say
from game.session.session import new_seed


def add(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    add_game(parser, say)
    parser.add_argument("--seats", metavar="N", type=whole, help=say.text("help_players"))
    add_seed(parser, say)
    parser.add_argument("--headless", action="store_true", help=say.text("help_headless"))
    parser.add_argument("--out", metavar="DIR", type=Path, help=say.text("help_out_folder"))


def run(arguments: argparse.Namespace, say: Say) -> int:
    """Run the command and return its exit code."""
    rules = rules_for(arguments.game)
    seats = seat_count(rules, rules.complete_options({}), arguments.seats)
    if arguments.headless and arguments.out is None:
        raise CommandError("headless_needs_out")
    if not arguments.headless:
        need_display("nightboard demo GAME --headless --out DIR")
    out = arguments.out if arguments.out is not None else Path.cwd()
    if arguments.headless:
        _make_folder(out)
    from game.ui.demo import run_demo

    return run_demo(arguments.game, seats, arguments.seed or new_seed(), out, arguments.headless)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError("cannot_write", file=str(folder), detail=error.strerror or str(error)) from None
