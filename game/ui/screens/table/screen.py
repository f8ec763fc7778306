"""The table: a running match on the screen, for whoever sits before it.

Here belongs the order of things: what has happened is shown, then whoever is asked may choose, then the
match goes on. What a game looks like is its board's (`game.ui.boards`); what is legal is the rules'; whose
eyes the screen serves is `game.ui.eyes`; how events become pictures is `game.ui.presenter`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.content.names import Names
from game.core.match import Entry
from game.core.model import TABLE, Action, Ask, Refusal, View
from game.session.session import Session, names_of
from game.session.wording import Wording, plain
from game.ui.boards import Look, SolidBoard, Tray
from game.ui.boards.docking import docking
from game.ui.boards.registry import make_board
from game.ui.controller import Choice, Pick
from game.ui.eyes import Eyes
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command, UiEvent
from game.ui.kit.intents import Intent
from game.ui.kit.services import rich
from game.ui.kit.text import Icon, Words
from game.ui.kit.widget import Widget
from game.ui.presenter import Presenter, beat_of
from game.ui.screens.pause import keys_overlay
from game.ui.screens.table import doors
from game.ui.screens.table.area import Spot
from game.ui.screens.table.bar import BarPresses, BarState, stepped
from game.ui.screens.table.breath import Breath
from game.ui.screens.table.frame import Root, build_frame, drawer, stage_for
from game.ui.screens.table.hint import show_hint
from game.ui.screens.table.log import Log, last_own_entry
from game.ui.screens.table.press import explain, meant_by
from game.ui.screens.table.quiet import Quiet
from game.ui.screens.table.saving import Saving
from game.ui.screens.table.second import Second
from game.ui.screens.table.show import ShowControls, only_motions
from game.ui.screens.table.state import state_of_bar, waiting_words
from game.ui.screens.table.tips import Tips
from game.ui.screens.table.visits import Visits

if TYPE_CHECKING:
    from game.ui.screens.shell import Shell

PATIENCE: Final = 0.008
"""Seconds of a frame that a bot may think; then the window is looked after."""


class TableScreen(ShowControls):
    """One match at the table."""

    title = "table.title"
    may_move_prompt = True

    def __init__(self, shell: Shell, session: Session) -> None:
        super().__init__(shell.ui)
        ui = shell.ui
        self.shell = shell
        self.session = session
        self.match = session.match
        screen_seats = [seat for seat in session.humans if session.player(seat).secrets != "phone"]
        self.eyes = Eyes(screen_seats, secret=session.rules.secret)
        self._dress()
        self._view = self.match.view(self.eyes.viewer)
        self.presenter = Presenter(self._view, self.board.motions, ui.seconds, ui.sounds.play)
        self.presenter.jump(self._view, len(self.match.log))
        self.log = Log()
        self.look = Look()
        self.choice: Choice | None = None
        self.interrupts: tuple[Action, ...] = ()
        self.notice: Words = ""
        self.steps: dict[str, int] = {}
        self.tray_pick: Action | None = None
        self.tray_hidden = False
        self.pinned: str | None = None
        self.covered = False
        self.told_over = False
        self.second = Second(self)
        self.tips = Tips(self)
        self.quiet = Quiet(self)
        self.visits = Visits(self)
        self.breath = Breath(self)
        self.saving = Saving(self)
        self._chosen_at = (-1, -1)
        self._pointed: str | None = None
        self._pointed_from = ""
        session.on_entry.append(self._entered)
        session.on_undo.append(self._undone)
        session.on_trouble.append(lambda _: ui.wake_in(0))

    def _dress(self) -> None:
        """Names, wording and board in the present language."""
        names = Names(self.session.rules.content, self.ui.language, names_of(self.session.players))
        self.ui.resolve = names.name
        self.names = names
        self.wording = Wording(self.session.rules, self.ui.catalog, names)
        self.board = make_board(self.ui, self.session.rules, names)
        docks = docking(self.board)
        if docks is not None:
            docks.attach(self)
        self._language = self.ui.language

    # ---- what happens in the match

    def _entered(self, entry: Entry) -> None:
        index = len(self.match.log) - 1
        after = self.match.view(self.eyes.viewer)
        self.presenter.push(beat_of(entry, index, self.eyes.viewer, self._view, after))
        self._view = after
        self.ui.dirty()

    def _undone(self, length: int) -> None:
        self._see_again(length)

    def _see_again(self, told: int | None = None) -> None:
        """Show the match as it is now, without motions (another pair of eyes, or after an undo)."""
        self._view = self.match.view(self.eyes.viewer)
        self.presenter.jump(self._view, len(self.match.log) if told is None else told)
        self._forget_choice()
        self.rebuild()

    @property
    def addressed(self) -> bool:
        """Does one person look at the screen, so that questions may say "you"?"""
        return self.eyes.viewer != TABLE

    def _forget_choice(self) -> None:
        """Nothing is offered until the pending question is put anew."""
        self.choice, self.interrupts, self.notice = None, (), ""
        self.second.action = None
        self._chosen_at = (-1, -1)

    @property
    def view(self) -> View:
        """The view that the picture shows now; it may lag behind the match while motions run."""
        return self.presenter.shown

    # ---- time

    def on_enter(self) -> None:
        self.ui.resolve = self.names.name

    def tick(self, now: float) -> bool:
        told, busy, moving = self.presenter.told, self.presenter.busy, self.presenter.moving
        changed = self.presenter.update(now)
        if self.presenter.told != told or self.presenter.busy != busy:
            self.rebuild()
        if not self.covered and not self.presenter.busy:
            self._go_on()
        self.visits.watch(now)
        self.saving.watch(now)
        wakes = self.presenter.wakes_at()
        if wakes is not None:
            self.ui.host.wake_at(wakes)
        if self.breath.over(now, self._chosen_at):
            return False
        return changed and self.presenter.busy and not only_motions(self, self.presenter, moving)

    def _go_on(self) -> None:
        """Nothing left to show: let a bot act, hand the screen over, or offer the choice."""
        if self.session.over:
            if not self.told_over:
                self.told_over = True
                doors.to_the_end(self)
            return
        if not self.presenter.held and (self.session.bot_step(PATIENCE) or self.session.thinking):
            self.ui.host.wake_at(self.ui.clock())
            return
        if self.quiet.answers():
            return
        seat = None if self.visits.holds() else self.eyes.needs(self.session.asked())
        if seat is not None:
            self.cover(seat)
            return
        if self._chosen_at != (len(self.match.log), self.eyes.viewer):
            self._offer()

    def _offer(self) -> None:
        """Put the pending question to whoever sits at the screen."""
        viewer = self.eyes.viewer
        self._chosen_at = (len(self.match.log), viewer)
        legal = self.match.legal(viewer) if viewer != TABLE else ()
        self.interrupts = tuple(self.match.unasked(viewer)) if viewer != TABLE else ()
        self.choice = self._choice(legal)
        self.steps = {}
        self._view = self.presenter.shown = self.match.view(viewer)
        self.notice, self.tray_pick, self.tray_hidden = "", None, False
        self.second.action = None
        self.focus = None  # a new question: the keyboard begins at what it asks for
        self.rebuild()

    def _choice(self, legal: Sequence[Action]) -> Choice | None:
        """What may be picked of the legal actions, as the board wishes to have it."""
        docks, arguments = docking(self.board), self.session.rules.arguments
        if docks is None:
            main = [a for a in legal if a not in self.interrupts]
            return Choice(main, arguments) if main else None
        wishes = docks.wishes
        self.interrupts = ()
        chosen = docks.choices(legal)
        known = {**arguments, **wishes.kinds}
        kinds = {name: kind for name, kind in known.items() if kind not in wishes.wordy}
        return Choice(chosen, kinds, wishes.confirmed) if legal else None

    def possible(self) -> Sequence[Action]:
        """All that whoever sits here may do now (for the board's dock)."""
        waits = self.presenter.busy or self.covered or self.choice is None
        return () if waits else self.match.legal(self.eyes.viewer)

    def ask_again(self) -> None:
        """Put the pending question anew with other choices (for the board's dock)."""
        if self.choice is not None:
            self._offer()

    def why_not(self, action: Action) -> str:
        """The rules' reason against an action, in words; empty if there is none (for the board's dock)."""
        refusal = self.match.check(action)
        return plain(self.wording.refusal(refusal)) if refusal is not None else ""

    def step_to(self, name: str, value: int) -> None:
        """Another number in a stepper of the action bar."""
        self.steps[name] = value
        self.rebuild()

    # ---- choosing

    def press_thing(self, thing: str) -> None:
        """A thing on the board was pressed."""
        if self.presenter.busy:
            self.skip()
            return
        self.pinned = thing
        choice, meant = self.choice, meant_by(self, thing)
        if choice is not None and meant not in choice.highlighted() and choice.drop(meant):
            self._picked(None)
            return
        if choice is not None and (meant in choice.highlighted() or choice.make_room_for(meant)):
            self._picked(choice.pick_thing(meant))
            return
        explain(self, meant)
        self.rebuild()

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not possible, beside the prompt."""
        self.ui.sounds.play("refuse")
        why = rich(self.wording.refusal(refusal))
        self.notice = (Icon("cross", self.ui.theme.blood_text), *((why,) if isinstance(why, str) else why))

    def press_word(self, pick: Pick) -> None:
        """A word of the action bar was pressed."""
        if self.choice is not None:
            self._picked(self.choice.pick_word(pick))

    def _picked(self, action: Action | None) -> None:
        self.notice = ""
        if action is None:
            self.rebuild()
        else:
            self.press_action(action)

    def press_action(self, action: Action) -> None:
        """A person wants `action`; where it could not be taken back it may be asked about once more."""
        if action != self.second.action and self.second.wants(action):
            self.second.action = action
            self.notice = ""
            self.rebuild()
        else:
            self.submit(action)

    def submit(self, action: Action) -> None:
        """Do `action`, or say why not."""
        self._forget_choice()
        self.tips.done()
        refusal = self.session.submit(action)
        if refusal is not None:
            self.refuse(refusal)
        self.rebuild()

    def tray(self) -> Tray | None:
        """The private decision that lies before whoever sits here, if any."""
        if self.choice is None or self.covered or self.presenter.busy:
            return None
        return self.board.tray(self.view, self.choice.actions)

    def pick_in_tray(self, action: Action) -> None:
        """An answer in the tray was picked; the bar confirms it."""
        self.tray_pick = action
        self.rebuild()

    def hide_tray(self) -> None:
        """Close the tray against curious eyes, or open it again."""
        self.tray_hidden = not self.tray_hidden
        self.rebuild()

    def take_back(self) -> None:
        """Don't do what is asked about once more; else one pick back."""
        if self.second.action is not None:
            self.second.action = None
            if self.choice is not None:
                self.choice.back()
            self.rebuild()
        elif self.choice is not None and self.choice.back():
            self.rebuild()

    def undo(self) -> None:
        """Take back the last decision of whoever sits here."""
        refusal = self.session.undo(self.eyes.viewer)
        if refusal is not None:
            self.refuse(refusal)
            self.rebuild()

    def hint(self) -> None:
        """What a skilled bot would do here."""
        action = self.session.advice(self.eyes.viewer)
        if action is None:
            return
        show_hint(self, action)

    def show_at(self, widget: Widget) -> None:
        """Put the keyboard's focus, and its ring, on a widget of the table."""
        self._focus(widget, True)

    # ---- the hand-over

    def take_screen(self, seat: int) -> None:
        """`seat` has confirmed at the curtain that its player looks now."""
        self.eyes.take(seat)
        self.covered = False
        self.visits.touched()
        self._see_again()

    def cover(self, seat: int) -> None:
        """The curtain falls over the table as everybody may see it; behind it waits `seat`."""
        self.covered = True
        doors.close_all(self)
        self.eyes.hide()
        self._see_again()
        doors.hand_over(self, seat)

    def uncovered_again(self) -> None:
        """A guest gives the screen back."""
        self._forget_choice()
        self.rebuild()
        self.ui.host.wake_at(self.ui.clock())

    def pass_screen(self) -> None:
        """Let another person at this screen look at the own card or act out of turn."""
        self.visits.ask()

    def hide_private(self) -> None:
        """The window lost the focus, or the person asked for it."""
        seat = self.eyes.viewer
        if seat != TABLE and self.eyes.secret and not self.covered and not self.session.over:
            self.cover(seat)

    # ---- the picture

    def handle(self, event: UiEvent) -> bool:
        self.visits.touched()
        return super().handle(event)

    def default_focus(self) -> Widget | None:
        """What Enter should press: the one way on, else the first thing that is lit, else nothing."""
        widgets = list(self.root.walk())
        primary = next(
            (w for w in widgets if isinstance(w, Button) and w.kind == "primary" and w.enabled), None
        )
        return primary or next((w for w in widgets if isinstance(w, Spot) and w.lit), None)

    def background(self, canvas: Canvas) -> None:
        """Night, but only where neither bars nor the board will lie over it."""
        if not (isinstance(self.root, Root) and isinstance(self.board, SolidBoard)):
            super().background(canvas)
            return
        for part in self.root.bare(canvas, self.board.solid(self.view)):
            canvas.surface.fill(canvas.theme.night_900, part)

    def rebuild(self) -> None:
        if not self._ring:
            self.focus = None  # the mouse is in use: no stale focus may take the Enter key
        super().rebuild()

    def build(self) -> Widget:
        if self._language != self.ui.language:
            self._dress()
            self.presenter = self._new_presenter()
            self.notice = ""  # said in the language before
        self.board.layout(stage_for(self.ui, self.board, self.view))
        self.log.bring_up_to_date(
            self.match,
            self.wording,
            self.eyes.viewer,
            self.ui.language,
            self.presenter.told,
            self.session.remarks,
        )
        self._update_look()
        return build_frame(
            self,
            self.bar_state(),
            BarPresses(self.press_word, self.press_action, self.undo, self.hint, self.take_back,
                       self.pass_screen, self.step_to, self.press_thing),
        )

    def _new_presenter(self) -> Presenter:
        fresh = Presenter(self._view, self.board.motions, self.ui.seconds, self.ui.sounds.play)
        fresh.jump(self._view, len(self.match.log))
        return fresh

    def _update_look(self) -> None:
        choice = self.choice
        self.look.lit = choice.highlighted() if choice is not None else frozenset()
        self.look.picked = tuple(choice.picked_things()) if choice is not None else ()
        self.look.words = {pick.name: pick.value for pick in choice.picks} if choice is not None else {}
        if choice is not None:
            self.look.words = {**stepped(choice, self.steps), **self.look.words}
        self.look.pinned = self.pinned
        self.look.private = not self.covered
        self.look.now = self.now

    def bar_state(self) -> BarState:
        """What the action bar shows now."""
        return state_of_bar(self)

    def _waiting(self) -> Words:
        return waiting_words(self)

    def recap_from(self) -> int:
        """Number of the log entry after the viewer's last action."""
        return (
            last_own_entry(self.match, self.eyes.viewer, self.presenter.told)
            if self.eyes.viewer != TABLE
            else 0
        )

    def foreground(self, canvas: Canvas) -> None:
        self.breath.draw(canvas)
        for running in self.presenter.running:
            if running.motion.draw is not None:
                running.motion.draw(canvas.surface, running.progress(self.now))

    # ---- keys that no widget took

    def command(self, command: Command) -> bool:
        intent = command.intent
        if self.presenter.paused and intent is Intent.CONFIRM:
            self.show_step()
        elif self.presenter.busy and intent in (Intent.CONFIRM, Intent.SKIP):
            self.skip()
        elif intent is Intent.BACK and (self.second.action or (self.choice and self.choice.picks)):
            self.take_back()
        elif intent is Intent.KEYS:
            self.popup(keys_overlay(self))
        elif intent in (Intent.BACK, Intent.MENU):
            doors.to_the_menu(self)
        elif intent is Intent.HELP:
            self.show_rules(self._section())
        elif intent is Intent.HIDE:
            self.hide_private()
        else:
            return False
        return True

    def _section(self) -> str:
        pending = self.match.pending
        return pending.section if isinstance(pending, Ask) else ""

    def show_rules(self, section: str) -> None:
        """The rules reference, opened at `section` ("7.2"), or at its beginning."""
        doors.to_the_rules(self, section)

    def open_menu(self) -> None:
        """The pause menu."""
        doors.to_the_menu(self)

    # ---- looking at things

    def open_drawer(self) -> None:
        """Inspector and log, where the window has no room for them."""
        self.popup(drawer(self))

    def pin(self, thing: str) -> None:
        """Keep `thing` in the inspector."""
        self.pinned = thing
        if self.ui.scale.compact and not self.popups:
            self.open_drawer()
        self.rebuild()

    def show_entry(self, entry: int) -> None:
        """A line of the log was pressed: the table as everybody saw it then."""
        doors.to_the_past(self, entry)

    def look_at(self, thing: str) -> None:
        """A name in the log was pointed at, or chosen with keys."""
        self._pointed, self._pointed_from = thing, self.focus.id if self.focus is not None else ""
        self.ui.dirty()

    def inspected(self) -> str | None:
        """What the inspector shows: the thing under the pointer, else under the focus, else pinned."""
        hovered = self._hovered
        if isinstance(hovered, Spot):
            self._pointed = None
            return hovered.region.thing
        focus = self.focus
        if self._pointed is not None and focus is not None and focus.id != self._pointed_from:
            self._pointed = None  # the keys have walked on
        if self._pointed is not None:
            return self._pointed
        if isinstance(focus, Spot) and focus.ring:
            return focus.region.thing
        return self.pinned or (f"seat:{self.eyes.viewer}" if self.eyes.viewer != TABLE else None)
