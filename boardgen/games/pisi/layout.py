"""The island: the layout of tiles, read from rows and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from boardgen.errors import Fault, InvalidCellError, OptionError, cut
from boardgen.games.pisi.islands import COLUMNS, ROWS, TILES
from boardgen.geometry.board import Board
from boardgen.geometry.lattice import Point
from boardgen.geometry.squares import squares

#: The suits of the first piecepack, then those of the second.
SUITS = ("suns", "moons", "crowns", "arms", "hearts", "spades", "clubs", "diamonds")
RANKS = ("ace", "2", "3", "4", "5")
CITY = "city"
HOLE = "."
TERRAINS = 5
CITIES = 8
#: Goods on every terrain tile at the start.
COINS_A_TILE = 2

_STEPS: tuple[Point, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))

Edge = tuple[int, int]
"""Two neighbouring tiles, the smaller index first."""


@dataclass(frozen=True)
class Island:
    """A layout without slits. Cells are indices on a board of `columns` × `rows` squares, `a1` bottom left.

    Attributes:
        columns, rows: size of the grid as written.
        tiles: the tile on each cell: ``suit:rank``, ``city`` or ``.``.
    """

    columns: int
    rows: int
    tiles: tuple[str, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.columns, self.tiles))

    @property
    def board(self) -> Board:
        """The whole grid, holes included."""
        return squares(self.columns, self.rows, diagonals=False)

    @cached_property
    def land(self) -> tuple[int, ...]:
        """The cells with a tile."""
        return tuple(i for i, tile in enumerate(self.tiles) if tile != HOLE)

    @cached_property
    def cities(self) -> tuple[int, ...]:
        """The face-down tiles."""
        return tuple(i for i, tile in enumerate(self.tiles) if tile == CITY)

    @cached_property
    def suits(self) -> tuple[str, ...]:
        """The terrain suits, in the order of `SUITS`."""
        used = {tile.partition(":")[0] for tile in self.tiles}
        return tuple(suit for suit in SUITS if suit in used)

    @cached_property
    def terrain(self) -> tuple[int, ...]:
        """For each cell the index of its suit in `suits`, -1 for a city or a hole."""
        return tuple(-1 if tile in (CITY, HOLE) else self.suits.index(tile.partition(":")[0]) for tile in self.tiles)

    @cached_property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """The tiles orthogonally adjacent to each cell."""
        return tuple(
            tuple(to for step in _STEPS if (to := self.beside(i, step)) is not None) for i in range(len(self.tiles))
        )

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Every edge between two tiles, once, sorted."""
        return tuple(sorted((i, j) for i in self.land for j in self.near[i] if i < j))

    @cached_property
    def edge_index(self) -> dict[Edge, int]:
        """Two adjacent tiles, in either order → the index of their edge in `edges`."""
        found = {edge: i for i, edge in enumerate(self.edges)}
        return found | {(b, a): i for (a, b), i in found.items()}

    def beside(self, cell: int, step: Point) -> int | None:
        """The tile one step away; None for a hole or beyond the grid."""
        x, y = cell % self.columns + step[0], cell // self.columns + step[1]
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return None
        to = y * self.columns + x
        return None if self.tiles[to] == HOLE else to

    def behind(self, cell: int, over: int) -> int | None:
        """The tile straight behind ``over``, seen from its neighbour ``cell``."""
        dx, dy = over % self.columns - cell % self.columns, over // self.columns - cell // self.columns
        return self.beside(over, (dx, dy))

    def off_centre(self, cell: int) -> int:
        """Four times the squared distance of a cell from the centre of the island's bounding box."""
        xs = [i % self.columns for i in self.land]
        ys = [i // self.columns for i in self.land]
        dx = 2 * (cell % self.columns) - min(xs) - max(xs)
        dy = 2 * (cell // self.columns) - min(ys) - max(ys)
        return dx * dx + dy * dy

    def cell(self, name: str) -> int:
        """The index of a named tile.

        Raises:
            InvalidCellError: there is no such tile; the message says whether it is a hole or off the grid.
        """
        found = self.board.find(name)
        if found is None or self.tiles[found] == HOLE:
            last = self.board.names[-1]
            why = (
                f"the island's tiles lie within a1 to {last}"
                if found is None
                else "that cell is a hole of the island"
            )
            raise InvalidCellError(f"there is no tile {cut(name, 20)!r}: {why}")
        return found

    def name(self, cell: int) -> str:
        """The name of a cell."""
        return self.board.names[cell]

    def as_rows(self) -> list[str]:
        """The layout as in game files, top row first, aligned in columns."""
        lines = [self.tiles[y * self.columns : (y + 1) * self.columns] for y in reversed(range(self.rows))]
        width = max(len(tile) for tile in self.tiles)
        return ["  ".join(tile.ljust(width) for tile in line).rstrip() for line in lines]


Rows = Sequence[Sequence[str]]


def read_island(rows: Rows, *, columns: int | None = None, connected: bool = True) -> Island:
    """An island from its rows, top row first.

    Args:
        rows: terrain tiles as ``suit:rank``, cities as ``city``, holes as ``.``.
        columns: 6 or 7 to require that width; None for either.
        connected: refuse an unconnected island.

    Raises:
        OptionError: with all faults found by `layout_problems`.
    """
    problems = list(layout_problems(rows, columns=columns, connected=connected))
    if problems:
        raise OptionError.of(problems)
    return _island(rows)


def layout_problems(rows: Rows, *, columns: int | None = None, connected: bool = True) -> Iterator[Fault]:
    """All faults of a layout, each with a code and its place.

    The tile set and the neighbours are only checked if names and grid are valid.
    """
    grid = [*_grid_problems(rows, columns), *_name_problems(rows)]
    yield from grid
    if grid:
        return
    island = _island(rows)
    yield from _set_problems(island)
    yield from _shape_problems(island, connected)


def _island(lines: Rows) -> Island:
    tiles = tuple(tile for line in reversed(lines) for tile in line)
    return Island(len(lines[0]), len(lines), tiles)


def _problem(code: str, message: str, *place: int) -> Fault:
    return Fault(f"pisi-layout-{code}", message, ("layout", *place))


def _grid_problems(lines: Rows, columns: int | None) -> Iterator[Fault]:
    if not lines or not lines[0]:
        yield _problem("grid", "the layout has no tiles; write its rows, top row first")
        return
    width = len(lines[0])
    for i, line in enumerate(lines):
        if len(line) != width:
            yield _problem(
                "grid",
                f"row {i + 1} from the top has {len(line)} cells, the first has {width}; write holes as '.'",
                i,
            )
    height = len(lines)
    fits = [(w, h) for w, h in ((COLUMNS, ROWS), (ROWS, COLUMNS)) if columns in (None, w)]
    if not any(width <= w and height <= h for w, h in fits):
        wanted = " or ".join(f"{w} columns × {h} rows" for w, h in fits)
        yield _problem("grid", f"the layout is {width} columns × {height} rows; at most {wanted}")


def _name_problems(lines: Rows) -> Iterator[Fault]:
    for i, line in enumerate(lines):
        for j, tile in enumerate(line):
            if tile in (CITY, HOLE):
                continue
            suit, _, rank = tile.partition(":")
            if suit not in SUITS or rank not in RANKS:
                yield _problem(
                    "tile",
                    f"row {i + 1} from the top, cell {j + 1}: {tile!r} is no tile; a tile is "
                    f"suit:rank, as suns:ace (suits {', '.join(SUITS)}; ranks {', '.join(RANKS)}), "
                    "city, or '.' for a hole",
                    i,
                    j,
                )


def _place(island: Island, cell: int) -> tuple[int, int]:
    """Row and column of a cell in the written layout."""
    return island.rows - 1 - cell // island.columns, cell % island.columns


def _as_written(island: Island) -> list[int]:
    """The tiles in reading order."""
    return sorted(island.land, key=lambda cell: _place(island, cell))


def _set_problems(island: Island) -> Iterator[Fault]:
    seen: dict[str, int] = {}
    for cell in _as_written(island):
        tile = island.tiles[cell]
        if tile in seen:
            yield _problem(
                "duplicate",
                f"{tile} lies on {island.name(cell)} and on {island.name(seen[tile])}; there is one of each tile",
                *_place(island, cell),
            )
        elif tile != CITY:
            seen[tile] = cell
    if len(island.suits) != TERRAINS:
        found = ", ".join(island.suits) or "none"
        yield _problem("suits", f"{len(island.suits)} suits are terrain ({found}); it has to be {TERRAINS}")
    else:
        missing = [f"{suit}:{rank}" for suit in island.suits for rank in RANKS if f"{suit}:{rank}" not in seen]
        if missing:
            yield _problem("missing", f"not in the layout: {', '.join(missing)}; each suit has ace to 5 once")
    if len(island.cities) != CITIES:
        yield _problem("cities", f"{len(island.cities)} cities; it has to be {CITIES}")
    if len(island.land) != TILES:
        kinds = Counter("city" if island.tiles[i] == CITY else "terrain" for i in island.land)
        yield _problem(
            "count",
            f"{len(island.land)} tiles ({kinds['terrain']} terrain, {kinds['city']} cities); it has to be {TILES}: "
            f"{TILES - CITIES} terrain and {CITIES} cities",
        )


def _shape_problems(island: Island, connected: bool) -> Iterator[Fault]:
    for cell in _as_written(island):
        near = [island.name(i) for i in island.near[cell]]
        if len(near) < 2:
            beside = f"only to {near[0]}" if near else "to no tile"
            yield _problem(
                "neighbours",
                f"{island.name(cell)} ({island.tiles[cell]}) lies next {beside}; every tile needs two neighbours",
                *_place(island, cell),
            )
    apart = sorted(set(island.land) - _reach(island))
    if connected and apart:
        names = ", ".join(island.name(i) for i in apart)
        yield _problem(
            "unconnected",
            f"the island is not connected: no path leads from {island.name(island.land[0])} to {names}; "
            "board option connected: false allows it",
            *_place(island, apart[0]),
        )


def _reach(island: Island) -> set[int]:
    """The tiles connected to the first one."""
    reached: set[int] = set()
    todo = list(island.land[:1])
    while todo:
        cell = todo.pop()
        if cell not in reached:
            reached.add(cell)
            todo.extend(island.near[cell])
    return reached
