"""`check-data [DIR]`: validates all YAML, texts and art and lists every problem with its place."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.checks.art import check_art
from game.checks.files import check_files
from game.checks.table_set import check_set
from game.commands.common import add_json
from game.commands.say import FAILED, FINE, CommandError, Say
from game.content.problem import Problem
from game.content.text import describe


def add(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    parser.add_argument("folder", metavar="DIR", nargs="?", type=Path, help=say.text("help_data_folder"))
    add_json(parser, say)


def run(arguments: argparse.Namespace, say: Say) -> int:
    """Run the command and return its exit code."""
    folder = arguments.folder
    if folder is not None and not folder.is_dir():
        raise CommandError("no_such_file", file=str(folder))
    files, problems = _check_own() if folder is None else _check_set(folder)
    if not files:
        say.problems(problem for problem in problems if problem.reason == "unreadable")
        raise CommandError("no_data", file=str(folder))
    data = {"files": files, "problems": [
        {"file": problem.file, "line": problem.line, "where": problem.where, "reason": problem.message_id,
         "text": describe(problem, say.catalog)} for problem in problems]}
    say.problems(problems)
    say.result(data, lambda: say.line("data_checked", files=files, count=len(problems)))
    return FAILED if problems else FINE


def _check_own() -> tuple[int, list[Problem]]:
    files, problems = check_files()
    pictures, bad_pictures = check_art()
    return files + pictures, problems + bad_pictures


def _check_set(folder: Path) -> tuple[int, list[Problem]]:
    report = check_set(folder)
    return report.files + report.pictures, report.problems
