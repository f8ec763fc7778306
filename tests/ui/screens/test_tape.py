"""Watching a match again: every step, forwards and backwards, and whose eyes may look."""

from __future__ import annotations

import pytest

from game.catalog import open_game
from game.core.model import CHANCE, TABLE, View
from game.session.players import Player
from game.session.session import Session, Start
from game.session.tape import Tape


def played(decisions: int = 100_000) -> tuple[Session, list[View]]:
    """A match and the table's view after each of its steps."""
    players = [Player(f"P{seat}", "bot", "random", seat) for seat in range(1, 5)]
    session = Session.new(open_game("shadow_hunters"), Start("shadow_hunters", players, seed="11"))
    views: list[View] = []
    session.on_entry.append(lambda _entry: views.append(session.match.view(TABLE)))
    count = 0
    while not session.over and count < decisions and session.bot_step():
        count += 1
    return session, views


def test_every_step_shows_what_the_table_saw_then() -> None:
    session, views = played()
    tape = Tape.of_session(session)
    assert tape.trouble is None
    assert tape.length == len(session.match.log)
    begun = tape.length - len(views)  # the set-up happened before anybody listened
    for step in range(begun + 1, tape.length + 1, 7):
        assert tape.view(step, TABLE) == views[step - begun - 1]


def test_all_eyes_open_at_the_end_only() -> None:
    running = Tape.of_session(played(20)[0])
    assert running.viewers() == (TABLE,)
    with pytest.raises(ValueError, match="before the match is over"):
        running.view(5, 1)
    over = Tape.of_session(played()[0])
    assert over.viewers() == (TABLE, 1, 2, 3, 4)
    assert over.view(over.length // 2, 2)["viewer"] == 2


def test_decisions_are_found_both_ways() -> None:
    tape = Tape.of_session(played()[0])
    step = tape.next_decision(0, 1)
    assert tape.entries[step - 1].author != CHANCE
    assert tape.next_decision(tape.next_decision(step, 1), -1) == step
    assert tape.next_decision(tape.length, 1) == tape.length
    assert tape.next_decision(0, -1) == 0


def test_a_record_of_other_rules_ends_early_and_says_so() -> None:
    session, _ = played()
    tape = Tape.of_session(session)
    steps = [(entry.author, entry.move, entry.kind) for entry in session.match.log]
    from game.core.record import Step

    broken = [
        Step(author, 99 if place == 0 else move, kind, "") for place, (author, move, kind) in enumerate(steps)
    ]
    cut = Tape(session.rules, session.header, broken)
    assert cut.trouble is not None
    assert cut.length < tape.length
