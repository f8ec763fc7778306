#!/usr/bin/env python3
"""Plays all titles through the real window code for hours: bots, and a monkey that clicks, types, resizes.

`python tools/soak.py [--minutes M] [--seed N] [--games NAME,...] [--json]`. The window is SDL's dummy; what
the monkey does arrives as pygame's events. The clock is made: M minutes of the app's life (3 by default) take
a good deal less. After every step the invariants at the end of this file must hold. The run ends with a
report of what was done, how the memory grew and how long frames took; exit code 1 if anything broke, with the
seed, the step and the last things that were done.
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
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import logs
from game.bots import levels
from game.content import journal
from game.content.paths import find_folders
from game.core.model import LANGUAGES
from game.session.players import Player
from game.session.session import Session, Start
from game.ui.app import App, prepare_headless
from game.ui.buttons import Button
from game.ui.intents import DEFAULT_KEYS
from game.ui.screens.menu import MenuScreen
from game.ui.screens.shell import Shell
from game.ui.screens.table_area import Spot
from game.ui.start import open_shell
from game.ui.widget import Widget

SIZES: Final = ((1024, 640), (1280, 720), (1280, 800), (1366, 768), (1600, 900), (1920, 1080), (1080, 1400))
LARGE: Final = ((2560, 1440), (3840, 2160))
IDENT: Final = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")
LEFTOVER: Final = re.compile(r"\{[a-z_]+\}")
TYPED: Final = ("Mira", "夜钟", "x" * 60, "🦇", "a\u0301", "<b>", "{seat}", "", "\u202eabc", "\t")
WILD: Final = (52, 10, 6, 10, 2, 1.2, 1.6, 0.8, 3, 1.5, 0.5, 8)
CALM: Final = (20, 1, 1, 2, 0.2, 0.6, 0.6, 0.4, 1, 0.3, 0.1, 80)
"""How often what is done: by a monkey, and by somebody who mostly watches the bots play to the end."""
AT_TABLE: Final = ("TableScreen", "CurtainScreen", "TableModeScreen")
SAMPLE: Final = 30.0
"""Seconds of the app's life between two looks at the memory."""
WARM: Final = 0.3
"""Part of the run in which caches may still fill."""
LONG: Final = 30.0
"""Minutes from which on the memory must be flat: before, caches fill."""
MORE_MEMORY: Final = 60.0
"""Megabytes that the later part may need more than the earlier one."""


CHANGES: Final[dict[str, Sequence[Any]]] = {
    "language": LANGUAGES, "ui_scale": (0, 75, 100, 125, 150, 175, 200), "speed": (0, 50, 100, 200, 400),
    "high_contrast": (True, False), "reduced_motion": (True, False), "confirm": (True, False),
    "hints": (True, False),
}


class Clock:
    """Time that the monkey makes."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Broken(Exception):
    """An invariant does not hold."""


@dataclass(slots=True)
class Report:
    """What was done and what came of it."""

    seed: str
    minutes: float = 0.0
    steps: int = 0
    begun: Counter[str] = field(default_factory=Counter)
    finished: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    screens: Counter[str] = field(default_factory=Counter)
    frames: list[tuple[float, int]] = field(default_factory=list)
    """Milliseconds of this process and pixels of each drawn frame, in order."""
    memory: list[float] = field(default_factory=list)
    seconds: float = 0.0
    fault: str = ""

    def to_json(self) -> dict[str, Any]:
        """The report as data."""
        full = [ms for ms, pixels in self.frames if pixels <= 1920 * 1080]
        half = len(full) // 2
        return {
            "seed": self.seed, "minutes": round(self.minutes, 1), "seconds": round(self.seconds, 1),
            "steps": self.steps, "begun": dict(self.begun), "finished": dict(self.finished),
            "done": dict(self.done), "screens": dict(self.screens),
            "frame_ms": {"median": _short(full, median), "p95": _short(full, _p95),
                         "most": _short(full, max), "first_half": _short(full[:half], median),
                         "second_half": _short(full[half:], median)},
            "memory_mb": {"start": self.memory[0], "most": max(self.memory), "end": self.memory[-1]}
            if self.memory else {},
            "fault": self.fault,
        }

    def growth(self) -> float:
        """Megabytes by which the last quarter needs more than the quarter after warming up."""
        warm = self.memory[int(len(self.memory) * WARM):]
        quarter = max(1, len(warm) // 4)
        return median(warm[-quarter:]) - median(warm[:quarter]) if len(warm) >= 4 else 0.0


def _short(values: Sequence[float], of: Callable[[Sequence[float]], float]) -> float:
    return round(of(values), 2) if len(values) > 1 else 0.0


def _p95(values: Sequence[float]) -> float:
    return quantiles(values, n=20)[-1]


def memory() -> float:
    """Megabytes that this process holds."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)


