"""`scenario PATH... [--json]`: runs scenario files and says what does not hold."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.catalog import open_words
from game.commands.common import add_json, existing
from game.commands.say import FAILED, FINE, Say
from game.content.problem import Problem
from game.content.text import describe
from game.scenario.case import find_files, load_cases
from game.scenario.run import run_case


def add(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    parser.add_argument("paths", metavar="PATH", nargs="+", type=Path, help=say.text("help_scenario_paths"))
    add_json(parser, say)


def run(arguments: argparse.Namespace, say: Say) -> int:
    """Run the command and return its exit code."""
    existing(arguments.paths)
    problems: list[Problem] = []
    cases = load_cases(find_files(arguments.paths), problems)
    broken = len(problems)
    failed = 0
    for case in cases:
        found = run_case(case, open_words)
        failed += bool(found)
        problems += found
    counts = {"passed": len(cases) - failed, "failed": failed + broken}
    data: dict[str, Any] = {**counts, "problems": [_plain(problem, say) for problem in problems]}
    say.problems(problems)
    say.result(data, lambda: say.line("scenario_counts", **counts))
    return FAILED if counts["failed"] or not cases else FINE


def _plain(problem: Problem, say: Say) -> dict[str, Any]:
    return {"file": problem.file, "line": problem.line, "where": problem.where, "reason": problem.message_id,
            "text": describe(problem, say.catalog)}
