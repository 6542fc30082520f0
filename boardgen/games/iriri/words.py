"""Words on the grid: the runs formed by a placement, its faults and its score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from boardgen.errors import IllegalMoveError
from boardgen.games.iriri.kinds import SIZES, name, names, piece
from boardgen.games.iriri.position import LIMIT, Cell, Placement, Position

RIGHT: Cell = (1, 0)
UP: Cell = (0, 1)
AXES = (RIGHT, UP)


@dataclass(frozen=True, slots=True)
class Run:
    """A maximal row or column run of pieces.

    Attributes:
        first: its leftmost or lowest cell.
        axis: the step to the next one.
        word: its pieces from there.
    """

    first: Cell
    axis: Cell
    word: str

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells, first one first."""
        (x, y), (dx, dy) = self.first, self.axis
        return tuple((x + i * dx, y + i * dy) for i in range(len(self.word)))


def cell_name(cell: Cell) -> str:
    """A cell as people write it: ``x,y``."""
    return f"{cell[0]},{cell[1]}"


def run_through(grid: Mapping[Cell, str], cell: Cell, axis: Cell) -> Run:
    """The run along an axis through an occupied cell."""
    (x, y), (dx, dy) = cell, axis
    while (x - dx, y - dy) in grid:
        x, y = x - dx, y - dy
    first, word = (x, y), []
    while (x, y) in grid:
        word.append(grid[x, y])
        x, y = x + dx, y + dy
    return Run(first, axis, "".join(word))


def words_through(grid: Mapping[Cell, str], cells: Iterable[Cell]) -> tuple[Run, ...]:
    """The words (runs of at least two pieces) through any of the cells, each once."""
    found = (run_through(grid, cell, axis) for axis in AXES for cell in cells)
    return tuple(dict.fromkeys(run for run in found if len(run.word) > 1))


def beside(cell: Cell) -> Iterator[Cell]:
    """The four cells that touch a cell."""
    x, y = cell
    yield from ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))


def halves_for(words: Iterable[str], first: bool) -> int:
    """The score of a place phase in half points.

    Iriri, rules: a point for each piece of each word formed; the first word of the game is worth three times its
    pieces and half a point.
    """
    points = sum(map(len, words))
    return 6 * points + 1 if first else 2 * points


def check(pos: Position, move: Placement) -> tuple[Run, ...]:
    """The words that a placement forms.

    Raises:
        IllegalMoveError: with the rule that it breaks and the witness.
    """
    _check_hand(pos, move)
    cells = tuple(cell for cell, _ in move.pieces)
    _check_cells(pos, cells)
    placed = {cell: piece(pos.player, size) for cell, size in move.pieces}
    grid = pos.grid | placed
    _check_line(grid, cells)
    if not pos.board and len(cells) == 1:
        raise IllegalMoveError(
            "iriri-single",
            f"a lone piece on {cell_name(cells[0])} is not a word; the first word has at least two pieces",
        )
    if pos.board and not any(near in pos.grid for cell in cells for near in beside(cell)):
        raise IllegalMoveError(
            "iriri-not-touching",
            f"nothing on {_list(cells)} touches the pieces on the board by an edge; {_open_cells(pos)}",
        )
    words = words_through(grid, cells)
    for run in words:
        if not pos.ring.has(run.word):
            raise IllegalMoveError("iriri-no-word", explain(pos, run))
    return words


def explain(pos: Position, run: Run) -> str:
    """Why a run is not a word of the current ring."""
    ends = f"{cell_name(run.cells[0])} to {cell_name(run.cells[-1])}"
    return f"the run {names(run.word)} ({ends}) is nowhere in the ring: {pos.ring.why_not(run.word)}"


def _check_hand(pos: Position, move: Placement) -> None:
    if not move.pieces:
        raise IllegalMoveError("iriri-single", "a place phase places at least one piece")
    used = [size for _, size in move.pieces]
    held = dict(zip(SIZES, pos.hands[pos.player], strict=True))
    for size in used:
        if used.count(size) > held.get(size, 0):
            hand = " ".join(pos.hand_sizes(pos.player)) or "nothing"
            raise IllegalMoveError(
                "iriri-not-in-hand",
                f"the move places {used.count(size)} × {size}, but player {pos.player + 1} has {hand} in hand",
            )


def _check_cells(pos: Position, cells: tuple[Cell, ...]) -> None:
    seen: set[Cell] = set()
    for cell in cells:
        if cell in pos.grid:
            found = next(placed for placed in pos.board if placed.cell == cell)
            when = f"ply {found.ply}" if found.ply else "there from the start"
            raise IllegalMoveError(
                "iriri-occupied", f"{cell_name(cell)} is occupied ({name(found.code)}, {when}); {_open_cells(pos)}"
            )
        if cell in seen:
            raise IllegalMoveError("iriri-occupied", f"two pieces are placed on {cell_name(cell)}")
        if max(abs(cell[0]), abs(cell[1])) > LIMIT:
            raise IllegalMoveError("iriri-too-far", f"{cell_name(cell)} is too far out; x and y run from -99 to 99")
        seen.add(cell)


def _check_line(grid: Mapping[Cell, str], cells: tuple[Cell, ...]) -> None:
    columns, rows = sorted({x for x, _ in cells}), sorted({y for _, y in cells})
    if len(columns) > 1 and len(rows) > 1:
        raise IllegalMoveError(
            "iriri-not-in-line", f"{_list(cells)} do not lie in one row or column, as the pieces of one move must"
        )
    for x in range(columns[0], columns[-1] + 1):
        for y in range(rows[0], rows[-1] + 1):
            if (x, y) not in grid:
                raise IllegalMoveError(
                    "iriri-gap", f"{x},{y} between the placed pieces stays empty; a move leaves no gap in its line"
                )


def frontier(pos: Position) -> list[Cell]:
    """The empty cells that touch a piece on the board, sorted."""
    found = {near for cell in pos.grid for near in beside(cell)}
    return sorted(c for c in found if c not in pos.grid and max(abs(c[0]), abs(c[1])) <= LIMIT)


def _open_cells(pos: Position) -> str:
    near = frontier(pos)
    if not near:
        return "the board is empty, the first word may lie anywhere"
    shown = " ".join(cell_name(cell) for cell in near[:6])
    return f"free cells beside the pieces are {shown}{' …' if len(near) > 6 else ''}"


def _list(cells: Iterable[Cell]) -> str:
    return " ".join(cell_name(cell) for cell in cells)
