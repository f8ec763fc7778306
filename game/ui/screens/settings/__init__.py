"""The settings of the player, and the table sets."""
