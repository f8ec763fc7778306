"""The commands of the command line, one module per command.

What belongs here: reading a command's arguments, calling what does the work, saying the result. What
belongs next door: the parser as a whole and what happens to errors (`game.cli`), the work itself
(`game.simulate`, `game.scenario`, `game.bench`, `game.ui`). Each module offers `add(parser, say)`, which
declares its arguments, and `run(arguments, say)`, which returns the exit code.
"""
