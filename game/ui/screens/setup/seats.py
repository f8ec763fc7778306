"""The seats of the set-up screen: a row per seat, the places still free, and what will be dealt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.bots import levels
from game.session.players import Player
from game.ui.kit.boxes import Group, Label
from game.ui.kit.buttons import Hot, IconButton
from game.ui.kit.canvas import Canvas
from game.ui.kit.carry import Grip
from game.ui.kit.choices import Dropdown, Option, Segmented
from game.ui.kit.events import Pointer, UiEvent
from game.ui.kit.fields import TextField
from game.ui.kit.widget import Rect, Size, Widget
from game.ui.screens.draft import NAME_LENGTH
from game.ui.screens.setup.order import Handle, lifted, scroll_along, shade

if TYPE_CHECKING:
    from game.ui.kit.services import Ui
    from game.ui.screens.setup.screen import SetupScreen

ROW = 68.0
GAP = 8.0
LEAST_NAME = 108.0


class SeatRow(Group):
    """Order, mark, name, human or bot, how, remove.  Where nothing stands, and by its mark, it can be taken
    and carried to another place."""

    pressable = True

    def __init__(self, screen: SetupScreen, place: int) -> None:
        ui, player = screen.ui, screen.draft.players[place]
        self.screen = screen
        self.grip = Grip(lambda: lifted(screen, place))
        self.handle_dots = Handle(tooltip=ui.t("setup.drag"))
        up, down = ui.t("setup.up", name=player.name), ui.t("setup.down", name=player.name)
        self.up = _small("up", up, lambda: screen.move(place, -1), player.mark)
        self.down = _small("down", down, lambda: screen.move(place, 1), player.mark)
        self.mark = Hot(
            ui.t("setup.mark_of", name=player.name),
            lambda: screen.choose_mark(place),
            lambda canvas, hot: _paint_mark(canvas, hot, player.mark),
            id=f"mark.{player.mark}",
            tooltip=ui.t("setup.mark_of", name=player.name),
        )
        self.mark.grip = Grip(lambda: lifted(screen, place))
        self.name = TextField(
            player.name,
            lambda text: screen.rename(place, text),
            lambda _: screen.start(),
            limit=NAME_LENGTH,
            name=ui.t("setup.column_name"),
            id=f"name.{player.mark}",
        )
        kinds = [Option("human", ui.t("setup.human"), "human"), Option("bot", ui.t("setup.bot"), "bot")]
        self.kind = Segmented(
            kinds if screen.roomy else [Option(kind.value, kind.words) for kind in kinds],
            player.kind,
            lambda kind: screen.set_kind(place, kind),
            name=ui.t("setup.column_played"),
            id=f"kind.{player.mark}",
        )
        self.how = how_widget(screen, place, player)
        self.how_width = max(how_widget(screen, place, one).measure(ui)[0] for one in _both_kinds(player))
        reason = screen.reason_to_keep()
        self.remove = IconButton(
            "close",
            ui.t("setup.remove", name=player.name),
            lambda: screen.remove(place),
            kind="ghost",
            id=f"remove.{player.mark}",
            enabled=not reason,
            reason=reason,
        )
        super().__init__(
            self.handle_dots, self.mark, self.name, self.kind, self.how, self.remove, self.up, self.down
        )

    def columns(self, ui: Ui, width: float) -> dict[str, tuple[float, float]]:
        """Left edge and width of each column from the row's left edge."""
        kind = max(236.0 if self.screen.roomy else 0.0, self.kind.measure(ui)[0])
        left, right = 60.0, width - 52.0
        name_left = left + 52 + 16
        rest = right - name_left - kind - 16 * 3
        how = max(min(self.how_width, rest - LEAST_NAME), min(306.0, rest * 0.55))
        name = min(rest - how, 320.0)
        kind_left = name_left + name + 16
        return {
            "mark": (left, 52),
            "name": (name_left, name),
            "kind": (kind_left, kind),
            "how": (kind_left + kind + 16, right - kind_left - kind - 32),
            "remove": (right, 44),
        }

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        middle = rect.centery
        columns = self.columns(ui, rect.width)
        for name, widget, tall in (
            ("mark", self.mark, 52.0),
            ("name", self.name, 48.0),
            ("kind", self.kind, 48.0),
            ("how", self.how, 48.0),
            ("remove", self.remove, 44.0),
        ):
            left, wide = columns[name]
            widget.place(ui, Rect(rect.left + left, middle - tall / 2, wide, tall))
        self.handle_dots.place(ui, Rect(rect.left + 4, middle - 24, 22, 48))
        self.up.place(ui, Rect(rect.left + 26, middle - 29, 30, 29))
        self.down.place(ui, Rect(rect.left + 26, middle, 30, 29))

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return width or 1018.0, ROW if ui.scale.size[1] >= 960 else 58.0

    def draw(self, canvas: Canvas) -> None:
        lit = any(child.focused for child in self.children if child is not self.remove)
        canvas.box(self.rect, canvas.looks.raised_lit if lit else canvas.looks.row)
        if self.hovered and not lit:
            shade(canvas, self)
        super().draw(canvas)

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if not self.grip.handle(ui, event):
            return super().handle(ui, event)
        if isinstance(event, Pointer):
            scroll_along(ui, self.screen, event.pos)
        return True


def _both_kinds(player: Player) -> tuple[Player, Player]:
    """The player as a person and as a bot: columns keep their place when a seat changes hands."""
    return replace(player, kind="human"), replace(player, kind="bot")


