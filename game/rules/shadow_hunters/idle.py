"""Which house rules can't matter at a given table, and why; the set-up screen says so beside them.

A rule about a character that can't be dealt, or about a number of seats that is not played, changes nothing
(Rules 2.1, 12.5, 17).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.rules.shadow_hunters.content import Content
from game.rules.shadow_hunters.house import house_of, pool_for, seating_for

ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "bob_goal": ("bob", "bob_seven"),
    "bob_robs": ("bob",),
    "bob_machine_gun": ("bob",),
    "charles_third_kill": ("charles",),
    "charles_kills": ("charles",),
    "feast": ("charles",),
    "feast_cost_may_kill": ("charles",),
    "counter_needs_range": ("werewolf",),
    "counter_machine_gun": ("werewolf",),
    "guardian_angel_stops_counter": ("werewolf",),
    "vampire_heal": ("vampire",),
    "vampire_drinks": ("vampire",),
    "emi_adjacency": ("emi",),
    "ellen_voids_unknown": ("ellen",),
    "unknown_may_refuse_prediction": ("unknown",),
    "agnes_side": ("agnes",),
    "david_digs": ("david",),
    "lightning_on_self": ("franklin", "george"),
    "simultaneous_first_death": ("daniel", "catherine"),
}
"""Options that mean something only if one of these characters can be dealt."""

Reason = tuple[str, Mapping[str, Any]]
"""The last part of a message id and its arguments."""


def idle_options(content: Content, options: Mapping[str, Any], seats: int) -> dict[str, Reason]:
    """The options that change nothing with these `options` and so many `seats`, each with its reason.
    Raises ValueError for options or seats that can't be played."""
    house = house_of(content, options)
    seating = seating_for(content, seats)
    idle: dict[str, Reason] = {}
    if house.expansion != "swap":
        idle |= {name: ("letters", {}) for name in content.options if name.startswith("letter_")}
    if not seating.without:
        idle["bob_at_seven"] = ("seven_seats", {})
    elif house.expansion == "new_only":
        idle["bob_at_seven"] = ("not_dealt", {"character": "character:bob"})
    if seating.neutral < 3:
        idle["shadows_win_on_three_dead_neutrals"] = ("three_neutrals", {})
    pool = set(pool_for(content, house, seats))
    for option, characters in ABOUT.items():
        if not pool.intersection(characters):
            neutrals = all(content.characters[name].faction == "neutral" for name in characters)
            reason = "no_neutrals" if neutrals and not seating.neutral else "not_dealt"
            idle[option] = (reason, {"character": f"character:{characters[0]}"})
    return idle
