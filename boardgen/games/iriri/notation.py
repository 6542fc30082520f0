"""Tokens of Iriri: ``S@0,1+L@0,0``, ``-22`` and ``pass``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from boardgen.errors import InvalidCellError, InvalidMoveError, cut
from boardgen.games.iriri.kinds import SIZE_WORDS
from boardgen.games.iriri.position import LIMIT, Cell, Move, Pass, Placement, Take
from boardgen.games.iriri.words import cell_name

CELL_PATTERN = r"-?[0-9]{1,3},-?[0-9]{1,3}"
_PIECE = re.compile(rf"([SMLsml])@({CELL_PATTERN})", re.ASCII)
_TAKE = re.compile(r"-([1-9][0-9]{0,2})", re.ASCII)
_FORMS = "write S@0,1+L@0,0 to place, -22 to take from place 22, or pass"


def parse(token: str) -> Move:
    """Read a token; upper and lower case do not matter, nor does the order of the pieces.

    Raises:
        InvalidMoveError: it cannot be read.
    """
    if token.lower() == "pass":
        return Pass()
    take = _TAKE.fullmatch(token)
    if take is not None:
        return Take(int(take[1]))
    pieces = []
    for part in token.split("+"):
        found = _PIECE.fullmatch(part)
        if found is None:
            where = "" if part == token else f"{cut(part, 20)!r} in "
            raise InvalidMoveError("bad-move", f"{where}{cut(token, 40)!r} cannot be read as a move; {_FORMS}")
        pieces.append((_cell(found[2]), found[1].upper()))
    return Placement.of(tuple(pieces))


def format_move(move: Move) -> str:
    """The token of a move, pieces in reading order."""
    match move:
        case Pass():
            return "pass"
        case Take(place=place):
            return f"-{place}"
        case Placement(pieces=pieces):
            return "+".join(f"{size}@{cell_name(cell)}" for cell, size in pieces)


def read_cell(name: str) -> Cell:
    """Read a cell name, ``x,y`` with y upwards.

    Raises:
        InvalidCellError: no cell of the grid.
    """
    if re.fullmatch(CELL_PATTERN, name, re.ASCII) is None:
        raise InvalidCellError(
            f"there is no cell {name[:20]!r}; a cell of the endless grid is x,y, such as 0,1 or -2,3"
        )
    cell = _cell(name)
    if max(abs(cell[0]), abs(cell[1])) > LIMIT:
        raise InvalidCellError(f"{name} is too far out; x and y run from -{LIMIT} to {LIMIT}")
    return cell


def _cell(name: str) -> Cell:
    x, y = name.split(",")
    return int(x), int(y)


def said(tokens: Sequence[str]) -> str:
    """The moves of a turn in as few words as headings have room for.

    >>> said(["S@-1,3+L@-1,2", "-22", "-3"])
    'small, large; takes 22 and 3'
    """
    return _brief(tokens, _sizes)


def noted(tokens: Sequence[str]) -> str:
    """The moves of a turn in brief, with the cells that headings leave out; cells are named as on pictures.

    >>> noted(["S@-1,3+L@-1,2", "-22", "-3"])
    'S (−1,3), L (−1,2); takes 22 and 3'
    """
    return _brief(tokens, _cells)


def _brief(tokens: Sequence[str], placed: Callable[[str], str]) -> str:
    taken = _taken(tokens)
    takes = [f"takes {listed(taken)}"] if taken else []
    done = ("passes" if token == "pass" else placed(token) for token in tokens if token[0] != "-")
    return "; ".join([*done, *takes])


def told(tokens: Sequence[str]) -> str:
    """What a player does in a turn, in words that go on from who does it; cells are named as on pictures.

    >>> told(["S@-1,3+L@-1,2", "-22", "-3"])
    'places small (−1,3), large (−1,2); takes 22 and 3'
    """
    return _brief(tokens, lambda token: f"places {pieces(token)}")


def pieces(token: str) -> str:
    """The pieces of a placement and their cells in words.

    >>> pieces("S@-1,3+L@-1,2")
    'small (−1,3), large (−1,2)'
    """
    return _cells(token, lambda size: SIZE_WORDS.get(size, size))


def listed(words: Sequence[str]) -> str:
    """Words or numbers in a row, with "and" before the last.

    >>> listed(["3", "16", "18"])
    '3, 16 and 18'
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _taken(tokens: Sequence[str]) -> list[str]:
    return [token[1:] for token in tokens if token[0] == "-"]


def _cells(token: str, named: Callable[[str], str] = str) -> str:
    parts = (part.partition("@") for part in token.split("+"))
    return ", ".join(f"{named(size)} ({printed(cell)})" for size, _, cell in parts)


def _sizes(token: str) -> str:
    sizes = (part.partition("@")[0] for part in token.split("+"))
    return ", ".join(SIZE_WORDS.get(size, size) for size in sizes)


def printed(cell: str) -> str:
    """The name of a cell as coordinates on pictures have it.

    >>> printed("-1,3")
    '−1,3'
    """
    return cell.replace("-", "−")
