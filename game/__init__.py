"""Nightboard: one table on which several board games are played.

The rules say what may be done; everything else (screen, phone, bot, replay, test) is a guest who asks
the rules.  The packages from the bottom up: `core` (the vocabulary and the referee), `content` (data
files, texts, settings, saves on disk), `rules` (one package per game), `bots`, `companion` (phones),
`ui` (the window).  What may import what is enforced by the contracts in `pyproject.toml`.
"""

__version__ = "0.1.0"
