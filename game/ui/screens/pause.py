"""The pause menu of the table, and the overlay that tells what the keys do.

Nothing private is drawn here: the menu may be opened while the curtain is down.
"""

from __future__ import annotations

from game.session.session import Session
from game.ui.kit.boxes import Column, Free, Grid, Label, Panel, Space
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command
from game.ui.kit.intents import Intent
from game.ui.kit.popups import Modal
from game.ui.kit.screen import Screen
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.chrome import KeyHint, banner
from game.ui.screens.key_list import SHOWN, key_lines
from game.ui.screens.shell import Shell


class PauseScreen(Screen):
    """Go on, look something up, or leave; every way out has saved already, if the match is saved at all."""

    title = "menu.title"
    wraps = True

    def __init__(self, shell: Shell, session: Session) -> None:
        super().__init__(shell.ui)
        self.shell = shell
        self.session = session

    def build(self) -> Widget:
        t = self.ui.t
        name = self.shell.game_name(self.session.rules.name)
        kept = "pause.line" if self.session.journal is not None else "pause.unsaved"
        line = t("pause.over" if self.session.over else kept)
        buttons = self._buttons()
        small = self.window.height < 700
        below: list[Widget] = [Grid(*buttons[1:], columns=2, gap=10)] if small else list(buttons[1:])
        self.plate = Panel(
            Column(
                Label(name, "quiet", align="center"),
                Label(t("pause.title"), "title", align="center"),
                Label(line, "small", align="center"),
                Space(0, 6),
                buttons[0],
                *below,
                Space(0, 2),
                Label(t("pause.seed", seal=self.session.seal), "quiet", align="center"),
                gap=10,
            ),
            look="modal",
            pad=(40, 24, 40, 24),
        )
        self.tree = Free(self.ui)
        return self.tree

    def _buttons(self) -> list[Button]:
        t, over = self.ui.t, self.session.over
        resume = Button(t("pause.resume"), self.ui.host.pop, kind="primary", icon="play", height=60,
                        intent=Intent.CONFIRM, id="resume")  # fmt: skip
        result = (
            [Button(t("end.result"), self._result, icon="trophy", height=52, id="result")] if over else []
        )
        bare = over or self.session.journal is None  # nothing to be saved
        leave, close = t("end.menu" if bare else "pause.leave"), t("menu.quit" if bare else "pause.quit")
        return [
            resume,
            *result,
            *self._companion(),
            Button(t("pause.rules"), self._rules, icon="rules", height=52, intent=Intent.HELP, id="rules"),
            Button(t("pause.settings"), self._settings, icon="settings", height=52, id="settings"),
            Button(
                t("pause.keys"), self.show_keys, icon="keyboard", height=52, intent=Intent.KEYS, id="keys"
            ),
            Button(leave, self._leave, icon="save", height=52, id="leave"),
            Button(close, self._quit, icon="quit", height=52, id="quit"),
        ]

    def _companion(self) -> list[Button]:
        """The way to seats and phones, where the table below has them."""
        opener = getattr(self.ui.host.below(self), "open_companion", None)
        if opener is None or self.session.over:
            return []

        def press() -> None:
            self.ui.host.pop()
            opener()

        return [Button(self.ui.t("companion.table.manage"), press, icon="phone", height=52, id="companion")]

    def layout(self, size: tuple[float, float]) -> None:
        self.tree.rect = self.window
        self.tree.clear()
        width = min(520.0 if size[1] >= 700 else 820.0, size[0] - 40)
        tall = min(self.plate.measure(self.ui, width)[1], size[1] - 20)
        self.plate.place(self.ui, Rect((size[0] - width) / 2, (size[1] - tall) / 2, width, tall))
        self.tree.add(self.plate)

    def background(self, canvas: Canvas) -> None:
        banner(canvas, self.session.rules.name, "setup", self.window.size, quiet=0.2)

    def command(self, command: Command) -> bool:
        if command.intent in (Intent.BACK, Intent.MENU):
            self.ui.host.pop()
            return True
        return False

    def show_keys(self) -> None:
        """What the keys do, over this menu."""
        self.popup(keys_overlay(self))

    def _result(self) -> None:
        self.ui.host.replace(self.shell.ways.end(self.session))

    def _rules(self) -> None:
        self.ui.host.push(self.shell.ways.rules(self.session.rules.name))

    def _settings(self) -> None:
        self.ui.host.push(self.shell.ways.settings())

    def _leave(self) -> None:
        self.shell.to_menu(self.session)

    def _quit(self) -> None:
        self.shell.leave(self.session)
        self.ui.host.quit()


def keys_overlay(screen: Screen) -> Modal:
    """A dialog with what every key does; any screen may open it."""
    ui = screen.ui
    rows = [KeyHint(list(dict.fromkeys(caps))[:2], name) for name, caps in key_lines(ui, SHOWN) if caps]
    columns = 3 if ui.scale.size[0] >= 1200 else 2
    table, mouse = Label(ui.t("pause.keys_table"), "small"), Label(ui.t("pause.keys_mouse"), "quiet")
    content = Column(Grid(*rows, columns=columns, gap=8), table, mouse, gap=14)
    close = Button(ui.t("screen.close"), lambda: screen.close_popup(modal), intent=Intent.BACK, id="close")
    modal = Modal(ui.t("pause.keys_title"), content, [close], width=1120)
    return modal
