"""A board: a finite, ordered set of named cells on a lattice.

Rules work with cell indices (0 … n-1) and with integers used as bit sets over them; names are used
for input and output only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from boardgen.errors import InvalidCellError, cut
from boardgen.geometry.edges import loops, winding
from boardgen.geometry.gridlines import grid_lines
from boardgen.geometry.lattice import SQUARE, XY, Corner, Lattice, Point
from boardgen.geometry.naming import Naming, Numbers

T = TypeVar("T")

#: Bit sets are split into words of this many bits.
_WORD = 512

_NAME = re.compile(r"([a-z]{1,3})([1-9][0-9]{0,3})")


class EdgeLabel(NamedTuple):
    """A coordinate printed beside a board.

    Attributes:
        text: the letter or number shared by all cells on the line.
        cell: the cell at the end of the line where the label is.
        end: the end of the line in pitches: the centre of that cell, or of a hole at the edge beyond it.
        way: the direction from there to the label, one pitch long.
    """

    text: str
    cell: int
    end: XY
    way: XY


class Board:
    """A finite set of ordered cells with names and neighbours.

    Boards are immutable values, made once per shape by the functions in
    `boardgen.geometry.hexregions` and `boardgen.geometry.squares`.

    >>> from boardgen.geometry.hexregions import hexagon
    >>> board = hexagon(3)
    >>> board, len(board), board.names[:3]
    (Board(hexagon, side 3, 19 cells), 19, ('a1', 'b1', 'c1'))
    >>> middle = board.cell("c3")
    >>> middle, board.centre(middle), [board.names[cell] for cell in board.neighbours[middle]]
    (9, (0.0, 0.0), ['d3', 'd4', 'c4', 'b3', 'b2', 'c2'])
    >>> [board.names[cell] for cell in board.ray(middle, (1, 0))], board.find("z9") is None
    (['d3', 'e3'], True)
    >>> board.names_of(board.bits([0, middle]))
    ['a1', 'c3']

    Attributes:
        kind: the region, such as ``hexagon``.
        side: number of cells along a side (the longer one if sides differ).
        lattice: the lattice the cells lie on.
        cells: the lattice points, row 1 first, along each row.
        naming: how cells are named.
        names: the name of each cell.
        index: lattice point → cell index.
        directions: the steps to neighbours; by default those of the lattice.
        holes: points within the region that are not cells.
    """

    def __init__(
        self,
        kind: str,
        side: int,
        lattice: Lattice,
        cells: Iterable[Point],
        naming: Naming | Numbers,
        directions: tuple[Point, ...] | None = None,
        holes: Iterable[Point] = (),
    ) -> None:
        self.holes: tuple[Point, ...] = tuple(holes)
        self.directions: tuple[Point, ...] = directions or lattice.directions
        self.kind = kind
        self.side = side
        self.lattice = lattice
        self.cells: tuple[Point, ...] = tuple(cells)
        self.naming = naming
        self.names: tuple[str, ...] = self._named(self.cells)
        self.index: dict[Point, int] = dict(zip(self.cells, range(len(self.cells)), strict=True))
        self._by_name = dict(zip(self.names, range(len(self.names)), strict=True))

    def _made_of(self) -> tuple[Any, ...]:
        """The constructor arguments that make an equal board."""
        return (
            self.kind, self.side, self.lattice, self.cells, self.naming, self.directions, self.holes,
        )  # fmt: skip

    def __reduce__(self) -> Any:
        """Pickle and copy make the board anew, without its cached tables."""
        return type(self), self._made_of()

    def __eq__(self, other: object) -> bool:
        if self is other or type(self) is not type(other):
            return self is other
        return hash(self) == hash(other) and self._made_of() == other._made_of()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.kind, self.side, self.cells))

    def _named(self, points: tuple[Point, ...]) -> tuple[str, ...]:
        between = "" if self.naming.alphabet else ","
        return tuple([f"{a}{between}{b}" for a, b in self.naming.names(points)])

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
    def ahead(self) -> tuple[tuple[int, ...], ...]:
        """``ahead[direction][cell]``: the next cell in that direction, -1 at the edge and before a hole."""
        return tuple(map(tuple, self._find_ahead()))

    def _find_ahead(self) -> list[list[int]]:
        find = self.index.get
        return [[find((x + dx, y + dy), -1) for x, y in self.cells] for dx, dy in self.directions]

    @cached_property
    def _turns(self) -> dict[Point, int]:
        return {step: turn for turn, step in enumerate(self.directions)}

    def direction(self, start: int, end: int) -> int | None:
        """The index of the direction that leads straight from one cell to another, or None."""
        (x, y), (to_x, to_y) = self.cells[start], self.cells[end]
        dx, dy = to_x - x, to_y - y
        steps = max(abs(dx), abs(dy))
        if steps == 0 or dx % steps or dy % steps:
            return None
        return self._turns.get((dx // steps, dy // steps))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Indices of the neighbours of each cell, in the order of `directions`."""
        return tuple([tuple([cell for cell in around if cell >= 0]) for around in zip(*self.ahead, strict=True)])

    @cached_property
    def rays(self) -> Mapping[int, tuple[tuple[int, ...], ...]]:
        """``rays[cell][direction]``: the cells in that direction, up to the edge or a hole.

        Computed on first use of a cell: all rays of 119,401 cells would fill a gigabyte.
        """
        return _PerCell(lambda cell: tuple([self._along(cell, ahead) for ahead in self.ahead]))

    def _along(self, cell: int, ahead: Sequence[int]) -> tuple[int, ...]:
        """The cells along a direction in order; once around if they lead back to the start."""
        found: list[int] = []
        at = ahead[cell]
        while at >= 0 and at != cell:
            found.append(at)
            at = ahead[at]
        return tuple(found)

    def ray(self, cell: int, step: Point) -> tuple[int, ...]:
        """The cells reached from ``cell`` by repeating any step, nearest first, without ``cell``."""
        turn = self._turns.get(step)
        if turn is not None:
            return self._along(cell, self.ahead[turn])
        x, y = self.cells[cell]
        found: list[int] = []
        while True:
            x, y = x + step[0], y + step[1]
            at = self.index.get((x, y))
            if at is None:
                return tuple(found)
            found.append(at)

    def flood(self, seeds: Iterable[int], allowed: Container[int]) -> set[int]:
        """The allowed cells connected to an allowed seed through allowed neighbours."""
        found = {cell for cell in seeds if cell in allowed}
        todo = list(found)
        while todo:
            for at in self.neighbours[todo.pop()]:
                if at not in found and at in allowed:
                    found.add(at)
                    todo.append(at)
        return found

    def find(self, name: object) -> int | None:
        """The index of the cell of this name, or None."""
        return self._by_name.get(name) if isinstance(name, str) else None

    def cell(self, name: object) -> int:
        """The index of the cell of this name.

        Raises:
            InvalidCellError: there is no such cell; the message says which there are.
        """
        found = self.find(name)
        if found is None:
            raise InvalidCellError(self._explain_missing(name))
        return found

    def bits(self, cells: Iterable[int]) -> int:
        """A bit set of cell indices."""
        return bit_set(cells, len(self.cells))

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
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The pairs of cells that share an edge."""
        half = self.lattice.across[: len(self.lattice.across) // 2]
        found = []
        for cell, (x, y) in enumerate(self.cells):
            beside = (self.index.get((x + dx, y + dy)) for dx, dy in half)
            found += [(min(cell, other), max(cell, other)) for other in beside if other is not None]
        return tuple(sorted(found))

    def edge(self, a: int, b: int) -> tuple[Corner, Corner]:
        """The two corners that adjacent cells share, on the corner lattice.

        Raises:
            InvalidCellError: the cells do not share an edge.
        """
        (x, y), (to_x, to_y) = self.cells[a], self.cells[b]
        for step, start, end in self.lattice.steps_around:
            if step == (to_x - x, to_y - y):
                mx, my = self.lattice.middle((x, y))
                return (mx + start[0], my + start[1]), (mx + end[0], my + end[1])
        raise InvalidCellError(f"{self.names[a]} and {self.names[b]} do not lie side by side")

    @cached_property
    def half_turn(self) -> tuple[int, ...] | None:
        """The image of each cell under a half turn of the board; None if the board has no such symmetry."""
        (left, low), (right, high) = ((f(x for x, _ in self.cells), f(y for _, y in self.cells)) for f in (min, max))
        found = [self.index.get((left + right - x, low + high - y), -1) for x, y in self.cells]
        return tuple(found) if min(found) >= 0 else None

    @cached_property
    def outlines(self) -> list[list[Corner]]:
        """`outlines_of` all cells."""
        return self._loops(self.index)

    def outlines_of(self, cells: Iterable[int]) -> list[list[Corner]]:
        """The closed outlines of a set of cells, including those of holes, anticlockwise around the cells.

        Each starts at its smallest corner; a hexagon of side n has one of 6(2n−1) corners.
        """
        return self._loops({self.cells[cell]: cell for cell in cells})

    @cached_property
    def inner_outlines(self) -> list[list[Corner]]:
        """Those of `outlines` that surround places without cells, clockwise."""
        return [loop for loop in self.outlines if winding(loop) < 0]

    @cached_property
    def lines(self) -> list[list[Corner]]:
        """Polylines on the corner lattice that together draw every edge between cells once."""
        return grid_lines(self.lattice, self.cells)

    def edge_labels(self) -> list[EdgeLabel]:
        """A label for each number and each letter, where counting begins; none where cells are numbered."""
        return [*self._edge_labels]

    @cached_property
    def _edge_labels(self) -> list[EdgeLabel]:
        found: list[EdgeLabel] = []
        outwards = self.naming.outwards()
        if outwards is None:
            return found
        parts = (self.naming.row_of, self.naming.column_of)
        for step, part in zip(outwards, parts, strict=True):
            ends: dict[str, int] = {}
            for cell, (x, y) in enumerate(self.cells):
                if (x + step[0], y + step[1]) not in self.index:
                    ends.setdefault(part((x, y)), cell)
            way = self.lattice.centre(step)
            found += [
                EdgeLabel(text, cell, self.lattice.centre(self._rim(self.cells[cell], step)), way)
                for text, cell in ends.items()
            ]
        # In the corners of a star a number and a letter would stand in one place.
        taken = {
            (round(label.end[0] + label.way[0], 6), round(label.end[1] + label.way[1], 6)): label for label in found
        }
        kept = set(taken.values())
        return [label for label in found if label in kept]

    def _rim(self, end: Point, step: Point) -> Point:
        """The end of a line at the edge; on squares with holes there, at the edge of the whole rectangle."""
        if self.lattice is not SQUARE:
            return end
        most = [max if part > 0 else min for part in step]
        x, y = (most[i](point[i] for point in self.cells) if step[i] else end[i] for i in (0, 1))
        return x, y

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
            return f"a cell is named by text such as {self.names[0]}, not by a value of type {type(name).__name__}"
        what = f"there is no cell {cut(name, 20)!r} on this {self.kind} of side {self.side}"
        if name.lower() in self._by_name:
            return f"{what}; did you mean {name.lower()!r}?"
        if name in self._named(self.holes):
            return f"{name} is a hole of this {self.kind} of side {self.side}, not a cell"
        found = _NAME.fullmatch(name)
        if isinstance(self.naming, Numbers):
            return f"{what}; its cells run from 1 to {len(self.naming.order)}"
        if found is None:
            return f"{what}; cells are named by lower-case letters and a number, such as {self.names[0]}"
        same_row = [n for n in self.names if n[len(n.rstrip("0123456789")) :] == found[2]]
        if same_row:
            runs = f"runs from {same_row[0]} to {same_row[-1]}" if len(same_row) > 1 else f"has only {same_row[0]}"
            return f"{what}; row {found[2]} {runs}"
        return f"{what}; its cells run from {self.names[0]} to {self.names[-1]}"


class _PerCell(dict[int, T]):
    """Cell → the value of a function, computed on first use."""

    def __init__(self, of: Callable[[int], T]) -> None:
        super().__init__()
        self._of = of

    def __missing__(self, cell: int) -> T:
        found = self[cell] = self._of(cell)
        return found


def bit_set(cells: Iterable[int], size: int) -> int:
    """The bit set of cell indices below ``size``, in linear time."""
    if size <= _WORD:
        total = 0
        for cell in cells:
            total |= 1 << cell
        return total
    data = bytearray((size + 7) // 8)
    for cell in cells:
        data[cell >> 3] |= 1 << (cell & 7)
    return int.from_bytes(data, "little")


def iter_bits(bits: int) -> Iterator[int]:
    """The indices in a bit set, smallest first."""
    if bits < 1 << _WORD:
        yield from _word_bits(bits, 0)
        return
    # Each operation on an integer costs its whole length, so a large one is split first.
    data = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    for start in range(0, len(data), _WORD // 8):
        word = int.from_bytes(data[start : start + _WORD // 8], "little")
        if word:
            yield from _word_bits(word, 8 * start)


def _word_bits(bits: int, first: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield first + low.bit_length() - 1
        bits ^= low
