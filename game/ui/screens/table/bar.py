"""The action bar: what to do in one sentence, then what touches nothing on the board as buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from game.core.model import Action
from game.session.wording import Wording
from game.ui.boards.docking import Extra
from game.ui.controller import Button, Choice, Pick
from game.ui.kit.boxes import Column, Label, Row
from game.ui.kit.buttons import Button as UiButton
from game.ui.kit.buttons import IconButton
from game.ui.kit.intents import Intent
from game.ui.kit.services import rich
from game.ui.kit.text import Mark, Part, TextStyle, Words
from game.ui.kit.widget import Rect, Widget, plain
from game.ui.screens.table.sentence import fit_sentence, would_fit

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

ICONS = {
    "attack": "dice",
    "roll": "dice",
    "reveal": "eye",
    "heal": "leaf",
    "hurt": "drop",
    "decline": "cross",
    "skip": "forward",
    "end_turn": "moon",
    "use_ability": "moon",
}
"""Glyphs of the shell for kinds of action that several games know; the others stand without."""

NARROW = 1180.0
"""Logical width below which the buttons at the right are icons only."""

SMALLEST_PROMPT = 17.0
"""Logical size of letters down to which a long question shrinks."""

SMALLEST_HELP = 15.5
"""The same for the sentence below it."""

READABLE_PROMPT = 20.0
"""Size of letters to which a question shrinks for the words of a button; for want of room it shrinks more."""

LEAST_SENTENCE = 0.2
"""Share of the bar that the sentence keeps beside these words."""

LOWEST = 34.0
"""Logical height of a row of choices below which they give up keys, icons and large letters."""

STEP = 52.0
"""Logical side of the buttons of a stepper."""

PRIMARY = frozenset({"roll", "end_turn"})
"""Kinds of action that are what the player came for when they need nothing from the board."""

BEGINS = "start_"
"""How the kinds of action are called that begin something; beside them nothing is the one way on."""


@dataclass(slots=True)
class BarState:
    """What the bar shows. `prompt` None: nobody here has to do anything."""

    prompt: Words = ""
    help: Words = ""
    seat: int = 0
    choice: Choice | None = None
    interrupts: Sequence[Action] = ()
    waiting: Words = ""
    undo_reason: Words = ""
    """Two or three words under the button; `undo_why` says it in full."""
    undo_why: Words = ""
    undo: bool = False
    hint: bool = False
    pass_to: bool = False
    steps: Mapping[str, int] = field(default_factory=dict)
    """The numbers that steppers show, by the name of the argument; the least useful one if not set."""
    extras: Sequence[Extra] = ()
    unseen: Sequence[tuple[str, Words]] = ()
    """Things to pick that the board cannot show, and their names."""
    tight: bool = False
    """The bar shares its line with something of the board: smaller words, icons at the right."""
    tray: bool = False
    """The answers stand in a tray; the bar only confirms the one that is picked there."""
    confirm: Action | None = None
    sure: Action | None = None
    """What is asked about once more; nothing else can be done meanwhile."""
    guest: bool = False
    """Whoever sits here is not awaited and gives the screen back."""


@dataclass(slots=True)
class BarPresses:
    """What the bar's buttons do."""

    word: Callable[[Pick], None]
    act: Callable[[Action], None]
    undo: Callable[[], None]
    hint: Callable[[], None]
    back: Callable[[], None]
    pass_on: Callable[[], None]
    step: Callable[[str, int], None] = lambda name, value: None
    thing: Callable[[str], None] = lambda thing: None


def action_bar(ui: Ui, state: BarState, wording: Wording, presses: BarPresses) -> Bar:
    """The bar for `state`: sentence at the left, choices in the middle, what is always there at the right."""
    choices = _choices(ui, state, wording, presses)
    sides = [_side(ui, state, wording, presses, small) for small in (0, 1, 2)]
    return Bar(_sentence(ui, state), choices, sides)


