"""What is asked can be read to its end, whatever is asked, in every language and window."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from game.bots import levels
from game.catalog import open_game
from game.core.model import LANGUAGES, Ask
from game.session.players import Player
from game.session.session import Session, Start
from game.ui.kit.boxes import Label
from game.ui.kit.buttons import Button, IconButton
from game.ui.kit.widget import plain
from game.ui.samples import NAMES
from game.ui.screens.table.screen import TableScreen
from tests.ui.screens.conftest import Theater

TABLES = {
    "shadow_hunters": ("shadow_hunters", 6, {}),
    "shadow_hunters_all": ("shadow_hunters", 8, {"expansion": "all"}),
    "initiation": ("vampire_knight", 2, {"mode": "initiation"}),
    "duel": ("vampire_knight", 2, {"mode": "duel"}),
    "teams": ("vampire_knight", 4, {"mode": "teams"}),
}
LONGEST = 500
WINDOWS = (((1024, 640), 100), ((1280, 720), 100), ((1920, 1080), 100), ((1920, 1080), 200))


def begin(table: str) -> Session:
    """A match of bots from a fixed seed."""
    game, seats, options = TABLES[table]
    players = [Player(NAMES[place], "bot", levels(game)[-2], place + 1) for place in range(seats)]
    return Session.new(open_game(game), Start(game, players, dict(options), seed="bar-1"))


@cache
def moments(table: str) -> tuple[int, ...]:
    """After how many steps seat 1 is asked something of a new kind."""
    session, seen, found = begin(table), set[str](), list[int]()
    for number in range(LONGEST):
        pending = session.match.pending
        if session.over or not isinstance(pending, Ask):
            break
        if 1 in session.asked() and pending.kind not in seen:
            seen.add(pending.kind)
            found.append(number)
        assert session.bot_step()
    assert len(found) >= 4
    return tuple(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("table", TABLES)
def test_no_question_is_cut(
    make_theater: Callable[..., Theater], table: str, size: tuple[int, int], scale: int, language: str
) -> None:
    theater = make_theater(size, language=language, ui_scale=scale)
    session = begin(table)
    played = 0
    for wanted in moments(table):
        while played < wanted:
            assert session.bot_step()
            played += 1
        session.players[0].kind = "human"
        check(theater, session)
        session.players[0].kind = "bot"


def check(theater: Theater, session: Session) -> None:
    """Show the table, and read the bar."""
    screen = theater.shell.table(session)
    theater.show(screen)
    theater.stage.step()
    assert isinstance(screen, TableScreen)
    ui, pending = theater.shell.ui, session.match.pending
    kind = pending.kind if isinstance(pending, Ask) else ""
    for widget in screen.root.walk():
        if isinstance(widget, Label) and widget.id in ("prompt", "prompt.help"):
            style, wide = widget.look(ui), widget.rect.width
            laid = ui.text.paragraph(widget.words, style, wide, widget.align, widget.lines)
            told = widget.id == "prompt.help" and theater.shell.settings.ui_scale == 200 and widget.tooltip
            assert told or not laid.clipped, f"{kind}: {plain(widget.words)!r} is cut"
            assert widget.rect.bottom <= screen.window.bottom + 1, f"{kind}: below the window"
        elif isinstance(widget, Button) and widget.id.startswith("word."):
            assert widget.rect.width >= widget.measure(ui)[0] - 1, f"{kind}: {widget.id} is cut"
    theater.stage.pop()
    for heard in (session.on_entry, session.on_undo, session.on_trouble):
        heard.clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_asked_whether_to_reveal_finds_the_word_for_it(
    make_theater: Callable[..., Theater], language: str
) -> None:
    """In a small window, too, the answer that the question names is no bare picture of an eye."""
    theater = make_theater((1280, 720), language=language)
    players = [Player(NAMES[place], "bot", "skilled", place + 1) for place in range(5)]
    session = Session.new(open_game("shadow_hunters"), Start("shadow_hunters", players, seed="77"))
    while not (1 in session.asked() and _kind(session).startswith("reveal_")):
        assert session.bot_step()
    session.players[0].kind = "human"
    screen = theater.shell.table(session)
    theater.show(screen)
    button = screen.root.find("interrupt.reveal")
    assert isinstance(button, Button) and not isinstance(button, IconButton)
    check(theater, session)


def _kind(session: Session) -> str:
    pending = session.match.pending
    return pending.kind if isinstance(pending, Ask) else ""
