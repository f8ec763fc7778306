"""Phones and the shared screen at a real table: the server, its pages and its seats.

No window and no pygame here, so that the server can also run without a display.
"""
