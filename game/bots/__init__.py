"""Players made of code: they get Views and lists of legal actions, never a State or a Match.

What belongs here: the Bot protocol, the table of levels and the bot that plays at random. What belongs
next door: how a clever bot of one game thinks (`game.bots.<game>`), who calls bots and when
(`game.session`).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module, util
from random import Random
from typing import Protocol

from game.core.model import Action, Rules, View

LEVELS = ("random", "novice", "skilled", "master")


class Bot(Protocol):
    """A player made of code. It may keep what it learns from one view to the next of the same match."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The action for the pending question (`view["pending"]`), one of `legal` or one that
        `Rules.check` accepts where `legal` can't list all. Called only when the bot's seat is asked."""
        ...

    def interject(self, view: View, legal: Sequence[Action]) -> Action | None:
        """An interrupt (reveal, heal, offer) out of turn, one of `legal`, or None. Must be quick."""
        ...


class RandomBot:
    """Plays a random legal action and never interrupts."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[int(self._rng.random() * len(legal))]

    def interject(self, view: View, legal: Sequence[Action]) -> Action | None:
        return None


def make_bot(rules: Rules, level: str, rng: Random) -> Bot:
    """A bot of `level` (one of LEVELS) for the game of `rules`: `make(rules, level, rng)` of the module
    `game.bots.<game>` if there is one, else the random bot. Raises ValueError for an unknown level."""
    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}; known: {', '.join(LEVELS)}")
    module = f"game.bots.{rules.name}"
    if level == "random" or util.find_spec(module) is None:
        return RandomBot(rng)
    bot: Bot = import_module(module).make(rules, level, rng)
    return bot
