"""The window can draw every picture; glyphs are white; sounds are there."""

from __future__ import annotations

import wave
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.checks.art import check_art
from game.content.paths import art_folder
from game.ui.kit.assets import Assets, recolored
from game.ui.kit.sound import NAMES, Sounds
from game.ui.kit.theme import SEATS, rgb

SVG = Path(str(art_folder().joinpath("svg")))
PICTURES = sorted(path.relative_to(SVG).with_suffix("").as_posix() for path in SVG.rglob("*.svg"))


def test_no_picture_uses_what_the_loader_leaves_out() -> None:
    count, problems = check_art()
    assert count == len(PICTURES) > 500
    assert not problems


def test_every_picture_shows_something(table: Any) -> None:
    empty = []
    for name in PICTURES:
        picture = table.ui.assets.image(name, (64, 64))
        if not picture.get_bounding_rect().width:
            empty.append(name)
    assert not empty


@pytest.mark.parametrize("folder", ["shell/glyphs"])
def test_glyphs_are_white_and_square(table: Any, folder: str) -> None:
    for name in (name for name in PICTURES if name.startswith(folder)):
        assert table.ui.assets.box(name) == (0, 0, 24, 24), name
        assert set(color_strings(table.ui.assets.source(name))) == {"#FFFFFF"}, name


def color_strings(text: str) -> list[str]:
    import re

    return re.findall(r'(?:fill|stroke)="(#[0-9A-Fa-f]{6})"', text)


def test_marks_carry_the_color_of_their_seat(table: Any) -> None:
    for seat in SEATS:
        source = table.ui.assets.source(seat.glyph)
        assert f"#{seat.color[0]:02X}{seat.color[1]:02X}{seat.color[2]:02X}" in source, seat.shape


class TestAssets:
    def test_keeps_the_ratio(self, table: Any) -> None:
        assert table.ui.assets.image("shell/brand/wordmark", (400, 400)).get_size() == (400, 51)

    def test_once_per_size(self, table: Any) -> None:
        assets: Assets = table.ui.assets
        one = assets.image("shell/brand/emblem", (40, 40))
        assert assets.image("shell/brand/emblem", (40, 40)) is one
        assert assets.image("shell/brand/emblem", (41, 41)) is not one

    def test_tint(self, table: Any) -> None:
        picture = table.ui.assets.glyph("eye", 48, rgb("#F2C46D"))
        solid = [
            picture.get_at((x, y)) for x in range(48) for y in range(48) if picture.get_at((x, y)).a == 255
        ]
        assert solid
        assert {tuple(color)[:3] for color in solid} == {(0xF2, 0xC4, 0x6D)}

    def test_recolor(self, table: Any) -> None:
        assets: Assets = table.ui.assets
        recolor = recolored(("#56B4E9", rgb("#123456")))
        changed = assets.image("shell/seats/triangle", (50, 50), recolor)
        assert changed.get_at((25, 30))[:3] == (0x12, 0x34, 0x56)
        assert assets.image("shell/seats/triangle", (50, 50)).get_at((25, 30))[:3] == (0x56, 0xB4, 0xE9)

    def test_forgets_the_oldest_when_full(self, table: Any) -> None:
        assets = Assets(art_folder().joinpath("svg"), limit=200_000)
        for side in range(50, 120, 5):
            assets.image("shell/brand/emblem", (side, side))
        assert assets.cache.bytes <= 200_000
        assert 0 < len(assets.cache) < 14

    def test_converted_for_the_window(self, table: Any) -> None:
        picture = table.ui.assets.image("shell/brand/emblem", (40, 40))
        fresh = pygame.Surface((1, 1)).convert_alpha()
        assert picture.get_masks() == fresh.get_masks()

    def test_no_such_picture(self, table: Any) -> None:
        assert not table.ui.assets.exists("shell/glyphs/none")
        with pytest.raises(FileNotFoundError):
            table.ui.assets.image("shell/glyphs/none", (10, 10))


class TestSounds:
    @pytest.mark.parametrize("name", sorted(NAMES))
    def test_every_sound_is_short_and_not_silent(self, name: str) -> None:
        data = art_folder().joinpath("sounds", f"{name}.wav").read_bytes()
        with wave.open(BytesIO(data)) as file:
            frames = file.readframes(file.getnframes())
            assert file.getnframes() / file.getframerate() < 3
        samples = memoryview(frames).cast("h")
        assert 15_000 < max(abs(s) for s in samples) < 32_767

    def test_plays_or_stays_silent(self) -> None:
        sounds = Sounds(art_folder().joinpath("sounds"))
        sounds.play("dice")
        sounds.muted = True
        sounds.play("dice")
        with pytest.raises(KeyError):
            sounds.play("trumpet")

    def test_without_a_device_nothing_happens(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: Any, **__: Any) -> None:
            raise pygame.error("no device")

        monkeypatch.setattr(pygame.mixer, "init", fail)
        sounds = Sounds(art_folder().joinpath("sounds"))
        assert not sounds.available
        sounds.play("dice")