class Bar(Widget):
    """Gives the sentence a third of the width, the right side what it needs and the choices the rest.

    A choice is never cut: first what is always there at the right becomes icons (`sides` are its forms, the
    widest first), then the choices start new lines and become lower.
    """

    def __init__(self, sentence: Widget, choices: list[Widget], sides: Sequence[list[Widget]]) -> None:
        super().__init__(id="bar")
        self._sentence, self._choices, self._sides = sentence, choices, sides
        self._side = sides[0]
        self.apart = False
        """Does the sentence stand elsewhere, so that the choices have all the room?"""
        self.wordy = False
        """Do more words than the sentence stand at its place, so that buttons need room less than they?"""

    @property
    def children(self) -> Sequence[Widget]:
        return (*((self._sentence,) if not self.apart else ()), *self._choices, *self._side)

    def place(self, ui: Ui, rect: Rect) -> None:
        super().place(ui, rect)
        row = _breadth(ui, self._choices)
        side, words = self._shares(ui, rect, row)
        if self.apart:
            words = 0.0
        wanted = self._rows(ui, rect.width - side - words - 32)
        if len(wanted) > 1 and len(wanted) * 52 > rect.height:
            words = rect.width * 0.24 if not self.apart else 0.0
            wanted = self._rows(ui, rect.width - side - words - 32)
        if len(wanted) * LOWEST > rect.height:
            for widget in self._choices:
                if isinstance(widget, UiButton):
                    widget.show_key, widget.icon, widget.style = False, "", ui.styles.small_bold
                elif isinstance(widget, Stepper):
                    widget.shrink()
            wanted = self._rows(ui, rect.width - side - words - 24)
        room = Rect(rect.left, rect.top, words, rect.height)
        if not self.apart:
            fit_sentence(ui, self._sentence, room, SMALLEST_PROMPT, SMALLEST_HELP)
            self._sentence.place(ui, room)
        self._place_rows(ui, wanted, rect, rect.right - side - 12)
        x = rect.right - side + 8
        for widget in self._side:
            wide, tall = widget.measure(ui)
            tall = min(tall, rect.height)
            widget.place(ui, Rect(x, rect.centery - tall / 2, wide, tall))
            x += wide + 8

    def _shares(self, ui: Ui, rect: Rect, row: float) -> tuple[float, float]:
        """Choose the form of the right side; its width and the width of the sentence. What may be done out of
        turn keeps its words as long as the sentence can be read beside them."""
        side, words, width = 0.0, 0.0, rect.width
        for form in self._sides:
            self._side = form
            side = _breadth(ui, form)
            share = 0.3 if self._choices else 0.6
            spare = width - side - row - 48
            words = max(width * share, spare, min(width - side - 24, width * 0.36))
            if spare >= width * min(share, 0.28):
                return side, min(words, spare)
            room = Rect(rect.left, rect.top, spare, rect.height)
            enough = spare >= width * LEAST_SENTENCE and not self.wordy
            if form is self._sides[-2] and enough and self._readable(ui, room):
                return side, spare
        return side, words

    def _readable(self, ui: Ui, room: Rect) -> bool:
        return self.apart or would_fit(ui, self._sentence, room, READABLE_PROMPT, SMALLEST_HELP)

    def _rows(self, ui: Ui, width: float) -> list[list[tuple[Widget, float]]]:
        rows: list[list[tuple[Widget, float]]] = [[]]
        used = 0.0
        for widget in self._choices:
            wide = min(widget.measure(ui)[0], max(width, 80.0))
            if rows[-1] and used + wide + 8 > width:
                rows.append([])
                used = 0.0
            rows[-1].append((widget, wide))
            used += wide + 8
        return rows

    def _place_rows(self, ui: Ui, rows: list[list[tuple[Widget, float]]], rect: Rect, right: float) -> None:
        count = len(rows)
        tall = min(68.0, (rect.height - 6 * (count - 1)) / count)
        top = rect.centery - (tall * count + 6 * (count - 1)) / 2
        for row in rows:
            x = right - sum(wide + 8 for _, wide in row) + 8
            for widget, wide in row:
                widget.place(ui, Rect(x, top, wide, tall))
                x += wide + 8
            top += tall + 6


