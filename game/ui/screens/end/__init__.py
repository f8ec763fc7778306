"""After a match: who won and why, the path of the game in numbers."""
