"""Why a move of Pi is illegal: the rule, its witness, and what to do instead."""

from __future__ import annotations

from itertools import islice

from boardgen.errors import IllegalMoveError
from boardgen.games.base import Outcome
from boardgen.games.pi.position import Position, Setup, Tie
from boardgen.geometry.board import iter_bits


def game_over(outcome: Outcome | None) -> IllegalMoveError:
    """The error for a move after the end."""
    assert outcome is not None
    how = f"and {outcome.winner} has won" if outcome.winner else "in a draw"
    reason = f" ({outcome.reason})"
    return IllegalMoveError("game-over", f"the game has ended {how}{reason}; no move can follow")


def no_placement(pos: Position, cell: int, legal: int) -> IllegalMoveError:
    """The error for a placement that is not legal."""
    setup = pos.setup
    if not 0 <= cell < len(setup.board):
        return IllegalMoveError("no-such-cell", f"there is no cell number {cell} on this board")
    name = setup.board.names[cell]
    if pos.taken >> cell & 1:
        return IllegalMoveError("pi-occupied", f"{name} is occupied ({_whose(pos, cell)}); place on an empty cell")
    if cell in setup.goals:
        letter = setup.letters[setup.goals.index(cell)]
        return IllegalMoveError("pi-goal", f"{name} holds goal {letter}; nobody may place on a goal")
    return IllegalMoveError("pi-no-triangle", _no_triangle(pos, cell) + _instead(pos, legal))


def must_place(pos: Position, legal: int) -> IllegalMoveError:
    """The error for a pass while a placement is legal."""
    count = legal.bit_count()
    first = pos.setup.board.names[next(iter_bits(legal))]
    cells = f"{first} is" if count == 1 else f"{count} placements are, {first} among them,"
    return IllegalMoveError(
        "pi-must-place", f"{pos.mover} may pass only when no placement is legal, but {cells} legal"
    )


def no_goal(setup: Setup, letter: str) -> IllegalMoveError:
    """The error for a tie of a goal that does not exist."""
    there = f"the goals are {', '.join(setup.letters)}" if setup.letters else "there are no goals"
    return IllegalMoveError("pi-no-goal", f"there is no goal {letter}; {there}")


def already_tied(pos: Position, tie: Tie) -> IllegalMoveError:
    """The error for a tie of a goal that is already tied."""
    when = f"since ply {pos.moves.index(tie) + 1}" if tie in pos.moves else "from the start"
    return IllegalMoveError("pi-tied", f"goal {tie.goal} is already tied ({when})")


def _whose(pos: Position, cell: int) -> str:
    colour = "red" if cell in pos.red else "blue"
    ply = pos.placed_at().get(cell)
    return f"{colour}, from the start" if ply is None else f"{colour}, ply {ply}"


def _no_triangle(pos: Position, cell: int) -> str:
    """Why there are no two pieces of the right colours with which ``cell`` completes a triangle."""
    board = pos.setup.board
    name = board.names[cell]
    if pos.mover == "red":
        pieces, what = board.bits(pos.red), "red piece"
    else:
        pieces, what = pos.taken, "piece"
    text = f"{name} completes no triangle with two {what}s: {_on_lines(pos, cell, pieces, what)}"
    if pos.mover == "red" and pos.blue_places >> cell & 1:
        a, b = _pair(pos, cell)
        text += f"; {board.names[a]} and {board.names[b]} would complete one, but red may not use blue pieces"
    return text


def _on_lines(pos: Position, cell: int, pieces: int, what: str) -> str:
    board = pos.setup.board
    joined = board.names_of(pos.setup.table.stars[cell] & pieces)
    name = board.names[cell]
    if not joined:
        return f"no {what} is on a line with {name}"
    if len(joined) == 1:
        return f"only {joined[0]} is on a line with {name}"
    listed = f"{', '.join(joined[:-1])} and {joined[-1]}"
    if len(joined) == 2:
        return f"{listed} are on lines with {name}, but not on a third line with each other"
    return f"of {listed}, which are on lines with {name}, no two are on a third line with each other"


def _pair(pos: Position, cell: int) -> tuple[int, int]:
    """Two pieces with which ``cell`` completes a triangle."""
    row = pos.setup.table.row(cell)
    return next((d, e) for d in iter_bits(pos.taken) for e in iter_bits(row[d] & pos.taken))


def _instead(pos: Position, legal: int) -> str:
    if not legal:
        return f"; {pos.mover} has no legal placement and passes"
    names = [pos.setup.board.names[cell] for cell in islice(iter_bits(legal), 3)]
    more = " …" if legal.bit_count() > 3 else ""
    return f"; {pos.mover} may place on {', '.join(names)}{more}"
