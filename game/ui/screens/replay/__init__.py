"""Recorded matches: the list of them, and looking at one."""
