"""What the table screen and the board of one game agree on.

The table screen (`game.ui.screens.table`) owns the match, the controller, the action bar, the log and the
order in which events are shown. A board draws a View, publishes regions and turns events into motions. It
never asks whether something is legal and never sees a State: it is told what is lit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import pygame

from game.core.model import Action, Ask, Event, View
from game.ui.kit.text import Words


@dataclass(slots=True, frozen=True)
class Region:
    """A place on the screen that stands for a thing of the table (`seat:3`, `area:church`).

    `rect` is its bounding box in pixels; `outline`, if given, its exact polygon. A later region lies
    above an earlier one. `focusable` things take part in keyboard and gamepad walking.
    """

    thing: str
    rect: pygame.Rect
    outline: tuple[tuple[float, float], ...] = ()
    focusable: bool = True

    def contains(self, point: tuple[float, float]) -> bool:
        """Is `point` (pixels) inside? Exact to the outline's edge."""
        x, y = point
        if not (self.rect.left <= x < self.rect.right and self.rect.top <= y < self.rect.bottom):
            return False
        return inside(self.outline, point) if self.outline else True


def inside(outline: Sequence[tuple[float, float]], point: tuple[float, float]) -> bool:
    """Even-odd test of `point` against the closed polygon `outline`."""
    x, y = point
    found = False
    for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found


@dataclass(slots=True)
class Look:
    """What the table screen wants to be seen besides the View.

    `lit` things continue a legal action, `picked` ones are chosen already, `hover` is under the pointer,
    `focus` under the keyboard, `pinned` in the inspector. `word` is the chosen word of the action bar
    (`("effect", "damage")`), for forecasts. `private` is False while nothing secret may be shown.
    """

    lit: frozenset[str] = frozenset()
    picked: tuple[str, ...] = ()
    hover: str | None = None
    focus: str | None = None
    pinned: str | None = None
    words: Mapping[str, Any] = field(default_factory=dict)
    private: bool = True
    now: float = 0.0


@dataclass(slots=True)
class Motion:
    """One animation: `draw(surface, progress)` with progress from 0 to 1, over `milliseconds` at speed 1.

    `hides` are pieces (`token:3`) that the board leaves out meanwhile. `sound` is the name of a sound.
    `reach` is the part of the window in pixels that it touches, nothing of it is seen outside (None:
    anywhere). `begins` is the part that its event changes as it begins, beside `reach` (None: any part).
    """

    milliseconds: int
    draw: Callable[[pygame.Surface, float], None] | None = None
    hides: frozenset[str] = frozenset()
    sound: str = ""
    reach: pygame.Rect | None = None
    begins: pygame.Rect | None = None


@dataclass(slots=True)
class Stage:
    """The boxes of the table screen in pixels. `compact` means that the right column is folded away. `dock`
    and `hand` are empty unless the board wished for them (`game.ui.boards.docking`)."""

    window: pygame.Rect
    seats: pygame.Rect
    board: pygame.Rect
    inspector: pygame.Rect
    compact: bool = False
    dock: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    hand: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))


@dataclass(slots=True, frozen=True)
class Step:
    """One step of the phase track: message id of its name and whether it is done, now or to come."""

    message: str
    state: str  # done | now | to_come


@dataclass(slots=True)
class Inspection:
    """What the inspector shows of a thing: a heading, a picture drawn by the board, and lines of text.

    `lines` are (glyph name or "", ready text) pairs; `section` points into the rules reference.
    """

    title: str
    subtitle: str = ""
    picture: Callable[[pygame.Surface, pygame.Rect], None] | None = None
    picture_ratio: float = 0.0
    lines: tuple[tuple[str, str], ...] = ()
    section: str = ""


@dataclass(slots=True, frozen=True)
class TrayRow:
    """One answer in a tray. Without an `action` it is not possible now and `second` says why."""

    words: str
    second: str = ""
    glyph: str = ""
    action: Action | None = None
    seat: int = 0
    """The seat that the row is about, for its mark."""


