"""What a player wants, whichever device said it: the intents, and the keys that mean them.

Keyboard (here) and gamepad (`pad.py`) end in the same intents, so widgets and screens know no keys.  The map
from keys to intents can be changed by the player and is stored as plain names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final

import pygame


class Intent(Enum):
    """Everything that a key or a button of a gamepad can mean."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"  # next thing in reading order
    PREVIOUS = "previous"
    CONFIRM = "confirm"
    BACK = "back"
    MENU = "menu"
    HELP = "help"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    INSPECT = "inspect"
    HIDE = "hide"  # cover what is private
    SKIP = "skip"  # end the running animation
    LOG = "log"
    FULLSCREEN = "fullscreen"
    KEYS = "keys"  # show what the keys do
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    HOME = "home"
    END = "end"


# What may come again and again while a key or a button of a gamepad is held.
REPEATED: Final = frozenset(
    {
        Intent.UP,
        Intent.DOWN,
        Intent.LEFT,
        Intent.RIGHT,
        Intent.NEXT,
        Intent.PREVIOUS,
        Intent.PAGE_UP,
        Intent.PAGE_DOWN,
    }
)

DEFAULT_KEYS: Final[Mapping[Intent, tuple[str, ...]]] = {
    Intent.UP: ("up",),
    Intent.DOWN: ("down",),
    Intent.LEFT: ("left",),
    Intent.RIGHT: ("right",),
    Intent.NEXT: ("tab",),
    Intent.PREVIOUS: ("shift+tab",),
    Intent.CONFIRM: ("return", "keypad enter", "space"),
    Intent.BACK: ("escape",),
    Intent.MENU: ("f10",),
    Intent.HELP: ("f1",),
    Intent.UNDO: ("ctrl+z", "backspace"),
    Intent.REDO: ("ctrl+y", "ctrl+shift+z"),
    Intent.HINT: ("h",),
    Intent.INSPECT: ("i",),
    Intent.HIDE: ("c",),
    Intent.SKIP: ("end",),
    Intent.LOG: ("l",),
    Intent.FULLSCREEN: ("f11", "alt+return"),
    Intent.KEYS: ("?", "shift+/", "f2"),
    Intent.PAGE_UP: ("page up",),
    Intent.PAGE_DOWN: ("page down",),
    Intent.HOME: ("home",),
}


def key_name(key: int, modifiers: int = 0) -> str:
    """The stored name of a key press: `ctrl+shift+z`."""
    name = pygame.key.name(key).lower()
    prefix = ""
    if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META):
        prefix += "ctrl+"
    if modifiers & pygame.KMOD_ALT:
        prefix += "alt+"
    if modifiers & pygame.KMOD_SHIFT:
        prefix += "shift+"
    return prefix + name


class KeyMap:
    """Which keys mean which intent; a changed map answers at once."""

    def __init__(self, changes: Mapping[str, Iterable[str]] | None = None) -> None:
        self._keys: dict[Intent, tuple[str, ...]] = dict(DEFAULT_KEYS)
        known = {intent.value: intent for intent in Intent}
        for name, keys in (changes or {}).items():
            if name in known:
                self._keys[known[name]] = tuple(key.lower() for key in keys)
        self._by_key = {key: intent for intent, keys in self._keys.items() for key in keys}

    def intent(self, key: int, modifiers: int = 0) -> Intent | None:
        """What a key press means, or nothing."""
        return self._by_key.get(key_name(key, modifiers))

    def keys(self, intent: Intent) -> tuple[str, ...]:
        """The names of the keys for an intent, the main one first."""
        return self._keys.get(intent, ())

    def rebind(self, intent: Intent, keys: Iterable[str]) -> None:
        """Gives an intent other keys; a key that meant something else changes sides."""
        taken = tuple(key.lower() for key in keys)
        for other, held in self._keys.items():
            if other is not intent:
                self._keys[other] = tuple(key for key in held if key not in taken)
        self._keys[intent] = taken
        self._by_key = {key: meant for meant, held in self._keys.items() for key in held}

    def changes(self) -> dict[str, list[str]]:
        """What differs from the defaults, as it is stored in the settings."""
        return {
            intent.value: list(keys)
            for intent, keys in self._keys.items()
            if keys != tuple(DEFAULT_KEYS.get(intent, ()))
        }
