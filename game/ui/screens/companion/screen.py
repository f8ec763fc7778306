"""Seats and phones: who holds which seat and how, the door for phones, real dice, turn clock, table mode.

Everything on it may be read by the whole table.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.companion.addresses import LOOPBACK
from game.companion.book import OPTIONS, Dice
from game.companion.server import EVERYWHERE
from game.ui.kit.boxes import Column, Free, Label, Panel, Row, SeatChip, Space
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.choices import Dropdown, Option, Segmented
from game.ui.kit.events import Command
from game.ui.kit.intents import Intent
from game.ui.kit.screen import Screen
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text import Icon
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.chrome import BAR, TopBar, street_behind
from game.ui.screens.companion.join import bare, join_widget

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.kit.services import Ui
    from game.ui.kit.theme import Color
    from game.ui.screens.companion.link import Companion
    from game.ui.screens.shell import Shell

CLOCKS: Final = (0, 60, 120, 300)
STATES: Final = {"here": "connection", "asleep": "moon", "lost": "cross", "free": "phone"}


class CompanionScreen(Screen):
    """Opened from the table; `table_mode.screen` tells whether the table below is in table mode, and `switch`
    changes that."""

    title = "table.title"

    def __init__(
        self, shell: Shell, companion: Companion, table_mode: bool, switch: Callable[[], None]
    ) -> None:
        super().__init__(shell.ui)
        self.shell, self.companion = shell, companion
        self.table_mode, self._switch = table_mode, switch
        self._hosts = companion.hosts()  # once: asking the system may take its time
        companion.desk.on_change.append(self._changed)

    def _changed(self) -> None:
        if self.ui.host.screen is self:
            self.rebuild()

    def on_leave(self) -> None:
        if self._changed in self.companion.desk.on_change:
            self.companion.desk.on_change.remove(self._changed)

    # ---- building

    def build(self) -> Widget:
        ui, t = self.ui, self.ui.t
        name = self.shell.game_name(self.companion.session.rules.name)
        self.bar = TopBar(ui, [name, t("companion.table.manage")], self.back, [])
        self.seats = Panel(
            ScrollArea(Column(*self._asked(), *self._rows(), gap=8), id="seats", flex=1), pad=16
        )
        self.door = Panel(ScrollArea(Column(*self._door(), gap=10), id="door", flex=1), pad=16)
        self.foot = Panel(Row(*self._foot(), gap=12, wrap=True), pad=(20, 10, 20, 10))
        self.tree = Free(self.ui)
        return self.tree

    def layout(self, size: tuple[float, float]) -> None:
        width, height = size
        self.tree.rect = self.window
        self.tree.clear()
        foot = self.foot.measure(self.ui, width - 40)[1]
        room = Rect(20, BAR + 12, width - 40, height - BAR - foot - 36)
        left = room.width * 0.56
        self.tree.put(self.bar, Rect(0, 0, width, BAR))
        self.tree.put(self.seats, Rect(room.left, room.top, left, room.height))
        self.tree.put(self.door, Rect(room.left + left + 16, room.top, room.width - left - 16, room.height))
        self.tree.put(self.foot, Rect(20, height - foot - 12, width - 40, foot))

    def background(self, canvas: Canvas) -> None:
        street_behind(canvas, self.window, self.window.height * 0.9, dim=0.45)

    # ---- what waits for the host

    def _asked(self) -> list[Widget]:
        return host_questions(self.shell, self.companion)

    # ---- seats

    def _rows(self) -> list[Widget]:
        return [self._row(seat) for seat in range(1, len(self.companion.session.players) + 1)]

    def _row(self, seat: int) -> Widget:
        ui, t, desk = self.ui, self.ui.t, self.companion.desk
        player, state = desk.session.player(seat), desk.presence(seat)
        name = Label(player.name, "body_bold", lines=1, flex=1)
        icon = STATES.get(state, "bot" if state == "bot" else "window")
        words = (Icon(icon, state_color(ui, state)), f" {t(f'companion.table.{state}')}")
        said = Label(words, "small", lines=1)
        parts: list[Widget] = [SeatChip(seat, 40), name, said]
        if player.human:
            parts.append(self._how(seat))
        return Panel(Row(*parts, gap=12), look="row", pad=(12, 6, 12, 6))

    def _how(self, seat: int) -> Widget:
        player = self.companion.session.player(seat)
        curtain = "companion.table.secret_pin" if player.pin else "companion.table.secret_curtain"
        options = [
            Option("curtain", self.ui.t(curtain), "eye"),
            Option("phone", self.ui.t("companion.table.secret_phone"), "phone"),
            Option("look_away", self.ui.t("companion.table.secret_look_away"), "eye_closed"),
        ]
        if not self.companion.session.rules.secret:
            options = [Option("curtain", self.ui.t("companion.table.screen"), "window"), options[1]]
        return Dropdown(
            options, player.secrets, lambda value: self._set_how(seat, value),
            name=self.ui.t("setup.secret_name"), id=f"how.{seat}",
        )  # fmt: skip

    def _set_how(self, seat: int, value: str) -> None:
        desk = self.companion.desk
        if value == "phone":
            desk.give_to_phone(seat)
        else:
            desk.take_over(seat, "look_away" if value == "look_away" else "curtain")

    # ---- the door

    def _door(self) -> list[Widget]:
        ui, t, companion = self.ui, self.ui.t, self.companion
        if not companion.server.running:
            found: list[Widget] = [
                Label(t("companion.table.phones"), "heading"),
                Label(t("companion.table.closed_line"), "second"),
                self._serve(),
                Button(t("companion.table.open_table"), companion.open, icon="phone", kind="primary",
                       height=64, intent=Intent.CONFIRM, id="open"),
            ]  # fmt: skip
            if companion.trouble is not None:
                detail = companion.trouble.strerror or ""
                found.append(Label(t("companion.table.trouble", detail=detail), "second"))
            return found
        found = [join_widget(ui, companion, roomy=True)]
        if len(companion.addresses) > 1:
            shown = companion.addresses[companion.address % len(companion.addresses)]
            options = [Option(each, bare(each)) for each in companion.addresses]
            found.append(_field(t("companion.table.shown"), Dropdown(
                options, shown, companion.show_address, name=t("companion.table.shown"), id="address")))
            others = ui.t("list.next").join(bare(each) for each in companion.addresses if each != shown)
            found.append(Label(t("companion.table.others", addresses=others), "small"))
        return [
            *found,
            self._serve(),
            Button(t("companion.table.close_table"), companion.shut, icon="close", id="close"),
            Label(t("companion.table.same_network"), "small"),
        ]  # fmt: skip

    def _serve(self) -> Widget:
        """Through which of this machine's interfaces phones may come in."""
        t, companion = self.ui.t, self.companion
        named = {EVERYWHERE: "serve_all", LOOPBACK: "serve_self"}
        options = [
            Option(host, t(f"companion.table.{named[host]}") if host in named else host)
            for host in self._hosts
        ]
        name = t("companion.table.serve")
        return _field(name, Dropdown(options, companion.host, companion.choose_host, name=name, id="serve"))

    # ---- foot

    def _foot(self) -> list[Widget]:
        t, desk = self.ui.t, self.companion.desk
        found: list[Widget] = []
        kinds = OPTIONS.get(desk.session.rules.name, ("app",))
        if len(kinds) > 1:
            dice = [Option(kind, t(f"companion.table.dice_{kind}")) for kind in kinds]
            name = t("companion.table.dice")
            switch = Segmented(dice, desk.book.dice, self._set_dice, name=name, id="dice")
            found.append(_field(name, switch))
        clocks = [Option(str(seconds), self._clock_name(seconds)) for seconds in CLOCKS]
        found.append(_field(t("companion.table.clock"), Segmented(
            clocks, str(desk.book.clock), lambda value: desk.set_clock(int(value)),
            name=t("companion.table.clock"), id="clock")))  # fmt: skip
        mode = t("companion.table.leave_mode" if self.table_mode else "companion.table.mode")
        last = self._last_decision()
        if last:
            found.append(Button(t("companion.table.ask_undo"), partial(self._ask_undo, last), icon="undo",
                                second=desk.session.player(last).name, height=56, id="ask_undo"))  # fmt: skip
        found.append(Space(flex=1))
        found.append(Button(mode, self._switch, icon="fullscreen", second=t("companion.table.mode_line"),
                            height=56, id="mode"))  # fmt: skip
        found.append(Button(t("pause.resume"), self.back, icon="play", height=56, intent=Intent.BACK, id="on",
                            kind="primary" if self.companion.server.running else "normal"))  # fmt: skip
        return found

    def _last_decision(self) -> int:
        """The person at this screen who decided last, or 0: the table may be asked to take that back."""
        desk = self.companion.desk
        if desk.votes.proposal is not None or desk.session.over:
            return 0
        here = {seat for seat in desk.session.humans if desk.session.player(seat).secrets != "phone"}
        log = desk.session.match.log
        return next((entry.author for entry in reversed(log) if entry.author in here), 0)

    def _ask_undo(self, seat: int) -> None:
        self.companion.desk.votes.propose(seat)

    def _clock_name(self, seconds: int) -> str:
        if not seconds:
            return self.ui.t("companion.table.clock_off")
        return self.ui.t("companion.table.clock_minutes", minutes=seconds // 60)

    def _set_dice(self, value: str) -> None:
        chosen: Dice = "decks" if value == "decks" else "dice" if value == "dice" else "app"
        self.companion.desk.set_dice(chosen)

    # ---- ways out

    def back(self) -> None:
        """Back to the table."""
        self.ui.host.pop()

    def command(self, command: Command) -> bool:
        if command.intent in (Intent.BACK, Intent.MENU):
            self.back()
            return True
        return False


def _field(name: str, control: Widget) -> Column:
    return Column(Label(name, "quiet"), control, gap=4, align="start")


def state_color(ui: Ui, state: str) -> Color:
    """The color of a seat's state: here, asleep, lost."""
    theme = ui.theme
    known = {"here": theme.moss_text, "asleep": theme.lamp, "lost": theme.blood_text}
    return known.get(state, theme.bone_300)


def host_questions(shell: Shell, companion: Companion) -> list[Widget]:
    """Claims and proposals that the shared screen answers; those away are answered for here."""
    ui, desk = shell.ui, companion.desk
    found: list[Widget] = []
    for claim in desk.claims:
        given = {"name": claim.name or "?", "seat": f"seat:{claim.seat}"}
        found.append(_question(
            Label(ui.words("companion.table.claim", given), "body"),
            Button(ui.t("companion.table.claim_yes"), partial(desk.answer_claim, claim, True), icon="check",
                   kind="legal", id=f"claim.yes.{claim.guest}"),
            Button(ui.t("companion.table.claim_no"), partial(desk.answer_claim, claim, False), icon="close",
                   id=f"claim.no.{claim.guest}"),
        ))  # fmt: skip
    proposal = desk.votes.proposal
    if proposal is not None:
        text = Label(ui.words("companion.table.vote", {"seat": f"seat:{proposal.by}"}), "body")
        answers: list[Widget] = []
        for seat in sorted(proposal.open):
            if desk.presence(seat) != "here":
                name = desk.session.player(seat).name
                answers.append(Button(
                    ui.t("companion.table.vote_for", name=name),
                    partial(desk.votes.answer, seat, proposal.number, True), icon="check", kind="legal",
                    id=f"vote.yes.{seat}"))  # fmt: skip
        first = min(proposal.open, default=proposal.by)
        answers.append(Button(ui.t("companion.table.vote_no"), partial(
            desk.votes.answer, first, proposal.number, False), icon="close", id="vote.no"))  # fmt: skip
        still = tuple(f"seat:{seat}" for seat in sorted(proposal.open))
        found.append(_question(Column(text, Label(ui.words("companion.table.vote_open", {"seats": still}),
                                                  "small"), gap=2), *answers))  # fmt: skip
    return found


def _question(words: Widget, *answers: Widget) -> Widget:
    return Panel(Column(words, Row(*answers, gap=8, wrap=True), gap=8), look="panel_lit", pad=14)
