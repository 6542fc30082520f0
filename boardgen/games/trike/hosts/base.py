"""What a host game offers beneath the meta-rule; every part of it stands alone as well.

Stones are bit sets over the cells of a board, one for each colour. A host either ends the game as
soon as somebody has won on the board (`Host.won`), or says at the end who has (`Host.count`), or
neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from boardgen.games.base import Outcome
from boardgen.geometry.board import Board, iter_bits

BLACK, WHITE = 0, 1
COLOURS = ("black", "white")


@dataclass(frozen=True, slots=True)
class BoardSide:
    """A stretch of a board's edge that means something to a game.

    Attributes:
        name: for people, such as ``top``.
        colour: whose it is, None where it serves both players.
        cells: along the edge, anticlockwise.
    """

    name: str
    colour: str | None
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Win:
    """A won board.

    Attributes:
        reason: a few words, such as ``bridge``.
        chain: the stones that did it, as a bit set.
    """

    reason: str
    chain: int


def _no_sides(side: int) -> tuple[BoardSide, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Host:
    """A game whose board and goal the meta-rule borrows.

    Attributes:
        slug, title, designer: its names.
        default_side, smallest_side: cells to a side.
        board: side → board; raises `OptionError` for a side that does not exist.
        sides: side → the stretches of its edge that matter.
        won: (side, colour, stones, last) → the win of a colour's stones, only looking at what the stone
            ``last``, the one placed last, can have won; with None, at all stones. A host that does not
            end a game early has none.
        count: (side, black, white, pawn) → the outcome of a game that has ended, ``pawn`` being a cell;
            None for a host that nobody has won then.
    """

    slug: str
    title: str
    designer: str
    default_side: int
    smallest_side: int
    board: Callable[[int], Board]
    sides: Callable[[int], tuple[BoardSide, ...]] = _no_sides
    won: Callable[[int, int, int, int | None], Win | None] | None = None
    count: Callable[[int, int, int, int], Outcome] | None = None

    def winner(self, side: int, black: int, white: int) -> tuple[str, Win] | None:
        """Who has won on a board with these stones, if anybody has; black is looked at first."""
        if self.won is None:
            return None
        for colour, stones in enumerate((black, white)):
            win = self.won(side, colour, stones, None)
            if win is not None:
                return COLOURS[colour], win
        return None


def chain_of(board: Board, stones: int, cells: int) -> int:
    """The stones joined to any of these stones, as a bit set."""
    near = board.neighbour_bits
    found = todo = cells & stones
    while todo:
        low = todo & -todo
        fresh = near[low.bit_length() - 1] & stones & ~found
        found |= fresh
        todo = (todo ^ low) | fresh
    return found


def chains(board: Board, stones: int, last: int | None = None) -> list[int]:
    """The maximal joined groups of a set of stones; with ``last`` only the one with that stone."""
    if last is not None:
        return [chain_of(board, stones, 1 << last)]
    found = []
    while stones:
        chain = chain_of(board, stones, stones & -stones)
        found.append(chain)
        stones &= ~chain
    return found


def run(board: Board, points: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Cell indices of lattice points, in their order."""
    return tuple(board.index[point] for point in points)


def side_bits(board: Board, sides: Iterable[BoardSide]) -> tuple[int, ...]:
    """Each side's cells as a bit set."""
    return tuple(board.bits(side.cells) for side in sides)


def touched(board: Board, cells: int) -> int:
    """The cells next to any of these, without them, as a bit set."""
    found = 0
    for cell in iter_bits(cells):
        found |= board.neighbour_bits[cell]
    return found & ~cells
