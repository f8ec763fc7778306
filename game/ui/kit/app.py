"""The window: one for the whole program, its loop, the stack of screens, toasts, and headless rendering.

The loop sleeps while nothing happens and draws only what changed.  Screens know nothing of pygame's events;
they are translated here.
"""

from __future__ import annotations

import logging
import os
import queue
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final

import pygame

from game.content.settings import Settings
from game.content.text import Catalog
from game.ui.kit.cache import surface_bytes
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command, Composing, Key, Pointer, Typed, UiEvent
from game.ui.kit.fields import TextField
from game.ui.kit.intents import REPEATED, Intent, key_name
from game.ui.kit.letters import Letters
from game.ui.kit.memory import large_apart
from game.ui.kit.pad import Pads
from game.ui.kit.popups import Toast
from game.ui.kit.screen import Screen
from game.ui.kit.services import ToastKind, Ui
from game.ui.kit.text import Words
from game.ui.kit.widget import Cursor, Rect

LOG = logging.getLogger(__name__)
WAKE: Final = pygame.event.custom_type()
FRAME: Final = 60
NAP: Final = 0.008  # seconds between two looks for events at rest; SDL's own waiting looks every millisecond
LONGEST_SLEEP: Final = 5.0  # a request to end (SIGTERM) that comes just before the sleep waits no longer
TOAST_SECONDS: Final = 3.5
BAD_SECONDS: Final = 8.0  # what went wrong stays longer: it is read by people who were looking elsewhere
MANY: Final = 3  # changed parts that are still drawn one by one
SMALLEST_WINDOW: Final = (1024, 640)


