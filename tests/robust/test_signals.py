"""Signals that end the program: it ends between two frames as if its window were closed, the save is whole,
and the next start is not told of a surprise."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.content import journal
from game.content.settings import SettingsFile
from game.ui.guard import ending_well

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
SEATS = "bot:random,bot:random,bot:random,bot:random"


@contextmanager
def running(home: Path, python: str, root: Path, command: list[str]) -> Iterator[subprocess.Popen[str]]:
    """The app in the middle of a match of bots."""
    variables = {**os.environ, "NIGHTBOARD_HOME": str(home), "SDL_VIDEODRIVER": "dummy",
                 "SDL_AUDIODRIVER": "dummy"}
    with subprocess.Popen([python, "-m", "game", *command], cwd=root, env=variables, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            for _ in range(1200):
                saves = home / "data" / "saves"
                if saves.is_dir() and any(path.stat().st_size > 3000 for path in saves.glob("*.jsonl")):
                    break
                time.sleep(0.05)
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_the_app_ends_well(tmp_path: Path, python: str, root: Path, name: str) -> None:
    command = ["play", "shadow_hunters", "--seats", SEATS, "--seed", "3"]
    with running(tmp_path, python, root, command) as process:
        process.send_signal(getattr(signal, name))
        out, err = process.communicate(timeout=60)
    assert (process.returncode, "Traceback" in out + err) == (0, False), err
    assert not (tmp_path / "logs" / "running").exists()
    assert SettingsFile(tmp_path / "config" / "settings.json").problems == []
    assert (tmp_path / "config" / "settings.json").is_file()
    (save,) = (tmp_path / "data" / "saves").glob("*.jsonl")
    saved = journal.load(save)
    assert saved.problems == [] and saved.record.steps


def test_a_second_signal_is_not_waited_for() -> None:
    class Deaf:
        asked = 0

        def quit(self) -> None:
            self.asked += 1

    app = Deaf()
    before = signal.getsignal(signal.SIGINT)
    with ending_well(app):  # type: ignore[arg-type]  # all that is used of it
        signal.raise_signal(signal.SIGINT)
        assert app.asked == 1
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
    assert app.asked == 1


def test_what_is_ignored_stays_ignored_and_other_threads_do_without() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ending_well(None):  # type: ignore[arg-type]  # never asked
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)
    passed = []

    def elsewhere() -> None:
        with ending_well(None):  # type: ignore[arg-type]  # never asked
            passed.append(True)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert passed == [True]
