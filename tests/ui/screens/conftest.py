"""A shell without a window, with folders of its own, for the tests of the screens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.content.paths import find_folders
from game.content.settings import Settings
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.screen import Screen
from game.ui.screens.shell import Shell
from game.ui.start import open_shell


class Clock:
    """Time that tests move."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Theater:
    """A shell on a stage: shows screens, moves time, finds widgets."""

    def __init__(self, home: Path, settings: Settings, size: tuple[int, int] = (1920, 1080)) -> None:
        prepare_headless()
        self.clock = Clock()
        self.shell: Shell = open_shell(find_folders(home), settings, self.clock)
        self.stage = Stage(self.shell.ui)
        self.shell.ui.resize(size)

    def show(self, screen: Screen) -> Screen:
        """Puts a screen on the stage."""
        self.stage.push(screen)
        self.stage.step()
        return screen

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self.stage.screen

    def pass_time(self, seconds: float, steps: int = 1) -> None:
        """Moves time on in so many steps."""
        for _ in range(steps):
            self.clock.now += seconds / steps
            self.stage.step()

    def press(self, id: str) -> None:
        """Presses the widget with this id, in the topmost popup or on the screen."""
        widget = self.screen.active.find(id)
        assert widget is not None, f"no widget {id} on {type(self.screen).__name__}"
        activate = getattr(widget, "activate", None)
        assert activate is not None, f"{id} can't be pressed"
        activate(self.shell.ui)
        self.stage.step()

    def has(self, id: str) -> bool:
        """Whether the screen shows a widget with this id."""
        return self.screen.active.find(id) is not None


@pytest.fixture
def theater(tmp_path: Path) -> Theater:
    """A stage at the design's size in English, with no motion."""
    return Theater(tmp_path, Settings(language="en", speed=0, mute=True))


@pytest.fixture
def make_theater(tmp_path: Path) -> Callable[..., Theater]:
    """Makes a stage with settings and a size of one's own."""

    def make(size: tuple[int, int] = (1920, 1080), **settings: object) -> Theater:
        chosen = Settings(speed=0, mute=True)
        for name, value in settings.items():
            setattr(chosen, name, value)
        return Theater(tmp_path, chosen, size)

    return make
