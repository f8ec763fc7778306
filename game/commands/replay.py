"""`replay FILE [--verify] [--json]`: what a record holds, and whether it plays again exactly as recorded."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.catalog import content_hash
from game.commands.common import add_json, existing, load_record, rules_of_record
from game.commands.say import FAILED, FINE, CommandError, Say
from game.core.match import Match
from game.core.model import CHANCE, Over
from game.core.record import Record, RecordError, replay


def add(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help=say.text("help_replay_file"))
    parser.add_argument("--verify", action="store_true", help=say.text("help_verify"))
    add_json(parser, say)


def run(arguments: argparse.Namespace, say: Say) -> int:
    """Run the command and return its exit code."""
    existing([arguments.file])
    record = load_record(arguments.file, say)
    header = record.header
    rules = rules_of_record(header)
    same_content = not header.content_hash or header.content_hash == content_hash(rules)
    data = _summary(record, same_content)
    try:
        match = replay(rules, record, verify=arguments.verify)
    except RecordError as error:
        return _differs(record, error, data, say)
    except ValueError as error:
        raise CommandError("refused_options", FAILED, detail=str(error)) from None
    data |= {"verified": arguments.verify, **_ending(match)}
    say.result(data, lambda: _show(data, say))
    return FAILED if record.damage else FINE


def _summary(record: Record, same_content: bool) -> dict[str, Any]:
    header = record.header
    return {
        "game": header.game, "seats": header.seats, "options": header.options, "seed": header.seed,
        "sets": header.sets,
        "steps": len(record.steps), "decisions": sum(step.author != CHANCE for step in record.steps),
        "chances": sum(step.author == CHANCE for step in record.steps), "same_content": same_content,
        "damage": {"line": record.damage.line, "reason": record.damage.reason} if record.damage else None,
        "difference": None,
    }


def _ending(match: Match) -> dict[str, Any]:
    pending = match.pending
    if not isinstance(pending, Over):
        return {"over": False, "winners": None, "reason": None}
    return {"over": True, "winners": list(pending.outcome.winners), "reason": pending.outcome.reason}


def _differs(record: Record, error: RecordError, data: dict[str, Any], say: Say) -> int:
    """Name the first step that does not come out as recorded."""
    number = error.arguments.get("step", 0)
    step = record.steps[number - 1] if 0 < number <= len(record.steps) else None
    move = None if step is None else step.move.to_json() if step.author != CHANCE else step.move
    data |= {"verified": False, "difference": {"step": number, "reason": error.reason, "move": move}}
    say.error("replay_differs", step=number, move=str(move),
              why=say.catalog.format(f"record.{error.reason}", {"step": number}))
    if not data["same_content"]:
        say.error("replay_other_content")
    if say.json:
        say.result(data, lambda: None)
    return FAILED


def _show(data: dict[str, Any], say: Say) -> None:
    say.line("replay_summary", game=data["game"], seats=data["seats"], steps=data["steps"],
             decisions=data["decisions"], chances=data["chances"])
    if not data["same_content"]:
        say.line("replay_other_content")
    if data["verified"]:
        say.line("replay_verified", count=data["steps"])
    if data["over"]:
        say.line("replay_over", winners=[f"seat:{seat}" for seat in data["winners"]])
    else:
        say.line("replay_open")
