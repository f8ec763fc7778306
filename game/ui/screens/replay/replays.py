"""The games that were played: to watch, to go on with, or damaged and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.content import journal
from game.content.clock import moment
from game.content.journal import Listing
from game.content.problem import DataErrors
from game.core.record import RecordError
from game.session.players import Player
from game.session.tape import Tape
from game.ui.kit.boxes import Column, Drawn, Free, Group, Label, Panel, Space
from game.ui.kit.buttons import Button, IconButton
from game.ui.kit.canvas import Canvas
from game.ui.kit.choices import Option, Segmented
from game.ui.kit.events import Command
from game.ui.kit.intents import Intent
from game.ui.kit.popups import ask
from game.ui.kit.screen import Screen
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.shapes import corner_mask
from game.ui.kit.text import Icon, Mark, Words
from game.ui.kit.widget import Rect, Size, Widget
from game.ui.screens.chrome import BAR, TopBar, street_behind
from game.ui.screens.menu.screen import who_plays
from game.ui.screens.shell import Shell, header_players, record_problem

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

WON_GAP: Final = 22.0
MOST_WON: Final = 0.66
"""Share of a line that the names of the winners may take from who has played."""


class ReplaysScreen(Screen):
    """Two lists; `page` is the one that is shown."""

    title = "menu.title"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.ui)
        self.shell = shell
        self.page = "finished"
        self.lists: dict[str, list[Listing]] = {}

    def on_enter(self) -> None:
        self.shell.dress([])
        first = not self.lists
        self.lists = {"finished": self.shell.replays(), "unfinished": self.shell.saves()}
        if first and not self.lists["finished"] and self.lists["unfinished"]:
            self.page = "unfinished"

    # -- widgets -------------------------------------------------------------------------------------

    def build(self) -> Widget:
        ui, t = self.ui, self.ui.t
        self.bar = TopBar(ui, [t("replays.title")], ui.host.pop)
        options = [
            Option(name, f"{t(f'replays.{name}')}  {len(self.lists[name])}")
            for name in ("finished", "unfinished")
        ]
        self.pages = Segmented(options, self.page, self._turn, name=t("replays.show"), id="pages")
        rows: list[Widget] = [self._row(item) for item in self.lists[self.page]]
        folder = self.shell.folders.replays if self.page == "finished" else self.shell.folders.saves
        where = Label(t("replays.folder", folder=str(folder)), "quiet", align="left" if rows else "center")
        body = Column(*(rows or self._nothing()), where, gap=10)
        self.plate = Panel(ScrollArea(body, id=f"list.{self.page}"), pad=(20, 20, 14, 20))
        self.tree = Free(self.ui)
        return self.tree

    def _nothing(self) -> list[Widget]:
        """In place of a list that is empty."""

        def sign(canvas: Canvas, rect: pygame.FRect) -> None:
            canvas.icon("replay", rect.center, 72, canvas.theme.night_500)

        return [
            Space(0, 8),
            Drawn(sign, height=76),
            Label(self.ui.t(f"replays.none_{self.page}"), "second", align="center"),
        ]

    def _row(self, item: Listing) -> Widget:
        if item.header is None or item.header.game not in self.shell.games():
            return DamagedRow(self, item, self._reason(item))
        return RecordRow(self, item)

    def _reason(self, item: Listing) -> str:
        if item.problem is not None:
            return self.shell.describe(item.problem)
        game = item.header.game if item.header is not None else ""
        return self.ui.t("record.unknown_game", game=game)

    # -- places --------------------------------------------------------------------------------------

    def layout(self, size: tuple[float, float]) -> None:
        width, height = size
        self.tree.rect = self.window
        self.tree.clear()
        self.tree.put(self.bar, Rect(0, 0, width, BAR))
        tabs = min(480.0, width - 40)
        self.tree.put(self.pages, Rect((width - tabs) / 2, BAR + 18, tabs, 48))
        across = min(1240.0, width - 40)
        room = height - BAR - 86 - 24
        tall = min(room, max(220.0, self.plate.measure(self.ui, across)[1]))
        self.tree.put(self.plate, Rect((width - across) / 2, BAR + 86, across, tall))

    def background(self, canvas: Canvas) -> None:
        street_behind(canvas, self.window, self.window.height - 20, dim=0.3)

    # -- doing ---------------------------------------------------------------------------------------

    def command(self, command: Command) -> bool:
        if command.intent is Intent.BACK:
            self.ui.host.pop()
            return True
        return False

    def _turn(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def watch(self, item: Listing) -> None:
        """Opens a record to look at, or says why it can't be."""
        assert item.header is not None
        try:
            saved = journal.load(item.path)
            tape = Tape.of_record(self.shell.rules_of(saved.record.header), saved.record)
        except DataErrors as error:
            self.shell.trouble(error.problems)
            return
        except RecordError as error:
            self.shell.trouble([record_problem(item.path, error)])
            return
        damage = saved.record.damage or tape.trouble
        if damage is not None:
            reason = self.shell.describe(record_problem(item.path, damage))
            self.ui.toast(self.ui.t("replays.trouble", reason=reason), "bad")
        self.ui.host.push(self.shell.ways.replay(tape))

    def go_on(self, item: Listing) -> None:
        """Back to the table of an unfinished match."""
        session = self.shell.resume(item.path)
        if session is not None:
            self.shell.play(session)

    def ask_delete(self, item: Listing) -> None:
        """Asks, then deletes a record."""
        t = self.ui.t
        game = self.shell.game_name(item.header.game) if item.header is not None else item.path.name
        words = t("replays.delete_words", game=game, when=self.when(item))
        ask(
            self.ui,
            t("replays.delete_title"),
            words,
            t("replays.delete_yes"),
            t("screen.cancel"),
            lambda: self._delete(item),
            danger=True,
        )

    def _delete(self, item: Listing) -> None:
        try:
            journal.delete(item.path)
        except OSError as error:
            used = isinstance(error, journal.InUse)
            detail = self.ui.t("record.in_use") if used else error.strerror or str(error)
            self.ui.toast(self.ui.t("replays.not_deleted", detail=detail), "bad")
            return
        self.ui.toast(self.ui.t("replays.deleted"), "good")
        self.on_enter()
        self.rebuild()

    def when(self, item: Listing) -> str:
        """When the record was written last."""
        return self.shell.moment(moment(item.modified))


