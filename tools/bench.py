#!/usr/bin/env python3
"""Measures how fast everything is, beside the peers of the dependency group `bench`.

The same as `nightboard bench`, for a checkout: `python tools/bench.py [--rounds N] [--only WORD] [--json]`.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.cli import main  # the checkout comes first

if __name__ == "__main__":
    sys.exit(main(["bench", *sys.argv[1:]]))
