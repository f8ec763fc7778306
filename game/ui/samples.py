"""Screens with something on them, for pictures: `screenshot WHAT`, and tests that look at every screen.

Each is made from a match that bots play from a fixed seed, so the same call gives the same picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.bots import levels
from game.catalog import games
from game.core.model import TABLE
from game.session.players import Player
from game.session.session import Session, Start
from game.session.tape import Tape
from game.ui.boards.registry import has_board
from game.ui.kit.screen import Screen
from game.ui.screens.about import AboutScreen
from game.ui.screens.curtain.screen import CurtainScreen
from game.ui.screens.draft import Draft
from game.ui.screens.end.screen import EndScreen
from game.ui.screens.menu.screen import MenuScreen
from game.ui.screens.pause import PauseScreen
from game.ui.screens.replay.replays import ReplaysScreen
from game.ui.screens.replay.screen import ReplayScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.settings.screen import SettingsScreen
from game.ui.screens.settings.sets import SetsScreen
from game.ui.screens.setup.screen import SetupScreen
from game.ui.screens.shell import Shell

SEED: Final = "380-175"
NAMES: Final = ("Mira", "Jonas", "Lin", "Yara", "Brandt", "Ovid", "Greta", "Silas")
SCENES: Final = {"shadow_hunters": 110, "vampire_knight": 36, "prince_of_the_city": 60}
"""Decisions after which a picture of the table is worth looking at."""
Make = Callable[[Shell], Screen]


def sample_session(
    game: str, shell: Shell, seats: int = 0, decisions: int = 1_000_000, people: int = 0
) -> Session:
    """A match that bots have played for so many decisions; then the first `people` seats are people."""
    rules = shell.rules(game)
    counts = sorted(rules.seat_counts({}))
    number = seats or min(counts[-1], max(counts[0], 6))
    level = levels(game)[-1]
    players = [Player(NAMES[place], "bot", level, place + 1) for place in range(number)]
    session = Session.new(rules, Start(game, players, seed=SEED))
    played = 0
    while not session.over and played < decisions and session.bot_step():
        played += 1
    for player in session.players[:people]:
        player.kind = "human"
    shell.dress(session.players)
    return session


def waiting_session(
    game: str, shell: Shell, seat: int = 1, people: int = 4, decisions: int = 60
) -> Session:
    """A match some way on (so many decisions), at a moment when the person in `seat` is asked."""
    session = sample_session(game, shell, decisions=decisions)
    while not session.over and seat not in session.asked():
        session.bot_step()
    for player in session.players[:people]:
        player.kind = "human"
    return session


def sample_draft(game: str, shell: Shell) -> Draft:
    """A table of four people and two bots, or as many as the game seats."""
    draft = shell.draft(game)
    stock = shell.stock()
    most = sorted(shell.rules(game).seat_counts({}))[-1]
    while len(draft.players) < min(6, most):
        draft.add_bot(stock)
    for place, name in enumerate(NAMES[: len(draft.players)]):
        if place < 4:
            draft.set_kind(place, "human", stock)
        draft.players[place].name = name
    draft.seed = SEED
    return draft


def _settings_keys(shell: Shell) -> Screen:
    screen = SettingsScreen(shell)
    screen.page = "keys"
    return screen


def _setup_house(game: str) -> Make:
    def make(shell: Shell) -> Screen:
        screen = SetupScreen(shell, sample_draft(game, shell))
        screen.page, screen.all_rules = "house", True
        return screen

    return make


def _curtain(game: str) -> Make:
    def make(shell: Shell) -> Screen:
        session = waiting_session(game, shell, seat=2)
        screen = CurtainScreen(shell, session, 2, on_open=lambda: None)
        screen.phase = "rest"
        return screen

    return make


def _end(game: str) -> Make:
    def make(shell: Shell) -> Screen:
        screen = EndScreen(shell, sample_session(game, shell, people=4))
        screen.skip()
        return screen

    return make


def _table(game: str, viewer: int) -> Make:
    def make(shell: Shell) -> Screen:
        people = 1 if viewer != TABLE else 0
        session = waiting_session(game, shell, seat=1, people=people)
        return shell.table(session)

    return make


def _scene(game: str) -> Make:
    """The table when much lies on it, for the README."""

    def make(shell: Shell) -> Screen:
        return shell.table(waiting_session(game, shell, seat=1, people=1, decisions=SCENES.get(game, 60)))

    return make


def _of_game(game: str) -> dict[str, Make]:
    return {
        f"setup-{game}": lambda shell: SetupScreen(shell, sample_draft(game, shell)),
        f"setup-house-{game}": _setup_house(game),
        f"table-{game}": _table(game, 1),
        f"scene-{game}": _scene(game),
        f"curtain-{game}": _curtain(game),
        f"end-{game}": _end(game),
        f"replay-{game}": lambda shell: ReplayScreen(shell, Tape.of_session(sample_session(game, shell)), 90),
        f"pause-{game}": lambda shell: PauseScreen(shell, sample_session(game, shell, decisions=20)),
        f"rules-{game}": lambda shell: RulesScreen(shell, game, "7.2"),
    }


def samples() -> Mapping[str, Make]:
    """All screens by name."""
    found: dict[str, Make] = {
        "menu": MenuScreen,
        "settings": SettingsScreen,
        "sets": SetsScreen,
        "settings-keys": _settings_keys,
        "replays": ReplaysScreen,
        "about": AboutScreen,
    }
    for game in games():
        if has_board(game):
            found |= _of_game(game)
    return found
