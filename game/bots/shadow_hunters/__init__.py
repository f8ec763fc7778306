"""Bots for Shadow Hunters: what others may be (`beliefs`), what is worth what (`worth`), what to do
(`player`)."""

from __future__ import annotations

from random import Random

from game.bots import Bot
from game.bots.shadow_hunters.player import ShadowHuntersBot
from game.core.model import Rules


def make(rules: Rules, level: str, rng: Random) -> Bot:
    """A bot of `level` (novice, skilled, master)."""
    return ShadowHuntersBot(rules, level, rng)
