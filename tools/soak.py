#!/usr/bin/env python3
"""Plays all titles through the real window code for long: bots, and a monkey that clicks, types, resizes.

`python tools/soak.py [--minutes M] [--seed N] [--games NAME,...] [--json]`. The window is SDL's dummy; the
clock is made: in M minutes (3 by default) the app lives through hours. A monkey that does anything at any
time and a watcher who lets the bots play to the end take turns; between them the app rests for a look at its
memory and at the time of a frame. After every step the invariants at the end of this file must hold. The run
ends with a report (`soak_report.py`); exit code 1 if anything broke, grew, or took too much, with the seed,
the step and the last things that were done. From two minutes on every title must have been played to its
end, from thirty on the app must have lived through two hours.
"""

from __future__ import annotations

import argparse
import gc
import json
import logging
import os
import re
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import logs
from game.content import journal
from game.content.paths import find_folders
from game.session.players import Player
from game.session.session import Session, Start
from game.ui.kit.app import App, prepare_headless
from game.ui.kit.memory import give_back
from game.ui.screens.menu.screen import MenuScreen
from game.ui.screens.shell import Shell
from game.ui.start import open_shell
from soak_monkey import Monkey
from soak_report import MOST_MEMORY, Report, Rest, memory

IDENT: Final = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")
LEFTOVER: Final = re.compile(r"\{[a-z_]+\}")
AT_TABLE: Final = ("TableScreen", "CurtainScreen", "TableModeScreen")
WILD: Final = 60
"""Steps of the monkey between two matches that are watched to their end."""
PATIENT: Final = 3
"""Steps without anything new in the match after which the watcher loads it again."""
ROUNDS: Final = 24
"""Rounds of the loop in a step of the watcher."""
QUICK: Final = ("random", "random", "random", "novice")
"""Levels of the bots: the others think longer, and the window is what is looked at."""
DEMANDED: Final = 2.0
"""Minutes from which on a run must have done all that it is for."""
SLOWER: Final = 3.0
LONG: Final = 30.0
LIFE: Final = 120.0
"""Minutes of the app's life that a run of `LONG` minutes has to reach."""