class RecordRow(Group):
    """Picture of the game, who played, when, and what can be done."""

    def __init__(self, screen: ReplaysScreen, item: Listing) -> None:
        ui, t, header = screen.ui, screen.ui.t, item.header
        assert header is not None
        self.game = header.game
        self.players = header_players(header.players)
        self.title = Label(screen.shell.game_name(self.game), "card_name", lines=1)
        self.when = Label(screen.when(item), "quiet", lines=1)
        self.who = Label(who_plays(screen.shell, self.players), "small", lines=1)
        self.won = Won(ui, self.players, item.winners)
        name = item.path.name
        watch = Button(
            t("replays.watch"),
            lambda: screen.watch(item),
            icon="replay",
            kind="legal",
            id=f"watch.{name}",
            style=ui.styles.small_bold,
        )
        buttons: list[Button] = [watch]
        if screen.page == "unfinished":
            buttons.insert(
                0,
                Button(
                    t("replays.go_on"),
                    lambda: screen.go_on(item),
                    icon="play",
                    id=f"go_on.{name}",
                    style=ui.styles.small_bold,
                ),
            )
        self.remove = IconButton(
            "close", t("replays.delete"), lambda: screen.ask_delete(item), kind="ghost", id=f"delete.{name}"
        )
        self.buttons = buttons
        super().__init__(self.title, self.when, self.won, self.who, *buttons, self.remove)

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return width or 1100.0, 92.0

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        right = rect.right - 56
        self.remove.place(ui, Rect(right, rect.centery - 22, 44, 44))
        right -= 8
        for button in reversed(self.buttons):
            wide = button.measure(ui)[0]
            button.place(ui, Rect(right - wide, rect.centery - 24, wide, 48))
            right -= wide + 10
        left = rect.left + (166 if rect.width > 900 else 22)
        title = self.title.measure(ui)[0]
        self.title.place(ui, Rect(left, rect.top + 12, title + 4, 32))
        self.when.place(ui, Rect(left + title + 16, rect.top + 14, max(10.0, right - left - title - 20), 30))
        left += self._marks_width()
        end = right - 10
        used = self.won.fit(ui, end - left)
        self.won.place(ui, Rect(left, rect.top + 48, used, 30))
        self.who.place(ui, Rect(left + used, rect.top + 48, max(10.0, end - left - used), 30))

    def _marks_width(self) -> float:
        return len(self.players) * 30 + 10.0

    def draw(self, canvas: Canvas) -> None:
        canvas.box(self.rect, canvas.looks.row)
        left = self.rect.left + 22
        if self.rect.width > 900:
            picture = Rect(self.rect.left + 10, self.rect.top + 10, 140, 72)
            canvas.layer(("strip", self.game), picture, lambda inner: _strip(inner, self.game, picture))
            left = self.rect.left + 166
        for place, player in enumerate(self.players):
            canvas.mark(player.mark, (left + 13 + place * 30, self.rect.top + 63), 26)
        super().draw(canvas)