class Stage:
    """The stack of screens and everything around it except the window; shared by `App` and `render`."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        ui.host = self
        self.screens: list[Screen] = []
        self.toasts: list[Toast] = []
        self._stale = True  # the whole window must be drawn
        self._stains: list[pygame.FRect] = []  # ... or only these parts of it
        self._over = False  # ... or only what moves over the widgets,
        self._reach: pygame.Rect | None = None  # which happens inside here (None: anywhere),
        self._under = pygame.Rect(0, 0, 0, 0)  # under it lies what is kept there of
        self._store: pygame.Surface | None = None  # this picture of the window
        self._animating = False
        self.running = True
        self._wakes: list[float] = []
        self._redraws: list[tuple[float, pygame.FRect | None]] = []
        self._work: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self.screens[-1]

    # -- Host ----------------------------------------------------------------------------------------

    def below(self, screen: Screen) -> Screen | None:
        """The screen under this one."""
        place = self.screens.index(screen) if screen in self.screens else 0
        return self.screens[place - 1] if place > 0 else None

    def push(self, screen: Screen) -> None:
        """Shows a screen above the present one."""
        if self.screens:
            self.screen.on_leave()
        self.screens.append(screen)
        self._enter()

    def pop(self) -> None:
        """Closes the present screen; closing the last one ends the program."""
        self.screens.pop().on_leave()
        if self.screens:
            self._enter()
        else:
            self.quit()

    def replace(self, screen: Screen) -> None:
        """Shows a screen instead of the present one."""
        if self.screens:
            self.screens.pop().on_leave()
        self.screens.append(screen)
        self._enter()

    def reset(self, screen: Screen) -> None:
        """Closes all screens and shows this one."""
        while self.screens:
            self.screens.pop().on_leave()
        self.screens.append(screen)
        self._enter()

    def _enter(self) -> None:
        self._forget_under()
        self.text_input(None)
        self.show_title()
        self.screen.on_enter()
        self.screen.rebuild()
        self.wake_at(self.ui.clock())  # opened while another screen moved on, it must move on by itself

    def show_title(self) -> None:
        """Headless: there is no window to name."""

    def hide_private(self) -> None:
        """Every screen covers what only one seat may see, those below a menu too."""
        for screen in list(self.screens):
            screen.hide_private()

    def quit(self) -> None:
        """Ends the loop."""
        self.running = False

    @property
    def needs_drawing(self) -> bool:
        """Whether the next frame differs from what is in the window."""
        return self._stale or self._over or bool(self._stains)

    def dirty(self, area: pygame.FRect | None = None) -> None:
        """The next frame must be drawn: all of it, or only what lies in `area`."""
        if area is None:
            self._stale = True
        else:
            self._stains.append(pygame.FRect(area))

    def animate(self, area: pygame.FRect) -> None:
        """Something moves inside `area`: draw that part now and come again for the next frame."""
        self.dirty(area)
        self._animating = True

    def move_over(self, reach: pygame.Rect | None = None) -> None:
        """Only what the screen draws over its widgets moves, only inside `reach` (pixels; None: anywhere):
        draw that and come again for the next frame."""
        if self._over and self._reach is not None and reach is not None:
            reach = reach.union(self._reach)
        self._reach = None if self._over and self._reach is None else reach
        self._over = self._animating = True

    def wake_at(self, moment: float) -> None:
        """The loop runs again at this moment."""
        self._wakes.append(moment)

    def redraw_at(self, moment: float, area: pygame.FRect | None = None) -> None:
        """A frame is drawn at this moment (only `area` of it)."""
        self._redraws.append((moment, area))

    def post(self, work: Callable[[], None]) -> None:
        """Runs `work` in the loop soon; may be called from any thread."""
        self._work.put(work)

    def toast(self, words: Words, kind: ToastKind = "info") -> None:
        """Shows a short message; the same message twice stays one."""
        until = self.ui.clock() + (BAD_SECONDS if kind == "bad" else TOAST_SECONDS)
        self.toasts = [toast for toast in self.toasts if toast.words != words][-2:]
        self.toasts.append(Toast(words, kind, until))
        self.wake_at(until)
        self.dirty()

    def settings_changed(self) -> None:
        """Applies changed settings at once: language, scale, contrast, sound, keys."""
        self.ui.restyle()
        self.ui.resize(self.ui.scale.pixels)
        if self.screens:
            self.show_title()
            self.screen.rebuild()

    def toggle_fullscreen(self) -> None:
        """Headless: there is no window; only the setting changes."""
        self.ui.settings.fullscreen = not self.ui.settings.fullscreen

    def text_input(self, area: pygame.Rect | None) -> None:
        """Headless: there is no keyboard to switch."""

    def cursor(self, shape: Cursor) -> None:
        """Headless: there is no pointer to change."""

    def open_letters(self, field: TextField) -> None:
        """Offers letters to pick, for a player who has only a gamepad."""
        self.screen.popup(Letters(self.ui, field))

    # -- one step ------------------------------------------------------------------------------------

    def step(self) -> bool:
        """Runs waiting work and moves everything on; True while something moves."""
        while not self._work.empty():
            self._work.get_nowait()()
        now = self.ui.clock()
        for moment, area in self._redraws:
            if moment <= now:
                self.dirty(area)
        self._wakes = [moment for moment in self._wakes if moment > now]
        self._redraws = [(moment, area) for moment, area in self._redraws if moment > now]
        if any(toast.until <= now for toast in self.toasts):
            self.toasts = [toast for toast in self.toasts if toast.until > now]
            self.dirty()
        self._animating = False
        moving = self.screen.update(now) if self.screens else False
        if moving:
            self.dirty()
        return moving or self._animating

    def paint(self, surface: pygame.Surface) -> None:
        """Draws the present screen and the toasts, as far as they have changed since the last time."""
        areas = [surface.get_rect()] if self._stale else self._changed(surface)
        if self._over:
            self._paint_over(surface, areas, self._reached(surface))
        else:
            self._under = pygame.Rect(0, 0, 0, 0)
            for area in areas:
                self._paint_in(surface, area)
        self._stale = self._over = False
        self._stains = []

    def _reached(self, surface: pygame.Surface) -> pygame.Rect:
        """The part of the window in which something moves over the widgets."""
        whole = surface.get_rect()
        reach = whole if self._reach is None else self._reach.clip(whole)
        return reach if reach.width and reach.height else whole

    def _paint_in(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draws a part of the window anew, or all of it."""
        surface.set_clip(area)
        canvas = Canvas(self.ui, surface, partial=area != surface.get_rect())
        self.screen.draw(canvas)
        self._paint_toasts(canvas)
        surface.set_clip(None)

    def _paint_over(self, surface: pygame.Surface, areas: list[pygame.Rect], reach: pygame.Rect) -> None:
        """Draws what moves over the widgets; what lies under it is drawn once and kept, until `areas` of it
        have changed or something moves elsewhere."""
        store = self._store_for(surface)
        if self._under.width and self._under != reach:
            areas = [surface.get_rect()]
        area = reach.unionall(areas)
        surface.set_clip(area)
        canvas = Canvas(self.ui, surface, partial=area != surface.get_rect())
        if self._under == reach and not areas:
            surface.blit(store, reach, reach)
        else:
            self.screen.draw_under(canvas)
            store.blit(surface, reach, reach)
            self._under = reach
        self.screen.draw_over(canvas)
        self._paint_toasts(canvas)
        surface.set_clip(None)

    def _store_for(self, surface: pygame.Surface) -> pygame.Surface:
        """A picture as large as the window, kept while the same screen is shown: asking the system for so
        much memory anew takes longer than drawing on it. It counts among the bytes that all pictures share.
        """
        if self._store is None or self._store.get_size() != surface.get_size():
            self._forget_under()
            self._store = pygame.Surface(surface.get_size()).convert(surface)
            self.ui.budget.take(surface_bytes(self._store))
        return self._store

    def _forget_under(self) -> None:
        """Another screen is shown, or the window has another size."""
        self._under = pygame.Rect(0, 0, 0, 0)
        if self._store is not None:
            self.ui.budget.release(surface_bytes(self._store))
            self._store = None

    def _changed(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """The changed parts in pixels; many of them become one."""
        areas = [self.ui.scale.rect(stain).inflate(2, 2).clip(surface.get_rect()) for stain in self._stains]
        areas = [area for area in areas if area.width and area.height]
        if not areas:
            return []
        union = areas[0].unionall(areas)
        apart = sum(area.width * area.height for area in areas)
        if len(areas) > MANY or apart * 2 > union.width * union.height:
            return [union]
        return areas

    def _paint_toasts(self, canvas: Canvas) -> None:
        width, height = self.ui.scale.size
        foot = height - 148
        for toast in reversed(self.toasts):
            wide, tall = toast.measure(self.ui, min(width - 48, 900))
            toast.place(self.ui, Rect(width / 2 - wide / 2, foot - tall, wide, tall))
            toast.draw(canvas)
            foot -= tall + 10

    def next_wake(self) -> float:
        """Seconds until the loop must run again."""
        moments = [*self._wakes, *(moment for moment, _ in self._redraws)]
        return max(0.0, min(min(moments, default=1e18) - self.ui.clock(), LONGEST_SLEEP))


class App(Stage):
    """The program with its window."""

    def __init__(self, ui: Ui, title: str, icon: str = "shell/brand/emblem") -> None:
        super().__init__(ui)
        self.title = title
        self.window = pygame.Window(title, self._first_size(), resizable=True)
        self.window.minimum_size = SMALLEST_WINDOW
        self.surface = self.window.get_surface()
        self.pads = Pads()
        self.later: deque[Callable[[], None]] = deque()
        """Work that nobody waits for: done one by one, each after what has to be drawn is drawn."""
        self._typing_at: pygame.Rect | None = None
        self._cursor: Cursor = "arrow"
        self._held: set[int] = set()  # keys that are down: what comes again is a repetition
        self._clock = pygame.time.Clock()
        pygame.key.set_repeat(380, 45)
        pygame.key.stop_text_input()
        ui.resize(self.surface.get_size())
        self.window.set_icon(ui.assets.image(icon, (64, 64)))
        if ui.settings.fullscreen:
            self.window.set_fullscreen(True)

    def _first_size(self) -> tuple[int, int]:
        """As the player left it, else as large as the desktop comfortably allows."""
        chosen = self.ui.settings.window_size
        sizes = pygame.display.get_desktop_sizes()
        if chosen != Settings().window_size:
            return chosen if pygame.display.get_driver() == "dummy" else on_desktops(chosen, sizes)
        wide, tall = sizes[0] if sizes else (1280, 720)
        factor = min(wide * 0.9 / 1920, tall * 0.86 / 1080, 1.0 if wide < 3000 else 2.0)
        return max(SMALLEST_WINDOW[0], round(1920 * factor)), max(SMALLEST_WINDOW[1], round(1080 * factor))

    # -- Host ----------------------------------------------------------------------------------------

    def post(self, work: Callable[[], None]) -> None:
        super().post(work)
        pygame.event.post(pygame.event.Event(WAKE))

    def show_title(self) -> None:
        """Names the window after the screen on top: its public title, never anything of the match."""
        self.window.title = self.ui.t(self.screen.title) if self.screen.title else self.title

    def text_input(self, area: pygame.Rect | None) -> None:
        if area is None:
            if self._typing_at is not None:
                pygame.key.stop_text_input()
            self._typing_at = None
            return
        if self._typing_at is None:
            pygame.key.start_text_input()
        if area != self._typing_at:
            pygame.key.set_text_input_rect(area)
        self._typing_at = area

    def cursor(self, shape: Cursor) -> None:
        if shape != self._cursor:
            self._cursor = shape
            try:
                pygame.mouse.set_cursor(CURSORS[shape])
            except pygame.error as problem:  # some desktops have no such shapes; the arrow does as well
                LOG.debug("no pointer %s: %s", shape, problem)

    def toggle_fullscreen(self) -> None:
        """Borderless full screen and back."""
        chosen = not self.ui.settings.fullscreen
        self.ui.settings.fullscreen = chosen
        if chosen:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()
        self._resized()

    # -- the loop ------------------------------------------------------------------------------------

    def run(self, first: Screen) -> None:
        """Shows `first` and runs until the program ends."""
        self.push(first)
        moving = True
        while self.running:
            for event in self._events(moving):
                self.dispatch(event)
                if not self.running:
                    return
            self._repeat_pads()
            moving = self.step()
            if not self.running:
                return
            if self.needs_drawing:
                self.paint(self.surface)
                self.window.flip()
            if self.later:
                self.later.popleft()()
            if moving:
                self._clock.tick(FRAME)

    def _events(self, moving: bool) -> list[pygame.event.Event]:
        if moving or self.later or self.needs_drawing or not self._work.empty():
            return pygame.event.get()
        wait = min(self.next_wake(), self.pads.next_repeat(self.ui.clock()))
        until = time.monotonic() + max(0.001, wait)
        while not (found := pygame.event.get()) and time.monotonic() < until:
            time.sleep(NAP)
        return found

    def _repeat_pads(self) -> None:
        for intent in self.pads.repeats(self.ui.clock()):
            self.screen.handle(Command(intent, "pad"))

    def dispatch(self, event: pygame.event.Event) -> None:
        """Translates an event of pygame and hands it on."""
        if event.type in WINDOW_EVENTS:
            self._window_event(event)
            return
        for translated in self._translate(event):
            if self._global(translated):
                continue
            self.screen.handle(translated)
            if not self.running:
                return

    def _global(self, event: UiEvent) -> bool:
        if isinstance(event, Command) and event.intent is Intent.FULLSCREEN:
            self.toggle_fullscreen()
            return True
        return False

    def _window_event(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            if self.ui.settings.hide_on_focus_loss:
                self.hide_private()
            self.dirty()
        elif event.type == pygame.WINDOWLEAVE:
            self.screen.handle(Pointer("leave", (-1.0, -1.0)))
        elif event.type in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            self._resized()
        else:
            self.dirty()

    def _resized(self) -> None:
        self.surface = self.window.get_surface()
        before = self.ui.scale
        self.ui.resize(self.surface.get_size())
        if not self.ui.settings.fullscreen:
            self.ui.settings.window_size = self.surface.get_size()
        if self.screens and self.ui.scale != before:
            self.screen.rebuild()
        self.dirty()

    def _translate(self, event: pygame.event.Event) -> list[UiEvent]:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
            return []
        if event.type == pygame.TEXTINPUT:
            return [Typed(event.text)]
        if event.type == pygame.TEXTEDITING:
            return [Composing(event.text, event.start)]
        if event.type in POINTER_EVENTS:
            return self._pointer(event)
        return [Command(intent, "pad") for intent in self.pads.translate(event, self.ui.clock())]

    def _pointer(self, event: pygame.event.Event) -> list[UiEvent]:
        if event.type == pygame.MOUSEWHEEL:
            lines = getattr(event, "precise_y", float(event.y))
            return [Pointer("wheel", self.ui.scale.logical(pygame.mouse.get_pos()), wheel=lines)]
        pos = self.ui.scale.logical(event.pos)
        if event.type == pygame.MOUSEMOTION:
            return [Pointer("move", pos)]
        if event.button > 3:
            return []
        return [Pointer("down" if event.type == pygame.MOUSEBUTTONDOWN else "up", pos, event.button)]

    def _key(self, event: pygame.event.Event) -> list[UiEvent]:
        name = key_name(event.key, event.mod)
        key = Key(name, event.key in self._held)
        self._held.add(event.key)
        intent = self.ui.keymap.intent(event.key, event.mod)
        if self.screen.typing:
            letters = (
                bool(event.unicode) and event.unicode.isprintable() and not name.startswith(("ctrl+", "alt+"))
            )
            if letters:
                return []  # arrives as text
            if self.screen.handle(key):
                return []
        elif self.screen.shortcut(name):
            return [key]
        if intent is None:
            return [key]
        return [] if key.repeat and intent not in REPEATED else [Command(intent)]


WINDOW_EVENTS: Final = frozenset(
    {
        pygame.QUIT,
        pygame.WINDOWCLOSE,
        pygame.WINDOWFOCUSLOST,
        pygame.WINDOWFOCUSGAINED,
        pygame.WINDOWRESIZED,
        pygame.WINDOWSIZECHANGED,
        pygame.WINDOWEXPOSED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWRESTORED,
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWLEAVE,
        pygame.VIDEORESIZE,
    }
)
CURSORS: Final = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
}
POINTER_EVENTS: Final = frozenset(
    {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL}
)


def on_desktops(size: tuple[int, int], desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The size of a window at most as large as all desktops side by side: one that is larger (settings from
    another machine, or a slip of the pen) would take gigabytes of memory."""
    wide, tall = sum(width for width, _ in desktops), max((height for _, height in desktops), default=0)
    return (max(SMALLEST_WINDOW[0], min(size[0], wide or size[0])),
            max(SMALLEST_WINDOW[1], min(size[1], tall or size[1])))


def prepare() -> None:
    """Starts pygame's display and fonts; the window is opened by `App`."""
    large_apart()
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    pygame.display.init()
    pygame.font.init()


def prepare_headless() -> None:
    """Makes drawing possible without any window (tests, screenshots)."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    prepare()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((16, 16))


def render(
    make: Callable[[Ui], Screen],
    art: Traversable,
    catalogs: Mapping[str, Catalog],
    size: tuple[int, int] = (1920, 1080),
    *,
    settings: Settings | None = None,
    moment: float = 0.0,
) -> pygame.Surface:
    """A screen as a picture, without a window; the same input gives the same pixels.

    `moment` is what the clock says (seconds); animations begun on entering are at that time.
    """
    prepare_headless()
    ui = Ui(art, catalogs, settings, clock=lambda: moment)
    stage = Stage(ui)
    ui.resize(size)
    stage.push(make(ui))
    stage.step()
    surface = pygame.Surface(size).convert()
    stage.paint(surface)
    return surface
