"""The screens around the games and the table screen.

Each module is one screen or a part of one; `shell.py` is what they share: settings, saves, games, words.
The kit they are built from is `game.ui`; how a table of one game looks is `game.ui.boards`.
"""
