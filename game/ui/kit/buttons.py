"""Buttons: the one control of which a screen has many, in every state of the look.

A button shows an icon, its words, the key that presses it, and a second line (help, or the reason why it is
off).  It measures itself, so a translation can never be cut.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

import pygame

from game.ui.kit.canvas import Canvas, key_width
from game.ui.kit.events import Command, Pointer, UiEvent
from game.ui.kit.intents import Intent
from game.ui.kit.text import TextStyle, Words
from game.ui.kit.theme import Color, mix
from game.ui.kit.widget import GLOW_REACH, Accessible, Cursor, Rect, Size, Widget, plain

if TYPE_CHECKING:
    from game.ui.kit.carry import Grip
    from game.ui.kit.services import Ui

Kind = Literal["normal", "primary", "legal", "ghost", "danger", "row"]
Press = Callable[[], None]


class Common(TypedDict, total=False):
    """What every control may be made with: see `Widget`, and `enabled` with the `reason` why not."""

    id: str
    flex: float
    tooltip: Words
    enabled: bool
    reason: Words


class Control(Widget):
    """What can be pressed: pointer and focus both lead to `press`."""

    role = "button"
    focusable = True
    cursor: Cursor = "hand"
    grip: Grip | None = None  # set where it can be carried away, too

    def __init__(
        self,
        *,
        id: str = "",
        flex: float = 0.0,
        tooltip: Words = "",
        enabled: bool = True,
        reason: Words = "",
    ) -> None:
        super().__init__(id=id, flex=flex, tooltip=tooltip)
        self.enabled = enabled
        self.reason = reason

    def press(self, ui: Ui) -> None:
        """What happens; called only while it is enabled."""

    def refuse(self, ui: Ui) -> None:
        """It was pressed while disabled: say why."""
        ui.sounds.play("refuse")
        if self.reason:
            ui.toast(self.reason, "bad")

    def activate(self, ui: Ui) -> None:
        """Presses it, or says why not."""
        if not self.enabled:
            self.refuse(ui)
            return
        ui.sounds.play("click")
        self.press(ui)
        ui.dirty()

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if self.grip is not None and self.grip.handle(ui, event):
            return True
        if isinstance(event, Pointer) and event.button == 1:
            if event.kind == "down":
                return True
            if event.kind == "up":
                if self.pressed and self.rect.collidepoint(event.pos):
                    self.activate(ui)
                return True
        if isinstance(event, Command) and event.intent is Intent.CONFIRM:
            self.activate(ui)
            return True
        return False


class Button(Control):
    """A button with words.

    `kind`: "primary" (exactly one per screen), "legal" (a thing the rules allow), "normal", "ghost"
    (no plate), "danger", "row" (left-aligned, for lists).  `selected` lights it.  `intent` or `shortcut`
    ("r", "1", "ctrl+s") press it from anywhere on the screen and stand on its key cap.
    """

    bleed = GLOW_REACH

    def __init__(
        self,
        words: Words = "",
        on_press: Press | None = None,
        *,
        icon: str = "",
        kind: Kind = "normal",
        second: Words = "",
        intent: Intent | None = None,
        shortcut: str = "",
        show_key: bool = True,
        selected: bool = False,
        style: TextStyle | None = None,
        icon_color: Color | None = None,
        name: str = "",
        height: float = 0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.words = words
        self.on_press = on_press
        self.icon = icon
        self.kind: Kind = kind
        self.second = second
        self.intent = intent
        self.shortcut = shortcut
        self.show_key = show_key
        self.selected = selected
        self.style = style
        self.icon_color = icon_color
        self.name = name
        self.least_height = height

    # -- measures ------------------------------------------------------------------------------------

    @property
    def _below(self) -> Words:
        """The line under the words: the reason while it is off, else the help."""
        return self.reason if not self.enabled and self.reason else self.second

    def _key(self, ui: Ui) -> str:
        if not self.show_key or not self.enabled:
            return ""
        if self.shortcut:
            return ui.key_label(self.shortcut)
        return ui.intent_label(self.intent) if self.intent is not None else ""

    def _style(self, ui: Ui) -> TextStyle:
        return self.style or ui.styles.button

    def _pad(self) -> float:
        return 12.0 if self.kind in ("ghost", "row") else 20.0

    def _icon_side(self, ui: Ui) -> float:
        return self._style(ui).size * 1.2

    def _parts(self, ui: Ui) -> tuple[float, float]:
        """Width and height of the line with icon, words and key cap."""
        width, height = ui.text.size(self.words, self._style(ui)) if self.words else (0.0, 0.0)
        gap = 12.0
        if self.icon:
            width += self._icon_side(ui) + (gap if self.words else 0)
            height = max(height, self._icon_side(ui))
        key = self._key(ui)
        if key:
            width += key_width(ui, key) + gap
            height = max(height, 28.0)
        return width, height

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        wide, tall = self._parts(ui)
        if self._below:
            below = ui.text.size(self._below, ui.styles.quiet)
            indent = self._icon_side(ui) + 12 if self.icon and self.kind != "primary" else 0.0
            wide = max(wide, below[0] + indent)
            tall += below[1]
        least = ui.theme.target
        full = max(float(least), wide + 2 * self._pad())
        return (min(full, width) if width is not None else full), max(
            self.least_height, float(least), tall + 20
        )

    # -- drawing -------------------------------------------------------------------------------------

    def plate(self, canvas: Canvas) -> None:
        """Draws the box for the present state; the light of hover and focus comes and goes softly."""
        looks, light = canvas.looks, self.light.value
        if not self.enabled:
            canvas.box(self.rect, looks.disabled_focus if self.ring else looks.disabled)
            return
        base = "selected" if self.selected else {"normal": "button", "row": "ghost"}.get(self.kind, self.kind)
        if self.pressed and self.hovered:
            canvas.box(self.rect, looks.named(f"{base}_down"))
            return
        if light < 1:
            canvas.box(self.rect, looks.named(base))
        if light > 0:
            canvas.box(self.rect, looks.named(f"{base}_focus" if self.ring else f"{base}_hover"), light)

    def ink(self, canvas: Canvas) -> Color:
        """The color of its words for the present state."""
        theme = canvas.theme
        if not self.enabled:
            return theme.bone_500
        if self.kind == "primary":
            return theme.ink
        if self.selected:
            return mix(theme.lamp_pale, theme.bone_100, 0.5)
        return theme.lamp if self.kind == "legal" and not self.icon else theme.bone_100

    def draw(self, canvas: Canvas) -> None:
        self.plate(canvas)
        ui, ink = canvas.ui, self.ink(canvas)
        style = self._style(ui).of(color=ink)
        width, _ = self._parts(ui)
        quiet = canvas.styles.quiet.of(color=mix(ink, canvas.theme.bone_500, 0.8) if self.enabled else ink)
        spare = self.rect.width - 2 * self._pad()
        beside = self._icon_side(ui) + 12 if self._beside() else 0.0
        below = ui.text.paragraph(self._below, quiet, spare - beside + 1, "left", 2) if self._below else None
        tall = below.size[1] if below is not None else 0.0
        stacked = below is not None and not self._beside() and self.kind != "row"
        x = self.rect.left + self._pad()
        if self.kind != "row" and not (below is not None and self._beside()):
            x = max(x, self.rect.centerx - width / 2)
        middle = self.rect.centery - tall / 2 + (1 if below is not None else 0)
        x = self._draw_line(canvas, x, middle, style, min(width, spare), tall)
        if below is not None:
            left = self.rect.centerx - below.size[0] / 2 if stacked else x
            canvas.paragraph(below, (left, middle + style.size * 0.68))

    def _beside(self) -> bool:
        """Icon at the left of both lines (menu buttons), rather than everything centered."""
        return bool(self.icon) and self.enabled and self.kind != "primary"

    def _draw_line(
        self, canvas: Canvas, x: float, middle: float, style: TextStyle, room: float, below: float
    ) -> float:
        """Icon, words, key cap from `x`; returns where the words began."""
        ui = canvas.ui
        key = self._key(ui)
        cap = key_width(ui, key) + 12 if key else 0.0
        start = x
        if self.icon:
            side = self._icon_side(ui)
            y = self.rect.centery if below and self._beside() else middle
            canvas.icon(self.icon, (x + side / 2, y), side, self.icon_color or style.color)
            start = x + side + 12
        if self.words:
            space = room - (start - x) - cap
            laid = ui.text.paragraph(self.words, style, max(20.0, space + 1), "left", 1)
            canvas.paragraph(laid, (start, middle - laid.size[1] / 2))
            end = start + laid.size[0]
        else:
            end = start
        if key:
            left = self.rect.right - self._pad() - cap + 12 if self.kind == "row" else end + 12
            canvas.key(key, (left, middle), "key_on_lamp" if self.kind == "primary" else "key_on_button")
        return start

    # -- doing ---------------------------------------------------------------------------------------

    def press(self, ui: Ui) -> None:
        if self.on_press is not None:
            self.on_press()

    def accessible(self) -> Accessible:
        states = ("selected",) if self.selected else ()
        return Accessible(
            "button", self.name or plain(self.words), plain(self.second), plain(self.reason), states
        )


class IconButton(Button):
    """A square button with an icon only; `name` is what it does, in words, and its tooltip."""

    def __init__(
        self,
        icon: str,
        name: str,
        on_press: Press | None = None,
        *,
        size: float = 44,
        kind: Kind = "normal",
        intent: Intent | None = None,
        shortcut: str = "",
        id: str = "",
        enabled: bool = True,
        reason: Words = "",
        selected: bool = False,
    ) -> None:
        super().__init__(
            "",
            on_press,
            icon=icon,
            kind=kind,
            name=name,
            tooltip=name,
            id=id,
            intent=intent,
            shortcut=shortcut,
            show_key=False,
            enabled=enabled,
            reason=reason,
            selected=selected,
        )
        self.size = size

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return self.size, self.size

    def draw(self, canvas: Canvas) -> None:
        self.plate(canvas)
        color = self.icon_color or self.ink(canvas)
        canvas.icon(self.icon, self.rect.center, self.size * 0.52, color)


class Hot(Control):
    """A place without a plate of its own that can be pressed (a card, a region, a door); `paint` draws it.

    Say with `bleed` how far its light reaches beyond its place, and hovering draws only there.
    """

    def __init__(
        self,
        name: str,
        on_press: Press | None = None,
        paint: Callable[[Canvas, Hot], None] | None = None,
        *,
        width: float = 0,
        height: float = 0,
        shortcut: str = "",
        bleed: float | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.bleed = bleed
        self.name = name
        self.on_press = on_press
        self.paint = paint
        self.size = (width, height)
        self.shortcut = shortcut

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return self.size

    def draw(self, canvas: Canvas) -> None:
        if self.paint is not None:
            self.paint(canvas, self)
        elif self.ring:
            canvas.box(self.rect, canvas.looks.focus_ring)

    def press(self, ui: Ui) -> None:
        if self.on_press is not None:
            self.on_press()

    def accessible(self) -> Accessible:
        return Accessible("button", self.name, reason=plain(self.reason))


def focus_frame(canvas: Canvas, rect: pygame.FRect) -> None:
    """The lamp frame of the focus around something that has no plate."""
    canvas.box(Rect(rect.inflate(8, 8)), canvas.looks.focus_ring)
