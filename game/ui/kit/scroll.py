"""A window onto something taller than its place: wheel, bar, keys, and following the focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.kit.animate import Tween
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command, Pointer, UiEvent
from game.ui.kit.intents import Intent
from game.ui.kit.widget import Accessible, Rect, Size, Widget

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

LINE = 56.0  # one notch of the wheel
BAR = 10.0


class ScrollArea(Widget):
    """Shows one child that may be taller than the area.

    `stick` keeps the end in view while new things arrive (a log) unless the player has scrolled away.
    """

    role = "scroll"

    def __init__(
        self, child: Widget, *, height: float = 0, stick: bool = False, id: str = "", flex: float = 0.0
    ) -> None:
        super().__init__(id=id, flex=flex)
        self.child = child
        self.height = height
        self.stick = stick
        self.offset = Tween()
        self.content = 0.0
        self._grip: float | None = None
        self._placed = False

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    @property
    def focusable(self) -> bool:  # type: ignore[override]  # depends on what is inside
        """Focusable by itself only where nothing inside can take the focus."""
        return self.most > 0 and not any(inner.focusable for inner in self.child.walk())

    @property
    def most(self) -> float:
        """The largest offset."""
        extra = self.content - self.rect.height
        return extra if extra > 0.5 else 0.0  # rectangles round: a hair is no reason to scroll

    def at(self, pos: tuple[float, float]) -> Widget | None:
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        if self.most and pos[0] >= self.rect.right - BAR - 6:
            return self
        return self.child.at(pos) or self

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        wide, tall = self.child.measure(ui, None if width is None else width - BAR - 8)
        return wide + BAR + 8, self.height or tall

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        at_end = self.stick and (not self._placed or self.at_end)
        super().place(ui, rect)
        needs = self.child.measure(ui, rect.width)[1]
        self.bar = needs > rect.height + 0.5
        room = rect.width - (BAR + 8 if self.bar else 0)
        self.content = self.child.measure(ui, room)[1]
        if at_end or self.offset.target > self.most:
            self.offset.jump(self.most)
        self._placed = True
        self._arrange(ui)

    def _arrange(self, ui: Ui) -> None:
        room = self.rect.width - (BAR + 8 if self.bar else 0)
        top = self.rect.top - self.offset.value
        self.child.place(ui, Rect(self.rect.left, top, room, max(self.content, self.rect.height)))

    def scroll_to(self, ui: Ui, offset: float, smooth: bool = True) -> None:
        """Moves so that `offset` logical units are above the upper edge."""
        wanted = max(0.0, min(self.most, offset))
        self.offset.to(wanted, ui.clock(), ui.seconds(0.14) if smooth else 0.0)
        self._arrange(ui)
        ui.dirty()

    def reveal(self, ui: Ui, widget: Widget) -> None:
        super().reveal(ui, widget)
        if widget is self:
            return
        top = widget.rect.top - self.child.rect.top
        foot = top + widget.rect.height
        if top < self.offset.target + 8:
            self.scroll_to(ui, top - 16)
        elif foot > self.offset.target + self.rect.height - 8:
            self.scroll_to(ui, foot - self.rect.height + 16)

    def update(self, ui: Ui, now: float) -> bool:
        if self.offset.update(now):
            self._arrange(ui)
            ui.animate(self.rect)
        return super().update(ui, now)

    @property
    def at_end(self) -> bool:
        """Whether the end is in view."""
        return self.offset.target >= self.most - 1

    def _thumb(self) -> Rect:
        share = self.rect.height / max(1.0, self.content)
        height = max(36.0, self.rect.height * share)
        top = (self.rect.height - height) * (self.offset.value / self.most if self.most else 0.0)
        return Rect(self.rect.right - BAR, self.rect.top + top, BAR, height)

    def draw(self, canvas: Canvas) -> None:
        with canvas.clip(self.rect):
            self.child.draw(canvas)
        if self.most:
            lit = self._grip is not None or self.ring
            canvas.box(self._thumb(), canvas.looks.scroll_hover if lit else canvas.looks.scroll)
        if self.ring:
            canvas.box(self.rect, canvas.looks.focus_ring)

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if isinstance(event, Pointer):
            return self._pointer(ui, event)
        if isinstance(event, Command) and self.most:
            page = self.rect.height * 0.85
            steps = {
                Intent.PAGE_UP: -page,
                Intent.PAGE_DOWN: page,
                Intent.HOME: -self.content,
                Intent.END: self.content,
            }
            if self.focused:
                steps |= {Intent.UP: -LINE, Intent.DOWN: LINE}
            by = steps.get(event.intent)
            if by is not None and self._can(by):
                self.scroll_to(ui, self.offset.target + by)
                return True
        return False

    def _can(self, by: float) -> bool:
        return self.offset.target > 0 if by < 0 else self.offset.target < self.most

    def _pointer(self, ui: Ui, event: Pointer) -> bool:
        if event.kind == "wheel" and self.most:
            self.scroll_to(ui, self.offset.target - event.wheel * LINE)
            return True
        if event.kind == "down" and self.most and event.pos[0] >= self.rect.right - BAR - 6:
            thumb = self._thumb()
            inside = thumb.collidepoint(thumb.centerx, event.pos[1])
            self._grip = event.pos[1] - thumb.top if inside else thumb.height / 2
            self._drag(ui, event.pos[1])
            return True
        if event.kind == "move" and self._grip is not None:
            self._drag(ui, event.pos[1])
            return True
        if event.kind == "up" and self._grip is not None:
            self._grip = None
            ui.dirty()
            return True
        return False

    def _drag(self, ui: Ui, y: float) -> None:
        thumb = self._thumb()
        room = self.rect.height - thumb.height
        share = (y - (self._grip or 0.0) - self.rect.top) / max(1.0, room)
        self.scroll_to(ui, share * self.most, smooth=False)

    def accessible(self) -> Accessible:
        return Accessible("scroll", self.id)
