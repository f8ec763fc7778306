"""Arguments of an action as the type that is meant; whatever else they hold reads as nothing."""

from __future__ import annotations

from game.core.model import Action


def number(action: Action, name: str) -> int:
    """A whole number, 0 if there is none."""
    value = action.get(name)
    return value if type(value) is int else 0


def word(action: Action, name: str) -> str:
    """A word or id, empty if there is none."""
    value = action.get(name)
    return value if type(value) is str else ""
