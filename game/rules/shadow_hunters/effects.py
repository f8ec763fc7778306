"""The verbs that cards, areas, abilities and win conditions are written in.

Each verb is a dataclass; its `do` (or `when`, for win conditions) is the word in the YAML. What a verb
does to a state stands with the flow that runs it. A new card that needs no new verb needs no Python.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Faction: TypeAlias = Literal["hunter", "shadow", "neutral"]
Deck: TypeAlias = Literal["white", "black", "hermit"]
Who: TypeAlias = Literal["drawer", "chosen", "others"]
Die: TypeAlias = Literal["d4", "d6"]


def least(number: int) -> dict[str, Any]:
    """The metadata of a number that may not be below `number`."""
    return {"least": number}


# ---- single-use white and black cards (Rules 13.1, 13.2)

@dataclass(slots=True, frozen=True)
class Heal:
    """Take damage off."""

    do: Literal["heal"]
    to: Who
    amount: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class HealByDie:
    """The chosen player heals what a die shows."""

    do: Literal["heal_by_die"]
    die: Die


@dataclass(slots=True, frozen=True)
class RevealAndHeal:
    """A drawer of these factions, or one of these characters, may be face up and heal fully."""

    do: Literal["reveal_and_heal"]
    factions: list[Faction] = field(default_factory=list)
    characters: list[str] = field(default_factory=list)


@dataclass(slots=True, frozen=True)
class MustReveal:
    """A hidden drawer of this faction turns the card up, unless he is one of the spared."""

    do: Literal["must_reveal"]
    faction: Faction
    spared: list[str] = field(default_factory=list)


@dataclass(slots=True, frozen=True)
class Damage:
    """Damage, no attack."""

    do: Literal["damage"]
    to: Who
    amount: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class DamageByDie:
    """Roll: up to `chosen_up_to` the chosen player takes the damage, above it the drawer."""

    do: Literal["damage_by_die"]
    die: Die
    chosen_up_to: int
    amount: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class Blast:
    """Roll both dice: everybody in the area with that number takes damage."""

    do: Literal["blast"]
    amount: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class SetDamage:
    """Put the chosen player's marker on a number; neither damage nor healing."""

    do: Literal["set_damage"]
    amount: int = field(metadata=least(0))


@dataclass(slots=True, frozen=True)
class Guard:
    """No damage from attacks of others until the start of the drawer's next turn."""

    do: Literal["guard"]


@dataclass(slots=True, frozen=True)
class ExtraTurn:
    """Another whole turn after this one."""

    do: Literal["extra_turn"]


@dataclass(slots=True, frozen=True)
class TakeEquipment:
    """Take one equipment card from another player, any of both."""

    do: Literal["take_equipment"]


@dataclass(slots=True, frozen=True)
class GiveEquipment:
    """Give one own equipment card to another player; with none take damage."""

    do: Literal["give_equipment"]
    otherwise_damage: int = field(metadata=least(0))


Effect: TypeAlias = (
    Heal | HealByDie | RevealAndHeal | MustReveal | Damage | DamageByDie | Blast | SetDamage | Guard
    | ExtraTurn | TakeEquipment | GiveEquipment
)


# ---- equipment (Rules 13.1, 13.2)

@dataclass(slots=True, frozen=True)
class AttackBonus:
    """More damage with a successful attack."""

    do: Literal["attack_bonus"]
    amount: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class FactionBonus:
    """More damage with a successful attack for a face-up owner of the faction."""

    do: Literal["faction_bonus"]
    faction: Faction
    amount: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class Armor:
    """Less damage in attacks by and on the owner."""

    do: Literal["armor"]
    amount: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class Immune:
    """No damage from these cards and areas; their healing still works."""

    do: Literal["immune"]
    to: list[str]


@dataclass(slots=True, frozen=True)
class ReachOutside:
    """Attacks reach the areas outside the own pair instead of the own pair."""

    do: Literal["reach_outside"]


@dataclass(slots=True, frozen=True)
class HitEverybody:
    """An attack hits everybody in range with one roll."""

    do: Literal["hit_everybody"]


@dataclass(slots=True, frozen=True)
class MustAttack:
    """The owner has to attack if somebody is in range."""

    do: Literal["must_attack"]


@dataclass(slots=True, frozen=True)
class AttackWithD4:
    """Attacks roll the d4 alone."""

    do: Literal["attack_with_d4"]


@dataclass(slots=True, frozen=True)
class RollTwice:
    """When moving the owner may roll twice and use either."""

    do: Literal["roll_twice"]


@dataclass(slots=True, frozen=True)
class LootEverything:
    """A killing attack takes all equipment of the victim."""

    do: Literal["loot_everything"]


Gear: TypeAlias = (
    AttackBonus | FactionBonus | Armor | Immune | ReachOutside | HitEverybody | MustAttack | AttackWithD4
    | RollTwice | LootEverything
)


# ---- hermit cards: what a concerned receiver does (Rules 13.3)

@dataclass(slots=True, frozen=True)
class GiveOrSuffer:
    """Give one equipment card to the giver or take damage."""

    do: Literal["give_or_suffer"]
    amount: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class Suffer:
    """Take damage."""

    do: Literal["suffer"]
    amount: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class Recover:
    """Heal; with no damage at all take some instead."""

    do: Literal["recover"]
    amount: int = field(metadata=least(1))
    otherwise_damage: int = field(metadata=least(0))


