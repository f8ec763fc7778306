"""Shows what happened one event after another, never faster than people can follow, never holding input up.

The match is always ahead of the picture. Every log entry comes in with the view before and after it; the
presenter plays the board's motions for each visible event and then lets the next view be seen. A skip
jumps to the end; speed 0 and reduced motion are cuts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.core.match import Entry, visible
from game.core.model import Event, View
from game.ui.boards import Motion

PAUSE = 0.45
"""Seconds at speed 1 that a bot's finished event stays before the next one."""

Motions = Callable[[Event, View, View], Sequence[Motion]]


@dataclass(slots=True)
class Beat:
    """One entry of the log as one viewer may see it: its place in the log, its events, both views."""

    index: int
    author: int
    events: tuple[Event, ...]
    before: View
    after: View


@dataclass(slots=True)
class Running:
    """A motion that is on now, since `began` for `length` seconds."""

    motion: Motion
    began: float
    length: float

    def progress(self, now: float) -> float:
        """From 0 to 1."""
        return 1.0 if self.length <= 0 else min(1.0, (now - self.began) / self.length)


class Moving(NamedTuple):
    """Motions that run, and the part of the window in pixels that they touch: None if one may touch any.
    `begins` is the part that changed as they began: None if it may be any. `begun` counts the events that
    were shown so far, also those without a motion."""

    motions: tuple[int, ...]
    reach: pygame.Rect | None
    begins: pygame.Rect | None
    begun: int


class Presenter:
    """The queue of beats. `seconds` turns milliseconds of a motion into seconds at the player's speed."""

    def __init__(
        self, view: View, motions: Motions, seconds: Callable[[float], float], play: Callable[[str], None]
    ) -> None:
        self.shown = view
        self.told = 0
        """Log entries whose events have been told (the log shows no more than these)."""
        self.running: list[Running] = []
        self.paused = False
        self._until = -1  # entries that may be told although the show is paused
        self._queue: deque[Beat] = deque()
        self._events: deque[tuple[Event, Beat]] = deque()
        self._motions, self._seconds, self._play = motions, seconds, play
        self._rest_until = 0.0
        self._begun = 0
        self._ending: Beat | None = None  # all its events are on; its view follows when they are over

    @property
    def busy(self) -> bool:
        """Is anything still to be shown?"""
        return bool(self.running or self._queue or self._events or self._ending)

    @property
    def hides(self) -> frozenset[str]:
        """Pieces that running motions carry."""
        return frozenset(piece for run in self.running for piece in run.motion.hides)

    @property
    def moving(self) -> Moving:
        """Which motions run now: while this stays the same, only they move."""
        motions = [run.motion for run in self.running]
        return Moving(
            tuple(id(run) for run in self.running),
            _together([motion.reach for motion in motions]),
            _together([motion.begins for motion in motions]),
            self._begun,
        )

    def push(self, beat: Beat) -> None:
        """Show this, too, when everything before it has been shown."""
        self._queue.append(beat)

    def update(self, now: float) -> bool:
        """Move on to `now` (seconds); True if the picture changed or is changing."""
        if self.held:
            return False
        changed = bool(self.running)
        self.running = [run for run in self.running if run.progress(now) < 1.0]
        while not self.running and self.busy and not self.held:
            if self._ending is not None:
                self._end(self._ending)
            elif now < self._rest_until:
                break
            else:
                self._next(now)
            changed = True
        return changed

    def wakes_at(self) -> float | None:
        """When `update` has something to do next although nothing moves, or None."""
        waits = bool(self._events or self._queue)
        return self._rest_until if waits and not self.running and not self.held else None

    @property
    def held(self) -> bool:
        """Is the show paused, with no single step on its way?"""
        return self.paused and self.told >= self._until

    def step(self) -> None:
        """Show one more entry although the show is paused."""
        self._until = self.told + 1
        self._rest_until = 0.0

    def skip(self) -> None:
        """Jump to the end of everything that waits to be shown."""
        if self._ending is not None:
            self._end(self._ending)
        while self._events or self._queue:
            if not self._events:
                self._begin(self._queue.popleft())
                continue
            _, beat = self._events.popleft()
            if not self._events:
                self._end(beat)
        self.running.clear()
        self._rest_until = 0.0

    def jump(self, view: View, told: int) -> None:
        """Forget what was to be shown and show this (after an undo, or for another pair of eyes)."""
        self._queue.clear()
        self._events.clear()
        self._ending = None
        self.running.clear()
        self.shown, self.told, self._rest_until, self._until = view, told, 0.0, -1

    def _next(self, now: float) -> None:
        if not self._events:
            self._begin(self._queue.popleft())
            return
        event, beat = self._events.popleft()
        self._begun += 1
        longest = 0.0
        for motion in self._motions(event, beat.before, beat.after):
            length = self._seconds(motion.milliseconds / 1000)
            longest = max(longest, length)
            if motion.sound:
                self._play(motion.sound)
            if length > 0 and motion.draw is not None:
                self.running.append(Running(motion, now, length))
        if longest > 0:
            self._rest_until = now + longest + self._seconds(PAUSE / 3)
        if not self._events:
            self._ending = beat
            if longest > 0:
                self._rest_until = now + longest + self._seconds(PAUSE)

    def _begin(self, beat: Beat) -> None:
        self._events.extend((event, beat) for event in beat.events)
        if not beat.events:
            self._end(beat)

    def _end(self, beat: Beat) -> None:
        self._ending = None
        self.shown = beat.after
        self.told = beat.index + 1


def _together(parts: Sequence[pygame.Rect | None]) -> pygame.Rect | None:
    """The box around all `parts`, empty ones left out; None if one of them is not known."""
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    boxes = [part for part in known if part.width]
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def beat_of(entry: Entry, index: int, viewer: int, before: View, after: View) -> Beat:
    """The beat of one entry for `viewer`'s eyes."""
    return Beat(index, entry.author, tuple(visible(entry, viewer)), before, after)
