"""The Vampire Knight bot: beats the random one, finds what wins at once, thinks in slices."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots import Thinker, make_bot
from game.bots.vampire_knight.player import VampireKnightBot
from game.catalog import open_game
from game.core.chance import SeededChance, seeded
from game.core.match import Match
from game.core.model import Action, Ask, act
from game.session.players import Player
from game.session.session import Session, Start

RULES: Any = open_game("vampire_knight")


def play(mode: str, levels: tuple[str, ...], seed: int) -> tuple[int, ...]:
    """The winning seats of a match among bots."""
    match = Match(
        RULES, RULES.setup(RULES.complete_options({"mode": mode}), len(levels)), SeededChance(str(seed))
    )
    match.start()
    bots = [make_bot(RULES, level, seeded(f"{seed}:{seat}")) for seat, level in enumerate(levels)]
    for _ in range(6000):
        pending = match.pending
        if not isinstance(pending, Ask):
            break
        seat = pending.seats[0]
        assert match.submit(bots[seat - 1].choose(match.view(seat), match.legal(seat))) is None
    return match.view(0)["over"]["winners"] if match.over else ()


@pytest.mark.parametrize("mode", ["initiation", "duel"])
def test_a_skilled_bot_beats_the_random_one(mode: str) -> None:
    won = 0
    for seed in range(20):
        levels = ("skilled", "random") if seed % 2 else ("random", "skilled")
        won += list(play(mode, levels, seed)) == [levels.index("skilled") + 1]
    assert won >= 19


def test_two_skilled_bots_beat_two_random_ones() -> None:
    for seed in range(3):
        assert list(play("teams", ("skilled", "random", "skilled", "random"), seed)) == [1, 3]


def test_levels_beat_those_below() -> None:
    won = sum(list(play("duel", ("master", "novice"), seed)) == [1] for seed in range(4))
    won += sum(list(play("duel", ("novice", "master"), seed)) == [2] for seed in range(4))
    assert won >= 6


def test_a_thought_comes_in_short_slices() -> None:
    match = Match(RULES, RULES.setup(RULES.complete_options({"mode": "teams"}), 4), SeededChance("7"))
    match.start()
    bot = make_bot(RULES, "master", seeded("slices"))
    helper = make_bot(RULES, "novice", seeded("others"))
    assert isinstance(bot, Thinker)
    slices = 0
    for _ in range(160):
        pending = match.pending
        if not isinstance(pending, Ask):
            break
        seat = pending.seats[0]
        view, legal = match.view(seat), match.legal(seat)
        if seat != 1:
            match.submit(helper.choose(view, legal))
            continue
        thinking = bot.think(view, legal)
        answer: Action | None = None
        while answer is None:
            try:
                next(thinking)
            except StopIteration as done:
                answer = done.value
            slices += 1
        assert answer in legal
        match.submit(answer)
    assert slices > 200, "it thinks in many slices, between which the window can go on"


def test_a_plan_is_dropped_when_the_table_differs() -> None:
    match = Match(RULES, RULES.setup(RULES.complete_options({"mode": "initiation"}), 2), SeededChance("1"))
    match.start()
    bot = make_bot(RULES, "skilled", seeded("plan"))
    assert isinstance(bot, VampireKnightBot)
    first = bot.choose(match.view(1), match.legal(1))
    assert match.submit(first) is None
    other = Match(RULES, RULES.setup(RULES.complete_options({"mode": "initiation"}), 2), SeededChance("1"))
    other.start()
    legal = other.legal(1)
    assert bot.choose(other.view(1), legal) in legal


def test_the_session_lets_a_bot_think_between_frames() -> None:
    players = [Player("A", "bot", "master", 1), Player("B", "bot", "novice", 2)]
    session = Session.new(RULES, Start("vampire_knight", players, {"mode": "initiation"}, "5-5"))
    waited = 0
    for _ in range(20_000):
        if session.over:
            break
        before = len(session.match.log)
        acted = session.bot_step(0.001)
        assert acted == (len(session.match.log) > before)
        assert acted or session.thinking
        waited += not acted
    assert session.over
    assert waited > 3


def test_the_capital_without_a_guard_is_taken() -> None:
    """Against somebody who leaves the capital alone the bot does not dawdle."""
    match = Match(RULES, RULES.setup(RULES.complete_options({"mode": "initiation"}), 2), SeededChance("1"))
    match.start()
    script = [
        act(1, "start_move"), act(1, "move", piece="1-1", to="1,2"), act(1, "finish_move"),
        act(1, "end_turn"),
        act(2, "start_move"), act(2, "move", piece="2-1", to="4,1"), act(2, "move", piece="2-2", to="4,3"),
        act(2, "finish_move"), act(2, "end_turn"),
    ]  # fmt: skip
    for action in script:
        assert match.submit(action) is None
    bot = make_bot(RULES, "skilled", seeded("take"))
    for _ in range(200):
        pending = match.pending
        if not isinstance(pending, Ask):
            break
        seat = pending.seats[0]
        legal = match.legal(seat)
        if seat == 1:
            assert match.submit(bot.choose(match.view(1), legal)) is None
            continue
        # the Ghouls walk about and leave their ship alone
        moves = [
            a
            for a in legal
            if a.do == "move" and a.get("piece") == "2-3" and str(a.get("to")).startswith("3")
        ]
        calm = [a for a in legal if a.do in ("end_turn", "finish_move", "engage", "decline")]
        start = [a for a in legal if a.do in ("start_move", "start_fight", "fight")]
        assert match.submit((moves or calm or start or list(legal))[0]) is None
    assert match.over and match.view(0)["over"]["winners"] == [1]
