"""Phones and seats: opening the table, joining, who holds secrets where."""
