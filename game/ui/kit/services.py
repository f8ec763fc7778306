"""`Ui`: everything that a screen or a widget may ask for, in one object that is passed around.

It owns the caches and knows the current scale, theme and language; the window and the stack of screens belong
to its host (`app.py`, or the headless renderer there).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Literal, Protocol

import pygame

from game.content.settings import Settings
from game.content.text import Catalog, Given, Part, Resolve, system_language
from game.ui.kit.assets import Assets
from game.ui.kit.cache import Budget, ByteCache, bytes_for, surface_bytes
from game.ui.kit.fonts import FontBook
from game.ui.kit.intents import Intent, KeyMap
from game.ui.kit.looks import Looks
from game.ui.kit.marks import Marks
from game.ui.kit.paint import Painter
from game.ui.kit.slices import Sprite, plate_pieces
from game.ui.kit.sound import Sounds
from game.ui.kit.text import Mark, Span, Styles, TextEngine, Words
from game.ui.kit.theme import NIGHT, Scale, Theme, theme_for

if TYPE_CHECKING:
    from game.ui.kit.fields import TextField
    from game.ui.kit.screen import Screen
    from game.ui.kit.widget import Cursor

ToastKind = Literal["info", "good", "bad"]


class Host(Protocol):
    """The window around the screens."""

    @property
    def screen(self) -> Screen:
        """The screen on top."""

    def below(self, screen: Screen) -> Screen | None:
        """The screen under this one, for those that let it shine through."""

    def push(self, screen: Screen) -> None:
        """Shows a screen above the present one."""

    def pop(self) -> None:
        """Closes the present screen."""

    def replace(self, screen: Screen) -> None:
        """Shows a screen instead of the present one."""

    def reset(self, screen: Screen) -> None:
        """Closes all screens and shows this one."""

    def quit(self) -> None:
        """Ends the program."""

    def dirty(self, area: pygame.FRect | None = None) -> None:
        """The next frame must be drawn: all of it, or only what lies in `area`."""

    def animate(self, area: pygame.FRect) -> None:
        """Something moves inside `area`: draw that part now and come again for the next frame."""

    def move_over(self, reach: pygame.Rect | None = None) -> None:
        """Only what the screen draws over its widgets moves, only inside `reach` (pixels; None: anywhere):
        draw that and come again for the next frame."""

    def wake_at(self, moment: float) -> None:
        """The loop must run at this moment of the clock even if nothing happens."""

    def redraw_at(self, moment: float, area: pygame.FRect | None = None) -> None:
        """A frame must be drawn at this moment (only `area` of it)."""

    def post(self, work: Callable[[], None]) -> None:
        """Runs `work` in the loop soon; the one method that other threads may call."""

    def toast(self, words: Words, kind: ToastKind = "info") -> None:
        """Shows a short message for a few seconds."""

    def settings_changed(self) -> None:
        """Applies changed settings at once."""

    def toggle_fullscreen(self) -> None:
        """Full screen and back."""

    def cursor(self, shape: Cursor) -> None:
        """Changes the shape of the mouse pointer."""

    def open_letters(self, field: TextField) -> None:
        """Offers letters to pick, for a player who has only a gamepad."""

    def text_input(self, area: pygame.Rect | None) -> None:
        """Starts (with the caret's place in pixels) or stops typing through the system's input method."""


class Ui:
    """Services for screens and widgets."""

    host: Host

    def __init__(
        self,
        art: Traversable,
        catalogs: Mapping[str, Catalog],
        settings: Settings | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings = settings or Settings()
        self.resolve: Resolve | None = None  # names of the things of the match on the table
        self.catalogs = catalogs
        self.clock = clock
        self.scale = Scale()
        self.magnify = 1.0  # how much larger than usual everything is, for a screen that is read from afar
        self.least_letter = 0.0  # logical size below which words of a board are rather cut, on such a screen
        self.theme: Theme = NIGHT
        self.budget = Budget(bytes_for(self.scale.pixels))
        self.assets = Assets(art.joinpath("svg"), self.budget)
        self.book = FontBook(art.joinpath("fonts"), self.language)
        self.marks = Marks(self.assets, self.book)
        self.text = TextEngine(self.book, self.assets, self.marks, self.scale, self.budget)
        self.painter = Painter(self.scale, self.budget)
        self.sounds = Sounds(art.joinpath("sounds"))
        self.keymap = KeyMap(self.settings.keys)
        self._layers: ByteCache[pygame.Surface] = ByteCache(self.budget, surface_bytes)
        self._plates: ByteCache[Sprite] = ByteCache(self.budget, Sprite.weight)
        self._dress()

    # -- language ------------------------------------------------------------------------------------

    @property
    def language(self) -> str:
        """`en`, `zh_hans` or `zh_hant`."""
        return self.settings.language or system_language()

    @property
    def catalog(self) -> Catalog:
        """The texts of the current language."""
        return self.catalogs[self.language]

    def t(self, message_id: str, /, **arguments: Any) -> str:
        """A text of the current language."""
        return self.catalog.format(message_id, arguments, self.resolve)

    def words(self, message_id: str, arguments: Given = ()) -> Words:
        """A text with the things it names: a seat gets its mark, every thing a `ref` for the inspector."""
        return rich(self.catalog.parts(message_id, arguments, self.resolve))

    def key_label(self, name: str) -> str:
        """How a key is called on its cap: `ctrl+z` -> Ctrl+Z, in the player's language."""
        return "+".join(self._key_word(part) for part in name.split("+")) if name != "+" else name

    def _key_word(self, part: str) -> str:
        return (
            part.upper() if len(part) == 1 or part[1:].isdigit() else self.t(f"key.{part.replace(' ', '_')}")
        )

    def intent_label(self, intent: Intent) -> str:
        """The cap of the main key of an intent, or nothing if it has none."""
        keys = self.keymap.keys(intent)
        return self.key_label(keys[0]) if keys else ""

    # -- scale, theme --------------------------------------------------------------------------------

    def resize(self, pixels: tuple[int, int]) -> None:
        """The window has another size or the player chose another scale."""
        chosen = self.settings.ui_scale
        scale = Scale.for_window(pixels, chosen / 100 if chosen else 1.0, self.magnify)
        if scale != self.scale:
            if scale.factor != self.scale.factor:
                self.assets.cache.clear()
            self.scale = scale
            self._layers.clear()
            self._plates.clear()
            self.painter.reset(scale)
            self.text.reset(scale, self.language)
            self.budget.limit = bytes_for(pixels)

    def restyle(self) -> None:
        """Applies changed settings: language, contrast, volumes, keys."""
        self.keymap = KeyMap(self.settings.keys)
        self._layers.clear()
        self._plates.clear()
        self.text.reset(self.scale, self.language)
        self._dress()

    def _dress(self) -> None:
        chosen = self.settings
        self.theme = theme_for(chosen.high_contrast)
        self.looks = Looks(self.theme)
        self.styles = Styles(self.theme)
        self.sounds.muted = chosen.mute
        self.sounds.volume = chosen.volume / 100
        self.sounds.effects = chosen.volume_effects / 100

    @property
    def tooltip_delay(self) -> float:
        """Seconds that the pointer rests on a thing before its tooltip shows."""
        return self.settings.tooltip_delay / 1000

    def seconds(self, length: float) -> float:
        """A length of the theme's motion at the player's speed; 0 where nothing may move."""
        speed = self.settings.speed / 100
        if speed <= 0:
            return 0.0
        if self.settings.reduced_motion:
            length = min(length, self.theme.fade)
        return length / speed

    # -- layers --------------------------------------------------------------------------------------

    def layer(
        self, key: object, size: tuple[int, int], draw: Callable[[pygame.Surface], None], opaque: bool = False
    ) -> pygame.Surface:
        """A picture of `size` pixels that is drawn once for `key` and kept."""

        def make() -> pygame.Surface:
            made = pygame.Surface(size, 0 if opaque else pygame.SRCALPHA)
            made = made.convert() if opaque else made.convert_alpha()
            made.fill(self.theme.night_900 if opaque else (0, 0, 0, 0))
            draw(made)
            return made

        return self._layers.get(self._layer_key(key, size), make)

    def plate(
        self, key: object, size: tuple[int, int], solid: pygame.Rect, draw: Callable[[pygame.Surface], None]
    ) -> Sprite:
        """As `layer`, for a picture that hides what lies below in its part `solid`: copied faster."""

        def make() -> Sprite:
            made = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
            made.fill((0, 0, 0, 0))
            draw(made)
            return Sprite(plate_pieces(made, solid))

        return self._plates.get(self._layer_key(key, size), make)

    def _layer_key(self, key: object, size: tuple[int, int]) -> tuple[object, ...]:
        return key, size, self.theme.name, self.language, self.scale.factor

    # -- short ways to the host ----------------------------------------------------------------------

    def dirty(self, area: pygame.FRect | None = None) -> None:
        """Something that is seen has changed (only inside `area`)."""
        self.host.dirty(area)

    def animate(self, area: pygame.FRect) -> None:
        """Call it in every `update` or `tick` while something moves inside `area` and nothing else does.

        Cheaper than returning True there, which draws the whole window.
        """
        self.host.animate(area)

    def toast(self, words: Words, kind: ToastKind = "info") -> None:
        """Shows a short message for a few seconds."""
        self.host.toast(words, kind)

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self.host.screen

    def wake_in(self, seconds: float) -> None:
        """Lets the loop run again after a while (tooltips)."""
        self.host.wake_at(self.clock() + seconds)

    def redraw_in(self, seconds: float, area: pygame.FRect | None = None) -> None:
        """Lets a frame (or a part of it) be drawn after a while (carets)."""
        self.host.redraw_at(self.clock() + seconds, area)

    def clipboard(self, put: str | None = None) -> str:
        """Puts text on the system's clipboard, or gets what is there."""
        if put is not None:
            pygame.scrap.put_text(put)
            return put
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""


def rich(parts: list[Part]) -> Words:
    """Parts of a catalog's text as words of the kit."""
    words: list[str | Span | Mark] = []
    for part in parts:
        if part.kind == "seat" and part.id.isdigit():
            words.append(Mark(int(part.id), part.thing))
        if part.kind or part.strong:
            words.append(Span(part.text, bold=True, ref=part.thing))
        else:
            words.append(part.text)
    return tuple(words)
