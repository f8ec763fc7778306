#!/usr/bin/env python3
"""Records the saves that every later version has to open: one per title and format of records.

`python tools/save_fixtures.py` records those of the present format that are missing, `--all` records them
anew (only while no version with that format has been handed out). Those of older formats are never touched.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import __version__  # noqa: E402  # the checkout comes first
from game.bots import levels  # noqa: E402
from game.catalog import content_hash, games, open_game  # noqa: E402
from game.content.journal import Journal  # noqa: E402
from game.core.record import FORMAT, snapshot_line  # noqa: E402
from game.session.players import Player  # noqa: E402
from game.session.session import Session, Start  # noqa: E402

FOLDER = ROOT / "tests" / "fixtures" / "saves"
SEATS = {"shadow_hunters": 6, "prince_of_the_city": 4, "vampire_knight": 2}
DECISIONS = 60


def path_of(game: str, version: int = FORMAT) -> Path:
    """Where the save of a title and format lies."""
    return FOLDER / f"{game}-format-{version}.jsonl"


def record(game: str) -> int:
    """Play a match some way, with a move taken back where that is possible, and keep it; the steps."""
    path, rules, rng = path_of(game), open_game(game), Random(f"fixture {game}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    players = [Player(f"Player {seat}", "human" if seat == 1 else "bot", levels(game)[0], seat)
               for seat in range(1, SEATS[game] + 1)]
    start = Start(game, players, seed="194-233", created="2026-11-30T00:00:00+00:00", version=__version__,
                  content_hash=content_hash(rules))
    book = Journal.create(path)
    session = Session.new(rules, start, book)
    undone = 0
    while not session.over and len(session.match.log) < DECISIONS:
        seat = session.asked()[0]
        session.submit(rng.choice(session.match.legal(seat)))
        if undone < 2 and isinstance(session.undo_point(seat), int):
            session.undo(seat)
            undone += 1
    book.write(snapshot_line(session.match))  # newer rules may lead elsewhere: this is what they go on from
    session.close()
    return len(session.match.log)


def main() -> int:
    """Record what is missing, or all of the present format."""
    parser = argparse.ArgumentParser(description="Records the saves that every later version has to open.")
    parser.add_argument("--all", action="store_true", help="record anew what is there already")
    arguments = parser.parse_args()
    for game in games():
        if arguments.all or not path_of(game).exists():
            print(f"{path_of(game).relative_to(ROOT)}: {record(game)} steps")
    return 0


if __name__ == "__main__":
    sys.exit(main())
