"""The table beside the save: who holds which seat by phone, under which name, and what the people enter
themselves. With it another evening goes on with the same phones.

A small JSON file next to the record; digests of tokens only. A damaged or missing one costs no more than
joining again.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, cast

from game.companion.tokens import SeatTokens
from game.content.disk import DISK, Disk, write_atomic
from game.core.chance import ChanceSource, TableChance
from game.core.model import Chance

LOG = logging.getLogger(__name__)
Dice = Literal["app", "dice", "decks"]
Secrets = Literal["curtain", "phone", "look_away"]
SECRETS: Final[tuple[Secrets, ...]] = ("curtain", "phone", "look_away")
DICE: Final[tuple[Dice, ...]] = ("app", "dice", "decks")
"""Who rolls: the app; the people their dice; the people their dice and open decks."""
ROLLED: Final = frozenset({"d4", "d6", "d6+d4", "d10", "hunt"})
DRAWN: Final = frozenset({"draw_white", "draw_black"})
OPTIONS: Final[Mapping[str, tuple[Dice, ...]]] = {
    "shadow_hunters": ("app", "dice", "decks"),
    "prince_of_the_city": ("app", "dice"),
    "vampire_knight": ("app",),
}
"""What can lie on the table really, by game. Vampire Knight has no dice; the deck of Prince of the City is
secret."""
SUFFIX: Final = ".table"
MOST: Final = 64_000
LONGEST_NAME: Final = 16


@dataclass(slots=True)
class TableBook:
    """What is kept. `path` None: nothing is written (an unsaved match, tests)."""

    path: Path | None = None
    dice: Dice = "app"
    clock: int = 0
    """Seconds for a decision; 0 is off."""
    tokens: SeatTokens = field(default_factory=SeatTokens)
    names: dict[int, str] = field(default_factory=dict)
    secrets: dict[int, Secrets] = field(default_factory=dict)
    """How seats hold their secrets, where the host has changed it since the match began."""
    disk: Disk = DISK
    source: ChanceSource | None = None
    """The app's own dice, for when the people let the app throw."""

    @classmethod
    def beside(cls, record: Path, disk: Disk = DISK) -> TableBook:
        """The book of the record at `record`, as far as it can be read."""
        book = cls(record.with_name(record.name + SUFFIX), disk=disk)
        assert book.path is not None
        try:
            data = json.loads(disk.read(book.path, MOST))
        except (OSError, ValueError, RecursionError):
            return book
        if isinstance(data, dict):
            book._read(data)
        return book

    def _read(self, data: Mapping[str, Any]) -> None:
        seats = data.get("seats")
        if data.get("dice") in DICE:
            self.dice = cast("Dice", data["dice"])
        if isinstance(data.get("clock"), int):
            self.clock = max(0, min(3600, data["clock"]))
        if not isinstance(seats, dict):
            return
        digests = {}
        for seat, item in seats.items():
            if str(seat).isdigit() and isinstance(item, dict):
                if isinstance(item.get("token"), str):
                    digests[int(seat)] = item["token"]
                if isinstance(item.get("name"), str):
                    self.names[int(seat)] = item["name"][:LONGEST_NAME]
                if item.get("secrets") in SECRETS:
                    self.secrets[int(seat)] = cast("Secrets", item["secrets"])
        self.tokens = SeatTokens(digests)

    def save(self) -> OSError | None:
        """Write it; the error, if the disk refuses, is a value: the match goes on."""
        if self.path is None:
            return None
        tokens = self.tokens.to_json()
        seats = {
            str(seat): {"token": tokens.get(str(seat)), "name": self.names.get(seat, ""),
                        "secrets": self.secrets.get(seat, "")}
            for seat in sorted({*self.tokens.held, *self.names, *self.secrets})
        }  # fmt: skip
        data = {"format": 1, "dice": self.dice, "clock": self.clock, "seats": seats}
        try:
            write_atomic(self.path, (json.dumps(data, indent=1) + "\n").encode(), self.disk)
        except OSError as error:
            return error
        return None

    def go_on(self, other: TableBook, seats: Mapping[int, int]) -> None:
        """The next match of the same people: their phones keep their seats, and the table its ways. `seats`
        tells the seat in the last match of each seat here."""
        self.tokens.keep(other.tokens, seats)
        self.dice, self.clock = other.dice, other.clock

    def forget(self) -> None:
        """The match is over and will not go on another evening: nothing of it stays on the disk."""
        path, self.path = self.path, None
        if path is not None:
            try:
                self.disk.remove(path)
            except OSError as error:
                LOG.info("the table file stays: %s", error.strerror)

    def chance(self, source: ChanceSource) -> ChanceSource:
        """The dice of the table, with the app's own behind them for all that the people do not enter."""
        if isinstance(source, TableChance):
            source = source.otherwise
        self.source = source
        return TableChance(source, self._by_hand)

    def _by_hand(self, chance: Chance) -> bool:
        return self.by_hand(chance.kind)

    def by_hand(self, kind: str) -> bool:
        """Do the people enter chances of this kind?"""
        if self.dice == "app":
            return False
        return kind in ROLLED or (self.dice == "decks" and kind in DRAWN)
