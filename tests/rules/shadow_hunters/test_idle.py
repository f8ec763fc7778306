"""House rules that change nothing at a table are named with their reason, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.shadow_hunters.idle import ABOUT, idle_options
from tests.rules.shadow_hunters.invariants import rules


def idle(seats: int, **options: Any) -> dict[str, str]:
    return {name: reason for name, (reason, _) in idle_options(rules().content, options, seats).items()}


def test_four_play_without_neutrals() -> None:
    found = idle(4)
    for option in ("bob_goal", "feast", "agnes_side", "david_digs", "simultaneous_first_death"):
        assert found[option] == "no_neutrals"
    assert found["ellen_voids_unknown"] == "not_dealt"
    assert found["letter_a"] == "letters"
    assert found["shadows_win_on_three_dead_neutrals"] == "three_neutrals"


@pytest.mark.parametrize(("seats", "options", "option"), [
    (5, {}, "bob_robs"), (4, {"expansion": "all"}, "ellen_voids_unknown"), (7, {}, "bob_at_seven"),
    (7, {}, "shadows_win_on_three_dead_neutrals"), (4, {"expansion": "swap"}, "letter_e"),
    (7, {"bob_at_seven": "special"}, "bob_goal"), (5, {"expansion": "new_only"}, "simultaneous_first_death"),
    (4, {}, "lightning_on_self"), (4, {}, "altar_range"),
])
def test_what_matters_is_not_idle(seats: int, options: dict[str, Any], option: str) -> None:
    assert option not in idle(seats, **options)


@pytest.mark.parametrize(("seats", "options", "option"), [
    (7, {"bob_at_seven": "special"}, "bob_robs"), (8, {"bob_at_seven": "special"}, "bob_machine_gun"),
    (5, {"expansion": "new_only"}, "counter_needs_range"), (7, {}, "bob_goal"), (5, {}, "bob_at_seven"),
    (7, {"expansion": "new_only"}, "bob_at_seven"), (4, {"expansion": "new_only"}, "lightning_on_self"),
])
def test_a_rule_about_somebody_who_is_out_is_idle(seats: int, options: dict[str, Any], option: str) -> None:
    assert option in idle(seats, **options)


def test_the_table_of_characters_names_real_ones() -> None:
    content = rules().content
    for option, characters in ABOUT.items():
        assert option in content.options
        assert set(characters) <= set(content.characters)
