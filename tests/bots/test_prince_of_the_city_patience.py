"""What the Prince of the City bot keeps in hand and what it plays, and whom it counts on against an event."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from game.bots import make_bot
from game.bots.prince_of_the_city.player import PrinceBot
from game.catalog import open_game
from game.core.chance import seeded
from game.core.model import Action, act

RULES: Any = open_game("prince_of_the_city")


def table(seats: int = 5) -> dict[str, Any]:
    """The view of seat 1 at its first question of a match, to be changed at will; seat 2 is the Regent."""
    state = RULES.setup(RULES.complete_options({"turns": "6"}), seats)
    view: dict[str, Any] = deepcopy(dict(RULES.view(state, 1)))
    view.update(phase="resource", current=1, regent=2, turn=2, marker=4, last_turn=False, events=[])
    for seat, clan in enumerate(RULES.content.clans.values(), 1):
        attributes = {"mental": clan.mental, "physical": clan.physical, "social": clan.social}
        view["seats"][seat - 1].update(clan=clan.id, attributes=attributes, zone="elysium", torpid=False,
                                       hand=[], hand_size=0, hand_limit=3, personal=4, prestige=4)
    return view


def looking(view: dict[str, Any]) -> PrinceBot:
    """A master that looks at this view."""
    bot = make_bot(RULES, "master", seeded("patience"))
    assert isinstance(bot, PrinceBot)
    bot._look(view)
    return bot


def play(bot: PrinceBot, card: str) -> float:
    """What it scores for playing a card; doing nothing is 0."""
    return bot._score(act(1, "play", card=card))


def hold(view: dict[str, Any], *zones: str) -> None:
    for zone in zones:
        view["zones"][zone].update(control=1, tokens={"1": 1})


def last(view: dict[str, Any]) -> dict[str, Any]:
    view.update(marker=0, last_turn=True, turn=6)
    return view


def test_a_triumph_waits_until_there_is_more_to_celebrate() -> None:
    view = table()
    hold(view, "harbor")
    assert play(looking(view), "public_triumph") < 0
    assert play(looking(last(view)), "public_triumph") > 0


def test_the_regent_keeps_the_will_and_takes_tokens_for_it() -> None:
    view = table()
    view["regent"] = 1
    assert play(looking(view), "late_princes_will") < 0
    view.update(phase="influence")
    assert looking(view)._score(act(1, "spend", card="late_princes_will", where="hand")) > 0


def test_nobody_else_gives_up_three_prestige_for_two_tokens() -> None:
    view = table()
    assert play(looking(last(view)), "late_princes_will") > 0
    view = table()
    view["phase"] = "influence"
    assert looking(view)._score(act(1, "spend", card="late_princes_will", where="hand")) < 0.3


@pytest.mark.parametrize("card", ["daylight_vault", "open_court", "crooked_banker", "season_tickets"])
def test_in_the_last_turn_nothing_is_played_that_does_nothing_any_more(card: str) -> None:
    view = table()
    assert play(looking(view), card) > 0
    assert play(looking(last(view)), card) < 0


def test_a_second_copy_waits_in_hand() -> None:
    view = table()
    assert play(looking(view), "silenced_pistol") > 0
    view["seats"][0]["active"] = [{"card": "silenced_pistol", "awake": True}]
    assert play(looking(view), "silenced_pistol") < 0


def test_a_clerk_without_a_government_is_kept_for_its_die_while_the_hand_has_room() -> None:
    view = table()
    assert play(looking(view), "council_clerk") < 0
    view["seats"][0]["hand_size"] = 3
    assert play(looking(view), "council_clerk") > 0
    view["seats"][0]["hand_size"] = 1
    hold(view, "city_hall", "courthouse")
    assert play(looking(view), "council_clerk") > 0


def test_the_strongest_of_those_who_could_help_are_counted_on() -> None:
    bot = looking(table())
    # Daeva 3 leads; of Gangrel 6, Mekhet 2, Nosferatu 4, Ventrue 2 the two strongest count, and not in full
    assert bot.fights.likely_help("physical", (1,)) == 6
    assert bot.fights.likely_help("physical", (1, 2)) == 3


def test_nobody_in_torpor_is_counted_on() -> None:
    view = table()
    view["seats"][1].update(torpid=True, zone="")
    assert looking(view).fights.likely_help("physical", (1,)) == 3


def test_the_hardest_event_is_tried_when_a_strong_side_may_come_together() -> None:
    view = table()
    view.update(phase="challenge", events=["siege_of_the_faithful"], viewer=2, current=2)
    view["seats"][1]["personal"] = 0
    attempt = Action(2, "attempt", (("event", "siege_of_the_faithful"),))
    assert looking(view)._score(attempt) > 0
    for seat in (0, 2, 3, 4):
        view["seats"][seat].update(torpid=True, zone="")
    assert looking(view)._score(attempt) < 0
