"""Entering things: a line of text (with the system's input method) and a number on a slider."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Unpack

from game.ui.kit.buttons import Common, Control
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command, Composing, Key, Pointer, Typed, UiEvent
from game.ui.kit.intents import Intent
from game.ui.kit.text import TextStyle
from game.ui.kit.widget import GLOW_REACH, Accessible, Cursor, Rect, Size, plain

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

PAD = 14.0
BLINK = 0.55


class TextField(Control):
    """One line of text.

    `accept(character)` filters what may be typed, `limit` caps the length in characters.  `on_change` hears
    every change, `on_submit` the Enter key.  `secret` shows dots (a PIN).
    """

    role = "textbox"
    bleed = GLOW_REACH
    takes_text = True
    cursor: Cursor = "text"

    def __init__(
        self,
        text: str = "",
        on_change: Callable[[str], None] | None = None,
        on_submit: Callable[[str], None] | None = None,
        *,
        hint: str = "",
        name: str = "",
        limit: int = 24,
        accept: Callable[[str], bool] = str.isprintable,
        secret: bool = False,
        width: float = 248,
        height: float = 48,
        style: TextStyle | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text = text
        self.on_change = on_change
        self.on_submit = on_submit
        self.hint = hint
        self.name = name
        self.limit = limit
        self.accept = accept
        self.secret = secret
        self.size = (width, height)
        self.style = style
        self.caret = len(text)
        self.anchor = self.caret  # the other end of the selection
        self.composing = ""
        self._scroll = 0.0

    # -- text ----------------------------------------------------------------------------------------

    @property
    def selection(self) -> tuple[int, int]:
        """First and last place of what is selected (equal: nothing)."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def insert(self, ui: Ui, typed: str) -> None:
        """Puts text at the caret (over the selection), as far as it is accepted and fits."""
        kept = "".join(character for character in typed if self.accept(character))
        start, end = self.selection
        kept = kept[: max(0, self.limit - len(self.text) + end - start)]
        self._set(ui, self.text[:start] + kept + self.text[end:], start + len(kept))

    def erase_last(self, ui: Ui) -> None:
        """Takes the last character away."""
        self._set(ui, self.text[:-1], len(self.text) - 1)

    def _set(self, ui: Ui, text: str, caret: int) -> None:
        changed = text != self.text
        self.text = text
        self.caret = self.anchor = max(0, min(len(text), caret))
        if changed and self.on_change is not None:
            self.on_change(text)
        ui.dirty()

    def _erase(self, ui: Ui, by: int) -> None:
        start, end = self.selection
        if start == end:
            start, end = (max(0, start + by), end) if by < 0 else (start, min(len(self.text), end + by))
        self._set(ui, self.text[:start] + self.text[end:], start)

    def _move(self, ui: Ui, caret: int, extend: bool) -> None:
        self.caret = max(0, min(len(self.text), caret))
        if not extend:
            self.anchor = self.caret
        ui.dirty()

    # -- events --------------------------------------------------------------------------------------

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if isinstance(event, Typed):
            self.composing = ""
            self.insert(ui, event.text)
            return True
        if isinstance(event, Composing):
            self.composing = event.text
            ui.dirty()
            return True
        if isinstance(event, Key):
            return not self.composing and self._key(ui, event.name)
        if isinstance(event, Pointer):
            return self._pointer(ui, event)
        if isinstance(event, Command) and event.intent is Intent.CONFIRM and event.device == "pad":
            ui.host.open_letters(self)
            return True
        return False

    def _key(self, ui: Ui, name: str) -> bool:
        bare = name.removeprefix("ctrl+").removeprefix("shift+")
        extend = "shift+" in name
        if bare in ("left", "right", "home", "end"):
            places = {"left": self.caret - 1, "right": self.caret + 1, "home": 0, "end": len(self.text)}
            self._move(ui, places[bare], extend)
            return True
        if bare in ("backspace", "delete"):
            self._erase(ui, -1 if bare == "backspace" else 1)
            return True
        if name in ("return", "keypad enter") and self.on_submit is not None:
            self.on_submit(self.text)
            return True
        return self._clipboard(ui, name)

    def _clipboard(self, ui: Ui, name: str) -> bool:
        start, end = self.selection
        if name == "ctrl+a":
            self.anchor, self.caret = 0, len(self.text)
            ui.dirty()
        elif name in ("ctrl+c", "ctrl+x") and not self.secret:
            ui.clipboard(self.text[start:end])
            if name == "ctrl+x":
                self._erase(ui, 1) if start != end else None
        elif name == "ctrl+v":
            self.insert(ui, ui.clipboard())
        else:
            return False
        return True

    def _pointer(self, ui: Ui, event: Pointer) -> bool:
        if event.kind == "down" and event.button == 1:
            if not self.enabled:
                self.refuse(ui)
            self._move(ui, self._place_at(ui, event.pos[0]), False)
            return True
        if event.kind == "move" and self.pressed:
            self._move(ui, self._place_at(ui, event.pos[0]), True)
            return True
        return event.kind == "up"

    # -- drawing -------------------------------------------------------------------------------------

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return (min(self.size[0], width) if width is not None else self.size[0]), self.size[1]

    def _style(self, ui: Ui) -> TextStyle:
        return self.style or ui.styles.body_bold

    def _shown(self, length: int | None = None) -> str:
        text = self.text if length is None else self.text[:length]
        return "\u2022" * len(text) if self.secret else text

    def _offset(self, ui: Ui, place: int) -> float:
        return ui.text.size(self._shown(place), self._style(ui))[0] if place else 0.0

    def _place_at(self, ui: Ui, x: float) -> int:
        wanted = x - self.rect.left - PAD + self._scroll
        return min(range(len(self.text) + 1), key=lambda place: abs(self._offset(ui, place) - wanted))

    def draw(self, canvas: Canvas) -> None:
        looks, theme = canvas.looks, canvas.theme
        box = looks.field_focus if self.focused else looks.field_hover if self.hovered else looks.field
        if not self.enabled:
            box = looks.disabled.of(radius=theme.radius_field)
        canvas.box(self.rect, box)
        inside = Rect(self.rect.inflate(-2 * PAD, -8))
        with canvas.clip(inside):
            self._draw_text(canvas, inside)

    def _draw_text(self, canvas: Canvas, inside: Rect) -> None:
        ui, theme, style = canvas.ui, canvas.theme, self._style(canvas.ui)
        middle = inside.centery
        caret = self._offset(ui, self.caret)
        extra = ui.text.size(self.composing, style)[0] if self.composing else 0.0
        self._scroll = max(0.0, caret + extra - inside.width + 3) if self.focused else 0.0
        x = inside.left - self._scroll
        start, end = self.selection
        if start != end and self.focused:
            left, right = self._offset(ui, start), self._offset(ui, end)
            canvas.fill(Rect(x + left, inside.top + 4, right - left, inside.height - 8), theme.lamp_dark)
        if not self.text and not self.composing and self.hint:
            canvas.words(self.hint, (x, middle), style.of(bold=False, color=theme.bone_500))
        ink = theme.bone_100 if self.enabled else theme.bone_500
        canvas.words(self._shown(self.caret), (x, middle), style.of(color=ink))
        if self.composing:
            canvas.words(self.composing, (x + caret, middle), style.of(color=theme.lamp))
            canvas.line((x + caret, middle + 14), (x + caret + extra, middle + 14), theme.lamp, 2)
        rest = self._shown()[self.caret :]
        if rest:
            canvas.words(rest, (x + caret + extra, middle), style.of(color=ink))
        if self.focused:
            self._draw_caret(canvas, x + caret + extra, middle, style.size)

    def _draw_caret(self, canvas: Canvas, x: float, middle: float, size: float) -> None:
        ui = canvas.ui
        ui.host.text_input(canvas.rect(Rect(x, middle - size * 0.7, 2, size * 1.4)))
        still = ui.settings.reduced_motion
        if still or int(ui.clock() / BLINK) % 2 == 0:
            canvas.fill(Rect(x, middle - size * 0.65, 2, size * 1.3), canvas.theme.lamp)
        if not still:
            ui.redraw_in(BLINK - ui.clock() % BLINK, self.stain)

    def press(self, ui: Ui) -> None:
        self._move(ui, len(self.text), False)

    def accessible(self) -> Accessible:
        value = "" if self.secret else self.text
        return Accessible("textbox", self.name or self.hint or self.id, value, plain(self.reason))


