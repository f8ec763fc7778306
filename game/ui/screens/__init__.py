"""The screens around the games and the table screen.

A screen is a module here, or a folder with `screen.py` and its parts.  What they share is in `shell.py`:
settings, saves, games, words.  `ways.py` names the ways between them, `atlas.py` makes what is at the end of
each, and `games` is what they know of single games.  The kit they are built from is `game.ui`; how a table of
one game looks is `game.ui.boards`.
"""
