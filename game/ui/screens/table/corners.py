"""The frame of a table whose board takes the whole window: log and inspector follow the board's slopes.

The board draws bars and panels; here stand the words and buttons that go into them. The frame of boards that
are content with a box is `table.frame`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.boards import CorneredBoard, Corners, Inspection
from game.ui.kit.boxes import Column, Drawn, Fixed, Label, Row, Space
from game.ui.kit.buttons import Button, IconButton
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Pointer, UiEvent
from game.ui.kit.intents import Intent
from game.ui.kit.widget import Rect, Widget, plain
from game.ui.screens.table.area import BoardArea, Spot
from game.ui.screens.table.bar import SMALLEST_HELP, SMALLEST_PROMPT, BarPresses, BarState, bar_parts
from game.ui.screens.table.inspector import inspector_line
from game.ui.screens.table.sentence import fit_sentence
from game.ui.screens.table.show import show_buttons
from game.ui.screens.table.sloped import PAD, Outline, Sloped, SlopedLog, ends_of

if TYPE_CHECKING:
    from game.ui.kit.services import Ui
    from game.ui.screens.table.screen import TableScreen

COLUMN = 330.0
"""Width of the inspector's words."""
TIGHT = 46.0
"""Height of buttons that stand in two rows."""
ALWAYS = frozenset({"undo", "hint", "back"})
"""Buttons that need no words: they stand there at every turn."""


class SlopedInspector(Sloped):
    """The inspector beside a slope: words at the outer side, the picture in the corner that they leave."""

    def __init__(self, screen: TableScreen, outline: Outline) -> None:
        super().__init__(outline, "inspector")
        self._screen = screen
        self._shown: str | None = ""
        self._picture: pygame.FRect | None = None
        self._first = 0
        self._column = self._narrowest()

    def _narrowest(self) -> float:
        """The width of the words: that of the waist, where the panel has one, else a comfortable one."""
        top, foot = self.box.top + 1, self.box.bottom - 1
        widths = [
            right - left for left, right in (ends_of(self.outline, y) for y in (top, (top + foot) / 2, foot))
        ]
        if widths[1] < min(widths[0], widths[2]):
            return max(180.0, widths[1] - 2 * PAD)
        left, right = ends_of(self.outline, top + (foot - top) * 0.3)
        return min(COLUMN, max(230.0, right - left - 2 * PAD))

    def place(self, ui: Ui, rect: Rect) -> None:
        super().place(ui, rect)
        self._shown = ""
        self.follow(ui)

    def update(self, ui: Ui, now: float) -> bool:
        self.follow(ui)
        return super().update(ui, now)

    def follow(self, ui: Ui) -> None:
        """Show what is hovered, focused or pinned now."""
        thing = self._screen.inspected()
        if thing != self._shown:
            self._shown, self._first = thing, 0
            self._fill(ui)
            ui.dirty()

    def _fill(self, ui: Ui) -> None:
        thing = self._shown
        found = self._screen.board.inspect(thing, self._screen.view) if thing else None
        box = self.box
        self._picture = None
        if found is None:
            self._children = [Label(ui.t("table.inspector_empty"), "quiet", vertical="top")]
            self.stack(ui, self._children, box.top + 14)
            return
        for half in (112.0, 90.0, 72.0, 0.0):
            self._picture = self._corner(found, half) if half else None
            if half and self._picture is None:
                continue
            words = self._words(ui, found)
            if self.stack(ui, words, box.top + 14) <= box.bottom - 10 or not half:
                break
        for widget in words:  # the wheel brings what lies below
            widget.visible = widget.rect.bottom <= box.bottom - 4
        self._children = words
        if self._picture is not None and found.picture is not None:
            self._children.append(_picture(found, self._picture))

    def _words(self, ui: Ui, found: Inspection) -> list[Widget]:
        rows: list[Widget] = [Label(found.title, ui.styles.heading.of(size=26), lines=2, vertical="top")]
        if found.subtitle:
            rows.append(Label(found.subtitle, ui.styles.small.of(color=ui.theme.lamp), vertical="top"))
        rows += [
            Label(inspector_line(ui, glyph, words), "small", vertical="top")
            for glyph, words in found.lines[self._first :]
        ]
        if found.section:
            rows.append(
                Button(
                    ui.t("table.rules_section", section=found.section),
                    lambda: self._screen.show_rules(found.section),
                    icon="rules",
                    kind="ghost",
                    id="inspector.rules",
                    style=ui.styles.small_bold,
                )
            )
        return rows

    def _corner(self, found: Inspection, half: float) -> pygame.FRect | None:
        """The place of the picture in the wide low corner, if there is one."""
        if found.picture is None or not found.picture_ratio:
            return None
        box = self.box
        wide, tall = half * 2 * max(1.0, found.picture_ratio), half * 2
        top = box.bottom - tall - 12
        (left, right), (high_left, high_right) = (
            ends_of(self.outline, top + tall / 2),
            ends_of(self.outline, box.top + 2),
        )
        if right - left - wide < 262 or right - left < high_right - high_left + 60:
            return None
        x = left + 14 if left < high_left - 1 else right - wide - 14
        return pygame.FRect(x, top, wide, tall)

    def room(self, top: float, foot: float) -> tuple[float, float]:
        left, right = super().room(top, foot)
        if left > self.box.left + PAD + 1:  # words under each other look calmer than a slope of them
            left = max(left, right - self._column)
        else:
            right = min(right, left + self._column)
        picture = self._picture
        if picture is not None and foot > picture.top and top < picture.bottom:
            nearest = min(max(picture.centery, top), foot)
            share = 1 - abs(nearest - picture.centery) / (picture.height / 2)
            reach = picture.width / 2 * max(0.0, share) + 12
            if picture.centerx < (left + right) / 2:
                left = max(left, picture.centerx + reach)
            else:
                right = min(right, picture.centerx - reach)
        return left, right

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if isinstance(event, Pointer) and event.kind == "wheel":
            self._first = max(0, self._first + (-1 if event.wheel > 0 else 1))
            self._fill(ui)
            ui.dirty()
            return True
        return False


