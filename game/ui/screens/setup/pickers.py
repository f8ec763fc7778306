"""Small dialogs of the set-up screen: choosing a mark, setting a PIN."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.kit.boxes import Column, Grid, Label
from game.ui.kit.buttons import Button, Hot
from game.ui.kit.canvas import Canvas
from game.ui.kit.fields import TextField
from game.ui.kit.intents import Intent
from game.ui.kit.popups import Modal
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.draft import MARKS, Draft

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

PIN_LENGTH = 4


def mark_picker(ui: Ui, draft: Draft, place: int, then: Callable[[], None]) -> Modal:
    """All marks with who has them; choosing one closes the dialog."""
    player = draft.players[place]
    owners = {other.mark: other.name for other in draft.players}

    def choose(mark: int) -> Callable[[], None]:
        def run() -> None:
            ui.screen.close_popup(modal)
            draft.set_mark(place, mark)
            then()

        return run

    cells: list[Widget] = []
    for mark in range(1, MARKS + 1):
        owner = owners.get(mark, "")
        taken = ui.t("setup.mark_taken", name=owner) if owner and mark != player.mark else ""
        cells.append(MarkCell(mark, owner or "", mark == player.mark, choose(mark), taken))
    content = Column(Label(ui.t("setup.mark_words"), "second"), Grid(*cells, columns=4, gap=10), gap=18)
    cancel = Button(
        ui.t("screen.cancel"), lambda: ui.screen.close_popup(modal), intent=Intent.BACK, id="cancel"
    )
    modal = Modal(ui.t("setup.mark_title", name=player.name), content, [cancel], width=640)
    return modal


class MarkCell(Hot):
    """A mark that can be chosen, with the name of whoever has it."""

    def __init__(self, mark: int, owner: str, own: bool, choose: Callable[[], None], name: str) -> None:
        super().__init__(name or str(mark), choose, self._draw_cell, width=120, height=116, id=f"pick.{mark}")
        self.number = mark
        self.owner = owner
        self.own = own

    def _draw_cell(self, canvas: Canvas, hot: Hot) -> None:
        looks = canvas.looks
        box = (
            looks.selected
            if self.own
            else looks.button_focus
            if hot.ring
            else looks.button_hover
            if hot.hovered
            else looks.button
        )
        canvas.box(hot.rect, box)
        canvas.mark(self.number, (hot.rect.centerx, hot.rect.top + 46), 60)
        words = Rect(hot.rect.left + 8, hot.rect.bottom - 36, hot.rect.width - 16, 26)
        canvas.text(self.owner, words, canvas.styles.quiet, "center", "middle", 1)


def pin_picker(ui: Ui, name: str, done: Callable[[str], None], cancelled: Callable[[], None]) -> Modal:
    """Four digits, typed once; nothing is kept until all four are there."""

    def close(then: Callable[[], None]) -> None:
        ui.screen.close_popup(modal)
        then()

    def submit(text: str) -> None:
        if len(text) == PIN_LENGTH:
            close(lambda: done(text))
        else:
            ui.toast(ui.t("setup.pin_hint"), "bad")

    field = TextField(
        "",
        None,
        submit,
        hint=ui.t("setup.pin_hint"),
        name=ui.t("setup.pin_title", name=name),
        limit=PIN_LENGTH,
        accept=str.isdecimal,
        secret=True,
        width=220,
        height=56,
        style=ui.styles.mono.of(size=28),
        id="pin",
    )
    cancel = Button(ui.t("screen.cancel"), lambda: close(cancelled), intent=Intent.BACK, id="cancel")
    save = Button(ui.t("screen.save"), lambda: submit(field.text), kind="primary", id="save_pin")
    content = Column(Label(ui.t("setup.pin_words"), "second"), field, gap=18, align="start")
    modal = Modal(ui.t("setup.pin_title", name=name), content, [cancel, save], width=640)
    return modal
