"""What holds in every state of every game, and what undo and copies promise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.catalog import open_game
from game.core.chance import SeededChance, pick, seeded
from game.core.match import Match
from game.core.model import Chance, Over
from game.rules.vampire_knight.rules import VampireKnight
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.table import Table

MODES = [
    {"mode": "initiation"},
    {"mode": "duel", "alternates": "all"},
    {"mode": "teams", "alternates": "all"},
    {"mode": "duel", "alternates": "all", "loss": "end_of_turn", "end_order": "check_first"},
]


def rules_here() -> VampireKnight:
    rules = open_game("vampire_knight")
    assert isinstance(rules, VampireKnight)
    return rules


def states(options: dict[str, Any], seed: str) -> Iterator[State]:
    """All states of one random game, each to be looked at before the next comes."""
    rules, rng = rules_here(), seeded(seed)
    state = rules.setup({**options, "turn_cap": "240"}, rules.seat_counts(options)[0])
    while True:
        yield state
        pending = rules.pending(state)
        if isinstance(pending, Over):
            return
        move: Any = (
            pick(pending, rng) if isinstance(pending, Chance) else rules.sample(state, pending.seats[0], rng)
        )
        rules.apply(state, move)


def check(table: Table, state: State) -> None:
    """The redundant parts of a state agree, and nobody is in two places."""
    on = [0] * table.geometry.count
    occupied = [0] * table.seats
    for piece, cell in enumerate(state.at):
        if cell >= 0:
            assert table.geometry.real >> cell & 1, "a piece on a void"
            on[cell] |= 1 << piece
            occupied[table.owner[piece]] |= 1 << cell
    assert state.on == on
    assert state.occupied == occupied
    waiting = [piece for piece, _ in state.queue]
    assert len(set(waiting)) == len(waiting)
    assert all(state.at[piece] < 0 for piece in waiting), "a piece waits and stands on the board"
    assert all(when <= state.turn for _, when in state.queue)
    assert not state.tapped & state.attacked, "a character tapped and attacked in one turn"
    capitals = [cell for cells in (*state.capitals, *state.lost) for cell in cells]
    assert len(set(capitals)) == len(capitals), "two capitals in one place"
    for seat in table.everyone:
        if state.out >> seat & 1 and state.phase != "over":
            assert not state.occupied[seat], "a player who is out stands on the board"
        standing = [piece for piece in table.own_list[seat] if state.at[piece] >= 0]
        heroes = [piece for piece in table.own_list[seat] if piece in table.hero]
        assert len(standing) <= table.layout.soldiers
        for piece in heroes:
            active = state.active[seat] >> table.pieces[piece].card & 1
            arriving = table.pieces[piece].card in state.waiting
            assert active or not (state.at[piece] >= 0 or piece in waiting), "a hero without its card"
            assert not active or state.at[piece] >= 0 or piece in waiting or arriving, (
                "an active hero nowhere"
            )
        for word in ("fight", "movement"):
            assert (state.active[seat] & table.type_cards[word]).bit_count() <= 1, "two levels at once"


@pytest.mark.parametrize("options", MODES, ids=lambda options: "-".join(options.values()))
def test_states_are_sound(options: dict[str, Any]) -> None:
    rules = rules_here()
    for number in range(4):
        for state in states(options, f"sound {number}"):
            check(rules.table(state), state)


@pytest.mark.parametrize("options", MODES, ids=lambda options: "-".join(options.values()))
def test_a_tap_action_never_gets_stuck(options: dict[str, Any]) -> None:
    """Whatever is offered leads on: each open tap action has an answer, and finishing needs no luck."""
    rules, rng, looked = rules_here(), seeded("stuck"), 0
    for number in range(3):
        for state in states(options, f"stuck {number}"):
            if state.phase != "tap" or rng.random() > 0.2:
                continue
            twin = state.copy()
            for _ in range(60):
                actions = rules.legal(twin, twin.turn_seat + 1)
                assert actions
                done = [action for action in actions if action.do == "finish_tap"]
                rules.apply(twin, done[0] if done else actions[int(rng.random() * len(actions))])
                if twin.phase != "tap":
                    break
            assert twin.phase != "tap"
            looked += 1
    assert looked > 10


def test_a_copy_shares_nothing_that_changes() -> None:
    rules, kept = rules_here(), []
    for number, state in enumerate(states({"mode": "duel", "alternates": "all"}, "copies")):
        if number % 7 == 0:
            kept.append((state.copy(), rules.view(state, 0)))
    assert len(kept) > 20
    assert all(rules.view(state, 0) == view for state, view in kept)


def test_every_step_of_a_turn_can_be_taken_back_until_it_has_ended() -> None:
    rules = rules_here()
    match = Match(rules, rules.setup({"mode": "initiation"}, 2), SeededChance("undo"))
    match.start()
    rng, hashes = seeded("undo"), [match.state_hash()]
    while True:
        others = [action for action in match.legal(1) if action.do != "end_turn"]
        if not others:
            break
        action = others[int(rng.random() * len(others))]
        assert match.submit(action) is None
        hashes.append(match.state_hash())
    assert len(hashes) > 3
    for expected in reversed(hashes[:-1]):
        assert match.undo(1) is None
        assert match.state_hash() == expected
    assert match.undo(1) is not None


def test_options_take_truth_and_numbers() -> None:
    rules = rules_here()
    assert rules.complete_options({"draw_offers": True})["draw_offers"] == "on"
    assert rules.complete_options({"turn_cap": 120})["turn_cap"] == "120"
    with pytest.raises(ValueError, match="mode"):
        rules.complete_options({"mode": "chess"})
    with pytest.raises(ValueError, match="4 seats"):
        rules.setup({"mode": "teams"}, 2)


def test_sampling_finds_every_legal_action_and_nothing_else() -> None:
    rules, rng, looked = rules_here(), seeded("sample"), 0
    for number, state in enumerate(states({"mode": "duel", "alternates": "all"}, "samples")):
        if number % 9 or not (legal := set(rules.legal(state, state.seat + 1))):
            continue
        found = {rules.sample(state, state.seat + 1, rng) for _ in range(40 * len(legal))}
        assert found == legal, f"{state.phase}: {legal ^ found}"
        looked += 1
    assert looked > 15
