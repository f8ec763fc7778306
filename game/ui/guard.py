"""The net under the window: an exception shows the crash screen instead of ending the program.

What belongs here: the loop around the loop, and the mark by which the next start knows that this run ended by
surprise. What a report holds is `game.report`; the screen is `game.ui.screens.crash`.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

import pygame

from game.content.disk import DISK
from game.logs import Log, old_faults
from game.report import Crash, crash_of
from game.ui.kit.app import App
from game.ui.kit.screen import Screen
from game.ui.screens.crash import CrashScreen
from game.ui.screens.shell import Shell

LOG = logging.getLogger(__name__)
MARK: Final = "running"
PATIENCE: Final = 5
"""Crashes of one run after which the program gives up."""


def run_guarded(app: App, shell: Shell, first: Screen, log: Log) -> None:
    """Runs the window until it is closed.

    Raises what broke only if the crash screen itself breaks, or after `PATIENCE` crashes.
    """
    tell_of_strays(app, shell)
    screen: Screen = first
    for crashes in range(1, PATIENCE + 1):
        try:
            app.run(screen)
        except Exception as error:
            LOG.critical("the window broke", exc_info=error)
            if crashes == PATIENCE or isinstance(_top(app), CrashScreen):
                raise
            screen = CrashScreen(shell, report_of(error, shell, log))
            _clear(app)
        else:
            return


def report_of(error: BaseException, shell: Shell, log: Log) -> Crash:
    """What happened, with the match that was running."""
    session = shell.running
    path = shell.path_of(session) if session is not None else None
    return crash_of(error, list(log.tail.lines), session, path, old_faults(log.folder))


def _top(app: App) -> Screen | None:
    return app.screens[-1] if app.screens else None


def _clear(app: App) -> None:
    """Forgets all screens without asking them anything: one of them is broken."""
    app.screens.clear()
    app.toasts.clear()
    app.ui.resolve = None
    pygame.key.stop_text_input()
    app.dirty()


def tell_of_strays(app: App, shell: Shell) -> None:
    """A thread that breaks is said in a toast; that it is logged is seen to by `game.logs`."""
    logged = threading.excepthook

    def hook(stray: threading.ExceptHookArgs) -> None:
        logged(stray)
        app.post(lambda: app.toast(shell.ui.t("crash.thread"), "bad"))

    threading.excepthook = hook


class RunMark:
    """A file in the folder of logs that is there while the app runs: found at the start, it tells that the
    last run ended by surprise (a crash, `kill`, a power cut)."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / MARK
        self.surprise = False
        self._descriptor: int | None = None

    def set(self) -> None:
        """Looks whether the last run has ended well, and marks this one. Does nothing if the disk refuses."""
        try:
            left = self.path.exists()
            self._descriptor = DISK.open(self.path, new=not left)
            mine = DISK.lock(self._descriptor)  # held by another window that runs just now: no surprise
            self.surprise = left and mine
            if not mine:
                DISK.close(self._descriptor)
                self._descriptor = None
            else:
                DISK.truncate(self._descriptor, 0)
                DISK.write(self._descriptor, f"{os.getpid()}\n".encode())
        except OSError as error:
            LOG.info("no mark of running: %s", error.strerror)

    def clear(self) -> None:
        """This run ends well."""
        if self._descriptor is None:
            return
        try:
            DISK.close(self._descriptor)
            self._descriptor = None
            DISK.remove(self.path)
        except OSError as error:
            LOG.info("the mark of running stays: %s", error.strerror)


ENDINGS: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""What a terminal or a session that is closed sends."""


@contextmanager
def ending_well(app: App) -> Iterator[None]:
    """Signals to end close the window as its button does: between two frames, never in the middle of a write.
    A second one ends the program at once, should the first find nobody. In the main thread only."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    known = [getattr(signal, name) for name in ENDINGS if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in known}

    def end(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, before[number])
        app.quit()

    for number in known:
        if before[number] is not signal.SIG_IGN:  # started with nohup
            signal.signal(number, end)
    try:
        yield
    finally:
        for number in known:
            signal.signal(number, before[number])
