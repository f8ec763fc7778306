"""The tabletop companion: phones and further browsers at the match of the shared screen.

What belongs here: who holds which seat (`tokens`, `desk`), what a phone is told (`pages`, one module per
game) and the server that tells it (`server`). The pages themselves are `data/companion`. What belongs next
door: the match with its players and words (`game.session`), the shared screen (`game.ui.screens`).

One thread touches the match: the caller's. The server lives in a thread of its own and hands every message
over with `post`, so nothing here needs a lock. Knows no pygame.
"""
