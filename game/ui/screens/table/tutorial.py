"""The table during a guided first match: a guide beside the board says what to do, rings show what it means.

What a lesson is, `game.session.tutorial` knows; everything else is the table screen (`table`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.content.paths import data_folder
from game.content.problem import DataErrors
from game.core.model import Action
from game.session.session import Session
from game.session.tutorial import Script, Tutorial, begin, load_script
from game.ui.boards import CorneredBoard, Region
from game.ui.kit.boxes import Label, Panel, Row, Space
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.intents import Intent
from game.ui.kit.text import Span, Words
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.table.bar import Bar, BarState, parts_of
from game.ui.screens.table.frame import boxes_of
from game.ui.screens.table.screen import TableScreen
from game.ui.screens.table.sloped import Outline, Sloped

if TYPE_CHECKING:
    from game.session.choice import Choice
    from game.ui.kit.services import Ui
    from game.ui.screens.shell import Shell

RING: Final = 4.0
SMOOTH: Final = 3
STYLES: Final = ("body", "small")


def lesson_screen(shell: Shell, game: str) -> TutorialScreen | None:
    """Begins the guided match of a game; says what is wrong and is None if its script is damaged."""
    try:
        script = load_script(data_folder(game))
    except DataErrors as error:
        shell.trouble(error.problems)
        return None
    session, tutorial = begin(shell.rules(game), script, _names(shell, script))
    shell.dress(session.players)
    return TutorialScreen(shell, session, tutorial)


def _names(shell: Shell, script: Script) -> list[str]:
    """The learner and one teacher; several others have names of their own."""
    t = shell.ui.t
    others = [t("tutorial.teacher")]
    if script.seats > len(others) + 1:
        others = [name.strip() for name in t("setup.bot_names").split(",")][: script.seats - 1]
    others.insert(script.learner - 1, t("tutorial.you"))
    return others


class TutorialScreen(TableScreen):
    """A table where the guide decides what is offered."""

    may_move_prompt = False  # the guide's words take its place

    def __init__(self, shell: Shell, session: Session, tutorial: Tutorial) -> None:
        self.tutorial = tutorial
        self._seen = -1
        super().__init__(shell, session)

    # ---- what is offered

    def _go_on(self) -> None:
        if self.tutorial.place != self._seen:
            self._seen = self.tutorial.place
            self._chosen_at = (-1, -1)
            self.rebuild()
        if self.tutorial.reading:
            self.choice = None
            return
        super()._go_on()

    def _choice(self, legal: Sequence[Action]) -> Choice | None:
        return super()._choice(self.tutorial.offered(legal))

    def submit(self, action: Action) -> None:
        """Do what the step is about; anything else is explained."""
        if self.tutorial.step is not None and action not in self.tutorial.allowed([action]):
            self.ui.sounds.play("refuse")
            if self.choice is not None:
                self.choice.back()
            self.notice = self.ui.t("tutorial.not_this")
            self.rebuild()
            return
        super().submit(action)

    def read_on(self) -> None:
        """The learner has read the step; with the last one the lesson ends."""
        self.tutorial.read_on()
        self.rebuild()
        self.ui.host.wake_at(self.ui.clock())

    # ---- the picture

    def build(self) -> Widget:
        root = super().build()
        step = self.tutorial.step
        if step is None:
            return root
        number, count = self.tutorial.place + 1, len(self.tutorial.script.steps)
        heading = self.ui.t("tutorial.lesson", number=number, count=count)
        words, on_next = self._said(), self.read_on if step.reading else None
        outline = self._place_of_guide(root)
        if not outline:
            return self._with_banner(root, heading, words, on_next)
        guide = Guide(outline, heading, words, on_next)
        panel = [] if isinstance(self.board, CorneredBoard) else [(Panel(look="raised_lit"), guide.box)]
        return Guided(root, [*panel, (guide, guide.box)])

    def _said(self) -> Words:
        """What the guide says; `{seat_3}` in it is the player of seat 3."""
        seats = range(1, self.tutorial.script.seats + 1)
        return self.ui.words(self.tutorial.message, {f"seat_{seat}": f"seat:{seat}" for seat in seats})

    def _place_of_guide(self, root: Widget) -> Outline:
        """The place of the log, which makes room; nothing where there is none."""
        log = root.find("log")
        if self.ui.scale.compact or log is None:
            return ()
        if not isinstance(self.board, CorneredBoard):
            log.visible = False
            box = boxes_of(self.ui, self.board, self.view).log
            return (box.topleft, box.topright, box.bottomright, box.bottomleft)
        k = self.ui.scale.factor
        outline = tuple((x / k, y / k) for x, y in self.board.corners(self.view).log)
        log.visible = not outline
        return outline

    def _with_banner(
        self, root: Widget, heading: str, words: Words, on_next: Callable[[], None] | None
    ) -> Widget:
        """Where there is little room the words take the prompt's place, the button that of undo and hint."""
        ui = self.ui
        prompt, actions = self._bar_places()
        bar = root.find("bar")
        if isinstance(bar, Bar):
            bar.wordy = True
        for name in ("prompt", "prompt.help", *(("undo", "hint") if on_next is not None else ())):
            found = root.find(name)
            if found is not None:
                found.visible = False
        said = (Span(f"{heading}  ", bold=True, color=ui.theme.lamp), *parts_of(words))
        label = Label(said, ui.styles.small.of(color=ui.theme.bone_100, leading=1.25), id="guide.words")
        parts: list[tuple[Widget, Rect]] = [(label, prompt)]
        if on_next is not None:
            go = _go_on(ui, on_next)
            wide, tall = go.measure(ui)
            parts.append((go, Rect(actions.right - wide, actions.centery - tall / 2, wide, tall)))
        return Guided(root, parts)

    def _bar_places(self) -> tuple[Rect, Rect]:
        """Where the words and the buttons of the action bar stand."""
        if isinstance(self.board, CorneredBoard):
            corners, k = self.board.corners(self.view), self.ui.scale.factor
            boxes = (corners.prompt, corners.actions)
            first, second = (Rect(box.left / k, box.top / k, box.width / k, box.height / k) for box in boxes)
            return first, second
        bar = boxes_of(self.ui, self.board, self.view).bar
        half = bar.width / 2
        return (
            Rect(bar.left + 20, bar.top + 8, half - 30, bar.height - 16),
            Rect(bar.left + half, bar.top + 8, half - 20, bar.height - 16),
        )

    def bar_state(self) -> BarState:
        state = super().bar_state()
        if self.tutorial.reading:
            state.waiting = self.ui.t("tutorial.read")
        elif state.choice is None and self.tutorial.allowed(self.session.match.legal(self.eyes.viewer)):
            state.waiting = self.ui.t("tutorial.follow")
        return state

    def foreground(self, canvas: Canvas) -> None:
        super().foreground(canvas)
        step = self.tutorial.step
        if step is None or self.presenter.busy:
            return
        for region in self.board.regions(self.view):
            if region.thing in step.show and region.focusable:
                ring(canvas, region)
        meant = {f"interrupt.{written.split(' ')[0]}" for written in step.allow}
        for widget in self.root.walk():
            if widget.id in meant:
                canvas.box(widget.rect, canvas.looks.focus_ring)


