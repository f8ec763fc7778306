"""What this app is, whose work is in it, and what it does not do."""

from __future__ import annotations

from game import __version__
from game.ui.kit.boxes import Column, Free, Label, Panel, Picture, Row
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command
from game.ui.kit.intents import Intent
from game.ui.kit.screen import Screen
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.chrome import BAR, TopBar, street_behind
from game.ui.screens.shell import Shell

PARAGRAPHS = ("fan", "fair", "offline", "license", "fonts", "built")


class AboutScreen(Screen):
    """Licences and the statement that this is unofficial fan work."""

    title = "menu.title"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.ui)
        self.shell = shell

    def build(self) -> Widget:
        ui, t = self.ui, self.ui.t
        self.bar = TopBar(ui, [t("about.title")], ui.host.pop)
        words: list[Widget] = [
            Label(t(f"about.{name}"), "body" if name == "fan" else "second") for name in PARAGRAPHS
        ]
        words.append(Label(t("about.where", folder=str(self.shell.folders.data)), "quiet"))
        head = Row(
            Picture("shell/brand/emblem", 120, 120),
            Column(Label("Nightboard", "display"), Label(__version__, "quiet"), gap=0),
            gap=28,
        )
        self.plate = Panel(ScrollArea(Column(head, *words, gap=18), id="about"), pad=(48, 32, 36, 32))
        self.tree = Free(self.ui)
        return self.tree

    def layout(self, size: tuple[float, float]) -> None:
        self.tree.rect = self.window
        self.tree.clear()
        self.bar.place(self.ui, Rect(0, 0, size[0], BAR))
        self.tree.add(self.bar)
        width = min(1040.0, size[0] - 40)
        tall = min(self.plate.measure(self.ui, width)[1], size[1] - BAR - 40)
        top = BAR + (size[1] - BAR - tall) / 2
        self.plate.place(self.ui, Rect((size[0] - width) / 2, top, width, tall))
        self.tree.add(self.plate)

    def background(self, canvas: Canvas) -> None:
        street_behind(canvas, self.window, self.window.height - 30)

    def command(self, command: Command) -> bool:
        if command.intent is Intent.BACK:
            self.ui.host.pop()
            return True
        return False