def _picture(found: Inspection, place: pygame.FRect) -> Widget:
    draw = found.picture
    assert draw is not None

    def paint(canvas: Canvas, rect: Rect) -> None:
        draw(canvas.surface, canvas.rect(rect))

    drawn = Drawn(paint, place.width, place.height)
    drawn.rect = Rect(place)
    return drawn


def build_corners(screen: TableScreen, board: CorneredBoard, bar: BarState, presses: BarPresses) -> Widget:
    """The whole table screen as one tree."""
    ui = screen.ui
    corners = board.corners(screen.view)
    width, height = ui.scale.size
    sentence, buttons = bar_parts(ui, bar, screen.wording, presses)
    prompt, actions = logical(ui, corners.prompt), logical(ui, corners.actions)
    row = _row_of(ui, buttons, actions)
    fit_sentence(ui, sentence, prompt, SMALLEST_PROMPT, SMALLEST_HELP)
    tall = min(actions.height, row.measure(ui, actions.width)[1])
    row_box = Rect(actions.left, actions.top + (actions.height - tall) / 2, actions.width, tall)
    parts: list[tuple[Widget, Rect]] = [
        (area_of(screen), Rect(0, 0, width, height)),
        (sentence, prompt),
        (row, row_box),
    ]
    parts += _top(screen, board, corners)
    if corners.log:
        outline = outline_of(ui, corners.log)
        log = SlopedLog(screen, outline)
        parts.append((log, log.box))
    if corners.inspector:
        shown = SlopedInspector(screen, outline_of(ui, corners.inspector))
        parts.append((shown, shown.box))
    return Fixed(parts, "table")