@dataclass(slots=True, frozen=True)
class Tray:
    """A decision that only one seat may see: the thing it is about, facts, and the answers.

    The rows stand in the same order whatever the thing and whoever answers, the impossible ones too; one is
    picked, then confirmed. `takers` are the seats that the thing may be handed to, here and on the board
    alike: a press does it.
    """

    thing: str
    heading: str = ""
    seat: int = 0
    facts: tuple[tuple[str, str], ...] = ()
    rows: tuple[TrayRow, ...] = ()
    takers: tuple[TrayRow, ...] = ()


class Board(Protocol):
    """The board of one game on the table screen. Made once per table screen."""

    def layout(self, stage: Stage) -> None:
        """Take the boxes to draw in; called on every change of size or scale, drops cached layers."""
        ...

    def draw(self, surface: pygame.Surface, view: View, look: Look, hides: frozenset[str]) -> None:
        """Draw seats and board of `view`; what does not change between frames comes from a cached layer."""
        ...

    def regions(self, view: View) -> Sequence[Region]:
        """All things that can be hovered, inspected or picked, in drawing order (later = above)."""
        ...

    def motions(self, event: Event, before: View, after: View) -> Sequence[Motion]:
        """How to show `event` (already in the form that the viewer may see), between the two views."""
        ...

    def steps(self, view: View) -> Sequence[Step]:
        """The phase or turn track of the top bar."""
        ...

    def inspect(self, thing: str, view: View) -> Inspection | None:
        """What to show of `thing`; None if there is nothing to say about it. Only what `view` knows."""
        ...

    def headline(self, view: View) -> tuple[str, Mapping[str, Any]]:
        """Message id and arguments of the top bar's line (whose turn it is)."""
        ...

    def tray(self, view: View, legal: Sequence[Action]) -> Tray | None:
        """The private decision of `view`'s viewer, if the pending question is one."""
        ...

    def tray_rect(self, view: View) -> pygame.Rect:
        """Where a tray for a private decision may open without covering what must be decided."""
        ...


@runtime_checkable
class ExplainingBoard(Protocol):
    """A board that can say what a question is about, where the rules' own words have no second line."""

    def explain(self, ask: Ask, view: View) -> Words:
        """What the card or place in the question does; empty if there is nothing to add."""
        ...


@runtime_checkable
class SolidBoard(Protocol):
    """A board that hides all that lies below a part of it, so that nothing needs to be drawn there."""

    def solid(self, view: View) -> pygame.Rect:
        """That part, in pixels."""
        ...


# ---- boards that compose the window by themselves


@dataclass(slots=True, frozen=True)
class Corners:
    """What a board in the middle leaves free for the table screen, in pixels. `log` and `inspector` are
    polygons with level tops and feet, empty where there is no room; the bars' boxes lie beside the board."""

    prompt: pygame.Rect
    actions: pygame.Rect
    top_left: pygame.Rect
    top_right: pygame.Rect
    log: tuple[tuple[float, float], ...] = ()
    inspector: tuple[tuple[float, float], ...] = ()


@dataclass(slots=True, frozen=True)
class Tool:
    """A way of looking at the board that the top bar offers: a button with the `glyph`, the message id
    of its name, its key, whether it is on."""

    ident: str
    glyph: str
    message: str
    key: str
    on: bool
    press: Callable[[], None]


@runtime_checkable
class CorneredBoard(Protocol):
    """A board that takes the whole window and draws bars and panels itself; the table screen puts log,
    inspector, prompt and buttons where `corners` says. In addition to everything in `Board`."""

    def corners(self, view: View) -> Corners:
        """The places for the table screen's own parts."""
        ...

    def status(self, view: View) -> Words:
        """A few ready words beside the game's name."""
        ...

    def tools(self, view: View) -> Sequence[Tool]:
        """Ways of looking at the board."""
        ...

    def stand_in(self, thing: str, lit: frozenset[str], view: View) -> str:
        """What a press on `thing` means, if it is not lit itself but stands for something that is."""
        ...