class Prompt(Label):
    """A sentence that becomes smaller before it loses its end: what is asked must be read in full."""

    least = SMALLEST_PROMPT

    def look(self, ui: Ui) -> TextStyle:
        style = super().look(ui)
        wide = self.rect.width
        while wide and style.size > self.least and self._clipped(ui, style, wide):
            style = style.of(size=max(self.least, style.size - 1))
        return style

    def _clipped(self, ui: Ui, style: TextStyle, wide: float) -> bool:
        return ui.text.paragraph(self.words, style, wide, self.align, self.lines).clipped


class Help(Prompt):
    """The second sentence: as small as small words go before it loses its end."""

    least = SMALLEST_HELP


class Stepper(Row):
    """Minus, a number, plus; where the bar has several rows, no higher than its own."""

    def place(self, ui: Ui, rect: Rect) -> None:
        for child in self._children:
            if isinstance(child, IconButton):
                child.size = min(STEP, rect.height)
        super().place(ui, rect)

    def shrink(self) -> None:
        """Smaller, for rows that are low."""
        for child in self._children:
            if isinstance(child, IconButton):
                child.size = LOWEST
            elif isinstance(child, Label):
                child.style = "body_bold"


def _breadth(ui: Ui, widgets: Sequence[Widget]) -> float:
    """How wide buttons are beside each other."""
    return sum(widget.measure(ui)[0] + 8 for widget in widgets)


def lone_prompt(ui: Ui, state: BarState, notice: Words) -> Widget:
    """The question alone in one line, for windows in which the bar has no room for it; or the notice about
    the last press."""
    if notice:
        return Prompt(notice, ui.styles.prompt.of(size=24), lines=1, id="prompt")
    shown = (Mark(state.seat), *parts_of(state.prompt)) if state.seat else state.prompt
    return Prompt(shown, ui.styles.prompt.of(size=24), lines=1, id="prompt")


def bar_parts(ui: Ui, state: BarState, wording: Wording, presses: BarPresses) -> tuple[Widget, list[Widget]]:
    """The sentence and all buttons of the bar, for frames that place them apart."""
    return _sentence(ui, state), [*_choices(ui, state, wording, presses), *_side(ui, state, wording, presses)]


def _sentence(ui: Ui, state: BarState) -> Widget:
    words: list[Widget] = []
    if state.prompt:
        shown = (Mark(state.seat), *parts_of(state.prompt)) if state.seat else state.prompt
        style = ui.styles.prompt.of(size=24) if ui.scale.compact or state.tight else ui.styles.prompt
        most = 2 if state.help else 3
        words.append(Prompt(shown, style, vertical="bottom", lines=most, id="prompt"))
        if state.help:
            words.append(Help(state.help, "small", vertical="top", lines=2, id="prompt.help"))
    else:
        words.append(Label(state.waiting, "second", lines=2, id="prompt"))
    return Column(*words, gap=4, justify="center", flex=1)


def parts_of(words: Words) -> tuple[Part, ...]:
    """Words as a tuple of parts."""
    return (words,) if isinstance(words, str) else tuple(words)


