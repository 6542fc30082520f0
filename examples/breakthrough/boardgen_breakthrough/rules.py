"""The rules of Breakthrough: pure functions on immutable positions; cells are indices of a board.

Source: Dan Troyka's rules of 2000. White fills the two rows at the bottom and begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from boardgen.boards import Board
from boardgen.errors import IllegalMoveError
from boardgen.games.base import Outcome

PLAYERS = ("white", "black")


class Move(NamedTuple):
    """A step of the piece on one cell to another."""

    start: int
    end: int


class Played(NamedTuple):
    """A move that was made, and whether it was a capture."""

    move: Move
    captured: bool


@dataclass(frozen=True, slots=True)
class Position:
    """A position.

    Attributes:
        board: the squares.
        pieces: the cells of white's and of black's pieces.
        mover: 0 or 1, whose turn it is.
        ply: moves so far.
        played: the moves that led here, for pictures; positions are equal without them.
    """

    board: Board
    pieces: tuple[frozenset[int], frozenset[int]]
    mover: int = 0
    ply: int = 0
    played: tuple[Played, ...] = field(default=(), compare=False)

    @property
    def own(self) -> frozenset[int]:
        """The pieces of the player to move."""
        return self.pieces[self.mover]

    @property
    def others(self) -> frozenset[int]:
        """The pieces of the opponent."""
        return self.pieces[1 - self.mover]


def first_position(board: Board) -> Position:
    """Two full rows of pieces for each player."""
    low = frozenset(cell for cell in board if board.cells[cell][1] < 2)
    high = frozenset(cell for cell in board if board.cells[cell][1] >= board.side - 2)
    return Position(board, (low, high))


def played_since(pos: Position, ply: int) -> Iterator[tuple[int, Played]]:
    """The moves after so many, each with its number."""
    first = pos.ply - len(pos.played) + 1
    yield from ((number, one) for number, one in enumerate(pos.played, start=first) if number > ply)


def names(pos: Position, cells: Iterable[int]) -> list[str]:
    """The names of cells, sorted, each once."""
    return sorted({pos.board.names[cell] for cell in cells})


def to_go(pos: Position, player: int) -> int | None:
    """How many rows the foremost piece of a player is away from the opponent's home row; None without pieces."""
    own, side = pos.pieces[player], pos.board.side
    # Squares are counted row by row from below.
    return None if not own else min(own) // side if player else side - 1 - max(own) // side


@cache
def goals(board: Board) -> tuple[frozenset[int], frozenset[int]]:
    """The opponent's home row for white and for black; asked for at every move of a search."""
    rows = (board.side - 1, 0)
    top, bottom = (frozenset(cell for cell in board if board.cells[cell][1] == row) for row in rows)
    return top, bottom


@cache
def ahead(board: Board) -> tuple[tuple[tuple[tuple[int, bool], ...], ...], ...]:
    """The squares in front of each square, for white and for black, and whether they lie straight ahead."""
    at = board.index
    return tuple(
        tuple(
            tuple((at[x + aside, y + way], not aside) for aside in (-1, 0, 1) if (x + aside, y + way) in at)
            for x, y in board.cells
        )
        for way in (1, -1)
    )


def winners(pos: Position) -> list[int]:
    """Whoever has a piece on the opponent's home row, or has captured all pieces; one player at most in a game."""
    (top, bottom), (white, black) = ends, pieces = goals(pos.board), pos.pieces
    # Asked at every move of a search, where nearly always nobody has won.
    if white and black and top.isdisjoint(white) and bottom.isdisjoint(black):
        return []
    return [player for player in (0, 1) if not pieces[1 - player] or ends[player] & pieces[player]]


def outcome(pos: Position) -> Outcome | None:
    """A piece on the opponent's home row wins, and so does the capture of all pieces."""
    for player in winners(pos):
        arrived = names(pos, pos.pieces[player] & goals(pos.board)[player])
        return Outcome(PLAYERS[player], f"reached {arrived[0]}" if arrived else "all pieces captured")
    return None


def steps(pos: Position, cell: int) -> Iterator[int]:
    """Where a piece of the player to move may go: forward to either side, or straight ahead if nothing is there."""
    own, others = pos.own, pos.others
    for to, is_straight in ahead(pos.board)[pos.mover][cell]:
        if to not in own and not (is_straight and to in others):
            yield to


def legal_moves(pos: Position) -> Iterator[Move]:
    """Every move, piece by piece in the order of the board; none once the game is over."""
    if outcome(pos) is None:
        yield from (Move(cell, to) for cell in sorted(pos.own) for to in steps(pos, cell))


def wins_at_once(pos: Position) -> bool:
    """Whether some move wins: to the opponent's home row, or the capture of the last piece. Nobody has won yet."""
    return to_go(pos, pos.mover) == 1 or (len(pos.others) == 1 and bool(threatened(pos)))


def soonest_win(pos: Position, player: str) -> int:
    """How many moves a win takes at least: with each a piece is a row nearer, or the opponent has a piece less."""
    number = PLAYERS.index(player)
    return min(to_go(pos, number) or 0, len(pos.pieces[1 - number]))


def threatened(pos: Position) -> list[str]:
    """The pieces that the player to move can capture, sorted."""
    return names(pos, (move.end for move in legal_moves(pos) if move.end in pos.others))


def play(pos: Position, move: Move) -> Position:
    """The position after a move.

    Raises:
        IllegalMoveError: with the rule that it breaks.
    """
    start, end = move
    own, others = pos.pieces[pos.mover], pos.pieces[1 - pos.mover]
    # Searches play millions of moves, nearly all of them legal.
    ways = ahead(pos.board)[pos.mover][start] if start in own and end not in own else ()
    if not ((end, False) in ways or ((end, True) in ways and end not in others)) or winners(pos):
        raise objection(pos, move)
    own, others = own - {start} | {end}, others - {end} if end in others else others
    pieces = (others, own) if pos.mover else (own, others)
    played = (*pos.played, Played(move, end in pos.others))
    return Position(pos.board, pieces, 1 - pos.mover, pos.ply + 1, played)


def objection(pos: Position, move: Move) -> IllegalMoveError:
    """Why a move is illegal."""
    start, end, ended = pos.board.names[move.start], pos.board.names[move.end], outcome(pos)
    (x, y), (to_x, to_y) = pos.board.cells[move.start], pos.board.cells[move.end]
    mine, others = PLAYERS[pos.mover], PLAYERS[1 - pos.mover]
    if ended is not None:
        code, why = "game-over", f"the game is over: {ended.winner} has won ({ended.reason})"
    elif move.start in pos.others:
        code, why = "breakthrough-not-yours", f"the piece on {start} is {others}'s, and {mine} is to move"
    elif move.start not in pos.own:
        code, why = "breakthrough-empty", f"there is no piece on {start}"
    elif to_y - y != (-1 if pos.mover else 1) or abs(to_x - x) > 1:
        code, why = "breakthrough-step", f"from {start} to {end} is not one square forward, straight or diagonally"
    elif move.end in pos.own:
        code, why = "breakthrough-own", f"{end} holds a piece of {mine}'s own"
    else:
        code, why = "breakthrough-blocked", f"{end} lies straight ahead and holds a piece; captures are diagonal"
    return IllegalMoveError(code, why)
