"""How much one visitor may ask of the server: token buckets that refill with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

REMEMBERED: Final = 256
"""Visitors whose buckets are kept; the one not seen for longest is forgotten."""


@dataclass(slots=True, frozen=True)
class Rate:
    """`burst` at once, then `per_second` more each second."""

    burst: float
    per_second: float


MESSAGES: Final = Rate(40, 15)
"""Messages of one connection: far above what a thumb can do."""
PATIENCE: Final = 4
"""A line that brings this many times as much is closed: what it says would only be thrown away later, by the
thread that draws the table."""
WRONG_CODES: Final = Rate(6, 0.1)
"""Wrong room codes or tokens of one address."""
REQUESTS: Final = Rate(120, 20)
"""Pages and pictures of one address."""


class Bucket:
    """Says how often something may still happen."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._left = rate.burst
        self._at = clock()

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now

    def take(self) -> bool:
        """One more; False if that is too often."""
        if self.empty:
            return False
        self._left -= 1
        return True

    @property
    def empty(self) -> bool:
        """Would `take` say no?"""
        self._fill()
        return self._left < 1


class Buckets:
    """A bucket for each visitor, by address."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, visitor: str) -> Bucket:
        """The bucket of `visitor`."""
        bucket = self._buckets.get(visitor)
        if bucket is None:
            bucket = self._buckets[visitor] = Bucket(self._rate, self._clock)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(visitor)
        return bucket
