"""How wide the columns of a table are. Lengths in mm."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from boardgen.cards.blocks import Run, Runs, Table
from boardgen.cards.lines import break_lines, longest_word, narrowest, runs_width

#: Between the columns of a table, in sizes of its type.
APART = 1.1
#: What one more line of a row costs, and the break of a cell of the first column, where rows have their names, of one
#: between, and of one of the last column, whose sentences read well in lines.
_ROW, _NAME, _MIDDLE, _SENTENCE = 2, 3, 2, 1
#: A column is so much wider than its lines, so that rounding breaks none of them.
_ROUND = 1e-6


def wanted(block: Table, width_of: Callable[[Runs], float]) -> list[float]:
    """The width of each column in ems: of its widest cell, as measured by a function."""
    return [max(map(width_of, column)) for column in _columns(block)]


def column_widths(block: Table, width: float, size: float) -> list[float]:
    """As wide as the text wants, or, where there is no room, such that rows have few lines and few cells are broken.

    The last column has what the others leave.

    Args:
        block: the table.
        width: of the whole table.
        size: of its type.
    """
    room = width - size * APART * (len(block.head) - 1)
    whole = [ems * size for ems in wanted(block, runs_width)]
    if sum(whole) <= room:
        return [*whole[:-1], room - sum(whole[:-1])]
    least = [ems * size for ems in wanted(block, longest_word)]
    if sum(least) >= room:
        return [room * part / sum(least) for part in least]
    *others, last = ([way * size for way in _ways(column)] for column in _columns(block))
    columns = list(zip(*block.rows, strict=True))
    # The last column has what the others leave, if that is enough for its longest word.
    tried = [[*some, over] for some in itertools.product(*others) if (over := room - sum(some)) >= last[0] - _ROUND]
    shared = [room * part / sum(least) for part in least]
    return min(tried, key=lambda widths: _cost(columns, widths, size), default=shared)


def _columns(block: Table) -> list[tuple[Runs, ...]]:
    """The cells of each column, below its bold head."""
    heads = [tuple(Run(run.text, True) for run in cell) for cell in block.head]
    return list(zip(heads, *block.rows, strict=True))


def _ways(column: Sequence[Runs]) -> list[float]:
    """Ems of a column where one more of its cells has a line less, from as wide as its longest word."""
    least = max(map(longest_word, column))
    return sorted({max(width, least) + _ROUND for cell in column for width in narrowest(cell)})


def _cost(columns: Sequence[Sequence[Runs]], widths: Sequence[float], size: float) -> int:
    cells = [
        [len(break_lines(cell, width, size)) for cell in column]
        for column, width in zip(columns, widths, strict=True)
    ]
    costs = [_NAME, *[_MIDDLE] * (len(cells) - 2), _SENTENCE]
    broken: int = sum(cost * sum(lines) for cost, lines in zip(costs[-len(cells) :], cells, strict=True))
    rows: int = sum(max(row) for row in zip(*cells, strict=True))
    return _ROW * rows + broken
