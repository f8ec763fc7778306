"""The lattice of one board: who touches whom, computed once.

Cells are numbered row by row, voids included; sets of cells are bits of a whole number, so that a whole
set takes a step at once. Nothing here knows pieces or faces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.vampire_knight.content import Layout


def bits(number: int) -> Iterator[int]:
    """The positions of the bits that are set, lowest first."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


@dataclass(slots=True, frozen=True)
class Geometry:
    """Precomputed tables of a layout. `beside` are the neighbours across an edge (movement), `around`
    those that touch by at least a corner (effects), `around_set` the same as bits. Rules 1."""

    rows: int
    columns: int
    count: int
    real: int
    cells: tuple[int, ...]
    beside: tuple[int, ...]
    around: tuple[tuple[int, ...], ...]
    around_set: tuple[int, ...]
    not_first: int
    not_last: int

    def step(self, cells: int) -> int:
        """All cells that lie across an edge from any of `cells`."""
        wide = self.columns
        sideways = (cells & self.not_last) << 1 | (cells & self.not_first) >> 1
        return (sideways | cells << wide | cells >> wide) & self.real


def geometry(layout: Layout) -> Geometry:
    """The tables of `layout`."""
    rows, columns = layout.rows, layout.columns
    voids = {row * columns + column for row, column in layout.voids}
    cells = tuple(cell for cell in range(rows * columns) if cell not in voids)
    beside: list[int] = []
    around: list[tuple[int, ...]] = []
    for cell in range(rows * columns):
        touching = (
            []
            if cell in voids
            else [
                other
                for other in cells
                if other != cell
                and max(abs(other // columns - cell // columns), abs(other % columns - cell % columns)) == 1
            ]
        )
        around.append(tuple(touching))
        beside.append(
            sum(
                1 << other
                for other in touching
                if other // columns == cell // columns or other % columns == cell % columns
            )
        )
    every = range(rows * columns)
    return Geometry(
        rows,
        columns,
        rows * columns,
        sum(1 << cell for cell in cells),
        cells,
        tuple(beside),
        tuple(around),
        tuple(sum(1 << other for other in touching) for touching in around),
        sum(1 << cell for cell in every if cell % columns),
        sum(1 << cell for cell in every if cell % columns != columns - 1),
    )


def first_line(layout: Layout, side: str) -> tuple[int, ...]:
    """The cells of the line in front of the seat at `side`, voids included, from one end to the other."""
    rows, columns = layout.rows, layout.columns
    if side in ("south", "north"):
        row = 0 if side == "south" else rows - 1
        return tuple(row * columns + column for column in range(columns))
    column = 0 if side == "west" else columns - 1
    return tuple(row * columns + column for row in range(rows))
