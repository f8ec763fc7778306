"""`perft GAME --depth D [--position FILE]`: how many ways a position can go on."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from game.catalog import open_words
from game.commands.common import (
    add_game,
    add_json,
    add_options,
    chosen_options,
    existing,
    rules_for,
    seat_count,
    whole,
)
from game.commands.say import FAILED, FINE, CommandError, Say
from game.content.problem import Problem
from game.core.model import Rules
from game.perft import divide, perft
from game.scenario.case import load_cases


def add(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    add_game(parser, say)
    parser.add_argument("--depth", metavar="D", type=whole, required=True, help=say.text("help_depth"))
    parser.add_argument("--position", metavar="FILE", type=Path, help=say.text("help_position"))
    parser.add_argument("--players", metavar="K", type=whole, help=say.text("help_players"))
    parser.add_argument("--divide", action="store_true", help=say.text("help_divide"))
    add_options(parser, say)
    add_json(parser, say)


def run(arguments: argparse.Namespace, say: Say) -> int:
    """Run the command and return its exit code."""
    rules = rules_for(arguments.game)
    if arguments.position is not None:
        state = _position(arguments.position, rules, say)
    else:
        options = chosen_options(rules, arguments.option)
        state = rules.setup(options, seat_count(rules, options, arguments.players))
    nodes: list[int] = []
    started = time.perf_counter()
    for depth in range(1, arguments.depth + 1):
        nodes.append(perft(rules, state, depth))
        say.plain(f"{depth}: {nodes[-1]}")
    seconds = time.perf_counter() - started
    data: dict[str, Any] = {"game": rules.name, "depth": arguments.depth, "nodes": nodes,
                            "seconds": round(seconds, 3)}
    if arguments.divide:
        data["divide"] = divide(rules, state, arguments.depth)
    say.result(data, lambda: _show(data, say))
    return FINE


def _position(path: Path, rules: Rules, say: Say) -> Any:
    """The position of the first case of a scenario file: its options and `given`."""
    existing([path])
    problems: list[Problem] = []
    cases = [case for case in load_cases([path], problems) if case.game == rules.name]
    if not cases:
        say.problems(problems)
        raise CommandError("no_position", FAILED, file=str(path), game=rules.name)
    parts = {key: cases[0].parts[key].plain() for key in ("options", "given") if key in cases[0].parts}
    try:
        options = rules.complete_options(parts.get("options") or {})
        return open_words(rules.name)[1].given(rules, options, parts.get("given") or {})
    except ValueError as error:
        raise CommandError("bad_position", FAILED, file=str(path), detail=str(error)) from None


def _show(data: dict[str, Any], say: Say) -> None:
    for move, count in data.get("divide", {}).items():
        say.plain(f"  {move}: {count}")
