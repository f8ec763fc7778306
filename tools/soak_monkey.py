"""The monkey at the window: it clicks, drags, types, turns the wheel, resizes and changes settings.

What it does arrives as pygame's events. When it does what, and what must hold afterwards, is `soak.py`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import pygame

from game.core.model import LANGUAGES
from game.ui.kit.app import App
from game.ui.kit.buttons import Button
from game.ui.kit.intents import DEFAULT_KEYS
from game.ui.kit.widget import Widget
from game.ui.screens.shell import Shell
from game.ui.screens.table.area import Spot
from soak_report import Report

SIZES: Final = ((1024, 640), (1280, 720), (1280, 800), (1366, 768), (1600, 900), (1920, 1080), (1080, 1400))
LARGE: Final = ((2560, 1440), (3840, 2160))
TYPED: Final = ("Mira", "夜钟", "x" * 60, "🦇", "a\u0301", "<b>", "{seat}", "", "\u202eabc", "\t")
CHANGES: Final[dict[str, Sequence[Any]]] = {
    "language": LANGUAGES, "ui_scale": (0, 75, 100, 125, 150, 175, 200), "speed": (0, 50, 100, 200, 400),
    "high_contrast": (True, False), "reduced_motion": (True, False), "confirm": (True, False),
    "hints": (True, False),
}


class Monkey:
    """Hands at one window. `app` and `shell` are exchanged when the app is started again."""

    def __init__(self, app: App, shell: Shell, rng: Random, report: Report) -> None:
        self.app = app
        self.shell = shell
        self.rng = rng
        self.report = report
        self.history: deque[str] = deque(maxlen=25)

    def note(self, what: str, detail: str = "") -> None:
        """Remember what was done."""
        self.report.done[what] += 1
        self.history.append(f"  {what} {detail}".rstrip())

    def widgets(self, useful: bool) -> Iterator[Widget]:
        """What can be pressed: all, or only what gets a game on."""
        for widget in self.app.screen.active.walk():
            if not widget.visible or not widget.enabled or widget.rect.width < 2:
                continue
            if isinstance(widget, Spot):
                if widget.lit or not useful:
                    yield widget
            elif widget.focusable and (not useful or isinstance(widget, Button)):
                yield widget

    def press_useful(self) -> None:
        """Press something that is lit, or a button."""
        found = list(self.widgets(useful=True))
        lit = [widget for widget in found if isinstance(widget, Spot)]
        if found:
            chosen = self.rng.choice(lit if lit and self.rng.random() < 0.7 else found)
            self.click(chosen.rect.center, f"{type(chosen).__name__} {chosen.id}")

    def press_any(self) -> None:
        """Press anything that takes the focus."""
        found = list(self.widgets(useful=False))
        if found:
            chosen = self.rng.choice(found)
            button = self.rng.choice((1, 1, 1, 3))
            self.click(chosen.rect.center, f"{type(chosen).__name__} {chosen.id}", button)

    def click_anywhere(self) -> None:
        """Press some place of the window."""
        width, height = self.app.ui.scale.size
        at = (self.rng.random() * width, self.rng.random() * height)
        self.click(at, "somewhere", self.rng.choice((1, 1, 2, 3)))

    def click(self, at: tuple[float, float], what: str, button: int = 1) -> None:
        """Move there, press and let go, as events of pygame."""
        self.note("click", f"{what} {button} at {at[0]:.0f},{at[1]:.0f}")
        place = self.pixels(at)
        self.post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False)

    def drag(self) -> None:
        """Press somewhere and let go elsewhere."""
        width, height = self.app.surface.get_size()
        places = [(self.rng.randrange(width), self.rng.randrange(height)) for _ in range(3)]
        self.note("drag", f"{places}")
        self.post(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1, touch=False)
        for place in places[1:]:
            self.post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=places[-1], button=1, touch=False)

    def wheel(self) -> None:
        """Turn the wheel."""
        lines = self.rng.choice((-3, -1, 1, 3))
        self.note("wheel", str(lines))
        self.post(pygame.MOUSEWHEEL, x=0, y=lines, precise_x=0.0, precise_y=float(lines), flipped=False)

    def key(self) -> None:
        """Press a key that means something, or any other."""
        names = [name for keys in DEFAULT_KEYS.values() for name in keys]
        name = self.rng.choice([*names, *"123456789qwx", "f5", "delete"])
        *modifiers, plain = name.split("+") if name != "+" else ["+"]
        self.note("key", name)
        held = sum({"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}[word]
                   for word in modifiers)
        code = pygame.key.key_code(plain)
        letter = plain if len(plain) == 1 else ""
        self.post(pygame.KEYDOWN, key=code, mod=held, unicode=letter, scancode=0)
        self.post(pygame.KEYUP, key=code, mod=held, unicode=letter, scancode=0)

    def letters(self) -> None:
        """Type, also what no keyboard has."""
        text = self.rng.choice(TYPED)
        self.note("letters", repr(text))
        self.post(pygame.TEXTINPUT, text=text)

    def resize(self) -> None:
        """Another size of the window."""
        self.resize_to(self.rng.choice(SIZES if self.rng.random() < 0.85 else LARGE))

    def resize_to(self, size: tuple[int, int]) -> None:
        """This size of the window."""
        self.note("resize", f"{size}")
        self.app.window.size = size
        self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def change_setting(self, names: Sequence[str] = tuple(CHANGES)) -> None:
        """One of these settings, as the settings screen does it."""
        name = self.rng.choice(names)
        self.set(name, self.rng.choice(CHANGES[name]))

    def set(self, name: str, value: Any) -> None:
        """One setting."""
        self.note("setting", f"{name}={value}")
        setattr(self.shell.settings, name, value)
        self.shell.apply_settings()

    def lose_focus(self) -> None:
        """Another window comes to the front, and goes again."""
        self.note("focus")
        self.post(pygame.WINDOWFOCUSLOST)
        self.post(pygame.WINDOWLEAVE)
        self.post(pygame.WINDOWFOCUSGAINED)

    def pixels(self, at: tuple[float, float]) -> tuple[int, int]:
        """A place of the layout in pixels of the window."""
        factor = self.app.ui.scale.factor
        return round(at[0] * factor), round(at[1] * factor)

    def post(self, kind: int, **data: Any) -> None:
        """Hand an event to pygame."""
        pygame.event.post(pygame.event.Event(kind, **data))

    def to_menu(self) -> None:
        """Leave for the menu, from where the match can be gone on with."""
        self.note("menu")
        self.shell.to_menu(self.shell.running)
