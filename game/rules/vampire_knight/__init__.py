"""Requiem: Vampire Knight: soldiers on flipping diamonds, everything open, no dice.

What belongs here: the rules of this one game as pure functions on its State. `rules.VampireKnight` is the
door; `content` says what its data files hold.  What belongs next door: the data itself
(`data/vampire_knight`), the board on the screen (`game.ui`) and players made of code (`game.bots`).
"""