def _choices(ui: Ui, state: BarState, wording: Wording, presses: BarPresses) -> list[Widget]:
    if state.sure is not None:
        return _sure(ui, state, state.sure, wording, presses)
    if state.choice is None:
        return []
    if state.tray:
        picked = state.confirm
        return [
            UiButton(
                ui.t("table.confirm"),
                partial(_confirm, presses, picked),
                icon="check",
                kind="primary",
                intent=Intent.CONFIRM,
                enabled=picked is not None,
                reason=ui.t("table.pick_first"),
                id="confirm",
                height=60,
            )
        ]
    found: list[Widget] = []
    buttons = state.choice.buttons()
    lone = _primary_of(buttons, state.choice)
    numbers = number_groups(buttons)
    for number, button in enumerate(buttons, 1):
        group = numbers.get(button.pick.name, [])
        if button not in group:
            found.append(_button(ui, button, number, wording, presses, button is lone))
        elif button is group[0]:
            found += stepper(ui, state, group, wording, presses)
    found += [
        UiButton(words, partial(presses.thing, thing), kind="legal", id=f"thing.{thing}", height=60)
        for thing, words in state.unseen
    ]
    found += [_extra(extra) for extra in state.extras]
    if state.choice.picks:
        found.append(
            UiButton(
                ui.t("table.back"), presses.back, icon="back", kind="ghost", intent=Intent.BACK, id="back"
            )
        )
    return found


def _sure(
    ui: Ui, state: BarState, action: Action, wording: Wording, presses: BarPresses
) -> list[Widget]:
    """Yes, or back."""
    icon = ICONS.get(action.do, "check")
    yes = UiButton(rich(wording.action(action)), partial(presses.act, action), icon=icon, kind="primary",
                   intent=Intent.CONFIRM, id="sure", height=60)
    back = UiButton(ui.t("table.back"), presses.back, icon="back", intent=Intent.BACK, id="back", height=60)
    return [yes, *(_extra(extra) for extra in state.extras), back]


def number_groups(buttons: Sequence[Button]) -> dict[str, list[Button]]:
    """Buttons that differ in a small number only, by the name of the argument, lowest first: a stepper stands
    for them all."""
    groups: dict[str, list[Button]] = {}
    for button in buttons:
        if type(button.pick.value) is int:
            groups.setdefault(button.pick.name, []).append(button)
    return {name: sorted(group, key=_number) for name, group in groups.items() if len(group) > 1}


def _number(button: Button) -> int:
    return button.pick.value if isinstance(button.pick.value, int) else 0


def stepped(choice: Choice, steps: Mapping[str, int]) -> dict[str, int]:
    """What the steppers of the bar say, by the name of the argument."""
    return {name: _number(_shown(group, steps)) for name, group in number_groups(choice.buttons()).items()}


def _shown(group: Sequence[Button], steps: Mapping[str, int]) -> Button:
    """The button that a stepper stands on: the chosen number, else the lowest that is not nothing."""
    wanted = steps.get(group[0].pick.name)
    found = next((button for button in group if button.pick.value == wanted), None)
    return found or next((button for button in group if _number(button) > 0), group[0])


def stepper(
    ui: Ui, state: BarState, group: Sequence[Button], wording: Wording, presses: BarPresses
) -> list[Widget]:
    """A number with minus and plus, and the button that does it with that number."""
    shown = _shown(group, state.steps)
    place, name = group.index(shown), shown.pick.name

    def turn(by: int) -> Callable[[], None]:
        return lambda: presses.step(name, _number(group[place + by]))

    less = IconButton("minus", ui.t("table.less"), turn(-1), size=STEP, shortcut=",", id=f"step.{name}.less")
    more = IconButton("plus", ui.t("table.more"), turn(1), size=STEP, shortcut=".", id=f"step.{name}.more")
    less.enabled, more.enabled = place > 0, place < len(group) - 1
    words = ui.t("table.of", number=_number(shown), most=_number(group[-1]))
    number = Label(words, ui.styles.heading, align="center", vertical="middle", lines=1)
    found: list[Widget] = [Stepper(less, number, more, gap=8, id=f"step.{name}")]
    if shown.ready is not None:
        done = shown.ready
        found.append(UiButton(rich(wording.action(done)), partial(presses.act, done), kind="primary",
                              intent=Intent.CONFIRM, id=f"step.{name}.do", height=60))
    return found


