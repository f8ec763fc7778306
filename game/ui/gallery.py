"""Every widget in every state on one screen: for the eye, for tests, and as an example of a screen.

`python -m game.ui.gallery` opens it; `--out FILE --size WxH --language L --scale P` renders it instead.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

import pygame

from game.content.paths import art_folder
from game.content.settings import Settings
from game.content.text import Catalog, languages
from game.core.model import LANGUAGES
from game.ui.kit.app import App, prepare, render
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command
from game.ui.kit.intents import Intent
from game.ui.kit.screen import Screen
from game.ui.kit.services import Ui
from game.ui.kit.text import Icon, Mark, Span, Words
from game.ui.kit.theme import fade
from game.ui.kit.widgets import (
    Button,
    Column,
    Drawer,
    Dropdown,
    Grid,
    Hot,
    IconButton,
    Label,
    Modal,
    Option,
    Pad,
    Panel,
    Row,
    ScrollArea,
    SeatChip,
    Segmented,
    Slider,
    Space,
    TextField,
    Toggle,
    Widget,
    ask,
    focus_frame,
    list_rows,
)

NAMES: Final = {"seat:1": "Mira", "seat:2": "Jonas", "seat:3": "Lin", "card:rosary": "Rosary"}
SIZES: Final = (75, 100, 125, 150, 175, 200)


class Gallery(Screen):
    """The kit on show."""

    title = "gallery.title"

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.kind = "human"
        self.rule = "base"
        self.opens = "press"
        self.chosen = "2"
        self.name = "Yara"
        self.volume = 0.7
        ui.resolve = NAMES.get

    # -- the tree ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        left = Column(self._buttons(), self._choices(), gap=24, flex=1)
        right = Column(self._words(), self._plates(), gap=24, flex=1)
        body: Widget = Row(left, right, gap=24, align="start")
        if self.ui.scale.compact:
            body = Column(left, right, gap=24)
        return Pad(
            Column(self._head(), ScrollArea(Pad(body, pad=(4, 0, 4, 24)), id="all", flex=1), gap=16),
            pad=(32, 20, 32, 0),
        )

    def _head(self) -> Widget:
        t = self.ui.t
        tongues = [Option(language, name) for language, name in languages().items()]
        sizes = [Option(str(size), f"{size} %") for size in SIZES]
        return Column(
            Row(
                Label(t("gallery.title"), "title"),
                Space(flex=1),
                Segmented(tongues, self.ui.language, self._speak, id="language"),
                Dropdown(
                    sizes,
                    str(self.ui.settings.ui_scale or 100),
                    self._size,
                    before=t("gallery.size"),
                    id="size",
                ),
                wrap=self.ui.scale.compact,
            ),
            Label(t("gallery.subtitle"), "second"),
            gap=4,
        )

    def _section(self, title: str, *parts: Widget) -> Widget:
        return Panel(Column(Label(self.ui.t(title), "heading"), *parts, gap=16))

    def _buttons(self) -> Widget:
        return self._section(
            "gallery.buttons",
            Row(*self._large_buttons(), wrap=True, gap=16),
            Row(*self._action_buttons(), wrap=True, gap=16),
            Grid(*self._two_line_buttons(), columns=2),
            Row(*self._small_buttons(), wrap=True),
        )

    def _large_buttons(self) -> list[Widget]:
        t = self.ui.t
        deal = Button(t("gallery.deal"), self._saved, icon="moon", kind="primary", intent=Intent.CONFIRM,
                      id="deal", height=68)  # fmt: skip
        return [deal, Button(t("gallery.table"), self._saved, id="table", height=68)]

    def _action_buttons(self) -> list[Widget]:
        t, theme = self.ui.t, self.ui.theme
        return [
            Button(t("gallery.damage"), icon="drop", kind="legal", selected=True, shortcut="1", id="damage",
                   icon_color=theme.blood_text, height=68),
            Button(t("gallery.heal"), icon="leaf", kind="legal", shortcut="2", id="heal",
                   icon_color=theme.moss_text, height=68),
            Button(t("gallery.skip"), shortcut="s", id="skip", height=68),
            Button(t("gallery.undo"), icon="undo", intent=Intent.UNDO, enabled=False,
                   reason=t("gallery.rolled"), id="undo", height=68),
        ]  # fmt: skip

    def _two_line_buttons(self) -> list[Widget]:
        t = self.ui.t
        return [
            Button(t("gallery.replays"), icon="replay", second=t("gallery.replays_second"), id="replays"),
            Button(t("gallery.rules"), self._drawer, icon="rules", second=t("gallery.rules_second"),
                   id="rules"),
        ]  # fmt: skip

    def _small_buttons(self) -> list[Widget]:
        t = self.ui.t
        return [
            Button(t("gallery.leave"), self._leave, kind="danger", icon="quit", id="leave"),
            Button(t("gallery.dialog"), self._dialog, id="dialog"),
            Button(t("gallery.quiet"), self._saved, kind="ghost", icon="down", id="more"),
            IconButton("sound", t("gallery.sound"), self._saved, id="sound"),
            IconButton("settings", t("gallery.size"), self._saved, id="settings"),
        ]

    def _choices(self) -> Widget:
        t = self.ui.t
        kinds = [Option("human", t("gallery.human"), "human"), Option("bot", t("gallery.bot"), "bot")]
        rules = [Option("base", t("gallery.base")), Option("mixed", t("gallery.mixed"))]
        opens = [
            Option("press", t("gallery.press")),
            Option("pin", t("gallery.pin")),
            Option("phone", t("gallery.name"), "phone", reason=t("gallery.needs")),
        ]
        return self._section(
            "gallery.choices",
            Row(
                SeatChip(4),
                TextField(self.name, self._name, hint=t("gallery.hint"), id="name", width=220),
                Segmented(kinds, self.kind, self._kind, id="kind"),
                Dropdown(opens, self.opens, self._opens, before=t("gallery.opens"), id="opens"),
                wrap=True,
            ),
            Row(
                TextField("", hint=t("gallery.hint"), id="empty", width=220),
                Segmented(rules, self.rule, id="rule"),
                Segmented(rules, self.rule, enabled=False, reason=t("gallery.needs"), id="locked"),
                wrap=True,
            ),
            Toggle(
                t("gallery.motion"),
                self.ui.settings.reduced_motion,
                self._motion,
                second=t("gallery.motion_second"),
                id="motion",
            ),
            Toggle(t("gallery.contrast"), self.ui.settings.high_contrast, self._contrast, id="contrast"),
            Toggle(t("gallery.sound"), True, enabled=False, reason=t("gallery.needs"), id="muted"),
            Row(
                Label(t("gallery.volume"), "small"),
                Slider(self.volume, self._volume, show=lambda v: f"{v:.0%}", id="volume"),
            ),
        )

    def _words(self) -> Widget:
        theme = self.ui.theme
        mixed: Words = (
            Mark(6),
            Span("Ovid", bold=True),
            " 8 ",
            Icon("forward", theme.bone_500),
            " ",
            Span("7", bold=True, color=theme.moss_text),
            "  ",
            Icon("shell/seats/star", plain=True),
            Icon("skull", theme.blood_text),
        )
        logs = [
            Label(
                self.ui.words(
                    "gallery.log", {"seat": f"seat:{n % 3 + 1}", "target": f"seat:{(n + 1) % 3 + 1}"}
                ),
                "small",
            )
            for n in range(9)
        ]
        return self._section(
            "gallery.words",
            Label(self.ui.t("gallery.long"), "body"),
            Label(self.ui.t("gallery.long"), "quiet", lines=1),
            Label(mixed, "body"),
            Panel(ScrollArea(Column(*logs, gap=6), height=150, stick=True, id="log"), look="inset", pad=12),
        )

    def _plates(self) -> Widget:
        t = self.ui.t
        options = [
            Option(str(n), t("gallery.item", number=n), reason=t("gallery.needs") if n == 3 else "")
            for n in range(1, 5)
        ]
        looks = (
            ("panel", "gallery.panel"),
            ("raised_lit", "gallery.lit"),
            ("secret", "gallery.secret"),
            ("paper", "gallery.paper"),
        )
        plates = [
            Panel(
                Label(
                    t(name), "card_name", align="center", color=self.ui.theme.ink if look == "paper" else None
                ),
                look=look,
                pad=20,
            )
            for look, name in looks
        ]
        return self._section(
            "gallery.plates",
            Grid(*plates, columns=4, gap=24),
            Row(*[SeatChip(seat, 48, dead=seat == 8) for seat in range(1, 9)], gap=8, wrap=True),
            Row(
                Hot("door", self._saved, self._paint_hot, width=180, height=96, id="hot"),
                Panel(
                    Column(*list_rows(options, self.chosen, self._choose), gap=2), look="inset", pad=8, flex=1
                ),
                gap=24,
                align="start",
            ),
        )

    def _paint_hot(self, canvas: Canvas, hot: Hot) -> None:
        lamp = canvas.theme.lamp
        canvas.box(hot.rect, canvas.looks.raised_lit if hot.hovered else canvas.looks.raised)
        canvas.glow(hot.rect.center, (90, 48), fade(lamp, 0.5 if hot.hovered else 0.25))
        canvas.icon("shell/brand/emblem_mono", hot.rect.center, 72, lamp)
        if hot.ring:
            focus_frame(canvas, hot.rect)

    # -- doing ---------------------------------------------------------------------------------------

    def command(self, command: Command) -> bool:
        if command.intent is Intent.BACK:
            self.ui.host.pop()
            return True
        return False

    def _saved(self) -> None:
        self.ui.toast(self.ui.t("gallery.saved"), "good")

    def _leave(self) -> None:
        t = self.ui.t
        ask(
            self.ui,
            t("gallery.sure"),
            t("gallery.kept"),
            t("gallery.yes"),
            t("gallery.no"),
            self.ui.host.pop,
            danger=True,
        )

    def _dialog(self) -> None:
        t = self.ui.t
        content = Column(Label(t("gallery.long"), "second"), self._choices())
        modal = Modal(
            t("gallery.dialog"),
            content,
            [
                Button(
                    t("gallery.close"),
                    lambda: self.close_popup(modal),
                    kind="primary",
                    intent=Intent.BACK,
                    id="close",
                )
            ],
            width=900,
        )
        self.popup(modal)

    def _drawer(self) -> None:
        t = self.ui.t
        content = ScrollArea(Label(t("gallery.long") * 6, "second", vertical="top"))
        self.popup(Drawer(t("gallery.drawer"), content, close_name=t("gallery.close")))

    def _speak(self, language: str) -> None:
        self.ui.settings.language = cast(Any, language)  # one of the options above
        self.ui.host.settings_changed()

    def _size(self, size: str) -> None:
        self.ui.settings.ui_scale = cast(Any, int(size))  # likewise
        self.ui.host.settings_changed()

    def _contrast(self, on: bool) -> None:
        self.ui.settings.high_contrast = on
        self.ui.host.settings_changed()

    def _motion(self, on: bool) -> None:
        self.ui.settings.reduced_motion = on

    def _name(self, name: str) -> None:
        self.name = name

    def _kind(self, kind: str) -> None:
        self.kind = kind

    def _opens(self, opens: str) -> None:
        self.opens = opens

    def _volume(self, volume: float) -> None:
        self.volume = volume

    def _choose(self, value: str) -> None:
        self.chosen = value
        self.rebuild()


def main(arguments: Sequence[str] | None = None) -> int:
    """Opens the gallery, or renders it into a file."""
    parser = argparse.ArgumentParser(prog="game.ui.gallery")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--language", default="en", choices=LANGUAGES)
    parser.add_argument("--scale", type=int, default=0, choices=(0, *SIZES))
    parser.add_argument("--contrast", action="store_true")
    chosen = parser.parse_args(arguments)
    settings = Settings(language=chosen.language, ui_scale=chosen.scale, high_contrast=chosen.contrast)
    catalogs = {language: Catalog.load(language) for language in LANGUAGES}
    width, height = (int(part) for part in chosen.size.split("x"))
    if chosen.out:
        pygame.image.save(
            render(Gallery, art_folder(), catalogs, (width, height), settings=settings), chosen.out
        )
        return 0
    prepare()
    ui = Ui(art_folder(), catalogs, settings)
    App(ui, ui.t(Gallery.title)).run(Gallery(ui))
    return 0


if __name__ == "__main__":
    sys.exit(main())
