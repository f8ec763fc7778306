"""Boxes are drawn where they should be, once, and cheaply."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.ui.kit import slices
from game.ui.kit.canvas import Canvas
from game.ui.kit.looks import Looks
from game.ui.kit.paint import Box, Painter, Shadow, down
from game.ui.kit.shapes import dashes, gradient, outline
from game.ui.kit.theme import NIGHT, NIGHT_CONTRAST, Scale, rgb
from game.ui.kit.widgets import Rect

RED, BLUE = rgb("#FF0000"), rgb("#0000FF")


@pytest.fixture
def surface(table: Any) -> pygame.Surface:
    made = pygame.Surface((300, 300)).convert()
    made.fill((0, 0, 0))
    return made


def names(looks: Looks) -> list[str]:
    return [name for name, value in vars(looks).items() if isinstance(value, Box)]


@pytest.mark.parametrize("size", [(40, 40), (90, 64), (260, 220)])
def test_a_box_fills_its_rectangle_and_nothing_else(surface: pygame.Surface, size: tuple[int, int]) -> None:
    Painter(Scale()).draw(surface, Box(down(BLUE), RED, 2, 12), pygame.Rect(20, 20, *size))
    right, foot = 20 + size[0], 20 + size[1]
    assert surface.get_at((20 + size[0] // 2, 20 + size[1] // 2))[:3] == (0, 0, 255)
    assert surface.get_at((20, 20 + size[1] // 2))[:3] == (255, 0, 0)
    assert surface.get_at((right - 1, 20 + size[1] // 2))[:3] == (255, 0, 0)
    assert surface.get_at((20 + size[0] // 2, foot - 1))[:3] == (255, 0, 0)
    for outside in ((20, 20), (right - 1, 20), (20, foot - 1), (19, 150), (right, 60), (150, foot)):
        assert surface.get_at(outside)[:3] == (0, 0, 0), outside


def test_a_gradient_runs_from_top_to_foot(table: Any) -> None:
    strip = gradient((4, 11), down(RED, BLUE))
    assert strip.get_at((2, 0))[:3] == (255, 0, 0)
    assert strip.get_at((2, 5))[:3] == (128, 0, 128)
    assert strip.get_at((2, 10))[:3] == (0, 0, 255)


def test_a_shadow_is_soft_and_outside(surface: pygame.Surface) -> None:
    surface.fill((255, 255, 255))
    box = Box(down(BLUE), None, 0, 10, shadows=(Shadow((0, 0, 0, 255), 20),))
    Painter(Scale()).draw(surface, box, pygame.Rect(100, 100, 100, 100))
    grey = [surface.get_at((150, 100 - step)).r for step in (1, 6, 12, 30)]
    assert grey == sorted(grey)
    assert grey[0] < 200
    assert grey[-1] == 255


def test_a_glow_lights_the_middle_most(surface: pygame.Surface) -> None:
    Painter(Scale()).glow(surface, (150, 150), (80, 80), (255, 255, 255, 255))
    light = [surface.get_at((150 + step, 150)).r for step in (0, 20, 40, 60, 79)]
    assert light == sorted(light, reverse=True)
    assert light[0] > 240
    assert light[-1] < 12


def test_transparency_leaves_no_trace(surface: pygame.Surface) -> None:
    painter, box = Painter(Scale()), Box(down(BLUE), None, 0, 4)
    painter.draw(surface, box, pygame.Rect(0, 0, 50, 50), 0.5)
    assert surface.get_at((25, 25)).b in (127, 128)
    painter.draw(surface, box, pygame.Rect(100, 100, 50, 50))
    assert surface.get_at((125, 125)).b == 255


def test_a_box_is_rendered_once(table: Any, surface: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    painter = Painter(Scale())
    original = painter._body

    def counting(*given: Any) -> pygame.Surface:
        made.append(1)
        return original(*given)

    monkeypatch.setattr(painter, "_body", counting)
    for place in range(5):
        painter.draw(surface, table.ui.looks.panel, pygame.Rect(place, place, 200, 150))
    assert len(made) == 1


@pytest.mark.parametrize("size", [(52, 52), (300, 268), (260, 281)])
@pytest.mark.parametrize("name", ["panel", "button", "selected", "primary", "field", "inset", "paper"])
def test_cut_into_pieces_it_looks_the_same(
    table: Any, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int]
) -> None:
    pictures = []
    for limit in (10_000, 10_000_000):
        monkeypatch.setattr(slices, "LARGE", limit)
        picture = pygame.Surface((500, 500)).convert()
        picture.fill((40, 90, 60))
        Painter(Scale()).draw(picture, table.ui.looks.named(name), pygame.Rect(90, 90, *size))
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert pictures[0] == pictures[1]


def test_a_large_opaque_box_has_a_middle_without_alpha(table: Any) -> None:
    sprite = Painter(Scale())._render(table.ui.looks.panel, 800, 600)
    areas = {True: 0, False: 0}
    for part, _ in sprite.parts:
        areas[bool(part.get_flags() & pygame.SRCALPHA)] += part.get_width() * part.get_height()
    assert areas[False] > 0.85 * 800 * 600
    assert areas[True] < 0.45 * 800 * 600


@pytest.mark.parametrize("solid", [(50, 50, 100, 60), (0, 0, 0, 0), (300, 0, 9, 9)])
def test_a_plate_in_pieces_looks_the_same_and_hides_what_it_should(
    table: Any, solid: tuple[int, int, int, int]
) -> None:
    body = pygame.Surface((200, 160), pygame.SRCALPHA).convert_alpha()
    body.fill((0, 0, 0, 0))
    Painter(Scale()).draw(body, table.ui.looks.panel, pygame.Rect(40, 40, 120, 80))
    pictures = []
    for parts in ([(body, (0, 0))], slices.plate_pieces(body, pygame.Rect(solid))):
        picture = pygame.Surface((220, 180)).convert()
        picture.fill((40, 90, 60))
        slices.Sprite(parts).draw(picture, 10, 10)
        pictures.append(picture)
    assert pygame.image.tobytes(pictures[0], "RGB") == pygame.image.tobytes(pictures[1], "RGB")
    hidden = sum(
        part.get_width() * part.get_height() for part, _ in parts if not part.get_flags() & pygame.SRCALPHA
    )
    assert hidden == (100 * 60 if solid[0] == 50 else 0)


@pytest.mark.parametrize("theme", [NIGHT, NIGHT_CONTRAST])
@pytest.mark.parametrize("factor", [0.85, 1.0, 2.0])
def test_every_look_can_be_drawn_in_every_size(surface: pygame.Surface, theme: Any, factor: float) -> None:
    painter, looks = Painter(Scale(factor)), Looks(theme)
    assert len(names(looks)) > 40
    for name in names(looks):
        for size in ((1, 1), (7, 3), (44, 44), (200, 60)):
            painter.draw(surface, looks.named(name), pygame.Rect(10, 10, *size))


def test_every_kind_of_button_has_all_its_states() -> None:
    looks = Looks(NIGHT)
    for kind in ("button", "primary", "legal", "selected", "danger", "ghost"):
        states = [looks.named(kind + state) for state in ("", "_hover", "_focus")]
        assert len(set(states)) == 3, kind
        looks.named(f"{kind}_down")


def test_the_states_of_the_look() -> None:
    looks, lamp = Looks(NIGHT), NIGHT.lamp
    assert looks.legal.rim == lamp
    assert looks.button_focus.rim == lamp
    assert looks.primary_focus.rim == NIGHT.bone_100
    assert looks.disabled.dashed
    assert looks.button.rim != lamp


def test_dashes_cover_a_little_more_than_half_of_the_way() -> None:
    points = outline(200, 100, 12, 0)
    drawn = sum(abs(complex(*end) - complex(*start)) for start, end in dashes(points, 6, 5))
    whole = sum(abs(complex(*b) - complex(*a)) for a, b in pairwise(points))
    assert drawn / whole == pytest.approx(6 / 11, abs=0.02)


class TestCanvas:
    def test_layers_are_drawn_once_until_something_changes(self, table: Any, surface: pygame.Surface) -> None:
        drawn = []
        canvas = Canvas(table.ui, surface)
        for key in ("a", "a", "b", "a"):
            canvas.layer(key, Rect(10, 10, 50, 50), lambda inner: drawn.append(1))
        assert len(drawn) == 2
        table.ui.settings.language = "zh_hans"
        table.ui.restyle()
        canvas.layer("a", Rect(10, 10, 50, 50), lambda inner: drawn.append(1))
        assert len(drawn) == 3

    def test_a_layer_uses_the_coordinates_of_the_screen(self, table: Any, surface: pygame.Surface) -> None:
        canvas = Canvas(table.ui, surface)
        canvas.layer("x", Rect(40, 60, 20, 20), lambda inner: inner.fill(Rect(45, 65, 5, 5), RED))
        assert surface.get_at((47, 67))[:3] == (255, 0, 0)
        assert surface.get_at((42, 62))[:3] == (0, 0, 0)

    def test_clip(self, table: Any, surface: pygame.Surface) -> None:
        canvas = Canvas(table.ui, surface)
        with canvas.clip(Rect(0, 0, 10, 10)):
            canvas.fill(Rect(0, 0, 100, 100), RED)
        assert surface.get_at((9, 9))[:3] == (255, 0, 0)
        assert surface.get_at((10, 10))[:3] == (0, 0, 0)
        assert surface.get_clip().size == (300, 300)

    def test_cover_fills_and_contain_fits(self, table: Any, surface: pygame.Surface) -> None:
        canvas = Canvas(table.ui, surface)
        name = "shell/banners/shadow_hunters_setup"
        assert canvas.image(name, Rect(0, 0, 100, 100), cover=True).size == (100, 100)
        assert canvas.image(name, Rect(0, 0, 100, 100)).size == (100, 12)

    def test_a_second_frame_renders_nothing_new(self, table: Any) -> None:
        """The cost of a frame is copying: no text is shaped, no box rendered, no picture rasterised again."""
        from game.ui.gallery import Gallery

        table.stage.reset(Gallery(table.ui))
        window = pygame.Surface((1920, 1080)).convert()
        table.stage.paint(window)
        counts = self.sizes(table)
        for _ in range(3):
            table.stage.paint(window)
        assert self.sizes(table) == counts

    @staticmethod
    def sizes(table: Any) -> list[int]:
        ui = table.ui
        caches = (ui.assets.cache, ui.painter._sprites, ui.text._runs, ui.text._paragraphs, ui.marks._cache)
        return [len(cache) for cache in caches]