class Clock:
    """Time that the soak makes."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Broken(Exception):
    """An invariant does not hold."""


class Soak:
    """One run: the app, who sits before it, and what is watched."""

    def __init__(self, seed: str, games: Sequence[str], home: Path) -> None:
        self.rng = Random(seed)
        self.home = home
        self.clock = Clock()
        self.report = Report(seed)
        self.ended: set[str] = set()  # the salts of matches: holding the matches would hold their memory
        self.wild = 0  # steps that the monkey still has; at 0 a match is watched
        self.away = 0
        self.idle = 0
        self.session: Session | None = None  # the match that was shown last, also on the screen of its end
        self.watched: dict[str, Path] = {}  # title -> the save of the bots' match that is watched
        self.seen = -1
        prepare_headless()
        app, shell = self._open()
        self.monkey = Monkey(app, shell, self.rng, self.report)
        self.games = [game for game in shell.games() if not games or game in games]
        self.rest()

    def _open(self) -> tuple[App, Shell]:
        """Start the app as a player does, with what the last run left on the disk."""
        shell = open_shell(find_folders(self.home), clock=self.clock)
        shell.settings.window_size = (1280, 720)
        shell.settings.mute = True
        app = App(shell.ui, "soak")
        app.push(MenuScreen(shell))
        return app, shell

    @property
    def app(self) -> App:
        """The window."""
        return self.monkey.app

    @property
    def shell(self) -> Shell:
        """The application behind the screens."""
        return self.monkey.shell

    # ---- the loop

    def run(self, seconds: float, steps: int, demanded: Sequence[str] = ()) -> Report:
        """Play until so many real seconds are over and the titles `demanded` were played to the end, until so
        many steps are done, or until something breaks. A busy machine gets `SLOWER` times as long at most."""
        started = time.monotonic()
        try:
            while self.report.steps < steps:
                passed = time.monotonic() - started
                lacking = any(not self.report.finished[game] for game in demanded)
                if passed >= (seconds * SLOWER if lacking else seconds):
                    break
                self.step()
        except Exception as error:  # noqa: BLE001  # whatever it is goes into the report
            self.report.fault = self._explain(error)
        self.report.life = (self.clock.now - 1000.0) / 60
        self.report.seconds = time.monotonic() - started
        return self.report

    def _explain(self, error: Exception) -> str:
        trace = "".join(traceback.format_exception(error))
        done = "\n".join(self.monkey.history)
        return f"seed {self.report.seed}, step {self.report.steps}\nlast done:\n{done}\n{trace}"

    def step(self) -> None:
        """One thing that is done, and what the window makes of it."""
        self.report.steps += 1
        self.report.screens[type(self.app.screen).__name__] += 1
        if self.wild > 0:
            self.wild -= 1
            self.play()
        else:
            self.watch()
        if not self.app.running:
            self._restart()
        self.report.most_memory = max(self.report.most_memory, memory())
        check(self)

    def rounds(self, count: int, seconds: float, drawn: int = 1) -> None:
        """So many rounds of the window's loop, so many seconds apart; every `drawn`th draws a frame."""
        for number in range(count):
            if self.app.running:
                self.clock.now += seconds
                self.round(draw=number % drawn == 0)

    def round(self, draw: bool = True) -> None:
        """One round of the window's loop."""
        for event in pygame.event.get():
            self.app.dispatch(event)
            if not self.app.running:
                return
        self.app.step()
        if draw and self.app.running and self.app.needs_drawing:
            started = time.process_time()  # of this process alone: others may be busy, too
            self.app.paint(self.app.surface)
            width, height = self.app.surface.get_size()
            if width * height <= 1920 * 1080:
                self.report.frames.append((time.process_time() - started) * 1e3)

    def _restart(self) -> None:
        self.monkey.note("restart")
        self.shell.leave_all()
        self.session = None
        self.app.window.destroy()
        self.monkey.app, self.monkey.shell = self._open()

    def rest(self) -> None:
        """The same menu in the same window: what is held, and how long a frame takes."""
        self._leave()
        for name, value in (("language", "en"), ("ui_scale", 100), ("high_contrast", False), ("speed", 400)):
            self.monkey.set(name, value)
        for size in ((1920, 1080), (1280, 720)):  # what was made for another scale is forgotten
            self.monkey.resize_to(size)
            self.rounds(2, 5.0)  # toasts are gone by then
        times = []
        for _ in range(5):
            started = time.process_time()
            self.app.screen.rebuild()
            self.app.dirty()
            self.app.paint(self.app.surface)
            times.append((time.process_time() - started) * 1e3)
        cached = self.app.ui.budget.bytes / 1e6
        self._forget()
        self.report.rests.append(Rest(memory(), min(times), cached))

    def _forget(self) -> None:
        """Let go of all that can be had again at any time: how much of it there is depends on what was looked
        at last, and hides what is kept for ever."""
        self.app.ui.budget.clear()
        self.app.ui.book.clear()
        gc.collect()
        give_back()

    # ---- the monkey's turn

    def play(self) -> None:
        """The monkey does one thing, or gets back to a table after straying through menus."""
        self.away = 0 if type(self.app.screen).__name__ in AT_TABLE else self.away + 1
        if self.away > 10:
            self.away = 0
            self._leave()
            self.begin()
        else:
            monkey = self.monkey
            chosen = self.rng.choices(
                (monkey.press_useful, monkey.press_any, monkey.click_anywhere, monkey.key, monkey.letters,
                 monkey.resize, monkey.change_setting, monkey.lose_focus, monkey.wheel, monkey.drag,
                 monkey.to_menu, self.wait),
                (52, 10, 6, 10, 2, 1.2, 1.6, 0.8, 3, 1.5, 0.5, 8),
            )[0]
            chosen()
        self.rounds(self.rng.choice((1, 1, 2, 4)), self.rng.choice((0.016, 0.05, 0.1, 0.4)))

    def wait(self) -> None:
        """Let the bots play."""
        self.monkey.note("wait")
        self.rounds(8, 0.5)

    def begin(self) -> None:
        """Go on with a save, or begin the title that was begun least."""
        saves = [item for item in self.shell.saves() if item.header is not None]
        if saves and self.rng.random() < 0.5:
            self.load(self.rng.choice(saves).path)
            return
        game = min(self.games, key=lambda name: (self.report.begun[name], name))
        self.show(self.new_session(game, self.rng.choice((0, 1, 1, 2))))

    # ---- the watcher's turn

    def watch(self) -> None:
        """The bots' match goes on; now and then something is done to the window."""
        session = self.session
        if session is None or session.humans:
            self._watch_another()
            return
        if session.over:
            self.rounds(4, 0.5)  # the end is shown
            self.watched.pop(session.rules.name, None)
            del session  # or the look at rest finds the table in memory
            self._leave()
            self.rest()
            self.wild = WILD
            return
        if self.rng.random() < 0.1:
            self._disturb()
        self.monkey.note("watch")
        self.rounds(ROUNDS, 0.5, drawn=4)  # as on a machine that can't keep up
        length = len(session.match.log)
        self.idle = self.idle + 1 if length == self.seen else 0
        self.seen = length
        if self.idle >= PATIENT:  # a menu lies over the table, say
            self._leave()

    def _disturb(self) -> None:
        monkey = self.monkey
        chosen = self.rng.choices(
            (monkey.click_anywhere, monkey.resize, self._change, monkey.lose_focus, monkey.wheel,
             monkey.press_any, self._restart), (4, 3, 3, 2, 2, 2, 1),
        )[0]
        chosen()

    def _change(self) -> None:
        self.monkey.change_setting(("language", "ui_scale", "high_contrast", "reduced_motion"))

    def _watch_another(self) -> None:
        """Go on with the match of the title that was played to the end least, or begin one."""
        self._leave()
        game = min(self.games, key=lambda name: (self.report.finished[name], name))
        self.seen, self.idle = -1, 0
        self.monkey.set("speed", 0)
        path = self.watched.get(game)
        if path is not None and path.is_file():
            self.load(path)
            return
        session = self.new_session(game, 0)
        kept = self.shell.path_of(session)
        if kept is None:
            raise Broken("a new match has no save")
        self.watched[game] = kept
        self.show(session)

    # ---- matches

    def load(self, path: Path) -> None:
        """Go on with a save."""
        self.monkey.note("load", path.name)
        session = self.shell.resume(path)
        if session is None:
            raise Broken(f"{path.name} can't be gone on with: {[toast.words for toast in self.app.toasts]}")
        self.show(session)

    def show(self, session: Session) -> None:
        """This match comes to the table."""
        self.session = session
        self.shell.play(session)

    def _leave(self) -> None:
        self.session = None
        if self.shell.running is not None:
            self.shell.leave(self.shell.running)
        self.monkey.to_menu()

    def new_session(self, game: str, people: int) -> Session:
        """A match with so many people in its seats, the others bots, and whatever options are legal."""
        self.report.begun[game] += 1
        self.monkey.note("begin", game)
        rng, rules = self.rng, self.shell.rules(game)
        options: dict[str, Any] = {}
        for option in rules.content.options.values():
            if rng.random() < 0.15:
                options[option.id] = rng.choice(list(option.values))
        try:
            options = rules.complete_options(options)
            counts = sorted(rules.seat_counts(options))
            seats = counts[0] if people == 0 and rng.random() < 0.6 else rng.choice(counts)
            rules.setup(options, seats)
        except ValueError:  # options that exclude each other
            options, seats = rules.complete_options({}), max(rules.seat_counts({}))
        players = [Player(f"P{seat}", "human" if seat <= people else "bot", rng.choice(QUICK), seat)
                   for seat in range(1, seats + 1)]
        return self.shell.begin(Start(game, players, options, seed=str(rng.randrange(10**6))))

