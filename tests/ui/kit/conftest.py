"""A stage without a window, and a clock moved by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from game.content.paths import art_folder
from game.content.settings import Settings
from game.content.text import Catalog
from game.core.model import LANGUAGES
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.events import Command, Device, Pointer
from game.ui.kit.intents import Intent
from game.ui.kit.screen import Screen
from game.ui.kit.services import Ui
from game.ui.kit.widgets import Group, Widget


class Single(Screen):
    """A screen around widgets made by a function."""

    def __init__(self, ui: Ui, make: Callable[[], Widget]) -> None:
        super().__init__(ui)
        self.make = make
        self.hidden = 0
        self.commands: list[Intent] = []

    def build(self) -> Widget:
        return self.make()

    def hide_private(self) -> None:
        self.hidden += 1

    def command(self, command: Command) -> bool:
        self.commands.append(command.intent)
        return True


@dataclass
class Table:
    """A stage with its clock and the hands of a player."""

    ui: Ui
    stage: Stage
    now: list[float] = field(default_factory=lambda: [0.0])

    @property
    def screen(self) -> Screen:
        return self.stage.screen

    def show(self, make: Callable[[], Widget]) -> Single:
        screen = Single(self.ui, make)
        self.stage.reset(screen)
        self.stage.step()
        return screen

    def wait(self, seconds: float) -> bool:
        self.now[0] += seconds
        return self.stage.step()

    def find(self, id: str) -> Widget:
        found = self.screen.active.find(id) or self.screen.root.find(id)
        assert found is not None, id
        return found

    def hover(self, id: str) -> None:
        self.screen.handle(Pointer("move", self.find(id).rect.center))

    def click(self, id: str, button: int = 1) -> None:
        self.click_at(self.find(id).rect.center, button)

    def click_at(self, pos: tuple[float, float], button: int = 1) -> None:
        self.screen.handle(Pointer("move", pos))
        self.screen.handle(Pointer("down", pos, button))
        self.screen.handle(Pointer("up", pos, button))

    def do(self, *intents: Intent, device: Device = "keys") -> None:
        for intent in intents:
            self.screen.handle(Command(intent, device))

    @property
    def focus(self) -> str:
        return self.screen.focus.id if self.screen.focus is not None else ""


@pytest.fixture(scope="session")
def catalogs() -> dict[str, Catalog]:
    return {language: Catalog.load(language) for language in LANGUAGES}


@pytest.fixture
def table(catalogs: dict[str, Catalog]) -> Iterator[Table]:
    prepare_headless()
    now = [0.0]
    ui = Ui(art_folder(), catalogs, Settings(language="en"), clock=lambda: now[0])
    stage = Stage(ui)
    ui.resize((1920, 1080))
    stage.push(Single(ui, Group))
    yield Table(ui, stage, now)
    stage.quit()
