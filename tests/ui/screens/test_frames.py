"""What is drawn frame by frame, only where something moves, looks as if all had been drawn anew."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pygame
import pytest

from game.catalog import open_game
from game.content.paths import find_folders
from game.content.settings import Settings
from game.session.players import Player
from game.session.session import Session, Start
from game.ui.boards.registry import BOARDS
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.canvas import Canvas
from game.ui.start import open_shell
from tests.robust.records import SEATS

SIZE = (1280, 720)


class Clock:
    def __init__(self) -> None:
        self.now = 5.0

    def __call__(self) -> float:
        return self.now


def stage_of(folder: Path, clock: Clock, game: str, people: int, speed: Literal[50, 100]) -> Stage:
    prepare_headless()
    settings = Settings(language="en", speed=speed, mute=True)
    shell = open_shell(find_folders(folder), settings, clock)
    shell.ui.resize(SIZE)
    stage = Stage(shell.ui)
    players = [Player(f"P{seat}", "human" if seat <= people else "bot", "random", seat)
               for seat in range(1, SEATS[game] + 1)]
    stage.push(shell.table(Session.new(open_game(game), Start(game, players, seed="frames"))))
    return stage


@pytest.mark.parametrize("people", [0, 1])
@pytest.mark.parametrize("game", BOARDS)
def test_a_frame_looks_as_if_all_had_been_drawn_anew(tmp_path: Path, game: str, people: int) -> None:
    clock = Clock()
    stage = stage_of(tmp_path, clock, game, people, 100)
    picture, whole = (pygame.Surface(SIZE).convert() for _ in range(2))
    compared = 0
    for number in range(1500):
        clock.now += 0.045
        stage.step()
        partly = stage.needs_drawing and not stage._stale
        stage.paint(picture)
        if not partly:
            continue
        canvas = Canvas(stage.ui, whole)
        stage.screen.draw(canvas)
        stage._paint_toasts(canvas)
        compared += 1
        if pygame.image.tobytes(picture, "RGB") != pygame.image.tobytes(whole, "RGB"):
            pygame.image.save(picture, tmp_path / "frame.png")
            pygame.image.save(whole, tmp_path / "whole.png")
            pytest.fail(f"frame {number} differs from the whole: {tmp_path}")
        if compared == 60:
            return
    assert compared > 25
