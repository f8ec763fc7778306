"""The skewed lattice of rhombuses: from cells to points on the screen and back, seen from any side.

Pure geometry in pixels. `turn` counts how many seats clockwise the table was turned: 0 has South's first line
at the lower left edge, 1 West's, 2 North's, 3 East's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]
Outline = tuple[Point, ...]

RATIO: Final = 1.3
"""Width of a tile by its height; a rhombus, not a square on its corner."""

SIDES: Final = ("south", "west", "north", "east")
"""Clockwise as the players sit; with `turn` 0 their edges are lower left, upper left, upper right, lower
right."""

CORNERS: Final = ("bl", "tl", "tr", "br")
"""The corners of the screen in the same order."""


@dataclass(slots=True, frozen=True)
class Lattice:
    """Where the cells of a board of `rows` x `columns` lie. `half` is half the height of a tile."""

    center: Point
    half: float
    rows: int
    columns: int
    voids: frozenset[str] = frozenset()
    turn: int = 0

    @property
    def wide(self) -> float:
        """Half the width of a tile."""
        return self.half * RATIO

    # ---- cells

    def cells(self) -> list[str]:
        """All cells that are no voids, row by row."""
        every = (f"{row},{column}" for row in range(self.rows) for column in range(self.columns))
        return [cell for cell in every if cell not in self.voids]

    def _seen(self, row: float, column: float) -> Point:
        """Row and column as the viewer counts them: row 0 is the lower left edge."""
        if self.turn == 1:
            return column, self.rows - 1 - row
        if self.turn == 2:
            return self.rows - 1 - row, self.columns - 1 - column
        if self.turn == 3:
            return self.columns - 1 - column, row
        return row, column

    def _told(self, row: float, column: float) -> Point:
        """The inverse of `_seen`."""
        if self.turn == 1:
            return self.rows - 1 - column, row
        if self.turn == 2:
            return self.rows - 1 - row, self.columns - 1 - column
        if self.turn == 3:
            return column, self.columns - 1 - row
        return row, column

    @property
    def _middle(self) -> Point:
        """The middle of the board in seen rows and columns."""
        deep, across = (self.columns, self.rows) if self.turn % 2 else (self.rows, self.columns)
        return (deep - 1) / 2, (across - 1) / 2

    def spot(self, row: float, column: float) -> Point:
        """The point of fractional seen coordinates: (0, 0) is the middle of the leftmost tile."""
        middle = self._middle
        down, along = row - middle[0], column - middle[1]
        return self.center[0] + (down + along) * self.wide, self.center[1] + (along - down) * self.half

    def center_of(self, cell: str) -> Point:
        """The middle of a cell."""
        row, column = cell.split(",")
        return self.spot(*self._seen(int(row), int(column)))

    def outline(self, cell: str, grow: float = 0.0) -> Outline:
        """The four corners of a cell (top, right, bottom, left), moved out by `grow` pixels of height."""
        x, y = self.center_of(cell)
        tall = self.half + grow
        wide = tall * RATIO
        return (x, y - tall), (x + wide, y), (x, y + tall), (x - wide, y)

    def cell_at(self, point: Point) -> str | None:
        """The cell under a point, exact to the edge; None beside the board and on a void."""
        across = (point[0] - self.center[0]) / self.wide
        down = (point[1] - self.center[1]) / self.half
        middle = self._middle
        row, column = (across - down) / 2 + middle[0], (across + down) / 2 + middle[1]
        told = self._told(_nearest(row), _nearest(column))
        cell = f"{int(told[0])},{int(told[1])}"
        inside = 0 <= told[0] < self.rows and 0 <= told[1] < self.columns
        return cell if inside and cell not in self.voids else None

    def painted(self) -> list[str]:
        """All cells from the back of the picture to its front."""
        return sorted(self.cells(), key=lambda cell: (self.center_of(cell)[1], self.center_of(cell)[0]))

    # ---- the board as a whole

    @property
    def reach(self) -> float:
        """Half the height of the whole diamond, voids at its tips included."""
        return self.half * (self.rows + self.columns) / 2

    def corner_of(self, side: str) -> str:
        """The corner of the screen that faces the edge of a side."""
        return CORNERS[(SIDES.index(side) - self.turn) % 4]


def _nearest(number: float) -> int:
    """The whole number whose half-open interval of length one around it holds `number`."""
    return int((number + 0.5) // 1)
