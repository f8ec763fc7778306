"""The shared screen is read from three meters at every moment of a game: no letter is smaller than 28 pixels
at 1080 lines.

Whatever is drawn is caught where letters become pictures, kept layers included. Numbers inside the marks of
seats are pictures of their own: shape and color speak there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame
import pytest

from game.core.chance import seeded
from game.core.model import LANGUAGES, TABLE
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.kit.text import Paragraph, TextEngine
from game.ui.screens.table_mode.prince_of_the_city import PrinceTableBoard
from tests.companion.screen import SharedScreen
from tests.companion.test_screen import FULL, on

LEAST = 28 / 1080
"""Height of the smallest letters as a share of the screen's."""
MOST = 900
"""Decisions in which all moments have to come."""


class Tour(NamedTuple):
    """A way through a game: what is done rather than something else, and which moments must come."""

    game: str
    kinds: str
    options: Mapping[str, str]
    rather: tuple[str, ...]
    moments: frozenset[str]
    seeds: tuple[str, ...]


TOURS = (
    Tour("shadow_hunters", "pppppppp", {}, ("attack", "reveal", "strike_back"),
         frozenset({"move", "area", "attack", "counter", "answer_hermit", "give_hermit", "choose_target",
                    "over"}),
         ("1-1", "2-2", "3-3")),
    Tour("prince_of_the_city", "ppppp", {"start_hand": "1"},
         ("contest", "ask_help", "challenge", "attempt", "propose"),
         frozenset({"resource", "offer", "challenge", "attempt", "attack", "defend", "help", "propose",
                    "contest", "react", "raise", "sides 1", "sides 2", "sides 3", "sides 4", "last turn",
                    "over"}),
         ("1-1", "2-2", "3-3")),
    Tour("vampire_knight", "pp", {"mode": "duel"}, ("fight",),
         frozenset({"turn", "tap", "fight", "move", "over"}), ("1-1", "2-2", "3-3")),
)


class Letters:
    """Catches the letters that are drawn: text and height of its type in pixels."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: dict[int, tuple[pygame.Surface, str, int]] = {}
        self.drawn: dict[str, int] = {}
        run: Callable[..., pygame.Surface] = TextEngine._run
        blit: Callable[..., None] = Paragraph.blit

        def running(engine: TextEngine, text: str, font: Any, key: Any, color: Any) -> pygame.Surface:
            picture = run(engine, text, font, key, color)
            self.made[id(picture)] = (picture, text, int(key[1]))
            return picture

        def blitting(paragraph: Paragraph, *rest: Any, **named: Any) -> None:
            for placed in paragraph.placed:
                _, text, pixels = self.made.get(id(placed.surface), (None, "", 0))
                if text.strip():
                    self.drawn[text] = min(pixels, self.drawn.get(text, pixels))
            blit(paragraph, *rest, **named)

        monkeypatch.setattr(TextEngine, "_run", running)
        monkeypatch.setattr(Paragraph, "blit", blitting)

    def too_small(self, height: int) -> dict[str, int]:
        """What was drawn since the last call and can't be read on a screen of so many lines."""
        found = {text: pixels for text, pixels in self.drawn.items() if pixels < int(LEAST * height)}
        self.drawn.clear()
        return found


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> Letters:
    return Letters(monkeypatch)


def moments(screen: SharedScreen) -> set[str]:
    """What kind of moment it is, by question and by what the panels show."""
    if screen.session.over:
        return {"over"}
    view = screen.session.match.view(TABLE)
    found = {getattr(screen.session.match.pending, "kind", "")}
    if view.get("contest"):
        found.add(f"sides {len(view['contest']['sides'])}")
    if view.get("turns") and view.get("turn") == view["turns"]:
        found.add("last turn")
    return found


def go_on(screen: SharedScreen, rng: Random, rather: tuple[str, ...]) -> None:
    """One decision, rather one of these kinds."""
    screen.desk.let_app_throw()
    for seat in screen.session.asked_humans()[:1]:
        legal = screen.session.match.legal(seat)
        wanted = [action for action in legal if action.do in rather]
        screen.session.submit(rng.choice(wanted if wanted and rng.random() < 0.85 else legal))


Stop = tuple[SharedScreen, set[str]]


def tour(home: Path, way: Tour, language: str, size: tuple[int, int]) -> Iterator[Stop]:
    """The screen at each moment that is new."""
    seen: set[str] = set()
    for seed in way.seeds:
        options = dict(way.options)
        screen = SharedScreen(home / seed, way.game, way.kinds, seed=seed, language=language, options=options)
        screen.shell.ui.resize(size)
        screen.open()
        on(screen)
        rng = seeded(seed)
        for _ in range(MOST):
            new = moments(screen) - seen
            if new:
                seen |= new
                yield screen, new
            if screen.session.over or seen >= way.moments:
                break
            go_on(screen, rng, way.rather)
        screen.close()
        if seen >= way.moments:
            return
    pytest.fail(f"never came: {way.moments - seen}")


def paint(screen: SharedScreen, size: tuple[int, int]) -> None:
    """Let the screen catch up with the match, and draw it."""
    for _ in range(3):
        screen.stage.step()
    screen.stage.dirty()
    screen.stage.paint(pygame.Surface(size).convert())


def zones_without_a_name(screen: SharedScreen) -> list[str]:
    """Zones of the city that are too small for their names, whatever panel stands beside it."""
    board = screen.table.board
    if not isinstance(board, PrinceTableBoard):
        return []
    city = board.places(board.scene(screen.table.view)).city
    pen = Pen(screen.shell.ui, pygame.Surface((8, 8)))
    return [zone for zone in city.centers if not board.city.name_lines(pen, zone, city.unit)]


WINDOWS = [(language, FULL) for language in LANGUAGES] + [("en", (1280, 720)), ("zh_hant", (3840, 2160))]


@pytest.mark.parametrize(("language", "size"), WINDOWS, ids=[f"{lang}-{size[1]}" for lang, size in WINDOWS])
@pytest.mark.parametrize("way", TOURS, ids=[way.game for way in TOURS])
def test_every_moment_is_read_from_three_meters(
    tmp_path: Path, letters: Letters, way: Tour, language: str, size: tuple[int, int]
) -> None:
    count = 0
    for screen, new in tour(tmp_path, way, language, size):
        letters.drawn.clear()
        paint(screen, size)
        count += len(letters.drawn)
        small = letters.too_small(size[1])
        assert not small, f"at {sorted(new)}: {small}"
        assert not zones_without_a_name(screen), f"at {sorted(new)}"
    assert count > 200
