"""`simulate GAME --games N ...`: plays many matches without a window and counts what came of them."""

from __future__ import annotations

import argparse
from typing import Any

from game.bots import levels
from game.commands.common import (
    add_game,
    add_json,
    add_options,
    add_seed,
    add_sets,
    chosen_options,
    chosen_sets,
    rules_for,
    seat_count,
    whole,
)
from game.commands.say import FAILED, FINE, CommandError, Say
from game.content.sets import game_folders
from game.core.model import Rules
from game.session.session import new_seed
from game.simulate import Plan, simulate


def add(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    add_game(parser, say)
    parser.add_argument("--games", metavar="N", type=whole, default=100, help=say.text("help_games"))
    parser.add_argument("--players", metavar="K", type=whole, help=say.text("help_players"))
    parser.add_argument("--bots", metavar="LEVEL,...", default="random", help=say.text("help_bots"))
    add_seed(parser, say)
    add_options(parser, say)
    add_sets(parser, say)
    parser.add_argument("--jobs", metavar="J", type=whole, default=1, help=say.text("help_jobs"))
    add_json(parser, say)


def run(arguments: argparse.Namespace, say: Say) -> int:
    """Run the command and return its exit code."""
    sets = chosen_sets(arguments.sets or [])
    rules = rules_for(arguments.game, sets)
    options = chosen_options(rules, arguments.option)
    bots = _bots(arguments.bots, rules)
    seats = seat_count(rules, options, arguments.players)
    plan = Plan(arguments.game, arguments.games, seats, options, bots, arguments.seed or new_seed(),
                game_folders(sets, arguments.game))
    tally = simulate(plan, arguments.jobs, lambda done: say.progress(f"{done}/{plan.games}"))
    say.progress("")
    data = {"game": plan.game, "seats": seats, "bots": list(bots), "seed": plan.seed, **tally.to_json()}
    say.result(data, lambda: _show(data, say))
    return FINE if tally.finished == tally.games and not tally.faults else FAILED


def _bots(text: str, rules: Rules) -> tuple[str, ...]:
    bots = tuple(word.strip().removeprefix("bot:") for word in text.split(","))
    known = levels(rules.name)
    for bot in bots:
        if bot not in known:
            raise CommandError("no_such_bot", game=rules.name, value=bot, known=list(known))
    return bots


def _show(data: dict[str, Any], say: Say) -> None:
    say.line("simulated", games=data["games"], finished=data["finished"], seats=data["seats"],
             seconds=data["seconds"], seed=data["seed"])
    say.line("simulated_speed", games=data["games_per_second"], steps=data["steps_per_second"],
             decisions=data["decisions"], chances=data["chances"], turns=data["turns_mean"])
    for kind, wins in data["wins"].items():
        for word, won in wins.items():
            played = data["played"][kind][word]
            say.line(f"simulated_{kind}", word=word, won=won, played=played, percent=f"{won / played:.1%}")
    if data["faults"]:
        say.error("simulated_faults", count=data["faults"])