def _row_of(ui: Ui, buttons: Sequence[Widget], room: Rect) -> Widget:
    """The buttons in one line; where it is too short what is always there keeps only icons, then they stand
    in a line of their own below what is asked for."""
    row: Widget = Row(*buttons, gap=10, wrap=True, justify="end")
    if row.measure(ui, room.width)[1] <= room.height + 1:
        return row
    tight = [_tight(button) for button in buttons]
    row = Row(*tight, gap=8, wrap=True, justify="end")
    line = max(button.measure(ui)[1] for button in tight)
    if row.measure(ui, room.width)[1] <= line + 1:
        return row
    always = [button for button in tight if button.id in ALWAYS]
    asked = [button for button in tight if button.id not in ALWAYS]
    if not asked or not always:
        return row
    lines = Column(Row(*asked, gap=8, wrap=True, justify="end"), Row(*always, gap=8, justify="end"), gap=8)
    return lines if lines.measure(ui, room.width)[1] <= room.height + 1 else row


def _tight(button: Widget) -> Widget:
    """A lower button; those that every turn has keep only their icon."""
    if not isinstance(button, Button):
        return button
    if button.id in ALWAYS:
        return IconButton(
            button.icon,
            plain(button.words),
            button.on_press,
            size=TIGHT,
            intent=button.intent,
            id=button.id,
            enabled=button.enabled,
            reason=button.reason,
        )
    button.least_height = TIGHT
    button.second = ""
    return button


def logical(ui: Ui, rect: pygame.Rect) -> Rect:
    """A box in pixels as one in logical units."""
    k = ui.scale.factor
    return Rect(rect.left / k, rect.top / k, rect.width / k, rect.height / k)


def outline_of(ui: Ui, outline: Outline) -> Outline:
    """A polygon in pixels as one in logical units."""
    k = ui.scale.factor
    return tuple((x / k, y / k) for x, y in outline)


def area_of(screen: TableScreen) -> BoardArea:
    """The board over the whole window, with a spot for everything on it."""
    look, view = screen.look, screen.view
    assert isinstance(screen.board, CorneredBoard)
    lit = look.lit
    spots = [
        Spot(
            region,
            screen.names.name(region.thing) or screen.ui.catalog.name(region.thing) or region.thing,
            screen.board.stand_in(region.thing, lit, view) in lit,
            screen.press_thing,
            screen.pin,
        )
        for region in screen.board.regions(view)
    ]
    return BoardArea(screen.board, view, look, screen.presenter, spots)


def _top(screen: TableScreen, board: CorneredBoard, corners: Corners) -> list[tuple[Widget, Rect]]:
    """Menu, game and state of the board at the left; turn, tools and settings of the show at the right."""
    ui, view = screen.ui, screen.view
    message, arguments = screen.board.headline(view)
    narrow = logical(ui, corners.top_left).width < 560
    name = Label(ui.t(f"menu.games.{screen.session.rules.name}.name"), "card_name", lines=1)
    left = Row(
        IconButton("menu", ui.t("table.menu"), screen.open_menu, id="menu"),
        *([] if narrow else [name]),
        Label(board.status(view), "small", lines=1),
        Space(flex=1),
        gap=14,
    )
    tools: list[Widget] = [
        IconButton(
            tool.glyph,
            ui.t(tool.message),
            _pressing(screen, tool.press),
            id=f"tool.{tool.ident}",
            shortcut=tool.key,
            selected=tool.on,
        )
        for tool in board.tools(view)
    ]
    show = show_buttons(screen)
    drawer = (
        []
        if corners.inspector and not ui.scale.compact
        else [IconButton("info", ui.t("table.drawer"), screen.open_drawer, id="drawer", intent=Intent.LOG)]
    )
    right = Row(
        Label(ui.words(message, dict(arguments)), "body_bold", lines=1, flex=1),
        *tools,
        *(show[-1:] if narrow else show),
        *drawer,
        gap=6,
    )
    return [(left, logical(ui, corners.top_left)), (right, logical(ui, corners.top_right))]


def _pressing(screen: TableScreen, press: Callable[[], None]) -> Callable[[], None]:
    def pressed() -> None:
        press()
        screen.rebuild()

    return pressed
