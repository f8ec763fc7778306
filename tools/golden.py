#!/usr/bin/env python3
"""Records the golden games, which a test plays again and compares step by step.

`python tools/golden.py` records those that are missing; `python tools/golden.py --all [GAME...]` records
all (of the named games) anew. Do that only when the rules were meant to change, in a commit of its own
that says why.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.golden.games import all_games, golden_path, record  # noqa: E402  # the checkout comes first


def main() -> int:
    """Record what is missing, or everything that is asked for."""
    parser = argparse.ArgumentParser(description="Records the golden games that the tests play again.")
    parser.add_argument("--all", action="store_true", help="record anew what is there already")
    parser.add_argument("games", nargs="*", help="only these games")
    arguments = parser.parse_args()
    for game, seats, variant in all_games():
        path = golden_path(game, seats, variant)
        if (arguments.games and game not in arguments.games) or (path.exists() and not arguments.all):
            continue
        lines = record(game, seats, f"golden-{variant or seats}", variant)
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {len(lines) - 1} steps")
    return 0


if __name__ == "__main__":
    sys.exit(main())
