"""All legal place phases of a position, found by walking along rows and columns.

Pieces placed in one line without gaps fill consecutive empty cells of that line. So a placement is
a first cell, a direction and a sequence of pieces: from each first cell the walk lays one piece
after the other and goes on only while what stands in the line so far can be read in the ring, since
a part of a word of the endless ring is itself one.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.games.iriri.kinds import OWN, SIZES
from boardgen.games.iriri.position import LIMIT, Cell, Placement, Position
from boardgen.games.iriri.words import RIGHT, UP, frontier

Laid = tuple[tuple[Cell, str], ...]


def placements(pos: Position) -> Iterator[Placement]:
    """Every legal placement once, in a stable order: single pieces, then rows, then columns.

    Pieces of one size are the same. The first word of the game may lie anywhere; given are the ones
    that begin on ``0,0`` and run to the right or upwards.
    """
    search = _Search(pos)
    yield from search.singles()
    yield from search.lines(RIGHT)
    yield from search.lines(UP)


class _Search:
    """What one position's search shares: which pieces fit a cell as seen from the crossing line."""

    def __init__(self, pos: Position) -> None:
        self.grid = pos.grid
        self.text = pos.ring.endless
        self.hand = pos.hands[pos.player]
        self.codes = OWN[pos.player]
        self.empty = not pos.grid
        self.frontier = frontier(pos)
        self.touching = frozenset(self.frontier)
        self._fits: dict[tuple[Cell, Cell], str] = {}
        self._walks: dict[tuple[Cell, Cell], tuple[str, Cell]] = {}

    def singles(self) -> Iterator[Placement]:
        """One piece beside the pieces on the board; it forms a word in one line or in both."""
        for cell in self.frontier:
            for size, code, n in zip(SIZES, self.codes, self.hand, strict=True):
                if n and code in self.fits(cell, RIGHT) and code in self.fits(cell, UP):
                    yield Placement(((cell, size),))

    def lines(self, axis: Cell) -> Iterator[Placement]:
        """Two pieces or more along an axis."""
        for first in self._first_cells(axis):
            before = self._walk(first, (-axis[0], -axis[1]))[0][::-1]
            for laid in self._lay(first, axis, before, self.hand, (), self.empty):
                yield Placement(laid if axis == RIGHT else laid[::-1])

    def _first_cells(self, axis: Cell) -> list[Cell]:
        """The empty cells from which a line of hand pieces can reach the board."""
        if self.empty:
            return [(0, 0)]
        found = set(self.frontier)
        for cell in self.frontier:
            for _ in range(sum(self.hand) - 1):
                cell = self._walk(cell, (-axis[0], -axis[1]))[1]
                if not _inside(cell):
                    break
                found.add(cell)
        return sorted(found)

    def _lay(
        self, cell: Cell, axis: Cell, before: str, hand: tuple[int, ...], laid: Laid, touched: bool
    ) -> Iterator[Laid]:
        after, onward = self._walk(cell, axis)
        crossing = self.fits(cell, UP if axis == RIGHT else RIGHT)
        touched = touched or cell in self.touching
        for at, code in enumerate(self.codes):
            if not hand[at] or code not in crossing:
                continue
            word = before + code + after
            if word not in self.text:
                continue
            now = (*laid, (cell, SIZES[at]))
            if touched and len(now) > 1:
                yield now
            rest = (*hand[:at], hand[at] - 1, *hand[at + 1 :])
            if any(rest) and _inside(onward):
                yield from self._lay(onward, axis, word, rest, now, touched)

    def fits(self, cell: Cell, axis: Cell) -> str:
        """The own pieces that may stand on a cell as far as its run along an axis is concerned."""
        found = self._fits.get((cell, axis))
        if found is None:
            before = self._walk(cell, (-axis[0], -axis[1]))[0][::-1]
            after = self._walk(cell, axis)[0]
            alone = not before and not after
            found = "".join(code for code in self.codes if alone or before + code + after in self.text)
            self._fits[cell, axis] = found
        return found

    def _walk(self, cell: Cell, step: Cell) -> tuple[str, Cell]:
        """The pieces met from a cell by repeating a step, and the empty cell that ends them."""
        found = self._walks.get((cell, step))
        if found is None:
            x, y = cell[0] + step[0], cell[1] + step[1]
            met = ""
            while (x, y) in self.grid:
                met += self.grid[x, y]
                x, y = x + step[0], y + step[1]
            found = self._walks[cell, step] = met, (x, y)
        return found


def _inside(cell: Cell) -> bool:
    return max(abs(cell[0]), abs(cell[1])) <= LIMIT
