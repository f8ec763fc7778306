"""The house rules of one match: the options of `data/shadow_hunters/options.yaml` with their values.

What belongs here: completing and checking what the set-up gives, and which characters may then be dealt.
What each option means is said in the rules reference, section 17.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from game.core.options import complete
from game.rules.shadow_hunters.content import Content, Seating

INITIALS = "ABCDEFGUVW"


@dataclass(slots=True, frozen=True)
class House:
    """One field per option, each holding the word of its value."""

    expansion: str
    letter_a: str
    letter_b: str
    letter_c: str
    letter_d: str
    letter_e: str
    letter_f: str
    letter_g: str
    letter_u: str
    letter_v: str
    letter_w: str
    bob_at_seven: str
    bob_goal: str
    bob_robs: str
    bob_machine_gun: str
    shadows_win_on_three_dead_neutrals: str
    charles_third_kill: str
    charles_kills: str
    feast: str
    feast_cost_may_kill: str
    counter_needs_range: str
    counter_machine_gun: str
    vampire_heal: str
    vampire_drinks: str
    guardian_angel_stops_counter: str
    robe_order: str
    bat_heals_through_talisman: str
    brooch_blocks_own_damage: str
    dynamite_area: str
    spider_order: str
    spider_self_damage: str
    loot_non_attack: str
    own_area_roll: str
    compass_seven: str
    emi_adjacency: str
    ellen_voids_unknown: str
    banana_peel_choice: str
    lightning_on_self: str
    win_declaration: str
    handgun_with_machine_gun: str
    simultaneous_first_death: str
    hermit_kill_credit: str
    altar_range: str
    loot_optional: str
    agnes_side: str
    unknown_may_refuse_prediction: str
    david_digs: str


NAMES = tuple(field.name for field in fields(House))


def house_of(content: Content, options: Mapping[str, Any]) -> House:
    """The house rules that `options` mean. Raises ValueError as `game.core.options` does."""
    chosen = complete(content.options, options)
    return House(**{name: chosen[name] for name in NAMES})


def seating_for(content: Content, seats: int) -> Seating:
    """How many of each faction play with so many seats. Raises ValueError for an impossible number."""
    for seating in content.seatings:
        if seating.seats == seats:
            return seating
    known = ", ".join(str(seating.seats) for seating in content.seatings)
    raise ValueError(f"{seats} seats can't play (possible: {known})")


def pool_for(content: Content, house: House, seats: int) -> tuple[str, ...]:
    """The characters that may be dealt, sorted: base set, expansion or a mixture (Rules 12.5), without
    those and the factions that stay out with so many seats (Rules 2.1; 17.2 for the special Bob)."""
    seating = seating_for(content, seats)
    without = set(seating.without)
    chosen = {getattr(house, f"letter_{initial.lower()}") for initial in INITIALS}
    pool = []
    for name, character in content.characters.items():
        kind = character.set
        if kind == "special":
            allowed = house.expansion != "new_only" and (house.expansion != "swap" or house.letter_b == "bob")
            inside = house.bob_at_seven == "special" and bool(without) and allowed
        elif house.expansion == "off":
            inside = kind == "base"
        elif house.expansion == "new_only":
            inside = kind == "expansion"
        elif house.expansion == "swap":
            inside = name in chosen
        else:
            inside = True
        if inside and name not in without and getattr(seating, character.faction):
            pool.append(name)
    return tuple(sorted(pool))
