"""Every moment of Prince of the City that is looked at: no words cut, none too small, none on others, none in
another language; each moment in one language and one size of the suite, all of them by `tools/moments.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.core.model import LANGUAGES
from game.ui.boards.prince_of_the_city import PrinceOfTheCityBoard
from game.ui.boards.prince_of_the_city.panel_parts import signed
from game.ui.moments import Moment, stand_before
from game.ui.moments_prince import MOMENTS
from tests.ui.screens.ink import cut, on_each_other, small, sticking_out, watched
from tests.ui.screens.test_looks import outside_scrolling

SIZES = ((1280, 720), (1920, 1080))
LEAST = {720: 12, 1080: 15}
"""Pixels of the smallest letters: 12 only in the longest names on the map."""


def turn(place: int) -> tuple[tuple[int, int], str]:
    """Size and language of a moment: neighbours differ in both."""
    return SIZES[place % 2], LANGUAGES[place % 3]


@pytest.mark.parametrize(("moment", "place"), [(moment, place) for place, moment in enumerate(MOMENTS)],
                         ids=[moment.name for moment in MOMENTS])
def test_all_words_of_a_moment_can_be_read(
    moment: Moment, place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    size, language = turn(place)
    with watched(monkeypatch) as notes:
        sight = stand_before(moment, size, language)
        notes.clear()
        sight.redrawn()
        popups = bool(sight.screen.popups)
    assert notes
    window = sight.screen.window.inflate(2, 2)
    assert all(
        window.contains(widget.rect)
        for widget in outside_scrolling(sight.screen.root) if widget.rect.width and widget.rect.height
    )
    assert not cut(notes)
    assert not small(notes, LEAST[size[1]])
    assert not sticking_out(notes)
    if not popups:  # what is above the table covers its words on purpose
        assert not on_each_other(notes)
    assert not [ink.words for ink in notes if "{" in ink.words or "prince_of_the_city." in ink.words]


LARGE = ("resource", "influence-picked", "influence-closed", "duel-helped", "deal-draft", "contest-many",
         "clans", "three-seats")


@pytest.mark.parametrize("moment", [moment for moment in MOMENTS if moment.name in LARGE],
                         ids=lambda moment: moment.name)
def test_letters_of_double_size_keep_words_whole_and_boxes_apart(
    moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    with watched(monkeypatch) as notes:
        sight = stand_before(moment, (1920, 1080), "en", 200)
        notes.clear()
        sight.redrawn()
    assert notes and not cut(notes)
    table = sight.table
    board = table.board
    assert isinstance(board, PrinceOfTheCityBoard)
    assert board.places(board.scene(table.view)).fits
    prompt = table.root.find("prompt")
    assert prompt is not None and table.window.contains(prompt.rect)


HELPED = ("resource", "influence", "deal-offer", "three-seats")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moment", [moment for moment in MOMENTS if moment.name in HELPED],
                         ids=lambda moment: moment.name)
def test_letters_of_half_more_keep_the_help_of_a_question_whole(
    moment: Moment, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with watched(monkeypatch) as notes:
        sight = stand_before(moment, (1920, 1080), language, 150)
        notes.clear()
        sight.redrawn()
    assert notes and not cut(notes)


FOUGHT = tuple(
    moment for moment in MOMENTS if moment.name.startswith(("duel-", "event-", "contest-", "spoil"))
)


@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize(("moment", "place"), [(moment, place) for place, moment in enumerate(FOUGHT)],
                         ids=[moment.name for moment in FOUGHT])
def test_a_low_panel_tells_every_member_of_a_side_and_what_it_brings(
    moment: Moment, place: int, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = LANGUAGES[(place + scale // 50) % 3]
    with watched(monkeypatch) as notes:
        sight = stand_before(moment, (1920, 1080), language, scale)
        notes.clear()
        sight.redrawn()
    assert notes and not cut(notes)
    table, board = sight.table, sight.table.board
    assert isinstance(board, PrinceOfTheCityBoard)
    panel = [ink for ink in notes if ink.room.size == board.stage.dock.size]
    assert panel and not on_each_other(panel) and not sticking_out(panel)
    fought = table.view["contest"] or table.view["duel"]
    if len(fought["sides"]) > 2:
        return  # strips: the inspector has the sources
    words = " ".join(ink.words for ink in panel)
    for member in (member for side in fought["sides"] for member in side["members"]):
        assert (table.names.name(f"seat:{member['seat']}") or "?") in words
        assert _brought(board, member) in words


def _brought(board: PrinceOfTheCityBoard, member: Mapping[str, Any]) -> str:
    """What a member adds to its side, as the panel says it."""
    if "strength" in member:
        return signed(member["strength"])
    return board.lore.t("dice", count=sum(member[word] for word in ("committed", "there", "extra")))


def test_every_phase_and_panel_has_a_moment() -> None:
    names = {moment.name for moment in MOMENTS}
    for wanted in ("resource", "movement", "challenge", "influence", "resolution", "deal-draft", "deal-offer",
                   "deal-counter", "contest-many", "contest-dice", "duel-odds", "help-request", "end",
                   "replay"):
        assert wanted in names
    assert len(names) == len(MOMENTS)
