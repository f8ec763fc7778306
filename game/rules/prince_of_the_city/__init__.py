"""The rules of Prince of the City: five clans, a hex city, five phases, deals and contests.

What belongs here: what may be done and what comes of it, as pure functions on a State. `content.py` says
what the data files may hold, `table.py` compiles them for speed, one module per phase holds its flows,
`rules.py` is the door for everybody else. What belongs next door: loading files (`game.content`), players
made of code (`game.bots`), anything that is drawn or heard (`game.ui`).
"""
