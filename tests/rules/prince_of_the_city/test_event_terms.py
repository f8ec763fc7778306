"""Every event, settled and not, with a helper: what leader and helper get, written out again (Rules 8.7)."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from game.core.model import Action, Ask, Chance
from game.rules.prince_of_the_city.rules import PrinceOfTheCity
from game.rules.prince_of_the_city.scenario import given
from tests.rules.prince_of_the_city.test_random_games import rules


class Terms(NamedTuple):
    """An event's type and difficulty; prestige, vitae, tokens of the leader's reward and of his penalty, and
    the prestige of a helper's reward. A helper's penalty is 1 prestige."""

    kind: str
    difficulty: int
    reward: tuple[int, int, int]
    penalty: tuple[int, int, int]
    helper: int


TERMS = {
    "stubborn_reporter": Terms("mental", 10, (2, 0, 0), (2, 0, 0), 1),
    "leaked_ledger": Terms("mental", 12, (3, 0, 0), (3, 0, 0), 1),
    "blank_prophet": Terms("mental", 13, (3, 0, 0), (3, 0, 0), 1),
    "crypt_cipher": Terms("mental", 14, (4, 0, 0), (4, 0, 0), 2),
    "hunters_dossier": Terms("mental", 16, (5, 0, 0), (5, 1, 0), 2),
    "dream_sickness": Terms("mental", 18, (6, 2, 0), (6, 0, 0), 2),
    "rabid_strays": Terms("physical", 9, (1, 1, 0), (1, 1, 0), 1),
    "roof_stalker": Terms("physical", 11, (2, 0, 0), (2, 1, 0), 1),
    "night_watch_league": Terms("physical", 12, (3, 0, 0), (3, 0, 0), 1),
    "lost_fledgling": Terms("physical", 13, (3, 1, 0), (3, 1, 0), 1),
    "chain_of_fires": Terms("physical", 14, (4, 0, 0), (4, 1, 0), 2),
    "pack_at_the_gates": Terms("physical", 15, (4, 0, 0), (4, 2, 0), 2),
    "siege_of_the_faithful": Terms("physical", 18, (6, 2, 0), (6, 2, 0), 2),
    "envoy_from_afar": Terms("social", 10, (2, 0, 0), (2, 0, 0), 1),
    "whispered_scandal": Terms("social", 11, (2, 0, 0), (2, 0, 0), 1),
    "split_salon": Terms("social", 12, (3, 0, 0), (3, 0, 0), 1),
    "frightened_flock": Terms("social", 13, (3, 0, 0), (3, 0, 0), 1),
    "court_of_knives": Terms("social", 15, (4, 0, 0), (4, 0, 0), 2),
    "rival_claimant": Terms("social", 16, (5, 0, 0), (5, 0, 0), 2),
    "turf_riots": Terms("territory", 9, (1, 0, 1), (1, 0, 1), 1),
    "city_audit": Terms("territory", 10, (2, 0, 0), (2, 0, 1), 1),
    "blackout": Terms("territory", 11, (2, 0, 0), (2, 0, 0), 1),
    "port_closure": Terms("territory", 12, (3, 0, 1), (3, 0, 1), 1),
    "clearance_order": Terms("territory", 13, (3, 0, 0), (3, 0, 0), 1),
    "fraying_veil": Terms("territory", 15, (4, 0, 1), (4, 0, 0), 2),
}
STRONG = {"mental": "mekhet", "physical": "gangrel", "social": "daeva", "territory": "mekhet"}
WEAK = {"mental": "daeva", "physical": "mekhet", "social": "mekhet", "territory": "mekhet"}
STRENGTH = {"mekhet": (6, 2, 2), "gangrel": (2, 6, 2), "daeva": (1, 3, 6), "nosferatu": (4, 4, 2)}
KINDS = ("mental", "physical", "social")
ZONES = {
    **{zone: {1: 1} for zone in ("cathedral", "harbor", "museum", "prison", "sewers", "heights")},
    **{zone: {2: 1} for zone in ("mosque", "airport", "asylum")},
}
"""Six zones of the leader and three of the helper, a Nosferatu: what both add against a territory event."""


def together(event: str, clan: str, strong: bool) -> int:
    """What a leader of the clan and his helper add."""
    kind = TERMS[event].kind
    if kind == "territory":
        return sum(len(row) for row in ZONES.values()) if strong else 0
    return sum(STRENGTH[one][KINDS.index(kind)] for one in (clan, "nosferatu"))


def attempt(game: PrinceOfTheCity, event: str, clan: str, face: int, strong: bool) -> Any:
    """The state after seat 1 tried the event with the help of seat 2 and rolled `face`."""
    leader = {"clan": clan, "at": "harbor", "vitae": 3, "personal": 10}
    helper = {"clan": "nosferatu", "at": "asylum", "vitae": 3, "personal": 10}
    state = given(game, {}, {"phase": "challenge", "regent": 4, "current": 1, "events": [event],
                             "event_deck": [], "zones": ZONES if strong else {},
                             "seats": {1: leader, 2: helper}})  # fmt: skip
    for action in (
        Action(1, "attempt", (("event", event),)),
        Action(1, "ask_help", (("target", 2),)),
        Action(2, "join"),
        Action(1, "roll"),
    ):
        assert game.check(state, action) is None
        game.apply(state, action)
    assert isinstance(state.pending, Chance)
    game.apply(state, face)
    return state


def holdings(state: Any, seat: int) -> tuple[int, int, int]:
    return state.personal[seat] - 10, state.vitae[seat] - 3, state.shift[seat]


@pytest.mark.parametrize("event", TERMS)
def test_an_event_that_is_settled(event: str) -> None:
    """With just the difficulty, or with a 1 if that is more."""
    terms, game = TERMS[event], rules()
    clan = STRONG[terms.kind]
    face = max(1, terms.difficulty - together(event, clan, strong=True))
    state = attempt(game, event, clan, face, strong=True)
    if event == "blank_prophet":
        assert isinstance(state.pending, Chance) and state.pending.kind == "draw"
        game.apply(state, "bodyguard")
        assert state.hand[1] == ("bodyguard",)
    assert isinstance(state.pending, Ask) and state.pending.seats == (2,)
    assert holdings(state, 1) == terms.reward
    assert holdings(state, 2) == (terms.helper, 0, 0)
    assert state.events == () and state.event_spent == (event,)


@pytest.mark.parametrize("event", TERMS)
def test_an_event_that_is_not_settled(event: str) -> None:
    """One below the difficulty, or with a 10 if that is less."""
    terms, game = TERMS[event], rules()
    clan = WEAK[terms.kind]
    face = min(10, terms.difficulty - together(event, clan, strong=False) - 1)
    state = attempt(game, event, clan, face, strong=False)
    assert isinstance(state.pending, Ask) and state.pending.seats == (2,)
    assert holdings(state, 1) == tuple(-amount for amount in terms.penalty)
    assert holdings(state, 2) == (-1, 0, 0)
    assert state.events == (event,) and state.event_spent == ()


def test_all_events_are_here() -> None:
    assert set(TERMS) == set(rules().content.events)
