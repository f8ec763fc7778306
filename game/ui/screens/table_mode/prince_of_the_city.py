"""Prince of the City in table mode: the city fills the board, with letters to be read from three meters;
events stand in the side column. Seats, contests and motions are those of the board on the desk.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.content.names import Names
from game.core.model import Rules, View
from game.ui.boards import Look, Region
from game.ui.boards.pen import Point
from game.ui.boards.prince_of_the_city.board import PrinceOfTheCityBoard
from game.ui.boards.prince_of_the_city.city import CityView
from game.ui.boards.prince_of_the_city.lore import Chart
from game.ui.boards.prince_of_the_city.motions import Choreography
from game.ui.boards.prince_of_the_city.panels import Panels
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.pieces import Pieces, Stack
from game.ui.boards.prince_of_the_city.places import LARGEST, ROOT3, City, Places, hexes, seat_rows
from game.ui.boards.prince_of_the_city.reach import Reach
from game.ui.boards.prince_of_the_city.reading import Scene, SeatView
from game.ui.boards.prince_of_the_city.seats import Row, Seats, row_of
from game.ui.boards.prince_of_the_city.style import BONE, State
from game.ui.kit.services import Ui
from game.ui.kit.text import TextStyle, Words
from game.ui.kit.theme import rgb
from game.ui.screens.table_mode.letters import LETTER, pressed

NARROWEST: Final = 0.58
"""How far a name is pressed together sideways before it is left out: letters that nobody can read are worse
than none."""
ROOM: Final = (131.0, 104.0)
"""Widths of a name's first and second line, in units of the art."""
MIDDLE: Final = (31.0, 34.5)
"""Middle of a name of one line and of two below the middle of the hex."""
PITCH: Final = 25.0
"""Distance of the two lines in units of the art; letters that are large for their hex need more."""
LEADING: Final = 0.94
"""Least distance of the two lines in heights of the letters."""
LIFT: Final = 13.0
"""How much higher stacks stand than on the desk, in units of the art: a name below may have two lines."""
HIGHEST: Final = 34.0
"""Height of letters in units of the art above which a name is left out: it would cover its zone."""
COLUMNS: Final = ((254.0, 300.0), (178.0, 478.0))
"""Logical widths of the columns left and right of the city: usually, and while something is fought in a panel
at the right. The city stays large enough for the names of its zones."""
NARROW: Final = 200.0
"""Logical width of a seat below which its portrait makes room for what it has."""
EVENT: Final = (126.0, 90.0, 40.0)
"""Logical heights of an event: whole, the least that shows its effect, the name alone."""


class TablePieces(Pieces):
    """Counts of tokens in large figures, above the large letters of the zone's name."""

    def stack(self, pen: Pen, stack: Stack, center: Point, unit: float, count: bool = True) -> None:
        """A stack with its count, higher than on the desk."""
        super().stack(pen, stack, (center[0], center[1] - LIFT * unit), unit, count)

    def plate(self, pen: Pen, center: Point, unit: float, span: tuple[float, float]) -> None:
        """The dark ground under stacks, as high."""
        super().plate(pen, (center[0], center[1] - LIFT * unit), unit, span)

    def count_style(self, pen: Pen, unit: float) -> TextStyle:
        """The style of a stack's count."""
        return pen.styles.body_bold.of(size=LETTER, color=rgb("#FFFFFF"))


