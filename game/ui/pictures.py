"""Pictures of the window as files."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame

from game.content.disk import DISK, Disk, write_atomic


def save_picture(surface: pygame.Surface, path: Path, disk: Disk = DISK) -> None:
    """Writes `surface` as PNG, whole or not at all, also where the names of folders are no text. Raises
    OSError if the disk refuses."""
    packed = BytesIO()
    pygame.image.save(surface, packed, "picture.png")
    write_atomic(path, packed.getvalue(), disk)
