"""Caches of surfaces that forget the least recently used ones when they grow too large, alone or together.

What is drawn from a file or computed with effort lives in one of these; what is composed per frame does not.
"""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import pygame

from game.ui.kit.memory import give_back

T = TypeVar("T")
LEAST_BYTES: Final = 40 * 1024 * 1024
BYTES_PER_PIXEL: Final = 16
"""What one table needs: its layers cover the window two or three times, and its pictures once more."""
TRIM_EVERY: Final = 48 * 1024 * 1024


def surface_bytes(surface: pygame.Surface) -> int:
    """Memory of a surface, near enough for a budget."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize() + 64


def bytes_for(pixels: tuple[int, int]) -> int:
    """How many bytes all pictures together may take in a window of `pixels`."""
    return LEAST_BYTES + BYTES_PER_PIXEL * pixels[0] * pixels[1]


class Budget:
    """A number of bytes that several caches share; what was asked for longest ago goes first, whichever cache
    holds it."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self.bytes = 0
        self._caches: list[weakref.ref[ByteCache[Any]]] = []  # who keeps one cache does not keep them all
        self._turn = 0
        self._released = 0

    @property
    def limit(self) -> int:
        """The bytes that may be kept; a smaller number counts at once."""
        return self._limit

    @limit.setter
    def limit(self, limit: int) -> None:
        self._limit = limit
        self._shrink()

    def join(self, cache: ByteCache[Any]) -> None:
        """From now on `cache` shares these bytes."""
        self._caches.append(weakref.ref(cache, self._caches.remove))

    def next_turn(self) -> int:
        """A number that grows with every use of anything."""
        self._turn += 1
        return self._turn

    def take(self, weight: int) -> None:
        """Something of `weight` bytes is kept from now on."""
        self.bytes += weight
        self._shrink()

    def release(self, weight: int) -> None:
        """Something of `weight` bytes is not kept any more."""
        self.bytes -= weight
        self._released += weight
        if self._released >= TRIM_EVERY:
            self._released = 0
            give_back()

    def clear(self) -> None:
        """Forgets what all caches keep."""
        for known in list(self._caches):
            cache = known()
            if cache is not None:
                cache.clear()

    def _shrink(self) -> None:
        while self.bytes > self._limit:
            full = [cache for known in self._caches if (cache := known()) is not None and len(cache)]
            min(full, key=lambda cache: cache.oldest).drop()


@dataclass(slots=True)
class _Kept(Generic[T]):
    value: T
    weight: int
    turn: int


class ByteCache(Generic[T]):
    """Keeps values until their sizes pass a limit of bytes; the value asked for longest ago goes first.

    `budget` is the limit: a number, or bytes shared with other caches.  `weigh` tells the bytes of a value. A
    value heavier than the limit is handed out but not kept.
    """

    def __init__(self, budget: Budget | int, weigh: Callable[[T], int]) -> None:
        self.budget = budget if isinstance(budget, Budget) else Budget(budget)
        self.budget.join(self)
        self.bytes = 0
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, _Kept[T]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def oldest(self) -> int:
        """The turn in which the value that goes next was used."""
        return next(iter(self._kept.values())).turn

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value under `key`, made on first use."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            found.turn = self.budget.next_turn()
            return found.value
        value = make()
        self._keep(key, value)
        return value

    def _keep(self, key: Hashable, value: T) -> None:
        weight = self._weigh(value)
        if weight > self.budget.limit:
            return
        self._kept[key] = _Kept(value, weight, self.budget.next_turn())
        self.bytes += weight
        self.budget.take(weight)

    def drop(self) -> None:
        """Forgets the value that was used longest ago.  Raises KeyError if there is none."""
        _, gone = self._kept.popitem(last=False)
        self.bytes -= gone.weight
        self.budget.release(gone.weight)

    def clear(self) -> None:
        """Forgets everything (the scale, the theme or the language changed)."""
        self._kept.clear()
        gone, self.bytes = self.bytes, 0
        self.budget.release(gone)
