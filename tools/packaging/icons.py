"""Renders the icons of the app from its emblem: PNG from 16 to 512 pixels, and the containers that Windows
and macOS want. Runs in an environment with pygame: `python icons.py EMBLEM.svg FOLDER`.
"""

from __future__ import annotations

import io
import os
import struct
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 192, 256, 512)
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MAC = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}
FINER = 4
"""Each icon is drawn so many times larger and shrunk: fine lines stay visible at 16 pixels."""


def render(emblem: Path, side: int) -> pygame.Surface:
    """The emblem in the middle of a square of `side` pixels, on nothing."""
    large = pygame.image.load_sized_svg(io.BytesIO(emblem.read_bytes()), (side * FINER, side * FINER))
    square = pygame.Surface((side * FINER, side * FINER), pygame.SRCALPHA)
    square.blit(large, large.get_rect(center=square.get_rect().center))
    return pygame.transform.smoothscale(square, (side, side))


def png(surface: pygame.Surface) -> bytes:
    """A surface as the bytes of a PNG file."""
    stream = io.BytesIO()
    pygame.image.save(surface, stream, "icon.png")
    return stream.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """PNG files by size as a Windows icon."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset, entries = len(head) + 16 * len(pictures), b""
    for side, data in pictures.items():
        small = side % 256  # 256 is written as 0
        entries += struct.pack("<BBBBHHII", small, small, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return head + entries + b"".join(pictures.values())


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """PNG files by the code of their size as a macOS icon."""
    parts = b"".join(code + struct.pack(">I", len(data) + 8) + data for code, data in pictures.items())
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts


def main() -> None:
    """Write all icons into the folder named second."""
    emblem, folder = Path(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pictures = {side: png(render(emblem, side)) for side in SIZES}
    for side, data in pictures.items():
        (folder / f"nightboard-{side}.png").write_bytes(data)
    (folder / "nightboard.ico").write_bytes(ico({side: pictures[side] for side in WINDOWS}))
    (folder / "nightboard.icns").write_bytes(icns({code: pictures[side] for code, side in MAC.items()}))


if __name__ == "__main__":
    main()
