"""Where every way leads: makes the screens that `ways.Ways` names.

A screen's module is read when it is first shown, which keeps the start quick.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.session.session import Session
from game.session.tape import Tape
from game.ui.kit.screen import Screen
from game.ui.screens.draft import Draft
from game.ui.screens.shell import Shell

if TYPE_CHECKING:
    from game.ui.kit.text import Words


class Atlas:
    """All screens of the app that `shell` stands behind."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    def menu(self) -> Screen:
        from game.ui.screens.menu.screen import MenuScreen

        return MenuScreen(self.shell)

    def setup(self, draft: Draft) -> Screen:
        from game.ui.screens.setup.screen import SetupScreen

        return SetupScreen(self.shell, draft)

    def table(self, session: Session) -> Screen:
        from game.ui.screens.table_mode.screen import TableModeScreen

        return TableModeScreen(self.shell, session)

    def lesson(self, game: str) -> Screen | None:
        from game.ui.screens.table.tutorial import lesson_screen

        return lesson_screen(self.shell, game)

    def curtain(
        self,
        session: Session,
        seat: int,
        waits: Callable[[], Words],
        on_open: Callable[[], None],
        public: bool,
    ) -> Screen:
        from game.ui.screens.curtain.screen import CurtainScreen

        return CurtainScreen(self.shell, session, seat, waits=waits, on_open=on_open, public=public)

    def pause(self, session: Session) -> Screen:
        from game.ui.screens.pause import PauseScreen

        return PauseScreen(self.shell, session)

    def end(self, session: Session) -> Screen:
        from game.ui.screens.end.screen import EndScreen

        return EndScreen(self.shell, session)

    def replay(self, tape: Tape, step: int = 0, running: bool = False) -> Screen:
        from game.ui.screens.replay.screen import ReplayScreen

        return ReplayScreen(self.shell, tape, step, running)

    def replays(self) -> Screen:
        from game.ui.screens.replay.replays import ReplaysScreen

        return ReplaysScreen(self.shell)

    def rules(self, game: str, section: str = "") -> Screen:
        from game.ui.screens.rules import RulesScreen

        return RulesScreen(self.shell, game, section)

    def settings(self) -> Screen:
        from game.ui.screens.settings.screen import SettingsScreen

        return SettingsScreen(self.shell)

    def sets(self) -> Screen:
        from game.ui.screens.settings.sets import SetsScreen

        return SetsScreen(self.shell)

    def about(self) -> Screen:
        from game.ui.screens.about import AboutScreen

        return AboutScreen(self.shell)
