"""Attacks and cards on crowded tables, worked out a second time from the reference (`reading`).

Random games seldom get to many pieces of equipment, players near death and several protections at once; here
each table begins there. What belongs next door: whole games (`test_second_reading`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

from game.catalog import open_words
from game.core.chance import seeded
from game.core.model import Action, Ask, Chance, Over
from game.rules.shadow_hunters.state import State
from tests.rules.shadow_hunters import reading
from tests.rules.shadow_hunters.invariants import invariants, rules
from tests.rules.shadow_hunters.reading import HIT_POINTS, RELICS, side

GUNS: Final = {"machine_gun", "handgun", "masamune"}
EQUIPMENT: Final = sorted(reading.BLADES | RELICS | GUNS | {"fortune_brooch", "mystic_compass"})
AREAS: Final = ("church", "cemetery", "hermits_cabin", "underworld_gate", "weird_woods", "erstwhile_altar")
NUMBERS: Final = {2: "hermits_cabin", 3: "hermits_cabin", 4: "underworld_gate", 5: "underworld_gate",
                  6: "church", 8: "cemetery", 9: "weird_woods", 10: "erstwhile_altar"}
SEATINGS: Final = {5: (2, 2, 1), 6: (2, 2, 2), 7: (2, 2, 3), 8: (3, 3, 2)}
TALISMAN: Final = ("bloodthirsty_spider", "vampire_bat", "dynamite")
HEALING: Final[dict[str, Callable[[str], bool]]] = {
    "advent": lambda name: side(name) == "hunter",
    "diabolic_ritual": lambda name: side(name) == "shadow",
    "chocolate": lambda name: name in ("allie", "agnes", "emi", "ellen", "unknown", "ultra_soul"),
}


def crowded(rng: Random, step: str, here: str | None = None) -> State:
    """A table at `step` of seat 1's turn, who stands `here`: everybody face up, most near something."""
    seats = rng.choice(sorted(SEATINGS))
    sides = dict(zip(("hunter", "shadow", "neutral"), SEATINGS[seats], strict=True))
    names = [name for word, number in sides.items() for name in rng.sample(
        sorted(name for name in HIT_POINTS if side(name) == word and name != "bob_seven"
               and (name != "bob" or seats < 7)), number)]
    rng.shuffle(names)
    given: dict[int, dict[str, Any]] = {
        seat: {"character": name, "revealed": True, "damage": rng.randrange(HIT_POINTS[name]),
               "at": rng.choice((*AREAS, None)), "guarded": rng.random() < 0.15,
               "barred": rng.random() < 0.1, "voided": rng.random() < 0.15, "equipment": []}
        for seat, name in enumerate(names, 1)}
    given[1]["at"] = here or rng.choice(AREAS)
    for card in rng.sample(EQUIPMENT, rng.randrange(len(EQUIPMENT))):
        given[rng.randrange(1, seats + 1)]["equipment"].append(card)
    engine, words = open_words("shadow_hunters")
    options = engine.complete_options({"expansion": "all"})
    state = words.given(engine, options, {"players": seats, "seats": given, "step": step})
    assert isinstance(state, State)
    return state


def do(state: State, move: Any) -> None:
    """Apply; the invariants hold all the way."""
    rules().apply(state, move)
    assert not list(invariants(state))


def kind(state: State) -> str:
    """The kind of the pending question."""
    return state.pending.kind if isinstance(state.pending, Ask) else ""


def started(before: State, state: State, seat: int, damage: int) -> int:
    """The damage of the seat, healed if that is Catherine and her turn has begun meanwhile (Rules 12.3.3)."""
    begun = state.turn == seat and state.turn_number > before.turn_number
    heals = begun and before.characters[seat] == "catherine" and not before.voided[seat]
    return max(0, damage - heals)


def deaths_and_end(before: State, state: State, dead: set[int], attack: bool, rng: Random) -> None:
    """Who died, what the killer has now, and who has won (Rules 8.2, 8.3, 10)."""
    everybody = range(1, state.seats + 1)
    assert {seat for seat in everybody if not state.alive[seat]} == dead
    everything = attack and "silver_rosary" in before.equipment[1]
    while kind(state) == "loot":
        assert state.pending.seats == (1,)  # type: ignore[union-attr]  # a question, as its kind says
        do(state, rng.choice(state.choices))
    if dead and 1 not in dead:
        had = [len(before.equipment[seat]) for seat in dead]
        loot = sum(had) if everything else sum(min(1, number) for number in had)
        assert len(state.equipment[1]) == len(before.equipment[1]) + loot
    deeds = set()
    limits = [HIT_POINTS[before.characters[seat]] for seat in dead]
    if attack and ((before.characters[1] == "charles" and len(dead) >= 3)
                   or (before.characters[1] == "bryan" and max(limits, default=0) >= 13)):
        deeds.add(1)
    if isinstance(state.pending, Over):
        assert set(state.pending.outcome.winners) == reading.winners(state, deeds)
    else:
        assert not reading.enders(state, deeds)


# ---- attacks


