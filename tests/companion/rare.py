"""Positions with questions that seldom come up, from the scenarios: each kind where it has most answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from game.catalog import open_words
from game.core.chance import SeededChance
from game.core.match import Match
from game.core.model import Action, Ask, Refusal, Rules
from game.core.record import Header
from game.scenario.case import find_files, load_cases
from game.scenario.run import run_case
from game.session.players import Player
from game.session.session import Session
from tests.companion.table import NAMES, Table

SCENARIOS: Final = Path(__file__).resolve().parent.parent / "scenarios"
RARE: Final = {
    "shadow_hunters": (
        "rob", "rob_all", "reveal_for_bonus", "reveal_before_damage", "reveal_after_damage",
        "reveal_to_counter", "reveal_to_feast", "reveal_and_heal", "feast", "loot", "choose_equipment",
        "give_equipment", "choose_target", "answer_hermit", "give_hermit", "counter",
    ),
    "prince_of_the_city": (
        "keep_card", "guard", "share_card", "share", "spoil", "opening", "gift", "gift_face_down",
        "lose_prestige", "lose_vitae", "prepare", "react", "over_hand", "over_play", "torpid", "trade",
    ),
    "vampire_knight": (
        "build_deck", "sponsor", "winning_card", "consolidate", "garrison", "place_hero", "return",
        "attackers", "after_fight", "draw",
    ),
}


class Position(NamedTuple):
    """A state in which `seat` is asked something."""

    rules: Rules
    state: Any
    seat: int
    answers: int


@contextmanager
def _watched(found: dict[str, Position]) -> Iterator[None]:
    submit, start = Match.submit, Match.start

    def submitting(match: Match, action: Action) -> Refusal | None:
        refusal = submit(match, action)
        _note(match, found)
        return refusal

    def starting(match: Match) -> None:
        start(match)
        _note(match, found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "submit", submitting)
        patch.setattr(Match, "start", starting)
        yield


def _note(match: Match, found: dict[str, Position]) -> None:
    pending = match.pending
    if not isinstance(pending, Ask):
        return
    seat = pending.seats[0]
    count = len(match.legal(seat))
    names = [pending.kind, *_ability(match, seat)]
    for name in names:
        if name not in found or found[name].answers < count:
            found[name] = Position(match.rules, match.snapshot(), seat, count)


def _ability(match: Match, seat: int) -> list[str]:
    """`ability CHARACTER` where one of Shadow Hunters' active abilities can be used."""
    if not any(action.do == "use_ability" for action in match.legal(seat)):
        return []
    return [f"ability {match.view(seat)['seats'][seat - 1]['character']}"]


@cache
def positions(game: str) -> dict[str, Position]:
    """Every kind of question that the scenarios of a game meet, and abilities."""
    found: dict[str, Position] = {}
    with _watched(found):
        for case in load_cases(find_files([SCENARIOS / game]), []):
            run_case(case, open_words)
    return found


def table_at(position: Position) -> Table:
    """A table with a phone for each seat, at that position."""
    rules, match = position.rules, Match(position.rules, position.state.copy(), SeededChance("1-1"))
    seats = len(match.view(position.seat)["seats"])
    players = [Player(NAMES[place], "human", "random", place + 1, "phone") for place in range(seats)]
    told = [player.to_json() for player in players]
    header = Header(rules.name, seats, rules.complete_options({}), "", "1-1", "rare", told, "", "", [])
    return Table(rules.name, "", session=Session(rules, match, header))
