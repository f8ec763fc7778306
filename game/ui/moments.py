"""Moments of a match worth looking at, drawn without a window: `tools/moments.py`, and tests of them all.

What belongs here: finding a moment in matches that bots play from fixed seeds, and standing before it at any
size and in any language. Which moments a game has is told next door (`moments_prince.py`).
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import pygame

from game.catalog import open_game
from game.content.paths import find_folders
from game.content.settings import Settings
from game.core.chance import SeededChance
from game.core.model import CHANCE, Ask
from game.core.record import Header, Record, Step, replay
from game.session.players import Player
from game.session.session import Session, Start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.events import Pointer
from game.ui.kit.screen import Screen
from game.ui.screens.shell import Shell
from game.ui.screens.table.screen import TableScreen
from game.ui.start import open_shell

TRIES: Final = 60
"""Matches to look through before a moment counts as not to be found."""
STEPS: Final = 40
"""Turns of the screen's clock until the question of the moment is put."""


class NotFound(LookupError):
    """No match of those that were tried has the moment."""


@dataclass(frozen=True, eq=False)
class Moment:
    """One thing to look at. `fits` says of a match and the seat that is asked whether it is there; `arrange`
    presses what has to be pressed then."""

    game: str
    name: str
    fits: Callable[[Session, int], bool]
    arrange: Callable[[Sight], None] = lambda sight: None
    seats: int = 5
    options: Mapping[str, str] = field(default_factory=dict)
    level: str = "skilled"
    screen: Callable[[Shell, Session, int], Screen] | None = None
    """Another screen than the table."""
    speed: int = 0


class Sight:
    """A screen before a moment, and the means to press and to let time pass."""

    def __init__(self, size: tuple[int, int], language: str, scale: int = 0, speed: int = 0) -> None:
        prepare_headless()
        self._home = tempfile.TemporaryDirectory()
        self.now = 100.0
        chosen: dict[str, Any] = {"language": language, "ui_scale": scale, "speed": speed, "mute": True}
        shell = open_shell(find_folders(self._home.name), Settings(**chosen), lambda: self.now)
        self.shell: Shell = shell
        self.stage = Stage(shell.ui)
        shell.ui.resize(size)
        self._surface = pygame.Surface(size).convert()

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self.stage.screen

    @property
    def table(self) -> TableScreen:
        """The table on top. Raises TypeError if another screen is there."""
        if not isinstance(self.stage.screen, TableScreen):
            raise TypeError(type(self.stage.screen).__name__)
        return self.stage.screen

    def show(self, screen: Screen) -> None:
        """Put a screen on top and let it come to rest."""
        self.stage.push(screen)
        self.settle()
        self.picture()

    def settle(self, steps: int = STEPS) -> None:
        """Let the screen put its question."""
        for _ in range(steps):
            self.stage.step()
            top = self.screen
            if not isinstance(top, TableScreen) or top.choice is not None:
                return

    def pass_time(self, seconds: float, frame: float = 0.05) -> None:
        """Move the clock on, frame by frame."""
        for _ in range(round(seconds / frame)):
            self.now += frame
            self.stage.step()

    def press(self, *idents: str) -> None:
        """Press widgets one after another. Raises LookupError if one is missing or can't be pressed."""
        for ident in idents:
            widget = self.screen.active.find(ident)
            activate = getattr(widget, "activate", None)
            if widget is None or activate is None or not widget.enabled:
                raise LookupError(f"{ident} can't be pressed")
            activate(self.shell.ui)
            self.stage.step()

    def point(self, ident: str) -> None:
        """Put the pointer on a widget."""
        widget = self.screen.active.find(ident)
        if widget is None:
            raise LookupError(ident)
        self.screen.handle(Pointer("move", widget.rect.center))
        self.stage.step()

    def picture(self) -> pygame.Surface:
        """What the window shows."""
        self.stage.step()
        self.stage.paint(self._surface)
        return self._surface.copy()

    def redrawn(self) -> pygame.Surface:
        """The same with nothing taken from pictures that were kept."""
        self.shell.ui.restyle()
        self.shell.ui.dirty()
        return self.picture()


def matches(moment: Moment) -> Iterator[Session]:
    """Matches of bots from fixed seeds, at their beginning."""
    rules = open_game(moment.game)
    for number in range(1, TRIES + 1):
        players = [Player(f"#{seat}", "bot", moment.level, seat) for seat in range(1, moment.seats + 1)]
        yield Session.new(rules, Start(moment.game, players, dict(moment.options), seed=f"moment-{number}"))


@lru_cache(maxsize=128)
def _found(moment: Moment) -> tuple[Header, tuple[Step, ...], int, dict[int, tuple[int, str]]]:
    for session in matches(moment):
        while True:
            pending = session.match.pending
            seat = pending.seats[0] if isinstance(pending, Ask) else 0
            if moment.fits(session, seat):
                steps = tuple(Step(entry.author, entry.move, entry.kind, "") for entry in session.match.log)
                return session.header, steps, seat, dict(session.remarks)
            if session.over or not session.bot_step():
                break
    raise NotFound(moment.name)


def stand_before(moment: Moment, size: tuple[int, int], language: str, scale: int = 0) -> Sight:
    """The screen at a moment. Raises NotFound if there is none in the matches that are tried."""
    header, steps, seat, remarks = _found(moment)
    sight = Sight(size, language, scale, moment.speed)
    shell = sight.shell
    rules = shell.rules(moment.game)
    used = SeededChance(header.seed, sum(1 for step in steps if step.author == CHANCE))
    session = Session(rules, replay(rules, Record(header, list(steps)), verify=False, then=used), header)
    session.remarks = dict(remarks)
    for player, name in zip(session.players, names(shell, len(session.players)), strict=True):
        player.name = name
    if seat:
        session.player(seat).kind = "human"
    make = moment.screen or (lambda shell, session, seat: shell.table(session))
    shell.dress(session.players)
    sight.show(make(shell, session, seat))
    moment.arrange(sight)
    return sight


def names(shell: Shell, count: int) -> Sequence[str]:
    """Names of players in the present language."""
    return [name.strip() for name in shell.ui.t("setup.bot_names").split(",")][:count]
