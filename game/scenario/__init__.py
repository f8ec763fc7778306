"""Scenario files: rulings that anyone can read, write and run without Python.

What belongs here: reading the files (`case`), playing a case through the referee (`run`), comparing what
came with what was expected (`compare`). What belongs next door: how a game builds a state from its own
words and describes one (`game.rules.<game>.scenario`), the command (`game.commands.scenario`), the page
for authors (`tests/scenarios/README.md`).
"""
