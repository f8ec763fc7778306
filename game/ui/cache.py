"""A cache of surfaces that forgets the least recently used ones when they grow too large.

What is drawn from a file or computed with effort lives in one of these; what is composed per frame does not.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

T = TypeVar("T")


def surface_bytes(surface: pygame.Surface) -> int:
    """Memory of a surface, near enough for a budget."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize() + 64


class ByteCache(Generic[T]):
    """Keeps values until their sizes pass `limit` bytes; the value asked for longest ago goes first.

    `weigh` tells the bytes of a value.  A value heavier than the limit is handed out but not kept.
    """

    def __init__(self, limit: int, weigh: Callable[[T], int]) -> None:
        self.limit = limit
        self.bytes = 0
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value under `key`, made on first use."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found[0]
        value = make()
        self._keep(key, value)
        return value

    def _keep(self, key: Hashable, value: T) -> None:
        weight = self._weigh(value)
        if weight > self.limit:
            return
        self._kept[key] = (value, weight)
        self.bytes += weight
        while self.bytes > self.limit:
            _, (_, gone) = self._kept.popitem(last=False)
            self.bytes -= gone

    def clear(self) -> None:
        """Forgets everything (the scale, the theme or the language changed)."""
        self._kept.clear()
        self.bytes = 0
