"""Who is at the door: one guest per open connection, and what is known of each seat's phone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal

from game.companion.limits import Bucket

LOST_AFTER: Final = 120.0
"""Seconds without a connection after which a phone is called lost; its seat is kept all the same."""

Presence = Literal["bot", "screen", "free", "here", "asleep", "lost"]


@dataclass(slots=True)
class Guest:
    """One open connection. `seat` 0: none yet, or a spectator (`watching`)."""

    number: int
    address: str
    bucket: Bucket
    language: str = "en"
    seat: int = 0
    watching: bool = False
    known: bool = False
    """Has given the room code, or a token."""
    awake: bool = True
    last: dict[str, Any] = field(default_factory=dict)
    """The page sent last: an equal one is not sent again."""


@dataclass(slots=True)
class Claim:
    """A phone asks for a seat that another one holds: the host decides on the shared screen."""

    guest: int
    seat: int
    name: str
