"""The settings: everything takes effect at once and is kept on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, cast

from game.content.text import languages
from game.ui.kit.boxes import Column, Free, Label, Panel, Space
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.choices import Dropdown, Option, Segmented
from game.ui.kit.events import Command, Key
from game.ui.kit.fields import Slider
from game.ui.kit.intents import Intent
from game.ui.kit.screen import Screen
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.chrome import BAR, ChoiceRow, TopBar, street_behind
from game.ui.screens.key_list import KeyList
from game.ui.screens.shell import Shell
from game.ui.screens.table.tips import forget_tips

SCALES: Final = (75, 100, 125, 150, 175, 200)
SPEEDS: Final = (0, 50, 100, 200, 400)
Scale = Literal[0, 75, 100, 125, 150, 175, 200]
Speed = Literal[0, 50, 100, 200, 400]


class SettingsScreen(Screen):
    """Three groups: screen and sound, play, keys.  A wide window shows the first two side by side."""

    title = "menu.title"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.ui)
        self.shell = shell
        self.page = "screen"
        self.keys = KeyList(shell)

    @property
    def settings(self) -> Any:
        """The settings, by name."""
        return self.shell.settings

    # -- building ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        ui, t = self.ui, self.ui.t
        self.bar = TopBar(ui, [t("settings.title")], ui.host.pop)
        names = ("screen", "play", "keys") if self.window.width < 1240 else ("screen", "keys")
        if self.page not in names:
            self.page = "screen"
        options = [Option(name, t(f"settings.page_{name}")) for name in names]
        self.pages = Segmented(options, self.page, self._turn, name=t("settings.title"), id="pages")
        self.screen_panel = self._panel("display", [*self._screen_rows(), *self._sound_rows()])
        self.play_panel = self._panel("play", self._play_rows())
        self.keys_panel = self.keys.panel()
        self.tree = Free(self.ui)
        return self.tree

    def _panel(self, title: str, rows: Sequence[Widget]) -> Panel:
        content = ScrollArea(Column(*rows, gap=0), id=f"{title}.rows", flex=1)
        return Panel(
            Column(Label(self.ui.t(f"settings.{title}"), "heading"), content, gap=8), pad=(28, 16, 22, 16)
        )

    def _row(self, name: str, control: Widget, first: bool = False, **arguments: Any) -> ChoiceRow:
        t = self.ui.t
        return ChoiceRow(
            t(f"settings.{name}"), t(f"settings.{name}_help", **arguments), control, first, widest=360
        )

    def _screen_rows(self) -> list[Widget]:
        ui, t = self.ui, self.ui.t
        language = Segmented(
            [Option(code, name) for code, name in languages().items()],
            ui.language,
            self.shell.set_language,
            name=t("settings.language"),
            id="language",
        )
        window = Segmented(
            [
                Option("no", t("settings.windowed"), "window"),
                Option("yes", t("settings.fullscreen"), "fullscreen"),
            ],
            "yes" if self.settings.fullscreen else "no",
            self._set_fullscreen,
            name=t("settings.window"),
            id="window",
        )
        sizes = [Option(str(size), t("settings.percent", value=size)) for size in SCALES]
        scale = Dropdown(
            sizes, str(self.settings.ui_scale or 100), self._set_scale, name=t("settings.scale"), id="scale"
        )
        return [
            self._row("language", language, first=True),
            self._row("window", window, key=ui.intent_label(Intent.FULLSCREEN)),
            self._row("scale", scale),
            self._row("contrast", self._switch("contrast", "high_contrast")),
            self._row("motion", self._switch("motion", "reduced_motion")),
        ]

    def _sound_rows(self) -> list[Widget]:
        return [
            Space(0, 14),
            Label(self.ui.t("settings.sound"), "heading"),
            Space(0, 4),
            self._row("mute", self._switch("mute", "mute"), first=True),
            self._row("volume", self._slider("volume", "volume", 0, 100, 5, self._percent)),
            self._row("effects", self._slider("effects", "volume_effects", 0, 100, 5, self._percent)),
        ]

    def _play_rows(self) -> list[Widget]:
        t = self.ui.t
        speeds = [Option(str(speed), t(f"settings.speed_{speed}")) for speed in SPEEDS]
        speed = Dropdown(
            speeds, str(self.settings.speed), self._set_speed, name=t("settings.speed"), id="speed"
        )
        return [
            self._row("speed", speed, first=True),
            self._row("tooltip", self._slider("tooltip", "tooltip_delay", 0, 2000, 50, self._seconds)),
            self._row("hints", self._tips()),
            self._row("confirm", self._switch("confirm", "confirm")),
            self._row("hide", self._switch("hide", "hide_on_focus_loss")),
            ChoiceRow(t("sets.row"), t("sets.row_help"), Button(t("sets.open"), self._sets, id="sets")),
            ChoiceRow(t("settings.folder"), str(self.shell.folders.data), Label(""), widest=1),
        ]

    def _switch(self, name: str, field: str) -> Segmented:
        t = self.ui.t

        def choose(value: str) -> None:
            self._set(field, value == "on")

        options = [Option("off", t("screen.off")), Option("on", t("screen.on"))]
        return Segmented(
            options,
            "on" if getattr(self.settings, field) else "off",
            choose,
            name=t(f"settings.{name}"),
            id=field,
        )

    def _tips(self) -> Segmented:
        switch = self._switch("hints", "hints")

        def choose(value: str) -> None:
            if value == "on":
                forget_tips(self.settings.seen)
            self._set("hints", value == "on")

        switch.on_change = choose
        return switch

    def _slider(
        self, name: str, field: str, low: int, high: int, step: int, show: Callable[[float], str]
    ) -> Slider:
        def change(value: float) -> None:
            setattr(self.settings, field, round(value))
            self.ui.restyle()
            self.shell.save_settings()

        return Slider(
            getattr(self.settings, field),
            change,
            low=low,
            high=high,
            step=step,
            show=show,
            name=self.ui.t(f"settings.{name}"),
            id=field,
        )

    def _percent(self, value: float) -> str:
        return self.ui.t("settings.percent", value=round(value))

    def _seconds(self, value: float) -> str:
        return self.ui.t("settings.seconds", value=f"{value / 1000:.2f}".rstrip("0").rstrip(".") or "0")

    # -- places --------------------------------------------------------------------------------------

    def layout(self, size: tuple[float, float]) -> None:
        width, height = size
        self.tree.rect = self.window
        self.tree.clear()
        self.tree.put(self.bar, Rect(0, 0, width, BAR))
        edge = 48.0 if width > 1500 else 20.0
        tabs = min(560.0, width - 2 * edge)
        self.tree.put(self.pages, Rect((width - tabs) / 2, BAR + 18, tabs, 48))
        room = Rect(edge, BAR + 86, width - 2 * edge, height - BAR - 86 - 24)
        if self.page == "keys":
            across = min(room.width, 1200.0)
            self.tree.put(self.keys_panel, Rect((width - across) / 2, room.top, across, room.height))
        elif width >= 1240:
            whole = min(room.width, 1640.0)
            left, half = (width - whole) / 2, (whole - 24) / 2
            needs = max(panel.measure(self.ui, half)[1] for panel in (self.screen_panel, self.play_panel))
            tall = min(room.height, needs + 8)
            self.tree.put(self.screen_panel, Rect(left, room.top, half, tall))
            self.tree.put(self.play_panel, Rect(left + half + 24, room.top, half, tall))
        else:
            self.tree.put(self.screen_panel if self.page == "screen" else self.play_panel, room)

    def background(self, canvas: Canvas) -> None:
        street_behind(canvas, self.window, self.window.height - 20, dim=0.35)

    # -- doing ---------------------------------------------------------------------------------------

    def key(self, key: Key) -> bool:
        return self.keys.key(key)

    def command(self, command: Command) -> bool:
        if command.intent is Intent.BACK:
            self.ui.host.pop()
            return True
        return False

    def _sets(self) -> None:
        self.ui.host.push(self.shell.ways.sets())

    def _turn(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def _set(self, field: str, value: object) -> None:
        setattr(self.settings, field, value)
        self.shell.apply_settings()

    def _set_fullscreen(self, value: str) -> None:
        if (value == "yes") != self.settings.fullscreen:
            self.ui.host.toggle_fullscreen()
            self.shell.save_settings()

    def _set_scale(self, value: str) -> None:
        self._set("ui_scale", cast("Scale", int(value)))

    def _set_speed(self, value: str) -> None:
        self._set("speed", cast("Speed", int(value)))
