"""A second reading of the rules with their default options, written from the reference alone.

It shares no code with the engine and looks only at states and events. What belongs here: what should have
come out (`winners`, `attack_damage`, `targets`, `answers`, `loot`); what plays games and compares stands in
`test_second_reading`.
"""

from __future__ import annotations

from game.rules.shadow_hunters.state import State

SIDE = {
    **dict.fromkeys(("emi", "franklin", "george", "ellen", "fu_ka", "gregor"), "hunter"),
    **dict.fromkeys(("unknown", "vampire", "werewolf", "ultra_soul", "valkyrie", "wight"), "shadow"),
}
HIT_POINTS = {
    "allie": 8, "bob": 10, "charles": 11, "daniel": 13, "emi": 10, "franklin": 12, "george": 14,
    "unknown": 11, "vampire": 13, "werewolf": 14, "agnes": 8, "bryan": 10, "catherine": 11, "david": 13,
    "ellen": 10, "fu_ka": 12, "gregor": 14, "ultra_soul": 11, "valkyrie": 13, "wight": 14, "bob_seven": 10,
}
BLADES = {"chainsaw", "butcher_knife", "rusted_broad_axe"}
RELICS = {"talisman", "spear_of_longinus", "holy_robe", "silver_rosary"}
CONCERNS = {
    "blackmail": ("neutral", "hunter"), "greed": ("neutral", "shadow"), "anger": ("hunter", "shadow"),
    "slap": ("hunter",), "spell": ("shadow",), "exorcism": ("shadow",), "aid": ("hunter",),
    "nurturance": ("neutral",), "huddle": ("shadow",), "prediction": ("hunter", "shadow", "neutral"),
}
GIVING = ("blackmail", "greed", "anger")


def side(character: str) -> str:
    return SIDE.get(character, "neutral")


def all_dead(state: State, wanted: str) -> bool:
    members = [seat for seat in range(1, state.seats + 1) if side(state.characters[seat]) == wanted]
    return bool(members) and not any(state.alive[seat] for seat in members)


def enders(state: State, deeds: set[int]) -> set[int]:
    """The seats that have met a goal that ends the game (Rules 10.2); `deeds` won by a kill."""
    return {seat for seat in range(1, state.seats + 1) if seat in deeds or _ends(state, seat)}


def _ends(state: State, seat: int) -> bool:
    name, alive, cards = state.characters[seat], state.alive[seat], state.equipment[seat]
    first = bool(state.deaths) and seat in state.deaths[0]
    match name:
        case "bob" | "bob_seven":
            return alive and len(cards) >= 5
        case "david":
            return alive and len(RELICS & set(cards)) >= 3
        case "daniel":
            return first or (alive and all_dead(state, "shadow"))
        case "catherine":
            return first or (alive and sum(state.alive[1:]) <= 2)
    return (side(name) == "hunter" and all_dead(state, "shadow")) or (
        side(name) == "shadow" and all_dead(state, "hunter"))


def winners(state: State, deeds: set[int]) -> set[int]:
    """All who win when the game ends here (Rules 10.2); nobody if it does not end."""
    found = enders(state, deeds)
    if not found:
        return found
    for seat in range(1, state.seats + 1):
        name, alive = state.characters[seat], state.alive[seat]
        if alive and (name == "allie" or (name == "bryan" and state.area[seat] == "erstwhile_altar")):
            found.add(seat)
    for seat in range(1, state.seats + 1):
        left, right = seat % state.seats + 1, (seat - 2) % state.seats + 1
        if state.characters[seat] == "agnes" and (left if state.spent[seat] else right) in found:
            found.add(seat)
    return found


def targets(state: State, seat: int) -> set[int]:
    """Whom an attack of `seat` may hit (Rules 7.1)."""
    areas = list(state.areas)
    place = areas.index(state.area[seat])
    pair = {areas[place], areas[place ^ 1]}
    outside = "handgun" in state.equipment[seat]
    return {other for other in range(1, state.seats + 1)
            if other != seat and state.alive[other] and state.area[other]
            and (state.area[other] not in pair) is outside}


def attack_damage(before: State, seat: int, target: int, base: int, revealed: bool) -> int:
    """What the target takes from a roll in the state `before` it (Rules 7.2)."""
    own, other = before.equipment[seat], before.equipment[target]
    if not base or before.guarded[target] or before.barred[target]:
        return 0
    spear = "spear_of_longinus" in own and side(before.characters[seat]) == "hunter" and revealed
    robes = ("holy_robe" in own) + ("holy_robe" in other)
    return max(0, base + len(BLADES & set(own)) + 2 * spear - robes)


def answers(state: State, seat: int, card: str) -> set[str]:
    """What the receiver of a hermit card may answer (Rules 6.1, 12.2.8)."""
    name = state.characters[seat]
    limit = HIT_POINTS[name]
    by_limit = {"bully": limit <= 11, "tough_lesson": limit >= 12}
    meant = by_limit[card] if card in by_limit else side(name) in CONCERNS[card]
    lies = name == "unknown" and not state.voided[seat] and card != "prediction"
    found = set() if meant and not lies else {"nothing"}
    if meant or lies:
        found |= {"comply", "give"} if card in GIVING and state.equipment[seat] else {"comply"}
    return found
