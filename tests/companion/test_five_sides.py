"""A contest in which everybody stands for a side of their own, on the shared screen: the fullest that its
panel and its city ever are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.chance import seeded
from game.core.model import TABLE, Action
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.screens.table_mode.letters import pressed
from game.ui.screens.table_mode.prince_of_the_city import PrinceTableBoard
from tests.companion.screen import SharedScreen
from tests.companion.test_afar import LEAST, WINDOWS, paint
from tests.companion.test_screen import on
from tests.ui.screens.ink import Ink, on_each_other, small, sticking_out, watched

MOST = 400
"""Decisions in which it has to come."""
QUIET = ("stop", "done", "pass", "stand", "decline")


def _rather(legal: tuple[Action, ...]) -> list[Action]:
    """Walk to Elysium, which touches the most zones; contest with little; else leave things be."""
    for do, wanted in (("move", {"zone": "elysium"}), ("contest", {}), ("propose", {})):
        found = [action for action in legal
                 if action.do == do and wanted.items() <= dict(action.arguments).items()]
        if found:
            return found[:1] if do == "contest" else found
    return [action for action in legal if action.do in QUIET] or list(legal)


def five_sides(screen: SharedScreen) -> None:
    """Play until five sides stand in a contest."""
    rng = seeded("five")
    for _ in range(MOST):
        told = screen.session.match.view(TABLE)["contest"]
        if told and len(told["sides"]) == 5:
            return
        screen.desk.let_app_throw()
        for seat in screen.session.asked_humans()[:1]:
            assert screen.session.submit(rng.choice(_rather(tuple(screen.session.match.legal(seat))))) is None
    pytest.fail("five sides never came")


def to_the_dice(screen: SharedScreen) -> None:
    """Everybody adds what there is, until the dice lie."""
    for _ in range(MOST):
        told = screen.session.match.view(TABLE)["contest"]
        if not told or told["sides"][0]["faces"]:
            return
        screen.desk.let_app_throw()
        for seat in screen.session.asked_humans()[:1]:
            legal = screen.session.match.legal(seat)
            add = [action for action in legal if action.do == "add"]
            screen.session.submit((add or [action for action in legal if action.do in QUIET])[-1])


class Figures:
    """Where counts of tokens and lines of names are drawn, by the picture that they are on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.counts: dict[int, list[pygame.Rect]] = {}
        self.names: dict[int, list[pygame.Rect]] = {}
        outlined = Pen.outlined

        def count(pen: Pen, words: Any, at: Any, style: Any, halo: float, *rest: Any) -> None:
            if str(words).isdigit():
                self._of(self.counts, pen).append(_letters(pen, words, at, style))
            outlined(pen, words, at, style, halo, *rest)

        def name(pen: Pen, words: str, at: Any, style: Any, room: float) -> None:
            self._of(self.names, pen).append(_letters(pen, words, at, style, room))
            pressed(pen, words, at, style, room)

        monkeypatch.setattr(Pen, "outlined", count)
        monkeypatch.setattr(f"{PrinceTableBoard.__module__}.pressed", name)

    @staticmethod
    def _of(found: dict[int, list[pygame.Rect]], pen: Pen) -> list[pygame.Rect]:
        """The boxes on the picture that the pen draws on."""
        return found.setdefault(id(pen.surface), [])

    def hidden(self) -> list[pygame.Rect]:
        """Counts that a name lies on."""
        return [box for surface, names in self.names.items() for box in self.counts.get(surface, [])
                if box.collidelist(names) >= 0]


def _letters(pen: Pen, words: str, at: Any, style: Any, room: float = 1e9) -> pygame.Rect:
    box = pygame.Rect(0, 0, round(min(room, pen.width(words, style))), round(pen.px(style.size) * 0.72))
    box.center = (round(at[0]), round(at[1]))
    return box


@pytest.mark.parametrize(("language", "size"), WINDOWS, ids=[f"{lang}-{size[1]}" for lang, size in WINDOWS])
def test_everything_can_be_read_when_all_contest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    screen = SharedScreen(tmp_path, "prince_of_the_city", "ppppp", language=language)
    screen.shell.ui.resize(size)
    screen.open()
    on(screen)
    five_sides(screen)
    for _ in range(2):
        figures = Figures(monkeypatch)
        with watched(monkeypatch) as notes:
            screen.shell.ui.restyle()  # nothing from pictures and lines that were kept
            paint(screen, size)
        _legible(screen, notes, size)
        assert any(figures.counts.get(surface) for surface in figures.names)
        assert not figures.hidden()
        to_the_dice(screen)
    screen.close()


def _legible(screen: SharedScreen, notes: list[Ink], size: tuple[int, int]) -> None:
    """The panel: whole words, none on others, large letters, every player with chance and outcome."""
    board = screen.table.board
    assert isinstance(board, PrinceTableBoard)
    panel = [ink for ink in notes if ink.room.size == board.stage.dock.size]
    assert panel and not [ink.words for ink in panel if ink.cut]
    assert not on_each_other(panel) and not sticking_out(panel)
    assert not small(panel, int(LEAST * size[1]))
    words = " ".join(ink.words for ink in panel)
    for player in screen.session.players:
        assert player.name in words
    assert len([ink for ink in panel if ink.words.endswith("%")]) >= 5
