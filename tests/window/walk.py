"""A person at the real window: starts the app, finds things where they are drawn, clicks and types.

What is drawn where is asked of a twin: the same save opened without a window at the same size. So a test
presses what a person would see, at the place where the app really shows it, and reads what happened from
the journal, the only thing that the app promises to keep.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.content import journal
from game.content.paths import find_folders
from game.content.settings import Settings
from game.core.record import Record
from game.session.session import Session
from game.ui import start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.buttons import Button
from game.ui.screens.table.area import Spot
from game.ui.screens.table.screen import TableScreen

PATIENCE = 60.0


def _still(patience: float | None = None) -> bool:
    """In place of `Session.bot_step`."""
    return False


class Walk:
    """One run of the app on a desktop. Leave it with `close`."""

    def __init__(self, desktop: dict[str, str], python: str, root: Path, home: Path, *arguments: str) -> None:
        self.environment = {**desktop, "NIGHTBOARD_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
        self.home = home
        self.size = (0, 0)
        self.process = subprocess.Popen(
            [python, "-m", "game", *arguments],
            cwd=root,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.window = self._find_window()

    def _run(self, *command: str) -> str:
        return subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False
        ).stdout

    def _find_window(self) -> str:
        found: str
        found, self.size = self.until(self._window_and_size, "a window")
        self._run("xdotool", "windowactivate", "--sync", found)
        return found

    def _window_and_size(self) -> tuple[str, tuple[int, int]] | None:
        """The app's window and its size, or None; one that is just going (of a killed run) has no size."""
        for line in self._run("wmctrl", "-lp").splitlines():
            if line.split()[2] != str(self.process.pid) and "Nightboard" not in line:
                continue
            window = line.split()[0]
            numbers = {
                part.split(":")[0].strip(): part.split(":")[1].strip()
                for part in self._run("xwininfo", "-id", window).splitlines()
                if ":" in part
            }
            if "Width" in numbers and "Height" in numbers:
                return window, (int(numbers["Width"]), int(numbers["Height"]))
        return None

    def until(self, ready: Callable[[], Any], what: str) -> Any:
        """Wait until `ready` gives something; fails with `what` and the app's last words otherwise."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            found = ready()
            if found:
                return found
            if self.process.poll() is not None:
                assert self.process.stderr is not None
                raise AssertionError(
                    f"the app has gone, waiting for {what}: {self.process.stderr.read()[-2000:]}"
                )
            time.sleep(0.1)
        raise AssertionError(f"waited in vain for {what}; on the desktop:\n{self._desktop()}")

    def _desktop(self) -> str:
        """What the window manager and the X server know, for the message of a test that fails."""
        questions = ("wmctrl -m", "wmctrl -lp", "xwininfo -root -tree")
        return "".join(self._run(*question.split()) for question in questions)

    # ---- hands

    def key(self, *names: str) -> None:
        """Press keys by their X names; really, for SDL ignores events that are only sent to its window."""
        for name in names:
            self._run("xdotool", "windowfocus", "--sync", self.window, "key", name)

    def click(self, place: tuple[float, float], button: int = 1) -> None:
        """Click at a pixel of the window."""
        x, y = (str(round(value)) for value in place)
        self._run("xdotool", "mousemove", "--window", self.window, x, y, "click", str(button))

    def close(self) -> int:
        """Close the window as its cross does; the exit code."""
        self._run("wmctrl", "-i", "-c", self.window)
        return self.process.wait(timeout=PATIENCE)

    def kill(self) -> None:
        """Pull the plug."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=PATIENCE)

    # ---- eyes

    def saves(self) -> list[Path]:
        """Files of unfinished matches, newest first."""
        folder = find_folders(self.home).saves
        return sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)

    def record(self) -> Record:
        """The newest match as it is on disk."""
        return journal.load(self.saves()[0]).record

    def actions(self) -> list[dict[str, Any]]:
        """All actions on disk."""
        lines = self.saves()[0].read_text().splitlines() if self.saves() else []
        told = [json.loads(line) for line in lines if '"action"' in line]
        return [line["action"] for line in told if "action" in line]  # snapshots speak of actions, too

    def twin(self) -> TableScreen:
        """The table of the newest save as the window draws it, with the person in seat 1 looking."""
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        prepare_headless()
        shell = start.open_shell(find_folders(self.home / "twin"), Settings(language="en", speed=0))
        stage = Stage(shell.ui)
        shell.ui.resize(self.size)
        record = self.record()
        session = Session.resume(shell.rules(record.header.game), record)
        session.bot_step = _still  # type: ignore[method-assign]  # the twin looks, it does not play
        table = TableScreen(shell, session)
        stage.push(table)
        for _ in range(3):
            stage.step()
        return table

    def place_of(self, wanted: Callable[[Spot | Button], bool]) -> tuple[float, float]:
        """Pixel in the middle of the first spot or button that is `wanted`."""
        table = self.twin()
        factor = table.ui.scale.factor
        for widget in table.root.walk():
            if isinstance(widget, (Spot, Button)) and wanted(widget):
                return widget.rect.centerx * factor, widget.rect.centery * factor
        raise AssertionError("no such thing on the screen")
