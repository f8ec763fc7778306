"""Bots for Requiem: Vampire Knight: what a position is worth (`worth`), plans for a whole turn (`search`),
decks and placing (`opening`), the player itself (`player`)."""

from __future__ import annotations

from random import Random

from game.bots import Bot
from game.bots.vampire_knight.player import VampireKnightBot
from game.core.model import Rules


def make(rules: Rules, level: str, rng: Random) -> Bot:
    """A bot of `level` (novice, skilled, master)."""
    return VampireKnightBot(rules, level, rng)
