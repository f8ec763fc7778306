"""The options of a match: length, clans, variants and the house rules for what the sources leave open.

What belongs here: the typed form that flows read, and the way from what was chosen to it. Names, values,
defaults and their words stand in `data/prince_of_the_city/options.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core.options import complete
from game.rules.prince_of_the_city.content import Content


class Options(NamedTuple):
    """The options of one match, complete. Compared and hashed as a tuple; see OPTIONS for the meanings."""

    turns: int
    clans: str
    board: str
    two_players: bool
    start_hand: int
    start_zone: str
    quick_start: bool
    deep_draw: bool
    same_action_twice: bool
    playing_card_is_action: bool
    secondary_discards_card: bool
    chain_events: bool
    reshuffle_discards: bool
    trade_window: str
    elysium_penalty_when: str
    losing_helper_spoil: str
    winning_defender_takes_spoils: bool
    extra_dice: str
    control_means: str
    influence_helper_needs_permission: bool
    contest_tie: str
    torpid_regent_keeps_office: bool
    final_tie: str
    recover_then_act: bool
    lost_upkeep: str
    max_active_events: int
    may_give_last_vitae: bool
    helper_may_commit_zero: str
    revive_needs_adjacency: bool
    voluntary_discard: bool


def options_of(content: Content, given: Mapping[str, Any]) -> Options:
    """The same, typed for the rules."""
    return Options(**{name: _typed(value) for name, value in complete(content.options, given).items()})


def _typed(word: str) -> Any:
    if word in ("true", "false"):
        return word == "true"
    return int(word) if word.isdecimal() else word