def _extra(extra: Extra) -> UiButton:
    return UiButton(extra.words, extra.press, icon=extra.glyph, kind="primary" if extra.primary else "normal",
                    selected=extra.selected, shortcut=extra.shortcut, id=f"extra.{extra.ident}", height=60,
                    intent=Intent.CONFIRM if extra.primary else None,
                    enabled=not extra.reason, reason=extra.reason)


def _confirm(presses: BarPresses, picked: Action | None) -> None:
    if picked is not None:
        presses.act(picked)


def _primary_of(buttons: Sequence[Button], choice: Choice) -> Button | None:
    """The button that Enter should press: the only way on, or the step that the turn is waiting for."""
    ready = [button for button in buttons if button.ready is not None]
    if len(ready) == 1 and (choice.waits or not choice.highlighted()):
        return ready[0]
    if any(button.do.startswith(BEGINS) for button in ready):
        return None  # there is more to do: Enter ends no turn that has hardly begun
    return next((button for button in ready if button.do in PRIMARY and not choice.highlighted()), None)


def _button(
    ui: Ui, button: Button, number: int, wording: Wording, presses: BarPresses, primary: bool
) -> UiButton:
    ready = button.ready
    if button.pick.name == "do":
        words = (
            rich(wording.action(ready))
            if ready is not None
            else rich(wording.parts(f"{wording.game}.action.{button.do}_mode"))
        )
    else:
        words = rich(wording.word(button.do, button.pick.name, button.pick.value))

    def press() -> None:
        if ready is not None:
            presses.act(ready)
        else:
            presses.word(button.pick)

    return UiButton(
        words,
        press,
        icon=ICONS.get(button.do, ""),
        kind="primary" if primary else "legal",
        selected=button.chosen,
        shortcut="" if primary or number > 9 else str(number),
        intent=Intent.CONFIRM if primary else None,
        id=f"word.{button.pick.name}.{button.pick.value}",
        height=60,
    )


def _side(
    ui: Ui, state: BarState, wording: Wording, presses: BarPresses, small: int = 0
) -> list[Widget]:
    """Interrupts, undo, hint: what is always there. With `small` 1 only the interrupts keep their words, with
    2 nothing does; in a narrow window neither."""
    found = [
        _small(
            ui,
            rich(wording.action(action)),
            ICONS.get(action.do, "moon"),
            partial(presses.act, action),
            f"interrupt.{action.do}",
            shortcut=action.do[0],
            tight=state.tight or small > 1,
        )
        for action in (state.interrupts[:3] if state.sure is None else ())
    ]
    tight = state.tight or small > 0
    if state.pass_to:
        name = ui.t("table.give_back" if state.guest else "table.pass_screen")
        tight = tight and not state.guest
        found.append(_small(ui, name, "swap", presses.pass_on, "pass", tight=tight))
    undo = _small(ui, ui.t("table.undo"), "undo", presses.undo, "undo", intent=Intent.UNDO, tight=tight)
    undo.enabled, undo.reason, undo.tooltip = state.undo, state.undo_reason, state.undo_why or undo.tooltip
    hint = _small(ui, ui.t("table.hint"), "hint", presses.hint, "hint", intent=Intent.HINT, tight=tight)
    hint.enabled, hint.reason = state.hint, ui.t("table.no_hint")
    return [*found, undo, hint]


def _small(
    ui: Ui,
    words: Words,
    icon: str,
    press: Callable[[], None],
    ident: str,
    *,
    shortcut: str = "",
    intent: Intent | None = None,
    tight: bool = False,
) -> UiButton:
    if tight or ui.scale.size[0] < NARROW:
        return IconButton(icon, plain(words), press, size=60, shortcut=shortcut, intent=intent, id=ident)
    return UiButton(words, press, icon=icon, shortcut=shortcut, intent=intent, id=ident, height=60)
