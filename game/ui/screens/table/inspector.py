"""The inspector: what the pointer or the focus is on, in full, beside the board and never over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from game.core.model import View
from game.ui.boards import Board, Inspection
from game.ui.kit.boxes import Column, Drawn, Label, Row, Space
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text import Icon, Words
from game.ui.kit.widget import Rect, Widget

if TYPE_CHECKING:
    from game.ui.kit.services import Ui


def inspector(
    ui: Ui, found: Inspection | None, width: float, height: float, on_section: Callable[[str], None]
) -> Widget:
    """The widgets for one inspection, or a quiet word on how to use the inspector."""
    if found is None:
        return Column(Label(ui.t("table.inspector_empty"), "quiet"), Space(flex=1))
    rows: list[Widget] = [Label(found.title, "card_name", lines=2)]
    if found.subtitle:
        rows.append(Label(found.subtitle, "small"))
    text_height = sum(Label(line, "small").measure(ui, width - 40)[1] + 8 for _, line in found.lines)
    if found.picture is not None and found.picture_ratio:
        rows.append(_picture(found, width, max(120.0, height - text_height - 150)))
    rows += [_line(ui, glyph, words) for glyph, words in found.lines]
    foot: list[Widget] = []
    if found.section:
        foot.append(
            Button(
                ui.t("table.rules_section", section=found.section),
                lambda: on_section(found.section),
                icon="rules",
                kind="ghost",
                id="inspector.rules",
                style=ui.styles.small_bold,
            )
        )
    needed = sum(row.measure(ui, width)[1] + 8 for row in (*rows, *foot)) - 8
    if needed <= height:
        return Column(*rows, Space(flex=1), *foot, gap=8)
    return Column(ScrollArea(Column(*rows, gap=8), id="inspector.scroll", flex=1), *foot, gap=8)


def _picture(found: Inspection, width: float, room: float) -> Widget:
    """The picture as large as the place allows; `picture_ratio` is width by height."""
    wide = min(width, room * found.picture_ratio)
    tall = wide / found.picture_ratio
    draw = found.picture
    assert draw is not None

    def paint(canvas: Canvas, rect: Rect) -> None:
        draw(canvas.surface, canvas.rect(rect))

    return Row(Drawn(paint, wide, tall), justify="center")


def _line(ui: Ui, glyph: str, words: str) -> Widget:
    return Label(inspector_line(ui, glyph, words), "small", vertical="top")


def inspector_line(ui: Ui, glyph: str, words: str) -> Words:
    """A line with its glyph; one named `plain:...` keeps its own colors."""
    if not glyph:
        return words
    plain = glyph.startswith("plain:")
    return (Icon(glyph.removeprefix("plain:"), ui.theme.bone_300, plain=plain), words)


class Inspected(Protocol):
    """A screen with a board whose things can be looked at."""

    @property
    def board(self) -> Board:
        """What knows the things."""

    @property
    def view(self) -> View:
        """What is seen of the match."""

    def inspected(self) -> str | None:
        """The thing that is hovered, focused or pinned now."""

    def show_rules(self, section: str) -> None:
        """The rules reference, opened at a section."""


class Watcher(Widget):
    """The inspector's content: follows the pointer and the focus without a rebuild of the whole screen."""

    def __init__(self, screen: Inspected) -> None:
        super().__init__(id="inspector")
        self._screen = screen
        self._shown: str | None = ""
        self._child: Widget | None = None

    @property
    def children(self) -> Sequence[Widget]:
        return (self._child,) if self._child is not None else ()

    def place(self, ui: Ui, rect: Rect) -> None:
        super().place(ui, rect)
        self._shown = ""
        self.follow(ui)

    def follow(self, ui: Ui) -> None:
        """Show what is hovered, focused or pinned now."""
        thing = self._screen.inspected()
        if thing != self._shown:
            self._shown = thing
            found = self._screen.board.inspect(thing, self._screen.view) if thing else None
            self._child = inspector(ui, found, self.rect.width, self.rect.height, self._screen.show_rules)
            self._child.place(ui, self.rect)
            ui.dirty()

    def update(self, ui: Ui, now: float) -> bool:
        self.follow(ui)
        return super().update(ui, now)
