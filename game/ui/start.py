"""Opens the app: the real window, the bots' demo, and single screens as pictures.

What belongs here: putting kit, settings, texts and screens together.  The commands that call it are
`game.commands`; the screens are `game.ui.screens`.
"""

from __future__ import annotations

import logging
import os
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import pygame

from game import logs
from game.catalog import open_game
from game.content.paths import Folders, art_folder, find_folders
from game.content.problem import DataErrors
from game.content.settings import Settings, SettingsFile
from game.content.text import Catalogs
from game.ui.guard import RunMark, ending_well, run_guarded
from game.ui.kit.app import App, Stage, prepare, prepare_headless
from game.ui.kit.screen import Screen
from game.ui.kit.services import Ui
from game.ui.pictures import save_picture
from game.ui.screens.atlas import Atlas
from game.ui.screens.draft import seats_draft
from game.ui.screens.menu.screen import MenuScreen
from game.ui.screens.shell import Shell

LOG = logging.getLogger(__name__)
FINE, FAILED = 0, 1
TITLE: Final = "Nightboard"


def run_window(
    game: str | None = None,
    seats: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
    load: Path | None = None,
    sets: Sequence[str] | None = None,
) -> int:
    """Runs the window until it is closed: at the main menu, or in a game if one is named.

    `seats` are words such as `human` and `bot:novice`; without them the table used last sits down.  `load` is
    the file of a match to go on with.  Raises ValueError for seats or options that the game refuses.
    """
    folders = find_folders()
    log = logs.start(folders.logs, os.environ.get(logs.LEVEL, ""))
    logs.catch_strays()
    mark = RunMark(folders.logs)
    mark.set()
    shell = open_shell(folders)
    shell.sets_of_run = sets
    app = App(shell.ui, TITLE)
    app.later += [partial(LOG.info, logs.FIRST_FRAME), *(partial(_read_game, name) for name in shell.games())]
    first = _first_screen(shell, game, seats, options, seed, load)
    _tell_at_start(shell, log, mark)
    with ending_well(app):
        run_guarded(app, shell, first, log)
    shell.save_settings()  # the size of the window, the speed: what no settings screen has kept
    mark.clear()
    log.close()
    pygame.quit()
    return FINE


def _read_game(name: str) -> None:
    """Read the rules of a game before anybody asks for them: the menu shows without them, a match can't."""
    with suppress(DataErrors):  # whoever opens it is told
        open_game(name)


def _tell_at_start(shell: Shell, log: logs.Log, mark: RunMark) -> None:
    """What the player should know: folders that can't be used, and a last run that ended by surprise."""
    shell.check_folders()
    if log.trouble is not None:
        detail = log.trouble.strerror or str(log.trouble)
        shell.ui.toast(shell.ui.t("trouble.logs", folder=str(log.folder), detail=detail), "bad")
    if mark.surprise:
        kept = "crash.last_time" if shell.saves() else "crash.last_time_no_game"
        shell.ui.toast(shell.ui.t(kept), "info")


def list_screens() -> list[str]:
    """Names that `render_screen` knows."""
    from game.ui.samples import samples

    return sorted(samples())


def render_screen(what: str, size: tuple[int, int], language: str, scale: int, out: Path) -> int:
    """Draws a named screen without a window into a PNG; `scale` in percent.  1 if it can't be written."""
    picture = picture_of(what, size, language, scale)
    try:
        save_picture(picture, out)
    except OSError as error:
        LOG.error("%s: %s", out, error.strerror or error)
        return FAILED
    return FINE


def picture_of(
    what: str, size: tuple[int, int], language: str, scale: int = 100, **settings: Any
) -> pygame.Surface:
    """A named screen as a picture.  Raises KeyError for a name that is none."""
    from game.ui.samples import samples

    make = samples()[what]
    prepare_headless()
    with tempfile.TemporaryDirectory() as home:
        chosen = Settings(language=_language(language), ui_scale=_scale(scale), **{"speed": 0, **settings})
        shell = open_shell(find_folders(home), chosen, clock=lambda: 0.0)
        stage = Stage(shell.ui)
        shell.ui.resize(size)
        stage.push(make(shell))
        stage.step()
        surface = pygame.Surface(size).convert()
        stage.paint(surface)
    return surface


def _language(name: str) -> Literal["en", "zh_hans", "zh_hant"]:
    return "zh_hans" if name == "zh_hans" else "zh_hant" if name == "zh_hant" else "en"


def _scale(percent: int) -> Any:
    return min((75, 100, 125, 150, 175, 200), key=lambda known: abs(known - percent))


def open_shell(
    folders: Folders | None = None,
    settings: Settings | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Shell:
    """The application behind the screens, with the player's folders and settings (or the ones given)."""
    prepare()
    places = folders or find_folders()
    file = SettingsFile(places.settings)
    if settings is not None:
        file.settings = settings
    ui = Ui(art_folder(), catalogs(), file.settings, clock)
    return Shell(ui, places, file, Atlas)


def catalogs() -> Catalogs:
    """The texts of all languages."""
    return Catalogs()


def _first_screen(
    shell: Shell,
    game: str | None,
    seats: Sequence[str] | None,
    options: Mapping[str, Any] | None,
    seed: str | None,
    load: Path | None,
) -> Screen:
    if load is not None:
        session = shell.resume(load)
        return shell.table(session) if session is not None else MenuScreen(shell)
    if game is None:
        return MenuScreen(shell)
    draft = shell.draft(game)
    rules = shell.rules(game)
    if options is not None:
        draft.options = rules.complete_options(options)
    if seats is not None:
        draft.players = seats_draft(rules, seats, shell.stock())
    if seed is not None:
        draft.seed = seed
    return shell.table(shell.begin(draft.start()))
