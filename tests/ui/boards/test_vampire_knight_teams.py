"""Who plays with whom can be seen at the seats of Vampire Knight, and read in the inspector."""

from __future__ import annotations

import pygame
import pytest

from game.core.model import LANGUAGES
from game.ui.boards import Look
from game.ui.boards.vampire_knight.seats import team_sign
from tests.ui.boards.test_vampire_knight_board import PLAYERS, board_for, new_match, ui_for, views
from tests.ui.screens.ink import cut, watched


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_inspector_names_the_partner(language: str) -> None:
    board = board_for(ui_for((1920, 1080), language))
    view = new_match("teams").view(1)
    for seat, partner in ((1, 3), (2, 4), (3, 1), (4, 2)):
        found = board.inspect(f"seat:{seat}", view)
        assert found is not None
        said = [words for glyph, words in found.lines if glyph in ("shell/glyphs/moon", "shell/glyphs/sun")]
        assert len(said) == 1 and PLAYERS[partner - 1] in str(said[0])


def test_teams_have_signs_of_their_own_and_duels_have_none() -> None:
    board = board_for(ui_for())
    scene = board.scene(new_match("teams").view(1))
    assert scene.teamed
    signs = {seat.number: team_sign(seat.team) for seat in scene.seats}
    assert signs[1] == signs[3] != signs[2] == signs[4]
    duel = new_match("duel").view(1)
    assert not board.scene(duel).teamed
    found = board.inspect("seat:1", duel)
    assert found is not None
    assert not any(glyph.startswith("shell/glyphs/") for glyph, _ in found.lines)


SIZES = ((1280, 720), (1600, 900), (1920, 1080))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tray_of_a_tap_is_whole_in_the_narrow_column_of_teams(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = ui_for(size, language)
    board = board_for(ui)
    shown = [view for view in views("teams", 3, 90) if view["tray"] is not None]
    begun = next(view for view in shown if not view["tray"]["taps"])
    tapped = next(view for view in shown if any(not tap["used"] for tap in view["tray"]["taps"]))
    surface = pygame.Surface(size).convert()
    for view in (begun, tapped):
        with watched(monkeypatch) as notes:
            ui.restyle()
            board.draw(surface, view, Look(), frozenset())
        assert notes and not cut(notes)
    words, short = {ink.words for ink in notes}, size[1] == 720  # there a sign says it
    assert short or words & {ui.t(f"vampire_knight.board.tray.{word}") for word in ("unused", "unused_short")}
