"""The base of every screen: builds a widget tree, places and draws it, and runs focus, hover and popups.

A screen holds its own state; its widgets are built from that state by `build` and thrown away by `rebuild`.
The window, the loop and the stack of screens are `app.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.ui.kit import focus
from game.ui.kit.boxes import Group
from game.ui.kit.buttons import Button, Control
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command, Composing, Key, Pointer, Typed, UiEvent
from game.ui.kit.intents import Intent
from game.ui.kit.popups import Popup, Tooltip
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Rect, Widget

if TYPE_CHECKING:
    from game.ui.kit.services import Ui


class Screen:
    """One full window.  Subclasses write `build`, and what they need of the methods below."""

    title = ""  # message id of the window title; never anything private
    wraps = False  # whether arrows go around at the ends of its list

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.root: Widget = Group()
        self.popups: list[Popup] = []
        self.size = (0.0, 0.0)
        self.now = 0.0
        self.focus: Widget | None = None
        self._ring = False
        self._hovered: Widget | None = None
        self._grabbed: Widget | None = None
        self._hover_since = 0.0
        self._tooltip: Tooltip | None = None
        self._pointer = (-1.0, -1.0)

    # -- to override ---------------------------------------------------------------------------------

    def build(self) -> Widget:
        """The widgets for the present state, in reading order."""
        return Group()

    def layout(self, size: tuple[float, float]) -> None:
        """Places the tree in a window of `size` logical units; `self.root` is what `build` returned."""
        self.root.place(self.ui, Rect(0, 0, *size))

    def background(self, canvas: Canvas) -> None:
        """Draws what lies under the widgets."""
        canvas.surface.fill(canvas.theme.night_900)

    def foreground(self, canvas: Canvas) -> None:
        """Draws what lies over the widgets but under popups (moving pieces, a falling night)."""

    def command(self, command: Command) -> bool:
        """An intent that no widget took; True if the screen used it."""
        return False

    def key(self, key: Key) -> bool:
        """A key that no widget took."""
        return False

    def pointer(self, event: Pointer) -> bool:
        """A pointer event that no widget took (a board, say)."""
        return False

    def tick(self, now: float) -> bool:
        """Moves on in time; True while it must be drawn again and again."""
        return False

    def on_enter(self) -> None:
        """Came to the top of the stack (again)."""

    def on_leave(self) -> None:
        """Is no longer on top, or is closed."""

    def hide_private(self) -> None:
        """The window lost the focus or nobody touched it for long: cover what only one seat may see."""

    def default_focus(self) -> Widget | None:
        """What has the focus at first: the primary button, else the first widget."""
        widgets = focus.order(self.root)
        primary = next((w for w in widgets if isinstance(w, Button) and w.kind == "primary"), None)
        return primary or (widgets[0] if widgets else None)

    # -- building ------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Builds and places the tree again after the state, the language or the theme changed.

        The focus and the scroll places stay with the widgets of the same id.
        """
        wanted = self.focus.id if self.focus is not None else ""
        ring = self._ring
        scrolls = [w for w in self.root.walk() if isinstance(w, ScrollArea) and w.id]
        offsets = {w.id: w.offset.target for w in scrolls if not (w.stick and w.at_end)}
        self._hovered = self._grabbed = self.focus = None
        self._tooltip = None
        self.root = self.build()
        self.relayout()
        for widget in self.root.walk():
            if isinstance(widget, ScrollArea) and widget.id in offsets:
                widget.scroll_to(self.ui, offsets[widget.id], smooth=False)
        kept = self.root.find(wanted) if wanted else None
        self._focus(kept or self.default_focus(), ring, quiet=True)
        self._hover(self._pointer)
        self.ui.dirty()

    def relayout(self) -> None:
        """Places everything again (the size or a measure changed)."""
        self.size = self.ui.scale.size
        self.layout(self.size)
        for popup in self.popups:
            popup.arrange(self.ui, self.window)
        self.ui.dirty()

    @property
    def window(self) -> pygame.FRect:
        """The whole window in logical units."""
        return Rect(0, 0, *self.ui.scale.size)

    # -- popups --------------------------------------------------------------------------------------

    def popup(self, popup: Popup) -> None:
        """Opens something above the screen and gives it the focus."""
        popup.before = self.focus
        self.popups.append(popup)
        popup.arrange(self.ui, self.window)
        popup.opened(self.ui)
        self._tooltip = None
        first = popup.first_focus()
        if first is not None:
            self._focus(first, self._ring, quiet=True)
        self.ui.dirty()

    def close_popup(self, popup: Popup) -> None:
        """Closes a popup (and gives the focus back)."""
        if popup in self.popups:
            self.popups.remove(popup)
            popup.closed(self.ui)
            alive = popup.before is not None and any(w is popup.before for w in self._everything())
            self._focus(popup.before if alive else self.default_focus(), self._ring, quiet=True)
            self.ui.dirty()

    def _everything(self) -> Iterator[Widget]:
        for tree in (self.root, *self.popups):
            yield from tree.walk()

    @property
    def active(self) -> Widget:
        """The tree that the focus lives in: the topmost popup, else the screen."""
        return self.popups[-1] if self.popups else self.root

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draws everything."""
        self.draw_under(canvas)
        self.draw_over(canvas)

    def draw_under(self, canvas: Canvas) -> None:
        """Draws background and widgets."""
        self.background(canvas)
        if self.root.visible:
            self.root.draw(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        """Draws what lies over the widgets: foreground, popups, tooltip."""
        self.foreground(canvas)
        for popup in self.popups:
            if popup.dims:
                canvas.dim(popup.dims * popup.appear.value)
            popup.draw(canvas)
        if self._tooltip is not None:
            self._tooltip.draw(canvas)

    def update(self, now: float) -> bool:
        """Moves everything on; True while the next frame must be drawn without being asked for."""
        self.now = now
        moving = self.tick(now)
        moving = self.root.update(self.ui, now) or moving
        for popup in self.popups:
            moving = popup.update(self.ui, now) or moving
        self._watch_tooltip(now)
        return moving

    def _watch_tooltip(self, now: float) -> None:
        widget = self._hovered or (self.focus if self._ring else None)
        if widget is None or self._tooltip is not None:
            return
        words = (
            widget.reason
            if not widget.enabled and widget.reason and not isinstance(widget, Button)
            else widget.tooltip
        )
        if words and now - self._hover_since >= self.ui.tooltip_delay:
            self._tooltip = Tooltip(words, widget.rect, bad=not widget.enabled)
            self._tooltip.arrange(self.ui, self.window)
            self.ui.dirty()

    # -- events --------------------------------------------------------------------------------------

    def handle(self, event: UiEvent) -> bool:
        """Hands an event to popups, widgets and the screen, in this order; True if anyone used it."""
        if isinstance(event, Pointer):
            return self._on_pointer(event)
        if isinstance(event, (Typed, Composing)):
            return self.focus is not None and self.focus.takes_text and self.focus.handle(self.ui, event)
        if isinstance(event, Command):
            return self._on_command(event)
        return self._on_key(event)

    @property
    def typing(self) -> bool:
        """Whether keys are letters now (a text field has the focus)."""
        return self.focus is not None and self.focus.takes_text and self.focus.enabled

    # pointer

    def _on_pointer(self, event: Pointer) -> bool:
        self._pointer = event.pos
        if event.kind == "leave":
            self._hover((-1.0, -1.0))
            return True
        if self._grabbed is not None and event.kind in ("move", "up"):
            return self._dragged(event)
        target = self._hover(event.pos)
        if event.kind == "down" and self._outside(event):
            return True
        chain = self._chain(target)
        if event.kind == "down" and event.button == 1 and chain:
            self._press(chain)
        for widget in chain:
            if widget.handle(self.ui, event):
                return True
        modal = bool(self.popups) and self.popups[-1].modal
        return False if modal else self.pointer(event)

    def _outside(self, event: Pointer) -> bool:
        """A press beside an open list closes it and does nothing else."""
        if self.popups and not self.popups[-1].modal and not self.popups[-1].rect.collidepoint(event.pos):
            if self.popups[-1].role == "dialog":
                return False
            self.close_popup(self.popups[-1])
            return True
        return False

    def _press(self, chain: list[Widget]) -> None:
        widget = next((w for w in chain if w.focusable or w.pressable), None)
        self._grabbed = chain[0]
        self._ring = False
        self._tooltip = None
        if widget is not None:
            self._grabbed = widget
            widget.pressed = True
            if widget.focusable:
                self._focus(widget, False)
        self.ui.dirty()

    def _dragged(self, event: Pointer) -> bool:
        grabbed = self._grabbed
        assert grabbed is not None
        self._hover(event.pos)
        used = grabbed.handle(self.ui, event)
        if not used:
            for widget in self._chain(grabbed)[1:]:
                if widget.handle(self.ui, event):
                    used = True
                    break
        if event.kind == "up":
            grabbed.pressed = False
            self._grabbed = None
            self.ui.dirty()
        return used or self.pointer(event)

    def _top_at(self, pos: tuple[float, float]) -> Widget | None:
        for popup in reversed(self.popups):
            found = popup.at(pos)
            if found is not None:
                return found
            if popup.modal:
                return None
        return self.root.at(pos)

    def _chain(self, widget: Widget | None) -> list[Widget]:
        """The widget and the widgets around it, innermost first."""
        if widget is None:
            return []
        for tree in [*reversed(self.popups), self.root]:
            path = path_to(tree, widget)
            if path:
                return path[::-1]
        return [widget]

    def _hover(self, pos: tuple[float, float]) -> Widget | None:
        found = self._top_at(pos)
        chain = self._chain(found)
        target = next((w for w in chain if w.focusable or w.pressable or w.tooltip), None)
        if target is not self._hovered:
            for widget, hovered in ((self._hovered, False), (target, True)):
                if widget is not None:
                    widget.hovered = hovered
                    self.ui.dirty(widget.stain if widget.bleed is not None else None)
            if self._tooltip is not None:
                self.ui.dirty()
            self._hovered = target
            self.ui.host.cursor(target.cursor if target is not None and target.enabled else "arrow")
            self._hover_since = self.ui.clock()
            self._tooltip = None
            self.ui.wake_in(self.ui.tooltip_delay + 0.01)
        return found

    # focus

    def set_focus(self, id: str) -> bool:
        """Gives the focus to the widget with an id; False if there is none."""
        widget = self.active.find(id)
        if widget is not None:
            self._focus(widget, self._ring)
        return widget is not None

    def _focus(self, widget: Widget | None, ring: bool, quiet: bool = False) -> None:
        if self.focus is not None:
            self.focus.focused = self.focus.ring = False
        self._ring = ring
        if self.typing and (widget is None or not widget.takes_text):
            self.ui.host.text_input(None)
        self.focus = widget
        if widget is not None:
            widget.focused, widget.ring = True, ring
            self.active.reveal(self.ui, widget)
            self._hover_since = self.ui.clock()
            if ring and not quiet:
                self._tooltip = None
                self.ui.wake_in(self.ui.tooltip_delay + 0.01)
        self.ui.dirty()

    def _on_command(self, event: Command) -> bool:
        if event.intent is Intent.CONFIRM and not self._ring and not self.typing:
            named = self._button_for(Intent.CONFIRM)
            if named is not None:  # the mouse is in use: Enter does what a button says of it
                named.activate(self.ui)
                return True
        chain = self._chain(self.focus)
        for widget in chain:
            if widget.handle(self.ui, event):
                return True
        if self.popups and self.popups[-1].handle(self.ui, event):
            return True
        if self._navigate(event.intent):
            return True
        if self._scroll_by_page(event):
            return True
        button = self._button_for(event.intent)
        if button is not None:
            button.activate(self.ui)
            return True
        if self.popups and self.popups[-1].modal:
            return False
        return self.command(event)

    def _navigate(self, intent: Intent) -> bool:
        widgets = focus.order(self.active)
        if intent in (Intent.NEXT, Intent.PREVIOUS):
            if not self._ring and self.focus is not None and not self.focus.takes_text:
                chosen: Widget | None = self.focus  # the first press shows where the focus is
            else:
                chosen = focus.following(widgets, self.focus, 1 if intent is Intent.NEXT else -1)
        elif intent in focus.ARROWS:
            chosen = focus.neighbour(widgets, self.focus, intent)
            if chosen is None and self.wraps and not self.popups:
                chosen = focus.opposite(widgets, self.focus, intent)
        else:
            return False
        if chosen is not None:
            self._focus(chosen, True)
        return chosen is not None

    def _scroll_by_page(self, event: Command) -> bool:
        """Page keys move the largest scrolled area, wherever the focus is."""
        if event.intent not in (Intent.PAGE_UP, Intent.PAGE_DOWN):
            return False
        areas = [w for w in self.active.walk() if isinstance(w, ScrollArea) and w.most]
        areas.sort(key=lambda area: area.rect.width * area.rect.height)
        return bool(areas) and areas[-1].handle(self.ui, event)

    def _button_for(self, intent: Intent) -> Button | None:
        buttons = [w for w in self.active.walk() if isinstance(w, Button) and w.intent is intent]
        return buttons[0] if buttons else None

    def shortcut(self, name: str) -> bool:
        """Whether a control on the screen answers to this key itself."""
        return any(getattr(widget, "shortcut", "") == name for widget in self.active.walk())

    def _on_key(self, event: Key) -> bool:
        if self.typing and self.focus is not None and self.focus.handle(self.ui, event):
            return True
        if event.repeat:
            return False
        for widget in self.active.walk():
            if isinstance(widget, Control) and getattr(widget, "shortcut", "") == event.name:
                widget.activate(self.ui)
                return True
        if self.popups and self.popups[-1].modal:
            return False
        return self.key(event)


def path_to(root: Widget, wanted: Widget) -> list[Widget]:
    """The widgets from the root down to one inside it, or nothing."""
    if root is wanted:
        return [root]
    for child in root.children:
        if child.visible:
            found = path_to(child, wanted)
            if found:
                return [root, *found]
    return []
