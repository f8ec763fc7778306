"""The three sources of chance."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.chance import ChanceError, ScriptedChance, SeededChance, TableChance, commitment, pick, seeded
from game.core.model import Chance

D6 = Chance("d6", (1, 2, 3, 4, 5, 6))


def test_equal_seeds_give_equal_draws_and_a_position_continues_them() -> None:
    one, other = SeededChance("a"), SeededChance("a")
    first = [one.next(D6) for _ in range(20)]
    assert [other.next(D6) for _ in range(20)] == first
    later = SeededChance("a", position=7)
    assert [later.next(D6) for _ in range(13)] == first[7:]
    one.rewind(3)
    assert one.next(D6) == first[3]
    assert [SeededChance("b").next(D6) for _ in range(20)] != first


def test_weights_are_odds() -> None:
    rng = seeded("weights")
    loaded = Chance("coin", ("head", "tail"), (1, 9))
    counts = Counter(pick(loaded, rng) for _ in range(10_000))
    assert 850 < counts["head"] < 1150
    even = Counter(pick(D6, rng) for _ in range(12_000))
    assert set(even) == set(D6.outcomes)
    assert all(1800 < count < 2200 for count in even.values())


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8).filter(any), st.integers(0, 10**6))
def test_an_outcome_without_weight_never_comes(weights: list[int], seed: int) -> None:
    chance = Chance("some", tuple(range(len(weights))), tuple(weights))
    drawn = pick(chance, seeded(seed))
    assert isinstance(drawn, int)
    assert weights[drawn] > 0


def test_a_script_gives_its_outcomes_and_refuses_impossible_ones() -> None:
    script = ScriptedChance([3, 9])
    assert script.next(D6) == (3,)
    assert script.left == (9,)
    with pytest.raises(ChanceError, match="9 is no outcome of d6"):
        script.next(D6)
    with pytest.raises(ChanceError, match="no outcome for d6"):
        ScriptedChance([]).next(D6)
    assert ScriptedChance([2], then=ScriptedChance([5])).next(D6) == (2,)


def test_the_table_enters_what_lies_on_it_except_secrets() -> None:
    source = TableChance(ScriptedChance([4, 5]), lambda chance: True)
    assert source.next(D6) is None
    assert source.next(D6._replace(secret=True)) == (4,)
    assert TableChance(ScriptedChance([4]), lambda chance: False).next(D6) == (4,)


def test_the_seal_fixes_the_seed() -> None:
    assert commitment("123-456", "salt") == commitment("123-456", "salt")
    assert commitment("123-456", "salt") != commitment("123-457", "salt")
    assert commitment("123-456", "salt") != commitment("123-456", "pepper")
    assert "123" not in commitment("123-456", "salt")
