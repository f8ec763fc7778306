"""A person alone with bots is not asked what has only one answer that lets things go on."""

from __future__ import annotations

from random import Random

from game.catalog import open_game
from game.session.players import Player
from game.session.quiet import FORMAL, formal_answer, is_window, quiet_answer
from game.session.session import Session, Start


def table(humans: int) -> Session:
    players = [Player(f"P{seat}", "human" if seat <= humans else "bot", "random", seat) for seat in (1, 2, 3)]
    return Session.new(open_game("prince_of_the_city"), Start("prince_of_the_city", players, seed="4-4"))


def test_formal_answers_are_the_only_ones_and_only_let_things_go_on() -> None:
    session = table(1)
    formal = asked = 0
    rng = Random(2)
    for _ in range(3000):
        if session.over:
            break
        if session.bot_step():
            continue
        asked += 1
        action = formal_answer(session, 1)
        if action is not None:
            formal += 1
            assert action.do in FORMAL["prince_of_the_city"]
            assert [a for a in session.match.legal(1) if a not in session.match.unasked(1)] == [action]
            assert session.submit(action) is None
        else:
            unasked = session.match.unasked(1)
            answers = [answer for answer in session.match.legal(1) if answer not in unasked]
            assert session.submit(rng.choice(answers)) is None
    assert asked > 30 and formal > 0


def test_nothing_is_formal_for_a_seat_that_is_not_asked() -> None:
    session = table(3)
    others = [seat for seat in (1, 2, 3) if seat not in session.asked()]
    assert others and all(formal_answer(session, seat) is None for seat in others)


def test_the_end_of_a_turn_is_a_chance_to_reveal_for_the_hidden_only() -> None:
    """Everybody hidden is asked there the same (Rules 4, 15); who is face up has an ability there."""
    players = [Player(f"P{seat}", "human", "random", seat) for seat in range(1, 7)]
    met: set[bool] = set()
    for number in range(40):
        start = Start("shadow_hunters", players, {"expansion": "all"}, seed=f"1-{number}")
        session = Session.new(open_game("shadow_hunters"), start)
        rng = Random(number)
        while not session.over and len(met) < 2:
            seat = session.asked()[0]
            if session.match.pending.kind == "end":  # type: ignore[union-attr]  # somebody is asked
                revealed = session.match.view(seat)["seats"][seat - 1]["revealed"]
                assert is_window(session) is not revealed
                session.quiet = {seat}
                answer = quiet_answer(session, (seat,))
                assert (answer is None) is revealed
                met.add(revealed)
            session.submit(rng.choice(session.match.legal(seat)))
    assert met == {True, False}
