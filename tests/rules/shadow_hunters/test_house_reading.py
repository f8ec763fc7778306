"""Random games with random house rules, watched by the second reading of `house_reading`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from game.core.chance import pick, seeded
from game.core.model import Ask, Chance, Event, Over
from game.rules.shadow_hunters.attack import Attack
from game.rules.shadow_hunters.death import Deaths, Harm, Robbery
from game.rules.shadow_hunters.state import State
from tests.rules.shadow_hunters import house_reading, reading
from tests.rules.shadow_hunters.invariants import rules

ATTACKS = ("damaged_by_attack", "damaged_by_counter", "damaged_by_feast")
HARM = ("damaged_by_card", "damaged_by_area", "damaged_by_ability", "damaged_by_hermit")
SHOWS = ("revealed", "screamed", "must_reveal")


class Watcher:
    """What has to be remembered from step to step: kills that won, and the attack being made."""

    def __init__(self) -> None:
        self.deeds: set[int] = set()
        self.rolled: State | None = None
        self.base = 0
        self.checked: Counter[str] = Counter()

    def watch(self, before: State, events: Sequence[Event], after: State) -> None:
        house, shown, struck = after.house, before.revealed[:], set[int]()
        for event in events:
            words: Mapping[str, Any] = dict(event.arguments)
            if event.kind in SHOWS:
                assert not shown[words["seat"]], "turned up twice"
                shown[words["seat"]] = True
            elif event.kind in ("attack_rolled", "attack_rolled_one"):
                self.rolled, self.base = before, abs(words.get("d6", 0) - words.get("d4", words["number"]))
            elif event.kind in ATTACKS:
                struck.add(words["seat"])
                assert self.rolled is not None
                assert words["amount"] == house_reading.attack_damage(
                    self.rolled, event.kind, words, self.base, shown, house)
            elif event.kind in HARM:
                assert house_reading.harm_may_be(before, event.kind, words, house), (event, before.house)
            self.checked[event.kind] += 1
        self._deaths(before, events, after, struck)
        self._ending(shown, after)

    def _deaths(self, before: State, events: Sequence[Event], after: State, struck: set[int]) -> None:
        died = [dict(event.arguments) for event in events if event.kind == "died"]
        victims = [int(str(words["seat"])) for words in died]
        for seat in victims:
            assert after.damage[seat] >= reading.HIT_POINTS[after.characters[seat]]
        killer = next((int(str(words["killer"])) for words in died if words["killer"]), 0)
        attack = bool(struck & set(victims))
        if died and house_reading.deed(after, before, killer, victims, attack, after.house):
            self.deeds.add(killer)
        for seat in range(1, after.seats + 1):
            if died and after.characters[seat] == "daniel" and after.alive[seat]:
                assert after.revealed[seat] or after.voided[seat]

    def _ending(self, shown: Sequence[bool], after: State) -> None:
        house, pending = after.house, after.pending
        if isinstance(pending, Over):
            assert set(pending.outcome.winners) == house_reading.winners(after, shown, self.deeds, house)
        elif after.stage != "setup" and house.win_declaration == "automatic" and not _in_the_middle(after):
            assert not house_reading.enders(after, after.revealed, self.deeds, house)


def _in_the_middle(state: State) -> bool:
    """Loot and robberies are decided before the one check for the end (Rules 8.2)."""
    return any(isinstance(flow, (Deaths, Robbery, Harm)) or (isinstance(flow, Attack) and -1 in flow.amounts)
               for flow in state.stack)


def some_house(seed: int) -> dict[str, Any]:
    """A random value for every option."""
    rng = seeded(f"house {seed}")
    return {name: rng.choice(sorted(option.values)) for name, option in rules().content.options.items()}


def play(state: State, rng: Random) -> Counter[str]:
    """Play to the end with interrupts of all seats, watched; how often each kind of event came."""
    game, watcher = rules(), Watcher()
    while not isinstance(pending := state.pending, Over):
        before = state.copy()
        if isinstance(pending, Chance):
            move: Any = pick(pending, rng)
        else:
            assert isinstance(pending, Ask)
            seat = rng.randrange(1, state.seats + 1) if rng.random() < 0.04 else pending.seats[0]
            legal = game.legal(state, seat)
            if not legal:
                continue
            move = legal[rng.randrange(len(legal))]
        watcher.watch(before, game.apply(state, move), state)
    return watcher.checked


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_the_second_reading_agrees_whatever_the_house_rules(seats: int) -> None:
    checked: Counter[str] = Counter()
    for number in range(20):
        state = rules().setup(some_house(number * 10 + seats), seats)
        checked += play(state, seeded(f"house reading {seats} {number}"))
    for kind in ("damaged_by_attack", *HARM):
        assert checked[kind] > 10, f"too few of {kind} to mean anything"
