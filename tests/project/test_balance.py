"""`tools/balance.py` names every design that is always or never played."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from game.catalog import open_game


def tool() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "tools" / "balance.py"
    spec = importlib.util.spec_from_file_location("balance_tool", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["balance_tool"] = module
    spec.loader.exec_module(module)
    return module


def test_it_names_what_is_always_or_never_played() -> None:
    balance, content = tool(), open_game("prince_of_the_city").content
    count = balance.Count()
    for card in content.cards:
        count.drawn[card], count.played[card], count.spent_hand[card] = 100, 60, 10
    for event in content.events:
        count.turned_up[event], count.settled[event] = 100, 70
    assert not any(balance.outside_the_band(count, content).values())
    count.played.update(wiretap_kit=38, bodyguard=-58)
    count.spent_hand["second_chance"] = 0
    count.settled["dream_sickness"] = 2
    assert balance.outside_the_band(count, content) == {
        "always_played": ["wiretap_kit"], "never_played": ["bodyguard"],
        "instant_effect_unused": ["second_chance"], "events_never_settled": ["dream_sickness"],
    }  # fmt: skip


def test_the_edges_of_the_band_are_inside() -> None:
    balance, content = tool(), open_game("prince_of_the_city").content
    count = balance.Count()
    for card in content.cards:
        count.drawn[card], count.played[card] = 100, 97
    count.played["bodyguard"] = 3
    found = balance.outside_the_band(count, content)
    assert found["always_played"] == [] and found["never_played"] == []


def test_what_becomes_of_cards_is_counted_in_a_match() -> None:
    balance = tool()
    count = balance.Count()
    balance.play(1, 3, 6, ("novice",), count)
    assert count.games == 1 and count.drawn.total() >= 10
    # a drawn card is played, spent, thrown, held or, if it was traded, in another hand
    ends = count.played + count.spent_hand + count.thrown + count.held
    assert ends.total() == count.drawn.total()
    assert "cards" in balance.report(count)
