"""The look in numbers: colors, type, spacing, radii, motion, seats, and the scale to pixels.

Here belongs every token that two screens share.  How a token becomes pixels is `paint.py` (boxes),
`text.py` (words) and `assets.py` (pictures).  All lengths are logical units: the design is 1920 x 1080.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

Color = tuple[int, int, int, int]


def rgb(text: str, alpha: int = 255) -> Color:
    """`#RRGGBB` as a color with `alpha` 0..255."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), alpha


def fade(color: Color, share: float) -> Color:
    """The same color with its alpha multiplied by `share` (0..1)."""
    return color[0], color[1], color[2], round(color[3] * max(0.0, min(1.0, share)))


def mix(one: Color, other: Color, share: float) -> Color:
    """`share` 0 gives `one`, 1 gives `other`, in plain RGB."""
    red, green, blue, alpha = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha


def hexed(color: Color) -> str:
    """`#RRGGBB` of a color, upper case as the art files write it."""
    return f"#{color[0]:02X}{color[1]:02X}{color[2]:02X}"


class SeatMark(NamedTuple):
    """How a seat is told apart: never by color alone."""

    shape: str
    color: Color
    ink: Color  # the numeral on it

    @property
    def glyph(self) -> str:
        """Art name of the whole mark (without its number)."""
        return f"shell/seat_marks/{self.shape}"


INK: Final = rgb("#14100C")
PAPER: Final = rgb("#FFFFFF")

SEATS: Final[tuple[SeatMark, ...]] = (
    SeatMark("disc", rgb("#F2F2F2"), INK),
    SeatMark("diamond", rgb("#E69F00"), INK),
    SeatMark("triangle", rgb("#56B4E9"), INK),
    SeatMark("square", rgb("#009E73"), INK),
    SeatMark("hexagon", rgb("#F0E442"), INK),
    SeatMark("star", rgb("#0072B2"), PAPER),
    SeatMark("drop", rgb("#D55E00"), INK),
    SeatMark("cross", rgb("#CC79A7"), INK),
)


def seat_mark(seat: int) -> SeatMark:
    """The mark of a seat, numbered from 1 as everywhere."""
    return SEATS[seat - 1]


@dataclass(frozen=True)
class Theme:
    """All tokens.  `NIGHT` is the normal theme, `NIGHT_CONTRAST` the one with 7 : 1 text."""

    name: str
    # surfaces, from the window to what lies on top
    night_900: Color
    night_800: Color
    night_700: Color
    night_600: Color
    night_500: Color
    panel_top: Color
    panel_foot: Color
    panel_rim: Color
    button_top: Color
    button_foot: Color
    button_rim: Color
    field: Color
    choice: Color
    # words
    bone_100: Color
    bone_300: Color
    bone_500: Color
    ink: Color
    # meaning
    lamp: Color
    lamp_pale: Color
    lamp_top: Color
    lamp_foot: Color
    lamp_dark: Color  # warm ground of what is chosen among legal things
    lamp_wash: Color
    blood: Color
    blood_text: Color
    moss: Color
    moss_text: Color
    moon: Color
    sky_text: Color
    hunter: Color
    shadow: Color
    neutral: Color
    # type, logical units
    title: int
    heading: int
    card_name: int
    body: int
    small: int
    # radii
    radius_small: int
    radius_field: int
    radius_card: int
    radius_panel: int
    # smallest side of anything that can be clicked
    target: int
    # motion, seconds
    respond: float
    move: float
    reveal: float
    fade: float  # what every movement becomes under reduced motion


SPACE: Final = (4, 8, 12, 16, 24, 32, 48)

