"""Makes golden games: one random game per game and number of seats, and some with other options, with a
hash of the state after each step. `tools/golden.py` writes them, `tests/contract/test_golden.py` plays them
again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from game.catalog import games, open_game
from game.core.chance import SeededChance, seeded
from game.core.match import Match
from game.core.model import Action, Ask
from game.core.record import Header, entry_line, seal

FOLDER = Path(__file__).resolve().parent
INTERJECTIONS = 0.05
MOST_STEPS = 600
"""Longer games are cut off: the files stay small, and the end of a game is covered by the short ones."""

VARIANTS: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "vampire_knight": {
        "initiation": {"mode": "initiation"},
        "heroes": {"mode": "duel", "alternates": "all"},
        "teams": {"mode": "teams", "alternates": "all"},
    }
}
"""Game -> name of a variant -> its options: what the default options never reach."""


def golden_path(game: str, seats: int, variant: str = "") -> Path:
    """Where the golden game of `game` at `seats` seats, or of one of its variants, lies."""
    return FOLDER / f"{game}-{variant or seats}.jsonl"


def all_games() -> list[tuple[str, int, str]]:
    """Every game at every number of seats that its default options allow, and its variants."""
    plain = [(game, seats, "") for game in games() for seats in _seats(game, {})]
    more = [
        (game, seats, variant)
        for game, variants in VARIANTS.items()
        for variant, options in variants.items()
        for seats in _seats(game, options)[:1]
    ]
    return plain + more


def _seats(game: str, options: Mapping[str, str]) -> list[int]:
    rules = open_game(game)
    return list(rules.seat_counts(rules.complete_options(options)))


def record(game: str, seats: int, seed: str, variant: str = "") -> list[str]:
    """The lines of one random game."""
    rules = open_game(game)
    options = rules.complete_options(VARIANTS[game][variant] if variant else {})
    lines, check = [], 0
    line, check = seal(Header(game, seats, options, "", seed).to_json(), check)
    lines.append(line)
    match = Match(rules, rules.setup(options, seats), SeededChance(seed))
    entries: list[dict[str, object]] = []
    match.listeners.append(lambda entry: entries.append(entry_line(entry, match.state_hash())))
    match.start()
    rng = seeded(f"golden players {seed}")
    while not match.over and len(entries) < MOST_STEPS:
        action = _next(match, seats, rng.random(), rng.random())
        refusal = match.submit(action or rules.sample(match.snapshot(), _asked(match), rng))
        assert refusal is None
    for entry in entries:
        line, check = seal(entry, check)
        lines.append(line)
    return lines


def _asked(match: Match) -> int:
    assert isinstance(match.pending, Ask)
    return match.pending.seats[0]


def _next(match: Match, seats: int, whether: float, which: float) -> Action | None:
    """Now and then something that a seat does unasked."""
    ask = match.pending
    if not isinstance(ask, Ask) or not ask.interrupts or whether > INTERJECTIONS:
        return None
    wishes = [action for seat in range(1, seats + 1) for action in match.unasked(seat)]
    return wishes[int(which * len(wishes))] if wishes else None