@dataclass(slots=True, frozen=True)
class ShowCharacter:
    """Show the character card to the giver alone."""

    do: Literal["show_character"]


Answer: TypeAlias = GiveOrSuffer | Suffer | Recover | ShowCharacter


# ---- areas (Rules 3)

@dataclass(slots=True, frozen=True)
class Draw:
    """Draw a card from one of these decks."""

    do: Literal["draw"]
    decks: list[Deck]


@dataclass(slots=True, frozen=True)
class HurtOrHeal:
    """Damage or heal any one player, oneself included."""

    do: Literal["hurt_or_heal"]
    damage: int = field(metadata=least(1))
    heal: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class TakeCard:
    """Take one equipment card from another player."""

    do: Literal["take_card"]


Visit: TypeAlias = Draw | HurtOrHeal | TakeCard


# ---- abilities (Rules 12)

@dataclass(slots=True, frozen=True)
class Plain:
    """An ability that is a rule of its own; the word says which (Rules 12.2, 12.3).

    `mothers_love` heal fully once, any time · `scream` must reveal at another's death · `teleport` step to
    the partner area · `deceit` free answer to hermit cards · `capricious` once change the neighbor ·
    `dig` once take a discarded equipment card · `curse` once void an ability · `barrier` once no damage at
    all for a round · `one_die` attacks roll the d4 alone · `multiply` once as many extra turns as there are
    dead · `take_all` a kill takes all equipment.
    """

    do: Literal[
        "mothers_love", "scream", "teleport", "deceit", "capricious", "dig", "curse", "barrier", "one_die",
        "multiply", "take_all",
    ]


@dataclass(slots=True, frozen=True)
class Rob:
    """An own attack of so much damage may take an equipment card instead."""

    do: Literal["rob"]
    at_least: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class Feast:
    """After an own attack: take damage and attack the same player again."""

    do: Literal["feast"]
    cost: int = field(metadata=least(0))


@dataclass(slots=True, frozen=True)
class Strike:
    """Once, at the own turn's start: damage by a die to a chosen player."""

    do: Literal["strike"]
    die: Die


@dataclass(slots=True, frozen=True)
class Drink:
    """Heal when an own attack gave damage."""

    do: Literal["drink"]
    amount: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class StrikeBack:
    """After being attacked: attack the attacker."""

    do: Literal["strike_back"]


@dataclass(slots=True, frozen=True)
class MyGod:
    """Must reveal after an own attack that killed somebody with at most so many hit points."""

    do: Literal["my_god"]
    at_most: int


@dataclass(slots=True, frozen=True)
class Stigmata:
    """Heal at each own turn's start."""

    do: Literal["stigmata"]
    amount: int = field(metadata=least(1))


@dataclass(slots=True, frozen=True)
class Nurse:
    """Once, at the own turn's start: set a player's damage, oneself included."""

    do: Literal["nurse"]
    amount: int = field(metadata=least(0))


@dataclass(slots=True, frozen=True)
class Ray:
    """At each own turn's start: damage to one player in an area."""

    do: Literal["ray"]
    area: str
    amount: int = field(metadata=least(1))


Ability: TypeAlias = Plain | Rob | Feast | Strike | Drink | StrikeBack | MyGod | Stigmata | Nurse | Ray


# ---- win conditions (Rules 10, 12.1, 12.3)

@dataclass(slots=True, frozen=True)
class FactionDead:
    """All of a faction are dead."""

    when: Literal["faction_dead"]
    faction: Faction


@dataclass(slots=True, frozen=True)
class AliveWhenFactionDead:
    """Alive when all of a faction are dead."""

    when: Literal["alive_when_faction_dead"]
    faction: Faction


@dataclass(slots=True, frozen=True)
class FirstToDie:
    """Dead in the game's first death."""

    when: Literal["first_to_die"]


@dataclass(slots=True, frozen=True)
class LastAlive:
    """One of the last players alive."""

    when: Literal["last_alive"]
    at_most: int


@dataclass(slots=True, frozen=True)
class ManyCards:
    """So many equipment cards."""

    when: Literal["many_cards"]
    at_least: int


@dataclass(slots=True, frozen=True)
class HoldsCards:
    """So many of these cards."""

    when: Literal["holds_cards"]
    cards: list[str]
    at_least: int


@dataclass(slots=True, frozen=True)
class LateKill:
    """An own attack kills and so many characters are dead."""

    when: Literal["late_kill"]
    deaths: int


@dataclass(slots=True, frozen=True)
class BigKill:
    """An own attack kills somebody with so many hit points."""

    when: Literal["big_kill"]
    at_least: int


@dataclass(slots=True, frozen=True)
class AliveAtEnd:
    """Alive when the game ends."""

    when: Literal["alive_at_end"]


@dataclass(slots=True, frozen=True)
class OnAreaAtEnd:
    """Alive on an area when the game ends."""

    when: Literal["on_area_at_end"]
    area: str


@dataclass(slots=True, frozen=True)
class NeighborWins:
    """The player to the right wins (after `capricious` the one to the left)."""

    when: Literal["neighbor_wins"]


Goal: TypeAlias = (
    FactionDead | AliveWhenFactionDead | FirstToDie | LastAlive | ManyCards | HoldsCards | LateKill | BigKill
    | AliveAtEnd | OnAreaAtEnd | NeighborWins
)
