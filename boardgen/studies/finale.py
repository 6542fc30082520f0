"""The end of a told game across the foot of its last page: all moves, and beside them the last position. In mm."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.layouts import Type
from boardgen.cards.lines import break_lines, named_colour
from boardgen.cards.typeset import FINE
from boardgen.scene.primitives import Group, Item
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import measure
from boardgen.studies.pieces import Figure, Piece
from boardgen.studies.setting import lines_piece, set_lines

#: Between columns of moves, at least, and from the rule to what stands below it, and from the heading.
BETWEEN, UNDER_RULE, _UNDER_HEADING = 4.0, 2.6, 0.8
#: As little where columns are as wide as each other so.
_LEAST = 2.0
#: Where that fills a page, lines of moves are as high as this at most, mm: higher, they look like those of a form.
_HIGHEST = 6.5


class _Turn(NamedTuple):
    """A turn in a list of moves.

    Attributes:
        number, said: its number and what was played.
        player: the name of a colour in bold, where numbers do not tell whose turns they are.
    """

    number: Run
    said: Run
    player: Run | None = None

    def runs(self, named: bool) -> Runs:
        """It in a line; not ``named``, what was played says by its colour who did."""
        if self.player is None:
            return self.number, self.said
        return (self.number, self.said, self.player) if named else (self.number, Run(self.said.text.rstrip()))

    def paint(self, named: bool) -> str:
        """That of what was played."""
        return "ink" if named or self.player is None else f"name.{named_colour(self.player.text)}"


class _Listed(NamedTuple):
    """Turns, a line each, in columns.

    Attributes:
        turns: all of them.
        named: whether players are.
        each: so many lines has a column.
        wide: how wide each column is, mm.
    """

    turns: Sequence[_Turn]
    named: bool
    each: int
    wide: tuple[float, ...]

    def piece(self, width: float, type_: Type, apart: float = 1.0) -> Piece:
        """In some width, lines so many times as far apart as usual; columns as wide or as far apart as each other."""
        high = type_.leading * apart
        free = (width - math.fsum(self.wide)) / max(1, len(self.wide) - 1)
        step = width / len(self.wide)
        lefts = [math.fsum(self.wide[:at]) + at * free for at in range(len(self.wide))]
        even = [at * step for at in range(len(self.wide))]
        if all(wide + _LEAST <= step for wide in self.wide[:-1]) and self.wide[-1] <= step:
            lefts = even

        def items() -> Iterator[Item]:
            for at, turn in enumerate(self.turns):
                lines = break_lines(turn.runs(self.named), width, type_.size)
                top = at % self.each * high + (high - type_.leading) / 2
                yield from set_lines(lines, type_, turn.paint(self.named), lefts[at // self.each], top, "ink")

        return Piece(self.each * high, items, True)


def _listed(moves: Runs, width: float, type_: Type, named: bool) -> Iterator[_Listed]:
    """Moves with their numbers, a turn a line, in as many columns as have room, the fewest first."""
    turns = _turns(moves)
    wide = _widths(tuple(turn.runs(named) for turn in turns), type_.size)
    before = 0
    for count in range(1, len(turns) + 1):
        each = -(-len(turns) // count)
        columns = tuple(max(wide[at : at + each]) for at in range(0, len(turns), each))
        if math.fsum(columns) + BETWEEN * (len(columns) - 1) > width:
            if count > 1:
                return
            continue
        if each != before:
            yield _Listed(turns, named, each, columns)
        before = each


def _is_name(run: Run) -> bool:
    """Whether a run of moves says who played; numbers are bold as well."""
    return run.bold and bool(named_colour(run.text))


def _unnamed(moves: Runs) -> Runs:
    """Moves that run on, without those who played them."""
    return tuple(run if run.bold else Run(run.text.rstrip()) for run in moves if not _is_name(run))


def _turns(moves: Runs) -> list[_Turn]:
    """All turns, and nothing else that is said."""
    found: list[_Turn] = []
    for number, said, player in zip(moves, moves[1:], (*moves[2:], Run("")), strict=False):
        if number.bold and not _is_name(number):
            found.append(_Turn(Run(number.text.lstrip(), True), said, player if _is_name(player) else None))
    return found


@cache
def _widths(turns: Sequence[Runs], size: float) -> list[float]:
    """How wide each turn is."""
    return [math.fsum(measure(run.text, size, run.bold) for run in turn) for turn in turns]


def _furthest(type_: Type) -> float:
    """How many times as far apart as usual lines of moves may be."""
    return max(1.0, _HIGHEST / type_.leading)


def moves_columns(moves: Runs, width: float, type_: Type, high: float = math.inf) -> Piece:
    """Moves with their numbers: a turn a line, in as few columns as are no higher than some height, or running on,
    with those who played them where columns have room for that.

    Args:
        moves: numbers and moves by turns; at the end perhaps what follows.
        width: of all columns.
        type_: of the moves.
        high: no column is higher where there is another way; lines are further apart where there is room.
    """
    for listed in itertools.chain(*(_listed(moves, width, type_, named) for named in (True, False))):
        if len(listed.wide) > 1 and listed.each * type_.leading <= high:
            apart = min(_furthest(type_), high / (listed.each * type_.leading)) if high < math.inf else 1.0
            return listed.piece(width, type_, apart)
    return lines_piece(break_lines(_unnamed(moves), width, type_.size), type_)


def running_columns(moves: Runs, width: float, count: int, gutter: float, type_: Type) -> Piece:
    """Moves that run on in columns, or in a line or two right across."""
    column = (width - (count - 1) * gutter) / count
    moves = _unnamed(moves)
    lines = break_lines(moves, column, type_.size)
    if len(lines) <= count:
        return lines_piece(break_lines(moves, width, type_.size), type_)
    each = -(-len(lines) // count)

    def items() -> Iterator[Item]:
        for at in range(0, len(lines), each):
            yield from set_lines(lines[at : at + each], type_, x=at // each * (column + gutter))

    return Piece(each * type_.leading, items, True)


class Listing(NamedTuple):
    """All moves below a rule.

    Attributes:
        height: as high as they are at least.
        more: how much higher they may be.
        set: makes them so much higher.
    """

    height: float
    more: float
    set: Callable[[float], Piece]


def listings(moves: Runs, width: float, type_: Type, heading: Type) -> Iterator[Listing]:
    """The ways to set all moves: a turn a line, in so many columns; where none have room, running on.

    Args:
        moves: numbers and moves by turns; at the end perhaps what follows.
        width: of all columns.
        type_: of the moves.
        heading: the type of the heading.
    """
    ways = ([way for way in _listed(moves, width, type_, named) if len(way.wide) > 1] for named in (True, False))
    found = next(filter(None, ways), ())
    yield from (_listing(listed, width, type_, heading) for listed in found)
    if not found:
        piece = _ruled(lines_piece(break_lines(_unnamed(moves), width, type_.size), type_), width, heading)
        yield Listing(piece.height, 0.0, lambda _: piece)


def _listing(listed: _Listed, width: float, type_: Type, heading: Type) -> Listing:
    """Moves in columns whose lines may be further apart."""
    high = listed.each * type_.leading

    def higher(more: float) -> Piece:
        return _ruled(listed.piece(width, type_, 1 + more / high), width, heading)

    return Listing(higher(0.0).height, high * (_furthest(type_) - 1), higher)


def beside(moves: Runs, figure: Figure, width: float, gutter: float, type_: Type, heading: Type) -> Listing | None:
    """All moves below a rule with the last position at their right; None where they have no room."""
    narrow = width - figure.width - gutter
    listed = moves_columns(moves, narrow, type_, figure.height - heading.leading - _UNDER_HEADING)
    piece = _ruled(listed, narrow, heading)
    if piece.height > UNDER_RULE + figure.height + 1e-6:
        return None

    def items() -> Iterator[Item]:
        yield Rule(0.0, 0.0, width, 0.0, FINE)
        yield from piece.items()
        yield Group(tuple(figure.items()), dx=width - figure.width, dy=UNDER_RULE)

    whole = Piece(UNDER_RULE + figure.height, items)
    return Listing(whole.height, 0.0, lambda _: whole)


def _ruled(listed: Piece, width: float, heading: Type) -> Piece:
    """Moves below a rule and a heading."""
    title = lines_piece(break_lines((Run("All moves", True),), width, heading.size), heading)
    top = UNDER_RULE + title.height + _UNDER_HEADING

    def items() -> Iterator[Item]:
        yield Rule(0.0, 0.0, width, 0.0, FINE)
        yield Group(tuple(title.items()), dy=UNDER_RULE)
        yield Group(tuple(listed.items()), dy=top)

    return Piece(top + listed.height, items)
