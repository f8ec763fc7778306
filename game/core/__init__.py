"""The vocabulary of the table and its referee.

What belongs here: the terms that every game shares (state, action, ask, chance, event, view), the flow
stack, the sources of chance, the match (the only owner of a state) and the record of a match as text.
What belongs next door: files and YAML (`game.content`), the rules of one game (`game.rules.<game>`),
players made of code (`game.bots`), everything that is seen or heard (`game.ui`).
"""
