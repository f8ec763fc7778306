"""`play GAME ...`, and no command at all: opens the window."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.bots import levels
from game.commands.common import (
    add_game,
    add_options,
    add_seed,
    add_sets,
    chosen_options,
    chosen_sets,
    existing,
    load_record,
    need_display,
    rules_for,
    rules_of_record,
    seat_count,
)
from game.commands.say import CommandError, Say
from game.session.players import LEVELS

INSTEAD = "nightboard demo GAME --headless --out DIR"


def add(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    add_game(parser, say)
    parser.add_argument("--seats", metavar="human,bot:LEVEL,...", help=say.text("help_seats"))
    add_options(parser, say)
    add_sets(parser, say)
    add_seed(parser, say)
    parser.add_argument("--load", metavar="FILE", type=Path, help=say.text("help_load"))


def run(arguments: argparse.Namespace, say: Say) -> int:
    """Run the command and return its exit code."""
    rules = rules_for(arguments.game, chosen_sets(arguments.sets, anywhere=False))
    options = chosen_options(rules, arguments.option)
    seats = parse_seats(arguments.seats) if arguments.seats else None
    if seats is not None:
        seat_count(rules, options, len(seats))
        _known_bots(rules.name, seats)
    if arguments.load is not None:
        existing([arguments.load])
        header = load_record(arguments.load, say).header
        if header.game != arguments.game:
            raise CommandError("other_game", file=str(arguments.load), game=header.game)
        rules_of_record(header)
    return open_window(arguments.game, seats, options if arguments.option else None, arguments.seed,
                       arguments.load, arguments.sets)


def _known_bots(game: str, seats: list[str]) -> None:
    for seat in seats:
        level = seat.partition(":")[2]
        if level and level not in levels(game):
            raise CommandError("no_such_bot", game=game, value=level, known=list(levels(game)))


def open_window(game: str | None = None, seats: list[str] | None = None,
                options: dict[str, object] | None = None, seed: str | None = None,
                load: Path | None = None, sets: list[str] | None = None) -> int:
    """Run the window until it is closed."""
    need_display(INSTEAD)
    from game.ui.start import run_window

    return run_window(game=game, seats=seats, options=options, seed=seed, load=load, sets=sets)


def parse_seats(text: str) -> list[str]:
    """`human,bot:skilled,bot` as one word per seat; a bot without a level is a skilled one."""
    seats = []
    for word in text.split(","):
        kind, _, level = word.strip().partition(":")
        if kind == "bot" and (not level or level in LEVELS):
            seats.append(f"bot:{level or 'skilled'}")
        elif kind == "human" and not level:
            seats.append("human")
        else:
            raise CommandError("bad_seat", value=word.strip(), levels=list(LEVELS))
    return seats
