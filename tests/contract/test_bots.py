"""Bots of every game and level: they play whole games by the rules, and equal seeds play equal games."""

from __future__ import annotations

import pytest

from game.bots import LEVELS, levels, make_bot
from game.catalog import games, open_game
from game.core.chance import seeded
from game.simulate import Plan, Tally, play_with
from tests.contract.seatings import TOY

BOTS = [(game, level) for game in (*games(), TOY.name) for level in levels(game)]


def played(game: str, bots: tuple[str, ...], count: int) -> Tally:
    rules = TOY if game == TOY.name else open_game(game)
    options = rules.complete_options({})
    seats = next(iter(rules.seat_counts(options)))
    return play_with(rules, Plan(game, count, seats, options, bots, "bots"), range(count))


@pytest.mark.parametrize(("game", "level"), BOTS)
def test_bots_play_whole_games_by_the_rules(game: str, level: str) -> None:
    # two levels at one table, so that the random one goes the way of the others, too
    tally = played(game, (level, "random", level), 2)
    assert tally.finished == tally.games == 2
    assert tally.faults == 0
    assert set(tally.played["by_bot"]) == {level, "random"}


@pytest.mark.parametrize(("game", "level"), [pair for pair in BOTS if pair[1] != "master"])
def test_equal_seeds_play_equal_games(game: str, level: str) -> None:
    one, other = (played(game, (level, "random"), 1) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("game", games())
def test_a_level_that_is_missing_is_named(game: str) -> None:
    assert levels(game)[0] == "random"
    assert set(levels(game)) <= set(LEVELS)
    with pytest.raises(ValueError, match="genius"):
        make_bot(open_game(game), "genius", seeded(1))
