"""The tokens keep their promises: seats told apart by everyone, letters that stand out, scales that fit."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from typing import Any

import pytest

from game.ui.kit.theme import NIGHT, NIGHT_CONTRAST, SEATS, SMALLEST_LAYOUT, Color, Scale, Theme, rgb

Triple = tuple[float, float, float]
# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear RGB.
BLIND: dict[str, tuple[Triple, Triple, Triple]] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(color: Color) -> Triple:
    red, green, blue = (
        c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color[:3]
    )
    return red, green, blue


def seen(color: Color, matrix: tuple[Triple, Triple, Triple]) -> Triple:
    base = linear(color)
    red, green, blue = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, base, strict=True)))) for row in matrix
    )
    return red, green, blue


def lab(color: Triple) -> Triple:
    red, green, blue = color
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    gap = h2 - h1
    if c1 * c2 == 0:
        gap = 0
    elif abs(gap) > 180:
        gap -= math.copysign(360, gap)
    turn = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(gap / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (
        h1 + h2
        if c1 * c2 == 0
        else (h1 + h2) / 2
        if abs(h1 - h2) <= 180
        else (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    )
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    twist = (
        -2
        * math.sqrt(chroma**7 / (chroma**7 + 25**7))
        * math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    )
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, turn / sh
    return math.sqrt(dl**2 + dc**2 + dh**2 + twist * dc * dh)


def contrast(one: Color, other: Color) -> float:
    """WCAG contrast ratio."""

    def light(color: Color) -> float:
        red, green, blue = linear(color)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_the_measure_of_difference_is_right() -> None:
    """Pairs published with CIEDE2000 (Sharma, Wu, Dalal 2005)."""
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert difference((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514)) == pytest.approx(
        0.9082, abs=1e-4
    )


@pytest.mark.parametrize("kind", sorted(BLIND))
def test_any_two_seats_differ_for_every_eye(kind: str) -> None:
    colors = [lab(seen(seat.color, BLIND[kind])) for seat in SEATS]
    assert min(difference(a, b) for a, b in combinations(colors, 2)) >= 10


def test_any_two_seats_differ_in_shape(table: Any) -> None:
    assert len({seat.shape for seat in SEATS}) == 8
    outlines = {
        bytes(table.ui.assets.image(f"shell/seats/{s.shape}", (40, 40), tint=rgb("#000000")).get_buffer().raw)
        for s in SEATS
    }
    assert len(outlines) == 8


def test_numbers_stand_out_on_their_seat() -> None:
    assert all(contrast(seat.color, seat.ink) >= 4.5 for seat in SEATS)


@pytest.mark.parametrize(("theme", "least"), [(NIGHT, 4.5), (NIGHT_CONTRAST, 7.0)])
def test_words_stand_out_on_every_surface(theme: Theme, least: float) -> None:
    words = ("bone_100", "bone_300", "bone_500", "lamp", "blood_text", "moss_text", "sky_text")
    grounds = (
        "night_900",
        "night_800",
        "night_700",
        "panel_top",
        "panel_foot",
        "button_top",
        "button_foot",
        "field",
        "choice",
    )
    poor = [
        (word, ground)
        for word in words
        for ground in grounds
        if contrast(getattr(theme, word), getattr(theme, ground)) < least
    ]
    assert not poor
    assert contrast(theme.ink, theme.lamp) >= 7
    assert contrast(theme.ink, theme.bone_300) >= 7
    assert contrast(theme.ink, theme.lamp_foot) >= 4.5


@pytest.mark.parametrize("theme", [NIGHT, NIGHT_CONTRAST])
def test_the_focus_stands_out(theme: Theme) -> None:
    assert contrast(theme.lamp, theme.panel_top) >= 3
    assert contrast(theme.bone_100, theme.lamp_foot) >= 1.5  # the rim on a lit button, beside its glow


def test_the_smallest_letters() -> None:
    assert min(NIGHT.title, NIGHT.heading, NIGHT.card_name, NIGHT.body, NIGHT.small) == 18


class TestScale:
    def test_the_design_size_is_one_to_one(self) -> None:
        assert Scale.for_window((1920, 1080)).factor == 1
        assert Scale.for_window((3840, 2160)).factor == 2

    def test_small_windows_keep_letters_legible(self) -> None:
        scale = Scale.for_window((1280, 720))
        assert scale.px(18) >= 15
        assert scale.compact

    @pytest.mark.parametrize(
        "window", [(1024, 640), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920)]
    )
    @pytest.mark.parametrize("user", [0.75, 1.0, 1.25, 1.5, 2.0])
    def test_a_layout_never_gets_less_than_the_smallest(self, window: tuple[int, int], user: float) -> None:
        width, height = Scale.for_window(window, user).size
        assert width >= SMALLEST_LAYOUT[0] - 0.01
        assert height >= SMALLEST_LAYOUT[1] - 0.01

    def test_the_player_may_double_it(self) -> None:
        assert Scale.for_window((1920, 1080), 2.0).factor == 2
        assert Scale.for_window((1920, 1080), 0.75).factor == 0.75

    @pytest.mark.parametrize("factor", [0.85, 1.0, 1.3333, 2.0])
    def test_neighbours_touch(self, factor: float) -> None:
        import pygame

        scale = Scale(factor, (1920, 1080))
        edges = [n * 33.3 for n in range(20)]
        rects = [scale.rect(pygame.FRect(a, 0, b - a, 10)) for a, b in pairwise(edges)]
        assert all(a.right == b.left for a, b in pairwise(rects))

    def test_nothing_vanishes(self) -> None:
        assert Scale(0.3, (600, 400)).px(1) == 1
        assert Scale(0.3, (600, 400)).px(0) == 0
