#!/usr/bin/env python3
"""Writes the tables of `tests/scenarios/README.md` anew: words, actions, questions, chances, events.

The words come from the games themselves, the rest from random games with all kinds of options and from
the scenarios. Run it after the words of a game or its actions have changed; a test says when.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.scenarios.page import PAGE, rewritten  # the checkout comes first

MATCHES = 60


def main() -> int:
    """Rewrite the page."""
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(rewritten(page, MATCHES, lambda game: print(f"collecting {game}")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
