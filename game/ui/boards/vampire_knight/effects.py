"""Effects of cards as rows of signs, and the words that explain each sign.

A sign is either an icon (`icons/sword`, `resources/gold`) or a short text (`+1`). The words stand in the
texts of the board under `sign.<name>`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.ui.boards.pen import Point
from game.ui.boards.vampire_knight.pen import Pen
from game.ui.kit.text import TextStyle
from game.ui.kit.theme import Color

FACES: Final = {"land": ("land",), "ruin": ("ruin",), "any": ("territory",)}
WHITE: Final = frozenset(
    {
        "adjacent",
        "aura",
        "character",
        "chevrons",
        "condition",
        "ethereal",
        "extra_soldier_attack_1",
        "extra_soldier_attack_2",
        "extra_soldier_move_1",
        "extra_soldier_move_2",
        "extra_soldier_tap_1",
        "extra_soldier_tap_2",
        "fight",
        "flip",
        "hand",
        "hero",
        "once",
        "regeneration",
        "resource_named",
        "ritual",
        "shield",
        "soldier",
        "sword",
        "tap",
        "territory_named",
        "wheel",
        "win",
    }
)
"""Icons of one color, to be tinted; the others carry their own colors."""
FLAGS: Final = {"any_turn": "flag_any", "own_turn": "flag_yours", "opponents_turn": "flag_opponent"}


@dataclass(slots=True, frozen=True)
class Sign:
    """An icon of the game, or a text if `icon` is empty. `about` is the word that explains it."""

    icon: str = ""
    text: str = ""
    about: str = ""
    kind: str = "icons"

    @property
    def art(self) -> str:
        """Name of the picture below the game's art."""
        return f"{self.kind}/{self.icon}"


def icon(name: str, about: str = "") -> Sign:
    """The sign with a picture."""
    return Sign(name, about=about or name)


def number(text: str) -> Sign:
    """A sign of letters."""
    return Sign(text=text)


def resource(name: str) -> Sign:
    """The sign of a resource."""
    return Sign(name, about="resource", kind="resources")


def signs_of(effect: Any) -> list[Sign]:
    """The signs of one effect, in the order in which they are read."""
    return _MAKERS[effect.do](effect)


def signs_of_card(card: Any) -> list[list[Sign]]:
    """The signs of all effects of a card, one row each."""
    return [signs_of(effect) for effect in card.effects]


def _face(effect: Any) -> list[Sign]:
    return [icon(name) for name in FACES[effect.face]]


def _strengths(effect: Any) -> list[Sign]:
    found: list[Sign] = []
    if effect.attack:
        found += [icon("sword"), number(str(int(effect.attack)))]
    if effect.defense:
        found += [icon("shield"), number(str(int(effect.defense)))]
    return found


def _fight(effect: Any) -> list[Sign]:
    return [*_face(effect), *_strengths(effect)]


def _support(effect: Any) -> list[Sign]:
    sides = [icon(name) for name, on in (("sword", effect.attack), ("shield", effect.defense)) if on]
    around = {"land": "adjacent_land", "ruin": "adjacent_ruin", "any": "adjacent"}[effect.face]
    return [*sides, Sign(text="+X", about="plus_x"), icon(around), icon("character_allied")]


def _move(effect: Any) -> list[Sign]:
    return [*_face(effect), icon("chevrons"), number(str(effect.steps))]


def _extra(effect: Any) -> list[Sign]:
    word = {"tap": "tap", "fight": "attack", "move": "move"}[effect.action]
    return [icon(f"extra_soldier_{word}_{min(effect.count, 2)}", f"extra_{effect.action}")]


def _then(result: Any) -> list[Sign]:
    if result.do == "strike":
        return [icon("strike"), number(str(result.strength))]
    if result.do == "self_strength":
        return [icon("sword"), number(f"+{result.attack}"), icon("shield"), number(f"+{result.defense}")]
    return [icon("flip"), icon("this" if result.which == "this" else "adjacent")]


def _limits(effect: Any) -> list[Sign]:
    found = [*_face(effect)]
    if effect.resource:
        found.append(resource(effect.resource))
    if effect.territory:
        found.append(icon("territory_named"))
    return found


def _effect_tap(effect: Any) -> list[Sign]:
    ritual = [icon("ritual")] if effect.ritual else []
    return [icon("tap"), *ritual, *_limits(effect), *_then(effect.then)]


def _plunder(effect: Any) -> list[Sign]:
    flag = [icon(FLAGS[effect.when])] if effect.when in FLAGS else []
    extras = [icon(name) for name, on in (("ritual", effect.ritual), ("once", effect.once)) if on]
    return [*flag, icon("plunder"), *_limits(effect), *extras, *_then(effect.then)]


def _after_fight(effect: Any) -> list[Sign]:
    return [icon("fight"), icon("win" if effect.when == "won" else "return"), *_then(effect.then)]


def _aura_fight(effect: Any) -> list[Sign]:
    return [icon("aura"), *_face(effect), *_strengths(effect)]


_MAKERS: Final[Mapping[str, Callable[[Any], list[Sign]]]] = {
    "fight_bonus": _fight,
    "support_bonus": _support,
    "move_bonus": _move,
    "ignore_enemy_stop": lambda effect: [icon("no_stop")],
    "extra_soldiers": _extra,
    "dissipation": lambda effect: [icon("dissipation"), icon("territory_named")],
    "win_fight": lambda effect: [icon("flip", "flip_card"), icon("win")],
    "respawn_at_start": lambda effect: [icon("flag_yours"), icon("return")],
    "effect_tap": _effect_tap,
    "plunder": _plunder,
    "after_fight": _after_fight,
    "ethereal": lambda effect: [icon("ethereal")],
    "regeneration": lambda effect: [icon("regeneration")],
    "aura_fight_bonus": _aura_fight,
    "aura_tap_bonus": lambda effect: [icon("aura"), resource(effect.resource), number(f"+{effect.amount}")],
}


def explained(rows: Iterable[Iterable[Sign]]) -> list[Sign]:
    """Each sign that needs words once, in the order in which they appear."""
    found: dict[tuple[str, str], Sign] = {}
    for row in rows:
        for sign in row:
            if sign.about:
                found.setdefault((sign.about, sign.icon), sign)
    return list(found.values())


def draw_sign(pen: Pen, sign: Sign, center: Point, size: float, ink: Color) -> None:
    """One sign, centered."""
    if not sign.icon:
        return
    pen.fit(sign.art, center, size, tint=ink if sign.kind == "icons" and sign.icon in WHITE else None)


def row_width(pen: Pen, signs: Iterable[Sign], size: float, style: TextStyle) -> float:
    """How long a row of signs is in pixels."""
    return sum((size * 1.06 if sign.icon else pen.width(sign.text, style) + size * 0.12) for sign in signs)


def draw_row(pen: Pen, signs: Iterable[Sign], at: Point, size: float, style: TextStyle) -> float:
    """A row of signs whose left middle is at `at`; returns where it ends."""
    x = at[0]
    for sign in signs:
        if sign.icon:
            draw_sign(pen, sign, (x + size / 2, at[1]), size, style.color)
            x += size * 1.06
        else:
            x += pen.words(sign.text, (x, at[1]), style) + size * 0.12
    return x