def ring(canvas: Canvas, region: Region) -> None:
    """A bright line around a thing that the guide speaks of."""
    rect = region.rect.inflate(canvas.px(20), canvas.px(20))
    corners = (region.rect.topleft, region.rect.topright, region.rect.bottomright, region.rect.bottomleft)
    points = [(x - rect.left, y - rect.top) for x, y in region.outline or corners]
    key = ("tutorial_ring", tuple(points), rect.size)
    canvas.surface.blit(
        canvas.ui.layer(key, rect.size, lambda made: _line(canvas, made, points)), rect.topleft
    )


def _line(canvas: Canvas, made: pygame.Surface, points: Sequence[tuple[float, float]]) -> None:
    """The closed line through `points`, smooth: drawn large and shrunk."""
    big = pygame.Surface((made.get_width() * SMOOTH, made.get_height() * SMOOTH), pygame.SRCALPHA)
    large = [(x * SMOOTH, y * SMOOTH) for x, y in points]
    for color, width in ((canvas.theme.ink, RING + 4), (canvas.theme.lamp_pale, RING)):
        line = canvas.px(width) * SMOOTH
        pygame.draw.polygon(big, color, large, line)
        for point in large:
            pygame.draw.circle(big, color, point, line / 2)
    made.blit(pygame.transform.smoothscale(big, made.get_size()), (0, 0))


def _go_on(ui: Ui, press: Callable[[], None]) -> Button:
    return Button(
        ui.t("tutorial.next"),
        press,
        icon="forward",
        kind="primary",
        intent=Intent.CONFIRM,
        id="guide.next",
        height=46,
    )


class Guide(Sloped):
    """The words of a step and, where it is only read, the button to go on."""

    gap = 10.0

    def __init__(
        self, outline: Outline, heading: str, words: Words, on_next: Callable[[], None] | None
    ) -> None:
        super().__init__(outline, "guide")
        self._heading, self._words, self._on_next = heading, words, on_next

    def place(self, ui: Ui, rect: Rect) -> None:
        super().place(ui, rect)
        for style in STYLES:
            self._children = self._rows(ui, style)
            if self.stack(ui, self._children, self.box.top + 10) <= self.box.bottom - 6:
                return

    def _rows(self, ui: Ui, style: str) -> list[Widget]:
        look = getattr(ui.styles, style)
        rows: list[Widget] = [
            Label(self._heading, ui.styles.small_bold.of(color=ui.theme.lamp), lines=1),
            Label(self._words, look.of(color=ui.theme.bone_100), vertical="top", id="guide.words"),
        ]
        if self._on_next is not None:
            rows.append(Row(_go_on(ui, self._on_next), Space(flex=1)))
        return rows


class Guided(Widget):
    """The table with the guide on top of it."""

    def __init__(self, root: Widget, parts: Sequence[tuple[Widget, Rect]]) -> None:
        super().__init__(id="guided")
        self._root, self._parts = root, tuple(parts)

    @property
    def children(self) -> Sequence[Widget]:
        return (self._root, *(widget for widget, _ in self._parts))

    def place(self, ui: Ui, rect: Rect) -> None:
        super().place(ui, rect)
        self._root.place(ui, rect)
        for widget, box in self._parts:
            widget.place(ui, self._free(box) if isinstance(widget, Label) else box)

    def _free(self, box: Rect) -> Rect:
        """As much of a place for words as the buttons of the table leave."""
        taken = [
            widget.rect.left - 16 for widget in self._root.walk()
            if isinstance(widget, Button) and widget.rect.colliderect(box)
        ]
        return Rect(box.left, box.top, min([box.right, *taken]) - box.left, box.height)
