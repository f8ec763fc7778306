"""The keys and what they mean, each to be changed: choose an action, press its new key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.ui.kit.boxes import Column, Grid, Label, Panel, Row, Space
from game.ui.kit.buttons import Button, Control
from game.ui.kit.canvas import Canvas, key_width
from game.ui.kit.events import Command, Key, UiEvent
from game.ui.kit.intents import DEFAULT_KEYS, Intent
from game.ui.kit.popups import Modal
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Accessible, Rect, Size

if TYPE_CHECKING:
    from game.ui.kit.services import Ui
    from game.ui.screens.shell import Shell

SHOWN: Final = (
    Intent.CONFIRM, Intent.NEXT, Intent.PREVIOUS, Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT,
    Intent.UNDO, Intent.REDO, Intent.HINT, Intent.INSPECT, Intent.HIDE, Intent.SKIP, Intent.LOG, Intent.HELP,
    Intent.MENU, Intent.KEYS, Intent.FULLSCREEN, Intent.PAGE_UP, Intent.PAGE_DOWN, Intent.HOME, Intent.END,
)  # fmt: skip


class KeyRow(Control):
    """An action with its keys; pressing it waits for a new key."""

    def __init__(self, ui: Ui, intent: Intent, press: Callable[[], None]) -> None:
        super().__init__(id=f"key.{intent.value}")
        self.name = ui.t(f"intent.{intent.value}")
        self.caps = list(
            dict.fromkeys(ui.key_label(key) for key in ui.keymap.keys(intent))
        )  # two keys are both Enter
        self.none = ui.t("settings.keys_none")
        self.changed = tuple(ui.keymap.keys(intent)) != tuple(DEFAULT_KEYS.get(intent, ()))
        self.on_press = press

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return width or 480.0, 52.0

    def draw(self, canvas: Canvas) -> None:
        looks, theme = canvas.looks, canvas.theme
        box = looks.button_focus if self.ring else looks.button_hover if self.hovered else looks.row
        canvas.box(self.rect, box)
        ink = theme.lamp if self.changed else theme.bone_100
        x = self.rect.right - 16
        for cap in reversed(self.caps[:3]):
            x -= key_width(canvas.ui, cap)
            canvas.key(cap, (x, self.rect.centery))
            x -= 8
        if not self.caps:
            x -= canvas.words(self.none, (x, self.rect.centery), canvas.styles.quiet, "right")
        words = Rect(self.rect.left + 16, self.rect.top, x - self.rect.left - 24, self.rect.height)
        canvas.text(self.name, words, canvas.styles.body.of(color=ink), "left", "middle", 1)

    def press(self, ui: Ui) -> None:
        self.on_press()

    def accessible(self) -> Accessible:
        return Accessible("button", self.name, ", ".join(self.caps))


class WaitForKey(Modal):
    """A dialog that takes the next key, whatever it means now; Esc keeps the old one."""

    def __init__(self, ui: Ui, action: str, taken: Callable[[str], None]) -> None:
        self.taken = taken
        super().__init__(
            ui.t("settings.keys_press", action=action),
            KeyTrap(ui.t("settings.keys_cancel"), self._take),
            width=620,
        )
        self.ui = ui

    def _take(self, name: str) -> None:
        self.ui.screen.close_popup(self)
        if name != "escape":
            self.taken(name)


class KeyTrap(Control):
    """Has the focus while a key is awaited; like a text field it gets keys before they become commands."""

    takes_text = True

    def __init__(self, words: str, take: Callable[[str], None]) -> None:
        super().__init__(id="trap")
        self.words = words
        self.take = take

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return width or 500.0, 40.0

    def draw(self, canvas: Canvas) -> None:
        canvas.text(self.words, self.rect, canvas.styles.second, "left", "middle")

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if isinstance(event, Key):
            self.take(event.name)
            return True
        if isinstance(event, Command) and event.intent is Intent.BACK:
            self.take("escape")
            return True
        return isinstance(event, Command)


class KeyList:
    """The page of the settings with all keys."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.ui = shell.ui

    def panel(self) -> Panel:
        """The page as it is now."""
        ui, t = self.ui, self.ui.t
        rows = [KeyRow(ui, intent, self._asker(intent)) for intent in SHOWN]
        changed = bool(ui.keymap.changes())
        reset = Button(
            t("settings.keys_default"),
            self.reset,
            icon="undo",
            id="keys_default",
            enabled=changed,
            style=ui.styles.small_bold,
        )
        head = Row(
            Column(
                Label(t("settings.page_keys"), "heading"),
                Label(t("settings.keys_line"), "small", lines=2),
                gap=2,
                flex=1,
            ),
            Space(16),
            reset,
        )
        rest = Label(t("settings.keys_fixed"), "quiet")
        columns = 2 if ui.scale.size[0] >= 900 else 1
        body = Column(Grid(*rows, columns=columns, gap=10), rest, gap=14)
        return Panel(Column(head, ScrollArea(body, id="keys", flex=1), gap=14), pad=(28, 16, 22, 16))

    def _asker(self, intent: Intent) -> Callable[[], None]:
        def run() -> None:
            action = self.ui.t(f"intent.{intent.value}")
            self.ui.screen.popup(WaitForKey(self.ui, action, lambda name: self.rebind(intent, name)))

        return run

    def rebind(self, intent: Intent, name: str) -> None:
        """Gives an action a new key, keeps it, and says so."""
        keys = [name, *(key for key in self.ui.keymap.keys(intent)[1:] if key != name)]
        self.ui.keymap.rebind(intent, keys)
        self._keep(self.ui.keymap.changes())
        words = self.ui.t(
            "settings.keys_changed", key=self.ui.key_label(name), action=self.ui.t(f"intent.{intent.value}")
        )
        self.ui.toast(words, "good")

    def reset(self) -> None:
        """All keys as they were in the beginning."""
        self._keep({})

    def _keep(self, changes: dict[str, list[str]]) -> None:
        self.shell.settings.keys = changes
        self.shell.apply_settings()

    def key(self, key: Key) -> bool:
        """Keys that nobody took mean nothing here."""
        return False


def key_lines(ui: Ui, intents: Sequence[Intent]) -> list[tuple[str, list[str]]]:
    """What each intent is called and the caps of its keys, for the overlay of the table."""
    return [
        (ui.t(f"intent.{intent.value}"), [ui.key_label(key) for key in ui.keymap.keys(intent)])
        for intent in intents
    ]