class Soak:
    """One run: the app, the monkey, and what is watched."""

    def __init__(self, seed: str, minutes: float, games: Sequence[str], home: Path) -> None:
        self.rng = Random(seed)
        self.end = 1000.0 + minutes * 60
        self.home = home
        self.clock = Clock()
        self.report = Report(seed)
        self.history: deque[str] = deque(maxlen=25)
        self.games = list(games)
        self.away = 0
        self.calm = False
        self.ended: set[str] = set()  # the salts of matches: holding the matches would hold their memory
        self.next_sample = self.clock.now
        self.pointer = (0, 0)
        prepare_headless()
        self.app, self.shell = self._open()
        self.games = [game for game in self.shell.games() if not games or game in games]

    def _open(self) -> tuple[App, Shell]:
        """Start the app as a player does, with what the last run left on the disk."""
        shell = open_shell(find_folders(self.home), clock=self.clock)
        shell.settings.window_size = (1280, 720)
        shell.settings.mute = True
        app = App(shell.ui, "soak")
        app.push(MenuScreen(shell))
        return app, shell

    # ---- the loop

    def run(self) -> Report:
        """Play until the time is over or something breaks."""
        started = time.monotonic()
        try:
            while self.clock.now < self.end:
                self.step()
        except Exception as error:  # noqa: BLE001  # whatever it is goes into the report
            self.report.fault = self._explain(error)
        self.report.minutes = (self.clock.now - 1000.0) / 60
        self.report.seconds = time.monotonic() - started
        return self.report

    def _explain(self, error: Exception) -> str:
        trace = "".join(traceback.format_exception(error))
        done = "\n".join(self.history)
        return f"seed {self.report.seed}, step {self.report.steps}\nlast done:\n{done}\n{trace}"

    def step(self) -> None:
        """One thing that the monkey does, and what the window makes of it."""
        self.report.steps += 1
        self.act()
        for _ in range(self.rng.choice((1, 1, 2, 4))):
            self.clock.now += self.rng.choice((0.016, 0.05, 0.1, 0.4))
            self.round()
        if not self.app.running:
            self._restart()
        if self.clock.now >= self.next_sample:
            self.next_sample = self.clock.now + SAMPLE
            gc.collect()  # what is free for the taking is not needed
            self.report.memory.append(memory())
        check(self)

    def round(self) -> None:
        """One round of the window's loop."""
        for event in pygame.event.get():
            self.app.dispatch(event)
            if not self.app.running:
                return
        self.app.step()
        if self.app.running and self.app.needs_drawing:
            started = time.process_time()  # of this process alone: others may be busy, too
            self.app.paint(self.app.surface)
            width, height = self.app.surface.get_size()
            self.report.frames.append(((time.process_time() - started) * 1e3, width * height))

    def _restart(self) -> None:
        self.note("restart")
        if self.shell.running is not None:
            self.shell.leave(self.shell.running)
        self.app.window.destroy()
        self.app, self.shell = self._open()

    def note(self, what: str, detail: str = "") -> None:
        """Remember what was done."""
        self.report.done[what] += 1
        self.history.append(f"  {what} {detail}".rstrip())

    # ---- the monkey

    def act(self) -> None:
        """Choose one thing to do."""
        screen = type(self.app.screen).__name__
        self.report.screens[screen] += 1
        self.away = 0 if screen in AT_TABLE else self.away + 1
        if self.away > 10:
            self.away = 0
            if self.shell.running is not None:
                self.shell.leave(self.shell.running)
            self.begin()
            return
        chosen = self.rng.choices(
            (self.press_useful, self.press_any, self.click_anywhere, self.key, self.letters, self.resize,
             self.change_setting, self.lose_focus, self.wheel, self.drag, self.to_menu, self.wait),
            CALM if self.calm else WILD,
        )[0]
        chosen()

    def widgets(self, useful: bool) -> Iterator[Widget]:
        """What can be pressed: all, or only what gets a game on."""
        for widget in self.app.screen.active.walk():
            if not widget.visible or not widget.enabled or widget.rect.width < 2:
                continue
            if isinstance(widget, Spot):
                if widget.lit or not useful:
                    yield widget
            elif widget.focusable and (not useful or isinstance(widget, Button)):
                yield widget

    def press_useful(self) -> None:
        """Press something that is lit, or a button."""
        found = list(self.widgets(useful=True))
        lit = [widget for widget in found if isinstance(widget, Spot)]
        if found:
            chosen = self.rng.choice(lit if lit and self.rng.random() < 0.7 else found)
            self.click(chosen.rect.center, f"{type(chosen).__name__} {chosen.id}")

    def press_any(self) -> None:
        """Press anything that takes the focus."""
        found = list(self.widgets(useful=False))
        if found:
            chosen = self.rng.choice(found)
            button = self.rng.choice((1, 1, 1, 3))
            self.click(chosen.rect.center, f"{type(chosen).__name__} {chosen.id}", button)

    def click_anywhere(self) -> None:
        """Press some place of the window."""
        width, height = self.app.ui.scale.size
        at = (self.rng.random() * width, self.rng.random() * height)
        self.click(at, "somewhere", self.rng.choice((1, 1, 2, 3)))

    def click(self, at: tuple[float, float], what: str, button: int = 1) -> None:
        """Move there, press and let go, as events of pygame."""
        self.note("click", f"{what} {button} at {at[0]:.0f},{at[1]:.0f}")
        place = self.pixels(at)
        self.post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False)

    def drag(self) -> None:
        """Press somewhere and let go elsewhere."""
        width, height = self.app.surface.get_size()
        places = [(self.rng.randrange(width), self.rng.randrange(height)) for _ in range(3)]
        self.note("drag", f"{places}")
        self.post(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1, touch=False)
        for place in places[1:]:
            self.post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=places[-1], button=1, touch=False)

    def wheel(self) -> None:
        """Turn the wheel."""
        lines = self.rng.choice((-3, -1, 1, 3))
        self.note("wheel", str(lines))
        self.post(pygame.MOUSEWHEEL, x=0, y=lines, precise_x=0.0, precise_y=float(lines), flipped=False)

    def key(self) -> None:
        """Press a key that means something, or any other."""
        names = [name for keys in DEFAULT_KEYS.values() for name in keys]
        name = self.rng.choice([*names, *"123456789qwx", "f5", "delete"])
        *modifiers, plain = name.split("+") if name != "+" else ["+"]
        self.note("key", name)
        held = sum({"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}[word]
                   for word in modifiers)
        code = pygame.key.key_code(plain)
        letter = plain if len(plain) == 1 else ""
        self.post(pygame.KEYDOWN, key=code, mod=held, unicode=letter, scancode=0)
        self.post(pygame.KEYUP, key=code, mod=held, unicode=letter, scancode=0)

    def letters(self) -> None:
        """Type, also what no keyboard has."""
        text = self.rng.choice(TYPED)
        self.note("letters", repr(text))
        self.post(pygame.TEXTINPUT, text=text)

    def resize(self) -> None:
        """Another size of the window."""
        size = self.rng.choice(SIZES if self.rng.random() < 0.85 else LARGE)
        self.note("resize", f"{size}")
        self.app.window.size = size
        self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def change_setting(self) -> None:
        """Language, scale, contrast, motion, speed: as the settings screen does it."""
        settings, rng = self.shell.settings, self.rng
        name = rng.choice(list(CHANGES))
        value = rng.choice(CHANGES[name])
        self.note("setting", f"{name}={value}")
        setattr(settings, name, value)
        self.shell.apply_settings()

    def lose_focus(self) -> None:
        """Another window comes to the front, and goes again."""
        self.note("focus")
        self.post(pygame.WINDOWFOCUSLOST)
        self.post(pygame.WINDOWLEAVE)
        self.post(pygame.WINDOWFOCUSGAINED)

    def wait(self) -> None:
        """Let the bots play."""
        self.note("wait")
        for _ in range(24 if self.calm else 8):
            self.clock.now += 0.5
            self.round()

    def to_menu(self) -> None:
        """Leave for the menu, from where the match can be gone on with."""
        self.note("menu")
        self.shell.to_menu(self.shell.running)

    def begin(self) -> None:
        """Go on with a save, or begin the title that was begun least."""
        self.calm = self.rng.random() < 0.6
        if self.calm:
            self.shell.settings.speed = self.rng.choice((0, 400))
            self.shell.apply_settings()
        saves = [item for item in self.shell.saves() if item.header is not None]
        if saves and self.rng.random() < 0.5:
            item = self.rng.choice(saves)
            self.note("load", item.path.name)
            session = self.shell.resume(item.path)
            if session is None:
                raise Broken(f"{item.path.name} can't be gone on with: {self._toasts()}")
            self.shell.play(session)
            return
        game = min(self.games, key=lambda name: (self.report.begun[name], name))
        self.report.begun[game] += 1
        self.note("begin", game)
        self.shell.play(self.new_session(game))

    def new_session(self, game: str) -> Session:
        """A match with people in some of the seats, and whatever options are legal."""
        rng, rules = self.rng, self.shell.rules(game)
        options: dict[str, Any] = {}
        for option in rules.content.options.values():
            if rng.random() < 0.15:
                options[option.id] = rng.choice(list(option.values))
        try:
            options = rules.complete_options(options)
            seats = rng.choice(list(rules.seat_counts(options)))
            rules.setup(options, seats)
        except ValueError:  # options that exclude each other
            options, seats = rules.complete_options({}), max(rules.seat_counts({}))
        people = 0 if self.calm else rng.choice((0, 1, 1, 2))
        known = [level for level in levels(game) if level in ("random", "novice")] or list(levels(game))
        players = [Player(f"P{seat}", "human" if seat <= people else "bot", rng.choice(known), seat)
                   for seat in range(1, seats + 1)]
        return self.shell.begin(Start(game, players, options, seed=str(rng.randrange(10**6))))

    # ---- helpers

    def pixels(self, at: tuple[float, float]) -> tuple[int, int]:
        """A place of the layout in pixels of the window."""
        factor = self.app.ui.scale.factor
        return round(at[0] * factor), round(at[1] * factor)

    def post(self, kind: int, **data: Any) -> None:
        """Hand an event to pygame."""
        pygame.event.post(pygame.event.Event(kind, **data))

    def _toasts(self) -> str:
        return str([toast.words for toast in self.app.toasts])


# ---- what must always hold


def check(soak: Soak) -> None:
    """Raise Broken for anything that is not as it must be."""
    app = soak.app
    if not app.screens:
        raise Broken("there is no screen")
    if soak.report.steps % 7 == 0:
        _words(soak)
    session = soak.shell.running
    if session is None:
        return
    if session.trouble is not None:
        raise Broken(f"the journal is in trouble: {session.trouble}")
    if session.over and session.header.salt not in soak.ended:
        soak.ended.add(session.header.salt)
        soak.report.finished[session.rules.name] += 1
    if soak.report.steps % 60 == 0:
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


def soak(seed: str, minutes: float, games: Sequence[str] = ()) -> Report:
    """Run once with folders of its own; the report says what came of it."""
    with tempfile.TemporaryDirectory(prefix="nightboard-soak-") as home:
        log = logs.start(Path(home) / "logs", "warning")
        try:
            report = Soak(seed, minutes, games, Path(home)).run()
        finally:
            log.close()
    if not report.fault and minutes >= LONG and report.growth() > MORE_MEMORY:
        report.fault = f"the memory grows: {report.memory}"
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
    data = report.to_json()
    fault = data.pop("fault")
    print(json.dumps(data, ensure_ascii=False, indent=None if arguments.json else 2))
    if fault:
        print(fault, file=sys.stderr)
    return 1 if fault else 0


if __name__ == "__main__":
    sys.exit(main())


