"""Saves of every title and every format of records there ever was open, and can be played to their end."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import save_fixtures
from game.catalog import games, open_game
from game.content import journal
from game.core.record import FORMAT
from game.session.session import Session

SAVES = sorted(save_fixtures.FOLDER.glob("*.jsonl"))


def test_there_is_one_for_each_title_and_format() -> None:
    wanted = {save_fixtures.path_of(game, version) for game in games() for version in range(1, FORMAT + 1)}
    assert set(SAVES) == wanted


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_opens_and_goes_on(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    shutil.copyfile(path, copy)
    saved, book = journal.reopen(copy)
    assert saved.problems == []
    session = Session.resume(open_game(saved.record.header.game), saved.record, book)
    assert len(session.match.log) >= len(saved.record.steps) >= 50
    for player in session.players:
        player.kind = "bot"
    while session.bot_step():
        pass
    assert session.over
    session.close()
    assert journal.load(copy).problems == []
