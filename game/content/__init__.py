"""Everything that comes from files: game data, texts, the rules reference, settings, saves on disk.

The shapes of a game's content are defined by that game (`game/rules/<game>/content.py`); this package
reads files into those shapes and reports every mistake with its place.  It knows no rule and draws
nothing.
"""