class Slider(Control):
    """A number between `low` and `high` in steps; Left and Right move it, the wheel while focused."""

    role = "slider"
    bleed = GLOW_REACH

    def __init__(
        self,
        value: float,
        on_change: Callable[[float], None] | None = None,
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.05,
        name: str = "",
        show: Callable[[float], str] | None = None,
        width: float = 260,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.value = value
        self.on_change = on_change
        self.low = low
        self.high = high
        self.step = step
        self.name = name
        self.show = show
        self.width = width

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        full = self.width + self._value_width(ui)
        return (min(full, width) if width is not None else full), float(ui.theme.target)

    def _value_width(self, ui: Ui) -> float:
        if self.show is None:
            return 0.0
        widest = max(
            ui.text.size(self.show(v), ui.styles.small_bold)[0] for v in (self.low, self.value, self.high)
        )
        return widest + 20

    def _track(self, ui: Ui) -> Rect:
        return Rect(
            self.rect.left + 12, self.rect.centery - 5, self.rect.width - 24 - self._value_width(ui), 10
        )

    def draw(self, canvas: Canvas) -> None:
        looks, theme = canvas.looks, canvas.theme
        track = self._track(canvas.ui)
        canvas.box(track, looks.track)
        share = (self.value - self.low) / (self.high - self.low)
        x = track.left + track.width * share
        if share > 0.01 and self.enabled:
            canvas.box(Rect(track.left, track.top, max(10.0, x - track.left), track.height), looks.track_on)
        knob = looks.knob_focus if self.ring or self.pressed else looks.knob
        side = 26 if self.hovered and self.enabled else 24
        canvas.box(
            Rect(x - side / 2, track.centery - side / 2, side, side),
            knob if self.enabled else looks.choice_on_off.of(radius=100),
        )
        if self.show is not None:
            ink = theme.bone_100 if self.enabled else theme.bone_500
            canvas.words(
                self.show(self.value),
                (self.rect.right, self.rect.centery),
                canvas.styles.small_bold.of(color=ink),
                "right",
            )

    def set(self, ui: Ui, value: float) -> None:
        """Takes the nearest step inside the limits."""
        steps = round((value - self.low) / self.step)
        taken = max(self.low, min(self.high, self.low + steps * self.step))
        if abs(taken - self.value) > 1e-9:
            self.value = taken
            if self.on_change is not None:
                self.on_change(taken)
            ui.dirty()

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if not self.enabled:
            return super().handle(ui, event)
        if isinstance(event, Pointer):
            return self._pointer(ui, event)
        if isinstance(event, Command) and event.intent in (Intent.LEFT, Intent.RIGHT):
            self.set(ui, self.value + (self.step if event.intent is Intent.RIGHT else -self.step))
            return True
        if isinstance(event, Command) and event.intent in (Intent.HOME, Intent.END):
            self.set(ui, self.low if event.intent is Intent.HOME else self.high)
            return True
        return False

    def _pointer(self, ui: Ui, event: Pointer) -> bool:
        if event.kind == "down" or (event.kind == "move" and self.pressed):
            track = self._track(ui)
            self.set(
                ui, self.low + (event.pos[0] - track.left) / max(1.0, track.width) * (self.high - self.low)
            )
            return True
        if event.kind == "wheel" and self.focused:
            self.set(ui, self.value + self.step * event.wheel)
            return True
        return event.kind == "up"

    def accessible(self) -> Accessible:
        shown = self.show(self.value) if self.show is not None else f"{self.value:g}"
        return Accessible("slider", self.name or self.id, shown, plain(self.reason))