# ---- what must always hold


def check(soak: Soak) -> None:
    """Raise Broken for anything that is not as it must be."""
    app = soak.app
    if not app.screens:
        raise Broken("there is no screen")
    if soak.report.most_memory > MOST_MEMORY:
        raise Broken(f"{soak.report.most_memory} MB are held")
    if app.ui.budget.bytes > app.ui.budget.limit:
        raise Broken(f"pictures take {app.ui.budget.bytes} bytes of {app.ui.budget.limit}")
    if soak.report.steps % 7 == 0:
        _words(soak)
    session = soak.shell.running or soak.session
    if session is None:
        return
    if session.trouble is not None:
        raise Broken(f"the journal is in trouble: {session.trouble}")
    if session.over and session.header.salt not in soak.ended:
        soak.ended.add(session.header.salt)
        soak.report.finished[session.rules.name] += 1
    if soak.report.steps % 60 == 0 and soak.shell.running is session:
        _saved(soak, session)


def _words(soak: Soak) -> None:
    """No message id and no unfilled placeholder is shown, and no seat's name but a player's."""
    for tree in (soak.app.screen.root, *soak.app.screen.popups, *soak.app.toasts):
        for widget in tree.walk():
            told = widget.accessible()
            for text in (told.name, told.value):
                if text != widget.id and IDENT.fullmatch(text) and _first_word(text) in _first_words(soak):
                    raise Broken(f"a message id is shown: {text} ({type(widget).__name__} {widget.id})")
                if LEFTOVER.search(text) and "{seat}" not in text:
                    raise Broken(f"a placeholder is shown: {text!r} ({type(widget).__name__} {widget.id})")


