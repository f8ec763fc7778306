"""The table before a match: seats, marks, names, and what is remembered of it."""

from __future__ import annotations

from random import Random

import pytest

from game.catalog import open_game
from game.core.model import Rules
from game.session.players import Player, pin_digest
from game.ui.screens.draft import Draft, NameStock, default_draft, in_language, remembered_draft, seats_draft

STOCK = NameStock("Player #", ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"])


@pytest.fixture
def rules() -> Rules:
    return open_game("shadow_hunters")


@pytest.fixture
def draft(rules: Rules) -> Draft:
    return default_draft(rules, STOCK)


def test_first_table_can_start_at_once(rules: Rules, draft: Draft) -> None:
    assert draft.trouble(rules) == ""
    assert [player.human for player in draft.players] == [True, False, False, False, False]
    assert len(set(draft.names)) == 5


def test_every_mark_is_held_once_whatever_is_done(rules: Rules, draft: Draft) -> None:
    rng = Random(4)
    for _ in range(200):
        place = rng.randrange(len(draft.players))
        act = rng.randrange(5)
        if act == 0 and draft.free_marks():
            draft.add_bot(STOCK)
        elif act == 1 and len(draft.players) > 1:
            draft.remove(place)
        elif act == 2:
            draft.set_mark(place, rng.randrange(1, 9))
        elif act == 3:
            draft.move(place, rng.choice((-1, 1)))
        else:
            draft.shuffle(rng)
        marks = [player.mark for player in draft.players]
        assert len(set(marks)) == len(marks)
        assert set(marks) | set(draft.free_marks()) == set(range(1, 9))


def test_taking_a_mark_gives_the_old_one_in_exchange(draft: Draft) -> None:
    draft.set_mark(0, 3)
    assert [player.mark for player in draft.players[:3]] == [3, 2, 1]


def test_a_seat_keeps_a_typed_name_and_gets_a_fitting_one_otherwise(draft: Draft) -> None:
    draft.players[1].name = "Mira"
    draft.set_kind(1, "human", STOCK)
    draft.set_kind(2, "human", STOCK)
    assert draft.players[1].name == "Mira"
    assert draft.players[2].name == "Player 2"
    draft.set_kind(2, "bot", STOCK)
    assert draft.players[2].name in STOCK.bots


def test_trouble_is_named(rules: Rules, draft: Draft) -> None:
    draft.players[1].name = " "
    assert draft.trouble(rules) == "setup.trouble.no_name"
    draft.players[1].name = draft.players[0].name
    assert draft.trouble(rules) == "setup.trouble.same_name"
    draft.players[1].name = "Mira"
    del draft.players[3:]
    assert draft.trouble(rules) == "setup.trouble.seats"


def test_the_table_comes_back_as_it_was(rules: Rules, draft: Draft) -> None:
    draft.players[0].pin = pin_digest("1234")
    draft.options["feast"] = "once"
    kept = [player.to_json() for player in draft.players]
    again = remembered_draft(rules, kept, draft.changed_options(rules), STOCK)
    assert again.players == draft.players
    assert again.options == draft.options
    assert again.seed != draft.seed


def test_what_no_longer_fits_falls_back_to_the_default(rules: Rules) -> None:
    two = [Player("A").to_json(), Player("B", mark=1).to_json()]
    again = remembered_draft(rules, two, {"feast": "sideways", "gone": 1}, STOCK)
    assert again.trouble(rules) == ""
    assert again.changed_options(rules) == {}


def test_seats_from_the_command_line(rules: Rules) -> None:
    players = seats_draft(rules, ["human", "bot:novice", "bot", "human"], STOCK)
    assert [(player.kind, player.level) for player in players[:2]] == [
        ("human", "skilled"),
        ("bot", "novice"),
    ]
    assert [player.mark for player in players] == [1, 2, 3, 4]
    with pytest.raises(ValueError, match="ghost"):
        seats_draft(rules, ["ghost"], STOCK)


def test_seats_follow_a_mode_that_seats_another_number(draft: Draft) -> None:
    draft.fit_seats([2], STOCK)
    assert len(draft.players) == 2
    assert draft.players[0].human
    draft.fit_seats([4, 8], STOCK)
    assert len(draft.players) == 4
    assert len({player.mark for player in draft.players}) == 4


def test_a_name_that_was_never_typed_follows_the_language() -> None:
    persons = ["Player #", "玩家#"]
    assert in_language("Player 2", persons, "玩家#") == "玩家2"
    assert in_language("玩家12", persons, "Player #") == "Player 12"
    for typed in ("Mira", "Player", "Player Two", "玩家", "Player 2b"):
        assert in_language(typed, persons, "玩家#") == typed