def _small(icon: str, name: str, press: Callable[[], None], mark: int) -> IconButton:
    return IconButton(icon, name, press, size=30, kind="ghost", id=f"{icon}.{mark}")


def _paint_mark(canvas: Canvas, hot: Hot, mark: int) -> None:
    if hot.ring:
        canvas.box(Rect(hot.rect.inflate(6, 6)), canvas.looks.focus_ring)
    canvas.mark(mark, hot.rect.center, 56 if hot.hovered else 52)


def how_widget(screen: SetupScreen, place: int, player: Player) -> Widget:
    """How a person keeps secrets, or how strong a bot plays."""
    ui = screen.ui
    if not player.human:
        options = [
            Option(level, ui.t(f"setup.level.{level}"), "level") for level in levels(screen.draft.game)
        ]
        return Dropdown(
            options,
            player.level,
            lambda level: screen.set_level(place, level),
            name=ui.t("setup.level_name"),
            id=f"how.{player.mark}",
        )
    return Dropdown(
        _secret_options(screen),
        player.secrets if player.secrets != "curtain" else "pin" if player.pin else "press",
        lambda value: screen.set_secret(place, value),
        name=ui.t("setup.secret_name"),
        id=f"how.{player.mark}",
    )


def _secret_options(screen: SetupScreen) -> list[Option]:
    """The ways in which a person may hold secrets: fewer without any, or with nobody to hide them from."""
    t = screen.ui.t
    phone = Option("phone", t("companion.table.secret_phone"), "phone")
    if not screen.rules.secret or len(screen.draft.humans) == 1:
        return [Option("press", t("companion.table.screen"), "human"), phone]
    return [
        Option("press", t("companion.table.secret_curtain"), "eye"),
        Option("pin", t("companion.table.secret_pin"), "lock"),
        phone,
        Option("look_away", t("companion.table.secret_look_away"), "eye_closed"),
    ]


class FreeSeats(Group):
    """The places that can still be taken, as dashed fields with their marks."""

    def __init__(self, screen: SetupScreen) -> None:
        ui = screen.ui
        marks = screen.draft.free_marks()[: screen.free_places()]
        self.fields = [
            Hot(
                ui.t("setup.add"),
                lambda mark=mark: screen.add(mark),  # type: ignore[misc]  # one per mark
                lambda canvas, hot, mark=mark: _paint_free(canvas, hot, mark),  # type: ignore[misc]  # as above
                height=60,
                id=f"add.{mark}",
            )
            for mark in marks
        ]
        self.line = Label(
            ui.t("setup.add_line", seats=screen.counts_said()) if marks else ui.t("setup.full"), "quiet"
        )
        super().__init__(*self.fields, self.line)

    def _rows(self, width: float) -> int:
        return max(1, -(-len(self.fields) // self._across(width)))

    @staticmethod
    def _across(width: float) -> int:
        return 4 if width > 820 else 3

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        full = width or 1018.0
        tall = self._rows(full) * 68 - 8 if self.fields else 0.0
        beside = len(self.fields) < self._across(full)
        return full, max(tall, 30.0) if beside else tall + 34

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        across = self._across(rect.width)
        wide = (rect.width - (across - 1) * 8) / across
        for number, field in enumerate(self.fields):
            x, y = number % across, number // across
            field.place(ui, Rect(rect.left + x * (wide + 8), rect.top + y * 68, wide, 60))
        if len(self.fields) < across:
            left = rect.left + len(self.fields) * (wide + 8) + 8
            self.line.place(ui, Rect(left, rect.top, rect.right - left, min(60.0, rect.height)))
        else:
            self.line.place(ui, Rect(rect.left + 4, rect.bottom - 28, rect.width, 28))


def _paint_free(canvas: Canvas, hot: Hot, mark: int) -> None:
    theme = canvas.theme
    warm = hot.hovered or hot.ring
    box = canvas.looks.disabled_focus if hot.ring else canvas.looks.disabled
    canvas.box(hot.rect, box.of(rim=theme.lamp if warm else theme.night_500, fill=()))
    picture = canvas.ui.marks.get(mark, canvas.px(44))
    picture.set_alpha(255 if warm else 140)
    canvas.surface.blit(
        picture, picture.get_rect(center=canvas.point((hot.rect.left + 38, hot.rect.centery)))
    )
    picture.set_alpha(255)
    ink = theme.lamp if warm else theme.bone_300
    canvas.icon("plus", (hot.rect.left + 80, hot.rect.centery), 20, ink)
    words = Rect(hot.rect.left + 100, hot.rect.top, hot.rect.width - 110, hot.rect.height)
    canvas.text(hot.name, words, canvas.styles.small.of(color=ink), "left", "middle", 1)


def column_heads(ui: Ui, row: SeatRow, width: float) -> Callable[[Canvas, pygame.FRect], None]:
    """Draws the names of the columns above the rows."""
    columns = row.columns(ui, width)

    def paint(canvas: Canvas, rect: pygame.FRect) -> None:
        for name in ("mark", "name", "kind", "how"):
            word = {"mark": "mark", "name": "name", "kind": "played", "how": "how"}[name]
            at = (rect.left + columns[name][0] + (0 if name == "mark" else 2), rect.centery)
            canvas.words(ui.t(f"setup.column_{word}"), at, canvas.styles.quiet)

    return paint
