"""The controller of all games in the window: from clicked things to one legal action.

The narrowing itself is shared with the phones and stands in `game.session.choice`.
"""

from game.session.choice import Button, Choice, Pick, attempt, thing

__all__ = ["Button", "Choice", "Pick", "attempt", "thing"]
