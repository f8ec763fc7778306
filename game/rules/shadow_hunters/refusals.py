"""Placeholder until written."""
from __future__ import annotations
from game.core.model import refuse
def reason(tables, state, action):
    return refuse("not_now")
