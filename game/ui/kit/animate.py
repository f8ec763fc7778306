"""Movement in time: easing curves, tweens and a timeline that can be sped up, skipped or cut.

Time comes from outside (an injected clock, seconds), so tests move it by hand.  What moves is the caller's
business: a tween hands out a share 0..1.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

Clock = Callable[[], float]
Easing = Callable[[float], float]
SPEEDS: Final = (0.0, 0.5, 1.0, 2.0, 4.0)  # 0 = no animation at all


def linear(share: float) -> float:
    """Even movement."""
    return share


def ease_out(share: float) -> float:
    """Fast start, soft stop: the house style."""
    return 1 - (1 - share) ** 3


def ease_in_out(share: float) -> float:
    """Soft start and stop."""
    return share * share * (3 - 2 * share)


def overshoot(share: float) -> float:
    """A little past the mark and back: dice, stamps."""
    back = 1.4
    rest = share - 1
    return 1 + (back + 1) * rest**3 + back * rest**2


def breathe(now: float, period: float = 2.0) -> float:
    """A slow 0..1..0 wave for the light of legal things."""
    return 0.5 - 0.5 * math.cos(2 * math.pi * now / period)


@dataclass(slots=True)
class Step:
    """One thing on a timeline: waits `delay` after the step before, then runs for `seconds`."""

    seconds: float
    draw: Callable[[float], None] | None = None  # gets the eased share 0..1
    begin: Callable[[], None] | None = None
    end: Callable[[], None] | None = None
    easing: Easing = ease_out
    together: bool = False  # starts with the previous step instead of after it
    delay: float = 0.0


@dataclass(slots=True)
class _Running:
    step: Step
    start: float
    finish: float  # the next step starts at exactly this moment, so it is kept and not computed again
    begun: bool = False
    ended: bool = False


@dataclass
class Timeline:
    """Steps played one after the other.

    `speed` is one of SPEEDS; `reduced` (reduced motion) cuts every step to at most `fade` seconds.
    Whatever the speed, every step's `begin` and `end` are called once and in order.
    """

    clock: Clock
    speed: float = 1.0
    reduced: bool = False
    fade: float = 0.1
    _queue: list[_Running] = field(default_factory=list)
    _last_start: float = 0.0
    _last_end: float = 0.0

    @property
    def active(self) -> bool:
        """Whether anything is still to be played."""
        return bool(self._queue)

    def _length(self, seconds: float) -> float:
        if self.speed <= 0:
            return 0.0
        if self.reduced:
            seconds = min(seconds, self.fade)
        return seconds / self.speed

    def add(self, *steps: Step) -> None:
        """Puts steps at the end of the timeline."""
        for step in steps:
            now = self.clock()
            after = max(self._last_end, now) if self._queue else now
            base = self._last_start if step.together and self._queue else after
            start = base + self._length(step.delay)
            end = start + self._length(step.seconds)
            self._last_start = start
            self._last_end = max(end, self._last_end if self._queue else end)
            self._queue.append(_Running(step, start, end))

    def play(
        self,
        seconds: float,
        draw: Callable[[float], None] | None = None,
        end: Callable[[], None] | None = None,
        easing: Easing = ease_out,
    ) -> None:
        """A single step, for the common case."""
        self.add(Step(seconds, draw, None, end, easing))

    def pause(self, seconds: float) -> None:
        """Nothing happens for a while (a bot's move stays readable)."""
        self.add(Step(seconds))

    def update(self) -> bool:
        """Plays everything due now; True while something remains."""
        now = self.clock()
        for running in list(self._queue):
            if now < running.start:
                break
            self._advance(running, now)
        self._queue = [running for running in self._queue if not running.ended]
        return self.active

    def _advance(self, running: _Running, now: float) -> None:
        step = running.step
        if not running.begun:
            running.begun = True
            if step.begin is not None:
                step.begin()
        length = running.finish - running.start
        share = 1.0 if now >= running.finish else (now - running.start) / length
        if step.draw is not None:
            step.draw(step.easing(share))
        if share >= 1.0:
            running.ended = True
            if step.end is not None:
                step.end()

    def skip(self) -> None:
        """Jumps to the end: every remaining step shows its last moment at once."""
        for running in self._queue:
            step = running.step
            if not running.begun and step.begin is not None:
                step.begin()
            if step.draw is not None:
                step.draw(step.easing(1.0))
            if step.end is not None:
                step.end()
        self._queue.clear()


@dataclass(slots=True)
class Tween:
    """A number on its way to another: hover light, a drawer's edge, a scroll position."""

    value: float = 0.0
    start: float = 0.0
    target: float = 0.0
    since: float = 0.0
    seconds: float = 0.0

    def jump(self, value: float) -> None:
        """Is there at once."""
        self.value = self.start = self.target = value
        self.seconds = 0.0

    def to(self, target: float, now: float, seconds: float) -> None:
        """Sets out from where it is."""
        if target == self.target:
            return
        self.start, self.target, self.since, self.seconds = self.value, target, now, seconds
        if seconds <= 0:
            self.value = target

    def update(self, now: float) -> bool:
        """Moves on; True while on its way."""
        if self.value == self.target:
            return False
        share = 1.0 if self.seconds <= 0 else min(1.0, max(0.0, (now - self.since) / self.seconds))
        self.value = self.target if share >= 1 else self.start + (self.target - self.start) * ease_out(share)
        return True
