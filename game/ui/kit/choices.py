"""Choosing: the segmented switch, on/off, the drop-down list, and lists of rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Unpack

from game.ui.kit.buttons import Button, Common, Control
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command, Pointer, UiEvent
from game.ui.kit.intents import Intent
from game.ui.kit.paint import Box
from game.ui.kit.text import TextStyle, Words
from game.ui.kit.widget import GLOW_REACH, Accessible, Rect, Size, Widget, plain

if TYPE_CHECKING:
    from game.ui.kit.services import Ui


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: its value (an id), its words, an icon, and why it cannot be chosen now."""

    value: str
    words: Words
    icon: str = ""
    reason: Words = ""
    style: TextStyle | None = None  # e.g. the name of a language in its own face


Choose = Callable[[str], None]


def step(options: Sequence[Option], value: str, by: int) -> str:
    """The value `by` places further among those that may be chosen; stays at the ends."""
    allowed = [option.value for option in options if not option.reason]
    if value not in allowed:
        return allowed[0] if allowed else value
    return allowed[max(0, min(len(allowed) - 1, allowed.index(value) + by))]


class Segmented(Control):
    """A switch with two or more halves side by side; Left and Right move it."""

    role = "radiogroup"
    bleed = GLOW_REACH

    def __init__(
        self,
        options: Sequence[Option],
        value: str,
        on_change: Choose | None = None,
        *,
        name: str = "",
        size: float = 48,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.options = list(options)
        self.value = value
        self.on_change = on_change
        self.name = name
        self.height = size
        self._over = -1

    def _style(self, ui: Ui, option: Option, on: bool) -> TextStyle:
        base = option.style or ui.styles.small
        if on and self.enabled:
            return base.of(bold=True, color=ui.theme.ink)
        dim = not self.enabled or option.reason
        return base.of(bold=on, color=ui.theme.bone_500 if dim else ui.theme.bone_300)

    def _cell(self, ui: Ui, option: Option) -> float:
        wide = ui.text.size(option.words, self._style(ui, option, True))[0]
        return wide + 36 + (28 if option.icon or not self.enabled else 0)

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        widest = max(self._cell(ui, option) for option in self.options)
        full = widest * len(self.options)
        if width is not None and full > width:
            full = max(width, sum(self._cell(ui, option) for option in self.options))
        return full, self.height

    def cells(self, ui: Ui) -> list[Rect]:
        """Where the halves are: equal if all words fit so, else as wide as their words."""
        needs = [self._cell(ui, option) for option in self.options]
        equal = self.rect.width / len(needs)
        if max(needs) > equal + 0.5:
            share = self.rect.width / sum(needs)
            widths = [need * share for need in needs]
        else:
            widths = [equal] * len(needs)
        cells, x = [], self.rect.left
        for width in widths:
            cells.append(Rect(x, self.rect.top, width, self.rect.height))
            x += width
        return cells

    def draw(self, canvas: Canvas) -> None:
        if self.ring:
            canvas.box(self.rect, canvas.looks.focus_ring.of(radius=canvas.theme.radius_field))
        cells = self.cells(canvas.ui)
        for place, (option, cell) in enumerate(zip(self.options, cells, strict=True)):
            on = option.value == self.value
            box = self._box(canvas, on, place == self._over and self.hovered and not option.reason)
            first, last = place == 0, place == len(cells) - 1
            canvas.box(cell, box.of(corners=(first, last, last, first)))
            self._draw_words(canvas, option, cell, on)

    def _box(self, canvas: Canvas, on: bool, over: bool) -> Box:
        looks = canvas.looks
        if on:
            return looks.choice_on if self.enabled else looks.choice_on_off
        return looks.choice_hover if over and self.enabled else looks.choice

    def _draw_words(self, canvas: Canvas, option: Option, cell: Rect, on: bool) -> None:
        style = self._style(canvas.ui, option, on)
        icon = "lock" if on and not self.enabled else option.icon
        laid = canvas.ui.text.paragraph(
            option.words, style, max(10.0, cell.width - (40 if icon else 12)), "left", 1
        )
        width = laid.size[0] + (28 if icon else 0)
        x = cell.centerx - width / 2
        if icon:
            canvas.icon(icon, (x + 10, cell.centery), 20, style.color)
            x += 28
        canvas.paragraph(laid, (x, cell.centery - laid.size[1] / 2))

    def choose(self, ui: Ui, value: str) -> None:
        """Switches to a value that may be chosen."""
        if value != self.value:
            self.value = value
            ui.sounds.play("click")
            if self.on_change is not None:
                self.on_change(value)
            ui.dirty()

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if isinstance(event, Pointer):
            return self._pointer(ui, event)
        if isinstance(event, Command) and event.intent in (Intent.LEFT, Intent.RIGHT, Intent.CONFIRM):
            return self._command(ui, event.intent)
        return False

    def _pointer(self, ui: Ui, event: Pointer) -> bool:
        over = next((n for n, cell in enumerate(self.cells(ui)) if cell.collidepoint(event.pos)), -1)
        if event.kind == "move" and over != self._over:
            self._over = over
            ui.dirty()
        if event.kind == "up" and event.button == 1 and self.pressed and over >= 0:
            option = self.options[over]
            if not self.enabled:
                self.refuse(ui)
            elif option.reason:
                ui.toast(option.reason, "bad")
            else:
                self.choose(ui, option.value)
        return event.kind in ("down", "up")

    def _command(self, ui: Ui, intent: Intent) -> bool:
        if not self.enabled:
            self.refuse(ui)
            return True
        if intent is Intent.CONFIRM:
            allowed = [option.value for option in self.options if not option.reason]
            following = (
                allowed[(allowed.index(self.value) + 1) % len(allowed)]
                if self.value in allowed
                else self.value
            )
        else:
            following = step(self.options, self.value, 1 if intent is Intent.RIGHT else -1)
            if following == self.value:
                return False  # at the end: let the arrow leave
        self.choose(ui, following)
        return True

    def accessible(self) -> Accessible:
        chosen = next((plain(option.words) for option in self.options if option.value == self.value), "")
        return Accessible("radiogroup", self.name or self.id, chosen, plain(self.reason))


class Toggle(Control):
    """A sliding on/off switch with its words on the left."""

    role = "switch"
    bleed = GLOW_REACH

    def __init__(
        self,
        words: Words,
        on: bool,
        on_change: Callable[[bool], None] | None = None,
        *,
        second: Words = "",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.words = words
        self.on = on
        self.on_change = on_change
        self.second = second

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        room = None if width is None else max(60.0, width - 84)
        wide, tall = ui.text.size(self.words, ui.styles.body, room)
        below = self.reason if not self.enabled and self.reason else self.second
        if below:
            more = ui.text.size(below, ui.styles.quiet, room)
            wide, tall = max(wide, more[0]), tall + more[1]
        full = wide + 84 if width is None else width
        return full, max(float(ui.theme.target), tall + 12)

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        if self.ring:
            canvas.box(Rect(self.rect.inflate(12, 0)), canvas.looks.focus_ring)
        color = theme.bone_100 if self.enabled else theme.bone_500
        room = self.rect.width - 84
        laid = canvas.ui.text.paragraph(self.words, canvas.styles.body.of(color=color), room)
        below = self.reason if not self.enabled and self.reason else self.second
        more = canvas.ui.text.paragraph(below, canvas.styles.quiet, room) if below else None
        tall = laid.size[1] + (more.size[1] if more else 0.0)
        top = self.rect.centery - tall / 2
        canvas.paragraph(laid, (self.rect.left, top))
        if more is not None:
            canvas.paragraph(more, (self.rect.left, top + laid.size[1]))
        self._draw_switch(canvas)

    def _draw_switch(self, canvas: Canvas) -> None:
        looks, theme = canvas.looks, canvas.theme
        track = Rect(self.rect.right - 60, self.rect.centery - 16, 60, 32)
        box = looks.track_on if self.on and self.enabled else looks.track
        canvas.box(track, box.of(rim=theme.lamp) if self.hovered and self.enabled and not self.on else box)
        x = track.right - 16 if self.on else track.left + 16
        knob = looks.knob if self.enabled else looks.choice_on_off.of(radius=100)
        canvas.box(Rect(x - 12, track.centery - 12, 24, 24), knob)
        icon = "check" if self.on else "close"  # never by color alone
        side = track.left + 17 if self.on else track.right - 17
        canvas.icon(
            icon, (side, track.centery), 15, theme.ink if self.on and self.enabled else theme.bone_500
        )

    def press(self, ui: Ui) -> None:
        self.on = not self.on
        if self.on_change is not None:
            self.on_change(self.on)

    def accessible(self) -> Accessible:
        states = ("checked",) if self.on else ()
        return Accessible("switch", plain(self.words), plain(self.second), plain(self.reason), states)


SMALLER: Final = 15.5
"""Logical size of the words in a field that are too long for one line."""


class Dropdown(Control):
    """A field that opens a list of options; arrows only move the focus, so no one changes it in passing."""

    role = "combobox"
    bleed = GLOW_REACH

    def __init__(
        self,
        options: Sequence[Option],
        value: str,
        on_change: Choose | None = None,
        *,
        name: str = "",
        before: str = "",
        height: float = 48,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.options = list(options)
        self.value = value
        self.on_change = on_change
        self.name = name
        self.before = before  # quiet words before the value: "Curtain opens with"
        self.height = height
        self.open = False

    def current(self) -> Option | None:
        """The option chosen now."""
        return next((option for option in self.options if option.value == self.value), None)

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        sizes = [ui.text.size(o.words, o.style or ui.styles.small_bold)[0] for o in self.options]
        icons = 28 if any(option.icon for option in self.options) else 0
        before = ui.text.size(self.before, ui.styles.small)[0] + 8 if self.before else 0.0
        full = max(sizes, default=60.0) + before + icons + 62
        return (min(full, width) if width is not None else full), self.height

    def draw(self, canvas: Canvas) -> None:
        looks, theme = canvas.looks, canvas.theme
        box = looks.choice
        if not self.enabled:
            box = looks.disabled.of(radius=theme.radius_field)
        elif self.open or self.ring:
            box = looks.field_focus.of(fill=looks.choice.fill)
        elif self.hovered:
            box = looks.field_hover.of(fill=looks.choice_hover.fill)
        canvas.box(self.rect, box)
        ink = theme.bone_100 if self.enabled else theme.bone_500
        chosen = self.current()
        x = self.rect.left + 16
        room = self.rect.width - 58
        if chosen is not None and chosen.icon:
            canvas.icon(chosen.icon, (x + 10, self.rect.centery), 20, ink)
            x, room = x + 28, room - 28
        if self.before:
            x += canvas.words(self.before, (x, self.rect.centery), canvas.styles.small) + 8
            room = self.rect.right - 42 - x
        if chosen is not None:
            style = (chosen.style or canvas.styles.small_bold).of(color=ink, bold=bool(self.before))
            fits = canvas.ui.text.size(chosen.words, style)[0] <= room
            if not fits:  # two lines of smaller letters rather than half a sentence
                style = style.of(size=min(style.size, SMALLER), leading=1.15)
            canvas.text(
                chosen.words, Rect(x, self.rect.top, room, self.rect.height), style, "left", "middle",
                1 if fits else 2,
            )
        canvas.icon(
            "up" if self.open else "down", (self.rect.right - 22, self.rect.centery), 18, theme.bone_500
        )

    def press(self, ui: Ui) -> None:
        from game.ui.kit.popups import OptionList  # the list knows the field it belongs to

        self.open = True
        ui.screen.popup(OptionList(ui, self))

    def choose(self, ui: Ui, value: str) -> None:
        """Takes a value that may be chosen."""
        self.open = False
        if value != self.value:
            self.value = value
            if self.on_change is not None:
                self.on_change(value)
        ui.dirty()

    def accessible(self) -> Accessible:
        chosen = self.current()
        value = plain(chosen.words) if chosen else ""
        return Accessible("combobox", self.name or self.before or self.id, value, plain(self.reason))


def list_rows(options: Sequence[Option], value: str, choose: Choose) -> list[Widget]:
    """Rows for a column or a scroll area: one button per option, the chosen one lit."""
    return [
        Button(
            option.words,
            lambda chosen=option.value: choose(chosen),  # type: ignore[misc]  # mypy cannot type the default
            icon=option.icon,
            kind="row",
            selected=option.value == value,
            enabled=not option.reason,
            reason=option.reason,
            id=f"row.{option.value}",
        )
        for option in options
    ]
