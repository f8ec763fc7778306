"""Bots for Prince of the City: the table as a bot sees it (`table`), what is worth what (`worth`), fights and
deals (`fights`, `bargains`), scores of single actions (`scores`), answers to questions (`player`)."""

from __future__ import annotations

from random import Random

from game.bots import Bot
from game.bots.prince_of_the_city.player import PrinceBot
from game.core.model import Rules


def make(rules: Rules, level: str, rng: Random) -> Bot:
    """A bot of `level` (novice, skilled, master)."""
    return PrinceBot(rules, level, rng)
