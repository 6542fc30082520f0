"""A board: a finite, ordered set of named cells on a lattice.

Rules work with cell indices (0 … n-1) and with integers used as bit sets over them; names are an
input and output layer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from boardgen.errors import InvalidCellError
from boardgen.geometry.edges import loops
from boardgen.geometry.gridlines import grid_lines
from boardgen.geometry.lattice import XY, Corner, Lattice, Point
from boardgen.geometry.naming import Naming

_NAME = re.compile(r"([a-z]{1,3})([1-9][0-9]{0,3})")


class Board:
    """A finite set of cells with an order, names and neighbours.

    Boards are immutable, compared by identity and made once per shape by the functions in
    `boardgen.geometry.hexregions` and `boardgen.geometry.squares`.

    Attributes:
        kind: the region, such as ``hexagon``.
        side: cells to a side (the longer one where sides differ).
        lattice: what the cells lie on.
        cells: the lattice points, row 1 first, along each row.
        naming: how they are called.
        names: the name of each cell.
        index: lattice point → cell index.
        directions: the steps along which neighbours lie; those of the lattice unless given.
    """

    def __init__(
        self,
        kind: str,
        side: int,
        lattice: Lattice,
        cells: Iterable[Point],
        naming: Naming,
        directions: tuple[Point, ...] | None = None,
    ) -> None:
        self.directions: tuple[Point, ...] = directions or lattice.directions
        self.kind = kind
        self.side = side
        self.lattice = lattice
        self.cells: tuple[Point, ...] = tuple(cells)
        self.naming = naming
        between = "" if naming.alphabet else ","
        self.names: tuple[str, ...] = tuple([f"{a}{between}{b}" for a, b in naming.names(self.cells)])
        self.index: dict[Point, int] = dict(zip(self.cells, range(len(self.cells)), strict=True))
        self._by_name = dict(zip(self.names, range(len(self.names)), strict=True))

    def __repr__(self) -> str:
        return f"Board({self.kind}, side {self.side}, {len(self)} cells)"

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.cells)))

    @cached_property
    def full(self) -> int:
        """The bit set of all cells."""
        return (1 << len(self.cells)) - 1

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Indices of the neighbours of each cell, in the order of `directions`."""
        return tuple(
            tuple(self.index[(x + dx, y + dy)] for dx, dy in self.directions if (x + dx, y + dy) in self.index)
            for x, y in self.cells
        )

    @cached_property
    def neighbour_bits(self) -> tuple[int, ...]:
        """The neighbours of each cell as a bit set."""
        return tuple(self.bits(near) for near in self.neighbours)

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """``rays[cell][direction]``: the cells met walking that way, up to the edge or a hole."""
        return tuple(tuple(self.ray(i, step) for step in self.directions) for i in self)

    def ray(self, cell: int, step: Point) -> tuple[int, ...]:
        """The cells met from ``cell`` by repeating ``step``, nearest first, without ``cell``."""
        x, y = self.cells[cell]
        found: list[int] = []
        while True:
            x, y = x + step[0], y + step[1]
            at = self.index.get((x, y))
            if at is None:
                return tuple(found)
            found.append(at)

    def find(self, name: object) -> int | None:
        """The index of a named cell, or None."""
        return self._by_name.get(name) if isinstance(name, str) else None

    def cell(self, name: object) -> int:
        """The index of a named cell.

        Raises:
            InvalidCellError: no cell has this name; the message says which ones there are.
        """
        found = self.find(name)
        if found is None:
            raise InvalidCellError(self._explain_missing(name))
        return found

    def bits(self, cells: Iterable[int]) -> int:
        """A bit set of cell indices."""
        total = 0
        for cell in cells:
            total |= 1 << cell
        return total

    def names_of(self, bits: int) -> list[str]:
        """The names in a bit set, sorted as plain strings, as facts list them."""
        return sorted(self.names[i] for i in iter_bits(bits))

    def centre(self, cell: int) -> XY:
        """Centre of a cell in pitches, y up."""
        return self.lattice.centre(self.cells[cell])

    def corners(self, cell: int) -> tuple[Corner, ...]:
        """The corners of a cell on the corner lattice, anticlockwise."""
        return self.lattice.corners(self.cells[cell])

    @cached_property
    def outlines(self) -> list[list[Corner]]:
        """`outlines_of` the whole board."""
        return self._loops(self.index)

    def outlines_of(self, cells: Iterable[int]) -> list[list[Corner]]:
        """The closed outlines of a set of cells, those of holes included, anticlockwise around the cells.

        Each starts at its smallest corner; a hexagon of side n has one of 6(2n−1) corners.
        """
        return self._loops({self.cells[cell]: cell for cell in cells})

    @cached_property
    def lines(self) -> list[list[Corner]]:
        """Polylines on the corner lattice that together draw every edge between cells once."""
        return grid_lines(self.lattice, self.cells)

    def _loops(self, cells: Mapping[Point, int]) -> list[list[Corner]]:
        rim: list[tuple[Corner, Corner]] = []
        steps, middle = self.lattice.steps_around, self.lattice.middle
        for cell in cells:
            x, y = cell
            for (dx, dy), (ax, ay), (bx, by) in steps:
                if (x + dx, y + dy) not in cells:
                    mx, my = middle(cell)
                    rim.append(((mx + ax, my + ay), (mx + bx, my + by)))
        return loops(rim)

    def _explain_missing(self, name: object) -> str:
        if not isinstance(name, str):
            return f"a cell is named by text such as {self.names[0]}, not by a {type(name).__name__}"
        shown = name if len(name) <= 20 else name[:17] + "…"
        what = f"there is no cell {shown!r} on this {self.kind} of side {self.side}"
        found = _NAME.fullmatch(name)
        if found is None:
            return f"{what}; a cell is lower-case letters and a number, such as {self.names[0]}"
        same_row = [n for n in self.names if n[len(n.rstrip("0123456789")) :] == found[2]]
        if same_row:
            runs = f"runs from {same_row[0]} to {same_row[-1]}" if len(same_row) > 1 else f"is {same_row[0]} alone"
            return f"{what}; row {found[2]} {runs}"
        return f"{what}; its cells run from {self.names[0]} to {self.names[-1]}"


def iter_bits(bits: int) -> Iterator[int]:
    """The indices in a bit set, smallest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
