"""The Prince of the City bot: beats the random one, takes what is given, keeps what it needs and says why,
helps where it gave its word, answers every question with what the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.bots import make_bot
from game.bots.prince_of_the_city.player import PrinceBot
from game.catalog import open_game
from game.core.chance import SeededChance, seeded
from game.core.match import Match
from game.core.model import Action, Ask, act
from game.simulate import Plan, play_with

RULES: Any = open_game("prince_of_the_city")


def bot(level: str = "master") -> PrinceBot:
    made = make_bot(RULES, level, seeded("bot"))
    assert isinstance(made, PrinceBot)
    return made


def matches(kind: str, seats: int = 4) -> Iterator[tuple[Match, int]]:
    """Matches that random play brought to a question of a kind, with the seat that is asked."""
    for seed in range(40):
        state = RULES.setup(RULES.complete_options({"turns": "6"}), seats)
        match = Match(RULES, state, SeededChance(str(seed)))
        match.start()
        rng = Random(seed)
        for _ in range(900):
            pending = match.pending
            if not isinstance(pending, Ask):
                break
            if pending.kind == kind and match.view(pending.seats[0])["turn"] > 1:
                yield match, pending.seats[0]
                break
            assert match.submit(RULES.sample(match.snapshot(), pending.seats[0], rng)) is None


def answer(player: PrinceBot, match: Match, seat: int) -> Action:
    pending = match.pending
    assert isinstance(pending, Ask)
    return player.choose(match.view(seat), match.legal(seat), pending)


def offered(give: dict[str, Any], want: dict[str, Any]) -> tuple[Match, int]:
    """A match in which a seat that holds enough just made another one this offer."""
    for match, seat in matches("resource"):
        for partner in match.view(seat)["partners"].get(str(seat), ()):
            terms = {f"give_{name}": value for name, value in give.items()}
            terms |= {f"want_{name}": value for name, value in want.items()}
            offer = act(seat, "offer", target=partner, **terms)
            if match.check(offer) is None:
                assert match.submit(offer) is None
                return match, partner
    raise AssertionError("nobody could make that offer")


def test_it_beats_random_players() -> None:
    """A hundred games are played by `simulate`; these few show that nothing is broken."""
    plan = Plan("prince_of_the_city", 8, 4, RULES.complete_options({"turns": "6"}),
                ("skilled", "random", "random", "random"), "bot")
    tally = play_with(RULES, plan, range(8))
    assert tally.wins["by_bot"]["skilled"] >= 6
    assert tally.faults == 0 and tally.finished == 8


def test_it_takes_a_gift() -> None:
    match, seat = offered({"vitae": 2}, {})
    player = bot()
    assert answer(player, match, seat).do == "accept"
    assert player.reason == "deal_good"


def test_it_does_not_give_its_blood_for_nothing_and_says_so() -> None:
    match, seat = offered({"promise": "share_spoils"}, {"vitae": 2})
    player = bot()
    assert answer(player, match, seat).do == "refuse"
    assert player.reason in ("deal_blood", "deal_leader", "deal_little")


@pytest.mark.parametrize("kind", ["resource", "move", "challenge", "propose", "contest", "raise", "react",
                                  "help", "spoil", "defend", "attack", "attempt", "over_hand", "lose_vitae"])
def test_it_answers_what_the_rules_allow(kind: str) -> None:
    asked = 0
    for match, seat in matches(kind, 5):
        for level in ("novice", "skilled", "master"):
            chosen = answer(bot(level), match, seat)
            assert match.check(chosen) is None, chosen
        asked += 1
        if asked == 4:
            return
    assert asked, f"no {kind} came up"


def test_it_tells_why_it_does_not_help() -> None:
    seen = set()
    for match, seat in matches("help", 5):
        player = bot()
        chosen = answer(player, match, seat)
        assert player.reason.startswith("help_")
        seen.add(chosen.do)
    assert seen == {"join", "refuse_help"}


def test_equal_chance_gives_equal_answers() -> None:
    match, seat = next(matches("propose", 5))
    assert answer(bot("novice"), match, seat) == answer(bot("novice"), match, seat)
