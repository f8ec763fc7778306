"""Random games watched by a second reading of the rules (`reading`), which must agree at every step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from game.core.chance import pick, seeded
from game.core.model import Action, Ask, Chance, Event, Over
from game.rules.shadow_hunters.attack import Attack
from game.rules.shadow_hunters.death import Deaths, Robbery
from game.rules.shadow_hunters.state import State
from tests.rules.shadow_hunters import reading
from tests.rules.shadow_hunters.invariants import rules

HOUSES: list[dict[str, Any]] = [
    {}, {"expansion": "all", "bob_at_seven": "special"}, {"expansion": "per_initial"},
    {"expansion": "new_only"},
]
ATTACKS = ("damaged_by_attack", "damaged_by_counter", "damaged_by_feast")


class Watcher:
    """What the second reading remembers of a game: kills that won, and the attack being made."""

    def __init__(self) -> None:
        self.deeds: set[int] = set()
        self.rolled: State | None = None
        self.base = 0
        self.checked = 0

    def watch(self, before: State, events: Sequence[Event], after: State) -> None:
        """Compare one step."""
        struck = set()
        shown = before.revealed[:]
        for event in events:
            words: Mapping[str, Any] = dict(event.arguments)
            if event.kind == "revealed":
                shown[words["seat"]] = True
            elif event.kind in ("attack_rolled", "attack_rolled_one"):
                self._roll(before, words)
            elif event.kind in ATTACKS:
                struck.add(words["seat"])
                self._hit(shown, words)
        died = [dict(event.arguments) for event in events if event.kind == "died"]
        if died:
            self._deaths(after, died, struck)
        self._ending(after)

    def _roll(self, before: State, words: Mapping[str, Any]) -> None:
        seat, d6, d4 = words["seat"], words.get("d6", 0), words.get("d4", words["number"])
        horn = before.characters[seat] == "valkyrie" and before.revealed[seat] and not before.voided[seat]
        assert (d6 == 0) is (horn or "masamune" in before.equipment[seat])
        self.rolled, self.base = before, abs(d6 - d4)
        assert words["number"] == self.base

    def _hit(self, shown: Sequence[bool], words: Mapping[str, Any]) -> None:
        assert self.rolled is not None
        seat, target = words["source"], words["seat"]
        assert words["amount"] == reading.attack_damage(self.rolled, seat, target, self.base, shown[seat])
        self.checked += 1

    def _deaths(self, after: State, died: Sequence[Mapping[str, Any]], struck: set[int]) -> None:
        for words in died:
            seat = words["seat"]
            assert after.damage[seat] >= reading.HIT_POINTS[after.characters[seat]]
        killer = died[0]["killer"]
        if killer and struck & {words["seat"] for words in died}:
            limits = [reading.HIT_POINTS[after.characters[words["seat"]]] for words in died]
            name = after.characters[killer]
            third = sum(map(len, after.deaths)) >= 3
            if (name == "charles" and third) or (name == "bryan" and max(limits) >= 13):
                self.deeds.add(killer)
            if name == "bryan" and min(limits) <= 12 and not after.voided[killer]:
                assert after.revealed[killer]

    def _ending(self, after: State) -> None:
        pending = after.pending
        if isinstance(pending, Over):
            assert set(pending.outcome.winners) == reading.winners(after, self.deeds)
        elif after.stage != "setup" and not _in_the_middle(after):
            assert not reading.enders(after, self.deeds)


def _in_the_middle(state: State) -> bool:
    """Loot and robberies are decided before the one check for the end (Rules 8.2)."""
    return any(isinstance(flow, (Deaths, Robbery)) or (isinstance(flow, Attack) and -1 in flow.amounts)
               for flow in state.stack)


def _check_question(state: State, ask: Ask, legal: Sequence[Action]) -> None:
    seat = ask.seats[0]
    own = state.equipment[seat]
    if ask.kind == "attack":
        there = reading.targets(state, seat)
        assert there or "handgun" in state.black_discard, "only who may dig up a Handgun is asked for nothing"
        offered = {(action.do, action.get("target")) for action in legal if action.do.startswith("attack")}
        assert offered == ({("attack_all", None)} if "machine_gun" in own and there
                           else {("attack", target) for target in there})
        assert any(action.do == "end_turn" for action in legal) is not ("masamune" in own and bool(there))
    elif ask.kind == "answer_hermit":
        card = str(dict(ask.private)["card"])
        given = {str(action.get("answer")) for action in legal if action.do == "answer_hermit"}
        assert given == reading.answers(state, seat, card)


def play(state: State, rng: Random) -> Watcher:
    """Play to the end with interrupts of all seats, watched."""
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
            if seat == pending.seats[0]:
                _check_question(state, pending, legal)
            move = legal[rng.randrange(len(legal))]
        watcher.watch(before, game.apply(state, move), state)
    return watcher


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_the_second_reading_agrees(seats: int) -> None:
    checked = 0
    for number in range(24):
        state = rules().setup(HOUSES[number % len(HOUSES)], seats)
        checked += play(state, seeded(f"second reading {seats} {number}")).checked
    assert checked > 100, "too few attacks to mean anything"
