"""A table without a window: the thread of the match as a plain queue, for tests and measurements."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from typing import Final

from game.session.session import Session

STEP: Final = 0.05
PATIENCE: Final = 0.005
"""Seconds that a bot may think before waiting work is looked at again."""


class Pump:
    """Runs posted work in the thread that calls `run`, and lets bots play in between."""

    def __init__(self) -> None:
        self._work: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.session: Session | None = None

    def post(self, work: Callable[[], None]) -> None:
        """Run `work` soon; may be called from any thread."""
        self._work.put(work)

    def run(self, until: Callable[[], bool], seconds: float = 30.0) -> bool:
        """Work until `until` holds; False if it does not within `seconds`."""
        end = time.monotonic() + seconds
        while not until():
            if time.monotonic() > end:
                return False
            self.turn(STEP)
        return True

    def turn(self, wait: float = 0.0) -> None:
        """One round: all work that waits, then a step of the bots; waits for work if there is neither."""
        worked = False
        while not self._work.empty():
            self._work.get_nowait()()
            worked = True
        if self.session is not None and not self.session.over and self.session.bot_step(PATIENCE):
            return
        if self.session is not None and self.session.thinking:
            return
        if not worked and wait:
            try:
                self._work.get(timeout=wait)()
            except queue.Empty:
                return
