"""Answers for people who stay hidden without being asked, at a pace that is the same for every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.session.quiet import formal_answer, quiet_answer

if TYPE_CHECKING:
    from game.ui.screens.table.screen import TableScreen

PACE: Final = 0.6
"""Seconds at speed 1 that everybody waits for such an answer."""


class Quiet:
    """Gives the answers of the people at this screen, and of those with phones, when their time has come."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._due: tuple[int, float] = (-1, 0.0)

    def answers(self) -> bool:
        """True while the pending question is answered here, not by a person."""
        screen = self._screen
        action = quiet_answer(screen.session, screen.session.humans)
        if action is None and screen.session.humans == (screen.eyes.viewer,):
            action = formal_answer(screen.session, screen.eyes.viewer)
            if action is not None:
                screen.session.submit(action)
                return True
        if action is None:
            return False
        now, moment = screen.ui.clock(), len(screen.match.log)
        if self._due[0] != moment:
            self._due = (moment, now + screen.ui.seconds(PACE))
            screen.choice, screen.interrupts = None, ()
            screen.rebuild()
        if now < self._due[1]:
            screen.ui.host.wake_at(self._due[1])
        else:
            screen.session.submit(action)
        return True
