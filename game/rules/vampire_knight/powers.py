"""What a set of active cards can do, added up once per set.

What belongs here: from effects in the data to plain numbers. What belongs next door: when those numbers
count (`fighting`, `moving`, `tapping`, `free`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from game.rules.vampire_knight.content import (
    AfterFight,
    AuraFightBonus,
    AuraTapBonus,
    Card,
    Dissipation,
    Effect,
    EffectTap,
    Ethereal,
    ExtraSoldiers,
    Face,
    FightBonus,
    IgnoreEnemyStop,
    MoveBonus,
    Plunder,
    Regeneration,
    RespawnAtStart,
    SupportBonus,
    WinFight,
)

LAND, RUIN = 0, 1
"""The two faces, as indices."""

ATTACK, DEFENSE = 0, 1
"""The two sides of a fight, as indices."""


def faces(face: Face) -> tuple[int, ...]:
    """The indices that a face of the data stands for."""
    return (LAND, RUIN) if face == "any" else (LAND,) if face == "land" else (RUIN,)


@dataclass(slots=True)
class Powers:
    """The sum of some effects. Bonuses are indexed `[ATTACK or DEFENSE][LAND or RUIN]`; `sources` keeps
    which card gives how much, for explaining a total. `effect_taps`, `plunders` and `after_fights` pair a
    card's number with its effect; `any_free` tells whether a plunder waits for no beginning of a turn."""

    fight: list[list[int]] = field(default_factory=lambda: [[0, 0], [0, 0]])
    anyone: list[list[int]] = field(default_factory=lambda: [[0, 0], [0, 0]])
    sources: list[tuple[int, FightBonus]] = field(default_factory=list)
    supports: list[tuple[int, SupportBonus]] = field(default_factory=list)
    move: list[int] = field(default_factory=lambda: [0, 0])
    ignore_stop: bool = False
    extra_tap: int = 0
    extra_fight: int = 0
    extra_move: int = 0
    dissipated: tuple[int, ...] = ()
    win_fight: tuple[int, ...] = ()
    respawn_at_start: bool = False
    effect_taps: list[tuple[int, EffectTap]] = field(default_factory=list)
    plunders: list[tuple[int, Plunder]] = field(default_factory=list)
    any_free: bool = False
    after_fights: list[tuple[int, AfterFight]] = field(default_factory=list)
    ethereal: bool = False
    regeneration: bool = False
    fight_auras: list[AuraFightBonus] = field(default_factory=list)
    tap_auras: list[AuraTapBonus] = field(default_factory=list)


def sum_of(cards: Iterable[tuple[int, Card]], kinds: Sequence[str]) -> Powers:
    """The powers of numbered cards that are active. Of heroes only what concerns their owner as a whole
    is taken; their personal effects are `hero_powers`."""
    powers = Powers()
    for number, card in cards:
        for effect in card.effects:
            if card.type == "hero" and isinstance(
                effect, (FightBonus, MoveBonus, IgnoreEnemyStop, SupportBonus)
            ):
                continue
            _add(powers, number, effect, kinds)
    return powers


def hero_powers(number: int, card: Card, kinds: Sequence[str]) -> Powers:
    """What a hero brings along for itself and around it."""
    powers = Powers()
    for effect in card.effects:
        _add(powers, number, effect, kinds)
    return powers


def _add(powers: Powers, number: int, effect: Effect, kinds: Sequence[str]) -> None:
    match effect:
        case FightBonus():
            _add_fight(powers, number, effect)
        case MoveBonus():
            for face in faces(effect.face):
                powers.move[face] += effect.steps
        case ExtraSoldiers():
            name = f"extra_{effect.action}"
            setattr(powers, name, getattr(powers, name) + effect.count)
        case Dissipation():
            powers.dissipated += (kinds.index(effect.territory),)
        case SupportBonus():
            powers.supports.append((number, effect))
        case _:
            _add_ability(powers, number, effect)


def _add_fight(powers: Powers, number: int, effect: FightBonus) -> None:
    table = powers.fight if effect.who == "soldiers" else powers.anyone
    for face in faces(effect.face):
        table[ATTACK][face] += effect.attack
        table[DEFENSE][face] += effect.defense
    powers.sources.append((number, effect))


def _add_ability(powers: Powers, number: int, effect: Effect) -> None:  # noqa: C901 - one case per effect
    match effect:
        case IgnoreEnemyStop():
            powers.ignore_stop = True
        case WinFight():
            powers.win_fight += (number,)
        case RespawnAtStart():
            powers.respawn_at_start = True
        case EffectTap():
            powers.effect_taps.append((number, effect))
        case Plunder():
            powers.plunders.append((number, effect))
            powers.any_free |= effect.when == "free"
        case AfterFight():
            powers.after_fights.append((number, effect))
        case Ethereal():
            powers.ethereal = True
        case Regeneration():
            powers.regeneration = True
        case AuraFightBonus():
            powers.fight_auras.append(effect)
        case AuraTapBonus():
            powers.tap_auras.append(effect)
