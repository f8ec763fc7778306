"""The second reading of the rules with any mixture of house rules (Rules 17), from the reference alone.

What belongs here: what an event of a random game may say, and who has won, given the options. The defaults
and everything that no option touches stand in `reading`; `test_house_reading` plays the games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.rules.shadow_hunters.house import House
from game.rules.shadow_hunters.state import State
from tests.rules.shadow_hunters import reading
from tests.rules.shadow_hunters.reading import BLADES, HIT_POINTS, RELICS, side

CARD_DAMAGE = {
    "vampire_bat": 2, "bloodthirsty_spider": 2, "spiritual_doll": 3, "dynamite": 3, "flare_of_judgement": 2,
    "banana_peel": 1,
}
TALISMAN = ("bloodthirsty_spider", "vampire_bat", "dynamite")
Words = Mapping[str, Any]


def cards_needed(state: State, seat: int, shown: Sequence[bool], house: House) -> int:
    """Bob's goal (Rules 17.2)."""
    if house.bob_goal == "six_after_use" and state.spent[seat]:
        return 6
    return 4 if house.bob_goal == "four_while_hidden" and not shown[seat] else 5


def _ends(state: State, seat: int, shown: Sequence[bool], house: House) -> bool:
    name, alive, cards = state.characters[seat], state.alive[seat], state.equipment[seat]
    first = bool(state.deaths) and seat in state.deaths[0] and (
        house.simultaneous_first_death == "counts" or len(state.deaths[0]) == 1)
    match name:
        case "bob" | "bob_seven":
            return alive and len(cards) >= cards_needed(state, seat, shown, house)
        case "david":
            return alive and len(RELICS & set(cards)) >= 3
        case "daniel":
            return first or (alive and reading.all_dead(state, "shadow"))
        case "catherine":
            return first or (alive and sum(state.alive[1:]) <= 2)
    if side(name) == "shadow":
        return reading.all_dead(state, "hunter") or (
            house.shadows_win_on_three_dead_neutrals == "on" and _dead_neutrals(state) >= 3)
    return side(name) == "hunter" and reading.all_dead(state, "shadow")


def _dead_neutrals(state: State) -> int:
    return sum(1 for seat in range(1, state.seats + 1)
               if side(state.characters[seat]) == "neutral" and not state.alive[seat])


def enders(state: State, shown: Sequence[bool], deeds: set[int], house: House) -> set[int]:
    """The seats that have met a goal that ends the game; `deeds` won by a kill."""
    return deeds | {seat for seat in range(1, state.seats + 1) if _ends(state, seat, shown, house)}


def winners(state: State, shown: Sequence[bool], deeds: set[int], house: House) -> set[int]:
    """All who win when the game ends here; `shown` says who was face up just before."""
    found = enders(state, shown, deeds, house)
    for seat in range(1, state.seats + 1):
        name = state.characters[seat]
        if state.alive[seat] and (name == "allie" or (
                name == "bryan" and state.area[seat] == "erstwhile_altar")):
            found.add(seat)
    for seat in range(1, state.seats + 1):
        left, right = seat % state.seats + 1, (seat - 2) % state.seats + 1
        follows_left = (house.agnes_side == "left") is not state.spent[seat]
        if state.characters[seat] == "agnes" and (left if follows_left else right) in found:
            found.add(seat)
    return found


def deed(state: State, before: State, killer: int, victims: Sequence[int], attack: bool,
         house: House) -> bool:
    """Whether the kill wins for its killer (Rules 12.2.3, 12.3.2, 17.3)."""
    if not killer or killer in victims:
        return False
    dead = sum(map(len, (state if house.charles_third_kill == "victim_counts" else before).deaths))
    if state.characters[killer] == "charles":
        return dead >= 3 and (attack or house.charles_kills == "all_own")
    limits = [HIT_POINTS[state.characters[seat]] for seat in victims]
    return state.characters[killer] == "bryan" and attack and max(limits) >= 13


def attack_damage(rolled: State, kind: str, words: Words, base: int, shown: Sequence[bool],
                  house: House) -> int:
    """What the target of an attack takes, given the state before the roll (Rules 7.2, 17.6, 17.7)."""
    seat, target = words["source"], words["seat"]
    own, other = rolled.equipment[seat], rolled.equipment[target]
    exposed = kind == "damaged_by_counter" and house.guardian_angel_stops_counter == "off"
    if not base or rolled.barred[target] or (rolled.guarded[target] and not exposed):
        return 0
    spear = "spear_of_longinus" in own and side(rolled.characters[seat]) == "hunter" and shown[seat]
    more = len(BLADES & set(own)) + 2 * spear
    less = ("holy_robe" in own) + ("holy_robe" in other)
    if house.robe_order == "robe_first":
        return base - less + more if base > less else 0
    return max(0, base + more - less)


def harm_may_be(before: State, kind: str, words: Words, house: House) -> bool:
    """Whether damage without an attack may have come like this (Rules 13, 3.5, 12, 17)."""
    seat, source, amount = words["seat"], words["source"], words["amount"]
    owned, own = before.equipment[seat], seat == source
    if before.barred[seat] or (kind != "damaged_by_hermit" and source != before.turn):
        return False
    match kind:
        case "damaged_by_card":
            return _card_may(words["card"], amount, owned, own, house)
        case "damaged_by_area":
            through = own and house.brooch_blocks_own_damage == "off"
            return bool(amount == 2 and ("fortune_brooch" not in owned or through))
        case "damaged_by_ability":
            if words["character"] == "ultra_soul":
                return bool(amount == 3 and before.area[seat] == "underworld_gate" and not own)
            return bool(1 <= amount <= (6 if words["character"] == "franklin" else 4)) and (
                not own or house.lightning_on_self == "on")
    return amount in (1, 2)


def _card_may(card: str, amount: int, owned: Sequence[str], own: bool, house: House) -> bool:
    pierced = card == "bloodthirsty_spider" and own and house.spider_self_damage == "always"
    stopped = "talisman" in owned and card in TALISMAN and not pierced
    wrong_victim = own if card in ("vampire_bat", "flare_of_judgement") else not own and card == "banana_peel"
    return amount == CARD_DAMAGE[card] and not stopped and not wrong_victim
