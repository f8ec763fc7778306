"""Whole sessions on a disk that fails: at each call in turn, in each way. The app plays on and says so, and
what was acknowledged is there afterwards."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.content import journal
from game.content.paths import art_folder, find_folders
from game.content.settings import Settings, SettingsFile
from game.session.players import Player
from game.session.session import Session, Start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.screen import Screen
from game.ui.kit.services import Ui
from game.ui.screens.atlas import Atlas
from game.ui.screens.shell import Shell
from game.ui.start import catalogs, open_shell
from tests.content.faults import FAULTS, Crash, FaultyDisk
from tests.robust.records import SEATS

NEVER = 10**9
GAMES = ("shadow_hunters", "prince_of_the_city", "vampire_knight")


@cache
def window() -> Ui:
    """One window for all tests: what it draws does not matter here."""
    prepare_headless()
    return Ui(art_folder(), catalogs(), Settings(language="en", speed=0, mute=True), lambda: 100.0)


def open_on(home: Path, disk: FaultyDisk | None) -> tuple[Shell, Stage]:
    ui = window()
    places = find_folders(home)
    shell = Shell(ui, places, SettingsFile(places.settings), Atlas)
    stage = Stage(ui)
    stage.push(Screen(ui))
    if disk is not None:
        shell.disk = disk
        shell.file = SettingsFile(shell.folders.settings, disk)
    return shell, stage


class Life:
    """What a player does from start to end, and what was acknowledged on the way."""

    def __init__(self, home: Path, disk: FaultyDisk, game: str) -> None:
        self.home, self.disk = home, disk
        self.game = game
        self.path: Path | None = None
        self.acknowledged = ""
        self.rng = Random(3)

    def run(self) -> None:
        """The start, settings, a match, a break, the match again, the menu."""
        self.shell, self.stage = open_on(self.home, self.disk)
        self.shell.settings.volume = 33
        self.shell.save_settings()
        players = [Player(f"P{seat}", "human", "random", seat) for seat in range(1, SEATS[self.game] + 1)]
        session = self.shell.begin(Start(self.game, players, seed="5"))
        self.path = self.shell.path_of(session)
        self.play(session, 2)
        self.shell.leave(session)
        again = self.shell.resume(self.path) if self.path is not None and self.path.exists() else None
        if again is not None:
            self.play(again, 2)
            self.shell.leave(again)
        self.shell.saves()

    def play(self, session: Session, count: int) -> None:
        self.note(session)
        for _ in range(count):
            seat = session.asked()[0]
            assert session.submit(self.rng.choice(session.match.legal(seat))) is None
            self.note(session)

    def note(self, session: Session) -> None:
        """Everything up to here is on the disk, unless the app has said that it is not."""
        if session.journal is not None and session.trouble is None and session.match.log:
            self.acknowledged = session.match.state_hash()


def calls_of(home: Path, game: str) -> int:
    disk = FaultyDisk(NEVER, "full")
    Life(home, disk, game).run()
    return disk.calls


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("fault", FAULTS)
def test_no_failure_of_the_disk_costs_an_acknowledged_action(tmp_path: Path, game: str, fault: str) -> None:
    most = calls_of(tmp_path / "count", game)
    assert most > 100
    said = crashed = 0
    for at in range(1, most + 1):
        home = tmp_path / f"{at}"
        life = Life(home, FaultyDisk(at, fault), game)
        try:
            life.run()
            said += bool(life.stage.toasts)
        except Crash:
            crashed += 1
        comes_back(home, life)
    assert crashed if fault in ("crash", "torn") else said


def comes_back(home: Path, life: Life) -> None:
    """Start again on a sound disk: the last acknowledged state is in the save's history, at its end or one
    step before it."""
    shell, stage = open_on(home, None)
    assert shell.settings.volume in (33, Settings().volume)
    if not life.acknowledged or life.path is None:
        return
    session = shell.resume(life.path)
    assert session is not None, f"call {life.disk.at}: {[toast.words for toast in stage.toasts]}"
    assert life.acknowledged in hashes(session), f"call {life.disk.at}"
    session.close()


def hashes(session: Session) -> list[str]:
    """The state now, and those before the last few steps."""
    found = [session.match.state_hash()]
    while session.match.log and len(found) < 12 and session.match.undo_to(len(session.match.log) - 1) is None:
        found.append(session.match.state_hash())
    return found


def test_a_disk_that_is_full_for_good_lets_a_game_be_played_to_its_end(tmp_path: Path) -> None:
    class Full(FaultyDisk):
        def _call(self, half: object = None) -> None:
            self.calls += 1
            raise OSError(28, "No space left on device")

    shell, stage = open_on(tmp_path, Full(1, "full"))
    players = [Player(f"P{seat}", "bot", "random", seat) for seat in range(1, 5)]
    session = shell.begin(Start("shadow_hunters", players, seed="5"))
    assert any("can't be saved" in str(toast.words) for toast in stage.toasts)
    while session.bot_step():
        pass
    assert session.over
    shell.leave(session)
    shell.settings.volume = 1
    shell.save_settings()
    assert any("can't be kept" in str(toast.words) for toast in stage.toasts)


def test_the_table_says_for_how_long_nothing_is_saved(tmp_path: Path) -> None:
    class Moody(FaultyDisk):
        """Full for a while."""

        full = False

        def _call(self, half: object = None) -> None:
            if self.full:
                raise OSError(28, "No space left on device")

    disk, now = Moody(NEVER, "full"), [100.0]
    places = find_folders(tmp_path)
    chosen = Settings(language="en", speed=0, mute=True)
    prepare_headless()
    shell = open_shell(places, chosen, lambda: now[0])
    shell.disk = disk
    stage = Stage(shell.ui)
    shell.ui.resize((1280, 720))
    players = [Player(f"P{seat}", "human", "random", seat, "look_away") for seat in range(1, 5)]
    session = shell.begin(Start("shadow_hunters", players, seed="5"))
    shell.play(session)

    def said_after(seconds: float) -> list[str]:
        stage.toasts.clear()
        now[0] += seconds
        stage.step()
        return [str(toast.words) for toast in stage.toasts]

    def act() -> None:
        assert session.submit(session.match.legal(session.asked()[0])[0]) is None

    assert said_after(1) == []
    disk.full = True
    act()
    lost = "The game can no longer be saved: No space left on device"
    assert said_after(0.1) == [lost]
    assert said_after(20) == []
    assert said_after(30) == [lost]
    assert stage.next_wake() <= 45
    disk.full = False
    act()
    assert said_after(0.1) == ["The game is saved again, with all that happened."]
    assert said_after(60) == []
    path = shell.path_of(session)
    assert path is not None
    assert journal.load(path).record.steps[-1].hash == session.match.state_hash()
