"""Random play in other programs, by their own rules: what our speed is compared with.

They come with the dependency group `bench`; each function is None where its program is not installed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

SECONDS = 0.4
"""Processor time that one measurement takes at least."""


class Speed(NamedTuple):
    """What random play reached."""

    games: float
    steps: float


def speed_of(play: Callable[[Random], int], seconds: float = SECONDS) -> Speed:
    """Games and steps per second of processor time; `play` plays one game and returns its steps."""
    rng, games, steps = Random(1), 0, 0
    started = time.process_time()
    while (passed := time.process_time() - started) < seconds:
        steps += play(rng)
        games += 1
    return Speed(games / passed, steps / passed)


def open_spiel_game(name: str) -> Callable[[], Speed] | None:
    """Random play of a game of OpenSpiel, or None without OpenSpiel."""
    if find_spec("pyspiel") is None:
        return None
    pyspiel: Any = import_module("pyspiel")
    if name.startswith("python_"):
        import_module("open_spiel.python.games")
    game = pyspiel.load_game(name)
    return lambda: speed_of(lambda rng: _open_spiel(game, rng))


def _open_spiel(game: Any, rng: Random) -> int:
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, odds)[0]
        else:
            legal = state.legal_actions()
            action = legal[int(rng.random() * len(legal))]
        state.apply_action(action)
        steps += 1
    return steps


def chess_play() -> Callable[[], Speed] | None:
    """Random play of python-chess, or None without it."""
    if find_spec("chess") is None:
        return None
    chess: Any = import_module("chess")
    return lambda: speed_of(lambda rng: _chess(chess, rng))


def _chess(chess: Any, rng: Random) -> int:
    board, plies = chess.Board(), 0
    while not board.is_game_over():
        legal = list(board.legal_moves)
        board.push(legal[int(rng.random() * len(legal))])
        plies += 1
    return plies
