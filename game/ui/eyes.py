"""Whose eyes the screen serves, so that nothing private is shown to the wrong person.

One person alone keeps the screen for good. Several share it: it stays with the one who took it until
another one's answer is needed or the person hides it; in between lies a curtain. With nobody at the
screen it shows the table's public view.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.core.model import TABLE


class Eyes:
    """`humans` are the seats of people who share this screen (not those with a phone).

    `secret` is False for games without secrets: then nobody needs a curtain and the screen follows the
    question from seat to seat.
    """

    def __init__(self, humans: Collection[int], secret: bool = True) -> None:
        self.humans = frozenset(humans)
        self.secret = secret
        self.taken_by = next(iter(self.humans)) if len(self.humans) == 1 else TABLE

    @property
    def alone(self) -> bool:
        """Only one person looks at this screen."""
        return len(self.humans) == 1

    @property
    def viewer(self) -> int:
        """The seat whose view is shown, or TABLE."""
        return self.taken_by

    def needs(self, asked: Sequence[int]) -> int | None:
        """The seat that must take the screen before the question to `asked` can go on, or None.

        Without secrets the screen is simply handed on.
        """
        wanted = [seat for seat in asked if seat in self.humans]
        if not wanted or self.taken_by in wanted:
            return None
        if not self.secret:
            self.taken_by = wanted[0]
            return None
        return wanted[0]

    def take(self, seat: int) -> None:
        """`seat` has confirmed that it is its player who looks now."""
        self.taken_by = seat if seat in self.humans else TABLE

    def hide(self) -> int | None:
        """Cover what is private; who has to take the screen again, or None if there was nobody.

        Alone, the person keeps the screen: the cover only waits for a key.
        """
        seat = self.taken_by
        if not self.alone:
            self.taken_by = TABLE
        return seat if seat != TABLE else None
