#!/usr/bin/env python3
"""Draws the moments of a game that are worth looking at, without a window: `python3 tools/moments.py OUT`.

Each moment in each size and language becomes `OUT/NAME-HEIGHT-LANGUAGE.png`. Look at them after a screen has
changed. It needs the packages of the app (`tools/check.py` makes an environment that has them).
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

from game.core.model import LANGUAGES  # noqa: E402  # the checkout comes first
from game.ui.moments import Moment, stand_before  # noqa: E402  # the checkout comes first
from game.ui.moments_prince import MOMENTS  # noqa: E402  # the checkout comes first

SIZES: Final = ("1280x720", "1920x1080", "3840x2160")


def draw(moment: Moment, size: str, language: str, scale: int, folder: Path) -> Path:
    """One picture; its file."""
    width, height = (int(number) for number in size.split("x"))
    picture = stand_before(moment, (width, height), language, scale).picture()
    file = folder / "-".join((moment.name, str(height), language, *([str(scale)] if scale else [])))
    pygame.image.save(picture, f"{file}.png")
    return Path(f"{file}.png")


def main(words: Sequence[str] | None = None) -> int:
    """Draw the named moments, or all."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("out", type=Path, help="folder for the pictures")
    reader.add_argument("names", nargs="*", help="which moments; all without")
    reader.add_argument("--size", action="append", choices=SIZES, help="window; all three without")
    reader.add_argument("--language", action="append", choices=LANGUAGES, help="all three without")
    reader.add_argument("--scale", type=int, default=0, help="the player's size of everything, in percent")
    chosen = reader.parse_args(words)
    chosen.out.mkdir(parents=True, exist_ok=True)
    known = {moment.name: moment for moment in MOMENTS}
    if unknown := [name for name in chosen.names if name not in known]:
        reader.error(f"no such moment: {', '.join(unknown)}; there are {', '.join(known)}")
    for name in chosen.names or known:
        for size in chosen.size or SIZES:
            for language in chosen.language or LANGUAGES:
                print(draw(known[name], size, language, chosen.scale, chosen.out), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
