"""Pictures of the window as files: whole or not at all, wherever they are put."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.ui.kit.app import prepare_headless
from game.ui.pictures import save_picture
from tests.content.faults import FAULTS, Crash, disks


def red() -> pygame.Surface:
    prepare_headless()
    surface = pygame.Surface((40, 30)).convert()
    surface.fill((200, 0, 0))
    return surface


def test_a_folder_whose_name_is_no_text_takes_pictures(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"bad-\xff-name") / "a.png"
    save_picture(red(), path)
    (tmp_path / "b.png").write_bytes(path.read_bytes())
    assert pygame.image.load(str(tmp_path / "b.png")).get_at((5, 5))[:3] == (200, 0, 0)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_picture_is_there_whole_or_not_at_all(tmp_path: Path, fault: str) -> None:
    save_picture(red(), tmp_path / "whole.png")
    whole = (tmp_path / "whole.png").read_bytes()
    failed = 0
    for disk in disks(fault):
        path = tmp_path / str(disk.at) / "a.png"
        try:
            save_picture(red(), path, disk)
        except (OSError, Crash):
            failed += 1
        assert not path.exists() or path.read_bytes() == whole
    assert failed > 4
