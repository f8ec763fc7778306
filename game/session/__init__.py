"""One match at one table: who sits where, the journal that survives a crash, the bots' turns.

What belongs here: everything that window, phones and command line share about a running match. What
belongs next door: the referee (`game.core.match`), files (`game.content.journal`), drawing and input
(`game.ui`), pages (`game.companion`). Knows no pygame.
"""
