"""Pure Trike: a triangle; at the end, each player scores own stones under and next to the pawn."""

from __future__ import annotations

from boardgen.games.base import Outcome
from boardgen.games.persistent import Readable
from boardgen.games.trike.hosts.base import BLACK, COLOURS, WHITE, Host
from boardgen.geometry.board import Board
from boardgen.geometry.hexregions import triangle


def neighbourhood(board: Board, pawn: int) -> tuple[int, ...]:
    """The cells that count: the pawn's and its neighbours.

    On a triangle of side 2 or more there are 3, 5 or 7 of them, an odd number, so there are no ties.
    """
    return (pawn, *board.neighbours[pawn])


def score(board: Board, stones: Readable, pawn: int) -> tuple[int, int]:
    """Pure Trike, the goal: a point for each own stone under or next to the pawn; black's and white's."""
    counted = [stones[cell] for cell in neighbourhood(board, pawn)]
    return counted.count(BLACK + 1), counted.count(WHITE + 1)


def _count(side: int, stones: Readable, pawn: int) -> Outcome:
    points = score(triangle(side), stones, pawn)
    winner = BLACK if points[BLACK] > points[WHITE] else WHITE
    return Outcome(COLOURS[winner], f"score {max(points)}:{min(points)}")


HOST = Host(
    slug="pure",
    title="Pure Trike",
    designer="Alek Erickson",
    default_side=9,
    smallest_side=2,
    board=triangle,
    count=_count,
)