class TableCity(CityView):
    """The map with large letters."""

    least = LETTER

    def name_lines(self, pen: Pen, zone: str, unit: float) -> list[tuple[str, TextStyle]]:
        """A zone's name in one line or two; nothing where it would have to be smaller than large letters."""
        style = pen.styles.body_bold.of(size=LETTER, leading=1.0)
        name = self.lore.name(f"zone:{zone}")
        parts = [name]
        if pen.width(name, style) > ROOM[0] * unit:
            parts = _halves(name)
        high = pen.px(LETTER) > HIGHEST * unit
        rooms = [ROOM[0] if len(parts) == 1 else ROOM[place] for place in range(len(parts))]
        squeezed = any(
            pen.width(part, style) * NARROWEST > room * unit for part, room in zip(parts, rooms, strict=True)
        )
        return [] if high or squeezed else [(part, style) for part in parts]

    def _name(
        self, pen: Pen, lines: list[tuple[str, TextStyle]], center: Point, unit: float, state: State
    ) -> None:
        """Not yet: names lie above tokens and figures."""

    def _seals(self, pen: Pen, centers: Mapping[str, Point], scene: Scene, city: City) -> None:
        for zone, (x, y) in centers.items():
            lines = self.name_lines(pen, zone, city.unit)
            pitch = max(PITCH * city.unit, pen.px(LETTER) * LEADING)
            for place, (words, style) in enumerate(lines):
                below = (place - (len(lines) - 1) / 2) * pitch
                at = (x, y + MIDDLE[len(lines) - 1] * city.unit + below)
                pressed(pen, words, at, style.of(color=BONE), ROOM[place] * city.unit)
        super()._seals(pen, centers, scene, city)

    def _badges(self, pen: Pen, center: Point, unit: float, reach: Reach) -> None:
        """Why a zone is in reach is said on the phone that asks."""


class TableSeats(Seats):
    """The seats, without their portraits where the column is narrow: the mark stands before the name."""

    def _portrait(self, pen: Pen, rect: pygame.Rect, seat: SeatView, scene: Scene) -> None:
        if rect.width:
            super()._portrait(pen, rect, seat, scene)

    def _title(
        self, pen: Pen, left: float, right: float, y: float, seat: SeatView, scene: Scene, name: str,
        acts: bool, small: bool,
    ) -> None:  # fmt: skip
        if right - left > pen.px(NARROW - 40):
            super()._title(pen, left, right, y, seat, scene, name, acts, small)
            return
        px = pen.px
        pen.mark(seat.number, (left + px(13), y), px(25), dead=seat.torpid)
        left += px(33)
        if scene.regent == seat.number:
            pen.fit("tokens/crown", (right - px(13), y), (px(26), px(26)))
            right -= px(30)
        pen.words(name, (left, y), pen.styles.card_name.of(size=20), limit=right - left)


