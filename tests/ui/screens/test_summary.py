"""The path of a match in numbers: lines, deaths, dice, and what a recap holds."""

from __future__ import annotations

import pytest

from game.catalog import open_game
from game.core.match import Entry
from game.core.model import CHANCE, TABLE, Event, event
from game.session.courses import course_of, shadow_hunters_dice
from game.session.players import Player
from game.session.session import Session, Start
from game.session.summary import (
    DiceChart,
    as_strange,
    change_of,
    chi_square_tail,
    worth_telling,
)
from game.ui.screens.end.charts import axis_steps


@pytest.fixture(scope="module")
def finished() -> Session:
    players = [Player(f"P{seat}", "bot", "random", seat) for seat in range(1, 7)]
    session = Session.new(open_game("shadow_hunters"), Start("shadow_hunters", players, seed="7"))
    while not session.over and session.bot_step():
        pass
    return session


def test_lines_end_where_the_match_ended(finished: Session) -> None:
    course = course_of(finished)
    view = finished.match.view(TABLE)
    for seat in view["seats"]:
        last = course.lines[seat["seat"]][-1][1]
        assert last == min(14, seat["damage"]), seat


def test_turns_rounds_and_deaths_agree_with_the_view(finished: Session) -> None:
    course = course_of(finished)
    view = finished.match.view(TABLE)
    assert course.turns == view["turn_number"]
    assert len(course.rounds) == view["round"]
    assert course.rounds == sorted(set(course.rounds))
    assert {death.seat for death in course.deaths} == {s["seat"] for s in view["seats"] if not s["alive"]}
    assert all(turn <= course.turns for line in course.lines.values() for turn, _ in line)


def test_every_throw_is_counted_once(finished: Session) -> None:
    charts = {chart.name: chart for chart in course_of(finished).dice}
    kinds = [entry.kind for entry in finished.match.log if entry.author == CHANCE]
    both, six, four = kinds.count("d6+d4"), kinds.count("d6"), kinds.count("d4")
    assert charts["d6"].throws == both + six
    assert charts["d4"].throws == both + four
    assert charts["sum"].throws + charts["difference"].throws == both


def test_a_roll_for_an_attack_counts_as_difference() -> None:
    attack = Entry(CHANCE, (5, 2), (event("attack_rolled", seat=1, d6=5, d4=2, number=3),), "d6+d4")
    move = Entry(CHANCE, (6, 4), (event("rolled", seat=1, d6=6, d4=4, number=10),), "d6+d4")
    charts = {chart.name: chart for chart in shadow_hunters_dice([attack, move])}
    assert charts["difference"].counts == (0, 0, 0, 1, 0, 0)
    assert charts["sum"].counts[-1] == 1


def test_odds_are_those_of_24_pairs() -> None:
    sums = [0] * 9
    apart = [0] * 6
    for six in range(1, 7):
        for four in range(1, 5):
            sums[six + four - 2] += 1
            apart[abs(six - four)] += 1
    charts = {chart.name: chart for chart in shadow_hunters_dice([])}
    assert charts["sum"].odds == tuple(sums)
    assert charts["difference"].odds == tuple(apart)


@pytest.mark.parametrize(("distance", "freedom", "tail"), [
    (0.0, 3, 1.0), (3.841, 1, 0.05), (7.815, 3, 0.05), (11.070, 5, 0.05), (9.236, 5, 0.10), (5.991, 2, 0.05),
])  # fmt: skip
def test_chi_square_tail_has_the_values_of_the_tables(distance: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(distance, freedom) == pytest.approx(tail, abs=5e-4)


def test_fair_counts_are_not_strange() -> None:
    fair = DiceChart("d4", (1, 2, 3, 4), (10, 10, 10, 10), (1, 1, 1, 1))
    loaded = DiceChart("d4", (1, 2, 3, 4), (40, 0, 0, 0), (1, 1, 1, 1))
    assert as_strange(fair) == 100
    assert as_strange(loaded) == 0


def test_changes_say_before_and_after() -> None:
    hurt = change_of(event("damaged_by_attack", seat=3, amount=2, total=6, source=1))
    healed = change_of(event("healed", seat=3, amount=2, total=4))
    assert hurt is not None
    assert healed is not None
    assert (hurt.kind, hurt.before, hurt.after) == ("loss", 4, 6)
    assert (healed.kind, healed.before, healed.after) == ("gain", 6, 4)
    assert change_of(event("moved", seat=3, area="church")) is None


def test_a_recap_leaves_out_what_another_event_says() -> None:
    assert not worth_telling(Event("attack_rolled"))
    assert worth_telling(Event("died"))


def bots_play(game: str, seats: int, **options: str) -> Session:
    players = [Player(f"P{seat}", "bot", "random", seat) for seat in range(1, seats + 1)]
    session = Session.new(open_game(game), Start(game, players, options, seed="7"))
    while not session.over and session.bot_step():
        pass
    return session


def test_prestige_is_told_turn_by_turn() -> None:
    session = bots_play("prince_of_the_city", 3, turns="6")
    course, view = course_of(session), session.match.view(TABLE)
    assert course.topic == "prestige"
    assert course.rounds == [1, 2, 3, 4, 5, 6]
    for seat in view["seats"]:
        line = course.lines[seat["seat"]]
        assert [turn for turn, _ in line] == [0, 1, 2, 3, 4, 5, 6]
        assert line[-1][1] == seat["prestige"]
    assert course.top == max(value for line in course.lines.values() for _, value in line)
    thrown = sum(1 for entry in session.match.log if entry.author == CHANCE and entry.kind == "d10")
    assert [chart.throws for chart in course.dice] == [thrown]
    assert thrown > 0


@pytest.mark.parametrize(("mode", "seats"), [("initiation", 2), ("duel", 2), ("teams", 4)])
def test_characters_are_counted_turn_by_turn(mode: str, seats: int) -> None:
    session = bots_play("vampire_knight", seats, mode=mode)
    course, view = course_of(session), session.match.view(TABLE)
    assert course.topic == "characters"
    assert course.turns == view["turn"]
    assert set(course.lines) == set(range(1, seats + 1))
    for seat in view["seats"]:
        line = course.lines[seat["seat"]]
        assert line[-1] == (course.turns, seat["characters"])
        assert [turn for turn, _ in line] == list(range(course.turns + 1))
    assert {death.seat for death in course.deaths} == {s["seat"] for s in view["seats"] if s["out"]}


@pytest.mark.parametrize(
    ("top", "steps"),
    [(0, [0]), (1, [0, 1]), (5, [0, 1, 2, 3, 4, 5]), (14, [0, 5, 10, 14]), (47, [0, 20, 47])],
)
def test_the_steps_of_an_axis_leave_its_top_room(top: int, steps: list[int]) -> None:
    assert axis_steps(top) == steps
