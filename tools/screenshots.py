#!/usr/bin/env python3
"""Draws the pictures of the README anew, without a window: `python3 tools/screenshots.py [name ...]`.

Each picture is a screen from `game.ui.samples`, drawn at the design's size and made smaller. Run it after a
screen has changed; without names it draws all. It needs the packages of the app (`tools/check.py` makes an
environment that has them).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402  # the checkout comes first

from game.ui.start import list_screens, picture_of  # noqa: E402  # the checkout comes first

FOLDER: Final = ROOT / "art" / "screenshots"
DRAWN: Final = (1920, 1080)
KEPT: Final = (1280, 720)
STEP: Final = 4
"""What a color channel is rounded to: unseen, and the file is half as large."""

PICTURES: Final = {
    "menu": ("menu", "en"),
    "shadow-hunters": ("scene-shadow_hunters", "en"),
    "vampire-knight": ("scene-vampire_knight", "en"),
    "prince-of-the-city": ("scene-prince_of_the_city", "zh_hans"),
    "curtain": ("curtain-shadow_hunters", "en"),
    "end": ("end-shadow_hunters", "en"),
}
"""File name -> name of the screen, language."""


def draw(name: str) -> Path | None:
    """One picture; its file, or None if its screen is not there (a game without a board)."""
    screen, language = PICTURES[name]
    if screen not in list_screens():
        return None
    large = picture_of(screen, DRAWN, language, speed=100)
    picture = pygame.transform.smoothscale(large.convert(24), KEPT)
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{name}.png"
    pygame.image.save(flattened(picture), str(file))
    return file


def flattened(picture: pygame.Surface) -> pygame.Surface:
    """The picture with every channel rounded, so that flat areas pack well."""
    rounded = bytes(min(255, (value + STEP // 2) // STEP * STEP) for value in range(256))
    data = pygame.image.tobytes(picture, "RGB").translate(rounded)
    return pygame.image.frombuffer(data, picture.get_size(), "RGB")


def main(words: Sequence[str] | None = None) -> int:
    """Draw the named pictures, or all."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("names", nargs="*", choices=[*PICTURES, []], help="which pictures; all without")
    for name in reader.parse_args(words).names or PICTURES:
        file = draw(name)
        said = f"{file.relative_to(ROOT)}, {file.stat().st_size // 1024} KB" if file else "no such screen yet"
        print(f"{name}: {said}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
