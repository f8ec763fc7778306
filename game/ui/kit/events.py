"""Events as widgets see them: pointers in logical units, intents, keys, typed words.

No event of pygame gets past `app.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.ui.kit.intents import Intent

Device = Literal["mouse", "keys", "pad"]


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse (or a finger): `kind` says what it did, `pos` is logical."""

    kind: Literal["move", "down", "up", "wheel", "leave"]
    pos: tuple[float, float]
    button: int = 1  # 1 left, 2 middle, 3 right
    wheel: float = 0.0  # lines, positive = towards the top


@dataclass(frozen=True, slots=True)
class Command:
    """An intent from the keyboard or a gamepad."""

    intent: Intent
    device: Device = "keys"


@dataclass(frozen=True, slots=True)
class Key:
    """A key as it was pressed; sent when no widget took the command of that key (shortcuts, text fields).

    `name` is the stored name with its modifiers ("ctrl+z"), `repeat` tells a held key.
    """

    name: str
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """Finished text from the keyboard or the input method."""

    text: str


@dataclass(frozen=True, slots=True)
class Composing:
    """Unfinished text of an input method: shown underlined in the field until it is typed."""

    text: str
    start: int = 0


UiEvent = Pointer | Command | Key | Typed | Composing
