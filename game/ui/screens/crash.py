"""What is shown when the program has broken: the game is kept, the way back, and a report to look at.

Nothing private is drawn here, and nothing leaves this computer: a report is a file that the player may send.
"""

from __future__ import annotations

import logging

from game.report import Crash, save_report
from game.ui.kit.boxes import Column, Free, Label, Panel, Row, Space
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.choices import Option, Segmented
from game.ui.kit.events import Command
from game.ui.kit.intents import Intent
from game.ui.kit.screen import Screen
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.shell import Shell

LOG = logging.getLogger(__name__)


class CrashScreen(Screen):
    """Go on, go to the menu, or save a report first."""

    title = "menu.title"

    def __init__(self, shell: Shell, crash: Crash) -> None:
        super().__init__(shell.ui)
        self.shell = shell
        self.crash = crash
        self.consent = False

    def build(self) -> Widget:
        ui, t = self.ui, self.ui.t
        running = self.shell.running is not None
        resume = Button(
            t("crash.resume" if running else "crash.menu"),
            self.resume if running else self.to_menu,
            kind="primary",
            icon="play",
            height=56,
            id="resume",
        )
        others = [Button(t("crash.menu"), self.to_menu, height=56, id="menu")] if running else []
        save = Button(t("crash.save"), self.save, icon="save", height=56, id="save")
        close = Button(t("crash.quit"), self.quit, icon="quit", height=56, id="quit")
        consent = Segmented(
            [Option("no", t("crash.without")), Option("yes", t("crash.with"))],
            "yes" if self.consent else "no",
            self._agree,
            name=t("crash.consent"),
            id="consent",
        )
        shown = Label(self.crash.text(self.consent), ui.styles.mono.of(size=14), vertical="top")
        report = Panel(ScrollArea(shown, id="report", flex=1), look="inset", pad=14, flex=1)
        self.plate = Panel(
            Column(
                Label(t("crash.title"), "title"),
                Label(t("crash.kept" if running else "crash.no_match"), "body"),
                Row(resume, *others, Space(flex=1), close, gap=12),
                Label(t("crash.report"), "second"),
                *([Row(Label(t("crash.consent"), "small", flex=1), consent, gap=16)] if running else []),
                report,
                Row(save, Label(t("crash.stays"), "quiet", flex=1), gap=16),
                gap=12,
            ),
            look="modal",
            pad=(36, 24, 36, 24),
        )
        self.tree = Free(self.ui)
        return self.tree

    def layout(self, size: tuple[float, float]) -> None:
        self.tree.rect = self.window
        self.tree.clear()
        width, tall = min(1080.0, size[0] - 32), min(820.0, size[1] - 32)
        self.plate.place(self.ui, Rect((size[0] - width) / 2, (size[1] - tall) / 2, width, tall))
        self.tree.add(self.plate)

    def background(self, canvas: Canvas) -> None:
        canvas.fill(self.window, canvas.theme.night_900)

    def default_focus(self) -> Widget | None:
        return self.active.find("resume")

    def command(self, command: Command) -> bool:
        if command.intent in (Intent.BACK, Intent.MENU):
            self.to_menu()
            return True
        return False

    # -- doing ---------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Back to the table, as it was after the last action."""
        session = self.shell.rescue()
        if session is None:
            self.to_menu()
        else:
            self.shell.play(session)

    def to_menu(self) -> None:
        """The main menu; Continue is there if the match is on the disk."""
        self.shell.to_menu(self.shell.running)

    def save(self) -> None:
        """Writes what is shown (and, with consent, the record) into the folder of logs."""
        try:
            path = save_report(
                self.crash, self.shell.folders.logs, self.consent, self.shell.now(), self.shell.disk
            )
        except OSError as error:
            LOG.warning("the report can't be saved: %s", error.strerror)
            self.ui.toast(self.ui.t("crash.not_saved", detail=error.strerror or str(error)), "bad")
        else:
            self.ui.toast(self.ui.t("crash.saved", file=str(path)), "good")

    def quit(self) -> None:
        """Ends the program in order; the match is on the disk."""
        if self.shell.running is not None:
            self.shell.leave(self.shell.running)
        self.ui.host.quit()

    def _agree(self, value: str) -> None:
        self.consent = value == "yes"
        self.rebuild()
