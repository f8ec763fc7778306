"""Short sounds by name, with a volume and one mute for everything.

Without an audio device (or without the files) every call does nothing: sound is never the only sign of an
event.  The files come from `tools/make_sounds.py`.
"""

from __future__ import annotations

import io
import logging
from importlib.resources.abc import Traversable
from typing import Final

import pygame

LOG = logging.getLogger(__name__)
NAMES: Final = {  # how loud each is beside the others
    "card": 0.8, "dice": 0.9, "step": 0.7, "hit": 0.9, "heal": 0.8, "reveal": 0.9, "death": 1.0, "win": 1.0,
    "turn": 0.7, "coin": 0.7, "click": 0.45, "refuse": 0.6, "curtain": 0.7,
}  # fmt: skip


class Sounds:
    """Plays the sounds of a folder (`<name>.ogg` or `<name>.wav`)."""

    def __init__(self, folder: Traversable) -> None:
        self.folder = folder
        self.volume = 0.7
        self.effects = 1.0
        self.muted = False
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self.available = self._open()

    @staticmethod
    def _open() -> bool:
        try:
            pygame.mixer.init(44100, -16, 2, 512)
        except pygame.error as problem:
            LOG.info("no sound: %s", problem)
            return False
        return True

    def play(self, name: str) -> None:
        """Plays a sound once.  Raises KeyError for a name that is no sound."""
        loudness = NAMES[name] * self.volume * self.effects
        if not self.available or self.muted or loudness <= 0:
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(loudness)
            sound.play()

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        for ending in ("ogg", "wav"):
            file = self.folder.joinpath(f"{name}.{ending}")
            if file.is_file():
                return pygame.mixer.Sound(file=io.BytesIO(file.read_bytes()))
        LOG.warning("sound %s is missing", name)
        return None
