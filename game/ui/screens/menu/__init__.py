"""The main menu: one door a game, and the match to go on with."""
