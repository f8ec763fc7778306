"""How the things of this game look: hue and pattern of a domain, art of a zone or clan, colors by state.

Only names and colors; drawing is next door. A domain, zone or clan that the art does not know (a map of one's
own) gets a hue and a pattern of those there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from game.ui.kit.assets import Recolor
from game.ui.kit.theme import Color, hexed, mix, rgb

State = Literal["norm", "lit", "dim", "full"]

HUES: Final[dict[str, str]] = {
    "faith": "#846DD3",
    "government": "#6FA2E6",
    "commerce": "#D8D04E",
    "transport": "#318681",
    "arts": "#D887AC",
    "streets": "#D04E2A",
    "industry": "#C5CCD5",
    "learning": "#93AE66",
}
SPARE: Final = ("#D98E32", "#5B8FD9", "#6FB08A", "#B47BC4", "#C9B27C", "#7FA7A1", "#C46A6A", "#8E93C9")
ELYSIUM: Final = "#D9CBB0"
CHARACTERS: Final = {
    "daeva": "isaure_valcourt",
    "gangrel": "rurik_thorne",
    "mekhet": "samira_quill",
    "nosferatu": "barnaby_grieves",
    "ventrue": "augusta_reyes",
}
BUILDINGS: Final = {"heights": "the_heights", "e": "elysium"}
CARD_HUES: Final = {
    "retainer": "#D9A27E",
    "equipment": "#9FB2C8",
    "strategy": "#B7A3E0",
    "activation": "#E3C26B",
    "event": "#E2566A",
}
NIGHT: Final = rgb("#0B101A")
WHITE: Final = rgb("#FFFFFF")
BONE: Final = rgb("#F4EBD9")
LAMP: Final = rgb("#F2C46D")
LAMP_PALE: Final = rgb("#FFE3A3")
PALE: Final = rgb("#C3D6EA")
RED: Final = rgb("#E2566A")
RAIN: Final = rgb("#6E88A8")
_SKY: Final[dict[State, tuple[float, float, float, float]]] = {
    "norm": (0.16, 0.46, 0.17, 0.08),
    "lit": (0.16, 0.46, 0.17, 0.08),
    "dim": (0.12, 0.33, 0.13, 0.07),
    "full": (0.34, 0.86, 0.34, 0.2),
}
PATTERN_ALPHA: Final[dict[State, float]] = {"norm": 0.42, "lit": 0.5, "dim": 0.38, "full": 0.75}


@dataclass(slots=True, frozen=True)
class DomainLook:
    """A domain's hue and the art whose ground and pattern it uses."""

    hue: Color
    art: str

    def edge(self, state: State) -> Color:
        """The color of the domain's border."""
        if state == "full":
            return mix(self.hue, WHITE, 0.45)
        return self.hue if state != "dim" else mix(self.hue, NIGHT, 0.25)


def domain_look(domain: str, domains: Sequence[str]) -> DomainLook:
    """The look of `domain`, one of `domains` in their order; "" is Elysium."""
    if not domain:
        return DomainLook(rgb(ELYSIUM), "elysium")
    if domain in HUES:
        return DomainLook(rgb(HUES[domain]), domain)
    place = list(domains).index(domain)
    return DomainLook(rgb(SPARE[place % len(SPARE)]), list(HUES)[place % len(HUES)])


def ground_colors(look: DomainLook, state: State) -> Recolor:
    """Recoloring of a ground picture for a state."""
    base = rgb(HUES.get(look.art, ELYSIUM))
    pairs = [
        (hexed(mix(NIGHT, base, a)), hexed(mix(NIGHT, look.hue, b)))
        for a, b in zip(_SKY["norm"], _SKY[state], strict=True)
    ]
    return (*pairs, (hexed(base), hexed(look.edge(state))))


def pattern_colors(look: DomainLook) -> Recolor:
    """Recoloring of a pattern picture."""
    return ((HUES.get(look.art, ELYSIUM), hexed(look.hue)),)


def building_colors(art_hue: Color, look: DomainLook, state: State) -> Recolor:
    """Recoloring of a building: rim, windows, body, fine lines."""
    hue = look.hue
    rim = {
        "norm": hue,
        "lit": mix(hue, WHITE, 0.15),
        "dim": mix(hue, NIGHT, 0.36),
        "full": mix(hue, WHITE, 0.55),
    }
    windows = {
        "norm": mix(hue, WHITE, 0.4),
        "lit": rgb("#F7CF7E"),
        "dim": mix(hue, NIGHT, 0.34),
        "full": rgb("#FFF3CF"),
    }
    body = {"norm": "#0A0E17", "lit": "#0A0E17", "dim": "#090D15", "full": "#0C1424"}
    fine = mix(rim[state], BONE, 0.5)
    return (
        (hexed(mix(art_hue, BONE, 0.5)), hexed(fine)),
        (hexed(mix(art_hue, WHITE, 0.4)), hexed(windows[state])),
        (hexed(art_hue), hexed(rim[state])),
        ("#0A0E17", body[state]),
    )


def seat_colors(color: Color) -> Recolor:
    """Recoloring of a figure."""
    return (
        ("#F5F5F5", hexed(mix(color, WHITE, 0.25))),
        ("#F2F2F2", hexed(color)),
        ("#7E8186", hexed(mix(color, NIGHT, 0.5))),
    )


def mix_night(share: float) -> Color:
    """The night with `share` of white in it."""
    return mix(NIGHT, WHITE, share)
