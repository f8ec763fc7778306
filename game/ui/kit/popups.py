"""What lies above a screen: drop-down lists, dialogs, drawers, tooltips.

A popup gets events before the screen below.  A modal one keeps the focus inside; the others close when the
pointer presses elsewhere.  A dialog never hides what must be decided about: use it for settings and questions
about the program, not for decisions of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

import pygame

from game.ui.kit.animate import Tween
from game.ui.kit.boxes import Column, Label, Row, Space
from game.ui.kit.buttons import Button, IconButton
from game.ui.kit.canvas import Canvas
from game.ui.kit.choices import Dropdown, Option
from game.ui.kit.events import Command, UiEvent
from game.ui.kit.intents import Intent
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text import Words
from game.ui.kit.widget import Accessible, Rect, Size, Widget, plain

if TYPE_CHECKING:
    from game.ui.kit.services import Ui


class Popup(Widget):
    """Something above the screen.  `arrange(ui, window)` finds its place in the window."""

    modal = False
    dims = 0.0  # how much the screen below is darkened

    def __init__(
        self, child: Widget | None = None, *, id: str = "", on_close: Callable[[], None] | None = None
    ) -> None:
        super().__init__(id=id)
        self.child = child
        self.on_close = on_close
        self.before: Widget | None = None  # where the focus returns to
        self.appear = Tween(value=1.0, start=1.0, target=1.0)

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,) if self.child is not None else ()

    def arrange(self, ui: Ui, window: pygame.FRect) -> None:
        """Places itself in the window."""
        self.place(ui, window)

    def opened(self, ui: Ui) -> None:
        """Begins to appear."""
        self.appear.jump(0.0)
        self.appear.to(1.0, ui.clock(), ui.seconds(ui.theme.move))

    def first_focus(self) -> Widget | None:
        """What gets the focus when it opens."""
        return next((w for w in self.walk() if w.focusable), None)

    def closed(self, ui: Ui) -> None:
        """Was taken away."""
        if self.on_close is not None:
            self.on_close()

    def update(self, ui: Ui, now: float) -> bool:
        moving = self.appear.update(now)
        return super().update(ui, now) or moving

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if isinstance(event, Command) and event.intent is Intent.BACK:
            ui.screen.close_popup(self)
            return True
        return False


class OptionList(Popup):
    """The open list of a drop-down field."""

    def __init__(self, ui: Ui, field: Dropdown) -> None:
        self.field = field
        rows: list[Widget] = [self._row(ui, option) for option in field.options]
        super().__init__(ScrollArea(Column(*rows, gap=2)), id=f"{field.id}.list")

    def _row(self, ui: Ui, option: Option) -> Button:
        def pick() -> None:
            ui.screen.close_popup(self)
            self.field.choose(ui, option.value)

        return Button(
            option.words,
            pick,
            icon=option.icon,
            kind="row",
            selected=option.value == self.field.value,
            enabled=not option.reason,
            reason=option.reason,
            style=option.style or ui.styles.small_bold.of(bold=False),
            id=f"option.{option.value}",
            show_key=False,
        )

    def first_focus(self) -> Widget | None:
        rows = [w for w in self.walk() if isinstance(w, Button)]
        return next((row for row in rows if row.selected), rows[0] if rows else None)

    def arrange(self, ui: Ui, window: pygame.FRect) -> None:
        assert self.child is not None
        wide, tall = self.child.measure(ui)
        anchor = self.field.rect
        width = max(anchor.width, wide + 16)
        below, above = window.bottom - anchor.bottom - 16, anchor.top - window.top - 16
        height = min(tall + 16, max(below, above))
        top = anchor.bottom + 6 if height <= below or below >= above else anchor.top - height - 6
        left = max(window.left + 8, min(anchor.left, window.right - width - 8))
        self.place(ui, Rect(left, top, width, height))
        self.child.place(ui, Rect(self.rect.inflate(-16, -16)))

    def draw(self, canvas: Canvas) -> None:
        canvas.box(self.rect, canvas.looks.popup)
        super().draw(canvas)

    def closed(self, ui: Ui) -> None:
        self.field.open = False
        super().closed(ui)

    def accessible(self) -> Accessible:
        return Accessible("listbox", self.field.name or self.field.id)


class Modal(Popup):
    """A dialog in the middle: title, content, buttons at the foot."""

    role = "dialog"
    modal = True
    dims = 0.55

    def __init__(
        self,
        title: Words,
        content: Widget,
        buttons: Sequence[Widget] = (),
        *,
        width: float = 720,
        on_close: Callable[[], None] | None = None,
        id: str = "modal",
    ) -> None:
        self.title = title
        parts: list[Widget] = [Label(title, "heading")] if title else []
        self._body = ScrollArea(content)
        self._foot = Row(*buttons, gap=12, justify="end", wrap=True) if buttons else None
        self._head = Column(*parts)
        super().__init__(None, id=id, on_close=on_close)
        self.width = width

    @property
    def children(self) -> Sequence[Widget]:
        return [part for part in (self._head, self._body, self._foot) if part is not None]

    def arrange(self, ui: Ui, window: pygame.FRect) -> None:
        width = min(self.width, window.width - 48)
        inner = width - 64
        head = self._head.measure(ui, inner)[1]
        foot = self._foot.measure(ui, inner)[1] if self._foot is not None else 0.0
        fixed = 64 + head + (16 if head else 0) + (foot + 24 if foot else 0)
        body = min(self._body.child.measure(ui, inner)[1], window.height - 48 - fixed)
        height = fixed + body
        self.place(ui, Rect(window.centerx - width / 2, window.centery - height / 2, width, height))
        x, y = self.rect.left + 32, self.rect.top + 28
        self._head.place(ui, Rect(x, y, inner, head))
        y += head + (16 if head else 0)
        self._body.place(ui, Rect(x, y, inner, body))
        if self._foot is not None:
            self._foot.place(ui, Rect(x, self.rect.bottom - 32 - foot, inner, foot))

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.moved(0, 28 * (1 - self.appear.value))
        canvas.box(self.rect, canvas.looks.modal, self.appear.value)
        if self.appear.value > 0.4:
            super().draw(canvas)

    def accessible(self) -> Accessible:
        return Accessible("dialog", plain(self.title))


def ask(
    ui: Ui,
    title: Words,
    words: Words,
    yes: Words,
    no: Words,
    on_yes: Callable[[], None],
    danger: bool = False,
) -> Modal:
    """A question about the program with two answers; the focus begins on the harmless one."""
    holder: list[Modal] = []

    def close(then: Callable[[], None] | None) -> Callable[[], None]:
        def run() -> None:
            ui.screen.close_popup(holder[0])
            if then is not None:
                then()

        return run

    refuse = Button(no, close(None), id="no", intent=Intent.BACK)
    accept = Button(yes, close(on_yes), kind="danger" if danger else "primary", id="yes")
    modal = Modal(title, Label(words, "second"), [refuse, accept])
    holder.append(modal)
    ui.screen.popup(modal)
    return modal


class Drawer(Popup):
    """A panel that slides in from an edge; the rest of the screen stays usable unless `modal`."""

    role = "dialog"

    def __init__(
        self,
        title: Words,
        content: Widget,
        *,
        side: Literal["left", "right"] = "right",
        width: float = 420,
        modal: bool = False,
        on_close: Callable[[], None] | None = None,
        id: str = "drawer",
        close_name: str = "",
    ) -> None:
        super().__init__(content, id=id, on_close=on_close)
        self.title = title
        self.side = side
        self.width = width
        self.modal = modal
        self._head: Row | None = None
        self._close_name = close_name

    @property
    def children(self) -> Sequence[Widget]:
        return [part for part in (self._head, self.child) if part is not None]

    def arrange(self, ui: Ui, window: pygame.FRect) -> None:
        width = min(self.width, window.width * 0.9)
        left = window.left if self.side == "left" else window.right - width
        self.place(ui, Rect(left, window.top, width, window.height))
        close = IconButton(
            "close", self._close_name, lambda: ui.screen.close_popup(self), id=f"{self.id}.close"
        )
        self._head = Row(Label(self.title, "heading"), Space(flex=1), close)
        self._head.place(ui, Rect(left + 24, window.top + 16, width - 48, 48))
        if self.child is not None:
            self.child.place(ui, Rect(left + 24, window.top + 80, width - 48, window.height - 104))

    def draw(self, canvas: Canvas) -> None:
        away = self.rect.width * (1 - self.appear.value)
        canvas = canvas.moved(-away if self.side == "left" else away, 0)
        canvas.box(self.rect, canvas.looks.drawer)
        super().draw(canvas)

    def accessible(self) -> Accessible:
        return Accessible("dialog", plain(self.title))


class Tooltip(Widget):
    """Words beside the pointer or the focus; never in the way of events."""

    role = "tooltip"

    def __init__(self, words: Words, anchor: pygame.FRect, bad: bool = False) -> None:
        super().__init__()
        self.words = words
        self.anchor = Rect(anchor)
        self.bad = bad

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        wide, tall = ui.text.size(self.words, ui.styles.small, 380)
        return wide + 28, tall + 18

    def arrange(self, ui: Ui, window: pygame.FRect) -> None:
        """Below what it belongs to, or above where there is no room."""
        wide, tall = self.measure(ui)
        top = self.anchor.bottom + 8
        if top + tall > window.bottom - 8:
            top = max(window.top + 8, self.anchor.top - tall - 8)
        left = max(window.left + 8, min(self.anchor.centerx - wide / 2, window.right - wide - 8))
        self.place(ui, Rect(left, top, wide, tall))

    def draw(self, canvas: Canvas) -> None:
        box = canvas.looks.tooltip
        canvas.box(self.rect, box.of(rim=canvas.theme.blood_text) if self.bad else box)
        canvas.text(
            self.words, Rect(self.rect.inflate(-28, -18)), canvas.styles.small.of(color=canvas.theme.bone_100)
        )


class Toast(Widget):
    """A short message at the foot of the window."""

    role = "status"
    COLORS: ClassVar = {"info": "lamp", "good": "moss_text", "bad": "blood_text"}
    ICONS: ClassVar = {"info": "info", "good": "check", "bad": "warning"}

    def __init__(self, words: Words, kind: Literal["info", "good", "bad"], until: float) -> None:
        super().__init__()
        self.words = words
        self.kind = kind
        self.until = until

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        wide, tall = ui.text.size(self.words, ui.styles.body, (width or 900) - 76)
        return wide + 76, max(52.0, tall + 24)

    def draw(self, canvas: Canvas) -> None:
        color = getattr(canvas.theme, self.COLORS[self.kind])
        canvas.box(self.rect, canvas.looks.popup.of(rim=color, rim_width=1.5))
        canvas.icon(self.ICONS[self.kind], (self.rect.left + 30, self.rect.centery), 24, color)
        words = Rect(self.rect.left + 54, self.rect.top, self.rect.width - 74, self.rect.height)
        canvas.text(self.words, words, canvas.styles.body, vertical="middle")

    def accessible(self) -> Accessible:
        return Accessible("status", plain(self.words))
