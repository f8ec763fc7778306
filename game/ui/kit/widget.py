"""The base of every widget: a place, children, states, focus, and what a screen reader would be told.

A screen builds a tree of widgets, places it, draws it and hands it events; `screen.py` runs focus, hover and
popups over the tree.  Controls are in `buttons.py`, `choices.py`, `fields.py`; arrangement in `boxes.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import pygame

from game.ui.kit.animate import Tween
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import UiEvent
from game.ui.kit.text import Words

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

Rect = pygame.FRect
GLOW_REACH: Final = 56.0  # logical units; the largest light of the kit fades out here
Size = tuple[float, float]
Cursor = Literal["arrow", "hand", "text"]


@dataclass(frozen=True, slots=True)
class Accessible:
    """What assistive technology says about a widget."""

    role: str
    name: str
    value: str = ""
    reason: str = ""  # why it cannot be used now
    states: tuple[str, ...] = ()


def plain(words: Words) -> str:
    """The bare text of rich words."""
    if isinstance(words, str):
        return words
    found = []
    for part in words:
        if isinstance(part, str):
            found.append(part)
        else:
            found.append(getattr(part, "text", None) or (f"[{part.seat}] " if hasattr(part, "seat") else ""))
    return "".join(found)


class Widget:
    """A rectangle of the screen with children.

    `id` keeps focus and scroll places across rebuilds, so give one to everything that can hold the focus.
    `flex` is the share of spare room that a Row or Column gives it.  `reason` says why it is disabled; a
    disabled widget keeps its place in the focus order so that the reason can be read.
    """

    role = "group"
    focusable = False
    pressable = False  # takes presses of the pointer although the focus passes it by
    takes_text = False
    cursor: Cursor = "arrow"  # while the pointer is on it and it is enabled
    bleed: float | None = None  # how far hover and focus reach beyond its place; None: anywhere

    def __init__(self, *, id: str = "", flex: float = 0.0, tooltip: Words = "") -> None:
        self.id = id
        self.flex = flex
        self.tooltip = tooltip
        self.rect = Rect(0, 0, 0, 0)
        self.visible = True
        self.enabled = True
        self.reason: Words = ""
        self.hovered = False
        self.focused = False  # has the focus
        self.ring = False  # ... and must show it (the keyboard or a gamepad is in use)
        self.pressed = False
        self.light = Tween()  # 0..1, follows hover and focus softly

    # -- the tree ------------------------------------------------------------------------------------

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets inside, in reading order."""
        return ()

    def walk(self) -> Iterator[Widget]:
        """This widget and everything visible inside, in reading order."""
        waiting: list[Widget] = [self]  # a stack: nested generators would pass each widget on level by level
        while waiting:
            widget = waiting.pop()
            if widget.visible:
                yield widget
                waiting.extend(reversed(widget.children))

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """The innermost visible widget at a logical position."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        for child in reversed(self.children):
            found = child.at(pos)
            if found is not None:
                return found
        return self

    def find(self, id: str) -> Widget | None:
        """The visible widget with an id."""
        return next((widget for widget in self.walk() if widget.id == id), None)

    # -- layout --------------------------------------------------------------------------------------

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        """The size it wants, if it may be at most `width` wide."""
        return 0.0, 0.0

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        """Takes a place and arranges what is inside."""
        self.rect = Rect(rect)

    # -- life ----------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draws itself; containers draw their children."""
        for child in self.children:
            if child.visible and not (canvas.partial and child.untouched(canvas)):
                child.draw(canvas)

    def untouched(self, canvas: Canvas) -> bool:
        """Whether it lies outside of the part that is being drawn."""
        return self.bleed is not None and not self.children and not canvas.shows(self.stain)

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        """Reacts to an event meant for it (the pointer is on it, or it has the focus); True if it did."""
        return False

    def update(self, ui: Ui, now: float) -> bool:
        """Moves on in time; True while it must be drawn again and again."""
        lit = 1.0 if self.hovered or self.ring else 0.0
        if lit != self.light.target:
            self.light.to(lit, now, ui.seconds(ui.theme.respond))
        moving = self.light.update(now)
        if moving and self.bleed is not None:
            ui.animate(self.stain)
            moving = False
        for child in self.children:
            if child.visible and child.update(ui, now):
                moving = True
        return moving

    @property
    def stain(self) -> pygame.FRect:
        """The part of the window that changes when its state does."""
        return Rect(self.rect.inflate(2 * (self.bleed or 0.0), 2 * (self.bleed or 0.0)))

    def reveal(self, ui: Ui, widget: Widget) -> None:
        """Scrolls so that a widget inside can be seen (asked when it gets the focus)."""
        for child in self.children:
            if any(inner is widget for inner in child.walk()):
                child.reveal(ui, widget)

    def accessible(self) -> Accessible:
        """What it is, for assistive technology and for tests."""
        return Accessible(self.role, self.id, reason=plain(self.reason))

    def disable(self, reason: Words) -> None:
        """Switches it off with the reason a player will read."""
        self.enabled = False
        self.reason = reason
