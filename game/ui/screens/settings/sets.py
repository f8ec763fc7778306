"""The table sets of the player: what each holds, what is wrong with it, and whether it is on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from game.checks.table_set import SetReport, check_set
from game.content.problem import Problem
from game.content.sets import Card, TableSet, misnamed_sets
from game.ui.kit.boxes import Column, Free, Label, Panel, Row, Space
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.choices import Option, Segmented
from game.ui.kit.events import Command
from game.ui.kit.intents import Intent
from game.ui.kit.screen import Screen
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.chrome import BAR, TopBar, street_behind
from game.ui.screens.shell import Shell

MOST: Final = 12  # mistakes of one set that are shown


class SetsScreen(Screen):
    """One plate per set.  The files are read when the screen opens and when the player asks for it."""

    title = "menu.title"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.ui)
        self.shell = shell
        self.found: list[tuple[TableSet, Card | None, SetReport]] = []

    def on_enter(self) -> None:
        self._read()

    def _read(self) -> None:
        self.shell.sets_changed()
        self.found = []
        for table_set in self.shell.table_sets.all():
            card = table_set.card([])  # what is wrong with it is in the report
            self.found.append((table_set, card, check_set(table_set.folder)))

    # -- widgets -------------------------------------------------------------------------------------

    def build(self) -> Widget:
        ui, t = self.ui, self.ui.t
        again = Button(t("sets.reload"), self._reload, icon="redo", id="reload")
        self.bar = TopBar(ui, [t("settings.title"), t("sets.title")], ui.host.pop, [again])
        plates = [self._plate(*found) for found in self.found] or [Label(t("sets.none"), "second")]
        names = [table_set.name for table_set, _, _ in self.found]
        gone = [name for name in self.shell.settings.sets if name not in names]
        notes = [Label(t("sets.gone", name=name), "small") for name in gone]
        misnamed = misnamed_sets(self.shell.folders.sets)
        notes += [Label(self._sentence(problem), "small") for problem in misnamed]
        folder = Label(t("sets.folder", folder=str(self.shell.folders.sets)), "quiet")
        head, guide = Label(t("sets.line"), "second"), Label(t("sets.guide"), "quiet")
        body = Column(head, *plates, *notes, folder, guide, Label(t("sets.matches"), "quiet"), gap=14)
        self.list = Panel(ScrollArea(body, id="sets"), pad=(28, 24, 20, 24))
        self.tree = Free(self.ui)
        return self.tree

    def _plate(self, table_set: TableSet, card: Card | None, report: SetReport) -> Widget:
        ui, t = self.ui, self.ui.t
        name = card.name.get(ui.language) if card is not None else table_set.name
        options = [Option("off", t("screen.off")), Option("on", t("screen.on"))]
        switch = Segmented(
            options,
            "on" if table_set.name in self.shell.settings.sets else "off",
            lambda value: self._switch(table_set.name, value == "on"),
            name=name,
            id=f"set.{table_set.name}",
        )
        title = name if name == table_set.name else f"{name}  ({table_set.name})"
        rows: list[Widget] = [Row(Label(title, "heading"), Space(flex=1), switch)]
        if card is not None and card.about is not None:
            rows.append(Label(card.about.get(ui.language), "body"))
        rows.append(Label(self._holds(report), "small"))
        return Panel(Column(*rows, *self._mistakes(report.problems), gap=6), look="raised", pad=20)

    def _holds(self, report: SetReport) -> str:
        t, parts = self.ui.t, []
        if report.games:
            names = tuple(self.shell.game_name(game) for game in report.games)
            parts.append(t("sets.holds_games", games=names))
        if report.texts:
            parts.append(t("sets.holds_texts"))
        if report.pictures:
            parts.append(t("sets.holds_pictures", count=report.pictures))
        return " · ".join(parts) or t("sets.holds_nothing")

    def _mistakes(self, problems: list[Problem]) -> list[Widget]:
        ui, t = self.ui, self.ui.t
        if not problems:
            return [Label(t("sets.sound"), ui.styles.small.of(color=ui.theme.moss_text))]
        bad = ui.styles.small.of(color=ui.theme.blood_text)
        rows = [Label(t("sets.mistakes", count=len(problems)), bad)]
        rows += [Label(self._sentence(problem), "small") for problem in problems[:MOST]]
        if len(problems) > MOST:
            rows.append(Label(t("sets.more", count=len(problems) - MOST), "small"))
        return [*rows]

    def _sentence(self, problem: Problem) -> str:
        """A mistake with its file as it is called below the folder of the sets, which is named once."""
        file, folder = Path(problem.file).absolute(), self.shell.folders.sets
        if file.is_relative_to(folder):
            problem = replace(problem, file=str(file.relative_to(folder)))
        return self.shell.describe(problem)

    # -- places --------------------------------------------------------------------------------------

    def layout(self, size: tuple[float, float]) -> None:
        width, height = size
        self.tree.rect = self.window
        self.tree.clear()
        across = min(1240.0, width - 40)
        tall = min(height - BAR - 48, max(260.0, self.list.measure(self.ui, across)[1]))
        for widget, rect in (
            (self.bar, Rect(0, 0, width, BAR)),
            (self.list, Rect((width - across) / 2, BAR + 24, across, tall)),
        ):
            widget.place(self.ui, rect)
            self.tree.add(widget)

    def background(self, canvas: Canvas) -> None:
        street_behind(canvas, self.window, self.window.height - 20, dim=0.35)

    # -- doing ---------------------------------------------------------------------------------------

    def command(self, command: Command) -> bool:
        if command.intent is Intent.BACK:
            self.ui.host.pop()
            return True
        return False

    def _switch(self, name: str, on: bool) -> None:
        others = [other for other in self.shell.settings.sets if other != name]
        self.shell.settings.sets = [*others, name] if on else others
        self.shell.save_settings()
        self.shell.sets_changed()
        self.rebuild()

    def _reload(self) -> None:
        self._read()
        self.rebuild()
        self.ui.toast(self.ui.t("sets.reloaded"), "good")
