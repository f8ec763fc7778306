"""Who sits at the table."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

HUMAN, BOT = "human", "bot"
LEVELS = ("random", "novice", "skilled", "master")
MARKS = 8


@dataclass(slots=True)
class Player:
    """One seat's player. `mark` (1 to 8) chooses colour, shape and number; `level` counts for bots only.

    `secrets` is how a person's secrets are kept: behind the curtain on this screen, or on a phone.
    """

    name: str
    kind: Literal["human", "bot"] = "human"
    level: str = "skilled"
    mark: int = 1
    secrets: Literal["curtain", "phone", "look_away"] = "curtain"
    pin: str = ""
    """Digest of the PIN that opens this person's curtain; empty if a press does. See `pin_digest`."""

    @property
    def human(self) -> bool:
        return self.kind == HUMAN

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, given: Any, seat: int) -> Player:
        """The player in a record, with neutral values for whatever is missing or makes no sense."""
        data = given if isinstance(given, Mapping) else {}
        mark = data.get("mark")
        return cls(
            name=str(data.get("name") or seat)[:24],
            kind="bot" if data.get("kind") == BOT else "human",
            level=data["level"] if data.get("level") in LEVELS else "skilled",
            mark=mark if isinstance(mark, int) and 1 <= mark <= MARKS else (seat - 1) % MARKS + 1,
            secrets=data["secrets"] if data.get("secrets") in ("phone", "look_away") else "curtain",
            pin=str(data.get("pin") or "")[:16],
        )


def pin_digest(pin: str) -> str:
    """What is kept of a PIN. It keeps honest people honest; ten thousand tries would find it out."""
    return hashlib.sha256(f"nightboard:pin:{pin}".encode()).hexdigest()[:16]


def players_from_json(data: Sequence[Any], seats: int) -> list[Player]:
    """One player per seat from a record's header; missing ones are people without a name."""
    given = [*data[:seats], *[None] * (seats - len(data))]
    return [Player.from_json(item, seat) for seat, item in enumerate(given, 1)]
