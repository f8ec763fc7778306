"""The tray of a private decision: lies in the hollow of the board, never over what must be decided about.

The answers always stand in the same places, the impossible ones with their reason, and one has to be
confirmed: neither the form nor the number of clicks tells anything (Rules 15.2).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from game.core.model import Action
from game.ui.boards import Inspection, Tray, TrayRow
from game.ui.kit.boxes import Column, Drawn, Grid, Label, Panel, Row, Space
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.intents import Intent
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text import Icon, Mark, Words
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.table.bar import parts_of

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

FEW: Final = 4
"""So many names stand under each other, more in two columns."""


def tray_widget(
    ui: Ui,
    tray: Tray,
    shown: Inspection | None,
    owner: Words,
    picked: Action | None,
    hidden: bool,
    room: Rect,
    on_pick: Callable[[Action], None],
    on_hide: Callable[[], None],
    on_hand: Callable[[Action], None],
) -> Widget:
    """The open tray, or the closed one while its owner hides it."""
    hide = Button(
        ui.t("table.tray_show" if hidden else "table.tray_hide"),
        on_hide,
        icon="eye" if hidden else "eye_closed",
        intent=Intent.HIDE,
        id="tray.hide",
        style=ui.styles.small_bold,
    )
    head = Row(
        Label(
            (Icon("eye", ui.theme.lamp), *parts_of(owner)),
            ui.styles.body_bold.of(color=ui.theme.lamp),
            lines=1,
        ),
        Space(flex=1),
        hide,
        gap=12,
    )
    body: Widget = (
        Label(ui.t("table.tray_hidden"), "second", align="center", flex=1)
        if hidden
        else _open(ui, tray, shown, picked, room, on_pick, on_hand)
    )
    return Panel(
        Column(head, body, gap=10), look=ui.looks.popup.of(rim=ui.theme.lamp, rim_width=2), pad=16, id="tray"
    )


def _open(
    ui: Ui,
    tray: Tray,
    shown: Inspection | None,
    picked: Action | None,
    room: Rect,
    on_pick: Callable[[Action], None],
    on_hand: Callable[[Action], None],
) -> Widget:
    rows: list[Widget] = []
    if tray.heading:
        heading: Words = (Mark(tray.seat), tray.heading) if tray.seat else tray.heading
        rows.append(Label(heading, "body_bold", lines=2))
    rows += [
        Label((Icon(glyph, ui.theme.bone_300), words) if glyph else words, "small")
        for glyph, words in tray.facts
    ]
    rows += [_row(ui, row, number, picked, on_pick) for number, row in enumerate(tray.rows, 1)]
    if tray.takers:
        few = len(tray.takers) <= FEW
        takers = [_taker(row, number, few, on_hand) for number, row in enumerate(tray.takers, 1)]
        rows.append(Grid(*takers, columns=1 if few else 2, gap=8))
    answers = ScrollArea(Column(*rows, gap=8), flex=1, id="tray.answers")
    if shown is None or shown.picture is None or not shown.picture_ratio:
        return Row(answers, flex=1)
    tall = max(140.0, room.height - 110)
    wide = min(tall * shown.picture_ratio, room.width * 0.42)
    draw = shown.picture

    def paint(canvas: Canvas, rect: Rect) -> None:
        draw(canvas.surface, canvas.rect(rect))

    return Row(Drawn(paint, wide, wide / shown.picture_ratio), answers, gap=18, align="start", flex=1)


def _taker(row: TrayRow, number: int, wide: bool, on_hand: Callable[[Action], None]) -> Button:
    assert row.action is not None
    return Button(
        (Mark(row.seat), row.words),
        partial(on_hand, row.action),
        kind="legal",
        shortcut=str(number),
        show_key=wide,  # a name needs the room more
        id=f"taker.{row.seat}",
        height=50,
    )


def _row(
    ui: Ui, row: TrayRow, number: int, picked: Action | None, on_pick: Callable[[Action], None]
) -> Button:
    action = row.action

    def press() -> None:
        if action is not None:
            on_pick(action)

    return Button(
        row.words,
        press,
        icon=row.glyph,
        kind="legal" if action is not None else "normal",
        second=row.second,
        selected=action is not None and action == picked,
        enabled=action is not None,
        reason=row.second,
        shortcut=str(number),
        id=f"tray.{number}",
        height=58,
    )
