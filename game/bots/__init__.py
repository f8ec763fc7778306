"""Players made of code. They get Views and legal actions, never a State or a Match.

What belongs here: what every bot promises (`Bot`), the table of bots per game and level, and the bot that
plays at random. The clever ones stand in a module per game (`game/bots/<game>.py`) and enter themselves
in `_BOTS` below; search that several games share belongs in `game/bots/search.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from random import Random
from typing import Final, Protocol, TypeAlias, runtime_checkable

from game.core.model import Action, Ask, Rules, View

LEVELS: Final = ("random", "novice", "skilled", "master")
"""The levels from the weakest to the strongest. Every game has `random`."""

EAGERNESS: Final = 0.02
"""How often the random bot interjects when it may: rarely, else every secret is out in the first round."""


class Bot(Protocol):
    """One seat's player. It may remember what it saw and must draw chance from its own generator only.

    All three arguments are what a person in that seat would see: the seat's View, its legal actions and
    the pending question (with `Ask.private` only if the question is put to this seat).
    """

    def choose(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Action:
        """An answer to a question put to this seat. `legal` is empty only where there are too many answers
        to list; the bot then makes one up that `Rules.check` accepts."""
        ...

    def interject(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Action | None:
        """What the bot wants to do unasked while another seat is asked (reveal itself), or None.
        Called before each question is answered, so it must be quick."""
        ...


@runtime_checkable
class Thinker(Protocol):
    """A bot that needs time: it thinks in slices of a few milliseconds, so that the window never stutters."""

    def think(
        self, view: View, legal: Sequence[Action], ask: Ask | None = None
    ) -> Generator[None, None, Action]:
        """As `Bot.choose`, pausing between slices; the answer is the generator's value."""
        ...


class RandomBot:
    """Any legal action, all equally likely; interjects now and then."""

    def __init__(self, rules: Rules, rng: Random) -> None:
        self._rules, self._rng = rules, rng

    def choose(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Action:
        if legal:
            return legal[int(self._rng.random() * len(legal))]
        seat = view["viewer"]
        return self._rules.sample(self._rules.imagine(view, seat, self._rng), seat, self._rng)

    def interject(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Action | None:
        if legal and self._rng.random() < EAGERNESS:
            return legal[int(self._rng.random() * len(legal))]
        return None


Factory: TypeAlias = Callable[[Rules, str, Random], Bot]
"""Makes a bot of one game from its rules, a level of that game and a generator of its own."""


def _shadow_hunters(rules: Rules, level: str, rng: Random) -> Bot:
    from game.bots.shadow_hunters import make  # loaded only when a bot sits down: the menu must open fast

    return make(rules, level, rng)


def _vampire_knight(rules: Rules, level: str, rng: Random) -> Bot:
    from game.bots.vampire_knight import make

    return make(rules, level, rng)


def _prince_of_the_city(rules: Rules, level: str, rng: Random) -> Bot:
    from game.bots.prince_of_the_city import make

    return make(rules, level, rng)


_BOTS: Final[Mapping[str, tuple[tuple[str, ...], Factory]]] = {
    "prince_of_the_city": (("novice", "skilled", "master"), _prince_of_the_city),
    "shadow_hunters": (("novice", "skilled", "master"), _shadow_hunters),
    "vampire_knight": (("novice", "skilled", "master"), _vampire_knight),
}
"""Game -> the levels above `random` that it has, and what makes them."""


def levels(game: str) -> tuple[str, ...]:
    """The levels that `game` has bots for, weakest first."""
    known = _BOTS[game][0] if game in _BOTS else ()
    return tuple(level for level in LEVELS if level == "random" or level in known)


def make_bot(rules: Rules, level: str, rng: Random) -> Bot:
    """A bot for one seat of the game of `rules`. Raises ValueError for a level that the game lacks."""
    if level == "random":
        return RandomBot(rules, rng)
    known = levels(rules.name)
    if level not in known:
        raise ValueError(f"{rules.name} has no bot of level {level!r} (known: {', '.join(known)})")
    return _BOTS[rules.name][1](rules, level, rng)
