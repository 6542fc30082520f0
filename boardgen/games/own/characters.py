"""Drawings of positions in characters, as games are discussed in forums: a row of cells a line, the top row first.

Each cell is one sign; ``.`` is an empty one. Signs stand close together, or, where any of them is longer than a
character, apart. Coordinates along the edge may stay, so that what ``boardgen facts --diagram`` prints can be read.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardgen.errors import Fault, OptionError
from boardgen.geometry.board import Board

EMPTY = "."
#: What may stand where the board has a hole.
HOLES = frozenset({"-", "#", "_"})


def read_drawing(text: str, board: Board, known: Mapping[str, object]) -> dict[int, str]:
    """Cell → its sign, for cells that are not empty.

    Args:
        text: the drawing.
        board: whose cells it shows.
        known: the signs there are.

    Raises:
        OptionError: rows that do not fit the board, or signs that are not known, with all of them.
    """
    rows = board_rows(board)
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    labels = frozenset(label.text for label in board.edge_labels())
    if len(lines) > len(rows) and labels.issuperset(lines[-1][1]):
        lines.pop()
    if len(lines) != len(rows):
        raise OptionError.of([Fault("bad-drawing", f"{len(lines)} rows are drawn; the board has {len(rows)}", ())])
    found: dict[int, str] = {}
    faults: list[Fault] = []
    for (number, words), row in zip(lines, rows, strict=True):
        signs = _signs(words, row, labels)
        if len(signs) != len(row):
            shown = f"{board.names[row[0]]} to {board.names[row[-1]]}" if len(row) > 1 else board.names[row[0]]
            message = f"line {number} draws {len(signs)} places; this row has {len(row)}, from {shown}"
            faults.append(Fault("bad-drawing", message, ()))
            continue
        for cell, sign in zip(row, signs, strict=True):
            if sign == EMPTY:
                continue
            if sign not in known:
                there = ", ".join((EMPTY, *known))
                message = f"line {number}: {sign!r} on {board.names[cell]} stands for nothing; there are {there}"
                faults.append(Fault("bad-drawing", message, ()))
            found[cell] = sign
    if faults:
        raise OptionError.of(faults)
    return found


def board_rows(board: Board) -> list[list[int]]:
    """The rows of a board as they are drawn, from the top, each from the left."""
    found: dict[float, list[tuple[float, int]]] = {}
    for cell in board:
        x, y = board.centre(cell)
        found.setdefault(round(-y, 6), []).append((x, cell))
    return [[cell for _, cell in sorted(found[y])] for y in sorted(found)]


def _signs(words: list[str], row: list[int], labels: frozenset[str]) -> list[str]:
    """The signs of a line: its words, or their characters where the words are no signs of their own.

    Coordinates may stand before them, and then after them as well.
    """
    more = len(words) - len(row)
    windows = [(0, 0), *((i, more - i) for i in range(1, more + 1)), (1, 0), (0, 1), (1, 1)]
    for before, after in windows:
        candidate = words[before : len(words) - after]
        if not candidate or not labels.issuperset((*words[:before], *words[len(words) - after :])):
            continue
        for signs in (candidate, list("".join(candidate))):
            whole = [sign for sign in signs if sign not in HOLES]
            if len(whole) == len(row):
                return whole
    return [sign for sign in list("".join(words)) if sign not in HOLES]
