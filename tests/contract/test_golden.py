"""Golden games: recorded once, they come out the same step by step until the rules are meant to change.

`tools/golden.py` makes them; see there before recording anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.record import RecordError, read, replay
from tests.contract.seatings import rules_of
from tests.golden.games import all_games, golden_path


@pytest.mark.parametrize(("game", "seats", "variant"), all_games())
def test_a_golden_game_comes_out_as_recorded(game: str, seats: int, variant: str) -> None:
    path = golden_path(game, seats, variant)
    assert path.is_file(), f"run tools/golden.py: {path.name} is missing"
    record = read(path.read_text(encoding="utf-8").splitlines())
    assert record.damage is None
    assert len(record.steps) > 20
    try:
        replay(rules_of(game), record)
    except RecordError as error:
        number = error.arguments["step"]
        step = record.steps[number - 1]
        pytest.fail(f"{path.name}, step {number} ({step.kind}: {step.move}): {error.reason}")


def test_no_golden_game_is_left_over(root: Path) -> None:
    wanted = {golden_path(*golden).name for golden in all_games()}
    assert {path.name for path in (root / "tests" / "golden").glob("*.jsonl")} == wanted
