"""The table: one match, its board, the bar under it, log and inspector."""