def attack(state: State, rng: Random) -> None:
    """One attack of seat 1, with nothing that answers it."""
    own, there = state.equipment[1], reading.targets(state, 1)
    attacks = [action for action in state.choices if action.do != "end_turn"]
    wanted = {None} if "machine_gun" in own else there
    assert {action.get("target") for action in attacks} == wanted
    assert (len(attacks) == len(state.choices)) is ("masamune" in own)
    chosen = rng.choice(attacks)
    struck = there if chosen.do == "attack_all" else {int(str(chosen.get("target")))}
    do(state, chosen)
    assert isinstance(state.pending, Chance)
    before, outcome = state.copy(), rng.choice(state.pending.outcomes)
    base = abs(outcome[0] - outcome[1]) if isinstance(outcome, tuple) else outcome  # type: ignore[operator]
    damage = {seat: reading.attack_damage(before, 1, seat, base, True)  # type: ignore[arg-type]
              for seat in struck}
    do(state, outcome)
    may_rob = before.characters[1] == "bob" and not before.voided[1] and any(
        amount >= 2 and before.equipment[seat] for seat, amount in damage.items())
    assert (kind(state) in ("rob", "rob_all")) is may_rob
    while kind(state) in ("rob", "rob_all"):
        do(state, Action(1, "decline"))
    dead = {seat for seat, amount in damage.items()
            if before.damage[seat] + amount >= HIT_POINTS[before.characters[seat]]}
    for seat in struck - dead:
        assert state.damage[seat] == started(before, state, seat, before.damage[seat] + damage[seat])
    deaths_and_end(before, state, dead, True, rng)


def test_attacks_on_crowded_tables() -> None:
    rng, seen = seeded("crowded attacks"), 0
    for _ in range(900):
        state = crowded(rng, "attack")
        if kind(state) == "attack" and reading.targets(state, 1):
            attack(state, rng)
            seen += 1
    assert seen > 600


# ---- white and black cards


class Drawn:
    """A card that seat 1 has drawn, and the damage that everybody should have when it is done."""

    def __init__(self, before: State, state: State, card: str, rng: Random) -> None:
        self.before, self.state, self.card, self.rng = before, state, card, rng
        self.damage = dict(enumerate(before.damage))
        self.target = 0
        if kind(state) == "choose_target":
            allowed = {action.get("target") for action in state.choices}
            assert allowed == set(range(1 if card == "first_aid" else 2, state.seats + 1))
            chosen = rng.choice(state.choices)
            self.target = int(str(chosen.get("target")))
            do(state, chosen)

    def hurt(self, seat: int, amount: int) -> None:
        saved = self.card in TALISMAN and "talisman" in self.before.equipment[seat]
        if not saved and not self.before.barred[seat]:
            self.damage[seat] += amount

    def heal(self, seat: int, amount: int) -> None:
        self.damage[seat] = max(0, self.damage[seat] - amount)

    def roll(self) -> Any:
        assert isinstance(self.state.pending, Chance)
        outcome = self.rng.choice(self.state.pending.outcomes)
        do(self.state, outcome)
        return outcome

    def answer(self, question: str) -> Action | None:
        """Any answer, if this is asked."""
        if kind(self.state) != question:
            return None
        chosen = self.rng.choice(self.state.choices)
        do(self.state, chosen)
        return chosen

    def carry_out(self) -> None:
        """Rules 13.1 and 13.2."""
        others = range(2, self.state.seats + 1)
        match self.card:
            case "holy_water":
                self.heal(1, 2)
            case "flare_of_judgement":
                for seat in others:
                    self.hurt(seat, 2)
            case "first_aid":
                self.damage[self.target] = 7
            case "blessing":
                self.heal(self.target, self.roll())
            case "vampire_bat":
                self.hurt(self.target, 2)
                self.heal(1, 1)
            case "bloodthirsty_spider":
                self.hurt(self.target, 2)
                self.hurt(1, 2)
            case "spiritual_doll":
                self.hurt(self.target if self.roll() <= 4 else 1, 3)
            case "dynamite":
                place = NUMBERS.get(sum(self.roll()))
                for seat in (1, *others):
                    if place and self.before.area[seat] == place:
                        self.hurt(seat, 3)
            case _:
                self._equipment_and_healing()

    def _equipment_and_healing(self) -> None:
        own = self.before.equipment[1]
        if self.card in HEALING:
            meant = HEALING[self.card](self.before.characters[1]) and bool(self.before.damage[1])
            chosen = self.answer("reveal_and_heal")
            assert (chosen is not None) is meant
            if chosen is not None and chosen.do == "reveal_and_heal":
                self.damage[1] = 0
        elif self.card == "banana_peel":
            if self.answer("give_equipment") is None:
                assert not own
                self.hurt(1, 1)
        elif self.card == "moody_goblin":
            self.answer("choose_equipment")
            some = any(self.before.equipment[seat] for seat in range(2, self.state.seats + 1))
            assert len(self.state.equipment[1]) == len(own) + some
        elif self.card in EQUIPMENT:
            assert self.state.equipment[1] == (*own, self.card)


def draw(state: State, rng: Random) -> str:
    """Seat 1 draws a card and carries it out; which one."""
    before = state.copy()
    do(state, next(action for action in state.choices if action.do == "draw"))
    assert isinstance(state.pending, Chance)
    card = str(rng.choice(state.pending.outcomes))
    do(state, card)
    drawn = Drawn(before, state, card, rng)
    drawn.carry_out()
    dead = {seat for seat in range(1, state.seats + 1)
            if drawn.damage[seat] >= HIT_POINTS[before.characters[seat]]}
    for seat in range(1, state.seats + 1):
        now = started(before, state, seat, drawn.damage[seat])
        assert seat in dead or state.damage[seat] == now, f"{card}: seat {seat}"
    if card not in ("banana_peel", "moody_goblin") and card not in EQUIPMENT:
        deaths_and_end(before, state, dead, False, rng)
    return card


def test_cards_on_crowded_tables() -> None:
    rng, seen = seeded("crowded cards"), Counter[str]()
    for number in range(1500):
        state = crowded(rng, "area", "church" if number % 2 else "cemetery")
        if kind(state) == "area":
            seen[draw(state, rng)] += 1
    singles = {card.id for card in rules().tables.cards.values() if card.kind == "single"}
    assert singles <= {card for card, number in seen.items() if number > 20}
