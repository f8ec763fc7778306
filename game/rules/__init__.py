"""The rules of the games, one package per game, pure functions on a State.

A game knows `game.core` and nothing else of ours: no other game, no file, no clock, no picture.  Its
content arrives as an argument; `game/catalog.py` loads the data and puts the two together.
"""
