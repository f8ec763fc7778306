"""Real dice and cards on the shared screen: tap what came; nothing happens before it is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from game.companion.dice import Entry, correct, last_entry, waiting_entry
from game.core.model import Chance, Value
from game.ui.kit.boxes import Column, Label, Panel, Row, Space
from game.ui.kit.buttons import Button, Hot
from game.ui.kit.canvas import Canvas
from game.ui.kit.intents import Intent
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text import Words
from game.ui.kit.widget import Rect, Widget

if TYPE_CHECKING:
    from game.ui.kit.services import Ui
    from game.ui.screens.table_mode.screen import TableModeScreen

DICE, CARDS = 232.0, 290.0
"""Logical height of the panel for dice, and for cards, of which there are more."""
HEAD: Final = 66.0
"""What heading and edges take of it."""
FACES: Final = "shadow_hunters/dice"
DRAWN: Final = frozenset({4, 6})
"""Dice whose faces are pictures; others show a number."""


class DiceEntry:
    """What has been tapped so far for the chance that waits; forgotten when another one waits."""

    def __init__(self, screen: TableModeScreen) -> None:
        self._screen = screen
        self._for = (-1, "")
        self.faces: list[Value | None] = []

    @property
    def waiting(self) -> Entry | None:
        """What the people have to enter now."""
        entry = waiting_entry(self._screen.match)
        key = (len(self._screen.match.log), entry.kind if entry else "")
        if key != self._for:
            self._for = key
            self.faces = [None] * len(entry.dice) if entry else []
        return entry

    def tap(self, die: int, face: Value) -> None:
        """A face was tapped."""
        self.faces[die] = face
        self._screen.rebuild()

    def done(self) -> None:
        """That is what came."""
        entry = self.waiting
        if entry is not None and entry.complete(self.faces):
            self._screen.session.submit_outcome(entry.outcome(self.faces))

    def app(self) -> None:
        """Let the app throw or draw this one."""
        self._screen.companion.desk.let_app_throw()

    def can_correct(self) -> bool:
        """Was something entered that may still be corrected?"""
        return last_entry(self._screen.match, self._screen.companion.desk.book.by_hand) is not None

    def correct(self) -> None:
        """Ask for the last entry again."""
        correct(self._screen.match, self._screen.companion.desk.book.by_hand)


def entry_height(entry: Entry) -> float:
    """Logical height of the panel."""
    return CARDS if entry.cards else DICE


def entry_panel(screen: TableModeScreen, entry: Entry) -> Widget:
    """The whole panel: what to do, the faces, what they make, the way on."""
    ui = screen.ui
    dice = screen.dice
    heading: Words = _heading(screen, entry)
    body = _cards(screen, entry) if entry.cards else _dice(ui, dice, entry)
    side = Column(
        Label(_result(screen, entry), ui.styles.heading, align="center", lines=2),
        Button(ui.t("companion.table.go_on"), dice.done, icon="check", kind="primary", height=56,
               intent=Intent.CONFIRM, enabled=entry.complete(dice.faces), id="entry.done"),
        Button(ui.t("companion.table.app_throws"), dice.app, icon="dice", height=44, id="entry.app"),
        gap=8, justify="end",
    )  # fmt: skip
    hint = Label(ui.t("companion.table.here_or_phone"), "small") if _on_phone(screen, entry) else Space()
    top = Row(Label(heading, ui.styles.prompt, lines=1, flex=1), hint, gap=12)
    return Panel(
        Column(top, Row(body, Fixed(side, 288), gap=20, align="end", flex=1), gap=6),
        look="panel_lit", pad=(18, 10, 18, 12), id="entry",
    )  # fmt: skip


class Fixed(Column):
    """A child with a width of its own."""

    def __init__(self, child: Widget, width: float) -> None:
        super().__init__(child)
        self._width = width

    def measure(self, ui: Ui, width: float | None = None) -> tuple[float, float]:
        return self._width, super().measure(ui, self._width)[1]


def _on_phone(screen: TableModeScreen, entry: Entry) -> bool:
    return bool(entry.seat) and screen.session.player(entry.seat).secrets == "phone"


def _heading(screen: TableModeScreen, entry: Entry) -> Words:
    ui = screen.ui
    if not entry.seat:
        return ui.t("companion.table.throw_any")
    word = "draw_card" if entry.cards else "throw"
    return ui.words(f"companion.table.{word}", {"seat": f"seat:{entry.seat}"})


def _result(screen: TableModeScreen, entry: Entry) -> Words:
    """What the faces make: the sum, and where it leads where the board can tell."""
    faces = screen.dice.faces
    if not entry.complete(faces) or entry.cards:
        return ""
    numbers = [face for face in faces if isinstance(face, int)]
    if len(numbers) < 2:
        return str(numbers[0]) if numbers else ""
    total = sum(numbers)
    words = screen.ui.t("companion.table.sum", faces=" + ".join(map(str, numbers)), number=total)
    leads = getattr(screen.board, "leads_to", None)
    pending = screen.match.pending
    purpose = dict(pending.arguments).get("purpose") if isinstance(pending, Chance) else None
    return f"{words}  {leads(total)}" if leads is not None and purpose != "attack" else words


def _dice(ui: Ui, dice: DiceEntry, entry: Entry) -> Widget:
    columns: list[Widget] = []
    many = sum(len(die) for die in entry.dice)
    wide = 78.0 if many <= 10 else 64.0
    for number, faces in enumerate(entry.dice):
        row = Row(*(_face(ui, dice, number, face, len(faces), wide) for face in faces), gap=5)
        columns.append(Column(Label(ui.t("companion.table.sides", count=len(faces)), "small"), row, gap=4))
    return Row(*columns, gap=26, align="end", flex=1)


def _face(ui: Ui, dice: DiceEntry, die: int, face: Value, sides: int, wide: float) -> Hot:
    picked = dice.faces[die] == face
    tall = wide * 1.18

    def paint(canvas: Canvas, hot: Hot) -> None:
        looks = canvas.looks
        box = looks.selected if picked else looks.button_hover if hot.hovered else looks.button
        canvas.box(hot.rect, box)
        if hot.ring:
            canvas.box(hot.rect, looks.focus_ring)
        inner = Rect(hot.rect.inflate(-wide * 0.16, -wide * 0.2))
        if sides in DRAWN:
            canvas.image(f"{FACES}/d{sides}_{face}", inner)
        else:
            canvas.text(str(face), inner, canvas.styles.title, "center", "middle", 1)

    return Hot(str(face), partial(dice.tap, die, face), paint, width=wide, height=tall,
               id=f"face.{die}.{face}")  # fmt: skip


def _cards(screen: TableModeScreen, entry: Entry) -> Widget:
    dice = screen.dice
    buttons = [
        Button(screen.names.name(f"card:{card}") or str(card), partial(dice.tap, 0, card), kind="legal",
               selected=dice.faces[0] == card, id=f"face.0.{card}", style=screen.ui.styles.small_bold)
        for card in entry.dice[0]
    ]  # fmt: skip
    return ScrollArea(Row(*buttons, gap=6, wrap=True), height=CARDS - HEAD, flex=1, id="entry.cards")


def correction(screen: TableModeScreen) -> list[Widget]:
    """The button that takes a wrong entry back, while that is possible."""
    if not screen.dice.can_correct():
        return []
    press: Callable[[], None] = screen.dice.correct
    return [Button(screen.ui.t("companion.table.correct"), press, icon="undo", height=44, id="correct")]
