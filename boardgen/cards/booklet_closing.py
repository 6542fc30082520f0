"""What follows the diagrams of a booklet: all moves, and variations that found no room at their moves.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.cards.booklet_heads import BELOW_RULE, LAST, RULE
from boardgen.cards.booklet_moves import UNDER_HEADING, Moves, all_moves
from boardgen.cards.booklet_said import LEADING, Variation, aside_type
from boardgen.cards.lines import Line, line_items
from boardgen.cards.turns import Turn
from boardgen.scene.primitives import Group, Item, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import ASCENT, CAP_HEIGHT

#: The heading of variations that stand at the end.
OTHER_LINES = "Other lines"
#: How far lines of moves stand apart at most, in their usual leading: of one column, and of several; and in mm.
_LOOSEST, _LOOSEST_SEVERAL, _MOST_LOOSE = 1.5, 2.1, 6.0
#: Between two variations, and between all moves and the first, as parts of the type of the book.
_BETWEEN, _APART = 0.4, 1.0


class Others(NamedTuple):
    """Variations, one below the other.

    Attributes:
        told: the lines of each.
        size: the type of the book.
    """

    told: tuple[Sequence[Line], ...]
    size: float

    @property
    def height(self) -> float:
        """From above the heading to the end of the last line."""
        lines = sum(map(len, self.told)) * aside_type(self.size) * LEADING
        return self.size * (LAST * CAP_HEIGHT + UNDER_HEADING + _BETWEEN * max(0, len(self.told) - 1)) + lines

    def items(self, x: float, y: float, heading: str = OTHER_LINES) -> Iterator[Item]:
        """All of them below their heading, from a corner on."""
        base, aside = y + CAP_HEIGHT * self.size * LAST, aside_type(self.size)
        if heading:
            yield Text(x, base, heading, self.size * LAST, bold=True)
        y = base + self.size * UNDER_HEADING
        for lines in self.told:
            for line in lines:
                yield from line_items(line, x, y + aside * ASCENT, aside, "muted")
                y += aside * LEADING
            y += self.size * _BETWEEN


class Closing(NamedTuple):
    """All moves, and below them the other lines.

    Attributes:
        moves: in columns.
        others: None where there are none.
    """

    moves: Moves
    others: Others | None = None

    @property
    def below(self) -> float:
        """What the other lines take."""
        return self.moves.size * _APART + self.others.height if self.others else 0.0

    @property
    def height(self) -> float:
        """From above the heading to the end of the last line."""
        return self.moves.height + self.below

    def loosened(self, room: float) -> Closing:
        """It with moves further apart, until it is so high or they are as far apart as looks well."""
        usual = self.moves.leading
        fills = usual + max(0.0, room - self.height) / self.moves.lines
        most = _LOOSEST if len(self.moves.columns) == 1 else _LOOSEST_SEVERAL
        leading = min(fills, most * usual, max(usual, _MOST_LOOSE))
        return self._replace(moves=self.moves._replace(leading=leading))

    def items(self, x: float, y: float) -> Iterator[Item]:
        """All of it, from a corner on."""
        yield from self.moves.items(x, y)
        if self.others:
            yield from self.others.items(x, y + self.moves.height + self.moves.size * _APART)


def closing_of(
    turns: Sequence[Turn], others: Sequence[Variation], width: float, fair: float, room: float, size: float
) -> Closing | None:
    """All moves, with other lines below them if there is room; None where there is too little for the moves.

    Args:
        turns: at least one.
        others: the variations.
        width: of the place.
        fair: as high moves stand before they are set in more columns.
        room: the height of the place.
        size: the type of the book.
    """
    leading = size * LEADING
    bare = Closing(all_moves(turns, width, fair, size, leading))
    if others:
        told = Others(tuple(one.lines(width, aside_type(size)) for one in others), size)
        below = Closing(bare.moves, told).below
        for moves in (bare.moves, all_moves(turns, width, fair - below, size, leading)):
            if moves.height + below <= room:
                return Closing(moves, told)
    return bare if bare.height <= room else None


def other_pages(
    others: Sequence[Variation], width: float, gutter: float, room: float, size: float
) -> Iterator[list[Group]]:
    """Variations on pages of their own, in two columns each; what is longer than a column goes on in the next.

    Args:
        others: at least one.
        width: of the page.
        gutter: between the columns.
        room: the height of the page.
        size: the type of the book.
    """
    column, room = (width - gutter) / 2, room - BELOW_RULE
    most = int((room - Others((), size).height) / (aside_type(size) * LEADING))
    columns = [Others((), size)]
    for one in others:
        lines = one.lines(column, aside_type(size))
        for begin in range(0, len(lines), most):
            more = (*columns[-1].told, lines[begin : begin + most])
            if columns[-1].told and Others(more, size).height > room:
                columns.append(Others((), size))
                more = more[-1:]
            columns[-1] = Others(more, size)
    for at in range(0, len(columns), 2):
        page = columns[at : at + 2]
        yield [
            Group(
                (Rule(0, 0, column, 0, RULE), *some.items(0.0, BELOW_RULE, "" if right else OTHER_LINES)),
                id=f"other-lines-{at + right + 1}",
                dx=right * (column + gutter),
            )
            for right, some in enumerate(page)
        ]
