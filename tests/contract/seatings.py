"""Which games the contract tests play, at how many seats, and how.

Everything is found through the table of games; a new game needs no line here, except for its secret
words in `tests/contract/test_secrets.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple

from game.catalog import games, open_game
from game.core.chance import SeededChance, seeded
from game.core.match import Entry, Match
from game.core.model import TABLE, Action, Ask, Over, Rules
from tests.core.toy import ToyRules

TOY = ToyRules()
INTERJECTIONS = 0.05
LIMIT = 100_000


class Seating(NamedTuple):
    """A game, a number of seats and the options that differ from the defaults."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        extra = "".join(f"-{key}={value}" for key, value in self.options)
        return f"{self.game}-{self.seats}{extra}"


def rules_of(game: str) -> Rules:
    """The rules of a game of the table, or the toy."""
    return TOY if game == TOY.name else open_game(game)


VARIANTS = ("mode", "expansion", "board")
"""Options that make another game of it, apart from those that change the number of seats."""


@cache
def variants(game: str) -> tuple[tuple[tuple[str, Any], ...], ...]:
    """The options to play with: the defaults, and one more for each variant and each number of seats that
    the defaults do not allow."""
    rules = rules_of(game)
    defaults = rules.complete_options({})
    found: list[tuple[tuple[str, Any], ...]] = [()]
    usual = tuple(rules.seat_counts(defaults))
    for name, values in option_values(rules).items():
        for value in values:
            options = _completed(rules, name, value)
            if options is not None and options != defaults and (
                    name in VARIANTS or tuple(rules.seat_counts(options)) != usual):
                found.append(((name, value),))
    return tuple(found)


def option_values(rules: Rules) -> dict[str, tuple[Any, ...]]:
    """Every option of a game and its values, as its content lists them; empty for a game without."""
    options = getattr(rules.content, "options", None) or {}
    return {name: tuple(getattr(option, "values", None) or ()) for name, option in options.items()}


def _completed(rules: Rules, name: str, value: Any) -> dict[str, Any] | None:
    try:
        return rules.complete_options({name: value})
    except ValueError:
        return None


def seatings() -> list[Seating]:
    """Every game at every number of seats; variants at their largest number."""
    return [Seating(game, seats, options) for game in (*games(), TOY.name)
            for options in variants(game) for seats in _counts(game, options)]


def _counts(game: str, options: tuple[tuple[str, Any], ...]) -> list[int]:
    rules = rules_of(game)
    counts = list(rules.seat_counts(rules.complete_options(dict(options))))
    return counts[-1:] if options else counts


SEATINGS = seatings()


@dataclass(slots=True)
class Played:
    """One random game through the referee: what was submitted, and the state's hash after each entry."""

    match: Match
    seed: int
    actions: list[Action] = field(default_factory=list)
    hashes: list[str] = field(default_factory=list)


def new_match(seating: Seating, seed: int) -> Match:
    """A match at its first question."""
    rules = rules_of(seating.game)
    match = Match(rules, rules.setup(dict(seating.options), seating.seats), SeededChance(seed))
    match.start()
    return match


def pick_action(match: Match, seating: Seating, rng: Random) -> Action:
    """A random action of an asked seat, now and then an interrupt of another."""
    ask = match.pending
    assert isinstance(ask, Ask)
    if ask.interrupts and rng.random() < INTERJECTIONS:
        others = [action for seat in range(1, seating.seats + 1) if seat not in ask.seats
                  for action in match.legal(seat)]
        if others:
            return others[int(rng.random() * len(others))]
    seat = ask.seats[int(rng.random() * len(ask.seats))]
    return match.rules.sample(match.snapshot(), seat, rng)


def questions(seating: Seating, seed: int) -> Iterator[tuple[Match, Action]]:
    """A random game, question by question: the match at the question and the action that comes next."""
    match, rng = new_match(seating, seed), seeded(f"players {seed}")
    for _ in range(LIMIT):
        if match.over:
            return
        action = pick_action(match, seating, rng)
        yield match, action
        refusal = match.submit(action)
        assert refusal is None, f"{seating}: {action} was sampled and is refused: {refusal}"
    raise AssertionError(f"{seating}, seed {seed}: no end after {LIMIT} actions")


def play(seating: Seating, seed: int) -> Played:
    """A whole random game."""
    played: Played | None = None
    for match, action in questions(seating, seed):
        if played is None:
            played = Played(match, seed)
            match.listeners.append(partial(_note_hash, played))
        played.actions.append(action)
    assert played is not None, f"{seating}: over before the first question"
    return played


def _note_hash(played: Played, entry: Entry) -> None:
    played.hashes.append(played.match.state_hash())


def shortest(seating: Seating, tries: int = 6) -> int:
    """The seed among the first few whose game has the fewest questions."""
    return min(range(tries), key=lambda seed: sum(1 for _ in questions(seating, seed)))


class Sampler:
    """Says at which questions the costly comparisons are made: at all of the toy's, else at a share."""

    def __init__(self, seating: Seating, what: str, share: float = 0.12) -> None:
        self.rng = seeded(f"{what} {seating}")
        self._share = 1.0 if seating.game == TOY.name else share

    def __bool__(self) -> bool:
        return self.rng.random() < self._share


def viewers(seats: int) -> range:
    """The table and every seat."""
    return range(TABLE, seats + 1)


def outcome_of(match: Match) -> Any:
    """The outcome of a finished match."""
    pending = match.pending
    assert isinstance(pending, Over)
    return pending.outcome
