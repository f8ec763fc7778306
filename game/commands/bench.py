"""`bench [--json]`: how fast everything is, beside peers that anyone can install."""

from __future__ import annotations

import argparse

from game.bench.report import bench
from game.commands.common import add_json, whole
from game.commands.say import FINE, Say


def add(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    parser.add_argument("--rounds", metavar="N", type=whole, default=5, help=say.text("help_rounds"))
    parser.add_argument("--only", metavar="WORD", help=say.text("help_only"))
    add_json(parser, say)


def run(arguments: argparse.Namespace, say: Say) -> int:
    """Run the command and return its exit code."""
    rows = bench(arguments.rounds, arguments.only, say.progress)
    say.progress("")
    say.result({"rounds": arguments.rounds, "rows": [row.to_json() for row in rows]},
               lambda: say.plain("\n".join(row.text(say) for row in rows)))
    return FINE