class Won(Label):
    """Who has won, by name or, where that is too long, by mark; nothing if the record does not tell."""

    def __init__(self, ui: Ui, players: list[Player], winners: tuple[int, ...] | None) -> None:
        self.forms: list[Words] = []
        if winners is not None and max(winners, default=0) <= len(players):
            icon, won = Icon("trophy", ui.theme.lamp), [players[seat - 1] for seat in winners]
            names = tuple(player.name for player in won)
            words = ui.t("replays.won", winners=names) if names else ui.t("replays.nobody_won")
            self.forms = [(icon, " ", words), (icon, " ", *(Mark(player.mark) for player in won))]
        super().__init__(self.forms[0] if self.forms else "", "small", lines=1, color=ui.theme.bone_100)

    def fit(self, ui: Ui, room: float) -> float:
        """Choose the words for a line of `room` units; returns how many they take, with the gap behind."""
        wide = 0.0
        for form in self.forms:
            self.words = form
            wide = min(room, self.measure(ui)[0] + WON_GAP)
            if wide <= room * MOST_WON:
                break
        return wide


def _strip(canvas: Canvas, game: str, place: pygame.FRect) -> None:
    name = f"shell/banners/{game}_setup"
    if canvas.ui.assets.exists(name):
        tall = place.height * 1.2
        wide = tall * 1920 / 236
        canvas.image(name, Rect(place.centerx - wide * 0.69, place.top - tall * 0.12, wide, tall))
    corner_mask(canvas.surface, canvas.px(8), (True, True, True, True))


class DamagedRow(Group):
    """A record that can't be used: its file, the reason, and a way to let go of it."""

    def __init__(self, screen: ReplaysScreen, item: Listing, reason: str) -> None:
        ui, t = screen.ui, screen.ui.t
        self.title = Label(
            f"{t('replays.damaged')}: {item.path.name}", "body_bold", lines=1, color=ui.theme.blood_text
        )
        self.why = Label(t("replays.damaged_line", reason=reason), "small", lines=2)
        remove = screen.ask_delete
        self.remove: IconButton = IconButton(
            "close", t("replays.delete"), _bind(remove, item), kind="ghost", id=f"delete.{item.path.name}"
        )
        super().__init__(self.title, self.why, self.remove)

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        full = width or 1100.0
        return full, 50 + self.why.measure(ui, full - 100)[1]

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        self.title.place(ui, Rect(rect.left + 22, rect.top + 10, rect.width - 100, 28))
        self.why.place(ui, Rect(rect.left + 22, rect.top + 40, rect.width - 100, rect.height - 48))
        self.remove.place(ui, Rect(rect.right - 56, rect.centery - 22, 44, 44))

    def draw(self, canvas: Canvas) -> None:
        canvas.box(self.rect, canvas.looks.row.of(rim=canvas.theme.blood_text))
        super().draw(canvas)


def _bind(do: Callable[[Listing], None], item: Listing) -> Callable[[], None]:
    return lambda: do(item)
