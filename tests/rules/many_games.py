"""Many games with the invariants looked at in every state; every second game has random house rules.

    python -m tests.rules.many_games shadow_hunters --seats 5 --games 2000
    python -m tests.rules.many_games shadow_hunters --seats 5 --games 500 --bots skilled
    python -m tests.rules.many_games vampire_knight --seats 4 --games 2000
    python -m tests.rules.many_games prince_of_the_city --seats 5 --games 2000

Too long for the suite, which plays a few such games. It stops at the first thing that is wrong and names the
game; `--first N` begins there again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from game.core.chance import pick, seeded
from game.core.model import Chance, Event, Over, Rules
from game.simulate import Plan, Tally, play_with
from tests.rules.prince_of_the_city import test_random_games as prince
from tests.rules.shadow_hunters.invariants import invariants
from tests.rules.shadow_hunters.invariants import rules as shadow_hunters
from tests.rules.shadow_hunters.test_invariants import other_values, run
from tests.rules.vampire_knight.test_states import check, rules_here

MODES: Final = {2: ("initiation", "duel"), 4: ("teams",)}


# ---- random play


def _shadow_hunters(seats: int, number: int) -> tuple[int, str]:
    """One game: how many events it had, and how it ended."""
    events = run(shadow_hunters().setup(other_values(number) if number % 2 else {}, seats), number)
    ends = [event for event in events if event.kind == "game_over"]
    assert ends == events[-1:], "there is exactly one end, and nothing after it"
    return len(events), str(dict(ends[0].arguments)["reason"])


def _vampire_knight(seats: int, number: int) -> tuple[int, str]:
    """One game: how many steps it had, and how it ended."""
    rules, rng = rules_here(), seeded(f"many {seats} {number}")
    state, steps = rules.setup(_vampire_options(seats, number, rng), seats), 0
    while not isinstance(pending := rules.pending(state), Over):
        check(rules.table(state), state)
        if isinstance(pending, Chance):
            rules.apply(state, pick(pending, rng))
        else:
            action = rules.sample(state, pending.seats[0], rng)
            refusal = rules.check(state, action)
            assert refusal is None, f"{action} was sampled and is refused: {refusal}"
            rules.apply(state, action)
        steps += 1
    return steps, pending.outcome.reason


def _vampire_options(seats: int, number: int, rng: Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if number % 2:
        known = rules_here().content.options
        options = {name: rng.choice(sorted(option.values)) for name, option in known.items()}
    options["mode"] = MODES[seats][number // 2 % len(MODES[seats])]
    if options.get("turn_cap", "off") == "off":
        options["turn_cap"] = "240"  # random players may walk about forever
    return options


def _prince(seats: int, number: int) -> tuple[int, str]:
    """One game of six turns: how many questions it had; it ends, or `play` complains."""
    game, rng = prince.rules(), seeded(f"many {seats} {number}")
    options: dict[str, Any] = {"turns": "6"}
    while number % 2:
        options = prince.some_options(game, rng)
        if seats in game.seat_counts(options):
            break
    return len(prince.play(game, game.complete_options(options), seats, rng)), "prince"


RANDOM: Final[dict[str, Callable[[int, int], tuple[int, str]]]] = {
    "shadow_hunters": _shadow_hunters, "vampire_knight": _vampire_knight, "prince_of_the_city": _prince,
}


# ---- bots


class Watched:
    """Rules of Shadow Hunters that look at the invariants after every step."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def apply(self, state: Any, move: Any) -> list[Event]:
        events = self._rules.apply(state, move)
        wrong = list(invariants(state))
        assert not wrong, wrong
        return events


def bots_play(seats: int, numbers: range, level: str) -> dict[str, Tally]:
    """Games of bots, those by default rules apart from those with random house rules."""
    rules: Any = Watched(shadow_hunters())
    tallies = {"default rules": Tally(), "random house rules": Tally()}
    for number in numbers:
        options = other_values(number) if number % 2 else {}
        plan = Plan("shadow_hunters", 1, seats, options, (level,), f"many {seats}")
        found = play_with(rules, plan, [number])
        assert found.finished == 1, f"game {number} has no end"
        assert not found.faults, f"game {number}: a bot did what the rules refuse"
        tallies["random house rules" if number % 2 else "default rules"].add(found)
    return tallies


def _show(tallies: dict[str, Tally]) -> None:
    for word, tally in tallies.items():
        sides = ", ".join(f"{side} {tally.wins['by_side'][side]} of {played}"
                          f" ({tally.wins['by_side'][side] / played:.1%})"
                          for side, played in sorted(tally.played["by_side"].items()))
        print(f"  {word}: {tally.finished} games, {tally.turns / max(1, tally.finished):.1f} turns,"
              f" {tally.decisions} decisions, {tally.chances} chances; {sides};"
              f" {dict(sorted(tally.reasons.items()))}")


# ---- the command


def _play(chosen: argparse.Namespace) -> None:
    numbers = range(chosen.first, chosen.first + chosen.games)
    if chosen.bots:
        _show(bots_play(chosen.seats, numbers, chosen.bots))
        return
    steps, ends = 0, dict[str, int]()
    for number in numbers:
        try:
            more, reason = RANDOM[chosen.game](chosen.seats, number)
        except AssertionError as problem:
            raise AssertionError(f"game {number}: {problem}") from problem
        steps, ends[reason] = steps + more, ends.get(reason, 0) + 1
    print(f"  {steps} steps; {dict(sorted(ends.items()))}")


def main() -> int:
    """Play and count; 1 if a game went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("game", choices=sorted(RANDOM))
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--bots", metavar="LEVEL", help="of Shadow Hunters; without it play is random")
    chosen = parser.parse_args()
    began = time.monotonic()
    try:
        _play(chosen)
    except AssertionError as problem:
        print(f"{chosen.game}, {chosen.seats} seats: {problem}", file=sys.stderr)
        return 1
    print(f"{chosen.game}, {chosen.seats} seats: all {chosen.games} games came to their end without an"
          f" illegal state ({time.monotonic() - began:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
