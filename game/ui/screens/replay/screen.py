"""Watching a match again: step by step or playing, from the table's or, after the end, any seat's eyes."""

from __future__ import annotations

from typing import Final

from game.core.model import TABLE, View
from game.session.tape import Tape
from game.ui.boards import Look
from game.ui.boards.registry import make_board
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command, Key, UiEvent
from game.ui.kit.intents import Intent
from game.ui.kit.screen import Screen
from game.ui.kit.text import Words
from game.ui.kit.widget import Widget
from game.ui.presenter import Presenter, beat_of
from game.ui.screens.replay.frame import build_replay, lines_of, replay_drawer
from game.ui.screens.shell import Shell
from game.ui.screens.table.area import Spot
from game.ui.screens.table.frame import stage_for
from game.ui.screens.table.show import only_motions

REST: Final = 0.7  # seconds that a shown step stays at speed 1 (and when nothing moves at all)
SPEEDS: Final = (50, 100, 200, 400)


class ReplayScreen(Screen):
    """Shows `tape`.  `step` is how many steps have happened; `viewer` whose eyes look."""

    title = "menu.title"

    def __init__(self, shell: Shell, tape: Tape, step: int = 0, running: bool = False) -> None:
        """`running`: the match still goes on at the table, and the way back leads to now."""
        super().__init__(shell.ui)
        self.running = running
        self.shell = shell
        self.tape = tape
        self.viewer = TABLE
        self.step = max(0, min(step, tape.length))
        self.playing = False
        self.speed = 100
        self.pinned: str | None = None
        self.look = Look()
        self._rest_until = 0.0
        self._lines: tuple[tuple[int, str], list[tuple[int, Words]]] | None = None
        self._dress()

    def _dress(self) -> None:
        names = self.shell.names(self.tape.rules, [player.name for player in self.tape.players])
        self.ui.resolve = names.name
        self.names = names
        self.wording = self.shell.wording(self.tape.rules, [player.name for player in self.tape.players])
        self.board = make_board(self.ui, self.tape.rules, names)
        self.presenter = Presenter(self._view(), self.board.motions, self._seconds, self.ui.sounds.play)
        self.presenter.jump(self._view(), self.step)
        self._language = self.ui.language

    def on_enter(self) -> None:
        self.shell.dress(self.tape.players, self.tape.header)
        self.ui.resolve = self.names.name

    def _seconds(self, length: float) -> float:
        return self.ui.seconds(length) * 100 / self.speed

    def _view(self) -> View:
        return self.tape.view(self.step, self.viewer)

    @property
    def view(self) -> View:
        """The view that the picture shows now."""
        return self.presenter.shown

    # -- time ----------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        told, moving = self.presenter.told, self.presenter.moving
        changed = self.presenter.update(now)
        if self.presenter.told != told:
            self.rebuild()
        if self.playing and not self.presenter.busy:
            if now < self._rest_until:
                self.ui.host.wake_at(self._rest_until)
            else:
                self._play_on(now)
        wakes = self.presenter.wakes_at()
        if wakes is not None:
            self.ui.host.wake_at(wakes)
        return changed and self.presenter.busy and not only_motions(self, self.presenter, moving)

    def _play_on(self, now: float) -> None:
        if self.step >= self.tape.length:
            self.playing = False
            self.rebuild()
            return
        shown = self._show_next()
        self._rest_until = now + (REST * 100 / self.speed if shown else 0.0)
        self.ui.host.wake_at(self._rest_until)

    def _show_next(self) -> bool:
        """Plays the next step; whether anything of it could be seen."""
        before = self._view()
        entry = self.tape.entries[self.step]
        self.step += 1
        beat = beat_of(entry, self.step - 1, self.viewer, before, self._view())
        self.presenter.push(beat)
        self.ui.dirty()
        return any(self.wording.event(event) for event in beat.events)

    def lines(self) -> list[tuple[int, Words]]:
        """The log as these eyes see it: number of the step and words."""
        key = (self.viewer, self.ui.language)
        if self._lines is None or self._lines[0] != key:
            self._lines = (key, lines_of(self))
        return self._lines[1]

    # -- building ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        if self._language != self.ui.language:
            self._dress()
        self.board.layout(stage_for(self.ui))
        self.look.pinned, self.look.now = self.pinned, self.now
        return build_replay(self)

    def background(self, canvas: Canvas) -> None:
        canvas.surface.fill(canvas.theme.night_900)

    def foreground(self, canvas: Canvas) -> None:
        for running in self.presenter.running:
            if running.motion.draw is not None:
                running.motion.draw(canvas.surface, running.progress(self.now))

    def default_focus(self) -> Widget | None:
        return self.root.find("play") or super().default_focus()

    # -- moving --------------------------------------------------------------------------------------

    def go(self, step: int) -> None:
        """Shows the match after `step` steps, at once."""
        self.step = max(0, min(self.tape.length, step))
        self.presenter.jump(self._view(), self.step)
        self.rebuild()

    def forward(self) -> None:
        """One decision on, shown as it happened."""
        self.presenter.skip()
        target = self.tape.next_decision(self.step, 1)
        while self.step < target:
            self._show_next()
        self.rebuild()

    def back(self) -> None:
        """One decision back."""
        self.playing = False
        self.go(self.tape.next_decision(self.step, -1))

    def toggle(self) -> None:
        """Plays, or stands still; at the end from the beginning."""
        if not self.playing and self.step >= self.tape.length:
            self.go(0)
        self.playing = not self.playing
        self._rest_until = 0.0
        self.rebuild()

    def see_as(self, viewer: int) -> None:
        """Other eyes look at the same moment."""
        self.viewer = viewer
        self.go(self.step)

    def next_speed(self) -> None:
        """Half, normal, double or four times as fast."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.rebuild()

    # -- looking -------------------------------------------------------------------------------------

    def inspected(self) -> str | None:
        """What the inspector shows: under the pointer, else the focus, else what was clicked."""
        if isinstance(self._hovered, Spot):
            return self._hovered.region.thing
        if isinstance(self.focus, Spot) and self.focus.ring:
            return self.focus.region.thing
        return self.pinned

    def pin(self, thing: str) -> None:
        """Keeps a thing in the inspector."""
        self.pinned = thing
        self.ui.dirty()

    def open_drawer(self) -> None:
        """Inspector and log over the right edge."""
        self.popup(replay_drawer(self))

    def show_rules(self, section: str) -> None:
        """The rules at a section."""
        self.ui.host.push(self.shell.ways.rules(self.tape.rules.name, section))

    # -- keys ----------------------------------------------------------------------------------------

    def handle(self, event: UiEvent) -> bool:
        """Left and right step, as in every player; only lists and dialogs need the arrows themselves."""
        steps = {Intent.LEFT: self.back, Intent.RIGHT: self.forward}
        if isinstance(event, Command) and event.intent in steps and not self.popups:
            steps[event.intent]()
            return True
        return super().handle(event)

    def command(self, command: Command) -> bool:
        if command.intent in (Intent.BACK, Intent.MENU):
            self.ui.host.pop()
        elif command.intent is Intent.PAGE_DOWN:
            self.forward()
        elif command.intent is Intent.PAGE_UP:
            self.back()
        elif command.intent is Intent.HOME:
            self.go(0)
        elif command.intent in (Intent.END, Intent.SKIP):
            self.go(self.tape.length)
        else:
            return False
        return True

    def key(self, key: Key) -> bool:
        moves = {",": self.back, ".": self.forward, "p": self.toggle}
        if key.name in moves:
            moves[key.name]()
            return True
        return False
