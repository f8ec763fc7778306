"""What everybody at the table saw since a seat last held the screen, each line with what it changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.match import visible
from game.core.model import TABLE
from game.session.session import Session
from game.session.summary import Change, change_of, worth_telling
from game.ui.kit.canvas import Canvas
from game.ui.kit.services import rich
from game.ui.kit.text import Words
from game.ui.kit.theme import rgb
from game.ui.kit.widget import Accessible, Rect, Size, Widget, plain
from game.ui.screens.shell import Shell

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

ROW = 37.0
MOST = 5


@dataclass(frozen=True)
class RecapLine:
    """One event in words, and what it changed."""

    words: Words
    change: Change | None
    name: str = ""


def recap_of(shell: Shell, session: Session, seat: int) -> list[RecapLine]:
    """Public lines since the last decision of `seat`, oldest first."""
    log = session.match.log
    start = next((index + 1 for index in range(len(log) - 1, -1, -1) if log[index].author == seat), 0)
    return lines_from(shell, session, start)


def lines_from(shell: Shell, session: Session, start: int) -> list[RecapLine]:
    """Public lines of log entry number `start` and later, oldest first."""
    wording = shell.wording_of(session)
    lines: list[RecapLine] = []
    for entry in session.match.log[start:]:
        for event in visible(entry, TABLE):
            if worth_telling(event) and (parts := wording.event(event)):
                change = change_of(event)
                name = session.player(change.seat).name if change is not None and change.seat else ""
                lines.append(RecapLine(rich(parts), change, name))
    return lines


class RecapPanel(Widget):
    """The newest lines of a recap; as many as there is room for."""

    role = "text"

    def __init__(self, ui: Ui, name: str, lines: list[RecapLine]) -> None:
        super().__init__()
        self.heading = ui.t("curtain.since", name=name)
        self.aside = ui.t("curtain.everyone")
        self.nothing = ui.t("curtain.nothing")
        self.lines = lines
        self.shown = MOST

    def needs(self, ui: Ui, room: float) -> float:
        """The height it takes of `room`; 0 if there is too little for a single line."""
        self.shown = min(MOST, max(1, len(self.lines)), int((room - 66) // ROW))
        return 66 + self.shown * ROW if self.shown > 0 else 0.0

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return width or 1000.0, 66 + self.shown * ROW

    def draw(self, canvas: Canvas) -> None:
        box = canvas.looks.panel.of(fill=((0.0, rgb("#090D16", 220)),), radius=16, shine=None)
        canvas.box(self.rect, box)
        left, right, y = self.rect.left + 32, self.rect.right - 32, self.rect.top + 30
        wide = canvas.words(self.heading, (left, y), canvas.styles.body_bold)
        if wide + canvas.ui.text.size(self.aside, canvas.styles.quiet)[0] + 24 < right - left:
            canvas.words(self.aside, (right, y), canvas.styles.quiet, "right")
        y += 38
        if not self.lines:
            canvas.words(self.nothing, (left, y), canvas.styles.second)
        for line in self.lines[-self.shown :]:
            edge = right - self._change(canvas, line, (right, y))
            canvas.text(
                line.words,
                Rect(left, y - ROW / 2, edge - left - 24, ROW),
                canvas.styles.second,
                "left",
                "middle",
                1,
            )
            y += ROW

    def _change(self, canvas: Canvas, line: RecapLine, at: tuple[float, float]) -> float:
        """The change at the right edge; returns its width."""
        change = line.change
        if change is None:
            return 0.0
        theme, t = canvas.theme, canvas.ui.t
        if change.kind == "hidden":
            words, ink = t("curtain.hidden"), theme.lamp
        else:
            words = t("curtain.change", name=line.name, before=change.before, after=change.after)
            ink = theme.blood_text if change.kind == "loss" else theme.moss_text
        return canvas.words(words, at, canvas.styles.body_bold.of(color=ink), "right")

    def accessible(self) -> Accessible:
        said = "; ".join(plain(line.words) for line in self.lines[-self.shown :]) or self.nothing
        return Accessible("text", self.heading, said)
