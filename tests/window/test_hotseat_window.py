"""A whole hot-seat game of Shadow Hunters in the real window: three people, two bots, curtains, the end."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from game.content import journal
from game.content.paths import find_folders
from game.content.settings import Settings
from tests.window.hotseat import HotSeat
from tests.window.walk import Walk

SEATS = "human,human,human,bot:novice,bot:novice"
SEED, CHOICES = "7-4", 4
"""A match, and presses of the people, that end soon."""

pytestmark = pytest.mark.window


@pytest.fixture
def walk(desktop: dict[str, str], python: str, root: Path, tmp_path: Path) -> Iterator[Walk]:
    settings = Settings(language="en", speed=0, window_size=(1281, 721), mute=True, hide_on_focus_loss=False)
    file = find_folders(tmp_path).settings
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps(asdict(settings)))
    start = ("play", "shadow_hunters", "--seats", SEATS, "--seed", SEED)
    started = Walk(desktop, python, root, tmp_path, *start)
    yield started
    if started.process.poll() is None:
        started.kill()


def test_three_people_and_two_bots_play_to_the_end(walk: Walk) -> None:
    table = HotSeat(walk, Random(CHOICES))
    assert table.play(150.0), f"no end after {table.presses} presses"
    assert table.curtains >= 6 and set(table.takers) == {1, 2, 3}
    assert {"move", "area", "attack", "give_hermit", "answer_hermit"} <= table.asked
    replays = find_folders(walk.home).replays
    time.sleep(0.5)
    kept = [journal.load(path).record for path in replays.glob("*.jsonl")]
    assert len(kept) == 1 and kept[0].damage is None
    own = [action.to_json() for action in table.twin.actions]
    told = [step.move.to_json() for step in kept[0].steps if step.author > 0]
    assert told == json.loads(json.dumps(own))
    assert kept[0].quiet == tuple(sorted(table.twin.session.quiet)) != ()
    walk.key("Escape")
    assert walk.close() == 0
