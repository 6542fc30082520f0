"""The end of a told game across the foot of its last page: all moves, and beside them the last position. In mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.layouts import Type
from boardgen.cards.lines import break_lines
from boardgen.cards.typeset import FINE
from boardgen.scene.primitives import Group, Item
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import measure
from boardgen.studies.pieces import Figure, Piece
from boardgen.studies.setting import lines_piece, set_lines

#: Between columns of moves, and from the rule to what stands below it, and from the heading.
BETWEEN, UNDER_RULE, _UNDER_HEADING = 4.0, 2.6, 0.8


def moves_columns(moves: Runs, width: float, type_: Type, high: float = math.inf) -> Piece:
    """Moves with their numbers: a turn a line, in as few columns as are no higher than some height, or running on.

    Args:
        moves: numbers and moves by turns; at the end perhaps what follows.
        width: of all columns.
        type_: of the moves.
        high: no column is higher where there is another way.
    """
    told = zip(moves[:-1:2], moves[1::2], strict=False)
    turns = [(Run(number.text.lstrip(), True), said) for number, said in told]
    most = int((width + BETWEEN) // (_widest(tuple(turns), type_.size) + BETWEEN))
    count = min(most, max(2, math.ceil(len(turns) * type_.leading / high)))
    each = -(-len(turns) // count) if count else 0
    if not 0.0 < each * type_.leading <= high:
        return lines_piece(break_lines(moves, width, type_.size), type_)
    step = (width + BETWEEN) / count

    def items() -> Iterator[Item]:
        for at, turn in enumerate(turns):
            lines = break_lines(turn, width, type_.size)
            yield from set_lines(lines, type_, x=at // each * step, y=at % each * type_.leading)

    return Piece(each * type_.leading, items, True)


@cache
def _widest(turns: Sequence[Runs], size: float) -> float:
    """How wide the longest turn is."""
    return max(math.fsum(measure(run.text, size, run.bold) for run in turn) for turn in turns)


def running_columns(moves: Runs, width: float, count: int, gutter: float, type_: Type) -> Piece:
    """Moves that run on in columns, or in a line or two right across."""
    column = (width - (count - 1) * gutter) / count
    lines = break_lines(moves, column, type_.size)
    if len(lines) <= count:
        return lines_piece(break_lines(moves, width, type_.size), type_)
    each = -(-len(lines) // count)

    def items() -> Iterator[Item]:
        for at in range(0, len(lines), each):
            yield from set_lines(lines[at : at + each], type_, x=at // each * (column + gutter))

    return Piece(each * type_.leading, items, True)


def across(moves: Runs, width: float, gutter: float, type_: Type, heading: Type) -> Piece:
    """All moves below a rule, in two columns."""
    return _ruled(running_columns(moves, width, 2, gutter, type_), width, heading)


def beside(moves: Runs, figure: Figure, width: float, gutter: float, type_: Type, heading: Type) -> Piece | None:
    """All moves below a rule with the last position at their right; None where they have no room."""
    narrow = width - figure.width - gutter
    listed = moves_columns(moves, narrow, type_, figure.height - heading.leading - _UNDER_HEADING)
    piece = _ruled(listed, narrow, heading)
    if piece.height > UNDER_RULE + figure.height:
        return None

    def items() -> Iterator[Item]:
        yield Rule(0.0, 0.0, width, 0.0, FINE)
        yield from piece.items()
        yield Group(tuple(figure.items()), dx=width - figure.width, dy=UNDER_RULE)

    return Piece(UNDER_RULE + figure.height, items)


def _ruled(listed: Piece, width: float, heading: Type) -> Piece:
    """Moves below a rule and a heading."""
    title = lines_piece(break_lines((Run("All moves", True),), width, heading.size), heading)
    top = UNDER_RULE + title.height + _UNDER_HEADING

    def items() -> Iterator[Item]:
        yield Rule(0.0, 0.0, width, 0.0, FINE)
        yield Group(tuple(title.items()), dy=UNDER_RULE)
        yield Group(tuple(listed.items()), dy=top)

    return Piece(top + listed.height, items)