def _first_word(text: str) -> str:
    return text.partition(".")[0]


def _first_words(soak: Soak) -> set[str]:
    return {_first_word(ident) for ident in soak.app.ui.catalog.messages}


def _saved(soak: Soak, session: Session) -> None:
    """The save holds exactly what has happened."""
    path = soak.shell.path_of(session)
    if path is None:
        raise Broken("the match has no save")
    saved = journal.load(path)
    if saved.problems:
        raise Broken(f"the save is damaged: {saved.problems[0]}")
    steps = saved.record.steps
    if len(steps) != len(session.match.log) or (steps and steps[-1].hash != session.match.state_hash()):
        raise Broken(f"the save has {len(steps)} steps, the match {len(session.match.log)}, or another state")


def soak(seed: str, minutes: float, games: Sequence[str] = (), steps: int = sys.maxsize) -> Report:
    """Run once with folders of its own, for so many real minutes or steps; the report says what came."""
    with tempfile.TemporaryDirectory(prefix="nightboard-soak-") as home:
        log = logs.start(Path(home) / "logs", "warning")
        try:
            run = Soak(seed, games, Path(home))
            demanded = run.games if minutes >= DEMANDED else ()
            report = run.run(minutes * 60, steps, demanded)
        finally:
            log.close()
    if not report.fault:
        report.fault = report.trend() or report.missing(demanded, LIFE if minutes >= LONG else 0)
    return report


def main() -> int:
    """Run, and print the report."""
    parser = argparse.ArgumentParser(description="Plays all titles for long, with a monkey at the window.")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--games", default="")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    logging.captureWarnings(True)
    report = soak(arguments.seed, arguments.minutes, [name for name in arguments.games.split(",") if name])
    print(json.dumps(report.to_json(), ensure_ascii=False, indent=None if arguments.json else 2))
    if report.fault:
        print(report.fault, file=sys.stderr)
    return 1 if report.fault else 0


if __name__ == "__main__":
    sys.exit(main())
