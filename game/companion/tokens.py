"""Seat tokens: 128 random bits on the phone that prove whose phone it is.

Only digests are kept, here and on disk, so neither a log nor a save gives a seat away. A seat has one
token at a time; a new one makes the old one worthless.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Final

TOKEN_BYTES: Final = 16
LONGEST: Final = 64
ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits of a room code: none that is taken for another."""
CODE_LENGTH: Final = 5


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(f"nightboard:seat:{token}".encode(errors="replace")).hexdigest()


def room_code() -> str:
    """A code that is shown on the shared screen: who does not see the screen can't join."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def same_code(given: str, code: str) -> bool:
    """Whether somebody typed the room code; blanks and small letters are forgiven."""
    typed = "".join(given.split()).upper()
    return hmac.compare_digest(typed.encode(errors="replace"), code.encode())


class SeatTokens:
    """Which seats are held by a phone."""

    def __init__(self, digests: Mapping[int, str] | None = None) -> None:
        self._digests: dict[int, str] = dict(digests or {})

    def issue(self, seat: int) -> str:
        """A new token for `seat`; whoever had the old one has lost the seat."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._digests[seat] = digest(token)
        return token

    def seat_of(self, token: str) -> int | None:
        """The seat that `token` opens, or None. All digests are compared, so time tells nothing."""
        if not token or len(token) > LONGEST:
            return None
        given = digest(token)
        matches = [seat for seat, kept in self._digests.items() if hmac.compare_digest(kept, given)]
        return matches[0] if matches else None

    def keep(self, other: SeatTokens, seats: Mapping[int, int]) -> None:
        """Tokens of another match go on here: `seats` tells the seat there of each seat here."""
        for seat, there in seats.items():
            if there in other._digests:
                self._digests[seat] = other._digests[there]

    def release(self, seat: int) -> None:
        """Take the seat back from its phone."""
        self._digests.pop(seat, None)

    @property
    def held(self) -> frozenset[int]:
        """The seats that a phone holds."""
        return frozenset(self._digests)

    def to_json(self) -> dict[str, str]:
        """Digest by seat, for the file beside the save."""
        return {str(seat): kept for seat, kept in sorted(self._digests.items())}
