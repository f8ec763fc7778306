"""Making a question and the sentence below it fit into the room that a bar leaves them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.kit.boxes import Label
from game.ui.kit.widget import Rect, Widget

if TYPE_CHECKING:
    from game.ui.kit.services import Ui
    from game.ui.kit.text import TextStyle

PROMPT, HELP = "prompt", "prompt.help"


def fit_sentence(ui: Ui, sentence: Widget, room: Rect, least_prompt: float, least_help: float) -> None:
    """Choose letters in which both can be read to their end in `room`: the question's shrink down to
    `least_prompt` and those of the sentence below it to `least_help`. Where even these are too large, the
    second sentence keeps one line, and the pointer shows the rest."""
    labels = {label.id: label for label in sentence.children if isinstance(label, Label)}
    asked, below = labels.get(PROMPT), labels.get(HELP)
    if asked is None or below is None or _fits(ui, sentence, room):
        return
    first, second = asked.look(ui), below.look(ui)
    for style in _smaller(first, least_prompt):
        for small in _smaller(second, least_help):
            asked.style, below.style = style, small
            if _fits(ui, sentence, room):
                return
    below.lines, below.tooltip = 1, below.words
    for style in _smaller(first, least_prompt):
        asked.style = style
        if sentence.measure(ui, room.width)[1] <= room.height and not _clipped(ui, asked, room.width):
            return
    asked.lines, below.visible = 3, False


def would_fit(ui: Ui, sentence: Widget, room: Rect, prompt: float, help: float) -> bool:
    """Whether question and sentence can be read to their end in `room` in letters of these sizes."""
    labels = [label for label in sentence.children if isinstance(label, Label)]
    before = [label.style for label in labels]
    for label in labels:
        style = label.look(ui)
        label.style = style.of(size=min(style.size, prompt if label.id == PROMPT else help))
    fits = _fits(ui, sentence, room)
    for label, style_before in zip(labels, before, strict=True):
        label.style = style_before
    return fits


def _smaller(style: TextStyle, least: float) -> list[TextStyle]:
    """The style itself, and smaller ones down to `least`."""
    sizes = [style.size]
    while sizes[-1] > least:
        sizes.append(max(least, sizes[-1] - 1))
    return [style.of(size=size) for size in sizes]


def _fits(ui: Ui, sentence: Widget, room: Rect) -> bool:
    if sentence.measure(ui, room.width)[1] > room.height:
        return False
    labels = [label for label in sentence.children if isinstance(label, Label)]
    return not any(_clipped(ui, label, room.width) for label in labels)


def _clipped(ui: Ui, label: Label, width: float) -> bool:
    return ui.text.paragraph(label.words, label.look(ui), width, label.align, label.lines).clipped