NIGHT: Final = Theme(
    name="night",
    night_900=rgb("#0B101A"),
    night_800=rgb("#111827"),
    night_700=rgb("#1A2436"),
    night_600=rgb("#26334A"),
    night_500=rgb("#3A4A66"),
    panel_top=rgb("#151E2F"),
    panel_foot=rgb("#0F1624"),
    panel_rim=rgb("#2A3850"),
    button_top=rgb("#202C42"),
    button_foot=rgb("#182234"),
    button_rim=rgb("#3A4A66"),
    field=rgb("#0F1725"),
    choice=rgb("#141D2D"),
    bone_100=rgb("#F4EBD9"),
    bone_300=rgb("#D9CBB0"),
    bone_500=rgb("#A89A80"),
    ink=INK,
    lamp=rgb("#F2C46D"),
    lamp_pale=rgb("#FFE9B8"),
    lamp_top=rgb("#FBDD9C"),
    lamp_foot=rgb("#DFA748"),
    lamp_dark=rgb("#4A3A1C"),
    lamp_wash=rgb("#2A2418"),
    blood=rgb("#C8364A"),
    blood_text=rgb("#F08A96"),
    moss=rgb("#5FA777"),
    moss_text=rgb("#86CDA0"),
    moon=rgb("#C9D8E8"),
    sky_text=rgb("#8FC0F2"),
    hunter=rgb("#4C8FD6"),
    shadow=rgb("#C8364A"),
    neutral=rgb("#E0B64A"),
    title=40,
    heading=28,
    card_name=22,
    body=20,
    small=18,
    radius_small=6,
    radius_field=8,
    radius_card=12,
    radius_panel=20,
    target=44,
    respond=0.12,
    move=0.24,
    reveal=0.40,
    fade=0.10,
)
NIGHT_CONTRAST: Final = replace(
    NIGHT,
    name="night_contrast",
    night_900=rgb("#000000"),
    night_800=rgb("#060A12"),
    night_700=rgb("#0E1522"),
    night_600=rgb("#5B6C8C"),
    night_500=rgb("#8798B8"),
    panel_top=rgb("#0A101B"),
    panel_foot=rgb("#05080F"),
    panel_rim=rgb("#7486A6"),
    button_top=rgb("#131C2C"),
    button_foot=rgb("#0C1320"),
    button_rim=rgb("#93A5C6"),
    field=rgb("#000000"),
    choice=rgb("#05080F"),
    bone_100=rgb("#FFFFFF"),
    bone_300=rgb("#F4EBD9"),
    bone_500=rgb("#D9CBB0"),
    lamp=rgb("#FFD27A"),
    blood_text=rgb("#FFB3BC"),
    moss_text=rgb("#A8E6BE"),
    sky_text=rgb("#B9DBFF"),
)


def theme_for(high_contrast: bool) -> Theme:
    """The theme that a setting asks for."""
    return NIGHT_CONTRAST if high_contrast else NIGHT


DESIGN: Final = (1920, 1080)
SMALLEST_LAYOUT: Final = (960.0, 540.0)  # every screen must hold its content in this logical size
SHRINK_LIMIT: Final = 0.85  # small windows get a tighter layout before they get smaller letters


@dataclass(frozen=True)
class Scale:
    """Pixels per logical unit, and the window in both."""

    factor: float = 1.0
    pixels: tuple[int, int] = DESIGN

    @classmethod
    def for_window(cls, pixels: tuple[int, int], user: float = 1.0, magnify: float = 1.0) -> Scale:
        """The automatic scale of a window of `pixels`, times the user's choice (0.75 .. 2.0).

        `magnify` is for screens that are read from afar: all of it grows by that, also where a small window
        is shrunk.

        Grows with the window; shrinks only to SHRINK_LIMIT, because small windows stand on small desks where
        letters must stay legible; never leaves a layout less than SMALLEST_LAYOUT.
        """
        width, height = max(1, pixels[0]), max(1, pixels[1])
        fit = min(width / DESIGN[0], height / DESIGN[1])
        most = min(width / SMALLEST_LAYOUT[0], height / SMALLEST_LAYOUT[1])
        return cls(min(max(fit * magnify, SHRINK_LIMIT) * user, most), (width, height))

    @property
    def size(self) -> tuple[float, float]:
        """The window in logical units."""
        return self.pixels[0] / self.factor, self.pixels[1] / self.factor

    @property
    def compact(self) -> bool:
        """True where a screen should fold its third column into a drawer."""
        return self.size[0] < 1600 or self.size[1] < 800

    def px(self, length: float) -> int:
        """A length in whole pixels; what is not nothing stays at least one pixel."""
        if not length:
            return 0
        return max(1, round(length * self.factor)) if length > 0 else round(length * self.factor)

    def rect(self, rect: pygame.FRect | pygame.Rect) -> pygame.Rect:
        """A logical rectangle in pixels; neighbours that touch in the layout touch on the screen."""
        left, top = round(rect.left * self.factor), round(rect.top * self.factor)
        return pygame.Rect(
            left, top, round(rect.right * self.factor) - left, round(rect.bottom * self.factor) - top
        )

    def point(self, position: tuple[float, float]) -> tuple[int, int]:
        """A logical point in pixels."""
        return round(position[0] * self.factor), round(position[1] * self.factor)

    def logical(self, position: tuple[float, float]) -> tuple[float, float]:
        """A pixel position (of the mouse) in logical units."""
        return position[0] / self.factor, position[1] / self.factor