def _halves(name: str) -> list[str]:
    """A name in two parts of about the same length: at a space, or in the middle of a Chinese one."""
    words = name.split(" ")
    if len(words) > 1:
        cuts = [[" ".join(words[:cut]), " ".join(words[cut:])] for cut in range(1, len(words))]
        return min(cuts, key=lambda cut: abs(len(cut[0]) - len(cut[1])))
    return [name] if name.isascii() else [name[: (len(name) + 1) // 2], name[(len(name) + 1) // 2 :]]


def city_in(board: pygame.Rect, chart: Chart, unit: float) -> City:
    """The largest map that the board holds, in its middle."""
    flat = hexes(chart)
    left, right = min(x for x, _ in flat.values()) - ROOT3 / 2, max(x for x, _ in flat.values()) + ROOT3 / 2
    top, foot = min(y for _, y in flat.values()) - 1, max(y for _, y in flat.values()) + 1
    frame = board.inflate(-round(10 * unit), -round(14 * unit))
    side = min(frame.width / (right - left), frame.height / (foot - top), LARGEST * unit)
    wide, tall = (right - left) * side, (foot - top) * side
    x0, y0 = frame.centerx - wide / 2, frame.centery - tall / 2
    centers = {zone: (x0 + (x - left) * side, y0 + (y - top) * side) for zone, (x, y) in flat.items()}
    return City(pygame.Rect(round(x0), round(y0), round(wide), round(tall)), side, centers)


class PrinceTableBoard(PrinceOfTheCityBoard):
    """The board of Prince of the City, laid out for a screen that all can see."""

    def __init__(self, ui: Ui, rules: Rules, names: Names) -> None:
        super().__init__(ui, rules, names)
        self.pieces = TablePieces(self.lore)
        self.city = TableCity(self.lore, self.pieces)
        self.seats = TableSeats(self.lore)
        self.panels = Panels(self.lore, self.pieces, self.events)
        self.choreography = Choreography(self)
        self._strip = pygame.Rect(0, 0, 0, 0)
        self._planned: tuple[object, Places] | None = None

    # ---- what the frame asks

    def columns(self, view: View) -> tuple[float, float]:
        """The seats make room for what is being fought."""
        return COLUMNS[self.panels.shows(self.scene(view))]

    def dock_width(self, view: View) -> float:
        """Contests and challenges stand beside the board."""
        wanted = super().dock_width(view)
        return min(wanted, self.columns(view)[1]) if self.panels.shows(self.scene(view)) else wanted

    def slim(self, view: View) -> bool:
        """The city gets all the room that can be spared."""
        return True

    def note(self, view: View) -> Words:
        """The turn, beside the game's name."""
        scene = self.scene(view)
        return self.lore.t("turn_of", turn=max(1, scene.turn), turns=scene.turns)

    def strip(self, view: View, room: float) -> float:
        """Logical height that the events take of a side column that has `room` for them."""
        count = len(self.scene(view).events)
        return count * (self._event_height(count, room) + 8.0)

    def side(self, strip: pygame.Rect) -> None:
        """Where the events may stand, in pixels."""
        if strip != self._strip:
            self._strip = strip
            self._planned = None

    @staticmethod
    def _event_height(count: int, room: float) -> float:
        each = room / max(1, count) - 8.0
        return min(EVENT[0], each) if each >= EVENT[1] else EVENT[2]

    # ---- places

    def places(self, scene: Scene) -> Places:
        """City, seats and events; the corners of the desk's board are not there."""
        stage, unit = self._stage, self.ui.scale.factor
        key = (scene.chart.zones, scene.events, len(scene.seats), stage.board.topleft, stage.board.size, unit)
        if self._planned is None or self._planned[0] != key:
            none = pygame.Rect(stage.board.center, (0, 0))
            rows = seat_rows(stage.seats, len(scene.seats), unit)
            made = Places(
                stage.board, city_in(stage.board, scene.chart, unit), none, 0, none, 0,
                self._event_rects(scene), none, none, none, rows, stage.hand, stage.dock,
            )  # fmt: skip
            self._planned = (key, made)
        return self._planned[1]

    def rows(self, scene: Scene) -> dict[int, Row]:
        """Seat -> the parts of its box, in the order of the turn."""
        unit, found = self.ui.scale.factor, super().rows(scene)
        if self._stage.seats.width >= NARROW * unit:
            return found
        return {
            number: row_of(row.rect, len(scene.seat(number).active), unit, face=0)
            for number, row in found.items()
        }

    def _event_rects(self, scene: Scene) -> list[pygame.Rect]:
        """The events one below the other; in the middle of the board, unseen, while a panel has the side."""
        count, strip, px = len(scene.events), self._strip, self.ui.scale.px
        if not strip.height:
            box = pygame.Rect(0, 0, px(206), px(EVENT[0]))
            box.center = self._stage.board.center
            return [box.copy() for _ in range(count)]
        step = strip.height / max(1, count)
        return [
            pygame.Rect(strip.left, round(strip.top + place * step), strip.width, round(step) - px(8))
            for place in range(count)
        ]

    # ---- drawing

    def draw(self, surface: pygame.Surface, view: View, look: Look, hides: frozenset[str]) -> None:
        """City, events, seats, and what is being fought."""
        self._look = look
        scene = self.choreography.carried(view, self.scene(view))
        places = self.places(scene)
        pen = Pen(self.ui, surface)
        clip = surface.get_clip()
        surface.set_clip(self._stage.board.clip(clip))
        self.city.draw(pen, self._stage.board, places.city, scene, look, hides)
        surface.set_clip(clip)
        if self._strip.height:
            self.events.draw(pen, places, scene, look)
        self.seats.draw(pen, self.rows(scene), scene, look)
        if places.dock.width and self.panels.shows(scene):
            self.panels.draw(pen, places.dock, scene, look)

    def _corner_regions(self, scene: Scene, places: Places) -> list[Region]:
        if not self._strip.height:
            return []
        return [
            Region(f"event:{event}", rect) for event, rect in zip(scene.events, places.events, strict=True)
        ]
